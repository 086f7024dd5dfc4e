//! What the tests of searches share.

use std::ops::ControlFlow;
use std::time::Duration;

use super::{Monitor, ProgressWatch, RunOutcome, SearchQuestion, VisitSolution, WantedSolutions};
use crate::engine::{CancelToken, EngineKind, FoundSolution, Limits, Progress, Stop, Work};
use crate::problem::{OptionId, Problem};

/// Solutions, why a search stopped, how many it counted, and its work.
pub(super) type Told = (Vec<FoundSolution>, Stop, u64, Work);

/// A count, by symmetries or not.
pub(super) fn counting<I, T>(problem: &Problem<I, T>, symmetry: bool) -> SearchQuestion<'_> {
    SearchQuestion {
        wanted: WantedSolutions::Count,
        symmetry,
        ..SearchQuestion::new(problem.matrix())
    }
}

/// A question that requires one option and forbids another, as far as the problem has them; and the number of solutions, by links.
pub(super) fn restricted(
    problem: &Problem<usize>,
    [require, forbid]: [usize; 2],
) -> (SearchQuestion<'_>, u64) {
    let known =
        |option: usize| (option < problem.option_count()).then(|| OptionId::new(option as u32));
    let mut question = SearchQuestion::new(problem.matrix());
    question.require.extend(known(require));
    question.forbid.extend(known(forbid));
    let links = problem.search().engine(EngineKind::Links);
    let all = links.require(known(require)).forbid(known(forbid)).count();
    (question, all)
}

pub(super) fn without_limits() -> Monitor<'static> {
    Monitor::new(Limits::NONE, None)
}

/// A watch that is called at each poll.
pub(super) fn always<'w>(show: impl FnMut(&Progress) + 'w) -> Option<ProgressWatch<'w>> {
    let (every, show) = (Duration::ZERO, Box::new(show));
    Some(ProgressWatch { every, show })
}

/// What `search` tells of all solutions.
pub(super) fn told(search: impl FnOnce(&mut VisitSolution<'_>) -> RunOutcome) -> Told {
    let mut list = Vec::new();
    let outcome = search(&mut |found: &mut FoundSolution| {
        list.push(found.clone());
        ControlFlow::Continue(())
    });
    (list, outcome.stop, outcome.solutions, outcome.work)
}

/// A limit, and what reaches it.
pub(super) fn cancelable() -> (Limits, CancelToken) {
    let (mut limits, token) = (Limits::NONE, CancelToken::new());
    limits.cancel.push(token.clone());
    (limits, token)
}

/// Limits that are reached when the progress is shown for this time.
pub(super) fn canceled_at(time: u32) -> (Limits, Option<ProgressWatch<'static>>) {
    let (limits, token) = cancelable();
    let mut shown = 0;
    let watch = always(move |_| {
        shown += 1;
        if shown == time {
            token.cancel();
        }
    });
    (limits, watch)
}
