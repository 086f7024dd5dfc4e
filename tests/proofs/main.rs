//! Certificates, proofs and clauses: right ones are accepted, and whatever is accepted is right.

#[path = "../common/mod.rs"]
mod common;

mod certificates;
mod clauses;
mod cpog;
mod lrat;
mod parts;
mod verdicts;
mod weights;

use common::Plain;
use quadrille::format::Document;
use quadrille::proof::ProofFormat;
use quadrille::{Color, Problem};

/// A problem with names, as the formats want it.
fn named(plain: &Plain) -> Document {
    let problem = plain.problem_labelled(|item| format!("i{item}"));
    Document::new(&problem, |Color(color)| color.to_string()).unwrap()
}

/// The clauses of a problem.
fn clauses<I, T>(problem: &Problem<I, T>) -> Vec<Vec<i64>>
where
    I: std::fmt::Display + Eq + std::hash::Hash + std::fmt::Debug,
{
    let document = Document::new(problem, |Color(color)| color.to_string()).unwrap();
    let mut text = Vec::new();
    quadrille::format::write_cnf(&document, &mut text, &quadrille::WorkLimits::NONE).unwrap();
    clauses::read(&String::from_utf8(text).unwrap()).1
}

/// The proof of the count of a problem.
fn proof<I, T>(problem: &Problem<I, T>) -> (ProofFormat, String) {
    let mut text = Vec::new();
    let proved = problem.search().prove(u64::MAX, &mut text).unwrap();
    (
        ProofFormat::of(&proved.count),
        String::from_utf8(text).unwrap(),
    )
}

/// A text with a number changed, a byte changed, a line swapped, doubled or lost.
fn tampered(text: &str, rng: &mut fastrand::Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = rng.usize(..lines.len());
    match rng.u32(..8) {
        0 => _ = lines.remove(at),
        1 => {
            let other = rng.usize(..lines.len());
            lines.swap(at, other);
        }
        2 => lines.insert(at, lines[at].clone()),
        3 => {
            let mut bytes = lines[at].clone().into_bytes();
            if !bytes.is_empty() {
                let byte = rng.usize(..bytes.len());
                bytes[byte] = rng.u8(32..127);
            }
            lines[at] = String::from_utf8(bytes).unwrap();
        }
        _ => {
            let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
            let word = rng.usize(..words.len());
            if let Ok(number) = words[word].parse::<i64>() {
                let changed = match rng.u32(..4) {
                    0 => number + 1,
                    1 => number - 1,
                    2 => -number,
                    _ => rng.i64(0..2 * number.abs() + 3),
                };
                words[word] = changed.to_string();
            }
            lines[at] = words.join(" ");
        }
    }
    lines.join("\n") + "\n"
}
