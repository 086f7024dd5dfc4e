//! What the puzzle commands share: a puzzle becomes a problem with names, which is searched like any other, and its
//! solutions become drawings or pictures.

pub mod edges;
pub mod langford;
pub mod latin;
pub mod macmahon;
pub mod packing;
pub mod queens;
pub mod words;

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use clap::ValueEnum;
use quadrille::format::solutions::SolutionFormat;
use quadrille::format::{self, Document, Format};
use quadrille::puzzle::Puzzle;
use quadrille::svg::{Draw, Picture, page};
use quadrille::{Color, OptionId, Problem, Report, Solution, Stop};

use super::args::SearchArgs;
use super::color;
use super::exit::Outcome;
use super::input;
use super::json::AnswerFormat;
use super::message::note;
use super::output::Output;
use super::print::print;
use super::session::Session;
use super::signals::Signals;
use super::summary;
use super::task::Task;
use super::terminal;

/// The largest number of pictures on a sheet.
pub const SHEET: usize = 1000;

/// The end of the help of each puzzle.
pub const DETAILS: &str = "\
--require and --forbid take the numbers of the options that --emit prints, or items
of these options: --require r1c1 (see `quadrille help formats`). The table of
--format csv and the objects of jsonl are those of `quadrille solve`.";

/// The options of every puzzle.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub struct PuzzleArgs {
    /// Print the problem in Knuth's format; nothing is solved
    #[arg(long, conflicts_with_all = ["count", "svg", "format"])]
    emit: bool,

    /// Print only the number of solutions: of all, or with -n up to N
    #[arg(long, conflicts_with = "svg")]
    count: bool,

    /// Write the answer as SVG to a file (`-`: standard output); with -n N, a sheet of up to N
    #[arg(long, value_name = "FILE", conflicts_with = "format")]
    svg: Option<PathBuf>,

    /// The format of the solutions; with --count, text or jsonl
    #[arg(short, long, value_enum, value_name = "FORMAT", default_value_t)]
    format: PuzzleFormat,

    #[command(flatten)]
    search: SearchArgs,
}

impl PuzzleArgs {
    /// The file that pictures are written to, if they are asked for.
    fn svg(&self) -> Option<&Path> {
        match self.format {
            PuzzleFormat::Svg => Some(Path::new("-")),
            _ => self.svg.as_deref(),
        }
    }
}

/// A format of solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum PuzzleFormat {
    /// A drawing
    #[default]
    #[value(alias = "picture")]
    Text,
    /// A drawing in ASCII, without colors
    Ascii,
    /// The items of each option, as `quadrille solve` prints them
    Names,
    /// The numbers of the options, a line per solution
    Lines,
    /// A table: solution,cost,options
    Csv,
    /// A JSON object per solution, then one with a summary
    Jsonl,
    /// A picture on standard output, as with `--svg -`
    Svg,
}

impl PuzzleFormat {
    /// The format of solutions of the named problem, where it is not a drawing.
    fn of_problem(self) -> Option<SolutionFormat> {
        match self {
            PuzzleFormat::Text | PuzzleFormat::Ascii | PuzzleFormat::Svg => None,
            PuzzleFormat::Names => Some(SolutionFormat::Text),
            PuzzleFormat::Lines => Some(SolutionFormat::Lines),
            PuzzleFormat::Csv => Some(SolutionFormat::Csv),
            PuzzleFormat::Jsonl => Some(SolutionFormat::Jsonl),
        }
    }
}

/// The style of a drawing.
#[derive(Clone, Copy)]
pub enum Look {
    Plain,
    Colored,
    Ascii,
}

/// A puzzle with its names, titles and drawings.
pub trait Front: Puzzle<Answer: Draw> {
    /// A line about the puzzle.
    fn title(&self) -> String;

    /// The name of an item in Knuth's format.
    fn name(&self, item: &Self::Item) -> String;

    /// The name of a color.
    fn color(&self, color: Color) -> String {
        color.0.to_string()
    }

    /// The answer in text.
    fn drawing(&self, answer: &Self::Answer, look: Look) -> String;

    /// The answer in fewer columns, if there is such a drawing.
    fn narrow_drawing(&self, _: &Self::Answer, _: Look) -> Option<String> {
        None
    }

    /// Whether a solution counts; with --distinct, some do not.
    fn counts(&self, _: &Solution<'_, Self::Item, Self::Tag>) -> bool {
        true
    }

    /// Whether all solutions count.
    fn all_count(&self) -> bool {
        true
    }

    /// Why there is no solution, if a short proof shows that.
    fn obstacles(&self) -> Vec<String> {
        Vec::new()
    }
}

/// The text of a file. `what` names it for those who type it.
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

/// Runs the command of a puzzle.
pub fn run<P: Front>(puzzle: &P, args: &PuzzleArgs) -> anyhow::Result<Outcome> {
    let problem = puzzle.problem();
    let name = |item: &P::Item| puzzle.name(item);
    let mut document = Document::named(&problem, name, |color| puzzle.color(color))?;
    document.set_comment(&puzzle.title());
    if args.emit {
        if !puzzle.all_count() {
            note("the problem has every symmetric solution: --distinct is not part of it");
        }
        let text = format::write(&document, Format::Knuth)?;
        print("the problem", text)?;
        return Ok(Outcome::Answered);
    }
    Run {
        puzzle,
        problem: &problem,
        task: Task::new(document, &args.search.restrict)?,
        signals: Signals::watch()?,
        session: Session::new(args.search.report.progress, args.search.budget.time),
        args,
    }
    .run()
}

/// A puzzle that is being solved.
struct Run<'w, P: Front> {
    puzzle: &'w P,
    problem: &'w Problem<P::Item, P::Tag>,
    task: Task,
    signals: Signals,
    session: Session,
    args: &'w PuzzleArgs,
}

impl<P: Front> Run<'_, P> {
    fn run(self) -> anyhow::Result<Outcome> {
        let obstacles = self.puzzle.obstacles();
        if !obstacles.is_empty() {
            obstacles
                .iter()
                .for_each(|why| note(&format!("no solution: {why}")));
            if self.args.count {
                print("the number", "0\n")?;
            }
            return Ok(Outcome::Lacking);
        }
        let mut pictures = Vec::new();
        let report = if self.args.count {
            self.count()?
        } else if self.args.svg().is_some() {
            self.find(|solution, _| {
                pictures.push(self.puzzle.answer(solution).picture());
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
        if !self.args.count {
            summary::note_none(&report);
        }
        let rest = "; there may be more";
        let stats = self.args.search.report.stats;
        let (task, signals) = (&self.task, &self.signals);
        Ok(summary::conclude(task, &report, signals, rest, stats))
    }

    fn count(&self) -> anyhow::Result<Report> {
        let report = if self.puzzle.all_count() {
            let search = self.task.search_as(&self.args.search, None)?;
            let search = self.session.watch(search, &self.signals);
            search.count_report()
        } else {
            self.find(|_, _| ControlFlow::Continue(()))?
        };
        let format = match self.args.format {
            PuzzleFormat::Text => AnswerFormat::Text,
            PuzzleFormat::Jsonl => AnswerFormat::Jsonl,
            _ => bail!("--count has the formats text and jsonl"),
        };
        // `close` reports what could not be written.
        let _ = { &self.session }.write(|out| summary::write_count(&report, format, out));
        Ok(report)
    }

    fn show(&self) -> anyhow::Result<Report> {
        let color = color::is_wanted();
        let look = match self.args.format {
            PuzzleFormat::Ascii => Look::Ascii,
            _ if color => Look::Colored,
            _ => Look::Plain,
        };
        let shape = self.args.format.of_problem();
        let mut output = shape.map(|shape| Output::new(&self.task, shape, Format::Knuth, false));
        let mut gap = false;
        let width = terminal::width();
        let report = self.find(|solution, found| {
            self.session.write(|out| match &mut output {
                Some(output) => output.solution(found, out),
                None => {
                    let drawing = self.fitting_drawing(&self.puzzle.answer(solution), look, width);
                    let blank = if std::mem::replace(&mut gap, true) {
                        "\n"
                    } else {
                        ""
                    };
                    writeln!(out, "{blank}{drawing}")
                }
            })
        })?;
        if let Some(output) = &mut output {
            // `close` reports what could not be written.
            let _ = self.session.write(|out| output.end(&report, out));
        }
        Ok(report)
    }

    /// The drawing of an answer; the narrow one if there is one and the terminal has fewer columns than the other takes.
    fn fitting_drawing(&self, answer: &P::Answer, look: Look, width: Option<usize>) -> String {
        let narrow = width.and_then(|width| {
            let plain = match look {
                Look::Colored => Look::Plain,
                look => look,
            };
            let wide = self.puzzle.drawing(answer, plain);
            let columns = wide.lines().map(|line| line.chars().count()).max();
            match columns > Some(width) {
                true => self.puzzle.narrow_drawing(answer, look),
                false => None,
            }
        });
        narrow.unwrap_or_else(|| self.puzzle.drawing(answer, look))
    }

    /// Calls `show` with the solutions that count, up to the limit, each also as a solution of the named problem.
    fn find(
        &self,
        mut show: impl FnMut(
            &Solution<'_, P::Item, P::Tag>,
            &Solution<'_, String, ()>,
        ) -> ControlFlow<()>,
    ) -> anyhow::Result<Report> {
        let names = self.args.format == PuzzleFormat::Names;
        let default = if self.args.count { None } else { Some(1) };
        let most = self.args.search.budget.solutions(default);
        let mut search = self.task.search_as(&self.args.search, default)?;
        if names {
            search = search.with_choices();
        }
        if !self.puzzle.all_count() {
            search = search.max_solutions(u64::MAX);
        }
        let mut shown = 0;
        let mut full = false;
        let mut report = self.session.watch(search, &self.signals).for_each(|found| {
            let options = found.options().iter();
            let options: Vec<OptionId> = options.map(|&id| self.task.option(id)).collect();
            let solution = self.problem.verify(&options);
            let solution = solution.expect("the named problem is the same problem");
            if !self.puzzle.counts(&solution) {
                return ControlFlow::Continue(());
            }
            shown += 1;
            full = shown == most;
            show(&solution, found)?;
            match full && !self.puzzle.all_count() {
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

/// Writes one picture as it is, several on a numbered sheet under a caption.
pub fn write_sheet(pictures: &[Picture], caption: &str, file: &Path) -> anyhow::Result<()> {
    match pictures {
        [picture] => write_picture(picture, file),
        pictures => write_picture(&page(pictures).captioned(caption), file),
    }
}

/// Writes a picture to a file.
pub fn write_picture(picture: &Picture, file: &Path) -> anyhow::Result<()> {
    if input::is_standard(file) {
        return print("the picture", picture);
    }
    let written = fs::write(file, picture.to_string());
    written.with_context(|| format!("cannot write {}", input::name(file)))
}
