//! Bounds on how often a primary item is covered, as a caller writes them.

use std::ops::{Range, RangeFrom, RangeInclusive, RangeToInclusive};

/// The least and the greatest number of times that a solution covers an item.
///
/// [`Problem::primary_times`](super::Problem::primary_times) takes anything that converts to it: a number or a range.
///
/// ```
/// use quadrille::Problem;
///
/// let mut problem = Problem::<_, ()>::new();
/// problem.primary_times("twice", 2)?;
/// problem.primary_times("one to three times", 1..=3)?;
/// problem.primary_times("at most twice", ..=2)?;
/// problem.primary_times("at least once", 1..)?;
/// # Ok::<(), quadrille::BuildError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    pub(super) lo: u32,
    pub(super) hi: u32,
}

impl Bounds {
    fn new(lo: u32, hi: u32) -> Self {
        Bounds { lo, hi }
    }

    /// The smallest number of times.
    pub fn min(self) -> u32 {
        self.lo
    }

    /// The largest number of times; below [`min`](Bounds::min) if there is none.
    pub fn max(self) -> u32 {
        self.hi
    }
}

/// Exactly this number of times.
impl From<u32> for Bounds {
    fn from(times: u32) -> Self {
        Bounds::new(times, times)
    }
}

impl From<RangeInclusive<u32>> for Bounds {
    fn from(times: RangeInclusive<u32>) -> Self {
        Bounds::new(*times.start(), *times.end())
    }
}

/// The end of the range is excluded. An empty range makes bounds that no problem accepts.
impl From<Range<u32>> for Bounds {
    fn from(times: Range<u32>) -> Self {
        match times.end.checked_sub(1) {
            Some(hi) => Bounds::new(times.start, hi),
            None => Bounds::new(times.start.max(1), 0),
        }
    }
}

/// At least this number of times.
impl From<RangeFrom<u32>> for Bounds {
    fn from(times: RangeFrom<u32>) -> Self {
        Bounds::new(times.start, u32::MAX)
    }
}

/// At most this number of times.
impl From<RangeToInclusive<u32>> for Bounds {
    fn from(times: RangeToInclusive<u32>) -> Self {
        Bounds::new(0, times.end)
    }
}
