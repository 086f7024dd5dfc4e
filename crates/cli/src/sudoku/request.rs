//! The request that the arguments make.

use std::sync::Arc;

use quadrille::Limits;
use quadrille_answers::request::{PuzzleTask, Request, RunEnd, SudokuFormat};
use quadrille_answers::rules::RuleSet;

use super::args::SudokuArgs;
use crate::signals::Signals;

impl RunEnd for Signals {
    fn limits_left(&self) -> Limits {
        self.limits()
    }

    fn is_time_over(&self) -> bool {
        self.is_late()
    }
}

/// What the arguments ask of all puzzles.
pub fn of(args: &SudokuArgs, rules: RuleSet, color: bool) -> Request {
    let task = match (args.limit, args.hint) {
        (_, Some(hints)) => PuzzleTask::Hint(hints),
        _ if args.rate => PuzzleTask::Rate,
        _ if args.check => PuzzleTask::Check,
        _ if args.unique => PuzzleTask::Unique,
        (limit, _) if args.count => PuzzleTask::Count(limit.unwrap_or(u64::MAX)),
        _ if args.all => PuzzleTask::Solve(u64::MAX),
        (limit, _) => PuzzleTask::Solve(limit.unwrap_or(1)),
    };
    let measured =
        args.work.stats || args.checkpoints.is_asked() || args.format == Some(SudokuFormat::Jsonl);
    Request {
        task,
        measured,
        format: args.format,
        engine: args.engine.0,
        only_wrong: args.wrong,
        only: args.only,
        why: args.why,
        end: None,
        color,
        rules: Arc::new(rules),
    }
}
