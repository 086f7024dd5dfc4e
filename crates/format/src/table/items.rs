//! The items that the columns of a table make.

use std::ops::RangeInclusive;

use csv::StringRecord;
use indexmap::IndexMap;

use super::super::Document;
use super::super::knuth::whole;
use super::{TableColumns, TableError};
use quadrille_engine::ItemId;

/// Some columns of a table, and the items of their values.
pub(super) struct Items {
    /// The columns of an item. There are several such lists where columns have the same things.
    pub(super) tuples: Vec<Vec<usize>>,
    /// The column of colors, if the items have any.
    pub(super) color: Option<usize>,
    /// How often a value must be covered; `None` for secondary items.
    pub(super) times: Option<RangeInclusive<u32>>,
    /// What the names begin with if they would be those of other items.
    prefix: String,
    pub(super) known: IndexMap<String, ItemId>,
}

impl Items {
    fn of(
        text: &str,
        color: Option<&str>,
        primary: bool,
        header: &StringRecord,
    ) -> Result<Self, TableError> {
        let bounded = text.split_once('|').filter(|_| primary);
        let (times, names) = match bounded {
            Some((bounds, names)) => (
                read_bounds(bounds).ok_or_else(|| {
                    TableError::new(format!(
                        "found {text:?}, expected a column, with bounds in front of it as in 2|job or 1:3|job"
                    ))
                })?,
                names,
            ),
            None => (1..=1, text),
        };
        Ok(Items {
            tuples: tuples(header, names)?,
            color: color.map(|name| column(header, name)).transpose()?,
            times: primary.then_some(times),
            prefix: format!("{}=", names.trim()),
            known: IndexMap::new(),
        })
    }

    /// Whether other items, which follow these, are of the same columns, and have no color that these do not have. (One color
    /// of items that are covered at most once has no effect.)
    fn is_idle_with(&self, other: &Items) -> bool {
        let columns = |items: &Items| {
            let mut tuples = items.tuples.clone();
            tuples.iter_mut().for_each(|tuple| tuple.sort_unstable());
            tuples.sort_unstable();
            tuples
        };
        let once = self.times.as_ref().is_none_or(|times| *times.end() <= 1);
        let more = match (self.color, other.color) {
            (Some(color), Some(second)) => color != second,
            (None, Some(_)) => !once,
            _ => false,
        };
        !more && columns(self) == columns(other)
    }

    /// Sets `name` to the name of an item of a row. False if it has none: if any field of these columns is empty.
    pub(super) fn name(columns: &[usize], row: &StringRecord, name: &mut String) -> bool {
        name.clear();
        for (place, &column) in columns.iter().enumerate() {
            if place > 0 {
                name.push(',');
            }
            let field = row.get(column).unwrap_or_default().trim();
            if field.is_empty() {
                return false;
            }
            name.push_str(field);
        }
        true
    }

    /// How many of the items a row covers. `name` is scratch space.
    pub(super) fn covered(&self, row: &StringRecord, name: &mut String) -> usize {
        let is_covered = |columns: &&Vec<usize>| Items::name(columns, row, name);
        self.tuples.iter().filter(is_covered).count()
    }

    /// Adds the items of these rows.
    pub(super) fn add(
        &mut self,
        rows: &[StringRecord],
        document: &mut Document,
    ) -> Result<(), TableError> {
        let mut name = String::new();
        for row in rows {
            for at in 0..self.tuples.len() {
                if Items::name(&self.tuples[at], row, &mut name) {
                    self.item(&name, document)?;
                }
            }
        }
        Ok(())
    }

    /// The item of this name, a new one if there is none.
    fn item(&mut self, name: &str, document: &mut Document) -> Result<ItemId, TableError> {
        if let Some(&item) = self.known.get(name) {
            return Ok(item);
        }
        let problem = document.problem_mut();
        let mut label = name.to_owned();
        while problem.item(&label).is_some() {
            label.insert_str(0, &self.prefix);
        }
        let item = match &self.times {
            Some(times) => problem.primary_times(label, times.clone()),
            None => problem.secondary(label),
        }?;
        self.known.insert(name.to_owned(), item);
        Ok(item)
    }
}

/// `2` or `1:3`.
fn read_bounds(text: &str) -> Option<RangeInclusive<u32>> {
    let (lo, hi) = text.split_once(':').unwrap_or((text, text));
    let (lo, hi) = (whole(lo)?, whole(hi)?);
    (lo <= hi).then_some(lo..=hi)
}

/// The columns of each item of a row: for `home+away,round` those of home and round, and those of away and round.
fn tuples(header: &StringRecord, names: &str) -> Result<Vec<Vec<usize>>, TableError> {
    let mut tuples = vec![Vec::new()];
    for name in names.split(',') {
        let is_one = !name.contains('+') || column(header, name).is_ok();
        let ways = match is_one {
            true => vec![column(header, name)?],
            false => {
                let names = name.split('+').map(|name| column(header, name));
                names.collect::<Result<_, _>>()?
            }
        };
        let longer = |tuple: Vec<usize>| {
            let ways = ways.iter();
            ways.map(move |&way| [&tuple[..], &[way]].concat())
        };
        tuples = tuples.into_iter().flat_map(longer).collect();
    }
    Ok(tuples)
}

/// The place of a column.
pub(super) fn column(header: &StringRecord, name: &str) -> Result<usize, TableError> {
    let name = name.trim();
    let named = |is_name: &dyn Fn(&str) -> bool| -> Vec<usize> {
        let columns = (0..).zip(header).filter(|(_, other)| is_name(other.trim()));
        columns.map(|(at, _)| at).collect()
    };
    let mut found = named(&|other| other == name);
    if found.is_empty() {
        found = named(&|other| other.eq_ignore_ascii_case(name));
    }
    match found[..] {
        [one] => Ok(one),
        [] if header.iter().all(str::is_empty) => Err(TableError::new(
            "found no header, expected the names of the columns on the first line",
        )),
        [] => Err(TableError::NoColumn {
            name: name.to_owned(),
            columns: header.iter().map(|name| name.trim().to_owned()).collect(),
        }),
        _ => Err(TableError::new(format!(
            "found {} columns {name:?}, expected one: rename the others",
            found.len()
        ))),
    }
}

/// The groups of items that the columns make: primary ones first.
pub(super) fn groups(
    columns: &TableColumns,
    header: &StringRecord,
) -> Result<Vec<Items>, TableError> {
    let mut groups = Vec::new();
    for text in &columns.primary {
        groups.push(Items::of(text, None, true, header)?);
    }
    for text in &columns.secondary {
        groups.push(Items::of(text, None, false, header)?);
    }
    for text in &columns.color {
        let (names, color) = text.split_once('=').ok_or_else(|| {
            TableError::new(format!(
                "found {text:?}, expected two columns, as in room=van: the color of each room is in the column van"
            ))
        })?;
        groups.push(Items::of(names, Some(color), false, header)?);
    }
    let asked = |at: usize| {
        let (primary, secondary) = (columns.primary.len(), columns.secondary.len());
        if at < primary {
            ("primary", &columns.primary[at])
        } else if at < primary + secondary {
            ("secondary", &columns.secondary[at - primary])
        } else {
            ("color", &columns.color[at - primary - secondary])
        }
    };
    for (at, second) in groups.iter().enumerate() {
        if let Some(first) = groups[..at]
            .iter()
            .position(|first| first.is_idle_with(second))
        {
            let [(option, text), (other, again)] = [first, at].map(asked);
            return Err(TableError::new(format!(
                "found {text:?} as {option} and {again:?} as {other}, expected items of the same columns once"
            )));
        }
    }
    Ok(groups)
}
