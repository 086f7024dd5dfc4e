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

use super::level::FEW_SHAPES;
use packing::PackWorth;
use plan::NO_ROW;
pub(super) use plan::{MAX_ROWS, WidePlan};
use subproblem::{DONE, Subproblem, apply, cover, fewest, kill};
pub(super) use useful::useful;

/// A search in progress.
pub(super) struct WideSearch {
    /// The nested subproblems, the current one last; those after it are kept to reuse their memory.
    subproblems: Vec<Subproblem>,
    /// How many of them are in use.
    used: usize,
    /// The rows chosen.
    chosen: Vec<u32>,
    /// The root, and the options tried.
    pub(super) nodes: u64,
    /// Whether the last subproblem has not been examined yet.
    fresh: bool,
    /// The number of nodes at which to return, so that the caller can check the clock.
    next_poll: u64,
    packing: PackWorth,
}

/// The search returns after this many nodes, about a millisecond, so that the caller can check the clock.
const NODES_PER_POLL: u64 = 1 << 13;

impl WideSearch {
    /// A search that has not begun.
    pub(super) fn new() -> WideSearch {
        WideSearch {
            subproblems: vec![Subproblem::default()],
            used: 0,
            chosen: Vec::new(),
            nodes: 0,
            fresh: false,
            next_poll: NODES_PER_POLL,
            packing: PackWorth::default(),
        }
    }

    /// Adds the options of the solution that the search stands at.
    pub(super) fn chosen(&self, plan: &WidePlan, options: &mut Vec<OptionId>) {
        options.extend(self.chosen.iter().map(|&row| plan.ids[row as usize]));
    }
}

/// The share of the tree that is done, from 0 to 1. All options of an item count as equally large.
pub(super) fn fraction(search: &WideSearch) -> f64 {
    if search.used == 0 {
        return 1.0;
    }
    let mut done = 0.0;
    let mut share = 1.0;
    let searched = &search.subproblems[..search.used - usize::from(search.fresh)];
    let frames: usize = searched.iter().map(|each| each.depth).sum();
    let cases = searched.iter().flat_map(Subproblem::cases);
    for (n, (tried, all)) in cases.enumerate() {
        // The last row tried leads to the next frame, if there is one.
        let under_way = u32::from(search.fresh || n + 1 < frames);
        share /= f64::from(all);
        done += share * f64::from(tried - under_way);
    }
    done
}

/// Restarts, with some options chosen and others removed. Needs the [`useful`] rows if there are none of either.
pub(super) fn begin(
    plan: &WidePlan,
    search: &mut WideSearch,
    required: &[OptionId],
    forbidden: &[OptionId],
) {
    search.chosen.clear();
    search.nodes += 1;
    search.used = 1;
    search.fresh = true;
    let subproblem = &mut search.subproblems[0];
    if required.is_empty() && forbidden.is_empty() {
        let rows = plan.useful.get().expect("found before");
        subproblem.pack(plan, rows.iter().copied(), 0..plan.primaries as u32);
        subproblem.lay_effects(plan);
    } else {
        let rows = plan.ids.len();
        let mut alive = vec![plan.useful.get().is_none(); rows];
        for &row in plan.useful.get().into_iter().flatten() {
            alive[row as usize] = true;
        }
        for option in forbidden {
            if let Some(alive) = alive.get_mut(plan.row_of(*option) as usize) {
                *alive = false;
            }
        }
        let mut taken = plan.nothing_taken();
        for option in required {
            let row = plan.row_of(*option);
            if search.chosen.contains(&row) {
                continue;
            }
            if row == NO_ROW || !alive[row as usize] || !plan.row(row).is_free(&taken) {
                search.used = 0;
                return;
            }
            plan.row(row).take(&mut taken);
            search.chosen.push(row);
        }
        let alive = (0..rows as u32).filter(|&row| alive[row as usize]);
        let alive = alive.filter(|&row| plan.row(row).is_free(&taken));
        let items = (0..plan.primaries as u32).filter(|&item| taken[item as usize] == 0);
        subproblem.pack(plan, alive, items);
        let at = subproblem.frame() - 1;
        subproblem.frames[at] = search.chosen.len() as u64;
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

/// The smallest number in a set.
#[inline(always)]
fn first(set: &[u64]) -> Option<usize> {
    for (index, &word) in set.iter().enumerate() {
        if word != 0 {
            return Some(index * 64 + word.trailing_zeros() as usize);
        }
    }
    None
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

/// Searches a subproblem of `W` words, or of any number of words if `W` is 0.
#[inline(always)]
fn search_subproblem<const W: usize>(
    plan: &WidePlan,
    subproblem: &mut Subproblem,
    trail: &mut Trail<'_>,
    fresh: bool,
) -> SubproblemOutcome {
    let Trail {
        chosen,
        nodes,
        limit,
        wanted,
        packing,
    } = trail;
    let words = if W > 0 { W } else { subproblem.words };
    let frame = 2 * words + subproblem.done_words + 1;
    let stride = words + subproblem.done_words;
    let mut root = fresh;
    loop {
        if subproblem.depth == 0 {
            return SubproblemOutcome::Exhausted;
        }
        let top = (subproblem.depth - 1) * frame;
        let at = if root {
            top
        } else {
            // The next row of the top frame.
            let left = &mut subproblem.frames[top + words..top + 2 * words];
            let Some(local) = first(left) else {
                subproblem.depth -= 1;
                continue;
            };
            if **nodes >= *limit {
                return SubproblemOutcome::Event(Event::Poll);
            }
            left[local / 64] &= !(1 << (local % 64));
            if subproblem.frames.len() < top + 2 * frame {
                subproblem.frames.resize(top + 16 * frame, 0);
            }
            **nodes += 1;
            let (this, next) = subproblem.frames[top..top + 2 * frame].split_at_mut(frame);
            let row = subproblem.rows[local];
            chosen.truncate(this[frame - 1] as usize);
            chosen.push(row);
            next[..words].copy_from_slice(&this[..words]);
            next[2 * words..frame - 1].copy_from_slice(&this[2 * words..frame - 1]);
            match subproblem.effects.get(local * stride..(local + 1) * stride) {
                Some(effects) => apply::<W>(words, effects, next),
                None => {
                    kill::<W>(words, &subproblem.sets, plan.row(row), next);
                    cover(&subproblem.lane_of, plan.row(row), &mut next[2 * words..]);
                }
            }
            top + frame
        };
        loop {
            let this = &mut subproblem.frames[at..at + frame];
            let (count, lane) = fewest::<W>(
                words,
                &subproblem.slices,
                &subproblem.tags,
                this,
                &this[2 * words..],
            );
            if count > 1 && count < DONE {
                let item = subproblem.items[lane] as usize;
                let set = &subproblem.sets[item * words..][..words];
                let mut alive = 0;
                for word in 0..words {
                    this[words + word] = this[word] & set[word];
                    alive += this[word].count_ones();
                }
                this[frame - 1] = chosen.len() as u64;
                let this = &subproblem.frames[at..at + frame - 1];
                if subproblem.has_two_to_go(plan, &this[2 * words..]) {
                    let pairs = subproblem.pairs::<W>(plan, &this[..2 * words]);
                    let tried = count + pairs;
                    if pairs < **wanted && **nodes + tried <= *limit {
                        **wanted -= pairs;
                        **nodes += tried;
                        subproblem.depth -= usize::from(root);
                        root = false;
                        break;
                    }
                }
                if !root {
                    subproblem.depth += 1;
                    if packing.is_due(words, alive as usize) {
                        return SubproblemOutcome::Pack;
                    }
                }
                root = false;
                break;
            }
            if count == 1 {
                let item = subproblem.items[lane] as usize;
                let set = &subproblem.sets[item * words..][..words];
                let mut local = 0;
                for word in 0..words {
                    let left = this[word] & set[word];
                    if left != 0 {
                        local = word * 64 + left.trailing_zeros() as usize;
                    }
                }
                let row = subproblem.rows[local];
                **nodes += 1;
                chosen.push(row);
                match subproblem.effects.get(local * stride..(local + 1) * stride) {
                    Some(effects) => apply::<W>(words, effects, this),
                    None => {
                        kill::<W>(words, &subproblem.sets, plan.row(row), this);
                        cover(&subproblem.lane_of, plan.row(row), &mut this[2 * words..]);
                    }
                }
                continue;
            }
            // Dead, or solved.
            if root {
                subproblem.depth = 0;
            }
            root = false;
            if count >= DONE {
                return SubproblemOutcome::Event(Event::Solution);
            }
            break;
        }
    }
}

/// Continues to the next solution, or to the end.
#[inline(always)]
pub(super) fn advance<const SHAPED: bool>(
    plan: &WidePlan,
    search: &mut WideSearch,
    max_nodes: u64,
    wanted: &mut u64,
) -> Event {
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
            SubproblemOutcome::Pack => {
                if search.subproblems.len() == search.used {
                    search.subproblems.push(Subproblem::default());
                }
                let (above, below) = search.subproblems.split_at_mut(search.used);
                let (from, to) = (&mut above[search.used - 1], &mut below[0]);
                let (words, frame) = (from.words, from.frame());
                from.depth -= 1;
                let this = &from.frames[from.depth * frame..][..frame];
                let rows = (0..from.rows.len())
                    .filter(|&local| this[local / 64] >> (local % 64) & 1 != 0)
                    .map(|local| from.rows[local]);
                let items = (0..from.items.len())
                    .filter(|&lane| this[2 * words + lane / 64] >> (lane % 64) & 1 == 0)
                    .map(|lane| from.items[lane]);
                to.pack(plan, rows, items);
                let at = to.frame() - 1;
                to.frames[at] = this[frame - 1];
                if search.packing.is_long(to.words) {
                    to.lay_effects(plan);
                }
                to.nodes_before = search.nodes;
                search.used += 1;
                search.fresh = true;
            }
        }
    }
    Event::Exhausted
}
