//! Which engine runs a search, and a search on the dense one.

use std::time::Instant;

use super::run::{Plan, Visit};
use crate::dense::Walk;
use crate::engine::{Event, Found, Progress, Report, Stop};

/// What carries a search out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// The dense engine where only the number of solutions is asked for, the problem suits it and the search is long;
    /// if the problem is too large for that, for the parts of it that are small enough. The links for all else, so
    /// that order and effort are those of the book.
    #[default]
    Auto,
    /// Dancing links: everything, in the order of the book.
    Links,
    /// Vectors of bits ([`dense`](crate::dense)): no multiplicities, no large problems, no known fraction done (but of
    /// a count on several threads), an order of its own; several times as fast.
    Dense,
}

/// Carries out a plan on the dense engine. Shows every solution to `visit`, which may stop the search.
pub(crate) fn run_dense(
    walk: &mut Walk<'_>,
    mut plan: Plan<'_>,
    began: Instant,
    mut visit: Option<&mut Visit<'_>>,
) -> Report {
    let before = walk.nodes();
    let max_nodes = before.saturating_add(plan.nodes);
    walk.begin(&plan.require, &plan.forbid);
    let mut found = Found::default();
    let mut solutions = 0;
    let mut shown = began;
    let stop = loop {
        if solutions >= plan.solutions {
            break Stop::Solutions;
        }
        // One by one only if somebody wants to see them.
        let asked = match visit {
            Some(_) => 1,
            None => plan.solutions - solutions,
        };
        let mut wanted = asked;
        let event = walk.skip(max_nodes, &mut wanted);
        solutions += asked - wanted;
        match event {
            Event::Solution => {
                if let Some(visit) = &mut visit {
                    walk.chosen(&mut found.options);
                    if visit(&mut found).is_break() {
                        break Stop::Caller;
                    }
                    // There is no telling how long the caller was busy with it.
                    if solutions < plan.solutions
                        && let Some(stop) = plan.interrupted(began)
                    {
                        break stop;
                    }
                }
            }
            Event::Exhausted => break Stop::Exhausted,
            Event::Nodes => break Stop::Nodes,
            Event::Poll => {
                if let Some(stop) = plan.interrupted(began) {
                    break stop;
                }
                if let Some(watch) = &mut plan.watch
                    && shown.elapsed() >= watch.every
                {
                    shown = Instant::now();
                    (watch.show)(&Progress {
                        fraction: None,
                        solutions,
                        nodes: walk.nodes() - before,
                        updates: 0,
                        elapsed: began.elapsed(),
                    });
                }
            }
        }
    };
    Report {
        stop,
        solutions,
        nodes: walk.nodes() - before,
        updates: 0,
        elapsed: began.elapsed(),
    }
}
