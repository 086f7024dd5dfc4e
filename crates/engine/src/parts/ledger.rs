//! A search in parts that can be saved and resumed: what is done, what is left, and the workers that go on with it.
//!
//! Each worker takes one part at a time, in order, and searches it for a limited time. A part that takes longer is cut
//! again, and its work is lost; so a crash loses at most that much work on each thread. When all that a part was cut
//! into is done, one record replaces theirs, so a checkpoint does not grow with the time of the search.
//!
//! A search begins as one part, which can be saved at once; a worker cuts it. If it is stopped soon, it may get no further
//! than that cut, which is kept. A part that was searched for long when the search was stopped
//! is cut as well: at once, or first of all when the search goes on if there is no time for that. Its size is unknown
//! then.

mod state;
#[cfg(test)]
pub(super) mod tests;

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::ControlFlow;
use std::time::Duration;

use web_time::Instant;

use super::{PartLine, PartOrRecord, Record};
use crate::drive;
use crate::engine::{CancelToken, Limits};
use crate::problem::{Matrix, Problem};
use crate::threads::Workers;
use state::{LedgerEntry, LedgerState, NextStep, open};

/// The number of parts into which one is cut if it takes too long.
const AGAIN: usize = 16;

/// A worker takes no longer than this to cut a part, or no longer than it may search it if that is more. It is meant for
/// problems of millions of options, which take seconds to lay out: others are cut within milliseconds.
const CUTTING: Duration = Duration::from_secs(60);

/// A part that has been searched for so long is cut when the search is stopped, for no longer than that.
const WHILE: Duration = Duration::from_millis(100);
const LAST_CUTTING: Duration = Duration::from_millis(50);

/// While the leader has this many times [`LedgerPlan::solutions`] yet to take, workers begin no part but the one that is
/// next in the order.
const WAITING: u64 = 4;

/// The leader looks at least this often.
const LOOK: Duration = Duration::from_millis(50);

/// The leader looks at most this often, while there is work.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// Why a part could not be searched.
pub type LedgerError = Box<dyn Error + Send + Sync>;

/// Searches one part within limits, and returns its record.
pub type AnswerPart<'s> = dyn Fn(&PartLine, Limits) -> Result<Record, LedgerError> + Sync + 's;

/// How the parts of a [`Ledger`] are searched.
pub struct LedgerPlan<'s> {
    /// Searches a part. Called by all workers at once.
    pub answer: &'s AnswerPart<'s>,
    /// The number of workers.
    pub threads: usize,
    /// A part that takes longer is cut again.
    pub every: Duration,
    /// For a leader that [takes solutions](Ledger::take_solutions): a part with as many solutions or more is cut again,
    /// where it can be, and while four times as many wait to be taken, only the part is searched that is next in the
    /// order. `u64::MAX` for any other leader, since the search waits for one that does not take them.
    pub solutions: u64,
}

/// The parts of a search: those that are done and those that are left.
///
/// ```
/// # #[cfg(feature = "parts")] {
/// use std::ops::ControlFlow;
/// use std::time::Duration;
/// use quadrille::Problem;
/// use quadrille::parts::{
///     Ledger, LedgerPlan, PartLine, PartOrRecord, PartPlace, PartQuestion, Record, SearchPart, fingerprint, merge,
/// };
///
/// let problem = Problem::from_rows([vec![0], vec![0], vec![1], vec![1]]).expect("rows");
/// let whole = SearchPart::new(Vec::new(), Vec::new());
/// let whole = PartLine::new(&fingerprint(&problem), PartPlace::whole(), &whole);
///
/// let mut ledger = Ledger::new([PartOrRecord::Part(whole)], 8);
/// let plan = LedgerPlan {
///     answer: &|part, limits| {
///         let mut record = Record::new(part, PartQuestion::Count);
///         record.search(problem.search().within(&part.part()).limits(limits), None);
///         Ok(record)
///     },
///     threads: 2,
///     every: Duration::from_secs(60),
///     solutions: u64::MAX,
/// };
/// // A real one would save `ledger.lines()` here, now and then.
/// ledger.search(&problem, &plan, &mut |_| ControlFlow::Continue(())).expect("it can be searched");
/// assert_eq!(merge(&ledger.lines()).expect("one search").count, 4_u32.into());
/// # }
/// ```
#[derive(Debug)]
pub struct Ledger {
    pool: Workers<LedgerState>,
}

impl Ledger {
    /// A ledger of these parts and records, as [`lines`](Self::lines) returns them. If there is but one part, the
    /// search begins by cutting that into about `parts`.
    pub fn new(lines: impl IntoIterator<Item = PartOrRecord>, parts: usize) -> Self {
        let entry = |line: PartOrRecord| match line {
            PartOrRecord::Record(record) if record.is_complete() => {
                (record.part.clone(), LedgerEntry::Done(record))
            }
            PartOrRecord::Record(record) => open(record.part_line()),
            PartOrRecord::Part(line) => open(line),
        };
        let mut entries = BTreeMap::new();
        for (place, entry) in lines.into_iter().map(entry) {
            // What is done stays done, whatever else is said of the part.
            match entries.get(&place) {
                Some(LedgerEntry::Done(_)) => {}
                _ => drop(entries.insert(place, entry)),
            }
        }
        if entries.len() == 1
            && let Some(LedgerEntry::Open(_, step)) = entries.values_mut().next()
        {
            *step = NextStep::Cut(parts);
        }
        let parents = entries.keys().filter_map(|place| Some(place.parent()?.0));
        for parent in parents.collect::<Vec<_>>() {
            if let Some(entry) = entries.get_mut(&parent)
                && let LedgerEntry::Open(line, _) = entry
            {
                *entry = LedgerEntry::Cut(line.clone());
            }
        }
        Ledger {
            pool: Workers::new(LedgerState::new(entries)),
        }
    }

    /// Searches all parts that are left. Calls `look` soon after a part is done or cut, and at least every 50
    /// milliseconds; it may stop the search. Then, and if a worker panics, parts in progress stay undone; those that have
    /// been searched for a while are cut, so that a search that is stopped again and again comes to its end.
    ///
    /// # Errors
    ///
    /// The first one of [`LedgerPlan::answer`], which ends the search.
    pub fn search<I, T>(
        &mut self,
        problem: &Problem<I, T>,
        plan: &LedgerPlan<'_>,
        look: &mut dyn FnMut(&Ledger) -> ControlFlow<()>,
    ) -> Result<(), LedgerError> {
        let empty = Workers::new(LedgerState::default());
        let mut state = std::mem::replace(&mut self.pool, empty).into_inner();
        state.reopen_begun();
        self.pool = Workers::new(state);
        let search = LedgerSearch {
            ledger: self,
            matrix: problem.matrix(),
            plan,
            cancel: CancelToken::new(),
        };
        search.run(look);
        match self.pool.lock().error.take() {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// Whether all parts are done.
    fn is_done(&self) -> bool {
        self.pool.lock().is_done()
    }

    /// The parts and records, in the order of the search. A part in progress counts as not begun.
    pub fn lines(&self) -> Vec<PartOrRecord> {
        let line = |entry: &LedgerEntry| match entry {
            LedgerEntry::Open(line, _) | LedgerEntry::Begun(line) | LedgerEntry::Cut(line) => {
                PartOrRecord::Part(line.clone())
            }
            LedgerEntry::Done(record) => PartOrRecord::Record(record.clone()),
        };
        self.pool.lock().entries.values().map(line).collect()
    }

    /// Takes the solutions that are next in the order of the search, at most this many, if all before them are taken.
    pub fn take_solutions(&self, most: usize) -> Vec<Vec<u32>> {
        let mut solutions = Vec::new();
        let mut state = self.pool.lock();
        for entry in state.entries.values_mut() {
            match entry {
                LedgerEntry::Done(record) => {
                    let count = record.solutions.len().min(most - solutions.len());
                    solutions.extend(record.solutions.drain(..count));
                    if !record.solutions.is_empty() {
                        break;
                    }
                }
                LedgerEntry::Cut(_) => {}
                LedgerEntry::Open(..) | LedgerEntry::Begun(_) => break,
            }
        }
        if !solutions.is_empty() {
            state.waiting -= solutions.len() as u64;
            self.pool.wake_workers();
        }
        solutions
    }

    /// The share that is done (all of none), and the number of solutions and nodes so far, with the nodes of parts that were
    /// not searched to their end. What a part is cut into are equal shares of it, so what is done never becomes less.
    pub fn progress(&self) -> (f64, u64, u64) {
        let state = self.pool.lock();
        let (mut done, mut left, mut count, mut nodes) = (0.0, 0.0, 0_u64, state.lost);
        for entry in state.entries.values() {
            match entry {
                LedgerEntry::Open(line, _) | LedgerEntry::Begun(line) => left += line.part.share(),
                LedgerEntry::Cut(_) => {}
                LedgerEntry::Done(record) => {
                    done += record.part.share();
                    nodes += record.nodes;
                    let more = u64::try_from(&record.count * record.part.times());
                    count = count.saturating_add(more.unwrap_or(u64::MAX));
                }
            }
        }
        let all = done + left;
        (if left > 0.0 { done / all } else { 1.0 }, count, nodes)
    }

    /// The cost of the cheapest solution so far; `None` if there is none, or if the question is another.
    pub fn cheapest(&self) -> Option<u64> {
        let state = self.pool.lock();
        let costs = state.entries.values().filter_map(|entry| match entry {
            LedgerEntry::Done(record) => record.costs.first().copied(),
            _ => None,
        });
        costs.min()
    }
}

struct LedgerSearch<'s> {
    ledger: &'s Ledger,
    matrix: &'s Matrix,
    plan: &'s LedgerPlan<'s>,
    /// Ends the searches of parts.
    cancel: CancelToken,
}

impl LedgerSearch<'_> {
    fn run(&self, look: &mut dyn FnMut(&Ledger) -> ControlFlow<()>) {
        let pool = &self.ledger.pool;
        let work = || while self.next(WAITING) {};
        let led = pool.run(self.plan.threads, work, |_| {
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
        let Some((mut line, step)) = self.take(waiting) else {
            return false;
        };
        let every = self.plan.every;
        let began = Instant::now();
        let mut lost = 0;
        let parts = match step {
            NextStep::Cut(parts) => parts,
            NextStep::Search | NextStep::SearchToEnd => {
                let may_be_cut = step == NextStep::Search;
                let limits = Limits {
                    time: may_be_cut.then_some(every),
                    solutions: match may_be_cut {
                        true => self.plan.solutions,
                        false => u64::MAX,
                    },
                    cancel: vec![self.cancel.clone()],
                    ..Limits::NONE
                };
                match (self.plan.answer)(&line, limits) {
                    Ok(record) if record.is_complete() => {
                        self.hand_in(|state| state.close(record));
                        return true;
                    }
                    Ok(record) => {
                        lost = record.nodes;
                        AGAIN
                    }
                    Err(error) => {
                        self.hand_in(|state| {
                            state.reopen(line, step);
                            state.error.get_or_insert(error);
                        });
                        return true;
                    }
                }
            }
        };
        let searched = began.elapsed();
        let was_long = step == NextStep::Search && searched >= WHILE;
        let is_late = || match self.cancel.is_canceled() {
            true => !was_long || began.elapsed() >= searched + LAST_CUTTING,
            false => began.elapsed() >= searched + every.max(CUTTING),
        };
        let parts = match is_late() {
            true => Vec::new(),
            false => drive::split(self.matrix, &line.part(), parts, &mut { is_late }),
        };
        self.hand_in(|state| {
            state.lost += lost;
            match parts.len() {
                2.. => state.cut(line, &parts),
                _ if self.cancel.is_canceled() && was_long => {
                    // It is too long for a run like this one: it is cut first when the search goes on.
                    line.nodes = f64::NAN;
                    state.reopen(line, NextStep::Cut(AGAIN));
                }
                _ if self.cancel.is_canceled() => state.reopen(line, step),
                _ => state.reopen(line, NextStep::SearchToEnd),
            }
        });
        true
    }

    /// The first part that no worker has, and what to do with it. Waits as long as other workers may still cut theirs, and
    /// while too many solutions wait for the leader.
    fn take(&self, waiting: u64) -> Option<(PartLine, NextStep)> {
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
