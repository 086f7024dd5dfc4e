//! `quadrille convert`: a problem in another format.

use quadrille::format::{self, Document, Format};

use super::args::{ProblemArgs, format_parser};
use super::exit::Outcome;
use super::format_number::plural;
use super::message::note;
use super::print::print;

const EXAMPLES: &str = "\
Examples:
  quadrille convert --to json puzzle.dlx      Knuth's format as JSON
  quadrille convert --to knuth < matrix.txt   a 0/1 matrix with names
  quadrille convert --to knuth --reduce FILE  without redundant items and options";

const DETAILS: &str = "\
The formats:
  knuth   Items on the first line (2:3|a b | x y), then an option a line
          (a x:red |7): names, bounds, colors, costs.
  matrix  N and M, then N rows of M times 0 or 1.
  sparse  N and M, then N rows `C c1 .. cC` of column numbers.
  json    {\"items\": {\"primary\": [...], \"secondary\": [...]}, \"options\": [...]}
`quadrille help formats` describes them.";

/// Write a problem in another format
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct ConvertArgs {
    #[command(flatten)]
    problem: ProblemArgs,

    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    to: Format,

    /// Leave out redundant items, and options that are in no solution
    #[arg(long)]
    reduce: bool,
}

/// Runs the command.
pub fn run(args: &ConvertArgs) -> anyhow::Result<Outcome> {
    let (mut document, _) = args.problem.read()?;
    if args.reduce {
        document = reduced(&document)?;
    }
    let text = format::write(&document, args.to)?;
    print("the problem", text)?;
    Ok(Outcome::Answered)
}

fn reduced(document: &Document) -> anyhow::Result<Document> {
    let reduction = document.problem().clone().reduce();
    let color = |color| document.color_name(color).unwrap_or_default().to_owned();
    let mut reduced = Document::new(&reduction.problem, color)?;
    reduced.set_comment(&document.comment().join("\n"));
    note(&format!(
        "left out {} and {}",
        plural(reduction.items_removed as u64, "item"),
        plural(reduction.options_removed as u64, "option"),
    ));
    Ok(reduced)
}
