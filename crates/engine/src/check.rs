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

use crate::problem::{Color, ItemId, Matrix, OptionId, Problem};
use covers::{Covers, distinct};

pub use certificate::{CertificateError, VerifiedCount};
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
        let name = |item| format!("{:?}", self.label(item).expect("one of the items"));
        let color = |shade| self.color(shade).expect("a shade of an option");
        let faults = faults(self.matrix(), options, &name, &color);
        if faults.is_empty() {
            Ok(())
        } else {
            Err(CheckError { faults })
        }
    }
}

/// What is wrong with options as a solution. Apart from the names of items and colors, so that it is compiled once.
fn faults(
    matrix: &Matrix,
    options: &[OptionId],
    name: &dyn Fn(ItemId) -> String,
    color: &dyn Fn(u32) -> Color,
) -> Vec<Fault> {
    let (options, mut faults) = distinct(matrix, options);
    let covers = Covers::new(matrix, &options);
    for item in matrix.item_ids() {
        let covers = covers.of(item);
        if let Some(bounds) = matrix.bounds(item) {
            let (lo, hi) = bounds.into_inner();
            let times = covers.len();
            if times < lo as usize || times > hi as usize {
                let item = name(item);
                faults.push(Fault::WrongCount {
                    item,
                    times,
                    lo,
                    hi,
                });
            }
        } else if let Some((&(one, first), others)) = covers.split_first() {
            for &(other, second) in others {
                if first > 0 && first == second {
                    continue;
                }
                let item = name(item);
                faults.push(match first > 0 && second > 0 {
                    true => Fault::ColorClash {
                        item,
                        one,
                        other,
                        colors: (color(first), color(second)),
                    },
                    false => Fault::SharedSecondary { item, one, other },
                });
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Options, with the colors of their items; those that are chosen; what is wrong with them.
    const FAULTS: &str = "
        a s:1, b s:1 | 0 1 |
        a s:1, b s:1 | 1 0 |
        a b | 0 7 | option 7 does not exist; the problem has 1 option
        a b s | 0 0 0 | option 0 appears 3 times; a solution is a set
        a b, s | 0 1 | option 1 covers no primary item; every option of a solution does
        a b, | 0 1 | option 1 covers no primary item; every option of a solution does
        a d | | item 'a' is covered 0 times, expected 1; item 'b' is covered 0 times, expected 1
        a d, a d, a d, a b | 0 1 2 3 | item 'a' is covered 4 times, expected 1
        a s:1 t:5, b s:2 t:5, d s:1 t:6 | 0 1 2 | options 0 and 1 give item 's' the colors 1 and 2, expected the same; \
            options 0 and 2 give item 't' the colors 5 and 6, expected the same
        a b d, d, d, d | 0 1 2 3 | item 'd' is covered 4 times, expected 0 to 3
        a s, b s | 0 1 | options 0 and 1 share the secondary item 's', not both in a color
        a s:1, b s | 0 1 | options 0 and 1 share the secondary item 's', not both in a color
        a s, b s:1 | 1 0 | options 1 and 0 share the secondary item 's', not both in a color
        a s:1, b s:2 | 0 1 | options 0 and 1 give item 's' the colors 1 and 2, expected the same
        a s, s | 9 1 1 0 | option 9 does not exist; the problem has 2 options; \
            option 1 appears 2 times; a solution is a set; \
            option 1 covers no primary item; every option of a solution does; \
            options 1 and 0 share the secondary item 's', not both in a color; item 'b' is covered 0 times, expected 1";

    /// Primary a, b; d to be covered up to 3 times; secondary s, t.
    fn faults(options: &str, chosen: &[u32]) -> Result<(), CheckError> {
        let mut problem = Problem::<&str>::new();
        problem.primary("a").unwrap();
        problem.secondary("s").unwrap();
        problem.primary("b").unwrap();
        problem.secondary("t").unwrap();
        problem.primary_times("d", 0..=3).unwrap();
        for members in options.split(',') {
            let mut option = problem.option(());
            for member in members.split_whitespace() {
                option = match member.split_once(':') {
                    Some((item, color)) => option.color(item, color.parse::<u32>().unwrap()),
                    None => option.cover([member]),
                };
            }
            option.add().unwrap();
        }
        let chosen: Vec<_> = chosen.iter().map(|&n| OptionId::new(n)).collect();
        problem.check(&chosen)
    }

    #[test]
    fn all_faults_are_named_in_order() {
        for line in FAULTS.trim().lines() {
            let fields: Vec<&str> = line.split('|').map(str::trim).collect();
            let chosen = fields[1]
                .split_whitespace()
                .map(|word| word.parse().unwrap());
            let found = faults(fields[0], &chosen.collect::<Vec<_>>());
            let found = found.map_or_else(|error| error.to_string(), |()| String::new());
            let found = found
                .trim_start_matches("not a solution: ")
                .replace('"', "'");
            assert_eq!(found, fields[2], "{line}");
        }
        assert!(Problem::<u8>::new().check(&[]).is_ok());
        let nowhere = OptionId::new(u32::MAX);
        assert!(Problem::<u8>::new().check(&[nowhere]).is_err());
        let mut twice = Problem::<_, ()>::new();
        twice.primary_times("c", 2..=2).unwrap();
        let option = twice.option(()).cover(["c"]).add().unwrap();
        let said = "not a solution: item \"c\" is covered once, expected 2";
        assert_eq!(twice.check(&[option]).unwrap_err().to_string(), said);
    }

    #[test]
    fn a_fault_says_what_it_is_about() {
        let found = faults("a s:1 t:5, b s:2 t:5, d s", &[0, 1, 2, 7]).unwrap_err();
        let [zero, one, two, option] = [0, 1, 2, 7].map(OptionId::new);
        let (options, item) = (3, || "\"s\"".to_owned());
        let clash = Fault::ColorClash {
            item: item(),
            one: zero,
            other: one,
            colors: (Color(1), Color(2)),
        };
        let shared = Fault::SharedSecondary {
            item: item(),
            one: zero,
            other: two,
        };
        let unknown = Fault::UnknownOption { option, options };
        assert_eq!(found.faults(), [unknown, clash, shared]);
    }
}
