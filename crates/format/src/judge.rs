//! The readers of the matrix formats of online judges: the 0/1 matrix and its sparse form.
//!
//! Both begin with `N M`, and have a line for each of the N rows. A column is an item, named by its number from
//! 1, a row is an option. Blank lines are ignored.

use super::Format;
use super::document::Document;
use super::error::{Mistakes, quoted, unexpected};
use super::knuth::{note_repeats, split_color, whole, words};
use quadrille_engine::messages::plural;
use quadrille_engine::{BuildError, ItemId};

/// More columns than this are accepted only from a text of at least as many bytes: a first line of two numbers must
/// not fill the memory.
const COLUMNS: usize = 1_000_000;

/// The number of rows examined to distinguish the formats.
const SAMPLE: usize = 1_000;

/// Which of the formats with two numbers in front this probably is, if any.
pub(super) fn recognize(text: &str) -> Option<Format> {
    let mut lines = text.lines().filter(|line| words(line).next().is_some());
    let head: Vec<&str> = words(lines.next()?).take(3).collect();
    let [first, second] = head[..] else {
        return None;
    };
    let rows = whole::<usize>(first)?;
    let columns = whole::<usize>(second)?;
    let (mut matrix, mut sparse, mut knuth, mut other) = (0, 0, 0, 0);
    for line in lines.take(rows.min(SAMPLE)) {
        let count = words(line).count();
        let binary = words(line).all(|word| word == "0" || word == "1");
        let length = words(line).next().and_then(whole::<usize>);
        let named = |word: &str| word.starts_with('|') || head.contains(&split_color(word).0);
        matrix += usize::from(binary && count == columns);
        sparse += usize::from(length == Some(count - 1));
        knuth += usize::from(words(line).all(named));
        other += usize::from(words(line).any(|word| whole::<u64>(word).is_none()));
    }
    match matrix.max(sparse).max(knuth) {
        0 => (other == 0).then_some(Format::Matrix),
        max if matrix == max => Some(Format::Matrix),
        max if sparse == max => Some(Format::Sparse),
        _ => None,
    }
}

/// Reads a problem in `format`, one of the two. It is complete only if no mistake was noted.
pub(super) fn read(text: &str, format: Format, mistakes: &mut Mistakes<'_>) -> Document {
    let mut document = Document::default();
    let end = &text[text.trim_end().len()..];
    let mut lines = text.split('\n').filter(|line| words(line).next().is_some());
    let first = lines.next().unwrap_or(end);
    let Some((rows, columns)) = head(first, mistakes) else {
        return document;
    };
    let max = COLUMNS.max(text.len());
    if columns > max {
        let expected = format!("at most {max} in a text of this length");
        mistakes.note(first.trim(), || {
            unexpected(format!("{columns} columns"), expected)
        });
        return document;
    }
    let mut items = Vec::with_capacity(columns);
    for column in 1..=columns {
        match document.problem_mut().primary(column.to_string()) {
            Ok(item) => items.push(item),
            Err(error) => mistakes.note(end, || error.to_string()),
        }
    }
    let mut found = 0;
    let mut reader = JudgeReader {
        items,
        row: Vec::new(),
        mistakes,
    };
    for line in lines {
        found += 1;
        if found > rows {
            let rows = plural(rows, "row");
            let expected = format!("the end after {rows}, as the first line says");
            let what = || unexpected(format!("row {found}"), expected);
            reader.mistakes.note(line.trim(), what);
            break;
        }
        reader.row.clear();
        let sound = match format {
            Format::Matrix => reader.dense(line),
            _ => reader.sparse(line),
        };
        if !sound {
            continue;
        }
        let option = document.problem_mut().option(());
        match option
            .cover_ids(reader.row.iter().map(|&(_, item)| item))
            .add()
        {
            Ok(_) => {}
            Err(BuildError::RepeatedItem { .. }) => {
                note_repeats(reader.row.iter().copied(), &document, reader.mistakes)
            }
            Err(error) => reader.mistakes.note(line.trim(), || error.to_string()),
        }
    }
    if found < rows {
        let [found, rows] = [found, rows].map(|rows| plural(rows, "row"));
        let found = format!("the end after {found}");
        let what = || unexpected(found, format!("{rows}, as the first line says"));
        reader.mistakes.note(&end[..0], what);
    }
    document
}

/// The first line: the numbers of rows and columns.
fn head(line: &str, mistakes: &mut Mistakes<'_>) -> Option<(usize, usize)> {
    let mut numbers = words(line).map(|word| (word, whole::<usize>(word)));
    let (rows, columns, more) = (numbers.next(), numbers.next(), numbers.next());
    if let (Some((_, Some(rows))), Some((_, Some(columns))), None) = (rows, columns, more) {
        return Some((rows, columns));
    }
    let found = match line.trim() {
        "" => "nothing".to_owned(),
        line => quoted(line),
    };
    let expected = "the number of rows and the number of columns";
    mistakes.note(line.trim(), || unexpected(found, expected));
    None
}

/// A reader of rows.
struct JudgeReader<'l, 'm, 't> {
    items: Vec<ItemId>,
    /// The items of the row, with the words that name them.
    row: Vec<(&'l str, ItemId)>,
    mistakes: &'m mut Mistakes<'t>,
}

impl<'l> JudgeReader<'l, '_, '_> {
    /// Reads a row such as `0 1 1`. False if there is a mistake in it.
    fn dense(&mut self, line: &'l str) -> bool {
        let mut sound = true;
        let mut columns = self.items.iter();
        let mut surplus = None;
        let mut count = 0;
        for word in words(line) {
            count += 1;
            let item = columns.next();
            match (word, item) {
                (_, None) => surplus = surplus.or(Some(word)),
                ("0", _) => {}
                ("1", Some(&item)) => self.row.push((word, item)),
                _ => {
                    sound = false;
                    self.mistakes.unexpected(word, "0 or 1");
                }
            }
        }
        let wanted = self.items.len();
        if count != wanted {
            let place = surplus.unwrap_or(behind(line));
            let expected = format!("{wanted}, one for each column");
            self.mistakes
                .note(place, || unexpected(format!("a row of {count}"), expected));
        }
        sound && count == wanted
    }

    /// Reads a row such as `2 1 5`. False if there is a mistake in it.
    fn sparse(&mut self, line: &'l str) -> bool {
        let mut sound = true;
        let mut rest = words(line);
        let first = rest.next().unwrap_or_default();
        let announced = whole::<usize>(first);
        if announced.is_none() {
            let expected = "the number of columns in this row";
            self.mistakes.unexpected(first, expected);
        }
        let mut count = 0;
        for word in rest {
            count += 1;
            let item = whole::<usize>(word)
                .and_then(|column| column.checked_sub(1))
                .and_then(|index| self.items.get(index));
            match item {
                Some(&item) => self.row.push((word, item)),
                None => {
                    sound = false;
                    let expected = format!("a column from 1 to {}", self.items.len());
                    self.mistakes.unexpected(word, &expected);
                }
            }
        }
        if announced.is_some_and(|announced| announced != count) {
            let expected = format!("{}, as this number says", quoted(first));
            self.mistakes
                .note(first, || unexpected(format!("{count} columns"), expected));
        }
        sound && announced == Some(count)
    }
}

/// The place after the last word of a line.
fn behind(line: &str) -> &str {
    &line[line.trim_end().len()..][..0]
}
