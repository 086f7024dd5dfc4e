//! The run of a puzzle command: its question is checked, asked, and the answer written.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::bail;
use num_bigint::BigUint;
use quadrille::clues::CluesAsked;
use quadrille::distinct::DistinctCount;
use quadrille::format::{self, Document, Format};
use quadrille::why::{Verdict, Why};
use quadrille::{Choice, OptionId, Question, Report, Stop};

use super::args::{ClueSet, PuzzleFormat};
use super::posed::AnyPuzzle;
use super::shown::ShownSolutions;
use super::{DrawingStyle, PuzzleArgs, SHEET, none, note_full, write_picture, write_sheet};
use crate::args::{PuzzleSearchArgs, default_memory, default_threads};
use crate::clues::{self, FoundClues};
use crate::color;
use crate::counted::Counted;
use crate::distinct::DistinctFileArgs;
use crate::exit::ExitOutcome;
use crate::files;
use crate::message::note;
use crate::new_file::NewFile;
use crate::output::Output;
use crate::print::print;
use crate::session::Session;
use crate::signals::Signals;
use crate::summary::{self, AnswerFigures};
use crate::task::Task;
use crate::terminal;
use crate::why::{self, PuzzleWords};

/// Answers the question about a puzzle.
pub fn run_posed(
    puzzle: &dyn AnyPuzzle,
    mut document: Document,
    args: &PuzzleArgs,
    kept: &DistinctFileArgs,
) -> anyhow::Result<ExitOutcome> {
    if args.emit {
        let mut comment = puzzle.title();
        for (name, own) in puzzle.renamed() {
            if document.problem().item(&name).is_some() {
                comment += &format!("\n{name} = {own}");
            }
        }
        document.set_comment(&comment);
        if !puzzle.counts_all() {
            note(
                "the problem that is printed may have several of the solutions that --distinct counts once",
            );
        }
        let text = format::write(&document, Format::Knuth)?;
        print("the problem", text)?;
        return Ok(ExitOutcome::Answered);
    }
    let signals = Signals::watch()?;
    let known = |word: &str| puzzle.options_of(word);
    let PuzzleSearchArgs { budget, .. } = &args.search;
    let mut restrict = args.search.restrict.alone();
    let required = &mut restrict.named.require;
    required.retain(|text| !puzzle.is_given(text.trim()));
    let task = Task::knowing(document, &restrict, &signals.within(budget.time), &known)?;
    let (question, called) = args.question(puzzle.counts_all());
    task.check(&question, called)?;
    PuzzleRun {
        puzzle,
        task,
        question,
        signals,
        session: Session::new(),
        args,
        kept,
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
    kept: &'w DistinctFileArgs,
}

impl PuzzleRun<'_> {
    fn run(self) -> anyhow::Result<ExitOutcome> {
        self.args.check_format()?;
        NewFile::check(self.args.svg())?;
        if self.args.why {
            self.session.close()?;
            return self.why();
        }
        if self.args.clues.is_some() {
            self.session.close()?;
            return self.clues();
        }
        let obstacles = self.puzzle.obstacles();
        if !obstacles.is_empty() {
            for why in &obstacles {
                note(&format!("no solution: {why}"));
            }
            let report = Report::blank();
            match self.args.count {
                true => self.write_count(&Counted::new(&BigUint::ZERO, &report)),
                false => self.write_end(&report),
            }
            self.session.close()?;
            let [checkpoint, resume] = self.kept.files().map(|file| file.is_some());
            none::note_idle(&[
                ("--checkpoint", checkpoint),
                ("--resume", resume),
                ("--stats", self.args.search.report.stats.is_some()),
            ]);
            return Ok(ExitOutcome::Lacking);
        }
        let (mut pictures, mut is_full, mut is_late) = (Vec::new(), false, false);
        let signals = self.signals.within(self.question.limits.time);
        let mut report = if self.args.count {
            self.count()?
        } else if self.args.svg().is_some() {
            let mut drawing = Duration::ZERO;
            self.find(&mut |options, _| {
                is_full = pictures.len() == SHEET;
                // It takes as long to put pictures on a sheet as to draw them.
                is_late = !pictures.is_empty() && signals.have_at_most(drawing);
                if is_full || is_late {
                    return ControlFlow::Break(());
                }
                let began = Instant::now();
                pictures.push(self.puzzle.picture(options));
                drawing += began.elapsed();
                ControlFlow::Continue(())
            })?
        } else {
            self.show()?
        };
        self.session.close()?;
        if let Some(file) = self.args.svg().filter(|_| !pictures.is_empty()) {
            write_sheet(&pictures, &self.puzzle.title(), file)?;
        }
        if is_full {
            (report.solutions, report.stop) = (SHEET as u64, Stop::Solutions);
            note_full("solutions");
        } else if is_late {
            (report.solutions, report.stop) = (pictures.len() as u64, signals.stop());
        }
        if !self.args.count {
            summary::note_none(&report, summary::WHY_PUZZLE);
        }
        let rest = self.kept.way_on();
        let rest = rest.as_deref().unwrap_or(summary::MAY_BE_MORE);
        let outcome = summary::conclude_search(
            &self.task,
            &self.question,
            &report,
            AnswerFigures::Plain,
            &self.signals,
            rest,
            self.args.search.report.stats,
        )?;
        Ok(match is_full {
            true => outcome.max(ExitOutcome::Stopped),
            false => outcome,
        })
    }

    /// Says why there is no solution.
    fn why(self) -> anyhow::Result<ExitOutcome> {
        if self.args.svg().is_some_and(files::is_standard_output) {
            bail!("--why --svg: found standard output, where the reasons are, expected a file");
        }
        if !self.puzzle.counts_all() {
            bail!("--why: found --distinct as well, expected one of the two");
        }
        let search = self.task.ask(&self.question);
        let why = why::find(search.cancel_on(self.signals.flag()));
        let within = self.signals.within(self.question.limits.time);
        let format = self.args.answer_format();
        let words = self.words(&why)?;
        why::write(&self.task, &why, &words, false, &within, format)
    }

    /// What the puzzle says of a reason. Writes the picture of it that was asked for.
    fn words(&self, why: &Why) -> anyhow::Result<PuzzleWords> {
        if !matches!(why.verdict, Verdict::None) {
            if let (Some(file), Verdict::Solution(_)) = (self.args.svg(), &why.verdict) {
                note(&format!(
                    "there is no reason to draw: {} was not written",
                    files::output_name(file)
                ));
            }
            return Ok(PuzzleWords::default());
        }
        let (words, picture) = self.puzzle.explain(why);
        match (self.args.svg(), picture) {
            (Some(file), Some(picture)) => write_picture(&picture, file)?,
            (Some(_), None) => note("there is no picture of this reason"),
            _ => {}
        }
        Ok(words)
    }

    /// Shows a part of a solution that leaves no other.
    fn clues(&self) -> anyhow::Result<ExitOutcome> {
        use PuzzleFormat::{Ascii, Csv, Jsonl, Svg, Text};
        let format = self.args.format;
        if !matches!(format, Text | Ascii | Csv | Jsonl | Svg) {
            bail!(
                "--clues: found the format {}, expected text, ascii, csv, jsonl or svg",
                format.name()
            );
        }
        if !self.puzzle.counts_all() {
            bail!("--clues: found --distinct as well, expected one of the two");
        }
        let search = self.task.ask(&self.question);
        let search = search.cancel_on(self.signals.flag());
        let signals = self.signals.within(self.question.limits.time);
        let mut asked = CluesAsked::default();
        asked.smallest = self.args.clues == Some(ClueSet::Smallest);
        asked.among = Some(self.puzzle.shown_options());
        let found = match clues::find(search, &asked, &signals, summary::WHY_PUZZLE)? {
            Ok(found) => found,
            Err(outcome) => return Ok(outcome),
        };
        match self.args.svg() {
            Some(file) => write_picture(&self.puzzle.pictured_clues(&found.clues), file)?,
            None => {
                let width = terminal::width().unwrap_or(usize::MAX);
                let drawn = || self.puzzle.drawn_clues(&found.clues, self.style(), width);
                let drawing = matches!(format, Text | Ascii).then(drawn);
                let answer = FoundClues::new(&found, &self.task.document, drawing);
                self.args.answer_format().print("the clues", [answer])?;
            }
        }
        Ok(clues::conclude(&found, asked.smallest, &signals))
    }

    fn count(&self) -> anyhow::Result<Report> {
        let is_kept = self.kept.way_on().is_some();
        let counted = if self.puzzle.counts_all() && !is_kept {
            let search = self.task.ask(&self.question);
            let search = self.session.watch(search, &self.signals);
            search.count_exact()
        } else if let Some(found) = self.count_distinct() {
            let found = found?;
            if self.args.search.report.stats.is_some() {
                AnswerFigures::Distinct(&found).write(&self.task);
            }
            self.write_count(&Counted::new(&found.count, &found.report));
            return Ok(found.report);
        } else if is_kept {
            bail!(
                "--checkpoint and --resume: found a puzzle whose symmetries are not known, expected one that is counted without a list"
            );
        } else {
            self.find(&mut |_, _| ControlFlow::Continue(()))?.into()
        };
        self.write_count(&Counted::from(&counted));
        AnswerFigures::Count(&counted).note_forgotten();
        Ok(counted.report)
    }

    /// The number of solutions up to symmetry, without listing them. Not under limits on a list.
    fn count_distinct(&self) -> Option<anyhow::Result<DistinctCount>> {
        let budget = &self.args.search.budget;
        if budget.limit.is_some() || budget.seed.is_some() {
            return None;
        }
        let signals = self.signals.within(self.question.limits.time);
        self.puzzle
            .count_distinct(&self.question, &self.session, &signals, self.kept)
    }

    /// Writes the number of solutions. `close` reports what could not be written.
    fn write_count(&self, counted: &Counted) {
        let format = self.args.answer_format();
        let _ = self.session.write(|out| format.write(counted, out));
    }

    /// Writes what follows the solutions when there is none.
    fn write_end(&self, report: &Report) {
        if let Some(format) = self.args.format.of_problem() {
            let mut output = Output::new(&self.task, format, false);
            let _ = self.session.write(|out| output.writer.end(report, out));
        }
    }

    /// Shows solutions in the requested format.
    fn show(&self) -> anyhow::Result<Report> {
        let format = self.args.format.of_problem();
        let output = format.map(|format| Output::new(&self.task, format, false));
        let mut shown = ShownSolutions::new(self.puzzle, output, self.style());
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

    /// Calls `show` with this number of random solutions that count. Of each class one does, so all classes are equally
    /// likely.
    fn draw(&self, number: u64, show: &mut ShowSolution<'_>) -> anyhow::Result<Report> {
        let signals = self.signals.within(self.question.limits.time);
        let threads = self.question.threads.unwrap_or_else(default_threads);
        self.session.make_way();
        let diagram = self.task.diagram(default_memory(), threads, &signals)?;
        let seed = self.question.seed.unwrap_or(0);
        let mut report = Report::blank();
        report.stop = match diagram.is_empty() {
            true => Stop::Exhausted,
            false => Stop::Solutions,
        };
        let limits = signals.work_limits();
        let samples = diagram.samples(seed, &limits).map_while(Result::ok);
        let is_counted =
            |options: &Vec<OptionId>| self.puzzle.is_counted(&self.task.options(options));
        let samples = samples.filter(is_counted);
        for options in samples.take(usize::try_from(number)?) {
            report.solutions += 1;
            if show(&self.task.options(&options), &[]).is_break() {
                return Ok(report);
            }
        }
        // Only a limit or a signal ends the samples of what has any.
        if report.solutions < number && !diagram.is_empty() {
            report.stop = signals.stop();
        }
        Ok(report)
    }

    /// Calls `show` with the solutions that count, up to the limit.
    fn find(&self, show: &mut ShowSolution<'_>) -> anyhow::Result<Report> {
        if let Some(samples) = self.args.sample {
            return self.draw(samples, show);
        }
        let names = self.args.format == PuzzleFormat::Names;
        let default = if self.args.count { None } else { Some(1) };
        let max = self.args.search.budget.solutions(default);
        let mut search = self.task.ask(&self.question);
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
        if full && report.stop != Stop::Exhausted {
            report.stop = Stop::Solutions;
        }
        Ok(report)
    }
}
