//! A question that was checked and the problem that it is asked of: what lies between the arguments and the answer.

use std::path::PathBuf;

use quadrille::format::Document;
use quadrille::{Progress, Question, Report, Search};

use super::args::{ProblemArgs, RestrictArgs, SearchReportArgs};
use super::exit::ExitOutcome;
use super::files;
use super::parts::answer::PartSettings;
use super::parts::answers::Answers;
use super::parts::{self, PartArgs};
use super::session::{Session, step_to_cheapest};
use super::signals::Signals;
use super::summary::{self, AnswerFigures};
use super::task::Task;

/// The arguments that every question to a problem in a file has.
pub struct AskedArgs<'a> {
    pub problem: &'a ProblemArgs,
    pub restrict: &'a RestrictArgs,
    pub parts: &'a PartArgs,
    pub report: &'a SearchReportArgs,
}

/// A question all of whose arguments have an effect.
pub struct Asked<'a> {
    pub parts: &'a PartArgs,
    report: &'a SearchReportArgs,
    /// Whether the same question may have a checkpoint.
    takes_checkpoint: bool,
    pub question: Question,
    pub task: Task,
    pub signals: Signals,
}

impl<'a> Asked<'a> {
    /// Reads the problem and checks the question that `ask` makes for it, which the user calls `called`. Files `written`
    /// beside the answer are not the problem's; `limit` is one on solutions, which a search in parts does not take.
    pub fn check(
        args: AskedArgs<'a>,
        written: &[Option<&PathBuf>],
        called: &str,
        limit: Option<u64>,
        ask: impl FnOnce(&Document) -> anyhow::Result<Question>,
    ) -> anyhow::Result<Self> {
        let AskedArgs {
            problem,
            restrict,
            parts,
            report,
        } = args;
        parts.check_files()?;
        let written = written.iter().copied().chain(parts.written());
        files::refuse_to_overwrite(parts.read(), written.clone().flatten())?;
        let document = problem.read_beside(written)?;
        let question = ask(&document)?;
        let signals = Signals::watch()?;
        let within = signals.within(question.limits.time);
        let task = Task::new(document, restrict, &within)?;
        parts.check(&task, &question, limit, called)?;
        Ok(Asked {
            parts,
            report,
            takes_checkpoint: parts::takes_checkpoint(&task, &question, limit),
            question,
            task,
            signals,
        })
    }

    /// Searches one part, or with checkpoints, if the user asked for either.
    pub fn in_parts(&self, answers: &mut dyn Answers) -> anyhow::Result<Option<ExitOutcome>> {
        let ask = PartSettings::new(&self.question);
        self.parts.run(&self.task, ask, answers)
    }

    /// The search, whose progress goes to a session.
    pub fn search<'s>(&'s self, session: &'s Session) -> Search<'s, 's, String, ()> {
        let shown = |progress: &Progress| step_to_cheapest(progress, &self.task.document);
        session.watch_as(self.task.ask(&self.question), &self.signals, shown)
    }

    /// A search that signals end, without a session.
    pub fn search_alone(&self) -> Search<'_, '_, String, ()> {
        let search = self.task.ask(&self.question);
        search.cancel_on(self.signals.flag())
    }

    /// Reports how the search ended: why it stopped early, if it did, followed by `rest`, and with --stats its figures.
    pub fn conclude(
        &self,
        report: &Report,
        rest: Option<&str>,
        figures: AnswerFigures<'_>,
    ) -> anyhow::Result<ExitOutcome> {
        let rest = rest.unwrap_or_else(|| summary::more(report, self.takes_checkpoint));
        figures.note_forgotten();
        summary::conclude_search(
            &self.task,
            &self.question,
            report,
            figures,
            &self.signals,
            rest,
            self.report.stats,
        )
    }
}
