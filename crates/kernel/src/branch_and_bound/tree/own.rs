//! Programs of their own for subtrees: of the options that are left there, with cuts.
//!
//! A pivot takes time in proportion to the square of the rows. Where many options are struck, many rows follow from
//! others, so a program laid anew is smaller. [Cuts](crate::linear::cuts) raise its bound, which strikes more options.
//! Its tree branches on [pairs of items](super::pairs), and its subtrees have programs of their own in turn.

use super::super::kept::CheapestCovers;
use super::super::partial::Partial;
use super::super::{Status, StatusCallback};
use super::{BoundTree, NodeOutcome, Reach, TreeEnd, Why};
use crate::engine::IS_SMALL;
use crate::linear::cuts::{self, Cut};
use crate::linear::program::Program;
use crate::linear::proof::{self, SCALE};
use crate::linear::simplex::{ProgramOutcome, Simplex, Standing};

/// At most this many rounds of cuts below the root, and at the root.
pub(super) const ROUNDS: u32 = 3;
const ROOT_ROUNDS: u32 = 8;
/// Below the root, a program is laid anew when at most one in this many of its options are left.
const SHARE: usize = 2;
/// From the third on, a round must close one in this many parts of the gap, or it is the last.
const GAIN: i128 = 64;
/// The same as long as cuts pay too little at the root, and the most rounds then.
const POOR_GAIN: i128 = 4000;
const MOST_ROUNDS: u32 = 200;

/// When subtrees get programs of their own.
#[derive(Clone, Copy, Debug)]
pub struct OwnPrograms {
    /// The whole tree gets one after this much work without it, once there is a cover; `None` for at once.
    pub after: Option<u64>,
    /// It keeps it if cuts close at least one in this many parts of the gap; `None` if it always does.
    pub parts: Option<i128>,
    /// Below it, programs of no more options than this stay as they are.
    pub few: usize,
}

impl OwnPrograms {
    /// What serves most problems.
    pub const USUAL: OwnPrograms = OwnPrograms {
        after: Some(1 << 30),
        parts: Some(5),
        few: 100,
    };
}

/// A program, and the variables that are to be in its basis.
struct Laid {
    program: Program,
    basis: Vec<u32>,
    /// What is proven of its covers.
    bound: i128,
}

enum RoundEnd {
    Cut(Box<Laid>),
    /// There are none, or they no longer pay.
    Ready,
    Stopped,
}

impl BoundTree<'_, '_> {
    /// Whether the subtree of a node gets a program of its own.
    pub(super) fn is_thin(&self, live: usize) -> bool {
        let options = self.program.option_count();
        !IS_SMALL && self.by_pairs && options > self.own.few && live * SHARE <= options
    }

    /// Searches the whole tree with a program of its own. `None` if cuts close too little of the gap for that.
    pub(in super::super) fn search_on_own(&mut self) -> Option<TreeEnd> {
        if IS_SMALL {
            return None;
        }
        let start = self.partial.mark();
        self.place.is_partly = false;
        self.place.here = self.place.root.1;
        let outcome = match self.partial.propagate() {
            true => {
                let live = self.gather(self.live.len());
                self.on_own(live, ROOT_ROUNDS)
            }
            false => Some(NodeOutcome::Closed),
        };
        self.partial.undo(start);
        match outcome? {
            NodeOutcome::Stopped(why) => Some(TreeEnd::Stopped(why)),
            _ => Some(TreeEnd::Complete),
        }
    }

    /// Searches below the current node with a program of its own. At the root, `None` if cuts close too little.
    pub(super) fn on_own(&mut self, live: usize, rounds: u32) -> Option<NodeOutcome> {
        let is_root = self.place.frames.is_empty() && !self.by_pairs;
        let mut laid = self.laid(live);
        let (nodes, limit) = (self.all_nodes(), self.kept.limit());
        let work_before = self.work();
        let kept = std::mem::replace(&mut self.kept, CheapestCovers::new(0, None));
        let (place, poll) = (&self.place, &mut *self.poll);
        let mut poll = |below: &dyn Fn() -> Status| poll(&|| place.around(below(), nodes));
        let mut is_stopped = false;
        let start = laid.bound;
        let (mut is_poor, mut spent) = (false, RoundWork::default());
        for number in 0..MOST_ROUNDS {
            let proven = bound_below(laid.bound, limit);
            if number <= rounds {
                is_poor = is_root && pays_too_little(self.own.parts, start, proven, limit);
            }
            // At the root, cuts that pay too little to branch on still raise the bound that is shown: their programs take as
            // much work as all before them.
            if number >= rounds && !(is_poor && spent.work < work_before) {
                break;
            }
            let gain = if is_poor { POOR_GAIN } else { GAIN };
            match round(&laid, number, gain, &kept, &mut spent, &mut poll) {
                RoundEnd::Cut(cut) => laid = *cut,
                RoundEnd::Ready => break,
                RoundEnd::Stopped => is_stopped = true,
            }
            if is_stopped {
                break;
            }
        }
        self.own_pivots += spent.pivots;
        let proven = bound_below(laid.bound, limit);
        if is_stopped || is_poor {
            self.kept = kept;
            self.raise(proven);
            return is_stopped.then_some(NodeOutcome::Stopped(Why::Caller));
        }
        let Laid { program, basis, .. } = laid;
        let standing = vec![Standing::Open; program.option_count()];
        let live: Vec<u32> = (0..program.option_count() as u32).collect();
        let mut simplex = Simplex::new(&program);
        let status = Status::of(&kept, proven);
        let started = simplex.start_from(basis, &live, &standing, &mut || poll(&|| status));
        if started.is_break() {
            self.kept = kept;
            self.raise(proven);
            return Some(NodeOutcome::Stopped(Why::Caller));
        }
        // What was chosen above, by branches or on request, is in all covers here.
        let mut partial = Partial::new(&program);
        let chosen = self.partial.chosen().iter();
        if !partial.choose_all(chosen.map(|&option| self.program.ids[option as usize])) {
            self.kept = kept;
            return Some(NodeOutcome::Closed);
        }
        let left = self.most_nodes - nodes;
        let mut tree = BoundTree::new(&program, partial, Some(simplex), kept, left, &mut poll);
        (tree.by_pairs, tree.own) = (true, self.own);
        tree.place.root.1 = proven.max(0);
        let end = tree.search(Reach::ALL);
        let (below, pivots) = (tree.all_nodes(), tree.pivots());
        let bound = i128::from(tree.bound()) * SCALE;
        self.kept = tree.kept;
        self.nodes += below;
        self.own_pivots += pivots;
        Some(match end {
            TreeEnd::Stopped(why) => {
                self.raise(bound);
                NodeOutcome::Stopped(why)
            }
            _ => NodeOutcome::Closed,
        })
    }

    /// Notes a bound on the covers below the current node.
    fn raise(&mut self, bound: i128) {
        self.place.here = self.place.here.max(bound);
        if self.place.frames.is_empty() {
            self.place.root.1 = self.place.root.1.max(bound);
        }
    }

    /// The program of these options, from the current basis.
    fn laid(&mut self, live: usize) -> Laid {
        let program = self.program;
        let nodes = self.all_nodes();
        let (place, poll, kept) = (&self.place, &mut *self.poll, &self.kept);
        let mut stop = || poll(&|| place.status(kept, nodes)).is_break();
        let basis = self.simplex.as_ref().map_or(&[][..], Simplex::basis);
        let live = self.live[..live].iter().copied();
        let (program, basis) = smaller(program, basis, live, &mut stop);
        Laid {
            program,
            basis,
            bound: self.place.here,
        }
    }
}

/// What is proven of all covers by a bound on those that cost less than a limit.
fn bound_below(bound: i128, limit: Option<u64>) -> i128 {
    limit.map_or(bound, |limit| bound.min(i128::from(limit) * SCALE))
}

/// Whether the bound rose by less than one in this many parts of the gap.
fn pays_too_little(parts: Option<i128>, start: i128, bound: i128, limit: Option<u64>) -> bool {
    match (parts, limit) {
        (Some(parts), Some(limit)) => bound - start < (i128::from(limit) * SCALE - start) / parts,
        (parts, _) => parts.is_some(),
    }
}

/// The program of these options without loose cuts, and which of them are in its basis.
fn smaller(
    program: &Program,
    basis: &[u32],
    options: impl Iterator<Item = u32>,
    stop: &mut dyn FnMut() -> bool,
) -> (Program, Vec<u32>) {
    let count = program.option_count();
    let mut is_option = vec![false; count];
    for option in options {
        is_option[option as usize] = true;
    }
    let mut is_row = vec![true; program.item_count()];
    for &variable in basis {
        if let Some(row) = (variable as usize).checked_sub(count) {
            is_row[row] = row < program.rows;
        }
    }
    let laid = program.laid(&is_row, &is_option);
    let laid = laid.without_contained(stop);
    let basis = basis
        .iter()
        .filter_map(|&variable| program.ids.get(variable as usize));
    let basis = basis.filter_map(|&id| laid.number(id)).collect();
    (laid, basis)
}

/// The pivots and the work of the programs that rounds of cuts have solved.
#[derive(Default)]
struct RoundWork {
    pivots: u64,
    work: u64,
}

/// Solves the program and looks for cuts.
fn round(
    laid: &Laid,
    number: u32,
    gain: i128,
    kept: &CheapestCovers,
    spent: &mut RoundWork,
    poll: &mut StatusCallback<'_>,
) -> RoundEnd {
    let program = &laid.program;
    let standing = vec![Standing::Open; program.option_count()];
    let live: Vec<u32> = (0..program.option_count() as u32).collect();
    let status = Status::of(kept, laid.bound);
    let mut look = || poll(&|| status);
    let mut simplex = Simplex::new(program);
    let start = simplex.start_from(laid.basis.clone(), &live, &standing, &mut look);
    if start.is_break() {
        return RoundEnd::Stopped;
    }
    let outcome = simplex.solve(&live, &standing, f64::INFINITY, &mut look);
    spent.pivots += simplex.pivots;
    spent.work += simplex.work;
    match outcome {
        ProgramOutcome::Optimal => {}
        ProgramOutcome::Stopped => return RoundEnd::Stopped,
        _ => return RoundEnd::Ready,
    }
    let prices = proof::round(program, &simplex.prices());
    let mut open = Vec::new();
    let bound = proof::bound(program, &prices, &live, &standing, &mut open);
    let gap = kept
        .limit()
        .map(|limit| (i128::from(limit) - 1) * SCALE - bound);
    if gap.is_some_and(|gap| gap < 0 || number > 1 && (bound - laid.bound) * gain < gap) {
        return RoundEnd::Ready;
    }
    let mut values = Vec::new();
    simplex.values(&live, &standing, &mut values);
    let mut is_stopped = false;
    let mut stop = || {
        is_stopped = is_stopped || look().is_break();
        is_stopped
    };
    let found = cuts::cuts(program, &values, &mut stop);
    if found.is_empty() {
        return match is_stopped {
            true => RoundEnd::Stopped,
            false => RoundEnd::Ready,
        };
    }
    let cheap = open
        .iter()
        .filter(|(reduced, _)| gap.is_none_or(|gap| *reduced <= gap));
    let cheap = cheap.map(|&(_, option)| option);
    let (next, mut basis) = smaller(program, simplex.basis(), cheap, &mut stop);
    if is_stopped {
        return RoundEnd::Stopped;
    }
    let number = |option: u32| next.number(program.ids[option as usize]);
    let found = found.into_iter().map(|cut| cut.renumbered(number));
    let found: Vec<Cut> = found.collect();
    let next = next.with_cuts(&found);
    let rows = next.item_count() - found.len()..next.item_count();
    basis.extend(rows.map(|row| (next.option_count() + row) as u32));
    RoundEnd::Cut(Box::new(Laid {
        program: next,
        basis,
        bound: bound.max(laid.bound),
    }))
}
