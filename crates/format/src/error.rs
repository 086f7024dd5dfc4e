//! Mistakes in a text: what is wrong, where, and how to show it.
//!
//! A reader passes each mistake to the collector, with the place in the text that it is about. Only then does the
//! collector compute line, column and excerpt, so a text without mistakes pays nothing. It keeps the first [`KEPT`]
//! mistakes and counts the others.

use std::fmt;

use super::IS_SMALL;
use super::place::{MARK, locate, slice_place};
use quadrille_engine::BuildError;
use quadrille_engine::encoding::Encoding;
use quadrille_engine::sort::sort_by_key;

/// The maximum number of mistakes kept for a text.
pub(super) const KEPT: usize = 20;

/// A word of the text as it is quoted in a message: escaped, and cut if it is long.
pub(super) fn quoted(word: &str) -> String {
    match word.char_indices().nth(40) {
        Some((end, _)) => format!("{:?}…", &word[..end]),
        None => format!("{word:?}"),
    }
}

/// The message that something is not as expected.
pub(super) fn unexpected(found: impl fmt::Display, expected: impl fmt::Display) -> String {
    format!("found {found}, expected {expected}")
}

/// Why the problem did not take an option, for a place in a text, where options have other numbers, and costs look as `show`
/// says.
pub(super) fn refusal(error: &BuildError, show: impl Fn(u64) -> String) -> String {
    match *error {
        BuildError::CostOverflow { cost, room, .. } if !IS_SMALL => format!(
            "found the cost {}, expected at most {}: the sum of all must not exceed {}",
            show(cost),
            show(room),
            show(u64::MAX)
        ),
        _ => error.to_string(),
    }
}

/// The message that there is no such item: with the one that was meant, if that is known.
pub(super) fn unknown_item(item: &str, meant: Option<&str>) -> String {
    let end = match meant {
        Some(name) => format!("did you mean {}?", quoted(name)),
        None => "expected an item of the problem".to_owned(),
    };
    format!("unknown item {}; {end}", quoted(item))
}

pub(super) fn reversed_bounds(lo: u32, hi: u32) -> String {
    format!("the lower bound {lo} exceeds the upper bound {hi}")
}

/// The message that an item has a color that it cannot have: any, as it is primary, or an empty one.
pub(super) fn wrong_color(item: &str, is_primary: bool) -> String {
    let item = quoted(item);
    match is_primary {
        true => format!("the primary item {item} has a color; only secondary items take colors"),
        false => format!("found no color after the colon of {item}"),
    }
}

/// A mistake in a text, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mistake {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The number of characters that are wrong; 0 if something is missing there.
    pub length: usize,
    /// What is wrong: what was found and what was expected.
    pub what: String,
    /// The line without control characters; of a long line, the part around the mistake.
    pub excerpt: String,
    /// The columns of the mistake in the excerpt, as a terminal counts them.
    pub mark: std::ops::Range<usize>,
}

/// Why a text could not be read: its mistakes, in the order of the text.
///
/// `Display` shows a paragraph for each mistake: the place as `FILE:LINE:COLUMN`, what was found and what was
/// expected, the line, and a mark under the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    file: Option<String>,
    mistakes: Vec<Mistake>,
    more: usize,
}

impl ReadError {
    /// Has the mistakes shown with the file name `name`.
    pub fn in_file(mut self, name: impl Into<String>) -> Self {
        self.file = Some(name.into());
        self
    }

    /// The first mistakes, in the order of the text: at least 1, at most 20.
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }

    /// How many further mistakes there are.
    pub fn more(&self) -> usize {
        self.more
    }
}

impl std::error::Error for ReadError {}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, mistake) in self.mistakes.iter().enumerate() {
            if number > 0 {
                writeln!(f)?;
            }
            if let Some(file) = &self.file {
                write!(f, "{file}:")?;
            }
            write!(f, "{mistake}")?;
        }
        if self.more > 0 {
            write!(f, "\nand {} more", self.more)?;
        }
        Ok(())
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.what)?;
        if self.excerpt.trim().is_empty() {
            return Ok(());
        }
        writeln!(f, "\n    {}", self.excerpt)?;
        let marks = self.mark.len().max(1);
        write!(
            f,
            "    {:start$}{:^<marks$}",
            "",
            "",
            start = self.mark.start
        )
    }
}

/// The mistakes found so far in a text.
pub(super) struct Mistakes<'t> {
    text: &'t str,
    kept: Vec<(usize, Mistake)>,
    more: usize,
    repaired: bool,
}

impl<'t> Mistakes<'t> {
    pub fn new(text: &'t str) -> Self {
        Mistakes {
            text,
            kept: Vec::new(),
            more: 0,
            repaired: false,
        }
    }

    /// Notes that `byte` is not UTF-8 and that [`MARK`] took its place.
    pub fn note_repair(&mut self, offset: usize, byte: u8) {
        let what = || Encoding::Byte(byte).to_string();
        self.note_at(offset, MARK.len_utf8(), what);
        self.repaired = true;
    }

    /// Whether a part of the text contains such a mark. Its mistake is already noted.
    pub fn is_repaired(&self, place: &str) -> bool {
        self.repaired && place.contains(MARK)
    }

    /// Notes a mistake about `place`, which is a slice of the text. `what` is called only if the mistake is kept.
    pub fn note(&mut self, place: &str, what: impl FnOnce() -> String) {
        if self.is_repaired(place) {
            return;
        }
        let (offset, length) = slice_place(self.text, place);
        self.note_at(offset, length, what);
    }

    /// Notes that `place` is something else than is expected.
    pub fn unexpected(&mut self, place: &str, expected: &str) {
        self.note(place, || unexpected(quoted(place), expected));
    }

    /// Notes a mistake about `length` bytes of the text, from `offset` on.
    fn note_at(&mut self, offset: usize, length: usize, what: impl FnOnce() -> String) {
        if self.kept.len() == KEPT {
            self.more += 1;
            return;
        }
        let mistake = locate(self.text, offset, length, what());
        self.kept.push((offset, mistake));
    }

    /// An error with all mistakes, if there are any.
    pub fn finish(mut self) -> Result<(), ReadError> {
        if self.kept.is_empty() {
            return Ok(());
        }
        sort_by_key(&mut self.kept, |&(offset, _)| offset);
        Err(ReadError {
            file: None,
            mistakes: self.kept.into_iter().map(|(_, mistake)| mistake).collect(),
            more: self.more,
        })
    }
}
