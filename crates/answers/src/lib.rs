//! Answers to Sudoku puzzles that were read from text, as the command `quadrille sudoku` writes them.
//!
//! A [`Request`](request::Request) says what is asked of all puzzles, under the rules of a [`RuleSet`](rules::RuleSet). An
//! [`Answerer`] solves, checks or explains one after the other, and writes the answers, as text or as JSON, to an
//! [`AnswerSink`](sink::AnswerSink). A [`Tally`](tally::Tally) sums up.
//!
//! This is what the command does a million times, so it is compiled for speed; the command itself, with its options, files
//! and messages, is compiled in little time. It is no promise to other programs: they use [`quadrille::sudoku`].

mod ahead;
mod answer;
mod each;
mod explain;
mod faults;
mod json;
mod judge;
pub mod request;
pub mod rules;
mod search;
pub mod sink;
pub mod tally;
pub mod text;
mod why;

pub use answer::Answerer;
pub use faults::At;
