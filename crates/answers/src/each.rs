//! The answers to many entries of a file, one after the other.

use std::sync::atomic::{AtomicBool, Ordering};

use quadrille::sudoku::text::{Entry, Layout};

use crate::ahead::{Ahead, TOGETHER};
use crate::answer::Answerer;
use crate::request::Request;
use crate::sink::AnswerSink;
use crate::tally::Tally;

impl Answerer<'_> {
    /// Answers entries of a file until `stop` is set, with a blank line between two answers if either is tall. `before`:
    /// whether the answer before the first was tall; `None` if there is none. Returns the sums, and whether no signal has
    /// cut the answers short.
    pub fn answer_each(
        &mut self,
        entries: &[Entry],
        file: &str,
        mut before: Option<bool>,
        stop: &AtomicBool,
        sink: &mut dyn AnswerSink,
    ) -> (Tally, bool) {
        let mut sums = Tally::default();
        let mut ahead = Ahead::default();
        for (place, entry) in entries.iter().enumerate() {
            if stop.load(Ordering::Relaxed) {
                return (sums, false);
            }
            let tall = self.request.is_answer_tall(entry);
            let begin = sink.text().len();
            if tall.is_some() && before.is_some_and(|before| before || tall == Some(true)) {
                sink.text().push(b'\n');
            }
            before = tall.or(before);
            if place % TOGETHER == 0 {
                let together = &entries[place..][..TOGETHER.min(entries.len() - place)];
                ahead = self.count_ahead(together);
            }
            if let (Entry::Puzzle(puzzle), Some(count)) = (entry, ahead.take(place % TOGETHER)) {
                self.write_count(puzzle, count, file, sink);
                sums.add_count(count, self.request.task.max());
            } else {
                let tally = self.answer(entry, file, sink);
                sums += tally;
                if tally.unanswered > 0 {
                    // Nothing is below the blank line. No part of it was passed on.
                    sink.text().truncate(begin);
                }
                if tally.cut + tally.unanswered > 0 {
                    return (sums, false);
                }
            }
        }
        (sums, true)
    }
}

impl Request {
    /// Whether the answer to an entry is tall; `None` if there is no answer.
    pub fn is_answer_tall(&self, entry: &Entry) -> Option<bool> {
        let tall = |layout: &Layout| Some(self.is_tall(layout));
        match entry {
            Entry::Puzzle(puzzle) => tall(&puzzle.layout),
            Entry::Invalid { layout, .. } => tall(layout),
            Entry::Header(_) => self.format.is_none().then_some(false),
            _ => None,
        }
    }
}
