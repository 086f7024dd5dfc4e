//! Collects the lines of parts and records by place, and refuses contradictions.
//!
//! Repeated records are fine if they agree.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::{PartLine, PartOrRecord, PartPlace, PartQuestion, Record, record};
use crate::messages::plural;

/// Why lines cannot be merged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{what}")]
pub struct MergeError {
    /// The two lines that contradict each other, numbered from 0 in the order in which they were given. One that
    /// contradicts itself is here twice.
    pub at: [usize; 2],
    /// What they say.
    pub what: String,
}

fn refuse<R>(at: [usize; 2], what: String) -> Result<R, MergeError> {
    Err(MergeError { at, what })
}

/// A part in words.
pub(super) fn in_words(place: &PartPlace) -> String {
    match place.parent() {
        None => "the whole".to_owned(),
        Some(_) => format!("part {place}"),
    }
}

#[derive(Default)]
pub(super) struct KnownPlace<'l> {
    pub(super) part: Option<(usize, PartLine)>,
    /// A complete record.
    pub(super) record: Option<(usize, &'l Record)>,
    /// The others.
    pub(super) unfinished: Vec<&'l Record>,
    /// The number of its parts, and the line that gives this number.
    pub(super) parts: Option<(usize, u32)>,
    /// The numbers of those that some line is about, directly or through what they were cut into; for each, a line that
    /// says how many parts it stands for, and that number.
    pub(super) seen: BTreeMap<u32, (usize, u32)>,
}

/// What the lines say about each place, if they do not contradict each other.
pub(super) fn gather(
    lines: &[PartOrRecord],
) -> Result<BTreeMap<PartPlace, KnownPlace<'_>>, MergeError> {
    let mut gathered = Gathered::default();
    for (at, line) in lines.iter().enumerate() {
        gathered.add(at, line)?;
    }
    Ok(gathered.known)
}

/// What the lines so far say, each with its number.
#[derive(Default)]
struct Gathered<'l> {
    known: BTreeMap<PartPlace, KnownPlace<'l>>,
    /// The first line and its fingerprint.
    first: Option<(usize, String)>,
    /// The first record, which has the question of all.
    question: Option<(usize, &'l Record)>,
}

impl<'l> Gathered<'l> {
    fn add(&mut self, at: usize, line: &'l PartOrRecord) -> Result<(), MergeError> {
        let (part, record) = match line {
            PartOrRecord::Part(part) => (part.clone(), None),
            PartOrRecord::Record(record) => (record.part_line(), Some(record)),
        };
        let first = || (at, part.fingerprint.clone());
        let (earlier, first) = self.first.get_or_insert_with(first);
        if *first != part.fingerprint {
            let second = part.fingerprint;
            let what = format!("the fingerprints of two problems: {first} and {second}");
            return refuse([*earlier, at], what);
        }
        if let Some(record) = record {
            self.ask(at, record)?;
        }
        self.add_parents(at, &part.part)?;
        let here = self.known.entry(part.part.clone()).or_default();
        here.add_part(at, part)?;
        record.map_or(Ok(()), |record| here.add_record(at, record))
    }

    /// The question of a record is that of the others, and can be asked of its place.
    fn ask(&mut self, at: usize, record: &'l Record) -> Result<(), MergeError> {
        let (place, question) = (&record.part, record.question);
        if question != PartQuestion::Count && place.times() > BigUint::from(1u32) {
            let what = format!(
                "part {place} stands for several, whose solutions are counted alone; found `{question}`"
            );
            return refuse([at, at], what);
        }
        let (earlier, first) = *self.question.get_or_insert((at, record));
        let (first, second) = (record::asked(first), record::asked(record));
        if first != second {
            let what = format!("the records answer different questions: {first} and {second}");
            return refuse([earlier, at], what);
        }
        Ok(())
    }

    /// Each of those that a place is a part of knows the next one as one of its parts.
    fn add_parents(&mut self, at: usize, place: &PartPlace) -> Result<(), MergeError> {
        let mut place = place.clone();
        while let Some((parent, number, of)) = place.parent() {
            let here = self.known.entry(parent.clone()).or_default();
            let times = place.last_times();
            let &mut (earlier, first) = here.seen.entry(number).or_insert((at, times));
            if first != times {
                let of = in_words(&parent);
                let what = format!("part {number} of {of} stands for {first} and for {times}");
                return refuse([earlier, at], what);
            }
            let (earlier, first) = *here.parts.get_or_insert((at, of));
            if first != of {
                let place = in_words(&parent);
                let what =
                    format!("the parts of {place} are numbered in two ways: {first} and {of}");
                return refuse([earlier, at], what);
            }
            place = parent;
        }
        Ok(())
    }
}

impl<'l> KnownPlace<'l> {
    fn add_part(&mut self, at: usize, part: PartLine) -> Result<(), MergeError> {
        if let Some((earlier, other)) = &self.part
            && (&other.required, &other.forbidden) != (&part.required, &part.forbidden)
        {
            let place = in_words(&part.part);
            let (first, second) = (decisions(other), decisions(&part));
            let what = format!("{place} has different decisions: {first} and {second}");
            return refuse([*earlier, at], what);
        }
        self.part.get_or_insert((at, part));
        Ok(())
    }

    /// Keeps the record, if it says more than the one that is kept, or if that is not complete.
    fn add_record(&mut self, at: usize, record: &'l Record) -> Result<(), MergeError> {
        if !record.is_complete() {
            self.unfinished.push(record);
            return Ok(());
        }
        let Some((earlier, other)) = self.record else {
            self.record = Some((at, record));
            return Ok(());
        };
        if !agree(other, record) {
            let (first, second) = answers(other, record);
            let place = in_words(&record.part);
            let what =
                format!("two answers for {place} contradict each other: {first} and {second}");
            return refuse([earlier, at], what);
        }
        // The record that looked for more.
        if bound(record) > bound(other) {
            self.record = Some((at, record));
        }
        Ok(())
    }
}

fn decisions(part: &PartLine) -> String {
    format!("take {:?}, leave {:?}", part.required, part.forbidden)
}

/// The answers of two records of one part in words, as far as they differ.
fn answers(one: &Record, other: &Record) -> (String, String) {
    let both = |say: &dyn Fn(&Record) -> String| (say(one), say(other));
    if one.count != other.count {
        return both(&|record| match usize::try_from(&record.count) {
            Ok(count) => plural(count, "solution"),
            Err(_) => format!("{} solutions", record.count),
        });
    }
    if one.costs != other.costs {
        return both(&|record| format!("costs {:?}", record.costs));
    }
    let differ = |(one, other): &(&Vec<u32>, &Vec<u32>)| one != other;
    let first = one.solutions.iter().zip(&other.solutions).find(differ);
    let (one, other) = first.unzip();
    let list = |solution: Option<&Vec<u32>>| format!("solution {:?}", solution.unwrap_or(&vec![]));
    (list(one), list(other))
}

/// The cost limit of the solutions of a record.
fn bound(record: &Record) -> u64 {
    record.below.unwrap_or(u64::MAX)
}

/// Whether two records of one part say the same.
fn agree(one: &Record, other: &Record) -> bool {
    if one.below != other.below {
        // They may have looked for different numbers of solutions, and kept different ones of the same cost.
        let below = bound(one).min(bound(other));
        let costs = |record: &Record| {
            let costs = record.costs.iter().copied();
            costs.filter(|&cost| cost < below).collect::<Vec<_>>()
        };
        return costs(one) == costs(other);
    }
    (&one.count, &one.solutions, &one.costs) == (&other.count, &other.solutions, &other.costs)
}
