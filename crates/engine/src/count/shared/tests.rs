//! What threads remember together, through indexes that grow.

use num_bigint::BigUint;

use super::*;

/// Numbers of every size: small, the last ones of 128 bits, large.
fn value(number: u64) -> Total {
    let number = BigUint::from(number);
    Total::of_big(match u64::try_from(&number).unwrap_or(0) % 3 {
        0 => number,
        1 => BigUint::from(u128::MAX) - number,
        _ => number << 200,
    })
}

fn hash(key: &[u64]) -> u64 {
    half_hash(&FxBuildHasher, key)
}

#[test]
fn all_that_threads_remember_is_found_after_the_index_has_grown() {
    const EACH: u64 = 5_000;
    for threads in [1, 2, 4] {
        let mut memo = Memo::new(2, 1 << 30, FxBuildHasher);
        memo.insert(hash(&[9, 9]), &[9, 9], value(9));
        let first = SharedMemo::of(memo, 1 << 16, threads as usize);
        let mut memos = vec![first];
        while memos.len() < threads as usize {
            memos.push(memos[0].for_another());
        }
        let mut next = vec![0; threads as usize];
        let (mut turns, slots) = (0, memos[0].young.index.len());
        while next.iter().any(|&next| next < EACH) {
            turns += 1;
            std::thread::scope(|scope| {
                for ((thread, memo), next) in (1..).zip(&mut memos).zip(&mut next) {
                    scope.spawn(move || {
                        while !StateMemory::<Total>::get_ready(memo) {}
                        // Half of the keys are those of all threads.
                        while *next < EACH && !memo.wants_room() {
                            let key = [*next + 1, thread * (*next % 2)];
                            assert!(
                                *next % 2 == 0
                                    || StateMemory::<Total>::get(memo, hash(&key), &key).is_none()
                            );
                            let there = memo.insert(hash(&key), &key, value(*next));
                            assert_eq!(there, value(*next));
                            *next += 1;
                        }
                    });
                }
            });
            if memos[0].wants_room() {
                assert!(!memos[0].is_full());
                let (first, others) = memos.split_first_mut().expect("there is one");
                first.grow();
                others.iter_mut().for_each(|other| other.take_over(first));
            }
        }
        assert!(
            memos[0].young.index.len() > slots || threads == 1,
            "{turns} turns"
        );
        for memo in &mut memos {
            while !StateMemory::<Total>::get_ready(memo) {}
            assert_eq!(memo.get(hash(&[9, 9]), &[9, 9]), Some(value(9)));
            for thread in 1..=threads {
                for number in 0..EACH {
                    let key = [number + 1, thread * (number % 2)];
                    assert_eq!(memo.get(hash(&key), &key), Some(value(number)), "{key:?}");
                }
            }
            let never: Option<Total> = memo.get(hash(&[0, 7]), &[0, 7]);
            assert_eq!(never, None);
        }
    }
}

/// Of two values of a state, the one that was there first, also in a larger index, to which records are moved in another
/// order.
#[test]
fn a_state_keeps_its_value_when_the_index_grows() {
    let memo: Memo<Total> = Memo::new(2, 1 << 30, FxBuildHasher);
    let mut late = SharedMemo::of(memo, 1 << 12, 2);
    let mut early = late.for_another();
    let key = [5, 6];
    assert_eq!(early.insert(hash(&key), &key, value(1)), value(1));
    // The records of this one are moved first.
    assert_eq!(late.insert(hash(&key), &key, value(2)), value(1));
    let slots = late.slots();
    late.grow();
    early.take_over(&late);
    assert!(late.slots() > slots);
    for memo in [&mut late, &mut early] {
        while !StateMemory::<Total>::get_ready(memo) {}
        assert_eq!(memo.get(hash(&key), &key), Some(value(1)));
    }
}
