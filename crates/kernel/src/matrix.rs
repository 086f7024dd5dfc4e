//! The matrix of a problem: all that a search needs, without labels and tags.

mod build;
mod ids;
mod levels;

use std::ops::{Range, RangeInclusive};

pub use ids::{Color, ItemId, OptionId};
pub use levels::Levels;

/// How often a solution covers an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// At least `lo` and at most `hi` times.
    Primary {
        /// The lower bound.
        lo: u32,
        /// The upper bound.
        hi: u32,
        /// Whether it is branched on before others.
        preferred: bool,
    },
    /// At most once, or any number of times in one color.
    Secondary,
}

/// Items and options by number. An option lists its items, each with a *shade*: 0 for no color, otherwise the
/// number of the color, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    kinds: Vec<ItemKind>,
    /// Option `o` has the members `starts[o]..starts[o + 1]`.
    starts: Vec<u32>,
    /// Members past the last start belong to an option that is being built, or to one that was dropped.
    members: Vec<ItemId>,
    /// As long as `members`; empty if no member has a color.
    shades: Vec<u32>,
    /// The cost of each option. The list may end early: further costs are 0.
    costs: Vec<u64>,
    total_cost: u64,
}

impl Default for Matrix {
    fn default() -> Self {
        Matrix {
            kinds: Vec::new(),
            starts: vec![0],
            members: Vec::new(),
            shades: Vec::new(),
            costs: Vec::new(),
            total_cost: 0,
        }
    }
}

impl Matrix {
    /// The number of items.
    #[inline]
    pub fn item_count(&self) -> usize {
        self.kinds.len()
    }

    /// The number of options.
    #[inline]
    pub fn option_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The total number of items in all options.
    #[inline]
    pub fn entry_count(&self) -> usize {
        self.starts[self.option_count()] as usize
    }

    /// All items.
    #[inline]
    pub fn item_ids(&self) -> impl ExactSizeIterator<Item = ItemId> + Clone + use<> {
        (0..self.item_count() as u32).map(ItemId)
    }

    /// All options.
    #[inline]
    pub fn option_ids(&self) -> impl ExactSizeIterator<Item = OptionId> + Clone + use<> {
        (0..self.option_count() as u32).map(OptionId)
    }

    /// How often a solution covers a primary item.
    #[inline]
    pub fn bounds(&self, item: ItemId) -> Option<RangeInclusive<u32>> {
        match self.kinds.get(item.index()) {
            Some(&ItemKind::Primary { lo, hi, .. }) => Some(lo..=hi),
            _ => None,
        }
    }

    /// Whether an item is primary.
    #[inline]
    pub fn is_primary(&self, item: ItemId) -> bool {
        matches!(self.kinds.get(item.index()), Some(ItemKind::Primary { .. }))
    }

    /// Whether an item is to be branched on before others.
    #[inline]
    pub fn is_preferred(&self, item: ItemId) -> bool {
        match self.kinds.get(item.index()) {
            Some(&ItemKind::Primary { preferred, .. }) => preferred,
            _ => false,
        }
    }

    /// How many items are primary.
    pub fn primary_count(&self) -> usize {
        let items = self.item_ids();
        items.filter(|&item| self.is_primary(item)).count()
    }

    /// Whether some primary item may be covered a number of times other than once.
    pub fn has_multiplicities(&self) -> bool {
        let mut bounds = self.item_ids().filter_map(|item| self.bounds(item));
        bounds.any(|bounds| bounds != (1..=1))
    }

    /// Whether any option gives a color to an item. (A dropped option may have left shades.)
    pub fn has_colors(&self) -> bool {
        let shades = self.shades.iter().take(self.entry_count());
        shades.copied().any(|shade| shade > 0)
    }

    /// The cost of an option; 0 if there is no such option.
    #[inline]
    pub fn cost(&self, option: OptionId) -> u64 {
        self.costs.get(option.index()).map_or(0, |&cost| cost)
    }

    /// The sum of all costs.
    #[inline]
    pub fn total_cost(&self) -> u64 {
        self.total_cost
    }

    /// How often a solution covers an item.
    ///
    /// # Panics
    ///
    /// If there is no such item.
    #[inline]
    pub fn kind(&self, item: ItemId) -> ItemKind {
        self.kinds[item.index()]
    }

    /// The items of an option, each with its shade; nothing if there is no such option.
    #[inline]
    pub fn members(
        &self,
        option: OptionId,
    ) -> impl ExactSizeIterator<Item = (ItemId, u32)> + Clone {
        self.span(option).map(|place| {
            let shade = self.shades.get(place).map_or(0, |&shade| shade);
            (self.members[place], shade)
        })
    }

    /// Whether an option covers a primary item, and no item with an upper bound of 0. Only such options can be in a
    /// solution.
    pub fn is_playable(&self, option: OptionId) -> bool {
        let kinds = || {
            let members = &self.members[self.span(option)];
            members.iter().map(|item| self.kinds[item.index()])
        };
        kinds().any(|kind| kind != ItemKind::Secondary)
            && kinds().all(|kind| !matches!(kind, ItemKind::Primary { hi: 0, .. }))
    }

    /// The options that can be in a solution.
    pub fn playable(&self) -> impl Iterator<Item = OptionId> + Clone {
        self.option_ids().filter(|&option| self.is_playable(option))
    }

    /// The range of the members of an option in the list of all members.
    #[inline]
    fn span(&self, option: OptionId) -> Range<usize> {
        match self.starts.get(option.index()..=option.index() + 1) {
            Some(ends) => ends[0] as usize..ends[1] as usize,
            None => 0..0,
        }
    }

    /// The matrix with its items and options in another order; and for each of its options the number here.
    pub fn shuffled(&self, seed: u64) -> (Matrix, Vec<OptionId>) {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut items: Vec<ItemId> = self.item_ids().collect();
        let mut options: Vec<OptionId> = self.option_ids().collect();
        random.shuffle(&mut items);
        random.shuffle(&mut options);
        (self.part(items, options.iter().copied()), options)
    }
}
