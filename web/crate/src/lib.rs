//! What the page asks of quadrille: a question comes as JSON, and its answer goes back as JSON.
//!
//! No puzzle is solved here: each question becomes a call of the library. The page runs this in a worker, and stops a
//! question by ending the worker.

mod dance;
mod problem;
mod source;
mod sudoku;
mod tiling;

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

/// A question of the page.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
enum Question {
    SudokuBoard(sudoku::Board),
    SudokuRead(sudoku::Read),
    SudokuSolve(sudoku::Solve),
    SudokuWhy(sudoku::Why),
    SudokuSteps(sudoku::Steps),
    SudokuGenerate(sudoku::Generate),
    SudokuPicture(sudoku::Drawn),
    DanceStage(dance::Stage),
    DanceSteps(dance::Steps),
    DanceNext(dance::Next),
    TilingBoard(tiling::Board),
    TilingPieces(tiling::Pieces),
    TilingSolve(tiling::Solve),
    TilingCount(tiling::Count),
    TilingPicture(tiling::Drawn),
    ProblemRead(problem::Read),
    ProblemWrite(problem::Write),
    ProblemSolutions(problem::Solutions),
    ProblemCount(problem::Count),
    ProblemDistinct(problem::Distinct),
    ProblemWhy(problem::Why),
    ProblemBest(problem::Best),
    ProblemNth(problem::Nth),
    ProblemRandom(problem::Random),
    ProblemUsage(problem::Usage),
    ProblemTree(problem::SearchTree),
}

/// An answer; or what is wrong with the question, as `{"message", "mistakes": [{"line", "column", "message"}]}`.
type Answer = Result<Value, Value>;

/// Is called with a report, as JSON, from time to time.
type Progress<'p> = dyn FnMut(Value) + 'p;

/// The time between two reports.
const EVERY: Duration = Duration::from_millis(200);

/// What a count may remember: a page has 4 GB at most, and a part of that is taken.
const MEMORY: usize = 1 << 30;

/// How far a search has come.
fn report(now: &quadrille::Progress) -> Value {
    json!({
        "fraction": now.fraction,
        "solutions": now.solutions,
        "nodes": now.nodes,
        "left": now.left.map(|left| left.as_secs_f64()),
    })
}

/// What is wrong, without a place.
fn wrong(error: impl std::fmt::Display) -> Value {
    json!({ "message": error.to_string(), "mistakes": [] })
}

/// Answers a question; `progress` is called with JSON while that takes long.
///
/// # Errors
///
/// A message for the user, as JSON.
pub fn answer(question: &str, progress: &mut Progress<'_>) -> Answer {
    match serde_json::from_str(question).map_err(wrong)? {
        Question::SudokuBoard(question) => question.answer(),
        Question::SudokuRead(question) => question.answer(),
        Question::SudokuSolve(question) => question.answer(),
        Question::SudokuWhy(question) => question.answer(),
        Question::SudokuSteps(question) => question.answer(),
        Question::SudokuGenerate(question) => question.answer(progress),
        Question::SudokuPicture(question) => question.answer(),
        Question::DanceStage(question) => question.answer(),
        Question::DanceSteps(question) => question.answer(),
        Question::DanceNext(question) => question.answer(),
        Question::TilingBoard(question) => question.answer(),
        Question::TilingPieces(question) => question.answer(),
        Question::TilingSolve(question) => question.answer(progress),
        Question::TilingCount(question) => question.answer(progress),
        Question::TilingPicture(question) => question.answer(),
        Question::ProblemRead(question) => question.answer(),
        Question::ProblemWrite(question) => question.answer(),
        Question::ProblemSolutions(question) => question.answer(progress),
        Question::ProblemCount(question) => question.answer(progress),
        Question::ProblemDistinct(question) => question.answer(progress),
        Question::ProblemWhy(question) => question.answer(),
        Question::ProblemBest(question) => question.answer(progress),
        Question::ProblemNth(question) => question.answer(),
        Question::ProblemRandom(question) => question.answer(),
        Question::ProblemUsage(question) => question.answer(),
        Question::ProblemTree(question) => question.answer(),
    }
}

/// [`answer`] for JavaScript.
#[wasm_bindgen]
pub fn ask(question: &str, progress: &js_sys::Function) -> Result<String, String> {
    let mut show = |value: Value| {
        // What goes wrong in the page is the page's own affair.
        let _ = progress.call1(&wasm_bindgen::JsValue::NULL, &value.to_string().into());
    };
    let answer = answer(question, &mut show);
    answer
        .map(|value| value.to_string())
        .map_err(|value| value.to_string())
}
