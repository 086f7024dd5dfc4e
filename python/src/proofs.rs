//! Certificates and proofs of counts.

use std::time::Duration;

use num_bigint::BigUint;
use pyo3::prelude::*;
use quadrille::Search;
use quadrille::format::{ClauseError, Document, write_cnf};
use quadrille::proof::{ProofError, ProofFormat};

use crate::argument;
use crate::aside::{Deadline, Until, all_aside, limits};
use crate::ask;
use crate::error::error;
use crate::number;
use crate::problem::Problem;
use crate::text::{read_bytes, write_text};

/// A search of the problem behind an object.
type PlainSearch<'p> = Search<'p, 'p, u32, ()>;

impl Problem {
    /// Has `work` write something about a count into memory, which it may stop to do at a signal.
    fn written<R: Send, E: ToString>(
        &self,
        py: Python<'_>,
        file: &Bound<'_, PyAny>,
        (memory, symmetry, threads, time): (usize, bool, usize, Option<Duration>),
        work: impl FnOnce(PlainSearch<'_>, &mut Until<'_, Vec<u8>>) -> Result<R, E> + Send,
    ) -> PyResult<R> {
        let plain = self.snapshot(py);
        let end = Deadline::after(time);
        let done = all_aside(py, "nothing was written", |cancel| {
            let mut text = Until::new(Vec::new(), cancel);
            let search = plain.search().memory(memory).symmetry(symmetry);
            let search = search.threads(threads);
            let result = work(search.limits(end.limits(cancel)), &mut text);
            result.map(|result| (result, text.inner)).map_err(error)
        })?;
        let (result, text) = done?;
        write_text(file, &String::from_utf8(text)?)?;
        Ok(result)
    }
}

#[pymethods]
impl Problem {
    /// Counts the solutions and writes a certificate of the count to a file, a path or an object with `write`: for `verify`,
    /// on another machine or by another reader. Returns the count, an int. `memory` is in bytes; less makes it longer. Items
    /// may be covered several times. Where symmetries of the problem make it shorter, it says which; `symmetry=False` looks
    /// for none. `threads` is how many threads search, 0 for one a core: the file is the same.
    ///
    /// Raises Error, and writes nothing, if it takes longer than `max_time`.
    #[pyo3(signature = (file, *, memory=number::default_memory(), symmetry=true, threads=1, max_time=None), text_signature = "($self, file, *, memory=None, symmetry=True, threads=1, max_time=None)")]
    fn certify(
        &self,
        py: Python<'_>,
        file: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = number::memory)] memory: usize,
        #[pyo3(from_py_with = argument::by_symmetry)] symmetry: bool,
        #[pyo3(from_py_with = number::threads)] threads: usize,
        #[pyo3(from_py_with = ask::max_time)] max_time: Option<Duration>,
    ) -> PyResult<BigUint> {
        let settings = (memory, symmetry, threads, max_time);
        self.written(py, file, settings, |search, text| {
            search.certify(text).map(|certified| certified.count)
        })
    }

    /// Checks a certificate of a count, line by line against this problem, without a search. Returns the count, an int.
    ///
    /// Raises Error at the first line that is wrong.
    fn verify(&self, py: Python<'_>, file: &Bound<'_, PyAny>) -> PyResult<BigUint> {
        let text = read_bytes(file)?;
        let plain = self.snapshot(py);
        let what = "the certificate was not checked to its end";
        let verified = all_aside(py, what, |cancel| {
            plain.verify_count(Until::new(&text[..], cancel))
        })?;
        Ok(verified.map_err(error)?.count)
    }

    /// Counts the solutions and writes a proof of the count about the clauses of `cnf` to a file, for verified checkers:
    /// in CPOG, or in LRAT if there is no solution. Returns the count, an int, and "cpog" or "lrat".
    ///
    /// Raises Error, and writes nothing, if the proof would be longer than about `limit` bytes, or takes longer than
    /// `max_time`.
    #[pyo3(signature = (file, *, limit=1 << 28, memory=number::default_memory(), max_time=None), text_signature = "($self, file, *, limit=268435456, memory=None, max_time=None)")]
    fn prove(
        &self,
        py: Python<'_>,
        file: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = number::limit)] limit: u64,
        #[pyo3(from_py_with = number::memory)] memory: usize,
        #[pyo3(from_py_with = ask::max_time)] max_time: Option<Duration>,
    ) -> PyResult<(BigUint, &'static str)> {
        self.written(py, file, (memory, false, 1, max_time), |search, text| {
            let proved = search.prove(limit, text)?;
            let format = ProofFormat::of(&proved.count);
            Ok::<_, ProofError>((proved.count, format.name()))
        })
    }

    /// The problem as clauses in DIMACS form, for solvers and checkers of propositional formulas: a str. Variable n is
    /// option n - 1.
    ///
    /// Raises Error if an item may be covered a number of times other than once.
    fn cnf(&self, py: Python<'_>) -> PyResult<String> {
        let plain = self.snapshot(py);
        let what = "there are no clauses of a part of the problem";
        let written = all_aside(py, what, |cancel| {
            let document = Document::new(&plain, |color| color.to_string()).map_err(error)?;
            let mut text = Until::new(Vec::new(), cancel);
            let written = write_cnf(&document, &mut text, &limits(cancel));
            PyResult::Ok(written.map(|()| text.inner))
        })?;
        match written? {
            Ok(text) => Ok(String::from_utf8(text)?),
            Err(ClauseError::Multiplicities { item }) => {
                // The engine knows the numbers of the items only.
                let number = item.parse::<usize>();
                let item = number.map_or(item, |number| self.items.repr(py, number));
                Err(error(format!(
                    "item {item} may be covered a number of times other than once, and clauses cannot say that; what \
                     `write` writes, the command `quadrille convert --to opb` turns into linear constraints"
                )))
            }
            Err(other) => Err(error(other)),
        }
    }
}
