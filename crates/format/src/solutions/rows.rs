//! Solutions of a table as rows of it: in text below headings, in CSV as one table, which is read back.

use std::collections::HashMap;
use std::io::{self, Write};

use csv::{ReaderBuilder, StringRecord};

use super::super::table::TableSheet;
use super::super::{Document, MistakeKind};
use super::{Claim, SolutionFormat};
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
    if format.is_some_and(|format| format != SolutionFormat::Csv) {
        return None;
    }
    let mut reader = ReaderBuilder::new()
        .delimiter(sheet.delimiter())
        .flexible(true)
        .from_reader(text.as_bytes());
    let header = reader.headers().ok()?;
    if !header.iter().eq(COLUMNS.into_iter().chain(sheet.header())) {
        return None;
    }
    let mut options: HashMap<Vec<String>, Vec<OptionId>> = HashMap::new();
    for option in document.problem().option_ids() {
        let row = sheet.row(option).map(str::to_owned).collect();
        options.entry(row).or_default().push(option);
    }
    let mut claims: Vec<Claim> = Vec::new();
    let mut last = None;
    for row in reader.records() {
        let row = row.unwrap_or_default();
        let line = row.position().map_or(0, csv::Position::line);
        let line = usize::try_from(line).unwrap_or(usize::MAX);
        let field = |at| row.get(at).unwrap_or_default();
        if last.as_deref() != Some(field(0)) || claims.is_empty() {
            last = Some(field(0).to_owned());
            claims.push(Claim::default());
        }
        let claim = claims.last_mut().expect("there is one");
        add(document, &options, (line, &row), claim);
    }
    Some(claims)
}

/// Adds a row to a claim.
fn add(
    document: &Document,
    options: &HashMap<Vec<String>, Vec<OptionId>>,
    (line, row): (usize, &StringRecord),
    claim: &mut Claim,
) {
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
            let found = format!("{total:?}");
            let unexpected = MistakeKind::Unexpected { found, expected };
            return claim.mistake(line, "", "", unexpected);
        }
        claim.cost = cost;
    }
    let fields: Vec<String> = row.iter().skip(2).map(str::to_owned).collect();
    let is_whole =
        row.len() == COLUMNS.len() + document.sheet().map_or(0, |sheet| sheet.header().count());
    if is_whole && !row[0].is_empty() && fields.iter().all(String::is_empty) {
        // The solution without options. A row that covers nothing is no option.
        return;
    }
    let same = options.get(&fields).map_or(&[][..], Vec::as_slice);
    // Equal rows are matched one after the other.
    let new = same.iter().find(|option| !claim.options.contains(option));
    match new.or(same.last()) {
        Some(&option) => claim.options.push(option),
        None => claim
            .unknown_options
            .push(format!("line {line} is no row of the table")),
    }
}
