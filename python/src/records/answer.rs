//! The answer of one part: its count, its solutions, the cheapest of them, or random ones.
//!
//! Options are numbered from 1 in records, and stand in ascending order in a solution, as the command writes them.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille::Asked;
use quadrille::parts::{PartLine, PartQuestion, Record};

use crate::argument::text;
use crate::aside::all_aside;
use crate::error::error;
use crate::number;
use crate::parts::Part;
use crate::problem::Problem;

/// The question of that name.
pub fn question(value: &Bound<'_, PyAny>) -> PyResult<PartQuestion> {
    let expected = "'count', 'solve', 'best' or 'sample'";
    let found = text("question", expected, value)?;
    use PartQuestion::{Best, Count, Sample, Solve};
    let mut all = [Count, Solve, Best, Sample].into_iter();
    let question = all.find(|question| question.to_string() == found);
    question.ok_or_else(|| error(format!("question: found '{found}', expected {expected}")))
}

impl Problem {
    /// Searches the part of a line and puts the answer into its record; what was raised meanwhile.
    pub(super) fn answer(
        &self,
        py: Python<'_>,
        line: &PartLine,
        keywords: &Bound<'_, PyDict>,
        record: &mut Record,
    ) -> PyResult<Option<PyErr>> {
        let (place, times) = (&line.part, line.part.times());
        if record.question != PartQuestion::Count && times > 1u32.into() {
            return Err(error(format!(
                "part {place} stands for {times}, whose solutions can only be counted"
            )));
        }
        if record.question == PartQuestion::Sample {
            return self.sampled(py, keywords, record).map(|()| None);
        }
        let unused = match record.question {
            PartQuestion::Solve => Some((
                "seed",
                "as the solutions of all parts are put together in the order of the search",
            )),
            PartQuestion::Best => Some(("memory", "which has all that was asked for")),
            _ => None,
        };
        if let Some((keyword, why)) = unused
            && keywords
                .get_item(keyword)?
                .is_some_and(|value| !value.is_none())
        {
            return Err(error(format!(
                "{keyword}: no effect on a record of `{}`, {why}",
                record.question
            )));
        }
        keywords.set_item("within", Py::new(py, Part::new_of(line.part()))?)?;
        let plain = self.snapshot(py);
        let asked = match record.question {
            PartQuestion::Solve => Asked::List,
            PartQuestion::Best => Asked::Cheapest,
            _ => Asked::Count,
        };
        let ask = self.ask(asked, Some(keywords))?;
        ask.check(&plain)?;
        if let Some(engine) = ask.question.engine
            && !record.question.can_run_on(engine, &plain)
        {
            return Err(error(format!(
                "engine='{engine}' lists solutions with multiplicities in an order of its own, and parts need that of \
                 the search: leave `engine` out"
            )));
        }
        let ((), raised) = ask.run(py, &plain, |search| record.search(search, None))?;
        Ok(raised)
    }

    /// Draws random solutions from the diagram of a part.
    fn sampled(
        &self,
        py: Python<'_>,
        keywords: &Bound<'_, PyDict>,
        record: &mut Record,
    ) -> PyResult<()> {
        let plain = self.snapshot(py);
        let (mut memory, mut seed) = (number::default_memory(), 0);
        for (key, value) in keywords.iter().filter(|(_, value)| !value.is_none()) {
            match text("keyword", "a str", &key)?.as_str() {
                "seed" => seed = number::seed(&value)?,
                _ => memory = number::memory(&value)?,
            }
        }
        let what = "there is no record of an unfinished part";
        let drawn = all_aside(py, what, |cancel| {
            let search = plain.search().cancel_on(cancel.clone());
            record.sample(search.memory(memory), seed)
        })?;
        drawn.map_err(error)
    }
}
