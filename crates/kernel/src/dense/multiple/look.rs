//! Examines a grid: whether it is dead, which item is forced, and where to branch.

use super::plan::{LaneBlock, MultiplePlan};
use crate::dense::rows::Lanes;

/// The result of examining a grid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum GridLook {
    /// Some item has fewer options left than it needs.
    Dead,
    /// The item of this lane needs all its options.
    Tight(usize),
    /// The item of this lane has the least slack.
    Branch(usize, usize),
    NoNeed,
}

/// Examines all items in need, eight at once.
#[inline(always)]
pub(super) fn look<const W: usize>(
    plan: &MultiplePlan,
    alive: &[u64],
    bytes: &[LaneBlock],
) -> GridLook {
    let words = if W > 0 { W } else { plan.words };
    let alive = &alive[..words];
    let mut best = [u64::MAX; 8];
    let mut bad = [0u64; 8];
    for group in 0..plan.groups {
        let needs = bytes[group / 8].eight(group % 8);
        if needs == 0 {
            continue;
        }
        let mut count = Lanes([0; 8]);
        let slices = &plan.slices[group * words..][..words];
        for (slice, &alive) in slices.iter().zip(alive) {
            count = count.plus_common(slice, alive);
        }
        for lane in 0..8 {
            let need = needs >> plan.shifts.0[lane] & 0xff;
            let slack = count.0[lane].wrapping_sub(need);
            bad[lane] |= slack >> 63;
            let key = slack << 16 | (plan.tags.0[lane] + 8 * group as u64);
            let key = if need == 0 { u64::MAX } else { key };
            best[lane] = best[lane].min(key);
        }
        if bad.iter().fold(0, |all, &bad| all | bad) != 0 {
            return GridLook::Dead;
        }
    }
    let best = best.iter().fold(u64::MAX, |best, &key| best.min(key));
    let (slack, lane) = ((best >> 16) as usize, (best & 0xffff) as usize);
    match (best, slack) {
        (u64::MAX, _) => GridLook::NoNeed,
        (_, 0) => GridLook::Tight(lane),
        _ => GridLook::Branch(lane, slack),
    }
}
