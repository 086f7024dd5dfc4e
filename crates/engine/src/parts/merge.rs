//! Merges the answers for parts into the answer for the whole.
//!
//! Every part must be there once and searched to its end; a part that was cut again is there if all those it was cut
//! into are. A part that stands for several counts as often. This does not check that the parts are the whole tree and do
//! not overlap: [`split`](crate::Problem::split) guarantees that, and [`check_parts`](crate::Problem::check_parts) proves
//! it.

use std::collections::BTreeMap;
use std::ops::Range;

use num_bigint::BigUint;

use super::known::{MergeError, gather};
use super::record::add_found;
use super::{PartLine, PartOrRecord, PartPlace, PartQuestion, Record, sample};
use crate::search::gap;

/// The answer for the whole, as far as it is known.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Merged {
    /// The question; `None` if there is no record.
    pub question: Option<PartQuestion>,
    /// The number of solutions in the parts that are there; for [`PartQuestion::Best`], the length of `solutions`.
    pub count: BigUint,
    /// The solutions, each by its options from 1, in the order of the undivided search; for [`PartQuestion::Best`] the cheapest,
    /// cheapest first; for [`PartQuestion::Sample`] random ones, each as likely as any other, if every part is there.
    pub solutions: Vec<Vec<u32>>,
    /// The costs of the solutions, for [`PartQuestion::Best`].
    pub costs: Vec<u64>,
    /// How many decimals the costs have where the problem comes from: 375 is 3.75 with two.
    pub decimals: u32,
    /// For [`PartQuestion::Best`]: if the list is incomplete, it still has all solutions that cost less than this.
    pub below: Option<u64>,
    /// The records that count, in the order of the search.
    pub records: Vec<Record>,
    /// The parts that are missing or not searched to their end, in the order of the search.
    pub missing: Vec<PartLine>,
    /// The places of parts that no line mentions, so that nothing else is known about them: the first thousand.
    pub unknown: Vec<PartPlace>,
    /// The number of parts that no line mentions.
    pub unknown_count: u64,
}

/// The maximum number of unknown places listed. A single line can imply four billion parts.
const LISTED: usize = 1000;

/// An item of the work still to be done.
enum OpenPart {
    Place(PartPlace),
    /// The parts with these numbers, which no line is about.
    Unseen {
        of: PartPlace,
        numbers: Range<u64>,
        parts: u32,
    },
}

/// The parts of a place, in order, of which those with the numbers in `seen` are known.
fn parts_of(
    of: &PartPlace,
    parts: u32,
    seen: Option<&BTreeMap<u32, (usize, u32)>>,
) -> Vec<OpenPart> {
    let unseen = |numbers: Range<u64>| {
        let of = of.clone();
        (!numbers.is_empty()).then_some(OpenPart::Unseen { of, numbers, parts })
    };
    let mut open = Vec::new();
    let mut next = 1;
    for &number in seen.into_iter().flat_map(BTreeMap::keys) {
        open.extend(unseen(next..u64::from(number)));
        open.push(OpenPart::Place(of.part(number, parts)));
        next = u64::from(number) + 1;
    }
    open.extend(unseen(next..u64::from(parts) + 1));
    open
}

/// Merges lines: parts, and records of them, in any order.
///
/// # Errors
///
/// If two lines contradict each other. A missing part is not an error: see [`Merged::missing`].
pub fn merge(lines: &[PartOrRecord]) -> Result<Merged, MergeError> {
    merge_within(&PartPlace::whole(), lines)
}

/// An error unless lines can be merged: two contradict each other. (That the parts are all of a problem is another question: see
/// [`check_parts`](crate::Problem::check_parts).)
///
/// # Errors
///
/// As for [`merge`].
pub fn check_lines(lines: &[PartOrRecord]) -> Result<(), MergeError> {
    gather(lines).map(drop)
}

/// Merges lines of what is within one place.
///
/// # Errors
///
/// As for [`merge`].
pub fn merge_within(within: &PartPlace, lines: &[PartOrRecord]) -> Result<Merged, MergeError> {
    let known = gather(lines)?;
    let mut merged = Merged {
        question: None,
        count: BigUint::default(),
        solutions: Vec::new(),
        costs: Vec::new(),
        decimals: 0,
        below: None,
        records: Vec::new(),
        missing: Vec::new(),
        unknown: Vec::new(),
        unknown_count: 0,
    };
    let mut found = Vec::new();
    let mut open = vec![OpenPart::Place(within.clone())];
    while let Some(next) = open.pop() {
        let place = match next {
            OpenPart::Place(place) => place,
            OpenPart::Unseen { of, numbers, parts } => {
                merged.unknown_count += numbers.end - numbers.start;
                let room = LISTED.saturating_sub(merged.unknown.len());
                let part = |number: u64| of.part(number as u32, parts);
                merged.unknown.extend(numbers.take(room).map(part));
                continue;
            }
        };
        let here = known.get(&place);
        let record = here.and_then(|here| here.record);
        found.extend(here.into_iter().flat_map(|here| &here.unfinished));
        match (record, here.and_then(|here| here.parts)) {
            (Some((_, record)), _) => merged.take(record, within),
            (_, Some((_, parts))) => {
                let seen = here.map(|here| &here.seen);
                open.extend(parts_of(&place, parts, seen).into_iter().rev());
            }
            _ => match here.and_then(|here| here.part.as_ref()) {
                Some((_, part)) => merged.missing.push(part.clone()),
                None => {
                    merged.unknown_count += 1;
                    merged.unknown.push(place);
                }
            },
        }
    }
    found.retain(|record: &&Record| record.question == PartQuestion::Best);
    merged.finish(&found);
    Ok(merged)
}

impl Merged {
    /// Whether every part is there: then the answer is that for the whole.
    ///
    /// The cheapest solutions may be incomplete in another way: see `below`.
    pub fn is_complete(&self) -> bool {
        self.missing.is_empty() && self.unknown_count == 0
    }

    /// For [`PartQuestion::Best`]: no solution costs less than this, as far as it is proven: 0 if
    /// parts are missing; `None` if there is no solution.
    pub fn bound(&self) -> Option<u64> {
        let records = &self.records;
        if !self.is_complete() || records.iter().any(|record| record.wanted == Some(0)) {
            return Some(0);
        }
        // Where solutions had to cost less than some cost, there may be others.
        let limits = records.iter().filter_map(|record| record.below);
        limits.chain(self.costs.first().copied()).min()
    }

    /// For [`PartQuestion::Best`]: how far the cheapest solution may be from the [bound](Self::bound), as in
    /// [`Best::gap`](crate::Best::gap).
    pub fn gap(&self) -> Option<f64> {
        Some(gap(*self.costs.first()?, self.bound()?))
    }

    fn take(&mut self, record: &Record, within: &PartPlace) {
        self.question = Some(record.question);
        self.count += &record.count * record.part.times_below(within);
        self.solutions.extend_from_slice(&record.solutions);
        self.costs.extend_from_slice(&record.costs);
        self.decimals = self.decimals.max(record.decimals);
        self.records.push(record.clone());
    }

    /// Keeps the cheapest among the cheapest solutions of all parts; draws the wanted number of random solutions.
    /// `found`: records of parts that were not searched to their end, whose solutions are cheap all the same.
    fn finish(&mut self, found: &[&Record]) {
        if self.question == Some(PartQuestion::Sample) {
            let is_complete = self.is_complete();
            let records = self.records.iter().filter(|_| is_complete);
            self.solutions = sample::draw(records);
            return;
        }
        let mut records = self.records.iter().chain(found.iter().copied());
        let Some(wanted) = records.find_map(|record| record.wanted) else {
            return;
        };
        if !found.is_empty() {
            self.question = Some(PartQuestion::Best);
        }
        let decimals = found.iter().map(|record| record.decimals);
        self.decimals = decimals.chain([self.decimals]).max().unwrap_or(0);
        add_found(&mut self.costs, &mut self.solutions, found, wanted);
        self.count = self.costs.len().into();
        let below = self.records.iter().filter_map(|record| record.below).min();
        let last = self
            .costs
            .last()
            .filter(|_| self.costs.len() as u64 >= wanted);
        self.below = below.filter(|&below| last.is_none_or(|&cost| cost > below));
    }
}
