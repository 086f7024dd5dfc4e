//! The parts of a search, which can be written down and searched anywhere.
//!
//! A part is a list of decisions: options taken and options left out. Splitting one branches as the search does, on
//! the item with the fewest options. The largest part is split next, by the number of nodes that random probes of it
//! predict, until there are enough parts. None overlaps another, and in their order they list the solutions as the whole
//! search does.
//!
//! The cases of a branch are not parts of their own at once. Their run is halved into two of about equal size; only a
//! run of one case is branched further. A run leaves out the other options of the item, so the item still has the
//! fewest options, and the search of the run branches on it first. If every case were a part, branches of 16 cases
//! would make parts of two sizes, 16 times apart.
//!
//! The cases of a wide branch are not even probed one by one: when a run is halved, each half is probed as a whole. So
//! the work is in proportion to the parts and the options. (With 20,000 options, to probe each case of every branch
//! took minutes.) And no part costs more than a fixed number of updates to size, however large the problem: where not
//! even one probe fits, the cases of a branch count as equally large. (With 300,000 options, a probe takes 0.1 seconds,
//! and 32 probes of each part left four parts after 20 seconds.)

mod part;

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::engine::{Engine, Event};
use crate::problem::{Matrix, OptionId, has};
use quadrille_kernel::dance::{Dance, Floor, Links, Order, Root};
use quadrille_kernel::sort::sort_by;

pub use part::SearchPart;

/// A part of up to as many nodes is measured, and not predicted.
const COUNTED: u64 = 256;

/// The number of probes that predict the size of a part.
const PROBES: u32 = 32;

/// A part that has had this many updates is not probed again. They take about 3 milliseconds, or 30 where the problem does
/// not fit into the cache.
const SIZING: u64 = 1 << 18;

/// The cases of a branch are probed one by one if there are no more than this.
const WIDE: usize = 32;

/// A part this many times as large as the mean is split further, as long as there are less than twice the parts
/// wanted.
const UNEVEN: f64 = 1.5;

/// Splits a part of the search tree of `matrix` into about `wanted` parts, in the order of the search: at least as
/// many if the tree allows it, fewer if `stop` returns true, or if all have less than `least` nodes. There is always one: if
/// there is no solution, the whole.
pub(crate) fn split(
    matrix: &Matrix,
    whole: &SearchPart,
    wanted: usize,
    least: u64,
    stop: &mut dyn FnMut() -> bool,
) -> Vec<SearchPart> {
    let floor = Floor::new();
    let mut splitting = Splitting::new(matrix, &floor, stop);
    splitting.least = least as f64;
    splitting.run(whole, wanted.max(1))
}

/// Splits a part with a probe of the whole alone: to probe each part takes as long as a short search. The parts are less equal.
pub(super) fn split_soon(
    matrix: &Matrix,
    whole: &SearchPart,
    wanted: usize,
    stop: &mut dyn FnMut() -> bool,
) -> Vec<SearchPart> {
    let floor = Floor::new();
    let mut splitting = Splitting::new(matrix, &floor, stop);
    splitting.sizing = 0;
    splitting.run(whole, wanted.max(1))
}

/// A part, and where it is in the whole.
struct PlacedPart {
    /// The cases that lead to it from the whole; of a run, the first case.
    place: Vec<u32>,
    part: SearchPart,
    /// Its size; NaN if it was time to stop.
    nodes: f64,
    /// The cases that it has, if it is a run of several.
    run: Vec<Case>,
}

#[derive(Clone)]
struct Case {
    option: OptionId,
    /// NaN in a wide branch.
    nodes: f64,
}

/// A part among others, of which the largest comes first out of a heap.
struct BySize(PlacedPart);

impl Ord for BySize {
    fn cmp(&self, other: &Self) -> Ordering {
        let (one, other) = (&self.0, &other.0);
        // The bits of numbers from 0 are in their order.
        let by_size = one.nodes.to_bits().cmp(&other.nodes.to_bits());
        by_size.then_with(|| other.place.cmp(&one.place))
    }
}

impl PartialOrd for BySize {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for BySize {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for BySize {}

/// A part that is being split.
struct Splitting<'m, 'f, 's> {
    matrix: &'m Matrix,
    /// Whether several cases of a branch may be one part.
    has_runs: bool,
    dance: Dance<'f>,
    /// Those that can be: the largest first, and of equally large ones the first.
    open: BinaryHeap<BySize>,
    /// Those that cannot be split.
    done: Vec<PlacedPart>,
    nodes: f64,
    /// A part of fewer nodes is not split.
    least: f64,
    /// A part that has had this many updates is not probed again.
    sizing: u64,
    /// Whether it is time to stop; asked no more once it has been.
    stop: &'s mut dyn FnMut() -> bool,
    stopped: bool,
}

impl<'m, 'f, 's> Splitting<'m, 'f, 's> {
    fn new(matrix: &'m Matrix, floor: &'f Floor<'f>, stop: &'s mut dyn FnMut() -> bool) -> Self {
        let dance = Dance::new(Links::lay_until(matrix, floor, Order::Natural, stop));
        Splitting {
            matrix,
            // Options left out may make another item forced, which comes before preferred ones.
            has_runs: !matrix.item_ids().any(|item| matrix.is_preferred(item)),
            stopped: !dance.is_whole(),
            dance,
            open: BinaryHeap::new(),
            done: Vec::new(),
            nodes: 0.0,
            least: 0.0,
            sizing: SIZING,
            stop,
        }
    }

    fn run(&mut self, whole: &SearchPart, wanted: usize) -> Vec<SearchPart> {
        if !self.stopped {
            self.begin(whole);
        }
        while let Some(BySize(largest)) = self.open.pop() {
            let parts = self.open.len() + 1 + self.done.len();
            let is_large = largest.nodes * wanted as f64 > UNEVEN * self.nodes;
            let is_enough = parts >= wanted && (parts / 2 >= wanted || !is_large);
            if is_enough || largest.nodes < self.least || self.is_stopped() {
                self.done.push(largest);
                break;
            }
            self.split(largest);
        }
        let mut done = std::mem::take(&mut self.done);
        done.extend(
            std::mem::take(&mut self.open)
                .into_iter()
                .map(|part| part.0),
        );
        if done.is_empty() {
            return vec![SearchPart {
                nodes: Some(1.0),
                ..whole.clone()
            }];
        }
        sort_by(&mut done, |one, other| one.place.cmp(&other.place));
        let part = |placed: PlacedPart| SearchPart {
            nodes: Some(placed.nodes).filter(|nodes| !nodes.is_nan()),
            ..placed.part
        };
        done.into_iter().map(part).collect()
    }

    fn is_stopped(&mut self) -> bool {
        self.stopped = self.stopped || (self.stop)();
        self.stopped
    }

    fn begin(&mut self, whole: &SearchPart) {
        let nodes = self.size(whole, &[], None);
        self.open(Vec::new(), whole.clone(), nodes, Vec::new());
    }

    fn open(&mut self, place: Vec<u32>, part: SearchPart, nodes: f64, run: Vec<Case>) {
        self.nodes += nodes;
        self.open.push(BySize(PlacedPart {
            place,
            part,
            nodes,
            run,
        }));
    }

    /// Replaces a part by smaller ones, or by none if there is no solution in it.
    fn split(&mut self, placed: PlacedPart) {
        self.nodes -= placed.nodes;
        if placed.run.is_empty() {
            self.branch(placed);
        } else {
            self.halve(placed);
        }
    }

    /// Replaces a part by the cases that its search branches into first.
    fn branch(&mut self, mut placed: PlacedPart) {
        let part = &mut placed.part;
        if !self.dance.begin(&part.required, &part.forbidden) {
            return;
        }
        let (forced, root) = self.dance.root();
        part.required.extend(forced);
        match root {
            Root::Dead => {}
            Root::Solved => {
                placed.nodes = 1.0;
                self.nodes += placed.nodes;
                self.done.push(placed);
            }
            Root::Once(options) if self.has_runs && options.len() > WIDE => {
                let case = |&option| Case {
                    option,
                    nodes: f64::NAN,
                };
                placed.place.push(0);
                placed.run = options.iter().map(case).collect();
                self.halve(placed);
            }
            Root::Once(options) => {
                let guess = Some(placed.nodes / options.len() as f64);
                placed.place.push(0);
                for (number, option) in (0..).zip(options) {
                    *placed.place.last_mut().expect("it has just got one") = number;
                    let case = self.case(&placed.part, option);
                    let nodes = self.size(&case, &placed.place, guess);
                    if self.has_runs {
                        placed.run.push(Case { option, nodes });
                    } else {
                        self.open(placed.place.clone(), case, nodes, Vec::new());
                    }
                }
                if self.has_runs {
                    *placed.place.last_mut().expect("it has a case") = 0;
                    placed.nodes = size_of(&placed.run);
                    self.halve(placed);
                }
            }
            Root::Times(cases) => {
                let guess = Some(placed.nodes / cases.len() as f64);
                let mut before = Vec::new();
                for (number, case) in (0..).zip(cases) {
                    let mut place = placed.place.clone();
                    place.push(number);
                    let mut child = placed.part.clone();
                    child.required.extend(case);
                    child.forbidden.extend(&before);
                    before.extend(case);
                    let nodes = self.size(&child, &place, guess);
                    self.open(place, child, nodes, Vec::new());
                }
            }
        }
    }

    /// Halves a run into two of about equal size.
    fn halve(&mut self, placed: PlacedPart) {
        let (part, nodes, run) = (&placed.part, placed.nodes, &placed.run);
        let is_known = !run[0].nodes.is_nan();
        let (mut middle, mut before) = (1, run[0].nodes);
        if !is_known {
            middle = run.len() / 2;
        }
        // The case in the middle goes to the half that has more of it.
        while middle + 1 < run.len() && before + run[middle].nodes / 2.0 < nodes / 2.0 {
            before += run[middle].nodes;
            middle += 1;
        }
        for (first, half, others) in [
            (0, &run[..middle], &run[middle..]),
            (middle as u32, &run[middle..], &run[..middle]),
        ] {
            let mut place = placed.place.clone();
            *place.last_mut().expect("a run is below a branch") += first;
            let (child, rest) = match half {
                [case] => (self.case(part, case.option), Vec::new()),
                _ => {
                    let mut child = part.clone();
                    child
                        .forbidden
                        .extend(others.iter().map(|case| case.option));
                    (child, half.to_vec())
                }
            };
            let nodes = match is_known {
                true => size_of(half),
                false => {
                    let share = half.len() as f64 / run.len() as f64;
                    self.size(&child, &place, Some(nodes * share))
                }
            };
            self.open(place, child, nodes, rest);
        }
    }

    /// A part with one more option. It need not leave out what the option excludes.
    fn case(&self, part: &SearchPart, option: OptionId) -> SearchPart {
        let mut case = part.clone();
        case.required.push(option);
        case.forbidden.retain(|&other| {
            let mut items = self.matrix.members(other).map(|(item, _)| item);
            let is_once = |item| self.matrix.bounds(item).is_some_and(|at| *at.end() <= 1);
            !items.any(|item| is_once(item) && has(self.matrix, option, item))
        });
        case
    }

    /// The number of nodes that a part has, if they are few, or is likely to have: the `guess` if there is one and no
    /// time to probe. Always the same for the same part; NaN if it is time to stop.
    fn size(&mut self, part: &SearchPart, place: &[u32], guess: Option<f64>) -> f64 {
        if self.is_stopped() {
            return f64::NAN;
        }
        let most = self.dance.effort().updates + self.sizing;
        if !self.dance.begin(&part.required, &part.forbidden) {
            return 1.0;
        }
        let before = self.dance.effort().nodes;
        loop {
            match Engine::advance(&mut self.dance, before + COUNTED, &mut { u64::MAX }) {
                Event::Exhausted => return (self.dance.effort().nodes - before + 1) as f64,
                Event::Nodes => break,
                Event::Poll if self.is_stopped() || self.dance.effort().updates >= most => break,
                Event::Solution | Event::Poll => {}
            }
        }
        self.dance.leave();
        let number =
            |seed: u64, &case: &u32| seed.wrapping_mul(31).wrapping_add(u64::from(case) + 1);
        let mut random = fastrand::Rng::with_seed(place.iter().fold(0, number));
        let (mut nodes, mut probes) = (0.0, 0);
        while probes < PROBES && self.dance.effort().updates < most
            || probes == 0 && guess.is_none()
        {
            if self.is_stopped() {
                return f64::NAN;
            }
            let goes_on = |_| {
                self.stopped = (self.stop)();
                !self.stopped
            };
            let Some((found, _)) = self.dance.probe(&mut random, goes_on) else {
                return f64::NAN;
            };
            nodes += found;
            probes += 1;
        }
        let predicted = match (probes, guess) {
            (0, Some(guess)) => guess,
            _ => nodes / f64::from(probes),
        };
        predicted.clamp(COUNTED as f64, f64::MAX)
    }
}

/// The sum of the sizes of cases, each of which is as large as a number can be at most.
fn size_of(cases: &[Case]) -> f64 {
    let sum: f64 = cases.iter().map(|case| case.nodes).sum();
    // Unknown sizes stay so.
    if sum.is_infinite() { f64::MAX } else { sum }
}

#[cfg(test)]
mod tests;
