//! The caller's end: solutions are read off the first piece, in batches, and shown in the order of the search.

use crate::search::{Effort, Stop, Visit};

use super::crew::Crew;
use super::queue::Stage;

/// Solutions are handed in, and read, in batches of so many options in all; the first ones of a piece sooner.
pub(super) const BATCH: usize = 1 << 15;

/// Who reads what the workers hand in, on the thread of the caller.
pub(super) struct Reader<'r, 'c, 'v> {
    pub(super) crew: &'r Crew<'c>,
    pub(super) visit: &'v mut Visit<'v>,
    /// Whether it is time to stop.
    pub(super) interrupted: &'r dyn Fn() -> Option<Stop>,
    pub(super) most: u64,
    /// Whether solutions are counted as they are handed in, whatever their order.
    pub(super) counts: bool,
    pub(super) found: u64,
    /// What the pieces cost that are over and read.
    pub(super) before: Effort,
}

impl Reader<'_, '_, '_> {
    /// Shows what has come of the first piece; waits for news, a tick at most. Tells why and at what cost it
    /// came to an end, if it did.
    pub(super) fn read(&mut self) -> Option<(Stop, Effort)> {
        if self.found >= self.most {
            return Some((Stop::Solutions, Effort::default()));
        }
        let mut queue = self.crew.queue.lock();
        if self.counts {
            let effort = queue.effort(self.before);
            if effort.solutions >= self.most {
                return Some((Stop::Solutions, effort));
            }
        }
        let Some(mut first) = queue.pieces.first_entry() else {
            return Some((Stop::Exhausted, self.before));
        };
        let (stage, effort) = (first.get().stage, first.get().effort);
        let (mut batch, mut size) = (Vec::new(), 0);
        let kept = &mut first.get_mut().kept;
        while size < BATCH
            && let Some(next) = kept.pop_front()
        {
            size += next.size();
            batch.push(next);
        }
        let is_read = stage == Stage::Over && kept.is_empty();
        if is_read {
            first.remove();
        } else if batch.is_empty() {
            drop(self.crew.queue.wait_for_news(queue));
            return None;
        }
        queue.kept -= size;
        self.crew.queue.call_workers();
        drop(queue);
        for mut kept in batch {
            self.found += 1;
            if (self.visit)(&mut kept.found).is_break() {
                return Some((Stop::Caller, self.before + kept.effort));
            }
            if self.found >= self.most {
                return Some((Stop::Solutions, self.before + kept.effort));
            }
            if let Some(stop) = (self.interrupted)() {
                return Some((stop, self.before + kept.effort));
            }
        }
        if is_read {
            self.before = self.before + effort;
        }
        None
    }
}
