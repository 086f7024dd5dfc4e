//! Puzzles of other sizes and rules: a line each, answered apart from the many of 9 x 9.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, bail};
use quadrille::Stop;
use quadrille::puzzle::Puzzle;
use quadrille::puzzle::outline::Outline;
use quadrille::puzzle::square::{Filled, Square, SquarePuzzle};
use quadrille::sudoku::Variant;

use super::answer::Paper;
use super::args::{Format, RulesArgs};
use super::ask::{Ask, Task};
use super::tally::Tally;
use super::write::put;
use crate::cli::format_number::json_string;
use crate::cli::input;
use crate::cli::puzzle::text;

/// The sizes that are recognised by their number of cells.
const ORDERS: [u8; 7] = [4, 6, 8, 10, 12, 16, 25];

/// So many solutions are looked for with restarts; if more are wanted they are written as they are found.
const FEW: usize = 1000;

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
        bail!("--size {size:?}: expected a box such as 2x3, or a size such as 16");
    }
    let variant = size.parse::<Variant>();
    variant.with_context(|| format!("--size {size:?}"))
}

fn regions(file: &Path) -> anyhow::Result<Variant> {
    let labels = text(file, "regions")?;
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

/// Answers a puzzle. Many solutions are written as they are found; `stop` ends the search.
pub fn answer(
    puzzle: &SquarePuzzle,
    ask: &Ask,
    place: &str,
    stop: &Arc<AtomicBool>,
    paper: &mut impl Paper,
) -> Tally {
    let mut tally = Tally {
        puzzles: 1,
        ..Tally::default()
    };
    let start = paper.text().len();
    let givens = puzzle.givens().to_string();
    let shape = Written(ask.format);
    match ask.format {
        Some(Format::Json) => {
            let puzzle = json_string(&givens);
            put(paper.text(), format_args!("{{\"puzzle\": {puzzle}"));
        }
        Some(Format::Csv) => put(paper.text(), format_args!("{givens},")),
        _ => {}
    }
    if ask.task == Task::Check {
        let faults = puzzle.check(puzzle.givens()).err().unwrap_or_default();
        let right = faults.is_empty();
        for fault in faults.iter().take(20) {
            put(paper.notes(), format_args!("{place}: {fault}\n"));
        }
        tally.solved = right.into();
        match shape.is_json() {
            true => put(paper.text(), format_args!(", \"right\": {right}}}\n")),
            false => put(paper.text(), if right { "right\n" } else { "wrong\n" }),
        }
        return tally;
    }
    let counting = matches!(ask.task, Task::Count(_));
    if shape.is_json() && !counting {
        put(paper.text(), ", \"solutions\": [");
    }
    let few = usize::try_from(ask.task.most()).ok();
    let few = few.filter(|&most| most <= FEW && !counting);
    let (count, end) = match few {
        Some(most) => {
            let found = puzzle.find_until(most, stop);
            tally.nodes = found.nodes;
            let count = found.solutions.len() as u64;
            // The one solution need not be shown again to whoever asks whether it is the only one.
            let hidden = ask.task == Task::Unique && !shape.is_json() && count == 1;
            let verdict = ask.task == Task::Unique && !shape.is_json() && count > 1;
            if verdict {
                put(paper.text(), "several");
            }
            for (nth, filled) in found.solutions.iter().enumerate().filter(|_| !hidden) {
                shape.solution(filled, nth > 0 || verdict, paper.text());
            }
            let end = match found {
                found if found.cancelled => Stop::Cancelled,
                found if found.all => Stop::Exhausted,
                _ => Stop::Solutions,
            };
            (count, end)
        }
        None => {
            let problem = puzzle.problem();
            let search = problem.search().max_solutions(ask.task.most());
            let search = search.cancel_on(Arc::clone(stop));
            let mut nth = 0;
            let report = match counting {
                true => search.count_report(),
                false => search.for_each(|solution| {
                    shape.solution(&puzzle.answer(solution), nth > 0, paper.text());
                    nth += 1;
                    paper.relieve();
                    ControlFlow::Continue(())
                }),
            };
            tally.nodes = report.nodes;
            (report.solutions, report.stop)
        }
    };
    let cut = end == Stop::Cancelled;
    tally.cut = cut.into();
    if cut && !counting && (count == 0 || ask.task == Task::Unique) {
        // There is nothing to be said of it.
        paper.text().truncate(start);
        tally.puzzles = 0;
        return tally;
    }
    tally.solved = (count > 0).into();
    tally.unique = (count == 1 && end == Stop::Exhausted).into();
    tally.several = (count > 1).into();
    let out = paper.text();
    if shape.is_json() {
        if !counting {
            out.push(b']');
        }
        put(out, format_args!(", \"count\": {count}"));
        if count > 1 || end == Stop::Exhausted {
            put(out, format_args!(", \"unique\": {}", count == 1));
        }
        if cut {
            put(out, ", \"interrupted\": true");
        }
        put(out, format_args!(", \"nodes\": {}}}\n", tally.nodes));
        return tally;
    }
    match (ask.task, count) {
        (Task::Count(_), count) if cut => put(out, format_args!("at least {count}")),
        (Task::Count(_), count) => put(out, count),
        (Task::Unique, 0) => put(out, "none"),
        (Task::Unique, 1) => put(out, "one"),
        (_, 0) => put(out, "no solution"),
        _ => {}
    }
    out.push(b'\n');
    tally
}

/// A drawing with the givens in brackets.
fn pretty(filled: &Filled) -> Outline<'static> {
    let square = filled.square();
    let alphabet = square.alphabet();
    let givens = filled.puzzle().givens().cells();
    let words = square.cells().iter().zip(givens).map(|(&symbol, &given)| {
        let shown = alphabet.show(symbol);
        match given {
            0 => format!(" {shown} "),
            _ => format!("[{shown}]"),
        }
    });
    filled.outline().words(words.collect())
}

/// The shape in which solutions are written.
#[derive(Clone, Copy)]
struct Written(Option<Format>);

impl Written {
    fn is_json(self) -> bool {
        self.0 == Some(Format::Json)
    }

    /// Writes a solution, after what stands between it and what is before it.
    fn solution(self, filled: &Filled, more: bool, out: &mut Vec<u8>) {
        let between = match self.0 {
            Some(Format::Json) => ", ",
            Some(Format::Grid | Format::Pretty) => "\n\n",
            Some(Format::Csv) => " ",
            _ => "\t",
        };
        if more {
            put(out, between);
        }
        match self.0 {
            Some(Format::Json) => put(out, json_string(&filled.square().to_string())),
            Some(Format::Grid) => put(out, format_args!("{:#}", filled.square())),
            Some(Format::Pretty) => put(out, pretty(filled)),
            _ => put(out, filled.square()),
        }
    }
}
