//! A search in parts that can be saved and resumed: what is done, what is left, and the workers that go on with it.
//!
//! A search begins as one part, which can be saved at once. A worker searches it as long as the [`LedgerPlan`] says, and then
//! cuts it. After that, each worker takes one part at a time: those that were searched least first, and of these in order.
//! It searches a part for a limited time. A part that takes longer is cut again, and its work is lost; so a crash loses at
//! most that much work on each thread. When all that a part was cut into is done, one record replaces theirs, so a
//! checkpoint does not grow with the time of the search.
//!
//! A part that was searched for long when the search was stopped is cut as well: at once, or first of all when the search goes
//! on if there is no time for that. Its size is unknown then.

mod cheapest_known;
mod search;
mod state;
#[cfg(test)]
pub(super) mod tests;

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::ControlFlow;
use std::time::Duration;

use super::{PartLine, PartOrRecord, Record};
use crate::engine::{CancelToken, Limits};
use crate::problem::Problem;
use crate::threads::Workers;
use quadrille_kernel::sort::Lowest;
use search::LedgerSearch;
use state::{LedgerEntry, LedgerState, NextStep, open};

/// The number of parts into which one is cut if it takes too long.
const AGAIN: usize = 16;

/// Why a part could not be searched. It can go to other threads; a function that returns `Box<dyn Error>` drops that first:
/// `ledger.search(...).map_err(|error| error as Box<dyn Error>)?`.
pub type LedgerError = Box<dyn Error + Send + Sync>;

/// Searches one part within limits, and returns its record. The number, if there is one, is for
/// [`PartQuestion::Best`](super::PartQuestion): look only for solutions that cost less, and set [`Record::below`] to it.
pub type PartSearch<'s> =
    dyn Fn(&PartLine, Limits, Option<u64>) -> Result<Record, LedgerError> + Sync + 's;

/// How the parts of a [`Ledger`] are searched.
#[non_exhaustive]
pub struct LedgerPlan<'s> {
    /// Searches a part. Called by all workers at once.
    pub answer: &'s PartSearch<'s>,
    /// The number of workers, at most four for each core; one for each core if it is 0.
    pub threads: usize,
    /// For how long the whole is searched before it is cut; not at all if that is zero. An undivided search can do what parts
    /// cannot, as use symmetries.
    pub whole: Duration,
    /// A part that is likely to have fewer nodes is not cut when the whole is: to cut it takes longer than to search it.
    pub least: u64,
    /// The number of nodes for which the whole is searched before it is cut. Its parts are then searched in rounds: in the first
    /// one for a 512th of this number, in each later one for eight times as many nodes as before. This is for the cheapest
    /// solutions: what is found limits all that follows. In the end, the part with the cheapest solution is searched once more,
    /// for this number of nodes at most. With 0, there are no rounds, and neither the whole nor that last search has such a limit.
    pub undivided: u64,
    /// A part that takes longer is cut again.
    pub every: Duration,
    /// For a leader, the last argument of [`Ledger::search`], that [takes solutions](Ledger::take_solutions): a part with as
    /// many solutions or more is cut again, where it can be, and while four times as many wait to be taken, only the part is
    /// searched that is next in the order. `u64::MAX` for any other leader, since the search waits for one that does not take
    /// them.
    pub solutions: u64,
}

impl<'s> LedgerPlan<'s> {
    /// The plan of a count: the whole is searched for five seconds first, because symmetries make it up to eight times as
    /// fast as its parts, and a memory even faster. No other part is searched beside it, so it may use all threads.
    pub fn for_count(answer: &'s PartSearch<'s>, threads: usize, every: Duration) -> Self {
        LedgerPlan {
            answer,
            threads,
            whole: Duration::from_secs(5),
            least: 0,
            undivided: 0,
            every,
            solutions: u64::MAX,
        }
    }
}

/// The parts of a search: those that are done and those that are left.
///
/// ```
/// # #[cfg(feature = "parts")] {
/// use std::ops::ControlFlow;
/// use std::time::Duration;
/// use quadrille::{Limits, Problem};
/// use quadrille::parts::{
///     Ledger, LedgerPlan, PartLine, PartOrRecord, PartQuestion, Record, fingerprint, merge,
/// };
///
/// let problem = Problem::from_rows([vec![0], vec![0], vec![1], vec![1]]).expect("rows");
/// let whole = PartLine::whole(&fingerprint(&problem));
///
/// let mut ledger = Ledger::new([PartOrRecord::Part(whole)], 8);
/// let answer = |part: &PartLine, limits: Limits, _| {
///     let mut record = Record::new(part, PartQuestion::Count);
///     record.search(problem.search().within(&part.part()).limits(limits), None);
///     Ok(record)
/// };
/// let plan = LedgerPlan::for_count(&answer, 2, Duration::from_secs(60));
/// // A real leader would save the ledger here, now and then: see `write_checkpoint`.
/// ledger.search(&problem, &plan, &mut |_| ControlFlow::Continue(())).expect("it can be searched");
/// assert_eq!(merge(&ledger.lines()).expect("one search").count, 4_u32.into());
/// # }
/// ```
#[derive(Debug)]
pub struct Ledger {
    pool: Workers<LedgerState>,
}

impl Ledger {
    /// A ledger of these parts and records, as [`lines`](Self::lines) returns them. If there is but one part, it is the whole,
    /// which is cut into about `parts`.
    pub fn new(lines: impl IntoIterator<Item = PartOrRecord>, parts: usize) -> Self {
        let mut unfinished = Vec::new();
        let entry = |line: PartOrRecord| match line {
            PartOrRecord::Record(record) if record.is_complete() => {
                (record.part.clone(), LedgerEntry::Done(record))
            }
            PartOrRecord::Record(record) => {
                let opened = open(record.part_line());
                unfinished.push(record);
                opened
            }
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
            *step = match unfinished.is_empty() {
                true => NextStep::Begin(parts),
                false => NextStep::Cut(parts),
            };
        }
        let parents = entries.keys().filter_map(|place| Some(place.parent()?.0));
        for parent in parents.collect::<Vec<_>>() {
            if let Some(entry) = entries.get_mut(&parent)
                && let LedgerEntry::Open(line, _) = entry
            {
                *entry = LedgerEntry::Cut(line.clone());
            }
        }
        let mut state = LedgerState::new(entries, parts);
        unfinished.into_iter().for_each(|record| state.keep(record));
        Ledger {
            pool: Workers::new(state),
        }
    }

    /// Searches all parts that are left. Calls `look` soon after a part is done or cut, and at least every 50
    /// milliseconds; it may stop the search. Then, and if a worker panics, parts in progress stay undone; those that have
    /// been searched for a while are cut, so that a search that is stopped again and again comes to its end.
    ///
    /// # Errors
    ///
    /// The first one of [`LedgerPlan::answer`], which ends the search; or that the record of a part is not complete, although
    /// nothing limited its search.
    pub fn search<I, T>(
        &mut self,
        problem: &Problem<I, T>,
        plan: &LedgerPlan<'_>,
        look: &mut dyn FnMut(&Ledger) -> ControlFlow<()>,
    ) -> Result<(), LedgerError> {
        let empty = Workers::new(LedgerState::default());
        let mut state = std::mem::replace(&mut self.pool, empty).into_inner();
        state.reopen_begun();
        state.begin_rounds(|nodes| search::round_after(plan, nodes));
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

    /// The parts and records, in the order of the search. A part in progress counts as not begun; it has a record as well
    /// if some of its cheapest solutions are known, or if it was searched for a round.
    pub fn lines(&self) -> Vec<PartOrRecord> {
        self.pool.lock().lines(&mut |record| record.clone())
    }

    /// The [`lines`](Self::lines) of a search for the cheapest solutions, with no more than the `most` cheapest ones, and how
    /// many are left out: to copy and [merge](super::merge()) millions takes seconds. They are to be shown, and not to be saved:
    /// records that lack solutions look as complete as others.
    pub fn lines_of_cheapest(&self, most: usize) -> (Vec<PartOrRecord>, u64) {
        let mut state = self.pool.lock();
        let costs = state.records().flat_map(|record| &record.costs);
        let costs: Vec<u64> = costs.copied().collect();
        let left_out = costs.len().saturating_sub(most);
        let mut cheapest = Lowest::of(costs, most);
        let lines = state.lines(&mut |record| record.copy_cheapest(&mut cheapest));
        (lines, left_out as u64)
    }

    /// The [`lines`](Self::lines) without any solution: what is done and what is left.
    #[doc(hidden)] // for the command
    pub fn lines_without_solutions(&self) -> Vec<PartOrRecord> {
        let mut state = self.pool.lock();
        state.lines(&mut |record| record.copy_cheapest(&mut { Lowest::NONE }))
    }

    /// About how many numbers of options the solutions have that are kept: what a checkpoint takes to be written.
    #[doc(hidden)] // for the command
    pub fn size(&self) -> usize {
        let size =
            |record: &Record| record.solutions.len() * record.solutions.first().map_or(0, Vec::len);
        self.pool.lock().records().map(size).sum()
    }

    /// Takes the solutions that are next in the order of the search, at most this many, if all before them are taken: each by its
    /// options, from 1.
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
                LedgerEntry::Open(..) | LedgerEntry::Begun(..) => break,
            }
        }
        if !solutions.is_empty() {
            let taken = solutions.len() as u64;
            state.waiting = state.waiting.saturating_sub(taken);
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
                LedgerEntry::Open(line, _) | LedgerEntry::Begun(line, _) => {
                    left += line.part.share()
                }
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
        let costs = state.records().filter_map(|record| record.costs.first());
        costs.min().copied()
    }
}
