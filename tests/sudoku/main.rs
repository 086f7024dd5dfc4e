//! Squares and Sudoku through the public interface: every answer is judged by its cells.

#[path = "../puzzle/answers.rs"]
mod answers;
mod cages;
#[path = "../common/cases.rs"]
mod cases;
#[cfg(feature = "json")]
mod claims;
mod clashes;
mod cut;
mod damaged;
mod delimited;
#[cfg(feature = "json")]
mod f_puzzles;
mod files;
mod further_rules;
mod generated;
mod headings;
mod hints_drawn;
mod killers;
mod layouts;
mod limits;
mod logic;
mod lost;
#[path = "../common/said.rs"]
mod said;
mod sixteen;
mod spaces;
mod spreadsheets;
mod squares;
mod sudoku;
mod sudoku_text;
#[cfg(feature = "json")]
mod sudokupad;
mod tried;
