//! Answers as JSON: one object per line. `quadrille help formats` has the fields, the same for all sizes and rules.

mod logic;

use std::cell::RefCell;
use std::time::Duration;

use quadrille::puzzle::square::{SquareFault, SquareRules};
use quadrille::sudoku::text::{PuzzleEntry, TextPlace};
use serde::ser::{Error, SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use crate::answer::PuzzleAt;
use crate::sink::{AnswerSink, SinkText};
use crate::tally::Engines;
use crate::why::WhyFields;

pub use logic::{Candidate, CandidatesLeft, Hinted, Rated, StepFields, end};

/// Writes an object on a line.
pub fn write(object: &impl Serialize, sink: &mut dyn AnswerSink) {
    let written = serde_json::to_writer(SinkText(sink), object);
    written.expect("strings, numbers and lists are JSON, and writing to memory does not fail");
    sink.text().push(b'\n');
}

/// Writes a short object on a line, no part of which is passed on: there may be a million of them at the end of the time.
pub(crate) fn write_short(object: &impl Serialize, text: &mut Vec<u8>) {
    let written = serde_json::to_writer(&mut *text, object);
    written.expect("strings, numbers and lists are JSON, and writing to memory does not fail");
    text.push(b'\n');
}

/// The rules of a puzzle that came with some, or with candidates, and where it was read.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleSource<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    pub file: &'a str,
    pub line: u64,
}

impl<'a> PuzzleSource<'a> {
    pub(crate) fn new(at: PuzzleAt<'a>) -> Self {
        PuzzleSource {
            rules: own_rules(at.puzzle, at.rules),
            file: at.file,
            line: at.puzzle.place.line,
        }
    }
}

/// The rules that are read with a puzzle as text, if it came with some that have one. `rules`: all rules that it has.
fn own_rules(puzzle: &PuzzleEntry, rules: &SquareRules) -> Option<String> {
    let has_own = puzzle.rules.is_some() || !puzzle.candidates.is_empty();
    has_own.then(|| rules.text()).flatten()
}

/// A puzzle that came with rules, as it is read with them.
#[derive(Serialize)]
pub struct PickedJson {
    pub puzzle: String,
    pub rules: String,
}

impl PickedJson {
    /// None if it came without rules.
    pub fn new(puzzle: &PuzzleEntry, rules: &SquareRules) -> Option<Self> {
        Some(PickedJson {
            puzzle: puzzle.square.to_string(),
            rules: own_rules(puzzle, rules)?,
        })
    }
}

/// Something that is not a puzzle.
#[derive(Serialize)]
pub struct Invalid<'a> {
    /// Always null.
    pub puzzle: Option<&'a str>,
    pub error: &'a str,
    pub file: &'a str,
    pub line: u64,
    pub column: u32,
}

/// Solutions as they are found, and then the result of the search.
pub struct Solved<'a, F> {
    pub puzzle: String,
    pub place: PuzzleSource<'a>,
    /// Calls its argument with each solution, and returns the result of the search. It runs once.
    pub search: RefCell<Option<F>>,
    /// Whether solutions are listed, not only counted.
    pub listed: bool,
    /// Says why there is no solution, if that is asked.
    pub why: &'a dyn Fn() -> Option<WhyFields>,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// The number of solutions.
    pub count: u64,
    /// Whether there is exactly one solution, if that is known.
    pub unique: Option<bool>,
    /// Whether a signal or the time ended the search.
    pub interrupted: bool,
    pub nodes: u64,
    /// What each engine has done.
    pub engines: Engines,
    pub elapsed: Duration,
}

impl Figures {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry("count", &self.count)?;
        if let Some(unique) = self.unique {
            map.serialize_entry("unique", &unique)?;
        }
        if self.interrupted {
            map.serialize_entry("complete", &false)?;
        }
        map.serialize_entry("nodes", &self.nodes)?;
        map.serialize_entry("seconds", &(self.elapsed.as_nanos() as f64 / 1e9))
    }
}

impl Serialize for Figures {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        self.add_to(&mut map)?;
        map.end()
    }
}

/// Takes a solution, as text.
pub type VisitText<'v> = &'v mut dyn FnMut(&str);

impl<F: FnOnce(VisitText<'_>) -> Figures> Serialize for Solved<'_, F> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        /// The list of solutions. Writing it fills in the figures.
        struct Listed<'s, F>(&'s RefCell<Option<F>>, &'s RefCell<Figures>);

        impl<F: FnOnce(VisitText<'_>) -> Figures> Serialize for Listed<'_, F> {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                let mut list = to.serialize_seq(None)?;
                let mut written = Ok(());
                let search = self
                    .0
                    .take()
                    .ok_or_else(|| S::Error::custom("it runs once"))?;
                *self.1.borrow_mut() = search(&mut |solution| {
                    if written.is_ok() {
                        written = list.serialize_element(solution);
                    }
                });
                written?;
                list.end()
            }
        }

        let figures = RefCell::default();
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("puzzle", &self.puzzle)?;
        if self.listed {
            map.serialize_entry("solutions", &Listed(&self.search, &figures))?;
        } else {
            let search = self
                .search
                .take()
                .ok_or_else(|| S::Error::custom("it runs once"))?;
            figures.replace(search(&mut |_| {}));
        }
        let figures = figures.into_inner();
        figures.add_to(&mut map)?;
        if figures.count == 0
            && !figures.interrupted
            && let Some(why) = (self.why)()
        {
            map.serialize_entry("why", &why)?;
        }
        if let Some(rules) = &self.place.rules {
            map.serialize_entry("rules", rules)?;
        }
        map.serialize_entry("file", self.place.file)?;
        map.serialize_entry("line", &self.place.line)?;
        map.end()
    }
}

/// A board that was checked.
#[derive(Serialize)]
pub struct Checked<'a> {
    pub puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    pub right: bool,
    pub faults: Vec<FaultFields>,
    #[serde(flatten)]
    pub place: PuzzleSource<'a>,
}

/// One thing that is wrong with a board.
#[derive(Default, Serialize)]
pub struct FaultFields {
    pub kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<String>,
    /// The sum that a cage should have, and the one that it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<[u32; 2]>,
    pub cells: Vec<String>,
    pub text: String,
}

/// `r1c1`.
pub fn cell((row, column): (u8, u8)) -> String {
    format!("r{}c{}", row + 1, column + 1)
}

impl From<&SquareFault> for FaultFields {
    fn from(fault: &SquareFault) -> Self {
        let mut fields = FaultFields {
            kind: "other",
            cells: fault.cells().into_iter().map(cell).collect(),
            text: fault.to_string(),
            ..FaultFields::default()
        };
        match fault {
            SquareFault::Repeat { unit, symbol, .. } => {
                fields.kind = "repeat";
                fields.unit = Some(unit.to_string());
                fields.symbol = Some(symbol.to_string());
            }
            SquareFault::Blank { .. } => fields.kind = "blank",
            SquareFault::Changed { given, found, .. } => {
                fields.kind = "changed";
                fields.given = Some(given.to_string());
                fields.symbol = found.map(|symbol| symbol.to_string());
            }
            SquareFault::Sum {
                found, expected, ..
            } => {
                fields.kind = "sum";
                fields.sum = Some([*expected, *found]);
            }
            SquareFault::RepeatInCage { symbol, .. } => {
                fields.kind = "repeat";
                fields.unit = Some("cage".to_owned());
                fields.symbol = Some(symbol.to_string());
            }
            SquareFault::Apart { symbol, .. } => {
                fields.kind = "repeat";
                fields.symbol = Some(symbol.to_string());
            }
            SquareFault::NotAllowed { symbol, .. } => {
                fields.kind = "not allowed";
                fields.symbol = Some(symbol.to_string());
            }
            _ => {}
        }
        fields
    }
}

impl<'a> Invalid<'a> {
    pub fn new(error: &'a str, file: &'a str, place: TextPlace) -> Self {
        Invalid {
            puzzle: None,
            error,
            file,
            line: place.line,
            column: place.column,
        }
    }
}
