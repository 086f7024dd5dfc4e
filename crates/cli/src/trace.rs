//! `quadrille trace`: the search tree of a small problem.

use std::fmt;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Context;
use quadrille::OptionId;
use quadrille::format::Document;
use quadrille::svg::{self, TreeBox};
use quadrille::tree::Tree;

use super::args::{ProblemArgs, TimeArgs, number};
use super::exit::ExitOutcome;
use super::format_number::plural;
use super::message::note;
use super::new_file::NewFile;
use super::print::failure;
use super::progress::Ongoing;
use super::puzzle::write_picture;
use super::signals::Signals;

const EXAMPLES: &str = "\
Examples:
  quadrille trace puzzle.dlx                  items chosen, options tried
  quadrille trace puzzle.dlx --svg tree.svg   the same as a picture
  quadrille queens 4 --emit | quadrille trace";

const DETAILS: &str = "\
Each node chooses the first of the items with the fewest options left and tries
these options in turn. At an item with no option left, the search backtracks. An
item that may be covered several times can have a last branch, `no more a`. A tree
can have up to 1,000 levels. `...` stands for what --nodes leaves out.";

/// Show the search tree of a problem, or its first nodes
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct TraceArgs {
    #[command(flatten)]
    problem: ProblemArgs,

    /// Show the first N nodes
    #[arg(long, value_name = "N", default_value = "1000", value_parser = number(1_usize, 100_000))]
    nodes: usize,

    /// Write the tree as SVG to a file (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    time: TimeArgs,
}

/// Runs the command.
pub fn run(args: &TraceArgs) -> anyhow::Result<ExitOutcome> {
    let problem = args.problem.clone().counted();
    let document = problem.read_beside([args.svg.as_ref()])?;
    NewFile::check(&args.svg)?;
    let signals = Signals::watch()?.within(args.time.get());
    let shown = Ongoing::until("drawing the search tree", signals.clone(), true);
    let tree = document.problem().tree(args.nodes)?;
    let mut solutions = 0;
    if let Some(file) = &args.svg {
        let root = node(&document, &tree, None, &mut solutions);
        write_picture(&svg::tree(&root), file)?;
    }
    drop(shown);
    if tree.is_cut {
        let shown = plural(args.nodes as u64, "node");
        note(&format!(
            "the first {shown} of more; --nodes N shows up to N"
        ));
    }
    if args.svg.is_none() {
        let mut lines = TreeLines {
            out: BufWriter::new(io::stdout().lock()),
            signals: &signals,
            written: 0,
            is_cut: false,
        };
        solutions = write(&document, &tree, &mut lines).with_context(|| failure("the tree"))?;
        if lines.is_cut {
            let said = signals.said_after(&plural(lines.written, "line"));
            note(&format!("{said}; the rest of the tree is left out"));
            return Ok(signals.outcome());
        }
    }
    Ok(match solutions {
        _ if tree.is_cut => ExitOutcome::Stopped,
        0 => ExitOutcome::Lacking,
        _ => ExitOutcome::Answered,
    })
}

/// The lines of a tree as they are written: they may be very many and very long.
struct TreeLines<'s, W> {
    out: W,
    signals: &'s Signals,
    written: u64,
    /// Whether a signal or the end of the time was seen before the last line.
    is_cut: bool,
}

impl<W: Write> TreeLines<'_, W> {
    /// Writes a line, unless it is time to end. Breaks then.
    fn write(&mut self, line: fmt::Arguments<'_>) -> io::Result<ControlFlow<()>> {
        if self.signals.came() {
            self.is_cut = true;
            return Ok(ControlFlow::Break(()));
        }
        self.written += 1;
        writeln!(self.out, "{line}")?;
        Ok(ControlFlow::Continue(()))
    }
}

/// Writes a tree, up to a whole line. Returns the number of solutions.
fn write(
    document: &Document,
    tree: &Tree,
    lines: &mut TreeLines<'_, impl Write>,
) -> io::Result<u64> {
    let mut solutions = 0;
    if draw(document, tree, &mut String::new(), &mut solutions, lines)?.is_continue() {
        let nodes = plural(tree.nodes() as u64, "node");
        let found = plural(solutions, "solution");
        writeln!(lines.out, "{nodes}, {found}")?;
    }
    lines.out.flush()?;
    Ok(solutions)
}

/// The line about a node.
fn what(document: &Document, tree: &Tree, solutions: &mut u64) -> String {
    let problem = document.problem();
    let name = |item| document.show_item(item);
    let bounds = tree.item.and_then(|item| problem.bounds(item));
    match (tree.item.map(name), tree.branches.len()) {
        (None, _) => {
            *solutions += 1;
            format!("solution {solutions}")
        }
        (Some(item), 0) if tree.is_cut => format!("choose {item}: ..."),
        (Some(item), 0) if bounds == Some(1..=1) => format!("no option is left for {item}"),
        (Some(item), 0) => format!("too few options are left for {item}"),
        (Some(item), count) if tree.is_cut => {
            format!("choose {item}: {} and more", plural(count as u64, "option"))
        }
        (Some(item), count) => format!("choose {item}: {}", plural(count as u64, "option")),
    }
}

/// What a branch tries: an option, or that the item is not covered again.
fn shown(document: &Document, tree: &Tree, option: Option<OptionId>) -> String {
    let label = tree.item.and_then(|item| document.problem().label(item));
    match (option, label) {
        (Some(option), _) => document.show(option).to_string(),
        (None, label) => format!("no more {}", label.map_or("", String::as_str)),
    }
}

/// Writes the lines for a node and what is below it, each after `indent`. Breaks where it is time to end.
fn draw(
    document: &Document,
    tree: &Tree,
    indent: &mut String,
    solutions: &mut u64,
    lines: &mut TreeLines<'_, impl Write>,
) -> io::Result<ControlFlow<()>> {
    let what = what(document, tree, solutions);
    if lines.write(format_args!("{indent}{what}"))?.is_break() {
        return Ok(ControlFlow::Break(()));
    }
    let length = indent.len();
    for (place, (option, below)) in tree.branches.iter().enumerate() {
        let last = place + 1 == tree.branches.len() && !tree.is_cut;
        let (elbow, rail) = if last {
            ("└─ ", "   ")
        } else {
            ("├─ ", "│  ")
        };
        let shown = shown(document, tree, *option);
        if lines
            .write(format_args!("{indent}{elbow}{shown}"))?
            .is_break()
        {
            return Ok(ControlFlow::Break(()));
        }
        indent.push_str(rail);
        if draw(document, below, indent, solutions, lines)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        indent.truncate(length);
    }
    match tree.is_cut {
        true => lines.write(format_args!("{indent}└─ ...")),
        false => Ok(ControlFlow::Continue(())),
    }
}

/// The box for a node, and those below it.
fn node(document: &Document, tree: &Tree, option: Option<String>, solutions: &mut u64) -> TreeBox {
    let what = what(document, tree, solutions);
    let fill = match (tree.item, tree.branches.len()) {
        (None, _) => "#b8e6b8",
        (_, 0) if !tree.is_cut => "#f2c6c6",
        _ => "",
    };
    let below = tree.branches.iter().map(|(option, below)| {
        let shown = shown(document, tree, *option);
        node(document, below, Some(shown), solutions)
    });
    let below = below.collect();
    TreeBox::new(option.into_iter().chain([what]).collect(), fill, below)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use quadrille::format;

    use super::*;

    /// At the end of the time, which is here before the first line.
    #[test]
    fn a_tree_ends_with_the_time() {
        let document = format::read(b"a b\na b\na\nb\n", None).expect("a problem");
        let tree = document.problem().tree(100).expect("it is small");
        let signals = Signals::of_command();
        for (time, is_cut, solutions) in [(Duration::ZERO, true, 0), (Duration::MAX, false, 2)] {
            let signals = signals.within(Some(time));
            let mut lines = TreeLines {
                out: Vec::new(),
                signals: &signals,
                written: 0,
                is_cut: false,
            };
            let found = write(&document, &tree, &mut lines).expect("there is room");
            assert_eq!((lines.is_cut, found), (is_cut, solutions));
            assert_eq!(lines.out.is_empty(), is_cut);
        }
    }
}
