//! The judge, which decides whether a set of options is a solution.
//!
//! It follows the definition word for word: it lists the options that cover each item, with their colors, and
//! compares the list with what the item demands. It shares no code with the search, so each can test the other.
//! Time and memory are linear in the items and options of the problem and the members of the given options.

mod certificate;
mod covers;
mod fault;
mod symmetry;
mod weights;

use std::fmt::Debug;

use crate::problem::{OptionId, Problem};
use covers::{Covers, distinct};

pub use certificate::{CertificateError, CertificateFault, VerifiedCount};
pub use fault::{CheckError, Fault};
pub use symmetry::SymmetryFault;
pub(crate) use symmetry::SymmetryFlaw;
pub(crate) use weights::judge;
pub use weights::{Weighed, WeightError, WeightSums, Weights};

impl<I: Debug, T> Problem<I, T> {
    /// Judges whether `options`, in any order, are a solution: each appears once and covers a primary item, every
    /// primary item is covered as often as its bounds say, and every secondary item is covered at most once or by
    /// options that all give it the same color.
    ///
    /// # Errors
    ///
    /// All faults at once. Where several options cover one secondary item, each of the others is compared
    /// with the first of them.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let mut problem = Problem::<_, ()>::new();
    /// problem.primary("a")?;
    /// problem.primary("b")?;
    /// let one = problem.option(()).cover(["a"]).add()?;
    /// let both = problem.option(()).cover(["a", "b"]).add()?;
    ///
    /// assert!(problem.check(&[both]).is_ok());
    /// let error = problem.check(&[both, one]).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "not a solution: item \"a\" is covered 2 times, expected 1"
    /// );
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn check(&self, options: &[OptionId]) -> Result<(), CheckError> {
        let (options, mut faults) = distinct(self, options);
        let covers = Covers::new(self, &options);
        for item in self.item_ids() {
            let covers = covers.of(item);
            let name = || format!("{:?}", self.label(item).expect("one of the items"));
            if let Some(bounds) = self.bounds(item) {
                let (lo, hi) = bounds.into_inner();
                let times = covers.len();
                if times < lo as usize || times > hi as usize {
                    let item = name();
                    faults.push(Fault::WrongCount {
                        item,
                        times,
                        lo,
                        hi,
                    });
                }
            } else if let Some((&(one, first), others)) = covers.split_first() {
                for &(other, second) in others {
                    let item = name();
                    match (first, second) {
                        (Some(first), Some(second)) if first == second => {}
                        (Some(first), Some(second)) => faults.push(Fault::ColorClash {
                            item,
                            one,
                            other,
                            colors: (first, second),
                        }),
                        _ => faults.push(Fault::SharedSecondary { item, one, other }),
                    }
                }
            }
        }

        if faults.is_empty() {
            Ok(())
        } else {
            Err(CheckError { faults })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Color;

    /// Primary a, b; d to be covered up to 3 times; secondary s, t.
    fn problem(options: &[&[(&'static str, Option<u32>)]]) -> Problem<&'static str> {
        let mut problem = Problem::new();
        problem.primary("a").unwrap();
        problem.secondary("s").unwrap();
        problem.primary("b").unwrap();
        problem.secondary("t").unwrap();
        problem.primary_times("d", 0..=3).unwrap();
        for members in options {
            let mut option = problem.option(());
            for &(item, color) in *members {
                option = match color {
                    Some(color) => option.color(item, color),
                    None => option.cover([item]),
                };
            }
            option.add().unwrap();
        }
        problem
    }

    fn faults(problem: &Problem<&str>, options: &[u32]) -> Vec<Fault> {
        let options: Vec<_> = options.iter().map(|&n| OptionId::new(n)).collect();
        match problem.check(&options) {
            Ok(()) => Vec::new(),
            Err(error) => error.faults().to_vec(),
        }
    }

    #[test]
    fn a_solution_has_no_fault() {
        let problem = problem(&[
            &[("a", None), ("s", Some(1))],
            &[("b", None), ("s", Some(1))],
        ]);
        assert_eq!(faults(&problem, &[0, 1]), []);
        assert_eq!(faults(&problem, &[1, 0]), []);
        assert_eq!(faults(&Problem::new(), &[]), []);
    }

    #[test]
    fn unknown_option() {
        let problem = problem(&[&[("a", None), ("b", None)]]);
        let found = faults(&problem, &[0, 7]);
        let option = OptionId::new(7);
        assert_eq!(found, [Fault::UnknownOption { option, options: 1 }]);
        assert_eq!(
            found[0].to_string(),
            "option 7 does not exist; the problem has 1 option"
        );
        assert_eq!(faults(&Problem::new(), &[u32::MAX]).len(), 1);
    }

    #[test]
    fn repeated_option_counts_once() {
        let problem = problem(&[&[("a", None), ("b", None), ("s", None)]]);
        let found = faults(&problem, &[0, 0, 0]);
        let option = OptionId::new(0);
        assert_eq!(found, [Fault::RepeatedOption { option, times: 3 }]);
        assert_eq!(
            found[0].to_string(),
            "option 0 appears 3 times; a solution is a set"
        );
    }

    #[test]
    fn option_without_primary_item() {
        let problem = problem(&[&[("a", None), ("b", None)], &[("s", None)], &[]]);
        let found = faults(&problem, &[0, 1, 2]);
        let fault = |option| Fault::NoPrimary {
            option: OptionId::new(option),
        };
        assert_eq!(found, [fault(1), fault(2)]);
        assert_eq!(
            found[0].to_string(),
            "option 1 covers no primary item; every option of a solution does"
        );
    }

    #[test]
    fn wrong_counts() {
        let problem = problem(&[
            &[("a", None), ("d", None)],
            &[("a", None), ("d", None)],
            &[("a", None), ("d", None)],
            &[("a", None), ("d", None)],
        ]);
        let messages = |options| {
            let faults = faults(&problem, options);
            faults.iter().map(Fault::to_string).collect::<Vec<_>>()
        };
        assert_eq!(
            messages(&[]),
            [
                "item \"a\" is covered 0 times, expected 1",
                "item \"b\" is covered 0 times, expected 1"
            ]
        );
        let mut twice = Problem::<_, ()>::new();
        twice.primary_times("c", 2..=2).unwrap();
        twice.option(()).cover(["c"]).add().unwrap();
        assert_eq!(
            faults(&twice, &[0])[0].to_string(),
            "item \"c\" is covered once, expected 2"
        );
        assert_eq!(
            messages(&[0, 1, 2, 3]),
            [
                "item \"a\" is covered 4 times, expected 1",
                "item \"b\" is covered 0 times, expected 1",
                "item \"d\" is covered 4 times, expected 0 to 3"
            ]
        );
    }

    #[test]
    fn shared_secondary_items() {
        let shared = |one, other| Fault::SharedSecondary {
            item: "\"s\"".into(),
            one: OptionId::new(one),
            other: OptionId::new(other),
        };
        for (first, second) in [(None, None), (Some(1), None), (None, Some(1))] {
            let problem = problem(&[&[("a", None), ("s", first)], &[("b", None), ("s", second)]]);
            assert_eq!(faults(&problem, &[0, 1]), [shared(0, 1)]);
            assert_eq!(faults(&problem, &[1, 0]), [shared(1, 0)]);
        }
        assert_eq!(
            shared(0, 1).to_string(),
            "options 0 and 1 share the secondary item \"s\", not both in a color"
        );
    }

    #[test]
    fn clashing_colors() {
        let problem = problem(&[
            &[("a", None), ("s", Some(1)), ("t", Some(5))],
            &[("b", None), ("s", Some(2)), ("t", Some(5))],
            &[("d", None), ("s", Some(1)), ("t", Some(6))],
        ]);
        let found = faults(&problem, &[0, 1, 2]);
        assert_eq!(
            found[0],
            Fault::ColorClash {
                item: "\"s\"".into(),
                one: OptionId::new(0),
                other: OptionId::new(1),
                colors: (Color(1), Color(2)),
            }
        );
        let messages: Vec<_> = found.iter().map(Fault::to_string).collect();
        assert_eq!(
            messages,
            [
                "options 0 and 1 give item \"s\" the colors 1 and 2, expected the same",
                "options 0 and 2 give item \"t\" the colors 5 and 6, expected the same",
            ]
        );
    }

    #[test]
    fn all_faults_at_once_in_order() {
        let problem = problem(&[&[("a", None), ("s", None)], &[("s", None)]]);
        let options = [9, 1, 1, 0].map(OptionId::new);
        let error = problem.check(&options).unwrap_err();
        assert_eq!(
            error.to_string(),
            "not a solution: option 9 does not exist; the problem has 2 options; \
             option 1 appears 2 times; a solution is a set; \
             option 1 covers no primary item; every option of a solution does; \
             options 1 and 0 share the secondary item \"s\", not both in a color; \
             item \"b\" is covered 0 times, expected 1"
        );
    }
}
