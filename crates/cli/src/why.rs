//! `quadrille why`: the reasons why a problem has no solution.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use quadrille::Search;
use quadrille::check::Weighed;
use quadrille::format::{WhyFields, WhyText};
use quadrille::proof::ProofError;
use quadrille::why::{Verdict, Why};
use serde::Serialize;

use super::answer::{Answer, OutputFormat, WriteRow};
use super::args::{NamedArgs, ProblemArgs, ThreadArgs, TimeArgs, count};
use super::exit::ExitOutcome;
use super::files;
use super::message::note;
use super::new_file::NewFile;
use super::progress::Ongoing;
use super::prove::{PROOF_LIMIT, note_clauses};
use super::signals::Signals;
use super::task::Task;

const EXAMPLES: &str = "\
Examples:
  quadrille why puzzle.dlx                    why is there no solution?
  quadrille why --require \"a x:red\" FILE      and with this option?
  quadrille why --format jsonl FILE           the same as JSON
  quadrille langford 5 --emit | quadrille why
  quadrille why --proof out.lrat FILE         a proof by counting, for checkers";

const DETAILS: &str = "\
Three reasons are looked for:
  - Items without options.
  - Weights of items that prove it by counting. An option weighs what its items
    weigh together. So does a solution; but what the items need weighs more than
    options can weigh, or something else modulo a small number. Add them up: the
    reason is easy to check, and was checked.
  - A minimal set of items that cannot all be covered, even if all other items stay
    uncovered, with the options that cover them. Without any one of these items there
    would be a solution; another minimal set may have fewer items. Required options are
    among what is left out.

As jsonl: {\"verdict\":\"none\",\"bare\":[],\"weights\":{\"modulus\":2,\"items\":1,\"options\":0,
\"weights\":[{\"item\":\"a\",\"weight\":1},...]},\"conflict\":{\"items\":[...],\"require\":[...],
\"options\":[...],\"minimal\":true}}. `verdict` is `solution` if there is one, and `unknown`
if the time ran out before that was known.";

/// Say why a problem has no solution
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct WhyArgs {
    #[command(flatten)]
    problem: ProblemArgs,

    /// The format of the answer
    #[arg(short, long, value_enum, value_name = "FORMAT", default_value_t)]
    format: OutputFormat,

    #[command(flatten)]
    named: NamedArgs,

    #[command(flatten, next_help_heading = "Search")]
    time: TimeArgs,

    /// Give each try to leave out an item at most N nodes [default: 100000]
    #[arg(long, value_name = "N", value_parser = count, help_heading = "Search")]
    nodes: Option<u64>,

    /// Write a proof in LRAT, for published checkers, from the weights
    ///
    /// It is about the clauses that `quadrille convert --to cnf` writes, and short even where no search ends. Colors,
    /// multiplicities and reasons without weights have no such proof: `quadrille solve --proof` proves it by search.
    /// The reasons take half of --time, so that the rest is left for the proof.
    #[arg(long, value_name = "FILE", help_heading = "Proof", conflicts_with_all = ["require", "forbid"])]
    proof: Option<PathBuf>,

    #[command(flatten)]
    threads: ThreadArgs,
}

/// What a puzzle says of a reason in its own words.
#[derive(Default)]
pub struct PuzzleWords {
    /// Sentences, each a reason.
    pub sentences: Vec<String>,
    /// A phrase for each item.
    pub phrases: Vec<String>,
    /// The reason on the board.
    pub drawing: Option<String>,
}

/// The answer.
#[derive(Serialize)]
struct Explained<'d> {
    #[serde(flatten)]
    fields: WhyFields<'d>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    sentences: &'d [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<Vec<&'d str>>,
    #[serde(skip)]
    text: WhyText<'d>,
    #[serde(skip)]
    why: &'d Why,
    #[serde(skip)]
    task: &'d Task,
    #[serde(skip)]
    words: &'d PuzzleWords,
}

impl Answer for Explained<'_> {
    const COLUMNS: &'static [&'static str] = &["reason", "what", "weight"];

    fn write_rows(&self, row: &mut WriteRow<'_>) -> io::Result<()> {
        let document = &self.task.document;
        let name = |item| document.problem().label(item).cloned().unwrap_or_default();
        if self.why.verdict != Verdict::None {
            let verdict = self.text.to_string();
            return row(&[&"verdict", &verdict.trim_end(), &""]);
        }
        for sentence in &self.words.sentences {
            row(&[&"sentence", sentence, &""])?;
        }
        for &item in &self.why.bare {
            row(&[&"bare", &name(item), &""])?;
        }
        for &(on, weight) in self.why.weights.iter().flat_map(|weights| &weights.weights) {
            let what = match on {
                Weighed::Item(item) => name(item),
                Weighed::Color { .. } => document.weighed(on),
            };
            row(&[&"weight", &what, &weight])?;
        }
        let Some(conflict) = &self.why.conflict else {
            return Ok(());
        };
        for &item in &conflict.items {
            row(&[&"item", &name(item), &""])?;
        }
        for &option in &conflict.require {
            row(&[&"require", &document.show(option), &""])?;
        }
        let mut options = conflict.options.iter();
        options.try_for_each(|&option| row(&[&"option", &document.show(option), &""]))
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let text = self.text.to_string();
        let blank = if text.is_empty() { "" } else { "\n" };
        for sentence in &self.words.sentences {
            writeln!(out, "{sentence}{blank}")?;
        }
        write!(out, "{text}")?;
        match &self.words.drawing {
            None => Ok(()),
            Some(drawing) => writeln!(out, "\n{drawing}"),
        }
    }
}

/// Runs the command.
pub fn run(args: &WhyArgs) -> anyhow::Result<ExitOutcome> {
    if args.proof.as_deref().is_some_and(files::is_standard_output) {
        bail!("--proof: found standard output, where the reasons are, expected a file");
    }
    let document = args.problem.read_beside([args.proof.as_ref()])?;
    NewFile::check(&args.proof)?;
    let signals = Signals::watch()?.within(args.time.get());
    let task = Task::new(document, &args.named.alone(), &signals)?;
    let (why, within) = reasons(args, &task, &signals);
    let has_nodes = args.nodes.is_some();
    let words = PuzzleWords::default();
    let outcome = write(&task, &why, &words, has_nodes, &within, args.format)?;
    if let Some(file) = &args.proof
        && matches!(why.verdict, Verdict::None)
        && !outcome.is_signal()
    {
        return Ok(prove(&task, &why, file, &signals)?.unwrap_or(outcome));
    }
    if let Some(file) = &args.proof {
        let found = match why.verdict {
            Verdict::Solution(_) => "there is a solution",
            Verdict::None => "there is no solution",
            Verdict::Unknown(_) => "it is not known that there is no solution",
        };
        note(&format!(
            "{found}; {} was not written",
            files::output_name(file)
        ));
    }
    Ok(outcome)
}

/// The reasons, and the limits within which they were found. Where a proof is asked for, they take half of the time, because a
/// minimal set takes all that it may; and the rest, if it is not known yet whether there is a solution.
fn reasons(args: &WhyArgs, task: &Task, signals: &Signals) -> (Why, Signals) {
    let find = |within: Signals| {
        let search = task.search().threads(args.threads.get());
        let search = search.limits(within.limits());
        let why = find(search.max_nodes(args.nodes.unwrap_or(u64::MAX)));
        (why, within)
    };
    let left = signals.limits().time.filter(|_| args.proof.is_some());
    let (Some(time), Some(left)) = (args.time.get(), left) else {
        return find(signals.clone());
    };
    let (why, within) = find(signals.within(Some(time - left / 2)));
    match why.verdict {
        Verdict::Unknown(_) => find(signals.clone()),
        _ => (why, within),
    }
}

/// Writes the proof from the weights that were found. Returns how the command ends if that is not finished in time.
fn prove(
    task: &Task,
    why: &Why,
    file: &Path,
    signals: &Signals,
) -> anyhow::Result<Option<ExitOutcome>> {
    let Some(weights) = &why.weights else {
        bail!("--proof: found no weights; `quadrille solve --proof FILE` proves it by search");
    };
    let mut out = NewFile::create(file)?;
    let problem = task.document.problem();
    let proved = problem.prove_by_weights(weights, PROOF_LIMIT, &signals.work_limits(), &mut out);
    match proved {
        Err(ProofError::Stopped { .. }) => {
            let (outcome, said) = signals.cut();
            note(&format!("{said}, before the proof was written"));
            return Ok(Some(outcome));
        }
        Err(error @ (ProofError::Weights(_) | ProofError::TooLong { .. })) => {
            bail!("--proof: {error}; `quadrille solve --proof FILE` proves it by search")
        }
        proved => proved.with_context(|| files::output_name(file))?,
    }
    out.finish().with_context(|| files::output_name(file))?;
    note_clauses(file);
    Ok(None)
}

/// Why a search finds no solution, as far as its limits let it come.
pub fn find(search: Search<'_, '_, String, ()>) -> Why {
    Ongoing::new("looking for a reason").during(|| search.why())
}

/// Writes why there is no solution, with a puzzle's words for it. `has_nodes`: the user set a limit on nodes, too.
pub fn write(
    task: &Task,
    why: &Why,
    words: &PuzzleWords,
    has_nodes: bool,
    signals: &Signals,
    format: OutputFormat,
) -> anyhow::Result<ExitOutcome> {
    let (require, forbid) = task.restrictions();
    let text = task.document.reasons(why, require, forbid);
    let text = text.in_words(&words.phrases);
    let drawing = words.drawing.as_deref().map(str::lines);
    let answer = Explained {
        fields: text.fields(),
        sentences: &words.sentences,
        drawing: drawing.map(|lines| lines.skip(1).map(str::trim_end).collect()),
        text,
        why,
        task,
        words,
    };
    format.print("the reasons", [answer])?;
    let conflict = why.conflict.as_ref();
    let is_minimal = conflict.is_none_or(|conflict| conflict.is_minimal);
    // The text says that the set may not be minimal. Limits of our own are no reason for an exit code.
    let is_limited = has_nodes || signals.came();
    let unknown = match why.verdict {
        Verdict::None if is_minimal || !is_limited => return Ok(ExitOutcome::Answered),
        Verdict::Solution(_) => return Ok(ExitOutcome::Lacking),
        Verdict::None => "the set was known to be minimal",
        Verdict::Unknown(_) => "it was known whether there is a solution",
    };
    let (outcome, said) = signals.cut();
    note(&format!("{said}, before {unknown}"));
    Ok(outcome)
}
