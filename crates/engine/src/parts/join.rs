//! Joins the certificates of parts to one of the whole.
//!
//! A certificate of the whole describes a search whose top is the [tree](super::tree) of the parts: it has the
//! branches of that tree and, in place of each part, the contents of its certificate. The verifier follows it from the
//! root, so it also verifies that the parts make up the whole.

use std::io::{self, BufRead, Write};

use num_bigint::BigUint;

use super::SearchPart;
use super::tree::{self, PartNode, PartTreeError};
use crate::count::Certified;
use crate::lines::read_line;
use crate::problem::{OptionId, Problem};

/// Why certificates or proofs cannot be joined.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JoinError {
    /// The parts are not the leaves of a tree.
    #[error(transparent)]
    Tree(#[from] PartTreeError),
    /// A certificate or a proof does not belong to its part.
    #[error("the text of part {part}, line {line}: found {found:?}, expected {expected}")]
    Text {
        /// The number of the part, from 0.
        part: usize,
        /// The line of its text, counted from 1.
        line: u64,
        /// The text of the line, or its beginning.
        found: String,
        /// The expected text.
        expected: String,
    },
    /// A text cannot be read, or the whole cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl<I, T> Problem<I, T> {
    /// Writes a certificate of the number of all solutions from the certificates of parts, each by
    /// [`certify`](crate::search::Search::certify) with the options of its part required. `open` opens the certificate of a
    /// part, by its number; it is called twice for each.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let problem = Problem::from_rows([vec![0, 1], vec![0], vec![1], vec![1]])?;
    /// let parts = problem.split(3);
    /// let mut texts = Vec::new();
    /// for part in &parts {
    ///     let mut text = Vec::new();
    ///     problem.search().within(part).certify(&mut text)?;
    ///     texts.push(text);
    /// }
    ///
    /// let mut whole = Vec::new();
    /// problem.join_certificates(&parts, |part| Ok(&texts[part][..]), &mut whole)?;
    /// assert_eq!(problem.verify_count(&whole[..])?.count, 3u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the parts are not the whole or overlap; if they leave options out; if a text does not belong to its part;
    /// and if reading or writing fails. This does not check the contents of a text:
    /// [`verify_count`](Self::verify_count) does.
    pub fn join_certificates<R: BufRead>(
        &self,
        parts: &[SearchPart],
        mut open: impl FnMut(usize) -> io::Result<R>,
        out: &mut impl Write,
    ) -> Result<Certified, JoinError> {
        let nodes = tree::tree(self.matrix(), parts)?;
        let [items, options, entries] =
            [self.item_count(), self.option_count(), self.entry_count()];
        let size = format!("problem {items} items {options} options {entries} entries");
        let mut version = 1;
        for node in &nodes {
            if let &PartNode::Part(part) = node {
                version = version.max(version_of(&mut TextLines::new(part, open(part)?))?);
            }
        }
        writeln!(out, "quadrille count {version}\n{size}")?;
        let mut whole = Certified {
            count: BigUint::ZERO,
            states: 0,
        };
        for node in &nodes {
            match node {
                PartNode::Branch(item, options) if options.is_empty() => {
                    writeln!(out, "d {}", item.index() + 1)?;
                }
                PartNode::Branch(item, _) => {
                    whole.states += 1;
                    writeln!(out, "b {}", item.index() + 1)?;
                }
                &PartNode::Part(part) => {
                    let mut lines = TextLines::new(part, open(part)?);
                    version_of(&mut lines)?;
                    lines.expect(&size)?;
                    let take = &parts[part].required;
                    if !take.is_empty() {
                        lines.expect_options("take", take)?;
                    }
                    copy(&mut lines, out, &mut whole)?;
                }
            }
        }
        writeln!(out, "count {} states {}", whole.count, whole.states)?;
        out.flush()?;
        Ok(whole)
    }
}

/// Reads the first line of a certificate. Returns the version of its form.
fn version_of<R: BufRead>(lines: &mut TextLines<R>) -> Result<u32, JoinError> {
    match lines.next()? {
        "quadrille count 1" => Ok(1),
        "quadrille count 2" => Ok(2),
        _ => Err(lines.fault("\"quadrille count 1\" or \"quadrille count 2\"")),
    }
}

/// Copies the lines of a certificate, and adds its count.
fn copy<R: BufRead>(
    lines: &mut TextLines<R>,
    out: &mut impl Write,
    whole: &mut Certified,
) -> Result<(), JoinError> {
    let mut is_first = true;
    loop {
        let line = lines.next()?;
        let Some(rest) = line.strip_prefix("count ") else {
            if !line.starts_with(['b', '=', 'd', 'p', 'f', 's', 'i']) {
                return Err(lines.fault("a line of a certificate"));
            }
            // No later line refers to the previous parts: after the second line, a verifier need not remember them.
            if std::mem::take(&mut is_first) {
                out.write_all(b"f\nf\n")?;
            }
            writeln!(out, "{line}")?;
            continue;
        };
        let sums = rest.split_once(" states ");
        let sums = sums.and_then(|(count, states)| {
            let count: BigUint = count.parse().ok()?;
            Some((count, states.parse::<u64>().ok()?))
        });
        let Some((count, states)) = sums else {
            return Err(lines.fault("`count N states N`"));
        };
        whole.count += count;
        whole.states += states;
        return match lines.next()?.is_empty() {
            true => Ok(()),
            false => Err(lines.fault("the end of the certificate")),
        };
    }
}

/// The lines of a certificate or a proof.
pub(super) struct TextLines<R> {
    part: usize,
    input: R,
    line: String,
    number: u64,
}

impl<R: BufRead> TextLines<R> {
    pub(super) fn new(part: usize, input: R) -> Self {
        TextLines {
            part,
            input,
            line: String::new(),
            number: 0,
        }
    }

    /// The next line; empty at the end.
    pub(super) fn next(&mut self) -> Result<&str, JoinError> {
        self.line.clear();
        self.number += 1;
        read_line(&mut self.input, &mut self.line, self.number)?;
        Ok(self.line.trim_end())
    }

    /// Reads a line with a known text.
    pub(super) fn expect(&mut self, expected: &str) -> Result<(), JoinError> {
        match self.next()? == expected {
            true => Ok(()),
            false => Err(self.fault(&format!("{expected:?}"))),
        }
    }

    /// Reads a line of these options, in any order.
    pub(super) fn expect_options(
        &mut self,
        word: &str,
        options: &[OptionId],
    ) -> Result<(), JoinError> {
        let mut expected: Vec<usize> = options.iter().map(|id| id.index() + 1).collect();
        expected.sort_unstable();
        let found = self.next()?.strip_prefix(word).and_then(|rest| {
            let found = rest.split_whitespace().map(str::parse);
            let mut found: Vec<usize> = found.collect::<Result<_, _>>().ok()?;
            found.sort_unstable();
            Some(found)
        });
        match found.as_ref() == Some(&expected) {
            true => Ok(()),
            false => {
                let expected: Vec<String> = expected.iter().map(usize::to_string).collect();
                Err(self.fault(&format!("\"{word} {}\"", expected.join(" "))))
            }
        }
    }

    /// The error that this line is unexpected.
    pub(super) fn fault(&self, expected: &str) -> JoinError {
        let line = self.line.trim_end();
        JoinError::Text {
            part: self.part,
            line: self.number,
            found: match line {
                "" => "the end".to_owned(),
                _ => line.chars().take(60).collect(),
            },
            expected: expected.to_owned(),
        }
    }
}
