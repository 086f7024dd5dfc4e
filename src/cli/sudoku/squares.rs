//! Puzzles of other sizes and rules: a line each, answered apart from the many of 9 x 9.

use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context, bail};
use quadrille::puzzle::Puzzle;
use quadrille::puzzle::square::{Square, SquarePuzzle};
use quadrille::sudoku::Variant;

use super::args::{Format, RulesArgs};
use super::ask::{Ask, Task};
use super::tally::Tally;
use super::write::put;
use crate::cli::input;
use crate::cli::show::json_string;

/// The sizes that are recognised by their number of cells.
const ORDERS: [u8; 7] = [4, 6, 8, 10, 12, 16, 25];

/// The rules that were asked for; none if they are those of every Sudoku.
pub fn rules(args: &RulesArgs) -> anyhow::Result<Option<Variant>> {
    if args.size.is_none() && args.regions.is_none() && !args.diagonal && !args.windows {
        return Ok(None);
    }
    let mut variant = match (&args.size, &args.regions) {
        (_, Some(file)) => regions(file)?,
        (Some(size), _) => sized(size)?,
        _ => Variant::boxes(3, 3)?,
    };
    if args.diagonal {
        variant = variant.with_diagonals();
    }
    if args.windows {
        variant = variant.with_windows()?;
    }
    Ok(Some(variant))
}

fn sized(size: &str) -> anyhow::Result<Variant> {
    if size.contains(char::is_whitespace) {
        bail!("found the size {size:?}, expected a box such as 2x3, or a size such as 16");
    }
    Ok(size.parse::<Variant>()?)
}

fn regions(file: &Path) -> anyhow::Result<Variant> {
    let bytes = input::bytes(file)?;
    let labels = String::from_utf8(bytes).with_context(|| input::name(file))?;
    Variant::jigsaw(&labels).with_context(|| input::name(file))
}

/// A puzzle of a usual size, if a line is one and nothing else.
pub fn recognised(line: &[u8]) -> Option<SquarePuzzle> {
    let cell = |byte: &u8| byte.is_ascii_alphanumeric() || b"._*".contains(byte);
    let text = str::from_utf8(line).ok()?.trim();
    let words = text.split_ascii_whitespace().count();
    let cells = if words == 1 { text.len() } else { words };
    let usual = |order: &u8| usize::from(*order).pow(2) == cells;
    let order = ORDERS.into_iter().find(usual)?;
    let plain = text
        .bytes()
        .all(|byte| cell(&byte) || (words > 1 && b" \t".contains(&byte)));
    // A rule of dots and the like is none.
    let mixed = text
        .bytes()
        .any(|byte| byte == b'.' || byte.is_ascii_digit());
    let givens: Square = text.parse().ok().filter(|_| plain && mixed)?;
    let variant = Variant::size(order.into()).ok()?;
    SquarePuzzle::new(variant.rules().clone(), givens).ok()
}

/// A puzzle under the rules that were asked for.
pub fn read(line: &[u8], variant: &Variant) -> Result<SquarePuzzle, String> {
    let text = str::from_utf8(line).map_err(|_| "found bytes that are not UTF-8".to_owned())?;
    let puzzle = variant.puzzle(text);
    puzzle.map_err(|error| {
        let order = variant.rules().order();
        format!(
            "{error}; the rules are those of {variant}, with {} cells",
            u16::from(order).pow(2)
        )
    })
}

/// Answers a puzzle: into `out`, and what is wrong with it into `notes`.
pub fn answer(
    puzzle: &SquarePuzzle,
    ask: &Ask,
    place: &str,
    out: &mut Vec<u8>,
    notes: &mut Vec<u8>,
) -> Tally {
    let mut tally = Tally {
        puzzles: 1,
        ..Tally::default()
    };
    let givens = puzzle.givens().to_string();
    let json = ask.format == Some(Format::Json);
    if json {
        put(out, format_args!("{{\"puzzle\": {}", json_string(&givens)));
    } else if ask.format == Some(Format::Csv) {
        put(out, format_args!("{givens},"));
    }
    if ask.task == Task::Check {
        let faults = puzzle.check(puzzle.givens()).err().unwrap_or_default();
        let right = faults.is_empty();
        for fault in faults.iter().take(20) {
            put(notes, format_args!("{place}: {fault}\n"));
        }
        tally.solved = right.into();
        match json {
            true => put(out, format_args!(", \"right\": {right}}}\n")),
            false => put(out, if right { "right\n" } else { "wrong\n" }),
        }
        return tally;
    }
    let (solutions, count, all) = search(puzzle, ask.task, &mut tally);
    tally.solved = (count > 0).into();
    tally.unique = (count == 1 && all).into();
    tally.several = (count > 1).into();
    let word = match (ask.task, count) {
        (Task::Count(_), count) => Some(count.to_string()),
        (Task::Unique, 0) => Some("none".to_owned()),
        (Task::Unique, 1) => Some("one".to_owned()),
        (Task::Unique, _) => Some("several".to_owned()),
        (_, 0) => Some("no solution".to_owned()),
        _ => None,
    };
    // The one solution need not be shown again to whoever asks whether it is the only one.
    let shown = if ask.task == Task::Unique && count == 1 {
        0
    } else {
        solutions.len()
    };
    if json {
        if !matches!(ask.task, Task::Count(_)) {
            let texts: Vec<String> = solutions
                .iter()
                .map(|s| json_string(&s.square().to_string()))
                .collect();
            put(out, format_args!(", \"solutions\": [{}]", texts.join(", ")));
        }
        put(out, format_args!(", \"count\": {count}"));
        if count != 1 || all {
            put(out, format_args!(", \"unique\": {}", count == 1));
        }
        put(out, format_args!(", \"nodes\": {}}}\n", tally.nodes));
        return tally;
    }
    let between = match ask.format {
        Some(Format::Grid | Format::Pretty) => "\n\n",
        Some(Format::Csv) => " ",
        _ => "\t",
    };
    let texts = solutions[..shown].iter().map(|solution| match ask.format {
        Some(Format::Grid) => format!("{:#}", solution.square()),
        Some(Format::Pretty) => solution.to_string(),
        _ => solution.square().to_string(),
    });
    let parts: Vec<String> = word.into_iter().chain(texts).collect();
    put(out, format_args!("{}\n", parts.join(between)));
    tally
}

/// The solutions to be shown, how many there are, and whether these are all.
fn search(
    puzzle: &SquarePuzzle,
    task: Task,
    tally: &mut Tally,
) -> (Vec<quadrille::puzzle::square::Filled>, u64, bool) {
    let few = usize::try_from(task.most())
        .ok()
        .filter(|&most| most <= 1000);
    let counting = matches!(task, Task::Count(_));
    if let Some(most) = few.filter(|_| !counting) {
        let found = puzzle.find(most);
        tally.nodes = found.nodes;
        let count = found.solutions.len() as u64;
        return (found.solutions, count, found.all);
    }
    let problem = puzzle.problem();
    let mut solutions = Vec::new();
    let report = problem
        .search()
        .max_solutions(task.most())
        .for_each(|solution| {
            if !counting {
                solutions.push(puzzle.answer(solution));
            }
            ControlFlow::Continue(())
        });
    tally.nodes = report.nodes;
    let all = report.stop == quadrille::Stop::Exhausted;
    (solutions, report.solutions, all)
}
