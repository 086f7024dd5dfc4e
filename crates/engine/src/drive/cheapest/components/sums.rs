//! The cheapest solutions of a whole, put together from those of its components.

use crate::drive::cheapest::Solutions;
use crate::engine::Stop;
use quadrille_kernel::sort::sort;

/// The number of options that are copied between two looks at the limits: some ten milliseconds of it.
const BETWEEN_LOOKS: usize = 1 << 22;

/// Puts solutions together, one of each component. A limit that is reached meanwhile leaves the cheapest one.
pub(super) struct Sums<'m> {
    /// The number of solutions wanted.
    k: usize,
    /// Why the search must stop now, if it must.
    interrupted: &'m dyn Fn() -> Option<Stop>,
    between_looks: usize,
    /// The number of options copied since the last look.
    copied: usize,
    /// The limit that was reached.
    pub(super) stop: Option<Stop>,
}

impl<'m> Sums<'m> {
    pub(super) fn new(k: usize, interrupted: &'m dyn Fn() -> Option<Stop>) -> Self {
        Sums {
            k,
            interrupted,
            between_looks: BETWEEN_LOOKS,
            copied: 0,
            stop: None,
        }
    }

    /// The cheapest solutions that have one of each list. They are put together two by two, so that each is copied few
    /// times.
    pub(super) fn all(&mut self, mut lists: Vec<Solutions>) -> Solutions {
        while lists.len() > 1 {
            let mut pairs = lists.into_iter();
            lists = Vec::new();
            while let Some(one) = pairs.next() {
                lists.push(match pairs.next() {
                    Some(other) => self.pairs(&one, &other),
                    None => one,
                });
            }
        }
        let mut all = lists.pop().unwrap_or_default();
        all.truncate(self.wanted());
        all
    }

    /// The cheapest pairs of solutions.
    fn pairs(&mut self, one: &Solutions, other: &Solutions) -> Solutions {
        let wanted = self.wanted();
        // What is below and left of a pair is no more expensive.
        let pairs = one.iter().enumerate().flat_map(|(first, (cost, _))| {
            let seconds = other.iter().take(wanted / (first + 1)).enumerate();
            seconds.map(move |(second, (more, _))| (cost + more, first, second))
        });
        let mut pairs: Vec<(u64, usize, usize)> = pairs.collect();
        sort(&mut pairs);
        pairs.truncate(wanted);
        let mut joined = Solutions::new();
        for (cost, first, second) in pairs {
            let options = [&one[first].1[..], &other[second].1].concat();
            self.look_after(options.len());
            joined.push((cost, options));
            if joined.len() >= self.wanted() {
                break;
            }
        }
        joined.truncate(self.wanted());
        joined
    }

    /// The number of solutions that are still wanted: one, once a limit is reached.
    fn wanted(&self) -> usize {
        if self.stop.is_some() { 1 } else { self.k }
    }

    /// Counts these options as copied, and looks at the limits if enough were copied since the last look.
    fn look_after(&mut self, options: usize) {
        self.copied += options;
        if self.stop.is_none() && self.copied >= self.between_looks {
            self.copied = 0;
            self.stop = (self.interrupted)();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::problem::OptionId;

    /// A limit that is reached while solutions are put together leaves the cheapest, and says so.
    #[test]
    fn sums_are_put_together_within_the_limits() {
        let lists = || {
            let solution = |cost: u64| (cost, vec![OptionId::new(cost as u32); 3]);
            let lists = (0..8u64).map(|list| (list..list + 4).map(solution).collect());
            lists.collect::<Vec<Solutions>>()
        };
        let sums = |interrupted: &dyn Fn() -> Option<Stop>| {
            let mut sums = Sums::new(20, interrupted);
            sums.between_looks = 10;
            (sums.all(lists()), sums.stop)
        };
        let (whole, stop) = sums(&|| None);
        assert_eq!((whole.len(), stop), (20, None));
        for after in 1..whole.len() {
            let looks = Cell::new(0);
            let (found, stop) = sums(&|| {
                looks.set(looks.get() + 1);
                (looks.get() >= after).then_some(Stop::Time)
            });
            assert_eq!(
                (&found[..], stop),
                (&whole[..1], Some(Stop::Time)),
                "{after}"
            );
            assert_eq!(looks.get(), after);
        }
    }
}
