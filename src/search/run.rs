//! A search under way: a plan, and the dance that carries it out.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::dance::{Cutoff, Dance, NoCutoff};
use crate::dense::Dense;
use crate::engine::{Engine as _, Event, Found, Progress, Report, Stop};
use crate::problem::OptionId;

/// What a search is to do, wherever it runs.
pub(crate) struct Plan<'w> {
    pub(crate) solutions: u64,
    pub(crate) nodes: u64,
    pub(crate) time: Option<Duration>,
    pub(crate) require: Vec<OptionId>,
    pub(crate) forbid: Vec<OptionId>,
    pub(crate) threads: usize,
    /// The dense engine, if it is to carry this out.
    pub(crate) dense: Option<Dense>,
    /// Whether counting may choose the engine.
    pub(crate) auto: bool,
    /// Whether the links are to hand over to the dense engine what they can.
    pub(crate) hand_over: bool,
    pub(crate) cancel: Option<Arc<AtomicBool>>,
    pub(crate) watch: Option<Watch<'w>>,
    /// Whether the solutions are to tell how their options were chosen.
    pub(crate) choices: bool,
}

/// How often whoever waits for other threads looks at the clock and the flag.
pub(crate) const TICK: Duration = Duration::from_millis(5);

/// Who is shown the solutions; may take them away, and may stop the search.
pub(crate) type Visit<'v> = dyn FnMut(&mut Found) -> ControlFlow<()> + 'v;

/// Who is to be shown the progress, and how often.
pub(crate) struct Watch<'w> {
    pub(crate) every: Duration,
    pub(crate) show: Box<dyn FnMut(&Progress) + 'w>,
}

impl Watch<'_> {
    /// The same, for a while.
    pub(crate) fn lend<'v>(&'v mut self) -> Watch<'v> {
        Watch {
            every: self.every,
            show: Box::new(|progress| (self.show)(progress)),
        }
    }
}

impl Plan<'_> {
    /// The same for one thread on links, without a watch.
    pub(crate) fn again<'v>(&self) -> Plan<'v> {
        Plan {
            solutions: self.solutions,
            nodes: self.nodes,
            time: self.time,
            require: self.require.clone(),
            forbid: self.forbid.clone(),
            cancel: self.cancel.clone(),
            choices: self.choices,
            ..Plan::default()
        }
    }

    /// Whether the search is to be shared among threads. A budget of nodes is spent in order, by one; one is enough
    /// to look for nothing.
    pub(super) fn is_shared(&self) -> bool {
        self.threads > 1 && self.nodes == u64::MAX && self.solutions > 0
    }

    /// Whether the engine may be chosen for a count. A budget of nodes is a matter of the links.
    pub(super) fn is_auto(&self) -> bool {
        self.auto && self.nodes == u64::MAX
    }

    /// Why it is time to stop, if it is: someone has cancelled, or the time is up.
    pub(crate) fn interrupted(&self, began: Instant) -> Option<Stop> {
        let cancel = self.cancel.as_ref();
        if cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return Some(Stop::Cancelled);
        }
        let is_late = self.time.is_some_and(|time| began.elapsed() >= time);
        is_late.then_some(Stop::Time)
    }
}

impl fmt::Debug for Plan<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plan")
            .field("solutions", &self.solutions)
            .field("nodes", &self.nodes)
            .field("time", &self.time)
            .field("require", &self.require)
            .field("forbid", &self.forbid)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

impl Default for Plan<'_> {
    fn default() -> Self {
        Plan {
            solutions: u64::MAX,
            nodes: u64::MAX,
            time: None,
            require: Vec::new(),
            forbid: Vec::new(),
            threads: 1,
            dense: None,
            auto: false,
            hand_over: false,
            cancel: None,
            watch: None,
            choices: false,
        }
    }
}

/// A search under way. Leaves the grid as it found it.
pub(crate) struct Run<'g, 'a, 'w> {
    dance: &'g mut Dance<'a>,
    plan: Plan<'w>,
    began: Instant,
    shown: Instant,
    ended: Option<Instant>,
    /// Set once the search is over.
    stop: Option<Stop>,
    solutions: u64,
    /// What the dance had already cost before this search.
    before: (u64, u64),
}

impl<'g, 'a, 'w> Run<'g, 'a, 'w> {
    pub(crate) fn begin(dance: &'g mut Dance<'a>, plan: Plan<'w>, began: Instant) -> Self {
        let before = dance.effort();
        dance.tell_choices(plan.choices);
        for &option in &plan.forbid {
            dance.strike(option);
        }
        let possible = plan.require.iter().all(|&option| dance.give(option));
        let mut run = Run {
            dance,
            plan,
            began,
            shown: began,
            ended: None,
            stop: None,
            solutions: 0,
            before,
        };
        if !possible {
            run.end(Stop::Exhausted);
        }
        run
    }

    /// Goes to the next solution, if there is one within the budget. As there is no telling how long the caller was
    /// busy with the last one, the clock is looked at first.
    pub(crate) fn next(&mut self) -> Option<&Dance<'a>> {
        let between = self.solutions > 0 && self.solutions < self.plan.solutions;
        if between
            && self.stop.is_none()
            && let Some(stop) = self.plan.interrupted(self.began)
        {
            self.end(stop);
        }
        self.next_within(&mut NoCutoff)
    }

    /// Goes to the next solution that is not cut off, if there is one within the budget. The clock is looked at now
    /// and then only.
    pub(crate) fn next_within(&mut self, cutoff: &mut impl Cutoff) -> Option<&Dance<'a>> {
        // The root is a node that no option was tried for.
        let tries = self.plan.nodes.saturating_sub(1);
        while self.stop.is_none() {
            if self.solutions >= self.plan.solutions {
                self.end(Stop::Solutions);
                break;
            }
            let paused = tries.min(cutoff.pause_at());
            match self
                .dance
                .advance(self.before.0.saturating_add(paused), cutoff)
            {
                Event::Solution => {
                    self.solutions += 1;
                    return Some(self.dance);
                }
                Event::Exhausted => self.end(Stop::Exhausted),
                Event::Nodes if paused < tries && cutoff.pause(self.dance).is_continue() => {}
                Event::Nodes => self.end(Stop::Nodes),
                Event::Poll => self.look(),
            }
        }
        None
    }

    /// Shows every solution to `visit`, which may stop the search.
    pub(crate) fn for_each(
        mut self,
        mut visit: impl FnMut(&Dance<'a>) -> ControlFlow<()>,
    ) -> Report {
        while let Some(dance) = self.next() {
            if visit(dance).is_break() {
                self.end(Stop::Caller);
            }
        }
        self.report()
    }

    /// Shows every solution to `visit`, which may stop the search; or only counts them.
    pub(crate) fn show_all(mut self, visit: Option<&mut Visit<'_>>) -> Report {
        let Some(visit) = visit else {
            while self.next_within(&mut NoCutoff).is_some() {}
            return self.report();
        };
        let mut found = Found::default();
        self.for_each(|dance| {
            dance.solution(&mut found);
            visit(&mut found)
        })
    }

    /// A random walk down the tree: see [`Dance::probe`]. The tree of a plan that cannot be is its root. None if
    /// it is time to stop.
    pub(crate) fn probe(&mut self, random: &mut fastrand::Rng) -> Option<(f64, f64)> {
        if self.stop == Some(Stop::Exhausted) {
            return Some((1.0, 0.0));
        }
        self.look();
        self.stop.is_none().then(|| self.dance.probe(random))
    }

    /// Looks at the clock, at who might have cancelled, and whether it is time to show the progress.
    fn look(&mut self) {
        if let Some(stop) = self.plan.interrupted(self.began) {
            return self.end(stop);
        }
        if let Some(watch) = &mut self.plan.watch
            && self.shown.elapsed() >= watch.every
        {
            self.shown = Instant::now();
            let (nodes, updates) = self.dance.effort();
            (watch.show)(&Progress {
                fraction: Some(self.dance.fraction()),
                solutions: self.solutions,
                nodes: nodes - self.before.0 + 1,
                updates: updates - self.before.1,
                elapsed: self.began.elapsed(),
            });
        }
    }

    fn end(&mut self, stop: Stop) {
        self.stop = Some(stop);
        self.ended = Some(Instant::now());
        self.dance.rewind();
    }

    pub(crate) fn report(&self) -> Report {
        let (nodes, updates) = self.dance.effort();
        Report {
            stop: self.stop.unwrap_or(Stop::Caller),
            solutions: self.solutions,
            nodes: nodes - self.before.0 + 1,
            updates: updates - self.before.1,
            elapsed: self.ended.unwrap_or_else(Instant::now) - self.began,
        }
    }
}

impl Drop for Run<'_, '_, '_> {
    fn drop(&mut self) {
        self.dance.rewind();
    }
}
