//! Counts the solutions of one problem under many sets of required options.

use super::engines::FormPair;
use crate::engine::Event;
use crate::matrix::OptionId;

/// Counts the solutions of many searches, each up to `max`, taking two searches in turn.
pub(super) fn in_turn<R: AsRef<[OptionId]>>(
    pair: &mut dyn FormPair,
    required: impl IntoIterator<Item = R>,
    max: u64,
) -> Vec<u64> {
    let mut required = required.into_iter().fuse();
    let mut counts = Vec::new();
    // For each side, the number of solutions still wanted and the number of its search.
    let (mut wanted, mut at) = ([0; 2], [0; 2]);
    let mut idle = vec![1, 0];
    loop {
        while let Some(&side) = idle.last()
            && let Some(required) = required.next()
        {
            idle.pop();
            pair.side(side).begin(required.as_ref(), &[]);
            (wanted[side], at[side]) = (max, counts.len());
            counts.push(0);
        }
        let over = match idle[..] {
            [] => pair.advance(&mut wanted),
            [idle] => {
                let (side, wanted) = (pair.side(1 - idle), &mut wanted[1 - idle]);
                while side.advance(u64::MAX, wanted) == Event::Poll {}
                1 - idle
            }
            _ => return counts,
        };
        counts[at[over]] = max - wanted[over];
        idle.push(over);
    }
}
