//! The exact-cover problem: items to be covered, and the options that cover them.
//!
//! A [`Problem`] is plain data and always valid: every mistake is an error at the call that makes it, in
//! release builds too. Items and options are numbered in the order they are added; labels and tags are the
//! caller's own.
//!
//! The members of all options stand one after the other in one list, so that a problem costs four bytes for
//! each item of each option (eight where colors are used) plus its labels and tags.

mod retain;

use std::borrow::Borrow;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

use indexmap::{IndexMap, IndexSet};

/// The number of an item within its problem: from 0, in the order the items were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId(pub(crate) u32);

/// The number of an option within its problem: from 0, in the order the options were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionId(pub(crate) u32);

impl ItemId {
    /// The number, as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl OptionId {
    /// The id of the option with this number, whether or not a problem has that many.
    ///
    /// A number that a problem does not have is harmless: [`Problem::check`] reports it, a search that
    /// requires it finds nothing, and one that forbids it loses nothing.
    pub fn new(number: u32) -> Self {
        OptionId(number)
    }

    /// The number, as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A color of a secondary item: any number or character.
///
/// Two options may share a secondary item if both give it the same color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color(pub u32);

impl From<u32> for Color {
    fn from(number: u32) -> Self {
        Color(number)
    }
}

impl From<char> for Color {
    fn from(letter: char) -> Self {
        Color(letter.into())
    }
}

/// A mistake in building a problem. The problem is as it was before the call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// An item was added a second time.
    #[error("item {item} is already there; every item needs a name of its own")]
    DuplicateItem {
        /// The label, as `Debug` shows it.
        item: String,
    },
    /// An option names an item that was never added.
    #[error(
        "option {option} names the unknown item {item}; add items before the options that use them"
    )]
    UnknownItem {
        /// The label, as `Debug` shows it.
        item: String,
        /// The number that the option would have had.
        option: usize,
    },
    /// An option names the same item twice.
    #[error("option {option} names item {item} twice; an option covers an item once")]
    RepeatedItem {
        /// The label, as `Debug` shows it.
        item: String,
        /// The number that the option would have had.
        option: usize,
    },
    /// An option gives a color to a primary item.
    #[error("option {option} colors the primary item {item}; only secondary items take colors")]
    ColoredPrimary {
        /// The label, as `Debug` shows it.
        item: String,
        /// The number that the option would have had.
        option: usize,
    },
    /// An item is to be covered a number of times that does not exist.
    #[error(
        "item {item} is to be covered between {lo} and {hi} times; the lower bound must not exceed the upper"
    )]
    EmptyBounds {
        /// The label, as `Debug` shows it.
        item: String,
        /// The lower bound.
        lo: u32,
        /// The upper bound.
        hi: u32,
    },
    /// The costs of all options together outgrow 64 bits.
    #[error("the costs of all options together exceed {}", u64::MAX)]
    CostOverflow,
    /// Items, options or members outgrow the 32-bit numbers that count them.
    #[error("the problem has more than {limit} {what}", limit = LIMIT)]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
    },
}

/// How many items, options, or members of options a problem may have.
const LIMIT: u32 = u32::MAX - 1;

/// How often a solution covers an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// At least `lo` and at most `hi` times.
    Primary { lo: u32, hi: u32 },
    /// At most once, or any number of times in one color.
    Secondary,
}

/// An exact-cover problem: choose options so that every primary item is covered exactly once and every
/// secondary item at most once.
///
/// `I` labels the items, `T` is whatever the caller wants to find on an option in a solution.
///
/// ```
/// use quadrille::Problem;
///
/// let mut problem = Problem::new();
/// for item in ["a", "b", "c"] {
///     problem.primary(item)?;
/// }
/// problem.option("first two").cover(["a", "b"]).add()?;
/// problem.option("last").cover(["c"]).add()?;
/// problem.option("ends").cover(["a", "c"]).add()?;
///
/// let solution = problem.search().first().expect("a cover");
/// let mut tags: Vec<_> = solution.tags().copied().collect();
/// tags.sort();
/// assert_eq!(tags, ["first two", "last"]);
/// # Ok::<(), quadrille::BuildError>(())
/// ```
///
/// An option without any primary item is accepted and numbered like the others, but is in no solution: a
/// solution consists of options that each cover a primary item. (Otherwise every solution could be had with
/// and without it. Knuth's programs drop such options too.)
#[derive(Clone, Debug)]
pub struct Problem<I, T = ()> {
    items: IndexMap<I, Kind>,
    primaries: usize,
    tags: Vec<T>,
    /// Option `o` has the members `starts[o]..starts[o + 1]`. Always one longer than `tags`.
    starts: Vec<u32>,
    /// What is past the last start belongs to an option in the making, or to one that was given up.
    members: Vec<ItemId>,
    /// As long as `members`, or empty as long as no member has a color. 0 is none, n is `palette[n - 1]`.
    shades: Vec<u32>,
    palette: IndexSet<Color>,
    /// For each item the last option that named it, counted from 1: finds repetitions in constant time.
    last_named: Vec<u32>,
    /// The cost of each option; empty as long as all are 0.
    costs: Vec<u64>,
    /// The sum of all costs.
    total_cost: u64,
}

impl<I, T> Default for Problem<I, T> {
    fn default() -> Self {
        Problem {
            items: IndexMap::new(),
            primaries: 0,
            tags: Vec::new(),
            starts: vec![0],
            members: Vec::new(),
            shades: Vec::new(),
            palette: IndexSet::new(),
            last_named: Vec::new(),
            costs: Vec::new(),
            total_cost: 0,
        }
    }
}

impl<I, T> Problem<I, T> {
    /// A problem without items or options. (It has one solution: no option at all.)
    pub fn new() -> Self {
        Self::default()
    }

    /// How many items there are, primary and secondary.
    pub fn items(&self) -> usize {
        self.items.len()
    }

    /// How many of the items are primary.
    pub fn primaries(&self) -> usize {
        self.primaries
    }

    /// How many options there are.
    pub fn options(&self) -> usize {
        self.tags.len()
    }

    /// How many items the options have, all together: the ones of the matrix.
    pub fn entries(&self) -> usize {
        self.starts[self.tags.len()] as usize
    }

    /// Whether the problem has colors at all.
    pub fn is_colored(&self) -> bool {
        !self.palette.is_empty()
    }

    /// All items, in the order they were added.
    pub fn item_ids(&self) -> impl ExactSizeIterator<Item = ItemId> + Clone + use<I, T> {
        let items = u32::try_from(self.items()).expect("items have 32-bit numbers");
        (0..items).map(ItemId)
    }

    /// All options, in the order they were added.
    pub fn option_ids(&self) -> impl ExactSizeIterator<Item = OptionId> + Clone + use<I, T> {
        let options = u32::try_from(self.options()).expect("options have 32-bit numbers");
        (0..options).map(OptionId)
    }

    /// The label of an item, if there is such an item.
    pub fn label(&self, item: ItemId) -> Option<&I> {
        self.items.get_index(item.index()).map(|(label, _)| label)
    }

    /// The tag of an option, if there is such an option.
    pub fn tag(&self, option: OptionId) -> Option<&T> {
        self.tags.get(option.index())
    }

    /// How often a solution covers a primary item; `None` for a secondary item, or where there is no such item.
    pub fn bounds(&self, item: ItemId) -> Option<RangeInclusive<u32>> {
        match self.items.get_index(item.index()) {
            Some((_, &Kind::Primary { lo, hi })) => Some(lo..=hi),
            _ => None,
        }
    }

    /// Whether some primary item may be covered a number of times other than once.
    pub fn is_bounded(&self) -> bool {
        self.items
            .values()
            .any(|kind| !matches!(kind, Kind::Secondary | Kind::Primary { lo: 1, hi: 1 }))
    }

    /// Whether any option costs anything.
    pub fn is_priced(&self) -> bool {
        self.total_cost > 0
    }

    /// The cost of an option; 0 if there is no such option.
    pub fn cost(&self, option: OptionId) -> u64 {
        self.costs.get(option.index()).map_or(0, |&cost| cost)
    }

    /// The items of an option with their colors, in the order they were given; nothing if there is no such
    /// option.
    pub fn members(
        &self,
        option: OptionId,
    ) -> impl ExactSizeIterator<Item = (ItemId, Option<Color>)> + Clone {
        self.span(option).map(|place| {
            let shade = self.shades.get(place).map_or(0, |&shade| shade);
            let color = (shade > 0).then(|| self.palette[shade as usize - 1]);
            (self.members[place], color)
        })
    }

    /// Whether each item in turn is primary.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = bool> {
        self.items
            .values()
            .map(|kind| matches!(kind, Kind::Primary { .. }))
    }

    /// Whether an option covers a primary item, and none that is to be covered 0 times. Only those can be in a
    /// solution.
    pub(crate) fn is_playable(&self, option: OptionId) -> bool {
        let kinds = || {
            let members = &self.members[self.span(option)];
            members.iter().map(|item| self.items[item.index()])
        };
        kinds().any(|kind| kind != Kind::Secondary)
            && kinds().all(|kind| !matches!(kind, Kind::Primary { hi: 0, .. }))
    }

    /// Where the members of an option stand in the list of all members.
    fn span(&self, option: OptionId) -> std::ops::Range<usize> {
        match self.starts.get(option.index()..=option.index() + 1) {
            Some(ends) => ends[0] as usize..ends[1] as usize,
            None => 0..0,
        }
    }

    /// The items of an option, each with its shade: 0 for no color, else the color counted from 1.
    pub(crate) fn shaded(
        &self,
        option: OptionId,
    ) -> impl ExactSizeIterator<Item = (ItemId, u32)> + Clone {
        self.span(option).map(|place| {
            (
                self.members[place],
                self.shades.get(place).map_or(0, |&shade| shade),
            )
        })
    }
}

impl<I, T> Problem<I, T>
where
    I: Eq + Hash + Debug,
{
    /// Adds an item that every solution covers exactly once.
    pub fn primary(&mut self, label: I) -> Result<ItemId, BuildError> {
        self.primary_times(label, 1..=1)
    }

    /// Adds an item that every solution covers a number of times within these bounds, by as many options.
    ///
    /// Bounds other than `1..=1` make the search branch on sets of options: cheaper models exist for some.
    pub fn primary_times(
        &mut self,
        label: I,
        times: RangeInclusive<u32>,
    ) -> Result<ItemId, BuildError> {
        let (lo, hi) = times.into_inner();
        if lo > hi {
            return Err(BuildError::EmptyBounds {
                item: format!("{label:?}"),
                lo,
                hi,
            });
        }
        let item = self.add_item(label, Kind::Primary { lo, hi })?;
        self.primaries += 1;
        Ok(item)
    }

    /// Adds an item that a solution covers at most once, or any number of times in one color.
    pub fn secondary(&mut self, label: I) -> Result<ItemId, BuildError> {
        self.add_item(label, Kind::Secondary)
    }

    fn add_item(&mut self, label: I, kind: Kind) -> Result<ItemId, BuildError> {
        if self.items.contains_key(&label) {
            return Err(BuildError::DuplicateItem {
                item: format!("{label:?}"),
            });
        }
        let id = number(self.items.len(), "items")?;
        self.items.insert(label, kind);
        self.last_named.push(0);
        Ok(ItemId(id))
    }

    /// Starts an option that carries `tag`. Nothing is added before [`add`](OptionBuilder::add).
    pub fn option(&mut self, tag: T) -> OptionBuilder<'_, I, T> {
        let given_up = self.entries();
        for item in self.members.drain(given_up..) {
            self.last_named[item.index()] = 0;
        }
        self.shades.truncate(given_up);
        OptionBuilder {
            mistake: None,
            cost: 0,
            tag,
            problem: self,
        }
    }

    /// The number of the item with this label, if there is one. Labels that are `String`s can be asked for
    /// by `&str`.
    pub fn item<Q>(&self, label: &Q) -> Option<ItemId>
    where
        I: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        self.items
            .get_index_of(label)
            .map(|index| ItemId(index as u32))
    }
}

/// An option in the making: see [`Problem::option`].
#[must_use = "an option is part of the problem only after `add`"]
#[derive(Debug)]
pub struct OptionBuilder<'p, I, T> {
    problem: &'p mut Problem<I, T>,
    tag: T,
    cost: u64,
    mistake: Option<BuildError>,
}

impl<I, T> OptionBuilder<'_, I, T>
where
    I: Eq + Hash + Debug,
{
    /// The option covers these items.
    pub fn cover(mut self, labels: impl IntoIterator<Item = I>) -> Self {
        for label in labels {
            self.push(Ok(label), None);
        }
        self
    }

    /// The option covers this secondary item, together with all other options that give it the same color.
    pub fn color(mut self, label: I, color: impl Into<Color>) -> Self {
        self.push(Ok(label), Some(color.into()));
        self
    }

    /// The option covers these items, named by number.
    pub fn cover_ids(mut self, items: impl IntoIterator<Item = ItemId>) -> Self {
        for item in items {
            self.push(Err(item), None);
        }
        self
    }

    /// The option covers this secondary item, named by number, together with all other options that give it
    /// the same color.
    pub fn color_id(mut self, item: ItemId, color: impl Into<Color>) -> Self {
        self.push(Err(item), Some(color.into()));
        self
    }

    /// The option costs so much, on top of what it was said to cost before.
    pub fn cost(mut self, cost: u64) -> Self {
        match self.cost.checked_add(cost) {
            Some(sum) => self.cost = sum,
            None => self.mistake = self.mistake.or(Some(BuildError::CostOverflow)),
        }
        self
    }

    /// Adds the option to the problem, or tells the first mistake in it and leaves the problem as it was.
    pub fn add(self) -> Result<OptionId, BuildError> {
        if let Some(mistake) = self.mistake {
            return Err(mistake);
        }
        let problem = self.problem;
        let option = number(problem.tags.len(), "options")?;
        let end = number(problem.members.len(), "entries")?;
        problem.total_cost = problem
            .total_cost
            .checked_add(self.cost)
            .ok_or(BuildError::CostOverflow)?;
        if self.cost > 0 || !problem.costs.is_empty() {
            problem.costs.resize(problem.tags.len(), 0);
            problem.costs.push(self.cost);
        }
        problem.starts.push(end);
        problem.tags.push(self.tag);
        Ok(OptionId(option))
    }

    fn push(&mut self, item: Result<I, ItemId>, color: Option<Color>) {
        if self.mistake.is_some() {
            return;
        }
        let problem = &mut *self.problem;
        let option = problem.tags.len();
        let found = match &item {
            Ok(label) => problem.items.get_full(label),
            Err(id) => problem
                .items
                .get_index(id.index())
                .map(|(label, kind)| (id.index(), label, kind)),
        };
        let Some((index, label, &kind)) = found else {
            let item = match item {
                Ok(label) => format!("{label:?}"),
                Err(id) => format!("number {}", id.index()),
            };
            self.mistake = Some(BuildError::UnknownItem { item, option });
            return;
        };
        let shown = || format!("{label:?}");
        if problem.last_named[index] == option as u32 + 1 {
            self.mistake = Some(BuildError::RepeatedItem {
                item: shown(),
                option,
            });
            return;
        }
        if color.is_some() && kind != Kind::Secondary {
            self.mistake = Some(BuildError::ColoredPrimary {
                item: shown(),
                option,
            });
            return;
        }
        problem.last_named[index] = option as u32 + 1;
        if let Some(color) = color {
            problem.shades.resize(problem.members.len(), 0);
            let (place, _) = problem.palette.insert_full(color);
            problem.shades.push(place as u32 + 1);
        } else if problem.is_colored() {
            problem.shades.push(0);
        }
        problem.members.push(ItemId(index as u32));
    }
}

/// `count` as the 32-bit number of the next thing, if there is room for it.
fn number(count: usize, what: &'static str) -> Result<u32, BuildError> {
    u32::try_from(count)
        .ok()
        .filter(|&number| number < LIMIT)
        .ok_or(BuildError::TooLarge { what })
}
