//! Counts of usual puzzles ahead of their answers: many at once, because the solver then takes two in turn.

use quadrille::EngineKind;
use quadrille::puzzle::square::SquareRules;
use quadrille::sudoku::BorrowedGivens;
use quadrille::sudoku::text::{AnswerPart, Entry, PuzzleEntry};

use crate::answer::{Answerer, PuzzleAt};
use crate::request::{PuzzleTask, Request};
use crate::search::first_limit;
use crate::sink::AnswerSink;

/// How many entries are counted together: enough that the last puzzle, which has none beside it, costs little, and few
/// enough that a signal need not wait long.
pub const TOGETHER: usize = 256;

/// The numbers of solutions that are known already, and for which puzzles.
#[derive(Default)]
pub struct Ahead(Vec<(usize, u64)>);

impl Ahead {
    /// The number of solutions of the entry at this place among those that were counted together, if it is known.
    pub fn take(&mut self, place: usize) -> Option<u64> {
        self.0.pop_if(|next| next.0 == place).map(|next| next.1)
    }
}

impl Answerer<'_> {
    /// Counts the solutions of the usual puzzles among these entries, if only their numbers are asked for.
    pub(crate) fn count_ahead(&mut self, entries: &[Entry]) -> Ahead {
        let Some(max) = counted(&self.request) else {
            return Ahead::default();
        };
        let (mut places, mut givens) = (Vec::new(), Vec::new());
        for (place, entry) in entries.iter().enumerate().rev() {
            if let Entry::Puzzle(puzzle) = entry
                && puzzle.rules.is_none()
                && puzzle.candidates.is_empty()
                && let Ok(puzzle) = BorrowedGivens::new(SquareRules::usual(), &puzzle.square)
            {
                places.push(place);
                givens.push(puzzle);
            }
        }
        let limit = first_limit(max);
        let counts = self.solver.count_each(givens, limit);
        let mut known: Vec<(usize, u64)> = places.into_iter().zip(counts).collect();
        known.retain(|&(_, count)| limit == max || count < limit);
        Ahead(known)
    }

    /// Writes the number of solutions of a usual puzzle.
    pub(crate) fn write_count(
        &self,
        puzzle: &PuzzleEntry,
        count: u64,
        file: &str,
        sink: &mut dyn AnswerSink,
    ) {
        let usual = SquareRules::usual();
        if let Some(format) = self.request.answer_format(&puzzle.layout, usual) {
            let out = sink.text();
            format.write_start(Some(puzzle), out);
            match count {
                1 => format.write_part(AnswerPart::Word("1"), 0, None, out),
                _ => format.write_part(AnswerPart::Word(&count.to_string()), 0, None, out),
            }
            format.write_end(out);
        }
        if count == 0 {
            self.note_clashes(PuzzleAt::new(puzzle, usual, file), sink);
        }
    }
}

/// Up to how many solutions to count, if nothing but their number is asked for, under the usual rules and on the engine
/// that is made for these.
fn counted(request: &Request) -> Option<u64> {
    let PuzzleTask::Count(max) = request.task else {
        return None;
    };
    let is_plain = !request.measured
        && request.only.is_none()
        && !request.is_late()
        && matches!(request.engine, None | Some(EngineKind::Dense))
        && request.rules.is_plain();
    is_plain.then_some(max)
}
