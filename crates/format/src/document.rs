//! A problem together with its names in the file.
//!
//! Engines know colors by number. A document knows their names, prints options as in files, and finds options by their
//! text.

use std::fmt;
#[cfg(feature = "tables")]
use std::sync::Arc;

use indexmap::IndexSet;

use super::IS_SMALL;
#[cfg(any(feature = "json", feature = "tables"))]
use super::decimal;
#[cfg(feature = "tables")]
use super::table::TableSheet;
use super::{Format, knuth};
use quadrille_engine::{BuildError, Color, ItemId, OptionId, Problem};

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
    /// The number of digits that costs have after the point in the file.
    pub(super) cost_places: u32,
    /// The lines that are comments but were probably meant as options.
    pub(super) doubtful: Vec<usize>,
    /// The format it was read in, which says what its judge reads.
    pub(super) format: Format,
    /// The table that it was read from.
    #[cfg(feature = "tables")]
    pub(super) sheet: Option<Arc<TableSheet>>,
}

/// Documents are equal if they have equal problems, the same names of colors in the same order, comments and tables.
impl PartialEq for Document {
    fn eq(&self, other: &Self) -> bool {
        #[cfg(feature = "tables")]
        if self.sheet != other.sheet {
            return false;
        }
        self.problem == other.problem
            && self.colors.iter().eq(&other.colors)
            && self.comment == other.comment
            && self.cost_places == other.cost_places
            && self.doubtful == other.doubtful
    }
}

impl Eq for Document {}

impl Document {
    /// A document of any problem. The name of an item is its `Display` text, the name of a color is what `color`
    /// returns for it.
    ///
    /// If two colors get the same name, primes are added to the second. Tags are dropped: no format has a place for
    /// them.
    ///
    /// # Errors
    ///
    /// If two items get the same name.
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
    /// let text = format::write(&document, format::Format::Knuth).expect("it can be written").to_string();
    /// assert_eq!(text, "1 | 2\n1 2:x\n");
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn new<I: fmt::Display, T>(
        problem: &Problem<I, T>,
        color: impl FnMut(Color) -> String,
    ) -> Result<Document, BuildError> {
        Self::named(problem, I::to_string, color)
    }

    /// A document of any problem, with the names of items that `name` returns and those of colors that `color` returns.
    ///
    /// # Errors
    ///
    /// If two items get the same name.
    pub fn named<I, T>(
        problem: &Problem<I, T>,
        mut name: impl FnMut(&I) -> String,
        color: impl FnMut(Color) -> String,
    ) -> Result<Document, BuildError> {
        let label = |&item: &ItemId| problem.label(item).map(&mut name).unwrap_or_default();
        let numbered = problem.labeled(|item| item)?;
        let (document, _) = Self::taken(numbered, label, color)?;
        Ok(document)
    }

    /// As [`named`](Document::named), with the problem taken instead of copied; and the tags that its options had.
    ///
    /// # Errors
    ///
    /// If two items get the same name.
    pub fn taken<I, T>(
        problem: Problem<I, T>,
        name: impl FnMut(&I) -> String,
        mut color: impl FnMut(Color) -> String,
    ) -> Result<(Document, Vec<T>), BuildError> {
        let relabeled = problem.relabel(name)?;
        let mut document = Document {
            problem: relabeled.problem,
            ..Document::default()
        };
        for &shade in &relabeled.colors {
            let mut name = color(shade);
            while document.colors.contains(&name) {
                name.push('\'');
            }
            document.colors.insert(name);
        }
        Ok((document, relabeled.tags))
    }

    /// The problem.
    pub fn problem(&self) -> &Problem<String> {
        &self.problem
    }

    /// The lines of the comment that introduces the problem.
    pub fn comment(&self) -> &[String] {
        &self.comment
    }

    /// Replaces the comment. Line breaks in `comment` separate its lines; an empty text removes the comment.
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

    /// The option as Knuth's format has it, without its cost: `a b x:red`.
    ///
    /// A name that this format cannot express, such as one with a blank in it, is shown in quotes. The text of an
    /// option that does not exist is empty.
    pub fn show(&self, option: OptionId) -> OptionText<'_> {
        OptionText {
            document: self,
            option,
            first: None,
            is_plain: false,
        }
    }

    /// The name of an item as [`show`](Self::show) has it.
    #[doc(hidden)] // for the command
    pub fn show_item(&self, item: ItemId) -> String {
        match self.name(item) {
            name if knuth::is_name(name) && !name.starts_with('"') => name.to_owned(),
            name => format!("{name:?}"),
        }
    }

    /// The table that the problem was read from, if it was one.
    #[cfg(feature = "tables")]
    pub fn sheet(&self) -> Option<&TableSheet> {
        self.sheet.as_deref()
    }

    /// Whether options have costs. Those of a table may all be 0 in the problem, which has them from another zero.
    pub fn has_costs(&self) -> bool {
        #[cfg(feature = "tables")]
        if let Some(sheet) = self.sheet() {
            return sheet.has_costs();
        }
        self.problem.has_costs()
    }

    /// The cost of a solution as the file has it: with its decimals, and in a table with its sign.
    pub fn show_cost(&self, cost: u64) -> String {
        #[cfg(feature = "tables")]
        if let Some(sheet) = self.sheet().filter(|sheet| sheet.has_costs()) {
            return sheet.costs.show(cost);
        }
        #[cfg(any(feature = "json", feature = "tables"))]
        if self.cost_places > 0 {
            return decimal::shown(cost.into(), self.cost_places);
        }
        cost.to_string()
    }

    /// The cost of a solution from what [`show_cost`](Self::show_cost) writes, if it is one.
    pub fn read_cost(&self, text: &str) -> Option<u64> {
        #[cfg(feature = "tables")]
        if let Some(sheet) = self.sheet().filter(|sheet| sheet.has_costs()) {
            return sheet.costs.read_total(text);
        }
        #[cfg(any(feature = "json", feature = "tables"))]
        if self.cost_places > 0 {
            return u64::try_from(decimal::read_shown(text, self.cost_places)?).ok();
        }
        text.parse().ok()
    }

    /// Whether the costs of the problem stand for numbers without decimals.
    #[doc(hidden)] // for the command
    pub fn has_whole_costs(&self) -> bool {
        self.cost_places == 0
    }

    /// Says that costs have as many decimals as in another document.
    #[doc(hidden)] // for the command
    pub fn take_decimals(&mut self, other: &Document) {
        self.cost_places = other.cost_places;
    }

    /// The name of an item.
    pub(super) fn name(&self, item: ItemId) -> &str {
        self.problem.label(item).map_or("", String::as_str)
    }

    /// The names of all items.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.problem.item_ids().map(|item| self.name(item))
    }

    /// The problem, to add to.
    pub(super) fn problem_mut(&mut self) -> &mut Problem<String> {
        &mut self.problem
    }

    /// Adds an option of these items and colors, with the sum of these costs.
    pub(super) fn add_option(
        &mut self,
        members: impl IntoIterator<Item = (ItemId, Option<Color>)>,
        costs: &[u64],
    ) -> Result<(), BuildError> {
        let mut option = self.problem.option(());
        for &cost in costs {
            option = option.cost(cost);
        }
        for (item, color) in members {
            option = match color {
                None => option.cover_ids([item]),
                Some(color) => option.color_id(item, color),
            };
        }
        option.add().map(drop)
    }

    /// The color of this name; a new one if the name is new.
    pub(super) fn intern(&mut self, name: &str) -> Color {
        let index = self.colors.get_index_of(name);
        let index = index.unwrap_or_else(|| self.colors.insert_full(name.to_owned()).0);
        Color(index as u32)
    }

    pub(super) fn add_comment(&mut self, line: &str) {
        // In a file, they would end the line, or make it no text.
        let line = match IS_SMALL {
            true => line.to_owned(),
            false => line.replace(is_blanked, " "),
        };
        self.comment.push(line.trim_end().to_owned());
    }
}

/// Whether a comment has a blank in place of a character: one that controls a terminal or ends a line, but for a tab.
fn is_blanked(letter: char) -> bool {
    letter.is_control() && letter != '\t'
}

/// An option as Knuth's format has it: see [`Document::show`].
#[derive(Clone, Copy, Debug)]
pub struct OptionText<'d> {
    document: &'d Document,
    option: OptionId,
    first: Option<ItemId>,
    /// Whether names that begin with a quote stay as they are.
    is_plain: bool,
}

impl OptionText<'_> {
    /// The option rotated so that `item` comes first: `b x:red a`. This is how Knuth's programs show an option that
    /// they chose to cover b.
    pub(crate) fn beginning_with(mut self, item: ItemId) -> Self {
        self.first = Some(item);
        self
    }

    /// The option as the reader of Knuth's format takes it, to whom quotes are letters like others.
    pub(crate) fn plain(mut self) -> Self {
        self.is_plain = true;
        self
    }

    /// Whether a name is shown without quotes. One that begins with a quote would look like a name in quotes.
    fn is_bare(&self, name: &str) -> bool {
        self.is_plain || !name.starts_with('"')
    }

    /// Writes it to anything that takes text.
    pub(crate) fn write_to(&self, f: &mut impl fmt::Write) -> fmt::Result {
        let document = self.document;
        let members = document.problem.members(self.option);
        let first = members
            .clone()
            .position(|(item, _)| Some(item) == self.first);
        let first = first.unwrap_or(0);
        let turned = members.clone().skip(first).chain(members.take(first));
        for (place, (item, color)) in turned.enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            match document.name(item) {
                name if knuth::is_name(name) && self.is_bare(name) => f.write_str(name)?,
                name => write!(f, "{name:?}")?,
            }
            match color.and_then(|color| document.color_name(color)) {
                Some(name) if knuth::is_color(name) && self.is_bare(name) => {
                    f.write_str(":")?;
                    f.write_str(name)?;
                }
                Some(name) => write!(f, ":{name:?}")?,
                None => {}
            }
        }
        Ok(())
    }
}

impl fmt::Display for OptionText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}
