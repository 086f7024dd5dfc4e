//! Building: labels become numbers, rows become options.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PyTuple};
use quadrille::{Asked, BuildError};

use super::plain::{Members, add_option};
use super::{Problem, labeled};
use crate::error::{Interrupted, each, error, interrupted, place, plural, repr, wrong};
use crate::number::whole;
use crate::row;

impl Problem {
    /// Adds an item, primary with these bounds or secondary.
    pub(super) fn add_item(
        &self,
        label: &Bound<'_, PyAny>,
        times: Option<(u32, u32)>,
    ) -> PyResult<()> {
        let py = label.py();
        let _inside = self.enter(py)?;
        if self.items.find(label)?.is_some() {
            let item = repr(label)?;
            return Err(error(BuildError::DuplicateItem { item }));
        }
        if let Some((lo, hi)) = times.filter(|(lo, hi)| lo > hi) {
            let item = repr(label)?;
            return Err(error(BuildError::EmptyBounds { item, lo, hi }));
        }
        // The label comes first: hashing it may raise an exception, and what follows does not.
        let number = self.items.add(label)?;
        let added = self.change(py, |plain| match times {
            Some((lo, hi)) => plain.primary_times(number, lo..=hi),
            None => plain.secondary(number),
        });
        added.map(drop).map_err(error)
    }

    /// The number of an item that an option is to have. An error if there is no such item.
    pub(super) fn find_member(&self, label: &Bound<'_, PyAny>) -> PyResult<u32> {
        match self.items.find(label)? {
            Some(item) => Ok(item),
            None => Err(self.unknown_item(label)?),
        }
    }

    /// The number of an existing item. An error if there is no such item.
    pub(super) fn find_item(&self, label: &Bound<'_, PyAny>) -> PyResult<u32> {
        if let Some(item) = self.items.find(label)? {
            return Ok(item);
        }
        let hint = match self.closest(label, 0)? {
            Some(item) => format!("; did you mean {}?", self.items.repr(label.py(), item)),
            None => String::new(),
        };
        Err(error(format!("there is no item {}{hint}", repr(label)?)))
    }

    fn unknown_item(&self, label: &Bound<'_, PyAny>) -> PyResult<PyErr> {
        let meant = self.closest(label, 0)?;
        let py = label.py();
        Ok(error(BuildError::UnknownItem {
            item: repr(label)?,
            option: self.snapshot(py).option_count(),
            suggestion: meant.map(|item| self.items.repr(py, item)),
        }))
    }

    /// The item after the first `skipped` that is most similar to a label, if any is similar at all.
    fn closest(&self, label: &Bound<'_, PyAny>, skipped: usize) -> PyResult<Option<usize>> {
        let py = label.py();
        let texts: Vec<String> = match self.items.len(py) {
            // Where a label has no text, nothing is suggested.
            0..10_000 => self.items.texts(py).unwrap_or_default(),
            _ => Vec::new(), // a search among all of them takes seconds
        };
        let texts = texts.get(skipped..).unwrap_or_default();
        let close = py
            .import("difflib")?
            .call_method1("get_close_matches", (label.str()?, texts, 1))?;
        let close: Vec<String> = close.extract()?;
        let meant = close
            .first()
            .and_then(|text| texts.iter().position(|other| other == text));
        Ok(meant.map(|place| skipped + place))
    }

    /// Checks that every one of the first `count` items, which `secondary` named, is in some row.
    pub(super) fn check_secondary(&self, py: Python<'_>, count: usize) -> PyResult<()> {
        let plain = self.snapshot(py);
        let mut is_used = vec![false; count];
        for option in plain.option_ids() {
            for (item, _) in plain.members(option) {
                if let Some(used) = is_used.get_mut(item.index()) {
                    *used = true;
                }
            }
        }
        let Some(unused) = is_used.iter().position(|used| !used) else {
            return Ok(());
        };
        let label = self.items.object(py, unused)?;
        let hint = match self.closest(&label, count)? {
            Some(item) => format!("did you mean {}?", self.items.repr(py, item)),
            None => "items are what the rows name".to_owned(),
        };
        Err(error(format!(
            "secondary names {}, which no row has; {hint}",
            repr(&label)?
        )))
    }

    /// Appends the items of a row, which errors call `what`, to `members`. Labels that are new become primary items if
    /// `grow` is set.
    pub(super) fn read_row(
        &self,
        row: &Bound<'_, PyAny>,
        what: impl FnOnce() -> String,
        grow: bool,
        members: &mut Members,
    ) -> PyResult<()> {
        let py = row.py();
        let mut refused = None;
        let read = row::for_each(row, "items", |label| {
            let found = self.items.find(label);
            let item = match found.inspect_err(|_| refused = Some(label.clone()))? {
                Some(item) => item,
                None if grow => self.add_primary(label)?,
                None => return Err(self.unknown_item(label)?),
            };
            members.push((item, None));
            // One of them is there twice, and there may be no end of them.
            if members.len() > self.items.len(py) {
                self.add_option(py, members, None, 0)?;
            }
            Ok(())
        });
        match read {
            Err(raised) if raised.is_instance_of::<PyTypeError>(py) => {
                let what = what();
                each(&what, "an iterable of labels", row)?;
                match refused {
                    Some(label) => labeled(&what, &label, Err(raised)),
                    None => place(&what, Err(raised)),
                }
            }
            read => read,
        }
    }

    fn add_primary(&self, label: &Bound<'_, PyAny>) -> PyResult<u32> {
        let number = self.items.add(label)?;
        self.change(label.py(), |plain| plain.primary(number))
            .map_err(error)?;
        Ok(number)
    }

    /// Adds an option; the gate is passed. Its number.
    pub(super) fn add_option(
        &self,
        py: Python<'_>,
        members: &[(u32, Option<u32>)],
        tag: Option<&Bound<'_, PyAny>>,
        cost: u64,
    ) -> PyResult<u32> {
        // At once, so that no thread sees the option without its tag.
        let added = self.change(py, |plain| {
            let number = add_option(plain, members, cost)?;
            Ok((number, self.tags.push(py, tag)))
        });
        let (number, pushed) = added.map_err(|mistake| self.explain(py, mistake))?;
        pushed.map(|()| number)
    }

    /// A mistake in an option, with labels for numbers.
    pub(super) fn explain(&self, py: Python<'_>, mistake: BuildError) -> PyErr {
        let plain = self.snapshot(py);
        let shown = |item: String| match item.parse().ok().and_then(|label: u32| plain.item(&label))
        {
            Some(id) => self.items.repr(py, id.index()),
            None => item,
        };
        error(match mistake {
            BuildError::RepeatedItem { item, option } => {
                let item = shown(item);
                let is_bit =
                    ["0", "1", "True", "False", "np.int64(0)", "np.int64(1)"].contains(&&*item);
                let mistake = BuildError::RepeatedItem { item, option };
                match is_bit {
                    true => {
                        return error(format!(
                            "{mistake}; rows name the items that they cover: for a matrix of 0 and 1, use \
                             Problem.from_matrix"
                        ));
                    }
                    false => mistake,
                }
            }
            BuildError::ColoredPrimary { item, option } => BuildError::ColoredPrimary {
                item: shown(item),
                option,
            },
            other => other,
        })
    }

    /// Adds an option for each row.
    pub(super) fn add_rows(
        &self,
        rows: &Bound<'_, PyAny>,
        tags: Option<&Bound<'_, PyAny>>,
        costs: Option<&Bound<'_, PyAny>>,
        grow: bool,
    ) -> PyResult<()> {
        let py = rows.py();
        if let Ok(dict) = rows.cast::<PyDict>() {
            if tags.is_some() {
                return Err(error(
                    "found a dict of rows and `tags`; the keys of the dict are the tags",
                ));
            }
            return self.add_rows(
                dict.values().as_any(),
                Some(dict.keys().as_any()),
                costs,
                grow,
            );
        }
        let _inside = self.enter(py)?;
        if !rows.hasattr("__iter__")? && rows.try_iter().is_err() {
            return wrong(
                "rows",
                "an iterable of rows, each an iterable of labels",
                rows,
            );
        }
        let tags = tags.map(|tags| each("tags", "an iterable of tags", tags));
        let costs = costs.map(|costs| each("costs", "an iterable of ints", costs));
        let (mut tags, mut costs) = (tags.transpose()?, costs.transpose()?);
        let mut members = Vec::new();
        let mut count = 0;
        let read = row::for_each(rows, "rows", |row| {
            members.clear();
            self.read_row(row, || format!("row {count}"), grow, &mut members)?;
            let tag = match &mut tags {
                Some(tags) => Some(tags.next().ok_or_else(|| too_short("tags", count))??),
                None => None,
            };
            let cost = match &mut costs {
                Some(costs) => {
                    let next = costs.next().ok_or_else(|| too_short("costs", count))??;
                    whole(&format!("cost {count}"), &next)?
                }
                None => 0,
            };
            self.add_option(py, &members, tag.as_ref(), cost)?;
            count += 1;
            Ok(())
        });
        read.map_err(|raised| match grow {
            // There is no problem yet that would have them.
            true => raised,
            false => kept(py, raised, count),
        })?;
        for (what, rest) in [("tags", tags), ("costs", costs)] {
            if rest.is_some_and(|mut rest| rest.next().is_some()) {
                return Err(too_many(what, count));
            }
        }
        Ok(())
    }
}

/// What ended the reading of rows, of which options were added: Ctrl-C says that they stay.
fn kept(py: Python<'_>, raised: PyErr, count: usize) -> PyErr {
    if !raised.is_instance_of::<Interrupted>(py) {
        return raised;
    }
    let what = format!("{count} options were added, and stay");
    let cause = raised.cause(py).unwrap_or(raised);
    interrupted(py, cause, || Ok((what, None, None)))
}

pub(super) fn too_many(what: &str, rows: usize) -> PyErr {
    error(format!(
        "found more {what} than rows; expected {rows}, one for each row"
    ))
}

fn too_short(what: &str, count: usize) -> PyErr {
    error(format!(
        "found only {}; expected one for each row",
        plural(count, what.trim_end_matches('s'))
    ))
}

/// How often an item is covered: a number, or a pair of the least and the greatest; once by default.
pub fn bounds(label: &Bound<'_, PyAny>, times: Option<&Bound<'_, PyAny>>) -> PyResult<(u32, u32)> {
    let Some(times) = times else {
        return Ok((1, 1));
    };
    if let Ok(times) = times.extract::<u32>() {
        return Ok((times, times));
    }
    let what = format!("times of {}", repr(label)?);
    if times.is_instance_of::<PyInt>() {
        return whole(&what, times).map(|times| (times, times));
    }
    let expected =
        "a number, or a pair of the least and the greatest number, such as (1, 2) or (1, None)";
    if !times.is_instance_of::<PyList>() && !times.is_instance_of::<PyTuple>() {
        return wrong(&what, expected, times);
    }
    if times.len()? != 2 {
        let found = repr(times)?;
        return Err(error(format!("{what}: found {found}, expected {expected}")));
    }
    let most = times.get_item(1)?;
    let most = match most.is_none() {
        true => u32::MAX,
        false => whole(&what, &most)?,
    };
    Ok((whole(&what, &times.get_item(0)?)?, most))
}

/// The first exact cover of rows of labels: the numbers of the chosen rows in ascending order, or their keys if `rows`
/// is a dict, in its order; None if there is none.
///
/// Rows name the items that they cover. For a matrix of 0 and 1 there is `Problem.from_matrix(matrix).first()`.
///
/// >>> exact_cover([[1, 4, 7], [1, 4], [4, 5, 7], [3, 5, 6], [2, 3, 6, 7], [2, 7]])
/// [1, 3, 5]
#[pyfunction]
pub fn exact_cover<'py>(rows: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyList>>> {
    let py = rows.py();
    let problem = Problem::empty(py);
    problem.add_rows(rows, None, None, true)?;
    let Some(mut options) = problem.first_options(py, problem.ask(Asked::List, None)?)? else {
        return Ok(None);
    };
    options.sort_unstable();
    Ok(Some(problem.tags.of(py, &options)?))
}
