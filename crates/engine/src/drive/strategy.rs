//! Chooses the engine and the number of threads of every search; nothing else does.

use super::{SearchQuestion, WantedSolutions};
use crate::engine::{EngineKind, Limits};
use crate::problem::ItemId;
use crate::threads::THERE_ARE_SEVERAL;
use quadrille_kernel::dance::Order;

/// How a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strategy {
    /// Links, on the thread of the caller.
    Links,
    /// The dense engine: on the thread of the caller, unless threads [share its tables](may_share_tables) for a count.
    Dense,
    /// The memo engine, on all threads; links for a problem that it does not take.
    Memo,
    /// Linear programs, on the thread of the caller.
    Linear,
    /// Links for a while, until it shows what suits the rest: see [`hands_cases`].
    Trial,
    /// Links on several threads, in the order of the search.
    Parallel,
    /// Links, tried again in other orders when they make no headway.
    Restarts,
    /// A count on links that hand cases to the dense engine.
    Handoff,
}

/// How to answer the question, and on how many threads; one is the thread of the caller and a worker.
pub(super) fn decide(question: &SearchQuestion<'_>, limits: &Limits) -> (Strategy, usize) {
    use EngineKind::{Dense, Linear, Memo};
    use WantedSolutions::{Cheapest, Count, List};

    let all_nodes = limits.nodes == u64::MAX;
    let all_solutions = limits.solutions == u64::MAX;
    let is_any_wanted = limits.solutions > 0;
    // A limit on nodes is spent in order, by one thread. With a limit of 0 solutions, one thread suffices. With a limit
    // on the solutions met on the way to the cheapest, the answer would depend on the number of threads.
    let is_shared = all_nodes
        && match question.wanted {
            Cheapest(_) => all_solutions,
            Count | List => is_any_wanted,
        };
    let threads = match is_shared {
        true => question.threads.max(1),
        false => 1,
    };
    // A limit on nodes is one on the nodes of the links, unless another engine was asked for.
    let can_try = all_nodes && is_any_wanted;
    // A list of all solutions comes in order.
    let can_restart = can_try && !all_solutions && !question.in_order;
    // The memo engine finds no solution before it has counted all, and its nodes are not those of the search tree.
    let can_remember = all_nodes && all_solutions;
    let has_bounds = |k| all_solutions && has_bounds(question, k);
    let is_mostly_once = || is_mostly_once(question);

    let strategy = match (question.engine, question.wanted, threads) {
        (None | Some(Linear), Cheapest(k), _) if has_bounds(k) => Strategy::Linear,
        (None, List, _) if can_restart => Strategy::Restarts,
        (None, Count, _) if can_try => Strategy::Trial,
        (Some(Memo), Count, _) if can_remember => Strategy::Memo,
        (Some(Dense), Count, 2..) if is_mostly_once() => Strategy::Handoff,
        (Some(Dense), _, _) => Strategy::Dense,
        // Links take all that the other engines do not.
        (_, _, 1) => Strategy::Links,
        _ => Strategy::Parallel,
    };
    (strategy, threads)
}

/// Whether linear programs can find the `k` cheapest solutions. Not if there are no costs, not in a shuffled order,
/// which they do not have, and not if `k` is so large that bounds would cut off little.
fn has_bounds(question: &SearchQuestion<'_>, k: usize) -> bool {
    k <= EngineKind::MOST_CHEAPEST
        && question.order == Order::Natural
        && question.matrix.total_cost() > 0
}

/// The engine of a search that may list its solutions in any order: the dense engine, which is several times as fast as
/// links. Whether it takes the problem depends on the problem alone, so the order does too. A limit on nodes is one on
/// those of the links.
pub(super) fn in_any_order(question: &SearchQuestion<'_>, limits: &Limits) -> Option<EngineKind> {
    let is_free = question.engine.is_none() && question.wanted == WantedSolutions::List;
    (is_free && limits.nodes == u64::MAX).then_some(EngineKind::Dense)
}

/// Whether a count whose trial did not end it hands cases to the dense engine: on `tables` of the whole problem, if they are
/// worth the time to lay them, or of parts of it.
pub(super) fn hands_cases(question: &SearchQuestion<'_>, tables: bool) -> bool {
    match tables {
        true => question.threads > 1 && is_mostly_once(question),
        false => !question.matrix.has_multiplicities(),
    }
}

/// Whether threads share a count on tables of the whole problem by parts of its tree, as links do not cut it for them. A
/// limit on the solutions would have to be shared, too.
pub(super) fn may_share_tables(question: &SearchQuestion<'_>, limits: &Limits) -> bool {
    let is_all = limits.solutions == u64::MAX && limits.nodes == u64::MAX;
    THERE_ARE_SEVERAL && question.threads > 1 && is_all && !is_mostly_once(question)
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
const REMEMBERED_ITEMS: usize = 1 << 15;

/// Whether a count may try the memo engine after a trial that did not end it.
pub(super) fn may_remember(question: &SearchQuestion<'_>, limits: &Limits) -> bool {
    limits.solutions == u64::MAX && question.matrix.item_count() <= REMEMBERED_ITEMS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{add_option, exact};

    /// Threads share the tables of a count of all solutions where most items may be covered several times.
    #[test]
    fn what_threads_share() {
        let mut several = crate::problem::Problem::new();
        several.primary_times(0, 1..=2).expect("new");
        let several: crate::problem::Problem<usize> = several;
        let once = exact::<[usize; 0]>(1, []);
        let few = Limits {
            solutions: 2,
            ..Limits::NONE
        };
        let nodes = Limits {
            nodes: 9,
            ..Limits::NONE
        };
        for (problem, threads, limits, expected) in [
            (&several, 2, &Limits::NONE, true),
            (&several, 1, &Limits::NONE, false),
            (&several, 2, &few, false),
            (&several, 2, &nodes, false),
            (&once, 2, &Limits::NONE, false),
        ] {
            let mut question = SearchQuestion::new(problem.matrix());
            question.threads = threads;
            assert_eq!(may_share_tables(&question, limits), expected);
        }
    }

    #[test]
    fn the_table() {
        use EngineKind::{Dense, Linear, Links, Memo};
        use Strategy::{Handoff, Parallel, Restarts, Trial};
        use WantedSolutions::{Cheapest, Count, List};

        let mut priced = exact::<[usize; 0]>(1, []);
        add_option(&mut priced, [(0, 0)], 1);
        let limited = |solutions, nodes| Limits {
            solutions,
            nodes,
            ..Limits::NONE
        };
        let [few, none] = [2, 0].map(|solutions| limited(solutions, u64::MAX));
        let nodes = limited(u64::MAX, 9);
        let all = Limits::NONE;
        for (engine, wanted, limits, expected) in [
            (None, Count, &all, Trial),
            (None, Count, &few, Trial),
            (None, Count, &nodes, Strategy::Links),
            (None, Count, &none, Strategy::Links),
            (None, List, &all, Parallel),
            (None, List, &few, Restarts),
            (None, List, &nodes, Strategy::Links),
            (None, Cheapest(1), &all, Strategy::Linear),
            (None, Cheapest(1), &nodes, Strategy::Linear),
            (None, Cheapest(1), &few, Strategy::Links),
            (None, Cheapest(20_000), &all, Parallel),
            (Some(Links), Count, &all, Parallel),
            (Some(Links), List, &few, Parallel),
            (Some(Links), Cheapest(1), &all, Parallel),
            (Some(Dense), Count, &all, Handoff),
            (Some(Dense), Count, &nodes, Strategy::Dense),
            (Some(Dense), List, &all, Strategy::Dense),
            (Some(Dense), Cheapest(1), &all, Strategy::Dense),
            (Some(Memo), Count, &all, Strategy::Memo),
            (Some(Memo), Count, &few, Parallel),
            (Some(Memo), Cheapest(1), &all, Parallel),
            (Some(Linear), Count, &all, Parallel),
            (Some(Linear), Cheapest(1), &all, Strategy::Linear),
        ] {
            let mut question = SearchQuestion::new(priced.matrix());
            (question.engine, question.wanted, question.threads) = (engine, wanted, 2);
            let is_shared = matches!(expected, Parallel | Restarts | Handoff);
            let found = decide(&question, limits);
            assert_eq!(found.0, expected, "{engine:?}, {wanted:?}, {limits:?}");
            assert!(found.1 == 2 || !is_shared);
        }
    }
}
