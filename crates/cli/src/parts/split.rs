//! `quadrille split`: a search cut into parts.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::{Context, bail};
use quadrille::format::table::TableSheet;
use quadrille::format::{Document, Format};
use quadrille::parts::SearchPart;
use quadrille::parts::{PartLine, PartPlace, fingerprint};
use quadrille::symmetry::Symmetries;
use quadrille::{OptionId, Problem, Stop};

use super::{answer, merge};
use crate::args::{Source, TABLES, TableArgs, TimeArgs, number, source_parser};
use crate::exit::ExitOutcome;
use crate::files;
use crate::format_number::plural;
use crate::message::note;
use crate::new_file::write_file;
use crate::print::print;
use crate::progress::{Ongoing, ProgressStep};
use crate::signals::Signals;

const EXAMPLES: &str = "\
Examples:
  quadrille split puzzle.dlx --parts 64 -o parts.jsonl
  quadrille count puzzle.dlx --part @parts.jsonl:3 >> records.jsonl
  quadrille merge parts.jsonl records.jsonl
  quadrille split puzzle.dlx --from run.checkpoint --parts 1000";

const DETAILS: &str = "\
A part is a line of JSON: the options it takes and those it leaves out, by their
numbers in the file, its place in the whole, its predicted nodes, and the
fingerprint of the problem. Every solution is in exactly one part, unless parts
stand for others (--symmetry). Parts are about equal in size; there may be up to
twice as many as requested, and more where a branch is on an item that may be
covered several times: each of its options makes a part. After --time or a
signal, the parts are fewer and larger; they are still the whole.";

/// Cut a search into parts that can be searched anywhere
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct SplitArgs {
    /// A file with a problem; `-`, or no file: standard input
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: PathBuf,

    /// About how many parts
    #[arg(long, value_name = "K", value_parser = number(1_u64, 10_000_000))]
    parts: u64,

    /// Cut the unfinished parts of a checkpoint or of a file of parts and records
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,

    /// The format of the problem [default: the one it looks like], which other commands call --from
    #[arg(long, value_name = "FORMAT", value_parser = source_parser(), hide_short_help = true)]
    problem_from: Option<Source>,

    /// For counts: of options that symmetries take to each other, make parts of one only
    ///
    /// The place of a part then says for how many it stands, such as 3/64*4, and merge multiplies its count.
    #[arg(long, conflicts_with = "from")]
    symmetry: bool,

    /// Write the parts to a file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    table: TableArgs,

    #[command(flatten)]
    time: TimeArgs,
}

/// The name of a format in the place of a file, if there is no such file.
fn format_name(file: &Path) -> Option<&str> {
    let name = file.to_str().filter(|_| !file.exists())?;
    (name.parse::<Format>().is_ok() || TABLES.contains(&name)).then_some(name)
}

/// Says what the costs in records are, if they are others than those of a table.
fn note_costs(document: &Document) {
    if document.sheet().is_some_and(TableSheet::is_shifted) {
        let [none, one] = [0, 1].map(|cost| document.show_cost(cost));
        note(&format!(
            "costs: in records they are whole numbers; 0 stands for {none} of the table, 1 for {one}; merge --problem \
             shows those of the table"
        ));
    }
}

/// The symmetries of a problem; none if a signal comes before they are known.
fn symmetries(problem: &Problem<String>, signals: &Signals) -> anyhow::Result<Option<Symmetries>> {
    match problem.search().limits(signals.limits()).symmetries() {
        Ok(group) => Ok(Some(group)),
        Err(error) if matches!(error.stop(), Some(Stop::Canceled | Stop::Time)) => Ok(None),
        Err(error) => Err(error).context("--symmetry"),
    }
}

/// What is to be cut: the whole, or what is left of a checkpoint or of parts.
fn left(args: &SplitArgs, document: &Document) -> anyhow::Result<Vec<(PartPlace, SearchPart)>> {
    let Some(file) = &args.from else {
        let whole = SearchPart::new(Vec::new(), Vec::new());
        return Ok(vec![(PartPlace::whole(), whole)]);
    };
    let left = merge::left(file)?;
    if let Some(line) = left.first() {
        answer::check(document, &line.fingerprint).with_context(|| file.display().to_string())?;
    }
    let part = |line: &PartLine| (line.part.clone(), line.part());
    Ok(left.iter().map(part).collect())
}

/// Runs the command.
pub fn run(args: &SplitArgs) -> anyhow::Result<ExitOutcome> {
    let read = [Some(&args.file), args.from.as_ref()].into_iter().flatten();
    files::refuse_to_overwrite(read, &args.output)?;
    if let Some(name) = args.from.as_deref().and_then(format_name) {
        bail!(
            "--from {name}: found the name of a format, expected a file with parts or a checkpoint; --problem-from {name} \
             says that the problem is in this format"
        );
    }
    let document = args.table.problem(&args.file, args.problem_from)?;
    note_costs(&document);
    let problem = document.problem();
    let wanted = usize::try_from(args.parts).unwrap_or(usize::MAX);
    let left = left(args, &document)?;
    let unknown = |option: &&OptionId| option.index() >= problem.option_count();
    let size = |part: &SearchPart| part.nodes.unwrap_or(1.0).max(1.0);
    let nodes: f64 = left.iter().map(|(_, part)| size(part)).sum();
    let signals = Signals::watch()?.within(args.time.get());
    // The thousandths that are cut; of one part, no share is known.
    let (done, many) = (Arc::new(AtomicU32::new(0)), left.len() > 1);
    let seen = done.clone();
    let shown = Ongoing::counted("splitting", move || ProgressStep {
        fraction: many.then(|| f64::from(seen.load(Ordering::Relaxed)) / 1e3),
        ..ProgressStep::default()
    });
    let group = match args.symmetry {
        true => symmetries(problem, &signals)?,
        false => None,
    };
    let fingerprint = fingerprint(problem);
    let mut text = String::new();
    let (mut count, mut cut) = (0, 0.0);
    for (place, part) in &left {
        if let Some(option) = part.required.iter().chain(&part.forbidden).find(unknown) {
            bail!(
                "part {place}: found option {}, expected one of the {} of the problem",
                option.index() + 1,
                problem.option_count()
            );
        }
        let share = match left.len() {
            1 => wanted,
            _ => (size(part) / nodes * wanted as f64).round() as usize,
        };
        let limits = signals.work_limits();
        let parts: Vec<(SearchPart, u32)> = match &group {
            Some(group) => problem.split_by_orbits(group, share.max(1), &limits)?,
            None => {
                let parts = problem.split_part(part, share.max(1), &limits);
                parts.into_iter().map(|part| (part, 1)).collect()
            }
        };
        cut += size(part) / nodes;
        done.store((cut * 1e3) as u32, Ordering::Relaxed);
        count += parts.len();
        for (place, (part, times)) in place.parts(parts.len()).zip(&parts) {
            let line = PartLine::new(&fingerprint, place.standing_for(*times), part);
            text.push_str(&line.write());
            text.push('\n');
        }
    }
    drop(shown);
    match &args.output {
        None => print("the parts", text)?,
        Some(file) => write_file(file, &text)?,
    }
    let parts = plural(count as u64, "part");
    if signals.came() && !left.is_empty() {
        note(&format!("{}, at {parts}: still the whole", signals.said()));
        return Ok(signals.outcome());
    }
    if left.len() == 1 && count < wanted {
        note(&format!(
            "{parts}, fewer than asked: the search has no more branches"
        ));
    }
    Ok(ExitOutcome::Answered)
}
