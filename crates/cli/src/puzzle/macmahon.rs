//! `quadrille macmahon`: squares with colored edges.

use anyhow::bail;
use quadrille::puzzle::edges::Arrangement;
use quadrille::puzzle::macmahon::MacMahon;

use super::{DrawingStyle, Front, PuzzleArgs, details, edges};
use crate::args::number;
use crate::exit::ExitOutcome;
use crate::format_number::{is_digits, size};

const EXAMPLES: &str = "\
Examples:
  quadrille macmahon                       the 24 squares of three colors on 4x6
  quadrille macmahon --border a            with one color on the whole border
  quadrille macmahon 2x3 --colors 2 --count
  quadrille macmahon --svg squares.svg";

const DETAILS: &str = details!(
    "

`quadrille macmahon ... --emit | quadrille count --distinct -` counts up to symmetry."
);

/// Place MacMahon's squares so that touching edges have the same color
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct MacMahonArgs {
    /// The board: rows x columns
    #[arg(value_name = "BOARD", default_value = "4x6", value_parser = board)]
    board: (u8, u8),

    /// The number of colors: 2 make 6 squares, 3 make 24, 4 make 70
    #[arg(long, value_name = "N", default_value = "3", value_parser = number(1, MacMahon::MAX_COLORS))]
    colors: u8,

    /// The color of the whole border: a, b, c, ...
    #[arg(long, value_name = "COLOR", value_parser = color)]
    border: Option<u8>,

    #[command(flatten)]
    puzzle: PuzzleArgs,
}

fn board(text: &str) -> Result<(u8, u8), String> {
    let (rows, columns) = size(text).unwrap_or_default();
    match (rows.parse(), columns.parse()) {
        (Ok(rows), Ok(columns)) => Ok((rows, columns)),
        _ if is_digits(rows) && is_digits(columns) => Err(format!(
            "found a board of {rows} x {columns}, expected at most {} each way",
            u8::MAX
        )),
        _ => Err("expected rows x columns, such as 4x6".to_owned()),
    }
}

fn color(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        [letter @ b'a'..=b'z'] => Ok(letter - b'a'),
        _ => Err("expected a letter: a is the first color".to_owned()),
    }
}

/// Runs the command.
pub fn run(args: &MacMahonArgs) -> anyhow::Result<ExitOutcome> {
    let (rows, columns) = args.board;
    let mut puzzle = MacMahon::new(args.colors, rows, columns)?;
    if let Some(color) = args.border {
        let [found, last] = [color, args.colors - 1].map(|color| char::from(b'a' + color));
        if color >= args.colors {
            bail!("--border: found {found}, expected a color from a to {last}");
        }
        puzzle = puzzle.with_border(color)?;
    }
    super::run(&puzzle, &args.puzzle)
}

impl Front for MacMahon {
    fn title(&self) -> String {
        "MacMahon squares".to_owned()
    }

    fn drawing(&self, answer: &Arrangement, look: DrawingStyle, _columns: usize) -> String {
        edges::drawing(answer, look)
    }
}
