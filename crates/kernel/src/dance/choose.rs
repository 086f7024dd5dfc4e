//! The choice of the next item: the one with the fewest options, the first among equals.
//!
//! Preferred items come before all others, except those with at most one option left.
//!
//! With multiplicities, the measure is the number of cases that the search would branch into, not the number of
//! options.
//!
//! An item with one option left is forced, and most items that a search chooses are forced. A set collects them as they
//! arise, so finding the next one takes no scan. Only when the set is empty does the search scan the active items, up
//! to the first with two options. The choice, and so the tree, is exactly that of a plain scan.
//!
//! When scans prove to be most of the work, further sets collect the items with two options, three, and so on: see
//! `degrees.rs`.

use std::ptr;

use super::links::{Item, Links};

/// The next step of the search.
pub enum NextChoice<'a> {
    /// All primary items are covered.
    Solved,
    /// Some primary item has no option left.
    Dead,
    /// Branch on this item.
    Item(&'a Item<'a>),
}

/// Chooses the active item with the fewest options; the first in the order of the problem among equals.
#[inline]
pub(super) fn choose<'a>(links: &mut Links<'a>) -> NextChoice<'a> {
    if ptr::eq(links.root.after(), links.root) {
        return NextChoice::Solved;
    }
    if links.starved > 0 {
        return NextChoice::Dead;
    }
    if let Some(item) = links.forced() {
        return NextChoice::Item(item);
    }
    if links.prefers {
        let preferred = links.active().filter(|item| item.preferred);
        if let Some(item) = preferred.min_by_key(|item| item.degree()) {
            return NextChoice::Item(item);
        }
    }
    if links.buckets.watched > 1
        && let Some(item) = links.fewest()
    {
        return NextChoice::Item(item);
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
    NextChoice::Item(best)
}
