//! Problems as tables: each row is an option, and columns say what it covers and what it costs.
//!
//! [`read`] takes the text of a table with a header, and [`TableColumns`] that say what the columns are. Each value of
//! a primary column is an item to be covered, each value of a secondary one an item that may be. Several columns
//! together, `person,day`, make an item of each tuple of values. Columns of the same things, `home+away`, have the same
//! items, and a row covers one for each of them. An empty field covers nothing, by itself or in a tuple, and is no cost. The
//! other columns mean nothing to the search, and come back with the rows of a solution. A row without an item is an error,
//! unless all its fields are empty.
//!
//! # Costs
//!
//! Costs are decimal numbers, exact: all of a table are multiplied by the power of ten that makes them whole. A problem
//! has no negative costs and no maximum, but a table has both: every solution covers its primary items a fixed number of
//! times, so adding M to the cost of each row for each time that it covers one adds the same to every solution. With the
//! least M that makes no cost negative, the cheapest solutions stay the cheapest, and a maximum is a minimum of negated
//! costs. [`Document::show_cost`] takes all of it back.

mod cost;
mod error;
mod items;
mod place;
mod sheet;

use std::sync::Arc;

use csv::{ReaderBuilder, StringRecord};

use super::{Document, IS_SMALL};
use crate::decimal::decimal;
use cost::{CostColumn, Costs};
use items::{Items, column, groups};
use quadrille_engine::encoding::not_utf8;
use quadrille_engine::{BuildError, Color, ItemId};

pub use error::TableError;
pub(crate) use place::LineCounter;
use place::TextPlace;
pub use sheet::TableSheet;

/// What the columns of a table are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableColumns {
    /// Columns whose values must be covered: `job`, or `person,day` for pairs, or `home+away,round` for the pairs of each
    /// of two columns. Bounds in front, `2|job` or `1:3|job`, say how often; `need|job` takes them from the column
    /// `need`, in which all rows of a job agree.
    pub primary: Vec<String>,
    /// Columns whose values may be covered once.
    pub secondary: Vec<String>,
    /// Columns whose values may be covered by rows that agree: `room=van` for the color in another column.
    pub color: Vec<String>,
    /// The column of costs.
    pub cost: Option<String>,
    /// Whether larger costs are better.
    pub maximize: bool,
    /// The character between fields; if there is none, that of a first line such as `sep=;`, or of the header.
    pub delimiter: Option<u8>,
}

/// A table that has been read, and its text.
struct TableText<'t> {
    text: &'t [u8],
    delimiter: u8,
    header: StringRecord,
    rows: Vec<StringRecord>,
}

impl TableText<'_> {
    /// Where a field of a row stands in the text.
    fn place(&self, row: &StringRecord, column: usize) -> TextPlace {
        place::field_place(self.text, row, column, self.delimiter)
    }

    /// What the problem does not take of a row.
    fn unbuilt(&self, error: BuildError, number: usize, column: usize) -> TableError {
        let place = self.place(&self.rows[number], column);
        TableError::at(place, error.to_string()).in_row(number)
    }
}

/// The character between the fields of a header: the most common of comma, semicolon, TAB and bar outside of quotes.
pub(crate) fn delimiter(text: &[u8]) -> u8 {
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

/// A text from its header on, and the character between its fields, if a first line such as `sep=;` says so, as Excel reads and
/// writes it. The end of that line stays: it is an empty line, and the others keep their numbers.
fn after_separator(text: &[u8]) -> (&[u8], Option<u8>) {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    match text {
        [
            b's' | b'S',
            b'e' | b'E',
            b'p' | b'P',
            b'=',
            separator,
            rest @ ..,
        ] if !IS_SMALL && DELIMITERS.contains(separator) && matches!(rest, [b'\r' | b'\n', ..]) => {
            (rest, Some(*separator))
        }
        _ => (text, None),
    }
}

const DELIMITERS: [u8; 4] = *b",;\t|";

/// The names of the columns of a table, and the number of its rows. `None` if the text does not look like one: a header
/// and at least one row with as many fields, at least two. Items and options with costs are no table, as in Knuth's format:
/// `a b | x`, then `a x |3.5`; nor are they if up to half of the options have a mistake.
pub fn columns(text: &[u8]) -> Option<(Vec<String>, usize)> {
    let (text, separator) = after_separator(text);
    let delimiter = separator.unwrap_or_else(|| delimiter(text));
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
/// assert_eq!(document.show_cost(best.solutions[0].cost()), "7.0");
/// # Ok::<(), table::TableError>(())
/// ```
///
/// # Errors
///
/// The first mistake in the text or in the columns.
pub fn read(text: &[u8], columns: &TableColumns) -> Result<Document, TableError> {
    let (text, separator) = after_separator(text);
    let delimiter = columns.delimiter.or(separator);
    let delimiter = delimiter.unwrap_or_else(|| self::delimiter(text));
    check_text(text, delimiter)?;
    let mut reader = ReaderBuilder::new().delimiter(delimiter).from_reader(text);
    let wrong = |error: csv::Error| TableError::of_reader(&error, text);
    let header = reader.headers().map_err(wrong)?.clone();
    if header.iter().all(str::is_empty) {
        let what = "found no header, expected the names of the columns on the first line";
        return Err(TableError::new(what));
    }
    if columns.primary.is_empty() {
        let columns = header.iter().map(|name| name.trim().to_owned()).collect();
        return Err(TableError::NoPrimary { columns });
    }
    let mut groups = groups(columns, &header)?;
    let cost = columns.cost.as_ref();
    let cost = cost.map(|name| column(&header, name)).transpose()?;
    let rows: Result<Vec<StringRecord>, _> = reader.into_records().collect();
    let rows = rows.map_err(wrong)?;
    let table = TableText {
        text,
        delimiter,
        header,
        rows,
    };

    let mut document = Document::default();
    // In the order of the groups, so that primary items come first.
    for group in &mut groups {
        group.add(&table, &mut document)?;
    }
    let cost = cost.map(|column| CostColumn {
        table: &table,
        column,
    });
    let costs = Costs::read(cost.as_ref(), columns.maximize, &groups)?;
    let options = add_options(&table, &groups, (&costs, cost.as_ref()), &mut document)?;
    document.cost_places = costs.plain_places();
    document.sheet = Some(Arc::new(TableSheet {
        header: table.header,
        rows: table.rows,
        options,
        delimiter,
        costs,
    }));
    Ok(document)
}

/// Whether a text is UTF-8 in which every quote is closed.
fn check_text(text: &[u8], delimiter: u8) -> Result<(), TableError> {
    if let Some(fault) = not_utf8(text) {
        return Err(fault.into());
    }
    let what = "found a quote that is not closed, expected another one";
    match place::open_quote(text, delimiter) {
        Some(place) => Err(TableError::at(place, what)),
        None => Ok(()),
    }
}

/// Adds an option for each row that is not empty, at the cost of the row. Returns the numbers of these rows.
fn add_options(
    table: &TableText<'_>,
    groups: &[Items],
    (costs, cost): (&Costs, Option<&CostColumn<'_>>),
    document: &mut Document,
) -> Result<Vec<usize>, TableError> {
    let mut options = Vec::with_capacity(table.rows.len());
    let (mut members, mut key) = (Vec::new(), String::new());
    for (number, row) in table.rows.iter().enumerate() {
        if let Some(column) = add_members(groups, row, (document, &mut key), &mut members) {
            let what = format!(
                "found {key:?} in two columns, expected different values, or none in one of them"
            );
            return Err(TableError::at(table.place(row, column), what));
        }
        if members.is_empty() {
            if row.iter().all(|field| field.trim().is_empty()) {
                continue;
            }
            return Err(no_item(groups, table, row).in_row(number));
        }
        let added = document.add_option(members.drain(..), &[costs.of(number, cost)?]);
        added.map_err(|error| match (&error, cost) {
            (&BuildError::CostOverflow { room, .. }, Some(cost)) if !IS_SMALL => {
                costs.too_much(number, room, cost)
            }
            _ => table.unbuilt(error, number, 0),
        })?;
        options.push(number);
    }
    Ok(options)
}

/// The error that a row covers nothing: it names the columns of which any would do, and is at the first of them.
fn no_item(groups: &[Items], table: &TableText<'_>, row: &StringRecord) -> TableError {
    const MOST: usize = 6;
    let is_empty = |column: &usize| row.get(*column).unwrap_or_default().trim().is_empty();
    let name = |column: usize| format!("{:?}", table.header.get(column).unwrap_or_default().trim());
    let tuples = groups.iter().flat_map(|group| &group.tuples);
    let mut ways: Vec<Vec<usize>> = tuples
        .map(|columns| columns.iter().copied().filter(is_empty).collect())
        .collect();
    let mut seen = Vec::new();
    ways.retain(|way: &Vec<usize>| {
        let is_new = !seen.contains(way);
        seen.push(way.clone());
        is_new
    });
    let mut names: Vec<String> = { ways.iter().take(MOST) }
        .map(|way| way.iter().map(|&column| name(column)).collect::<Vec<_>>())
        .map(|names| names.join(" with "))
        .collect();
    let of = if ways.len() > MOST {
        format!("one of {} columns: ", ways.len())
    } else {
        "the column ".to_owned()
    };
    let last = match ways.len() {
        0 | 1 => String::new(),
        2..=MOST => format!(" or {}", names.pop().unwrap_or_default()),
        _ => ", ...".to_owned(),
    };
    let column = ways.iter().flatten().next().copied().unwrap_or_default();
    TableError::at(
        table.place(row, column),
        format!(
            "found a row without an item, expected a value in {of}{}{last}",
            names.join(", ")
        ),
    )
}

/// Adds the items of a row, with their colors. `key` is scratch space. If the row has an item twice, returns the column of the
/// second one, and leaves its key in `key`.
fn add_members(
    groups: &[Items],
    row: &StringRecord,
    (document, key): (&mut Document, &mut String),
    members: &mut Vec<(ItemId, Option<Color>)>,
) -> Option<usize> {
    for group in groups {
        let color = group
            .color
            .map(|column| row.get(column).unwrap_or_default().trim());
        for columns in &group.tuples {
            if !Items::key(columns, row, key) {
                continue;
            }
            let color = color.map(|color| document.intern(color));
            let item = group.known[key.as_str()];
            if group.tuples.len() > 1 && members.iter().any(|&(other, _)| other == item) {
                return columns.first().copied();
            }
            members.push((item, color));
        }
    }
    None
}
