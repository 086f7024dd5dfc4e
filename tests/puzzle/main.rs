//! Puzzles through the public interface: every answer is judged by the rules of its puzzle.

mod answers;
mod boards;
#[cfg(feature = "burrtools")]
mod burr;
#[path = "../common/cases.rs"]
mod cases;
mod edge_matching;
mod foreign;
mod kakuro;
mod kakuro_sums;
mod packings;
mod pictures;
mod pieces;
mod polyforms;
mod puzzles;
#[path = "../common/said.rs"]
mod said;
mod words;
