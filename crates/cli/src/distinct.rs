//! Counts up to symmetry, and which solution of each class is shown.

mod checkpoint;

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use num_bigint::BigUint;
use quadrille::distinct::{Distinct, DistinctCount, DistinctStep, FixedSearch};
use quadrille::symmetry::{FirstOfClass, Symmetries, SymmetryError};
use quadrille::{Asked, OptionId, Problem, Progress, Question};

use super::args::{default_memory, default_threads};
use super::input::text;
use super::session::{Session, step};
use super::signals::Signals;
use super::symmetries;
use super::task::{Task, said};

pub use checkpoint::{DistinctFile, DistinctFileArgs};

/// Which solutions are the same.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Symmetry")]
pub struct DistinctArgs {
    /// Take solutions as the same that a symmetry of the problem takes to each other
    ///
    /// The symmetries are those that `quadrille symmetries` finds: every permutation of items and options that leaves the
    /// problem as it is. That may be more than turns and reflections of a board: equal pieces are exchanged as well.
    /// With --reduce they are those of the reduced problem, which may have more.
    #[arg(long, conflicts_with = "part")]
    pub distinct: bool,

    /// The symmetries: `all`, or a FILE with generators, as `quadrille symmetries` prints them
    ///
    /// Of the file, the lines that begin with `generator of options` are read: cycles of numbers in parentheses. A line
    /// `order N` has to be that of their group; leave it out with some of the generators.
    #[arg(
        long,
        value_name = "WHICH",
        default_value = "all",
        requires = "distinct",
        conflicts_with = "part"
    )]
    symmetries: String,
}

impl DistinctArgs {
    /// What tells the solution of each class that is shown, if these arguments ask for one of each.
    pub fn firsts(&self, task: &Task, within: &Signals) -> anyhow::Result<Option<FirstOfClass>> {
        if !self.distinct {
            return Ok(None);
        }
        let group = self.group(task, within)?;
        let firsts = group.firsts(&within.work_limits()).map_err(refused)?;
        Ok(Some(firsts))
    }

    /// The group of symmetries, under the restrictions of the task.
    pub fn group(&self, task: &Task, within: &Signals) -> anyhow::Result<Symmetries> {
        if self.symmetries == "all" {
            return symmetries::find(task, None, within);
        }
        if self.symmetries == "rotations" {
            bail!(
                "--symmetries rotations: found a problem without a board, expected `all` or a file of generators"
            );
        }
        let text = text(Path::new(&self.symmetries), "generators")?;
        read_group(task, &text, within).with_context(|| format!("--symmetries {}", self.symmetries))
    }
}

/// Why solutions up to symmetry are not known; if the group is too large, also how to give a smaller one.
pub fn refused(error: SymmetryError) -> anyhow::Error {
    match error {
        SymmetryError::TooLarge { .. } => anyhow!(
            "--distinct: {error}: --symmetries FILE takes some of the generators that `quadrille symmetries` prints"
        ),
        error => anyhow::Error::from(error).context("--distinct"),
    }
}

/// The group of the generators in the text of a file.
fn read_group(task: &Task, text: &str, signals: &Signals) -> anyhow::Result<Symmetries> {
    let problem = task.problem();
    if task.reduced.is_some() {
        bail!(
            "found --reduce, which changes the numbers of options, expected the problem as it was when they were found"
        );
    }
    let mut generators = Vec::new();
    // A group of one symmetry has no generators.
    let mut orders = Vec::new();
    for (line, row) in (1..).zip(text.lines()) {
        orders.extend(row.trim().strip_prefix("order ").map(str::trim));
        let Some(cycles) = row.trim().strip_prefix("generator of options") else {
            continue;
        };
        let images =
            images(cycles, problem.option_count()).with_context(|| format!("line {line}"))?;
        let symmetry = problem.symmetry_of(&images);
        let symmetry = symmetry
            .map_err(|fault| anyhow!("line {line}: this is no symmetry: {}", fault.in_file()))?;
        let (require, forbid) = task.restrictions();
        for (flag, list) in [("--require", require), ("--forbid", forbid)] {
            if let Some(option) = symmetry.moves_out_of(list) {
                bail!(
                    "line {line}: found a symmetry that takes option {} elsewhere, expected one that leaves those of {flag} among \
                     themselves",
                    option.index() + 1
                );
            }
        }
        generators.push(symmetry);
    }
    if generators.is_empty() && !orders.contains(&"1") {
        bail!(
            "found no generator, expected a line that begins with `generator of options`, as `quadrille symmetries` writes it"
        );
    }
    let group = problem.symmetries_from(generators, &signals.work_limits())?;
    if let [order] = orders[..]
        && order != group.order().to_string()
    {
        let known = group.order() * still(problem);
        if order != known.to_string() {
            bail!(
                "found `order {order}` and generators of {known} symmetries, expected all of the generators, or no line `order`"
            );
        }
    }
    Ok(group)
}

/// The number of symmetries that exchange items and leave all options where they are. The order of a group counts them, and
/// the images of options do not show them. They exchange items that are in the same options, in colors that go to each
/// other; items without options stay.
fn still(problem: &Problem<String>) -> BigUint {
    let mut of = vec![Vec::new(); problem.item_count()];
    let mut colors = vec![HashMap::new(); problem.item_count()];
    for option in problem.option_ids() {
        for (item, color) in problem.members(option) {
            let colors = &mut colors[item.index()];
            let next = colors.len();
            let color = color.map(|color| *colors.entry(color).or_insert(next));
            of[item.index()].push((option, color));
        }
    }
    let mut alike = HashMap::new();
    let mut order = BigUint::from(1_u32);
    for (item, of) in problem.item_ids().zip(of) {
        if !of.is_empty() {
            let alike = alike.entry((of, problem.bounds(item))).or_insert(0_u32);
            *alike += 1;
            order *= *alike;
        }
    }
    order
}

/// The images of all options under cycles such as `(1 2)(3 4 5)`.
fn images(cycles: &str, options: usize) -> anyhow::Result<Vec<OptionId>> {
    let mut images: Vec<OptionId> = (0..options as u32).map(OptionId::new).collect();
    let mut seen = vec![false; options];
    let mut rest = cycles.trim();
    while !rest.is_empty() {
        let cycle = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
        let Some((cycle, after)) = cycle else {
            bail!("found {rest:?}, expected numbers in parentheses such as (1 2)");
        };
        rest = after.trim_start();
        let mut numbers = Vec::new();
        for word in cycle.split_whitespace() {
            let number: usize = word
                .parse()
                .ok()
                .filter(|number| (1..=options).contains(number))
                .ok_or_else(|| {
                    anyhow!("found {word:?}, expected the number of an option, 1 to {options}")
                })?;
            if std::mem::replace(&mut seen[number - 1], true) {
                bail!("found option {number} twice, expected each once at most");
            }
            numbers.push(number - 1);
        }
        let next = numbers.iter().cycle().skip(1);
        for (&from, &to) in numbers.iter().zip(next) {
            images[from] = OptionId::new(u32::try_from(to)?);
        }
    }
    Ok(images)
}

/// Counts a problem up to symmetry by these arguments, within the time of `signals`, from where the checkpoint in a file
/// ends.
pub fn count(
    distinct: &Distinct<'_>,
    question: &Question,
    session: &Session,
    mut file: Option<&mut DistinctFile<'_>>,
    signals: &Signals,
) -> anyhow::Result<DistinctCount> {
    let finished = file
        .as_ref()
        .map_or(Vec::new(), |file| file.finished().to_vec());
    let counted = distinct.try_count_from(
        &finished,
        |at, search| plan(at, search, question, session, signals),
        |_, solutions| match &mut file {
            Some(file) => file.add(distinct, solutions),
            None => Ok(()),
        },
    );
    if let Some(file) = file {
        file.save(distinct)?;
    }
    counted
}

fn plan<'q, 'w>(
    at: DistinctStep,
    search: FixedSearch<'q, 'w>,
    question: &Question,
    session: &'w Session,
    signals: &Signals,
) -> anyhow::Result<FixedSearch<'q, 'w>> {
    let search = match question.engine {
        Some(engine) => search.engine(engine),
        None => search,
    };
    // Its own settings: those below are the machine's, and need no effect.
    let checked = search.check(Asked::Count);
    checked.map_err(|refused| said(&refused, "--distinct"))?;
    let search = search
        .limits(signals.limits())
        .threads(question.threads.unwrap_or_else(default_threads))
        .memory(question.memory.unwrap_or_else(default_memory));
    let shown = move |progress: &Progress| {
        let mut shown = step(progress);
        let number = at.number + 1;
        let fraction = progress.fraction.unwrap_or(0.0);
        shown.fraction = Some((at.number as f64 + fraction) / at.of as f64);
        shown.left = None;
        shown.engine = format!("symmetry {number} of {}, {}", at.of, shown.engine);
        shown
    };
    Ok(session.watch_as(search, signals, shown))
}
