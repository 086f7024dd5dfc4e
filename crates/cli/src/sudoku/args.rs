//! The arguments of `quadrille sudoku`.

mod making;
mod rules;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::bail;
use clap::ValueEnum;
use quadrille::puzzle::square::SquareRules;
use quadrille_answers::request::{Hints, SudokuFormat, Uniqueness};

use crate::args::{
    EngineArg, WorkArgs, checkpoint as checkpoint_parser, count, duration, sudoku_engine_parser,
};
use crate::files;
use crate::progress;
pub use making::MakingArgs;
pub use rules::RulesArgs;

const EXAMPLES: &str = "\
Examples:
  quadrille sudoku puzzles.txt              a solution of every puzzle of a file
  quadrille sudoku < judge.txt              nine rows in, nine rows out
  quadrille sudoku --unique puzzles.txt     none, one or several? if so, two
  quadrille sudoku --check finished.txt     are these right? if not, why not?
  quadrille sudoku --format jsonl table.csv one JSON object a puzzle
  quadrille sudoku --hint puzzles.txt       the next step, and why
  quadrille sudoku --rate puzzles.txt       how hard they are
  quadrille sudoku --why puzzles.txt        which givens clash, if any do
  quadrille sudoku --anti-knight x.txt      cells a knight's move apart differ
  quadrille sudoku --cages killer.txt       killer Sudoku: cages with sums
  quadrille sudoku --svg sheet.svg FILE     the solved boards, drawn
  quadrille sudoku --generate 10 --symmetry rotational  new puzzles";

const DETAILS: &str = "\
Squares from 4x4 to 25x25 in any layout, one after another or mixed: lines, grids with or
without a frame, tables, spreadsheets, JSON, f-puzzles and SudokuPad. One answer per puzzle,
in their order and in their layout. `quadrille help layouts` lists the layouts, what the
answers look like, and the steps of --hint and --rate.

Without --size or --regions, the number of symbols determines the size. Sixteen symbols on
a line are a 4x4 puzzle, but sixteen such lines in a row are one 16x16 grid.

--all and --count practically never end on a nearly empty board (the empty one has
6.67e21 solutions). Solutions are printed as they are found, in bounded memory;
press Ctrl-C, or give -n or --time. After Ctrl-C and SIGTERM, the current line is
completed, and standard error says how far the run has come. A count that was cut
short is `at least N`; JSON has \"complete\": false.

--emit needs an input with exactly one puzzle.";

/// The heading of what is asked of puzzles, other than to solve them.
const TASKS: &str = "Tasks";

/// Solve, count, check, explain, rate or make Sudoku, of any size and many rules
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct SudokuArgs {
    /// Files with puzzles, or a size, 4 or 2x3: an empty grid; `-`, or none: standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Find up to N solutions per puzzle [default: 1; with --count: all]
    #[arg(short = 'n', long, value_name = "N", value_parser = count)]
    pub limit: Option<u64>,

    /// Find all solutions
    #[arg(long, alias = "list", conflicts_with = "limit")]
    pub all: bool,

    /// Stop after this time, for all puzzles together: 10 (seconds), 500ms, 2min
    ///
    /// The answer to a puzzle that is not solved by then is `not finished`. After another tenth of a second it ends: the puzzles
    /// left then have no answer, and a note says so. With --generate, the puzzles made by then are printed, and with --svg, the
    /// boards drawn by then. The time in which it waits for puzzles on standard input counts, unlike in other commands.
    #[arg(long, value_name = "TIME", value_parser = duration, conflicts_with_all = ["check", "emit", "checkpoint", "resume"])]
    pub time: Option<Duration>,

    /// Print only the number of solutions; with -n, count up to N
    #[arg(help_heading = TASKS, long)]
    pub count: bool,

    /// Print none, one, or `several` with two of the solutions
    #[arg(help_heading = TASKS, long, conflicts_with_all = ["limit", "all", "count"])]
    pub unique: bool,

    /// With --unique, print only the puzzles that have none, one or several solutions: the puzzles themselves
    ///
    /// In tables and JSON, only their rows and objects. A puzzle that came with rules is an object of JSON with them.
    #[arg(help_heading = TASKS, long, value_enum, value_name = "HOW MANY", hide_short_help = true, conflicts_with_all = ["checkpoint", "resume"])]
    pub only: Option<Uniqueness>,

    /// Check finished boards, or solutions next to puzzles, and name every fault
    ///
    /// If a line, a row of a table or an object of JSON has a puzzle and a solution, the solution must be complete, must
    /// keep the givens, and must have every digit once in each row, column and box. Any other board is checked as a
    /// finished board. There is no search.
    #[arg(help_heading = TASKS, long, conflicts_with_all = ["limit", "all", "count", "unique"])]
    pub check: bool,

    /// With --check, print only the boards that are wrong
    #[arg(help_heading = TASKS, long, hide_short_help = true)]
    pub wrong: bool,

    /// Explain the next step of each puzzle, or all steps, as a person would find them
    ///
    /// The techniques range from singles to X-wings, XY-chains and forcing chains. `--hint all` continues until the
    /// puzzle is solved or no technique applies, and then shows the board. `--hint candidates` shows what the rules
    /// leave open in each cell, as a grid that is read as a puzzle again, up to 9x9, unless a cell has nothing left, which is -.
    #[arg(help_heading = TASKS, long, value_enum, value_name = "HOW MANY", num_args = 0..=1, require_equals = true, default_missing_value = "next", conflicts_with_all = ["limit", "all", "count", "unique", "check"])]
    pub hint: Option<Hints>,

    /// Print how hard each puzzle is, by the hardest step that it needs
    #[arg(help_heading = TASKS, long, conflicts_with_all = ["limit", "all", "count", "unique", "check", "hint"])]
    pub rate: bool,

    /// Say why a puzzle has no solution: givens that clash, each needed
    ///
    /// It also names what they leave no place for. Without any one of these givens, the others would have a completion,
    /// unless it says that fewer may clash: what it may search for each is limited. Puzzles with a solution are solved.
    #[arg(help_heading = TASKS, long, conflicts_with_all = ["count", "unique", "check", "hint", "rate", "emit", "generate"])]
    pub why: bool,

    /// Print the exact-cover problem of the only puzzle, in Knuth's format
    #[arg(help_heading = TASKS, long, conflicts_with_all = ["limit", "all", "count", "unique", "check", "hint", "rate", "format", "svg", "unsolved", "engine", "threads", "stats", "progress"])]
    pub emit: bool,

    /// Draw the solved boards as SVG into a file (`-`: standard output)
    ///
    /// A sheet has up to 1000 boards, with givens in bold. If there may be more, the exit code is 3. -n N or --all draw up to
    /// N or all solutions per puzzle. A puzzle without a solution is drawn unsolved. With --generate, the new puzzles are drawn.
    ///
    /// With --hint, the next step is drawn on the candidates, and with `--hint all` every step: the cells that matter,
    /// the candidates that go, the links of a chain. With `--hint candidates`, only these are drawn. With --why, the givens that clash are red.
    #[arg(help_heading = TASKS, long, value_name = "FILE", conflicts_with_all = ["count", "unique", "check", "rate", "format"])]
    pub svg: Option<PathBuf>,

    /// Draw the puzzles, not their solutions
    #[arg(help_heading = TASKS, long, hide_short_help = true, conflicts_with_all = ["limit", "all", "hint", "why"])]
    pub unsolved: bool,

    /// The format of the answers [default: that of each puzzle]
    #[arg(short, long, value_enum, value_name = "FORMAT")]
    pub format: Option<SudokuFormat>,

    /// The engine that searches; of several solutions, each engine finds a different one first
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = sudoku_engine_parser(), conflicts_with_all = ["check", "hint", "svg"])]
    #[arg(help_heading = "Engine and threads", hide_short_help = true)]
    pub engine: EngineArg,

    #[command(flatten)]
    pub rules: RulesArgs,

    #[command(flatten)]
    pub making: MakingArgs,

    #[command(flatten)]
    pub checkpoints: BatchCheckpointArgs,

    #[command(flatten)]
    pub work: WorkArgs,
}

/// Checkpoints of a run through many puzzles.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Checkpoints")]
pub struct BatchCheckpointArgs {
    /// Write how far the run has come to this file, so that --resume can go on after a crash
    ///
    /// A checkpoint covers whole puzzles: the search of an unfinished puzzle starts over. For checkpoints within a
    /// single long search, use `quadrille sudoku --emit FILE > puzzle.dlx`, then `quadrille count puzzle.dlx
    /// --checkpoint FILE`.
    #[arg(long, value_name = "FILE", value_parser = checkpoint_parser(), hide_short_help = true, conflicts_with_all = ["generate", "emit", "svg"])]
    pub checkpoint: Option<PathBuf>,

    /// The time between two checkpoints: 10 (seconds), 500ms, 2min [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = duration, hide_short_help = true)]
    pub every: Option<Duration>,

    /// Go on from a checkpoint, and write the next ones to the same file; the input must be the same as before
    #[arg(long, value_name = "FILE", hide_short_help = true, conflicts_with_all = ["checkpoint", "generate", "emit", "svg"])]
    pub resume: Option<PathBuf>,
}

impl BatchCheckpointArgs {
    /// Whether the user asked for checkpoints.
    pub fn is_asked(&self) -> bool {
        self.checkpoint.is_some() || self.resume.is_some()
    }
}

impl SudokuArgs {
    /// Refuses an argument that has no effect without another one, or beside it. (What `requires` another argument is
    /// let through by `clap` if that one conflicts with a third.)
    fn check(&self) -> anyhow::Result<()> {
        const UNSOLVED: &str = "--svg --unsolved, which searches for nothing";
        let (making, makes) = (&self.making, self.making.generate.is_some());
        let saves = self.checkpoints.is_asked();
        for (argument, is_given, needed, is_there) in [
            ("--only", self.only.is_some(), "--unique", self.unique),
            ("--wrong", self.wrong, "--check", self.check),
            ("--seed", making.seed.is_some(), "--generate", makes),
            ("--clues", making.clues.is_some(), "--generate", makes),
            ("--symmetry", making.symmetry.is_some(), "--generate", makes),
            ("--grade", making.grade.is_some(), "--generate", makes),
            ("--random-cages", making.random_cages, "--generate", makes),
            (
                "--random-regions",
                making.random_regions,
                "--generate",
                makes,
            ),
            (
                "--every",
                self.checkpoints.every.is_some(),
                "--checkpoint or --resume",
                saves,
            ),
        ] {
            if is_given && !is_there {
                bail!("{argument}: no effect without {needed}");
            }
        }
        let WorkArgs { threads, stats, .. } = &self.work;
        for (argument, is_given, beside, is_there) in [
            ("--engine", self.engine.0.is_some(), "--svg", true),
            ("--threads", threads.asked().is_some(), "--svg", true),
            ("--stats", *stats, "--svg", true),
            ("--time", self.time.is_some(), UNSOLVED, self.unsolved),
            ("--progress", progress::is_asked(), UNSOLVED, self.unsolved),
        ] {
            if is_given && self.svg.is_some() && is_there && !makes {
                bail!("{argument}: no effect on {beside}");
            }
        }
        making.check(self.format)
    }

    /// These arguments, with two changes: `--hint all` and `--hint candidates` need no equals sign unless there is a
    /// file of that name, and `--format svg` becomes `--svg -`. An error if the answer has no picture.
    pub fn normalized(mut self) -> anyhow::Result<Self> {
        if self.format == Some(SudokuFormat::Svg) {
            if self.count || self.unique || self.check || self.rate {
                bail!(
                    "--format svg: found --count, --unique, --check or --rate as well, expected an answer that is a board"
                );
            }
            if self.checkpoints.is_asked() {
                bail!(
                    "--format svg: found --checkpoint or --resume as well, expected a run in one go"
                );
            }
            self.format = None;
            self.svg.get_or_insert_with(|| PathBuf::from("-"));
        }
        if self.unsolved && self.svg.is_none() {
            bail!("--unsolved: found no picture, expected --svg FILE or --format svg");
        }
        self.check()?;
        let rules = self.rules.files().into_iter().flatten();
        let read = rules.chain(&self.files);
        if read.filter(|file| files::is_standard(file)).count() > 1 {
            bail!("found standard input (-) twice, expected it once");
        }
        if self.making.is_json() && self.svg.is_none() {
            self.format = Some(SudokuFormat::Jsonl);
        }
        if let [file] = &self.files[..]
            && let Some(order) = files::order_as_name(file)
            && self.rules.size.is_none()
            && self.rules.regions.is_none()
        {
            self.rules.size = Some(order.to_owned());
        }
        if self.hint == Some(Hints::Next)
            && let Some((at, hints)) = self.how_many_hints()
        {
            self.hint = Some(hints);
            self.files.remove(at);
        }
        if self.hint.is_some() {
            let expected = "--hint for the next step, --hint=all or --hint=candidates";
            let mut files = self.files.iter();
            files.try_for_each(|file| files::refuse_size(file, expected))?;
        }
        if let [file] = &mut self.files[..]
            && let Some(size) = files::box_as_name(file)
            && self.rules.regions.is_none()
            && self.rules.size.as_deref().is_none_or(|given| given == size)
        {
            self.rules.size = Some(size.to_owned());
            // What is no size is refused as one.
            if let Ok(rules) = size.parse::<SquareRules>() {
                *file = rules.order().to_string().into();
            }
        }
        Ok(self)
    }

    /// The first name among the files that says how many hints there are to be, and its place. It may stand before or behind
    /// the files.
    fn how_many_hints(&self) -> Option<(usize, Hints)> {
        let mut files = self.files.iter().enumerate();
        files.find_map(|(at, file)| {
            let hints = Hints::from_str(file.to_str()?, false).ok()?;
            (hints != Hints::Next && !file.exists()).then_some((at, hints))
        })
    }
}
