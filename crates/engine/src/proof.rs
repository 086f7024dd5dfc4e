//! Proofs of counts in published formats, for checkers that others have written and verified.
//!
//! A proof is about the clauses of the problem, as [`Problem::write_clauses`](crate::Problem::write_clauses) writes them. The proof of a
//! count above 0 is in CPOG (Bryant, Nawrocki, Avigad and Heule, SAT 2023), as far as the checkers of SCPOG (Bryant,
//! Nawrocki, Tan and Heule, SAT 2025) need it: they check without hints that the graph implies the clauses. The proof
//! that there is no solution is in LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, CADE 2017).
//!
//! Both rest on one lemma for each state. A *straddler* of a state is an option that has an uncovered item of the state
//! and is not alive. The lemma says that the state has a solution or a straddler is chosen. This holds on every path to
//! the state, so one proof is enough. It follows by unit propagation, option by option of the item on which the state
//! branches: if the option is chosen, all that clash with it are not, so the straddlers of the next state are
//! straddlers of this one or are not chosen, and the lemma of the next state applies. The whole problem has no
//! straddlers.

mod cnf;
mod cpog;
mod lrat;
mod rest;
mod states;
mod sums;
mod weighted;

use std::fmt::Display;
use std::io::{self, Write};

use num_bigint::BigUint;

use crate::check::Weights;
use crate::count::{Certified, CountError};
use crate::engine::{Steps, Stop, Stopped, WorkLimits};
use crate::problem::Problem;
use crate::search::Search;
pub(crate) use cnf::Clauses;
pub use cnf::UnwrittenClauses;
use quadrille_kernel::named;
use states::ProofStates;
use weighted::WeightedItems;

/// Why there is no proof.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProofError {
    /// The count failed.
    #[error(transparent)]
    Count(#[from] CountError),
    /// The proof would be too large.
    #[error(
        "the proof of {states} states would take about {estimate} bytes, more than the {limit} that are allowed; \
         a certificate of the count is some thirty times smaller"
    )]
    TooLarge {
        /// The number of states.
        states: usize,
        /// The approximate number of bytes that it would take.
        estimate: u64,
        /// The limit on the number of bytes.
        limit: u64,
    },
    /// There are solutions, and the count was to cover only some of them.
    #[error(
        "{count} solutions have the required options and none of the forbidden ones; a part of a problem has a proof \
         only if it has no solution"
    )]
    Part {
        /// The number of these solutions.
        count: BigUint,
    },
    /// Weights have no proof of their own: a sentence.
    #[error("{0}")]
    Weights(String),
    /// The proof from weights would be too large.
    #[error("the proof would take about {estimate} bytes, more than the {limit} that are allowed")]
    TooLong {
        /// The approximate number of bytes that it would take.
        estimate: u64,
        /// The limit on the number of bytes.
        limit: u64,
    },
    /// A limit stopped the work on the proof from weights.
    #[error("the proof from weights is not finished ({stop})")]
    Stopped {
        /// What stopped it.
        stop: Stop,
    },
    /// The proof cannot be written.
    #[error("the proof cannot be written")]
    Write(#[from] io::Error),
}

named! {
    /// A format of proofs.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum ProofFormat {
        /// A count above 0.
        Cpog = "cpog",
        /// That there is no solution.
        Lrat = "lrat",
    }
    /// The name of the format, in lower case.
    pub fn name;
}

impl ProofFormat {
    /// The format of the proof of a count.
    pub fn of(count: &BigUint) -> Self {
        match *count == BigUint::ZERO {
            true => ProofFormat::Lrat,
            false => ProofFormat::Cpog,
        }
    }
}

impl<I, T> Search<'_, '_, I, T> {
    /// Counts the solutions and writes a proof of the count about the clauses of
    /// [`Problem::write_clauses`](crate::Problem::write_clauses): in CPOG, or in LRAT if there is no solution. Proofs grow with the
    /// number of states times the number of options that clash with one: they suit problems with up to a thousand
    /// options.
    ///
    /// If options are [required](Search::require) or [forbidden](Search::forbid), the last clause of the LRAT proof
    /// says that every solution lacks a required option or has a forbidden one. Comments before it say which they are.
    ///
    /// ```
    /// use quadrille::proof::ProofFormat;
    /// use quadrille::{Problem, WorkLimits};
    ///
    /// let problem = Problem::from_rows([[0, 1], [1, 2], [2, 0]])?;
    /// let (mut clauses, mut proof) = (Vec::new(), Vec::new());
    /// problem.write_clauses(&mut clauses, &WorkLimits::NONE)?;
    /// let proved = problem.search().prove(1 << 20, &mut proof)?;
    /// assert_eq!(proved.count, 0u32.into());
    /// assert_eq!(ProofFormat::of(&proved.count), ProofFormat::Lrat);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for a [diagram](Search::diagram); if there is a solution with the required options, and not all were counted;
    /// if a required option does not exist, covers no primary item, is forbidden, or conflicts with others that are required;
    /// if the proof would be longer than about `limit` bytes, before anything is
    /// written; and if writing fails.
    pub fn prove(self, limit: u64, out: &mut impl Write) -> Result<Certified, ProofError> {
        let matrix = self.problem().matrix();
        let counting = self.into_counting();
        let states = ProofStates::new(matrix, &counting)?;
        let estimate = states.estimate(&counting)?;
        if estimate > limit {
            let states = states.len();
            return Err(ProofError::TooLarge {
                states,
                estimate,
                limit,
            });
        }
        let count = states.count.clone();
        let format = ProofFormat::of(&count);
        let is_part = !counting.required().is_empty() || !counting.forbidden().is_empty();
        if is_part && format == ProofFormat::Cpog {
            return Err(ProofError::Part { count });
        }
        match format {
            ProofFormat::Cpog => cpog::write(&states, &counting, out)?,
            ProofFormat::Lrat => lrat::write(&states, &counting, out)?,
        }
        out.flush()?;
        let states = states.len() as u64;
        Ok(Certified { count, states })
    }
}

impl ProofError {
    /// What stopped it, if something did: then it was not wrong to ask.
    pub fn stop(&self) -> Option<Stop> {
        match self {
            ProofError::Count(error) => error.stop(),
            ProofError::Stopped { stop } => Some(*stop),
            _ => None,
        }
    }

    /// The error of weights that are not of the kind that a proof takes.
    fn of_weights() -> Self {
        let takes = "it takes some without colors, on items that are covered once at most";
        ProofError::Weights(format!("these weights have no proof in LRAT: {takes}"))
    }
}

impl From<Stopped> for ProofError {
    fn from(Stopped { stop, .. }: Stopped) -> Self {
        ProofError::Stopped { stop }
    }
}

impl<I, T> Problem<I, T> {
    /// Writes a proof in LRAT that there is no solution, from weights that prove it by counting, such as those of
    /// [`why`](crate::Search::why): about the clauses of [`Problem::write_clauses`](crate::Problem::write_clauses), with further
    /// variables. All is counted modulo a number: that of the weights, or one that is large enough. The length is about
    /// the number of weighed items times that of their options times this number, whatever a search would take.
    ///
    /// # Errors
    ///
    /// If the weights prove nothing; if they lie on colors, or the problem has items that may be covered more than once;
    /// if the modulus is above 4096, or weights without one prove nothing modulo a number up to that; if the proof would be longer than about `limit` bytes; if a limit ends the work; and if writing fails.
    ///
    /// ```
    /// use quadrille::{Problem, WorkLimits};
    ///
    /// // Five people in pairs.
    /// let mut problem = Problem::<_, ()>::new();
    /// let people: Vec<_> = "abcde".chars().map(|one| problem.primary(one)).collect::<Result<_, _>>()?;
    /// for (n, &one) in people.iter().enumerate() {
    ///     for &other in &people[..n] {
    ///         problem.option(()).cover_ids([one, other]).add()?;
    ///     }
    /// }
    /// let weights = problem.search().why().weights.expect("five is odd");
    /// let mut proof = Vec::new();
    /// problem.prove_by_weights(&weights, 1 << 20, &WorkLimits::NONE, &mut proof)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prove_by_weights(
        &self,
        weights: &Weights,
        limit: u64,
        limits: &WorkLimits,
        out: &mut impl Write,
    ) -> Result<(), ProofError> {
        let matrix = self.matrix();
        let mut steps = Steps::new(limits);
        // The clauses say nothing of multiplicities.
        let mut primary = matrix.item_ids().filter(|&item| matrix.is_primary(item));
        if !primary.all(|item| matrix.bounds(item) == Some(1..=1)) {
            return Err(ProofError::of_weights());
        }
        let clauses = Clauses::new_until(matrix, &mut |_| steps.stop());
        let clauses = clauses.ok_or_else(|| steps.why_stopped())?;
        let weighted = WeightedItems::new(matrix, weights, &clauses)?;
        sums::write(&weighted, &clauses, limit, &mut steps, out)?;
        Ok(out.flush()?)
    }
}

/// The literal that an option is chosen; its opposite says that it is not.
pub(crate) fn literal(option: impl Into<u32>) -> i64 {
    i64::from(option.into()) + 1
}

/// Writes a line of a proof: how it begins, its literals, and the numbers of the clauses from which it follows.
pub(crate) fn write_line(
    out: &mut (impl Write + ?Sized),
    begin: impl Display,
    literals: impl IntoIterator<Item: Display>,
    hints: impl IntoIterator<Item: Display>,
) -> io::Result<()> {
    write!(out, "{begin}")?;
    write_list(out, literals)?;
    write_list(out, hints)?;
    writeln!(out)
}

/// Writes the words of a list, and its end.
fn write_list(
    out: &mut (impl Write + ?Sized),
    list: impl IntoIterator<Item: Display>,
) -> io::Result<()> {
    for word in list {
        write!(out, " {word}")?;
    }
    write!(out, " 0")
}

/// Writes that these clauses are no longer needed after the one of this number, if there are any.
pub(crate) fn write_deletion(
    out: &mut (impl Write + ?Sized),
    after: u64,
    clauses: impl Iterator<Item = u64>,
) -> io::Result<()> {
    let mut clauses = clauses.peekable();
    if clauses.peek().is_none() {
        return Ok(());
    }
    write!(out, "{after} d")?;
    write_list(out, clauses)?;
    writeln!(out)
}
