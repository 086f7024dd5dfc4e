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
    /// The largest share of the work that was shown: a count that begins anew shows no less, unless it goes another way.
    fraction: f64,
    /// When the work began; and when it last went another way, if it has.
    began: Option<Instant>,
    anew: Option<Instant>,
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
            began: None,
            anew: None,
            show,
        })))
    }

    /// Notes that the work goes another way from now on: what was done so far is no share of it.
    pub(super) fn go_another_way(&self) {
        let mut shown = self.0.borrow_mut();
        (shown.fraction, shown.step) = (0.0, CountStep::default());
        shown.anew = Some(Instant::now());
    }

    /// The time between two calls.
    pub(super) fn every(&self) -> Duration {
        self.0.borrow().every
    }

    /// Shows the progress of a count that began then, if it is time. Without a `step`, the count has come no further in
    /// its states.
    pub(super) fn look(&self, began: Instant, limit: usize, step: Option<&dyn Fn() -> CountStep>) {
        let mut shown = self.0.borrow_mut();
        if !shown.is_time(began) {
            return;
        }
        if let Some(step) = step {
            let mut step = step();
            step.fraction = shown.most(step.fraction);
            shown.step = step;
        }
        let CountStep {
            states,
            bytes,
            fraction,
        } = shown.step;
        shown.show(
            began,
            Progress {
                fraction,
                solutions: 0,
                cost: None,
                bound: None,
                nodes: states,
                updates: 0,
                elapsed: Duration::ZERO,
                left: None,
                threads: 1,
                memo: Some(MemoProgress {
                    states,
                    bytes,
                    limit: limit as u64,
                }),
                work: Work::of(EngineKind::Memo, Effort::new(states, 0)),
            },
        );
    }

    /// Shows the progress of a search that is a part of the work that began then, after a share of all and with its own,
    /// if it is time.
    pub(super) fn hand_on(&self, began: Instant, (before, share): (f64, f64), progress: &Progress) {
        let mut shown = self.0.borrow_mut();
        if shown.is_time(began) {
            let mut progress = *progress;
            let done = progress.fraction.map(|done| before + share * done);
            progress.fraction = shown.most(done);
            shown.show(began, progress);
        }
    }
}

impl Shown<'_> {
    /// Whether it is time to show the progress of work that began then. If so, it is not for a while.
    fn is_time(&mut self, began: Instant) -> bool {
        let is_time = self.last.unwrap_or(began).elapsed() >= self.every;
        if is_time {
            self.last = Some(Instant::now());
        }
        is_time
    }

    /// This share of the work, or a larger one that was shown.
    fn most(&mut self, fraction: Option<f64>) -> Option<f64> {
        let fraction = fraction?.max(self.fraction);
        self.fraction = fraction;
        Some(fraction)
    }

    /// Shows the progress of work that began then.
    fn show(&mut self, began: Instant, mut progress: Progress) {
        let began = self.began.map_or(began, |first| first.min(began));
        self.began = Some(began);
        progress.elapsed = began.elapsed();
        let elapsed = self.anew.unwrap_or(began).elapsed().as_secs_f64();
        let left = |done: f64| Duration::try_from_secs_f64(elapsed * (1.0 - done) / done).ok();
        progress.left = progress.fraction.and_then(left);
        (self.show)(&progress);
    }
}
