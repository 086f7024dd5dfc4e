//! A snapshot of all links, for the tests: a search restores every one of them.

use std::iter::successors;
use std::ptr;

use crate::samples::laws::laws;
use proptest::prelude::*;

use super::{Item, Links, Node};
use crate::dance::{Dance, Floor, NoCutoff, Order};
use crate::engine::Event;
use crate::matrix::{Matrix, OptionId};
use crate::samples::priced;

/// Everything that a search may change, read in both directions.
#[derive(Debug, PartialEq, Eq)]
struct Snapshot {
    /// The places of the active items, from the first to the last, and from the last to the first.
    active: [Vec<u32>; 2],
    lists: Vec<ItemList>,
    starved: u32,
    struck: usize,
}

#[derive(Debug, PartialEq, Eq)]
struct ItemList {
    /// The options, from the top down and from the bottom up.
    options: [Vec<OptionId>; 2],
    cases: i64,
    need: u32,
    left: u32,
    painted: bool,
}

impl<'a> Links<'a> {
    fn snapshot(&self) -> Snapshot {
        let before = |item: &&'a Item<'a>| Some(item.before());
        let backwards = successors(before(&self.root), before);
        let backwards = backwards.take_while(|item| !ptr::eq(*item, self.root));
        let mut items: Vec<&'a Item<'a>> = self.items.clone();
        for node in self.options.iter().copied().flatten() {
            if !items.iter().any(|item| ptr::eq(*item, node.item)) {
                items.push(node.item);
            }
        }
        Snapshot {
            active: [
                self.active().map(|item| item.place).collect(),
                backwards.map(|item| item.place).collect(),
            ],
            lists: items.into_iter().map(ItemList::of).collect(),
            starved: self.starved,
            struck: self.struck.len(),
        }
    }
}

impl ItemList {
    fn of<'a>(item: &'a Item<'a>) -> ItemList {
        let up = |node: &&'a Node<'a>| Some(node.up()).filter(|node| !node.is_head());
        let upwards = successors(up(&item.head()), up);
        ItemList {
            options: [
                item.nodes().map(|node| node.option).collect(),
                upwards.map(|node| node.option).collect(),
            ],
            cases: item.cases.get(),
            need: item.need.get(),
            left: item.left.get(),
            painted: item.painter.get().is_some(),
        }
    }
}

/// Small problems with colors and bounds: 6 items, of which the last two are secondary; for each option, whether it has
/// each item, and in which color.
fn matrices() -> impl Strategy<Value = Matrix> {
    let member = prop_oneof![3 => Just(None), 2 => (0u32..3).prop_map(Some)];
    let option = prop::collection::vec(member, 6);
    let bounds = prop_oneof![3 => Just((1, 1)), 2 => (0u32..3, 0u32..3)];
    let bounds = prop::collection::vec(bounds, 4);
    (bounds, prop::collection::vec(option, 0..14)).prop_map(|(bounds, options)| {
        let primary = bounds.into_iter().map(|(lo, more)| Some((lo, lo + more)));
        let items: Vec<_> = primary.chain([None; 2]).collect();
        let member =
            |(item, color): (usize, Option<u32>)| Some((item, color? * u32::from(item >= 4)));
        let members = |option: Vec<_>| option.into_iter().enumerate().filter_map(member).collect();
        let options = options.into_iter().map(|option| (members(option), 0));
        priced(&items, options)
    })
}

/// Every list reads the same both ways, and has the length that its item records.
fn is_sound(snapshot: &Snapshot) -> bool {
    let [one, other] = &snapshot.active;
    let is_sound = |list: &ItemList| {
        let [down, up] = &list.options;
        let len = down.len() as i64;
        let cases = [len + 1 - i64::from(list.need), len + i64::from(u32::MAX)];
        down.iter().eq(up.iter().rev()) && cases.contains(&list.cases) && !list.painted
    };
    one.iter().eq(other.iter().rev()) && snapshot.lists.iter().all(is_sound)
}

/// Continues to the next solution, however far it is. Returns false at the end of the search or of its nodes.
fn find(dance: &mut Dance<'_>, max_nodes: u64) -> bool {
    loop {
        match dance.advance(max_nodes, &mut NoCutoff) {
            Event::Solution => return true,
            Event::Exhausted | Event::Nodes => return false,
            Event::Poll => {}
        }
    }
}

laws! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn a_search_restores_every_link(
        matrix in matrices(),
        seed in prop::option::of(any::<u64>()),
        require in prop::collection::vec(0u32..14, 0..3),
        forbid in prop::collection::vec(0u32..14, 0..3),
    ) {
        let floor = Floor::new();
        let mut dance = Dance::new(Links::lay(&matrix, &floor, seed.map_or(Order::Natural, Order::Shuffled)));
        let laid = dance.links.snapshot();
        prop_assert!(is_sound(&laid), "{:?}", laid);

        // A full search.
        while find(&mut dance, u64::MAX) {}
        prop_assert_eq!(&dance.links.snapshot(), &laid, "at the end of a full search");
        dance.rewind();
        prop_assert_eq!(&dance.links.snapshot(), &laid, "after a full search");
        prop_assert!(!dance.is_given.contains(&true));

        // Partial searches: stopped by nodes, then at a solution, with options struck and given.
        let all = dance.effort().nodes;
        for nodes in 0..=all {
            let max_nodes = dance.effort().nodes + nodes;
            while find(&mut dance, max_nodes) {}
            dance.rewind();
            prop_assert_eq!(&dance.links.snapshot(), &laid, "after {} nodes", nodes);

            for &option in &forbid {
                dance.strike(OptionId(option));
            }
            for &option in &require {
                dance.give(OptionId(option));
            }
            for _ in 0..=nodes {
                find(&mut dance, u64::MAX);
            }
            dance.rewind();
            prop_assert_eq!(&dance.links.snapshot(), &laid, "after some solutions");
            prop_assert!(!dance.is_given.contains(&true));
        }
    }
}
