//! `quadrille merge`: the answers for parts, combined.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use num_bigint::BigUint;
use quadrille::format::Document;
use quadrille::parts::SearchPart;
use quadrille::parts::numbers;
use quadrille::parts::{
    CoveringError, Merged, PartLine, PartOrRecord, PartQuestion, Record, merge,
};
use quadrille::{OptionId, WorkLimits};

use super::evidence::{self, Evidence};
use super::lines::{self, PartLines};
use super::merged::{MergedCount, MergedFields, MergedSolutions, missing_count, show_cost};
use super::{answer, checkpoint};
use crate::answer::OutputFormat;
use crate::args::{Source, TableArgs, TimeArgs, source_parser};
use crate::exit::ExitOutcome;
use crate::format_number::plural;
use crate::message::note;
use crate::new_file::write_file;
use crate::progress::{Ongoing, ProgressLine};
use crate::signals::Signals;
use crate::{best, files, saved};

const EXAMPLES: &str = "\
Examples:
  quadrille merge parts.jsonl records.jsonl
  quadrille merge parts.jsonl records-*.jsonl --missing todo.jsonl
  quadrille merge parts.jsonl records.jsonl --problem puzzle.dlx
  quadrille merge parts.jsonl records.jsonl certificates/ --problem puzzle.dlx \
    --certificate c.txt";

const DETAILS: &str = "\
Prints what the records answer: the number of solutions, or the solutions in the
order of the undivided search (one per line, by the numbers of their options), or
the cheapest with their costs. Every part must be there, searched to its end;
standard error names missing parts, and --missing writes them to a file. A record
may appear twice; two that contradict each other are an error. --problem proves
that the parts are the whole, and checks every solution. Random solutions (of
`quadrille sample --part`) are drawn from the parts in proportion to their
counts: each solution of the whole is as likely as any other. If --time ends before
all is merged, nothing is printed; if it ends later, the rest of the solutions is left
out.

--certificate and --proof join the certificates and proofs of parts, which are
among the files, each in a file of its own. `quadrille verify` checks the
certificate, and with it that the parts are the whole; any LRAT checker checks the
proof.";

/// Combine the answers for parts into the answer for the whole
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
#[command(mut_group("TableArgs", |group| group.requires("problem")))]
pub struct MergeArgs {
    /// Files with parts and records, certificates and proofs, in any order, or directories of them; `-`: standard
    /// input
    ///
    /// Other files in a directory are left aside, with a note.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Write the parts that are missing to a file
    #[arg(long, value_name = "FILE")]
    missing: Option<PathBuf>,

    /// Prove that the parts are all of this problem, and check the solutions
    #[arg(long, value_name = "FILE")]
    problem: Option<PathBuf>,

    /// The format of the problem [default: the one it looks like]
    #[arg(long, value_name = "FORMAT", value_parser = source_parser(), hide_short_help = true, requires = "problem")]
    problem_from: Option<Source>,

    /// Join the certificates of the parts to one of the whole
    #[arg(long, value_name = "FILE", requires = "problem")]
    certificate: Option<PathBuf>,

    /// Join the proofs of the parts, in LRAT, that there is no solution
    #[arg(long, value_name = "FILE", requires = "problem")]
    proof: Option<PathBuf>,

    #[command(flatten)]
    table: TableArgs,

    /// The format of the answer
    #[arg(short, long, value_enum, value_name = "FORMAT", default_value_t)]
    format: OutputFormat,

    #[command(flatten)]
    time: TimeArgs,
}

/// Runs the command.
pub fn run(args: &MergeArgs) -> anyhow::Result<ExitOutcome> {
    let mut files = lines::all_files(&args.files)?;
    let written = [&args.missing, &args.certificate, &args.proof];
    let read = files.iter().chain(&args.problem);
    files::refuse_to_overwrite(read, written.into_iter().flatten())?;
    // The end of the time ends the command, until there is something to print. What is read before has ends of its own.
    let ends = || {
        args.time
            .get()
            .map(|_| Ongoing::unseen("merging", Signals::of_command(), true))
    };
    let looking = Ongoing::new("looking for certificates and proofs");
    let (certificates, proofs) = evidence::sort(&mut files)?;
    let others = lines::take_others(&mut files, &args.files)?;
    drop(looking);
    note_aside(&certificates, "certificate", args.certificate.as_deref());
    note_aside(&proofs, "proof", args.proof.as_deref());
    let mut shown = ProgressLine::new();
    let lines = lines::read(&files, &mut shown)?;
    let merging = ends();
    let merged = merged(&lines)?;
    drop(merging);
    if merged.records.is_empty() && merged.missing.is_empty() {
        bail!(
            "{}: found no line, expected parts and records",
            files::names(&args.files)
        );
    }
    for file in &others {
        let name = files::name(file);
        note(&format!("{name}: left aside: found no part or record"));
    }
    refuse_written(&merged).with_context(|| files::names(&args.files))?;
    let read = |file: &PathBuf| args.table.problem(file, args.problem_from);
    let document = args.problem.as_ref().map(read).transpose()?;
    let merging = ends();
    if let Some(document) = &document {
        prove(document, &merged).with_context(|| files::names(&args.files))?;
        if let Some(file) = &args.certificate {
            certificates.join_certificates(document, &merged, file, &mut shown)?;
        }
        if let Some(file) = &args.proof {
            proofs.join_proofs(document, &merged, file, &mut shown)?;
        }
    }
    if let Some(file) = &args.missing {
        let missing = merged.missing.iter().cloned().map(PartOrRecord::Part);
        write_file(file, &lines::write(&missing.collect::<Vec<_>>()))?;
    }
    drop(merging);
    let fields = MergedFields::new(&merged, document.as_ref());
    let printed = print_answer(args, merged.question, fields)?;
    Ok(printed.max(match merged.is_complete() {
        true => outcome(&merged, document.as_ref()),
        false => {
            note_missing(&merged);
            ExitOutcome::Stopped
        }
    }))
}

/// Prints the answer, or as many of the solutions as there is time for.
fn print_answer(
    args: &MergeArgs,
    question: Option<PartQuestion>,
    fields: MergedFields<'_>,
) -> anyhow::Result<ExitOutcome> {
    if let None | Some(PartQuestion::Count) = question {
        args.format.print("the answer", [MergedCount(fields)])?;
        return Ok(ExitOutcome::Answered);
    }
    let signals = Signals::watch()?.within(args.time.get());
    let answer = MergedSolutions::until(fields, &signals);
    args.format.print("the answer", [&answer])?;
    if answer.left_out() == 0 {
        return Ok(ExitOutcome::Answered);
    }
    let left_out = best::left_out(answer.left_out());
    note(&format!("{}{left_out}", signals.said()));
    Ok(signals.outcome())
}

/// Says which parts are missing.
fn note_missing(merged: &Merged) {
    let places = merged.missing.iter().map(|line| &line.part);
    let places: Vec<String> = places
        .chain(&merged.unknown)
        .map(|place| match place.parent() {
            None => "the whole".to_owned(),
            Some(_) => place.to_string(),
        })
        .collect();
    let shown = places.len().min(10);
    let missing = missing_count(merged);
    let more = if missing > shown as u64 { ", ..." } else { "" };
    note(&format!(
        "{} missing or not searched to the end: {}{more}",
        plural(missing, "part"),
        places[..shown].join(", "),
    ));
}

/// Says that certificates or proofs were left aside, if they are joined to no file.
fn note_aside(found: &Evidence, what: &str, to: Option<&Path>) {
    if to.is_none() && found.count() > 0 {
        let found = plural(found.count() as u64, what);
        note(&format!("{found} left aside; --{what} joins them"));
    }
}

/// How complete answers end: there are solutions, or there is none, or some parts were asked for less than the others.
fn outcome(merged: &Merged, document: Option<&Document>) -> ExitOutcome {
    let is_none = merged.count == BigUint::ZERO;
    if let Some(below) = merged.below {
        let cost = show_cost(merged, document)(below);
        if { merged.records.iter() }.any(|record| record.below != Some(below)) {
            note(&format!(
                "some parts were searched only for solutions that cost less than {cost}: solutions of that cost or more may be missing"
            ));
            return ExitOutcome::Stopped;
        }
        let other = if is_none { "" } else { "other " };
        note(&format!("no {other}solution costs less than {cost}"));
    } else if is_none && merged.question != Some(PartQuestion::Count) {
        // A count is its own answer.
        note("no solution");
    }
    ExitOutcome::of(is_none)
}

/// An error if solutions are not in their records: those of a checkpoint were written to the output of its search.
fn refuse_written(merged: &Merged) -> anyhow::Result<()> {
    let is_without = |record: &Record| {
        record.question == PartQuestion::Solve
            && BigUint::from(record.solutions.len()) < record.count
    };
    if merged.records.iter().any(is_without) {
        bail!(
            "found records without their solutions, expected them: a search with --checkpoint writes solutions to its output, \
             and --resume goes on with it"
        );
    }
    Ok(())
}

/// Merges lines. An error says where the contradicting lines are.
fn merged(lines: &PartLines) -> anyhow::Result<Merged> {
    merge(&lines.lines).map_err(|error| {
        let [first, second] = error.at.map(|at| &lines.places[at]);
        anyhow::anyhow!("{first} and {second}: {error}")
    })
}

/// The parts of a file that are not done yet.
pub fn left(file: &Path) -> anyhow::Result<Vec<PartLine>> {
    let _ends = lines::end_while_reading(file);
    let lines = match saved::is_checkpoint(file)? {
        true => checkpoint::lines(file)?,
        false => lines::read(&[file.to_path_buf()], &mut ProgressLine::new())?,
    };
    let merged = merged(&lines)?;
    let name = files::name(file);
    if merged.records.is_empty() && merged.missing.is_empty() {
        bail!("{name}: found no line, expected parts and records");
    }
    match (merged.unknown_count, merged.missing.is_empty()) {
        (0, true) => note(&format!("{name}: every part is done")),
        (0, false) => {}
        (unknown, true) => bail!(
            "{name}: found records alone, expected the parts as well: {} not done",
            plural(unknown, "part")
        ),
        (unknown, false) => note(&format!(
            "{name}: {} that no line is about: not split",
            plural(unknown, "part")
        )),
    }
    Ok(merged.missing)
}

/// Proves that the parts, together with those known to be missing, make up the whole problem, and that every solution
/// is one.
fn prove(document: &Document, merged: &Merged) -> anyhow::Result<()> {
    let problem = document.problem();
    let done = merged.records.iter().map(|record| record.part_line());
    let lines: Vec<PartLine> = done.chain(merged.missing.iter().cloned()).collect();
    if let Some(line) = lines.first() {
        answer::check(document, &line.fingerprint)?;
    }
    let standing = lines.iter().try_for_each(super::refuse_standing);
    standing.context(
        "counts of parts by symmetry are merged without --problem; for a certificate, split without --symmetry",
    )?;
    let parts: Vec<SearchPart> = lines.iter().map(PartLine::part).collect();
    let number = plural(parts.len() as u64, "part");
    let checked = Ongoing::new(format!("checking that {number} are the whole"))
        .during(|| problem.check_parts(&parts, &WorkLimits::NONE));
    if let Err(error) = checked {
        let why = fault(&error, &lines);
        bail!("the parts are not the whole of the problem: {why}");
    }
    for solution in &merged.solutions {
        let id = |&number: &u32| OptionId::new(number.checked_sub(1).unwrap_or(u32::MAX));
        let options: Vec<OptionId> = solution.iter().map(id).collect();
        problem
            .check(&options)
            .with_context(|| format!("{solution:?} is not a solution"))?;
    }
    Ok(())
}

/// What is wrong with parts, by their places and by option numbers as in the file.
fn fault(error: &CoveringError, lines: &[PartLine]) -> String {
    let place = |part: usize| &lines[part].part;
    let number = |option: OptionId| option.index() + 1;
    match error {
        CoveringError::Missing {
            required,
            forbidden,
        } => format!(
            "no part has the solutions that take options {:?} and leave {:?}",
            numbers(required),
            numbers(forbidden)
        ),
        &CoveringError::Overlap { first, second } => {
            format!("parts {} and {} overlap", place(first), place(second))
        }
        &CoveringError::Contradiction { part, option } => {
            let (place, option) = (place(part), number(option));
            format!("part {place} both takes and leaves option {option}")
        }
        &CoveringError::UnknownOption {
            part,
            option,
            options,
        } => {
            let (place, option) = (place(part), number(option));
            format!("part {place} has option {option}, but the problem has {options} options")
        }
        other => other.to_string(),
    }
}
