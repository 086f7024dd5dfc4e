//! How a matrix grows: item by item, and option by option, each member by member.

use super::{ItemId, ItemKind, Matrix, OptionId};

impl Matrix {
    /// Adds an item. The caller makes sure that there are at most 2^32 - 2 items, members and options.
    pub fn add_item(&mut self, kind: ItemKind) -> ItemId {
        self.kinds.push(kind);
        ItemId(self.kinds.len() as u32 - 1)
    }

    /// Has dancing links branch on a primary item before others. Returns false if there is no primary item of this
    /// number.
    pub fn prefer(&mut self, item: ItemId) -> bool {
        match self.kinds.get_mut(item.index()) {
            Some(ItemKind::Primary { preferred, .. }) => {
                *preferred = true;
                true
            }
            _ => false,
        }
    }

    /// Adds a member to the option that is being built: an item that is there, with its shade.
    pub fn push_member(&mut self, item: ItemId, shade: u32) {
        if shade > 0 {
            self.shades.resize(self.members.len(), 0);
        }
        if shade > 0 || !self.shades.is_empty() {
            self.shades.push(shade);
        }
        self.members.push(item);
    }

    /// The number of members of all options, with those of the option that is being built.
    pub fn pushed_count(&self) -> usize {
        self.members.len()
    }

    /// Drops the option that is being built, and returns the items that it had.
    pub fn drop_unfinished(&mut self) -> impl Iterator<Item = ItemId> {
        let end = self.entry_count();
        self.shades.truncate(end);
        self.members.drain(end..)
    }

    /// Adds the option that was being built. The caller makes sure that the sum of all costs
    /// fits into 64 bits.
    pub fn add_option(&mut self, cost: u64) -> OptionId {
        let option = OptionId(self.option_count() as u32);
        self.total_cost += cost;
        if cost > 0 || !self.costs.is_empty() {
            self.costs.resize(option.index(), 0);
            self.costs.push(cost);
        }
        self.starts.push(self.members.len() as u32);
        option
    }

    /// The matrix of these items and options alone, in these orders.
    pub fn part(
        &self,
        items: impl IntoIterator<Item = ItemId>,
        options: impl IntoIterator<Item = OptionId>,
    ) -> Matrix {
        let mut part = Matrix::default();
        let mut renumbered = vec![None; self.item_count()];
        for item in items {
            renumbered[item.index()] = Some(part.add_item(self.kind(item)));
        }
        for option in options {
            for (item, shade) in self.members(option) {
                if let Some(item) = renumbered[item.index()] {
                    part.push_member(item, shade);
                }
            }
            part.add_option(self.cost(option));
        }
        part
    }
}
