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
//! There may be many more clashes than options. They are counted before the first line, in the time that `write_clauses`
//! takes, and not kept. Those of an option with higher ones are listed when a line first names one of them, with four bytes for
//! each. So the memory is in proportion to the problem, to the clauses added and not deleted, and to the lists that lines name.
//! After the count, it takes time in proportion to the clauses that the hints name, and to these lists.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::io::BufRead;
use std::ops::Deref;

use super::{CertificateError, CertificateLines, Fault, read, unexpected};
use crate::problem::{Matrix, OptionId, Problem};

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
    /// The first mistake, with its line, and nothing else stops it but a proof whose reading fails; and if an item may be covered several times, as there are no clauses that say so.
    ///
    /// # Memory
    ///
    /// In proportion to the problem and to the clauses that the proof has added and not deleted; and four bytes for each clash of
    /// an option with a higher one, if the proof names one of those.
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
    #[error("clause {number} has a literal that is true already, expected no hint of its own")]
    OwnHints { number: u64 },
    #[error("clause {number} has no {literal}, expected one that has")]
    OtherPivot { number: u64, literal: i64 },
    #[error("found clause {number} twice, expected each clause with {literal} once")]
    SamePivot { number: u64, literal: i64 },
    #[error("found {found} of {expected} clauses with {literal}, expected all")]
    FewerPivots {
        found: usize,
        expected: usize,
        literal: i64,
    },
}

use ProofFault::{
    FewerPivots, HintsLeft, LeftOpen, Multiplicities, NoSuchClause, NotHigher, NothingNew,
    OtherPivot, OwnHints, SamePivot, SeveralLeft,
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

/// The clauses that a line may name.
struct Clauses<'m> {
    matrix: &'m Matrix,
    /// The options of each item, each with its shade.
    of_item: Vec<Vec<(u32, u32)>>,
    /// All but the clashes, each with its number, its literals ascending.
    kept: HashMap<u64, Vec<i64>>,
    /// For each option the number of the clause of the first of its clashes with higher ones, and at last that of the first
    /// clause that is none.
    of_clash: Vec<u64>,
    /// For each option the higher ones with which it clashes, if a line named one of these clauses.
    higher: Vec<OnceCell<Vec<u32>>>,
    /// The clashes that were deleted.
    gone: HashSet<u64>,
    /// How many clauses have a literal.
    uses: HashMap<i64, usize>,
    last: u64,
}

/// The literals of a clause.
enum Literals<'c> {
    Kept(&'c [i64]),
    Clash([i64; 2]),
}

impl Deref for Literals<'_> {
    type Target = [i64];

    fn deref(&self) -> &[i64] {
        match self {
            Literals::Kept(literals) => literals,
            Literals::Clash(literals) => literals,
        }
    }
}

fn variable(option: u32) -> i64 {
    i64::from(option) + 1
}

impl<'m> Clauses<'m> {
    /// Those of a problem.
    fn of(matrix: &'m Matrix, lines: &mut CertificateLines<'_>) -> Result<Self, Fault> {
        if matrix.has_multiplicities() {
            return Err(Fault::Proof(Multiplicities));
        }
        let mut of_item = vec![Vec::new(); matrix.item_count()];
        for option in matrix.option_ids() {
            for (item, shade) in matrix.members(option) {
                of_item[item.index()].push((u32::from(option), shade));
            }
            lines.look_after(option.index())?;
        }
        let mut clauses = Clauses {
            matrix,
            of_item,
            kept: HashMap::new(),
            of_clash: Vec::with_capacity(matrix.option_count() + 1),
            higher: vec![OnceCell::new(); matrix.option_count()],
            gone: HashSet::new(),
            uses: HashMap::new(),
            last: 0,
        };
        for item in matrix.item_ids().filter(|&item| matrix.is_primary(item)) {
            let options = clauses.of_item[item.index()].iter();
            let options = options.map(|&(option, _)| variable(option)).collect();
            clauses.add(clauses.last + 1, options);
        }
        for option in matrix.option_ids() {
            if !{ matrix.members(option) }.any(|(item, _)| matrix.is_primary(item)) {
                clauses.add(clauses.last + 1, vec![-variable(u32::from(option))]);
            }
        }
        let mut next = clauses.last + 1;
        for option in matrix.option_ids() {
            lines.look()?;
            let option = u32::from(option);
            clauses.of_clash.push(next);
            let clashes = clauses.clashes(option, 0);
            let lower = clashes.partition_point(|&other| other < option);
            next += (clashes.len() - lower) as u64;
            *clauses.uses.entry(-variable(option)).or_default() += clashes.len();
        }
        clauses.of_clash.push(next);
        clauses.last = next - 1;
        Ok(clauses)
    }

    /// The options from this one on with which an option clashes, ascending.
    fn clashes(&self, option: u32, from: u32) -> Vec<u32> {
        let mut others = Vec::new();
        for (item, shade) in self.matrix.members(OptionId::new(option)) {
            let clash = |&(other, its): &(u32, u32)| {
                (other != option && (shade == 0 || shade != its)).then_some(other)
            };
            let of_item = &self.of_item[item.index()];
            let first = of_item.partition_point(|&(other, _)| other < from);
            others.extend(of_item[first..].iter().filter_map(clash));
        }
        others.sort_unstable();
        others.dedup();
        others
    }

    fn add(&mut self, number: u64, mut clause: Vec<i64>) {
        clause.sort_unstable();
        clause.dedup();
        for &literal in &clause {
            *self.uses.entry(literal).or_default() += 1;
        }
        self.kept.insert(number, clause);
        self.last = number;
    }

    fn remove(&mut self, number: i64) -> Result<(), Fault> {
        let number = u64::try_from(number).unwrap_or_default();
        let gone = self.get(number).map_err(Fault::Proof)?.to_vec();
        if self.kept.remove(&number).is_none() {
            self.gone.insert(number);
        }
        for literal in gone {
            *self.uses.entry(literal).or_default() -= 1;
        }
        Ok(())
    }

    fn get(&self, number: u64) -> Result<Literals<'_>, ProofFault> {
        if let Some(clause) = self.kept.get(&number) {
            return Ok(Literals::Kept(clause));
        }
        let after = self.of_clash.partition_point(|&first| first <= number);
        let is_clash = (1..self.of_clash.len()).contains(&after) && !self.gone.contains(&number);
        let option = after.wrapping_sub(1);
        match self.higher.get(option).filter(|_| is_clash) {
            Some(higher) => {
                let first = self.of_clash[option];
                let option = option as u32;
                let higher = higher.get_or_init(|| self.clashes(option, option + 1));
                let other = higher[(number - first) as usize];
                Ok(Literals::Clash([-variable(option), -variable(other)]))
            }
            None => Err(NoSuchClause { number }),
        }
    }

    /// An error unless a clause may be added.
    fn check(&self, number: u64, clause: &[i64], hints: &[i64]) -> Result<(), ProofFault> {
        let last = self.last;
        if number <= last {
            return Err(NotHigher { number, last });
        }
        let mut truth = Truth::default();
        clause
            .iter()
            .for_each(|&literal| _ = truth.insert(-literal));
        let end = hints.iter().position(|&hint| hint < 0);
        let (hints, mut more) = hints.split_at(end.unwrap_or(hints.len()));
        if self.is_refuted(&mut truth, hints)? {
            return match (hints.last(), more.first()) {
                (Some(last), Some(_)) => Err(HintsLeft {
                    number: last.unsigned_abs(),
                }),
                _ => Ok(()),
            };
        }
        let literal = -clause.first().ok_or(LeftOpen)?;
        let mut seen = HashSet::new();
        let known = truth.order.len();
        while let [other, rest @ ..] = more {
            let end = rest.iter().position(|&hint| hint < 0);
            let (hints, after) = rest.split_at(end.unwrap_or(rest.len()));
            more = after;
            let number = other.unsigned_abs();
            let other = self.get(number)?;
            if !other.contains(&literal) {
                return Err(OtherPivot { number, literal });
            }
            if !seen.insert(number) {
                return Err(SamePivot { number, literal });
            }
            // One that is true would be false as well.
            let mut is_refuted = false;
            for &other in other.iter().filter(|&&other| other != literal) {
                is_refuted |= truth.has(other);
                truth.insert(-other);
            }
            if is_refuted && !hints.is_empty() {
                return Err(OwnHints { number });
            }
            if !is_refuted && !self.is_refuted(&mut truth, hints)? {
                return Err(LeftOpen);
            }
            truth.undo_to(known);
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
    fn is_refuted(&self, truth: &mut Truth, hints: &[i64]) -> Result<bool, ProofFault> {
        for (place, hint) in hints.iter().enumerate() {
            let number = hint.unsigned_abs();
            let clause = self.get(number)?;
            let mut left = clause.iter().filter(|&literal| !truth.has(-literal));
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

/// The literals that are true.
#[derive(Default)]
struct Truth {
    set: HashSet<i64>,
    /// The same, in the order in which they became true.
    order: Vec<i64>,
}

impl Truth {
    fn has(&self, literal: i64) -> bool {
        self.set.contains(&literal)
    }

    /// Whether it was not true before.
    fn insert(&mut self, literal: i64) -> bool {
        let is_new = self.set.insert(literal);
        self.order.extend(is_new.then_some(literal));
        is_new
    }

    /// Leaves as many as were true first.
    fn undo_to(&mut self, known: usize) {
        for literal in self.order.drain(known..) {
            self.set.remove(&literal);
        }
    }
}
