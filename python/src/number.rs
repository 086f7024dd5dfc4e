//! Reads arguments that are whole numbers in a range. An error names the argument.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicUsize, Ordering};

use num_bigint::BigInt;
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use quadrille::puzzle::macmahon::MacMahon;
use quadrille::puzzle::queens::Queens;
use quadrille::puzzle::square::Square;
use quadrille::threads_begun;

use crate::argument::optional::some;
use crate::error::{all, error, repr, wrong};

/// A whole number that is not negative.
pub trait Whole: for<'py> FromPyObjectOwned<'py> {
    /// The largest of its kind, as shown to users.
    const MAX: &'static str;
}

impl Whole for u8 {
    const MAX: &'static str = "255";
}

impl Whole for u16 {
    const MAX: &'static str = "65535";
}

impl Whole for u32 {
    const MAX: &'static str = "2**32 - 1";
}

impl Whole for u64 {
    const MAX: &'static str = "2**64 - 1";
}

impl Whole for usize {
    const MAX: &'static str = if usize::BITS == 64 {
        "2**64 - 1"
    } else {
        "2**32 - 1"
    };
}

/// The number that an argument is. `Error` if it is out of range, `TypeError` if it is no whole number. `what` names the
/// argument.
pub fn whole<N: Whole>(what: &str, value: &Bound<'_, PyAny>) -> PyResult<N> {
    if let Ok(number) = value.extract() {
        return Ok(number);
    }
    Err(refused(what, value, (0, N::MAX))?)
}

/// The error for an argument that is no whole number in a range.
fn refused(
    what: &str,
    value: &Bound<'_, PyAny>,
    (from, to): (impl fmt::Display, impl fmt::Display),
) -> PyResult<PyErr> {
    let found = repr(value)?;
    let expected = format!("{what}: found {found}, expected an int from {from} to {to}");
    Ok(match value.extract::<BigInt>() {
        Ok(_) => error(expected),
        Err(_) => PyTypeError::new_err(expected),
    })
}

/// The whole numbers in an iterable.
pub fn wholes<N: Whole>(what: &'static str, values: &Bound<'_, PyAny>) -> PyResult<Vec<N>> {
    let values = all(what, "an iterable of ints", values)?;
    values.map(|value| whole(what, &value?)).collect()
}

/// Makes functions that read the argument of their name, for `from_py_with`.
macro_rules! arguments {
    ($($name:ident: $kind:ty),* $(,)?) => {$(
        pub fn $name(value: &Bound<'_, PyAny>) -> PyResult<$kind> {
            whole(stringify!($name), value)
        }
    )*};
}

arguments! {
    columns: u8,
    k: usize,
    limit: u64,
    max_steps: u64,
    option: u32,
    parts: usize,
    probes: u32,
    rows: u8,
    seed: u64,
}

/// A number of bytes, `memory`; without one, the [default](default_memory).
pub fn memory(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    match value.is_none() {
        true => Ok(default_memory()),
        false => whole("memory", value),
    }
}

/// 2 GiB; less where the process may map less than 8 GiB (`ulimit -v`): a quarter of that, as the interpreter and the stacks
/// of threads are part of it, and memory that is not there ends the process. The system
/// is asked once a process, as small searches take less time than to ask.
pub fn default_memory() -> usize {
    const USUAL: usize = 2 << 30;
    // Not behind a lock: one thread would hold it and wait for the interpreter, which another holds and waits for the lock.
    static MEMORY: AtomicUsize = AtomicUsize::new(usize::MAX);
    let mut memory = MEMORY.load(Ordering::Relaxed);
    if memory == usize::MAX {
        memory = Python::attach(mapped).map_or(USUAL, |bytes| USUAL.min(bytes / 4));
        MEMORY.store(memory, Ordering::Relaxed);
    }
    memory
}

/// The bytes that the process may map, if there is a limit and the system tells.
fn mapped(py: Python<'_>) -> Option<usize> {
    let resource = py.import("resource").ok()?;
    let limits = resource.call_method1("getrlimit", (resource.getattr("RLIMIT_AS").ok()?,));
    // Without a limit, it is -1, which is no such number, or 2^64 - 1.
    limits.ok()?.get_item(0).ok()?.extract().ok()
}

/// A number of threads, `threads`; 0 for one a core.
pub fn threads(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    whole("threads", value).map(threads_begun)
}

/// A whole number of any size, `number`.
pub fn number(value: &Bound<'_, PyAny>) -> PyResult<BigInt> {
    let number = value.extract();
    number.or_else(|_| wrong("number", "an int", value))
}

/// How many parts a part stands for, `times`.
pub fn times(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    match whole("times", value)? {
        0 => Err(error("times: found 0, expected an int from 1 to 2**32 - 1")),
        times => Ok(times),
    }
}

/// The number that an argument is, in a range that is not the one of its kind: an error names this range, however far off
/// the number is.
fn within<N: Whole + PartialOrd + fmt::Display>(
    what: &str,
    value: &Bound<'_, PyAny>,
    range: RangeInclusive<N>,
) -> PyResult<N> {
    let number = value.extract().ok();
    if let Some(number) = number.filter(|number| range.contains(number)) {
        return Ok(number);
    }
    Err(refused(what, value, (range.start(), range.end()))?)
}

/// A number of queens, `n`.
pub fn queens(value: &Bound<'_, PyAny>) -> PyResult<u16> {
    within("n", value, 0..=Queens::MAX)
}

/// The order of a square, `givens`.
pub fn order(value: &Bound<'_, PyAny>) -> PyResult<u8> {
    within("givens", value, 1..=Square::MAX)
}

/// A number of colors of MacMahon squares, `colors`.
pub fn colors(value: &Bound<'_, PyAny>) -> PyResult<u8> {
    within("colors", value, 1..=MacMahon::MAX_COLORS)
}

/// A number of pairs, `n`.
pub fn pairs(value: &Bound<'_, PyAny>) -> PyResult<u8> {
    whole("n", value)
}

/// Numbers where None is allowed.
pub mod optional {
    use super::*;

    macro_rules! optional {
        ($($name:ident: $kind:ty),* $(,)?) => {$(
            pub fn $name(value: &Bound<'_, PyAny>) -> PyResult<Option<$kind>> {
                some(value, |value| whole(stringify!($name), value))
            }
        )*};
    }

    optional! {
        border: u8,
        clues: u16,
        hint: u64,
        k: u64,
        limit: u64,
        n: u64,
    }
}
