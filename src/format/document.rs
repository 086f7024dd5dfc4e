//! A problem with the names it is written with.
//!
//! The engine knows colors as numbers; a document knows what they are called, prints options as they stand in
//! a file and finds options by what is written.

use std::fmt;

use indexmap::{IndexMap, IndexSet};

use super::knuth;
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
    pub(super) doubtful: Vec<usize>,
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
        color: impl FnMut(Color) -> String,
    ) -> Result<Document, BuildError> {
        Self::named(problem, I::to_string, color)
    }

    /// The same with items that are called what `name` calls them.
    pub fn named<I, T>(
        problem: &Problem<I, T>,
        mut name: impl FnMut(&I) -> String,
        mut color: impl FnMut(Color) -> String,
    ) -> Result<Document, BuildError> {
        let mut document = Document::default();
        for item in problem.item_ids() {
            let label = problem.label(item).map(&mut name).unwrap_or_default();
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
            first: None,
        }
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
}

/// An option as it stands in Knuth's format: see [`Document::show`].
#[derive(Clone, Copy, Debug)]
pub struct Shown<'d> {
    document: &'d Document,
    option: OptionId,
    first: Option<ItemId>,
}

impl Shown<'_> {
    /// The same beginning with this item, the items before it at the end: `b x:red a`. So Knuth's programs
    /// show the option that they have chosen to cover b.
    pub fn beginning_with(mut self, item: ItemId) -> Self {
        self.first = Some(item);
        self
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let document = self.document;
        let members = document.problem.members(self.option);
        let first = members
            .clone()
            .position(|(item, _)| Some(item) == self.first);
        let first = first.unwrap_or(0);
        let turned = members.clone().skip(first).chain(members.take(first));
        for (place, (item, color)) in turned.enumerate() {
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
