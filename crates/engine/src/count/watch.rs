//! The progress of a count with a memory, a diagram, a certificate or a proof.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;
use std::time::Duration;

use web_time::Instant;

use crate::engine::{Effort, EngineKind, MemoProgress, Progress, Work};

/// How far a count has come.
#[derive(Clone, Copy, Default)]
pub(crate) struct CountStep {
    pub(crate) states: u64,
    pub(crate) bytes: u64,
    /// The share of the work that is done, if that can be said.
    pub(crate) fraction: Option<f64>,
}

/// A callback for progress, which copies of a count share.
#[derive(Clone)]
pub(crate) struct CountWatch<'w>(Rc<RefCell<Shown<'w>>>);

struct Shown<'w> {
    every: Duration,
    /// When it was last called.
    last: Option<Instant>,
    /// How far the count had come then.
    step: CountStep,
    /// The largest share of the work that was shown: a count that begins anew shows no less.
    fraction: f64,
    show: Box<dyn FnMut(&Progress) + 'w>,
}

impl fmt::Debug for CountWatch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CountWatch")
    }
}

impl<'w> CountWatch<'w> {
    pub(crate) fn new(every: Duration, show: Box<dyn FnMut(&Progress) + 'w>) -> Self {
        CountWatch(Rc::new(RefCell::new(Shown {
            every,
            last: None,
            step: CountStep::default(),
            fraction: 0.0,
            show,
        })))
    }

    /// Shows the progress of a count that began then, if it is time. Without a `step`, the count has come no further in
    /// its states.
    pub(super) fn look(&self, began: Instant, limit: usize, step: Option<&dyn Fn() -> CountStep>) {
        let mut shown = self.0.borrow_mut();
        let every = shown.every;
        if shown.last.unwrap_or(began).elapsed() < every {
            return;
        }
        shown.last = Some(Instant::now());
        if let Some(step) = step {
            shown.step = step();
            if let Some(fraction) = shown.step.fraction {
                shown.fraction = fraction.max(shown.fraction);
                shown.step.fraction = Some(shown.fraction);
            }
        }
        let (
            CountStep {
                states,
                bytes,
                fraction,
            },
            elapsed,
        ) = (shown.step, began.elapsed());
        let left = fraction.and_then(|done| {
            Duration::try_from_secs_f64(elapsed.as_secs_f64() * (1.0 - done) / done).ok()
        });
        (shown.show)(&Progress {
            fraction,
            solutions: 0,
            cost: None,
            bound: None,
            nodes: states,
            updates: 0,
            elapsed,
            left,
            threads: 1,
            memo: Some(MemoProgress {
                states,
                bytes,
                limit: limit as u64,
            }),
            work: Work::of(EngineKind::Memo, Effort::new(states, 0)),
        });
    }
}
