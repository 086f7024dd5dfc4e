//! The writer: puts the answers to batches into order, and prints them.

use std::io::{self, StdoutLock, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
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
use crate::signals::{Signals, ended};
use crate::sudoku::batch::{Batch, BatchPart, Turn};
use crate::sudoku::checkpoint::Saving;

/// Writes the answers of the workers.
pub(super) struct AnswerWriter<'w> {
    pub(super) saving: Option<&'w mut Saving>,
    pub(super) free: &'w SyncSender<Batch>,
    pub(super) turn: &'w Turn,
    /// How many batches and messages will come.
    pub(super) given: &'w AtomicU64,
    /// Whether the time ended the reading.
    pub(super) is_cut: &'w AtomicBool,
    pub(super) signals: &'w Signals,
    pub(super) request: &'w Request,
    /// The name of the first input, and whether a user types it.
    pub(super) name: String,
    pub(super) is_typed: bool,
    /// The size of the input in bytes, if it is known.
    pub(super) total: Option<u64>,
}

/// Standard output and the line of progress, what waits for them, and what is known of the answers so far.
struct Output<'b> {
    bar: &'b mut ProgressLine,
    out: StdoutLock<'static>,
    /// What is not in `out` yet.
    text: Vec<u8>,
    /// Batches whose turn has not come, and messages about files, with whether they are errors.
    early: InOrder<Result<Batch, (String, bool)>>,
    tally: Tally,
    outcome: ExitOutcome,
}

impl Output<'_> {
    fn flush(&mut self) -> anyhow::Result<()> {
        if !self.text.is_empty() {
            self.bar.make_room();
            self.out
                .write_all(&self.text)
                .and_then(|()| self.out.flush())
                .with_context(|| failure("the answers"))?;
            self.text.clear();
        }
        Ok(())
    }
}

impl AnswerWriter<'_> {
    pub(super) fn write(
        &mut self,
        messages: &Receiver<BatchPart>,
        bar: &mut ProgressLine,
    ) -> anyhow::Result<(Tally, ExitOutcome)> {
        let mut output = self.begin(bar);
        loop {
            // After a signal, all batches that were passed on come back; then there is nothing to wait for.
            if ended().is_some() && self.is_all_taken(&output) {
                output.outcome = self.signals.outcome();
                break;
            }
            let message = match messages.try_recv() {
                Ok(message) => message,
                Err(_) => {
                    output.flush()?;
                    self.save_if(Saving::is_due)?;
                    match messages.recv_timeout(Duration::from_millis(100)) {
                        Ok(message) => message,
                        // The reader waits, and when the time is over, it waits for nothing.
                        Err(RecvTimeoutError::Timeout)
                            if self.signals.came() && self.is_all_taken(&output) =>
                        {
                            output.outcome = self.signals.outcome();
                            break;
                        }
                        Err(RecvTimeoutError::Timeout) => {
                            self.show_waiting(&mut output);
                            continue;
                        }
                        Err(RecvTimeoutError::Disconnected) => {
                            if self.is_cut.load(Ordering::Relaxed) {
                                output.outcome = self.signals.outcome();
                            }
                            break;
                        }
                    }
                }
            };
            self.receive(message, &mut output)?;
            if self.write_next(&mut output)?.is_break() {
                output.outcome = self.signals.outcome();
                break;
            }
            let is_due = self.saving.as_ref().is_some_and(|saving| saving.is_due());
            if output.text.len() > 1 << 16 || is_due {
                output.flush()?;
                self.save_if(Saving::is_due)?;
            }
        }
        output.flush()?;
        // What could not be read will not be there the next time either.
        let is_over = matches!(output.outcome, ExitOutcome::Answered | ExitOutcome::Bad);
        if let Some(saving) = self.saving.as_mut().filter(|_| is_over) {
            saving.mark.finished = true;
        }
        self.save_if(|_| true)?;
        Ok((output.tally, output.outcome))
    }

    /// The output before the first answer: a header where one belongs, and the tally so far of a resumed run.
    fn begin<'b>(&mut self, bar: &'b mut ProgressLine) -> Output<'b> {
        let mark = self.saving.as_ref().map(|saving| &saving.mark);
        let mut output = Output {
            bar,
            out: io::stdout().lock(),
            text: Vec::new(),
            early: InOrder::new(),
            tally: mark.map_or(Tally::default(), |mark| mark.tally),
            outcome: ExitOutcome::Answered,
        };
        let has_header = mark.is_some_and(|mark| mark.bytes > 0);
        if self.request.format == Some(SudokuFormat::Csv) && !has_header {
            let name = match self.request.column() {
                AnswerColumn::Added(name) => name,
                _ => "solution",
            };
            let header = format!("puzzle,{name}\n");
            self.wrote(header.len());
            output.text.extend_from_slice(header.as_bytes());
        }
        output
    }

    /// Takes a message of a worker: writes a part of the next batch, and keeps all else until its turn.
    fn receive(&mut self, message: BatchPart, output: &mut Output<'_>) -> anyhow::Result<()> {
        match message {
            BatchPart::Part(part) => {
                self.wrote(part.len());
                output.text.extend_from_slice(&part);
                output.flush()?;
                output.bar.refresh();
            }
            BatchPart::Rest(batch) => output.early.put(batch.number, Ok(batch)),
            BatchPart::Trouble {
                number,
                message,
                bad,
            } => output.early.put(number, Err((message, bad))),
            BatchPart::Lost => {
                return Err(anyhow!("a worker failed; the answers are not complete"));
            }
        }
        Ok(())
    }

    /// Writes the batches and messages whose turn it is. Breaks if a signal cut a batch short.
    fn write_next(&mut self, output: &mut Output<'_>) -> anyhow::Result<ControlFlow<()>> {
        while let Some(next) = output.early.take() {
            self.turn.set(output.early.taken());
            match next {
                Ok(batch) => {
                    if self.add(batch, output)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                Err((message, bad)) => {
                    output.flush()?;
                    let _ = output.bar.aside(|| writeln!(io::stderr(), "{message}"));
                    if bad {
                        output.outcome = ExitOutcome::Bad;
                    }
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Whether all that the reader gave away is written.
    fn is_all_taken(&self, output: &Output<'_>) -> bool {
        output.early.taken() == self.given.load(Ordering::Relaxed)
    }

    /// Shows how far it is while no answer comes. If all input so far is answered, more is waited for: nothing is drawn where
    /// a user types.
    fn show_waiting(&self, output: &mut Output<'_>) {
        if !self.is_all_taken(output) {
            output.bar.refresh();
        } else if !self.is_typed {
            output.bar.update(ProgressStep {
                what: format!("reading {}", self.name),
                results: (output.tally.puzzles, "puzzle"),
                ..ProgressStep::default()
            });
        }
    }

    /// Adds the answers of the next batch, and gives it back to the reader. Breaks if a signal cut the batch short.
    fn add(
        &mut self,
        mut batch: Batch,
        output: &mut Output<'_>,
    ) -> anyhow::Result<ControlFlow<()>> {
        if batch.cut && self.saving.is_some() {
            // A resumed run answers the whole batch again.
            return Ok(ControlFlow::Break(()));
        }
        self.wrote(batch.text.len());
        output.text.append(&mut batch.text);
        if !batch.notes.is_empty() {
            output.flush()?;
            // Standard error may be closed; the answers count.
            let _ = output.bar.aside(|| io::stderr().write_all(&batch.notes));
            batch.notes.clear();
        }
        output.tally += std::mem::take(&mut batch.tally);
        if let Some(saving) = &mut self.saving
            && let Some((lines, input)) = batch.position.take()
        {
            saving.answered(lines, input, output.tally);
        }
        let share = |total: u64| batch.bytes as f64 / total.max(1) as f64;
        output.bar.update(ProgressStep {
            fraction: self.total.map(share),
            results: (output.tally.puzzles, "puzzle"),
            ..ProgressStep::default()
        });
        if batch.cut {
            return Ok(ControlFlow::Break(()));
        }
        // The reader may be done.
        let _ = self.free.send(batch);
        Ok(ControlFlow::Continue(()))
    }

    /// Records bytes that will be written before the next checkpoint.
    fn wrote(&mut self, bytes: usize) {
        if let Some(saving) = &mut self.saving {
            saving.written += bytes as u64;
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
