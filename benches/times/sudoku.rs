//! Times Sudoku, and shows what laying the grid only once saves: `cargo bench --bench sudoku`.
//!
//! Every benchmark checks its answer. The batch is our own: see `examples/make_puzzles.rs`.

use criterion::{Criterion, Throughput};
use quadrille::sudoku::{self, Generator, ParseSudokuError, Placement, Solver, Sudoku};
use quadrille::{Floor, Limits, Searcher, Stop};

/// Arto Inkala's puzzle of 2012, which newspapers called the hardest.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn main() -> Result<(), ParseSudokuError> {
    let mut criterion = Criterion::default().configure_from_args();
    let problem = sudoku::problem();
    let floor = Floor::new();
    let mut solver = Solver::new(&floor);

    criterion.bench_function("lay/324 items, 729 options", |bencher| {
        bencher.iter(|| {
            let floor = Floor::new();
            let mut limits = Limits::NONE;
            limits.nodes = 0;
            let report = Searcher::on_links(&problem, &floor).count_report(&[], &[], limits);
            assert_eq!(report.stop, Stop::Nodes);
        });
    });

    let hard: Sudoku = HARD.parse()?;
    let solution = hard.unique_solution().expect("it has exactly one");
    let mut group = criterion.benchmark_group("hard puzzle");
    group.bench_function("first solution", |bencher| {
        bencher.iter(|| assert_eq!(solver.solve(&hard), Some(solution)));
    });
    group.bench_function("unique", |bencher| {
        bencher.iter(|| assert!(solver.is_unique(&hard)));
    });
    group.finish();

    let batch: Vec<Sudoku> = include_str!("../data/puzzles.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(str::parse)
        .collect::<Result<_, _>>()?;
    assert_eq!(batch.len(), 1000);
    let mut group = criterion.benchmark_group("1,000 puzzles unique");
    group.throughput(Throughput::Elements(1000)).sample_size(20);
    group.bench_function("one grid for all", |bencher| {
        bencher.iter(|| assert!(batch.iter().all(|puzzle| solver.is_unique(puzzle))));
    });
    group.bench_function("a grid for each", |bencher| {
        let solutions = |puzzle: &Sudoku| {
            let givens = puzzle.givens().placements().map(Placement::option);
            problem.search().require(givens).max_solutions(2).count()
        };
        bencher.iter(|| assert!(batch.iter().all(|puzzle| solutions(puzzle) == 1)));
    });
    group.bench_function("a problem and a grid for each", |bencher| {
        let solutions = |puzzle: &Sudoku| {
            let givens = puzzle.givens().placements().map(Placement::option);
            let problem = sudoku::problem();
            problem.search().require(givens).max_solutions(2).count()
        };
        bencher.iter(|| assert!(batch.iter().all(|puzzle| solutions(puzzle) == 1)));
    });
    group.bench_function("dense, on tables for all", |bencher| {
        let mut solver = Solver::dense();
        bencher.iter(|| assert!(batch.iter().all(|puzzle| solver.is_unique(puzzle))));
    });
    group.finish();

    let mut group = criterion.benchmark_group("10 new puzzles");
    group.throughput(Throughput::Elements(10)).sample_size(20);
    let mut number = 0;
    let mut make = |solver: &mut Solver<'_>| {
        for _ in 0..10 {
            let puzzle = Generator::new(1).puzzle(number, solver);
            assert!(puzzle.is_some_and(|puzzle| puzzle.givens().filled_count() < 35));
            number += 1;
        }
    };
    group.bench_function("on links", |bencher| bencher.iter(|| make(&mut solver)));
    let mut dense = Solver::dense();
    group.bench_function("dense", |bencher| bencher.iter(|| make(&mut dense)));
    group.finish();

    criterion.final_summary();
    Ok(())
}
