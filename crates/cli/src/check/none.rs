//! Tests the claim that there is no solution, by a search for one.

use std::ops::ControlFlow;

use quadrille::{Limits, Problem, Stop};

/// Refutes the claim that there is no solution: empty if it is true, otherwise one sentence with a solution. `None` if
/// the limits ended the search.
pub fn wrong(problem: &Problem<String>, threads: usize, limits: Limits) -> Option<Vec<String>> {
    let mut found = Vec::new();
    let search = problem.search().threads(threads).limits(limits);
    let report = search.for_each(|solution| {
        let mut numbers: Vec<_> = solution.options().iter().map(|id| id.index() + 1).collect();
        numbers.sort_unstable();
        let numbers: Vec<_> = numbers.iter().map(usize::to_string).collect();
        found.push(match numbers[..] {
            [] => "there is a solution, of no options".to_owned(),
            _ => format!("there is a solution: {}", numbers.join(" ")),
        });
        ControlFlow::Break(())
    });
    matches!(report.stop, Stop::Exhausted | Stop::Caller).then_some(found)
}
