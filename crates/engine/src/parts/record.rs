//! Parts and their answers as lines of JSON.
//!
//! A part: `{"fingerprint":"9f…","part":"3/64","take":[5,12],"leave":[],"nodes":1250.0}`. Options are numbered from
//! 1, as in the file of the problem; `nodes` is the predicted size of its search tree.
//!
//! An answer, a *record*, repeats its question, so that merging needs nothing else:
//! `{"fingerprint":"9f…","part":"3/64","take":[5,12],"leave":[],"question":"count","stop":"exhausted","solutions":92,
//! "nodes":…,"updates":…,"seconds":…,"version":"0.1.0","host":"…"}`. A number of `solutions` beyond 2^53 is repeated
//! exactly as a string, `solutions_exact`. The questions `solve` and `best` add `options`, those of each solution in
//! the order in which they were found, and `best` their `costs` and how many were `wanted`. `sample` adds the `options`
//! of solutions drawn uniformly from the part, how many were `wanted`, and the `seed`. The last field of a line is a
//! checksum, `sum`: see `sum.rs`.

mod fields;
mod number;
mod options;
pub(super) mod stop;

use std::collections::HashSet;
use std::mem;

use num_bigint::BigUint;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{LineError, PartPlace, SearchPart, sum};
use crate::engine::Stop;
use crate::messages::plural;
use fields::{LineFields, PartFields, RecordFields};
pub use options::{ids, numbers};
use quadrille_kernel::named;
use quadrille_kernel::sort::{Lowest, sort_by_key};

/// A part as a line.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PartLine {
    /// The [`fingerprint`](super::fingerprint) of the problem. A search of the part does not compare it with that of its own
    /// problem: do so once for all lines, as it takes a pass over the problem.
    pub fingerprint: String,
    /// Its place in the whole.
    pub part: PartPlace,
    /// The options that every solution in it has, from 1: in JSON `take`.
    pub required: Vec<u32>,
    /// The options that no solution in it has, from 1: in JSON `leave`.
    pub forbidden: Vec<u32>,
    /// The predicted number of nodes; `None`, in JSON `null`, if it is unknown.
    pub nodes: Option<f64>,
}

named! {
    /// The question that a record answers.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    #[non_exhaustive]
    pub enum PartQuestion {
        /// The number of solutions.
        Count = "count",
        /// All solutions.
        Solve = "solve",
        /// The cheapest solutions.
        Best = "best",
        /// Random solutions.
        Sample = "sample",
    }
    fn name;
}

/// The answer for one part.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Record {
    /// The [`fingerprint`](super::fingerprint) of the problem.
    pub fingerprint: String,
    /// The place of the part.
    pub part: PartPlace,
    /// The options that every solution in the part has, from 1: in JSON `take`.
    pub required: Vec<u32>,
    /// The options that no solution in the part has, from 1: in JSON `leave`.
    pub forbidden: Vec<u32>,
    /// The question.
    pub question: PartQuestion,
    /// Why the search stopped; `None`, in JSON an empty text, before it does. The answer is complete if it is exhausted.
    pub stop: Option<Stop>,
    /// The number of solutions, in JSON `solutions`. For [`PartQuestion::Best`], the length of the list.
    pub count: BigUint,
    /// The solutions, each by its options from 1, unless the question is only their number: in JSON `options`. [`ids`] makes ids of
    /// such numbers.
    pub solutions: Vec<Vec<u32>>,
    /// The costs of the solutions, for [`PartQuestion::Best`].
    pub costs: Vec<u64>,
    /// How many decimals the costs have where the problem comes from: 375 is 3.75 with two.
    pub decimals: u32,
    /// The number of solutions wanted, for [`PartQuestion::Best`] and [`PartQuestion::Sample`].
    pub wanted: Option<u64>,
    /// Every solution had to cost less than this, for [`PartQuestion::Best`].
    pub below: Option<u64>,
    /// The seed of the random numbers, for [`PartQuestion::Sample`].
    pub seed: Option<u64>,
    /// Whether only one of solutions that symmetries take to each other counts.
    pub distinct: bool,
    /// The nodes of the search.
    pub nodes: u64,
    /// The updates of the search.
    pub updates: u64,
    /// The time that it took.
    pub seconds: f64,
    /// The version of quadrille.
    pub version: String,
    /// The machine.
    pub host: String,
}

/// A line of a file of parts and records.
#[derive(Clone, Debug, PartialEq)]
pub enum PartOrRecord {
    /// A part.
    Part(PartLine),
    /// A record.
    Record(Record),
}

impl PartOrRecord {
    /// Reads a line.
    ///
    /// # Errors
    ///
    /// If the line is not JSON, lacks a field, or does not have its checksum.
    pub fn read(text: &str) -> Result<Self, LineError> {
        let wrong = |error| LineError::of(&error);
        if !text.trim_start().starts_with('{') {
            let _: IgnoredAny = serde_json::from_str(text).map_err(wrong)?;
            return Err(LineError::no_object(text));
        }
        let mut line: LineFields = serde_json::from_str(text).map_err(wrong)?;
        let found = line.others.remove(sum::FIELD);
        let is_record = line.others.contains_key("question");
        let others = Value::Object(line.others);
        if is_record {
            let mut record = RecordFields::deserialize(others).map_err(wrong)?;
            (record.solutions, record.costs) = (line.solutions, line.costs);
            sum::check(found.as_ref(), &sum::record_meaning(&record))?;
            record.check_costs()?;
            Ok(PartOrRecord::Record(record))
        } else {
            let part = PartFields::deserialize(others).map_err(wrong)?;
            sum::check(found.as_ref(), &sum::part_meaning(&part))?;
            Ok(PartOrRecord::Part(part))
        }
    }

    /// Writes a line.
    pub fn write(&self) -> String {
        match self {
            PartOrRecord::Part(part) => part.write(),
            PartOrRecord::Record(record) => record.write(),
        }
    }
}

impl PartLine {
    /// The line of a part.
    pub fn new(fingerprint: &str, place: PartPlace, part: &SearchPart) -> Self {
        PartLine {
            fingerprint: fingerprint.to_owned(),
            part: place,
            required: numbers(&part.required),
            forbidden: numbers(&part.forbidden),
            nodes: part.nodes,
        }
    }

    /// The lines of the parts that it is cut into, in order.
    pub(super) fn cut_into(&self, parts: &[SearchPart]) -> impl Iterator<Item = PartLine> {
        let places = self.part.parts(parts.len()).zip(parts);
        places.map(|(place, part)| PartLine::new(&self.fingerprint, place, part))
    }

    /// Writes it as a line of JSON with a checksum.
    pub fn write(&self) -> String {
        sum::write(&sum::part_meaning(self), |to| {
            PartFields::serialize(self, to)
        })
    }

    /// The part. The number 0, which no option has, becomes an option that is in no problem.
    pub fn part(&self) -> SearchPart {
        let mut part = SearchPart::new(ids(&self.required), ids(&self.forbidden));
        part.nodes = self.nodes;
        part
    }
}

impl Record {
    /// The record of a part that has not begun. Once the part was searched, set what was found, and
    /// [`stop`](Self::stop) to that of the search: [`Stop::Exhausted`] says that it came to its end, and only then does
    /// [`merge`](super::merge()) count the record.
    pub fn new(line: &PartLine, question: PartQuestion) -> Self {
        Record {
            fingerprint: line.fingerprint.clone(),
            part: line.part.clone(),
            required: line.required.clone(),
            forbidden: line.forbidden.clone(),
            question,
            stop: None,
            count: BigUint::ZERO,
            solutions: Vec::new(),
            costs: Vec::new(),
            decimals: 0,
            wanted: None,
            below: None,
            seed: None,
            distinct: false,
            nodes: 0,
            updates: 0,
            seconds: 0.0,
            version: String::new(),
            host: String::new(),
        }
    }

    /// Writes it as a line of JSON with a checksum.
    pub fn write(&self) -> String {
        sum::write(&sum::record_meaning(self), |to| {
            RecordFields::serialize(self, to)
        })
    }

    /// An error unless it has a cost for each of the cheapest solutions.
    fn check_costs(&self) -> Result<(), LineError> {
        let (costs, solutions) = (self.costs.len(), self.solutions.len());
        match self.question == PartQuestion::Best && costs != solutions {
            true => Err(LineError(format!(
                "found {} and {} in a record of best, expected a cost for each",
                plural(costs, "cost"),
                plural(solutions, "solution")
            ))),
            false => Ok(()),
        }
    }

    /// Whether the part was searched to its end.
    pub fn is_complete(&self) -> bool {
        self.stop == Some(Stop::Exhausted)
    }

    /// Takes in the record of another part: adds up what was found and what it cost. The cheapest solutions of all are
    /// kept, cheapest first, as many as were wanted.
    #[doc(hidden)] // for the binary of this package
    pub fn take_in(&mut self, part: &Record) {
        self.add(part.clone());
        self.keep_cheapest();
    }

    /// Adds up what was found and what it cost. Of the cheapest solutions, there may be more than are wanted.
    fn add(&mut self, part: Record) {
        self.stop = part.stop;
        self.count += &part.count * part.part.times_below(&self.part);
        self.solutions.extend(part.solutions);
        self.costs.extend(part.costs);
        self.decimals = self.decimals.max(part.decimals);
        self.nodes += part.nodes;
        self.updates += part.updates;
        self.seconds += part.seconds;
    }

    /// A copy without other solutions than the cheapest.
    pub(super) fn copy_cheapest(&mut self, cheapest: &mut Lowest) -> Record {
        let (costs, solutions) = (mem::take(&mut self.costs), mem::take(&mut self.solutions));
        let mut copy = self.clone();
        for (&cost, options) in costs.iter().zip(&solutions) {
            if cheapest.takes(cost) {
                copy.costs.push(cost);
                copy.solutions.push(options.clone());
            }
        }
        (self.costs, self.solutions) = (costs, solutions);
        if copy.question == PartQuestion::Best {
            copy.count = copy.costs.len().into();
        }
        copy
    }

    /// Keeps the cheapest of all solutions, as many as were wanted.
    fn keep_cheapest(&mut self) {
        if self.question == PartQuestion::Best {
            let most = self.wanted.unwrap_or(u64::MAX);
            keep_cheapest(&mut self.costs, &mut self.solutions, most);
            self.count = self.costs.len().into();
        }
    }

    /// Takes in what an earlier search found of the cheapest solutions of this part, which did not come to its end. If as many
    /// as are wanted were known, this search looked only for those that cost less.
    pub(super) fn take_found(&mut self, found: &Record) {
        if self.question != PartQuestion::Best {
            return;
        }
        let most = self.wanted.unwrap_or(u64::MAX);
        add_found(&mut self.costs, &mut self.solutions, &[found], most);
        self.count = self.costs.len().into();
        let is_all = self
            .wanted
            .is_some_and(|wanted| self.costs.len() as u64 >= wanted);
        if is_all && self.costs.last().copied() <= self.below {
            self.below = found.below;
        }
    }

    /// The record of a part from those of what it was cut into, all done and in order.
    pub(super) fn of_parts(line: &PartLine, parts: impl Iterator<Item = Record>) -> Self {
        let mut whole = Record::new(line, PartQuestion::Count);
        for (at, part) in parts.enumerate() {
            if at == 0 {
                (whole.question, whole.wanted, whole.distinct) =
                    (part.question, part.wanted, part.distinct);
                whole.version.clone_from(&part.version);
                whole.host.clone_from(&part.host);
            }
            // What costs more was not looked for in all of them.
            whole.below = whole.below.into_iter().chain(part.below).min();
            whole.add(part);
        }
        // Sorted once: there may be millions of solutions.
        whole.keep_cheapest();
        whole
    }

    /// The part that was searched, as a line of its own.
    pub fn part_line(&self) -> PartLine {
        PartLine {
            fingerprint: self.fingerprint.clone(),
            part: self.part.clone(),
            required: self.required.clone(),
            forbidden: self.forbidden.clone(),
            nodes: Some(self.nodes as f64),
        }
    }
}

/// Keeps the `most` cheapest solutions, cheapest first; of equally cheap ones, the first in the order of the search.
pub(super) fn keep_cheapest(costs: &mut Vec<u64>, solutions: &mut Vec<Vec<u32>>, most: u64) {
    let by_place = costs.drain(..).zip(solutions.drain(..)).zip(0..);
    let mut by_cost: Vec<_> = by_place
        .map(|((cost, options), place)| (cost, place, options))
        .collect();
    sort_by_key(&mut by_cost, |&(cost, place, _): &(u64, u32, _)| {
        (cost, place)
    });
    by_cost.truncate(usize::try_from(most).unwrap_or(usize::MAX));
    let sorted = by_cost.into_iter();
    (*costs, *solutions) = sorted.map(|(cost, _, options)| (cost, options)).unzip();
}

/// Adds solutions of searches for the cheapest that did not come to their end, each once, and keeps the `most` cheapest.
pub(super) fn add_found(
    costs: &mut Vec<u64>,
    solutions: &mut Vec<Vec<u32>>,
    found: &[&Record],
    most: u64,
) {
    if found.iter().all(|record| record.costs.is_empty()) {
        return keep_cheapest(costs, solutions, most);
    }
    let mut known: HashSet<&[u32]> = solutions.iter().map(Vec::as_slice).collect();
    let pairs = { found.iter() }.flat_map(|record| record.costs.iter().zip(&record.solutions));
    let new = pairs.filter(|(_, options)| known.insert(options));
    let (new_costs, new_solutions): (Vec<u64>, Vec<Vec<u32>>) =
        new.map(|(cost, options)| (*cost, options.clone())).unzip();
    costs.extend(new_costs);
    solutions.extend(new_solutions);
    keep_cheapest(costs, solutions, most);
}

/// A question with all its parameters, in words.
pub(super) fn asked(record: &Record) -> String {
    let wanted = record.wanted.map(|wanted| format!("wanted {wanted}"));
    let seed = record.seed.map(|seed| format!("seed {seed}"));
    let distinct = record.distinct.then(|| "distinct".to_owned());
    let settings: Vec<String> = { wanted.into_iter() }.chain(seed).chain(distinct).collect();
    match settings.is_empty() {
        true => format!("`{}`", record.question),
        false => format!("`{}` ({})", record.question, settings.join(", ")),
    }
}
