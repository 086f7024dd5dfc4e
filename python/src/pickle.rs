//! Pickles and copies problems.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyType};
use quadrille::{ItemId, OptionId};

use crate::error::{error, now_and_then};
use crate::names::Names;
use crate::problem::{Members, Plain, Problem, add_option};
use crate::tags::Tags;

/// The bounds of a primary item, and whether it is preferred.
pub type Kind = Option<(u32, u32, bool)>;

/// Labels, the kinds of the items, colors and tags in lists, in which `pickle` hears no Ctrl-C, and the options as bytes, which are
/// done at once.
pub type State<'py> = (
    Bound<'py, PyList>,
    Vec<Kind>,
    Bound<'py, PyList>,
    Bound<'py, PyList>,
    Bound<'py, PyBytes>,
);

impl Problem {
    /// The pickled contents of a problem, of which `plain` is a snapshot.
    pub fn state<'py>(&self, py: Python<'py>, plain: &Plain) -> PyResult<State<'py>> {
        let kind = |item| {
            let (lo, hi) = plain.bounds(item)?.into_inner();
            Some((lo, hi, plain.is_preferred(item)))
        };
        let mut packed = Vec::new();
        for (number, option) in plain.option_ids().enumerate() {
            now_and_then(py, number, "the problem was not copied or pickled")?;
            pack(plain, option, &mut packed);
        }
        Ok((
            self.items.list(py).get_slice(0, plain.item_count()),
            plain.item_ids().map(kind).collect(),
            self.colors.list(py),
            self.tags.list(py).get_slice(0, plain.option_count()),
            PyBytes::new(py, &packed),
        ))
    }
}

/// Adds an option, in numbers of 32 bits: its cost, two of them; how many members it has; and each item, with 0 or the number of
/// its color from 1.
fn pack(plain: &Plain, option: OptionId, packed: &mut Vec<u8>) {
    let members = plain.members(option);
    packed.extend(plain.cost(option).to_le_bytes());
    packed.extend((members.clone().count() as u32).to_le_bytes());
    for (item, color) in members {
        packed.extend((item.index() as u32).to_le_bytes());
        packed.extend(color.map_or(0, |color| color.0 + 1).to_le_bytes());
    }
}

/// The members and the cost of the first option that is packed, which are taken off; `None` of what is damaged.
fn unpack(packed: &mut &[u8]) -> Option<(Members, u64)> {
    let mut number = || {
        let (number, rest) = packed.split_first_chunk()?;
        *packed = rest;
        Some(u32::from_le_bytes(*number))
    };
    let cost = u64::from(number()?) | u64::from(number()?) << 32;
    let members = (0..number()?).map(|_| Some((number()?, number()?.checked_sub(1))));
    Some((members.collect::<Option<Members>>()?, cost))
}

/// What Ctrl-C left undone where a problem is made anew.
const UNREAD: &str = "the problem was not copied or loaded";

#[pymethods]
impl Problem {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (State<'py>,))> {
        // The names are read after the snapshot, so there are enough of them.
        let state = self.state(py, &self.snapshot(py))?;
        let restore = py.get_type::<Problem>().getattr("_restore")?;
        Ok((restore, (state,)))
    }

    /// The problem that was pickled.
    #[classmethod]
    pub fn _restore<'py>(cls: &Bound<'py, PyType>, state: State<'py>) -> PyResult<Problem> {
        let py = cls.py();
        let (labels, kinds, colors, tags, options) = state;
        let (items, names, shown) = (Names::new(py), Names::new(py), Tags::new(py));
        for (number, label) in labels.iter().enumerate() {
            now_and_then(py, number, UNREAD)?;
            items.add(&label)?;
        }
        for color in &colors {
            names.add(&color)?;
        }
        for (number, tag) in tags.iter().enumerate() {
            now_and_then(py, number, UNREAD)?;
            shown.push(py, Some(&tag))?;
        }
        let mut packed = options.as_bytes();
        let mut options = Vec::with_capacity(tags.len());
        while !packed.is_empty() {
            now_and_then(py, options.len(), UNREAD)?;
            options.push(unpack(&mut packed).ok_or_else(damaged)?);
        }
        let is_known = |(_, color): &(u32, Option<u32>)| {
            color.is_none_or(|color| (color as usize) < colors.len())
        };
        let are_known = |(members, _): &(Members, u64)| members.iter().all(is_known);
        if labels.len() != kinds.len()
            || tags.len() != options.len()
            || !options.iter().all(are_known)
        {
            return Err(damaged());
        }
        let plain = py.detach(|| plain(&kinds, &options)).map_err(error)?;
        Ok(Problem::from_parts(items, names, shown, &plain))
    }
}

fn damaged() -> PyErr {
    error("the pickled problem is damaged")
}

fn plain(kinds: &[Kind], options: &[(Members, u64)]) -> Result<Plain, quadrille::BuildError> {
    let mut plain = Plain::new();
    for (label, kind) in (0..).zip(kinds) {
        match *kind {
            None => {
                plain.secondary(label)?;
            }
            Some((lo, hi, preferred)) => {
                plain.primary_times(label, lo..=hi)?;
                if preferred {
                    plain.prefer(ItemId::new(label))?;
                }
            }
        }
    }
    for (members, cost) in options {
        add_option(&mut plain, members, *cost)?;
    }
    Ok(plain)
}
