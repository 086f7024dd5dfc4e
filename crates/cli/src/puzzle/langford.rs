//! `quadrille langford`: Langford's problem.

use quadrille::puzzle::langford::{Langford, Row};
use quadrille::svg::palette::Shade;

use super::{DrawingStyle, Front, PuzzleArgs, details};
use crate::args::number;
use crate::color::painted;
use crate::exit::ExitOutcome;

const EXAMPLES: &str = "\
Examples:
  quadrille langford 4                     2 3 4 2 1 3 1 4, or backward
  quadrille langford 7 --count             52
  quadrille langford 7 --count --distinct  26, up to mirror images
  quadrille langford 7 --svg row.svg       a picture with arcs";

const DETAILS: &str = details!(
    " Numbers
that go with --distinct are those of --emit --distinct."
);

/// Put 1, 1, 2, 2, ..., n, n in a row, with k numbers between the two k's
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct LangfordArgs {
    /// The largest number
    #[arg(value_name = "N", value_parser = number(0, u8::MAX))]
    n: u8,

    /// Count a row and its mirror image once
    ///
    /// --sample draws each pair equally often.
    #[arg(long, conflicts_with_all = ["require", "forbid"])]
    distinct: bool,

    #[command(flatten)]
    puzzle: PuzzleArgs,
}

/// Runs the command.
pub fn run(args: &LangfordArgs) -> anyhow::Result<ExitOutcome> {
    if args.n == 0 {
        super::note_nothing(&args.puzzle);
    }
    let puzzle = Langford::new(args.n);
    let puzzle = match args.distinct {
        true => puzzle.up_to_mirror(),
        false => puzzle,
    };
    super::run(&puzzle, &args.puzzle)
}

impl Front for Langford {
    fn title(&self) -> String {
        "Langford's problem".to_owned()
    }

    fn drawing(&self, answer: &Row, look: DrawingStyle, columns: usize) -> String {
        if !matches!(look, DrawingStyle::Colored) && columns == usize::MAX {
            return answer.to_string();
        }
        let mut text = String::new();
        let mut column = 0;
        for &number in answer.numbers() {
            let word = match number {
                0 => ".".to_owned(),
                number => number.to_string(),
            };
            if column > 0 && column + 1 + word.len() > columns {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            column += word.len();
            text.push_str(&match look {
                DrawingStyle::Colored => {
                    let (before, after) = painted(Shade::new(number.into()));
                    format!("{before}{word}{after}")
                }
                DrawingStyle::Plain | DrawingStyle::Ascii => word,
            });
        }
        text
    }
}
