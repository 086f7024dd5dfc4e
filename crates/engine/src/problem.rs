//! The exact-cover problem: items to be covered, and the options that cover them.

mod bounds;
mod components;
mod error;
mod labels;
mod option;
mod relabel;
mod rest;
mod retain;
mod rows;
mod same;
mod uses;

use std::borrow::Borrow;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

use indexmap::IndexSet;

pub use bounds::Bounds;
pub(crate) use components::{Component, components};
pub use error::BuildError;
use labels::LabelState;
pub use option::OptionBuilder;
use quadrille_kernel::matrix::ItemKind;
pub use quadrille_kernel::matrix::{Color, ItemId, OptionId};
pub(crate) use quadrille_kernel::matrix::{Levels, Matrix};
pub use relabel::Relabeled;
pub(crate) use rest::Rest;
pub(crate) use uses::{are_in, by_item, clash, has};

/// The largest number of items, of options, and of members of options.
const LIMIT: u32 = u32::MAX - 1;

/// An exact-cover problem: choose options so that every primary item is covered exactly once and every
/// secondary item at most once.
///
/// `I` is the type of the labels of items, `T` the type of the tags of options. The tags of the chosen options say what
/// a solution means.
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
/// A problem is plain data and always valid: every mistake is an error of the call that makes it, in release builds too.
/// Items and options are numbered in the order in which they are added. The members of all options are stored in one list:
/// four bytes for each item of each option (eight where colors are used), plus labels and tags.
///
/// An option without a primary item is accepted and numbered like the others, but it is in no solution: otherwise each
/// solution would count twice, with it and without it. (Knuth's programs drop such options too.)
#[derive(Clone, Debug)]
pub struct Problem<I, T = ()> {
    labels: IndexSet<I, LabelState>,
    tags: Vec<T>,
    matrix: Matrix,
    /// Shade n of the matrix is `palette[n - 1]`.
    palette: IndexSet<Color>,
    /// For each item the last option that named it, counted from 1. Finds repetitions in constant time.
    last_named: Vec<u32>,
}

impl<I, T> Default for Problem<I, T> {
    fn default() -> Self {
        Problem {
            labels: IndexSet::default(),
            tags: Vec::new(),
            matrix: Matrix::default(),
            palette: IndexSet::new(),
            last_named: Vec::new(),
        }
    }
}

impl<I, T> Problem<I, T> {
    /// A problem without items and options. It has one solution: the empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of items, primary and secondary.
    pub fn item_count(&self) -> usize {
        self.matrix.item_count()
    }

    /// The number of primary items.
    pub fn primary_count(&self) -> usize {
        self.matrix.primary_count()
    }

    /// The number of options.
    pub fn option_count(&self) -> usize {
        self.matrix.option_count()
    }

    /// The number of items of all options together: the number of ones in the matrix.
    pub fn entry_count(&self) -> usize {
        self.matrix.entry_count()
    }

    /// Whether any option gives a color to an item.
    pub fn has_colors(&self) -> bool {
        self.matrix.has_colors()
    }

    /// Whether any primary item may be covered a number of times other than once.
    pub fn has_multiplicities(&self) -> bool {
        self.matrix.has_multiplicities()
    }

    /// Whether any option costs anything.
    pub fn has_costs(&self) -> bool {
        self.matrix.total_cost() > 0
    }

    /// All items, in the order they were added.
    pub fn item_ids(&self) -> impl ExactSizeIterator<Item = ItemId> + Clone + use<I, T> {
        self.matrix.item_ids()
    }

    /// All options, in the order they were added.
    pub fn option_ids(&self) -> impl ExactSizeIterator<Item = OptionId> + Clone + use<I, T> {
        self.matrix.option_ids()
    }

    /// The label of an item, if there is such an item.
    pub fn label(&self, item: ItemId) -> Option<&I> {
        self.labels.get_index(item.index())
    }

    /// The tag of an option, if there is such an option.
    pub fn tag(&self, option: OptionId) -> Option<&T> {
        self.tags.get(option.index())
    }

    /// How often a solution covers a primary item; `None` for a secondary item, or where there is no such item.
    pub fn bounds(&self, item: ItemId) -> Option<RangeInclusive<u32>> {
        self.matrix.bounds(item)
    }

    /// Whether dancing links branch on an item before those that are not [preferred](Self::prefer).
    ///
    /// ```
    /// let mut problem = quadrille::Problem::<_, ()>::new();
    /// let (a, b) = (problem.primary("a")?, problem.primary("b")?);
    /// problem.prefer(b)?;
    /// assert_eq!((problem.is_preferred(a), problem.is_preferred(b)), (false, true));
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn is_preferred(&self, item: ItemId) -> bool {
        self.matrix.is_preferred(item)
    }

    /// The cost of an option; 0 if there is no such option.
    pub fn cost(&self, option: OptionId) -> u64 {
        self.matrix.cost(option)
    }

    /// The items of an option with their colors, in the order they were given; nothing if there is no such
    /// option.
    pub fn members(
        &self,
        option: OptionId,
    ) -> impl ExactSizeIterator<Item = (ItemId, Option<Color>)> + Clone {
        let color = |shade: u32| (shade > 0).then(|| self.palette[shade as usize - 1]);
        let members = self.matrix.members(option);
        members.map(move |(item, shade)| (item, color(shade)))
    }

    /// The number that the matrix has for a color, if the problem has that color.
    pub(crate) fn shade(&self, color: Color) -> Option<u32> {
        let place = self.palette.get_index_of(&color)?;
        Some(place as u32 + 1)
    }

    /// The color that has this number in the matrix, if there is one.
    pub(crate) fn color(&self, shade: u32) -> Option<Color> {
        let place = (shade as usize).checked_sub(1)?;
        self.palette.get_index(place).copied()
    }

    /// The colors, in the order of their numbers in the matrix.
    pub(crate) fn palette(&self) -> &IndexSet<Color> {
        &self.palette
    }

    /// The problem without labels and tags.
    pub(crate) fn matrix(&self) -> &Matrix {
        &self.matrix
    }
}

impl<I, T> Problem<I, T>
where
    I: Eq + Hash + Debug,
{
    /// Adds an item that every solution covers exactly once.
    ///
    /// # Errors
    ///
    /// If there is an item with this label already, or there are 2^32 - 2 items.
    pub fn primary(&mut self, label: I) -> Result<ItemId, BuildError> {
        self.primary_times(label, 1)
    }

    /// Adds an item that every solution covers `times` times, by different options: a number such as `2`, or a range
    /// such as `0..=2`.
    ///
    /// Bounds other than `1` make the search branch on sets of options, which costs more than plain items do.
    ///
    /// # Errors
    ///
    /// As [`primary`](Self::primary), and if the lower bound is above the upper.
    pub fn primary_times(
        &mut self,
        label: I,
        times: impl Into<Bounds>,
    ) -> Result<ItemId, BuildError> {
        let Bounds { lo, hi } = times.into();
        if lo > hi {
            return Err(BuildError::EmptyBounds {
                item: format!("{label:?}"),
                lo,
                hi,
            });
        }
        self.add_item(
            label,
            ItemKind::Primary {
                lo,
                hi,
                preferred: false,
            },
        )
    }

    /// Adds an item that a solution covers at most once, or any number of times in one color.
    ///
    /// # Errors
    ///
    /// As [`primary`](Self::primary).
    pub fn secondary(&mut self, label: I) -> Result<ItemId, BuildError> {
        self.add_item(label, ItemKind::Secondary)
    }

    /// Makes dancing links branch on a primary item before those that are not preferred.
    ///
    /// Among the preferred items, the one with the fewest options still comes first; and an item with at most one
    /// option left comes first whether it is preferred or not. (This is Knuth's sharp preference heuristic, TAOCP
    /// 7.2.2.1, exercise 10.) The set of solutions stays the same; their order and the effort change. The other engines
    /// follow their own rules.
    ///
    /// # Errors
    ///
    /// If there is no primary item of this number.
    pub fn prefer(&mut self, item: ItemId) -> Result<(), BuildError> {
        if self.matrix.prefer(item) {
            return Ok(());
        }
        let label = self.labels.get_index(item.index());
        let item = label.map_or(format!("{}", item.index()), |label| format!("{label:?}"));
        Err(BuildError::NotPrimary { item })
    }

    fn add_item(&mut self, label: I, kind: ItemKind) -> Result<ItemId, BuildError> {
        if self.labels.contains(&label) {
            return Err(BuildError::DuplicateItem {
                item: format!("{label:?}"),
            });
        }
        has_room(self.item_count(), "items")?;
        self.labels.insert(label);
        self.last_named.push(0);
        Ok(self.matrix.add_item(kind))
    }

    /// Starts an option with this `tag`. [`add`](OptionBuilder::add) adds it to the problem; an option that is dropped
    /// before leaves no trace.
    pub fn option(&mut self, tag: T) -> OptionBuilder<'_, I, T> {
        for item in self.matrix.drop_unfinished() {
            self.last_named[item.index()] = 0;
        }
        OptionBuilder::new(self, tag)
    }

    /// The id of the item with this label, if there is one. Where labels are `String`s, `label` may be a `&str`.
    pub fn item<Q>(&self, label: &Q) -> Option<ItemId>
    where
        I: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        let index = self.labels.get_index_of(label)?;
        Some(ItemId::new(index as u32))
    }
}

/// An error if there are `count` already, as many as can be numbered.
fn has_room(count: usize, what: &'static str) -> Result<(), BuildError> {
    match count < LIMIT as usize {
        true => Ok(()),
        false => Err(BuildError::TooLarge { what }),
    }
}
