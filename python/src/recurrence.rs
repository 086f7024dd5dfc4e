//! Terms of sequences: what they satisfy, and their text.

use std::collections::BTreeMap;

use num_bigint::{BigInt, BigUint};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille::format::{self, BFile};
use quadrille::recurrence::Recurrence;

use crate::aside::{all_aside, limits};
use crate::error::{all, error, repr, wrong};
use crate::text::read_bytes;

/// The shortest linear recurrence with constant coefficients that all `terms` of a sequence, an iterable of ints, satisfy but
/// the first few; None if there is none that at least a third more terms confirm than determine it. That is no proof. A dict of
///
/// text: such as "a(n) = a(n-1) + 5 a(n-2)", a str.
/// coefficients: those of a(n-1), a(n-2) and so on, ints.
/// initial: the number of terms before the first for which it holds, an int.
/// generating_function: of the sequence whose first term has the power 0, a str.
///
/// >>> recurrence([1, 1, 2, 3, 5, 8])["text"]
/// 'a(n) = a(n-1) + a(n-2)'
#[pyfunction]
pub fn recurrence<'py>(terms: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyDict>>> {
    const EXPECTED: &str = "an iterable of ints from 0";
    let numbers = all("terms", EXPECTED, terms)?.map(|term| {
        let term = term?;
        match term.extract::<BigInt>().map(BigInt::try_into) {
            Ok(Ok(number)) => Ok(number),
            Ok(Err(_)) => Err(error(format!(
                "terms: found {}, expected {EXPECTED}",
                repr(&term)?
            ))),
            Err(_) => wrong("terms", EXPECTED, &term),
        }
    });
    let numbers: Vec<BigUint> = numbers.collect::<PyResult<_>>()?;
    let py = terms.py();
    let found = all_aside(py, "no recurrence was found", |cancel| {
        Recurrence::find(&numbers, &limits(cancel))
    })?;
    let Ok(Some(found)) = found else {
        return Ok(None);
    };
    let dict = PyDict::new(py);
    dict.set_item("text", found.to_string())?;
    dict.set_item("coefficients", found.coefficients())?;
    dict.set_item("initial", found.initial())?;
    dict.set_item("generating_function", found.generating_function())?;
    Ok(Some(dict))
}

/// The text of `terms`, a dict of ints from 0, as the b-file that the OEIS takes: a line `n a(n)` for each. If the numbers
/// follow one another and `recurrence` finds one, comments at the end say so; of many thousand terms, if it does within
/// about a second.
///
/// >>> print(b_file({1: 1, 2: 2, 3: 4, 4: 8}), end="")
/// 1 1
/// 2 2
/// 3 4
/// 4 8
/// # a(n) = 2 a(n-1) for n >= 2: holds for 3 terms, not proved
/// # generating function of a(1), a(2), ...: 1 / (1 - 2x)
#[pyfunction]
pub fn b_file(terms: &Bound<'_, PyAny>) -> PyResult<String> {
    const EXPECTED: &str = "a dict of ints from 0, its keys up to 2**32 - 1";
    let Ok(entries) = terms.cast::<PyDict>() else {
        return wrong("terms", EXPECTED, terms);
    };
    let mut terms = BTreeMap::new();
    for entry in entries.items() {
        let (n, term): (Bound<'_, PyAny>, Bound<'_, PyAny>) = entry.extract()?;
        if let (Ok(n), Ok(term)) = (n.extract::<u32>(), term.extract::<BigUint>()) {
            terms.insert(n, term);
            continue;
        }
        let is_type = n.extract::<BigInt>().is_err() || term.extract::<BigInt>().is_err();
        let found = format!("{}: {}", repr(&n)?, repr(&term)?);
        let message = format!("terms: found the entry {found}, expected {EXPECTED}");
        return Err(match is_type {
            true => PyTypeError::new_err(message),
            false => error(message),
        });
    }
    Ok(BFile(&terms).to_string())
}

/// The terms in a file, a dict: a b-file of the OEIS, or what `quadrille series` prints in any format. A path, or an object
/// with `read`.
///
/// Raises Error at the first line that is no term.
#[pyfunction]
pub fn read_terms(file: &Bound<'_, PyAny>) -> PyResult<BTreeMap<u32, BigUint>> {
    let bytes = read_bytes(file)?;
    format::read_terms(&String::from_utf8_lossy(&bytes)).map_err(error)
}
