//! The answer of a search of one part: its record, or what it was cut into.

use std::mem;

use quadrille::parts::{Ledger, Merged, PartLine, PartOrRecord};

use super::{PARTS_OF_ONE, Resumable};
use crate::clock;
use crate::exit::ExitOutcome;
use crate::message::note;
use crate::parts::{answer, lines};
use crate::print::print;
use crate::signals::{Signals, TIME_REACHED, WRITTEN_LATER};

impl Resumable<'_> {
    /// Prints the record of the part; or, if it is not done, the records and the parts that it was cut into, unless
    /// these are in a checkpoint.
    pub(super) fn conclude_part(
        &self,
        part: &PartLine,
        merged: &Merged,
        ledger: &Ledger,
        signals: &Signals,
    ) -> anyhow::Result<ExitOutcome> {
        if merged.is_complete() {
            let mut record = self.ask.record(part);
            for part in &merged.records {
                record.take_in(part);
            }
            answer::print_record(&record)?;
            return Ok(ExitOutcome::Answered);
        }
        let mut way_on = self.way_on(merged);
        if self.args.file().is_none() {
            let mut lines = ledger.lines();
            if !signals.came() {
                lines = self.cut_at_least(lines, signals);
            }
            if let Some(PartOrRecord::Part(left)) = lines.last()
                && left.part == part.part
            {
                way_on = "; it is printed as it was, not cut".to_owned();
            }
            print("the parts", lines::write(&lines))?;
            // To free millions of solutions takes longer than to end.
            mem::forget(lines);
        }
        let (outcome, why) = match signals.came() {
            true => (signals.outcome(), signals.word()),
            false => TIME_REACHED,
        };
        let (said, place) = (clock::after(why, &[]), &part.part);
        note(&format!("{said}, in part {place}{way_on}"));
        Ok(outcome)
    }

    /// These lines; or, if they are those of a part that the time did not suffice to cut, those of what it can be cut into in a
    /// tenth of a second: a run that is given the same part again would do no more.
    fn cut_at_least(&self, mut lines: Vec<PartOrRecord>, signals: &Signals) -> Vec<PartOrRecord> {
        let (1 | 2, Some(PartOrRecord::Part(part))) = (lines.len(), lines.last().cloned()) else {
            return lines;
        };
        let problem = self.task.document.problem();
        let mut limits = signals.work_limits();
        limits.time = Some(WRITTEN_LATER);
        let smaller = problem.split_part(&part.part(), PARTS_OF_ONE, &limits);
        if smaller.len() > 1 {
            // A record of what is not done says nothing but the cheapest solutions so far.
            lines.retain(
                |line| !matches!(line, PartOrRecord::Record(record) if record.costs.is_empty()),
            );
            let places = part.part.parts(smaller.len()).zip(&smaller);
            let parts =
                places.map(|(place, smaller)| PartLine::new(&part.fingerprint, place, smaller));
            lines.extend(parts.map(PartOrRecord::Part));
        }
        lines
    }
}
