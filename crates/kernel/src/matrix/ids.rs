//! The numbers that name items, options and colors.

use std::fmt;

/// The number of an item within its problem: from 0, in the order the items were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ItemId(pub(crate) u32);

/// The number of an option within its problem: from 0, in the order the options were added.
///
/// Wherever the library names an option or an item by number, in an error too, the number is that of its id. Text counts
/// from 1: files of problems, solutions, parts and certificates, and so do mistakes in such a text, and the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OptionId(pub(crate) u32);

impl ItemId {
    /// The id of item `number`, whether or not a problem has that many items.
    ///
    /// An id that a problem does not have is harmless: `Problem::label` returns `None`,
    /// and an option that names it is an error.
    #[inline]
    pub fn new(number: u32) -> Self {
        ItemId(number)
    }

    /// The number, as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl OptionId {
    /// The id of option `number`, whether or not a problem has that many options.
    ///
    /// An id that a problem does not have is harmless: `Problem::check` reports it, a
    /// search that requires it finds nothing, and one that forbids it loses nothing.
    #[inline]
    pub fn new(number: u32) -> Self {
        OptionId(number)
    }

    /// The number, as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number, from 0.
impl From<ItemId> for u32 {
    #[inline]
    fn from(item: ItemId) -> Self {
        item.0
    }
}

/// The number, from 0.
impl From<OptionId> for u32 {
    #[inline]
    fn from(option: OptionId) -> Self {
        option.0
    }
}

/// The number, from 0.
impl fmt::Display for ItemId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number, from 0.
impl fmt::Display for OptionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A color of a secondary item: any number or character. A character is its code point: `'e'` is shown as 101.
///
/// Two options may share a secondary item if both give it the same color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Color(pub u32);

impl From<u32> for Color {
    #[inline]
    fn from(number: u32) -> Self {
        Color(number)
    }
}

impl From<char> for Color {
    #[inline]
    fn from(letter: char) -> Self {
        Color(letter.into())
    }
}

/// The number.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
