//! Lines that are read: solutions, and summaries.

use serde::Deserialize;
use serde_json::{Number, Value};

use super::super::{Claim, numbers};
use super::members;
use crate::Document;
use crate::error::unexpected;
use crate::json::{self, Member};
use quadrille_engine::OptionId;

/// A line that was read: a solution or a summary.
#[derive(Deserialize)]
#[serde(expecting = "an object with options or a summary")]
struct JsonLine<'t> {
    #[serde(borrow)]
    options: Option<Vec<ReadOption<'t>>>,
    cost: Option<Number>,
    cost_exact: Option<String>,
    summary: Option<Value>,
}

#[derive(Deserialize)]
#[serde(expecting = "an object with the number of an option")]
struct ReadOption<'t> {
    number: u32,
    #[serde(borrow)]
    items: Option<Vec<Member<'t>>>,
    cost: Option<Number>,
    cost_exact: Option<String>,
}

/// Whether a line is a JSON object.
pub(in crate::solutions) fn is_object(line: &str) -> bool {
    serde_json::from_str::<serde_json::Map<String, Value>>(line).is_ok()
}

/// Reads a line; `None` if it is a summary that does not claim that there is no solution.
pub(in crate::solutions) fn read(document: &Document, number: usize, line: &str) -> Option<Claim> {
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
                    None => {
                        let what = || unexpected("option 0", "a number from 1");
                        claim.mistake(number, line, "", what);
                    }
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
        Ok(_) => claim.mistake(number, line, line, || {
            unexpected("an object without options", "options or a summary")
        }),
        Err(error) => {
            let message = json::fault(&error);
            let place = line.get(error.column().saturating_sub(1)..);
            let place = place.unwrap_or_default();
            let word = place.get(..place.chars().next().map_or(0, char::len_utf8));
            let word = word.unwrap_or_default();
            claim.mistake(number, line, word, || format!("JSON: {message}"));
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
