//! That there is no solution, in LRAT: each line a clause, and the clauses it follows from by unit propagation.

use std::io::{self, Write};

use super::states::States;
use crate::count::Below;

/// Writes the proof. The lemma of a state is the clause of its straddlers.
pub(super) fn write(states: &States, out: &mut impl Write) -> io::Result<()> {
    let mut next = states.clauses.count;
    // For each node the number of its lemma.
    let mut lemmas = vec![0; states.len() + 1];
    let Below::Node(root) = states.trace.root else {
        unreachable!("a problem without items to cover has a solution");
    };
    for node in states.trace.nodes() {
        let item = states.clauses.of_item[states.trace.item(node).index()];
        if states.trace.edges(node).len() == 0 && node != root {
            // All options of the item are straddlers.
            lemmas[node as usize] = item;
            continue;
        }
        let straddlers: Vec<u32> = states.straddlers(node).collect();
        let first = next + 1;
        for (option, below) in states.trace.edges(node) {
            let Below::Node(below) = below else {
                unreachable!("there is no solution");
            };
            next += 1;
            write!(out, "{next} -{}", option + 1)?;
            for straddler in &straddlers {
                write!(out, " {}", straddler + 1)?;
            }
            write!(out, " 0")?;
            for other in states.clashes(node, option) {
                write!(out, " {}", states.clauses.clash(option, other))?;
            }
            writeln!(out, " {} 0", lemmas[below as usize])?;
        }
        let steps = first..=next;
        next += 1;
        lemmas[node as usize] = next;
        write!(out, "{next}")?;
        for straddler in &straddlers {
            write!(out, " {}", straddler + 1)?;
        }
        write!(out, " 0")?;
        for step in steps.clone() {
            write!(out, " {step}")?;
        }
        writeln!(out, " {item} 0")?;
        if node == root {
            break;
        }
        // The steps are of no use any more.
        write!(out, "{next} d")?;
        for step in steps {
            write!(out, " {step}")?;
        }
        writeln!(out, " 0")?;
    }
    Ok(())
}
