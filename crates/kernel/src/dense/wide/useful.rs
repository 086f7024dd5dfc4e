//! The rows worth trying: those that leave every item a row if chosen first.

use super::WideSearch;
use super::subproblem::{cover, fewest, kill};

/// The maximum work of the search for [`useful`] rows, in groups of items, or members of a row, times words of a set: a few
/// tenths of a second.
const MAX_SIFTING: usize = 1 << 27;

/// The rows that leave every item a row if chosen first; the others are in no solution. In a large problem, this
/// examines only some rows and keeps the others.
#[inline(always)]
pub(super) fn useful(search: &mut WideSearch<'_>) -> Vec<u32> {
    let plan = search.plan;
    let subproblem = &mut search.subproblems[0];
    let mut rows: Vec<u32> = (0..plan.ids.len() as u32).collect();
    let mut sifting = 0;
    loop {
        let before = rows.len();
        let members = rows.iter().map(|&row| plan.member_count(row));
        sifting += members.sum::<usize>();
        subproblem.pack(plan, rows.iter().copied(), 0..plan.primaries as u32);
        let words = subproblem.words;
        let (this, next) = subproblem
            .frames
            .split_at_mut(2 * words + subproblem.done_words + 1);
        rows.clear();
        for local in 0..before {
            let row = subproblem.rows[local];
            sifting += subproblem.slices.len() + words * plan.member_count(row);
            if sifting > MAX_SIFTING {
                rows.extend(&subproblem.rows[local..]);
                return rows;
            }
            next[..words].copy_from_slice(&this[..words]);
            kill::<0>(words, &subproblem.sets, plan.row(row), next);
            let done = &mut next[words..][..subproblem.done_words];
            done.copy_from_slice(&this[2 * words..][..subproblem.done_words]);
            cover(&subproblem.lane_of, plan.row(row), done);
            let (alive, done) = next.split_at(words);
            let (count, _) = fewest::<0>(words, &subproblem.slices, &subproblem.tags, alive, done);
            if count > 0 {
                rows.push(row);
            } else {
                this[local / 64] &= !(1 << (local % 64));
            }
        }
        if rows.len() == before {
            return rows;
        }
    }
}
