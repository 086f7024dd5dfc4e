//! The number of solutions that have each option.
//!
//! One pass over a [diagram](Diagram) of all solutions finds these numbers. But where solutions have little in common, a
//! diagram is as large as a list of them, and slower to make. So a list is tried as well, on bit vectors, and symmetry
//! shortens it: if a symmetry takes one option to another, equally many solutions have both. Such options are an *orbit*.
//!
//! Branch on an item that is covered exactly once. If a symmetry takes its option `p` to its option `q`, it takes the
//! solutions with `p` to those with `q`, and each has as many options of any orbit as its image. So one option of each
//! orbit of the item is searched; the options of each orbit are counted in the solutions found, and the number is
//! multiplied by the number of options of the item that `p` stands for. Each option of an orbit has an equal share of the
//! sum.
//!
//! Where the options fall into very few orbits (one, in Latin squares), one count for each orbit is the fastest: counts
//! go by symmetry themselves, and merge states that symmetry makes equal, as no diagram can. That is also the way out
//! where a diagram is too large.
//!
//! Which of the three pays is not known beforehand. A list runs for some milliseconds. Then random probes predict how
//! long it takes, the diagram gets that time, and the list a few times that time. If neither ends, both get more, and at
//! last the diagram what it needs. So where the prediction is right, a diagram that is the best takes its own time, and a
//! list that is the best not much more than twice its own.

mod orbit_counts;

use std::ops::ControlFlow;
use std::time::Duration;

use num_bigint::BigUint;
use web_time::Instant;

use crate::count::{CountError, Counting, Diagram};
use crate::drive::orbit_root;
use crate::engine::{IS_SMALL, Report, Stop};
use crate::problem::{OptionId, Problem, Rest};
use crate::search::Search;
use crate::symmetry::Likely;
use orbit_counts::OrbitCounts;

/// How many solutions there are, and how many have each option: see [`Search::usage`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Usage {
    /// The number of solutions.
    pub count: BigUint,
    /// The number of solutions that have each option, in the order of the options.
    pub options: Vec<BigUint>,
}

/// The time that a list gets before anything is predicted, and the time that then shows how fast it is.
const FIRST_LOOK: Duration = Duration::from_millis(5);
const SECOND_LOOK: Duration = Duration::from_millis(15);

/// The least time of a node of a list, in nanoseconds.
const LEAST_NODE: f64 = 20.0;

/// The number of random probes that predict the time of a list, and the longest time that they take.
const PROBES: u32 = 200;
const LONGEST_LOOK: Duration = Duration::from_millis(20);

/// How many times its predicted time a list gets, and the longest predicted time that it is tried for.
const PATIENCE: f64 = 3.0;
const LONGEST: Duration = Duration::from_secs(3600);

/// How many times the two are tried, and how many times as long each time.
const ROUNDS: u32 = 3;
const MORE: f64 = 4.0;

/// So few orbits are counted one by one at once.
const FEW_ORBITS: usize = 2;

/// The most steps of the search for symmetries: about 0.2 seconds.
const MOST_STEPS: u64 = 40_000_000;

impl<I, T> Search<'_, '_, I, T> {
    /// The number of solutions that have each option, by a diagram, a list, or a count for each orbit of options: what is
    /// likely to be the fastest. [`symmetry`](Search::symmetry) turns orbits off; the numbers are the same.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let problem = Problem::from_rows([vec![0], vec![0], vec![0, 1], vec![1]])?;
    /// let usage = problem.search().usage()?;
    /// assert_eq!(usage.count, 3u32.into());
    /// assert_eq!(usage.options, [1u32, 1, 1, 2].map(Into::into));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the work is canceled or its time is up; and if the diagram is the way to go, and outgrows its memory without
    /// symmetries that help.
    pub fn usage(self) -> Result<Usage, CountError> {
        let problem = self.problem();
        let counting = self.into_counting();
        let exists = |option: &OptionId| option.index() < problem.option_count();
        if !counting.required().iter().all(exists) {
            return Ok(OrbitCounts::new(problem.option_count(), Vec::new()).usage());
        }
        Plan {
            problem,
            counting: &counting,
        }
        .usage()
    }
}

/// The options of a problem by their orbits.
struct Orbits<'p> {
    rest: Rest<'p>,
    /// Orbits of several options.
    sets: Vec<Vec<OptionId>>,
    /// The options to search for all solutions, each for that many; empty if symmetry does not help there.
    branches: Vec<(OptionId, u32)>,
}

impl Orbits<'_> {
    /// The number of orbits, single options included.
    fn len(&self) -> usize {
        orbit_count(&self.rest, &self.sets)
    }
}

/// The number of sets of the options of a rest, with those of a single option, which are not listed.
fn orbit_count(rest: &Rest<'_>, sets: &[Vec<OptionId>]) -> usize {
    let more: usize = sets.iter().map(|set| set.len() - 1).sum();
    rest.free.len() - more
}

/// Whether a diagram is too large.
fn outgrows(error: &CountError) -> bool {
    matches!(
        error,
        CountError::Memory { .. } | CountError::TooLarge { .. } | CountError::TooWide { .. }
    )
}

struct Plan<'p, 'w, I, T> {
    problem: &'p Problem<I, T>,
    counting: &'p Counting<'w>,
}

impl<'w, I, T> Plan<'_, 'w, I, T> {
    fn usage(&self) -> Result<Usage, CountError> {
        if self.counting.limits_left(None).nodes < u64::MAX {
            return self.diagram(None);
        }
        let mut seen = Vec::new();
        let mut predicted = f64::MAX;
        for look in [FIRST_LOOK, SECOND_LOOK] {
            let began = Instant::now();
            let (found, report) = self.list(None, look)?;
            if let Some(found) = found {
                return Ok(found);
            }
            seen.push((began.elapsed().as_nanos() as f64, report.nodes as f64));
            if let [(first, few), (second, more)] = seen[..] {
                // Both began with laying the tables.
                predicted *= (second - first).max(0.0) / (more - few).max(1.0);
                predicted = predicted.max(second);
                break;
            }
            let estimate = self.search(Some(LONGEST_LOOK));
            predicted = estimate.estimate(PROBES, 0).nodes.value;
            if predicted * LEAST_NODE > LONGEST.as_nanos() as f64 {
                predicted = f64::MAX;
                break;
            }
        }
        let is_short = predicted < LONGEST.as_nanos() as f64;
        let most = if is_short { usize::MAX } else { FEW_ORBITS };
        let orbits = self.orbits(most, predicted);
        if let Some(orbits) = &orbits {
            if orbits.len() <= FEW_ORBITS {
                return self.by_counts(orbits);
            }
            if !orbits.branches.is_empty() {
                let all: u32 = orbits.branches.iter().map(|&(_, times)| times).sum();
                predicted *= orbits.branches.len() as f64 / f64::from(all);
            }
        }
        let mut is_too_large = false;
        for _ in 0..ROUNDS {
            if predicted > LONGEST.as_nanos() as f64 {
                break;
            }
            let time = Duration::from_nanos(predicted as u64);
            if !is_too_large {
                match self.diagram(Some(time)) {
                    Err(error) if error.stop() == Some(Stop::Time) => self.counting.go_on(0)?,
                    Err(error) if outgrows(&error) => is_too_large = true,
                    done => return done,
                }
            }
            if let (Some(found), _) = self.list(orbits.as_ref(), time.mul_f64(PATIENCE))? {
                return Ok(found);
            }
            predicted *= MORE;
        }
        let found = self.diagram(None);
        if found.as_ref().is_err_and(outgrows)
            && let Some(orbits) = orbits.or_else(|| self.orbits(usize::MAX, predicted))
        {
            return self.by_counts(&orbits);
        }
        found
    }

    /// A search under the restrictions, within the limits and a time.
    fn search(&self, time: Option<Duration>) -> Search<'_, 'w, I, T> {
        let (require, forbid) = (self.counting.required(), self.counting.forbidden());
        let mut limits = self.counting.limits_left(time);
        limits.solutions = u64::MAX;
        let search = self.problem.search().limits(limits);
        { search.require(require.iter().copied()) }
            .forbid(forbid.iter().copied())
            .memory(self.counting.budget())
    }

    /// The same as part `part` of the work, which has `parts` equal ones; it shows how far the whole work has come.
    fn part(&self, time: Option<Duration>, part: usize, parts: usize) -> Search<'_, 'w, I, T> {
        let share = 1.0 / parts as f64;
        let part = self.counting.as_part(part as f64 * share, share);
        let search = self.search(time);
        match part.shows() {
            // The page is small, and asks for little.
            Some((often, show)) if !IS_SMALL => search.on_progress(often, show),
            _ => search,
        }
    }

    /// Lists all solutions, by orbits if there are any. Nothing if that takes longer than `time`.
    fn list(
        &self,
        orbits: Option<&Orbits<'_>>,
        time: Duration,
    ) -> Result<(Option<Usage>, Report), CountError> {
        let began = Instant::now();
        self.counting.go_another_way();
        let sets = orbits.map(|orbits| orbits.sets.clone());
        let mut counts = OrbitCounts::new(self.problem.option_count(), sets.unwrap_or_default());
        let all = [(None, 1)];
        let branches: Vec<(Option<OptionId>, u32)> = match orbits {
            Some(orbits) if !orbits.branches.is_empty() => { orbits.branches.iter() }
                .map(|&(option, times)| (Some(option), times))
                .collect(),
            _ => all.to_vec(),
        };
        let mut numbers = vec![0; self.problem.option_count()];
        let mut last = None;
        let parts = branches.len();
        for (part, (option, times)) in branches.into_iter().enumerate() {
            let left = time.saturating_sub(began.elapsed());
            let search = self.part(Some(left), part, parts);
            let search = search.require(option).in_any_order();
            numbers.fill(0);
            let report = search.for_each(|solution| {
                for option in solution.options() {
                    numbers[counts.first[option.index()].index()] += 1;
                }
                ControlFlow::<()>::Continue(())
            });
            if report.stop != Stop::Exhausted {
                self.counting.go_on(report.nodes)?;
                return Ok((None, report));
            }
            counts.add(report.solutions, &numbers, times);
            last = Some(report);
        }
        let report = last.expect("there is a branch at least");
        Ok((Some(counts.usage()), report))
    }

    /// The orbits of the options, if there is any symmetry and it is found soon, and if there may be as few as `most`. A
    /// list takes `time` nanoseconds.
    fn orbits(&self, most: usize, time: f64) -> Option<Orbits<'_>> {
        if !self.counting.by_orbits() {
            return None;
        }
        let matrix = self.problem.matrix();
        let (require, forbid) = (self.counting.required(), self.counting.forbidden());
        let rest = Rest::new(matrix, require, forbid);
        let likely = Likely::of(&rest, &mut self.counting.steps()).ok()?;
        let sets = likely.option_sets();
        if sets.is_empty() || orbit_count(&rest, &sets) > most {
            return None;
        }
        let symmetries = likely.symmetries(matrix, MOST_STEPS, self.counting.steps());
        let symmetries = symmetries.ok()?;
        let sets = symmetries.option_orbits();
        let root = orbit_root(require, forbid, &rest, &symmetries, time / 32.0);
        let branches = root.map_or(Vec::new(), |(_, branches)| branches);
        (!sets.is_empty()).then_some(Orbits {
            rest,
            sets,
            branches,
        })
    }

    fn diagram(&self, time: Option<Duration>) -> Result<Usage, CountError> {
        self.counting.go_another_way();
        let limits = self.counting.limits_left(time);
        // Its clock starts anew.
        let counting = self.counting.within(limits).since(Instant::now());
        let diagram = Diagram::of(self.problem.matrix(), &counting)?;
        let (count, budget) = (diagram.count(), counting.budget());
        // An option has a number as long as this, and so has each of many parts on the way.
        let bytes = (count.bits() / 4).saturating_mul(diagram.option_count() as u64);
        if bytes > budget as u64 {
            return Err(CountError::TooLarge { budget });
        }
        // A limit on nodes was one on its states.
        let limits = self.counting.limits_left(None).for_work();
        Ok(Usage {
            count,
            options: diagram.usage(&limits)?,
        })
    }

    fn by_counts(&self, orbits: &Orbits<'_>) -> Result<Usage, CountError> {
        self.counting.go_another_way();
        let matrix = self.problem.matrix();
        // Every solution has one option of such an item.
        let once = matrix.item_ids().find(|&item| orbits.rest.is_once(item));
        let (counts, mut counted) = (orbits.len() + usize::from(once.is_none()), 0);
        let mut count = |option: Option<OptionId>| {
            let search = self.part(None, counted, counts);
            counted += 1;
            let search = search.threads(self.counting.threads()).require(option);
            let found = search.count_exact();
            match found.report.stop {
                Stop::Exhausted => Ok(found.count),
                stop => {
                    let states = found.report.nodes;
                    Err(CountError::Stopped { stop, states })
                }
            }
        };
        let mut options = vec![BigUint::ZERO; self.problem.option_count()];
        let mut is_known = vec![false; options.len()];
        for set in &orbits.sets {
            let number = count(Some(set[0]))?;
            for option in set {
                options[option.index()] = number.clone();
                is_known[option.index()] = true;
            }
        }
        for &option in &orbits.rest.free {
            if !is_known[option.index()] {
                options[option.index()] = count(Some(option))?;
            }
        }
        let all = match once {
            Some(once) => {
                let has = |option: &OptionId| matrix.members(*option).any(|(item, _)| item == once);
                let covers = matrix.option_ids().filter(has);
                covers.map(|option| &options[option.index()]).sum()
            }
            None => count(None)?,
        };
        for option in self.counting.required() {
            options[option.index()] = all.clone();
        }
        Ok(Usage {
            count: all,
            options,
        })
    }
}

#[cfg(test)]
mod tests;
