//! The verifier of certificates of counts.
//!
//! It reads a certificate line by line (`docs/counting.md` describes the form) and follows it on two sets: the
//! uncovered items, each with how often it must and may still be covered, and the options that can still be chosen. It
//! knows the definition of a solution, and nothing about how the count was found. For each state it checks that
//!
//! - every option of the item that can still be chosen is listed once;
//! - a state that is referred to has the same items and options as the one here, compared in full;
//! - an item of a dead state has no option left, or fewer than it needs;
//! - parts contain every uncovered item exactly once, and share no option;
//! - a symmetry takes items and options of the state to such, and one option to the other (`orbits.rs` says why that is
//!   enough);
//! - the sums and products are those of the last line.
//!
//! It remembers the states that later lines may refer to. It reads the certificate once, and at each state the options of
//! the items that are covered there. At each state it also copies sets with a bit for each item and option of the problem,
//! and with multiplicities some numbers for each item. Each symmetry takes time and memory in proportion to the problem.

mod definition;
mod lrat;
mod open;
mod orbits;
mod replay;
mod set;
mod store;

use std::io::{self, BufRead};

use num_bigint::BigUint;

use super::SymmetryFlaw;
use crate::encoding::NotUtf8;
use crate::lines::read_line;
use crate::problem::{OptionId, Problem};

/// What a verified certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct VerifiedCount {
    /// The number of solutions.
    pub count: BigUint,
    /// The number of states that it lists.
    pub states: u64,
    /// The options that the counted solutions have; none if all solutions are counted.
    pub required: Vec<OptionId>,
    /// The options that the counted solutions do not have.
    pub forbidden: Vec<OptionId>,
}

/// A mistake in a certificate, with its place; or why it cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {}{what}", column.map_or(String::new(), |column| format!("column {column}: ")))]
#[non_exhaustive]
pub struct CertificateError {
    /// The line, counted from 1.
    pub line: u64,
    /// The column of what is not UTF-8, in characters from 1.
    pub column: Option<usize>,
    /// What is wrong: a sentence.
    pub what: String,
    /// Whether the certificate could be read up to the mistake.
    pub is_read: bool,
}

/// A mistake in a certificate, before it is a sentence. Numbers count from 1.
#[derive(Clone, Debug, thiserror::Error)]
enum Fault {
    #[error("found {found:?}, expected {expected}")]
    Unexpected { found: String, expected: String },
    #[error("the certificate is for a problem of {found}, this problem has {expected}")]
    OtherProblem { found: String, expected: String },
    #[error("option {option} is not in the problem, or conflicts with another option taken")]
    NoSuchOption { option: u64 },
    #[error("item {item} is not one of the items that are left")]
    NoSuchItem { item: u64 },
    #[error(
        "the certificate says that item {item} has too few options left, but option {option} is left"
    )]
    NotDead { item: u64, option: usize },
    #[error("no state {back} before this one is remembered")]
    NoSuchState { back: u64 },
    #[error("the state {back} before this one differs from the one here")]
    OtherState { back: u64 },
    #[error("{states} states have fewer references than they announce")]
    FewerReferences { states: usize },
    #[error("expected at least two parts that contain every remaining item exactly once")]
    NotParts,
    #[error("option {option} has items of two parts")]
    SharedOption { option: usize },
    #[error("not a symmetry of what is left: {}", .0.text(1))]
    NoSymmetry(SymmetryFlaw),
    #[error("found symmetry {found}, expected one of the {known} of this state")]
    NoSuchSymmetry { found: u64, known: usize },
    #[error("the state does not list option {option} before this one")]
    NotListed { option: u64 },
    #[error("the symmetries take the option to option {found}, expected option {expected}")]
    OtherImage { found: usize, expected: usize },
    #[error("the states come to {expected}; the last line says {found}")]
    OtherCount { found: String, expected: String },
    #[error(transparent)]
    Proof(lrat::ProofFault),
    #[error("{what}")]
    Unread { column: Option<usize>, what: String },
}

impl Fault {
    /// Why a line cannot be read.
    fn of(error: io::Error) -> Self {
        let (column, what) = match error.get_ref().and_then(|inner| inner.downcast_ref()) {
            Some(&NotUtf8 { column, found, .. }) => (Some(column), found.to_string()),
            None => (None, format!("cannot be read: {error}")),
        };
        Fault::Unread { column, what }
    }
}

impl<I, T> Problem<I, T> {
    /// Checks a certificate of the number of solutions, made by [`certify`](crate::Search::certify) or otherwise. It may
    /// cover only some of the solutions. If the answer names no required and no forbidden option, it covers all.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let mut problem = Problem::new();
    /// problem.primary("a")?;
    /// problem.option("one").cover(["a"]).add()?;
    /// problem.option("other").cover(["a"]).add()?;
    ///
    /// let mut certificate = Vec::new();
    /// problem.search().certify(&mut certificate)?;
    /// let verified = problem.verify_count(&certificate[..])?;
    /// assert_eq!(verified.count, 2u32.into());
    /// assert!(verified.required.is_empty() && verified.forbidden.is_empty()); // so it is the number of all
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first mistake, with its line. Nothing else stops it but a certificate whose reading fails.
    pub fn verify_count(
        &self,
        certificate: impl BufRead,
    ) -> Result<VerifiedCount, CertificateError> {
        let mut certificate = certificate;
        read(&mut certificate, |lines| {
            replay::verify(self.matrix(), lines)
        })
    }
}

/// What `verify` makes of the lines of a certificate or a proof.
fn read<R>(
    input: &mut dyn BufRead,
    verify: impl FnOnce(&mut CertificateLines<'_>) -> Result<R, Fault>,
) -> Result<R, CertificateError> {
    let mut lines = CertificateLines {
        input,
        line: String::new(),
        number: 0,
        again: false,
        steps: 0,
    };
    verify(&mut lines).map_err(|fault| {
        let (column, is_read) = match fault {
            Fault::Unread { column, .. } => (column, false),
            _ => (None, true),
        };
        CertificateError {
            line: lines.number,
            column,
            what: fault.to_string(),
            is_read,
        }
    })
}

struct CertificateLines<'r> {
    input: &'r mut dyn BufRead,
    line: String,
    number: u64,
    /// Whether the last line is to be read again.
    again: bool,
    /// How many steps were taken, which may read no line.
    steps: u64,
}

/// The steps between two looks at the certificate: each takes time in proportion to the problem at most.
const STEPS: u64 = 16;

/// To lay out this many options is a step.
const OPTIONS: usize = 256;

impl CertificateLines<'_> {
    /// The words of the next line; none at the end.
    fn words(&mut self) -> Result<Vec<&str>, Fault> {
        self.number += 1;
        if !std::mem::take(&mut self.again) {
            self.line.clear();
            let read = read_line(self.input, &mut self.line, self.number);
            read.map_err(Fault::of)?;
        }
        Ok(self.line.split_ascii_whitespace().collect())
    }

    /// An error if the certificate has one to tell, such as that the time is over. Called at each step.
    fn look(&mut self) -> Result<(), Fault> {
        self.steps += 1;
        if !self.steps.is_multiple_of(STEPS) {
            return Ok(());
        }
        match self.input.fill_buf() {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                // The line that comes next is the one that cannot be read.
                self.number += 1;
                Err(Fault::of(error))
            }
            _ => Ok(()),
        }
    }

    /// The same after an option of a problem that is laid out.
    fn look_after(&mut self, option: usize) -> Result<(), Fault> {
        match option.is_multiple_of(OPTIONS) {
            true => self.look(),
            false => Ok(()),
        }
    }

    /// Whether there was no further line. Any other line has at least its end.
    fn is_at_end(&self) -> bool {
        self.line.is_empty()
    }

    /// Puts the last line back, to be read again.
    fn put_back(&mut self) {
        self.number -= 1;
        self.again = true;
    }
}

/// The mistake that these words are not what was expected.
fn unexpected(words: &[&str], expected: &str) -> Fault {
    let mut found = words.join(" ");
    if words.is_empty() {
        found.push_str("the end");
    }
    let end = (0..=60).rev().find(|&end| found.is_char_boundary(end));
    found.truncate(end.unwrap_or(0));
    let expected = expected.to_owned();
    Fault::Unexpected { found, expected }
}
