//! The trial: the beginning of a count, on links, which shows whether it pays to go on elsewhere.
//!
//! Most counts take less time than it takes to lay tables. So every count begins on links. It pauses from time to time,
//! each time after twice as many nodes, and predicts the time that is left from the share of the tree that is done. If
//! that is clearly more than tables would cost, the count begins anew on another engine. It takes at most about a
//! twentieth longer than on the better engine alone.

use std::ops::ControlFlow;

use super::{Monitor, RunOutcome, SearchQuestion};
use crate::engine::{Effort, EngineKind, Stop, Work, nanoseconds};
use crate::problem::Matrix;
use crate::reason::Refuter;
use quadrille_kernel::dance::Dance;
use quadrille_kernel::dense::TimeModel;

/// The number of options tried at the first pause.
const FIRST_PAUSE: u64 = 64;

/// A trial lasts at least this share of the time that laying tables takes: a prediction from fewer nodes means little.
const SHORTEST: f64 = 1.0 / 8.0;

/// Without tables of the whole problem, a count goes on elsewhere only if more than this time is left, in nanoseconds:
/// many times what starting threads costs.
const LEAST: f64 = 1e6;

/// How many times as fast as links a search on tables is, the geometric mean of some: see docs/measurements.md.
const TABLES_RATIO: f64 = 8.5;

pub(super) struct TrialEnd {
    /// With [`Stop::Nodes`] if the count is to go on elsewhere.
    pub(super) outcome: RunOutcome,
    /// What tables of the whole problem cost, if they pay.
    pub(super) tables: Option<TimeModel>,
    /// The time spent, in nanoseconds.
    pub(super) spent: f64,
    /// The time that the count would still take: on tables where they pay, else on links.
    pub(super) left: f64,
    /// What looks for a proof that there is no solution; `None` once there is a solution.
    pub(super) refuter: Option<Refuter>,
}

impl TrialEnd {
    /// No trial; tables of the whole have these times, if they pay.
    pub(super) fn with_tables(tables: Option<TimeModel>) -> Self {
        TrialEnd {
            outcome: RunOutcome::new(Stop::Nodes, 0, Work::default()),
            tables,
            spent: 0.0,
            left: 0.0,
            refuter: None,
        }
    }

    /// Tables cannot be laid after all.
    pub(super) fn give_up_tables(&mut self) {
        if self.tables.take().is_some() {
            self.left *= TABLES_RATIO;
        }
    }

    /// The outcome of the count if there is a proof that there is no solution.
    pub(super) fn none(
        &mut self,
        question: &SearchQuestion<'_>,
        monitor: &mut Monitor<'_>,
    ) -> Option<RunOutcome> {
        let is_open = self.outcome.stop == Stop::Nodes && self.outcome.solutions == 0;
        // Where tables follow, the race looks for a proof as well, and knows better how much is left.
        let left = match self.tables {
            Some(_) => 0,
            None => self.left as u64,
        };
        let refuter = self.refuter.as_mut().filter(|_| is_open);
        if !question.is_none(refuter?, self.spent as u64, left, monitor) {
            return None;
        }
        Some(self.outcome.ended(Stop::Exhausted, monitor))
    }
}

/// The beginning of a count.
pub(super) struct Trial<'m> {
    matrix: &'m Matrix,
    /// The number of options tried at the next pause.
    pause_at: u64,
    /// At the last pause: the time spent, in nanoseconds, and the share of the tree that was done.
    before: (f64, f64),
    /// The times of tables of the whole, if there can be any; known from the first pause.
    times: Option<TimeModel>,
    /// These times if tables of the whole pay, by the last pause.
    tables: Option<TimeModel>,
    /// The time that the count would still take on links, by the last pause.
    left: f64,
}

impl<'m> Trial<'m> {
    /// Counts to the end, or until the count is to go on elsewhere.
    pub(super) fn run(question: &'m SearchQuestion<'_>, monitor: &mut Monitor<'_>) -> TrialEnd {
        question.on_links(|dance| Trial::new(question.matrix).count(dance, question, monitor))
    }

    fn count(
        mut self,
        dance: &mut Dance<'_>,
        question: &SearchQuestion<'_>,
        monitor: &mut Monitor<'_>,
    ) -> TrialEnd {
        let before = dance.effort();
        let mut run = question.begin(dance, monitor);
        loop {
            // The root is a node that no option was tried for.
            run.pause_after(self.pause_at + 1);
            while run.advance(dance, monitor, u64::MAX) {}
            let mut outcome = run.outcome(dance);
            if outcome.stop == Stop::Nodes {
                let (effort, done) = (dance.effort() - before, dance.share_done());
                if self
                    .judge(effort.nodes - 1, effort.updates, done)
                    .is_continue()
                {
                    continue;
                }
                // The search that follows begins at the root again, and counts that node itself.
                outcome.work = outcome.work - Work::of(EngineKind::Links, Effort::new(1, 0));
            }
            return TrialEnd {
                outcome,
                tables: self.tables,
                spent: self.before.0,
                left: match self.tables {
                    Some(_) => self.left / TABLES_RATIO,
                    None => self.left,
                },
                refuter: (outcome.solutions == 0).then(Refuter::default),
            };
        }
    }

    fn new(matrix: &'m Matrix) -> Self {
        Trial {
            matrix,
            pause_at: FIRST_PAUSE,
            before: (0.0, 0.0),
            times: None,
            tables: None,
            left: 0.0,
        }
    }

    /// Whether to go on after this work, with this share of the tree done.
    fn judge(&mut self, nodes: u64, updates: u64, done: f64) -> ControlFlow<()> {
        if self.pause_at == FIRST_PAUSE {
            self.times = TimeModel::of(self.matrix);
        }
        self.pause_at *= 2;
        let spent = nanoseconds(nodes, updates) as f64;
        // Predicts from the work since the last pause only: before, large parts of the tree may have been empty.
        let (spent_since, done_since) = (spent - self.before.0, done - self.before.1);
        self.before = (spent, done);
        let left = spent_since * (1.0 - done) / done_since.max(f64::MIN_POSITIVE);
        self.left = left;
        self.tables = self.times.filter(|times| times.are_low(nodes, updates));
        let laying = self
            .tables
            .map_or(LEAST, |times| 2.0 * times.before_search() as f64);
        // The work so far is done again: on tables in less than a quarter of the time.
        match spent >= laying * SHORTEST / 2.0 && left > laying + spent / 4.0 {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drive::tests::{counting, without_limits};
    use crate::samples::{exact, langford};

    /// If there are no tables, no race looks for a proof either.
    #[test]
    fn without_tables_what_is_left_pays_for_a_proof() {
        // Nine letters: none, by parity.
        let problem = langford(9);
        let question = counting(&problem, false);
        let mut trial = TrialEnd::with_tables(TimeModel::of(problem.matrix()));
        trial.left = 1e9;
        trial.give_up_tables();
        assert_eq!(
            (trial.tables.is_none(), trial.left),
            (true, 1e9 * TABLES_RATIO)
        );
        trial.give_up_tables();
        assert_eq!(trial.left, 1e9 * TABLES_RATIO);
        trial.refuter = Some(Refuter::default());
        let outcome = trial
            .none(&question, &mut without_limits())
            .expect("a proof");
        assert_eq!((outcome.stop, outcome.solutions), (Stop::Exhausted, 0));
    }

    #[test]
    fn a_count_goes_to_tables_when_enough_is_left() {
        // Queens 8 or so: tables for some 5 microseconds.
        let problem = exact(16, (0..64).map(|option| [option / 8, 8 + option % 8]));
        let matrix = problem.matrix();
        let after = |pauses: &[(u64, f64)]| {
            let mut trial = Trial::new(matrix);
            let mut steps = pauses.iter().map(|&(nodes, behind)| {
                let step = trial.judge(nodes, 10 * nodes, behind);
                (step.is_break(), trial.pause_at)
            });
            steps.by_ref().last().expect("a pause")
        };
        assert_eq!(after(&[(4, 0.0)]), (false, 128), "too early to tell");
        assert_eq!(after(&[(2_000, 0.9)]), (false, 128));
        assert_eq!(after(&[(2_000, 0.1)]), (true, 128));
        assert_eq!(after(&[(2_000, 0.9), (4_000, 0.98)]), (false, 256));
        // Nine tenths were quickly behind, and what is left is slow.
        assert_eq!(after(&[(2_000, 0.9), (4_000, 0.901)]), (true, 256));
        assert_eq!(after(&[(2_000, 0.9), (4_000, 0.9)]), (true, 256));
    }
}
