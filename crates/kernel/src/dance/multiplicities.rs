//! Multiplicities: covering an item one more time, and undoing that.
//!
//! An item with a multiplicity stays active until it can take no more options; only then is it covered. Every option
//! that covers it lowers its need, so it may stop being starved. (Knuth, TAOCP 7.2.2.1, Algorithm M.)

use super::links::{Item, Links};

impl<'a> Links<'a> {
    /// Counts one more cover of an item; the last one covers it for good.
    #[inline]
    pub(super) fn count_cover(&mut self, item: &'a Item<'a>) {
        self.allow(item, item.left.get() - 1);
        if item.left.get() == 0 {
            self.cover(item);
        }
    }

    /// Undoes [`count_cover`](Self::count_cover).
    #[inline]
    pub(super) fn uncount_cover(&mut self, item: &'a Item<'a>) {
        if item.left.get() == 0 {
            self.uncover(item);
        }
        self.allow(item, item.left.get() + 1);
    }

    /// Sets how many more covers an active item may have.
    #[inline]
    fn allow(&mut self, item: &'a Item<'a>, left: u32) {
        self.starved -= u32::from(item.is_starved());
        let need = left.saturating_sub(item.slack);
        let cases = item.cases.get() + i64::from(item.need.get()) - i64::from(need);
        item.left.set(left);
        item.need.set(need);
        item.cases.set(cases);
        self.starved += u32::from(item.is_starved());
        self.note(item);
    }
}
