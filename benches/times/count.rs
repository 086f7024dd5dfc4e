//! Times counts of solutions that cannot be listed: `cargo bench --bench count`.
//!
//! Every benchmark checks the total it gets. Before the times, a table on standard error shows the states that each
//! count searched, how often the memory had a value, and the size of the memory.

use std::fmt::Debug;
use std::hash::Hash;

use criterion::Criterion;
use quadrille::{BuildError, EngineKind, Problem};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut criterion = Criterion::default().configure_from_args();
    let mut counts = Counts {
        criterion: &mut criterion,
    };
    let dominoes = [(8, "12988816"), (12, "53060477521960000")];
    for (size, total) in dominoes {
        let board = quadrille_times::dominoes(size, size);
        counts.one(&format!("dominoes {size}x{size}"), &board, total);
    }
    counts.one(
        "L-trominoes 9x9",
        &quadrille_times::tiles(9, 9, "##\n#."),
        "1193600",
    );
    counts.one(
        "L-trominoes 12x12",
        &quadrille_times::tiles(12, 12, "##\n#."),
        "2033502499954",
    );
    counts.one(
        "T-tetrominoes 16x16",
        &quadrille_times::tiles(16, 16, "###\n.#."),
        "1668091536",
    );
    counts.one("matchings of K20", &matchings(20)?, "654729075");
    counts.one("partitions of 12", &partitions(12)?, "4213597");
    counts.one("langford 11", &quadrille_times::langford(11), "35584");
    counts.one(
        "dominoes 6x6 twice",
        &twice(&quadrille_times::dominoes(6, 6))?,
        "13903",
    );
    counts.one("queens 10", &quadrille_times::queens(10)?, "724");
    counts.one(
        "pentominoes 3x20",
        &quadrille_times::pentominoes(3, 20),
        "8",
    );
    criterion.final_summary();
    Ok(())
}

struct Counts<'c> {
    criterion: &'c mut Criterion,
}

impl Counts<'_> {
    /// Counts on the memo engine.
    fn one<I: Eq + Hash + Debug, T>(&mut self, name: &str, problem: &Problem<I, T>, total: &str) {
        let count = || {
            let search = problem.search().engine(EngineKind::Memo);
            let counted = search.count_exact();
            assert_eq!(counted.count.to_string(), total);
            counted.memo.expect("this engine takes every count")
        };
        let memo = count();
        eprintln!(
            "{name:20} {:>9} states {:>9} hits {:>12} bytes",
            memo.states, memo.hits, memo.bytes
        );
        let mut group = self.criterion.benchmark_group("memo");
        group.sample_size(10);
        group.bench_function(name, |bencher| bencher.iter(count));
        group.finish();
    }
}

/// The same problem with each item covered twice.
fn twice<I: Clone + Debug + Eq + Hash, T>(
    problem: &Problem<I, T>,
) -> Result<Problem<I>, BuildError> {
    let mut double = Problem::new();
    let label = |item| problem.label(item).expect("one of the items").clone();
    for item in problem.item_ids() {
        double.primary_times(label(item), 2)?;
    }
    for option in problem.option_ids() {
        let items = problem.members(option).map(|(item, _)| label(item));
        double.option(()).cover(items).add()?;
    }
    Ok(double)
}

/// All pairs of this number of points.
fn matchings(points: usize) -> Result<Problem<usize>, BuildError> {
    let mut problem = Problem::new();
    for point in 0..points {
        problem.primary(point)?;
    }
    for one in 0..points {
        for other in one + 1..points {
            problem.option(()).cover([one, other]).add()?;
        }
    }
    Ok(problem)
}

/// Partitions of a set: every subset is an option.
fn partitions(elements: usize) -> Result<Problem<usize>, BuildError> {
    let mut problem = Problem::new();
    for element in 0..elements {
        problem.primary(element)?;
    }
    for set in 1u32..1 << elements {
        let members = (0..elements).filter(|&element| set >> element & 1 == 1);
        problem.option(()).cover(members).add()?;
    }
    Ok(problem)
}
