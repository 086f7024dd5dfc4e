//! The class `Part`: what a search is cut into, for other processes to search.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use pyo3::prelude::*;
use quadrille::parts::fingerprint;
use quadrille::{OptionId, Stop};

use crate::argument;
use crate::aside::{Deadline, all_aside, aside, limits};
use crate::ask;
use crate::error::{all, error, or_found, place, plural};
use crate::number;
use crate::problem::Problem;

/// A share of the search of a problem, as a list of decisions: what `Problem.split` makes and the keyword `within` takes.
///
/// `take` has the numbers of the options that every solution in it has, `leave` of those that none has; `nodes` is how
/// large its search tree is likely to be, NaN if that is unknown (None and NaN say so to a new part). `times` is how many
/// parts it stands for: more than one only where `split` goes by orbits. Parts can be pickled and compared. A part that
/// `split` made is for the problem that was split, which `fingerprint` says, and for problems with the same options; every
/// other problem refuses it.
///
/// >>> p = Problem.from_rows([[1, 2], [1], [2], [2]])
/// >>> parts = p.split(2)
/// >>> [p.count(within=part) for part in parts]
/// [1, 2]
/// >>> [p.tags[option] for option in parts[0].take]
/// [0]
#[pyclass(frozen, module = "quadrille")]
#[derive(Clone)]
pub struct Part {
    pub part: quadrille::parts::SearchPart,
    pub times: u32,
    /// The fingerprint of the problem that was split; none for a part that was made by hand.
    fingerprint: Option<Arc<str>>,
    /// Which one it is of a split of the whole, from 0, and of how many. Parts of one split share the fingerprint in memory.
    at: Option<(usize, usize)>,
}

impl Part {
    /// A part for any problem.
    pub fn new_of(part: quadrille::parts::SearchPart) -> Self {
        Part {
            part,
            times: 1,
            fingerprint: None,
            at: None,
        }
    }

    /// Whether it can be a part of this problem. An error if another problem was split, or if it has an option that the
    /// problem does not have.
    pub fn check<I, T>(&self, problem: &quadrille::Problem<I, T>) -> PyResult<()> {
        let expected = self.fingerprint().map(|_| fingerprint(problem));
        self.check_known(problem.option_count(), &expected.unwrap_or_default())
    }

    /// Whether it can be a part of a problem with this number of options and this fingerprint.
    pub fn check_known(&self, options: usize, expected: &str) -> PyResult<()> {
        if let Some(found) = self.fingerprint().filter(|&found| found != expected) {
            return Err(error(format!(
                "the part is of another problem: found the fingerprint {found}, expected {expected}; a part belongs to \
                 the problem that was split"
            )));
        }
        let mut decided = self.part.required.iter().chain(&self.part.forbidden);
        match decided.find(|option| option.index() >= options) {
            None => Ok(()),
            Some(option) => Err(error(format!(
                "the part has option {}, but the problem has {}, counted from 0; a part belongs to the problem that \
                 was split",
                option.index(),
                plural(options, "option")
            ))),
        }
    }
}

/// What makes a part again: what to take, to leave, its nodes, how many it stands for, and of which problem it is.
type PartArguments = (Vec<u32>, Vec<u32>, Option<f64>, u32, Option<String>);

/// The numbers of options, from 0.
pub fn numbers(options: &[OptionId]) -> Vec<u32> {
    options.iter().map(|option| option.index() as u32).collect()
}

/// The options of these numbers.
pub fn ids(numbers: Vec<u32>) -> Vec<OptionId> {
    numbers.into_iter().map(OptionId::new).collect()
}

#[pymethods]
impl Part {
    #[new]
    #[pyo3(signature = (take, leave=None, nodes=None, times=1, fingerprint=None))]
    fn new(
        take: &Bound<'_, PyAny>,
        leave: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = argument::optional::nodes)] nodes: Option<f64>,
        #[pyo3(from_py_with = number::times)] times: u32,
        #[pyo3(from_py_with = argument::optional::fingerprint)] fingerprint: Option<String>,
    ) -> PyResult<Self> {
        let take = number::wholes("take", take)?;
        let leave = leave.map(|leave| number::wholes("leave", leave));
        let mut part = quadrille::parts::SearchPart::new(
            ids(take),
            ids(leave.transpose()?.unwrap_or_default()),
        );
        part.nodes = nodes;
        Ok(Part {
            part,
            times,
            fingerprint: fingerprint.map(Arc::from),
            at: None,
        })
    }

    /// The numbers of the options that every solution in it has, a list of int.
    #[getter]
    fn take(&self) -> Vec<u32> {
        numbers(&self.part.required)
    }

    /// The numbers of the options that no solution in it has, a list of int.
    #[getter]
    fn leave(&self) -> Vec<u32> {
        numbers(&self.part.forbidden)
    }

    /// How many nodes its search tree is likely to have, a float; None if that is unknown.
    #[getter]
    fn nodes(&self) -> Option<f64> {
        self.part.nodes
    }

    /// How many parts it stands for, an int: as many as symmetries take to each other have as many solutions each.
    #[getter]
    fn times(&self) -> u32 {
        self.times
    }

    /// The fingerprint of the problem that was split, a str: the one in `lines`. None if the part was made by hand; it is
    /// then taken for a part of every problem that has its options. Parts of two problems with the same decisions are equal.
    #[getter]
    fn fingerprint(&self) -> Option<&str> {
        self.fingerprint.as_deref()
    }

    fn __eq__(&self, other: &Bound<'_, Part>) -> bool {
        let key = |one: &Part| (one.take(), one.leave(), one.times);
        key(self) == key(other.get())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.part.required, &self.part.forbidden, self.times).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, PartArguments) {
        let class = py.get_type::<Part>().into_any();
        let fingerprint = self.fingerprint().map(str::to_owned);
        let (take, leave) = (self.take(), self.leave());
        (class, (take, leave, self.nodes(), self.times, fingerprint))
    }

    fn __repr__(&self) -> String {
        format!(
            "Part(take={:?}, leave={:?}, nodes={}{})",
            self.take(),
            self.leave(),
            match self.nodes() {
                None => "None".to_owned(),
                Some(nodes) => format!("{nodes:.1}"),
            },
            match self.times {
                1 => String::new(),
                times => format!(", times={times}"),
            }
        )
    }
}

/// The parts of an iterable.
pub fn list(parts: &Bound<'_, PyAny>) -> PyResult<Vec<Part>> {
    let parts = all("parts", "an iterable of parts", parts)?.enumerate();
    parts
        .map(|(number, part)| argument::a_part(&format!("part {number}"), &part?))
        .collect()
}

/// The parts of a problem with this fingerprint; of the whole, or of a part of it.
fn to_py(
    py: Python<'_>,
    parts: Vec<(quadrille::parts::SearchPart, u32)>,
    fingerprint: String,
    is_whole: bool,
) -> PyResult<Vec<Py<Part>>> {
    let fingerprint = Some(Arc::from(fingerprint));
    let count = parts.len();
    let made = parts.into_iter().enumerate();
    let made = made.map(|(number, (part, times))| Part {
        part,
        times,
        fingerprint: fingerprint.clone(),
        at: is_whole.then_some((number, count)),
    });
    made.map(|part| Py::new(py, part)).collect()
}

/// What to do about parts that are not the whole.
const ALL_FIRST: &str =
    "expected all parts of a split, in its order: for lines of some, write `p.lines(parts)[1:]`";

/// Whether these are all parts of one split, in its order.
///
/// # Errors
///
/// If they are of one split, but not all or in another order.
fn is_one_split(parts: &[Part]) -> PyResult<bool> {
    let same = |one: &Part| {
        let both = one.fingerprint.as_ref().zip(parts[0].fingerprint.as_ref());
        both.is_some_and(|(one, first)| Arc::ptr_eq(one, first))
    };
    let places = parts.iter().map(|part| part.at.filter(|_| same(part)));
    let Some(places) = places.collect::<Option<Vec<_>>>() else {
        return Ok(false);
    };
    let Some(&(_, count)) = places.first() else {
        return Ok(false);
    };
    let mut numbers = places.iter().map(|&(number, _)| number);
    match places.len() == count && (0..).zip(&mut numbers).all(|(at, number)| at == number) {
        true => Ok(true),
        false => Err(error(format!(
            "parts: found {} of the {count} of a split{}; {ALL_FIRST}",
            plural(parts.len(), "part"),
            if places.len() == count {
                ", in another order"
            } else {
                ""
            },
        ))),
    }
}

#[pymethods]
impl Problem {
    /// Splits the search into about `parts` parts of about equal size, a list of Part in the order of the search on
    /// links. Every solution is in one part and in no other, so the counts of the parts add up to the count.
    ///
    /// Problems and parts can be pickled: send both to other processes or machines and search there, with the keyword
    /// `within`. The same problem is always split in the same way. There may be up to twice as many parts as asked for,
    /// where that makes them even, and fewer if the search tree has no more branches. Each costs some hundred nodes. At
    /// Ctrl-C, `found` has the parts that were made until then: they are the whole too.
    ///
    /// >>> p = Problem.from_rows([[1, 2], [1], [2], [2]])
    /// >>> sum(p.count(within=part) for part in p.split(2)) == p.count()
    /// True
    ///
    /// With `symmetry=True`, for counts, symmetries that take options of an item to each other leave one part for several:
    /// `times` says how many it stands for, and `lines` and `merge` go by that.
    ///
    /// >>> parts = Problem.from_rows([[0], [0], [0]]).split(3, symmetry=True)
    /// >>> [(part.take, part.times) for part in parts]
    /// [([0], 3)]
    ///
    /// After `max_time` it returns the parts that were made until then, which are the whole too.
    ///
    /// Raises Error if the search for symmetries takes too long.
    #[pyo3(signature = (parts, *, symmetry=false, max_time=None))]
    fn split(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = number::parts)] parts: usize,
        #[pyo3(from_py_with = argument::by_symmetry)] symmetry: bool,
        #[pyo3(from_py_with = ask::max_time)] max_time: Option<Duration>,
    ) -> PyResult<Vec<Py<Part>>> {
        let whole = quadrille::parts::SearchPart::new(Vec::new(), Vec::new());
        self.split_one(py, &Part::new_of(whole), parts, (symmetry, max_time))
    }

    /// Splits a part that takes too long into about `parts` smaller ones, as `split` does the whole: a list of Part.
    ///
    /// Raises Error if the part is one of another problem.
    #[pyo3(signature = (part, parts, *, max_time=None))]
    fn split_part(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::part)] part: Part,
        #[pyo3(from_py_with = number::parts)] parts: usize,
        #[pyo3(from_py_with = ask::max_time)] max_time: Option<Duration>,
    ) -> PyResult<Vec<Py<Part>>> {
        self.split_one(py, &part, parts, (false, max_time))
    }

    /// Proves that `parts`, in any order, are the whole of the search: every solution is in exactly one of them. It reads
    /// the problem alone and shares no code with `split`.
    ///
    /// Raises Error if a solution may be in no part or in two, with the decisions of what is missing, and for parts that
    /// stand for several.
    fn check_parts(&self, py: Python<'_>, parts: &Bound<'_, PyAny>) -> PyResult<()> {
        self.prove_whole(py, list(parts)?)
    }
}

impl Problem {
    /// An error unless these parts are the whole of the search: as one split made them, or as is proven.
    pub fn check_whole(&self, py: Python<'_>, parts: &[Part]) -> PyResult<()> {
        if is_one_split(parts)? {
            return Ok(());
        }
        if parts.iter().any(|part| part.times > 1) {
            return Err(error(format!(
                "parts: found parts that stand for several, which are not those of one `split`, as it returned them; \
                 {ALL_FIRST}"
            )));
        }
        let proven = self.prove_whole(py, parts.to_vec());
        proven.map_err(|why| match why.is_instance_of::<crate::error::Error>(py) {
            true => error(format!("parts: {}; {ALL_FIRST}", why.value(py))),
            false => why,
        })
    }

    fn prove_whole(&self, py: Python<'_>, all: Vec<Part>) -> PyResult<()> {
        if let Some(number) = all.iter().position(|part| part.times > 1) {
            return Err(error(format!(
                "part {number} stands for {} parts; that parts are the whole is proved without symmetry",
                all[number].times
            )));
        }
        let plain = self.snapshot(py);
        let print = fingerprint(&plain);
        for (number, part) in all.iter().enumerate() {
            let checked = part.check_known(plain.option_count(), &print);
            place(&format!("part {number}"), checked)?;
        }
        let all: Vec<_> = all.into_iter().map(|part| part.part).collect();
        let what = "it is not known whether the parts are the whole";
        let proved = all_aside(py, what, |cancel| plain.check_parts(&all, &limits(cancel)))?;
        proved.map_err(error)
    }

    /// Splits a part; at Ctrl-C, the parts made by then still make up the whole of it.
    fn split_one(
        &self,
        py: Python<'_>,
        part: &Part,
        parts: usize,
        (symmetry, time): (bool, Option<Duration>),
    ) -> PyResult<Vec<Py<Part>>> {
        let plain = self.snapshot(py);
        part.check(&plain)?;
        let Part { part, times, .. } = part;
        let is_whole = part.required.is_empty() && part.forbidden.is_empty();
        let (cancel, end) = (Arc::<AtomicBool>::default(), Deadline::after(time));
        let (made, raised) = aside(py, &cancel, || {
            if symmetry {
                return match plain.search().limits(end.limits(&cancel)).symmetries() {
                    Ok(found) => plain.split_by_orbits(&found, parts, &end.work_limits(&cancel)),
                    // The whole is a part, too.
                    Err(error) if matches!(error.stop(), Some(Stop::Canceled | Stop::Time)) => {
                        Ok(vec![(part.clone(), *times)])
                    }
                    Err(refused) => Err(refused),
                };
            }
            let made = plain
                .split_part(part, parts, &end.work_limits(&cancel))
                .into_iter();
            Ok(made.map(|part| (part, *times)).collect())
        })?;
        let made = to_py(py, made.map_err(error)?, fingerprint(&plain), is_whole)?;
        or_found(py, (made, raised), None, |made| {
            let made = plural(made.len(), "part");
            format!(
                "`found` has {made} of the {parts} that were wanted; they are the whole, but uneven"
            )
        })
    }
}
