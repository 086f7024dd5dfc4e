//! Counts solutions without a diagram; the count can pause and resume.

use num_bigint::BigUint;

use super::memo::{Memo, StateMemory};
use super::plan::{CountError, CountPlan, Counting};
use super::search::{CountSearch, StateSink};
use super::shared::SharedMemo;
use super::state::CountState;
use super::sweep::{Sweep, SweepEnd};
use super::table::PlaceTable;
use super::total::Total;
use crate::problem::Matrix;
use crate::threads::THERE_ARE_SEVERAL;

/// The work of a count on the memo engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MemoEffort {
    /// The number of states searched.
    pub states: u64,
    /// How often the value of a state was found in the memory.
    pub hits: u64,
    /// The number of states that were split into parts that share no item.
    pub splits: u64,
    /// The number of states forgotten for lack of memory.
    pub forgotten: u64,
    /// The number of bytes that the remembered states take.
    pub bytes: u64,
}

impl MemoEffort {
    /// The effort of two counts one after the other, each with a memory of its own.
    pub(crate) fn then(self, other: Self) -> Self {
        MemoEffort {
            states: self.states + other.states,
            hits: self.hits + other.hits,
            splits: self.splits + other.splits,
            forgotten: self.forgotten + other.forgotten,
            bytes: self.bytes.max(other.bytes),
        }
    }
}

/// A problem laid out for a count.
pub(crate) struct CountProblem {
    table: PlaceTable,
    plan: CountPlan,
}

/// A count in progress.
pub(crate) struct Tallying<'t> {
    problem: &'t CountProblem,
    search: TallySearch<'t>,
    sweep: SweepState<'t>,
    total: Option<Total>,
}

/// Whether a count may go on level by level. In a small build it may not.
const SWEEPS: bool = !crate::engine::IS_SMALL;

/// The count level by level, which begins when the memory is full for the first time.
enum SweepState<'t> {
    NotYet,
    Runs(Box<Sweep<'t>>),
    /// It does not go, or it was full as well.
    Over,
}

/// The search of a count.
enum TallySearch<'t> {
    /// The required options exclude each other.
    None,
    Alone(Box<CountSearch<'t, CountSink, Memo<Total>>>),
    /// One of those that share a memory.
    Together(Box<CountSearch<'t, CountSink, SharedMemo>>),
}

/// What a count has done so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TallyFigures {
    pub(crate) effort: MemoEffort,
    /// The approximate time that it took, in nanoseconds; of those that go on at the same time, the most.
    pub(crate) nanoseconds: u64,
    /// The share of the tree that is done; of what is counted level by level, the share of the levels.
    pub(crate) done: f64,
}

impl TallyFigures {
    /// The figures of two counts that share a memory, as those of one.
    pub(crate) fn and(self, other: Self) -> Self {
        let (one, two) = (self.effort, other.effort);
        TallyFigures {
            // Both tell the same memory.
            effort: MemoEffort {
                forgotten: one.forgotten.max(two.forgotten),
                ..one.then(two)
            },
            nanoseconds: self.nanoseconds.max(other.nanoseconds),
            done: self.done.max(other.done),
        }
    }
}

impl CountProblem {
    /// A count of the solutions that `counting` describes.
    pub(crate) fn new(matrix: &Matrix, counting: &Counting<'_>) -> Result<Self, CountError> {
        let table = counting.lay_out(matrix)?;
        let plan = counting.plan.clone();
        Ok(CountProblem { table, plan })
    }

    pub(crate) fn begin(&self) -> Tallying<'_> {
        let search = self.plan.search(&self.table, CountSink);
        let search = search.map_or(TallySearch::None, |mut search| {
            search.memo.pauses = true;
            TallySearch::Alone(Box::new(search))
        });
        let total = matches!(search, TallySearch::None).then_some(Total::ZERO);
        Tallying {
            problem: self,
            search,
            sweep: SweepState::NotYet,
            total,
        }
    }

    /// As many counts, which share what this one remembers. The first goes on where it is, level by level if it does; the
    /// first that ends has the total.
    pub(crate) fn share<'t>(&'t self, tallying: Tallying<'t>, count: usize) -> Vec<Tallying<'t>> {
        let TallySearch::Alone(search) = tallying.search else {
            return vec![tallying];
        };
        if !THERE_ARE_SEVERAL {
            let search = TallySearch::Alone(search);
            return vec![Tallying { search, ..tallying }];
        }
        let first = search.with_memory(|memo| {
            // Entries that are not moved when their number grows leave room for a quarter more.
            let room = memo.room() / 4 * 5 + 1;
            SharedMemo::of(memo, room, count)
        });
        let others = (1..count as u32).map_while(|number| {
            let search = self.plan.search(&self.table, CountSink);
            let mut search = search.ok()?.with_memory(|_| first.memo.for_another());
            search.join_in(&first, number);
            Some(search)
        });
        let others: Vec<_> = others.collect();
        let sweeps = others.iter().map(|_| SweepState::NotYet);
        let sweeps = std::iter::once(tallying.sweep).chain(sweeps.collect::<Vec<_>>());
        let searches = std::iter::once(first).chain(others);
        let together = |(search, sweep)| Tallying {
            problem: self,
            search: TallySearch::Together(Box::new(search)),
            sweep,
            total: None,
        };
        searches.zip(sweeps).map(together).collect()
    }

    /// The sweep that goes on where a search has no room left, if there can be one.
    fn sweep<M>(&self, search: &CountSearch<'_, CountSink, M>) -> SweepState<'_> {
        if !SWEEPS {
            return SweepState::Over;
        }
        let fresh = self.plan.search(&self.table, CountSink).ok();
        let fresh = fresh.filter(|fresh| search.effort.splits == 0 && fresh.state.can_go_to());
        fresh.map_or(SweepState::Over, |fresh| {
            // It has the room of the second generation, which it replaces.
            let room = fresh.memo.room();
            let symmetry = search.symmetry.clone();
            SweepState::Runs(Box::new(Sweep::new(fresh.state, symmetry, room)))
        })
    }
}

impl<'t> Tallying<'t> {
    /// Continues for about `nanoseconds`. Returns true at the end.
    pub(crate) fn run(&mut self, nanoseconds: u64) -> bool {
        if self.total.is_some() {
            return true;
        }
        // What is never there has no code.
        if !THERE_ARE_SEVERAL && matches!(self.search, TallySearch::Together(_)) {
            return false;
        }
        let (problem, sweep) = (self.problem, &mut self.sweep);
        self.total = match &mut self.search {
            TallySearch::None => None,
            TallySearch::Alone(search) => {
                let total = go_on(sweep, search, nanoseconds);
                let is_full = matches!(sweep, SweepState::NotYet) && search.memo.wants_pause();
                if total.is_none() && is_full {
                    *sweep = problem.sweep(search);
                }
                search.memo.pauses = !matches!(sweep, SweepState::Over);
                total
            }
            TallySearch::Together(search) => go_on(sweep, search, nanoseconds),
        };
        self.total.is_some()
    }

    pub(crate) fn room(&self) -> usize {
        match &self.search {
            TallySearch::Alone(search) => search.memo.room(),
            TallySearch::None | TallySearch::Together(_) => 0,
        }
    }

    /// Whether it pauses until there is [room](Self::make_room).
    pub(crate) fn wants_room(&self) -> bool {
        matches!(&self.search, TallySearch::Together(search) if search.memo.wants_room())
    }

    /// Makes room in the memory that these counts share, if they want it.
    pub(crate) fn make_room(tallyings: &mut [Tallying<'_>]) {
        let Some((first, others)) = tallyings.split_first_mut() else {
            return;
        };
        let (problem, sweep) = (first.problem, &mut first.sweep);
        let TallySearch::Together(first) = &mut first.search else {
            return;
        };
        if !first.memo.wants_room() {
            return;
        }
        if first.memo.is_full() && matches!(sweep, SweepState::NotYet) {
            *sweep = problem.sweep(first);
        }
        if matches!(sweep, SweepState::Runs(_)) {
            return;
        }
        first.memo.grow();
        for other in others {
            if let TallySearch::Together(other) = &mut other.search {
                other.memo.take_over(&first.memo);
            }
        }
    }

    /// Whether it counts level by level, on one thread, since the memory is full.
    pub(crate) fn is_sweeping(&self) -> bool {
        matches!(self.sweep, SweepState::Runs(_))
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.total.is_some()
    }

    /// The number of solutions, at the end.
    pub(crate) fn total(&self) -> Option<BigUint> {
        self.total.as_ref().map(Total::to_big)
    }

    /// The number of solutions that it knows of so far.
    pub(crate) fn found(&self) -> BigUint {
        let found = match &self.search {
            TallySearch::None => Total::ZERO,
            TallySearch::Alone(search) => search.found(),
            TallySearch::Together(search) => search.found(),
        };
        found.to_big()
    }

    /// What it has done so far.
    pub(crate) fn figures(&self) -> TallyFigures {
        let (swept, levels) = match &self.sweep {
            SweepState::Runs(sweep) => (sweep.bytes(), sweep.share_done()),
            SweepState::NotYet | SweepState::Over => (0, 0.0),
        };
        let mut figures = match &self.search {
            TallySearch::None => TallyFigures {
                done: 1.0,
                ..TallyFigures::default()
            },
            TallySearch::Alone(search) => {
                let memo = &search.memo;
                search.figures(memo.forgotten, memo.bytes() + swept)
            }
            TallySearch::Together(search) => {
                let memo = &search.memo;
                search.figures(memo.forgotten, memo.bytes() + swept)
            }
        };
        figures.done += (1.0 - figures.done) * levels;
        figures
    }
}

/// Continues a search, or the sweep that goes on with what it found.
fn go_on<M: StateMemory<Total>>(
    state: &mut SweepState<'_>,
    search: &mut CountSearch<'_, CountSink, M>,
    nanoseconds: u64,
) -> Option<Total> {
    let SweepState::Runs(sweep) = state else {
        return search.run(search.nanoseconds() + nanoseconds);
    };
    if !SWEEPS {
        return None; // Here too, so that its code is left out.
    }
    let states = search.max_states.saturating_sub(search.effort.states);
    let memo = &mut search.memo;
    let end = sweep.run(nanoseconds, states, |hash, key| memo.get(hash, key));
    search.effort.add(std::mem::take(&mut sweep.effort));
    match end? {
        SweepEnd::Total(total) => Some(total),
        SweepEnd::Full => {
            *state = SweepState::Over;
            None
        }
    }
}

impl<M: StateMemory<Total>> CountSearch<'_, CountSink, M> {
    /// The number of solutions below the cases that are done, on the way to where it stands. What is below parts is not
    /// counted, since their numbers are multiplied by those of parts that are not done.
    fn found(&self) -> Total {
        self.done_cases()
            .fold(Total::ZERO, |sum, (_, total)| sum.plus(total))
    }

    fn figures(&self, forgotten: u64, bytes: usize) -> TallyFigures {
        TallyFigures {
            effort: MemoEffort {
                states: self.effort.states,
                hits: self.effort.hits,
                splits: self.effort.splits,
                forgotten,
                bytes: bytes as u64,
            },
            nanoseconds: self.nanoseconds(),
            done: self.share_done(),
        }
    }
}

/// Adds the numbers of branches, and multiplies those of parts.
pub(super) struct CountSink;

impl StateSink for CountSink {
    type Value = Total;

    const SYMMETRIC: bool = true;

    fn solved(&mut self) -> Total {
        Total::ONE
    }

    fn dead(&mut self, _place: u32) -> Total {
        Total::ZERO
    }

    fn branch(&mut self, _place: u32, _state: &CountState<'_>, kids: &[(u32, Total)]) -> Total {
        let kids = kids.iter();
        kids.fold(Total::ZERO, |sum, (_, total)| sum.plus(total))
    }

    fn join(&mut self, kids: &[(u32, Total)]) -> Total {
        let kids = kids.iter();
        kids.fold(Total::ONE, |product, (_, total)| product.times(total))
    }
}
