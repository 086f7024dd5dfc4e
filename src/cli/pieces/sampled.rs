//! Random solutions of one piece.

use std::time::Instant;

use quadrille::Stop;
use quadrille::count::Counting;
use quadrille::format::Document;
use quadrille::pieces::record::numbers;
use quadrille::pieces::{PieceLine, Question, Record, sample_seed};

use super::answer;
use crate::cli::exit::Outcome;
use crate::cli::signals::Signals;

/// Counts a piece on a diagram, draws from it, and prints the record.
pub fn run(
    document: &Document,
    line: &PieceLine,
    (wanted, seed): (u64, u64),
    memory: usize,
) -> anyhow::Result<Outcome> {
    answer::check(document, &line.fingerprint)?;
    let signals = Signals::watch()?;
    let began = Instant::now();
    let piece = line.piece();
    let counting = Counting::default()
        .memory(memory)
        .require(piece.take.iter().copied())
        .forbid(piece.leave.iter().copied())
        .cancel_on(signals.flag());
    let diagram = document.problem().diagram(&counting)?;
    let samples = diagram.samples(sample_seed(&line.piece, seed));
    let samples = samples.take(usize::try_from(wanted)?).map(|options| {
        let mut options = numbers(&options);
        options.sort_unstable();
        options
    });
    let mut record = Record::new(line, Question::Sample);
    record.stop = Stop::Exhausted.to_string();
    record.count = diagram.count();
    record.solutions = samples.collect();
    record.wanted = Some(wanted);
    record.seed = Some(seed);
    record.nodes = diagram.node_count() as u64;
    record.seconds = began.elapsed().as_secs_f64();
    record.version = env!("CARGO_PKG_VERSION").to_owned();
    record.host = gethostname::gethostname().to_string_lossy().into_owned();
    answer::print_record(&record)?;
    Ok(Outcome::Answered)
}
