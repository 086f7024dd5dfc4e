//! The cheapest solutions by linear programs, within the limits of the monitor.

use std::ops::ControlFlow;

use super::super::monitor::State;
use super::super::{Monitor, Outcome, Question};
use super::Cheapest;
use crate::branch_and_bound::{self, End, Goal, MAX_ROWS};
use crate::engine::{Effort, EngineKind, Found, Stop, Work};

/// The `k` cheapest solutions, each with its options in the order of the problem.
pub(super) fn cheapest(question: &Question<'_>, k: usize, monitor: &mut Monitor<'_>) -> Cheapest {
    let goal = Goal {
        matrix: question.matrix,
        k,
        require: &question.require,
        forbid: &question.forbid,
        below: question.below,
        nodes: monitor.limits.nodes,
        most_rows: MAX_ROWS,
    };
    let work = |nodes| Work::of(EngineKind::Linear, Effort::new(nodes, 0));
    let mut interrupted = None;
    let answer = branch_and_bound::cheapest(&goal, &mut |status| {
        interrupted = monitor.poll(|| {
            let status = status();
            State {
                solutions: status.solutions,
                cost: status.cost,
                bound: Some(status.bound),
                work: work(status.nodes),
                ..State::default()
            }
        });
        match interrupted {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    });
    monitor.end();
    let outcome = Outcome {
        stop: match answer.end {
            End::Proven => Stop::Exhausted,
            End::Nodes => Stop::Nodes,
            End::Look => interrupted.unwrap_or(Stop::Caller),
        },
        solutions: answer.solutions,
        work: work(answer.nodes),
    };
    let is_any = question.below.is_none();
    let is_none = answer.end == End::Proven && answer.covers.is_empty() && k > 0 && is_any;
    Cheapest {
        bound: (!is_none).then_some(answer.bound),
        found: answer.covers.into_iter().map(Found::of).collect(),
        report: monitor.report(&outcome),
    }
}
