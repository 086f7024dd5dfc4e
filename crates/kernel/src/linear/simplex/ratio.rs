//! The long-step ratio test: which variables flip to their other bound, and which enters the basis.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::sort::sort_by;

/// A variable whose reduced cost reaches 0 at a dual step of length `ratio`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Break {
    pub(super) ratio: f64,
    pub(super) variable: u32,
    /// The size of its entry in the pivot row.
    pub(super) size: f64,
    /// The distance between its bounds.
    pub(super) range: f64,
}

impl Ord for Break {
    /// The shortest step is the greatest, so that a heap yields it first.
    fn cmp(&self, other: &Self) -> Ordering {
        let ratios = other.ratio.total_cmp(&self.ratio);
        ratios.then(other.variable.cmp(&self.variable))
    }
}

impl PartialOrd for Break {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Break {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Break {}

/// The result of a ratio test.
#[derive(Debug, Default)]
pub(super) struct RatioStep {
    /// The variables that flip to their other bounds.
    pub(super) flips: Vec<u32>,
    /// The variable that enters the basis. `None` if the step has no end: then there is no solution, if `slope` is well
    /// above 0.
    pub(super) entering: Option<u32>,
    /// By how much the dual objective rises.
    pub(super) gain: f64,
    /// The rate at which it would still rise beyond.
    pub(super) slope: f64,
}

/// Steps this close count as equally long. Among those, the largest entry is taken, because it is the safest divisor.
const CLOSE: f64 = 1e-9;

/// Passes one break after the other as long as the dual objective rises: by `slope` at first, and more slowly after
/// each break, because its variable flips and reduces the infeasibility. (Fourer, 1994; Maros, 2003.)
pub(super) fn step(breaks: &mut Vec<Break>, slope: f64, step: &mut RatioStep) {
    step.flips.clear();
    (step.entering, step.gain, step.slope) = (None, 0.0, slope);
    let mut heap = BinaryHeap::from(std::mem::take(breaks));
    let mut length = 0.0f64;
    let mut close: Vec<Break> = Vec::new();
    'steps: while let Some(first) = heap.pop() {
        close.clear();
        close.push(first);
        while let Some(next) = heap.peek()
            && next.ratio <= first.ratio + CLOSE
        {
            close.extend(heap.pop());
        }
        sort_by(&mut close, |a, b| b.size.total_cmp(&a.size).then(b.cmp(a)));
        for next in &close {
            step.gain += step.slope * (next.ratio - length).max(0.0);
            length = length.max(next.ratio);
            step.slope -= next.size * next.range;
            if step.slope < 1e-9 {
                step.entering = Some(next.variable);
                break 'steps;
            }
            step.flips.push(next.variable);
        }
    }
    *breaks = heap.into_vec();
    breaks.clear();
}
