//! A problem as an array of rows of 0 and 1, as programs print it: `[[1,0,1],[0,1,0]]`.
//!
//! As in the matrices of online judges, a column is an item, named by its number from 1, and a row is an option.

use serde_json::value::RawValue;

use super::JsonReader;
use crate::knuth::add_item;
use quadrille_engine::ItemId;

/// Whether a text begins as an array of arrays of numbers.
pub(super) fn is_likely(text: &str) -> bool {
    let row = text.strip_prefix('[').map(str::trim_start);
    let cell = row.and_then(|row| row.strip_prefix('['));
    cell.is_some_and(|cell| {
        cell.trim_start()
            .starts_with(|first: char| first.is_ascii_digit())
    })
}

impl JsonReader<'_, '_> {
    /// Reads the rows.
    pub(super) fn matrix(&mut self, text: &str) {
        for row in self.array(text) {
            let row = row.get();
            if !row.starts_with('[') {
                self.unexpected(row, "a row of 0 and 1", false);
                continue;
            }
            let cells = self.array(row);
            // The first row says how many columns there are.
            if self.document.problem().item_count() == 0 {
                for column in 1..=cells.len() {
                    let name = column.to_string();
                    add_item(&name, Some(1..=1), row, &mut self.document, self.mistakes);
                }
            }
            let columns = self.document.problem().item_count();
            if let Some(other) = cells.iter().find(|cell| !matches!(cell.get(), "0" | "1")) {
                self.unexpected(other.get(), "0 or 1", false);
            } else if cells.len() != columns {
                self.unexpected(row, &format!("a row of {columns}, as the first one"), false);
            } else {
                let ones = (0..).zip(cells).filter(|(_, cell)| cell.get() == "1");
                let members = ones.map(|(column, _)| (ItemId::new(column), None));
                if let Err(error) = self.document.add_option(members, &[]) {
                    self.mistakes.note(row, || error.to_string());
                }
            }
        }
    }

    /// The elements of an array; none, and a mistake noted, if it is not one.
    fn array<'a>(&mut self, text: &'a str) -> Vec<&'a RawValue> {
        self.parse(text).unwrap_or_default()
    }
}
