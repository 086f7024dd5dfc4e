//! `quadrille polyomino` and `quadrille soma`: pieces on boards and in boxes.

use std::path::Path;

use anyhow::{Context, bail};
use quadrille::Solution;
use quadrille::puzzle::packing::{
    Board, Demand, NAMES, Packing, Piece, Placement, Rules, Tiling, named_set, read_pieces,
};

use super::{DETAILS, Front, Look, PuzzleArgs, painted};
use crate::cli::exit::Outcome;

const EXAMPLES: &str = "\
Examples:
  quadrille polyomino 6x10                     the twelve pentominoes on 6x10
  quadrille polyomino 3x20 --count --distinct  2, turns and reflections left out
  quadrille polyomino 8x8-centre --svg x.svg   a picture
  quadrille polyomino 4x5 --pieces tetrominoes there is none: why?
  quadrille polyomino board.txt --pieces p.txt drawn with # and .
  quadrille polycube 2x3x10 --pieces pentominoes --count";

const PACKING_DETAILS: &str = "\
A board is a size (rows x columns, or layers x rows x columns), `-centre` after it
to leave out the middle, or a file with a drawing: # is a cell, . a hole, a line of
dashes begins the next layer. Pieces in a file are drawn likewise, with blank
lines between them; above each may stand a name, and how many there are of it:
`2x F`, `0-3x long`, `0-x dot` for any number.

Pictures have colours on a terminal, unless NO_COLOR is set. The numbers that
--require and --forbid take are those of the options that --emit prints.";

const SOMA_EXAMPLES: &str = "\
Examples:
  quadrille soma                     put the cube together
  quadrille soma --count --distinct  in 240 ways
  quadrille soma --svg cube.svg      a picture, layer by layer
  quadrille soma figure.txt          some other figure of 27 cells";

/// Fill a board or a box with pieces: polyominoes or polycubes
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = PACKING_DETAILS)]
pub struct PackingArgs {
    /// The board: a size such as 6x10, 8x8-centre or 3x4x5, or a file with a drawing
    #[arg(value_name = "BOARD")]
    board: String,

    /// A well-known set, or a file with pieces [default: pentominoes; in a box soma]
    ///
    /// The sets are monomino, domino, trominoes, tetrominoes, pentominoes, hexominoes, heptominoes and soma; all
    /// from tetrominoes to heptominoes also one-sided: `one-sided-pentominoes`.
    #[arg(long, value_name = "SET|FILE")]
    pieces: Option<String>,

    #[command(flatten)]
    rules: RulesArgs,

    #[command(flatten)]
    puzzle: PuzzleArgs,
}

/// Put the seven pieces of the Soma cube together
#[derive(Debug, clap::Args)]
#[command(before_help = SOMA_EXAMPLES, after_long_help = DETAILS)]
pub struct SomaArgs {
    /// What to build: a size, or a file with a drawing, layer by layer
    #[arg(value_name = "BOARD", default_value = "3x3x3")]
    board: String,

    #[command(flatten)]
    rules: RulesArgs,

    #[command(flatten)]
    puzzle: PuzzleArgs,
}

/// What may be done with the pieces.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Rules")]
struct RulesArgs {
    /// Pieces must not be turned
    #[arg(long)]
    no_rotate: bool,

    /// Pieces may be reflected [default: on plane boards, unless the set is one-sided]
    #[arg(long, overrides_with = "no_reflect")]
    reflect: bool,

    /// Pieces must not be reflected [default: in boxes]
    #[arg(long, overrides_with = "reflect")]
    no_reflect: bool,

    /// Pieces may be left over
    #[arg(long)]
    leftover: bool,

    /// Every cell is to be covered [default]
    #[arg(long, overrides_with = "no_fill")]
    fill: bool,

    /// Cells may stay empty
    #[arg(long, overrides_with = "fill")]
    no_fill: bool,

    /// Of solutions that a symmetry of the board takes into each other, only one
    #[arg(long)]
    distinct: bool,
}

/// Does what was asked.
pub fn polyomino(args: &PackingArgs) -> anyhow::Result<Outcome> {
    let board = board(&args.board)?;
    let set = args.pieces.as_deref();
    let set = set.unwrap_or(if board.extent().z > 1 {
        "soma"
    } else {
        "pentominoes"
    });
    solve(board, set, &args.rules, &args.puzzle)
}

/// Does what was asked.
pub fn soma(args: &SomaArgs) -> anyhow::Result<Outcome> {
    solve(board(&args.board)?, "soma", &args.rules, &args.puzzle)
}

fn solve(
    board: Board,
    set: &str,
    args: &RulesArgs,
    puzzle: &PuzzleArgs,
) -> anyhow::Result<Outcome> {
    let pieces = pieces(set)?;
    let solid = |piece: &Piece| piece.shape.extent().z > 1;
    let in_space = board.extent().z > 1 || pieces.iter().any(solid);
    let two_sided = !in_space && !set.starts_with("one-sided");
    let rules = Rules {
        turn: !args.no_rotate,
        reflect: args.reflect || (two_sided && !args.no_reflect),
        leftover: args.leftover,
        fill: !args.no_fill,
        distinct: args.distinct,
    };
    super::run(&Packing::new(board, pieces, rules)?, puzzle)
}

/// A board by its size, or from a file.
fn board(text: &str) -> anyhow::Result<Board> {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let (size, centre) = text.split_once('-').unwrap_or((text, ""));
    let sized = size.contains('x') && size.split('x').all(digits);
    if sized && matches!(centre, "" | "centre" | "center") {
        return Ok(text.parse::<Board>()?);
    }
    if text != "-" && !Path::new(text).exists() {
        bail!(
            "found the board {text:?}, expected a size such as 6x10, 8x8-centre or 3x4x5, or a file"
        );
    }
    let drawing = super::text(Path::new(text))?;
    drawing.parse().with_context(|| text.to_owned())
}

/// Pieces by the name of their set, or from a file.
fn pieces(text: &str) -> anyhow::Result<Vec<Piece>> {
    let name = text.replace("one-sided-", "one-sided ");
    if NAMES.contains(&name.as_str()) {
        return Ok(named_set(&name)?);
    }
    if text != "-" && !Path::new(text).exists() {
        let names = NAMES.map(|name| name.replace(' ', "-")).join(", ");
        bail!("found the pieces {text:?}, expected a file, or one of the sets {names}");
    }
    let drawing = super::text(Path::new(text))?;
    let pieces = read_pieces(&drawing).with_context(|| text.to_owned())?;
    if pieces.is_empty() {
        bail!("{text}: found no pieces, expected drawings with # for a cell");
    }
    Ok(pieces)
}

impl Front for Packing {
    fn title(&self) -> String {
        let (cells, pieces) = (self.board().cells().len(), self.pieces().len());
        format!("{pieces} kinds of pieces on a board of {cells} cells")
    }

    fn name(&self, item: &Demand) -> String {
        match *item {
            Demand::Piece(piece) => {
                let names = self.pieces().iter().map(|piece| &piece.name);
                let name = &self.pieces()[piece as usize].name;
                // Names may come twice, or have blanks, or look like cells.
                let plain = name
                    .bytes()
                    .all(|byte| byte.is_ascii_alphabetic() || byte == b'\'');
                match plain && names.filter(|other| *other == name).count() == 1 {
                    true => name.clone(),
                    false => format!("piece{}", piece + 1),
                }
            }
            Demand::Cell(cell) if self.board().extent().z > 1 => {
                format!("{}.{}.{}", cell.z + 1, cell.y + 1, cell.x + 1)
            }
            Demand::Cell(cell) => format!("{}.{}", cell.y + 1, cell.x + 1),
        }
    }

    fn drawing(&self, answer: &Tiling, look: Look) -> String {
        let style = |number| match number {
            u32::MAX => (String::new(), String::new()),
            number => painted(number),
        };
        match look {
            Look::Plain => answer.to_string(),
            Look::Ascii => answer.drawing().ascii().to_string(),
            Look::Colored => answer.drawing().styled(&style).to_string(),
        }
    }

    fn counts(&self, solution: &Solution<'_, Demand, Placement>) -> bool {
        Packing::counts(self, solution)
    }

    fn all_count(&self) -> bool {
        Packing::all_count(self)
    }
}
