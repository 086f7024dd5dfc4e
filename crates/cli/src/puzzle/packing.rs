//! `quadrille polyomino`: pieces on boards and in boxes.

mod arrays;
mod empty_board;
mod front;
mod misfit;
mod read;

use std::ops::RangeInclusive;
use std::path::Path;

use anyhow::{Context, bail};
use clap::ValueEnum;
use clap::builder::{StringValueParser, TypedValueParser};
use quadrille::puzzle::burr::{self, BurrProblem};
use quadrille::puzzle::packing::{self, Packing, PackingBoard, PackingError, Piece, Rules};

use self::misfit::{explained, step};
use self::read::{board, default_set, pieces};
use super::{PuzzleArgs, none};
use crate::args::{listed, number};
use crate::distinct::DistinctFileArgs;
use crate::exit::ExitOutcome;
use crate::format_number::plural;
use crate::message::note;
use crate::{files, input};

const EXAMPLES: &str = "\
Examples:
  quadrille polyomino 6x10                     the twelve pentominoes on 6x10
  quadrille polyomino 3x20 --count --distinct  2, up to symmetry
  quadrille polyomino 8x8-center --svg x.svg   a picture
  quadrille polyomino 4x5 --pieces tetrominoes no solution, and why
  quadrille polyomino 8x8 --pieces domino --copies any --count   12988816
  quadrille polyomino hex-parallelogram-4x7    the seven tetrahexes
  quadrille polyomino tri-rhombus-6            the twelve hexiamonds
  quadrille polyomino examples/board.txt --pieces examples/pieces.txt
  quadrille polycube 3x4x5                     pentominoes in a box
  quadrille polycube 3x3x3 --pieces soma       the Soma cube
  quadrille polycube examples/cube.xmpuzzle    a puzzle of BurrTools";

const PACKING_DETAILS: &str = "\
Boards:
  6x10, 8x8-center         rows x columns; -center leaves out the middle
  2x3x10, 1x6x10           a box: layers x rows x columns
  hex-hexagon-4, hex-triangle-7, hex-parallelogram-4x7     hexagons
  tri-hexagon-2, tri-triangle-6, tri-parallelogram-4x9     triangles
  FILE                     a drawing: # is a cell, . a hole, + a cell that may
                           stay empty; o is a hexagon, v and ^ are triangles;
                           a line of dashes begins the next layer of a box

    ..######..        o o o         ^
    .########.         o o o       ^v^
    ####..####        o o o       ^v^v^

Pieces in a file are drawn in the same way, with blank lines between them. The line
above a drawing can give the number of copies, the name, or both: 2x ell, 0-3x,
0-x dot (any number), F. All pieces may have numbers in order: 1 F, 2 L. A line that
begins with | is a comment.

    | two of the first, any number of the second
    2x ell
    ###
    #..

    0-x square
    ##
    ##

Puzzle files of BurrTools (.xmpuzzle) are read with their pieces, numbers of copies,
optional cells and colors, if they are made of cubes.

`quadrille help formats` describes these files; examples/ has a board and pieces. Cells are
named by row and column, r1c1, in --emit, --require and messages. Numbers of options
that go with --distinct are those of --emit --distinct.";

/// Fill a board with polyominoes, polyhexes or polyiamonds, a box with polycubes
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = PACKING_DETAILS)]
pub struct PackingArgs {
    /// A size such as 6x10, 3x4x5 or hex-hexagon-4, a file with a drawing, or a BurrTools file
    #[arg(value_name = "BOARD")]
    board: String,

    /// A set of pieces, or a file [default: the set that fits the board, or pentominoes]
    ///
    /// The sets are monomino, domino, trominoes, tetrominoes, pentominoes, hexominoes, heptominoes and soma; trihexes,
    /// tetrahexes and pentahexes; tetriamonds, pentiamonds, hexiamonds and heptiamonds. Those of four cells and more
    /// also come one-sided: `one-sided-pentominoes`.
    #[arg(long, value_name = PIECES, value_parser = set_parser(), hide_possible_values = true)]
    pieces: Option<String>,

    /// How often each piece of the set is there: 2, 0-3, 1- (once or more), any [default: as the set or file says]
    #[arg(long, value_name = "N", value_parser = copies)]
    copies: Option<RangeInclusive<u32>>,

    /// Solve problem N of a BurrTools file
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = number(1_u32, u32::MAX))]
    problem: Option<u32>,

    #[command(flatten)]
    rules: PackingRulesArgs,

    #[command(flatten)]
    puzzle: PuzzleArgs,
}

/// How the pieces may be placed.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Rules")]
struct PackingRulesArgs {
    /// Pieces must not be turned
    #[arg(long)]
    no_rotate: bool,

    /// Pieces may be reflected, left to right [default: on plane boards, unless the set is one-sided]
    #[arg(long, hide_short_help = true, conflicts_with = "no_reflect")]
    reflect: bool,

    /// Pieces must not be reflected [default: in boxes]
    #[arg(long)]
    no_reflect: bool,

    /// Pieces may be left over
    #[arg(long)]
    leftover: bool,

    /// Cells may stay empty
    #[arg(long)]
    no_fill: bool,

    /// Count solutions that are rotations or reflections of each other once
    ///
    /// Those of the board that take the set of pieces to itself. --sample draws each class equally often. With --count nothing
    /// is listed, unless there is a limit: the number is the mean of the solutions that each of them leaves as they are.
    /// Then --checkpoint FILE saves the number of each, and --resume FILE goes on.
    #[arg(long, conflicts_with_all = ["require", "forbid"])]
    distinct: bool,

    /// The symmetries of --distinct
    #[arg(
        long,
        value_enum,
        value_name = "WHICH",
        default_value_t,
        requires = "distinct"
    )]
    symmetries: BoardSymmetries,

    #[command(flatten)]
    kept: DistinctFileArgs,
}

/// Which symmetries of a board take solutions to equivalent ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum BoardSymmetries {
    /// Rotations and reflections
    #[default]
    All,
    /// Rotations alone
    Rotations,
}

impl PackingRulesArgs {
    /// The rules, which are otherwise `usual`.
    fn rules(&self, usual: Rules) -> Rules {
        let rules = match self.reflect || self.no_reflect {
            true => usual.reflect(self.reflect),
            false => usual,
        };
        rules
            .turn(!self.no_rotate)
            .leftover(self.leftover)
            .fill(!self.no_fill)
            .distinct(self.distinct)
            .rotations(self.symmetries == BoardSymmetries::Rotations)
    }
}

/// Runs `quadrille polyomino`.
pub fn polyomino(args: &PackingArgs) -> anyhow::Result<ExitOutcome> {
    let path = Path::new(&args.board);
    args.puzzle.refuse_to_overwrite(path)?;
    if let Some(pieces) = &args.pieces {
        args.puzzle.refuse_to_overwrite(Path::new(pieces))?;
    }
    // What is read from a pipe is gone.
    let read = match files::is_standard(path) || path.is_file() {
        true => Some(input::text_or(path, "a board", burr::is_likely)?),
        false => None,
    };
    if let Some(bytes) = read.as_ref().filter(|bytes| burr::is_likely(bytes)) {
        return assembly(args, path, bytes);
    }
    if args.problem.is_some() {
        bail!(
            "--problem: found {:?}, expected a BurrTools file, which may have several problems",
            args.board
        );
    }
    let is_empty = args.puzzle.count && empty_board::is_meant(&args.board) && !path.exists();
    let board = (!is_empty).then(|| board(&args.board, read)).transpose()?;
    let (set, chosen) = match (args.pieces.as_deref(), &board) {
        (Some(set), _) => (set, true),
        (None, Some(board)) => (default_set(board), false),
        (None, None) => ("pentominoes", false),
    };
    let kept = &args.rules.kept;
    kept.check(args.puzzle.count && args.rules.distinct)?;
    let mut pieces = pieces(set)?;
    if let Some(copies) = &args.copies {
        for piece in &mut pieces {
            piece.copies = copies.clone();
        }
    }
    match board {
        Some(board) => solve(board, (set, chosen), pieces, &args.rules, &args.puzzle),
        None => {
            let outcome = empty_board::count(pieces, (set, chosen), &args.rules, &args.puzzle)?;
            note_idle(&args.puzzle, kept);
            Ok(outcome)
        }
    }
}

/// What `--pieces` takes, as help and completions call it.
pub const PIECES: &str = "SET|FILE";

/// A parser that lists the sets, and takes the names of files, too.
fn set_parser() -> impl TypedValueParser<Value = String> {
    listed(packing::NAMES.iter().copied(), StringValueParser::new())
}

/// The numbers of copies in `2`, `2x`, `0-3`, `1-`, `any` or `x`.
fn copies(text: &str) -> Result<RangeInclusive<u32>, String> {
    let range = match text.strip_suffix('x') {
        Some("") => packing::copies("any"),
        number => packing::copies(number.unwrap_or(text)),
    };
    let range = range.filter(|range| *range.end() > 0);
    range.ok_or_else(|| "expected a number of copies such as 2, 0-3, 1- or any".to_owned())
}

/// Solves a problem of a BurrTools file.
fn assembly(args: &PackingArgs, path: &Path, bytes: &[u8]) -> anyhow::Result<ExitOutcome> {
    let rules = &args.rules;
    rules.kept.check(args.puzzle.count && rules.distinct)?;
    let name = files::name(path);
    let file = burr::read(bytes).with_context(|| name.clone())?;
    for ignored in &file.ignored {
        note(&format!("{name}: left out: {ignored}"));
    }
    if args.pieces.is_some() {
        bail!("--pieces: found {name}, which has pieces of its own, expected a board");
    }
    if args.copies.is_some() {
        bail!("--copies: found {name}, which has numbers of copies of its own, expected a board");
    }
    let (mut problems, count) = (file.problems.iter(), file.problem_count);
    let asked = args.problem.map(|number| number as usize);
    let is_asked = |one: &&BurrProblem| asked.is_none_or(|number| one.number == number);
    let Some(problem) = problems.find(is_asked) else {
        let number = asked.unwrap_or(1);
        match number > count {
            true => bail!(
                "{name}: found {}, expected problem {number}",
                plural(count as u64, "problem")
            ),
            false => {
                bail!("{name}: found problem {number}, which is left out, expected another")
            }
        }
    };
    if asked.is_none() && count > 1 {
        let number = problem.number;
        note(&format!(
            "{name}: this is problem {number} of {count}; --problem N takes another"
        ));
    }
    let rules = args.rules.rules(Rules::default().reflect(false));
    let packing = super::laying_out().during(|| problem.packing(rules));
    let named = |error| anyhow::Error::from(error).context(name);
    run(packing, named, &args.puzzle, &args.rules.kept)
}

fn solve(
    board: PackingBoard,
    (set, chosen): (&str, bool),
    pieces: Vec<Piece>,
    args: &PackingRulesArgs,
    puzzle: &PuzzleArgs,
) -> anyhow::Result<ExitOutcome> {
    let step = step(&pieces);
    let rules = args.rules(Rules::of_set(set));
    let packing = super::laying_out().during(|| Packing::new(board, pieces, rules));
    let why = |error| explained(error, set, chosen, step);
    run(packing, why, puzzle, &args.kept)
}

/// Answers the question about a packing, or says why there is none. A board whose area no choice of pieces has makes no
/// problem to print, but a puzzle without a solution.
fn run(
    packing: Result<Packing, PackingError>,
    why: impl FnOnce(PackingError) -> anyhow::Error,
    puzzle: &PuzzleArgs,
    kept: &DistinctFileArgs,
) -> anyhow::Result<ExitOutcome> {
    let is_misfit = matches!(packing, Err(PackingError::Area { .. }));
    match packing.map_err(why) {
        Err(why) if is_misfit && !puzzle.emit => {
            let outcome = none::run(puzzle, format!("{why:#}"))?;
            note_idle(puzzle, kept);
            Ok(outcome)
        }
        packing => super::run_kept(&packing?, puzzle, kept),
    }
}

/// Says which arguments have no effect, as nothing is searched.
fn note_idle(puzzle: &PuzzleArgs, kept: &DistinctFileArgs) {
    let [checkpoint, resume] = kept.files().map(|file| file.is_some());
    let search = &puzzle.search;
    none::note_idle(&[
        ("--require", !search.restrict.require.is_empty()),
        ("--forbid", !search.restrict.forbid.is_empty()),
        ("--checkpoint", checkpoint),
        ("--resume", resume),
        ("--stats", search.report.stats.is_some()),
    ]);
}
