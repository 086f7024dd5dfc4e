//! The limits of whatever can take long: solutions, nodes, time, cancellation; and why it stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use web_time::Instant;

use super::work::{WorkLimits, interrupted};
use quadrille_kernel::named;

/// Ends work from elsewhere: from another thread, or from a signal handler. Its copies are the same token.
///
/// ```
/// use quadrille::{CancelToken, Problem, Stop};
///
/// let problem = Problem::from_rows([[0], [0]])?;
/// let token = CancelToken::new();
/// token.cancel();
/// assert_eq!(problem.search().cancel_on(token).run().stop, Stop::Canceled);
/// # Ok::<(), quadrille::BuildError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A token that is not canceled yet.
    pub fn new() -> Self {
        CancelToken::default()
    }

    /// Ends all work that looks at this token, soon.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was canceled.
    pub fn is_canceled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Cancels it when the result is dropped, also by a panic.
    pub(crate) fn cancel_on_drop(&self) -> CancelOnDrop<'_> {
        CancelOnDrop(self)
    }
}

/// See [`CancelToken::cancel_on_drop`].
pub(crate) struct CancelOnDrop<'t>(&'t CancelToken);

impl Drop for CancelOnDrop<'_> {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// A token that is canceled when the flag is set, for what knows flags alone: signal handlers.
impl From<Arc<AtomicBool>> for CancelToken {
    fn from(flag: Arc<AtomicBool>) -> Self {
        CancelToken(flag)
    }
}

/// How far a search may go. [`Search::limits`](crate::Search::limits) takes all limits at once.
///
/// ```
/// use quadrille::{Limits, Problem, Stop};
///
/// let problem = Problem::from_rows([[0], [0], [0]])?;
/// let mut limits = Limits::NONE;
/// limits.solutions = 2;
/// assert_eq!(problem.search().limits(limits).run().stop, Stop::Solutions);
/// # Ok::<(), quadrille::BuildError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Upper limit on the number of solutions.
    pub solutions: u64,
    /// Upper limit on the number of nodes. What counts as one depends on the question:
    ///
    /// - a search: a node of its tree. The root is one, so 0 means the same as 1.
    /// - [`why`](crate::Search::why) and [`clues`](crate::Search::clues): the same, in each of many searches.
    /// - what a memory counts, for a [diagram](crate::Search::diagram), a usage, a certificate or a proof: a state.
    /// - [`symmetries`](crate::Search::symmetries): an edge of a graph that is seen, in some nanoseconds.
    ///
    /// Work that has no search tree has [limits of its own](WorkLimits).
    pub nodes: u64,
    /// Upper limit on the time.
    pub time: Option<Duration>,
    /// The search stops when one of them is canceled.
    pub cancel: Vec<CancelToken>,
}

impl Default for Limits {
    /// No limit at all.
    fn default() -> Self {
        Limits::NONE
    }
}

impl Limits {
    /// No limit at all.
    pub const NONE: Limits = Limits {
        solutions: u64::MAX,
        nodes: u64::MAX,
        time: None,
        cancel: Vec::new(),
    };

    /// The limit on the time and the tokens, for work that has no search tree. Those on solutions and on nodes limit no such
    /// work.
    pub fn for_work(&self) -> WorkLimits {
        WorkLimits {
            steps: u64::MAX,
            time: self.time,
            cancel: self.cancel.clone(),
        }
    }

    /// What is left of them for the rest of work that began at this time: its time is shorter.
    pub fn left(&self, began: Instant) -> Limits {
        let mut left = self.clone();
        left.time = self.time.map(|time| time.saturating_sub(began.elapsed()));
        left
    }

    /// Why a search that began at this time must stop now, if it must: it was canceled, or its time is up.
    pub fn interrupted(&self, began: Instant) -> Option<Stop> {
        interrupted(self.time, &self.cancel, began)
    }
}

named! {
    /// Why a search, or other work that can take long, stopped.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
    #[non_exhaustive]
    pub enum Stop {
        /// It searched the whole tree: there are no other solutions. (Of an estimate: it made all probes.)
        Exhausted = "exhausted",
        /// It reached its limit on solutions. There may be more.
        Solutions = "solutions",
        /// It reached its limit on nodes, or on steps.
        Nodes = "nodes",
        /// Its time ran out.
        Time = "time",
        /// The callback stopped it, or it is an iterator that could still go on.
        Caller = "caller",
        /// It was canceled: see [`Search::cancel_on`](crate::Search::cancel_on).
        Canceled = "canceled",
        /// It took all of its [memory](crate::Search::memory). Solutions that were found are proven to be the cheapest; there are
        /// more than these.
        Memory = "memory",
    }
    fn name;
    /// All of them.
    pub const ALL;
}

/// For `?`, where work that a limit ended has no answer.
impl std::error::Error for Stop {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_has_less_time_and_is_otherwise_the_same() {
        let hour = Duration::from_secs(3600);
        let mut limits = Limits::NONE;
        (limits.solutions, limits.nodes) = (3, 7);
        limits.cancel.push(CancelToken::new());
        let now = Instant::now();
        assert_eq!(limits.left(now).time, None);
        limits.time = Some(2 * hour);
        let left = limits.left(now);
        assert!(left.time > Some(hour) && left.time <= limits.time);
        assert_eq!((left.solutions, left.nodes), (3, 7));
        // The token is the same.
        limits.cancel[0].cancel();
        assert_eq!(left.interrupted(now), Some(Stop::Canceled));
        // Work that began earlier has no time left, and not less than none.
        let second = Duration::from_secs(1);
        let earlier = now
            .checked_sub(second)
            .expect("this machine has run for a second");
        assert!(limits.left(earlier).time <= Some(2 * hour - second));
        limits.time = Some(second / 2);
        assert_eq!(limits.left(earlier).time, Some(Duration::ZERO));
        limits.cancel.clear();
        assert_eq!(limits.interrupted(earlier), Some(Stop::Time));
        assert_eq!(limits.left(earlier).interrupted(now), Some(Stop::Time));
    }
}
