//! What the puzzle commands share: a puzzle becomes a problem with names, which the search treats like any other, and
//! its solutions become drawings or pictures.

mod args;
pub mod edges;
pub mod kakuro;
pub mod langford;
pub mod latin;
pub mod macmahon;
mod none;
pub mod packing;
mod posed;
pub mod queens;
mod run;
mod sheet;
mod shown;
pub mod words;

use quadrille::puzzle::Puzzle;
use quadrille::svg::{Draw, Picture};
use quadrille::why::Why;

pub use args::PuzzleArgs;
use posed::Posed;
pub use sheet::{SHEET, note_full, write_picture, write_sheet};

use super::distinct::DistinctFileArgs;
use super::exit::ExitOutcome;
use super::message::note;
use super::progress::Ongoing;
use super::signals::Signals;

/// The end of the help of a puzzle, before what is said of this one.
macro_rules! details {
    ($more:literal) => {
        concat!(
            "\
--require and --forbid take the numbers of the options that --emit prints, or items
of these options: --require r1c1 (see `quadrille help formats`). The table of
--format csv and the objects of jsonl are those of `quadrille solve`.",
            $more
        )
    };
}
use details;

/// The style of a drawing.
#[derive(Clone, Copy)]
pub enum DrawingStyle {
    Plain,
    Colored,
    Ascii,
}

/// A puzzle with its names, titles and drawings.
pub trait Front: Puzzle<Tag: Sync, Answer: Draw> + Sync {
    /// A line about the puzzle.
    fn title(&self) -> String;

    /// The answer in text, of this many columns if it can be drawn so.
    fn drawing(&self, answer: &Self::Answer, look: DrawingStyle, columns: usize) -> String;

    /// The names of items that are not those of the puzzle, each with its own: `piece1` and `big L`.
    fn renamed(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Whether a statement such as `r1c1=5` is about a given, and true.
    fn is_given(&self, _statement: &str) -> bool {
        false
    }

    /// Why there is no solution, if a short proof shows that.
    fn obstacles(&self) -> Vec<String> {
        Vec::new()
    }

    /// Why there is no solution, when that is asked.
    fn reasons(&self) -> Vec<String> {
        self.obstacles()
    }

    /// Whether an option shows in a drawing, so that it can be a clue.
    fn is_shown(&self, _tag: &Self::Tag) -> bool {
        true
    }

    /// An answer in part as a puzzle of its own: all that it shows is given.
    fn all_given(&self, answer: Self::Answer) -> Self::Answer {
        answer
    }

    /// A reason on the board, as text and as a picture.
    fn drawn_reason(&self, _why: &Why) -> (Option<String>, Option<Picture>) {
        (None, None)
    }
}

/// The text with empty lines in the place of comments: those that begin with #, or with a bar that is the only one.
fn without_comments(text: &str) -> String {
    let is_comment = |line: &str| match line.trim_start().strip_prefix('|') {
        Some(rest) => !rest.contains('|'),
        None => line.trim_start().starts_with('#'),
    };
    let kept = text
        .split_inclusive('\n')
        .map(|line| if is_comment(line) { "\n" } else { line });
    kept.collect()
}

/// Says that a puzzle without pieces has one solution, before it is shown.
fn note_nothing(args: &PuzzleArgs) {
    if !args.emit && !args.count {
        note("there is nothing to place; the only solution is the empty one");
    }
}

/// Runs the command of a puzzle.
pub fn run<P: Front>(puzzle: &P, args: &PuzzleArgs) -> anyhow::Result<ExitOutcome> {
    run_kept(puzzle, args, &DistinctFileArgs::default())
}

/// Runs the command of a puzzle that keeps checkpoints of counts up to symmetry.
pub fn run_kept<P: Front>(
    puzzle: &P,
    args: &PuzzleArgs,
    kept: &DistinctFileArgs,
) -> anyhow::Result<ExitOutcome> {
    let (posed, document) = laying_out().during(|| Posed::new(puzzle))?;
    run::run_posed(&posed, document, args, kept)
}

/// A line for the time in which a puzzle is laid out, which a signal or the end of the time ends.
fn laying_out() -> Ongoing {
    Ongoing::until("laying out the puzzle", Signals::of_command(), false)
}
