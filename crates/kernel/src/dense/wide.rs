//! The wide engine: the remaining options as one set of bits, and the set of options of every item.
//!
//! It is for problems whose items have dozens or hundreds of options, as a pentomino has places. Choosing an option
//! removes the sets of its items from the remaining options: half a dozen ANDs over a few words. At the root of a whole
//! search, and in packs with a long search, the engine computes the effect of each option in advance, which makes it a
//! single AND. Then it counts the remaining options of eight items at a time, and stops at the first group with an item
//! that has none: two of three options tried die this way.
//!
//! The tree is that of Algorithm X with the first item that has the fewest options, and its options in order. The
//! numbers of nodes equal Knuth's, except that options which would leave some item without options if chosen first are
//! removed in advance (pentominoes 6x10: 3,247,735 nodes instead of 3,637,261).
//!
//! If all options have equally many primary items and two more options make a solution, the engine counts the pairs
//! without choosing them (tetrominoes 4x8 take 0.55 of the time).
//!
//! Deep in the tree, few options are left, spread thinly over the words. So from time to time the engine packs them: it
//! renumbers the remaining options and items and searches them as a subproblem, which takes setting half a dozen bits
//! per option. `packing` tracks whether that pays.
//!
//! Algorithm X and its choice of an item are from Knuth, Dancing Links, 2000. Counting eight items at once and packing
//! are ours.

mod packing;
mod plan;
mod subproblem;
mod useful;

use crate::engine::Event;
use crate::matrix::OptionId;

use super::engines::FormSearch;
use super::level::{FEW_SHAPES, Job, Level};
use super::rows::{first, options_of, row_of};
use packing::PackWorth;
pub(super) use plan::WidePlan;
use subproblem::{DONE, Subproblem};
use useful::useful;

pub(super) struct WideSearch<'p> {
    plan: &'p WidePlan,
    level: Level,
    /// The nested subproblems, the current one last; those after it are kept to reuse their memory.
    subproblems: Vec<Subproblem>,
    /// How many of them are in use.
    used: usize,
    chosen: Vec<u32>,
    /// The root, and the options tried.
    nodes: u64,
    /// Whether the last subproblem has not been examined yet.
    fresh: bool,
    /// The number of nodes at which to return, so that the caller can check the clock.
    next_poll: u64,
    packing: PackWorth,
}

/// The search returns after this many nodes, about a millisecond, so that the caller can check the clock.
const NODES_PER_POLL: u64 = 1 << 13;

impl<'p> WideSearch<'p> {
    pub(super) fn new(plan: &'p WidePlan, level: Level) -> Self {
        WideSearch {
            plan,
            level,
            subproblems: vec![Subproblem::default()],
            used: 0,
            chosen: Vec::new(),
            nodes: 0,
            fresh: false,
            next_poll: NODES_PER_POLL,
            packing: PackWorth::default(),
        }
    }

    /// Packs the top frame: what is left of it becomes a subproblem of its own.
    fn pack(&mut self) {
        let plan = self.plan;
        if self.subproblems.len() == self.used {
            self.subproblems.push(Subproblem::default());
        }
        let (above, below) = self.subproblems.split_at_mut(self.used);
        let (from, to) = (&mut above[self.used - 1], &mut below[0]);
        from.depth -= 1;
        to.pack_frame(plan, from, from.depth);
        if self.packing.is_long(to.words) {
            to.lay_effects(plan);
        }
        to.nodes_before = self.nodes;
        self.used += 1;
        self.fresh = true;
    }
}

/// Moving to the next solutions, and the search for rows worth trying: for every level.
struct Advance<'a, 'p>(&'a mut WideSearch<'p>, u64, &'a mut u64);
struct Useful<'a, 'p>(&'a mut WideSearch<'p>);

impl Job for Advance<'_, '_> {
    type Output = Event;
    const USES_AVX512: bool = true;
    #[inline(always)]
    fn run<const SHAPED: bool>(self) -> Event {
        advance::<SHAPED>(self.0, self.1, self.2)
    }
}

impl Job for Useful<'_, '_> {
    type Output = Vec<u32>;
    const USES_AVX512: bool = true;
    #[inline(always)]
    fn run<const SHAPED: bool>(self) -> Vec<u32> {
        useful(self.0)
    }
}

impl FormSearch for WideSearch<'_> {
    /// All options of an item count as equally large.
    fn fraction(&self) -> f64 {
        if self.used == 0 {
            return 1.0;
        }
        let mut done = 0.0;
        let mut share = 1.0;
        let searched = &self.subproblems[..self.used - usize::from(self.fresh)];
        let frames: usize = searched.iter().map(|each| each.depth).sum();
        let cases = searched.iter().flat_map(Subproblem::cases);
        for (n, (tried, all)) in cases.enumerate() {
            // The last row tried leads to the next frame, if there is one.
            let under_way = u32::from(self.fresh || n + 1 < frames);
            share /= f64::from(all);
            done += share * f64::from(tried - under_way);
        }
        done
    }

    fn begin(&mut self, required: &[OptionId], forbidden: &[OptionId]) {
        let plan = self.plan;
        self.chosen.clear();
        self.nodes += 1;
        self.used = 1;
        self.fresh = true;
        if required.is_empty() && forbidden.is_empty() {
            let rows = plan.useful.get_or_init(|| self.level.run(Useful(self)));
            let subproblem = &mut self.subproblems[0];
            subproblem.pack(plan, rows.iter().copied(), 0..plan.primaries as u32);
            subproblem.lay_effects(plan);
            return;
        }
        let rows = plan.ids.len();
        let mut alive = vec![plan.useful.get().is_none(); rows];
        for &row in plan.useful.get().into_iter().flatten() {
            alive[row as usize] = true;
        }
        let row_of = |&option: &OptionId| row_of(&plan.ids, option);
        for row in forbidden.iter().filter_map(row_of) {
            alive[row as usize] = false;
        }
        let mut taken = plan.nothing_taken();
        for option in required {
            let row = row_of(option);
            if row.is_some_and(|row| self.chosen.contains(&row)) {
                continue;
            }
            let possible = |row: &u32| alive[*row as usize] && plan.row(*row).is_free(&taken);
            let Some(row) = row.filter(possible) else {
                self.used = 0;
                return;
            };
            plan.row(row).take(&mut taken);
            self.chosen.push(row);
        }
        let alive = (0..rows as u32).filter(|&row| alive[row as usize]);
        let alive = alive.filter(|&row| plan.row(row).is_free(&taken));
        let items = (0..plan.primaries as u32).filter(|&item| taken[item as usize] == 0);
        let subproblem = &mut self.subproblems[0];
        subproblem.pack(plan, alive, items);
        let at = subproblem.frame::<0>() - 1;
        subproblem.frames[at] = self.chosen.len() as u64;
    }

    fn advance(&mut self, max_nodes: u64, wanted: &mut u64) -> Event {
        self.level.run(Advance(self, max_nodes, wanted))
    }

    fn chosen(&self, options: &mut Vec<OptionId>) {
        options_of(&self.plan.ids, &self.chosen, options);
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Why the search of a subproblem returned.
enum SubproblemOutcome {
    /// The caller must know about an event.
    Event(Event),
    /// There is nothing more on this subproblem.
    Exhausted,
    /// The top frame should be packed.
    Pack,
}

/// The state of a search outside of its subproblems.
struct Trail<'w> {
    chosen: &'w mut Vec<u32>,
    nodes: &'w mut u64,
    /// The number of nodes at which to return.
    limit: u64,
    /// The number of solutions to pass.
    wanted: &'w mut u64,
    packing: &'w mut PackWorth,
}

impl Trail<'_> {
    /// Takes the solutions of a frame that lacks two rows, if it is one and may take them all without a look at the limits.
    /// There are `count` rows to try first.
    #[inline(always)]
    fn take_pairs<const W: usize>(
        &mut self,
        plan: &WidePlan,
        subproblem: &Subproblem,
        at: usize,
        count: u64,
    ) -> bool {
        let words = subproblem.words::<W>();
        let this = &subproblem.frames[at..][..subproblem.frame::<W>() - 1];
        if !subproblem.has_two_to_go(plan, &this[2 * words..]) {
            return false;
        }
        let pairs = subproblem.pairs::<W>(plan, &this[..2 * words]);
        let tried = count + pairs;
        if pairs >= *self.wanted || *self.nodes + tried > self.limit {
            return false;
        }
        *self.wanted -= pairs;
        *self.nodes += tried;
        true
    }
}

/// Searches a subproblem of `W` words, or of any number of words if `W` is 0.
#[inline(always)]
fn search_subproblem<const W: usize>(
    plan: &WidePlan,
    subproblem: &mut Subproblem,
    trail: &mut Trail<'_>,
    fresh: bool,
) -> SubproblemOutcome {
    let words = subproblem.words::<W>();
    let frame = subproblem.frame::<W>();
    let mut root = fresh;
    while subproblem.depth > 0 {
        let mut at = (subproblem.depth - 1) * frame;
        // The row to choose. In one place, so that the compiler has the loop over its effects once.
        let mut next = None;
        if !root {
            // The next row of the top frame.
            let left = &mut subproblem.frames[at + words..at + 2 * words];
            let Some(local) = first(left) else {
                subproblem.depth -= 1;
                continue;
            };
            if *trail.nodes >= trail.limit {
                return SubproblemOutcome::Event(Event::Poll);
            }
            left[local / 64] &= !(1 << (local % 64));
            *trail.nodes += 1;
            trail
                .chosen
                .truncate(subproblem.frames[at + frame - 1] as usize);
            trail.chosen.push(subproblem.rows[local]);
            subproblem.copy_frame::<W>(at);
            at += frame;
            next = Some(local);
        }
        let (count, lane) = loop {
            if let Some(local) = next {
                subproblem.choose::<W>(plan, at, local);
            }
            let (count, lane) = subproblem.fewest::<W>(at);
            if count != 1 {
                break (count, lane);
            }
            let local = subproblem.only_row::<W>(at, lane);
            *trail.nodes += 1;
            trail.chosen.push(subproblem.rows[local]);
            next = Some(local);
        };
        if count >= DONE {
            subproblem.depth -= usize::from(root);
            return SubproblemOutcome::Event(Event::Solution);
        }
        if count == 0 {
            subproblem.depth -= usize::from(root);
        } else {
            let alive = subproblem.try_rows_of::<W>(at, lane);
            subproblem.frames[at + frame - 1] = trail.chosen.len() as u64;
            if trail.take_pairs::<W>(plan, subproblem, at, count) {
                subproblem.depth -= usize::from(root);
            } else if !root {
                subproblem.depth += 1;
                if trail.packing.is_due(words, alive) {
                    return SubproblemOutcome::Pack;
                }
            }
        }
        root = false;
    }
    SubproblemOutcome::Exhausted
}

/// Continues to the next solution, or to the end.
#[inline(always)]
fn advance<const SHAPED: bool>(
    search: &mut WideSearch<'_>,
    max_nodes: u64,
    wanted: &mut u64,
) -> Event {
    let plan = search.plan;
    while search.used > 0 {
        if search.nodes >= max_nodes {
            return Event::Nodes;
        }
        if search.nodes >= search.next_poll {
            search.next_poll = search.nodes + NODES_PER_POLL;
            return Event::Poll;
        }
        let fresh = std::mem::take(&mut search.fresh);
        let subproblem = &mut search.subproblems[search.used - 1];
        let mut trail = Trail {
            chosen: &mut search.chosen,
            nodes: &mut search.nodes,
            limit: max_nodes.min(search.next_poll),
            wanted,
            packing: &mut search.packing,
        };
        let outcome = match subproblem.words {
            _ if !SHAPED => search_subproblem::<0>(plan, subproblem, &mut trail, fresh),
            1 => search_subproblem::<1>(plan, subproblem, &mut trail, fresh),
            2 => search_subproblem::<2>(plan, subproblem, &mut trail, fresh),
            4 if !FEW_SHAPES => search_subproblem::<4>(plan, subproblem, &mut trail, fresh),
            8 if !FEW_SHAPES => search_subproblem::<8>(plan, subproblem, &mut trail, fresh),
            _ => search_subproblem::<0>(plan, subproblem, &mut trail, fresh),
        };
        match outcome {
            SubproblemOutcome::Event(Event::Poll) => {} // One limit or the other: see above.
            SubproblemOutcome::Event(Event::Solution) if *wanted > 1 => *wanted -= 1,
            SubproblemOutcome::Event(event) => return event,
            SubproblemOutcome::Exhausted => {
                search.used -= 1;
                let searched = &search.subproblems[search.used];
                if search.used > 0 {
                    let nodes = search.nodes - searched.nodes_before;
                    search.packing.searched(searched.words, nodes);
                }
            }
            SubproblemOutcome::Pack => search.pack(),
        }
    }
    Event::Exhausted
}
