//! Solutions as a table with one row per solution. Its fields are numbers, so none needs quotes.

use super::super::Document;
use super::writer::TextBuffer;
use super::{Claim, numbers};
use quadrille_engine::OptionId;

/// The names of the columns.
pub(super) const HEADER: &str = "solution,cost,options";

/// Writes a row.
pub(super) fn write(
    number: &str,
    cost: Option<String>,
    options: &[OptionId],
    out: &mut TextBuffer<'_>,
) {
    out.text(number);
    out.text(",");
    out.text(&cost.unwrap_or_default());
    out.text(",");
    numbers::list("", options, out);
    out.text("\n");
}

/// Reads a row; `None` if it is the header.
pub(super) fn read(document: &Document, number: usize, line: &str) -> Option<Claim> {
    if is_header(line) {
        return None;
    }
    let mut claim = Claim::default();
    let mut fields = line.split(',').map(unquoted);
    match [fields.next(), fields.next(), fields.next(), fields.next()] {
        [Some(_), Some(cost), Some(options), None] => {
            if !cost.is_empty() {
                numbers::read_cost(document, &mut claim, number, line, cost);
            }
            numbers::read_options(&mut claim, number, line, options);
        }
        _ => claim.unexpected(number, line, line, &format!("three fields, {HEADER}")),
    }
    Some(claim)
}

/// A field without the quotes that a spreadsheet may have added.
fn unquoted(field: &str) -> &str {
    let field = field.trim();
    let inner = field
        .strip_prefix('"')
        .and_then(|field| field.strip_suffix('"'));
    inner.unwrap_or(field)
}

/// Whether a line is the header.
pub(super) fn is_header(line: &str) -> bool {
    line.split(',').map(unquoted).eq(HEADER.split(','))
}
