//! Times finding and proving the cheapest solutions: `cargo bench --bench cheapest`.
//!
//! Every benchmark checks the cost it gets. `one` is the cheapest solution by linear programs, `ten` the ten cheapest,
//! `links` the cheapest on links with taxes, where that ends.

use std::fmt::Debug;
use std::hash::Hash;

use criterion::Criterion;
use quadrille::{BuildError, EngineKind, Problem, Stop};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut criterion = Criterion::default().configure_from_args();
    let queens = with_costs(&quadrille_times::queens(12)?)?;
    let pentominoes = with_costs(&quadrille_times::pentominoes(6, 10))?;

    let mut group = criterion.benchmark_group("cheapest");
    group.sample_size(10);
    let mut bench = |name: &str, cost, run: &dyn Fn() -> (Stop, Option<u64>)| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(run(), (Stop::Exhausted, Some(cost))));
        });
    };
    let assignment = assignment(50)?;
    bench("one/assignment 50", 1_761, &|| {
        best(&assignment, 1, EngineKind::Linear)
    });
    bench("ten/assignment 50", 1_761, &|| {
        best(&assignment, 10, EngineKind::Linear)
    });
    let partition = partition(50, 1000)?;
    bench("one/partition 50", 2_554, &|| {
        best(&partition, 1, EngineKind::Linear)
    });
    bench("ten/partition 50", 2_554, &|| {
        best(&partition, 10, EngineKind::Linear)
    });
    bench("one/queens 12", 229, &|| {
        best(&queens, 1, EngineKind::Linear)
    });
    bench("links/queens 12", 229, &|| {
        best(&queens, 1, EngineKind::Links)
    });
    bench("one/pentominoes 6x10", 269, &|| {
        best(&pentominoes, 1, EngineKind::Linear)
    });
    bench("ten/pentominoes 6x10", 269, &|| {
        best(&pentominoes, 10, EngineKind::Linear)
    });
    bench("links/pentominoes 6x10", 269, &|| {
        best(&pentominoes, 1, EngineKind::Links)
    });
    group.finish();

    criterion.final_summary();
    Ok(())
}

/// How the search ended, and the cost of the cheapest.
fn best<I>(problem: &Problem<I>, k: usize, engine: EngineKind) -> (Stop, Option<u64>) {
    let best = problem.search().engine(engine).best(k);
    (
        best.report.stop,
        best.solutions.first().map(|first| first.cost()),
    )
}

/// Pseudorandom numbers below `below`, the same ones each time.
fn random(state: &mut u64, below: u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state % below
}

/// The same problem with pseudorandom costs.
fn with_costs<I: Clone + Debug + Eq + Hash, T>(
    problem: &Problem<I, T>,
) -> Result<Problem<I>, BuildError> {
    let mut priced = Problem::new();
    let label = |item| problem.label(item).expect("one of the items").clone();
    for item in problem.item_ids() {
        match problem.bounds(item) {
            Some(_) => priced.primary(label(item))?,
            None => priced.secondary(label(item))?,
        };
    }
    let mut state = 1;
    for option in problem.option_ids() {
        let items = problem.members(option).map(|(item, _)| label(item));
        let builder = priced.option(()).cover(items);
        builder.cost(random(&mut state, 100)).add()?;
    }
    Ok(priced)
}

/// Workers and jobs; each pair has a cost.
fn assignment(size: u64) -> Result<Problem<(char, u64)>, BuildError> {
    let mut problem = Problem::new();
    for number in 0..size {
        problem.primary(('w', number))?;
        problem.primary(('j', number))?;
    }
    let mut state = 2;
    for (worker, job) in (0..size).flat_map(|worker| (0..size).map(move |job| (worker, job))) {
        let option = problem.option(()).cover([('w', worker), ('j', job)]);
        option.cost(1 + random(&mut state, 1000)).add()?;
    }
    Ok(problem)
}

/// Sets of two to six items; the cost of a set is about its size.
fn partition(items: u64, options: u64) -> Result<Problem<u64>, BuildError> {
    let mut problem = Problem::new();
    for item in 0..items {
        problem.primary(item)?;
    }
    let mut state = 3;
    for _ in 0..options {
        let size = 2 + random(&mut state, 5);
        let mut members: Vec<u64> = (0..size).map(|_| random(&mut state, items)).collect();
        members.sort_unstable();
        members.dedup();
        let cost = 50 * members.len() as u64 + random(&mut state, 50);
        problem.option(()).cover(members).cost(cost).add()?;
    }
    Ok(problem)
}
