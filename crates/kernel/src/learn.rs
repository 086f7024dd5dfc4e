//! A search that learns from dead ends: conflict-driven clause learning on options.
//!
//! Every option is a variable: in or out. What is chosen forces others: an option in puts out all that share an item with
//! it, and an item with one option left forces it. Each forced variable keeps its *reason*, the literals that forced it.
//! At a dead end these are followed back to the first choice that alone, with what earlier choices forced, leads there
//! (the first unique implication point). The clause that excludes this is kept, so no search goes there again, and the
//! search goes back to the earliest choice where the clause forces something.
//!
//! Items need no clauses for "at most one": `propagate` reads the options of an item from its list. A color of a
//! secondary item is a variable of its own (`model`), so that a clause can speak of the color alone. That "at least
//! one" option covers an item is a clause, and clauses are looked at through two watched literals.
//!
//! Marques-Silva and Sakallah, "GRASP", 1999; Moskewicz and others, "Chaff", 2001 (watched literals, activities); Eén and
//! Sörensson, "An extensible SAT-solver", 2003 (minimization and layout); Audemard and Simon, "Predicting learnt clauses
//! quality in modern SAT solvers", 2009 (levels in a clause); Biere and Fleury, "Chasing target phases", 2020 (the longest trail,
//! which here may end in a dead end).

mod analyze;
mod clauses;
mod model;
mod order;
mod propagate;
mod trail;

use analyze::Analysis;
use clauses::Clauses;
use model::Model;
use order::ActivityOrder;
use trail::{Literal, Reason, Trail};

use crate::engine::Effort;
use crate::luby::luby;
use crate::matrix::{Matrix, OptionId};

/// A search for solutions that learns.
pub struct Learner {
    model: Model,
    trail: Trail,
    clauses: Clauses,
    order: ActivityOrder,
    analysis: Analysis,
    /// The work so far: literals looked at.
    pub work: u64,
    /// The work when it last learned what holds in all solutions, after its first run of dead ends.
    pub fact_at: u64,
    choices: u64,
    /// The number of dead ends so far.
    pub conflicts: u64,
    /// The number of restarts so far.
    pub restarts: u64,
    /// The number of dead ends at which the next restart is due.
    restart_at: u64,
    /// The number of times that clauses were deleted so far, and of dead ends at which they are next.
    deletions: u64,
    delete_at: u64,
    /// The most variables that were set at a time, and which of them were in.
    longest: usize,
    in_longest: Vec<bool>,
    is_refuted: bool,
}

/// Where a search that learns stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// At a solution.
    Solution,
    /// There are no more solutions.
    Exhausted,
    /// It has done the work that it was allowed to.
    Paused,
    /// It would take more bytes than it may.
    Full,
}

/// The dead ends of the shortest run between two restarts.
const RUN: u64 = 100;
/// The dead ends before clauses are deleted for the first time, and how many more before each further time.
const KEPT: u64 = 500;
const KEPT_MORE: u64 = 300;

impl Learner {
    /// A search for solutions with the options `require` and none of `forbid`, with a tie-breaking order of its own for
    /// each seed but 0. `None` if the problem has multiplicities, if what is required is no option of a solution, if the
    /// search would take more than this number of bytes, or if `stop`, which is called now and then, says so.
    pub fn new(
        matrix: &Matrix,
        require: &[OptionId],
        forbid: &[OptionId],
        seed: u64,
        bytes: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let mut clauses = Clauses::new(bytes);
        let model = Model::new(matrix, &mut clauses, bytes, stop)?;
        let count = model.variables();
        let mut learner = Learner {
            trail: Trail::new(count),
            order: ActivityOrder::new(count, seed),
            analysis: Analysis::new(count),
            model,
            clauses,
            work: 0,
            fact_at: 0,
            choices: 0,
            conflicts: 0,
            restarts: 0,
            restart_at: RUN,
            delete_at: KEPT,
            is_refuted: false,
            deletions: 0,
            longest: 0,
            in_longest: vec![true; count],
        };
        for &option in require {
            let variable = learner.model.variable(option)?;
            learner.fix(Literal::is_in(variable));
        }
        for &option in forbid {
            if let Some(variable) = learner.model.variable(option) {
                learner.fix(Literal::is_out(variable));
            }
        }
        learner.watch_given();
        Some(learner)
    }

    /// What it has done so far: choices, and literals looked at.
    pub fn effort(&self) -> Effort {
        Effort::new(self.choices, self.work)
    }

    /// The number of literals in its clauses, with two for each clause.
    pub fn clause_length(&self) -> u64 {
        self.clauses.length()
    }

    /// Searches until its work comes to `limit`. It goes on from where it stands; past a solution, which it does not find
    /// again.
    pub fn advance(&mut self, limit: u64) -> Standing {
        while !self.is_refuted {
            if let Some(conflict) = self.propagate() {
                self.learn(conflict);
            } else if self.work >= limit {
                return Standing::Paused;
            } else if self.clauses.are_full() && !self.make_room() {
                return Standing::Full;
            } else if self.conflicts >= self.restart_at {
                self.restart();
            } else if let Some(choice) = self.choose() {
                self.choices += 1;
                self.trail.begin_level();
                self.trail.assign(choice, Reason::Choice);
            } else {
                return Standing::Solution;
            }
        }
        Standing::Exhausted
    }

    /// The options of the solution that the search stands at.
    pub fn solution(&self) -> Vec<OptionId> {
        let options = (0..).zip(&self.model.options);
        let chosen = options.filter(|&(variable, _)| self.trail.is_true(Literal::is_in(variable)));
        chosen.map(|(_, &option)| option).collect()
    }

    /// Excludes the solution that the search stands at.
    pub fn exclude_solution(&mut self) {
        // No choice leads back to it.
        self.longest = 0;
        let options = 0..self.model.options.len() as u32;
        let chosen = options.filter(|&option| self.trail.is_true(Literal::is_in(option)));
        let clause: Vec<Literal> = chosen.map(Literal::is_out).collect();
        self.back_to(0);
        let open = |literal: &Literal| !self.trail.is_false(*literal);
        let clause: Vec<Literal> = clause.into_iter().filter(open).collect();
        match clause[..] {
            [] => self.is_refuted = true,
            [literal] => self.fix(literal),
            _ => {
                let clause = self.clauses.add(&clause, None);
                self.clauses.watch(clause);
            }
        }
    }

    /// Makes a literal true for good.
    fn fix(&mut self, literal: Literal) {
        if self.trail.is_false(literal) {
            self.is_refuted = true;
        } else if !self.trail.is_true(literal) {
            self.trail.assign(literal, Reason::Choice);
        }
    }

    /// Watches the clauses of the model; what has one literal is made true.
    fn watch_given(&mut self) {
        let given: Vec<u32> = self.clauses.all().collect();
        for clause in given {
            match *self.clauses.literals(clause) {
                [] => self.is_refuted = true,
                [literal] => self.fix(Literal(literal)),
                _ => self.clauses.watch(clause),
            }
        }
    }

    /// The next choice: the variable with the most activity is in. After every other restart it is what it was when the most
    /// variables were set, which leads back there. (Last phases are mostly "out", which forces little.)
    fn choose(&mut self) -> Option<Literal> {
        loop {
            let variable = self.order.pop()?;
            if !self.trail.is_set(variable) {
                let leads_back = self.restarts % 2 == 1;
                return Some(match leads_back && !self.in_longest[variable as usize] {
                    true => Literal::is_out(variable),
                    false => Literal::is_in(variable),
                });
            }
        }
    }

    /// Begins again at the root, with all that was learned.
    fn restart(&mut self) {
        self.back_to(0);
        self.restarts += 1;
        self.restart_at = self.conflicts + RUN * luby(self.restarts + 1);
        if self.conflicts >= self.delete_at {
            self.make_room();
        }
    }

    /// Deletes clauses. Returns whether there is room for others.
    fn make_room(&mut self) -> bool {
        self.back_to(0);
        self.work += self.clauses.length();
        self.clauses.delete_half(&self.trail);
        self.deletions += 1;
        self.delete_at = self.conflicts + KEPT + KEPT_MORE * self.deletions;
        !self.clauses.are_full()
    }

    /// Takes back all choices past this level.
    fn back_to(&mut self, level: usize) {
        if self.trail.list.len() > self.longest {
            self.longest = self.trail.list.len();
            self.work += self.longest as u64;
            for literal in &self.trail.list {
                self.in_longest[literal.variable() as usize] = literal.says_in();
            }
        }
        for variable in self.trail.back_to(level) {
            self.order.push(variable);
        }
    }
}
