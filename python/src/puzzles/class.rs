//! The class `Puzzle`.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};
use quadrille::{Asked, OptionId};

use super::answer::Answer;
use super::posed::{AnyPuzzle, Posed};
use crate::ask::Ask;
use crate::error::{error, place, shortened};
use crate::problem::{Problem, or_count, or_report};
use crate::report::Report;
use crate::solutions::{Show, Solutions};
use crate::text;

/// What is pickled of a puzzle.
type PuzzleState = (&'static str, Py<PyTuple>, Py<PyDict>);

/// The functions that make puzzles.
const FUNCTIONS: [&str; 9] = [
    "edges",
    "kakuro",
    "langford",
    "latin",
    "macmahon",
    "polyominoes",
    "queens",
    "sudoku",
    "words",
];

/// A puzzle, made by one of the functions of `quadrille.puzzles`. It can be pickled; two are equal if the same function
/// made them of the same arguments.
#[pyclass(frozen, module = "quadrille.puzzles")]
pub struct Puzzle {
    name: String,
    pub(super) puzzle: Arc<dyn AnyPuzzle>,
    made: Made,
    /// See [`tags`](Self::tags).
    tags: OnceLock<Vec<String>>,
    /// The first option with each tag.
    tagged: OnceLock<HashMap<String, OptionId>>,
}

impl Puzzle {
    pub fn new<P>(py: Python<'_>, name: impl Into<String>, puzzle: P, made: Made) -> Self
    where
        P: quadrille::puzzle::Puzzle + Send,
        Posed<P>: AnyPuzzle + 'static,
    {
        Puzzle {
            name: name.into(),
            puzzle: Arc::new(py.detach(|| Posed::new(puzzle))),
            made,
            tags: OnceLock::new(),
            tagged: OnceLock::new(),
        }
    }
}

/// How a puzzle was made.
pub struct Made {
    /// The function of `quadrille.puzzles`.
    function: &'static str,
    /// Its arguments, a tuple, and its keywords.
    arguments: Py<PyTuple>,
    keywords: Py<PyDict>,
}

impl Made {
    pub fn new<'py>(
        py: Python<'py>,
        function: &'static str,
        arguments: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
        keywords: &[(&str, Bound<'py, PyAny>)],
    ) -> PyResult<Self> {
        let dict = PyDict::new(py);
        for (key, value) in keywords {
            dict.set_item(key, value)?;
        }
        Ok(Made {
            function,
            arguments: arguments.into_pyobject(py)?.unbind(),
            keywords: dict.unbind(),
        })
    }
}

impl Puzzle {
    /// The keywords of a question.
    fn ask(&self, asked: Asked, plan: Option<&Bound<'_, PyDict>>) -> PyResult<Ask> {
        let mut others = Vec::new();
        let mut ask = Ask::read(asked, plan, |texts, is_required| {
            let found = self.find(texts, |_, options| Ok(options))?;
            if !is_required {
                return Ok(found.into_iter().flatten().collect());
            }
            let mut required = Vec::new();
            for options in found {
                match options[..] {
                    [option] => required.push(option),
                    _ => others.extend(self.others(&options)?),
                }
            }
            Ok(required)
        })?;
        ask.require_one_of_others(others);
        Ok(ask)
    }

    /// The texts of all options: the names of their items. Where several have the same, such as a tile turned in ways that
    /// only the rim sees, they are numbered from the second on.
    pub(super) fn tags(&self) -> &[String] {
        self.tags.get_or_init(|| {
            let document = self.puzzle.document();
            let texts = document.problem().option_ids();
            let mut texts: Vec<String> = texts
                .map(|option| document.show(option).to_string())
                .collect();
            let mut times = HashMap::with_capacity(texts.len());
            let time = |(place, text): (usize, _)| {
                let time = times.entry(text).or_insert(0_u32);
                *time += 1;
                (*time > 1).then_some((place, *time))
            };
            let repeated = texts.iter().map(String::as_str).enumerate();
            for (place, time) in repeated.filter_map(time).collect::<Vec<_>>() {
                texts[place] += &format!(" ({time})");
            }
            texts
        })
    }

    /// The first option with this tag.
    pub(super) fn tagged(&self, tag: &str) -> Option<OptionId> {
        let tagged = self.tagged.get_or_init(|| {
            let mut tagged = HashMap::new();
            for (option, tag) in (0..).map(OptionId::new).zip(self.tags()) {
                tagged.entry(tag.clone()).or_insert(option);
            }
            tagged
        });
        tagged.get(tag).copied()
    }
}

#[pymethods]
impl Puzzle {
    /// The first answer, an Answer; None if there is none, or none within the limits. Takes the keywords of `Problem.first`.
    /// `require` and `forbid` are iterables of str, each the tag of an option of `problem`, or some of the items in it: of
    /// several options that have these, `require` wants one, and `forbid` none, as for the command. A piece with any number of
    /// copies is named by its name, too: "I r1c1".
    ///
    /// >>> print(queens(6).first(require=["r1 c3"]))
    /// . . Q . . .
    /// . . . . . Q
    /// . Q . . . .
    /// . . . . Q .
    /// Q . . . . .
    /// . . . Q . .
    #[pyo3(signature = (**plan), text_signature = "($self, *, limit=None, max_nodes=None, max_time=None, threads=None, seed=None, in_order=None, engine=None, memory=None, symmetry=None, require=None, forbid=None, within=None, progress=None, every=None)")]
    fn first(this: &Bound<'_, Self>, plan: Option<&Bound<'_, PyDict>>) -> PyResult<Option<Answer>> {
        let (py, puzzle) = (this.py(), this.get());
        let mut first = None;
        let mut visit = |options: &[OptionId]| {
            first = Some(options.to_vec());
            false
        };
        let ask = puzzle.ask(Asked::List, plan)?.only_first()?;
        let (report, raised) = puzzle.puzzle.search(py, ask, Some(&mut visit))?;
        let first = or_report(py, (first, raised), report)?;
        Ok(first.map(|options| Answer::new(this.clone().unbind(), options)))
    }

    /// An iterator over all answers, each an Answer; lazy, and in bounded memory. Takes the keywords of `first`. Their
    /// order is that of `Problem.solutions`.
    #[pyo3(signature = (**plan), text_signature = "($self, *, limit=None, max_nodes=None, max_time=None, threads=None, seed=None, in_order=None, engine=None, memory=None, symmetry=None, require=None, forbid=None, within=None, progress=None, every=None)")]
    fn solutions(this: &Bound<'_, Self>, plan: Option<&Bound<'_, PyDict>>) -> PyResult<Solutions> {
        let ask = this.get().ask(Asked::List, plan)?;
        let (work, callback) = this.get().puzzle.clone().work(ask)?;
        Ok(Solutions::new(
            Show::Answers(this.clone().unbind()),
            work,
            callback,
        ))
    }

    /// The number of answers, an int of any size; if a limit stops it, those found until then. Takes the keywords of `first`.
    #[pyo3(signature = (**plan), text_signature = "($self, *, limit=None, max_nodes=None, max_time=None, threads=None, seed=None, in_order=None, engine=None, memory=None, symmetry=None, require=None, forbid=None, within=None, progress=None, every=None)")]
    fn count(&self, py: Python<'_>, plan: Option<&Bound<'_, PyDict>>) -> PyResult<BigUint> {
        self.report(py, plan).map(|report| report.solutions)
    }

    /// Counts the answers and says why the search stopped and what it cost: a Report. Takes the keywords of `first`.
    #[pyo3(signature = (**plan), text_signature = "($self, *, limit=None, max_nodes=None, max_time=None, threads=None, seed=None, in_order=None, engine=None, memory=None, symmetry=None, require=None, forbid=None, within=None, progress=None, every=None)")]
    fn report(&self, py: Python<'_>, plan: Option<&Bound<'_, PyDict>>) -> PyResult<Report> {
        let ask = self.ask(Asked::Count, plan)?;
        or_count(py, self.puzzle.search(py, ask, None)?)
    }

    /// The exact-cover problem, a Problem of its own: to sample solutions, to number them, to certify their count, to add to
    /// it. Labels and tags are str: items have the names that the command gives them, an option the names of its items.
    ///
    /// With `distinct`, it leaves out what it can of the solutions that symmetries take into each other, and has at least one of
    /// each class: often one of each, as of `polyominoes("6x10", distinct=True)`, but 273 for the 240 classes of the Soma cube.
    /// `count` and `solutions` of the puzzle have one of each. `answer` draws its solutions.
    ///
    /// >>> p = queens(6).problem()
    /// >>> p.diagram().count()
    /// 4
    /// >>> p.tags[0]
    /// 'r1 c1 b6'
    fn problem(&self, py: Python<'_>) -> PyResult<Problem> {
        let (document, tags) = py.detach(|| (self.puzzle.document(), self.tags()));
        text::of_document(py, document, tags.iter())
    }

    /// The answer that a solution of `problem` means, an iterable of its tags: an Answer.
    ///
    /// >>> puzzle = langford(3)
    /// >>> print(puzzle.answer(puzzle.problem().first()))
    /// 3 1 2 1 3 2
    ///
    /// Raises Error if it is no solution.
    fn answer(this: &Bound<'_, Self>, solution: &Bound<'_, PyAny>) -> PyResult<Answer> {
        let one = |text: &str, options: Vec<OptionId>| match options[..] {
            [option] => Ok(option),
            _ => Err(error(format!(
                "found '{}', which {} options cover, expected the tag of one, such as '{}'",
                shortened(text),
                options.len(),
                this.get().tags()[options[0].index()]
            ))),
        };
        let options = place("solution", this.get().find(solution, one))?;
        this.get().puzzle.check(&options).map_err(error)?;
        Ok(Answer::new(this.clone().unbind(), options))
    }

    fn __iter__(this: &Bound<'_, Self>) -> PyResult<Solutions> {
        Puzzle::solutions(this, None)
    }

    fn __eq__(&self, other: &Bound<'_, Puzzle>) -> PyResult<bool> {
        let py = other.py();
        let (one, other) = (&self.made, &other.get().made);
        Ok(one.function == other.function
            && one.arguments.bind(py).eq(other.arguments.bind(py))?
            && one.keywords.bind(py).eq(other.keywords.bind(py))?)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.made.function, &self.name, self.puzzle.size()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PuzzleState)> {
        let Made {
            function,
            arguments,
            keywords,
        } = &self.made;
        let restore = py.get_type::<Puzzle>().getattr("_restore")?;
        let state = (*function, arguments.clone_ref(py), keywords.clone_ref(py));
        Ok((restore, state))
    }

    /// The puzzle that was pickled, made anew.
    #[classmethod]
    fn _restore<'py>(
        cls: &Bound<'py, PyType>,
        function: &str,
        arguments: &Bound<'py, PyTuple>,
        keywords: &Bound<'py, PyDict>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if !FUNCTIONS.contains(&function) {
            return Err(error("the pickled puzzle is damaged"));
        }
        let module = cls.py().import("quadrille.puzzles")?;
        module.getattr(function)?.call(arguments, Some(keywords))
    }

    fn __repr__(&self) -> String {
        let (items, options) = self.puzzle.size();
        format!(
            "<quadrille.puzzles.{}: {items} items, {options} options>",
            self.name
        )
    }
}
