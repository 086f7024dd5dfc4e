//! The fingerprint of a problem: the same for the same items and options, whatever their file.

use std::fmt::{self, Write};
use std::hash::Hasher as _;

use siphasher::sip::SipHasher13;
use siphasher::sip128::SipHasher24;

use crate::problem::Problem;

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
    let mut text = String::from("exact cover 1\n");
    for item in problem.item_ids() {
        let line = match problem.bounds(item) {
            Some(bounds) => format!("item {} {}\n", bounds.start(), bounds.end()),
            None => "item\n".to_owned(),
        };
        text.push_str(&line);
    }
    for option in problem.option_ids() {
        let _ = write!(text, "option {}", problem.cost(option));
        for (item, color) in problem.members(option) {
            let _ = write!(text, " {}", item.index());
            if let Some(color) = color {
                let _ = write!(text, ":{}", color.0);
            }
        }
        text.push('\n');
    }
    hex(text.as_bytes())
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
    format!("{:032x}", hash(bytes))
}
