//! Why a problem of several components has no solution: because one of them has none.
//!
//! Components that a short search solves, or proves to have no solution, come first, so that an easy one is not kept
//! waiting by a hard one.

use super::{Conflict, Verdict, Why, few, public, verdict};
use crate::check::Weighed;
use crate::engine::Clock;
use crate::problem::{Component, ItemId, OptionId, Problem};

/// Why the problem has no solution, which a first search has not found.
pub(super) fn why<I, T>(
    problem: &Problem<I, T>,
    components: &[Component],
    threads: usize,
    clock: &Clock,
) -> Why {
    let mut solution = Vec::new();
    let mut hard = Vec::new();
    for component in components {
        if let Some(stop) = clock.stop() {
            return Why::of(Verdict::Unknown(stop));
        }
        let part = component.problem();
        let search = part.search().require(component.require.iter().copied());
        match verdict(search, few(&part, clock)) {
            Verdict::Solution(options) => solution.extend(component.in_whole(&options)),
            Verdict::None => return reason(problem, component, threads, clock),
            Verdict::Unknown(_) => hard.push(component),
        }
    }
    for component in hard {
        let of_part = reason(problem, component, threads, clock);
        match of_part.verdict {
            Verdict::Solution(options) => solution.extend(options),
            _ => return of_part,
        }
    }
    Why::of(Verdict::Solution(solution))
}

/// Why a component has no solution, in terms of the whole.
fn reason<I, T>(
    problem: &Problem<I, T>,
    component: &Component,
    threads: usize,
    clock: &Clock,
) -> Why {
    let part = component.problem();
    let search = part.search().require(component.require.iter().copied());
    let why = search.threads(threads).limits(clock.left()).why();
    let item = |item: ItemId| component.items[item.index()];
    let in_whole = |options: &[OptionId]| component.in_whole(options).collect();
    let weights = why.weights.map(|mut weights| {
        for (on, _) in &mut weights.weights {
            match on {
                Weighed::Item(on) => *on = item(*on),
                Weighed::Color { by, item: on, .. } => (*by, *on) = (item(*by), item(*on)),
            }
        }
        public(problem, weights)
    });
    Why {
        verdict: match why.verdict {
            Verdict::Solution(options) => Verdict::Solution(in_whole(&options)),
            other => other,
        },
        bare: why.bare.into_iter().map(item).collect(),
        weights,
        conflict: why.conflict.map(|conflict| Conflict {
            items: conflict.items.into_iter().map(item).collect(),
            require: in_whole(&conflict.require),
            options: in_whole(&conflict.options),
            is_minimal: conflict.is_minimal,
        }),
    }
}

#[cfg(test)]
mod tests {
    use crate::problem::{ItemId, OptionId, Problem};
    use crate::samples::with_secondary;
    use crate::why::Verdict;

    /// Two thousand pairs, and three queens among them that cannot but attack each other.
    fn pairs_and_queens() -> Problem<usize> {
        let pairs = |from: usize| (2 * from..2 * from + 2_000).map(|option| vec![option / 2]);
        let queens = (0..9).map(|square| {
            let [row, column] = [square / 3, square % 3];
            let diagonals = [2_006 + row + column, 2_013 + row - column];
            vec![1_000 + row, 1_003 + column, diagonals[0], diagonals[1]]
        });
        with_secondary(2_006, 2_016, pairs(0).chain(queens).chain(pairs(1_006)))
    }

    /// No search takes more nodes than the component needs.
    #[test]
    fn a_component_is_the_reason() {
        let problem = pairs_and_queens();
        let why = problem.search().max_nodes(100).why();
        assert_eq!(why.verdict, Verdict::None);
        let conflict = why.conflict.expect("there is no solution");
        let of_queens = |item: &ItemId| (1_000..1_006).contains(&item.index());
        assert!(conflict.is_minimal && conflict.items.iter().all(of_queens));
        let is_queen = |option: &OptionId| (2_000..2_009).contains(&option.index());
        assert!(conflict.options.iter().all(is_queen));
    }

    /// A solution of many items takes many nodes, which is no reason to look for weights first.
    #[test]
    fn a_long_solution_is_found_at_once() {
        let rows = (0..12_000).flat_map(|item| [[item], [item]]);
        let problem = Problem::from_rows(rows).expect("no row is empty");
        let clock =
            crate::engine::Clock::new(crate::engine::Limits::NONE, web_time::Instant::now());
        let verdict = super::verdict(problem.search(), super::few(&problem, &clock));
        assert!(matches!(verdict, Verdict::Solution(solution) if solution.len() == 12_000));
    }
}
