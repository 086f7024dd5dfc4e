//! `quadrille queens`: queens that do not attack each other.

use quadrille::puzzle::queens::{Placing, Queens};

use super::{DrawingStyle, Front, PuzzleArgs, details};
use crate::args::number;
use crate::color::Ink;
use crate::distinct::DistinctFileArgs;
use crate::exit::ExitOutcome;
use crate::terminal;

const EXAMPLES: &str = "\
Examples:
  quadrille queens 8                          a solution
  quadrille queens 8 --count                  92
  quadrille queens 8 --count --distinct       12, up to symmetry
  quadrille queens 7 --toroidal --count       28
  quadrille queens 6 --all --svg queens.svg   pictures of all solutions
  quadrille queens 8 --emit | quadrille count the same problem, written out";

const DETAILS: &str = details!("");

/// Place n queens so that none attacks another
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct QueensArgs {
    /// The number of queens, and of rows and columns
    #[arg(value_name = "N", value_parser = number(0, Queens::MAX))]
    n: u16,

    /// Diagonals continue at the opposite edge
    #[arg(long, alias = "torus")]
    toroidal: bool,

    /// Count solutions that are rotations or reflections of each other once; with --count, --checkpoint FILE saves the number
    /// of each symmetry, and --resume FILE goes on
    ///
    /// --sample draws each class equally often.
    #[arg(long, conflicts_with_all = ["require", "forbid"])]
    distinct: bool,

    #[command(flatten)]
    kept: DistinctFileArgs,

    #[command(flatten)]
    puzzle: PuzzleArgs,
}

/// Runs the command.
pub fn run(args: &QueensArgs) -> anyhow::Result<ExitOutcome> {
    args.kept.check(args.puzzle.count && args.distinct)?;
    if args.n == 0 {
        super::note_nothing(&args.puzzle);
    }
    let puzzle = Queens::new(args.n)?.distinct(args.distinct);
    let puzzle = match args.toroidal {
        true => puzzle.on_torus(),
        false => puzzle,
    };
    super::run_kept(&puzzle, &args.puzzle, &args.kept)
}

impl Front for Queens {
    fn title(&self) -> String {
        let torus = if self.is_on_torus() {
            " on a torus"
        } else {
            ""
        };
        format!("{} queens{torus}", self.size())
    }

    fn drawing(&self, answer: &Placing, look: DrawingStyle, columns: usize) -> String {
        let text = answer.to_string();
        let text = match terminal::fits(&text, columns) {
            true => text,
            false => text.replace(' ', ""),
        };
        match look {
            DrawingStyle::Colored => {
                let [queen, empty] =
                    [(Ink::Found, "Q"), (Ink::Ground, ".")].map(|(ink, symbol)| ink.paint(symbol));
                // The codes have no letter Q and no dot.
                text.replace('.', &empty).replace('Q', &queen)
            }
            DrawingStyle::Plain | DrawingStyle::Ascii => text,
        }
    }
}
