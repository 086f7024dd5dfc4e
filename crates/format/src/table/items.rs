//! The items that the columns of a table make.

use std::ops::RangeInclusive;

use csv::StringRecord;
use indexmap::IndexMap;

use super::super::knuth::whole;
use super::super::{Document, IS_SMALL};
use super::{TableColumns, TableError, TableText};
use quadrille_engine::{BuildError, ItemId};

/// Some columns of a table, and the items of their values.
pub(super) struct Items {
    /// The columns of an item. There are several such lists where columns have the same things.
    pub(super) tuples: Vec<Vec<usize>>,
    /// The column of colors, if the items have any.
    pub(super) color: Option<usize>,
    /// How often a value must be covered; `None` for secondary items.
    pub(super) times: Option<RangeInclusive<u32>>,
    /// The column that says so for each value, in place of `times`.
    times_column: Option<usize>,
    /// How often all items together must be covered, and may be; 0 for secondary items.
    pub(super) total: [i128; 2],
    /// What the names begin with if they would be those of other items.
    prefix: String,
    /// By their [keys](Items::key).
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
        let (bounds, names) = bounded.unwrap_or(("1", text));
        let is_name = || bounds.starts_with(|first: char| !first.is_ascii_digit());
        let (times, times_column) = match read_bounds(bounds) {
            Some(times) => (times, None),
            None if IS_SMALL || !is_name() => {
                return Err(TableError::new(format!(
                    "found {text:?}, expected a column, with bounds in front of it as in 2|job or 1:3|job"
                )));
            }
            None => (1..=1, Some(column(header, bounds)?)),
        };
        Ok(Items {
            tuples: tuples(header, names)?,
            color: color.map(|name| column(header, name)).transpose()?,
            times: primary.then_some(times),
            times_column,
            total: [0; 2],
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
        let once = self.times_column.is_none()
            && self.times.as_ref().is_none_or(|times| *times.end() <= 1);
        let more = match (self.color, other.color) {
            (Some(color), Some(second)) => color != second,
            (None, Some(_)) => !once,
            _ => false,
        };
        !more && columns(self) == columns(other)
    }

    /// Sets `key` to the fields of an item of a row, which tell it from the others: one field as it is, several with commas
    /// between them, in quotes where they have commas or quotes themselves. False if there is no item: if any of them is
    /// empty.
    pub(super) fn key(columns: &[usize], row: &StringRecord, key: &mut String) -> bool {
        key.clear();
        for (place, &column) in columns.iter().enumerate() {
            if place > 0 {
                key.push(',');
            }
            let field = row.get(column).unwrap_or_default().trim();
            if field.is_empty() {
                return false;
            }
            if columns.len() > 1 && field.contains([',', '"']) {
                *key += "\"";
                *key += &field.replace('"', "\"\"");
                *key += "\"";
            } else {
                *key += field;
            }
        }
        true
    }

    /// How many of the items a row covers. `key` is scratch space.
    pub(super) fn covered(&self, row: &StringRecord, key: &mut String) -> usize {
        let is_covered = |columns: &&Vec<usize>| Items::key(columns, row, key);
        self.tuples.iter().filter(is_covered).count()
    }

    /// Adds the items of the rows.
    pub(super) fn add(
        &mut self,
        table: &TableText<'_>,
        document: &mut Document,
    ) -> Result<(), TableError> {
        let mut key = String::new();
        for (number, row) in table.rows.iter().enumerate() {
            for at in 0..self.tuples.len() {
                let columns = &self.tuples[at];
                if !Items::key(columns, row, &mut key) {
                    continue;
                }
                let known = self.known.get(&key);
                let times = match self.times_column {
                    Some(column) if !IS_SMALL => {
                        let known = known.and_then(|&item| document.problem().bounds(item));
                        let times = times_in(row.get(column).unwrap_or_default(), &key, known);
                        let place = || table.place(row, column);
                        Some(times.map_err(|what| TableError::at(place(), what).in_row(number))?)
                    }
                    _ => self.times.clone(),
                };
                if known.is_none() {
                    let column = columns[0];
                    // On the page, whose code must be small, the label has the quotes of the key.
                    let label = match IS_SMALL {
                        true => key.clone(),
                        false => label(columns, row),
                    };
                    let item = self.item(label, times, document);
                    let item = item.map_err(|error| table.unbuilt(error, number, column))?;
                    self.known.insert(key.clone(), item);
                }
            }
        }
        Ok(())
    }

    /// A new item of this label, or, if that is taken, of one that begins with the names of the columns.
    fn item(
        &mut self,
        mut label: String,
        times: Option<RangeInclusive<u32>>,
        document: &mut Document,
    ) -> Result<ItemId, BuildError> {
        let problem = document.problem_mut();
        while problem.item(&label).is_some() {
            label.insert_str(0, &self.prefix);
        }
        match times {
            Some(times) => {
                self.total[0] += i128::from(*times.start());
                self.total[1] += i128::from(*times.end());
                problem.primary_times(label, times)
            }
            None => problem.secondary(label),
        }
    }
}

/// How often the item of this key must be covered, by a field of a row; or what is wrong with that. Other rows of the item may
/// have said so before.
fn times_in(
    field: &str,
    key: &str,
    known: Option<RangeInclusive<u32>>,
) -> Result<RangeInclusive<u32>, String> {
    let field = field.trim();
    let times = read_bounds(field).ok_or_else(|| {
        format!("found {field:?}, expected how often {key:?} must be covered, such as 2 or 1:3")
    })?;
    match known {
        Some(known) if known != times => {
            let (lo, hi) = (known.start(), known.end());
            let expected = if lo == hi {
                lo.to_string()
            } else {
                format!("{lo}:{hi}")
            };
            Err(format!(
                "found {field:?}, expected {expected}, which other rows of {key:?} have"
            ))
        }
        _ => Ok(times),
    }
}

/// The fields of an item as its label: with commas between them.
fn label(columns: &[usize], row: &StringRecord) -> String {
    let fields = { columns.iter() }.map(|&column| row.get(column).unwrap_or_default().trim());
    fields.collect::<Vec<_>>().join(",")
}

/// `2` or `1:3`.
fn read_bounds(text: &str) -> Option<RangeInclusive<u32>> {
    let (lo, hi) = text.split_once(':').unwrap_or((text, text));
    let (lo, hi) = (whole(lo)?, whole(hi)?);
    (lo <= hi).then_some(lo..=hi)
}

/// The columns of each item of a row: for `home+away,round` those of home and round, and those of away and round.
fn tuples(header: &StringRecord, names: &str) -> Result<Vec<Vec<usize>>, TableError> {
    const WAYS: usize = 1000;
    let (mut tuples, mut seen) = (vec![Vec::new()], Vec::new());
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
        for &way in &ways {
            if !IS_SMALL && seen.contains(&way) {
                let name = header.get(way).unwrap_or_default().trim();
                return Err(TableError::new(format!(
                    "found the column {name:?} twice in {names:?}, expected it once"
                )));
            }
            seen.push(way);
        }
        if !IS_SMALL && tuples.len() * ways.len() > WAYS {
            return Err(TableError::new(format!(
                "found {names:?}, more than {WAYS} items of each row, expected fewer"
            )));
        }
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
