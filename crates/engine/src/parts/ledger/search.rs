//! The workers of a ledger, and its leader.

use std::ops::ControlFlow;
use std::time::Duration;

use web_time::Instant;

use super::state::{LedgerState, NextStep, TakenPart};
use super::{Ledger, LedgerError, LedgerPlan};
use crate::drive::{self, SearchPart};
use crate::engine::{CancelToken, Limits, Stop};
use crate::parts::record::stop;
use crate::parts::{PartLine, PartQuestion, Record, known};
use crate::problem::Matrix;
use crate::threads;

/// A worker takes no longer than this to cut a part, or no longer than it may search it if that is more. It is meant for
/// problems of millions of options, which take seconds to lay out: others are cut within milliseconds.
const CUTTING: Duration = Duration::from_secs(60);

/// Where the whole is [searched undivided](LedgerPlan::undivided), the first round of each part has its nodes divided by this
/// number. What is found in one part limits the search of all.
const FIRST_ROUND: u64 = 512;

/// How many times as many nodes a round has as the one before.
const NEXT_ROUND: u64 = 8;

/// A part that has been searched for so long is cut when the search is stopped, for no longer than that.
pub(super) const WHILE: Duration = Duration::from_millis(100);

const LAST_CUTTING: Duration = Duration::from_millis(50);

/// While the leader has this many times [`LedgerPlan::solutions`] yet to take, workers begin no part but the one that is
/// next in the order.
pub(super) const WAITING: u64 = 4;

/// The leader looks at least this often.
const LOOK: Duration = Duration::from_millis(50);

/// The leader looks at most this often, while there is work.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// The nodes of a round of a part.
fn nodes_of(plan: &LedgerPlan<'_>, round: u32) -> u64 {
    match plan.undivided {
        0 => u64::MAX,
        nodes => (nodes / FIRST_ROUND)
            .max(1)
            .saturating_mul(NEXT_ROUND.saturating_pow(round)),
    }
}

/// The round of a part that has been searched for this many nodes: one of more than twice as many.
pub(super) fn round_after(plan: &LedgerPlan<'_>, nodes: u64) -> u32 {
    let most = nodes_of(plan, u32::MAX) / 2;
    let is_longer = |round: &u32| nodes_of(plan, *round) / 2 >= nodes.min(most);
    (0..).find(is_longer).unwrap_or(0)
}

pub(super) struct LedgerSearch<'s> {
    pub(super) ledger: &'s Ledger,
    pub(super) matrix: &'s Matrix,
    pub(super) plan: &'s LedgerPlan<'s>,
    /// Ends the searches of parts.
    pub(super) cancel: CancelToken,
}

impl LedgerSearch<'_> {
    pub(super) fn run(&self, look: &mut dyn FnMut(&Ledger) -> ControlFlow<()>) {
        let pool = &self.ledger.pool;
        let work = || while self.next(WAITING) {};
        let led = pool.run(threads::begun(self.plan.threads), work, |_| {
            let _cancel = self.cancel.cancel_on_drop();
            while !self.is_over() && look(self.ledger).is_continue() {
                self.wait_for_news();
            }
        });
        if led.is_none() {
            // The system has no thread to spare. The leader works, and cannot wait for itself.
            while look(self.ledger).is_continue() && self.next(u64::MAX) {}
        }
    }

    /// Whether there is nothing more to do, or no worker may continue.
    fn is_over(&self) -> bool {
        let pool = &self.ledger.pool;
        pool.is_stopped() || pool.lock().error.is_some() || self.ledger.is_done()
    }

    /// Waits until there is something to look at. A look takes time in proportion to the parts, so it is not worth one for
    /// each part that is done.
    fn wait_for_news(&self) {
        let pool = &self.ledger.pool;
        let began = Instant::now();
        let mut state = pool.lock();
        while !pool.is_stopped() && began.elapsed() < LOOK {
            let is_over = state.error.is_some() || state.is_done();
            if is_over || state.is_new && began.elapsed() >= BETWEEN_LOOKS {
                break;
            }
            state = pool.wait_for_news(state);
        }
        state.is_new = false;
    }

    /// Takes a part, and searches or cuts it. False if there are no more. `waiting`: see [`WAITING`].
    fn next(&self, waiting: u64) -> bool {
        let Some(taken) = self.take(waiting) else {
            return false;
        };
        if taken.step == NextStep::Choose {
            self.choose(&taken.line, taken.below);
            return true;
        }
        let began = Instant::now();
        let unfinished = match self.limits(taken.step, taken.round) {
            None => None,
            Some(limits) => match self.search(&taken, limits) {
                None => return true,
                unfinished => unfinished,
            },
        };
        self.cut(taken, unfinished, began.elapsed());
        true
    }

    /// Searches a part. Returns its record if it is to be cut, as it was not searched to its end.
    fn search(&self, taken: &TakenPart, limits: Limits) -> Option<Record> {
        let TakenPart {
            ref line,
            step,
            round,
            below,
        } = *taken;
        let is_round = step == NextStep::Search && limits.nodes < u64::MAX;
        let answered = (self.plan.answer)(line, limits, below);
        match answered.and_then(|record| self.check(step, record)) {
            Ok(record) if record.is_complete() => self.hand_in(|state| state.close(record)),
            Ok(record) if is_round && record.stop == Some(Stop::Nodes) => {
                self.hand_in(|state| {
                    state.lost += record.nodes;
                    state.keep(record);
                    state.reopen(line.clone(), step, round + 1);
                });
            }
            Ok(record) => return Some(record),
            Err(error) => self.hand_in(|state| {
                state.reopen(line.clone(), step, round);
                state.error.get_or_insert(error);
            }),
        }
        None
    }

    /// Cuts a part that was `searched` for so long, which left this record if it was searched at all.
    fn cut(&self, taken: TakenPart, unfinished: Option<Record>, searched: Duration) {
        let TakenPart {
            mut line,
            step,
            round,
            ..
        } = taken;
        let may_be_cut = matches!(step, NextStep::Begin(_) | NextStep::Search);
        let was_long = may_be_cut && searched >= WHILE;
        let is_new = matches!(step, NextStep::Begin(_)) && unfinished.is_none();
        let least = if is_new { self.plan.least } else { 0 };
        let parts = self.parts_of(&line, step.parts(), least, was_long);
        self.hand_in(|state| {
            if let Some(record) = unfinished {
                state.lost += record.nodes;
                // That the whole was searched is worth a record if it took long and is not cut; for the cheapest solutions,
                // also if it is.
                let is_alone = state.entries.len() == 1;
                let is_best = record.question == PartQuestion::Best;
                let has_begun = is_alone && if parts.len() > 1 { is_best } else { was_long };
                if !record.costs.is_empty() || has_begun {
                    state.keep(record);
                }
            }
            match parts.len() {
                2.. => state.cut(line, &parts, round),
                _ if self.cancel.is_canceled() && was_long => {
                    // It is too long for a run like this one: it is cut first when the search goes on.
                    line.nodes = None;
                    state.reopen(line, NextStep::Cut(step.parts()), round);
                }
                _ if self.cancel.is_canceled() => state.reopen(line, step, round),
                _ if is_new => state.reopen(line, NextStep::Search, round),
                _ => state.reopen(line, NextStep::SearchToEnd, round),
            }
        });
    }

    /// What a part is cut into; nothing if the search is stopped. But a part whose search `was_long` may be cut for a while then.
    fn parts_of(
        &self,
        line: &PartLine,
        wanted: usize,
        least: u64,
        was_long: bool,
    ) -> Vec<SearchPart> {
        let began = Instant::now();
        let is_late = || match self.cancel.is_canceled() {
            true => !was_long || began.elapsed() >= LAST_CUTTING,
            false => began.elapsed() >= self.plan.every.max(CUTTING),
        };
        if is_late() {
            return Vec::new();
        }
        let mut is_interrupted = false;
        let stop = &mut || {
            is_interrupted = is_late();
            is_interrupted
        };
        let parts = drive::split(self.matrix, &line.part(), wanted, least, stop);
        if is_interrupted && self.cancel.is_canceled() {
            // There would be more of them at another time, and `choose` needs those of the whole.
            return Vec::new();
        }
        parts
    }

    /// Searches once more the part in which the first of the cheapest solutions is. Which one of equal cost was found there
    /// depended on what was known of other parts; now it depends on the cost alone.
    fn choose(&self, line: &PartLine, below: Option<u64>) {
        let (parts, solution) = self.ledger.pool.lock().cut_and_found();
        let chosen = solution.and_then(|solution| {
            let is_late = &mut || self.cancel.is_canceled();
            let parts = drive::split(self.matrix, &line.part(), parts, 0, is_late);
            let has = |option: &u32| solution.binary_search(option).is_ok();
            let part = line
                .cut_into(&parts)
                .find(|part| part.required.iter().all(has) && !part.forbidden.iter().any(has));
            let limits = self.limits(NextStep::Choose, 0).unwrap_or_default();
            Some((self.plan.answer)(&part?, limits, below))
        });
        self.hand_in(|state| match chosen {
            Some(Err(error)) => {
                state.put_off();
                state.error.get_or_insert(error);
            }
            // It is chosen when the search goes on.
            _ if self.cancel.is_canceled() => state.put_off(),
            chosen => state.choose(chosen.and_then(Result::ok)),
        });
    }

    /// An error if a record is not complete although nothing limited the search.
    fn check(&self, step: NextStep, record: Record) -> Result<Record, LedgerError> {
        if step != NextStep::SearchToEnd || record.is_complete() || self.cancel.is_canceled() {
            return Ok(record);
        }
        let (part, stop) = (known::in_words(&record.part), stop::text(record.stop));
        Err(format!(
            "{part}: found a record that stopped with {stop:?}, expected a complete one, as its search had no limits"
        )
        .into())
    }

    /// How far a part is searched before it is cut; not at all if there are no limits.
    fn limits(&self, step: NextStep, round: u32) -> Option<Limits> {
        let plan = self.plan;
        let to_end = Limits {
            cancel: vec![self.cancel.clone()],
            ..Limits::NONE
        };
        let until_cut = Limits {
            time: Some(plan.every),
            solutions: plan.solutions,
            ..to_end.clone()
        };
        let undivided = match plan.undivided {
            0 => u64::MAX,
            nodes => nodes,
        };
        match step {
            NextStep::Begin(_) => (!plan.whole.is_zero()).then_some(Limits {
                nodes: undivided,
                time: Some(plan.whole.min(plan.every)),
                ..until_cut
            }),
            NextStep::Search => Some(Limits {
                nodes: nodes_of(plan, round),
                ..until_cut
            }),
            NextStep::SearchToEnd => Some(to_end),
            NextStep::Cut(_) => None,
            NextStep::Choose => Some(Limits {
                nodes: undivided,
                ..to_end
            }),
        }
    }

    /// The first part that no worker has. Waits as long as other workers may still cut theirs, and while too many solutions wait
    /// for the leader.
    fn take(&self, waiting: u64) -> Option<TakenPart> {
        let pool = &self.ledger.pool;
        let most = self.plan.solutions.saturating_mul(waiting);
        let mut state = pool.lock();
        loop {
            if pool.is_stopped() || self.cancel.is_canceled() || state.error.is_some() {
                return None;
            }
            if let Some(taken) = state.take(most) {
                return Some(taken);
            }
            if state.is_done() {
                return None;
            }
            state = pool.wait_idly(state);
        }
    }

    /// Records what has come of a part.
    fn hand_in(&self, record: impl FnOnce(&mut LedgerState)) {
        let pool = &self.ledger.pool;
        let mut state = pool.lock();
        record(&mut state);
        state.is_new = true;
        pool.wake_workers();
        pool.wake_leader();
    }
}
