//! The clauses of a proof: they follow by unit propagation, or say what a new variable means.

use std::collections::{HashMap, HashSet};
use std::io::Write;

use crate::engine::Steps;
use crate::proof::{ProofError, write_line};

/// What stands for a statement: nothing, if it is always or never true, or a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    Always,
    Never,
    If(i64),
}

impl Fact {
    pub(super) fn not(self) -> Fact {
        match self {
            Fact::Always => Fact::Never,
            Fact::Never => Fact::Always,
            Fact::If(literal) => Fact::If(-literal),
        }
    }
}

/// The clause that one of these holds, without repetitions; `None` if that is always true.
pub(super) fn one_of(facts: &[Fact]) -> Option<Vec<i64>> {
    let mut clause = Vec::with_capacity(facts.len());
    for &fact in facts {
        match fact {
            Fact::Always => return None,
            Fact::If(literal) if clause.contains(&-literal) => return None,
            Fact::If(literal) if !clause.contains(&literal) => clause.push(literal),
            Fact::Never | Fact::If(_) => {}
        }
    }
    Some(clause)
}

/// About the time of a line and of a hint, in nanoseconds.
const TIME_OF_LINE: usize = 200;
const TIME_OF_HINT: usize = 30;

/// A proof that is being written.
pub(super) struct Proof<'o> {
    out: &'o mut dyn Write,
    pub(super) modulus: u32,
    /// The number of the last clause, and the last variable.
    clause: u64,
    variable: i64,
    /// The clauses that hints name.
    pub(super) clauses: HashMap<u64, Vec<i64>>,
    pub(super) steps: &'o mut Steps,
}

impl<'o> Proof<'o> {
    /// A proof modulo a number that goes on after the clause and the variable with these numbers.
    pub(super) fn new(
        out: &'o mut dyn Write,
        steps: &'o mut Steps,
        modulus: u32,
        clause: u64,
        variable: i64,
    ) -> Self {
        Proof {
            out,
            steps,
            modulus,
            clause,
            variable,
            clauses: HashMap::new(),
        }
    }

    /// Writes a clause that follows by unit propagation, with those of these hints that it needs.
    pub(super) fn derive(&mut self, clause: Vec<i64>, hints: &[u64]) -> Result<u64, ProofError> {
        self.steps.go_on_after(TIME_OF_HINT * hints.len())?;
        let mut truth: HashSet<i64> = clause.iter().map(|literal| -literal).collect();
        let mut used = Vec::new();
        let mut is_conflict = false;
        for &hint in hints {
            let lits = &self.clauses[&hint];
            if lits.iter().any(|literal| truth.contains(literal)) {
                continue;
            }
            let mut left = lits.iter().filter(|literal| !truth.contains(&-**literal));
            match (left.next(), left.next()) {
                (None, _) => is_conflict = true,
                (Some(&literal), None) => drop(truth.insert(literal)),
                _ => continue,
            }
            used.push(hint as i64);
            if is_conflict {
                break;
            }
        }
        if !is_conflict {
            return Err(ProofError::of_weights());
        }
        self.line(clause, &used)
    }

    fn line(&mut self, clause: Vec<i64>, hints: &[i64]) -> Result<u64, ProofError> {
        self.steps.go_on_after(TIME_OF_LINE)?;
        self.clause += 1;
        write_line(self.out, self.clause, &clause, hints)?;
        self.clauses.insert(self.clause, clause);
        Ok(self.clause)
    }

    /// A new variable: one statement if `condition` is true, and another if not. With the clauses that say so.
    pub(super) fn choice(
        &mut self,
        condition: i64,
        then: Fact,
        otherwise: Fact,
    ) -> Result<(Fact, Vec<u64>), ProofError> {
        self.variable += 1;
        let new = Fact::If(self.variable);
        let condition = Fact::If(condition);
        let cases = [(condition.not(), then), (condition, otherwise)];
        let mut defined = Vec::with_capacity(4);
        for (unless, fact) in cases {
            if let Some(clause) = one_of(&[new.not(), unless, fact]) {
                defined.push(self.line(clause, &[])?);
            }
        }
        // Each resolvent with these has a literal and its opposite.
        let blocked: Vec<i64> = defined.iter().map(|&clause| -(clause as i64)).collect();
        for (unless, fact) in cases {
            if let Some(clause) = one_of(&[new, unless, fact.not()]) {
                defined.push(self.line(clause, &blocked)?);
            }
        }
        Ok((new, defined))
    }
}
