//! Certificates of counts, by the symmetries of the problem where that makes them shorter.
//!
//! If symmetries take options of an item to each other, a certificate that branches on this item at the root needs the
//! states of one of them only: the others are its images. So the first search begins without; it looks for symmetries
//! once it has gone on for a while, and begins anew if there is a root that promises clearly less. It does so only where
//! it branches on the item with the fewest options. The table of docs/counting.md has what that saves. Where the order of
//! the items keeps the frontier narrow instead, the branches of a root share most of their states anyway (dominoes), or a
//! root far from the frontier adds states: measured there, a certificate by orbits has 0.9 to 2.5 times the states.

use std::collections::{HashMap, VecDeque};
use std::io::Write;

use crate::count::{
    Certified, CertifyError, Counting, OptionImage, OrbitRoot, SymmetryCycles, certify,
};
use crate::drive::orbit_root;
use crate::engine::Stop;
use crate::problem::{ItemId, Matrix, OptionId, Rest, has};
use crate::search::Search;
use crate::symmetry::{Likely, Symmetries, Symmetry, SymmetryError};

/// How many times as long as the first of these the search must have gone on, and the share of its time that looking for
/// symmetries may take. If that is not enough, it looks again when that many times as long has passed.
const LATER: f64 = 40.0;
const SHARE: f64 = 1.0 / 16.0;
const AGAIN: f64 = 4.0;

impl<I, T> Search<'_, '_, I, T> {
    /// Counts the solutions and writes a certificate of the count, which [`Problem::verify_count`](crate::Problem::verify_count) checks
    /// against the problem. If the memory is too small, the certificate lists some states again: at most as many as
    /// there are, and 65,536 more. If options are [required](Search::require) or [forbidden](Search::forbid), the
    /// certificate says so.
    ///
    /// If symmetries make it shorter, it says which: see [`symmetry`](Search::symmetry).
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let problem = Problem::from_rows([vec![0, 1], vec![0], vec![1], vec![1]])?;
    /// let mut certificate = Vec::new();
    /// assert_eq!(problem.search().certify(&mut certificate)?.count, 3u32.into());
    /// assert_eq!(problem.verify_count(&certificate[..])?.count, 3u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a required option does not exist, covers no primary item, is forbidden, or conflicts with others that are required;
    /// if an item has too many options; if a limit is reached; if more states would be listed again; and if the
    /// certificate cannot be written.
    pub fn certify(self, out: &mut impl Write) -> Result<Certified, CertifyError> {
        let matrix = self.problem().matrix();
        let counting = self.into_counting();
        let mut next = match counting.by_orbits() {
            true => LATER * Likely::ENTRY * matrix.entry_count() as f64,
            false => f64::INFINITY,
        };
        let mut root = |spent: f64| {
            if spent < next || spent == 0.0 {
                return None;
            }
            let found = find_root(matrix, &counting, spent * SHARE);
            next = match found {
                Err(ref error) if error.stop() == Some(Stop::Nodes) => spent * AGAIN,
                _ => f64::INFINITY,
            };
            found.unwrap_or_default()
        };
        certify(matrix, &counting, &mut root, out)
    }
}

/// The root to go by, if symmetries and a root are found within about `time` nanoseconds each.
fn find_root(
    matrix: &Matrix,
    counting: &Counting<'_>,
    time: f64,
) -> Result<Option<OrbitRoot>, SymmetryError> {
    let (require, forbid) = (counting.required(), counting.forbidden());
    let rest = Rest::new(matrix, require, forbid);
    let likely = Likely::of(&rest, &mut counting.steps())?;
    let edges = (time / Likely::STEP) as u64;
    let symmetries = likely.symmetries(matrix, edges, counting.steps())?;
    let root = orbit_root(require, forbid, &rest, &symmetries, time);
    Ok(root.map(|(item, branches)| {
        let searched: Vec<OptionId> = branches.into_iter().map(|(option, _)| option).collect();
        images(&rest, &symmetries, item, &searched)
    }))
}

/// A root with this item, of whose options these are searched, the first of each orbit.
fn images(
    rest: &Rest<'_>,
    symmetries: &Symmetries,
    item: ItemId,
    searched: &[OptionId],
) -> OrbitRoot {
    let (matrix, generators) = (rest.matrix, symmetries.generators());
    let mut root = OrbitRoot {
        item,
        symmetries: Vec::new(),
        images: Vec::new(),
    };
    // The number of each generator in the root.
    let mut numbers: HashMap<usize, usize> = HashMap::new();
    for &first in searched {
        let before = shortest(generators, first);
        let covers =
            |&option: &OptionId| option != first && rest.has(option) && has(matrix, option, item);
        let mut others: Vec<OptionId> = before.keys().copied().filter(covers).collect();
        others.sort_unstable();
        for option in others {
            let mut by = Vec::new();
            let mut at = option;
            while at != first {
                let (from, generator) = before[&at];
                let next = numbers.len();
                by.push(*numbers.entry(generator).or_insert_with(|| {
                    let one = &generators[generator];
                    root.symmetries.push(SymmetryCycles {
                        items: one.item_cycles(),
                        options: one.option_cycles(),
                    });
                    next
                }));
                at = from;
            }
            by.reverse();
            root.images.push(OptionImage {
                option,
                of: first,
                by,
            });
        }
    }
    root
}

/// For each option that symmetries take the first to, the option before it on the shortest way, and the symmetry.
fn shortest(generators: &[Symmetry], first: OptionId) -> HashMap<OptionId, (OptionId, usize)> {
    let mut before = HashMap::from([(first, (first, 0))]);
    let mut queue = VecDeque::from([first]);
    while let Some(option) = queue.pop_front() {
        for (number, generator) in generators.iter().enumerate() {
            let image = generator.option(option);
            before.entry(image).or_insert_with(|| {
                queue.push_back(image);
                (option, number)
            });
        }
    }
    before
}

#[cfg(test)]
mod tests;
