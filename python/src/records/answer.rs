//! The answer of one piece: its count, its solutions, the cheapest of them, or random ones.
//!
//! Options are numbered from 1 in records, and stand in ascending order in a solution, as the command writes them.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille::count::{CountError, Counting};
use quadrille::pieces::{PieceLine, Question, Record, sample_seed};
use quadrille::{EngineKind, OptionId, Report, Solution, Stop};

use crate::argument::text;
use crate::aside::aside;
use crate::error::{error, or_nothing};
use crate::number;
use crate::pieces::Piece;
use crate::problem::Problem;

/// The question of that name.
pub fn question(value: &Bound<'_, PyAny>) -> PyResult<Question> {
    let expected = "'count', 'solve', 'best' or 'sample'";
    match text("question", expected, value)?.as_str() {
        "count" => Ok(Question::Count),
        "solve" => Ok(Question::Solve),
        "best" => Ok(Question::Best),
        "sample" => Ok(Question::Sample),
        other => Err(error(format!(
            "question: found '{other}', expected {expected}"
        ))),
    }
}

fn numbers(options: &[OptionId]) -> Vec<u32> {
    let numbers = options.iter().map(|option| option.index() as u32 + 1);
    let mut numbers: Vec<u32> = numbers.collect();
    numbers.sort_unstable();
    numbers
}

impl Problem {
    /// Searches the piece of a line and puts the answer into its record; what was raised meanwhile.
    pub(super) fn answer(
        &self,
        py: Python<'_>,
        line: &PieceLine,
        keywords: &Bound<'_, PyDict>,
        record: &mut Record,
    ) -> PyResult<Option<PyErr>> {
        if record.question == Question::Sample {
            return self.sampled(py, line, keywords, record).map(|()| None);
        }
        let is_listed = record.question == Question::Solve;
        if is_listed
            && keywords
                .get_item("seed")?
                .is_some_and(|seed| !seed.is_none())
        {
            return Err(error(
                "found `seed`; the solutions of all pieces are put together in the order of the search",
            ));
        }
        keywords.set_item("within", Py::new(py, Piece::new_of(line.piece()))?)?;
        let plain = self.snapshot(py);
        let ask = self.ask(Some(keywords))?;
        // Bit vectors have an order of their own: their solutions are sorted by the choices that links would have made.
        let is_dense = is_listed && ask.engine() == Some(EngineKind::Dense);
        if is_dense && plain.has_multiplicities() {
            return Err(error(
                "engine='dense' lists solutions with multiplicities in an order of its own, and pieces need that of the \
                 search: leave `engine` out",
            ));
        }
        let wanted = record.wanted.map(usize::try_from);
        let wanted = wanted.map_or(1, |wanted| wanted.unwrap_or(usize::MAX));
        let (report, raised) = ask.run(py, &plain, |search| match record.question {
            Question::Best => {
                let best = search.best(wanted);
                let solutions = best.solutions.iter();
                record.costs = solutions.clone().map(Solution::cost).collect();
                record.solutions = solutions.map(|one| numbers(one.options())).collect();
                record.count = best.solutions.len().into();
                best.report
            }
            Question::Solve => {
                let search = match is_dense {
                    true => search.with_choices(),
                    false => search,
                };
                let mut found = Vec::new();
                let report = search.for_each(|solution| {
                    let choices = solution.choices().iter().flatten();
                    let places: Vec<u32> = choices.map(|choice| choice.place).collect();
                    found.push((places, numbers(solution.options())));
                    ControlFlow::Continue(())
                });
                // Stable: without choices the order stays.
                found.sort_by(|one, other| one.0.cmp(&other.0));
                record.count = found.len().into();
                record.solutions = found.into_iter().map(|(_, solution)| solution).collect();
                report
            }
            _ => {
                let counted = search.count_exact();
                record.count = counted.count;
                counted.report
            }
        })?;
        note(record, &report);
        Ok(raised)
    }

    /// Draws random solutions from the diagram of a piece.
    fn sampled(
        &self,
        py: Python<'_>,
        line: &PieceLine,
        keywords: &Bound<'_, PyDict>,
        record: &mut Record,
    ) -> PyResult<()> {
        let mut seed = 0;
        let mut memory = 2 << 30;
        for (key, value) in keywords.iter().filter(|(_, value)| !value.is_none()) {
            match text("keyword", "a str", &key)?.as_str() {
                "seed" => seed = number::seed(&value)?,
                "memory" => memory = number::memory(&value)?,
                other => {
                    return Err(error(format!(
                        "found `{other}`; a record of `sample` takes k, seed and memory"
                    )));
                }
            }
        }
        let plain = self.snapshot(py);
        let piece = line.piece();
        let cancel = Arc::<AtomicBool>::default();
        let counting = Counting::default()
            .memory(memory)
            .require(piece.take)
            .forbid(piece.leave)
            .cancel_on(cancel.clone());
        let began = Instant::now();
        let wanted = record.wanted.unwrap_or(0);
        let drawn = aside(py, &cancel, || {
            let diagram = plain.diagram(&counting)?;
            record.count = diagram.count();
            record.nodes = diagram.node_count() as u64;
            let mut samples = diagram.samples(sample_seed(&line.piece, seed));
            let stop = || cancel.load(Ordering::Relaxed);
            let samples = (0..wanted).map_while(|_| samples.next_until(stop));
            record.solutions = samples.map(|options| numbers(&options)).collect();
            Ok(())
        })?;
        let drawn = or_nothing(py, drawn, "there is no record of a part of the piece")?;
        drawn.map_err(|failure: CountError| error(failure))?;
        record.seed = Some(seed);
        record.stop = Stop::Exhausted.to_string();
        record.seconds = began.elapsed().as_secs_f64();
        Ok(())
    }
}

/// Notes why a search stopped and what it cost.
fn note(record: &mut Record, report: &Report) {
    record.stop = report.stop.to_string();
    record.nodes = report.nodes;
    record.updates = report.updates;
    record.seconds = report.elapsed.as_secs_f64();
}
