//! Collects the lines of parts and records by place, and refuses contradictions.
//!
//! Repeated records are fine if they agree.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;

use super::{PartLine, PartOrRecord, PartPlace, PartQuestion, Record, record};
use crate::messages::plural;

/// Why lines cannot be merged. Lines are numbered from 0, in the order in which they were given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// Two lines are about different problems.
    #[error("the fingerprints of two problems: {first} and {second}")]
    Problems {
        /// The line with the first fingerprint, and the fingerprint.
        at: [usize; 2],
        /// The fingerprint of the first line.
        first: String,
        /// The fingerprint of the other line.
        second: String,
    },
    /// Two records answer different questions.
    #[error("the records answer different questions: `{first}` and `{second}`")]
    Questions {
        /// The lines.
        at: [usize; 2],
        /// The question of the first line.
        first: String,
        /// The question of the other line.
        second: String,
    },
    /// Two lines give different parts the same place.
    #[error("{} has different decisions: {first} and {second}", whole(.place))]
    Decisions {
        /// The lines.
        at: [usize; 2],
        /// The place.
        place: PartPlace,
        /// The decisions of the first line.
        first: String,
        /// The decisions of the other line.
        second: String,
    },
    /// Two complete records of a part disagree.
    #[error("two answers for {} contradict each other: {first} and {second}", whole(.place))]
    Contradiction {
        /// The lines.
        at: [usize; 2],
        /// The place.
        place: PartPlace,
        /// The first answer.
        first: String,
        /// The other answer.
        second: String,
    },
    /// Two lines have a part stand for different numbers of parts.
    #[error("part {number} of {} stands for {first} and for {second}", whole(.of))]
    Times {
        /// The lines.
        at: [usize; 2],
        /// The place of the part that was cut.
        of: PartPlace,
        /// The number of the part.
        number: u32,
        /// The number of parts according to the first line.
        first: u32,
        /// The number of parts according to the other line.
        second: u32,
    },
    /// A part that stands for several has a record that is no count.
    #[error(
        "part {place} stands for several, whose solutions are counted alone; found `{question}`"
    )]
    NotCounted {
        /// The line, twice.
        at: [usize; 2],
        /// The place.
        place: PartPlace,
        /// The question.
        question: PartQuestion,
    },
    /// A part was cut into different numbers of parts.
    #[error("the parts of {} are numbered in two ways: {first} and {second}", whole(.of))]
    Cuts {
        /// The lines.
        at: [usize; 2],
        /// The place of the part.
        of: PartPlace,
        /// The number of parts according to the first line.
        first: u32,
        /// The number of parts according to the other line.
        second: u32,
    },
}

fn whole(place: &PartPlace) -> String {
    match place.parent() {
        None => "the whole".to_owned(),
        Some(_) => format!("part {place}"),
    }
}

impl MergeError {
    /// The two lines that contradict each other, numbered from 0.
    pub fn at(&self) -> [usize; 2] {
        match *self {
            MergeError::Problems { at, .. }
            | MergeError::Questions { at, .. }
            | MergeError::Decisions { at, .. }
            | MergeError::Contradiction { at, .. }
            | MergeError::Times { at, .. }
            | MergeError::NotCounted { at, .. }
            | MergeError::Cuts { at, .. } => at,
        }
    }
}

/// What is known about a place.
#[derive(Default)]
pub(super) struct KnownPlace<'l> {
    pub(super) part: Option<(usize, PartLine)>,
    /// A complete record, or otherwise an incomplete one.
    pub(super) record: Option<(usize, &'l Record)>,
    /// The number of its parts, and the line that gives this number.
    pub(super) parts: Option<(usize, u32)>,
    /// The numbers of those that some line is about, directly or through what they were cut into.
    pub(super) seen: BTreeSet<u32>,
    /// For each of them the number of parts that it stands for, and a line that says so.
    times: BTreeMap<u32, (usize, u32)>,
}

/// What the lines say about each place, if they do not contradict each other.
pub(super) fn gather(
    lines: &[PartOrRecord],
) -> Result<BTreeMap<PartPlace, KnownPlace<'_>>, MergeError> {
    let mut known: BTreeMap<PartPlace, KnownPlace<'_>> = BTreeMap::new();
    let mut first: Option<(usize, &str)> = None;
    let mut question = None;
    for (at, line) in lines.iter().enumerate() {
        let (part, record) = match line {
            PartOrRecord::Part(part) => (part.clone(), None),
            PartOrRecord::Record(record) => (record.part_line(), Some(record)),
        };
        let (earlier, fingerprint) = *first.get_or_insert((at, fingerprint(line)));
        if fingerprint != part.fingerprint {
            return Err(MergeError::Problems {
                at: [earlier, at],
                first: fingerprint.to_owned(),
                second: part.fingerprint,
            });
        }
        if let Some(record) = record {
            if record.question != PartQuestion::Count && part.part.times() > BigUint::from(1u32) {
                return Err(MergeError::NotCounted {
                    at: [at, at],
                    place: part.part,
                    question: record.question,
                });
            }
            let (earlier, first) = *question.get_or_insert((at, record));
            let (first, second) = (record::asked(first), record::asked(record));
            if first != second {
                return Err(MergeError::Questions {
                    at: [earlier, at],
                    first,
                    second,
                });
            }
        }
        let mut place = part.part.clone();
        while let Some((parent, number, of)) = place.parent() {
            let here = known.entry(parent.clone()).or_default();
            here.seen.insert(number);
            let times = place.last_times();
            let &mut (earlier, first) = here.times.entry(number).or_insert((at, times));
            if first != times {
                return Err(MergeError::Times {
                    at: [earlier, at],
                    of: parent,
                    number,
                    first,
                    second: times,
                });
            }
            let (earlier, first) = *here.parts.get_or_insert((at, of));
            if first != of {
                return Err(MergeError::Cuts {
                    at: [earlier, at],
                    of: parent,
                    first,
                    second: of,
                });
            }
            place = parent;
        }
        let place = part.part.clone();
        let here = known.entry(place.clone()).or_default();
        if let Some((earlier, other)) = &here.part
            && (&other.required, &other.forbidden) != (&part.required, &part.forbidden)
        {
            return Err(MergeError::Decisions {
                at: [*earlier, at],
                place,
                first: decisions(other),
                second: decisions(&part),
            });
        }
        here.part.get_or_insert((at, part));
        if let Some(record) = record {
            match here.record {
                Some((earlier, other)) if other.is_complete() && record.is_complete() => {
                    if !agree(other, record) {
                        let (first, second) = answers(other, record);
                        return Err(MergeError::Contradiction {
                            at: [earlier, at],
                            place,
                            first,
                            second,
                        });
                    }
                    // The record that looked for more.
                    if bound(record) > bound(other) {
                        here.record = Some((at, record));
                    }
                }
                Some((_, other)) if other.is_complete() => {}
                _ => here.record = Some((at, record)),
            }
        }
    }
    Ok(known)
}

fn fingerprint(line: &PartOrRecord) -> &str {
    match line {
        PartOrRecord::Part(part) => &part.fingerprint,
        PartOrRecord::Record(record) => &record.fingerprint,
    }
}

/// The decisions of a part, in words.
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
