//! A count, in CPOG: a graph of products and sums that has the solutions as its models, and a proof that the clauses of
//! the problem imply it.
//!
//! A state is a sum over the options of an item. Each term is a product: the option, the negations of the options alive
//! that clash with it, and the next state. The parts of a product have no variable in common, and no two parts of a sum
//! are true at once, so the models can be counted in one pass. A product `p` of `l1 ... lk` is defined by `k + 1`
//! clauses: `p -l1 ... -lk`, and `-p li` for each `i`; a sum `s` of `a` and `b` by `-s a b`, `s -a` and `s -b`.

use std::io::{self, Write};

use super::rest::ProofRest;
use super::states::ProofStates;
use super::{ProofError, literal, write_line, write_list};
use crate::count::{Counting, SOLVED};

/// A product: its variable, and the number of its first clause.
struct Product {
    option: u32,
    variable: u64,
    clause: u64,
    /// The options that it has as negative literals: they follow the option itself.
    clashes: Vec<u32>,
}

impl Product {
    /// The clause which says that the option is chosen.
    fn has_option(&self) -> u64 {
        self.clause + 1
    }

    /// The clause which says that another option of the same item is not chosen.
    fn lacks(&self, option: u32) -> u64 {
        let at = self.clashes.binary_search(&option);
        self.clause + 2 + at.expect("two options of an item clash") as u64
    }
}

struct CpogWriter<'a> {
    states: &'a ProofStates,
    out: &'a mut dyn Write,
    clause: u64,
    variable: u64,
    /// For each node its variable, if it has a solution, and the number of its lemma.
    nodes: Vec<(u64, u64)>,
}

/// Writes the proof.
pub(super) fn write(
    states: &ProofStates,
    counting: &Counting<'_>,
    out: &mut dyn Write,
) -> Result<(), ProofError> {
    let mut writer = CpogWriter {
        states,
        out,
        clause: states.clauses.count,
        variable: states.clauses.clashes.len() as u64,
        nodes: vec![(0, 0); states.len() + 1],
    };
    states.visit(counting, |node, rest| Ok(writer.state(node, rest)?))?;
    Ok(writer.root()?)
}

impl CpogWriter<'_> {
    /// A clause that follows from others.
    fn assert(
        &mut self,
        literals: impl Iterator<Item = i64>,
        hints: impl Iterator<Item = u64>,
    ) -> io::Result<u64> {
        self.clause += 1;
        write_line(self.out, format_args!("{} a", self.clause), literals, hints)?;
        Ok(self.clause)
    }

    /// A product of literals: its variable, and the number of its first clause.
    fn product(&mut self, literals: impl Iterator<Item = i64>) -> io::Result<(u64, u64)> {
        self.variable += 1;
        let clause = self.clause + 1;
        write!(self.out, "{clause} p {}", self.variable)?;
        self.clause = clause;
        for literal in literals {
            write!(self.out, " {literal}")?;
            self.clause += 1;
        }
        writeln!(self.out, " 0")?;
        Ok((self.variable, clause))
    }

    /// A sum of two variables, with the hints that they are not both true.
    fn sum(&mut self, parts: [u64; 2], hints: &[u64]) -> io::Result<(u64, u64)> {
        self.variable += 1;
        let clause = self.clause + 1;
        write!(
            self.out,
            "{clause} s {} {} {}",
            self.variable, parts[0], parts[1]
        )?;
        write_list(self.out, hints)?;
        writeln!(self.out)?;
        self.clause += 3;
        Ok((self.variable, clause))
    }

    /// The products and sums of a state, and its lemma.
    fn state(&mut self, node: u32, rest: &ProofRest<'_>) -> io::Result<()> {
        let states = self.states;
        let item = states.clauses.of_item[states.trace.item(node).index()];
        if states.trace.edges(node).len() == 0 {
            // All options of the item are straddlers.
            self.nodes[node as usize] = (0, item);
            return Ok(());
        }
        let mut products = Vec::new();
        for (option, below) in states.trace.edges(node) {
            if !states.is_solvable(below) {
                continue;
            }
            let clashes: Vec<u32> = rest.clashes(option).collect();
            let negative = clashes.iter().map(|&other| -literal(other));
            let next = match below {
                SOLVED => None,
                below => Some(self.nodes[below as usize].0 as i64),
            };
            let literals = [literal(option)].into_iter().chain(negative).chain(next);
            let (variable, clause) = self.product(literals)?;
            products.push(Product {
                option,
                variable,
                clause,
                clashes,
            });
        }
        let sums = self.sums(&products)?;
        let own = sums.first().map(|sum| sum.0);
        let straddlers = rest.straddlers().iter().map(|&o| literal(o));
        let straddlers: Vec<i64> = straddlers.collect();
        let claim = || {
            own.map(|own| own as i64)
                .into_iter()
                .chain(straddlers.iter().copied())
        };
        let mut steps = Vec::new();
        let mut alive = 0;
        for (option, below) in states.trace.edges(node) {
            let clashes = rest.clashes(option);
            let mut hints: Vec<u64> = clashes
                .map(|other| states.clauses.clash(option, other))
                .collect();
            if below != SOLVED {
                hints.push(self.nodes[below as usize].1);
            }
            if let Some(product) = products
                .get(alive)
                .filter(|product| product.option == option)
            {
                hints.push(product.clause);
                // From the product through the sums to the first of them.
                if alive + 1 < products.len() {
                    hints.push(sums[alive].1 + 1);
                }
                hints.extend(sums[..alive].iter().rev().map(|sum| sum.1 + 2));
                alive += 1;
            }
            let literals = [-literal(option)].into_iter().chain(claim());
            steps.push(self.assert(literals, hints.into_iter())?);
        }
        if self.is_root(node) {
            // The checkers need it before the clause which says that it is true.
            writeln!(self.out, "r {}", own.unwrap_or(0))?;
        }
        let lemma = self.assert(claim(), steps.into_iter().chain([item]))?;
        self.nodes[node as usize] = (own.unwrap_or(0), lemma);
        Ok(())
    }

    /// For each product the sum of it and of all after it: the variable, and the number of its first clause. The last
    /// is the product itself.
    fn sums(&mut self, products: &[Product]) -> io::Result<Vec<(u64, u64)>> {
        let mut sums = vec![(0, 0); products.len()];
        let Some(last) = products.len().checked_sub(1) else {
            return Ok(sums);
        };
        sums[last] = (products[last].variable, 0);
        for n in (0..last).rev() {
            let mut hints = Vec::new();
            for other in n + 1..=last {
                let option = products[other].option;
                hints.extend([products[n].lacks(option), products[other].has_option()]);
                if other < last {
                    hints.push(sums[other].1);
                }
            }
            sums[n] = self.sum([products[n].variable, sums[n + 1].0], &hints)?;
        }
        Ok(sums)
    }

    /// Whether a state is the whole problem, and so the root of the graph.
    fn is_root(&self, node: u32) -> bool {
        self.states.trace.root == node && self.states.clauses.unused.is_empty()
    }

    /// The root, if it is not a state: the product of the first state and the negations of options that are in no
    /// solution.
    fn root(mut self) -> io::Result<()> {
        let states = self.states;
        let unused = &states.clauses.unused;
        let state = match states.trace.root {
            SOLVED => None,
            root if self.is_root(root) => return Ok(()),
            root => Some(self.nodes[root as usize]),
        };
        let negative = unused.iter().map(|&option| -literal(option));
        let rest = state.map(|(variable, _)| variable as i64);
        let (variable, clause) = self.product(negative.chain(rest))?;
        writeln!(self.out, "r {variable}")?;
        let first = states.clauses.first_unused;
        let hints = first..first + unused.len() as u64;
        let hints = hints.chain(state.map(|(_, lemma)| lemma)).chain([clause]);
        self.assert([variable as i64].into_iter(), hints)?;
        Ok(())
    }
}
