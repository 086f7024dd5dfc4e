//! The verifier of certificates of counts: is it true that there are so many solutions?
//!
//! It reads a certificate line by line (the form is described in `docs/counting.md`) and does what it says on sets: the
//! items that are uncovered, and the options that go with all that were chosen. It knows the definition of a solution
//! and nothing of how the count was found. For each state it sees to it that
//!
//! - every option of the item that is still there is accounted for, once;
//! - a state that is referred to is the one that is left here, with the same items and options, compared in full;
//! - an item that is said to have no option left has none;
//! - parts have all the items that are left, each item once, and no option that two parts share;
//! - the sums and products are what the last line says.
//!
//! It costs time in proportion to the certificate and the options of an item, and memory for the states that may still
//! be referred to.

mod definition;
mod replay;
mod store;

use std::io::BufRead;

use num_bigint::BigUint;

use crate::problem::Problem;

/// What a verified certificate says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct VerifiedCount {
    /// The number of solutions.
    pub count: BigUint,
    /// How many states the certificate lists.
    pub states: u64,
}

/// What is wrong with a certificate, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
#[non_exhaustive]
pub struct CertificateError {
    /// The line, counted from 1.
    pub line: u64,
    /// What is wrong.
    pub fault: CertificateFault,
}

/// What is wrong with a certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateFault {
    /// A line that means nothing here.
    #[error("found {found:?}, expected {expected}")]
    Unexpected {
        /// The line, or its beginning.
        found: String,
        /// What could stand there.
        expected: String,
    },
    /// It is about a problem of another size.
    #[error("the certificate is for a problem of {found}, this problem has {expected}")]
    OtherProblem {
        /// The size that the certificate gives.
        found: String,
        /// The size of the problem.
        expected: String,
    },
    /// An item that is not there, or is not to be covered here.
    #[error("item {item} is not one of the items that are left")]
    NoSuchItem {
        /// The number of the item, counted from 1.
        item: u64,
    },
    /// An item that is said to have no options has some.
    #[error("item {item} is said to have no option left; option {option} is left")]
    NotDead {
        /// The number of the item, counted from 1.
        item: u64,
        /// The number of an option, counted from 1.
        option: usize,
    },
    /// A state that was never finished, or was forgotten.
    #[error("there is no state {back} before this one that may be referred to")]
    NoSuchState {
        /// How many states back it was said to be.
        back: u64,
    },
    /// A state that is not what is left.
    #[error("the state {back} before this one is not what is left here")]
    OtherState {
        /// How many states back it was said to be.
        back: u64,
    },
    /// Parts that are not the parts of what is left.
    #[error("expected at least two parts that have every item that is left once")]
    NotParts,
    /// Two parts that are not independent.
    #[error("option {option} has items of two parts")]
    SharedOption {
        /// The number of the option, counted from 1.
        option: usize,
    },
    /// The certificate counts something else than it says in its last line.
    #[error("the states come to {expected}; the last line says {found}")]
    OtherCount {
        /// What the last line says.
        found: String,
        /// What it should say.
        expected: String,
    },
    /// The problem has something that certificates do not cover.
    #[error("there are no certificates for problems with items that are covered several times")]
    Multiplicities,
    /// It cannot be read.
    #[error("cannot be read: {0}")]
    Read(String),
}

use CertificateFault as Fault;

impl<I, T> Problem<I, T> {
    /// Checks a certificate of the number of solutions, made by [`certify_count`](Self::certify_count) or otherwise.
    ///
    /// ```
    /// use quadrille::Problem;
    /// use quadrille::count::Counting;
    ///
    /// let mut problem = Problem::new();
    /// problem.primary("a")?;
    /// problem.option("one").cover(["a"]).add()?;
    /// problem.option("other").cover(["a"]).add()?;
    ///
    /// let mut certificate = Vec::new();
    /// problem.certify_count(&Counting::default(), &mut certificate)?;
    /// let verified = problem.verify_count(&certificate[..])?;
    /// assert_eq!(verified.count, 2u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first thing that is wrong, with its line.
    pub fn verify_count(
        &self,
        certificate: impl BufRead,
    ) -> Result<VerifiedCount, CertificateError> {
        let mut lines = Lines {
            input: certificate,
            line: String::new(),
            number: 0,
        };
        replay::verify(self, &mut lines).map_err(|fault| {
            let line = lines.number;
            CertificateError { line, fault }
        })
    }
}

/// The lines of a certificate.
struct Lines<R> {
    input: R,
    line: String,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    /// The words of the next line; none at the end.
    fn words(&mut self) -> Result<Vec<&str>, Fault> {
        self.line.clear();
        self.number += 1;
        let read = self.input.read_line(&mut self.line);
        read.map_err(|error| Fault::Read(error.to_string()))?;
        Ok(self.line.split_ascii_whitespace().collect())
    }
}

/// That something else was found.
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
