//! `quadrille diagram`: all solutions as a shared decision diagram.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueEnum;

use super::args::{DiagramLimits, ProblemArgs, RestrictArgs};
use super::exit::ExitOutcome;
use super::files;
use super::message::note;
use super::new_file::NewFile;
use super::progress::Ongoing;
use super::signals::Stopping;
use super::summary;
use super::task::Task;

const EXAMPLES: &str = "\
Examples:
  quadrille diagram puzzle.dlx -o puzzle.zdd   for Knuth's ZDD programs
  quadrille diagram puzzle.dlx -o puzzle.dot   for Graphviz";

const DETAILS: &str = "\
Formats:
  zdd  One line per node, such as `8: (~3?7:5)`: the number of the node in
       hexadecimal, the number of an option, the node to go to if the option is
       not chosen, and the node to go to if it is. Node 0 is the end without a
       solution, node 1 the end with one. The last line is a root with option 0.
       DLX6 writes and ZDDREAD reads this format. Options do not appear in the
       same order on all paths.
  dot  A node for each item that the search branches on, with the number of
       solutions below it; an edge for each option.";

/// Write all solutions of a problem as a decision diagram
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct DiagramArgs {
    #[command(flatten)]
    problem: ProblemArgs,

    /// The file to write; `-`, or no file: standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The format [default: dot for a file *.dot or *.gv, otherwise zdd]
    #[arg(short, long, value_enum, value_name = "FORMAT")]
    format: Option<DiagramFormat>,

    #[command(flatten)]
    restrict: RestrictArgs,

    #[command(flatten)]
    limits: DiagramLimits,
}

/// A format of diagrams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DiagramFormat {
    /// Lines for Knuth's ZDD programs
    Zdd,
    /// Graphviz
    Dot,
}

/// Runs the command.
pub fn run(args: &DiagramArgs) -> anyhow::Result<ExitOutcome> {
    let problem = args.problem.clone().counted();
    let document = problem.read_beside([args.output.as_ref()])?;
    let file = args.output.as_deref().unwrap_or(Path::new("-"));
    NewFile::check([file])?;
    let (task, diagram, signals) = Task::with_diagram(document, &args.restrict, args.limits)?;
    let is_dot = file
        .extension()
        .is_some_and(|end| end == "dot" || end == "gv");
    let format = args.format.unwrap_or(match is_dot {
        true => DiagramFormat::Dot,
        false => DiagramFormat::Zdd,
    });
    let document = &task.document;
    let mut out = Stopping {
        out: NewFile::create(file)?,
        signals: &signals,
    };
    // On a terminal, the lines of a diagram show how far it is.
    let shown = (!files::is_standard_output(file)).then(|| Ongoing::new("writing the diagram"));
    let written = match format {
        DiagramFormat::Zdd => diagram.write_zdd(&mut out, &|option| task.option(option)),
        DiagramFormat::Dot => diagram.write_dot(
            &mut out,
            &|item| {
                let item = task.item(item).map(|item| document.show_item(item));
                item.unwrap_or_default()
            },
            &|option| document.show(task.option(option)).to_string(),
        ),
    };
    drop(shown);
    if written.is_err() && signals.came() {
        note(&format!(
            "{}, before the diagram was written",
            signals.said()
        ));
        return Ok(signals.outcome());
    }
    let written = written.and_then(|()| out.out.finish());
    written.with_context(|| format!("cannot write {}", files::output_name(file)))?;
    if diagram.is_empty() {
        summary::none(summary::WHY);
    }
    Ok(ExitOutcome::of(diagram.is_empty()))
}
