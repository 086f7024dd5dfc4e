//! The answers for pieces, put together to the answer for the whole.
//!
//! Every piece must be there once and searched to its end; a piece that was cut again is there if all its parts are.
//! Repeated records are fine if they agree. What the pieces themselves are worth is not looked at here: that they are
//! all of the tree and do not overlap is what [`split`](crate::Problem::split) gives and
//! [`covering`](crate::Problem::covering) proves.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use num_bigint::BigUint;

use super::{Line, PieceLine, Place, Question, Record, sample};

/// The answer for the whole, as far as it is known.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Merged {
    /// What is answered; `None` if there is no record.
    pub question: Option<Question>,
    /// The number of solutions in the pieces that are there; for [`Question::Best`] that of `solutions`.
    pub count: BigUint,
    /// The solutions in the order of the undivided search; for [`Question::Best`] the cheapest, cheapest first; for
    /// [`Question::Sample`] random ones, each as likely as any other, if every piece is there.
    pub solutions: Vec<Vec<u32>>,
    /// The costs of the solutions, for [`Question::Best`].
    pub costs: Vec<u64>,
    /// For [`Question::Best`], if not all of the cheapest are known: those that cost less than this are.
    pub below: Option<u64>,
    /// The records that count, in the order of the search.
    pub records: Vec<Record>,
    /// The pieces that are missing or not searched to their end, in the order of the search.
    pub missing: Vec<PieceLine>,
    /// The places of pieces that no line has, so that nothing else is known of them: the first thousand.
    pub unknown: Vec<Place>,
    /// The number of pieces that no line has.
    pub unknown_count: u64,
}

/// The number of unknown places that are listed. One line can say that there are four billion pieces.
const LISTED: usize = 1000;

/// Why lines cannot be merged. Lines are numbered from 0, in the order in which they were given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// Two lines are of different problems.
    #[error("the fingerprints of two problems: {first} and {second}")]
    Problems {
        /// The line with the first fingerprint, and the fingerprint.
        at: [usize; 2],
        /// The fingerprint of the first line.
        first: String,
        /// That of the other.
        second: String,
    },
    /// Two records answer different questions.
    #[error("the records answer different questions")]
    Questions {
        /// The lines.
        at: [usize; 2],
    },
    /// Two lines give one place to different pieces.
    #[error("piece {place} has different decisions")]
    Decisions {
        /// The lines.
        at: [usize; 2],
        /// The place.
        place: Place,
    },
    /// Two complete records of a piece disagree.
    #[error("two answers for piece {place} contradict each other")]
    Contradiction {
        /// The lines.
        at: [usize; 2],
        /// The place.
        place: Place,
    },
    /// Something was cut into parts in two ways.
    #[error("the parts of {} are numbered in two ways: {first} and {second}", whole(.of))]
    Cuts {
        /// The lines.
        at: [usize; 2],
        /// The place of what was cut.
        of: Place,
        /// The number of parts by the first line.
        first: u32,
        /// By the other.
        second: u32,
    },
}

fn whole(place: &Place) -> String {
    match place.parent() {
        None => "the whole".to_owned(),
        Some(_) => format!("piece {place}"),
    }
}

impl MergeError {
    /// The two lines that do not go together, numbered from 0.
    pub fn at(&self) -> [usize; 2] {
        match *self {
            MergeError::Problems { at, .. }
            | MergeError::Questions { at }
            | MergeError::Decisions { at, .. }
            | MergeError::Contradiction { at, .. }
            | MergeError::Cuts { at, .. } => at,
        }
    }
}

/// What is known of a place.
#[derive(Default)]
struct Known<'l> {
    piece: Option<(usize, PieceLine)>,
    /// The complete record, or else one that is not.
    record: Option<(usize, &'l Record)>,
    /// The number of parts it was cut into, and by which line.
    parts: Option<(usize, u32)>,
    /// The numbers of the parts that some line is about, or is about parts of.
    seen: BTreeSet<u32>,
}

/// What is still to be merged.
enum Open {
    /// A place.
    Place(Place),
    /// The parts with these numbers, which no line is about.
    Unseen {
        of: Place,
        numbers: Range<u64>,
        parts: u32,
    },
}

/// The parts of a place, in order, of which those with the numbers in `seen` are known.
fn parts_of(of: &Place, parts: u32, seen: Option<&BTreeSet<u32>>) -> Vec<Open> {
    let unseen = |numbers: Range<u64>| {
        let of = of.clone();
        (!numbers.is_empty()).then_some(Open::Unseen { of, numbers, parts })
    };
    let mut open = Vec::new();
    let mut next = 1;
    for &number in seen.into_iter().flatten() {
        open.extend(unseen(next..u64::from(number)));
        open.push(Open::Place(of.part(number as usize, parts as usize)));
        next = u64::from(number) + 1;
    }
    open.extend(unseen(next..u64::from(parts) + 1));
    open
}

/// Merges lines: pieces, and records of them, in any order.
///
/// # Errors
///
/// If two lines contradict each other. What is missing is no error: see [`Merged::missing`].
pub fn merge(lines: &[Line]) -> Result<Merged, MergeError> {
    merge_within(&Place::whole(), lines)
}

/// The same for what is within one place.
///
/// # Errors
///
/// As for [`merge`].
pub fn merge_within(place: &Place, lines: &[Line]) -> Result<Merged, MergeError> {
    let known = gather(lines)?;
    let mut merged = Merged {
        question: None,
        count: BigUint::default(),
        solutions: Vec::new(),
        costs: Vec::new(),
        below: None,
        records: Vec::new(),
        missing: Vec::new(),
        unknown: Vec::new(),
        unknown_count: 0,
    };
    let mut open = vec![Open::Place(place.clone())];
    while let Some(next) = open.pop() {
        let place = match next {
            Open::Place(place) => place,
            Open::Unseen { of, numbers, parts } => {
                merged.unknown_count += numbers.end - numbers.start;
                let room = LISTED.saturating_sub(merged.unknown.len());
                let part = |number: u64| of.part(number as usize, parts as usize);
                merged.unknown.extend(numbers.take(room).map(part));
                continue;
            }
        };
        let here = known.get(&place);
        let record = here.and_then(|here| here.record);
        match (record, here.and_then(|here| here.parts)) {
            (Some((_, record)), _) if record.is_complete() => merged.take(record),
            (_, Some((_, parts))) => {
                let seen = here.map(|here| &here.seen);
                open.extend(parts_of(&place, parts, seen).into_iter().rev());
            }
            _ => match here.and_then(|here| here.piece.as_ref()) {
                Some((_, piece)) => merged.missing.push(piece.clone()),
                None => {
                    merged.unknown_count += 1;
                    merged.unknown.push(place);
                }
            },
        }
    }
    merged.finish();
    Ok(merged)
}

/// What the lines say of each place, if they do not contradict each other.
fn gather(lines: &[Line]) -> Result<BTreeMap<Place, Known<'_>>, MergeError> {
    let mut known: BTreeMap<Place, Known<'_>> = BTreeMap::new();
    let mut first: Option<(usize, &str)> = None;
    let mut question = None;
    for (at, line) in lines.iter().enumerate() {
        let (piece, record) = match line {
            Line::Piece(piece) => (piece.clone(), None),
            Line::Record(record) => (record.piece_line(), Some(record)),
        };
        let (earlier, fingerprint) = *first.get_or_insert((at, fingerprint(line)));
        if fingerprint != piece.fingerprint {
            return Err(MergeError::Problems {
                at: [earlier, at],
                first: fingerprint.to_owned(),
                second: piece.fingerprint,
            });
        }
        if let Some(record) = record {
            let asked = (record.question, record.wanted, record.seed, record.distinct);
            let (earlier, other) = *question.get_or_insert((at, asked));
            if other != asked {
                return Err(MergeError::Questions { at: [earlier, at] });
            }
        }
        let mut place = piece.piece.clone();
        while let Some((parent, number, of)) = place.parent() {
            let here = known.entry(parent.clone()).or_default();
            here.seen.insert(number);
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
        let place = piece.piece.clone();
        let here = known.entry(place.clone()).or_default();
        if let Some((earlier, other)) = &here.piece
            && (&other.take, &other.leave) != (&piece.take, &piece.leave)
        {
            return Err(MergeError::Decisions {
                at: [*earlier, at],
                place,
            });
        }
        here.piece.get_or_insert((at, piece));
        if let Some(record) = record {
            match here.record {
                Some((earlier, other)) if other.is_complete() && record.is_complete() => {
                    if !agree(other, record) {
                        return Err(MergeError::Contradiction {
                            at: [earlier, at],
                            place,
                        });
                    }
                    // The one that looked for more.
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

fn fingerprint(line: &Line) -> &str {
    match line {
        Line::Piece(piece) => &piece.fingerprint,
        Line::Record(record) => &record.fingerprint,
    }
}

/// What the solutions of a record had to cost less than.
fn bound(record: &Record) -> u64 {
    record.below.unwrap_or(u64::MAX)
}

/// Whether two records of one piece say the same.
fn agree(one: &Record, other: &Record) -> bool {
    if one.below != other.below {
        // They were to look for more or less, and may have kept others of the same cost.
        let below = bound(one).min(bound(other));
        let costs = |record: &Record| {
            let costs = record.costs.iter().copied();
            costs.filter(|&cost| cost < below).collect::<Vec<_>>()
        };
        return costs(one) == costs(other);
    }
    (&one.count, &one.solutions, &one.costs) == (&other.count, &other.solutions, &other.costs)
}

impl Merged {
    /// Whether every piece is there: then the answer is that for the whole.
    ///
    /// The cheapest solutions may be incomplete in another way: see `below`.
    pub fn is_complete(&self) -> bool {
        self.missing.is_empty() && self.unknown_count == 0
    }

    fn take(&mut self, record: &Record) {
        self.question = Some(record.question);
        self.count += &record.count;
        self.solutions.extend_from_slice(&record.solutions);
        self.costs.extend_from_slice(&record.costs);
        self.records.push(record.clone());
    }

    /// Of the cheapest solutions of all pieces, keeps the cheapest; of the random ones, draws as many as were wanted.
    fn finish(&mut self) {
        if self.question == Some(Question::Sample) {
            let is_complete = self.is_complete();
            let records = self.records.iter().filter(|_| is_complete);
            self.solutions = sample::draw(records);
            return;
        }
        let wanted = self.records.iter().find_map(|record| record.wanted);
        let Some(wanted) = wanted else {
            return;
        };
        let costs = std::mem::take(&mut self.costs);
        let mut priced: Vec<_> = costs
            .into_iter()
            .zip(std::mem::take(&mut self.solutions))
            .collect();
        // Stable: of equally cheap ones the first in the order of the search.
        priced.sort_by_key(|&(cost, _)| cost);
        priced.truncate(usize::try_from(wanted).unwrap_or(usize::MAX));
        self.count = priced.len().into();
        let below = self.records.iter().filter_map(|record| record.below).min();
        let last = priced.last().filter(|_| priced.len() as u64 >= wanted);
        self.below = below.filter(|&below| last.is_none_or(|&(cost, _)| cost > below));
        (self.costs, self.solutions) = priced.into_iter().unzip();
    }
}
