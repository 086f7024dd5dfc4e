//! Reasons why a problem has no solution, as JSON has them.

use serde::Serialize;

use super::{Document, Weighed, WhyText};
use crate::solutions::OptionFields;
use quadrille_engine::why::Verdict;
use quadrille_engine::{ItemId, OptionId};

/// Why there is no solution, to be written as JSON.
#[derive(Debug, Serialize)]
pub struct WhyFields<'d> {
    /// `solution`, `none` or `unknown`.
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<OptionFields<'d>>>,
    /// The items without enough options.
    bare: Vec<&'d str>,
    weights: Option<WeightsFields<'d>>,
    conflict: Option<ConflictFields<'d>>,
}

#[derive(Debug, Serialize)]
struct WeightsFields<'d> {
    modulus: Option<u32>,
    /// What the items need weighs at least, and what the options weigh at most; with a modulus, the remainders.
    items: i128,
    options: i128,
    weights: Vec<WeightFields<'d>>,
}

/// The weight of an item, or of the options that cover `by` and give the item this color.
#[derive(Debug, Serialize)]
struct WeightFields<'d> {
    item: &'d str,
    #[serde(skip_serializing_if = "Option::is_none")]
    color: Option<&'d str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'d str>,
    weight: i64,
}

#[derive(Debug, Serialize)]
struct ConflictFields<'d> {
    items: Vec<&'d str>,
    require: Vec<OptionFields<'d>>,
    options: Vec<OptionFields<'d>>,
    minimal: bool,
}

impl<'d> WhyText<'d> {
    /// The same for JSON.
    #[doc(hidden)] // for the command
    pub fn fields(&self) -> WhyFields<'d> {
        let document: &'d Document = self.document;
        let names = |items: &[ItemId]| items.iter().map(|&item| document.name(item)).collect();
        let options = |options: &[OptionId]| -> Vec<OptionFields<'d>> {
            let fields = options
                .iter()
                .map(|&option| OptionFields::new(document, option));
            fields.collect()
        };
        let weight = |&(on, weight): &(Weighed, i64)| {
            let (item, color, by) = match on {
                Weighed::Item(item) => (item, None, None),
                Weighed::Color { by, item, color } => (item, Some(color), Some(by)),
            };
            WeightFields {
                item: document.name(item),
                color: color.and_then(|color| document.color_name(color)),
                by: by.map(|by| document.name(by)),
                weight,
            }
        };
        let weights = self.why.weights.as_ref().zip(self.sums);
        let (verdict, solution) = match &self.why.verdict {
            Verdict::Solution(solution) => ("solution", Some(options(solution))),
            Verdict::None => ("none", None),
            Verdict::Unknown(_) => ("unknown", None),
        };
        WhyFields {
            verdict,
            solution,
            bare: names(&self.why.bare),
            weights: weights.map(|(weights, sums)| WeightsFields {
                modulus: weights.modulus,
                items: sums.items,
                options: sums.options,
                weights: weights.weights.iter().map(weight).collect(),
            }),
            conflict: self.why.conflict.as_ref().map(|conflict| ConflictFields {
                items: names(&conflict.items),
                require: options(&conflict.require),
                options: options(&conflict.options),
                minimal: conflict.is_minimal,
            }),
        }
    }
}
