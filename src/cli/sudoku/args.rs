//! What was typed after `quadrille sudoku`.

use std::path::PathBuf;

use clap::ValueEnum;
use quadrille::sudoku::Symmetry;

use crate::cli::args::{EngineArg, WorkArgs, count, engine_parser};

const EXAMPLES: &str = "\
Examples:
  quadrille sudoku puzzles.txt              a solution of every puzzle of a file
  quadrille sudoku < judge.txt              nine rows in, nine rows out
  quadrille sudoku --format pretty FILE     boxes, with the givens told apart
  quadrille sudoku --unique puzzles.txt     none, one or several? if so, two
  quadrille sudoku -n 5 puzzles.txt         up to five solutions a puzzle
  quadrille sudoku --count puzzles.txt      how many solutions each has
  quadrille sudoku --check finished.txt     are these right? if not, why not?
  quadrille sudoku --format json table.csv  one JSON object a puzzle
  quadrille sudoku --hint puzzles.txt       the next step, and why
  quadrille sudoku --rate puzzles.txt       how hard they are
  quadrille sudoku --size 4x4 big.txt       16x16, with boxes of 4x4
  quadrille sudoku --diagonal x.txt         the diagonals count too
  quadrille sudoku --svg sheet.svg FILE     the solved boards, drawn
  quadrille sudoku --emit FILE | quadrille count  by way of its problem
  quadrille sudoku --generate 10 --symmetry rotational  new puzzles";

const DETAILS: &str = "\
What is read, in any mixture, each recognised by itself:
  lines   81 characters, blanks as any of 0 . * _ - x X; what follows after a
          space, a comma or the like (a rating, an id, a solution) is ignored,
          but see --check. Also .sdm.
  grids   nine rows of nine characters, or of nine numbers separated by spaces
          (0: blank), with or without a frame of + - | * = or box-drawing
          characters, with or without a blank line after the third and sixth
          row. Also .ss, and .sdk: [Puzzle] is read, other sections are not.
  tables  CSV whose header names a column puzzle, quiz, quizzes, sudoku or
          question; the column solution, solutions or answer is filled in, or
          added.
  Blank lines, lines that begin with #, rules, and headings such as `Grid 01`
  may stand between puzzles. LF or CRLF; a byte order mark is ignored. Lines
  of more than 65,536 bytes are read up to there.

Other sizes are read one puzzle a line. Without --size these are recognised by
their number of cells: 16, 36, 64, 100, 144, 256 and 625, with boxes as square as
can be. Symbols are digits, then letters (A is 10), or letters alone (A is 1), or
numbers separated by spaces; any of . 0 _ * is a blank.

What is written, one answer a puzzle, in the order of the input:
  A line for a line, a grid with the same frame for a grid, a row of the table
  for a row. Several solutions are separated by a TAB in lines, by a space in
  a field of a table, by a blank line between grids.
  `no solution` stands for a puzzle that has none (the reason, if the givens
  clash, is on standard error); `invalid` for what is no puzzle (and why, as
  FILE:LINE:COLUMN, on standard error). So in lines, tables and JSON there is
  exactly one line for every puzzle or faulty line: files stay aligned.
  --unique writes `none`, `one`, or `several` and two solutions; --check
  writes `right` or `wrong`; in a table these fill a column of their own.
  Pretty boxes tell the givens by colour; without colours (in a pipe, or with
  NO_COLOR set), and in other sizes, givens stand in [brackets].
  In JSON, `unique` is there if the search went far enough to know: with -n 2
  or more, --all, --count, --unique, or where there is no solution. What is
  invalid is {\"puzzle\": null, \"error\": \"...\"}.

Nothing limits the time. --all and --count on a nearly empty board go on for
ages (the empty one has 6.67e21 solutions): solutions are written as they are
found, in bounded memory; interrupt with Ctrl-C, or give -n. Ctrl-C and SIGTERM
end the line that is being written; what was done is said on standard error. A
count that was cut short is `at least N`, JSON says \"interrupted\": true.

--emit takes an input with one puzzle. Its items are r1c2, a cell; r1s5, a 5 in
row 1; c2s5, b3s5, d1s5, w1s5, the same for columns, boxes or regions, diagonals and
windows. A given is a cell with one option.";

/// Solve, count, check, explain, rate or make Sudoku puzzles, any number of them, in almost any shape
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct SudokuArgs {
    /// Files with puzzles; `-`, or no file at all: standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Look for up to N solutions a puzzle [default: 1; with --count: all]
    #[arg(short = 'n', long, value_name = "N", value_parser = count)]
    pub limit: Option<u64>,

    /// Look for all solutions
    #[arg(long, conflicts_with = "limit")]
    pub all: bool,

    /// Print only the number of solutions: of all, or with -n up to N
    #[arg(long)]
    pub count: bool,

    /// Is there exactly one solution? none, one, or several and two of them
    #[arg(long, conflicts_with_all = ["limit", "all", "count"])]
    pub unique: bool,

    /// Judge finished boards, or the solutions next to puzzles, and name what is wrong
    ///
    /// A line or a row of a table that has a puzzle and a solution is judged as a pair: the solution must be
    /// complete, must keep the givens, and must have every digit once in each row, column and box. Any other
    /// board is judged as a finished board. No search is run.
    #[arg(long, conflicts_with_all = ["limit", "all", "count", "unique"])]
    pub check: bool,

    /// Explain the next step of each puzzle, as a solver without a computer would find it
    ///
    /// Known are hidden singles in boxes, rows and columns, naked singles and locked candidates.
    #[arg(long, conflicts_with_all = ["limit", "all", "count", "unique", "check"])]
    pub hint: bool,

    /// Say how hard each puzzle is: which of these steps it needs, and how much search
    #[arg(long, conflicts_with_all = ["limit", "all", "count", "unique", "check", "hint"])]
    pub rate: bool,

    /// Print the exact-cover problem of the one puzzle of the input in Knuth's format; nothing is solved
    #[arg(long, conflicts_with_all = ["limit", "all", "count", "unique", "check", "hint", "rate", "format", "svg"])]
    pub emit: bool,

    /// Write the solved boards as SVG to a file (`-`: standard output), up to 1000 on a sheet, givens in bold
    ///
    /// With -n N or --all up to N or all solutions a puzzle. A puzzle without solution is drawn as it is. With
    /// --generate, the puzzles that are made are drawn.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "unique", "check", "hint", "rate", "format"])]
    pub svg: Option<PathBuf>,

    /// Draw the puzzles, not their solutions
    #[arg(long, requires = "svg", conflicts_with_all = ["limit", "all"])]
    pub unsolved: bool,

    #[command(flatten)]
    pub rules: RulesArgs,

    #[command(flatten)]
    pub making: MakingArgs,

    /// The shape of the answers [default: the shape of each puzzle]
    #[arg(short, long, value_enum, value_name = "SHAPE")]
    pub format: Option<Format>,

    /// Which engine searches; of several solutions, each finds another one first
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = engine_parser())]
    pub engine: EngineArg,

    #[command(flatten)]
    pub work: WorkArgs,
}

/// The rules, where they are not those of every Sudoku.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Rules")]
pub struct RulesArgs {
    /// The size of a box, rows x columns, such as 2x3; or of the square, such as 16
    #[arg(long, value_name = "SIZE", conflicts_with = "regions")]
    pub size: Option<String>,

    /// A file with regions in place of boxes: a square of letters, the same for the cells of a region
    #[arg(long, value_name = "FILE")]
    pub regions: Option<PathBuf>,

    /// Both long diagonals hold each symbol once
    #[arg(long)]
    pub diagonal: bool,

    /// The windows, boxes that lie across four boxes, hold each symbol once
    #[arg(long)]
    pub windows: bool,
}

/// What is to be made.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Making puzzles")]
pub struct MakingArgs {
    /// Make N puzzles: each has exactly one solution, and no clue can be taken away
    #[arg(long, value_name = "N", conflicts_with_all = ["files", "limit", "all", "count", "unique", "check",
        "hint", "rate", "emit", "unsolved", "size", "regions", "diagonal", "windows", "engine"])]
    pub generate: Option<u64>,

    /// Make other puzzles, the same ones for the same seed [default: 0]
    #[arg(long, value_name = "N", requires = "generate")]
    pub seed: Option<u64>,

    /// Make puzzles with exactly K clues, from 17 to 40; 22 to 27 are usual, others take long
    #[arg(long, value_name = "K", requires = "generate", value_parser = clap::value_parser!(u8).range(17..=40))]
    pub clues: Option<u8>,

    /// A symmetry of the pattern of clues: none, rotational, quarter, diagonal, antidiagonal, horizontal,
    /// vertical or full; then no symmetric group of clues can be taken away
    #[arg(long, value_name = "SYMMETRY", requires = "generate", value_parser = super::generate::symmetry)]
    pub symmetry: Option<Symmetry>,
}

/// A shape to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// 81 characters a line
    Line,
    /// Nine rows of nine numbers
    Grid,
    /// A box, the givens told apart from the rest
    Pretty,
    /// One JSON object a line
    Json,
    /// A table: puzzle,solution
    Csv,
}
