//! Mistakes in a text: what is wrong, where, and how to show it.
//!
//! A reader passes each mistake to the collector, with the place in the text that it is about. Only then does the
//! collector compute line, column and excerpt, so a text without mistakes pays nothing. It keeps the first [`KEPT`]
//! mistakes and counts the others.

use std::fmt;

use super::place::{MARK, locate, slice_place};
use quadrille_engine::BuildError;
use quadrille_engine::encoding::Encoding;
use quadrille_engine::messages::nearest;
use quadrille_engine::sort::sort_by_key;

/// The maximum number of mistakes kept for a text.
pub(super) const KEPT: usize = 20;

/// What is wrong at a place in a text, before it is a sentence.
#[derive(Debug, thiserror::Error)]
pub(super) enum MistakeKind {
    #[error("{}", Encoding::Byte(*byte))]
    NotUtf8 { byte: u8 },
    #[error("{}", Encoding::Utf16 { marked: *marked })]
    Utf16 { marked: bool },
    #[error("found no items, expected a line with their names")]
    NoItems,
    #[error("an item without a name")]
    EmptyName,
    #[error("found a second |, expected at most one, before the secondary items")]
    SecondBar,
    #[error(
        "found {} among the items; a name has no colon (bounds are written lo:hi|name, and colors belong to the options)",
        Quoted(.found)
    )]
    ColonInName { found: String },
    #[error("found {} among the items; a name has no |", Quoted(.found))]
    BarInName { found: String },
    #[error("found the bound {}, expected a whole number up to {}", Quoted(.found), u32::MAX)]
    NotABound { found: String },
    #[error("the lower bound {lo} exceeds the upper bound {hi}")]
    ReversedBounds { lo: u32, hi: u32 },
    #[error("the secondary item {} has bounds; only primary items take bounds", Quoted(.item))]
    BoundedSecondary { item: String },
    #[error("the item {} is already there; every item needs a name of its own", Quoted(.item))]
    DuplicateItem { item: String },
    #[error("unknown item {}{}", Quoted(.item), ItemMeant(.suggestion))]
    UnknownItem {
        item: String,
        suggestion: Option<String>,
    },
    #[error("the item {} is already in this option; an option covers an item once", Quoted(.item))]
    RepeatedItem { item: String },
    #[error("the primary item {} has a color; only secondary items take colors", Quoted(.item))]
    ColoredPrimary { item: String },
    #[error("found no color after the colon of {}", Quoted(.item))]
    EmptyColor { item: String },
    #[error("found a | by itself, expected a cost (|7, without a blank) or an item")]
    LoneBar,
    #[error("found the cost {}, expected a whole number up to {}", Quoted(.found), u64::MAX)]
    NotACost { found: String },
    #[error("found {found}, expected {expected}")]
    Unexpected { found: String, expected: String },
    #[cfg(feature = "json")]
    #[error(
        "found the number {found} in place of a name, expected a string: \"{found}\"; the same holds for all names"
    )]
    NumberForName { found: String },
    #[cfg(feature = "json")]
    #[error("JSON: {message}")]
    Json { message: String },
    #[error(transparent)]
    Build(#[from] BuildError),
}

/// A word of the text as it is quoted in a message: escaped, and cut if it is long.
pub(super) struct Quoted<'a>(pub &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(40) {
            Some((end, _)) => write!(f, "{:?}…", &self.0[..end]),
            None => write!(f, "{:?}", self.0),
        }
    }
}

/// The end of a message about an unknown item: the one that was meant, if that is known.
pub(super) struct ItemMeant<'a>(pub &'a Option<String>);

impl fmt::Display for ItemMeant<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(name) => write!(f, "; did you mean {}?", Quoted(name)),
            None => f.write_str("; expected an item of the problem"),
        }
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
        self.note_at(offset, MARK.len_utf8(), || MistakeKind::NotUtf8 { byte });
        self.repaired = true;
    }

    /// Whether a part of the text contains such a mark. Its mistake is already noted.
    pub fn is_repaired(&self, place: &str) -> bool {
        self.repaired && place.contains(MARK)
    }

    /// Notes a mistake about `place`, which is a slice of the text. `kind` is called only if the mistake is kept.
    pub fn note(&mut self, place: &str, kind: impl FnOnce() -> MistakeKind) {
        if self.is_repaired(place) {
            return;
        }
        let (offset, length) = slice_place(self.text, place);
        self.note_at(offset, length, kind);
    }

    /// Notes a mistake about `length` bytes of the text, from `offset` on.
    fn note_at(&mut self, offset: usize, length: usize, kind: impl FnOnce() -> MistakeKind) {
        if self.kept.len() == KEPT {
            self.more += 1;
            return;
        }
        let mistake = locate(self.text, offset, length, kind());
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

/// The name among `names` that `word` was probably meant to be.
pub(super) fn suggest<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> Option<String> {
    nearest(word, names).map(str::to_owned)
}
