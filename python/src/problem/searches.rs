//! The methods of `Problem` that search: solutions, counts, the cheapest, and so on.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use quadrille::{Asked, OptionId};

use super::{Plain, Problem};
use crate::argument;
use crate::aside::{aside, limits};
use crate::ask::{self, Ask};
use crate::best::Best;
use crate::checkpoint;
use crate::diagram::Diagram;
use crate::error::{interrupted, or_found};
use crate::names::Names;
use crate::number;
use crate::parts::Part;
use crate::report::{Estimate, Report};
use crate::solutions::Solutions;
use crate::tags::Tags;
use crate::watch::shown;

impl Problem {
    /// The keywords of a question to this problem.
    pub fn ask(&self, asked: Asked, plan: Option<&Bound<'_, PyDict>>) -> PyResult<Ask> {
        Ask::read(asked, plan, |tags, one| self.tags.find(tags, one))
    }

    /// The options of the first solution.
    pub(super) fn first_options(
        &self,
        py: Python<'_>,
        ask: Ask,
    ) -> PyResult<Option<Vec<OptionId>>> {
        let plain = self.snapshot(py);
        let ask = ask.only_first()?;
        ask.check(&plain)?;
        let ((first, report), raised) = ask.run(py, &plain, |search| {
            let mut first = None;
            let report = search.for_each(|solution| {
                first = Some(solution.options().to_vec());
                ControlFlow::Break(())
            });
            (first, report)
        })?;
        or_report(py, (first, raised), report.into())
    }
}

/// What a search for a first solution found; at Ctrl-C, nothing but its report.
pub fn or_report<R>(
    py: Python<'_>,
    (first, raised): (R, Option<PyErr>),
    report: Report,
) -> PyResult<R> {
    let what = "no solution was found until then; `report` says what the search cost";
    let keep = || Ok((what.to_owned(), None, Some(report)));
    raised.map_or(Ok(first), |raised| Err(interrupted(py, raised, keep)))
}

/// What a count has come to; at Ctrl-C, the number until then.
pub fn or_count(py: Python<'_>, (counted, raised): (Report, Option<PyErr>)) -> PyResult<Report> {
    let (count, report) = (counted.solutions.clone(), counted.clone());
    or_found(py, (count, raised), Some(report), |count| {
        format!(
            "{count} solutions were counted until then; `found` is their number, `report` says what the count cost"
        )
    })?;
    Ok(counted)
}

#[pymethods]
impl Problem {
    /// The first solution on the book's dancing links, a list of tags in the order in which the search chose the options;
    /// None if there is none, or none within the limits. (`next(p.solutions(), None)` and `report` on the iterator tell
    /// these apart.)
    ///
    /// The keywords, all optional, are those of every search:
    ///
    /// limit: stop after this many solutions.
    /// max_nodes: stop when the search tree has this many nodes.
    /// max_time: stop after this many seconds (a float, or a timedelta). It is looked at now and then: a search may end before
    /// the first look, and `solutions(max_time=0)` may give a solution.
    /// threads: search on up to this many threads; 0 for one a core. Solutions keep their order.
    /// seed: put items and options into another order, the same for the same seed.
    /// in_order: whether the first solutions are those that come first in the order of the search, however long that takes;
    /// otherwise a search for a few of them that makes no headway is tried in other orders too.
    /// engine: "auto", "links", "dense" (bit vectors) or, for counts, "memo".
    /// memory: how many bytes "memo" may take, by default 2**31, or a quarter of `ulimit -v` if that is less. When they are full
    /// it forgets, and takes longer. Of `best`, how many solutions may take: fewer than were asked for are kept where they take
    /// more.
    /// symmetry: False looks for no symmetries, which may shorten a count or the search for a few solutions.
    /// require: only solutions that have the options with these tags, an iterable of tags that mean one option each.
    /// forbid: only solutions that have no option with one of these tags, an iterable.
    /// within: only solutions in this Part of the search: see `split`.
    /// progress: a callable that gets a Progress now and then, in the thread that asked; of `solutions`, while that waits
    /// for solutions or takes some. What it raises ends the call: so another thread can, if it sets what `progress` looks at.
    /// every: seconds from one call of `progress` to the next, by default 0.5.
    ///
    /// A keyword without an effect on the question, or on the engine, raises Error, which says why.
    ///
    /// Ctrl-C raises Interrupted, a KeyboardInterrupt with what was found until then. A text given for `require` or
    /// `forbid` is read letter by letter: one tag is a list of one.
    #[pyo3(signature = (**plan), text_signature = "($self, *, limit=None, max_nodes=None, max_time=None, threads=None, seed=None, in_order=None, engine=None, memory=None, symmetry=None, require=None, forbid=None, within=None, progress=None, every=None)")]
    fn first<'py>(
        &self,
        py: Python<'py>,
        plan: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Option<Bound<'py, PyList>>> {
        let first = self.first_options(py, self.ask(Asked::List, plan)?)?;
        first.map(|options| self.tags.of(py, &options)).transpose()
    }

    /// An iterator over all solutions, each a list of tags. Takes the keywords of `first`.
    ///
    /// Solutions are found ahead by a thread that waits when it is far ahead; memory stays bounded.
    ///
    /// They come in a fixed order, the same for any number of threads: that of bit vectors for problems up to some 4,096
    /// options, which is several times as fast; that of the book's dancing links for larger ones, with `max_nodes`, and with
    /// `engine="links"`, which is also the order of the command `quadrille solve`. `first` is the first in the latter.
    #[pyo3(signature = (**plan), text_signature = "($self, *, limit=None, max_nodes=None, max_time=None, threads=None, seed=None, in_order=None, engine=None, memory=None, symmetry=None, require=None, forbid=None, within=None, progress=None, every=None)")]
    fn solutions(this: &Bound<'_, Self>, plan: Option<&Bound<'_, PyDict>>) -> PyResult<Solutions> {
        let ask = this.get().ask(Asked::List, plan)?;
        Solutions::of_problem(this, ask)
    }

    /// The number of solutions, an int of any size. Takes the keywords of `first`.
    ///
    /// Without `engine` it runs on what counts fastest: links, bit vectors, or a search that remembers what it has counted,
    /// which counts far more solutions than anybody could list. If a limit stops it, this is the number found until then, a
    /// lower bound. `report` says whether it was stopped.
    ///
    /// >>> p = Problem(range(200))
    /// >>> p.extend([[item] for item in range(200)] * 2)
    /// >>> p.count() == 2**200
    /// True
    /// >>> p.report(limit=5).stop
    /// 'solutions'
    ///
    /// With `checkpoint`, a path, the count can be killed and called again: what is done and what is left is saved in that
    /// file every minute (`every`, in seconds), and a count that finds the file goes on from there. It is the same file as
    /// that of `quadrille count --checkpoint` and `--resume`. Of the keywords, it takes `max_time`, `threads`, `engine`,
    /// `memory` and `every`. At Ctrl-C, the file is saved as well: the message says how many of the parts of the count are
    /// done and saved. After `max_time`, a UserWarning says so.
    #[pyo3(signature = (*, checkpoint=None, **plan), text_signature = "($self, *, checkpoint=None, limit=None, max_nodes=None, max_time=None, threads=None, seed=None, in_order=None, engine=None, memory=None, symmetry=None, require=None, forbid=None, within=None, progress=None, every=None)")]
    fn count(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::optional::checkpoint)] checkpoint: Option<PathBuf>,
        plan: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<BigUint> {
        if let Some(file) = checkpoint {
            return checkpoint::count(self, py, &file, plan);
        }
        self.report(py, plan).map(|counted| counted.solutions)
    }

    /// Counts the solutions and says why the search stopped and what it cost: a Report. Takes the keywords of `first`.
    #[pyo3(signature = (**plan), text_signature = "($self, *, limit=None, max_nodes=None, max_time=None, threads=None, seed=None, in_order=None, engine=None, memory=None, symmetry=None, require=None, forbid=None, within=None, progress=None, every=None)")]
    fn report(&self, py: Python<'_>, plan: Option<&Bound<'_, PyDict>>) -> PyResult<Report> {
        let plain = self.snapshot(py);
        let ask = self.ask(Asked::Count, plan)?;
        ask.check(&plain)?;
        let (counted, raised) = ask.run(py, &plain, |search| search.count_exact())?;
        or_count(py, (counted.into(), raised))
    }

    /// The `k` cheapest solutions: a Best, a sequence of pairs of a cost and a list of tags, cheapest first. Takes the
    /// keywords of `first`.
    ///
    /// If a limit stops the search, it holds the cheapest that were met, of tens of thousands those that there is time to sort
    /// (`left_out` counts the others); `bound` is what no solution costs less than, and `gap` how much cheaper than the first one
    /// another can be at most.
    ///
    /// >>> p = Problem(["wash", "dry"])
    /// >>> p.extend({"Ann": ["wash"], "Ben": ["dry"], "Cy": ["wash", "dry"]}, costs=[3, 5, 7])
    /// >>> best = p.best(2)
    /// >>> best[0], best.cost, best.bound, best.gap, best.is_proven
    /// ((7, ['Cy']), 7, 7, 0.0, True)
    #[pyo3(signature = (k, **plan), text_signature = "($self, k, *, limit=None, max_nodes=None, max_time=None, threads=None, seed=None, in_order=None, engine=None, memory=None, symmetry=None, require=None, forbid=None, within=None, progress=None, every=None)")]
    fn best(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = number::k)] k: usize,
        plan: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Best> {
        let plain = self.snapshot(py);
        let mut ask = self.ask(Asked::Cheapest, plan)?;
        ask.question.cheapest = k;
        ask.check(&plain)?;
        let ((found, bound, gap, left_out, report), raised) = ask.run(py, &plain, |search| {
            let best = search.best(k);
            let found = best.solutions.iter();
            let found = found.map(|solution| (solution.cost(), solution.options().to_vec()));
            (
                found.collect::<Vec<_>>(),
                best.bound,
                best.gap(),
                best.left_out,
                best.report,
            )
        })?;
        let pairs = PyList::empty(py);
        let pair = |(cost, options): (u64, Vec<_>)| Ok((cost, self.tags.of(py, &options)?));
        let raised = raised.or(shown(py, &pairs, found, pair)?);
        let best = Best::new(py, pairs, (bound, gap), left_out, report)?;
        or_found(py, (best, raised), Some(report.into()), |best| {
            match best.len(py) {
                0 => "no solution was found until then",
                _ => {
                    "`found` has the cheapest solutions that were met, and how far from the cheapest they can be"
                }
            }
            .to_owned()
        })
    }

    /// An estimate of the size of the search tree and of the number of solutions from `probes` random walks, the same
    /// for the same `seed`: an Estimate, whose errors are infinite after none and after one. Takes `require`, `forbid`,
    /// `within`, `max_time`, `threads`, `progress` and `every`.
    #[pyo3(signature = (probes=1000, seed=1, **plan), text_signature = "($self, probes=1000, seed=1, *, max_time=None, threads=None, require=None, forbid=None, within=None, progress=None, every=None)")]
    fn estimate(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = number::probes)] probes: u32,
        #[pyo3(from_py_with = number::seed)] seed: u64,
        plan: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Estimate> {
        let plain = self.snapshot(py);
        let ask = self.ask(Asked::Estimate, plan)?;
        ask.check(&plain)?;
        let (estimate, raised) = ask.run(py, &plain, |search| search.estimate(probes, seed))?;
        or_found(py, (estimate.into(), raised), None, |_: &Estimate| {
            format!(
                "`found` is the estimate of {} probes of {probes}",
                estimate.probes
            )
        })
    }

    /// All solutions at once, as a Diagram: to count, sample or number them where there are too many to list.
    ///
    /// `memory` is what it may take, in bytes. `threads`, `max_time`, `require`, `forbid` and `within` are as in `first`.
    ///
    /// Raises Error if the diagram outgrows its memory, or takes longer than `max_time`.
    #[pyo3(signature = (*, memory=number::default_memory(), threads=1, require=None, forbid=None, within=None, max_time=None), text_signature = "($self, *, memory=None, threads=1, require=None, forbid=None, within=None, max_time=None)")]
    fn diagram(
        this: &Bound<'_, Self>,
        #[pyo3(from_py_with = number::memory)] memory: usize,
        #[pyo3(from_py_with = number::threads)] threads: usize,
        require: Option<&Bound<'_, PyAny>>,
        forbid: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = argument::optional::within)] within: Option<Part>,
        #[pyo3(from_py_with = ask::max_time)] max_time: Option<Duration>,
    ) -> PyResult<Diagram> {
        let settings = (memory, threads, max_time);
        Diagram::new(this, settings, (require, forbid), within.as_ref())
    }

    /// Judges whether `tags`, an iterable in any order, are a solution; by the definition, not by a search. Each tag must
    /// mean one option. A text is read letter by letter: one tag is a list of one.
    ///
    /// Raises Error with every fault, if they are not.
    fn check(&self, py: Python<'_>, tags: &Bound<'_, PyAny>) -> PyResult<()> {
        let options = self.tags.find(tags, true)?;
        self.judge(py, options)
    }

    /// A smaller problem with the same solutions: without options that are in no solution and without items that make
    /// no difference. Labels, colors and tags stay. At Ctrl-C, `found` is the problem as far as it was reduced.
    fn reduce(&self, py: Python<'_>) -> PyResult<Problem> {
        let plain = self.snapshot(py);
        let cancel = Arc::<AtomicBool>::default();
        let (reduced, raised) = aside(py, &cancel, || {
            Plain::clone(&plain).reduce(&limits(&cancel))
        })?;
        let items = Names::new(py);
        for item in reduced.problem.item_ids() {
            let number = reduced.problem.label(item).expect("it is one of the items");
            items.add(&self.items.object(py, *number as usize)?)?;
        }
        let tags = Tags::new(py);
        for &option in &reduced.options {
            tags.push(py, Some(&self.tags.get(py, option)?))?;
        }
        let colors = Names::new(py);
        for color in self.colors.list(py) {
            colors.add(&color)?;
        }
        let problem = Problem::from_parts(items, colors, tags, &reduced.problem);
        or_found(py, (problem, raised), None, |_| {
            format!(
                "{} items and {} options were removed until then; `found` is the problem that is left, which has the same \
                 solutions",
                reduced.items_removed, reduced.options_removed
            )
        })
    }
}
