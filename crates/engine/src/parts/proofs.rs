//! Joins the LRAT proofs of parts to one of the whole.
//!
//! The proof of a part ends with the clause that its options are not all taken. The clauses of the nodes above follow
//! from these by unit propagation: if the options down to a node are taken, each option of its item clashes with one of
//! them, or the clause of the node below excludes it; then the clause of the item fails. The clause of the root is
//! empty.

use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};

use super::SearchPart;
use super::join::{JoinError, TextLines};
use super::tree::{self, PartNode};
use crate::problem::{ItemId, OptionId, Problem};
use crate::proof::{Clauses, literal, write_deletion, write_line};

impl<I, T> Problem<I, T> {
    /// Writes a proof in LRAT that there is no solution from the proofs of parts, each by
    /// [`prove`](crate::Search::prove) with the options of its part required. `open` opens the proof of a part, by
    /// its number.
    ///
    /// # Errors
    ///
    /// If the parts are not the whole or overlap; if they leave options out; if a text does not belong to its part;
    /// and if reading or writing fails.
    pub fn join_proofs<R: BufRead>(
        &self,
        parts: &[SearchPart],
        mut open: impl FnMut(usize) -> io::Result<R>,
        out: &mut impl Write,
    ) -> Result<(), JoinError> {
        let nodes = tree::tree(self.matrix(), parts)?;
        let clauses = Clauses::new(self.matrix());
        let mut joined = Joined {
            last: clauses.count,
            clauses,
            out,
        };
        // The branches that lead to the current node, each with the options that are done and their clauses.
        let mut above: Vec<ProofBranch<'_>> = Vec::new();
        for node in &nodes {
            let mut done = match node {
                PartNode::Branch(item, options) => {
                    above.push(ProofBranch {
                        item: *item,
                        options,
                        done: Vec::new(),
                    });
                    None
                }
                &PartNode::Part(part) => {
                    let mut lines = TextLines::new(part, open(part)?);
                    Some(joined.append(&mut lines, &parts[part].required)?)
                }
            };
            // A branch whose options are all done is done as well.
            while let Some(branch) = above.last_mut() {
                branch.done.extend(done.take());
                if branch.done.len() < branch.options.len() {
                    break;
                }
                let branch = above.pop().expect("it is the last");
                let taken: Vec<OptionId> = above.iter().map(ProofBranch::next).collect();
                done = Some(joined.branch(&branch, &taken)?);
            }
        }
        joined.out.flush()?;
        Ok(())
    }
}

/// A branch that is being proved.
struct ProofBranch<'n> {
    item: ItemId,
    options: &'n [OptionId],
    /// For each option that is done, the number of its clause.
    done: Vec<u64>,
}

impl ProofBranch<'_> {
    /// The option that is being proved.
    fn next(&self) -> OptionId {
        self.options[self.done.len()]
    }
}

/// The whole proof, as far as it is written.
struct Joined<'o, W> {
    clauses: Clauses,
    /// The number of the last clause.
    last: u64,
    out: &'o mut W,
}

impl<W: Write> Joined<'_, W> {
    /// Writes that there is no solution with the options taken down to a branch. Returns the number of the clause.
    fn branch(&mut self, branch: &ProofBranch<'_>, taken: &[OptionId]) -> Result<u64, JoinError> {
        self.last += 1;
        let literals = taken.iter().map(|&option| -literal(option));
        let clauses = &self.clauses;
        let clash = |&other: &u32| {
            let clashes = &clauses.clashes[other as usize];
            let mut taken = taken.iter();
            let one = taken.find(|one| clashes.binary_search(&u32::from(**one)).is_ok());
            one.map(|one| clauses.clash(u32::from(*one), other))
        };
        let item = branch.item.index();
        let hints = clauses.options[item].iter().filter_map(clash);
        let hints = hints.chain(branch.done.iter().copied());
        let hints = hints.chain([clauses.of_item[item]]);
        write_line(self.out, self.last, literals, hints)?;
        write_deletion(self.out, self.last, branch.done.iter().copied())?;
        Ok(self.last)
    }

    /// Copies the proof of a part, with numbers that follow those before. Returns the number of its last clause.
    fn append<R: BufRead>(
        &mut self,
        lines: &mut TextLines<R>,
        take: &[OptionId],
    ) -> Result<u64, JoinError> {
        let (given, offset) = (self.clauses.count, self.last - self.clauses.count);
        let shift = |number: u64| match number > given {
            true => number + offset,
            false => number,
        };
        let (mut kept, mut last) = (BTreeSet::new(), given);
        let mut end = None;
        if !take.is_empty() {
            lines.expect("c quadrille proof 1")?;
            lines.expect_options("c take", take)?;
        }
        loop {
            let line = lines.next()?;
            if line.is_empty() {
                break;
            }
            let Some(words) = LratLine::read(line) else {
                return Err(lines.fault("a line of an LRAT proof"));
            };
            match words {
                LratLine::Deletion(number, gone) => {
                    // The clauses of the problem are those of the other parts, too.
                    if number > last || !gone.iter().all(|number| kept.remove(number)) {
                        let expected = format!(
                            "a deletion of clauses after {given} and up to {last}, each once"
                        );
                        return Err(lines.fault(&expected));
                    }
                    write_deletion(self.out, shift(number), gone.into_iter().map(shift))?;
                }
                LratLine::Clause(number, literals, hints) => {
                    // Other problems have other numbers of clauses.
                    let are_before = hints.iter().all(|hint| (1..number).contains(hint));
                    if number != last + 1 || !are_before {
                        let expected = format!("clause {}, from clauses before it", last + 1);
                        return Err(lines.fault(&expected));
                    }
                    last = number;
                    let hints = hints.into_iter().map(shift);
                    write_line(self.out, shift(number), &literals, hints)?;
                    kept.insert(number);
                    end = Some((number, literals));
                }
            }
        }
        let is_taken = |taken: &i64| take.iter().any(|&option| *taken == -literal(option));
        let Some((number, _)) = end.filter(|(_, literals)| literals.iter().all(is_taken)) else {
            return Err(lines.fault("a last clause that not all options of the part are taken"));
        };
        self.last = shift(number);
        kept.remove(&number);
        write_deletion(self.out, self.last, kept.into_iter().map(shift))?;
        Ok(self.last)
    }
}

enum LratLine {
    /// The last number so far, and the clauses that are deleted.
    Deletion(u64, Vec<u64>),
    /// A clause: its number, its literals, and what it follows from.
    Clause(u64, Vec<i64>, Vec<u64>),
}

impl LratLine {
    fn read(line: &str) -> Option<LratLine> {
        let mut words = line.split_ascii_whitespace().peekable();
        let number = words.next()?.parse().ok()?;
        let line = match words.next_if_eq(&"d") {
            Some(_) => LratLine::Deletion(number, list(&mut words)?),
            None => LratLine::Clause(number, list(&mut words)?, list(&mut words)?),
        };
        words.next().is_none().then_some(line)
    }
}

/// Numbers up to a 0.
fn list<'l, N: std::str::FromStr>(words: &mut impl Iterator<Item = &'l str>) -> Option<Vec<N>> {
    let mut numbers = Vec::new();
    loop {
        match words.next()? {
            "0" => return Some(numbers),
            word => numbers.push(word.parse().ok()?),
        }
    }
}
