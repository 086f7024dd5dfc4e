//! The monitor of a search: its clock, its limits and its progress.
//!
//! One monitor watches a search through all its stages. So they share one limit on time, their work adds up, and no
//! figure that was shown falls when a stage begins anew.

use std::time::Duration;

use web_time::Instant;

use super::exact::{Exact, clipped};
use super::run::RunOutcome;
use crate::engine::{Clock, Limits, MemoProgress, Progress, Report, Stop, Work};

/// A callback for progress.
pub(crate) struct ProgressWatch<'w> {
    /// The time between two calls.
    pub(crate) every: Duration,
    pub(crate) show: Box<dyn FnMut(&Progress) + 'w>,
}

/// The work of a stage so far.
#[derive(Default)]
pub(crate) struct StageState {
    pub(crate) fraction: Option<f64>,
    pub(crate) solutions: u64,
    /// The number of solutions that were found ahead of their turn.
    pub(crate) ahead: u64,
    /// The cost of the cheapest solution, and the least cost that a solution can have, where they are known.
    pub(crate) cost: Option<u64>,
    pub(crate) bound: Option<u64>,
    pub(crate) work: Work,
}

/// A count with a memory that is likely to end before any other way to the answer.
pub(crate) struct MemoLead {
    pub(crate) progress: MemoProgress,
    /// The likely share of its work that is done, if that can be said, and the time that it took.
    pub(crate) fraction: Option<f64>,
    pub(crate) spent: Duration,
}

/// Watches over a search.
pub(crate) struct Monitor<'w> {
    pub(crate) limits: Limits,
    watch: Option<ProgressWatch<'w>>,
    pub(crate) began: Instant,
    /// Added to [`elapsed`](Self::elapsed) and to the time of the running stage, so that a test need not wait.
    #[cfg(test)]
    pub(super) earlier: Duration,
    /// When the search ended, if it has ended.
    ended: Option<Instant>,
    /// When the progress was last shown.
    shown: Instant,
    /// The highest fraction and number of solutions seen, and the highest number with those ahead of their turn.
    fraction: f64,
    solutions: u64,
    found: u64,
    /// When the running stage began, and what of the time since then was spent otherwise.
    stage: Instant,
    aside: Duration,
    /// The work of the stages that are over.
    pub(super) work: Work,
    /// The largest number of threads of a stage.
    threads: usize,
    /// The count with a memory that leads, if one does: its figures are shown, and not how far the others have come.
    pub(crate) memo: Option<MemoLead>,
    /// The number of solutions that a count with a memory knows of, or by orbits: of all, at its end.
    pub(crate) exact: Option<Exact>,
    /// The last of these that was noted, whether it was the largest or not.
    #[cfg(test)]
    pub(super) noted: Option<num_bigint::BigUint>,
    /// The orbits that a count went by.
    pub(crate) orbits: Option<super::RootOrbits>,
    /// Whether solutions were shown before others that come first in the promised order: then a search that was stopped
    /// has not found what was asked for, however many it has shown.
    pub(crate) has_gaps: bool,
}

impl<'w> Monitor<'w> {
    /// A monitor of a search that begins now.
    pub(crate) fn new(limits: Limits, watch: Option<ProgressWatch<'w>>) -> Self {
        let now = Instant::now();
        Monitor {
            limits,
            watch,
            began: now,
            #[cfg(test)]
            earlier: Duration::ZERO,
            ended: None,
            shown: now,
            fraction: 0.0,
            solutions: 0,
            found: 0,
            stage: now,
            aside: Duration::ZERO,
            work: Work::default(),
            threads: 1,
            memo: None,
            exact: None,
            #[cfg(test)]
            noted: None,
            orbits: None,
            has_gaps: false,
        }
    }

    /// A monitor of a part of the search, within what is left of the time. Its progress, with the work of the parts
    /// `before` it, is shown as `adjust` makes it.
    pub(crate) fn within<'a>(
        &'a mut self,
        before: Work,
        adjust: impl Fn(&mut Progress) + 'a,
    ) -> Monitor<'a> {
        let began = self.began;
        let limits = self.limits.left(began);
        let work = self.work + before;
        let (mut fraction, mut found) = (self.fraction, self.found);
        // Many short parts show their progress as often as one long one.
        let (last, shown) = (self.shown, &mut self.shown);
        let watch = self.watch.as_mut().map(|watch| ProgressWatch {
            every: watch.every,
            show: Box::new(move |progress: &Progress| {
                *shown = Instant::now();
                let mut progress = *progress;
                adjust(&mut progress);
                if let Some(done) = &mut progress.fraction {
                    fraction = fraction.max(*done);
                    *done = fraction;
                }
                found = found.max(progress.solutions);
                progress.solutions = found;
                progress.work = progress.work + work;
                let total = progress.work.total();
                (progress.nodes, progress.updates) = (total.nodes, total.updates);
                progress.elapsed = began.elapsed();
                progress.left = None;
                (watch.show)(&progress);
            }),
        });
        Monitor {
            shown: last,
            ..Monitor::new(limits, watch)
        }
    }

    /// The time between two times that the progress is shown, if it is.
    pub(super) fn shows_every(&self) -> Option<Duration> {
        self.watch.as_ref().map(|watch| watch.every)
    }

    /// The limits on time, for what goes on without the monitor.
    pub(crate) fn clock(&self) -> Clock {
        Clock::new(self.limits.clone(), self.began)
    }

    /// How long the search runs already.
    pub(super) fn elapsed(&self) -> Duration {
        let elapsed = self.began.elapsed();
        #[cfg(test)]
        let elapsed = elapsed + self.earlier;
        elapsed
    }

    /// Why the search must stop now, if it must.
    pub(crate) fn interrupted(&self) -> Option<Stop> {
        self.limits.interrupted(self.began)
    }

    /// Why the search must stop now, if it must. Shows the progress if that is due.
    pub(crate) fn poll(&mut self, state: impl FnOnce() -> StageState) -> Option<Stop> {
        let stop = self.interrupted();
        let is_due = |watch: &ProgressWatch<'_>| self.shown.elapsed() >= watch.every;
        if stop.is_none() && self.watch.as_ref().is_some_and(is_due) {
            self.show(state());
        }
        stop
    }

    /// Shows the progress, if anybody looks.
    fn show(&mut self, state: StageState) {
        let Some(watch) = &mut self.watch else {
            return;
        };
        self.shown = Instant::now();
        self.solutions = self
            .solutions
            .max(state.solutions.min(self.limits.solutions));
        let found = (self.solutions + state.ahead).min(self.limits.solutions);
        self.found = self.found.max(found);
        let (done, spent) = match &self.memo {
            Some(memo) => (memo.fraction, memo.spent),
            None => {
                let spent = self.stage.elapsed();
                #[cfg(test)]
                let spent = spent + self.earlier;
                (state.fraction, spent.saturating_sub(self.aside))
            }
        };
        let left = done.and_then(|done| left(spent, done));
        // In a stage that cannot say, the fraction is unknown; later it goes on from the highest.
        let fraction = done.map(|done| done.clamp(self.fraction.min(1.0), 1.0));
        self.fraction = fraction.unwrap_or(self.fraction);
        let work = self.work + state.work;
        let total = work.total();
        (watch.show)(&Progress {
            fraction,
            solutions: self.found,
            cost: state.cost,
            bound: state.bound,
            nodes: total.nodes,
            updates: total.updates,
            elapsed: self.began.elapsed(),
            left,
            threads: self.threads,
            memo: self.memo.as_ref().map(|memo| memo.progress),
            work,
        });
    }

    /// Records that a stage searches on `threads` threads.
    pub(crate) fn shares(&mut self, threads: usize) {
        self.threads = self.threads.max(threads);
    }

    /// Adds the work of a stage that is followed by one that begins anew: it will find the same solutions again.
    pub(crate) fn begin_anew(&mut self, stage: &RunOutcome) {
        self.solutions = self.solutions.max(stage.solutions);
        self.work = self.work + stage.work;
        self.memo = None;
        self.ended = None;
        self.stage = Instant::now();
        self.aside = Duration::ZERO;
    }

    /// Leaves `time` out of the running stage: it was spent on another way to the answer.
    pub(crate) fn set_aside(&mut self, time: Duration) {
        self.aside += time;
    }

    /// Adds work of a stage that goes on later.
    pub(crate) fn add(&mut self, work: Work) {
        self.work = self.work + work;
    }

    /// Records that the search is over.
    pub(crate) fn end(&mut self) {
        self.ended = Some(Instant::now());
    }

    /// Records that the search is not over yet.
    pub(crate) fn go_on(&mut self) {
        self.ended = None;
    }

    /// The report of a search with this outcome of its last stage.
    pub(crate) fn report(&self, last: &RunOutcome) -> Report {
        let work = self.work + last.work;
        let total = work.total();
        let known = { self.exact.as_ref() }.map_or(0, |exact| clipped(&exact.count));
        let solutions = last.solutions.max(self.solutions).max(known);
        // Who has all that was asked for lacks nothing, whatever else came at the same time.
        let is_limited = self.limits.solutions < u64::MAX;
        let has_all = is_limited && solutions >= self.limits.solutions && !self.has_gaps;
        let stop = match last.stop {
            Stop::Time | Stop::Canceled | Stop::Nodes if has_all => Stop::Solutions,
            stop => stop,
        };
        Report {
            stop,
            solutions,
            nodes: total.nodes,
            updates: total.updates,
            elapsed: self.ended.unwrap_or_else(Instant::now) - self.began,
            threads: self.threads,
            work,
        }
    }
}

/// Extrapolates the time left from the share `done` of the work, which took `spent`.
fn left(spent: Duration, done: f64) -> Option<Duration> {
    let seconds = spent.as_secs_f64() * (1.0 - done.min(1.0)) / done;
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drive::tests::always;

    #[test]
    fn the_time_left_is_that_of_the_running_stage() {
        let mut shown = Vec::new();
        let watch = always(|progress| shown.push((progress.fraction, progress.left)));
        let state = |fraction| StageState {
            fraction,
            ..StageState::default()
        };
        let mut monitor = Monitor::new(Limits::NONE, watch);
        // Hours, so that the time of the test itself does not count.
        let hours = |hours: u64| Duration::from_secs(3600 * hours);
        monitor.earlier = hours(10);
        monitor.poll(|| state(Some(0.5)));
        // Of ten hours, nine went to a memory.
        monitor.set_aside(hours(9));
        monitor.poll(|| state(Some(0.5)));
        // A memory that leads has a share and a time of its own, if it has any.
        let lead = |fraction| MemoLead {
            progress: MemoProgress::default(),
            fraction,
            spent: hours(3),
        };
        monitor.memo = Some(lead(None));
        monitor.poll(|| state(Some(0.7)));
        monitor.memo = Some(lead(Some(0.75)));
        monitor.poll(|| state(Some(0.1)));
        // A stage that begins anew has a rate of its own, though the share that was shown does not fall.
        monitor.begin_anew(&RunOutcome::new(Stop::Nodes, 0, Work::default()));
        monitor.earlier = hours(4);
        monitor.poll(|| state(Some(0.2)));
        monitor.poll(|| state(None));
        drop(monitor);
        let in_hours =
            |left: Option<Duration>| left.map(|left| (left.as_secs_f64() / 3600.0).round());
        let shown: Vec<_> = shown
            .into_iter()
            .map(|(fraction, left)| (fraction, in_hours(left)))
            .collect();
        assert_eq!(
            shown,
            [
                (Some(0.5), Some(10.0)),
                (Some(0.5), Some(1.0)),
                (None, None),
                (Some(0.75), Some(1.0)),
                (Some(0.75), Some(16.0)),
                (None, None),
            ]
        );
    }

    /// Threads hand in what they have found after the time is over, too: it may be all that was asked for.
    #[test]
    fn who_has_all_that_was_asked_for_was_not_cut_off() {
        let mut limits = Limits::NONE;
        limits.solutions = 2;
        let mut monitor = Monitor::new(limits, None);
        let report = |monitor: &Monitor<'_>, stop, solutions| {
            let work = Work::default();
            let last = RunOutcome::new(stop, solutions, work);
            monitor.report(&last).stop
        };
        for stop in [Stop::Time, Stop::Canceled, Stop::Nodes] {
            let stops = [1, 2].map(|solutions| report(&monitor, stop, solutions));
            assert_eq!(stops, [stop, Stop::Solutions]);
        }
        assert_eq!(report(&monitor, Stop::Exhausted, 2), Stop::Exhausted);
        monitor.has_gaps = true;
        assert_eq!(report(&monitor, Stop::Time, 2), Stop::Time);
    }

    /// A part of the search that goes on in a stage that cannot say how far it is.
    #[test]
    fn the_progress_of_a_part_never_falls() {
        let mut shown = Vec::new();
        let watch = always(|progress| shown.push((progress.fraction, progress.solutions)));
        let mut monitor = Monitor::new(Limits::NONE, watch);
        let mut part = monitor.within(Work::default(), |progress| {
            progress.fraction = progress.fraction.or(Some(0.0));
            progress.solutions = if progress.solutions == 5 { 10 } else { 8 };
        });
        let state = |fraction, solutions| StageState {
            fraction,
            solutions,
            ..StageState::default()
        };
        part.poll(|| state(Some(0.7), 5));
        part.poll(|| state(None, 6));
        drop(part);
        drop(monitor);
        assert_eq!(shown, [(Some(0.7), 10), (Some(0.7), 10)]);
    }
}
