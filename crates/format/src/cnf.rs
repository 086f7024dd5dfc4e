//! A problem as clauses with comments: DIMACS CNF.
//!
//! The comments say which option each variable is. The engines have the clauses, for proofs are about the same ones.

use std::io::{self, Write};

use quadrille_engine::proof::UnwrittenClauses;
use quadrille_engine::{ItemId, Stop, WorkLimits};

use super::document::Document;

/// Why a problem cannot be written as clauses.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClauseError {
    /// Clauses say "at least one" and "not both", not "between 2 and 3".
    #[error(
        "item {item:?} may be covered a number of times other than once, and clauses cannot say that; write the \
         problem as `opb`"
    )]
    Multiplicities {
        /// The name of the item.
        item: String,
    },
    /// A limit stopped it, or it was canceled.
    #[error("stopped before all clauses were written")]
    Stopped {
        /// What stopped it.
        stop: Stop,
    },
    /// The clauses cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// Writes a problem as clauses in DIMACS form; the comments say which option each variable is. It looks at the limits at
/// each option; what is written when one is reached is not whole.
///
/// # Errors
///
/// If some item may be covered a number of times other than once, a limit is reached, or writing fails.
pub fn write_cnf(
    document: &Document,
    out: &mut dyn Write,
    limits: &WorkLimits,
) -> Result<(), ClauseError> {
    let problem = document.problem();
    let several = |&item: &ItemId| problem.bounds(item).is_some_and(|bounds| bounds != (1..=1));
    if let Some(item) = problem.item_ids().find(several) {
        let item = problem.label(item).cloned().unwrap_or_default();
        return Err(ClauseError::Multiplicities { item });
    }
    for line in document.comment() {
        writeln!(out, "c {line}")?;
    }
    for option in problem.option_ids() {
        writeln!(out, "c {}: {}", option.index() + 1, document.show(option))?;
    }
    problem.write_clauses(out, limits).map_err(|why| match why {
        UnwrittenClauses::Stopped(stop) => ClauseError::Stopped { stop },
        UnwrittenClauses::Write(error) => ClauseError::Write(error),
    })
}
