//! What is learned from a dead end.

use super::Learner;
use super::clauses::{Clauses, behind};
use super::propagate::Conflict;
use super::trail::{Literal, Reason, Trail};

/// What the analysis of a dead end needs.
pub(super) struct Analysis {
    /// By variable: whether the dead end is known to depend on it, by what is learned or by what was replaced.
    seen: Vec<bool>,
    /// The variables that were seen.
    to_clear: Vec<u32>,
    stack: Vec<Literal>,
    /// The clause that is learned: the literal that it forces first.
    clause: Vec<Literal>,
    /// By level: the number of the last count that met it.
    met: Vec<u64>,
    counts: u64,
}

impl Analysis {
    pub(super) fn new(variables: usize) -> Self {
        Analysis {
            seen: vec![false; variables],
            to_clear: Vec::new(),
            stack: Vec::new(),
            clause: Vec::new(),
            met: vec![0; variables + 1],
            counts: 0,
        }
    }

    fn levels(&mut self, literals: impl Iterator<Item = Literal>, trail: &Trail) -> u32 {
        self.counts += 1;
        let mut levels = 0;
        for literal in literals {
            let met = &mut self.met[trail.level_of(literal.variable()) as usize];
            levels += u32::from(*met != self.counts);
            *met = self.counts;
        }
        levels
    }

    fn clause_levels(&mut self, trail: &Trail) -> u32 {
        let clause = std::mem::take(&mut self.clause);
        let levels = self.levels(clause.iter().copied(), trail);
        self.clause = clause;
        levels
    }

    /// Whether a false literal is false whenever the literals seen are: all that its reason has are, or follow from
    /// them. What was found out on the way is noted, so each variable is looked at once.
    fn is_implied(&mut self, literal: Literal, trail: &Trail, clauses: &Clauses) -> bool {
        self.stack.clear();
        self.stack.push(literal);
        let before = self.to_clear.len();
        while let Some(literal) = self.stack.pop() {
            let reason = trail.reason_of(literal.variable());
            for behind in behind(&reason, clauses) {
                let variable = behind.variable();
                let level = trail.level_of(variable);
                if level == 0 || self.seen[variable as usize] {
                    continue;
                }
                let is_open = trail.reason_of(variable) != Reason::Choice
                    && self.met[level as usize] == self.counts;
                if !is_open {
                    for variable in self.to_clear.drain(before..) {
                        self.seen[variable as usize] = false;
                    }
                    return false;
                }
                self.seen[variable as usize] = true;
                self.to_clear.push(variable);
                self.stack.push(behind);
            }
        }
        true
    }
}

impl Learner {
    /// Learns a clause from a dead end, goes back to where it forces something, and lets it do so.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        self.conflicts += 1;
        if self.trail.level() == 0 {
            self.is_refuted = true;
            return;
        }
        self.analyze(conflict);
        let levels = self.analysis.clause_levels(&self.trail);
        // The second literal is the last to become false of those after the first.
        let clause = &mut self.analysis.clause;
        let level = |literal: Literal| self.trail.level_of(literal.variable());
        let second = (1..clause.len()).max_by_key(|&place| level(clause[place]));
        let back = second.map_or(0, |place| {
            clause.swap(1, place);
            level(clause[1])
        });
        self.back_to(back as usize);
        self.order.decay();
        let first = self.analysis.clause[0];
        let reason = match self.analysis.clause.len() {
            1 => {
                // The first run finds what is easy to see, in every problem.
                if self.restarts > 0 {
                    self.fact_at = self.work;
                }
                Reason::Choice
            }
            _ => {
                let clause = self.clauses.add(&self.analysis.clause, Some(levels));
                self.clauses.watch(clause);
                Reason::Clause(clause)
            }
        };
        self.trail.assign(first, reason);
    }

    /// Finds the clause that excludes a dead end and has one literal of the last level.
    fn analyze(&mut self, conflict: Conflict) {
        self.analysis.clause.clear();
        self.analysis.clause.push(Literal::is_in(0)); // replaced at the end
        let mut open = 0;
        let mut place = self.trail.list.len();
        match conflict {
            Conflict::Two(one, other) => {
                self.see(one, &mut open);
                self.see(other, &mut open);
            }
            Conflict::Clause(clause) => self.see_clause(clause, 0, &mut open),
        }
        loop {
            let literal = loop {
                place -= 1;
                let literal = self.trail.list[place];
                if self.analysis.seen[literal.variable() as usize] {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                self.analysis.clause[0] = literal.negated();
                break;
            }
            match self.trail.reason_of(literal.variable()) {
                Reason::Choice => unreachable!("all that was seen follows from the choice"),
                Reason::Literal(behind) => self.see(behind.negated(), &mut open),
                Reason::Clause(clause) => self.see_clause(clause, 1, &mut open),
            }
        }
        self.shorten();
    }

    /// Leaves out literals that follow from the others.
    fn shorten(&mut self) {
        let mut clause = std::mem::take(&mut self.analysis.clause);
        let (analysis, trail, clauses) = (&mut self.analysis, &self.trail, &self.clauses);
        let first = clause[0];
        analysis.levels(clause.iter().copied(), trail);
        clause.retain(|&literal| {
            literal == first
                || trail.reason_of(literal.variable()) == Reason::Choice
                || !analysis.is_implied(literal, trail, clauses)
        });
        let analysis = &mut self.analysis;
        for variable in analysis.to_clear.drain(..) {
            analysis.seen[variable as usize] = false;
        }
        analysis.clause = clause;
    }

    /// Sees the literals of a clause from this place, and counts its levels anew.
    fn see_clause(&mut self, clause: u32, from: usize, open: &mut usize) {
        let length = self.clauses.literals(clause).len();
        self.work += length as u64;
        for place in from..length {
            let literal = Literal(self.clauses.literals(clause)[place]);
            self.see(literal, open);
        }
        if self.clauses.levels(clause) > 2 {
            let literals = self.clauses.literals(clause).iter();
            let literals = literals.map(|&literal| Literal(literal));
            let levels = self.analysis.levels(literals, &self.trail);
            self.clauses.lower(clause, levels);
        }
    }

    /// Sees a false literal that the dead end depends on. One of the last level is `open`: it is replaced by its reason,
    /// if it is not the only one.
    fn see(&mut self, literal: Literal, open: &mut usize) {
        let variable = literal.variable();
        let level = self.trail.level_of(variable);
        if self.analysis.seen[variable as usize] || level == 0 {
            return;
        }
        self.analysis.seen[variable as usize] = true;
        self.analysis.to_clear.push(variable);
        self.order.bump(variable);
        if level as usize == self.trail.level() {
            *open += 1;
        } else {
            self.analysis.clause.push(literal);
        }
    }
}
