//! The cheapest solutions by linear programs, within the limits of the monitor.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use super::super::monitor::StageState;
use super::super::{Monitor, RunOutcome, SearchQuestion};
use super::by_diagram::ByDiagram;
use super::by_links::Reserve;
use super::list_beside::ListBeside;
use super::{Cheapest, KeptRest, cost};
use crate::engine::{Effort, EngineKind, FoundSolution, Stop, Work};
use crate::problem::OptionId;
use quadrille_kernel::branch_and_bound::{self, CheapestGoal, SearchEnd};

/// The `k` cheapest solutions, each with its options in the order of the problem, in this number of nodes. The first of them
/// may be known.
pub(super) fn cheapest(
    question: &SearchQuestion<'_>,
    k: usize,
    cheapest: Option<&[OptionId]>,
    nodes: u64,
    monitor: &mut Monitor<'_>,
) -> Cheapest {
    let goal = CheapestGoal {
        matrix: question.matrix,
        k,
        require: &question.require,
        forbid: &question.forbid,
        below: question.below,
        cheapest,
        nodes,
    };
    let work = |nodes| Work::of(EngineKind::Linear, Effort::new(nodes, 0));
    let mut interrupted = None;
    let mut reserve = Reserve::default();
    let mut diagram = ByDiagram::new(question, &monitor.limits);
    let laid = OnceCell::new();
    let mut list = ListBeside::new(question, k, &monitor.limits, &laid);
    // All that are wanted, if a diagram or a list has them.
    let mut by_others = None;
    let mut answer = branch_and_bound::cheapest(&goal, &mut |status| {
        let is_over = monitor.interrupted().is_some();
        if !is_over && reserve.comes_to_its_turn(monitor) {
            let status = status();
            if status.solutions == 0 {
                reserve.look(question, k, status.bound, monitor);
            }
        }
        // The search may ask once more after it was told to stop.
        if by_others.is_none() && !is_over {
            let by_diagram = diagram.look(question, k, || status().nodes, monitor);
            by_others = by_diagram.or_else(|| list.look(question, monitor));
        }
        if by_others.is_some() {
            return ControlFlow::Break(());
        }
        interrupted = monitor.poll(|| {
            let status = status();
            StageState {
                solutions: status.solutions.max(reserve.len()),
                cost: status.cost.or(reserve.cost()),
                bound: Some(status.bound),
                work: work(status.nodes) + diagram.work() + list.work(),
                ..StageState::default()
            }
        });
        match interrupted {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    });
    monitor.end();
    let work = work(answer.nodes) + diagram.work() + list.work();
    if let Some(found) = by_others {
        return all_found(question, found, work, monitor);
    }
    if answer.end != SearchEnd::Proven {
        reserve.merge(question, k, &mut answer.covers);
    }
    let outcome = RunOutcome {
        stop: match answer.end {
            SearchEnd::Proven => Stop::Exhausted,
            SearchEnd::Nodes => Stop::Nodes,
            SearchEnd::Caller => interrupted.unwrap_or(Stop::Caller),
        },
        solutions: answer.solutions.max(answer.covers.len() as u64),
        work,
    };
    let is_any = question.below.is_none();
    let is_none = answer.end == SearchEnd::Proven && answer.covers.is_empty() && k > 0 && is_any;
    Cheapest {
        bound: (!is_none).then_some(answer.bound),
        found: answer.covers.into_iter().map(FoundSolution::of).collect(),
        report: monitor.report(&outcome),
        left_out: 0,
        rest: KeptRest::default(),
    }
}

/// The answer where a diagram or a list has found all that are wanted.
fn all_found(
    question: &SearchQuestion<'_>,
    found: Vec<FoundSolution>,
    work: Work,
    monitor: &mut Monitor<'_>,
) -> Cheapest {
    let outcome = RunOutcome::new(Stop::Exhausted, found.len() as u64, work);
    let first = found.first();
    let cheapest = first.map(|found| cost(question.matrix, &found.options));
    Cheapest {
        bound: cheapest.or(question.below),
        found,
        report: monitor.report(&outcome),
        left_out: 0,
        rest: KeptRest::default(),
    }
}
