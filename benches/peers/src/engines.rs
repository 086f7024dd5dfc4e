//! One function for each engine: from bare numbers, by way of its own matrix, to the number of solutions.

use std::ops::ControlFlow;

use anyhow::{Context, Result, bail};
use quadrille::{EngineKind, Problem};

use crate::problems::Instance;

/// Names for [`count`]: ours, and then the peers, the one that all are compared with first.
pub const NAMES: [&str; 9] = [
    "links",
    "links, 2 threads",
    "dense",
    "dense, 2 threads",
    "dlx",
    "dancing-links",
    "exact-covers",
    "dlx-rs",
    "algoxcc",
];

/// The number of solutions that the engine of this name finds.
pub fn count(engine: &str, instance: &Instance) -> Result<u64> {
    match engine {
        "links" => ours(instance, EngineKind::Links, 1),
        "links, 2 threads" => ours(instance, EngineKind::Links, 2),
        "dense" => ours(instance, EngineKind::Dense, 1),
        "dense, 2 threads" => ours(instance, EngineKind::Dense, 2),
        "dlx" => Ok(dlx(instance)),
        "dancing-links" => Ok(dancing_links(instance)),
        "exact-covers" => Ok(exact_covers(instance)),
        "dlx-rs" => Ok(dlx_rs(instance)),
        "algoxcc" => algoxcc(instance),
        _ => bail!("no engine has the name {engine:?}"),
    }
}

fn ours(instance: &Instance, engine: EngineKind, threads: usize) -> Result<u64> {
    let mut problem = Problem::<usize>::new();
    for item in 0..instance.items {
        if item < instance.primaries {
            problem.primary(item)?;
        } else {
            problem.secondary(item)?;
        }
    }
    for option in &instance.options {
        problem.option(()).cover(option.iter().copied()).add()?;
    }
    Ok(problem.search().engine(engine).threads(threads).count())
}

fn dlx(instance: &Instance) -> u64 {
    use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
    use dlx::{OptOrder, Solver, Uint, x};

    let options = instance.options.iter();
    let options: Vec<Vec<Uint>> = options
        .map(|option| option.iter().map(|&item| Uint(item)).collect())
        .collect();
    let secondaries = instance.items - instance.primaries;
    let mut problem = x::make_problem(
        Uint(instance.primaries),
        Uint(secondaries),
        &options,
        OptOrder::Seq,
    );
    let mut solver = Solver::new(&mut problem);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let mut solutions = 0;
    while solver.next_solution(&mut chooser) {
        solutions += 1;
    }
    solutions
}

/// What `dancing-links` asks of a problem.
#[derive(Debug)]
struct Posed<'i> {
    items: Vec<usize>,
    primaries: usize,
    options: &'i [Vec<usize>],
}

impl dancing_links::ExactCover for Posed<'_> {
    type Possibility = Vec<usize>;
    type Constraint = usize;

    fn satisfies(&self, option: &Vec<usize>, item: &usize) -> bool {
        option.contains(item)
    }

    fn is_optional(&self, item: &usize) -> bool {
        *item >= self.primaries
    }

    fn possibilities(&self) -> &[Vec<usize>] {
        self.options
    }

    fn constraints(&self) -> &[usize] {
        &self.items
    }
}

fn dancing_links(instance: &Instance) -> u64 {
    let posed = Posed {
        items: (0..instance.items).collect(),
        primaries: instance.primaries,
        options: &instance.options,
    };
    dancing_links::Solver::new(&posed).count() as u64
}

fn exact_covers(instance: &Instance) -> u64 {
    use exact_covers::{DlSolver, Solver};

    let items: Vec<usize> = (0..instance.items).collect();
    let (primaries, secondaries) = items.split_at(instance.primaries);
    let mut solver: DlSolver<'_, usize, ()> = DlSolver::new(primaries, secondaries);
    for option in &instance.options {
        let (primaries, secondaries): (Vec<usize>, Vec<usize>) =
            option.iter().partition(|&&item| item < instance.primaries);
        let secondaries: Vec<_> = secondaries.iter().map(|&item| (item, None)).collect();
        solver.add_option(primaries, secondaries);
    }
    let mut solutions = 0;
    solver.solve(|_| {
        solutions += 1;
        ControlFlow::Continue(())
    });
    solutions
}

fn dlx_rs(instance: &Instance) -> u64 {
    let secondaries = instance.items - instance.primaries;
    let mut solver = dlx_rs::Solver::new_optional(instance.primaries, secondaries);
    for option in &instance.options {
        let items: Vec<usize> = option.iter().map(|item| item + 1).collect();
        solver.add_option((), &items);
    }
    solver.count() as u64
}

fn algoxcc(instance: &Instance) -> Result<u64> {
    let names: Vec<String> = (0..instance.items).map(|item| item.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut options = Vec::new();
    for (number, option) in instance.options.iter().enumerate() {
        let (primaries, secondaries): (Vec<usize>, Vec<usize>) =
            option.iter().partition(|&&item| item < instance.primaries);
        let primaries = primaries.iter().map(|&item| names[item]).collect();
        let secondaries = secondaries.iter().map(|&item| (names[item], "")).collect();
        let number = number.to_string();
        options.push(algoxcc::Option::new_validated(
            &number,
            &primaries,
            &secondaries,
        ));
    }
    let (primaries, secondaries) = names.split_at(instance.primaries);
    let problem =
        algoxcc::Problem::new_validated(&primaries.to_vec(), &secondaries.to_vec(), &options);
    let solutions = algoxcc::solve(&problem, true).map_err(|error| anyhow::anyhow!("{error:?}"));
    Ok(solutions.context("algoxcc")?.count() as u64)
}
