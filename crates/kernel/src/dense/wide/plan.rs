//! Numbers the sets of options that the engine keeps: one for each item, and one for each color of an item.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::dense::rows::MAX_ROWS;
use crate::matrix::{Matrix, OptionId};

/// Marks an item that is covered and cannot be shared. (Set 0 belongs to a primary item, unless there is no row.)
const TAKEN: u32 = u32::MAX;

/// The items and colors of each option. Never changed once laid.
pub(in crate::dense) struct WidePlan {
    /// The rows: the options that can be in a solution, by their numbers in the problem.
    pub(super) ids: Vec<OptionId>,
    /// The number of sets: one for every item, primary ones first, then one for every color of an item.
    pub(super) sets: usize,
    /// The number of primary items, which have the first sets.
    pub(super) primaries: usize,
    /// The items without a color of all rows, one row after the other, primary ones first.
    members: Vec<u32>,
    /// The colored items of all rows, with the sets of their colors.
    colored: Vec<(u32, u32)>,
    /// For each row, where its members end: primary items, plain secondary items, colored items.
    ends: Vec<[u32; 3]>,
    /// The number of primary items of each row; 0 if rows differ.
    pub(super) size: u32,
    /// The rows worth trying, once a search of the whole problem has found them.
    pub(in crate::dense) useful: OnceLock<Vec<u32>>,
}

/// The items and colors of a row.
#[derive(Clone, Copy)]
pub(super) struct MaskRow<'p> {
    /// Its primary items.
    pub(super) primaries: &'p [u32],
    /// Its items without a color, primary ones first.
    pub(super) plain: &'p [u32],
    /// Its items with a color, and the sets of those colors.
    pub(super) colors: &'p [(u32, u32)],
}

impl WidePlan {
    /// Lays out a problem, if its sets take no more than a given number of bytes.
    pub(in crate::dense) fn lay(matrix: &Matrix, most_bytes: usize) -> Option<WidePlan> {
        let mut number = vec![0u32; matrix.item_count()];
        let kinds = matrix.item_ids().map(|item| matrix.is_primary(item));
        let kinds: Vec<bool> = kinds.collect();
        let mut next = 0;
        for wanted in [true, false] {
            for (item, &primary) in kinds.iter().enumerate() {
                if primary == wanted {
                    number[item] = next;
                    next += 1;
                }
            }
        }
        let mut colors = HashMap::new();
        let mut plan = WidePlan {
            ids: Vec::new(),
            sets: 0,
            primaries: kinds.iter().filter(|&&primary| primary).count(),
            members: Vec::new(),
            colored: Vec::new(),
            ends: vec![[0; 3]],
            size: 0,
            useful: OnceLock::new(),
        };
        for id in matrix.playable() {
            plan.ids.push(id);
            if plan.ids.len() > MAX_ROWS {
                return None;
            }
            let start = plan.members.len();
            let mut primaries = 0;
            for (item, shade) in matrix.members(id) {
                let set = number[item.index()];
                if shade == 0 {
                    plan.members.push(set);
                    primaries += usize::from(kinds[item.index()]);
                } else {
                    let fresh = next;
                    let color = *colors.entry((set, shade)).or_insert(fresh);
                    if color == fresh {
                        next += 1;
                    }
                    plan.colored.push((set, color));
                }
            }
            plan.members[start..].sort_unstable();
            plan.ends.push([
                (start + primaries) as u32,
                plan.members.len() as u32,
                plan.colored.len() as u32,
            ]);
        }
        plan.sets = next as usize;
        let mut sizes = plan.ends.windows(2).map(|ends| ends[1][0] - ends[0][1]);
        let size = sizes.next().unwrap_or(0);
        plan.size = if sizes.all(|other| other == size) {
            size
        } else {
            0
        };
        if plan.primaries > usize::from(u16::MAX) {
            return None;
        }
        let words = plan.ids.len().div_ceil(64);
        (plan.sets.saturating_mul(words) <= most_bytes / 8).then_some(plan)
    }

    /// The use of each item before any choice: none. Later it is [`TAKEN`], or the set of its color.
    pub(super) fn nothing_taken(&self) -> Vec<u32> {
        vec![0; self.sets]
    }

    /// The number of items of a row, and twice that of those with a color.
    #[inline(never)]
    pub(super) fn member_count(&self, row: u32) -> usize {
        let row = self.row(row);
        row.plain.len() + 2 * row.colors.len()
    }

    /// The items and colors of a row.
    #[inline(always)]
    pub(super) fn row(&self, row: u32) -> MaskRow<'_> {
        let [_, start, first] = self.ends[row as usize];
        let [primaries, end, last] = self.ends[row as usize + 1];
        MaskRow {
            primaries: &self.members[start as usize..primaries as usize],
            plain: &self.members[start as usize..end as usize],
            colors: &self.colored[first as usize..last as usize],
        }
    }
}

impl MaskRow<'_> {
    /// Takes the items of the row, or their colors, from all other rows.
    pub(super) fn take(&self, taken: &mut [u32]) {
        for &item in self.plain {
            taken[item as usize] = TAKEN;
        }
        for &(item, color) in self.colors {
            taken[item as usize] = color;
        }
    }

    /// Whether the items of the row, or their colors, are still free.
    pub(super) fn is_free(&self, taken: &[u32]) -> bool {
        let open = |&item: &u32| taken[item as usize] == 0;
        let agrees = |&(item, color): &(u32, u32)| [0, color].contains(&taken[item as usize]);
        self.plain.iter().all(open) && self.colors.iter().all(agrees)
    }
}
