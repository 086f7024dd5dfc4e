//! What is no puzzle because it has no solution, for a reason that is known before there is a problem.

use num_bigint::BigUint;
use quadrille::format::Document;
use quadrille::{Problem, Report};

use super::PuzzleArgs;
use crate::args::RestrictArgs;
use crate::counted::Counted;
use crate::exit::ExitOutcome;
use crate::message::note;
use crate::new_file::NewFile;
use crate::output::Output;
use crate::print::print;
use crate::signals::Signals;
use crate::task::Task;
use crate::why::{self, PuzzleWords};

/// Says which of these arguments were given: none has an effect where nothing is searched.
pub fn note_idle(args: &[(&str, bool)]) {
    let given = args.iter().filter(|(_, is_given)| *is_given);
    let given: Vec<&str> = given.map(|(name, _)| *name).collect();
    if !given.is_empty() {
        let given = given.join(", ");
        note(&format!("{given}: no effect, as nothing is searched"));
    }
}

/// Answers what is asked of what is no puzzle because it has no solution, for this reason.
pub fn run(args: &PuzzleArgs, reason: String) -> anyhow::Result<ExitOutcome> {
    args.check_format()?;
    NewFile::check(args.svg())?;
    let signals = Signals::watch()?;
    // The formats need some problem without a solution.
    let mut problem: Problem<(), ()> = Problem::new();
    problem.primary(())?;
    let (document, _) = Document::taken(problem, |()| "area".to_owned(), |_| String::new())?;
    let task = Task::new(document, &RestrictArgs::default(), &signals)?;
    if args.why {
        if args.svg().is_some() {
            note("there is no picture of this reason");
        }
        let mut why = task.search().why();
        // The reason is enough.
        (why.bare, why.weights, why.conflict) = (Vec::new(), None, None);
        let words = PuzzleWords {
            sentences: vec![reason],
            ..PuzzleWords::default()
        };
        return why::write(&task, &why, &words, false, &signals, args.answer_format());
    }
    note(&format!("no solution: {reason}"));
    let report = Report::blank();
    if args.count {
        let answer = [Counted::new(&BigUint::ZERO, &report)];
        args.answer_format().print("the number", answer)?;
    } else if let Some(format) = args.format.of_problem().filter(|_| args.clues.is_none()) {
        let mut output = Output::new(&task, format, false);
        let mut end = Vec::new();
        output.writer.end(&report, &mut end)?;
        print("the answer", String::from_utf8(end)?)?;
    }
    Ok(ExitOutcome::Lacking)
}
