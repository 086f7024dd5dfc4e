//! Dancing links: how a grid is laid, what a search restores, what is left to it, and which items it chooses.

use crate::samples::laws::*;

use quadrille_kernel::dance::{Cases, Dance, Floor, ItemList, Links, Order, Snapshot, Subtree};
use quadrille_kernel::engine::{Effort, Engine, Event};
use quadrille_kernel::matrix::{Matrix, OptionId};

use crate::samples::{covers, kinds, langford, matrices, priced};

/// A grid that is not laid to the end does not even search for what it has.
#[test]
fn a_grid_that_is_not_laid_to_the_end_waits() {
    // Pairs of a hundred things with a hundred others: 10,000 options.
    let pairs = (0..100).flat_map(|a| (100..200).map(move |b| vec![a, b]));
    let matrix = covers(&kinds(200, 0), pairs);
    for calls in [1, 2] {
        let (floor, mut asked) = (Floor::new(), 0);
        let mut stop = || {
            asked += 1;
            asked == calls
        };
        let links = Links::lay_until(&matrix, &floor, Order::Natural, &mut stop);
        assert_eq!(asked, calls);
        let mut dance = Dance::new(links);
        let lists = dance.snapshot().0.lists;
        let laid = lists
            .iter()
            .map(|list| list.options[0].len())
            .sum::<usize>()
            / 2;
        assert!(laid < calls * 4_096 && laid > calls * 4_000, "{laid}");
        assert!(!dance.is_whole());
        for _ in 0..3 {
            Engine::begin(&mut dance, &[OptionId::new(9_999)], &[]);
            assert_eq!(Engine::advance(&mut dance, u64::MAX, &mut 1), Event::Poll);
        }
    }
    let floor = Floor::new();
    let links = Links::lay_until(&matrix, &floor, Order::Natural, &mut || false);
    let mut dance = Dance::new(links);
    Engine::begin(&mut dance, &[], &[]);
    // It stands at a solution, or has worked for a while.
    let event = Engine::advance(&mut dance, u64::MAX, &mut 1);
    assert_ne!(event, Event::Exhausted);
    assert!(dance.is_whole());
}

/// An item that may be covered by any of a thousand options: each of the levels has hundreds of untried cases.
#[test]
fn untried_cases_take_the_memory_of_their_levels() {
    const OPTIONS: u32 = 1_000;
    let matrix = covers(&[Some((0, OPTIONS))], (0..OPTIONS).map(|_| vec![0]));
    let floor = Floor::new();
    let mut dance = Dance::new(Links::lay(&matrix, &floor, Order::Natural));
    assert!(dance.begin(&[], &[]));
    while Engine::advance(&mut dance, 400, &mut { u64::MAX }) != Event::Nodes {}
    let (depth, mut cases) = (dance.depth(), dance.remaining());
    assert!(cases.level_count() <= depth && depth == 400);
    let mut share = cases.share();
    let mut last = None;
    let mut count = 0;
    while let Some((subtree, part)) = cases.pop_first() {
        assert!(last < Some(subtree.clone()) && subtree.depth() <= depth);
        share -= part;
        assert!((share - cases.share()).abs() < 1e-9);
        (last, count) = (Some(subtree), count + 1);
    }
    // A level has a case less than the one above, and one of each but the last is being tried.
    let all = |levels: u32| (0..levels).map(|level| OPTIONS + 1 - level).sum::<u32>();
    assert_eq!(count, all(400) - 399);
    assert!(cases.is_empty() && share.abs() < 1e-9);
}

/// The share of the tree that a subtree has, if it is one of these cases.
fn share_of(mut cases: Cases, subtree: &Subtree) -> Option<f64> {
    let mut all = std::iter::from_fn(|| cases.pop_first());
    let (_, share) = all.find(|(found, _)| found == subtree)?;
    Some(share)
}

/// What is left to a search falls as it goes on, and by as much as is split off or handed off.
#[test]
fn what_is_given_away_is_not_left() {
    given_away(&langford(8));
    // Three items of three options each, and six of 24 places, no two of them neighbors.
    let mut kinds = kinds(4, 25);
    kinds[0] = Some((6, 6));
    let choices = (0..9).map(|option| vec![1 + option % 3]);
    let neighbors = (4..28).map(|option| vec![0, option, option + 1]);
    given_away(&covers(&kinds, choices.chain(neighbors)));
}

fn given_away(matrix: &Matrix) {
    let floor = Floor::new();
    let mut dance = Dance::new(Links::lay(matrix, &floor, Order::Natural));
    assert!(dance.begin(&[], &[]));
    for nodes in [10, 100, 1_000] {
        Engine::advance(&mut dance, nodes, &mut { u64::MAX });
        let all = dance.share_done() + dance.share_left();
        assert!((all - 1.0).abs() < 1e-9, "{all}");
    }
    let before = dance.share_left();
    let (_, share) = dance.split_off().expect("a level with cases left");
    let left = dance.share_left();
    assert!(share > 0.0 && (before - left - share).abs() < 1e-9);
    let level = (0..dance.depth()).find(|&level| dance.unbegun_cases(level) > 0);
    let level = level.expect("another one");
    let cases = dance.remaining();
    let subtree = dance.hand_off(level, 1, &mut Vec::new(), &mut Vec::new());
    let share = share_of(cases, &subtree).expect("it was left");
    assert!((left - dance.share_left() - share).abs() < 1e-9);
}

/// The number of nodes after which a search ends.
const MAX: u64 = 20_000;

/// The solutions in their order, and the work, if all degrees are watched from this node on.
fn search(matrix: &Matrix, from: u64) -> (Vec<Vec<OptionId>>, Effort) {
    let floor = Floor::new();
    let mut dance = Dance::new(Links::lay(matrix, &floor, Order::Natural));
    let mut found = Vec::new();
    let mut max = from;
    loop {
        match Engine::advance(&mut dance, max, &mut 1) {
            Event::Solution => found.push(dance.chosen().collect()),
            Event::Poll => {}
            Event::Nodes if max < MAX => {
                dance.watch_more();
                max = MAX;
            }
            Event::Exhausted | Event::Nodes => return (found, dance.effort()),
        }
    }
}

laws! {
    #[test]
    fn sets_of_items_choose_what_a_scan_would(matrix in matrices(0u32..8, 40, 0..1), place in 0.0..1.0) {
        let (found, effort) = search(&matrix, MAX);
        prop_assert_eq!(&search(&matrix, 0), &(found.clone(), effort));
        // In the middle of the tree, as in a search whose scans prove long.
        let node = (effort.nodes as f64 * place) as u64;
        prop_assert_eq!(search(&matrix, node), (found, effort));
    }
}

/// Small problems with colors and bounds: 6 items, of which the last two are secondary; for each option, whether it has
/// each item, and in which color.
fn bounded() -> impl Strategy<Value = Matrix> {
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
        match Engine::advance(dance, max_nodes, &mut 1) {
            Event::Solution => return true,
            Event::Exhausted | Event::Nodes => return false,
            Event::Poll => {}
        }
    }
}

laws! {
    #![cases(200)]

    #[test]
    fn a_search_restores_every_link(
        matrix in bounded(),
        seed in prop::option::of(any::<u64>()),
        require in prop::collection::vec(0u32..14, 0..3),
        forbid in prop::collection::vec(0u32..14, 0..3),
    ) {
        let floor = Floor::new();
        let mut dance = Dance::new(Links::lay(&matrix, &floor, seed.map_or(Order::Natural, Order::Shuffled)));
        let laid = dance.snapshot();
        prop_assert!(is_sound(&laid.0) && laid.1.is_empty(), "{:?}", laid);

        // A full search.
        while find(&mut dance, u64::MAX) {}
        prop_assert_eq!(&dance.snapshot(), &laid, "at the end of a full search");
        dance.rewind();
        prop_assert_eq!(&dance.snapshot(), &laid, "after a full search");

        // Partial searches: stopped by nodes, then at a solution, with options struck and given.
        let all = dance.effort().nodes;
        for nodes in 0..=all {
            let max_nodes = dance.effort().nodes + nodes;
            while find(&mut dance, max_nodes) {}
            dance.rewind();
            prop_assert_eq!(&dance.snapshot(), &laid, "after {} nodes", nodes);

            for &option in &forbid {
                dance.strike(OptionId::new(option));
            }
            for &option in &require {
                dance.give(OptionId::new(option));
            }
            for _ in 0..=nodes {
                find(&mut dance, u64::MAX);
            }
            dance.rewind();
            prop_assert_eq!(&dance.snapshot(), &laid, "after some solutions");
        }
    }
}
