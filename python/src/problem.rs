//! The class `Problem`: built from hashable labels, searched without the interpreter's lock.

mod build;
mod contents;
mod of_matrix;
mod plain;
mod searches;
mod symmetries;
mod table;

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyTypeError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyType;

use crate::error::{all, dict, error, repr, wrong};
use crate::gate::{Gate, Inside, NOTHING};
use crate::matrix::Matrix;
use crate::names::Names;
use crate::number;
use crate::tags::Tags;

pub use build::exact_cover;
pub use plain::{Members, add_option};
pub use searches::{or_count, or_report};

/// The engine's view of a problem: items are called by their numbers, options have no tags.
pub type Plain = quadrille::Problem<u32, ()>;

/// An exact-cover problem: choose options so that every primary item is covered exactly once (or as often as `times`
/// says) and every secondary item at most once, or by options that give it the same color.
///
/// `primary` and `secondary` are iterables of labels: any hashable objects, each once. `times` maps primary labels to
/// how often they are covered: a number, or a pair of the least and the greatest (None: no limit).
///
/// >>> import quadrille as q
/// >>> p = q.Problem(primary="abcdefg")
/// >>> for word in ["ce", "adg", "bcf", "adf", "bg", "deg"]:
/// ...     _ = p.option(word, tag=word)
/// >>> p.first()
/// ['adf', 'bg', 'ce']
///
/// A problem may be used by several threads. A search sees the problem as it was when the search was made. Two are equal if
/// they have the same items, options, colors, costs and tags, in the same order; as options can be added, there is no hash.
#[pyclass(frozen, module = "quadrille", weakref)]
pub struct Problem {
    pub items: Names,
    pub colors: Names,
    pub tags: Tags,
    plain: Mutex<Arc<Plain>>,
    gate: Gate,
}

impl Problem {
    fn empty(py: Python<'_>) -> Self {
        Problem {
            items: Names::new(py),
            colors: Names::new(py),
            tags: Tags::new(py),
            plain: Mutex::default(),
            gate: Gate::default(),
        }
    }

    /// A problem of these parts. The items of `plain` are numbered anew: labels are what `items` says.
    pub fn from_parts(
        items: Names,
        colors: Names,
        tags: Tags,
        plain: &quadrille::Problem<impl Eq + Hash + Debug, ()>,
    ) -> Self {
        let renumbered = { plain.labeled(|item| item.index() as u32) }.expect("numbers differ");
        Problem {
            items,
            colors,
            tags,
            plain: Mutex::new(Arc::new(renumbered)),
            gate: Gate::default(),
        }
    }

    /// The problem as it is now. Options that are added later go into a copy, as long as this one is in use. What is asked
    /// of `items`, `colors` and tags afterwards has at least the names that it needs.
    pub fn snapshot(&self, py: Python<'_>) -> Arc<Plain> {
        self.lock(py).clone()
    }

    /// Changes the engine's problem. `change` must not run code of the user, who might ask this problem something.
    fn change<R>(&self, py: Python<'_>, change: impl FnOnce(&mut Plain) -> R) -> R {
        change(Arc::make_mut(&mut self.lock(py)))
    }

    /// Lets one thread at a time change the problem. An error if the `__hash__` or `__eq__` of a label changes the problem
    /// that the label is added to.
    fn enter(&self, py: Python<'_>) -> PyResult<Inside<'_>> {
        self.gate.enter(
            py,
            "the problem is being changed already; a label or an iterable of labels must not change the problem that it \
             is added to",
            NOTHING,
        )
    }

    /// A thread that waits here is detached from the interpreter, which may stop all that are not.
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Arc<Plain>> {
        let locked = self.plain.lock_py_attached(py);
        locked.unwrap_or_else(PoisonError::into_inner)
    }
}

/// The labels of an iterable, if there is one.
fn labels<'py>(
    what: &'static str,
    labels: Option<&Bound<'py, PyAny>>,
) -> PyResult<impl Iterator<Item = PyResult<Bound<'py, PyAny>>> + use<'py>> {
    let labels = labels.map(|labels| all(what, "an iterable of labels", labels));
    Ok(labels.transpose()?.into_iter().flatten())
}

/// What came of a label; if it is none, `what` is the argument that it is in.
fn labeled<R>(what: &str, label: &Bound<'_, PyAny>, added: PyResult<R>) -> PyResult<R> {
    let is_none = |mistake: &PyErr| mistake.is_instance_of::<PyTypeError>(label.py());
    if added.as_ref().is_err_and(is_none) && label.hash().is_err() {
        let expected = "a label that can be hashed, such as a str, an int or a tuple of them";
        return wrong(what, expected, label);
    }
    added
}

#[pymethods]
impl Problem {
    #[new]
    #[pyo3(signature = (primary=None, secondary=None, *, times=None))]
    fn new(
        py: Python<'_>,
        primary: Option<&Bound<'_, PyAny>>,
        secondary: Option<&Bound<'_, PyAny>>,
        times: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let times = dict("times", times)?;
        let problem = Problem::empty(py);
        for label in labels("primary", primary)? {
            let label = label?;
            let times = times.map(|times| times.get_item(&label)).transpose();
            let times = labeled("primary", &label, times)?.flatten();
            let times = build::bounds(&label, times.as_ref())?;
            labeled("primary", &label, problem.add_item(&label, Some(times)))?;
        }
        for (label, _) in times.into_iter().flatten() {
            if problem.items.find(&label)?.is_none() {
                return Err(error(format!(
                    "times names {}, which is no primary item; add it to `primary`",
                    repr(&label)?
                )));
            }
        }
        for label in labels("secondary", secondary)? {
            let label = label?;
            labeled("secondary", &label, problem.add_item(&label, None))?;
        }
        Ok(problem)
    }

    /// A problem from rows of labels, all primary but for `secondary`: items are what the rows name, those of `secondary`
    /// first, the others in the order of first appearance. (A matrix of 0 and 1 is for `from_matrix`.) If `rows` is a
    /// dict, its keys are the tags; otherwise the tags are the numbers of the rows.
    ///
    /// >>> Problem.from_rows({"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7], "D": [3, 5, 6], "E": [2, 3, 6, 7],
    /// ...                    "F": [2, 7]}).first()
    /// ['B', 'D', 'F']
    #[classmethod]
    #[pyo3(signature = (rows, *, secondary=None, tags=None, costs=None))]
    fn from_rows<'py>(
        cls: &Bound<'py, PyType>,
        rows: &Bound<'py, PyAny>,
        secondary: Option<&Bound<'py, PyAny>>,
        tags: Option<&Bound<'py, PyAny>>,
        costs: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Self> {
        let problem = Problem::new(cls.py(), None, secondary, None)?;
        let named = problem.items.len(cls.py());
        problem.add_rows(rows, tags, costs, true)?;
        problem.check_secondary(cls.py(), named)?;
        Ok(problem)
    }

    /// A problem from a matrix of 0 and 1: a list of rows, a numpy array or anything else with a buffer or `to_numpy`, or a
    /// scipy sparse matrix. (Rows that name what they cover are for `from_rows`.) Items are the columns, labeled by their
    /// numbers from 0, all primary but for `secondary`, an iterable of such numbers. Tags are the numbers of the rows, unless
    /// `tags` has others.
    ///
    /// >>> Problem.from_matrix([[1, 0, 0, 1], [0, 1, 1, 0], [0, 1, 0, 0]]).first()
    /// [0, 1]
    ///
    /// Raises Error if rows differ in length, or if an entry is neither 0 nor 1.
    #[classmethod]
    #[pyo3(signature = (matrix, *, secondary=None, tags=None, costs=None))]
    fn from_matrix<'py>(
        cls: &Bound<'py, PyType>,
        matrix: &Bound<'py, PyAny>,
        secondary: Option<&Bound<'py, PyAny>>,
        tags: Option<&Bound<'py, PyAny>>,
        costs: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Self> {
        let secondary = secondary.map(|columns| number::wholes("secondary", columns));
        let matrix = Matrix::read(matrix)?;
        Problem::of_matrix(
            cls.py(),
            &matrix,
            &secondary.transpose()?.unwrap_or_default(),
            tags,
            costs,
        )
    }

    /// Adds a primary item: one that every solution covers exactly once, or `times` times. `times` is a number or a pair
    /// of the least and the greatest number (None: no limit).
    ///
    /// Raises Error if there is an item with this label already.
    #[pyo3(signature = (label, times=None))]
    fn primary(&self, label: &Bound<'_, PyAny>, times: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let times = build::bounds(label, times)?;
        labeled("label", label, self.add_item(label, Some(times)))
    }

    /// Adds a secondary item: one that a solution covers at most once, or any number of times in one color.
    ///
    /// Raises Error if there is an item with this label already.
    fn secondary(&self, label: &Bound<'_, PyAny>) -> PyResult<()> {
        labeled("label", label, self.add_item(label, None))
    }

    /// Adds an option that covers `items`, an iterable of labels, and gives the secondary items that are the keys of
    /// `colors` the colors that are its values (any hashable objects; None is no color). Returns the number of the option,
    /// from 0. An option without a primary item is in no solution.
    ///
    /// `items` may be a text, of which each letter is a label. `tag` is what solutions show for the option; its number if
    /// none is given. Several options may have the same tag: `forbid` means all of them, but `require` and `check` want
    /// tags that mean one option. `cost` is an int from 0 to 2**64 - 1.
    ///
    /// Raises Error if a label is unknown or named twice, or if a primary item is given a color.
    #[pyo3(signature = (items, colors=None, *, tag=None, cost=None), text_signature = "($self, items, colors=None, *, tag=None, cost=0)")]
    fn option(
        &self,
        items: &Bound<'_, PyAny>,
        colors: Option<&Bound<'_, PyAny>>,
        tag: Option<&Bound<'_, PyAny>>,
        cost: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<u32> {
        let py = items.py();
        let cost = cost
            .map(|cost| number::whole("cost", cost))
            .transpose()?
            .unwrap_or(0);
        let _inside = self.enter(py)?;
        let mut members = Vec::new();
        self.read_row(items, || "items".to_owned(), false, &mut members)?;
        for (label, color) in dict("colors", colors)?.into_iter().flatten() {
            let item = self.find_member(&label)?;
            let number =
                (!color.is_none()).then(|| labeled("colors", &color, self.colors.number(&color)));
            members.push((item, number.transpose()?));
        }
        self.add_option(py, &members, tag, cost)
    }

    /// Adds an option for each row, an iterable of labels. `tags` and `costs` are iterables as long as `rows`; if `rows`
    /// is a dict, its keys are the tags.
    ///
    /// Raises Error at the first faulty row; the rows before it stay added.
    #[pyo3(signature = (rows, *, tags=None, costs=None))]
    fn extend(
        &self,
        rows: &Bound<'_, PyAny>,
        tags: Option<&Bound<'_, PyAny>>,
        costs: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        self.add_rows(rows, tags, costs, false)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let plain = self.snapshot(py);
        let secondary = plain.item_count() - plain.primary_count();
        let more = match secondary {
            0 => String::new(),
            _ => format!(" + {secondary} secondary"),
        };
        format!(
            "<quadrille.Problem: {}{more} items, {} options>",
            plain.primary_count(),
            plain.option_count()
        )
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.items.traverse(&visit)?;
        self.colors.traverse(&visit)?;
        self.tags.traverse(&visit)
    }
}
