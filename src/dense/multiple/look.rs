//! A look at a grid: whether it is dead, what is forced, and where to branch.

use super::plan::{Block, Plan};

/// What a look at a grid shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// Some item has fewer options left than it needs.
    Dead,
    /// The item of this lane needs all its options.
    Tight(usize),
    /// The item of this lane has the least slack.
    Branch(usize, usize),
    /// No item is in need.
    NoNeed,
}

/// Looks at all items in need, eight at once.
#[inline(always)]
pub(super) fn look<const W: usize>(plan: &Plan, alive: &[u64], bytes: &[Block]) -> Look {
    let words = if W > 0 { W } else { plan.words };
    let alive = &alive[..words];
    /// Above any slack and lane.
    const NO_NEED: u64 = 1 << 40;
    let mut best = [u64::MAX; 8];
    let mut bad = [0u64; 8];
    for group in 0..plan.groups {
        let needs = bytes[group / 8].word(group % 8);
        if needs == 0 {
            continue;
        }
        let mut count = [0u64; 8];
        let slices = &plan.slices[group * words..][..words];
        for (slice, &alive) in slices.iter().zip(alive) {
            for (count, &lane) in count.iter_mut().zip(&slice.0) {
                *count += u64::from((lane & alive).count_ones());
            }
        }
        for lane in 0..8 {
            let need = needs >> (8 * lane) & 0xff;
            let slack = count[lane].wrapping_sub(need);
            bad[lane] |= slack >> 63;
            let key = slack << 16 | (group * 8 + lane) as u64;
            let key = key | if need == 0 { NO_NEED } else { 0 };
            best[lane] = best[lane].min(key);
        }
        if bad.iter().fold(0, |all, &bad| all | bad) != 0 {
            return Look::Dead;
        }
    }
    let best = best.iter().fold(u64::MAX, |best, &key| best.min(key));
    let (slack, lane) = ((best >> 16) as usize, (best & 0xffff) as usize);
    match (best, slack) {
        (NO_NEED.., _) => Look::NoNeed,
        (_, 0) => Look::Tight(lane),
        _ => Look::Branch(lane, slack),
    }
}
