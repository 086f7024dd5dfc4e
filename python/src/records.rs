//! Parts and the answers for them as lines of JSON, the same as those of the command, and merging them.

mod answer;

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use quadrille::parts::{
    self, PartLine, PartOrRecord, PartPlace, PartQuestion, Record, fingerprint,
};

use crate::argument;
use crate::ask::only;
use crate::error::{all, error, or_found, place, plural, wrong};
use crate::number;
use crate::parts::list;
use crate::pickled::pickled;
use crate::problem::Problem;

/// The keywords that a record takes, first those of random solutions.
const KEYWORDS: [&str; 12] = [
    "k",
    "seed",
    "memory",
    "limit",
    "max_nodes",
    "max_time",
    "threads",
    "in_order",
    "engine",
    "symmetry",
    "progress",
    "every",
];

#[pymethods]
impl Problem {
    /// Parts of a split as lines of JSON, a list of str: for files, and for other machines. They are those that the
    /// command `quadrille split` writes. `parts` is what `split` returned, all of it and in its order; for lines of some
    /// parts, take some of the lines: `p.lines(parts)[1:]`. Parts from elsewhere are proven to be the whole, as
    /// `check_parts` does, which may take as long as to make them.
    ///
    /// A line says which problem it is of, by a fingerprint of its items and options; labels and tags do not count.
    ///
    /// Raises Error if the parts are not the whole: `merge` would call the sum of others complete.
    fn lines(&self, py: Python<'_>, parts: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let parts = list(parts)?;
        let plain = self.snapshot(py);
        let print = fingerprint(&plain);
        for (number, part) in parts.iter().enumerate() {
            let checked = part.check_known(plain.option_count(), &print);
            place(&format!("part {number}"), checked)?;
        }
        self.check_whole(py, &parts)?;
        let places = PartPlace::whole();
        let places = places.parts(parts.len()).zip(&parts);
        let lines = places.map(|(at, part)| {
            PartLine::new(&print, at.standing_for(part.times), &part.part).write()
        });
        Ok(lines.collect())
    }

    /// Searches the part of a line, one of `lines`: the record of it, a line of JSON for `merge`. The keywords are those of
    /// `first`. A record of a search that a limit stopped is there, but not complete.
    ///
    /// `question` is "count", the number of solutions; "solve", all solutions; "best", the `k` cheapest; or "sample", `k`
    /// random ones, for which `seed` and `memory` are as in `diagram().sample` and the same for all parts. `k` is 1 by
    /// default.
    ///
    /// >>> p = Problem.from_rows([[1, 2], [1], [2], [2]])
    /// >>> lines = p.lines(p.split(2))
    /// >>> merged = merge(p.record(line) for line in lines)
    /// >>> merged.count, merged.is_complete
    /// (3, True)
    ///
    /// Raises Error if the line is of another problem. At Ctrl-C, `found` is the record so far.
    #[pyo3(signature = (line, question=PartQuestion::Count, *, k=None, **plan), text_signature = "($self, line, question='count', *, k=None, limit=None, max_nodes=None, max_time=None, threads=None, seed=None, in_order=None, engine=None, memory=None, symmetry=None, progress=None, every=None)")]
    fn record(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::line)] line: String,
        #[pyo3(from_py_with = answer::question)] question: PartQuestion,
        #[pyo3(from_py_with = number::optional::k)] k: Option<u64>,
        plan: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let PartOrRecord::Part(line) = PartOrRecord::read(&line)
            .map_err(|mistake| error(format!("the line is no part, one of `lines`: {mistake}")))?
        else {
            return Err(error("found a record, expected a part, one of `lines`"));
        };
        let plain = self.snapshot(py);
        if line.fingerprint != fingerprint(&plain) {
            return Err(error(format!(
                "the part {} is of another problem; expected one of the fingerprint {}, found {}",
                line.part,
                fingerprint(&plain),
                line.fingerprint
            )));
        }
        let keywords = match plan {
            Some(plan) => plan.copy()?,
            None => PyDict::new(py),
        };
        let what = match question {
            PartQuestion::Sample => "a record of `sample`",
            _ => "a record, as the line says which solutions are looked for",
        };
        let taken = match question {
            PartQuestion::Sample => &KEYWORDS[..3],
            _ => &KEYWORDS,
        };
        only(plan, taken, what)?;
        let mut record = Record::new(&line, question);
        record.wanted = match question {
            PartQuestion::Best | PartQuestion::Sample => Some(k.unwrap_or(1)),
            _ if k.is_some() => {
                return Err(error(format!(
                    "k: no effect on a record of `{question}`, which is of all solutions"
                )));
            }
            _ => None,
        };
        let raised = self.answer(py, &line, &keywords, &mut record)?;
        env!("CARGO_PKG_VERSION").clone_into(&mut record.version);
        record.host = py.import("platform")?.call_method0("node")?.extract()?;
        let written = record.write();
        or_found(py, (written, raised), None, |_| {
            "`found` is the record so far, which is not complete".to_owned()
        })
    }
}

/// Records that were merged: the answer for the whole, as far as it is known. It can be pickled and compared.
#[pyclass(frozen, get_all, module = "quadrille")]
pub struct Merged {
    /// What the records answer: "count", "solve", "best" or "sample"; None if there is no record.
    question: Option<String>,
    /// The number of solutions in the parts that are there, an int; of "best" that of `solutions`.
    count: BigUint,
    /// The solutions, a list of lists of numbers of options (`p.tags[n]` is the tag of number n): of "solve" all, in the
    /// order of the undivided search; of "best" the cheapest, cheapest first; of "sample" random ones, once every part is
    /// there. Of "count" none.
    solutions: Vec<Vec<u32>>,
    /// The costs of the solutions, a list of int; only of "best".
    costs: Vec<u64>,
    /// Of "best", if the command was asked for solutions below a cost only: what the solutions that are known to be all
    /// cost less than, an int; otherwise None.
    below: Option<u64>,
    /// Of "best": no solution costs less than this, an int, as far as it is proven: 0 while parts are missing. None if there
    /// is no solution, and for other questions.
    bound: Option<u64>,
    /// Of "best": how much cheaper than the first solution another can be at most, as a share of its cost, a float, as in
    /// `Best`. None if there is no solution, or none yet, and for other questions.
    gap: Option<f64>,
    /// Whether every part is there and was searched to its end, a bool.
    is_complete: bool,
    /// The parts that are known and have no complete record, a list of lines for `record`.
    missing: Vec<String>,
    /// How many parts no line is about, an int.
    unknown: u64,
}

pickled! { Merged {
    question: Option<String>, count: BigUint, solutions: Vec<Vec<u32>>, costs: Vec<u64>, below: Option<u64>,
    bound: Option<u64>, gap: Option<f64>, is_complete: bool, missing: Vec<String>, unknown: u64
} }

#[pymethods]
impl Merged {
    fn __repr__(&self) -> String {
        let state = match self.is_complete {
            true => "complete".to_owned(),
            false => {
                let missing = self.missing.len() as u64 + self.unknown;
                plural(missing, "part") + " missing"
            }
        };
        let count = plural(&self.count, "solution");
        format!("<quadrille.Merged: {count}, {state}>")
    }
}

/// Merges lines of JSON, an iterable of str in any order, such as a file: records that answer one question, and parts. What
/// has no record yet is `missing`. The commands `quadrille count --part`, `solve`, `best` and `sample` write such records
/// too.
///
/// Raises Error if there is no line, if one cannot be read, with its number, and if two contradict each other.
#[pyfunction]
pub fn merge(lines: &Bound<'_, PyAny>) -> PyResult<Merged> {
    if let Ok(text) = lines.cast::<PyString>() {
        return Err(error(format!(
            "lines: found a str of {}, which is read letter by letter, expected an iterable of str: for one line, write \
             [line]; of a text, take .splitlines()",
            plural(text.len()?, "character")
        )));
    }
    let mut read = Vec::new();
    let mut numbers = Vec::new();
    for (number, line) in (1..).zip(all("lines", "an iterable of str", lines)?) {
        let line = line?;
        let Ok(text) = line.cast::<PyString>() else {
            return wrong(&format!("line {number}"), "a str", &line);
        };
        let line = argument::utf8(&format!("line {number}"), text)?;
        if line.trim().is_empty() {
            continue;
        }
        read.push(
            PartOrRecord::read(line)
                .map_err(|mistake| error(format!("line {number}: {mistake}")))?,
        );
        numbers.push(number);
    }
    if read.is_empty() {
        return Err(error("lines: found none, expected parts and records"));
    }
    let merged = parts::merge(&read).map_err(|mistake| {
        let [first, second] = mistake.at.map(|at| numbers[at]);
        error(format!("lines {first} and {second}: {mistake}"))
    })?;
    let missing = merged.missing.iter().map(PartLine::write);
    let is_best = merged.question == Some(PartQuestion::Best);
    Ok(Merged {
        bound: merged.bound().filter(|_| is_best),
        gap: merged.gap().filter(|_| is_best),
        is_complete: merged.is_complete(),
        missing: missing.collect(),
        question: merged.question.map(|question| question.to_string()),
        unknown: merged.unknown_count,
        solutions: from_zero(merged.solutions),
        costs: merged.costs,
        below: merged.below,
        count: merged.count,
    })
}

/// Options as Python counts them, from 0.
fn from_zero(solutions: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    let numbers = |solution: Vec<u32>| solution.iter().map(|n| n.saturating_sub(1)).collect();
    solutions.into_iter().map(numbers).collect()
}
