//! `quadrille kakuro`: crossing sums.

use std::path::{Path, PathBuf};

use quadrille::puzzle::kakuro::{Completed, Kakuro, Placement};
use quadrille::svg::{self, Picture};
use quadrille::why::Why;

use super::{DrawingStyle, Front, PuzzleArgs};
use crate::color::Ink;
use crate::exit::ExitOutcome;
use crate::kind::InputKind;
use crate::message::note;
use crate::terminal;
use crate::{files, input};

const EXAMPLES: &str = "\
Examples:
  quadrille kakuro examples/kakuro.txt               solve a puzzle
  quadrille kakuro examples/kakuro.txt --count -n 2  is there just one solution?
  quadrille kakuro examples/kakuro.txt --svg k.svg   a picture";

const KAKURO_DETAILS: &str = "\
The file has a line for each row, with a word for each field: # is a wall, 23\\ a
wall with the sum of the cells below it, \\16 with the sum of those to its right,
17\\24 with both; . is a cell, 7 a cell with a given digit:

    | comments begin with a bar
    #    4\\   3\\
    \\4   .    .
    \\3   .    .

--require r2c3=1 asks for a 1 in row 2, column 3; walls count, too.";

/// Solve Kakuro: crossing runs of different digits with given sums
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = KAKURO_DETAILS)]
pub struct KakuroArgs {
    /// A file with a puzzle; `-`, or no file: standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    #[command(flatten)]
    puzzle: PuzzleArgs,
}

/// Runs the command.
pub fn run(args: &KakuroArgs) -> anyhow::Result<ExitOutcome> {
    let file = args.file.as_deref().unwrap_or(Path::new("-"));
    files::refuse_size(file, "a file with a puzzle")?;
    args.puzzle.refuse_to_overwrite(file)?;
    let text = input::text(file, "a Kakuro")?;
    // Without its sums, a Kakuro looks like a board or a piece.
    let wanted = [InputKind::Kakuro, InputKind::Board, InputKind::Pieces];
    let mistake = |error| input::mistake(file, &text, &wanted, error);
    let puzzle = text.parse::<Kakuro>().map_err(mistake)?;
    if let Some(line) = gap(&text) {
        let name = files::name(file);
        note(&format!(
            "{name}:{line}: an empty line between rows; they are solved as one puzzle"
        ));
    }
    super::run(&puzzle, &args.puzzle)
}

/// The first empty line between two rows.
fn gap(text: &str) -> Option<usize> {
    let lines = (1..).zip(text.lines());
    let mut lines = lines.filter(|(_, line)| !line.trim_start().starts_with('|'));
    let is_row = |(_, line): &(usize, &str)| !line.trim().is_empty();
    lines.by_ref().find(is_row)?;
    let empty = lines.by_ref().find(|line| !is_row(line));
    // The last of them, if there are several.
    let mut empty = empty?.0;
    for line in lines {
        if is_row(&line) {
            return Some(empty);
        }
        empty = line.0;
    }
    None
}

impl Front for Kakuro {
    fn drawn_reason(&self, why: &Why) -> (Option<String>, Option<Picture>) {
        (None, svg::kakuro_reason(self, why))
    }

    fn title(&self) -> String {
        let (rows, columns) = self.size();
        format!("a Kakuro of {rows} x {columns} fields")
    }

    fn is_shown(&self, tag: &Placement) -> bool {
        matches!(tag, Placement::Digit { .. })
    }

    fn all_given(&self, answer: Completed) -> Completed {
        answer.all_given()
    }

    fn reasons(&self) -> Vec<String> {
        Kakuro::obstacles(self)
    }

    fn drawing(&self, answer: &Completed, look: DrawingStyle, columns: usize) -> String {
        let text = answer.to_string();
        let fits = terminal::fits(&text, columns);
        // Without the sums, a field takes two columns, or one.
        let gap = if 2 * self.size().1 <= columns.saturating_add(1) {
            " "
        } else {
            ""
        };
        let mut places = 0..;
        let mut row = |line: &str| {
            let (mut row, mut rest) = (String::new(), line);
            for word in line.split_whitespace() {
                let blank = rest.len() - rest.trim_start().len();
                row.push_str(match fits {
                    true => &rest[..blank],
                    false if row.is_empty() => "",
                    false => gap,
                });
                rest = &rest[blank + word.len()..];
                let is_sum = word.contains('\\');
                let word = if is_sum && !fits { "#" } else { word };
                let given = places.next().is_some_and(|place| answer.is_given(place));
                row.push_str(&match look {
                    DrawingStyle::Plain | DrawingStyle::Ascii => word.to_owned(),
                    DrawingStyle::Colored if word == "#" => Ink::Ground.paint(word),
                    DrawingStyle::Colored if is_sum => word.to_owned(),
                    DrawingStyle::Colored if given => Ink::Given.paint(word),
                    DrawingStyle::Colored => Ink::Found.paint(word),
                });
            }
            row
        };
        text.lines().map(&mut row).collect::<Vec<_>>().join("\n")
    }
}
