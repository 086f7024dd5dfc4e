//! Solutions of a table as rows of it: in text below headings, in CSV as one table, which is read back.

use std::collections::HashMap;
use std::io::{self, Write};

use csv::{ReaderBuilder, StringRecord};

use super::super::Document;
use super::super::error::unexpected;
use super::super::table::{LineCounter, TableSheet};
use super::text::heading;
use super::{Claim, SolutionFormat, numbers};
use quadrille_engine::OptionId;

/// The columns before those of the table.
pub(super) const COLUMNS: [&str; 2] = ["solution", "total"];

/// Writes a heading, the header of the table, and the rows.
pub(super) fn write(
    sheet: &TableSheet,
    number: &str,
    cost: Option<String>,
    options: &[OptionId],
    out: &mut dyn Write,
) -> io::Result<()> {
    if number != "1" {
        writeln!(out)?;
    }
    match cost {
        Some(cost) => writeln!(out, "{number}: cost {cost}")?,
        None => writeln!(out, "{number}:")?,
    }
    sheet.write_header(&[], out)?;
    sheet.write_rows(&[], options, out)
}

/// Reads solutions of a table that are rows of it; `None` if they are in another format.
pub(super) fn read(
    document: &Document,
    text: &str,
    format: Option<SolutionFormat>,
) -> Option<Vec<Claim>> {
    let sheet = document.sheet()?;
    match format {
        None => read_table(document, sheet, text).or_else(|| read_headed(document, sheet, text)),
        Some(SolutionFormat::Csv) => read_table(document, sheet, text),
        Some(SolutionFormat::Text) => read_headed(document, sheet, text),
        Some(_) => None,
    }
}

/// The options by their rows.
fn options_by_row(document: &Document, sheet: &TableSheet) -> HashMap<Vec<String>, Vec<OptionId>> {
    let mut options: HashMap<Vec<String>, Vec<OptionId>> = HashMap::new();
    for option in document.problem().option_ids() {
        let row = sheet.row(option).map(str::to_owned).collect();
        options.entry(row).or_default().push(option);
    }
    options
}

/// Reads text: for each solution a heading, the header of the table, and rows.
fn read_headed(document: &Document, sheet: &TableSheet, text: &str) -> Option<Vec<Claim>> {
    let reader = ReaderBuilder::new()
        .delimiter(sheet.delimiter)
        .flexible(true)
        .has_headers(false)
        .from_reader(text.as_bytes());
    let mut rows = { reader.into_records() }
        .map(Result::unwrap_or_default)
        .peekable();
    let is_header = |row: &StringRecord| row.iter().eq(sheet.header());
    heading(alone(rows.peek()?))?;
    let mut known = None;
    let mut lines = LineCounter::new(text.as_bytes());
    let mut claims: Vec<Claim> = Vec::new();
    let mut taken = HashMap::new();
    while let Some(row) = rows.next() {
        let line = lines.at(&row);
        let cost = heading(alone(&row));
        let has_header = cost.is_some() && rows.next_if(is_header).is_some();
        // Of other texts, the first heading has no header.
        if claims.is_empty() && !has_header {
            return None;
        }
        let options = known.get_or_insert_with(|| options_by_row(document, sheet));
        let is_row = || options.contains_key(&[alone(&row).to_owned()][..]);
        match cost {
            Some(cost) if has_header || !is_row() => {
                let mut claim = Claim::default();
                if let Some(cost) = cost {
                    numbers::read_cost(document, &mut claim, line, alone(&row), cost);
                }
                if !has_header {
                    let expected = "the header of the table below the heading";
                    claim.mistake(line, alone(&row), "", || unexpected("no header", expected));
                }
                claims.push(claim);
                taken.clear();
            }
            _ => add(options, row.iter(), line, &mut taken, claims.last_mut()?),
        }
    }
    Some(claims)
}

/// The only field of a row; nothing if it has several.
fn alone(row: &StringRecord) -> &str {
    row.get(0).filter(|_| row.len() == 1).unwrap_or_default()
}

/// Reads one table, with the number of the solution and its cost before each row.
fn read_table(document: &Document, sheet: &TableSheet, text: &str) -> Option<Vec<Claim>> {
    let mut reader = ReaderBuilder::new()
        .delimiter(sheet.delimiter)
        .flexible(true)
        .from_reader(text.as_bytes());
    let header = reader.headers().ok()?;
    if !header.iter().eq(COLUMNS.into_iter().chain(sheet.header())) {
        return None;
    }
    let options = options_by_row(document, sheet);
    let columns = COLUMNS.len() + sheet.header().count();
    let mut lines = LineCounter::new(text.as_bytes());
    let mut claims: Vec<Claim> = Vec::new();
    let mut taken = HashMap::new();
    let mut last = None;
    let mut rows = reader.records().map(Result::unwrap_or_default).peekable();
    while let Some(row) = rows.next() {
        let number = |row: &StringRecord| row.get(0).unwrap_or_default().to_owned();
        let own = number(&row);
        let is_first = claims.is_empty() || last.as_ref() != Some(&own);
        let is_only = is_first && rows.peek().is_none_or(|next| number(next) != own);
        if is_first {
            claims.push(Claim::default());
            taken.clear();
        }
        let claim = claims.last_mut().expect("there is one");
        let line = lines.at(&row);
        let is_total_right = add_total(document, &row, line, claim);
        // The solution without options has one row, with nothing behind its total.
        let is_blank = row.iter().skip(COLUMNS.len()).all(str::is_empty);
        let is_empty = is_only && is_blank && row.len() == columns && !own.is_empty();
        if is_total_right && !is_empty {
            let fields = row.iter().skip(COLUMNS.len());
            add(&options, fields, line, &mut taken, claim);
        }
        last = Some(own);
    }
    Some(claims)
}

/// Adds the total of a row to a claim. Returns whether it has none, or that of the rows before.
fn add_total(document: &Document, row: &StringRecord, line: usize, claim: &mut Claim) -> bool {
    let total = row.get(1).unwrap_or_default();
    if !total.is_empty() {
        let cost = document.read_cost(total);
        if cost.is_none() || claim.cost.is_some_and(|other| Some(other) != cost) {
            let expected = match claim.cost {
                Some(cost) => format!(
                    "the total {}, as in the row before",
                    document.show_cost(cost)
                ),
                None => "the sum of costs".to_owned(),
            };
            let what = || unexpected(format!("{total:?}"), expected);
            claim.mistake(line, "", "", what);
            return false;
        }
        claim.cost = cost;
    }
    true
}

/// Adds the option that a row is to a claim. `taken`: how often its solution had each row so far.
fn add<'r>(
    options: &HashMap<Vec<String>, Vec<OptionId>>,
    row: impl Iterator<Item = &'r str>,
    line: usize,
    taken: &mut HashMap<Vec<String>, usize>,
    claim: &mut Claim,
) {
    let fields: Vec<String> = row.map(str::to_owned).collect();
    let same = options.get(&fields).map_or(&[][..], Vec::as_slice);
    // Equal rows are matched one after the other.
    let times = taken.entry(fields).or_default();
    match same.get(*times).or(same.last()) {
        Some(&option) => claim.options.push(option),
        None => claim
            .unknown_options
            .push(format!("line {line} is no row of the table")),
    }
    *times += 1;
}
