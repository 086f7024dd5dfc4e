//! Puzzles through the public interface: every answer is judged by the rules of its puzzle.

mod answers;
#[cfg(feature = "burrtools")]
mod burr;
mod cages;
mod clashes;
mod damaged;
mod edge_matching;
#[cfg(feature = "json")]
mod f_puzzles;
mod further_rules;
mod hints_drawn;
mod kakuro;
mod killers;
mod layouts;
mod packings;
mod pictures;
mod pieces;
mod polyforms;
mod puzzles;
mod squares;
mod sudoku;
mod sudoku_text;
#[cfg(feature = "json")]
mod sudokupad;
mod words;
