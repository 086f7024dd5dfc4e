//! Proofs of counts in published formats, for checkers that others have written and verified.
//!
//! A proof is about the clauses of the problem, as [`write_cnf`](crate::format::write_cnf) writes them. A count above 0
//! is proved in CPOG (Bryant, Nawrocki, Avigad and Heule, SAT 2023), as far as the checkers of SCPOG (Bryant, Nawrocki,
//! Tan and Heule, SAT 2025) ask for it: they check by themselves that the graph implies the clauses. That there is no
//! solution is proved in LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, CADE 2017).
//!
//! Both rest on one lemma for each state. Let a *straddler* of a state be an option that has an uncovered item of it
//! and is not alive: then the state has a solution, or a straddler is chosen. This is true on every path to the state,
//! so it is proved once. It follows by unit propagation, option by option of the item that the state branches on: if
//! the option is chosen, all that clash with it are not, so the straddlers of what is left are straddlers of the state
//! or are not chosen, and the lemma of what is left applies. The straddlers of the whole problem are none.

mod cpog;
mod lrat;
mod states;

use std::io::{self, Write};

use num_bigint::BigUint;

use crate::count::{CountError, Counting};
use crate::problem::Problem;
use states::ProofStates;

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
        /// How many states it is about.
        states: usize,
        /// How many bytes it would take, about.
        estimate: u64,
        /// How many it may take.
        limit: u64,
    },
    /// There are solutions, and only some of them were to be counted.
    #[error(
        "{count} solutions have the required options and none of the forbidden ones; a part of a problem has a proof \
         only if it has no solution"
    )]
    Part {
        /// The number of these solutions.
        count: BigUint,
    },
    /// It cannot be written.
    #[error("the proof cannot be written")]
    Write(#[from] io::Error),
}

/// What was proved, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proved {
    /// The number of solutions.
    pub count: BigUint,
    /// The format of the proof.
    pub format: ProofFormat,
    /// How many states it is about.
    pub states: usize,
}

/// A format of proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProofFormat {
    /// A count above 0.
    Cpog,
    /// That there is no solution.
    Lrat,
}

impl ProofFormat {
    /// The name of the format, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            ProofFormat::Cpog => "cpog",
            ProofFormat::Lrat => "lrat",
        }
    }
}

impl std::fmt::Display for ProofFormat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl<I, T> Problem<I, T> {
    /// Counts the solutions and writes a proof of the count about the clauses of
    /// [`write_cnf`](crate::format::write_cnf): in CPOG, or in LRAT if there is no solution. Proofs grow with the
    /// number of states times the number of options that clash with one: they suit problems with up to a thousand
    /// options.
    ///
    /// If options are [required](Counting::require) or [forbidden](Counting::forbid), the last clause of the LRAT proof
    /// is that no solution has the required options, or else one of the forbidden ones. Comments before it say which
    /// they are.
    ///
    /// # Errors
    ///
    /// As for a [diagram](Self::diagram); if there is a solution with the required options, and not all were counted;
    /// if the required options do not go together; if the proof would be longer than about `limit` bytes, before
    /// anything is written; and if writing fails.
    pub fn prove_count(
        &self,
        counting: &Counting,
        limit: u64,
        out: &mut impl Write,
    ) -> Result<Proved, ProofError> {
        let states = ProofStates::new(self.matrix(), counting)?;
        let estimate = states.estimate(counting)?;
        if estimate > limit {
            let states = states.len();
            return Err(ProofError::TooLarge {
                states,
                estimate,
                limit,
            });
        }
        let count = states.count();
        let format = match count == BigUint::ZERO {
            true => ProofFormat::Lrat,
            false => ProofFormat::Cpog,
        };
        let is_part = !counting.required().is_empty() || !counting.forbidden().is_empty();
        if is_part && format == ProofFormat::Cpog {
            return Err(ProofError::Part { count });
        }
        match format {
            ProofFormat::Cpog => cpog::write(&states, counting, out)?,
            ProofFormat::Lrat => lrat::write(&states, counting, out)?,
        }
        out.flush()?;
        Ok(Proved {
            count,
            format,
            states: states.len(),
        })
    }
}
