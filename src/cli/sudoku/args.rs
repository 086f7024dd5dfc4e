//! What was typed after `quadrille sudoku`.

use std::path::PathBuf;

use anyhow::bail;
use clap::ValueEnum;
use quadrille::sudoku::Symmetry;

use crate::cli::args::{EngineArg, WorkArgs, count, engine_parser};

const EXAMPLES: &str = "\
Examples:
  quadrille sudoku puzzles.txt              a solution of every puzzle of a file
  quadrille sudoku < judge.txt              nine rows in, nine rows out
  quadrille sudoku --unique puzzles.txt     none, one or several? if so, two
  quadrille sudoku --count puzzles.txt      how many solutions each has
  quadrille sudoku --check finished.txt     are these right? if not, why not?
  quadrille sudoku --format jsonl table.csv one JSON object a puzzle
  quadrille sudoku --hint puzzles.txt       the next step, and why
  quadrille sudoku --rate puzzles.txt       how hard they are
  quadrille sudoku --diagonal x.txt         the diagonals count too
  quadrille sudoku --cages killer.txt       killer Sudoku: cages with sums
  quadrille sudoku --svg sheet.svg FILE     the solved boards, drawn
  quadrille sudoku --generate 10 --symmetry rotational  new puzzles";

const DETAILS: &str = "\
What is read, in any mixture, each recognized by itself, for 4x4 to 25x25 and
with any rules:
  lines   n x n symbols; what follows after a space, a comma or the like (a
          rating, an id, a solution) is ignored, but see --check. Also .sdm.
  grids   n rows of n symbols, or of n numbers separated by spaces (0: blank),
          with or without a frame of + - | * = or box-drawing characters, with
          or without blank lines between the boxes. Also .ss, and .sdk:
          [Puzzle] is read, other sections are not.
  tables  CSV whose header names a column puzzle, quiz, sudoku, question,
          board, grid or givens; the column solution or answer is filled in, or
          added. The delimiter may be a comma, a semicolon or a TAB.
  Symbols are digits, then letters (A is 10), or letters alone (A is 1), or
  numbers. Blanks are any of . 0 _ * - and up to 9x9 also x X. Blank lines,
  lines that begin with #, rules, and headings such as `Grid 01` may stand
  between puzzles. LF or CRLF; a byte order mark is ignored. Lines of more than
  65,536 bytes are read up to there.

Sizes: without --size or --regions the number of symbols says which it is, and
boxes are as square as can be, not higher than wide: 2x3 for 6x6. Sixteen
symbols on a line are a 4x4 puzzle; sixteen such lines together are one 16x16
grid, and a message says so if they might be sixteen puzzles: then give --size.

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
  --format text sets the givens apart by color; without colors (in a pipe, or
  with NO_COLOR set) givens stand in [brackets].

JSON, one object a line, the same for all sizes and rules; numbers are numbers:
  all         puzzle (a line of symbols)
  solving     solutions (lines of symbols), count, unique (if known: with -n 2
              or more, --all, --count, --unique, or where there is none),
              interrupted (true, if a signal came), nodes, seconds
  --count     the same without solutions
  --check     solution (if it stands next to the puzzle), right, faults: kind
              (repeat, blank, changed, sum), unit, symbol, given, sum (of a
              cage: expected, found), cells, text
  --hint      steps: technique, placed (cell, symbol), removed (the same, any
              number), units, cells, symbols, sum, text; end (null, finished, guess
              or no solution), reason, square (after these steps)
  --rate      grade (easy, medium, hard, expert, extreme, impossible), hardest
              (a technique, or null), steps (how many of each technique), open
              (blank cells left), count (up to 2), unique, nodes, seconds
  --generate  solution, clues
  invalid     puzzle: null, error, file, line, column
  Cells are r1c2, units `row 1`, symbols as they are written in the puzzle.

Nothing limits the time. --all and --count on a nearly empty board go on for
ages (the empty one has 6.67e21 solutions): solutions are written as they are
found, in bounded memory; interrupt with Ctrl-C, or give -n. Ctrl-C and SIGTERM
end the line that is being written; what was done is said on standard error. A
count that was cut short is `at least N`, JSON says \"interrupted\": true.

Steps, from the easiest: hidden singles in boxes (easy); hidden singles in rows
and columns, naked singles, sums of cages (medium); locked candidates, naked and
hidden pairs and triples (hard); X-wing, swordfish, XY-wing, simple coloring,
unique rectangles (expert). Unique rectangles rest on there being one solution.

--emit takes an input with one puzzle. Its items are r1c2, a cell; r1s5, a 5 in
row 1; c2s5, b3s5, d1s5, w1s5, the same for columns, boxes or regions, diagonals
and windows; k2, the sum of cage 2; k2s5, a 5 in it or not. A given is a cell with one option.";

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

    /// Judge finished boards, or solutions next to puzzles, and name what is wrong
    ///
    /// A line or a row of a table that has a puzzle and a solution is judged as a pair: the solution must be
    /// complete, must keep the givens, and must have every digit once in each row, column and box. Any other
    /// board is judged as a finished board. No search is run.
    #[arg(long, conflicts_with_all = ["limit", "all", "count", "unique"])]
    pub check: bool,

    /// With --check, print only the boards that are wrong
    #[arg(long, requires = "check", hide_short_help = true)]
    pub wrong: bool,

    /// Explain the next step of each puzzle, or all steps, as a person would find them
    ///
    /// From singles to X-wings, XY-wings and unique rectangles. `--hint all` goes on until the puzzle is solved or no
    /// technique applies, and shows the board then.
    #[arg(long, value_enum, value_name = "HOW MANY", num_args = 0..=1, require_equals = true, default_missing_value = "next", conflicts_with_all = ["limit", "all", "count", "unique", "check"])]
    pub hint: Option<Hints>,

    /// Say how hard each puzzle is: by the hardest of these steps that it needs
    #[arg(long, conflicts_with_all = ["limit", "all", "count", "unique", "check", "hint"])]
    pub rate: bool,

    /// Print the exact-cover problem of the one puzzle of the input in Knuth's format
    #[arg(long, conflicts_with_all = ["limit", "all", "count", "unique", "check", "hint", "rate", "format", "svg"])]
    pub emit: bool,

    /// Draw the solved boards as SVG into a file (`-`: standard output)
    ///
    /// Up to 1000 boards stand on a sheet, with givens in bold. With -n N or --all up to N or all solutions a puzzle. A puzzle without solution is drawn as it is. With
    /// --generate, the puzzles that are made are drawn.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "unique", "check", "hint", "rate", "format"])]
    pub svg: Option<PathBuf>,

    /// Draw the puzzles, not their solutions
    #[arg(long, hide_short_help = true, conflicts_with_all = ["limit", "all"])]
    pub unsolved: bool,

    /// The format of the answers [default: that of each puzzle]
    #[arg(short, long, value_enum, value_name = "FORMAT")]
    pub format: Option<Format>,

    /// Which engine searches; of several solutions, each finds another one first
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = engine_parser())]
    #[arg(help_heading = "Engine and threads", hide_short_help = true)]
    pub engine: EngineArg,

    #[command(flatten)]
    pub rules: RulesArgs,

    #[command(flatten)]
    pub making: MakingArgs,

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

    /// A file with regions in place of boxes
    ///
    /// A square of letters, the same for the cells of a region.
    #[arg(long, value_name = "FILE")]
    pub regions: Option<PathBuf>,

    /// A file with the cages of a killer Sudoku
    ///
    /// A square of letters, the same for the cells of a cage, `.` for cells in none, and a sum for each, as in a=10. The
    /// symbols of a cage differ and have its sum. Without any puzzle in the input, nothing is given but the cages.
    #[arg(long, value_name = "FILE", conflicts_with = "generate")]
    pub cages: Option<PathBuf>,

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
    ///
    /// Of any size and rules. Above 9x9 some clues may be more than it takes, for the proof that one can go is given up
    /// after a while.
    #[arg(long, value_name = "N", conflicts_with_all = ["files", "limit", "all", "count", "unique", "check",
        "hint", "rate", "emit", "unsolved", "engine"])]
    pub generate: Option<u64>,

    /// The seed of the puzzles: the same seed makes the same puzzles [default: 0]
    #[arg(long, hide_short_help = true, value_name = "N", requires = "generate")]
    pub seed: Option<u64>,

    /// Make puzzles with exactly K clues; in 9x9 22 to 27 are usual, others take long
    #[arg(long, hide_short_help = true, value_name = "K", requires = "generate", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub clues: Option<u16>,

    /// A symmetry of the pattern of clues
    ///
    /// One of none, rotational, quarter, diagonal, antidiagonal, horizontal, vertical and full. Then no symmetric group
    /// of clues can be taken away.
    #[arg(long, value_name = "SYMMETRY", requires = "generate", value_parser = symmetry)]
    pub symmetry: Option<Symmetry>,
}

impl SudokuArgs {
    /// The same with `--hint all` read without an equals sign, unless there is a file of that name, and with
    /// `--format svg` as `--svg -`. An error if something is to be drawn that has no picture.
    pub fn normalized(mut self) -> anyhow::Result<Self> {
        if self.format == Some(Format::Svg) {
            if self.count || self.unique || self.check || self.hint.is_some() || self.rate {
                bail!(
                    "--format svg draws boards: not with --count, --unique, --check, --hint, --rate"
                );
            }
            self.format = None;
            self.svg.get_or_insert_with(|| PathBuf::from("-"));
        }
        if self.unsolved && self.svg.is_none() {
            bail!("--unsolved draws puzzles: it needs --svg FILE or --format svg");
        }
        let all = self
            .files
            .first()
            .is_some_and(|file| file.as_os_str() == "all");
        if self.hint == Some(Hints::Next) && all && !self.files[0].exists() {
            self.hint = Some(Hints::All);
            self.files.remove(0);
        }
        Ok(self)
    }
}

/// How many steps to explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Hints {
    /// The next one
    Next,
    /// All of them, until the end
    All,
}

/// The symmetry of that name.
fn symmetry(name: &str) -> Result<Symmetry, String> {
    let found = Symmetry::ALL
        .iter()
        .find(|symmetry| symmetry.name() == name);
    found.copied().ok_or_else(|| {
        let names: Vec<&str> = Symmetry::ALL
            .iter()
            .map(|symmetry| symmetry.name())
            .collect();
        format!("expected one of {}", names.join(", "))
    })
}

/// A format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Boxes, the givens set apart from the rest
    #[value(alias = "pretty")]
    Text,
    /// All symbols of a board on a line
    #[value(alias = "line")]
    Lines,
    /// n rows of n symbols, as judges have it
    Grid,
    /// One JSON object a line
    #[value(alias = "json")]
    Jsonl,
    /// A table: puzzle,solution
    Csv,
    /// A picture: --svg on standard output
    Svg,
}
