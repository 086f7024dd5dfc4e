//! Proofs in LRAT that there is no solution: each line is a clause, and the clauses from which it follows by unit
//! propagation.

use std::io::{self, Write};

use super::rest::ProofRest;
use super::states::ProofStates;
use super::{ProofError, literal, write_deletion, write_line};
use crate::count::{Counting, SOLVED, write_numbers};
use crate::problem::OptionId;

/// Writes the proof. The lemma of a state is the clause of its straddlers.
pub(super) fn write(
    states: &ProofStates,
    counting: &Counting<'_>,
    out: &mut dyn Write,
) -> Result<(), ProofError> {
    let (take, leave) = (counting.required(), counting.forbidden());
    if !take.is_empty() || !leave.is_empty() {
        writeln!(out, "c quadrille proof 1")?;
        write_numbers(out, "c take", take)?;
        write_numbers(out, "c leave", leave)?;
    }
    let mut next = states.clauses.count;
    // For each node the number of its lemma.
    let mut lemmas = vec![0; states.len() + 1];
    let root = states.trace.root;
    debug_assert_ne!(root, SOLVED, "there is no solution");
    states.visit(counting, |node, rest| {
        let item = states.clauses.of_item[states.trace.item(node).index()];
        if states.trace.edges(node).len() == 0 && node != root {
            // All options of the item are straddlers.
            lemmas[node as usize] = item;
            return Ok(());
        }
        let straddlers = rest.straddlers().iter().map(|&o| literal(o));
        let straddlers: Vec<i64> = straddlers.collect();
        let first = next + 1;
        for (option, below) in states.trace.edges(node) {
            next += 1;
            let literals = [-literal(option)];
            let literals = literals.into_iter().chain(straddlers.iter().copied());
            let hints = rest.clashes(option);
            let hints = hints.map(|other| states.clauses.clash(option, other));
            let hints = hints.chain([lemmas[below as usize]]);
            write_line(out, next, literals, hints)?;
        }
        let steps = first..=next;
        next += 1;
        lemmas[node as usize] = next;
        write_line(out, next, &straddlers, steps.clone().chain([item]))?;
        if node == root {
            return Ok(());
        }
        // The steps are no longer needed.
        Ok(write_deletion(out, next, steps)?)
    })?;
    match take.is_empty() && leave.is_empty() {
        true => Ok(()),
        false => {
            let root = states.root(counting);
            Ok(last_clause(states, &root, next, take, leave, out)?)
        }
    }
}

/// Writes that not all options of `take` are taken, unless one of `leave` is. The straddlers of the root are those that
/// clash with an option of `take`, and those of `leave`.
fn last_clause(
    states: &ProofStates,
    root: &ProofRest<'_>,
    lemma: u64,
    take: &[OptionId],
    leave: &[OptionId],
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut literals: Vec<i64> = take.iter().map(|&option| -literal(option)).collect();
    let mut hints = Vec::new();
    for &straddler in root.straddlers() {
        let clashes = &states.clauses.clashes[straddler as usize];
        match take
            .iter()
            .find(|one| clashes.binary_search(&u32::from(**one)).is_ok())
        {
            Some(one) => hints.push(states.clauses.clash(u32::from(*one), straddler)),
            None => {
                debug_assert!(leave.contains(&OptionId::new(straddler)));
                literals.push(literal(straddler));
            }
        }
    }
    hints.push(lemma);
    write_line(out, lemma + 1, literals, hints)
}
