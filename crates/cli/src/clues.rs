//! `quadrille clues`: a puzzle made of a problem, by options that leave one solution.

use std::io::{self, Write};

use anyhow::{Context, bail};
use quadrille::clues::{Clues, CluesAsked, CluesError};
use quadrille::format::Document;
use quadrille::format::solutions::OptionFields;
use quadrille::{Asked, OptionId, Question, Search};
use serde::Serialize;

use super::answer::{Answer, OutputFormat, WriteRow};
use super::args::{NamedArgs, ProblemArgs, ThreadArgs, TimeArgs, count, number};
use super::exit::ExitOutcome;
use super::format_number::plural;
use super::message::note;
use super::named::Named;
use super::progress::Ongoing;
use super::signals::Signals;
use super::summary;
use super::task::Task;

const EXAMPLES: &str = "\
Examples:
  quadrille clues puzzle.dlx                options that leave one solution
  quadrille clues --seed 7 FILE             of another solution
  quadrille clues --smallest FILE           as few as possible
  quadrille clues --solution 2,5,9 FILE     of this solution
  quadrille latin 5 --clues                 puzzles have --clues, too";

const DETAILS: &str = "\
Takes a solution and finds clues: some of its options, such that no other solution
has all of them. Each clue is needed: without it, there would be a second solution.
With --smallest, no set with fewer options leaves this solution as the only one. (It
is a smallest set that has an option of each set in which another solution differs.)
If the time runs out, it says how many clues are needed at least. Other solutions may
have fewer clues: try other seeds.

Options that are --require'd are part of the problem, not clues.

As jsonl: {\"clues\":[{\"number\":1,\"items\":[...]},...],\"solution\":[...],
\"minimal\":true,\"bound\":4}. No set of fewer clues than `bound` is enough.";

/// Make a puzzle of a problem: options that leave one solution
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct CluesArgs {
    #[command(flatten)]
    problem: ProblemArgs,

    /// The format of the answer
    #[arg(short, long, value_enum, value_name = "FORMAT", default_value_t)]
    format: OutputFormat,

    #[command(flatten)]
    named: NamedArgs,

    /// Find the smallest set for this solution
    #[arg(long)]
    smallest: bool,

    /// The solution, by the numbers of its options: 2,5,9 [default: the first that is found]
    #[arg(long, value_name = "OPTIONS", value_delimiter = ',')]
    solution: Vec<String>,

    /// Begin with another solution, and leave out its options in another order
    #[arg(long, value_name = "N", value_parser = number(0, u64::MAX), help_heading = "Search")]
    seed: Option<u64>,

    #[command(flatten, next_help_heading = "Search")]
    time: TimeArgs,

    /// Give each search for another solution at most N nodes
    #[arg(long, value_name = "N", value_parser = count, help_heading = "Search")]
    nodes: Option<u64>,

    #[command(flatten)]
    threads: ThreadArgs,
}

/// The answer.
#[derive(Serialize)]
pub struct FoundClues<'d> {
    clues: Vec<OptionFields<'d>>,
    solution: Vec<OptionFields<'d>>,
    minimal: bool,
    bound: usize,
    #[serde(skip)]
    found: &'d Clues,
    #[serde(skip)]
    document: &'d Document,
    /// The clues as a drawing.
    #[serde(skip)]
    drawing: Option<String>,
}

impl<'d> FoundClues<'d> {
    /// The answer, with the clues as a drawing if they have one.
    pub fn new(found: &'d Clues, document: &'d Document, drawing: Option<String>) -> Self {
        let fields = |&option: &OptionId| OptionFields::new(document, option);
        FoundClues {
            clues: found.clues.iter().map(fields).collect(),
            solution: found.solution.iter().map(fields).collect(),
            minimal: found.is_minimal,
            bound: found.bound,
            found,
            document,
            drawing,
        }
    }
}

impl Answer for FoundClues<'_> {
    const COLUMNS: &'static [&'static str] = &["option", "items", "clue"];

    fn write_rows(&self, row: &mut WriteRow<'_>) -> io::Result<()> {
        self.found.solution.iter().try_for_each(|&option| {
            let is_clue = self.found.clues.contains(&option);
            let number = option.index() + 1;
            row(&[&number, &self.document.show(option), &is_clue])
        })
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(drawing) = &self.drawing {
            return writeln!(out, "{drawing}");
        }
        for &option in &self.found.clues {
            writeln!(
                out,
                "{}: {}",
                option.index() + 1,
                self.document.show(option)
            )?;
        }
        Ok(())
    }
}

impl CluesArgs {
    fn question(&self) -> Question {
        let mut question = Question::new(Asked::Clues);
        question.seed = self.seed;
        question.threads = self.threads.asked();
        question.limits.nodes = self.nodes.unwrap_or(u64::MAX);
        question.limits.time = self.time.get();
        question
    }
}

/// Runs the command.
pub fn run(args: &CluesArgs) -> anyhow::Result<ExitOutcome> {
    let document = args.problem.read()?;
    let signals = Signals::watch()?.within(args.time.get());
    let mut asked = CluesAsked::default();
    asked.smallest = args.smallest;
    if !args.solution.is_empty() {
        let mut options = Vec::new();
        for text in &args.solution {
            let named = Named::find(&document, text, &|_| None).context("--solution")?;
            match named.options[..] {
                [option] => options.push(option),
                _ => bail!("--solution: found {text:?}, expected the number of an option"),
            }
        }
        if document.problem().check(&options).is_err() {
            bail!(
                "--solution: found options that are no solution, expected one: `quadrille check` says what is wrong"
            );
        }
        asked.solution = Some(options);
    }
    let task = Task::new(document, &args.named.alone(), &signals)?;
    let question = args.question();
    task.check(&question, "clues")?;
    let search = task.ask(&question).cancel_on(signals.flag());
    let clues = match find(search, &asked, &signals, summary::WHY)? {
        Ok(clues) => clues,
        Err(outcome) => return Ok(outcome),
    };
    let answer = FoundClues::new(&clues, &task.document, None);
    args.format.print("the clues", [answer])?;
    Ok(conclude(&clues, args.smallest, &signals))
}

/// The clues, within the time of `signals`; or how a command without any ends, which is said, with `how` to learn why there is no solution.
pub fn find(
    search: Search<'_, '_, String, ()>,
    asked: &CluesAsked,
    signals: &Signals,
    how: &str,
) -> anyhow::Result<Result<Clues, ExitOutcome>> {
    let found = Ongoing::new("looking for clues").during(|| search.clues(asked));
    Ok(match found {
        Ok(clues) => Ok(clues),
        Err(CluesError::NoSolution) => {
            summary::none(how);
            Err(ExitOutcome::Lacking)
        }
        Err(CluesError::Stopped { .. }) => {
            let (outcome, said) = signals.cut();
            note(&format!("{said}, before there was a solution"));
            Err(outcome)
        }
        Err(error) => bail!("{error}"),
    })
}

/// Says how many clues there are, and how a command with an answer ends.
pub fn conclude(clues: &Clues, smallest: bool, signals: &Signals) -> ExitOutcome {
    let number = plural(clues.clues.len() as u64, "clue");
    let options = plural(clues.solution.len() as u64, "option");
    let of = format!("{number} of {options}");
    let (is_minimal, bound) = (clues.is_minimal, clues.bound);
    let known = match (clues.is_smallest(), is_minimal) {
        _ if clues.clues.is_empty() => "none is needed, the problem has one solution".to_owned(),
        (true, _) if smallest => "no fewer leave this solution as the only one".to_owned(),
        (_, true) if smallest => format!("each is needed, and at least {bound} are"),
        (_, true) => "each is needed".to_owned(),
        (_, false) => "some may not be needed".to_owned(),
    };
    if is_minimal && (!smallest || clues.is_smallest()) {
        note(&format!("{of}: {known}"));
        return ExitOutcome::Answered;
    }
    let (outcome, said) = signals.cut();
    note(&format!("{of}: {known}; {said}"));
    outcome
}
