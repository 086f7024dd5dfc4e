//! What the page asks of quadrille: a question comes as JSON, and its answer goes back as JSON.
//!
//! No puzzle is solved here: each question becomes a call of the library. The page runs this in a worker, and stops a
//! question by ending the worker.

mod dance;
mod object;
mod problem;
mod question;
mod source;
mod sudoku;
mod tiling;

use std::time::Duration;

use serde_json::Value;
use wasm_bindgen::prelude::wasm_bindgen;

use object::object;
use question::Asked;

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
    object!(
        "fraction": now.fraction,
        "solutions": now.solutions,
        "nodes": now.nodes,
    )
}

/// What is wrong, without a place.
fn wrong(error: impl std::fmt::Display) -> Value {
    object!("message": error.to_string(), "mistakes": Value::Array(Vec::new()))
}

/// Answers a question; `progress` is called with JSON while that takes long.
///
/// # Errors
///
/// A message for the user, as JSON.
pub fn answer(question: &str, progress: &mut Progress<'_>) -> Answer {
    let question: Value = serde_json::from_str(question).map_err(wrong)?;
    match question["ask"].as_str() {
        Some("sudoku-board") => read::<sudoku::Board>(&question)?.answer(),
        Some("sudoku-read") => read::<sudoku::Read>(&question)?.answer(),
        Some("sudoku-solve") => read::<sudoku::Solve>(&question)?.answer(),
        Some("sudoku-why") => read::<sudoku::Why>(&question)?.answer(),
        Some("sudoku-left") => read::<sudoku::Left>(&question)?.answer(),
        Some("sudoku-steps") => read::<sudoku::Steps>(&question)?.answer(),
        Some("sudoku-generate") => read::<sudoku::Generate>(&question)?.answer(progress),
        Some("sudoku-picture") => read::<sudoku::Drawn>(&question)?.answer(),
        Some("dance-stage") => read::<dance::Stage>(&question)?.answer(),
        Some("dance-steps") => read::<dance::Steps>(&question)?.answer(),
        Some("dance-next") => read::<dance::Next>(&question)?.answer(),
        Some("tiling-board") => read::<tiling::Board>(&question)?.answer(),
        Some("tiling-pieces") => read::<tiling::Pieces>(&question)?.answer(),
        Some("tiling-solve") => read::<tiling::Solve>(&question)?.answer(progress),
        Some("tiling-count") => read::<tiling::Count>(&question)?.answer(progress),
        Some("tiling-picture") => read::<tiling::Drawn>(&question)?.answer(),
        Some("problem-read") => read::<problem::Read>(&question)?.answer(),
        Some("problem-write") => read::<problem::Write>(&question)?.answer(),
        Some("problem-solutions") => read::<problem::Solutions>(&question)?.answer(progress),
        Some("problem-count") => read::<problem::Count>(&question)?.answer(progress),
        Some("problem-distinct") => read::<problem::Distinct>(&question)?.answer(progress),
        Some("problem-why") => read::<problem::Why>(&question)?.answer(),
        Some("problem-best") => read::<problem::Best>(&question)?.answer(progress),
        Some("problem-nth") => read::<problem::Nth>(&question)?.answer(),
        Some("problem-random") => read::<problem::Random>(&question)?.answer(),
        Some("problem-usage") => read::<problem::Usage>(&question)?.answer(),
        Some("problem-tree") => read::<problem::SearchTree>(&question)?.answer(),
        _ => Err(wrong("no such question")),
    }
}

fn read<T: Asked>(question: &Value) -> Result<T, Value> {
    T::read(question).map_err(wrong)
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
