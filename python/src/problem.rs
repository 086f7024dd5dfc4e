//! The class `Problem`: built from hashable labels, searched without the interpreter's lock.

mod build;
mod searches;

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyDict, PyList, PyType};
use quadrille::{ItemId, OptionId};

use crate::error::error;
use crate::gate::{Gate, Inside};
use crate::matrix::Matrix;
use crate::names::Names;
use crate::row;
use crate::tags::Tags;

pub use build::{Members, add_option, exact_cover, relabeled};
pub use searches::{NO_SOLUTION, counted_until_then};

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
/// A problem may be used by several threads. A search sees the problem as it was when the search was made.
#[pyclass(frozen, module = "quadrille", weakref)]
pub struct Problem {
    items: Names,
    colors: Names,
    tags: Tags,
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
        let renumbered = build::relabeled(plain, |item| item).expect("it comes from a problem");
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

    /// Lets one thread at a time change the problem.
    ///
    /// # Errors
    ///
    /// If the `__hash__` or `__eq__` of a label changes the problem that the label is added to.
    fn enter(&self, py: Python<'_>) -> PyResult<Inside<'_>> {
        self.gate.enter(
            py,
            "the problem is being changed already; a label or an iterable of labels must not change the problem that it \
             is added to",
        )
    }

    /// A thread that waits here is detached from the interpreter, which may stop all that are not.
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Arc<Plain>> {
        let locked = self.plain.lock_py_attached(py);
        locked.unwrap_or_else(PoisonError::into_inner)
    }

    /// The tags of some options.
    pub fn tags<'py>(&self, py: Python<'py>, options: &[OptionId]) -> PyResult<Bound<'py, PyList>> {
        self.tags.of(py, options)
    }

    /// The options with these tags: see [`Tags::find`].
    pub fn find_options(&self, tags: &Bound<'_, PyAny>, one: bool) -> PyResult<Vec<OptionId>> {
        self.tags.find(tags, one)
    }

    /// A new list of all tags.
    pub fn tag_list<'py>(&self, py: Python<'py>) -> Bound<'py, PyList> {
        self.tags.list(py)
    }

    /// `str` of every tag.
    pub fn tag_texts(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let tags = self.tags.list(py);
        tags.iter().map(|tag| tag.str()?.extract()).collect()
    }

    pub fn items(&self) -> &Names {
        &self.items
    }

    pub fn colors(&self) -> &Names {
        &self.colors
    }
}

#[pymethods]
impl Problem {
    #[new]
    #[pyo3(signature = (primary=None, secondary=None, *, times=None))]
    fn new(
        py: Python<'_>,
        primary: Option<&Bound<'_, PyAny>>,
        secondary: Option<&Bound<'_, PyAny>>,
        times: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let problem = Problem::empty(py);
        for label in primary
            .map(|labels| labels.try_iter())
            .transpose()?
            .into_iter()
            .flatten()
        {
            let label = label?;
            let times = times
                .map(|times| times.get_item(&label))
                .transpose()?
                .flatten();
            problem.primary(&label, times.as_ref())?;
        }
        for (label, _) in times.into_iter().flatten() {
            if problem.items.find(&label)?.is_none() {
                return Err(error(format!(
                    "times names {}, which is no primary item; add it to `primary`",
                    label.repr()?
                )));
            }
        }
        for label in secondary
            .map(|labels| labels.try_iter())
            .transpose()?
            .into_iter()
            .flatten()
        {
            problem.secondary(&label?)?;
        }
        Ok(problem)
    }

    /// A problem from rows of labels, all primary but for `secondary`: items are what the rows name, in the order of
    /// first appearance. If `rows` is a dict, its keys are the tags; otherwise the tags are the numbers of the rows.
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
        problem.add_rows(rows, tags, costs, true)?;
        Ok(problem)
    }

    /// A problem from a matrix of 0 and 1: a list of rows, a numpy array or anything else with a buffer, or a scipy sparse
    /// matrix. Items are the columns, labeled by their numbers from 0, all primary but for `secondary`, an iterable of
    /// such numbers. Tags are the numbers of the rows, unless `tags` has others.
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
        secondary: Option<Vec<u32>>,
        tags: Option<&Bound<'py, PyAny>>,
        costs: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Self> {
        let mut numbers = Vec::new();
        if let Some(costs) = costs {
            row::for_each(costs, |cost| {
                numbers.push(build::cost(cost)?);
                Ok(())
            })?;
        }
        let costs = costs.map(|_| numbers);
        let matrix = Matrix::read(matrix)?;
        Problem::of_matrix(
            cls.py(),
            &matrix,
            &secondary.unwrap_or_default(),
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
        let times = times.map(build::bounds).transpose()?.unwrap_or((1, 1));
        self.add_item(label, Some(times))
    }

    /// Adds a secondary item: one that a solution covers at most once, or any number of times in one color.
    ///
    /// Raises Error if there is an item with this label already.
    fn secondary(&self, label: &Bound<'_, PyAny>) -> PyResult<()> {
        self.add_item(label, None)
    }

    /// Adds an option that covers `items`, an iterable of labels, and gives the secondary items that are the keys of
    /// `colors` the colors that are its values (any hashable objects). Returns the number of the option, from 0.
    ///
    /// `tag` is what solutions show for the option; its number if none is given. `cost` is an int from 0 to 2**64 - 1.
    ///
    /// Raises Error if a label is unknown or named twice, or if a primary item is given a color.
    #[pyo3(signature = (items, colors=None, *, tag=None, cost=None), text_signature = "($self, items, colors=None, *, tag=None, cost=0)")]
    fn option(
        &self,
        items: &Bound<'_, PyAny>,
        colors: Option<&Bound<'_, PyDict>>,
        tag: Option<&Bound<'_, PyAny>>,
        cost: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<u32> {
        let py = items.py();
        let cost = cost.map(build::cost).transpose()?.unwrap_or(0);
        let _inside = self.enter(py)?;
        let mut members = Vec::new();
        self.read_row(items, false, &mut members)?;
        for (label, color) in colors.into_iter().flatten() {
            let item = self.find_item(&label)?;
            members.push((item, Some(self.colors.number(&color)?)));
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

    /// The labels of all items, a list in the order in which they were added.
    #[getter(items)]
    fn all_items<'py>(&self, py: Python<'py>) -> Bound<'py, PyList> {
        self.items.list(py)
    }

    /// The tags of all options, a list in the order in which they were added.
    #[getter(tags)]
    fn all_tags<'py>(&self, py: Python<'py>) -> Bound<'py, PyList> {
        self.tags.list(py)
    }

    /// The items of an option with the colors it gives them: a dict from labels to colors, None where there is none.
    ///
    /// Raises Error if there is no option with this number.
    fn members<'py>(&self, py: Python<'py>, option: u32) -> PyResult<Bound<'py, PyDict>> {
        let plain = self.snapshot(py);
        self.check_number(&plain, option)?;
        let members = PyDict::new(py);
        for (item, color) in plain.members(OptionId::new(option)) {
            let color = color
                .map(|color| self.colors.object(py, color.0 as usize))
                .transpose()?;
            members.set_item(self.items.object(py, item.index())?, color)?;
        }
        Ok(members)
    }

    /// The cost of an option, an int.
    ///
    /// Raises Error if there is no option with this number.
    fn cost(&self, py: Python<'_>, option: u32) -> PyResult<u64> {
        let plain = self.snapshot(py);
        self.check_number(&plain, option)?;
        Ok(plain.cost(OptionId::new(option)))
    }

    /// How often a solution covers an item: a pair of the least and the greatest number; None for a secondary item.
    ///
    /// Raises Error if there is no such item.
    fn times(&self, label: &Bound<'_, PyAny>) -> PyResult<Option<(u32, u32)>> {
        let item = self.find_item(label)?;
        let bounds = self.snapshot(label.py()).bounds(ItemId::new(item));
        Ok(bounds.map(|bounds| bounds.into_inner()))
    }

    /// How many items there are, primary and secondary: an int.
    #[getter]
    fn item_count(&self, py: Python<'_>) -> usize {
        self.snapshot(py).item_count()
    }

    /// How many of the items are primary: an int.
    #[getter]
    fn primary_count(&self, py: Python<'_>) -> usize {
        self.snapshot(py).primary_count()
    }

    /// How many options there are: an int.
    #[getter]
    fn option_count(&self, py: Python<'_>) -> usize {
        self.snapshot(py).option_count()
    }

    /// The total number of items in all options, the ones in the matrix: an int.
    #[getter]
    fn entry_count(&self, py: Python<'_>) -> usize {
        self.snapshot(py).entry_count()
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

impl Problem {
    fn check_number(&self, plain: &Plain, option: u32) -> PyResult<()> {
        let count = plain.option_count();
        if (option as usize) < count {
            return Ok(());
        }
        Err(error(format!(
            "option {option} does not exist; the problem has {count} options, counted from 0"
        )))
    }
}
