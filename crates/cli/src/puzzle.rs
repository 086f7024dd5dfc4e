//! What the puzzle commands share: a puzzle becomes a problem with names, which the search treats like any other, and
//! its solutions become drawings or pictures.

mod args;
pub mod edges;
pub mod kakuro;
pub mod langford;
pub mod latin;
pub mod macmahon;
pub mod packing;
mod posed;
pub mod queens;
mod sheet;
mod shown;
pub mod words;

use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};
use quadrille::count::Diagram;
use quadrille::distinct::DistinctCount;
use quadrille::format::{self, Document, Format};
use quadrille::puzzle::Puzzle;
use quadrille::search::{CluesAsked, Why};
use quadrille::svg::{Draw, Picture};
use quadrille::{Choice, ExactCount, OptionId, Problem, Question, Report, Stop};

pub use args::PuzzleArgs;
use args::PuzzleFormat;
use posed::{AnyPuzzle, Posed};
pub use sheet::{SHEET, write_picture, write_sheet};
use shown::ShownSolutions;

use super::answer::OutputFormat;
use super::args::{PuzzleSearchArgs, default_memory};
use super::clues::{self, FoundClues};
use super::color;
use super::counted::Counted;
use super::distinct;
use super::exit::ExitOutcome;
use super::input;
use super::message::note;
use super::nth;
use super::output::Output;
use super::print::print;
use super::session::Session;
use super::signals::Signals;
use super::summary;
use super::task::Task;
use super::terminal;
use super::usage;
use super::why;

/// The end of the help of each puzzle.
pub const DETAILS: &str = "\
--require and --forbid take the numbers of the options that --emit prints, or items
of these options: --require r1c1 (see `quadrille help formats`). The table of
--format csv and the objects of jsonl are those of `quadrille solve`.";

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

    /// The options of a word that names something in the drawing but not an item. `_tags` are those of all options.
    fn options_of(&self, _tags: &[Self::Tag], _word: &str) -> Option<Vec<OptionId>> {
        None
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

    /// Whether a part of an answer can be drawn as text.
    fn draws_parts(&self) -> bool {
        true
    }

    /// A reason on the board, as text and as a picture.
    fn drawn_reason(&self, _why: &Why) -> Option<(String, Picture)> {
        None
    }
}

/// The text of a file. `what` describes it in the prompt for a user who types it.
pub fn text(file: &Path, what: &str) -> anyhow::Result<String> {
    let bytes = input::text_bytes(file, what)?;
    String::from_utf8(bytes).map_err(|error| {
        let (good, bad) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
        let good = String::from_utf8_lossy(good);
        let line = good.matches('\n').count() + 1;
        let column = good
            .chars()
            .rev()
            .take_while(|&letter| letter != '\n')
            .count()
            + 1;
        anyhow!(
            "{}:{line}:{column}: found the byte 0x{:02x}, expected text in UTF-8",
            input::name(file),
            bad[0]
        )
    })
}

/// The text with empty lines in the place of those that begin with #.
fn without_comments(text: &str) -> String {
    let kept = text
        .split_inclusive('\n')
        .map(|line| match line.trim_start().starts_with('#') {
            true => "\n",
            false => line,
        });
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
    let began = Instant::now();
    let (posed, document) = Posed::new(puzzle)?;
    run_posed(&posed, document, args, began.elapsed())
}

/// Answers the question about a puzzle. Stating its problem has taken `stated` of the time.
fn run_posed(
    puzzle: &dyn AnyPuzzle,
    mut document: Document,
    args: &PuzzleArgs,
    stated: Duration,
) -> anyhow::Result<ExitOutcome> {
    document.set_comment(&puzzle.title());
    if args.emit {
        if !puzzle.counts_all() {
            note(
                "--distinct does not apply to the problem that is printed: it has all symmetric solutions",
            );
        }
        let text = format::write(&document, Format::Knuth)?;
        print("the problem", text)?;
        return Ok(ExitOutcome::Answered);
    }
    let signals = Signals::watch()?;
    let known = |word: &str| puzzle.options_of(word);
    let PuzzleSearchArgs { budget, report, .. } = &args.search;
    let mut restrict = args.search.restrict.clone();
    restrict
        .require
        .retain(|text| !puzzle.is_given(text.trim()));
    let left = |time: Duration| time.saturating_sub(stated);
    let task = Task::knowing(document, &restrict, budget.time.map(left), &signals, &known)?;
    let (mut question, called) = args.question(puzzle.counts_all());
    question.limits.time = question.limits.time.map(left);
    task.check(&question, called)?;
    PuzzleRun {
        puzzle,
        task,
        question,
        signals,
        session: Session::new(report.progress.when(), budget.time),
        args,
    }
    .run()
}

/// Shows a solution: its options, and how they were chosen.
type ShowSolution<'s> = dyn FnMut(&[OptionId], &[Option<Choice>]) -> ControlFlow<()> + 's;

/// A puzzle that is being solved.
struct PuzzleRun<'w> {
    puzzle: &'w dyn AnyPuzzle,
    task: Task,
    question: Question,
    signals: Signals,
    session: Session,
    args: &'w PuzzleArgs,
}

impl PuzzleRun<'_> {
    fn run(self) -> anyhow::Result<ExitOutcome> {
        let format = self.args.format;
        use PuzzleFormat::{Csv, Jsonl, Lines, Text};
        let numbers = [
            ("--count", self.args.count),
            ("--usage", self.args.usage),
            ("--why", self.args.why),
        ];
        if let Some((asked, _)) = numbers.iter().find(|(_, asked)| *asked)
            && !matches!(format, Text | Lines | Csv | Jsonl)
        {
            bail!("{asked} supports only the formats text, csv and jsonl");
        }
        if self.args.why {
            if self.args.svg().is_some_and(input::is_standard) {
                bail!("--why --svg needs a file: the reasons are on standard output");
            }
            self.session.close()?;
            let args = &self.args.search;
            let mut search = self.task.search().threads(args.threads.get());
            if let Some(time) = args.budget.time {
                search = search.max_time(time);
            }
            let format = self.answer_format();
            return why::write(&self.task, search, &self.signals, format, &|why| {
                let (words, picture) = self.puzzle.explain(why);
                match (self.args.svg(), picture) {
                    (Some(file), Some(picture)) => write_picture(&picture, file)?,
                    (Some(_), None) => note("there is no picture of this reason"),
                    _ => {}
                }
                Ok(words)
            });
        }
        if self.args.clues {
            self.session.close()?;
            return self.clues();
        }
        let obstacles = self.puzzle.obstacles();
        if !obstacles.is_empty() {
            for why in &obstacles {
                note(&format!("no solution: {why}"));
            }
            let report = without_solution();
            match self.args.count {
                true => self.write_count(&report.into()),
                false => self.write_end(&report),
            }
            self.session.close()?;
            return Ok(ExitOutcome::Lacking);
        }
        if self.args.usage {
            let diagram = self.diagram("--usage")?;
            self.session.close()?;
            return usage::write(&self.task, &diagram, self.answer_format());
        }
        let mut pictures = Vec::new();
        let report = if self.args.count {
            self.count()?
        } else if self.args.svg().is_some() {
            self.find(&mut |options, _| {
                pictures.push(self.puzzle.picture(options));
                match pictures.len() {
                    SHEET => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            })?
        } else {
            self.show()?
        };
        self.session.close()?;
        if let Some(file) = self.args.svg().filter(|_| !pictures.is_empty()) {
            write_sheet(&pictures, &self.puzzle.title(), file)?;
        }
        if !self.args.count && self.args.nth.is_none() {
            summary::note_none(&report, summary::WHY_PUZZLE);
        }
        let rest = summary::MAY_BE_MORE;
        let stats = (&self.question, self.args.search.report.stats);
        summary::conclude_search(&self.task, &report, &self.signals, rest, stats)
    }

    /// Shows a part of a solution that leaves no other.
    fn clues(&self) -> anyhow::Result<ExitOutcome> {
        use PuzzleFormat::{Ascii, Csv, Jsonl, Svg, Text};
        let format = self.args.format;
        if !matches!(format, Text | Ascii | Csv | Jsonl | Svg) {
            bail!("--clues supports only the formats text, ascii, csv, jsonl and svg");
        }
        if !self.puzzle.counts_all() {
            bail!("--clues cannot be combined with --distinct");
        }
        let budget = &self.args.search.budget;
        let mut search = self.task.search();
        if let Some(seed) = budget.seed {
            search = search.shuffle(seed);
        }
        if let Some(time) = self.question.limits.time {
            search = search.max_time(time);
        }
        let asked = CluesAsked {
            smallest: self.args.smallest,
            solution: None,
            among: Some(self.puzzle.shown_options()),
        };
        let found = match clues::find(search, &asked, &self.signals, summary::WHY_PUZZLE)? {
            Ok(found) => found,
            Err(outcome) => return Ok(outcome),
        };
        match self.args.svg() {
            Some(file) => write_picture(&self.puzzle.picture(&found.clues), file)?,
            None => {
                let width = terminal::width().unwrap_or(usize::MAX);
                let drawn = || self.puzzle.drawing(&found.clues, self.style(), width);
                let answer = FoundClues {
                    clues: &found,
                    document: self.task.document(),
                    drawing: (matches!(format, Text | Ascii) && self.puzzle.draws_parts())
                        .then(drawn),
                };
                self.answer_format().print("the clues", [answer])?;
            }
        }
        Ok(clues::conclude(&found, self.args.smallest, &self.signals))
    }

    fn count(&self) -> anyhow::Result<Report> {
        let counted = if self.puzzle.counts_all() {
            let search = self.task.ask(&self.question)?;
            let search = self.session.watch(search, &self.signals);
            search.count_exact()
        } else if let Some(found) = self.count_distinct() {
            let found = found?;
            if self.args.search.report.stats.is_some() {
                distinct::write_stats(&found);
            }
            found.counted
        } else {
            self.find(&mut |_, _| ControlFlow::Continue(()))?.into()
        };
        self.write_count(&counted);
        summary::note_forgotten(&counted);
        Ok(counted.report)
    }

    /// The number of solutions up to symmetry, without listing them. Not under restrictions, which symmetries need not
    /// keep, nor under limits on a list.
    fn count_distinct(&self) -> Option<anyhow::Result<DistinctCount>> {
        let (restrict, budget) = (&self.args.search.restrict, &self.args.search.budget);
        let is_restricted = restrict.reduce || restrict.require.len() + restrict.forbid.len() > 0;
        let is_limited = budget.limit().is_some() || budget.seed.is_some();
        if is_restricted || is_limited {
            return None;
        }
        let (session, signals) = (&self.session, &self.signals);
        self.puzzle.count_distinct(&self.question, session, signals)
    }

    /// Writes the number of solutions. `close` reports what could not be written.
    fn write_count(&self, counted: &ExactCount) {
        let (format, counted) = (self.answer_format(), Counted::from(counted));
        let _ = self.session.write(|out| format.write(&counted, out));
    }

    /// The format of numbers.
    fn answer_format(&self) -> OutputFormat {
        match self.args.format {
            PuzzleFormat::Jsonl => OutputFormat::Jsonl,
            PuzzleFormat::Csv => OutputFormat::Csv,
            _ => OutputFormat::Text,
        }
    }

    /// Writes what follows the solutions when there is none.
    fn write_end(&self, report: &Report) {
        if let Some(format) = self.args.format.of_problem() {
            let mut output = Output::new(&self.task, format, Format::Knuth, false);
            let _ = self.session.write(|out| output.end(report, out));
        }
    }

    fn show(&self) -> anyhow::Result<Report> {
        let mut shown = self.shown();
        let report = self.find(&mut |options, choices| {
            self.session.write(|out| shown.show(options, choices, out))
        })?;
        // `close` reports what could not be written.
        let _ = self.session.write(|out| shown.end(&report, out));
        Ok(report)
    }

    /// The style of drawings.
    fn style(&self) -> DrawingStyle {
        match self.args.format {
            PuzzleFormat::Ascii => DrawingStyle::Ascii,
            _ if color::is_wanted() => DrawingStyle::Colored,
            _ => DrawingStyle::Plain,
        }
    }

    /// Solutions in the requested format.
    fn shown(&self) -> ShownSolutions<'_> {
        let format = self.args.format.of_problem();
        let mut output = format.map(|format| Output::new(&self.task, format, Format::Knuth, false));
        if let (Some(output), Some(number)) = (&mut output, &self.args.nth) {
            output.number_from(number.clone());
        }
        ShownSolutions::new(self.puzzle, output, self.style())
    }

    /// All solutions. `asked` is the argument that asks for them.
    fn diagram(&self, asked: &str) -> anyhow::Result<Diagram> {
        if !self.puzzle.counts_all() {
            bail!("{asked} cannot be combined with --distinct");
        }
        self.signals.end_after(self.question.limits.time)?;
        self.task.diagram(default_memory(), &self.signals)
    }

    /// Calls `show` with solutions that a diagram gave.
    fn pick(
        &self,
        picked: &mut dyn Iterator<Item = Vec<OptionId>>,
        show: &mut ShowSolution<'_>,
    ) -> Report {
        let mut report = self.task.blank_report();
        report.stop = Stop::Exhausted;
        for options in picked {
            report.solutions += 1;
            report.stop = Stop::Solutions;
            if show(&self.task.options(&options), &[]).is_break() {
                break;
            }
        }
        report
    }

    /// Calls `show` with the solutions that count, up to the limit.
    fn find(&self, show: &mut ShowSolution<'_>) -> anyhow::Result<Report> {
        if let Some(samples) = self.args.sample {
            let diagram = self.diagram("--sample")?;
            let samples = usize::try_from(samples)?;
            let seed = self.question.seed.unwrap_or(0);
            return Ok(self.pick(&mut diagram.samples(seed).take(samples), show));
        }
        if let Some(number) = &self.args.nth {
            let diagram = self.diagram("--nth")?;
            if diagram.is_empty() {
                summary::none(summary::WHY_PUZZLE);
            }
            return Ok(self.pick(&mut nth::find(&diagram, number).into_iter(), show));
        }
        let names = self.args.format == PuzzleFormat::Names;
        let default = if self.args.count { None } else { Some(1) };
        let max = self.args.search.budget.solutions(default);
        let mut search = self.task.ask(&self.question)?;
        if names {
            search = search.with_choices();
        }
        let mut shown = 0;
        let mut full = false;
        let mut report = self.session.watch(search, &self.signals).for_each(|found| {
            let options = self.task.options(found.options());
            if !self.puzzle.is_counted(&options) {
                return ControlFlow::Continue(());
            }
            shown += 1;
            full = shown == max;
            show(&options, found.choices())?;
            match full && !self.puzzle.counts_all() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        report.solutions = shown;
        if full && report.stop == Stop::Caller {
            report.stop = Stop::Solutions;
        }
        Ok(report)
    }
}

/// The report of a search that ends at once without a solution.
fn without_solution() -> Report {
    let mut problem = Problem::<_, ()>::new();
    problem.primary("impossible").expect("the first item");
    problem.search().run()
}
