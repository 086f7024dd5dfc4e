//! The choice of an engine and of the number of threads for a search that is run to its end.

use super::{SearchQuestion, WantedSolutions};
use crate::dance::Order;
use crate::engine::{EngineKind, Limits};
use crate::problem::ItemId;

/// How a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strategy {
    /// Links, on the thread of the caller.
    Links,
    /// The dense engine, on the thread of the caller.
    Dense,
    /// The memo engine, on the thread of the caller; links for a problem that it does not take.
    Memo,
    /// Links for a while, until it shows what suits the rest: see [`after_trial`].
    Trial,
    /// Links on several threads, in the order of the search.
    Parallel {
        /// The number of threads.
        threads: usize,
    },
    /// Links, tried again in other orders when they make no headway.
    Restarts {
        /// The number of threads.
        threads: usize,
    },
    /// A count on links that hand over to the dense engine.
    Handoff {
        /// The number of threads; one is the thread of the caller and a worker.
        threads: usize,
        /// Whether to lay the tables of the whole problem, and not of parts of it.
        whole: bool,
    },
}

/// Whether the `k` cheapest solutions are found by linear programs. Not if there are no costs, not with a limit on the
/// number of solutions found on the way, not in a shuffled order, which they do not have, and not if `k` is so large
/// that bounds would cut off little.
pub(super) fn has_linear(question: &SearchQuestion<'_>, k: usize, limits: &Limits) -> bool {
    let is_allowed = matches!(question.engine, None | Some(EngineKind::Linear));
    is_allowed
        && k <= MAX_CHEAPEST
        && limits.solutions == u64::MAX
        && question.order == Order::Natural
        && question.matrix.total_cost() > 0
}

/// Linear programs find at most this many solutions.
const MAX_CHEAPEST: usize = 10_000;

/// Chooses a strategy.
pub(super) fn decide(question: &SearchQuestion<'_>, limits: &Limits) -> Strategy {
    use EngineKind::{Dense, Linear, Links, Memo};
    use WantedSolutions::{Count, List};

    // A limit on nodes is spent in order, by one thread; one is enough to look for nothing.
    let is_shared = question.threads > 1 && limits.nodes == u64::MAX && limits.solutions > 0;
    let threads = if is_shared { question.threads } else { 1 };
    // A limit on nodes is one on the nodes of the links, unless another engine was asked for.
    let can_try = limits.nodes == u64::MAX && limits.solutions > 0;

    // A list of all solutions comes in order.
    let can_restart = can_try && limits.solutions < u64::MAX && !question.in_order;

    match (question.engine, question.wanted, threads) {
        (None, List, threads) if can_restart => Strategy::Restarts { threads },
        (None, Count, _) if can_try => Strategy::Trial,
        (None | Some(Links | Linear), _, 1) => Strategy::Links,
        (None | Some(Links | Linear), _, threads) => Strategy::Parallel { threads },
        // It finds no solution before it has counted all, and its nodes are not those of the search tree.
        (Some(Memo), Count, _) if limits.solutions == u64::MAX && limits.nodes == u64::MAX => {
            Strategy::Memo
        }
        (Some(Memo), _, 1) => Strategy::Links,
        (Some(Memo), _, threads) => Strategy::Parallel { threads },
        (Some(Dense), Count, 2..) if is_mostly_once(question) => Strategy::Handoff {
            threads,
            whole: true,
        },
        (Some(Dense), _, _) => Strategy::Dense,
    }
}

/// Chooses a strategy for a count after a trial that did not end it. `tables`: whether tables of the whole problem are
/// worth the time to lay them.
pub(super) fn after_trial(question: &SearchQuestion<'_>, tables: bool) -> Strategy {
    let threads = question.threads.max(1);
    match (tables, threads) {
        (true, 2..) if is_mostly_once(question) => Strategy::Handoff {
            threads,
            whole: true,
        },
        (true, _) => Strategy::Dense,
        (false, _) if question.matrix.has_multiplicities() => Strategy::Parallel { threads },
        (false, _) => Strategy::Handoff {
            threads,
            whole: false,
        },
    }
}

/// Whether most items are covered exactly once. Only their cases are handed off: without them, the links would do all
/// of the work, which takes them up to sixty times as long (queen domination 8x8 by five: 7.3 s for 0.12).
fn is_mostly_once(question: &SearchQuestion<'_>) -> bool {
    let matrix = question.matrix;
    let once = |&item: &ItemId| matrix.bounds(item) == Some(1..=1);
    2 * matrix.item_ids().filter(once).count() > matrix.primary_count()
}

/// A count tries the memo engine by itself on problems of at most this many items. To take an option costs time in
/// proportion to all items there: with 100,000 items, a count of one forced solution took minutes instead of 0.1 s.
const REMEMBERED_ITEMS: usize = 4096;

/// Whether a count may try the memo engine after a trial that did not end it.
pub(super) fn may_remember(question: &SearchQuestion<'_>, limits: &Limits) -> bool {
    limits.solutions == u64::MAX && question.matrix.item_count() <= REMEMBERED_ITEMS
}
