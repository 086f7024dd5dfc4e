//! Times laying a grid and searching it: `cargo bench --bench search`.
//!
//! The problems are among those that books and other programs time, and every benchmark checks its answer. `all`
//! searches links that are already laid; `first` lays its own, like a program with a single question; so do `dense`,
//! the same on bit vectors, and `2 threads`.

use criterion::{BenchmarkGroup, Criterion, measurement::WallTime};
use quadrille::{EngineKind, Floor, Limits, Problem, Searcher, Stop};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut criterion = Criterion::default().configure_from_args();
    let pentominoes = quadrille_times::pentominoes(6, 10);
    let queens = quadrille_times::queens(10)?;

    criterion.bench_function("lay/pentominoes 6x10", |bencher| {
        bencher.iter(|| {
            let floor = Floor::new();
            let mut limits = Limits::NONE;
            limits.nodes = 1;
            let report = Searcher::on_links(&pentominoes, &floor).count_report(&[], &[], limits);
            assert_eq!(report.stop, Stop::Nodes);
        });
    });

    let mut group = criterion.benchmark_group("first");
    first(&mut group, "pentominoes 6x10", &pentominoes, 12);
    first(&mut group, "queens 10", &queens, 10);
    // Not without restarts.
    first(
        &mut group,
        "queens 100",
        &quadrille_times::queens(100)?,
        100,
    );
    group.finish();

    let mut group = criterion.benchmark_group("all");
    all(&mut group, "queens 10", &queens, 724);
    group.sample_size(10);
    all(&mut group, "langford 10", &quadrille_times::langford(10), 0);
    all(
        &mut group,
        "langford 11",
        &quadrille_times::langford(11),
        35_584,
    );
    all(
        &mut group,
        "dominoes 7x8",
        &quadrille_times::dominoes(7, 8),
        1_292_697,
    );
    all(&mut group, "pentominoes 6x10", &pentominoes, 9_356);
    group.finish();

    let queens = quadrille_times::queens(12)?;
    let mut group = criterion.benchmark_group("dense");
    group.sample_size(10);
    dense(&mut group, "queens 12", &queens, 14_200);
    dense(&mut group, "pentominoes 6x10", &pentominoes, 9_356);
    group.finish();

    let mut group = criterion.benchmark_group("2 threads");
    group.sample_size(10);
    threads(&mut group, "queens 12", &queens, 14_200);
    threads(&mut group, "pentominoes 6x10", &pentominoes, 9_356);
    group.finish();

    criterion.final_summary();
    Ok(())
}

fn first<I, T>(
    group: &mut BenchmarkGroup<WallTime>,
    name: &str,
    problem: &Problem<I, T>,
    options: usize,
) {
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let solution = problem.search().first().expect("a solution");
            assert_eq!(solution.options().len(), options);
        });
    });
}

fn all<I, T>(
    group: &mut BenchmarkGroup<WallTime>,
    name: &str,
    problem: &Problem<I, T>,
    solutions: u64,
) {
    let floor = Floor::new();
    let mut searcher = Searcher::on_links(problem, &floor);
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let report = searcher.count_report(&[], &[], Limits::NONE);
            assert_eq!(report.solutions, solutions);
        });
    });
}

fn dense<I, T>(
    group: &mut BenchmarkGroup<WallTime>,
    name: &str,
    problem: &Problem<I, T>,
    solutions: u64,
) {
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let report = problem.search().engine(EngineKind::Dense).run();
            assert_eq!(report.solutions, solutions);
        });
    });
}

fn threads<I: Sync, T: Sync>(
    group: &mut BenchmarkGroup<WallTime>,
    name: &str,
    problem: &Problem<I, T>,
    solutions: u64,
) {
    group.bench_function(name, |bencher| {
        bencher.iter(|| assert_eq!(problem.search().threads(2).run().solutions, solutions));
    });
}
