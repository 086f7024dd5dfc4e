//! `quadrille edges`: tiles with colored edges.

use std::path::{Path, PathBuf};

use quadrille::puzzle::edges::{Arrangement, EdgeMatching};
use quadrille::svg::{self, Picture};
use quadrille::why::Why;

use super::{DrawingStyle, Front, PuzzleArgs};
use crate::color::painted;
use crate::exit::ExitOutcome;
use crate::input;
use crate::kind::InputKind;
use crate::terminal;

const EXAMPLES: &str = "\
Examples:
  quadrille edges examples/edges.txt              place the tiles
  quadrille edges examples/edges.txt --count      the number of solutions
  quadrille edges examples/edges.txt --count --distinct   up to turns
  quadrille edges examples/edges.txt --svg e.svg  a picture";

const EDGES_DETAILS: &str = "\
The file has a line with the size of the board and one for each tile: the colors of
its edges at the top, right, bottom and left. Colors are any words. A border, copies
of a tile, tiles that must not be turned and given places are optional:

    | comments begin with a bar
    board 2x3
    border gray
    turn no
    place r1c1 2
    gray red blue gray
    2x gray blue red red";

/// Place square tiles so that touching edges have the same color
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = EDGES_DETAILS)]
pub struct EdgesArgs {
    /// A file with a board and tiles; `-`, or no file: standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Count solutions as one if the whole board can be turned from one to the other
    ///
    /// A turned board counts only if the given places have the given tiles. --sample draws each class equally often.
    #[arg(long, conflicts_with_all = ["require", "forbid"])]
    distinct: bool,

    #[command(flatten)]
    puzzle: PuzzleArgs,
}

/// Runs `quadrille edges`.
pub fn run(args: &EdgesArgs) -> anyhow::Result<ExitOutcome> {
    let file = args.file.as_deref().unwrap_or(Path::new("-"));
    args.puzzle.refuse_to_overwrite(file)?;
    let text = input::text(file, "tiles")?;
    let puzzle = text.parse::<EdgeMatching>();
    let puzzle = puzzle.map_err(|error| input::mistake(file, &text, &[InputKind::Edges], error))?;
    super::run(&puzzle.distinct(args.distinct), &args.puzzle)
}

/// The answer in text; each color is painted as in the pictures.
pub fn drawing(answer: &Arrangement, look: DrawingStyle) -> String {
    match look {
        DrawingStyle::Colored => answer.styled(&|color| painted(answer.shade(color))),
        DrawingStyle::Plain | DrawingStyle::Ascii => answer.to_string(),
    }
}

impl Front for EdgeMatching {
    fn drawn_reason(&self, why: &Why) -> (Option<String>, Option<Picture>) {
        (None, svg::edges_reason(self, why))
    }

    fn title(&self) -> String {
        let (rows, columns) = self.size();
        format!("tiles with matching edges on a board of {rows} x {columns}")
    }

    fn drawing(&self, answer: &Arrangement, look: DrawingStyle, columns: usize) -> String {
        if terminal::fits(answer, columns) {
            return drawing(answer, look);
        }
        // The colors depend on the whole names.
        let style = |color| painted(answer.shade(color));
        match look {
            DrawingStyle::Colored => answer.abbreviated().styled(&style),
            DrawingStyle::Plain | DrawingStyle::Ascii => answer.abbreviated().to_string(),
        }
    }

    fn obstacles(&self) -> Vec<String> {
        EdgeMatching::obstacles(self)
    }
}
