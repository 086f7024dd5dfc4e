//! `quadrille trace`: the search tree of a small problem.

use std::io::{self, BufWriter, Write};
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
    let ends = Signals::watch()?.within(args.time.get());
    let shown = Ongoing::until("drawing the search tree", ends, true);
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
        // Nothing looks at signals while it is written.
        Signals::look_away();
        solutions = write(&document, &tree).with_context(|| failure("the tree"))?;
    }
    Ok(match solutions {
        _ if tree.is_cut => ExitOutcome::Stopped,
        0 => ExitOutcome::Lacking,
        _ => ExitOutcome::Answered,
    })
}

/// Writes the tree to standard output, as it goes: the lines may be very many and very long. Returns the number of solutions.
fn write(document: &Document, tree: &Tree) -> io::Result<u64> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut solutions = 0;
    draw(document, tree, &mut String::new(), &mut solutions, &mut out)?;
    let nodes = plural(tree.nodes() as u64, "node");
    writeln!(out, "{nodes}, {}", plural(solutions, "solution"))?;
    out.flush()?;
    Ok(solutions)
}

/// The line about a node.
fn what(document: &Document, tree: &Tree, solutions: &mut u64) -> String {
    let problem = document.problem();
    let label = |item| problem.label(item).map_or("", String::as_str);
    let bounds = tree.item.and_then(|item| problem.bounds(item));
    match (tree.item.map(label), tree.branches.len()) {
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

/// Writes the lines for a node and what is below it, each after `indent`.
fn draw(
    document: &Document,
    tree: &Tree,
    indent: &mut String,
    solutions: &mut u64,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{indent}{}", what(document, tree, solutions))?;
    let length = indent.len();
    for (place, (option, below)) in tree.branches.iter().enumerate() {
        let last = place + 1 == tree.branches.len() && !tree.is_cut;
        let (elbow, rail) = if last {
            ("└─ ", "   ")
        } else {
            ("├─ ", "│  ")
        };
        writeln!(out, "{indent}{elbow}{}", shown(document, tree, *option))?;
        indent.push_str(rail);
        draw(document, below, indent, solutions, out)?;
        indent.truncate(length);
    }
    if tree.is_cut {
        writeln!(out, "{indent}└─ ...")?;
    }
    Ok(())
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
