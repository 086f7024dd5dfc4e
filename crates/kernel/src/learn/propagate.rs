//! What follows from the choices.

use super::Learner;
use super::clauses::Watch;
use super::trail::{Literal, Reason, Trail};

/// Literals that cannot all be false, and are.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    Two(Literal, Literal),
    Clause(u32),
}

impl Learner {
    /// Sets all variables that are forced; stops at a dead end.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&literal) = self.trail.list.get(self.trail.next) {
            self.trail.next += 1;
            let followed = match literal.says_in() {
                true => self.follow_in(literal),
                false => self.follow_out(literal),
            };
            let conflict = followed.err();
            let conflict = conflict.or_else(|| self.look_at_clauses(literal.negated()));
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Puts out all others of the groups of a variable that is in, and puts in its colors.
    fn follow_in(&mut self, literal: Literal) -> Result<(), Conflict> {
        let variable = literal.variable();
        for &group in self.model.groups_of.of(variable as usize) {
            let members = self.model.groups.of(group as usize);
            self.work += members.len() as u64;
            for &member in members {
                if member != variable {
                    force(&mut self.trail, Literal::is_out(member), literal)?;
                }
            }
        }
        for &color in self.model.colors_of.of(variable as usize) {
            force(&mut self.trail, Literal::is_in(color), literal)?;
        }
        Ok(())
    }

    /// Puts out the options of a color that is out.
    fn follow_out(&mut self, literal: Literal) -> Result<(), Conflict> {
        let options = self.model.options_of.of(literal.variable() as usize);
        self.work += options.len() as u64;
        for &option in options {
            force(&mut self.trail, Literal::is_out(option), literal)?;
        }
        Ok(())
    }

    /// Looks at the clauses that watch a literal that has become false: each watches another literal, or forces its
    /// other one, or is the conflict.
    fn look_at_clauses(&mut self, literal: Literal) -> Option<Conflict> {
        let mut watches = std::mem::take(&mut self.clauses.watches[literal.index()]);
        self.work += watches.len() as u64;
        let (mut kept, mut conflict) = (0, None);
        let mut next = 0;
        while next < watches.len() {
            let watch = watches[next];
            next += 1;
            if self.trail.is_true(watch.other) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let literals = self.clauses.literals_mut(watch.clause);
            if literals[0] == literal.0 {
                literals.swap(0, 1);
            }
            let first = Literal(literals[0]);
            let watch = Watch {
                other: first,
                ..watch
            };
            if !self.trail.is_true(first) {
                let open = |&&other: &&u32| !self.trail.is_false(Literal(other));
                let found = literals[2..].iter().zip(2..).find(|(other, _)| open(other));
                self.work += found.map_or(literals.len(), |(_, place)| place) as u64;
                if let Some((&other, place)) = found {
                    literals.swap(1, place);
                    self.clauses.watches[other as usize].push(watch);
                    continue;
                }
            }
            watches[kept] = watch;
            kept += 1;
            if self.trail.is_false(first) {
                conflict = Some(Conflict::Clause(watch.clause));
                break;
            }
            if !self.trail.is_true(first) {
                self.trail.assign(first, Reason::Clause(watch.clause));
            }
        }
        watches.copy_within(next.., kept);
        watches.truncate(kept + watches.len() - next);
        self.clauses.watches[literal.index()] = watches;
        conflict
    }
}

/// Makes true what follows from the literal `by`.
fn force(trail: &mut Trail, literal: Literal, by: Literal) -> Result<(), Conflict> {
    if trail.is_false(literal) {
        return Err(Conflict::Two(by.negated(), literal));
    }
    if !trail.is_true(literal) {
        trail.assign(literal, Reason::Literal(by));
    }
    Ok(())
}
