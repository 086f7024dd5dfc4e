//! The methods of `Problem` about what leaves it as it is.

use std::fmt::Display;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use num_bigint::BigUint;
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use quadrille::symmetry::Symmetries;
use quadrille::{OptionId, Stop};

use super::Problem;
use crate::argument;
use crate::aside::{Deadline, all_aside, aside};
use crate::ask;
use crate::checkpoint;
use crate::error::{all, error, or_found, place, plural};
use crate::number;
use crate::watch::shown;

#[pymethods]
impl Problem {
    /// The symmetries of the problem: permutations of its items and options that leave it as it is. A dict of
    ///
    /// order: how many there are, an int.
    /// generators: symmetries from which all others follow, each as the numbers of the options that the options go to.
    /// item_orbits: lists of the labels that symmetries take to each other; items that stay are left out.
    /// option_orbits: lists of the numbers of such options. They are in equally many solutions.
    ///
    /// Items keep their kind and bounds and options their cost; the colors of an item may be exchanged. Options in
    /// `require` and `forbid`, iterables of tags, keep their place.
    ///
    /// >>> symmetries = Problem.from_rows([[0], [0], [0]]).symmetries()
    /// >>> symmetries["order"], symmetries["option_orbits"]
    /// (6, [[0, 1, 2]])
    ///
    /// Raises Error if the search takes more than `max_steps` steps, by default some ten seconds, or longer than `max_time`.
    #[pyo3(signature = (*, max_steps=1_000_000_000, require=None, forbid=None, max_time=None))]
    fn symmetries<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = number::max_steps)] max_steps: u64,
        require: Option<&Bound<'py, PyAny>>,
        forbid: Option<&Bound<'py, PyAny>>,
        #[pyo3(from_py_with = ask::max_time)] max_time: Option<Duration>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let restrict = self.find_restrictions((require, forbid))?;
        let found = self.find_symmetries(py, (max_steps, Deadline::after(max_time)), restrict)?;
        let dict = PyDict::new(py);
        dict.set_item("order", found.order())?;
        let options = self.snapshot(py).option_count() as u32;
        let images = found.generators().iter().map(|one| {
            let images = (0..options).map(|option| one.option(OptionId::new(option)).index());
            images.collect::<Vec<_>>()
        });
        dict.set_item("generators", images.collect::<Vec<_>>())?;
        let items = PyList::empty(py);
        for orbit in found.item_orbits() {
            items.append(self.items.of(py, &orbit)?)?;
        }
        dict.set_item("item_orbits", items)?;
        let orbits = found.option_orbits();
        let numbers = |orbit: &Vec<OptionId>| orbit.iter().map(|option| option.index()).collect();
        let numbers: Vec<Vec<usize>> = orbits.iter().map(numbers).collect();
        dict.set_item("option_orbits", numbers)?;
        Ok(dict)
    }

    /// For each option the number of solutions that have it, a list of ints of any size: by a diagram, a list, or a count
    /// for each orbit of options, what is likely to be the fastest. `symmetry=False` looks for no symmetries; the numbers are
    /// the same.
    ///
    /// `memory` is what it may take, in bytes. `threads`, `max_time`, `require` and `forbid` are those of `first`.
    ///
    /// >>> Problem.from_rows([[0], [0], [0, 1], [1]]).usage()
    /// [1, 1, 1, 2]
    ///
    /// Raises Error if it takes a diagram that outgrows its memory, or longer than `max_time`.
    #[pyo3(signature = (*, memory=number::default_memory(), threads=1, require=None, forbid=None, symmetry=true, max_time=None), text_signature = "($self, *, memory=None, threads=1, require=None, forbid=None, symmetry=True, max_time=None)")]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn usage(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = number::memory)] memory: usize,
        #[pyo3(from_py_with = number::threads)] threads: usize,
        require: Option<&Bound<'_, PyAny>>,
        forbid: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = argument::by_symmetry)] symmetry: bool,
        #[pyo3(from_py_with = ask::max_time)] max_time: Option<Duration>,
    ) -> PyResult<Vec<BigUint>> {
        let plain = self.snapshot(py);
        let (require, forbid) = self.find_restrictions((require, forbid))?;
        let what = "the solutions with each option were not counted";
        let end = Deadline::after(max_time);
        let found = all_aside(py, what, |cancel| {
            { plain.search().memory(memory).threads(threads) }
                .symmetry(symmetry)
                .require(require)
                .forbid(forbid)
                .limits(end.limits(cancel))
                .usage()
        })?;
        Ok(found.map_err(error)?.options)
    }

    /// The number of solutions up to symmetry, an int of any size: solutions that a symmetry of the problem takes to each
    /// other count once. It is the mean, over the symmetries, of the number of solutions that each leaves as they are
    /// (Burnside's lemma), so nothing is listed.
    ///
    /// `generators` gives the symmetries, each as the numbers of the options that the options go to; by default they are
    /// those that `symmetries` finds. `threads`, `memory`, `require` and `forbid` are those of `first`.
    ///
    /// >>> Problem.from_rows([[0], [0], [0]]).count_distinct()
    /// 1
    ///
    /// With `checkpoint`, a path, the count can be killed and called again: the number of each finished symmetry is saved in
    /// that file, and a count that finds the file goes on from there. It is the same file as that of
    /// `quadrille count --distinct --checkpoint` and `--resume`.
    ///
    /// Raises Error if there are more than a million symmetries, a generator is none, or it takes longer than `max_time`: a
    /// checkpoint is saved then, if the symmetries were known.
    #[pyo3(signature = (*, generators=None, threads=1, memory=number::default_memory(), require=None, forbid=None, checkpoint=None, max_time=None), text_signature = "($self, *, generators=None, threads=1, memory=None, require=None, forbid=None, checkpoint=None, max_time=None)")]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn count_distinct(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = generators)] generators: Option<Vec<Vec<u32>>>,
        #[pyo3(from_py_with = number::threads)] threads: usize,
        #[pyo3(from_py_with = number::memory)] memory: usize,
        require: Option<&Bound<'_, PyAny>>,
        forbid: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = argument::optional::checkpoint)] checkpoint: Option<PathBuf>,
        #[pyo3(from_py_with = ask::max_time)] max_time: Option<Duration>,
    ) -> PyResult<BigUint> {
        let plain = self.snapshot(py);
        let (require, forbid) = self.find_restrictions((require, forbid))?;
        let end = Deadline::after(max_time);
        let group = self.group(py, generators, (require.clone(), forbid.clone()), end)?;
        let what = "the count up to symmetry was not done";
        let plan = all_aside(py, what, |cancel| {
            let plan = plain.distinct(&group, &end.work_limits(cancel))?;
            plan.require(require)?.forbid(forbid)
        })?;
        let plan = plan.map_err(error)?;
        let found = all_aside(py, what, |cancel| match &checkpoint {
            Some(file) => {
                let settings = (threads, memory, end, cancel);
                checkpoint::count_distinct(&plain, &plan, file, settings)
            }
            None => Ok(plan.count(|_, search| {
                search
                    .threads(threads)
                    .memory(memory)
                    .limits(end.limits(cancel))
            })),
        })?;
        let counted = found?;
        match counted.report.stop {
            Stop::Time => Err(error(
                "time limit reached before the solutions were counted up to symmetry",
            )),
            _ => Ok(counted.count),
        }
    }

    /// One solution of each class up to symmetry: a list of lists of tags. Of the solutions that symmetries take to each
    /// other it is the one whose options come first. Solutions come in the order of the search, `limit` at most.
    ///
    /// `generators`, `require` and `forbid` are those of `count_distinct`. After `max_time` it is those found until then, and
    /// a UserWarning says so; at Ctrl-C, `found` has them.
    ///
    /// >>> Problem.from_rows([[0], [0], [0]]).distinct()
    /// [[0]]
    ///
    /// Raises Error if there are more than a million symmetries, a generator is none, or the symmetries are not known by
    /// `max_time`.
    #[pyo3(signature = (*, limit=None, generators=None, require=None, forbid=None, max_time=None))]
    fn distinct<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = number::optional::limit)] limit: Option<u64>,
        #[pyo3(from_py_with = generators)] generators: Option<Vec<Vec<u32>>>,
        require: Option<&Bound<'py, PyAny>>,
        forbid: Option<&Bound<'py, PyAny>>,
        #[pyo3(from_py_with = ask::max_time)] max_time: Option<Duration>,
    ) -> PyResult<Bound<'py, PyList>> {
        let plain = self.snapshot(py);
        let (require, forbid) = self.find_restrictions((require, forbid))?;
        let end = Deadline::after(max_time);
        let group = self.group(py, generators, (require.clone(), forbid.clone()), end)?;
        let what = "the list up to symmetry was not done";
        let firsts = all_aside(py, what, |cancel| group.firsts(&end.work_limits(cancel)))?;
        let firsts = firsts.map_err(error)?;
        let limit = limit.unwrap_or(u64::MAX);
        let cancel = Arc::<AtomicBool>::default();
        let ((found, stop), raised) = aside(py, &cancel, || {
            let mut found: Vec<Vec<OptionId>> = Vec::new();
            let search = plain.search().require(require).forbid(forbid);
            let report = search.limits(end.limits(&cancel)).for_each(|solution| {
                if firsts.is_first(solution.options()) && (found.len() as u64) < limit {
                    found.push(solution.options().to_vec());
                }
                match (found.len() as u64) < limit {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            });
            (found, report.stop)
        })?;
        if stop == Stop::Time && raised.is_none() {
            let what = c"the time is over: these are the solutions up to symmetry that were found until then";
            PyErr::warn(py, &py.get_type::<PyUserWarning>(), what, 1)?;
        }
        let list = PyList::empty(py);
        let raised = raised.or(shown(py, &list, found, |options: Vec<_>| {
            self.tags.of(py, &options)
        })?);
        or_found(py, (list, raised), None, |list| {
            let solutions = plural(list.len(), "solution");
            format!("`found` has the {solutions} up to symmetry that were found until then")
        })
    }
}

/// Reads permutations of options, by their images.
fn generators(value: &Bound<'_, PyAny>) -> PyResult<Option<Vec<Vec<u32>>>> {
    if value.is_none() {
        return Ok(None);
    }
    let images = all("generators", "lists of the numbers of options", value)?;
    images
        .map(|images| number::wholes("generators", &images?))
        .collect::<PyResult<_>>()
        .map(Some)
}

impl Problem {
    /// The symmetries of the problem that keep the options that are required, and those that are forbidden.
    fn find_symmetries(
        &self,
        py: Python<'_>,
        (max_steps, end): (u64, Deadline),
        (require, forbid): (Vec<OptionId>, Vec<OptionId>),
    ) -> PyResult<Symmetries> {
        let plain = self.snapshot(py);
        let found = all_aside(py, "the symmetries were not found yet", |cancel| {
            let search = plain.search().require(require).forbid(forbid);
            search
                .limits(end.limits(cancel))
                .max_nodes(max_steps)
                .symmetries()
        })?;
        found.map_err(error)
    }

    /// The group of these generators, or that of all symmetries under these restrictions.
    fn group(
        &self,
        py: Python<'_>,
        generators: Option<Vec<Vec<u32>>>,
        restrict: (Vec<OptionId>, Vec<OptionId>),
        end: Deadline,
    ) -> PyResult<Symmetries> {
        let plain = self.snapshot(py);
        let Some(generators) = generators else {
            return self.find_symmetries(py, (1_000_000_000, end), restrict);
        };
        let kept = [("require", &restrict.0), ("forbid", &restrict.1)];
        let symmetries = generators.into_iter().map(|images| {
            let images: Vec<_> = images.into_iter().map(OptionId::new).collect();
            let wrong = |what: &dyn Display| {
                error(format!("generators (items and options counted from 0): {what}"))
            };
            let symmetry = plain.symmetry_of(&images).map_err(|fault| wrong(&fault))?;
            for (name, list) in kept {
                if let Some(option) = symmetry.moves_out_of(list) {
                    return Err(wrong(&format!(
                        "found one that takes option {option} elsewhere, expected one that leaves those of `{name}` among \
                         themselves"
                    )));
                }
            }
            Ok(symmetry)
        });
        let symmetries = symmetries.collect::<PyResult<Vec<_>>>()?;
        let group = all_aside(py, "the symmetries were not joined", |cancel| {
            plain.symmetries_from(symmetries, &end.work_limits(cancel))
        })?;
        group.map_err(error)
    }

    /// The options of these tags, required and forbidden.
    pub fn find_restrictions(
        &self,
        (require, forbid): (Option<&Bound<'_, PyAny>>, Option<&Bound<'_, PyAny>>),
    ) -> PyResult<(Vec<OptionId>, Vec<OptionId>)> {
        let find = |name, tags: Option<&Bound<'_, PyAny>>, one| match tags {
            Some(tags) => place(name, self.tags.find(tags, one)),
            None => Ok(Vec::new()),
        };
        Ok((
            find("require", require, true)?,
            find("forbid", forbid, false)?,
        ))
    }
}
