//! A search with checkpoints: `--checkpoint` and `--resume`.

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use quadrille::format::solutions::{SolutionFormat, SolutionWriter};
use quadrille::format::{Document, Format};
use quadrille::pieces::{Line, PieceLine, Place, Question, fingerprint, merge};
use quadrille::{OptionId, Piece};

use super::answer::{self, Ask};
use super::checkpoint::{self, Header};
use super::ledger::Ledger;
use crate::cli::exit::Outcome;
use crate::cli::message::note;
use crate::cli::print::failure;
use crate::cli::progress::{ProgressLine, Step};
use crate::cli::signals::Signals;

/// The number of pieces that a search begins with. Those that take long are cut again.
const PIECES: usize = 256;

/// How often the threads are looked after.
const TICK: Duration = Duration::from_millis(50);

/// A search with checkpoints.
pub struct Resumable<'a> {
    pub document: &'a Document,
    /// What is asked. Its time is that of the whole run, its threads share the pieces.
    pub ask: Ask,
    /// The format of the solutions, and that of the problem.
    pub formats: (SolutionFormat, Format),
    /// The file for checkpoints.
    pub file: &'a Path,
    /// Whether to go on from what it holds.
    pub resumes: bool,
    /// The time between two checkpoints.
    pub every: Duration,
}

impl Resumable<'_> {
    /// Runs the search.
    pub fn run(&self, progress: &mut ProgressLine) -> anyhow::Result<Outcome> {
        let (mut header, lines) = self.begin()?;
        let signals = Signals::watch()?;
        let ask = Ask {
            threads: 1,
            ..self.ask.clone()
        };
        let ledger = Ledger::new(self.document, &ask, self.every, lines, signals.flag());
        let began = Instant::now();
        let mut saved = began;
        let mut out = BufWriter::new(io::stdout().lock());
        let (format, problem_format) = self.formats;
        let mut writer = SolutionWriter::new(self.document, format).for_judge_of(problem_format);
        let mut is_late = false;
        let written = thread::scope(|scope| {
            for _ in 0..self.ask.threads {
                scope.spawn(|| ledger.work());
            }
            let look_after = || -> anyhow::Result<()> {
                loop {
                    let is_over = ledger.is_over() || signals.came() || is_late;
                    if self.ask.question == Question::Solve {
                        let solutions = ledger.take_solutions();
                        header.written += solutions.len() as u64;
                        for solution in solutions {
                            progress.clear();
                            let ids = solution.iter().map(|&number| OptionId::new(number - 1));
                            let ids: Vec<OptionId> = ids.collect();
                            let written = writer.write(&ids, &[], &mut out);
                            written.with_context(|| failure("the solutions"))?;
                        }
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
                    progress.update(Step {
                        fraction: Some(fraction),
                        results: (solutions, "solution"),
                        effort: (nodes, "node"),
                        ..Step::default()
                    });
                    is_late = self.ask.time.is_some_and(|time| began.elapsed() >= time);
                    if !is_late {
                        ledger.wait(TICK);
                    }
                }
            };
            let mut look_after = look_after;
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
        if self.ask.question != Question::Solve {
            self.save(&header, &ledger)?;
        }
        self.conclude(&ledger, &signals, &mut out)
    }

    /// What is asked, and the pieces and records that there are.
    fn begin(&self) -> anyhow::Result<(Header, Vec<Line>)> {
        let problem = self.document.problem();
        let (question, wanted) = (self.ask.question, self.ask.wanted);
        if !self.resumes {
            let print = fingerprint(problem);
            let pieces = problem.split(PIECES);
            let line = |(number, piece): (usize, &Piece)| {
                let place = Place::whole().part(number, pieces.len());
                Line::Piece(PieceLine::new(&print, place, piece))
            };
            let lines = (1..).zip(&pieces).map(line).collect();
            return Ok((Header::new(print, question, wanted), lines));
        }
        let name = self.file.display().to_string();
        let (header, lines) = checkpoint::read(self.file)?;
        answer::check(self.document, &header.fingerprint).with_context(|| name.clone())?;
        if (header.question, header.wanted) != (question, wanted) {
            let asked = |question: Question, wanted: Option<u64>| match wanted {
                Some(wanted) => format!("{question:?} -n {wanted}").to_lowercase(),
                None => format!("{question:?}").to_lowercase(),
            };
            bail!(
                "{name}: found a checkpoint of `{}`, expected one of `{}`",
                asked(header.question, header.wanted),
                asked(question, wanted)
            );
        }
        merge(&lines.lines).with_context(|| name.clone())?;
        if header.written > 0 {
            note(&format!(
                "{} solutions were written before; what followed them in that output comes again",
                header.written
            ));
        }
        Ok((header, lines.lines))
    }

    fn save(&self, header: &Header, ledger: &Ledger<'_>) -> anyhow::Result<()> {
        checkpoint::write(self.file, header, &ledger.lines())
            .with_context(|| format!("cannot write the checkpoint to {}", self.file.display()))
    }

    /// Writes the answer, and says what is left.
    fn conclude(
        &self,
        ledger: &Ledger<'_>,
        signals: &Signals,
        out: &mut impl Write,
    ) -> anyhow::Result<Outcome> {
        let merged = merge(&ledger.lines())?;
        let written = match self.ask.question {
            Question::Best => {
                let mut writer = SolutionWriter::new(self.document, self.formats.0).with_costs();
                merged.solutions.iter().try_for_each(|solution| {
                    let ids = solution.iter().map(|&number| OptionId::new(number - 1));
                    writer.write(&ids.collect::<Vec<_>>(), &[], out)
                })
            }
            Question::Solve => Ok(()),
            _ => {
                let least = if merged.is_complete() {
                    ""
                } else {
                    "at least "
                };
                writeln!(out, "{least}{}", merged.count)
            }
        };
        written
            .and_then(|()| out.flush())
            .with_context(|| failure("the answer"))?;
        if !merged.is_complete() {
            let why = if signals.came() {
                signals.word()
            } else {
                "time limit reached"
            };
            let file = self.file.display();
            note(&format!("{why}; go on with --resume {file}"));
        }
        Ok(
            match (
                signals.came() && !merged.is_complete(),
                merged.count == 0_u32.into(),
            ) {
                (true, _) => signals.outcome(),
                (false, true) => Outcome::Lacking,
                (false, false) => Outcome::Answered,
            },
        )
    }
}
