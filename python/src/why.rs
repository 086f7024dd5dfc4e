//! Why a problem has no solution, as Python gets it.

use std::collections::HashMap;

use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use quadrille::check::{Weighed, Weights};
use quadrille::format::Document;
use quadrille::why::{Conflict, Verdict};
use quadrille::{Asked, Color, ItemId, OptionId};

use crate::ask::only;
use crate::error::{or_found, or_nothing};
use crate::pickled::pickled;
use crate::problem::{Plain, Problem};

/// Why a problem has no solution: see `Problem.why`. `str` of it says it in sentences. It can be pickled and compared.
#[pyclass(frozen, module = "quadrille")]
pub struct Why {
    /// "none", "solution" if there is one, or "unknown" if a limit ended the search before.
    #[pyo3(get)]
    verdict: String,
    /// A solution, a list of tags; None if there is none.
    #[pyo3(get)]
    solution: Option<Py<PyList>>,
    /// The items that have to be covered more often than they have options, a list of labels.
    #[pyo3(get)]
    bare: Py<PyList>,
    /// Weights of items that prove it by counting, a list of pairs of a label and an int; empty if there are none.
    #[pyo3(get)]
    weights: Py<PyList>,
    /// Weights of the options that cover one item and give another a color, a list of tuples of these two labels, the
    /// color and an int. The color itself weighs so much less.
    #[pyo3(get)]
    color_weights: Py<PyList>,
    /// The number modulo which weights count; None if they do not.
    #[pyo3(get)]
    modulus: Option<u32>,
    /// A minimal set of items that cannot all be covered, a list of labels: none of them can be left out.
    #[pyo3(get)]
    items: Py<PyList>,
    /// The options that were required and have to be for that, a list of tags.
    #[pyo3(get)]
    require: Py<PyList>,
    /// The options that cover one of these items, a list of tags.
    #[pyo3(get)]
    options: Py<PyList>,
    /// Whether there is a solution without any one of these items and required options, a bool.
    #[pyo3(get)]
    is_minimal: bool,
    text: String,
}

pickled! { Why {
    verdict: String, solution: Option<Py<PyList>>, bare: Py<PyList>, weights: Py<PyList>, color_weights: Py<PyList>,
    modulus: Option<u32>, items: Py<PyList>, require: Py<PyList>, options: Py<PyList>, is_minimal: bool, text: String
} }

#[pymethods]
impl Why {
    fn __str__(&self) -> &str {
        self.text.trim_end()
    }

    fn __repr__(&self) -> String {
        let text = self.text.trim_end().replace('\n', "\n  ");
        format!("<quadrille.Why, {}:\n  {text}>", self.verdict)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.solution)?;
        visit.call(&self.bare)?;
        visit.call(&self.weights)?;
        visit.call(&self.color_weights)?;
        visit.call(&self.items)?;
        visit.call(&self.require)?;
        visit.call(&self.options)
    }
}

#[pymethods]
impl Problem {
    /// Why there is no solution: a Why, with items that have no option, weights of items that prove it by counting, and a
    /// minimal set of items that cannot all be covered (none of them can be left out). Takes `require`, `forbid`,
    /// `max_time`, `max_nodes` (of each of the searches for a smaller set) and `threads`. At Ctrl-C, `found` is what was found
    /// until then, if anything.
    ///
    /// >>> p = Problem(["wash", "dry"], ["Ann"])
    /// >>> p.extend([["wash", "Ann"], ["dry", "Ann"]])
    /// >>> why = p.why()
    /// >>> why.verdict, why.weights, why.items
    /// ('none', [('wash', 1), ('dry', 1), ('Ann', -1)], ['wash', 'dry'])
    #[pyo3(signature = (**plan), text_signature = "($self, *, max_nodes=None, max_time=None, threads=None, require=None, forbid=None)")]
    fn why(&self, py: Python<'_>, plan: Option<&Bound<'_, PyDict>>) -> PyResult<Why> {
        let plain = self.snapshot(py);
        let (items, colors) = (self.items.texts(py)?, self.colors.texts(py)?);
        let taken = ["max_nodes", "max_time", "threads", "require", "forbid"];
        only(plan, &taken, "reasons")?;
        let ask = self.ask(Asked::Why, plan)?;
        let [require, forbid] = [&ask.question.require, &ask.question.forbid].map(Vec::clone);
        let (mut why, mut raised) = ask.run_aside(py, &plain, |search| search.why())?;
        if matches!(why.verdict, Verdict::Unknown(_)) {
            or_nothing(py, ((), raised.take()), "no reason was found")?;
        }

        let label = |item: ItemId| self.items.object(py, item.index());
        let labels = |items: &[ItemId]| self.items.of(py, items).map(Bound::unbind);
        let tags = |options: &[OptionId]| {
            // A required option that does not exist has no tag.
            let known = options
                .iter()
                .filter(|option| option.index() < plain.option_count());
            let known: Vec<OptionId> = known.copied().collect();
            PyResult::Ok(self.tags.of(py, &known)?.unbind())
        };
        let (weights, color_weights) = (PyList::empty(py), PyList::empty(py));
        let all = why.weights.iter().flat_map(|weights| &weights.weights);
        for &(on, weight) in all {
            match on {
                Weighed::Item(item) => weights.append((label(item)?, weight))?,
                Weighed::Color { by, item, color } => {
                    let color = self.colors.object(py, color.0 as usize)?;
                    color_weights.append((label(by)?, label(item)?, color, weight))?;
                }
            }
        }
        let solution = match &why.verdict {
            Verdict::Solution(options) => Some(tags(options)?),
            _ => None,
        };
        let conflict = why.conflict.as_ref();
        let of =
            |part: fn(&Conflict) -> &Vec<OptionId>| tags(conflict.map_or(&[], |one| part(one)));
        let found = Why {
            verdict: match why.verdict {
                Verdict::Solution(_) => "solution",
                Verdict::None => "none",
                Verdict::Unknown(_) => "unknown",
            }
            .to_owned(),
            solution,
            bare: labels(&why.bare)?,
            weights: weights.unbind(),
            color_weights: color_weights.unbind(),
            modulus: why.weights.as_ref().and_then(|weights| weights.modulus),
            items: labels(conflict.map_or(&[], |conflict| &conflict.items))?,
            require: of(|conflict| &conflict.require)?,
            options: of(|conflict| &conflict.options)?,
            is_minimal: conflict.is_some_and(|conflict| conflict.is_minimal),
            text: {
                let document = named(&plain, &items, &colors);
                if let Some(weights) = &mut why.weights {
                    renumber(weights, &plain, &document);
                }
                document.reasons(&why, &require, &forbid).to_string()
            },
        };
        or_found(py, (found, raised), None, |_| {
            "`found` has what was found of a reason until then".to_owned()
        })
    }
}

/// The problem with the texts of labels for names; with their numbers, if two are alike.
fn named(plain: &Plain, items: &[String], colors: &[String]) -> Document {
    let color = |color: Color| colors[color.0 as usize].clone();
    let document = Document::named(plain, |&item| items[item as usize].clone(), color);
    document.unwrap_or_else(|_| {
        let numbered = |&item: &u32| format!("{} ({item})", items[item as usize]);
        Document::named(plain, numbered, color).expect("numbers differ")
    })
}

/// Gives the colors the numbers that they have in the document.
fn renumber(weights: &mut Weights, plain: &Plain, document: &Document) {
    let mut numbers = HashMap::new();
    for option in plain.option_ids() {
        let pairs = plain
            .members(option)
            .zip(document.problem().members(option));
        let colors = pairs.filter_map(|((_, old), (_, new))| Some((old?, new?)));
        numbers.extend(colors);
    }
    for (on, _) in &mut weights.weights {
        if let Weighed::Color { color, .. } = on {
            *color = numbers[color];
        }
    }
}
