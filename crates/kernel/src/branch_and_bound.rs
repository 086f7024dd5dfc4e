//! The linear engine: the cheapest covers, by branch and bound on linear programs.
//!
//! First, a few rounds of limited discrepancy search (Harvey and Ginsberg, 1995) look for a cover near the solutions of
//! the programs. Then a depth-first search finds cheaper covers, or proves that there are none. It skips every subtree
//! that cannot hold one of the `k` cheapest. If it takes long, subtrees get programs of their own, with cuts, where these
//! close much of the gap.
//!
//! Among covers that cost as much as the last one kept, the first ones found are kept. The result depends only on the
//! problem and `k`: everything runs in one fixed order, and floating-point results are the same on every processor.

mod burst;
mod kept;
mod partial;
mod tree;

use std::ops::ControlFlow;

use crate::engine::IS_SMALL;
use crate::linear::program::Program;
use crate::linear::simplex::Simplex;
use crate::matrix::{Matrix, OptionId};
use kept::{Ceiling, CheapestCovers};
use partial::Partial;
pub use tree::OwnPrograms;
use tree::{BoundTree, Reach, TreeEnd, Why};

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default)]
pub struct Status {
    /// The number of nodes so far.
    pub nodes: u64,
    /// The number of covers that were ever kept.
    pub solutions: u64,
    /// The cost of the cheapest cover so far.
    pub cost: Option<u64>,
    /// No cover costs less than this.
    pub bound: u64,
}

/// A callback that receives the status of the search from time to time and may stop it.
pub type StatusCallback<'l> = dyn FnMut(&dyn Fn() -> Status) -> ControlFlow<()> + 'l;

/// What to look for.
#[derive(Debug)]
pub struct CheapestGoal<'q> {
    /// Items, options and costs.
    pub matrix: &'q Matrix,
    /// The number of covers wanted.
    pub k: usize,
    /// Every cover has all of these options.
    pub require: &'q [OptionId],
    /// No cover has any of these options.
    pub forbid: &'q [OptionId],
    /// Every cover must cost less than this; `None` if any cost will do.
    pub below: Option<u64>,
    /// A cover that another search has proven to be the cheapest, so that this one looks for the others only.
    pub cheapest: Option<&'q [OptionId]>,
    /// The largest number of nodes.
    pub nodes: u64,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchEnd {
    /// The covers are proven to be the cheapest.
    Proven,
    /// The largest number of nodes was reached.
    Nodes,
    /// The caller stopped it.
    Caller,
}

/// What a search has found.
#[derive(Debug)]
pub struct CheapestAnswer {
    /// The covers, the cheapest first; each with its options in order.
    pub covers: Vec<Vec<OptionId>>,
    /// Why the search ended.
    pub end: SearchEnd,
    /// No cover costs less than this.
    pub bound: u64,
    /// The number of covers that were ever kept, including those dropped later.
    pub solutions: u64,
    /// The number of nodes of the search tree.
    pub nodes: u64,
    /// The number of pivots of linear programs.
    pub pivots: u64,
}

impl CheapestAnswer {
    /// Nothing is known.
    const STOPPED: Self = CheapestAnswer {
        covers: Vec::new(),
        end: SearchEnd::Caller,
        bound: 0,
        solutions: 0,
        nodes: 0,
        pivots: 0,
    };
}

/// Problems with more items than this have no linear program: its inverse would take more than 18 MB, and a pivot more
/// than a millisecond.
pub const MAX_ROWS: usize = 1500;
/// In the rounds that look for a first cover, a path leaves the best child at most this often.
const DISCREPANCIES: u32 = 2;
/// The number of nodes in each of these rounds.
const ROUND: u64 = 300;

/// The work of the first burst that looks for a cover.
const FIRST_BURST: u64 = 1 << 24;

/// Finds the cheapest covers.
pub fn cheapest(goal: &CheapestGoal<'_>, poll: &mut StatusCallback<'_>) -> CheapestAnswer {
    cheapest_by(goal, MAX_ROWS, OwnPrograms::USUAL, poll)
}

/// The same, with linear programs for problems of at most `most_rows` items; `own` says which subtrees get their own. Whatever
/// these are, it finds covers of the same costs: for tests of each kind of node.
pub fn cheapest_by(
    goal: &CheapestGoal<'_>,
    most_rows: usize,
    own: OwnPrograms,
    poll: &mut StatusCallback<'_>,
) -> CheapestAnswer {
    let mut is_stopped = false;
    let mut stop = || {
        is_stopped = is_stopped || poll(&Status::default).is_break();
        is_stopped
    };
    let mut program = match IS_SMALL {
        true => Program::new(goal.matrix),
        false => Program::new_until(goal.matrix, &mut stop),
    };
    if !IS_SMALL {
        if !stop() && program.item_count() <= most_rows {
            program = program.without_contained(&mut stop);
        }
        // What follows looks at each option several times before it asks again.
        if is_stopped {
            return CheapestAnswer::STOPPED;
        }
    }
    let mut partial = Partial::new(&program);
    let forbidden = goal.forbid.iter();
    for option in forbidden.filter_map(|&id| program.number(id)) {
        if partial.is_open(option) {
            partial.strike(option);
        }
    }
    let is_possible = partial.choose_all(goal.require.iter().copied());
    let is_possible = is_possible && goal.k > 0 && goal.below != Some(0) && partial.propagate();
    let has_costs = program.costs.iter().any(|&cost| cost > 0);
    let has_simplex = has_costs && program.item_count() <= most_rows && is_possible;
    let simplex = has_simplex.then(|| Simplex::new(&program));
    let below = goal.below.map(|cost| cost.div_ceil(program.unit));
    let kept = CheapestCovers::new(goal.k, below);
    let unit = program.unit;
    let mut poll = |status: &dyn Fn() -> Status| {
        poll(&|| {
            let status = status();
            Status {
                cost: status.cost.map(|cost| cost.saturating_mul(unit)),
                bound: status.bound.saturating_mul(unit),
                ..status
            }
        })
    };
    let mut tree = BoundTree::new(&program, partial, simplex, kept, goal.nodes, &mut poll);
    tree.own = own;
    let ended = match is_possible {
        true => search(&mut tree, goal.cheapest),
        false => TreeEnd::Complete,
    };
    CheapestAnswer {
        end: match ended {
            TreeEnd::Complete | TreeEnd::Partly => SearchEnd::Proven,
            TreeEnd::Stopped(Why::Nodes) => SearchEnd::Nodes,
            TreeEnd::Stopped(Why::Caller) => SearchEnd::Caller,
        },
        bound: match ended {
            TreeEnd::Stopped(_) => tree.bound(),
            _ => tree.kept.cheapest().or(below).unwrap_or(0),
        }
        .saturating_mul(unit),
        solutions: tree.kept.count,
        nodes: tree.all_nodes(),
        pivots: tree.pivots(),
        covers: {
            let covers = tree.kept.into_covers().into_iter();
            covers.map(|cover| cover.options).collect()
        },
    }
}

/// Looks for the covers. The cheapest of all may be known.
fn search(tree: &mut BoundTree<'_, '_>, cheapest: Option<&[OptionId]>) -> TreeEnd {
    if !tree.has_programs() && tree.fix_prices().is_break() {
        return TreeEnd::Stopped(Why::Caller);
    }
    if let Some(cover) = cheapest.filter(|_| !IS_SMALL) {
        tree.offer(cover);
    }
    // The cheapest of all comes first. To prove that it is the cheapest is the hardest part, and takes no other cover.
    if tree.kept.is_empty() {
        tree.kept.ceiling = Ceiling::Cheapest;
        let ended = cheapest_of_all(tree);
        if ended != TreeEnd::Complete || tree.kept.is_settled() {
            return ended;
        }
    }
    // How much more the others cost is unknown: the limit starts as low as possible and grows.
    let Some(cheapest) = tree.kept.cheapest() else {
        return TreeEnd::Complete;
    };
    let mut more = tree.gap().max(8) / 8;
    let most = tree.program_limit();
    tree.kept.ceiling = Ceiling::Cost(cheapest.saturating_add(1));
    loop {
        let ended = tree.search(Reach::ALL);
        if ended != TreeEnd::Complete || tree.kept.is_settled() {
            return ended;
        }
        tree.kept.ceiling = match cheapest.checked_add(more) {
            Some(cost) if cost < most => Ceiling::Cost(cost),
            _ => Ceiling::None,
        };
        more = more.saturating_mul(4);
    }
}

/// Looks for a first cover, then for cheaper ones until there are none.
fn cheapest_of_all(tree: &mut BoundTree<'_, '_>) -> TreeEnd {
    let mut until = u64::MAX;
    if !IS_SMALL
        && tree.own.after.is_none()
        && tree.has_programs()
        && let Some(ended) = tree.search_on_own()
    {
        return ended;
    }
    for discrepancies in 0..=DISCREPANCIES {
        let ended = tree.search(Reach {
            discrepancies: Some(discrepancies),
            nodes: ROUND,
            work: until,
        });
        if ended != TreeEnd::Partly {
            return ended;
        }
        // Without a cover, bursts look for one, each with sixteen times the work of the last.
        let mut work = match tree.kept.is_empty() {
            true => FIRST_BURST << (4 * discrepancies),
            false => 0,
        };
        if discrepancies == 0 {
            let can_be_own = !IS_SMALL && tree.has_programs();
            if let Some(after) = tree.own.after.filter(|_| can_be_own) {
                until = tree.work().saturating_add(after);
            }
            // A burst ends the search here if it can do so quickly.
            work = work.max(tree.program_work());
        }
        if work == 0 {
            continue;
        }
        let ended = tree.burst_from_root(work);
        if ended != TreeEnd::Partly {
            return ended;
        }
    }
    // What takes longer gets programs of its own with cuts, where those pay.
    if !IS_SMALL && until < u64::MAX {
        let ended = tree.search(Reach {
            work: until,
            ..Reach::ALL
        });
        if ended != TreeEnd::Partly {
            return ended;
        }
        if let Some(ended) = tree.search_on_own() {
            return ended;
        }
    }
    tree.search(Reach::ALL)
}
