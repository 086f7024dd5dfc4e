//! `quadrille queens`: queens that do not attack each other.

use quadrille::puzzle::Puzzle;
use quadrille::puzzle::queens::{Constraint, Placing, Queen, Queens};

use super::{DETAILS, DrawingStyle, Front, PuzzleArgs};
use crate::args::number;
use crate::color::Ink;
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

/// Place n queens so that none attacks another
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct QueensArgs {
    /// The number of queens, and of rows and columns
    #[arg(value_name = "N", value_parser = number(0, u16::MAX))]
    n: u16,

    /// Diagonals continue at the opposite edge
    #[arg(long)]
    toroidal: bool,

    /// Count solutions that are rotations or reflections of each other once
    #[arg(long)]
    distinct: bool,

    #[command(flatten)]
    puzzle: PuzzleArgs,
}

struct QueensFront {
    puzzle: Queens,
    title: String,
    distinct: bool,
}

/// Runs the command.
pub fn run(args: &QueensArgs) -> anyhow::Result<ExitOutcome> {
    if args.n == 0 {
        super::note_nothing(&args.puzzle);
    }
    let mut puzzle = Queens::new(args.n)?;
    let mut title = format!("{} queens", args.n);
    if args.toroidal {
        puzzle = puzzle.on_torus();
        title.push_str(" on a torus");
    }
    let front = QueensFront {
        puzzle,
        title,
        distinct: args.distinct,
    };
    super::run(&front, &args.puzzle)
}

impl Puzzle for QueensFront {
    type Item = Constraint;
    type Tag = Queen;
    type Answer = Placing;

    fn problem(&self) -> quadrille::Problem<Constraint, Queen> {
        self.puzzle.problem()
    }

    fn answer_from(&self, tags: &mut dyn Iterator<Item = &Queen>) -> Placing {
        self.puzzle.answer_from(tags)
    }

    fn name(&self, item: &Constraint) -> String {
        self.puzzle.name(item)
    }
}

impl Front for QueensFront {
    fn title(&self) -> String {
        self.title.clone()
    }

    fn drawing(&self, answer: &Placing, look: DrawingStyle) -> String {
        self.drawing_within(answer, look, usize::MAX)
    }

    fn drawing_within(&self, answer: &Placing, look: DrawingStyle, columns: usize) -> String {
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

    fn is_counted(&self, tags: &mut dyn Iterator<Item = &Queen>) -> bool {
        !self.distinct || self.answer_from(tags).is_canonical()
    }

    fn counts_all(&self) -> bool {
        !self.distinct
    }
}
