//! The fingerprint of a problem: the same for the same items and options, whatever their file.

use std::fmt;
use std::hash::Hasher as _;

use indexmap::IndexSet;
use siphasher::sip::SipHasher13;
use siphasher::sip128::{Hasher128 as _, SipHasher24};

use super::sum::number;
use crate::problem::{Color, Matrix, Problem};

/// A hash (SipHash-2-4 of 128 bits) of the items and options of a problem, in hexadecimal. It depends on the options, their order and
/// what they cover, but not on labels, tags or comments, nor on which items are [preferred](Problem::prefer).
///
/// ```
/// use quadrille::{Problem, parts::fingerprint};
///
/// let one = Problem::from_rows([vec!["a", "b"], vec!["a"]])?;
/// let other = Problem::from_rows([vec![1, 2], vec![1]])?;
/// assert_eq!(fingerprint(&one), fingerprint(&other));
/// assert_ne!(fingerprint(&one), fingerprint(&Problem::from_rows([["a"], ["b"]])?));
/// # Ok::<(), quadrille::BuildError>(())
/// ```
pub fn fingerprint<I, T>(problem: &Problem<I, T>) -> String {
    fingerprint_of(problem.matrix(), problem.palette())
}

/// Knows no types of labels, so that it is compiled here: of a million options it takes a tenth of a second.
fn fingerprint_of(matrix: &Matrix, palette: &IndexSet<Color>) -> String {
    let mut sum = SipHasher24::new();
    sum.write(b"exact cover 1\n");
    // A line at a time, so that there is no text of the whole problem.
    let mut text = String::new();
    let mut add = |text: &mut String| {
        text.push('\n');
        sum.write(text.as_bytes());
        text.clear();
    };
    for item in matrix.item_ids() {
        text.push_str("item");
        if let Some(bounds) = matrix.bounds(item) {
            for bound in [bounds.start(), bounds.end()] {
                text.push(' ');
                number(&mut text, *bound);
            }
        }
        add(&mut text);
    }
    for option in matrix.option_ids() {
        text.push_str("option ");
        number(&mut text, matrix.cost(option));
        for (item, shade) in matrix.members(option) {
            text.push(' ');
            number(&mut text, item.index());
            if shade > 0 {
                text.push(':');
                number(&mut text, palette[shade as usize - 1].0);
            }
        }
        add(&mut text);
    }
    in_hex(sum.finish128().as_u128())
}

/// SipHash-2-4 of 128 bits, by which problems and files are known again. It is no defense against a forger.
pub(super) fn hash(bytes: &[u8]) -> u128 {
    SipHasher24::new().hash(bytes).as_u128()
}

/// A hash (SipHash-1-3) of bytes that come one after the other.
#[doc(hidden)] // for the command
#[derive(Clone, Debug, Default)]
pub struct Checksum(SipHasher13);

impl Checksum {
    /// Adds bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }
}

/// In hexadecimal.
impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0.finish())
    }
}

/// The hash in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    in_hex(hash(bytes))
}

fn in_hex(hash: u128) -> String {
    format!("{hash:032x}")
}
