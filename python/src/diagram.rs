//! The class `Diagram`: all solutions at once, where there are too many to list.

mod graph;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use num_bigint::{BigInt, BigUint, Sign};
use pyo3::exceptions::PyIndexError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyType};
use quadrille::count::CountError;
use quadrille::symmetry::FirstOfClass;
use quadrille::{OptionId, Report, WorkLimits, count};

use crate::argument;
use crate::aside::{Deadline, all_aside, aside, limits};
use crate::error::{error, or_found, or_nothing, place};
use crate::number;
use crate::parts::{Part, ids, numbers};
use crate::pickle::State;
use crate::problem::{Plain, Problem};
use crate::solutions::{Show, Solutions, Writer};
use crate::watch::shown;

/// All solutions of a problem as a shared decision diagram: counted, sampled, numbered, however many there are. What is
/// pickled is how to build it, and to load it takes as long as to build it. A diagram is equal to itself only.
#[pyclass(frozen, module = "quadrille")]
pub struct Diagram {
    problem: Py<Problem>,
    diagram: Arc<count::Diagram>,
    /// The problem at the time and the settings, to rebuild the diagram.
    plain: Arc<Plain>,
    recipe: Recipe,
}

/// The approximate number of options drawn at a time before they are shown.
const AT_A_TIME: usize = 1 << 14;

/// What is kept of a solution that was not found in time.
const NOT_REACHED: &str = "the solution was not reached";

/// The memory, the required options and the forbidden ones.
type Recipe = (usize, Vec<OptionId>, Vec<OptionId>);

/// The same as it is pickled.
type RecipeState = (usize, Vec<u32>, Vec<u32>);

impl Diagram {
    /// What tells the first solution of each class up to symmetry.
    fn firsts(&self, py: Python<'_>) -> PyResult<FirstOfClass> {
        let (_, require, forbid) = &self.recipe;
        let found = all_aside(py, "nothing was drawn", |cancel| {
            let search = self.plain.search().cancel_on(cancel.clone());
            let search = search.require(require.iter().copied());
            let search = search.forbid(forbid.iter().copied());
            search.symmetries()?.firsts(&limits(cancel))
        })?;
        found.map_err(error)
    }

    /// The diagram of the current problem.
    pub fn new(
        problem: &Bound<'_, Problem>,
        (memory, threads, time): (usize, usize, Option<Duration>),
        restrict: (Option<&Bound<'_, PyAny>>, Option<&Bound<'_, PyAny>>),
        within: Option<&Part>,
    ) -> PyResult<Self> {
        let py = problem.py();
        let (mut require, mut forbid) = problem.get().find_restrictions(restrict)?;
        let plain = problem.get().snapshot(py);
        if let Some(part) = within {
            place("within", part.check(&plain))?;
            require.extend(&part.part.required);
            forbid.extend(&part.part.forbidden);
        }
        let recipe = (memory, require, forbid);
        Self::build(problem, plain, recipe, (threads, time))
    }

    fn build(
        problem: &Bound<'_, Problem>,
        plain: Arc<Plain>,
        recipe: Recipe,
        (threads, time): (usize, Option<Duration>),
    ) -> PyResult<Self> {
        let py = problem.py();
        let (memory, require, forbid) = &recipe;
        let what = "there is no diagram of a part of the solutions";
        let end = Deadline::after(time);
        let diagram = all_aside(py, what, |cancel| {
            { plain.search().memory(*memory).threads(threads) }
                .limits(end.limits(cancel))
                .require(require.iter().copied())
                .forbid(forbid.iter().copied())
                .diagram()
        })?;
        Ok(Diagram {
            problem: problem.clone().unbind(),
            diagram: Arc::new(diagram.map_err(error)?),
            plain,
            recipe,
        })
    }

    /// Does work that has no result before its end; the flag stops it.
    fn aside<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Arc<AtomicBool>) -> R + Send,
    ) -> PyResult<R> {
        let what = "nothing is known before all of the diagram was read";
        all_aside(py, what, work)
    }

    /// The result of a walk from the root to the end.
    fn walked<R: Send>(
        &self,
        py: Python<'_>,
        walk: impl Fn(&count::Diagram, &WorkLimits) -> Result<R, CountError> + Send + Sync,
    ) -> PyResult<R> {
        // A short walk needs no thread.
        let mut few = WorkLimits::NONE;
        few.steps = 1 << 16;
        let short = py.detach(|| walk(&self.diagram, &few));
        let found = match or_nothing(py, (short, py.check_signals().err()), NOT_REACHED)? {
            Err(_) => all_aside(py, NOT_REACHED, |cancel| {
                walk(&self.diagram, &limits(cancel))
            })?,
            found => found,
        };
        found.map_err(error)
    }

    fn solution<'py>(&self, py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyList>> {
        let found = self.walked(py, |diagram, limits| diagram.nth(number, limits))?;
        let Some(options) = found else {
            let count = self.diagram.count();
            return Err(PyIndexError::new_err(format!(
                "solution {number} does not exist; there are {count}, counted from 0"
            )));
        };
        self.problem.get().tags.of(py, &options)
    }
}

#[pymethods]
impl Diagram {
    /// The number of solutions, an int of any size.
    fn count(&self) -> BigUint {
        self.diagram.count()
    }

    /// Solution number `number`, from 0, in the order of the diagram: a list of tags. Negative numbers count from the end.
    /// The command `quadrille nth` counts from 1: its solution 1 is `nth(0)`.
    ///
    /// Raises IndexError if there is no such solution.
    fn nth<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = number::number)] number: BigInt,
    ) -> PyResult<Bound<'py, PyList>> {
        let from_start = match number.sign() {
            Sign::Minus => BigInt::from(self.diagram.count()) + &number,
            _ => number.clone(),
        };
        match from_start.to_biguint() {
            Some(number) => self.solution(py, &number),
            None => Err(PyIndexError::new_err(format!(
                "solution {number} does not exist; there are {}",
                self.diagram.count()
            ))),
        }
    }

    /// The number of a solution, from 0, in the order of the diagram: an int, for which `nth` gives this solution. `tags` is an
    /// iterable of its tags in any order. Each tag must mean one option.
    ///
    /// >>> tilings = Problem.from_rows([[0], [0], [1], [1]]).diagram()
    /// >>> tilings.rank(tilings.nth(2))
    /// 2
    ///
    /// Raises Error with every fault, if they are no solution, and if the diagram was made without this one.
    fn rank(&self, py: Python<'_>, tags: &Bound<'_, PyAny>) -> PyResult<BigUint> {
        let problem = self.problem.get();
        let options = problem.tags.find(tags, true)?;
        if let Some(number) = self.walked(py, |diagram, limits| diagram.rank(&options, limits))? {
            return Ok(number);
        }
        problem.judge(py, options)?;
        Err(error(
            "found a solution of the problem that the diagram leaves out: see its require, forbid and within",
        ))
    }

    /// `k` solutions at random, each as likely as any other, with repetition (`distinct` does not
    /// change that): a list of lists of tags; the same for the
    /// same `seed`. Empty if there is no solution. At Ctrl-C, `found` has those that were drawn. `distinct`: each class of
    /// solutions up to symmetry is as likely as any other, and shown by the one whose options come first.
    #[pyo3(signature = (k=1, *, seed=0, distinct=false))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = number::k)] k: usize,
        #[pyo3(from_py_with = number::seed)] seed: u64,
        #[pyo3(from_py_with = argument::distinct)] distinct: bool,
    ) -> PyResult<Bound<'py, PyList>> {
        let cancel = Arc::default();
        let mut samples = self.diagram.samples(seed, &limits(&cancel));
        let firsts = match distinct {
            true => Some(self.firsts(py)?),
            false => None,
        };
        let list = PyList::empty(py);
        loop {
            let left = k - list.len();
            let ((drawn, is_end), raised) = aside(py, &cancel, || {
                let mut drawn: Vec<Vec<OptionId>> = Vec::new();
                let mut taken = 0;
                while drawn.len() < left && taken < AT_A_TIME {
                    let Some(Ok(options)) = samples.next() else {
                        return (drawn, true);
                    };
                    taken += options.len() + 1;
                    let is_first = |firsts: &FirstOfClass| firsts.is_first(&options);
                    if firsts.as_ref().is_none_or(is_first) {
                        drawn.push(options);
                    }
                }
                let is_end = drawn.len() == left;
                (drawn, is_end)
            })?;
            // Most turns are shorter than the time between two looks at signals.
            let raised = raised.or_else(|| py.check_signals().err());
            for options in drawn {
                list.append(self.problem.get().tags.of(py, &options)?)?;
            }
            if is_end || raised.is_some() {
                return or_found(py, (list, raised), None, |list| {
                    let drawn = list.len();
                    format!("{drawn} solutions were drawn until then; `found` has them")
                });
            }
        }
    }

    /// For each option, in the order of the problem, the number of solutions that have it: a list of ints.
    fn usage(&self, py: Python<'_>) -> PyResult<Vec<BigUint>> {
        let usage = self.aside(py, |cancel| self.diagram.usage(&limits(cancel)));
        usage?.map_err(error)
    }

    /// How many solutions there are of each total cost, or with `what="options"` of each number of options: a dict of ints,
    /// in ascending order of costs.
    ///
    /// >>> Problem.from_rows([[0], [0], [0, 1], [1]]).diagram().count_by("options")
    /// {1: 1, 2: 2}
    #[pyo3(signature = (what="cost".to_owned()), text_signature = "(self, what='cost')")]
    fn count_by<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::what)] what: String,
    ) -> PyResult<Bound<'py, PyDict>> {
        let by_cost = match what.as_str() {
            "cost" => true,
            "options" => false,
            _ => {
                return Err(error(format!(
                    "what: found '{what}', expected 'cost' or 'options'"
                )));
            }
        };
        let weight = |option| match by_cost {
            true => self.plain.cost(option),
            false => 1,
        };
        let counts = self.aside(py, |cancel| self.diagram.count_by(weight, &limits(cancel)))?;
        let dict = PyDict::new(py);
        for (sum, count) in counts.map_err(error)? {
            dict.set_item(sum, count)?;
        }
        Ok(dict)
    }

    /// The `k` cheapest solutions: a list of pairs of a cost and a list of tags, cheapest first. At Ctrl-C, `found` has the
    /// first of them, if they were known.
    fn cheapest<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = number::k)] k: usize,
    ) -> PyResult<Bound<'py, PyList>> {
        let found = self.aside(py, |cancel| self.diagram.cheapest(k, &limits(cancel)))?;
        let list = PyList::empty(py);
        let pair =
            |(cost, options): (u64, Vec<_>)| Ok((cost, self.problem.get().tags.of(py, &options)?));
        let raised = shown(py, &list, found.map_err(error)?, pair)?;
        or_found(py, (list, raised), None, |list| {
            format!("`found` has the {} cheapest solutions", list.len())
        })
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (State<'py>, RecipeState))> {
        let restore = py.get_type::<Diagram>().getattr("_restore")?;
        let state = self.problem.get().state(py, &self.plain)?;
        let (memory, require, forbid) = &self.recipe;
        let recipe = (*memory, numbers(require), numbers(forbid));
        Ok((restore, (state, recipe)))
    }

    /// Rebuilds the diagram that was pickled.
    #[classmethod]
    fn _restore<'py>(
        cls: &Bound<'py, PyType>,
        state: State<'py>,
        recipe: RecipeState,
    ) -> PyResult<Self> {
        let py = cls.py();
        let (memory, require, forbid) = recipe;
        let problem = Problem::_restore(&py.get_type::<Problem>(), state)?;
        let problem = Bound::new(py, problem)?;
        let plain = problem.get().snapshot(py);
        let recipe = (memory, ids(require), ids(forbid));
        Self::build(&problem, plain, recipe, (1, None))
    }

    /// Nothing changes a diagram, so it is its own copy.
    fn __copy__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __deepcopy__<'py>(this: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        this
    }

    fn __bool__(&self) -> bool {
        !self.diagram.is_empty()
    }

    fn __iter__(&self, py: Python<'_>) -> Solutions {
        let diagram = self.diagram.clone();
        let work = move |writer: Writer| {
            let (began, mut report) = (Instant::now(), Report::blank());
            for options in diagram.iter() {
                if !writer.put(&options) {
                    break;
                }
                report.solutions += 1;
            }
            report.elapsed = began.elapsed();
            writer.finish(Ok(report));
        };
        Solutions::new(Show::Tags(self.problem.clone_ref(py)), Box::new(work), None)
    }

    fn __repr__(&self) -> String {
        format!(
            "<quadrille.Diagram: {} solutions, {} nodes>",
            self.diagram.count(),
            self.diagram.node_count()
        )
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.problem)
    }
}
