//! What a run has come to, for `--stats` and the exit code.

use std::time::Duration;

use quadrille_answers::request::{PuzzleTask, Uniqueness};
use quadrille_answers::tally::Tally;

use crate::exit::ExitOutcome;
use crate::format_number::{grouped, plural};

/// How a run ends that has summed up to this.
pub fn outcome(tally: &Tally, task: PuzzleTask, only: Option<Uniqueness>) -> ExitOutcome {
    let shown = match only {
        Some(Uniqueness::None) => tally.without(),
        Some(Uniqueness::One) => tally.unique,
        Some(Uniqueness::Several) => tally.several,
        None => 0,
    };
    if tally.unfinished > 0 {
        ExitOutcome::Stopped
    } else if tally.invalid > 0 {
        ExitOutcome::Bad
    } else if shown > 0 {
        ExitOutcome::Answered
    } else if tally.without() > 0 || (task == PuzzleTask::Unique && tally.several > 0) {
        ExitOutcome::Lacking
    } else {
        ExitOutcome::Answered
    }
}

/// The figures of a run.
pub fn figures(tally: &Tally, task: PuzzleTask, elapsed: Duration, threads: usize) -> String {
    let mut text = String::new();
    let mut row = |name: &str, value: u64| text += &format!("{name:<12} {:>15}\n", grouped(value));
    row("puzzles", tally.puzzles);
    match task {
        PuzzleTask::Hint(_) => {}
        PuzzleTask::Check => {
            row("right", tally.solved);
            row("wrong", tally.without());
        }
        _ => {
            row("solved", tally.solved);
            if task.max() > 1 {
                row("unique", tally.unique);
                row("several", tally.several);
            }
            row("no solution", tally.without());
        }
    }
    row("invalid", tally.invalid);
    if tally.unfinished > 0 {
        row("not finished", tally.unfinished);
    }
    if !matches!(task, PuzzleTask::Check | PuzzleTask::Hint(_)) {
        row("nodes", tally.nodes);
    }
    for (engine, effort) in tally.engines.iter() {
        let nodes = plural(effort.nodes, "node");
        let updates = plural(effort.updates, "update");
        text += &format!("{engine:<12} {nodes:>21}, {updates}\n");
    }
    if matches!(task, PuzzleTask::Solve(_) | PuzzleTask::Count(_)) && task.max() < 2 {
        text += "unique               not known: the search stops at the first solution\n";
    }
    text + &pace(tally.puzzles, elapsed, threads)
}

/// The time that a number of puzzles took, and how many that is in a second.
pub fn pace(puzzles: u64, elapsed: Duration, threads: usize) -> String {
    let seconds = elapsed.as_secs_f64();
    let rate = grouped((puzzles as f64 / seconds.max(1e-9)).round() as u64);
    format!(
        "seconds      {seconds:>15.3}\na second     {rate:>15} puzzles\nthreads      {threads:>15}\n"
    )
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use quadrille::puzzle::square::SquareRules;
    use quadrille::sudoku::{Tables, text};
    use quadrille::{CancelToken, Limits};
    use quadrille_answers::Answerer;
    use quadrille_answers::request::{Hints, Request, RunEnd, SudokuFormat};
    use quadrille_answers::rules::{FurtherRules, RuleSet};
    use quadrille_answers::sink::AnswerSink;

    use super::*;

    /// A signal that has come.
    #[derive(Debug)]
    struct Ended;

    impl RunEnd for Ended {
        fn limits_left(&self) -> Limits {
            let (token, mut limits) = (CancelToken::new(), Limits::NONE);
            token.cancel();
            limits.cancel.push(token);
            limits
        }

        fn is_time_over(&self) -> bool {
            false
        }
    }

    #[derive(Default)]
    struct Written(Vec<u8>);

    impl AnswerSink for Written {
        fn text(&mut self) -> &mut Vec<u8> {
            &mut self.0
        }

        fn note(&mut self, message: &str) {
            panic!("{message}");
        }

        fn pass_on(&mut self) {}
    }

    /// A square that takes very long: 15 symbols have 14 cells in the first row. The rest of the row lies in boxes that have
    /// these symbols already, or in a column that has them.
    fn slow() -> String {
        let mut cells = vec![".".to_owned(); 25 * 25];
        for symbol in 0..15 {
            for (row, column) in [
                (1 + symbol % 4, 15 + symbol / 4),
                (1 + (symbol + 1) % 4, 20 + symbol / 4),
                (5 + symbol, 14),
            ] {
                cells[row * 25 + column] = (symbol + 1).to_string();
            }
        }
        cells.join(" ")
    }

    /// Whatever is asked: a puzzle counts if there is an answer, which is cut short.
    #[test]
    fn at_a_signal_the_puzzles_are_those_with_an_answer() -> anyhow::Result<()> {
        let rules = SquareRules::size(25)?;
        let tables = Tables::new(&rules);
        let entries = text::read(slow().as_bytes());
        let set = Arc::new(RuleSet::new(FurtherRules::default(), vec![rules.clone()]));
        for task in [
            PuzzleTask::Solve(1),
            PuzzleTask::Solve(u64::MAX),
            PuzzleTask::Count(1),
            PuzzleTask::Count(u64::MAX),
            PuzzleTask::Unique,
            PuzzleTask::Hint(Hints::All),
            PuzzleTask::Rate,
        ] {
            let formats = [
                None,
                Some(SudokuFormat::Text),
                Some(SudokuFormat::Lines),
                Some(SudokuFormat::Jsonl),
                Some(SudokuFormat::Csv),
            ];
            for format in formats {
                for only in [None, Some(Uniqueness::One)] {
                    let request = Request {
                        task,
                        format,
                        only: only.filter(|_| task == PuzzleTask::Unique),
                        engine: None,
                        only_wrong: false,
                        why: false,
                        measured: false,
                        end: Some(Arc::new(Ended)),
                        color: false,
                        rules: set.clone(),
                    };
                    let mut answerer = Answerer::new(tables.solver(), request);
                    let (mut written, stop) = (Written::default(), AtomicBool::new(false));
                    let answered =
                        answerer.answer_each(&entries, "-", Some(true), &stop, &mut written);
                    let (tally, is_whole) = answered;
                    let answers = u64::from(!written.0.is_empty());
                    let found = [tally.puzzles, tally.cut, 1 - tally.unanswered];
                    assert_eq!(found, [answers; 3], "{task:?} {format:?} {only:?}");
                    assert!(!is_whole && tally.without() == 0);
                }
            }
        }
        Ok(())
    }
}
