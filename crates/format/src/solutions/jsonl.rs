//! Solutions as JSON, one object per line.

use std::io::{self, Write};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};

use super::super::json::{self, Member};
#[cfg(feature = "tables")]
use super::super::table::TableSheet;
use super::super::{Document, MistakeKind};
use super::{Claim, numbers};
use quadrille_engine::count::{SolutionCount, exact};
use quadrille_engine::{Effort, EngineKind, OptionId, Report};

/// An option as JSON has it: its number from 1, its items, and its cost where costs are written.
#[derive(Debug, Serialize)]
pub struct OptionFields<'d> {
    number: usize,
    items: Vec<Member<'d>>,
    /// The row of the table that it was.
    #[cfg(feature = "tables")]
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<Row<'d>>,
    #[serde(flatten)]
    cost: Option<Cost>,
}

/// A row of a table: its fields by the names of the columns.
#[cfg(feature = "tables")]
#[derive(Debug)]
struct Row<'d>(&'d TableSheet, OptionId);

#[cfg(feature = "tables")]
impl serde::Serialize for Row<'_> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.header().zip(self.0.row(self.1)))
    }
}

impl<'d> OptionFields<'d> {
    /// An option of a problem, with its cost if the problem has costs.
    pub fn new(document: &'d Document, option: OptionId) -> Self {
        Self::with_cost(document, option, document.problem().has_costs())
    }

    fn with_cost(document: &'d Document, option: OptionId, costs: bool) -> Self {
        #[cfg(feature = "tables")]
        let row = document.sheet().map(|sheet| Row(sheet, option));
        #[cfg(feature = "tables")]
        let costs = costs && row.is_none();
        OptionFields {
            number: option.index() + 1,
            items: members(document, option),
            #[cfg(feature = "tables")]
            row,
            cost: costs.then(|| Cost::of(document, document.problem().cost(option))),
        }
    }
}

#[derive(Debug, Serialize)]
struct Cost {
    cost: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost_exact: Option<String>,
}

impl From<u64> for Cost {
    fn from(cost: u64) -> Self {
        let (cost, cost_exact) = (cost.into(), exact(cost));
        Cost { cost, cost_exact }
    }
}

impl Cost {
    /// The cost of a solution as its file has it.
    fn of(document: &Document, cost: u64) -> Self {
        let shown = document.show_cost(cost);
        if let Ok(whole) = shown.parse::<i128>()
            && let Some(number) = Number::from_i128(whole)
        {
            let size = u64::try_from(whole.unsigned_abs()).ok();
            return Cost {
                cost: number,
                cost_exact: size.and_then(exact).map(|_| shown),
            };
        }
        match shown.parse::<f64>().ok().and_then(Number::from_f64) {
            Some(number) => Cost {
                cost: number,
                // A number in JSON may be rounded after 15 digits; text is not.
                cost_exact: (shown.len() > 15).then_some(shown),
            },
            None => cost.into(),
        }
    }
}

/// The figures of a search as JSON has them: see [the format](super).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The number of solutions.
    #[serde(flatten)]
    solutions: SolutionCount,
    /// Why the search stopped: `exhausted` if there are no more solutions.
    pub stop: String,
    /// The nodes of the search tree.
    pub nodes: u64,
    /// How often an item or a node was taken out of its list.
    pub updates: u64,
    /// The time in seconds.
    pub seconds: f64,
    /// The number of threads.
    pub threads: usize,
    /// The engines that took part, as far as they are known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    engines: Vec<EngineShare>,
    /// Of the cheapest solutions: no solution costs less than this.
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<u64>,
    /// The bound as a string, if it is beyond 2^53.
    #[serde(skip_serializing_if = "Option::is_none")]
    bound_exact: Option<String>,
    /// How much cheaper another solution can be than the cheapest one found, at most, as a share of its cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    gap: Option<f64>,
}

/// The work of an engine.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct EngineShare {
    /// The name of the engine.
    engine: String,
    /// The nodes of its search tree.
    nodes: u64,
    /// How often it took an item or a node out of its list.
    updates: u64,
}

impl Summary {
    /// The figures of a search that found this number of solutions.
    pub fn new(solutions: impl Into<SolutionCount>, report: &Report) -> Self {
        let share = |(engine, effort): (EngineKind, Effort)| EngineShare {
            engine: engine.to_string(),
            nodes: effort.nodes,
            updates: effort.updates,
        };
        Summary {
            solutions: solutions.into(),
            stop: report.stop.to_string(),
            nodes: report.nodes,
            updates: report.updates,
            seconds: seconds(report.elapsed),
            threads: report.threads,
            engines: report.engines().map(share).collect(),
            bound: None,
            bound_exact: None,
            gap: None,
        }
    }

    /// Adds what [`Best`](quadrille_engine::Best) says: no solution costs less than `bound`.
    fn with_bound(mut self, bound: Option<u64>, gap: Option<f64>) -> Self {
        self.bound = bound;
        self.bound_exact = bound.and_then(exact);
        self.gap = gap;
        self
    }
}

/// A time in seconds, to the microsecond: more digits would be noise.
fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// The most bytes of texts of options that are kept.
const KEPT: usize = 1 << 24;

/// Texts of options, which most solutions share.
#[derive(Clone, Debug, Default)]
pub(super) struct OptionTexts {
    text: Vec<u8>,
    /// For each option where its text begins and ends. None is empty, once it is there.
    places: Vec<[usize; 2]>,
}

/// Writes a solution.
pub(super) fn write(
    document: &Document,
    cost: Option<u64>,
    options: &[OptionId],
    kept: &mut OptionTexts,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    out.extend_from_slice(b"{\"options\":[");
    kept.places
        .resize(document.problem().option_count(), [0; 2]);
    for (place, &option) in options.iter().enumerate() {
        if place > 0 {
            out.push(b',');
        }
        let [start, end] = kept.places.get(option.index()).copied().unwrap_or_default();
        if start < end {
            out.extend_from_slice(&kept.text[start..end]);
            continue;
        }
        let begin = out.len();
        let fields = OptionFields::with_cost(document, option, cost.is_some());
        serde_json::to_writer(&mut *out as &mut dyn Write, &fields)?;
        if kept.text.len() < KEPT
            && let Some(place) = kept.places.get_mut(option.index())
        {
            let start = kept.text.len();
            kept.text.extend_from_slice(&out[begin..]);
            *place = [start, kept.text.len()];
        }
    }
    out.push(b']');
    if let Some(cost) = cost {
        // The fields of an object, after those before it.
        let cost = serde_json::to_vec(&Cost::of(document, cost))?;
        out.push(b',');
        out.extend_from_slice(&cost[1..]);
    } else {
        out.push(b'}');
    }
    out.push(b'\n');
    Ok(())
}

/// Writes the summary.
pub(super) fn write_summary(
    document: &Document,
    solutions: u64,
    report: &Report,
    (bound, gap): (Option<u64>, Option<f64>),
    out: &mut dyn Write,
) -> io::Result<()> {
    #[derive(Serialize)]
    struct Last {
        summary: Fields,
    }
    #[derive(Serialize)]
    struct Fields {
        #[serde(flatten)]
        summary: Summary,
        /// A bound in a table.
        #[serde(skip_serializing_if = "Option::is_none")]
        bound: Option<Number>,
        #[serde(skip_serializing_if = "Option::is_none")]
        bound_exact: Option<String>,
    }
    let summary = Summary::new(solutions, report);
    #[cfg(feature = "tables")]
    let is_shifted = document.sheet().is_some_and(|sheet| sheet.is_shifted());
    #[cfg(not(feature = "tables"))]
    let is_shifted = false;
    // Next to costs that are shifted, a share means nothing.
    let gap = gap.filter(|_| !is_shifted);
    let shown = bound.map(|bound| (bound, Cost::of(document, bound)));
    let fields = match shown {
        Some((bound, shown)) if shown.cost != bound.into() => Fields {
            summary: summary.with_bound(None, gap),
            bound: Some(shown.cost),
            bound_exact: shown.cost_exact,
        },
        _ => Fields {
            summary: summary.with_bound(bound, gap),
            bound: None,
            bound_exact: None,
        },
    };
    line(&Last { summary: fields }, out)
}

fn line(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// The items of an option.
fn members(document: &Document, option: OptionId) -> Vec<Member<'_>> {
    let members = document.problem().members(option);
    let members = members.map(|(item, color)| Member::new(document, item, color));
    members.collect()
}

/// A line that was read: a solution or a summary.
#[derive(Deserialize)]
struct JsonLine<'t> {
    #[serde(borrow)]
    options: Option<Vec<ReadOption<'t>>>,
    cost: Option<Number>,
    cost_exact: Option<String>,
    summary: Option<Value>,
}

#[derive(Deserialize)]
struct ReadOption<'t> {
    number: u32,
    #[serde(borrow)]
    items: Option<Vec<Member<'t>>>,
    cost: Option<Number>,
    cost_exact: Option<String>,
}

/// Whether a line is a JSON object.
pub(super) fn is_object(line: &str) -> bool {
    serde_json::from_str::<serde_json::Map<String, Value>>(line).is_ok()
}

/// Reads a line; `None` if it is a summary that does not claim that there is no solution.
pub(super) fn read(document: &Document, number: usize, line: &str) -> Option<Claim> {
    let mut claim = Claim::default();
    match serde_json::from_str(line) {
        Ok(JsonLine {
            options: Some(options),
            cost,
            cost_exact,
            ..
        }) => {
            if let Some(cost) = cost_text(cost, cost_exact) {
                claim.cost = document.read_cost(&cost);
                if claim.cost.is_none() {
                    claim.unexpected(number, line, &cost, numbers::COST);
                }
            }
            for named in options {
                match numbers::option(named.number) {
                    Some(option) => {
                        claim.options.push(option);
                        // The judge says what does not exist.
                        if option.index() >= document.problem().option_count() {
                            continue;
                        }
                        let cost = cost_text(named.cost, named.cost_exact);
                        let other = disagreement(document, option, named.items);
                        claim.unknown_options.extend(other);
                        let other = cost.and_then(|cost| other_cost(document, option, &cost));
                        claim.unknown_options.extend(other);
                    }
                    None => claim.mistake(
                        number,
                        line,
                        "",
                        MistakeKind::Unexpected {
                            found: "option 0".to_owned(),
                            expected: "a number from 1".to_owned(),
                        },
                    ),
                }
            }
        }
        Ok(JsonLine {
            summary: Some(summary),
            ..
        }) => {
            claim.none = summary["solutions"] == 0 && summary["stop"] == "exhausted";
            return claim.none.then_some(claim);
        }
        Ok(_) => claim.mistake(
            number,
            line,
            line,
            MistakeKind::Unexpected {
                found: "an object without options".to_owned(),
                expected: "options or a summary".to_owned(),
            },
        ),
        Err(error) => {
            let message = json::fault(&error);
            let place = line.get(error.column().saturating_sub(1)..);
            let place = place.unwrap_or_default();
            let word = place.get(..place.chars().next().map_or(0, char::len_utf8));
            claim.mistake(
                number,
                line,
                word.unwrap_or_default(),
                MistakeKind::Json { message },
            );
        }
    }
    Some(claim)
}

/// A cost as text: exactly, if it is there so; without an exponent.
fn cost_text(cost: Option<Number>, cost_exact: Option<String>) -> Option<String> {
    let shown = |cost: Number| match cost.as_f64().filter(|_| cost.is_f64()) {
        Some(float) => float.to_string(),
        None => cost.to_string(),
    };
    cost_exact.or(cost.map(shown))
}

/// What to say if an option does not cost this. Options of tables have a row in place of a cost.
fn other_cost(document: &Document, option: OptionId, found: &str) -> Option<String> {
    #[cfg(feature = "tables")]
    if document.sheet().is_some() {
        return None;
    }
    let cost = document.problem().cost(option);
    (document.read_cost(found) != Some(cost)).then(|| {
        let (number, shown) = (option.index() + 1, document.show_cost(cost));
        format!("option {number} costs {shown}, not {found}")
    })
}

/// What to say if an option does not have these items.
fn disagreement(
    document: &Document,
    option: OptionId,
    items: Option<Vec<Member<'_>>>,
) -> Option<String> {
    let mut items = items?;
    let mut expected = members(document, option);
    items.sort_unstable();
    expected.sort_unstable();
    (items != expected).then(|| {
        let found = serde_json::to_string(&items).unwrap_or_default();
        let number = option.index() + 1;
        let shown = document.show(option);
        format!("option {number} has the items {shown}, not {found}")
    })
}
