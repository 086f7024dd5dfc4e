//! Tests of the cheapest solutions so far.

use std::cell::Cell;

use super::*;

/// A large one takes the place of several small ones.
#[test]
fn solutions_of_any_size_keep_to_the_memory() {
    let solution = |cost, options: usize| KeptSolution {
        cost,
        place: FoundPlace::First(cost),
        found: FoundSolution::of(vec![OptionId::new(0); options]),
    };
    let large = solution(3, 1_000);
    let memory = large.bytes() + solution(4, 1).bytes();
    let mut top = TopK::new(usize::MAX, None, memory);
    (4..12).for_each(|cost| top.keep(solution(cost, 1)));
    assert_eq!((top.kept.len(), top.is_cut), (8, false));
    top.keep(large);
    assert_eq!((top.kept.len(), top.is_cut), (2, true));
    assert_eq!(top.bytes, memory);
    // One that is larger than the memory stays alone.
    top.keep(solution(1, 10_000));
    assert_eq!(top.last().map(|last| last.cost), Some(1));
}

/// As many as are sorted in several pieces, of which many cost the same, on one thread and on several.
#[test]
fn an_interrupted_sort_leaves_the_best() {
    let mut rng = fastrand::Rng::with_seed(3);
    for is_shared in [false, true] {
        let mut top = TopK::new(usize::MAX, None, usize::MAX);
        for met in 0..100_000 {
            let place = match is_shared {
                false => FoundPlace::First(met),
                // Some cases fit into a byte, and some do not.
                true => FoundPlace::Second(vec![met as u32 / 300, met as u32 % 300]),
            };
            let found = FoundSolution::of(vec![OptionId::new(met as u32)]);
            let cost = rng.u64(5..50);
            top.kept.push(KeptSolution { cost, place, found });
        }
        let expected = top.kept.clone().into_sorted_vec().into_iter();
        let expected: Vec<FoundSolution> = expected.map(|kept| kept.found).collect();
        let costs: Vec<u64> = {
            let mut costs = vec![0; 100_000];
            top.kept
                .iter()
                .for_each(|kept| costs[kept.found.options[0].index()] = kept.cost);
            costs
        };
        let cost = |found: &FoundSolution| costs[found.options[0].index()];
        let copy = || TopK {
            kept: top.kept.clone(),
            ..TopK::new(usize::MAX, None, usize::MAX)
        };
        let sorted = |most, last| {
            let looks = Cell::new(0);
            let (found, stop, _) = copy().into_sorted(most, &|| {
                looks.set(looks.get() + 1);
                (looks.get() == last).then_some(Stop::Canceled)
            });
            (found, stop, looks.get())
        };
        let (found, stop, looks) = sorted(usize::MAX, 0);
        assert!(found == expected && stop.is_none() && looks > 5);
        let mut before = 1;
        for last in 1..=looks {
            let (found, stop, looked) = sorted(usize::MAX, last);
            assert_eq!((stop, looked), (Some(Stop::Canceled), last));
            assert!(before <= found.len() && found.len() < expected.len());
            assert_eq!(found, expected[..found.len()]);
            before = found.len();
        }
        assert!(before > 1);
        // The end of the time is not heard before some are in their places.
        let (found, stop, _) = copy().into_sorted(usize::MAX, &|| Some(Stop::Time));
        assert!(found.len() > 10_000 && stop == Some(Stop::Time));
        assert_eq!(found, expected[..found.len()]);
        // All cost 5 to 49, so about 2,200 cost the same.
        for most in [1, 10_000, 99_999, 100_000] {
            let (found, stop, _) = sorted(most, 0);
            assert_eq!((found.len(), stop), (most, None));
            let costs = |found: &[FoundSolution]| found.iter().map(cost).collect::<Vec<_>>();
            assert_eq!(costs(&found), costs(&expected[..most]));
        }
    }
}
