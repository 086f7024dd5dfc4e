//! Solutions as JSON, one object per line.

mod reader;
mod summary;
mod writer;

use serde::Serialize;
use serde_json::Number;

use super::super::Document;
use super::super::json::Member;
#[cfg(feature = "tables")]
use super::super::table::TableSheet;
use quadrille_engine::OptionId;
use quadrille_engine::count::exact;

pub(super) use reader::{is_object, read};
pub use summary::Summary;
pub(super) use summary::write_summary;
pub(super) use writer::{OptionTexts, write};

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

/// A cost as JSON has it: a number, and text where a program may read the number as another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cost {
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
    pub fn of(document: &Document, cost: u64) -> Self {
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

/// The items of an option.
fn members(document: &Document, option: OptionId) -> Vec<Member<'_>> {
    let members = document.problem().members(option);
    let members = members.map(|(item, color)| Member::new(document, item, color));
    members.collect()
}
