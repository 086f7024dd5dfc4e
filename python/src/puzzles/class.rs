//! The classes `Puzzle` and `Answer`.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille::OptionId;

use super::posed::AnyPuzzle;
use crate::ask::Ask;
use crate::error::{Kept, error, interrupted};
use crate::problem::{NO_SOLUTION, Problem, counted_until_then};
use crate::solutions::{Show, Solutions};
use crate::text;

/// A puzzle, made by one of the functions of `quadrille.puzzles`.
#[pyclass(frozen, module = "quadrille.puzzles")]
pub struct Puzzle {
    name: String,
    puzzle: Arc<dyn AnyPuzzle>,
    /// See [`tags`](Self::tags).
    tags: OnceLock<Vec<String>>,
}

impl Puzzle {
    pub fn new(name: String, puzzle: impl AnyPuzzle + 'static) -> Self {
        Puzzle {
            name,
            puzzle: Arc::new(puzzle),
            tags: OnceLock::new(),
        }
    }
}

impl Puzzle {
    /// The keywords of a search.
    fn ask(&self, plan: Option<&Bound<'_, PyDict>>) -> PyResult<Ask> {
        Ask::read(plan, |texts, one| self.find(texts, one))
    }

    /// The texts of all options: the names of their items. Where several have the same, such as a tile turned in ways that
    /// only the rim sees, they are numbered from the second on.
    fn tags(&self) -> &[String] {
        self.tags.get_or_init(|| {
            let document = self.puzzle.document();
            let mut times = HashMap::new();
            let tag = |option| {
                let text = document.show(option).to_string();
                let time = *times
                    .entry(text.clone())
                    .and_modify(|n| *n += 1)
                    .or_insert(1);
                match time {
                    1 => text,
                    _ => format!("{text} ({time})"),
                }
            };
            document.problem().option_ids().map(tag).collect()
        })
    }

    /// The options that texts mean: each text the tag of an option, or some of the items in it. Each must mean a single
    /// option if `one` is set.
    ///
    /// # Errors
    ///
    /// If a text means no option, or several and `one` is set.
    fn find(&self, texts: &Bound<'_, PyAny>, one: bool) -> PyResult<Vec<OptionId>> {
        let tags = self.tags();
        let ids = || (0..).map(OptionId::new).zip(tags);
        let mut options = Vec::new();
        for text in texts.try_iter()? {
            let text = text?.extract::<String>()?;
            if let Some((option, _)) = ids().find(|(_, tag)| **tag == text) {
                options.push(option);
                continue;
            }
            let covers = |tag: &str| {
                let has = |word| tag.split(' ').any(|item| item == word);
                text.split_whitespace().all(has)
            };
            let found: Vec<_> = ids().filter(|(_, tag)| covers(tag)).collect();
            match found[..] {
                [] => {
                    let such = tags.first().map_or("", String::as_str);
                    return Err(error(format!(
                        "no option covers '{text}'; an option is such as '{such}'"
                    )));
                }
                [(_, first), (_, second), ..] if one => {
                    return Err(error(format!(
                        "{} options cover '{text}', such as '{first}' and '{second}'; name more of the items of one",
                        found.len(),
                    )));
                }
                _ => options.extend(found.iter().map(|(option, _)| *option)),
            }
        }
        Ok(options)
    }
}

#[pymethods]
impl Puzzle {
    /// The first answer, an Answer; None if there is none, or none within the limits. Takes the keywords of `Problem.first`.
    /// `require` and `forbid` are iterables of str, each the tag of an option of `problem`, or some of the items in it.
    ///
    /// >>> print(queens(6).first(require=["r1 c3"]))
    /// . . Q . . .
    /// . . . . . Q
    /// . Q . . . .
    /// . . . . Q .
    /// Q . . . . .
    /// . . . Q . .
    #[pyo3(signature = (**plan), text_signature = "($self, *, limit=None, max_nodes=None, max_time=None, threads=None, seed=None, in_order=None, engine=None, memory=None, require=None, forbid=None, within=None, progress=None, every=None)")]
    fn first(&self, py: Python<'_>, plan: Option<&Bound<'_, PyDict>>) -> PyResult<Option<Answer>> {
        let mut first = None;
        let mut visit = |options: &[OptionId]| {
            first = Some(options.to_vec());
            false
        };
        let (report, raised) = self.puzzle.search(py, self.ask(plan)?, Some(&mut visit))?;
        if let Some(raised) = raised {
            return Err(interrupted(py, raised, || {
                Ok(Kept::nothing(NO_SOLUTION, Some(report)))
            }));
        }
        Ok(first.map(|options| Answer::new(&self.puzzle, options)))
    }

    /// An iterator over all answers, each an Answer; lazy, and in bounded memory. Takes the keywords of `first`. Their
    /// order is that of `Problem.solutions`.
    #[pyo3(signature = (**plan), text_signature = "($self, *, limit=None, max_nodes=None, max_time=None, threads=None, seed=None, in_order=None, engine=None, memory=None, require=None, forbid=None, within=None, progress=None, every=None)")]
    fn solutions(&self, plan: Option<&Bound<'_, PyDict>>) -> PyResult<Solutions> {
        let mut ask = self.ask(plan)?;
        let callback = ask.callback();
        let work = self.puzzle.clone().work(ask);
        Ok(Solutions::new(
            Show::Answers(self.puzzle.clone()),
            work,
            callback,
        ))
    }

    /// The number of answers, an int of any size; if a limit stops it, those found until then. Takes the keywords of `first`.
    #[pyo3(signature = (**plan), text_signature = "($self, *, limit=None, max_nodes=None, max_time=None, threads=None, seed=None, in_order=None, engine=None, memory=None, require=None, forbid=None, within=None, progress=None, every=None)")]
    fn count(&self, py: Python<'_>, plan: Option<&Bound<'_, PyDict>>) -> PyResult<BigUint> {
        let (report, raised) = self.puzzle.search(py, self.ask(plan)?, None)?;
        let Some(raised) = raised else {
            return Ok(report.solutions);
        };
        Err(interrupted(py, raised, || {
            let what = counted_until_then(&report.solutions);
            Kept::found(py, what, report.solutions.clone(), Some(report))
        }))
    }

    /// The exact-cover problem, a Problem of its own: to sample solutions, to number them, to certify their count, to add to
    /// it. Labels and tags are str: items have the names that the command gives them, an option the names of its items.
    ///
    /// With `distinct` it has every solution all the same. `answer` draws its solutions.
    ///
    /// >>> p = queens(6).problem()
    /// >>> p.diagram().count()
    /// 4
    /// >>> p.tags[0]
    /// 'r1 c1 b6'
    fn problem(&self, py: Python<'_>) -> PyResult<Problem> {
        text::of_document(py, self.puzzle.document(), self.tags().iter())
    }

    /// The answer that a solution of `problem` means, an iterable of its tags: an Answer.
    ///
    /// >>> puzzle = langford(3)
    /// >>> print(puzzle.answer(puzzle.problem().first()))
    /// 3 1 2 1 3 2
    ///
    /// Raises Error if it is no solution.
    fn answer(&self, solution: &Bound<'_, PyAny>) -> PyResult<Answer> {
        let options = self.find(solution, true)?;
        self.puzzle.check(&options).map_err(error)?;
        Ok(Answer::new(&self.puzzle, options))
    }

    fn __iter__(&self) -> PyResult<Solutions> {
        self.solutions(None)
    }

    fn __repr__(&self) -> String {
        let (items, options) = self.puzzle.size();
        format!(
            "<quadrille.puzzles.{}: {items} items, {options} options>",
            self.name
        )
    }
}

/// An answer to a puzzle: `str` shows it, a notebook draws it.
#[pyclass(frozen, eq, hash, module = "quadrille.puzzles")]
pub struct Answer {
    puzzle: Arc<dyn AnyPuzzle>,
    options: Vec<OptionId>,
}

impl Answer {
    pub fn new(puzzle: &Arc<dyn AnyPuzzle>, options: Vec<OptionId>) -> Self {
        Answer {
            puzzle: puzzle.clone(),
            options,
        }
    }
}

impl PartialEq for Answer {
    fn eq(&self, other: &Self) -> bool {
        self.puzzle.text(&self.options) == other.puzzle.text(&other.options)
    }
}

impl std::hash::Hash for Answer {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.puzzle.text(&self.options).hash(state);
    }
}

#[pymethods]
impl Answer {
    fn __str__(&self) -> String {
        self.puzzle.text(&self.options)
    }

    fn __repr__(&self) -> String {
        format!(
            "<quadrille.puzzles.Answer:\n{}>",
            self.puzzle.text(&self.options)
        )
    }

    /// The answer as a picture in SVG, a str.
    fn svg(&self) -> String {
        self.puzzle.svg(&self.options)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }
}
