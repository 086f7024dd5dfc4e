//! How a matrix grows, the list of engines, and small tools.

use std::ops::ControlFlow;

use quadrille_kernel::engine::{EngineKind, case_shares};
use quadrille_kernel::luby::luby;
use quadrille_kernel::matrix::{ItemId, ItemKind, Matrix};
use quadrille_kernel::sort::{sort, sort_by_key, sort_in_pieces, sorted_set};

#[test]
fn what_is_dropped_leaves_no_trace() {
    let mut matrix = Matrix::default();
    let once = ItemKind::Primary {
        lo: 1,
        hi: 1,
        preferred: false,
    };
    let (a, b) = (matrix.add_item(once), matrix.add_item(ItemKind::Secondary));
    assert!(matrix.prefer(a) && !matrix.prefer(b));
    let members = |matrix: &Matrix| -> Vec<Vec<(ItemId, u32)>> {
        let options = matrix.option_ids();
        options.map(|id| matrix.members(id).collect()).collect()
    };

    matrix.push_member(a, 0);
    matrix.push_member(b, 2);
    assert_eq!(matrix.drop_unfinished().collect::<Vec<_>>(), [a, b]);
    assert_eq!((matrix.pushed_count(), matrix.has_colors()), (0, false));
    matrix.push_member(a, 0);
    matrix.add_option(0);
    matrix.push_member(b, 1);
    matrix.push_member(a, 0);
    matrix.add_option(5);
    matrix.push_member(b, 3);
    assert_eq!(matrix.drop_unfinished().collect::<Vec<_>>(), [b]);
    matrix.push_member(b, 0);
    matrix.add_option(2);

    let expected = [vec![(a, 0)], vec![(b, 1), (a, 0)], vec![(b, 0)]];
    assert_eq!(members(&matrix), expected);
    let costs: Vec<u64> = matrix.option_ids().map(|id| matrix.cost(id)).collect();
    assert_eq!((costs, matrix.total_cost()), (vec![0, 5, 2], 7));
    assert!(matrix.has_colors());
}

#[test]
fn the_list_has_every_engine_in_order() {
    let places = EngineKind::ALL.iter().map(|&kind| kind as usize);
    assert!(places.eq(0..=EngineKind::Memo as usize));
}

#[test]
fn the_terms_are_those_of_luby() {
    let terms: Vec<u64> = (1..=15).map(luby).collect();
    assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
}

#[test]
fn members_move_to_their_places() {
    let mut rng = fastrand::Rng::with_seed(1);
    for count in 0..60_u32 {
        let members: Vec<(u32, String)> = (0..count)
            .map(|number| (rng.u32(0..20), (number % 3).to_string()))
            .collect();
        let mut expected = members.clone();
        expected.sort();
        let mut sorted = members.clone();
        sort(&mut sorted);
        assert_eq!(sorted, expected);
        let mut by_key = members.clone();
        sort_by_key(&mut by_key, |&(number, _)| number);
        let mut stable = members.clone();
        stable.sort_by_key(|&(number, _)| number);
        assert_eq!(by_key, stable);
        expected.dedup();
        assert_eq!(sorted_set(members), expected);
    }
}

#[test]
fn keys_are_sorted_in_pieces_until_a_look_ends_it() {
    let mut rng = fastrand::Rng::with_seed(2);
    let keys: Vec<[u64; 4]> = (0..5 << 15)
        .map(|number| [rng.u64(0..9), rng.u64(0..9), rng.u64(0..9), number])
        .collect();
    let mut expected = keys.clone();
    expected.sort();
    let sort_until = |last| {
        let (mut sorted, mut looks) = (keys.clone(), 0);
        let count = sort_in_pieces(&mut sorted, &<[u64; 4]>::cmp, &mut |_| {
            looks += 1;
            match looks == last {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        (count, looks, sorted)
    };
    let (count, looks, sorted) = sort_until(0);
    assert!(looks >= 4 && sorted == expected, "{looks} looks");
    assert_eq!(count, keys.len());
    let mut before = 0;
    for last in 1..=looks {
        let (count, looked, sorted) = sort_until(last);
        assert_eq!(looked, last);
        assert!(before <= count && count < keys.len(), "{before}, {count}");
        assert_eq!(sorted[..count], expected[..count]);
        before = count;
    }
    assert!(before > 0);
}

/// The sets of `need` of some options, each by its first option, counted one by one.
#[test]
fn a_case_is_as_large_as_the_sets_whose_first_option_it_takes() {
    for (cases, need) in (1..7).flat_map(|cases| (1..5).map(move |need| (cases, need))) {
        let options = cases + need - 1;
        let sets = (0..1u32 << options).filter(|set| set.count_ones() == need);
        let firsts: Vec<u32> = sets.map(u32::trailing_zeros).collect();
        let all = firsts.len() as f64;
        for tried in 0..cases {
            let number = |is_in: fn(&u32, &u32) -> bool| {
                firsts.iter().filter(|first| is_in(first, &tried)).count() as f64
            };
            let (before, case) = case_shares(cases, need, tried);
            let expected = (number(u32::lt) / all, number(u32::eq) / all);
            assert!(
                (before - expected.0).abs() < 1e-12,
                "{cases} {need} {tried}"
            );
            assert!((case - expected.1).abs() < 1e-12, "{cases} {need} {tried}");
        }
        assert!((case_shares(cases, need, cases).0 - 1.0).abs() < 1e-12);
    }
}
