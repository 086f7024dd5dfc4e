//! `--checkpoint` and `--resume` of a puzzle.

use anyhow::bail;
use quadrille::OptionId;
use quadrille::parts::Question;

use super::PuzzleRun;
use super::args::PuzzleFormat;
use crate::args::SearchArgs;
use crate::exit::ExitOutcome;
use crate::parts::answer::PartSettings;
use crate::parts::answers::Answers;

impl PuzzleRun<'_> {
    /// A search with checkpoints.
    pub(super) fn resumable(&self) -> anyhow::Result<ExitOutcome> {
        if self.args.format == PuzzleFormat::Svg {
            bail!("--format svg cannot be used with --checkpoint and --resume");
        }
        let SearchArgs { budget, report, .. } = &self.args.search;
        let (question, mut shown, mut number);
        let answers: &mut dyn Answers = match self.args.count {
            true => {
                question = Question::Count;
                number = self.answer_format();
                &mut number
            }
            false => {
                question = Question::Solve;
                self.args.checkpoints.note_all(budget);
                shown = self.shown();
                &mut shown
            }
        };
        // The session cannot be shared among threads.
        let puzzle = self.puzzle;
        let counts = |options: &[OptionId]| puzzle.is_counted(options);
        let mut ask = PartSettings::of(question, &self.args.search);
        if !self.puzzle.counts_all() {
            ask = ask.of_those(&counts);
        }
        let answers = (answers, report.progress.when());
        let checkpoints = &self.args.checkpoints;
        checkpoints.run(&self.task, ask, None, budget.limit(), answers)
    }
}
