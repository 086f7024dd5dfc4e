//! The verifier of proofs in LRAT that there is no solution.
//!
//! A proof is about clauses. Option `n`, counted from 1, is variable `n`: for each primary item, one of its options is chosen;
//! an option without a primary item is not; of two options that clash, not both are. They are numbered in this order, which is
//! that of `write_clauses`, and are made here from the definition of a solution.
//!
//! A line adds a clause that follows from those before it. If all its literals were false, each clause that it names would have
//! one literal left, which would have to be true, and the last one would have none. If that does not come to an end, the first
//! literal may be one for which the clause does no harm: then for each clause with the opposite of that literal, the same
//! holds with the other literals of that clause false as well. (So a proof can say what a new variable means. It is a
//! *resolution asymmetric tautology*: Cruz-Filipe and others, CADE 2017.) A clause without literals says that there is no
//! solution.
//!
//! It takes time in proportion to the clauses that the hints name.

use std::collections::{HashMap, HashSet};
use std::io::BufRead;

use super::{CertificateError, CertificateLines, Fault, read, unexpected};
use crate::problem::{Matrix, Problem};

impl<I, T> Problem<I, T> {
    /// Checks a proof in LRAT that there is no solution, as [`prove`](crate::Search::prove) writes it, about the clauses that
    /// [`write_clauses`](Self::write_clauses) writes. Returns the number of clauses that the proof adds. What follows the one
    /// without literals is not read.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let problem = Problem::from_rows([vec![0, 1], vec![1, 2]])?;
    /// let mut proof = Vec::new();
    /// problem.search().prove(u64::MAX, &mut proof)?;
    /// assert!(problem.verify_none(&proof[..]).is_ok());
    /// assert!(problem.verify_none(&b"5 0 1 2 0"[..]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first mistake, with its line; and if an item may be covered several times, as there are no clauses that say so.
    pub fn verify_none(&self, proof: impl BufRead) -> Result<u64, CertificateError> {
        let mut proof = proof;
        read(&mut proof, |lines| verify(self.matrix(), lines))
    }
}

/// A mistake in a proof.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum ProofFault {
    #[error("there are no clauses for items that may be covered several times")]
    Multiplicities,
    #[error("found clause {number} after clause {last}, expected a higher number")]
    NotHigher { number: u64, last: u64 },
    #[error("found no clause {number}, expected one that was added before and not deleted")]
    NoSuchClause { number: u64 },
    #[error("clause {number} has several literals left, expected one or none")]
    SeveralLeft { number: u64 },
    #[error("clause {number} has a literal that is true already, expected one that becomes true")]
    NothingNew { number: u64 },
    #[error("clause {number} has no literal left, expected no hint after it")]
    HintsLeft { number: u64 },
    #[error("the clauses that it names leave it open, expected a last one without a literal left")]
    LeftOpen,
    #[error("clause {number} has no {literal}, or came before, expected one that has")]
    OtherPivot { number: u64, literal: i64 },
    #[error("found {found} of {expected} clauses with {literal}, expected all")]
    FewerPivots {
        found: usize,
        expected: usize,
        literal: i64,
    },
}

use ProofFault::{
    FewerPivots, HintsLeft, LeftOpen, Multiplicities, NoSuchClause, NotHigher, NothingNew,
    OtherPivot, SeveralLeft,
};

/// What a line is expected to be.
const STEP: &str =
    "`NUMBER LITERALS 0 HINTS 0` or `NUMBER d NUMBERS 0`, up to a clause without literals";

fn verify(matrix: &Matrix, lines: &mut CertificateLines<'_>) -> Result<u64, Fault> {
    let mut clauses = Clauses::of(matrix, lines)?;
    let mut added = 0;
    loop {
        let words = lines.words()?;
        let Some((&first, rest)) = words.split_first() else {
            match lines.is_at_end() {
                true => return Err(unexpected(&[], STEP)),
                false => continue,
            }
        };
        if first == "c" {
            continue;
        }
        let (is_deletion, rest) = match rest {
            ["d", rest @ ..] => (true, rest),
            rest => (false, rest),
        };
        let (Ok(number), Some(lists)) = (first.parse(), lists(rest)) else {
            return Err(unexpected(&words, STEP));
        };
        match (is_deletion, &lists[..]) {
            (true, [gone]) => gone.iter().try_for_each(|&gone| clauses.remove(gone))?,
            (false, [clause, hints]) => {
                clauses.check(number, clause, hints).map_err(Fault::Proof)?;
                added += 1;
                if clause.is_empty() {
                    return Ok(added);
                }
                clauses.add(number, clause.clone());
            }
            _ => return Err(unexpected(&words, STEP)),
        }
    }
}

/// The numbers of a line up to each 0, which ends it as well.
fn lists(words: &[&str]) -> Option<Vec<Vec<i64>>> {
    let number = |word: &&str| word.parse().ok().filter(|&number| number != i64::MIN);
    let numbers: Vec<i64> = words.iter().map(number).collect::<Option<_>>()?;
    let lists = numbers.strip_suffix(&[0])?.split(|&number| number == 0);
    Some(lists.map(<[i64]>::to_vec).collect())
}

#[derive(Default)]
struct Clauses {
    /// Each with its number, its literals ascending.
    of: HashMap<u64, Vec<i64>>,
    /// How many of them have a literal.
    uses: HashMap<i64, usize>,
    last: u64,
}

impl Clauses {
    /// Those of a problem.
    fn of(matrix: &Matrix, lines: &mut CertificateLines<'_>) -> Result<Self, Fault> {
        if matrix.has_multiplicities() {
            return Err(Fault::Proof(Multiplicities));
        }
        let variable = |index: usize| index as i64 + 1;
        let mut of_item = vec![Vec::new(); matrix.item_count()];
        for option in matrix.option_ids() {
            for (item, shade) in matrix.members(option) {
                of_item[item.index()].push((variable(option.index()), shade));
            }
        }
        let mut clauses = Clauses::default();
        for item in matrix.item_ids().filter(|&item| matrix.is_primary(item)) {
            let options = of_item[item.index()].iter();
            clauses.add_next(options.map(|&(option, _)| option).collect());
        }
        for option in matrix.option_ids() {
            if !{ matrix.members(option) }.any(|(item, _)| matrix.is_primary(item)) {
                clauses.add_next(vec![-variable(option.index())]);
            }
        }
        for option in matrix.option_ids() {
            lines.look()?;
            let one = variable(option.index());
            let mut clashing = HashSet::new();
            for (item, shade) in matrix.members(option) {
                let clash =
                    |&&(other, its): &&(i64, u32)| other > one && (shade == 0 || shade != its);
                clashing.extend(
                    of_item[item.index()]
                        .iter()
                        .filter(clash)
                        .map(|&(other, _)| other),
                );
            }
            let mut clashing: Vec<i64> = clashing.into_iter().collect();
            clashing.sort_unstable();
            clashing
                .iter()
                .for_each(|&other| clauses.add_next(vec![-one, -other]));
        }
        Ok(clauses)
    }

    fn add_next(&mut self, clause: Vec<i64>) {
        self.add(self.last + 1, clause);
    }

    fn add(&mut self, number: u64, mut clause: Vec<i64>) {
        clause.sort_unstable();
        clause.dedup();
        for &literal in &clause {
            *self.uses.entry(literal).or_default() += 1;
        }
        self.of.insert(number, clause);
        self.last = number;
    }

    fn remove(&mut self, number: i64) -> Result<(), Fault> {
        let number = u64::try_from(number).unwrap_or_default();
        let gone = self.of.remove(&number);
        for literal in gone.ok_or(Fault::Proof(NoSuchClause { number }))? {
            *self.uses.entry(literal).or_default() -= 1;
        }
        Ok(())
    }

    fn get(&self, number: u64) -> Result<&[i64], ProofFault> {
        let clause = self.of.get(&number);
        clause.map(Vec::as_slice).ok_or(NoSuchClause { number })
    }

    /// An error unless a clause may be added.
    fn check(&self, number: u64, clause: &[i64], hints: &[i64]) -> Result<(), ProofFault> {
        let last = self.last;
        if number <= last {
            return Err(NotHigher { number, last });
        }
        let mut truth: HashSet<i64> = clause.iter().map(|literal| -literal).collect();
        let end = hints.iter().position(|&hint| hint < 0);
        let (hints, mut more) = hints.split_at(end.unwrap_or(hints.len()));
        if self.is_refuted(&mut truth, hints)? {
            return match more.first() {
                Some(_) => Err(HintsLeft { number }),
                None => Ok(()),
            };
        }
        let literal = -clause.first().ok_or(LeftOpen)?;
        let mut seen = HashSet::new();
        while let [other, rest @ ..] = more {
            let end = rest.iter().position(|&hint| hint < 0);
            let (hints, after) = rest.split_at(end.unwrap_or(rest.len()));
            more = after;
            let number = other.unsigned_abs();
            let other = self.get(number)?;
            if !seen.insert(number) || !other.contains(&literal) {
                return Err(OtherPivot { number, literal });
            }
            let mut truth = truth.clone();
            // One that is true would be false as well.
            let mut is_refuted = false;
            for &other in other.iter().filter(|&&other| other != literal) {
                is_refuted |= truth.contains(&other);
                truth.insert(-other);
            }
            if is_refuted && !hints.is_empty() {
                return Err(HintsLeft { number });
            }
            if !is_refuted && !self.is_refuted(&mut truth, hints)? {
                return Err(LeftOpen);
            }
        }
        let (found, expected) = (seen.len(), self.uses.get(&literal).copied().unwrap_or(0));
        match (found, expected) {
            (0, 1..) => Err(LeftOpen),
            _ if found < expected => Err(FewerPivots {
                found,
                expected,
                literal,
            }),
            _ => Ok(()),
        }
    }

    /// Whether the last of these clauses has no literal left that may be true, where each before it makes one literal true.
    fn is_refuted(&self, truth: &mut HashSet<i64>, hints: &[i64]) -> Result<bool, ProofFault> {
        for (place, hint) in hints.iter().enumerate() {
            let number = hint.unsigned_abs();
            let mut left = self
                .get(number)?
                .iter()
                .filter(|&literal| !truth.contains(&-literal));
            match (left.next(), left.next()) {
                (None, _) if place + 1 == hints.len() => return Ok(true),
                (None, _) => return Err(HintsLeft { number }),
                (Some(&literal), None) if truth.insert(literal) => {}
                (Some(_), None) => return Err(NothingNew { number }),
                (Some(_), Some(_)) => return Err(SeveralLeft { number }),
            }
        }
        Ok(false)
    }
}
