//! Options found by their items or their number.
//!
//! Each search goes through all options; there is no index.

use std::borrow::Cow;
use std::collections::HashMap;

use indexmap::IndexSet;

use super::IS_SMALL;
use super::document::Document;
use super::error::{quoted, unknown_item};
use super::knuth::{split_color, words};
use super::solutions::is_digits;
use quadrille_engine::messages::nearest;
use quadrille_engine::{Color, ItemId, OptionId};

impl Document {
    /// The options that consist of exactly these items and colors, in any order; or the option with this number,
    /// written `#7` and counted from 1.
    ///
    /// Returns at least one option; identical options are all returned. Takes time linear in the members of all
    /// options.
    ///
    /// ```
    /// use quadrille::{OptionId, format};
    ///
    /// let document = format::read(b"a b | x\na b x:red\na\nb x:blue\n", None)?;
    /// assert_eq!(document.find("x:blue b"), Ok(vec![OptionId::new(2)]));
    /// assert_eq!(document.find("#2"), Ok(vec![OptionId::new(1)]));
    /// let error = document.find("b a").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "no option consists of \"b a\"; option 1 has that and more: \"a b x:red\"",
    /// );
    /// # Ok::<(), format::ReadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If no option has this number, or exactly these items and colors.
    pub fn find(&self, text: &str) -> Result<Vec<OptionId>, FindError> {
        let text = text.trim();
        if let Some(found) = self.numbered(text)? {
            return Ok(vec![found]);
        }
        let wanted = self.wanted(text, true)?;
        let missing = |near| Unfound::Option {
            text: text.to_owned(),
            near,
        };
        // No option has a color that is not in the document.
        let wanted = wanted.ok_or_else(|| missing(None))?;
        let mut found = Vec::new();
        let mut near = None;
        for option in self.problem().option_ids() {
            let members = self.problem().members(option);
            if members.len() < wanted.len() {
                continue;
            }
            let exact = members.len() == wanted.len();
            if exact && members.clone().all(|member| wanted.contains(&member)) {
                found.push(option);
            } else if near.is_none()
                && found.is_empty()
                && members.filter(|member| is_meant(&wanted, *member)).count() == wanted.len()
            {
                near = Some((option.index() + 1, self.show(option).to_string()));
            }
        }
        match found.is_empty() {
            true => Err(missing(near).into()),
            false => Ok(found),
        }
    }

    /// Finds options with an index, and without hints about similar names or options if there is no such option. Takes
    /// time linear in the text.
    pub(super) fn find_in(
        &self,
        index: &OptionsByItems,
        text: &str,
    ) -> Result<Vec<OptionId>, Unfound> {
        if let Some(found) = self.numbered(text)? {
            return Ok(vec![found]);
        }
        let wanted = self.wanted(text, false)?;
        let found = wanted.and_then(|wanted| {
            let mut wanted: Vec<ColoredItem> = wanted.into_iter().collect();
            wanted.sort_unstable();
            index.0.get(&wanted)
        });
        found.cloned().ok_or_else(|| Unfound::Option {
            text: text.to_owned(),
            near: None,
        })
    }

    /// The option that a number such as `#7` names, unless an item has that name.
    fn numbered(&self, text: &str) -> Result<Option<OptionId>, Unfound> {
        let digits = text.strip_prefix('#').unwrap_or_default();
        if !is_digits(digits) || self.problem().item(text).is_some() {
            return Ok(None);
        }
        let options = self.problem().option_count();
        match digits.parse::<usize>() {
            Ok(number) if (1..=options).contains(&number) => {
                Ok(Some(OptionId::new(number as u32 - 1)))
            }
            _ => Err(Unfound::Number {
                number: digits.to_owned(),
                options,
            }),
        }
    }

    /// The items of `text` with their colors; none if a color is unknown. `hints`: whether to look for a similar name
    /// if an item is unknown.
    fn wanted(&self, text: &str, hints: bool) -> Result<Option<IndexSet<ColoredItem>>, Unfound> {
        let mut wanted = IndexSet::new();
        let mut known = true;
        for word in quoted_words(text) {
            let (name, color) = self.name_and_color(&word);
            let item = self.problem().item(&*name).ok_or_else(|| Unfound::Item {
                item: name.clone().into_owned(),
                // The whole text may be a name with blanks that is not in quotes.
                suggestion: match self.problem().item(text) {
                    Some(_) if hints && !IS_SMALL => Some(text.to_owned()),
                    // Of columns together, an item has several values: `Ada,Mon`.
                    None if hints
                        && !IS_SMALL
                        && let Some(longer) =
                            self.names().find(|longer| has_value(longer, &name)) =>
                    {
                        Some(longer.to_owned())
                    }
                    _ => { hints.then(|| nearest(&name, self.names())) }
                        .flatten()
                        .map(str::to_owned),
                },
            })?;
            let shade = color.as_deref().and_then(|name| self.color(name));
            known &= color.is_some() == shade.is_some();
            wanted.insert((item, shade));
        }
        Ok(known.then_some(wanted))
    }

    /// The item and the color that a word of an option names, as `a`, `x:red` or `"two words":"dark red"`.
    #[doc(hidden)] // for the command
    pub fn member(&self, word: &str) -> Option<(ItemId, Option<Color>)> {
        let (name, color) = self.name_and_color(word);
        let color = match color {
            Some(color) => Some(self.color(&color)?),
            None => None,
        };
        Some((self.problem().item(&*name)?, color))
    }

    /// The name of an item and of a color in a word. A name may be in quotes, unless the quotes are part of it and there
    /// is no item of the name between them.
    fn name_and_color<'w>(&self, word: &'w str) -> (Cow<'w, str>, Option<Cow<'w, str>>) {
        let quoted = end_of_quote(word)
            .filter(|&end| matches!(word[end..].chars().next(), None | Some(':')));
        if let Some(end) = quoted
            && let name = unquoted(&word[..end])
            && self.problem().item(&*name).is_some()
        {
            return (
                name,
                word[end..]
                    .strip_prefix(':')
                    .map(|color| self.color_in(color)),
            );
        }
        if self.problem().item(word).is_some() {
            return (word.into(), None);
        }
        let (name, color) = match (split_color(word), end_of_quote(word)) {
            ((name, color), _) if self.problem().item(name).is_some() => (name.into(), color),
            (_, Some(end)) if end == word.len() => (unquoted(word), None),
            (_, Some(end)) if word[end..].starts_with(':') => {
                (unquoted(&word[..end]), Some(&word[end + 1..]))
            }
            ((name, color), _) => (name.into(), color),
        };
        (name, color.map(|color| self.color_in(color)))
    }

    /// The color that a word names, which may be in quotes, unless the quotes are part of the name.
    fn color_in<'w>(&self, word: &'w str) -> Cow<'w, str> {
        let name = unquoted(word);
        match self.color(&name) {
            None if self.color(word).is_some() => word.into(),
            _ => name,
        }
    }
}

/// Whether an item of several values, with commas between them, has this one.
fn has_value(item: &str, value: &str) -> bool {
    item.contains(',') && item.split(',').any(|one| one == value)
}

/// The words of a line. A quoted text, at the start of a word or after its colon, belongs to one word.
#[doc(hidden)] // for the command
pub fn quoted_words(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut word = String::new();
    let mut quoted = false;
    let mut escaped = false;
    for letter in line.chars() {
        if !quoted && letter.is_ascii_whitespace() {
            if !word.is_empty() {
                found.push(std::mem::take(&mut word));
            }
            continue;
        }
        if letter == '"' && !escaped {
            quoted = !quoted && (word.is_empty() || word.ends_with(':'));
        }
        escaped = quoted && letter == '\\' && !escaped;
        word.push(letter);
    }
    match quoted {
        // No quote closes it, so this is a name that begins with a quote.
        true => words(line).map(str::to_owned).collect(),
        false => {
            found.extend((!word.is_empty()).then_some(word));
            found
        }
    }
}

/// Where the quoted text at the start of a word ends.
fn end_of_quote(word: &str) -> Option<usize> {
    let mut escaped = false;
    for (place, letter) in word.strip_prefix('"')?.char_indices() {
        if letter == '"' && !escaped {
            return Some(place + 2);
        }
        escaped = letter == '\\' && !escaped;
    }
    None
}

/// A text without the quotes around it, with what the backslashes in it stand for, as messages and solutions have it; any
/// other text as it is.
fn unquoted(text: &str) -> Cow<'_, str> {
    if end_of_quote(text) != Some(text.len()) {
        return text.into();
    }
    let mut plain = String::new();
    let mut rest = &text[1..text.len() - 1];
    while let Some((before, after)) = rest.split_once('\\') {
        plain += before;
        let (letter, length) = escaped(after);
        plain.extend(letter);
        rest = &after[length..];
    }
    (plain + rest).into()
}

/// The character that the beginning of a text after a backslash stands for, and how long that is.
fn escaped(text: &str) -> (Option<char>, usize) {
    let Some(first) = text.chars().next() else {
        return (None, 0);
    };
    let code = || {
        let (digits, _) = text.strip_prefix("u{")?.split_once('}')?;
        let letter = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
        Some((Some(letter), digits.len() + 3))
    };
    let plain = match first {
        // On the page nobody types them.
        other if IS_SMALL => other,
        't' => '\t',
        'n' => '\n',
        'r' => '\r',
        '0' => '\0',
        'u' => return code().unwrap_or((Some('u'), 1)),
        other => other,
    };
    (Some(plain), first.len_utf8())
}

/// An item of an option with its color.
type ColoredItem = (ItemId, Option<Color>);

/// All options by their members.
#[derive(Debug)]
pub(super) struct OptionsByItems(HashMap<Vec<ColoredItem>, Vec<OptionId>>);

impl OptionsByItems {
    pub(super) fn new(document: &Document) -> Self {
        let problem = document.problem();
        let mut index: HashMap<_, Vec<_>> = HashMap::new();
        for option in problem.option_ids() {
            let mut members: Vec<ColoredItem> = problem.members(option).collect();
            members.sort_unstable();
            index.entry(members).or_default().push(option);
        }
        OptionsByItems(index)
    }
}

/// Whether a member of an option is wanted, either with its color or with any color.
fn is_meant(wanted: &IndexSet<ColoredItem>, member: ColoredItem) -> bool {
    wanted.contains(&member) || wanted.contains(&(member.0, None))
}

/// How to write the name that was meant, if it has blanks and what was found has none.
fn in_quotes(found: &str, meant: Option<&str>) -> &'static str {
    match meant.is_some_and(|name| name.contains(' ')) && !found.contains(' ') {
        true => " A name with blanks is in quotes.",
        false => "",
    }
}

/// The end of a message about an option that was not found.
fn another(near: &Option<(usize, String)>) -> String {
    match near {
        Some((number, shown)) => format!("option {number} has that and more: {}", quoted(shown)),
        None => "expected the items of an option".to_owned(),
    }
}

/// Why an option was not found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct FindError(#[from] pub(super) Unfound);

impl FindError {
    /// Whether the items are those of the problem, but no option consists of them.
    #[doc(hidden)] // for the command
    pub fn is_of_option(&self) -> bool {
        matches!(self.0, Unfound::Option { .. })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Unfound {
    #[error("{}{}", unknown_item(.item, .suggestion.as_deref()), in_quotes(.item, .suggestion.as_deref()))]
    Item {
        /// The name as it was written.
        item: String,
        /// An item of a similar name.
        suggestion: Option<String>,
    },
    #[error("no option consists of {}; {}", quoted(.text), another(.near))]
    Option {
        /// The text of the option.
        text: String,
        /// The number, from 1, and the items of an option that has all of these items and more.
        near: Option<(usize, String)>,
    },
    #[error("there is no option {number}; expected a number from 1 to {options}")]
    Number {
        /// The number as it was written.
        number: String,
        /// The number of options.
        options: usize,
    },
}
