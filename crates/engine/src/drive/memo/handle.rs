//! The memory of a whole count, as its branches see it: it goes on beside each, and may end the count from there.
//!
//! The fewer branches are counted, the less is known of how much of the whole is done, and the first are often the largest
//! (of 272 of tetrominoes 6x6, the first takes a sixth of the time). So the share `s` of them that are over took at least that share
//! of the time, and at most all. In the middle is `sqrt(s)`, as for a memory: see `budget.rs`.

use std::sync::{Mutex, MutexGuard};

use super::{Memory, OtherCount};
use crate::engine::IS_SMALL;

/// A memory next to a count, or next to a branch of that.
pub(in crate::drive) struct MemoryHandle<'b, 'q, 'm> {
    memory: &'b Mutex<Memory<'q, 'm>>,
    around: Option<&'b Around<'b>>,
}

/// What there is of a count around each of its branches.
pub(in crate::drive) struct Around<'a> {
    outer: Option<&'a Around<'a>>,
    /// The time spent before the branches, in nanoseconds.
    before: f64,
    /// The share of a branch, by their number.
    each: f64,
    /// The time of the branches that are over, and their share.
    over: Mutex<(f64, f64)>,
}

impl<'b, 'q, 'm> MemoryHandle<'b, 'q, 'm> {
    pub(in crate::drive) fn new(memory: &'b Mutex<Memory<'q, 'm>>) -> Self {
        MemoryHandle {
            memory,
            around: None,
        }
    }

    /// What is around the branches of this count after `before` nanoseconds, each of this share.
    pub(in crate::drive) fn around(&self, before: f64, each: f64) -> Around<'b> {
        Around {
            outer: self.around,
            before,
            each,
            over: Mutex::default(),
        }
    }

    /// The same memory, next to a branch.
    pub(in crate::drive) fn within<'c>(&self, around: &'c Around<'c>) -> MemoryHandle<'c, 'q, 'm>
    where
        'b: 'c,
    {
        MemoryHandle {
            memory: self.memory,
            around: Some(around),
        }
    }

    /// The memory, unless it goes on beside another branch now.
    pub(in crate::drive) fn memory(&self) -> Option<MutexGuard<'b, Memory<'q, 'm>>> {
        self.memory.try_lock().ok()
    }

    /// What is left of the whole count, next to which it goes on.
    pub(in crate::drive) fn whole(&self, mut other: OtherCount) -> OtherCount {
        // A small build looks at the branch alone.
        let mut around = self.around.filter(|_| !IS_SMALL);
        while let Some(one) = around {
            other = one.of(other);
            around = one.outer;
        }
        other
    }
}

impl Around<'_> {
    /// Takes note of the time of the branches that are over, and of their share.
    pub(in crate::drive) fn note(&self, time: f64, share: f64) {
        if !IS_SMALL && let Ok(mut over) = self.over.lock() {
            *over = (time, share);
        }
    }

    /// The time of all, where that of a branch is known.
    fn of(&self, branch: OtherCount) -> OtherCount {
        let (time, share) = self.over.lock().map_or((0.0, 0.0), |over| *over);
        let all = branch.spent + branch.left;
        let part = match branch.spent > 0.0 {
            true => branch.spent / all,
            false => 0.0,
        };
        let over = share.sqrt();
        let share = over + part * ((share + self.each).min(1.0).sqrt() - over);
        let time = time + branch.spent;
        let known = { Some(branch.left) }
            .filter(|left| left.is_finite())
            .unwrap_or(0.0);
        OtherCount {
            spent: self.before + time,
            // What is left of the branch is left of the whole, too, however soon other branches were over.
            left: match share > 0.0 {
                true => (time * (1.0 - share) / share).max(known),
                false => f64::INFINITY,
            },
            work: branch.work,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::OnceLock;

    use super::*;
    use crate::drive::SearchQuestion;
    use crate::engine::Work;
    use crate::samples::langford;

    /// Four branches, of which one is over; the second is by two branches.
    #[test]
    fn branches_tell_what_is_left_of_the_whole() {
        let problem = langford(3);
        let question = SearchQuestion::new(problem.matrix());
        let laid = OnceLock::new();
        let memory = Mutex::new(Memory::new(&question, &laid));
        let handle = MemoryHandle::new(&memory);
        let whole = |handle: &MemoryHandle<'_, '_, '_>, spent, left| {
            let work = Work::default();
            let OtherCount { spent, left, .. } = handle.whole(OtherCount { spent, left, work });
            (spent, left)
        };
        assert_eq!(whole(&handle, 3.0, 5.0), (3.0, 5.0));
        let around = handle.around(7.0, 0.25);
        let branch = handle.within(&around);
        assert_eq!(
            whole(&branch, 0.0, 0.0),
            (7.0, f64::INFINITY),
            "nothing is known"
        );
        // The first takes ten, which is likely half of all.
        assert_eq!(whole(&branch, 5.0, 5.0), (12.0, 15.0));
        around.note(10.0, 0.25);
        assert_eq!(whole(&branch, 0.0, 0.0), (17.0, 10.0));
        assert_eq!(whole(&branch, 0.0, f64::INFINITY), (17.0, 10.0));
        let inner = branch.around(1.0, 0.5);
        let inner = branch.within(&inner);
        // One of two is done there. So of four, one is over, and this part of the second.
        let half = 0.5_f64.sqrt();
        let part = 3.0 / (1.0 + 2.0 / half);
        let share = 0.5 + part * (half - 0.5);
        let (spent, left) = whole(&inner, 2.0, 0.0);
        let expected = 13.0 * (1.0 - share) / share;
        assert!(spent == 20.0 && (left - expected).abs() < 1e-9, "{left}");
        drop(memory.lock());
        let held = branch.memory();
        assert!(
            held.is_some() && inner.memory().is_none(),
            "beside one branch at a time"
        );
    }
}
