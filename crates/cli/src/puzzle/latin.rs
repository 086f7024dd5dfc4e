//! `quadrille latin`: Latin squares to be completed.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use quadrille::Limits;
use quadrille::puzzle::square::{ParseSquareError, Square, SquareBoard, SquarePuzzle, Symbol};
use quadrille::sudoku::ClashingGivens;
use quadrille::svg::{self, Picture};
use quadrille::why::Why;

use super::{DrawingStyle, Front, PuzzleArgs, details};
use crate::args::number;
use crate::color::Ink;
use crate::exit::ExitOutcome;
use crate::format_number::is_digits;
use crate::message::note;
use crate::terminal;
use crate::{files, input};

const EXAMPLES: &str = "\
Examples:
  quadrille latin square.txt               complete a Latin square
  quadrille latin 4 --count                576: all of order 4
  echo 'AB.. .... ..A. ...D' | quadrille latin --count
  quadrille latin square.txt --emit        the exact-cover problem";

const DETAILS: &str = details!(
    "

`quadrille latin ... --emit | quadrille count --distinct -` counts up to symmetry. From
order 5 on, an empty square has more symmetries than that takes; --symmetries FILE
names some of those that `quadrille symmetries` prints."
);

/// Complete a Latin square: each symbol once in every row and column
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct LatinArgs {
    /// A file with n rows of n symbols, or an order such as 5; `-`, or no file: standard input
    ///
    /// Symbols are digits and then letters (A is 10), or only letters (A is 1), or numbers separated by spaces. A blank
    /// is any of . 0 _ * ?, up to 9x9 also x, and - between blanks or commas. Commas may stand between symbols, and nothing
    /// for a blank. A line that begins with # is a comment, and so is one that begins with | and has no other |.
    #[arg(value_name = "FILE|N")]
    file: Option<PathBuf>,

    /// The order of a square without givens, as N in place of FILE
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = number(1, Square::MAX), conflicts_with = "file")]
    size: Option<u8>,

    #[command(flatten)]
    puzzle: PuzzleArgs,
}

/// The order that stands in the place of a file, if there is no file of that name.
fn order(file: &Path) -> anyhow::Result<Option<u8>> {
    let is_order = |name: &&str| is_digits(name.strip_prefix('-').unwrap_or(name));
    let Some(digits) = { file.to_str() }.filter(|name| is_order(name) && !file.exists()) else {
        return Ok(None);
    };
    let order = number(1, Square::MAX)(digits);
    order
        .map(Some)
        .map_err(|error| anyhow!("found the order {digits}: {error}"))
}

/// Runs the command.
pub fn run(args: &LatinArgs) -> anyhow::Result<ExitOutcome> {
    let file = args.file.as_deref().unwrap_or(Path::new("-"));
    if let Some(blank) = args
        .size
        .map_or_else(|| order(file), |size| Ok(Some(size)))?
        .and_then(Square::blank)
    {
        return super::run(&SquarePuzzle::latin(blank), &args.puzzle);
    }
    files::refuse_size(file, "an order such as 4, or a file with a square")?;
    args.puzzle.refuse_to_overwrite(file)?;
    let text = super::without_comments(&input::text(file, "a square")?);
    let text = fields(&text);
    let givens = text.parse::<Square>().map_err(|error| {
        let uneven = matches!(error, ParseSquareError::Length { .. }).then(|| input::uneven(&text));
        let error = uneven.flatten().unwrap_or_else(|| placed(&error, &text));
        input::mistake(file, &text, &[], error)
    })?;
    note_zeros(&text, &givens);
    super::run(&SquarePuzzle::latin(givens), &args.puzzle)
}

/// The text with blanks in the place of commas and semicolons. An empty field is a blank cell.
fn fields(text: &str) -> String {
    let field = |field: &str| match field.trim() {
        "" | "-" => ".".to_owned(),
        field => field.to_owned(),
    };
    let row = |line: &str| match line.contains([',', ';']) {
        true => line
            .split([',', ';'])
            .map(field)
            .collect::<Vec<_>>()
            .join(" "),
        false => line.to_owned(),
    };
    text.lines().map(row).collect::<Vec<_>>().join("\n")
}

/// Says how 0 was read, where it may be a symbol: where other letters are blanks, too, and no symbol is n.
fn note_zeros(text: &str, givens: &Square) {
    let order = givens.order();
    let mut cells = (0..order).flat_map(|row| (0..order).map(move |column| (row, column)));
    let is_cell = |word: &str| word == "0" || order < 10 && word.contains('0');
    if text.contains(['.', '_', '*'])
        && text
            .split(|letter: char| !letter.is_ascii_digit())
            .any(is_cell)
        && cells.all(|(row, column)| givens.get(row, column) != Some(order))
    {
        note(&format!(
            "0 was read as a blank, as other blanks are: the symbols are 1 to {order}"
        ));
    }
}

/// An error, behind the line of its row if each row has a line.
fn placed(error: &ParseSquareError, text: &str) -> String {
    let ParseSquareError::Symbol { row, order, .. } = error else {
        return error.to_string();
    };
    let is_row = |row: &str| row.contains(|letter: char| !" \t\r|+=-".contains(letter));
    let rows = (1..).zip(text.lines()).filter(|(_, row)| is_row(row));
    let rows: Vec<(usize, &str)> = rows.collect();
    match rows.get(row - 1) {
        Some((line, _)) if rows.len() == usize::from(*order) => format!("{line}: {error}"),
        _ => error.to_string(),
    }
}

impl Front for SquarePuzzle {
    fn title(&self) -> String {
        format!("a Latin square of order {}", self.givens().order())
    }

    fn is_given(&self, statement: &str) -> bool {
        let givens = self.givens();
        let order = givens.order();
        let mut cells = (0..order).flat_map(|row| (0..order).map(move |column| (row, column)));
        cells.any(|(row, column)| {
            let symbol = givens.get(row, column);
            let symbol = symbol.map(|number| Symbol::new(number, givens.alphabet()));
            symbol
                .is_some_and(|symbol| format!("r{}c{}={symbol}", row + 1, column + 1) == statement)
        })
    }

    fn obstacles(&self) -> Vec<String> {
        let clashes = self.clashes();
        clashes.iter().map(ToString::to_string).collect()
    }

    fn reasons(&self) -> Vec<String> {
        let why = ClashingGivens::of(self, &Limits::NONE);
        why.iter().map(ToString::to_string).collect()
    }

    fn drawn_reason(&self, _: &Why) -> (Option<String>, Option<Picture>) {
        let why = ClashingGivens::of(self, &Limits::NONE);
        (None, why.map(|why| svg::clash(&self.board(), &why)))
    }

    fn all_given(&self, answer: SquareBoard) -> SquareBoard {
        SquarePuzzle::latin(answer.square().clone()).board()
    }

    fn drawing(&self, answer: &SquareBoard, look: DrawingStyle, columns: usize) -> String {
        match look {
            _ if !terminal::fits(answer, columns) => format!("{:#}", answer.square()),
            DrawingStyle::Ascii => answer.outline().ascii().to_string(),
            DrawingStyle::Plain => answer.to_string(),
            DrawingStyle::Colored => {
                let style = |given| match given {
                    0 => Ink::Found.codes(),
                    _ => Ink::Given.codes(),
                };
                answer.outline().styled(&style).to_string()
            }
        }
    }
}
