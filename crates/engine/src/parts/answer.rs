//! Searches a part and fills in its record.

use std::ops::ControlFlow;

use web_time::Instant;

use super::Record;
use super::record::{PartQuestion, ids, numbers};
use super::sample::sample_seed;
use crate::count::{CountError, Diagram};
use crate::engine::{EngineKind, Report, Stop, WorkLimits};
use crate::problem::{OptionId, Problem};
use crate::search::Search;
use quadrille_kernel::sort::{sort_by, sorted_numbers};

/// Says whether a solution counts.
type SolutionTest<'c> = dyn Fn(&[OptionId]) -> bool + 'c;

impl PartQuestion {
    /// Whether parts of a problem can answer this on this engine. Solutions must come in the order of the search:
    /// those of an engine with an order of its own can be put into it unless items may be covered several times.
    #[doc(hidden)] // for the binary and the Python package
    pub fn can_run_on<I, T>(self, engine: EngineKind, problem: &Problem<I, T>) -> bool {
        self != PartQuestion::Solve || !engine.has_own_order() || !problem.has_multiplicities()
    }
}

impl Record {
    /// Fills in the answer by a search of the part: the number of solutions, all of them, or the cheapest. `counts`
    /// decides which solutions count, if not all do. That the search is one of the problem of the part is not checked.
    #[doc(hidden)] // for the binary and the Python package
    pub fn search<I, T>(
        &mut self,
        search: Search<'_, '_, I, T>,
        counts: Option<&SolutionTest<'_>>,
    ) {
        let report = match (self.question, counts) {
            (PartQuestion::Best, _) => self.find_cheapest(search),
            (PartQuestion::Count, None) => {
                let counted = search.count_exact();
                self.count = counted.count;
                counted.report
            }
            _ => self.list(search, counts),
        };
        self.stop = Some(report.stop);
        self.nodes = report.nodes;
        self.updates = report.updates;
        self.seconds = report.elapsed.as_secs_f64();
    }

    /// Finds all that are wanted, whatever memory they take: a record of fewer would never be complete.
    fn find_cheapest<I, T>(&mut self, search: Search<'_, '_, I, T>) -> Report {
        let wanted = self.wanted.unwrap_or(1);
        let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
        let best = search.memory(usize::MAX).best(wanted);
        for solution in &best.solutions {
            self.solutions.push(sorted(solution.options()));
            self.costs.push(solution.cost());
        }
        self.count = best.solutions.len().into();
        best.report
    }

    /// Lists solutions, or only counts them. Those of an engine with an order of its own are sorted by the choices that
    /// links would have made: otherwise the order of all would depend on how the search is split. For the same reason
    /// a search with a limit on its solutions, as a part of many has, does not try other orders.
    fn list<I, T>(
        &mut self,
        search: Search<'_, '_, I, T>,
        counts: Option<&SolutionTest<'_>>,
    ) -> Report {
        let is_listed = self.question == PartQuestion::Solve;
        let search = match is_listed && search.has_own_order() {
            true => search.with_choices(),
            false => search.in_order(),
        };
        let mut count = 0_u64;
        let mut found = Vec::new();
        let report = search.for_each(|solution| {
            if counts.is_none_or(|counts| counts(solution.options())) {
                count += 1;
                if is_listed {
                    let choices = solution.choices().iter().flatten();
                    let places: Vec<u32> = choices.map(|choice| choice.place).collect();
                    found.push((places, sorted(solution.options())));
                }
            }
            ControlFlow::Continue(())
        });
        // Stable: without choices the order stays.
        sort_by(&mut found, |one, other| one.0.cmp(&other.0));
        self.solutions = found.into_iter().map(|(_, solution)| solution).collect();
        self.count = count.into();
        report
    }

    /// Fills in as many random solutions of the part as are wanted, or fewer if a limit of the search is reached. `seed` is
    /// the seed for the whole problem.
    ///
    /// # Errors
    ///
    /// As for [`Search::diagram`].
    #[doc(hidden)] // for the binary and the Python package
    pub fn sample<I, T>(
        &mut self,
        search: Search<'_, '_, I, T>,
        seed: u64,
    ) -> Result<(), CountError> {
        let began = Instant::now();
        let search = { search.require(ids(&self.required)) }.forbid(ids(&self.forbidden));
        let matrix = search.problem().matrix();
        let counting = search.into_counting();
        let diagram = Diagram::of(matrix, &counting)?;
        let limits = counting.limits_left(None);
        // A limit on the states of the diagram is one on the steps through it, too.
        let work = WorkLimits {
            steps: limits.nodes,
            ..limits.for_work()
        };
        let samples = diagram.samples(sample_seed(&self.part, seed), &work);
        let wanted = usize::try_from(self.wanted.unwrap_or(0)).unwrap_or(usize::MAX);
        let mut stop = Stop::Exhausted;
        for drawn in samples.take(wanted) {
            match drawn {
                Ok(options) => self.solutions.push(sorted(&options)),
                Err(stopped) => stop = stopped.stop().unwrap_or(stop),
            }
        }
        self.stop = Some(stop);
        self.count = diagram.count();
        self.seed = Some(seed);
        self.nodes = diagram.node_count() as u64;
        self.seconds = began.elapsed().as_secs_f64();
        Ok(())
    }
}

/// A solution as in records: in ascending order.
fn sorted(options: &[OptionId]) -> Vec<u32> {
    sorted_numbers(numbers(options))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::{PartLine, fingerprint};
    use crate::samples::queens;

    /// A ledger limits the solutions of a part; without such a limit a search never tries other orders.
    #[test]
    fn a_limit_on_the_solutions_does_not_change_their_order() {
        for seed in [20, 26, 35] {
            let mut random = fastrand::Rng::with_seed(seed);
            let rows = (0..195).map(|_| random.choose_multiple(0..75_u8, 3));
            let problem = crate::Problem::from_rows(rows).expect("rows of different items");
            let line = PartLine::whole(&fingerprint(&problem));
            let list = |most| {
                let mut record = Record::new(&line, PartQuestion::Solve);
                record.search(problem.search().max_solutions(most), None);
                record.solutions
            };
            let all = list(u64::MAX);
            assert!(all.len() > 1);
            assert_eq!(list(1_000_000), all, "{seed}");
        }
    }

    #[test]
    fn a_record_of_best_has_all_that_is_wanted() {
        let problem = queens(6);
        let line = PartLine::whole(&fingerprint(&problem));
        let mut record = Record::new(&line, PartQuestion::Best);
        record.wanted = Some(3);
        record.search(problem.search().memory(1), None);
        assert_eq!((record.is_complete(), record.solutions.len()), (true, 3));
    }

    #[test]
    fn samples_that_a_limit_ends_are_not_complete() {
        let problem = queens(6);
        let line = PartLine::whole(&fingerprint(&problem));
        let draw = |nodes| {
            let mut record = Record::new(&line, PartQuestion::Sample);
            record.wanted = Some(99);
            let drawn = record.sample(problem.search().max_nodes(nodes), 3);
            drawn.map(|()| (record.stop, record.solutions.len(), record.is_complete()))
        };
        let all = draw(u64::MAX).expect("a small diagram");
        assert_eq!(all, (Some(Stop::Exhausted), 99, true));
        // From a limit that leaves enough for the diagram, to one that leaves enough for all.
        let mut drawn: Vec<_> = (0..2000).filter_map(|nodes| draw(nodes).ok()).collect();
        drawn.dedup();
        assert_eq!(drawn.pop(), Some(all));
        assert!(drawn.len() > 4, "{drawn:?}");
        assert!(drawn.iter().all(|(stop, found, complete)| {
            (*stop, *complete) == (Some(Stop::Nodes), false) && *found < 99
        }));
    }
}
