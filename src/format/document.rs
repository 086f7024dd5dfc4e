//! A problem with the names it is written with.
//!
//! The engine knows colors as numbers; a document knows what they are called, prints options as they stand in
//! a file and finds options by what is written.

use std::fmt;

use indexmap::{IndexMap, IndexSet};

use super::error::{DidYouMean, Quoted, suggest};
use super::knuth::{self, words};
use crate::problem::{BuildError, Color, ItemId, OptionId, Problem};

/// A problem with names for its items and colors, and with the comment it was introduced by.
///
/// ```
/// use quadrille::format;
///
/// let document = format::read(b"| a small one\na b | x\na b x:red\na\nb x:blue\n", None)?;
/// assert_eq!(document.comment(), ["a small one"]);
/// let mut found = Vec::new();
/// for &option in document.problem().search().first().expect("a cover").options() {
///     found.push(document.show(option).to_string());
/// }
/// assert_eq!(found, ["a b x:red"]);
/// # Ok::<(), format::ReadError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Document {
    problem: Problem<String>,
    /// Color `n` is called `colors[n]`.
    colors: IndexSet<String>,
    comment: Vec<String>,
    /// Lines that are comments, but look as if they were meant to be options.
    doubtful: Vec<usize>,
}

impl Document {
    /// A document of any problem: items are called what they show as, and colors what `color` calls them.
    ///
    /// A name that two colors share is given to the first; the other gets as many primes as it takes. Items
    /// that show alike are an error. Tags are left behind, for the formats have no place for them.
    ///
    /// ```
    /// use quadrille::{Color, Problem, format};
    ///
    /// let mut problem = Problem::new();
    /// problem.primary(1)?;
    /// problem.secondary(2)?;
    /// problem.option("tag").cover([1]).color(2, 'x').add()?;
    /// let name = |color: Color| char::from_u32(color.0).unwrap_or('?').to_string();
    /// let document = format::Document::new(&problem, name)?;
    /// let text = format::write(&document, format::Format::Knuth).expect("sayable").to_string();
    /// assert_eq!(text, "1 | 2\n1 2:x\n");
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn new<I: fmt::Display, T>(
        problem: &Problem<I, T>,
        mut color: impl FnMut(Color) -> String,
    ) -> Result<Document, BuildError> {
        let mut document = Document::default();
        for item in problem.item_ids() {
            let label = problem.label(item).map(I::to_string).unwrap_or_default();
            match problem.bounds(item) {
                Some(times) => document.problem.primary_times(label, times)?,
                None => document.problem.secondary(label)?,
            };
        }
        let mut numbers = IndexMap::new();
        for option in problem.option_ids() {
            let mut builder = document.problem.option(()).cost(problem.cost(option));
            for (item, shade) in problem.members(option) {
                builder = match shade {
                    None => builder.cover_ids([item]),
                    Some(shade) => {
                        let colors = &mut document.colors;
                        let number = *numbers.entry(shade).or_insert_with(|| {
                            let mut name = color(shade);
                            while colors.contains(&name) {
                                name.push('\'');
                            }
                            Color(colors.insert_full(name).0 as u32)
                        });
                        builder.color_id(item, number)
                    }
                };
            }
            builder.add()?;
        }
        Ok(document)
    }

    /// The problem.
    pub fn problem(&self) -> &Problem<String> {
        &self.problem
    }

    /// The problem, without the names of its colors.
    pub fn into_problem(self) -> Problem<String> {
        self.problem
    }

    /// The lines of the comment that introduces the problem.
    pub fn comment(&self) -> &[String] {
        &self.comment
    }

    /// Puts another comment in the place of the old one. It is split where it has line breaks; an empty one
    /// is none.
    pub fn set_comment(&mut self, comment: &str) {
        self.comment.clear();
        if !comment.is_empty() {
            comment.split('\n').for_each(|line| self.add_comment(line));
        }
    }

    /// The name of a color, if the problem has it.
    pub fn color_name(&self, color: Color) -> Option<&str> {
        self.colors.get_index(color.0 as usize).map(String::as_str)
    }

    /// The color of this name, if the problem has it.
    pub fn color(&self, name: &str) -> Option<Color> {
        self.colors
            .get_index_of(name)
            .map(|index| Color(index as u32))
    }

    /// The option as it stands in Knuth's format, without its cost: `a b x:red`.
    ///
    /// A name that cannot stand there, such as one with a blank in it, is shown in quotes. Nothing is shown of
    /// an option that does not exist.
    pub fn show(&self, option: OptionId) -> Shown<'_> {
        Shown {
            document: self,
            option,
        }
    }

    /// The options that consist of these items and colors, whatever the order, at least one; or the one of
    /// this number, written `#7` and counted from 1.
    ///
    /// Identical options are found together. Looks through all options: time in proportion to the entries.
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
    pub fn find(&self, text: &str) -> Result<Vec<OptionId>, FindError> {
        let text = text.trim();
        if let Some(found) = self.numbered(text)? {
            return Ok(vec![found]);
        }
        let wanted = self.wanted(text)?;
        let missing = |near| FindError::NoSuchOption {
            text: text.to_owned(),
            near,
        };
        // A color that no option uses is in no option.
        let wanted = wanted.ok_or_else(|| missing(None))?;
        let mut found = Vec::new();
        let mut near = None;
        for option in self.problem.option_ids() {
            let members = self.problem.members(option);
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
            true => Err(missing(near)),
            false => Ok(found),
        }
    }

    /// The option of the number that `#7` names, unless there is an item of that name.
    fn numbered(&self, text: &str) -> Result<Option<OptionId>, FindError> {
        let digits = text.strip_prefix('#').unwrap_or_default();
        let digital = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !digital || self.problem.item(text).is_some() {
            return Ok(None);
        }
        let options = self.problem.options();
        match digits.parse::<usize>() {
            Ok(number) if (1..=options).contains(&number) => {
                Ok(Some(OptionId::new(number as u32 - 1)))
            }
            _ => Err(FindError::NoSuchNumber {
                number: digits.to_owned(),
                options,
            }),
        }
    }

    /// The items of `text` with their colors; none if a color is unknown.
    fn wanted(&self, text: &str) -> Result<Option<IndexSet<Member>>, FindError> {
        let mut wanted = IndexSet::new();
        let mut known = true;
        for word in words(text) {
            let (name, color) = knuth::split_color(word);
            let item = self
                .problem
                .item(name)
                .ok_or_else(|| FindError::UnknownItem {
                    item: name.to_owned(),
                    suggestion: suggest(name, self.names()),
                })?;
            let shade = color.and_then(|name| self.color(name));
            known &= color.is_some() == shade.is_some();
            wanted.insert((item, shade));
        }
        Ok(known.then_some(wanted))
    }

    /// What is odd about the problem, though it is one. Looks through all options.
    pub fn warnings(&self) -> Vec<Warning> {
        let problem = &self.problem;
        let doubtful = self
            .doubtful
            .iter()
            .map(|&line| Warning::DoubtfulComment { line });
        let mut warnings: Vec<_> = doubtful.collect();
        let mut uses = vec![0u32; problem.items()];
        for option in problem.option_ids() {
            let mut playable = false;
            for (item, _) in problem.members(option) {
                uses[item.index()] += 1;
                playable |= problem.bounds(item).is_some();
            }
            if !playable {
                warnings.push(Warning::NoPrimary { option });
            }
        }
        for item in problem.item_ids() {
            let needed = problem.bounds(item).map_or(0, |times| *times.start());
            if uses[item.index()] < needed {
                warnings.push(Warning::TooFewOptions {
                    item: self.name(item).to_owned(),
                    needed,
                    options: uses[item.index()],
                });
            }
        }
        warnings
    }

    /// The name of an item.
    pub(super) fn name(&self, item: ItemId) -> &str {
        self.problem.label(item).map_or("", String::as_str)
    }

    /// The names of all items.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.problem.item_ids().map(|item| self.name(item))
    }

    /// The problem, to be built.
    pub(super) fn problem_mut(&mut self) -> &mut Problem<String> {
        &mut self.problem
    }

    /// The color of this name, new or not.
    pub(super) fn intern(&mut self, name: &str) -> Color {
        let index = self.colors.get_index_of(name);
        let index = index.unwrap_or_else(|| self.colors.insert_full(name.to_owned()).0);
        Color(index as u32)
    }

    pub(super) fn add_comment(&mut self, line: &str) {
        self.comment.push(line.trim_end().to_owned());
    }

    pub(super) fn add_doubtful(&mut self, line: usize) {
        self.doubtful.push(line);
    }
}

/// An option as it stands in Knuth's format: see [`Document::show`].
#[derive(Clone, Copy, Debug)]
pub struct Shown<'d> {
    document: &'d Document,
    option: OptionId,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let document = self.document;
        for (place, (item, color)) in document.problem.members(self.option).enumerate() {
            let blank = if place > 0 { " " } else { "" };
            match document.name(item) {
                name if knuth::is_name(name) => write!(f, "{blank}{name}")?,
                name => write!(f, "{blank}{name:?}")?,
            }
            match color.and_then(|color| document.color_name(color)) {
                Some(name) if knuth::is_color(name) => write!(f, ":{name}")?,
                Some(name) => write!(f, ":{name:?}")?,
                None => {}
            }
        }
        Ok(())
    }
}

/// An item of an option with its color.
type Member = (ItemId, Option<Color>);

/// Whether a member of an option was asked for, be it without its color.
fn is_meant(wanted: &IndexSet<Member>, member: Member) -> bool {
    wanted.contains(&member) || wanted.contains(&(member.0, None))
}

/// Why an option was not found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FindError {
    /// There is no such item.
    #[error("unknown item {}{}", Quoted(.item), DidYouMean(.suggestion))]
    UnknownItem {
        /// The name as it was written.
        item: String,
        /// An item of a similar name.
        suggestion: Option<String>,
    },
    /// No option consists of these items and colors.
    #[error("no option consists of {}{}", Quoted(.text), Near(.near))]
    NoSuchOption {
        /// What was asked for.
        text: String,
        /// The number, from 1, and the items of an option that has what was asked for and more.
        near: Option<(usize, String)>,
    },
    /// There are not that many options.
    #[error("there is no option {number}; expected a number from 1 to {options}")]
    NoSuchNumber {
        /// The number as it was written.
        number: String,
        /// How many options there are.
        options: usize,
    },
}

/// The end of a message about an option that was not found.
struct Near<'a>(&'a Option<(usize, String)>);

impl fmt::Display for Near<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some((number, shown)) => {
                write!(f, "; option {number} has that and more: {}", Quoted(shown))
            }
            None => Ok(()),
        }
    }
}

/// Something odd about a problem: see [`Document::warnings`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Warning {
    /// An option is in no solution, for it has no primary item.
    NoPrimary {
        /// The option.
        option: OptionId,
    },
    /// There is no solution, for too few options have a primary item.
    TooFewOptions {
        /// The name of the item.
        item: String,
        /// How often a solution covers it, at least.
        needed: u32,
        /// How many options have it.
        options: u32,
    },
    /// A line begins with what looks like a cost, which makes it a comment.
    DoubtfulComment {
        /// The line, from 1.
        line: usize,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::NoPrimary { option } => {
                let number = option.index() + 1;
                write!(
                    f,
                    "option {number} has no primary item: it is in no solution"
                )
            }
            Warning::TooFewOptions {
                item,
                needed: 1,
                options: 0,
            } => {
                write!(
                    f,
                    "no option has the item {}: there is no solution",
                    Quoted(item)
                )
            }
            Warning::TooFewOptions {
                item,
                needed,
                options,
            } => {
                let item = Quoted(item);
                write!(
                    f,
                    "{options} of {needed} options for the item {item}: there is no solution"
                )
            }
            Warning::DoubtfulComment { line } => write!(
                f,
                "line {line} begins with | and is a comment; a cost stands behind the first item"
            ),
        }
    }
}
