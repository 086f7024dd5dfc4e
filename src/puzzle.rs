//! Puzzles that are exact-cover problems in disguise. The generic rooms know none of them.

pub mod sudoku;
