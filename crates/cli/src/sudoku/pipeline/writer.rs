//! The writer: puts the answers to batches into order, and prints them.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender};
use std::time::Duration;

use anyhow::{Context, anyhow};
use quadrille::in_order::InOrder;
use quadrille::sudoku::text::AnswerColumn;
use quadrille_answers::request::{Request, SudokuFormat};
use quadrille_answers::tally::Tally;

use crate::exit::ExitOutcome;
use crate::print::failure;
use crate::progress::{ProgressLine, ProgressStep};
use crate::signals::Signals;
use crate::sudoku::batch::{Batch, BatchPart, Turn};
use crate::sudoku::checkpoint::Saving;

/// Writes the answers of the workers.
pub(super) struct AnswerWriter<'w> {
    pub(super) saving: Option<&'w mut Saving>,
    pub(super) free: &'w SyncSender<Batch>,
    pub(super) turn: &'w Turn,
    /// How many batches and messages will come.
    pub(super) given: &'w AtomicU64,
    pub(super) signals: &'w Signals,
    pub(super) request: &'w Request,
    /// The name of the first input, and whether a user types it.
    pub(super) name: String,
    pub(super) is_typed: bool,
    /// The size of the input in bytes, if it is known.
    pub(super) total: Option<u64>,
}

impl AnswerWriter<'_> {
    pub(super) fn write(
        &mut self,
        chunks: &Receiver<BatchPart>,
        bar: &mut ProgressLine,
    ) -> anyhow::Result<(Tally, ExitOutcome)> {
        let mut out = io::stdout().lock();
        let mut text = Vec::new();
        let mark = self.saving.as_ref().map(|saving| saving.mark());
        let mut tally = mark.map_or(Tally::default(), |mark| mark.tally);
        let has_header = mark.is_some_and(|mark| mark.bytes > 0);
        let mut outcome = ExitOutcome::Answered;
        let mut early = InOrder::new();
        if self.request.format == Some(SudokuFormat::Csv) && !has_header {
            let name = match self.request.column() {
                AnswerColumn::Added(name) => name,
                _ => "solution",
            };
            text.extend_from_slice(format!("puzzle,{name}\n").as_bytes());
            self.wrote(text.len());
        }
        'chunks: loop {
            // After a signal, all batches that were passed on come back; then there is nothing to wait for.
            if self.signals.came() && early.taken() == self.given.load(Ordering::Relaxed) {
                outcome = self.signals.outcome();
                break;
            }
            let chunk = match chunks.try_recv() {
                Ok(chunk) => chunk,
                Err(_) => {
                    flush(&mut text, &mut out, bar)?;
                    self.save_if(Saving::is_due)?;
                    match chunks.recv_timeout(Duration::from_millis(100)) {
                        Ok(chunk) => chunk,
                        Err(RecvTimeoutError::Timeout) => {
                            // If all input so far is answered, more is waited for: nothing is drawn where a user
                            // types.
                            if early.taken() < self.given.load(Ordering::Relaxed) {
                                bar.refresh();
                            } else if !self.is_typed {
                                bar.update(ProgressStep {
                                    what: format!("reading {}", self.name),
                                    results: (tally.puzzles, "puzzle"),
                                    ..ProgressStep::default()
                                });
                            }
                            continue;
                        }
                        Err(RecvTimeoutError::Disconnected) => break,
                    }
                }
            };
            match chunk {
                BatchPart::Part(part) => {
                    self.wrote(part.len());
                    text.extend_from_slice(&part);
                    flush(&mut text, &mut out, bar)?;
                    bar.refresh();
                }
                BatchPart::Rest(batch) => {
                    early.put(batch.number, Ok(batch));
                }
                BatchPart::Trouble {
                    number,
                    message,
                    bad,
                } => early.put(number, Err((message, bad))),
                BatchPart::Lost => {
                    return Err(anyhow!("a worker failed; the answers are not complete"));
                }
            }
            while let Some(next) = early.take() {
                self.turn.set(early.taken());
                match next {
                    Ok(mut batch) => {
                        if batch.cut && self.saving.is_some() {
                            // A resumed run answers the whole batch again.
                            outcome = self.signals.outcome();
                            break 'chunks;
                        }
                        self.wrote(batch.text.len());
                        text.append(&mut batch.text);
                        if !batch.notes.is_empty() {
                            flush(&mut text, &mut out, bar)?;
                            // Standard error may be closed; the answers count.
                            let _ = bar.aside(|| io::stderr().write_all(&batch.notes));
                            batch.notes.clear();
                        }
                        tally += std::mem::take(&mut batch.tally);
                        if let Some(saving) = &mut self.saving
                            && let Some((lines, input)) = batch.position.take()
                        {
                            saving.answered(lines, input, tally);
                        }
                        bar.update(ProgressStep {
                            fraction: self
                                .total
                                .map(|total| batch.bytes as f64 / total.max(1) as f64),
                            results: (tally.puzzles, "puzzle"),
                            ..ProgressStep::default()
                        });
                        if batch.cut {
                            outcome = self.signals.outcome();
                            break 'chunks;
                        }
                        // The reader may be done.
                        let _ = self.free.send(batch);
                    }
                    Err((message, bad)) => {
                        flush(&mut text, &mut out, bar)?;
                        let _ = bar.aside(|| writeln!(io::stderr(), "{message}"));
                        if bad {
                            outcome = ExitOutcome::Bad;
                        }
                    }
                }
            }
            let is_due = self.saving.as_ref().is_some_and(|saving| saving.is_due());
            if text.len() > 1 << 16 || is_due {
                flush(&mut text, &mut out, bar)?;
                self.save_if(Saving::is_due)?;
            }
        }
        flush(&mut text, &mut out, bar)?;
        self.save_if(|_| true)?;
        Ok((tally, outcome))
    }

    /// Records bytes that will be written before the next checkpoint.
    fn wrote(&mut self, bytes: usize) {
        if let Some(saving) = &mut self.saving {
            saving.wrote(bytes);
        }
    }

    /// Writes a checkpoint, if there are any. The text must have been flushed.
    fn save_if(&mut self, is_due: impl Fn(&Saving) -> bool) -> anyhow::Result<()> {
        match &mut self.saving {
            Some(saving) if is_due(saving) => saving.save(),
            _ => Ok(()),
        }
    }
}

fn flush(text: &mut Vec<u8>, out: &mut impl Write, bar: &mut ProgressLine) -> anyhow::Result<()> {
    if !text.is_empty() {
        bar.make_room();
        out.write_all(text)
            .and_then(|()| out.flush())
            .with_context(|| failure("the answers"))?;
        text.clear();
    }
    Ok(())
}
