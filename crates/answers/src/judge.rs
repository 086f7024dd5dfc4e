//! Checks of finished boards, and of solutions next to their puzzles.

use quadrille::puzzle::square::{SquareFault, SquareRules};
use quadrille::sudoku::text::{PuzzleEntry, TextPlace};

use crate::answer::{PuzzleAt, write_word};
use crate::faults::At;
use crate::json::{Checked, FaultFields, PuzzleSource, write};
use crate::request::Request;
use crate::sink::AnswerSink;
use crate::tally::Tally;

/// Checks a finished board, or the solution next to a puzzle.
pub fn answer(
    at @ PuzzleAt {
        puzzle,
        rules,
        file,
    }: PuzzleAt<'_>,
    request: &Request,
    sink: &mut dyn AnswerSink,
) -> Tally {
    let claim = puzzle.claim.as_deref().map(|claim| &claim.square);
    let faults = faults(puzzle, rules);
    let right = faults.is_empty();
    match request.answer_format(&puzzle.layout, rules) {
        _ if right && request.only_wrong => {}
        None => {
            let checked = Checked {
                puzzle: puzzle.square.to_string(),
                solution: claim.map(ToString::to_string),
                right,
                faults: faults.iter().map(FaultFields::from).collect(),
                place: PuzzleSource::new(at),
            };
            write(&checked, sink);
        }
        Some(format) => {
            let verdict = if right { "right" } else { "wrong" };
            write_word(request, format, (verdict, Some(puzzle)), sink.text());
        }
    }
    let blanks = faults.iter().filter(|fault| is_blank(fault)).count();
    let mut blank_seen = false;
    for fault in &faults {
        // One message for all blank cells.
        if is_blank(fault) && std::mem::replace(&mut blank_seen, true) {
            continue;
        }
        let more = match blanks {
            2 if is_blank(fault) => " (and so is 1 other cell)".to_owned(),
            3.. if is_blank(fault) => format!(" (and so are {} other cells)", blanks - 1),
            _ => String::new(),
        };
        sink.note(&format!(
            "{}: {fault}{more}",
            At(file, place(puzzle, fault))
        ));
    }
    Tally::one(right)
}

fn is_blank(fault: &SquareFault) -> bool {
    matches!(fault, SquareFault::Blank { .. })
}

/// What is wrong: changed givens, repeated symbols, and then blank cells.
fn faults(puzzle: &PuzzleEntry, rules: &SquareRules) -> Vec<SquareFault> {
    let claim = puzzle.claim.as_deref().map(|claim| &claim.square);
    let checked = rules.check(&puzzle.square, claim.unwrap_or(&puzzle.square));
    let mut faults = checked.err().unwrap_or_default();
    faults.sort_by_key(is_blank);
    faults
}

/// Where the cell of a fault was read: for a repeated symbol, the last of its cells.
fn place(puzzle: &PuzzleEntry, fault: &SquareFault) -> TextPlace {
    let Some(&(row, column)) = fault.cells().last() else {
        return puzzle.place;
    };
    let order = usize::from(puzzle.square.order());
    puzzle.place_of(usize::from(row) * order + usize::from(column))
}
