//! The reader of Knuth's format.
//!
//! One pass over the lines. A line without mistakes allocates nothing: items are looked up by slices of the text. Exact
//! places are computed only where there is a mistake. Reading continues after a mistake, so that all of them are
//! reported at once. An item with a wrong description is added under its probable name, so that options that name it
//! are not reported, too.

use std::collections::HashSet;

use super::IS_SMALL;
use super::document::Document;
use super::error::{
    Mistakes, quoted, refusal, reversed_bounds, unexpected, unknown_item, wrong_color,
};
use quadrille_engine::messages::nearest;
use quadrille_engine::{BuildError, Color, ItemId};

const EMPTY_NAME: &str = "an item without a name";

/// Whether a byte separates words: what C's `isspace` accepts.
fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'\x0b'
}

/// The words of a line, without the blanks between them.
pub(super) fn words(line: &str) -> impl Iterator<Item = &str> + Clone {
    line.split(|letter: char| u8::try_from(letter).is_ok_and(is_blank))
        .filter(|word| !word.is_empty())
}

/// Whether an item of this name can stand in a file. With a NUL in it, the file would look like UTF-16, or like no text.
pub(super) fn is_name(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with('\u{feff}')
        && !name
            .bytes()
            .any(|byte| is_blank(byte) || matches!(byte, b'|' | b':' | 0))
}

/// Whether a color of this name can stand in a file.
pub(super) fn is_color(name: &str) -> bool {
    !name.is_empty() && !name.bytes().any(|byte| is_blank(byte) || byte == 0)
}

/// `x:red` as `x` and `red`.
pub(super) fn split_color(word: &str) -> (&str, Option<&str>) {
    match word.split_once(':') {
        Some((name, color)) => (name, Some(color)),
        None => (word, None),
    }
}

/// Bounds as they stand before a name: `2|` or `1:3|`, and nothing for once.
pub(super) fn shown_bounds(lo: u32, hi: u32) -> String {
    match (lo, hi) {
        (1, 1) => String::new(),
        (lo, hi) if lo == hi => format!("{lo}|"),
        (lo, hi) => format!("{lo}:{hi}|"),
    }
}

/// Reads a problem. It is complete only if no mistake was noted.
pub(super) fn read(text: &str, mistakes: &mut Mistakes<'_>) -> Document {
    let mut reader = KnuthReader {
        document: Document::default(),
        members: Vec::new(),
        costs: Vec::new(),
        total: 0,
        mistakes,
    };
    let mut lines = (1..).zip(text.split('\n'));
    let begun = lines.by_ref().find(|&(_, line)| {
        let first = words(line).next().unwrap_or_default();
        match line.find(first).map(|start| &line[start..]) {
            Some(comment) if first.starts_with('|') => {
                reader.comment(&comment[1..]);
                false
            }
            _ => !first.is_empty(),
        }
    });
    match begun {
        Some((_, line)) => reader.items(line),
        None => {
            let end = text.trim_end().len();
            let what = || unexpected("no items", "a line with their names");
            reader.mistakes.note(&text[end..end], what);
        }
    }
    for (number, line) in lines {
        reader.line(number, line);
    }
    reader.document
}

struct KnuthReader<'m, 't> {
    document: Document,
    mistakes: &'m mut Mistakes<'t>,
    /// The items of the option being read.
    members: Vec<(ItemId, Option<Color>)>,
    /// Its costs.
    costs: Vec<u64>,
    /// The sum of the costs of the options before it.
    total: u64,
}

impl KnuthReader<'_, '_> {
    /// A comment in front of the item line, without its `|`.
    fn comment(&mut self, text: &str) {
        let text = text.strip_prefix(' ').unwrap_or(text);
        self.document.add_comment(text);
    }

    /// The item line.
    fn items(&mut self, line: &str) {
        let mut secondary = false;
        for (place, word) in words(line).enumerate() {
            let word = match word.strip_prefix('|').filter(|_| place > 0) {
                None => word,
                Some(rest) => {
                    if secondary {
                        let expected = "at most one, before the secondary items";
                        let what = || unexpected("a second |", expected);
                        self.mistakes.note(&word[..1], what);
                    }
                    secondary = true;
                    rest
                }
            };
            if !word.is_empty() || place == 0 {
                self.item(word, secondary);
            }
        }
    }

    /// An item on the item line, such as `a`, `2|a` or `1:3|a`.
    fn item(&mut self, word: &str, secondary: bool) {
        let (bounds, name) = match word.split_once('|') {
            Some((bounds, name)) => (Some(bounds), name),
            None => (None, word),
        };
        let mut times = 1..=1;
        if let Some(bounds) = bounds {
            if secondary {
                self.mistakes.note(word, || {
                    let item = quoted(name);
                    format!("the secondary item {item} has bounds; only primary items take bounds")
                });
            } else if let Some(read) = self.bounds(bounds) {
                times = read;
            }
        }
        // Reports a character that cannot be in a name, and takes the text before it as the name.
        let name = match name.find(['|', ':']) {
            Some(end) => {
                let is_bar = name[end..].starts_with('|');
                self.mistakes.note(word, || {
                    let rule = match is_bar {
                        true => "|",
                        false => "colon (bounds are written lo:hi|name, and colors belong to the options)",
                    };
                    format!("found {} among the items; a name has no {rule}", quoted(word))
                });
                &name[..end]
            }
            None if name.is_empty() => {
                self.mistakes.note(word, || EMPTY_NAME.to_owned());
                return;
            }
            None => name,
        };
        let times = (!secondary).then_some(times);
        add_item(name, times, name, &mut self.document, self.mistakes);
    }

    /// Bounds such as `2` or `1:3`.
    fn bounds(&mut self, word: &str) -> Option<std::ops::RangeInclusive<u32>> {
        let (lo, hi) = match word.split_once(':') {
            Some((lo, hi)) => (self.bound(lo), self.bound(hi)),
            None => {
                let times = self.bound(word);
                (times, times)
            }
        };
        let (lo, hi) = (lo?, hi?);
        if lo > hi {
            self.mistakes.note(word, || reversed_bounds(lo, hi));
            return None;
        }
        Some(lo..=hi)
    }

    fn bound(&mut self, word: &str) -> Option<u32> {
        let number = whole(word);
        if number.is_none() {
            self.mistakes
                .note(word, || not_whole("bound", word, u32::MAX));
        }
        number
    }

    /// A line after the item line: an option, a comment, or blank.
    fn line(&mut self, number: usize, line: &str) {
        let mut words = words(line);
        let Some(first) = words.clone().next() else {
            return;
        };
        if let Some(cost) = first.strip_prefix('|') {
            let known = |word: &str| {
                let name = split_color(word).0;
                self.document.problem().item(name).is_some()
            };
            let mut rest = words.skip(1).peekable();
            if whole::<u64>(cost).is_some() && rest.peek().is_some() && rest.all(known) {
                self.document.doubtful.push(number);
            }
            return;
        }
        self.members.clear();
        self.costs.clear();
        let mut sound = true;
        for word in words.by_ref() {
            if let Some(digits) = word.strip_prefix('|') {
                match self.cost(word, digits) {
                    Some(cost) => self.costs.push(cost),
                    None => sound = false,
                }
            } else {
                sound &= self.member(word);
            }
        }
        if !sound {
            return;
        }
        let members = self.members.iter().copied();
        match self.document.add_option(members, &self.costs) {
            Ok(()) if IS_SMALL => {}
            Ok(()) => self.total += self.costs.iter().sum::<u64>(),
            Err(error) => self.refused(line, error),
        }
    }

    /// Notes why the problem refused an option, as precisely as possible.
    fn refused(&mut self, line: &str, error: BuildError) {
        if let BuildError::RepeatedItem { .. } = error {
            let names = words(line)
                .filter(|word| !word.starts_with('|'))
                .map(split_color);
            let items = self.members.iter().map(|member| member.0);
            let words = names.map(|(name, _)| name).zip(items);
            note_repeats(words, &self.document, self.mistakes);
        } else {
            let dear = match error {
                BuildError::CostOverflow { .. } if !IS_SMALL => self.too_dear(line),
                _ => None,
            };
            let place = dear.unwrap_or_else(|| line.trim());
            self.mistakes
                .note(place, || refusal(&error, |cost| cost.to_string()));
        }
    }

    /// The first cost of an option with which the sum of all is too large.
    fn too_dear<'l>(&self, line: &'l str) -> Option<&'l str> {
        let mut total = self.total;
        let words = words(line).filter(|word| word.starts_with('|'));
        let mut costs = words.zip(&self.costs);
        let dear = costs.find(|(_, cost)| match total.checked_add(**cost) {
            Some(sum) => {
                total = sum;
                false
            }
            None => true,
        });
        dear.map(|(word, _)| word)
    }

    /// The cost written as `digits`; `word` is the digits with the `|` in front.
    fn cost(&mut self, word: &str, digits: &str) -> Option<u64> {
        let cost = whole(digits);
        if cost.is_none() {
            self.mistakes.note(word, || match digits {
                "" => unexpected("a | by itself", "a cost (|7, without a blank) or an item"),
                _ => not_whole("cost", digits, u64::MAX),
            });
        }
        cost
    }

    /// An item in an option, such as `a` or `x:red`, added to the members. False if there is a mistake in it.
    fn member(&mut self, word: &str) -> bool {
        let (name, color) = split_color(word);
        let problem = self.document.problem();
        let Some(item) = problem.item(name) else {
            let document = &self.document;
            self.mistakes.note(name, || match name {
                "" => EMPTY_NAME.to_owned(),
                _ => unknown_item(name, nearest(name, document.names())),
            });
            return false;
        };
        let Some(shade) = color else {
            self.members.push((item, None));
            return true;
        };
        let primary = problem.bounds(item).is_some();
        if primary || shade.is_empty() {
            self.mistakes.note(word, || wrong_color(name, primary));
            return false;
        }
        let color = self.document.intern(shade);
        self.members.push((item, Some(color)));
        true
    }
}

/// Adds an item, a primary one if it has bounds `times`. A mistake is noted at `place`.
pub(super) fn add_item(
    name: &str,
    times: Option<std::ops::RangeInclusive<u32>>,
    place: &str,
    document: &mut Document,
    mistakes: &mut Mistakes<'_>,
) {
    let problem = document.problem_mut();
    let primary = times.is_some();
    let added = match times {
        None => problem.secondary(name.to_owned()),
        Some(times) => problem.primary_times(name.to_owned(), times),
    };
    // Knuth's sharp preference: the search branches first on items whose names begin with #.
    let added = added.and_then(|item| match name.starts_with('#') && primary {
        true => problem.prefer(item),
        false => Ok(()),
    });
    if let Err(error) = added {
        mistakes.note(place, || match error {
            BuildError::DuplicateItem { .. } => {
                let item = quoted(name);
                format!("the item {item} is already there; every item needs a name of its own")
            }
            error => error.to_string(),
        });
    }
}

/// Notes each word that names the same item as an earlier word.
pub(super) fn note_repeats<'w>(
    words: impl Iterator<Item = (&'w str, ItemId)>,
    document: &Document,
    mistakes: &mut Mistakes<'_>,
) {
    let mut seen = HashSet::new();
    for (word, item) in words {
        if !seen.insert(item) {
            mistakes.note(word, || {
                let item = quoted(document.name(item));
                format!("the item {item} is already in this option; an option covers an item once")
            });
        }
    }
}

/// The message that a word is no such number.
fn not_whole(what: &str, found: &str, most: impl std::fmt::Display) -> String {
    let found = format!("the {what} {}", quoted(found));
    unexpected(found, format!("a whole number up to {most}"))
}

/// A whole number written with digits alone.
pub(super) fn whole<N: std::str::FromStr>(word: &str) -> Option<N> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|_| digits)
}
