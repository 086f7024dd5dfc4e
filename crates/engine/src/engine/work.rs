//! The limits of work that has no search tree: steps, time, cancellation; and the clock of all work.

use std::time::Duration;

use web_time::Instant;

use super::{CancelToken, Limits, Stop};

/// How far work that has no search tree may go: to reduce a problem, to split a search, to walk through a diagram, to write
/// clauses. [`Limits::for_work`] has those of a search.
///
/// ```
/// use quadrille::{CancelToken, Problem, WorkLimits};
///
/// let problem = Problem::from_rows([vec![0, 1], vec![0]])?;
/// let mut limits = WorkLimits::NONE;
/// limits.cancel.push(CancelToken::new());
/// limits.cancel[0].cancel();
/// assert_eq!(problem.reduce(&limits).options_removed, 0); // there was no time for it
/// # Ok::<(), quadrille::BuildError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WorkLimits {
    /// Upper limit on the number of steps. The work looks at the limits before each of them; where it does what takes some
    /// nanoseconds, 65,536 times that is one step. So this limit ends it at the same place each time.
    pub steps: u64,
    /// Upper limit on the time.
    pub time: Option<Duration>,
    /// The work stops when one of them is canceled.
    pub cancel: Vec<CancelToken>,
}

impl Default for WorkLimits {
    /// No limit at all.
    fn default() -> Self {
        WorkLimits::NONE
    }
}

impl WorkLimits {
    /// No limit at all.
    pub const NONE: WorkLimits = WorkLimits {
        steps: u64::MAX,
        time: None,
        cancel: Vec::new(),
    };

    /// Why work that began at this time must stop now, if it must: it was canceled, or its time is up.
    #[doc(hidden)] // for the crate of the formats
    pub fn interrupted(&self, began: Instant) -> Option<Stop> {
        interrupted(self.time, &self.cancel, began)
    }
}

/// Why work that began at this time must stop now, if it must.
pub(super) fn interrupted(
    time: Option<Duration>,
    cancel: &[CancelToken],
    began: Instant,
) -> Option<Stop> {
    if cancel.iter().any(CancelToken::is_canceled) {
        return Some(Stop::Canceled);
    }
    let is_late = time.is_some_and(|time| began.elapsed() >= time);
    is_late.then_some(Stop::Time)
}

/// Limits of work that has begun.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    limits: Limits,
    began: Instant,
}

impl Clock {
    /// The limits of work that began then.
    pub(crate) fn new(limits: Limits, began: Instant) -> Self {
        Clock { limits, began }
    }

    /// Why the work must stop now, if it must.
    pub(crate) fn stop(&self) -> Option<Stop> {
        self.limits.interrupted(self.began)
    }

    /// The limits of the rest of the work.
    pub(crate) fn left(&self) -> Limits {
        self.limits.left(self.began)
    }

    /// The same limits on time for work in small steps, as many as it takes.
    pub(crate) fn steps(&self) -> Steps {
        Steps::since(&self.limits.for_work(), self.began)
    }
}

/// The work between two looks at the limits where one takes longer than a step: of some nanoseconds each.
pub(crate) const BETWEEN_LOOKS: u64 = 1 << 16;

/// What stopped work in small steps, and after how many: the errors of all such work are made of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped {
    pub(crate) stop: Stop,
    pub(crate) steps: u64,
}

impl From<Stopped> for Stop {
    fn from(stopped: Stopped) -> Self {
        stopped.stop
    }
}

/// Limits of work in small steps that has begun.
#[derive(Clone, Debug)]
pub(crate) struct Steps {
    limits: WorkLimits,
    began: Instant,
    pub(crate) taken: u64,
    /// The work since the last of them.
    work: u64,
    /// Why it must stop, once it must.
    pub(crate) stopped: Option<Stop>,
}

impl Steps {
    /// The limits of work that begins now.
    pub(crate) fn new(limits: &WorkLimits) -> Self {
        Steps::since(limits, Instant::now())
    }

    /// The limits of work that began then.
    pub(crate) fn since(limits: &WorkLimits, began: Instant) -> Self {
        Steps {
            limits: limits.clone(),
            began,
            taken: 0,
            work: 0,
            stopped: None,
        }
    }

    /// An error if the work must stop before the next step.
    pub(crate) fn go_on(&mut self) -> Result<(), Stopped> {
        match self.stop() {
            true => Err(self.why_stopped()),
            false => Ok(()),
        }
    }

    /// An error if the work must stop, after so much of it: see [`stop_after`](Self::stop_after).
    #[inline]
    pub(crate) fn go_on_after(&mut self, work: usize) -> Result<(), Stopped> {
        match self.stop_after(work) {
            true => Err(self.why_stopped()),
            false => Ok(()),
        }
    }

    /// What has stopped the work.
    pub(crate) fn why_stopped(&self) -> Stopped {
        Stopped {
            stop: self.stopped.unwrap_or(Stop::Canceled),
            steps: self.taken,
        }
    }

    /// Whether the work must stop, after so much of it that takes some nanoseconds. Only much of it is a step.
    pub(crate) fn stop_after(&mut self, work: usize) -> bool {
        self.work += work as u64;
        if self.work < BETWEEN_LOOKS {
            return self.stopped.is_some();
        }
        self.work = 0;
        self.stop()
    }

    /// Whether the work must stop before the next step, and so at all others.
    pub(crate) fn stop(&mut self) -> bool {
        if self.stopped.is_none() {
            self.stopped = (self.taken >= self.limits.steps)
                .then_some(Stop::Nodes)
                .or(self.limits.interrupted(self.began));
            self.taken += u64::from(self.stopped.is_none());
        }
        self.stopped.is_some()
    }
}
