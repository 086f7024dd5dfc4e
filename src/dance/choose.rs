//! The choice of the next item: the one with the fewest options, the first of them where several are equal.
//!
//! Preferred items come before all others, but for those with one option left or none.
//!
//! With multiplicities it is not the options that are counted, but the cases that the search would branch into.
//!
//! An item with one option left is forced, and forced items are most of what a search meets. They are kept in
//! a set as they arise, so that the next one is found without looking at all the others; only when there is
//! none are the active items scanned, up to the first with two options. The choice is the same as that of a
//! plain scan, to the letter, and so is the tree.
//!
//! Where scans prove to be most of the work, the items of two options, of three, and so on are kept in sets as well
//! from then on: see `degrees.rs`.

use std::ptr;

use super::links::{Item, Links};

/// What the search does next.
pub(crate) enum Choice<'a> {
    /// All primary items are covered.
    Solved,
    /// Some primary item has no option left.
    Dead,
    /// Branch on this item.
    Item(&'a Item<'a>),
}

/// Chooses the active item with the fewest options; the first in the order of the problem among equals.
pub(super) fn choose<'a>(links: &mut Links<'a>) -> Choice<'a> {
    if ptr::eq(links.root.after(), links.root) {
        return Choice::Solved;
    }
    if links.starved > 0 {
        return Choice::Dead;
    }
    if let Some(item) = links.forced() {
        return Choice::Item(item);
    }
    if links.prefers {
        let preferred = links.active().filter(|item| item.preferred);
        if let Some(item) = preferred.min_by_key(|item| item.degree()) {
            return Choice::Item(item);
        }
    }
    if links.buckets.watches_more()
        && let Some(item) = links.fewest()
    {
        return Choice::Item(item);
    }
    let mut best = links.root.after();
    let mut item = best;
    let mut steps = 0;
    while !ptr::eq(item, links.root) && best.degree() > 2 {
        if item.degree() < best.degree() {
            best = item;
        }
        item = item.after();
        steps += 1;
    }
    links.buckets.scanned(steps, links.updates);
    Choice::Item(best)
}
