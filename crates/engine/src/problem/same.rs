//! The equality of problems.

use super::Problem;

/// Problems are equal if they have the same items, with the same labels and bounds, and the same options, with the
/// same members, colors, costs and tags, each in the same order. Which items are [preferred](Problem::prefer) does not
/// matter: the solutions are the same.
impl<I: PartialEq, T: PartialEq> PartialEq for Problem<I, T> {
    fn eq(&self, other: &Self) -> bool {
        let mut items = self.item_ids();
        let options = self.option_ids();
        self.item_count() == other.item_count()
            && self.tags == other.tags
            && self.labels.iter().eq(&other.labels)
            && items.all(|item| self.bounds(item) == other.bounds(item))
            && options
                .clone()
                .all(|option| self.cost(option) == other.cost(option))
            && options
                .clone()
                .all(|option| self.members(option).eq(other.members(option)))
    }
}

impl<I: Eq, T: Eq> Eq for Problem<I, T> {}
