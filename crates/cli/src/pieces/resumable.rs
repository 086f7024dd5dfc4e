//! A search with checkpoints, of all or of one piece: `--checkpoint` and `--resume`; and a piece with `--time`.
//!
//! Each piece is searched by the library, in its own loop and within its own limits. The loop here looks after the
//! threads that take the pieces: it writes what they have found, saves checkpoints, and ends them at the limits of the
//! whole.

use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use quadrille::check::CheckError;
use quadrille::pieces::{
    Merged, PieceLine, PieceOrRecord, PiecePlace, Question, fingerprint, merge_within,
};
use quadrille::{ExactCount, Floor, OptionId, Problem, SearchPiece, Solution, Stop};

use super::answer::{self, PieceSettings};
use super::answers::Answers;
use super::checkpoint::{self, Header};
use super::ledger::Ledger;
use super::lines;
use crate::exit::ExitOutcome;
use crate::message::note;
use crate::print::failure;
use crate::progress::{ProgressLine, ProgressStep};
use crate::signals::Signals;
use crate::summary;
use crate::task::Task;

/// The number of pieces that a search begins with. Those that take long are cut again.
const PIECES: usize = 256;

/// The number of parts that a piece is cut into for a start.
const PARTS: usize = 32;

/// How often the threads are looked after.
const TICK: Duration = Duration::from_millis(50);

/// Standard output, and how many bytes were written to it in all.
struct Measured {
    out: BufWriter<StdoutLock<'static>>,
    bytes: u64,
}

impl Measured {
    fn new(bytes: u64) -> Self {
        let out = BufWriter::new(io::stdout().lock());
        Measured { out, bytes }
    }
}

impl Write for Measured {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Reads solutions that are lists of option numbers, and writes them in the form of the answers.
struct OptionListReader<'a> {
    read: Box<ReadSolution<'a>>,
}

type ReadSolution<'a> = dyn FnMut(&[OptionId]) -> Result<Solution<'a, String, ()>, CheckError> + 'a;

impl<'a> OptionListReader<'a> {
    /// `shows_choices`: the answers show how the options were chosen.
    fn new(problem: &'a Problem<String>, floor: &'a Floor<'a>, shows_choices: bool) -> Self {
        OptionListReader {
            read: match shows_choices {
                true => Box::new(problem.retrace(floor)),
                false => Box::new(|options| problem.solution(options)),
            },
        }
    }

    fn write(
        &mut self,
        answers: &mut dyn Answers,
        numbers: &[u32],
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let ids = numbers.iter().map(|number| number.wrapping_sub(1));
        let ids: Vec<OptionId> = ids.map(OptionId::new).collect();
        let solution = (self.read)(&ids);
        let solution = solution.with_context(|| format!("{numbers:?} is no solution"))?;
        answers
            .solution(&solution, out)
            .with_context(|| failure("the solutions"))
    }
}

/// A search with checkpoints.
pub struct Resumable<'a> {
    pub task: &'a Task,
    /// What is asked. Its time is that of the whole run, its threads share the pieces.
    pub ask: PieceSettings<'a>,
    /// The piece that is searched; all of the problem if there is none.
    pub piece: Option<PieceLine>,
    /// The file for checkpoints, if there is one.
    pub file: Option<&'a Path>,
    /// Whether to go on from what it holds.
    pub resumes: bool,
    /// The time between two checkpoints.
    pub every: Duration,
}

impl Resumable<'_> {
    /// Runs the search.
    pub fn run(
        &self,
        answers: &mut dyn Answers,
        progress: &mut ProgressLine,
    ) -> anyhow::Result<ExitOutcome> {
        let document = self.task.document();
        let began = Instant::now();
        let (mut header, lines) = self.begin()?;
        answers.resume_after(header.written);
        let signals = Signals::watch()?;
        let ask = PieceSettings {
            threads: 1,
            ..self.ask.clone()
        };
        let ledger = Ledger::new(document, &ask, self.every, lines);
        // A crash before the first checkpoint loses no more than any other.
        self.save(&header, &ledger)?;
        let mut saved = Instant::now();
        let mut out = Measured::new(header.bytes);
        let floor = Floor::new();
        let mut reader = OptionListReader::new(document.problem(), &floor, answers.shows_choices());
        // The solutions of a piece go into its record.
        let writes = self.ask.question == Question::Solve && self.piece.is_none();
        let mut limits = self.ask.limits.clone();
        limits.cancel.push(signals.flag());
        let written = thread::scope(|scope| {
            for _ in 0..self.ask.threads {
                scope.spawn(|| ledger.work());
            }
            let mut look_after = || -> anyhow::Result<()> {
                loop {
                    let is_over = ledger.is_over() || limits.interrupted(began).is_some();
                    if writes {
                        let solutions = ledger.take_solutions();
                        header.written += solutions.len() as u64;
                        for solution in solutions {
                            progress.clear();
                            reader.write(answers, &solution, &mut out)?;
                        }
                        header.bytes = out.bytes;
                    }
                    if is_over || saved.elapsed() >= self.every {
                        saved = Instant::now();
                        out.flush().with_context(|| failure("the solutions"))?;
                        self.save(&header, &ledger)?;
                    }
                    if is_over {
                        return Ok(());
                    }
                    let (fraction, solutions, nodes) = ledger.progress();
                    progress.update(ProgressStep {
                        fraction: Some(fraction),
                        results: (solutions, "solution"),
                        effort: (nodes, "node"),
                        ..ProgressStep::default()
                    });
                    ledger.wait(TICK);
                }
            };
            let looked_after = look_after();
            ledger.cancel();
            looked_after
        });
        progress.clear();
        written?;
        if let Some(error) = ledger.error() {
            return Err(error);
        }
        // The threads are home: what they did after the last look counts too.
        if !writes {
            self.save(&header, &ledger)?;
        }
        let lines = ledger.lines();
        let merged = merge_within(&self.place(), &lines)?;
        match &self.piece {
            Some(piece) => self.conclude_piece(piece, &merged, &lines, &signals),
            None => {
                if self.ask.question == Question::Best {
                    for solution in &merged.solutions {
                        reader.write(answers, solution, &mut out)?;
                    }
                }
                self.conclude(&merged, answers, &signals, began.elapsed(), &mut out)
            }
        }
    }

    /// The place of what is searched.
    fn place(&self) -> PiecePlace {
        let piece = self.piece.as_ref();
        piece.map_or(PiecePlace::whole(), |line| line.piece.clone())
    }

    /// What is asked, and the pieces and records that there are.
    fn begin(&self) -> anyhow::Result<(Header, Vec<PieceOrRecord>)> {
        let (document, problem) = (self.task.document(), self.task.document().problem());
        let fingerprint = fingerprint(problem);
        let expected = Header::new(fingerprint, &self.ask, self.place());
        let Some(file) = self.file.filter(|_| self.resumes) else {
            let (whole, wanted) = match &self.piece {
                Some(line) => {
                    answer::check(document, &line.fingerprint)?;
                    (line.piece(), PARTS)
                }
                None => (SearchPiece::new(Vec::new(), Vec::new()), PIECES),
            };
            let place = self.place();
            let pieces = problem.split_piece(&whole, wanted);
            let line = |(number, piece): (usize, &SearchPiece)| {
                let place = place.part(number, pieces.len());
                PieceOrRecord::Piece(PieceLine::new(&expected.fingerprint, place, piece))
            };
            let lines = (1..).zip(&pieces).map(line).collect();
            return Ok((expected, lines));
        };
        let name = file.display().to_string();
        let (header, lines) = checkpoint::read(file)?;
        answer::check(document, &header.fingerprint).with_context(|| name.clone())?;
        let (asked, expected) = (header.asked(), expected.asked());
        if asked != expected {
            bail!("{name}: found a checkpoint of `{asked}`, expected one of `{expected}`");
        }
        merge_within(&self.place(), &lines.lines).with_context(|| name.clone())?;
        if header.written > 0 {
            note(&format!(
                "{} solutions, {} bytes, were written before; what followed them in that output comes again",
                header.written, header.bytes
            ));
        }
        Ok((header, lines.lines))
    }

    fn save(&self, header: &Header, ledger: &Ledger<'_>) -> anyhow::Result<()> {
        let Some(file) = self.file else { return Ok(()) };
        checkpoint::write(file, header, &ledger.lines())
            .with_context(|| format!("cannot write the checkpoint to {}", file.display()))
    }

    /// How to go on with what is left.
    fn way_on(&self) -> String {
        match self.file {
            Some(file) => format!("; go on with --resume {}", file.display()),
            None => "; what is left of it is printed as pieces".to_owned(),
        }
    }

    /// Writes the answer, and says what is left.
    fn conclude(
        &self,
        merged: &Merged,
        answers: &mut dyn Answers,
        signals: &Signals,
        elapsed: Duration,
        out: &mut dyn Write,
    ) -> anyhow::Result<ExitOutcome> {
        let mut report = self.task.blank_report();
        report.stop = match (merged.is_complete(), signals.came()) {
            (true, _) => Stop::Exhausted,
            (false, true) => Stop::Canceled,
            (false, false) => Stop::Time,
        };
        report.solutions = u64::try_from(&merged.count).unwrap_or(u64::MAX);
        report.nodes = merged.records.iter().map(|record| record.nodes).sum();
        report.updates = merged.records.iter().map(|record| record.updates).sum();
        report.elapsed = elapsed;
        report.threads = self.ask.threads;
        let mut counted = ExactCount::from(report);
        counted.count = merged.count.clone();
        let written = answers.end(&counted, out).and_then(|()| out.flush());
        written.with_context(|| failure("the answer"))?;
        match self.ask.below {
            Some(below) if report.solutions == 0 && report.stop == Stop::Exhausted => {
                note(&format!("no solution costs less than {below}"));
            }
            _ => summary::note_none(&report),
        }
        let rest = self.way_on();
        Ok(summary::conclude(self.task, &report, signals, &rest, false))
    }

    /// Prints the record of the piece; or, if it is not done, the records and the pieces of its parts, unless these are
    /// in a checkpoint.
    fn conclude_piece(
        &self,
        piece: &PieceLine,
        merged: &Merged,
        lines: &[PieceOrRecord],
        signals: &Signals,
    ) -> anyhow::Result<ExitOutcome> {
        if merged.is_complete() {
            let mut record = self.ask.record(piece);
            for part in &merged.records {
                record.take_in(part);
            }
            answer::print_record(&record)?;
            return Ok(ExitOutcome::Answered);
        }
        if self.file.is_none() {
            io::stdout()
                .lock()
                .write_all(lines::write(lines)?.as_bytes())?;
        }
        let (why, outcome) = match signals.came() {
            true => (signals.word(), signals.outcome()),
            false => ("time limit reached", ExitOutcome::Lacking),
        };
        let (place, way_on) = (&piece.piece, self.way_on());
        note(&format!("{why} in piece {place}{way_on}"));
        Ok(outcome)
    }
}
