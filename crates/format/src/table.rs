//! Problems as tables: each row is an option, and columns say what it covers and what it costs.
//!
//! [`read`] takes the text of a table with a header, and [`TableColumns`] that say what the columns are. Each value of
//! a primary column is an item to be covered, each value of a secondary one an item that may be. Several columns
//! together, `person,day`, make an item of each tuple of values. Columns of the same things, `home+away`, have the same
//! items, and a row covers one for each of them. An empty field covers nothing, by itself or in a tuple, and is no cost. The
//! other columns mean nothing to the search, and come back with the rows of a solution.
//!
//! # Costs
//!
//! Costs are decimal numbers, exact: all of a table are multiplied by the power of ten that makes them whole. A problem
//! has no negative costs and no maximum, but a table has both: every solution covers its primary items a fixed number of
//! times, so adding M to the cost of each row for each time that it covers one adds the same to every solution. With the
//! least M that makes no cost negative, the cheapest solutions stay the cheapest, and a maximum is a minimum of negated
//! costs. [`TableSheet::cost`] takes all of it back.

mod cost;
mod error;
mod place;
mod sheet;

use std::ops::RangeInclusive;
use std::sync::Arc;

use csv::{ReaderBuilder, StringRecord};
use indexmap::IndexMap;

use super::Document;
use super::knuth::whole;
use crate::decimal::decimal;
use cost::{CostColumn, Costs};
use quadrille_engine::encoding::not_utf8;
use quadrille_engine::{Color, ItemId};

pub use error::TableError;
pub(crate) use place::LineCounter;
pub use sheet::TableSheet;

/// What the columns of a table are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableColumns {
    /// Columns whose values must be covered: `job`, or `person,day` for pairs, or `home+away,round` for the pairs of each
    /// of two columns. Bounds in front, `2|job` or `1:3|job`, say how often.
    pub primary: Vec<String>,
    /// Columns whose values may be covered once.
    pub secondary: Vec<String>,
    /// Columns whose values may be covered by rows that agree: `room=van` for the color in another column.
    pub color: Vec<String>,
    /// The column of costs.
    pub cost: Option<String>,
    /// Whether larger costs are better.
    pub maximize: bool,
    /// The character between fields; if there is none, that of the header.
    pub delimiter: Option<u8>,
}

/// Some columns of a table, and the items of their values.
struct Items {
    /// The columns of an item. There are several such lists where columns have the same things.
    tuples: Vec<Vec<usize>>,
    /// The column of colors, if the items have any.
    color: Option<usize>,
    /// How often a value must be covered; `None` for secondary items.
    times: Option<RangeInclusive<u32>>,
    /// What the names begin with if they would be those of other items.
    prefix: String,
    known: IndexMap<String, ItemId>,
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

    /// Whether one of these and other items, which follow them, says all: they are of the same columns. Different colors say
    /// more, and so does a color of what may be covered several times.
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
    fn name(columns: &[usize], row: &StringRecord, name: &mut String) -> bool {
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
fn column(header: &StringRecord, name: &str) -> Result<usize, TableError> {
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

/// The character between the fields of a header: the most common of comma, semicolon, TAB and bar outside of quotes.
pub fn delimiter(text: &[u8]) -> u8 {
    let mut quoted = false;
    let mut counts = [0_u32; 4];
    for byte in text.iter().take_while(|&&byte| byte != b'\n') {
        quoted ^= *byte == b'"';
        if let Some(at) = DELIMITERS
            .iter()
            .position(|delimiter| delimiter == byte)
            .filter(|_| !quoted)
        {
            counts[at] += 1;
        }
    }
    let best = (0..4).rev().max_by_key(|&at| counts[at]).unwrap_or(0);
    DELIMITERS[best]
}

const DELIMITERS: [u8; 4] = *b",;\t|";

/// The names of the columns of a table, and the number of its rows. `None` if the text does not look like one: a header
/// and at least one row with as many fields, at least two. Items and options with costs are no table, as in Knuth's format:
/// `a b | x`, then `a x |3.5`; nor are they if up to half of the options have a mistake.
pub fn columns(text: &[u8]) -> Option<(Vec<String>, usize)> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let delimiter = delimiter(text);
    let mut reader = ReaderBuilder::new().delimiter(delimiter).from_reader(text);
    let header = reader.headers().ok()?.clone();
    let names: Vec<String> = header.iter().map(|name| name.trim().to_owned()).collect();
    let named = names.iter().all(|name| decimal(name).is_none());
    let items: Vec<&str> = header.iter().flat_map(str::split_whitespace).collect();
    let is_item = |word: &str| items.contains(&word.split(':').next().unwrap_or_default());
    let is_option = |row: &StringRecord| {
        let first = row.get(0).unwrap_or_default();
        let mut words = first.split_whitespace().peekable();
        let is_cost = |field: &str| !field.starts_with(char::is_whitespace);
        words.peek().is_some() && words.all(is_item) && row.get(1).is_some_and(is_cost)
    };
    let (mut rows, mut options) = (0, 0);
    for row in reader.records().map_while(Result::ok) {
        rows += 1;
        options += usize::from(delimiter == b'|' && is_option(&row));
    }
    // Some options may have a mistake.
    (names.len() > 1 && named && rows > 2 * options).then_some((names, rows))
}

/// Reads a table as a problem. The document keeps the rows: see [`Document::sheet`].
///
/// ```
/// use quadrille::format::table::{self, TableColumns};
///
/// let text = b"job,person,day,cost\nclean,Ada,Mon,5.5\nclean,Ben,Mon,4\ncook,Ben,Mon,2\ncook,Ada,Tue,3\n";
/// let mut columns = TableColumns::default();
/// columns.primary = vec!["job".to_owned()];
/// columns.secondary = vec!["person,day".to_owned()];
/// columns.cost = Some("cost".to_owned());
/// let document = table::read(text, &columns)?;
/// let best = document.problem().search().best(1);
/// let sheet = document.sheet().expect("it was read from a table");
/// assert_eq!(sheet.cost(best.solutions[0].cost()), "7.0");
/// # Ok::<(), table::TableError>(())
/// ```
///
/// # Errors
///
/// The first mistake in the text or in the columns.
pub fn read(text: &[u8], columns: &TableColumns) -> Result<Document, TableError> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    if let Some(fault) = not_utf8(text) {
        return Err(fault.into());
    }
    let delimiter = columns.delimiter.unwrap_or_else(|| delimiter(text));
    let mut reader = ReaderBuilder::new().delimiter(delimiter).from_reader(text);
    let header = reader.headers()?.clone();
    if columns.primary.is_empty() {
        let columns = header.iter().map(|name| name.trim().to_owned()).collect();
        return Err(TableError::NoPrimary { columns });
    }
    let mut groups = groups(columns, &header)?;
    let cost = columns
        .cost
        .as_ref()
        .map(|name| column(&header, name))
        .transpose()?;

    if let Some(place) = place::open_quote(text, delimiter) {
        return Err(TableError::at(
            place,
            "found a quote that is not closed, expected another one",
        ));
    }
    let mut rows = Vec::new();
    for row in reader.into_records() {
        rows.push(row?);
    }
    let mut document = Document::default();
    let mut name = String::new();
    // Items in the order of the groups, so that primary ones come first.
    for group in &mut groups {
        for row in &rows {
            for at in 0..group.tuples.len() {
                if Items::name(&group.tuples[at], row, &mut name) {
                    group.item(&name, &mut document)?;
                }
            }
        }
    }
    let cost = cost.map(|column| CostColumn {
        text,
        delimiter,
        rows: &rows,
        column,
    });
    // How many items of some groups a row covers.
    let mut covered = |row: &StringRecord, all: bool| {
        let groups = groups.iter().filter(|group| all || group.times.is_some());
        let items = { groups }.map(|group| {
            let tuples = group.tuples.iter();
            tuples
                .filter(|columns| Items::name(columns, row, &mut name))
                .count()
        });
        items.sum()
    };
    let maximize = columns.maximize;
    let mut costs = Costs::read(cost.as_ref(), maximize, |row| covered(row, true))?;
    let times = groups
        .iter()
        .filter_map(|group| Some((group.times.clone()?, group.known.len())));
    costs.shift(&rows, |row| covered(row, false), times)?;

    let mut options = Vec::with_capacity(rows.len());
    let mut members = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        members.clear();
        let twice = add_members(&groups, row, (&mut document, &mut name), &mut members);
        if let Some(column) = twice {
            let place = place::field_place(text, row, column, delimiter);
            return Err(TableError::at(
                place,
                format!(
                    "found {name:?} in two columns, expected different values, or none in one of them"
                ),
            ));
        }
        if members.is_empty() {
            continue;
        }
        let mut option = document.problem_mut().option(());
        for &(item, color) in &members {
            option = match color {
                None => option.cover_ids([item]),
                Some(color) => option.color_id(item, color),
            };
        }
        option.cost(costs.of(number, cost.as_ref())?).add()?;
        options.push(number);
    }
    document.set_cost_places(costs.plain_places());
    document.set_sheet(Arc::new(TableSheet {
        header,
        rows,
        options,
        delimiter,
        costs,
    }));
    Ok(document)
}

/// The groups of items that the columns make: primary ones first.
fn groups(columns: &TableColumns, header: &StringRecord) -> Result<Vec<Items>, TableError> {
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

/// Adds the items of a row, with their colors. `name` is scratch space. The column of an item that the row has already,
/// which is then in `name`.
fn add_members(
    groups: &[Items],
    row: &StringRecord,
    (document, name): (&mut Document, &mut String),
    members: &mut Vec<(ItemId, Option<Color>)>,
) -> Option<usize> {
    for group in groups {
        let color = group
            .color
            .map(|column| row.get(column).unwrap_or_default().trim());
        for columns in &group.tuples {
            if !Items::name(columns, row, name) {
                continue;
            }
            let color = color.map(|color| document.intern(color));
            let item = group.known[name.as_str()];
            if group.tuples.len() > 1 && members.iter().any(|&(other, _)| other == item) {
                return columns.first().copied();
            }
            members.push((item, color));
        }
    }
    None
}
