//! Weights by which a problem has no solution, and what follows from them, in sentences.

use std::cmp::Reverse;
use std::fmt;

use super::WhyText;
use quadrille_engine::check::{Weighed, WeightSums, Weights};
use quadrille_engine::messages::plural;
use quadrille_engine::sort::sort_by_key;

/// The reason by weights, as text.
pub(super) struct WeightText<'t> {
    reasons: &'t WhyText<'t>,
    weights: &'t Weights,
    sums: WeightSums,
    /// The different weights, from the largest.
    values: Vec<i64>,
    has_colors: bool,
}

impl fmt::Display for WeightText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let modulo = self.weights.modulus.map(|m| format!(" modulo {m}"));
        let modulo = modulo.unwrap_or_default();
        let counts: Vec<String> = self.values.iter().map(|&v| self.counted(v)).collect();
        let counts = match &counts[..] {
            [all @ .., last] if !all.is_empty() => format!("{}, and {last}", all.join(", ")),
            all => all.join(""),
        };
        writeln!(f, "by counting{modulo}: {counts}")?;
        for &value in &self.values {
            let named = self.having(value).map(|&(on, _)| self.reasons.weighed(on));
            self.reasons.list(f, &value.to_string(), named)?;
        }
        if self.has_colors {
            writeln!(
                f,
                "In parentheses: an option that covers the first and gives the other that color weighs so much more, and the color itself so much less."
            )?;
        }
        self.conclusion(f)
    }
}

impl<'t> WeightText<'t> {
    /// These weights of a problem, which prove that their sums do not fit together.
    pub(super) fn of(reasons: &'t WhyText<'t>, weights: &'t Weights, sums: WeightSums) -> Self {
        let mut values: Vec<i64> = weights.weights.iter().map(|&(_, weight)| weight).collect();
        sort_by_key(&mut values, |&value| Reverse(value));
        values.dedup();
        WeightText {
            reasons,
            weights,
            sums,
            values,
            has_colors: !weights.weights.iter().all(is_item),
        }
    }

    /// What weighs this much.
    fn having(&self, value: i64) -> impl Iterator<Item = &'t (Weighed, i64)> {
        let all = self.weights.weights.iter();
        all.filter(move |&&(_, weight)| weight == value)
    }

    /// `2 items weigh 1`, or `2 things` if colors are among them.
    fn counted(&self, value: i64) -> String {
        let count = self.having(value).count();
        let thing = match self.having(value).all(is_item) {
            true => "item",
            false => "thing",
        };
        let weigh = if count == 1 { "weighs" } else { "weigh" };
        format!("{} {weigh} {value}", plural(count, thing))
    }

    /// Why the sums do not fit together.
    fn conclusion(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WeightSums { items, options, .. } = self.sums;
        let each = match self.has_colors {
            true => "option and color",
            false => "option",
        };
        let required = !self.is_unrestricted();
        let is_plain = !required && !self.has_colors;
        match (self.weights.modulus, &self.values[..]) {
            (Some(2), [1]) if is_plain => writeln!(
                f,
                "Every option covers an even number of these items. But together they have to be covered an odd number of times."
            ),
            (Some(modulus), _) if required => writeln!(
                f,
                "Every {each} that may be chosen weighs a multiple of {modulus}. But the required options weigh {options} modulo {modulus}, and the items need {items}."
            ),
            (Some(modulus), _) => writeln!(
                f,
                "Every {each} weighs a multiple of {modulus}. But what the items need weighs {items} modulo {modulus}."
            ),
            (None, [1, -1]) if is_plain && options == 0 => self.black_and_white(f),
            (None, _) if !required && options == 0 => writeln!(
                f,
                "No {each} weighs more than 0. But what the items need weighs at least {items}."
            ),
            (None, _) => writeln!(
                f,
                "All options that can be chosen weigh at most {options} together. But what the items need weighs at least {items}."
            ),
        }
    }

    /// Why the sums do not fit together, where items weigh 1 and -1.
    fn black_and_white(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let need = self.having(1).map(|&(on, _)| self.needed(on)).sum();
        let (black, white) = (times(need), times(need - self.sums.items));
        let as_many = match self.is_even() {
            true => "as many",
            false => "at most as many",
        };
        writeln!(
            f,
            "Call the first black and the others white: every option covers {as_many} black items as white ones.\nBut black items have to be covered {black}, and white ones at most {white}."
        )
    }

    /// Whether no option is required in the reasons.
    fn is_unrestricted(&self) -> bool {
        let conflict = self.reasons.why.conflict.as_ref();
        conflict.is_none_or(|conflict| conflict.require.is_empty())
    }

    /// How often an item has to be covered.
    fn needed(&self, on: Weighed) -> i128 {
        let (Weighed::Item(item) | Weighed::Color { item, .. }) = on;
        let bounds = self.reasons.document.problem().bounds(item);
        bounds.map_or(1, |bounds| (*bounds.start()).into())
    }

    /// Whether every option weighs 0, if only items are weighed and none has a color.
    fn is_even(&self) -> bool {
        let problem = self.reasons.document.problem();
        let mut of_item = vec![0; problem.item_count()];
        for &(on, weight) in &self.weights.weights {
            if let Weighed::Item(item) = on {
                of_item[item.index()] = weight;
            }
        }
        let weight = |option| -> i64 {
            let members = problem.members(option);
            members.map(|(item, _)| of_item[item.index()]).sum()
        };
        problem.option_ids().all(|option| weight(option) == 0)
    }
}

fn is_item(&(on, _): &(Weighed, i64)) -> bool {
    matches!(on, Weighed::Item(_))
}

/// `once` or `3 times`.
fn times(number: i128) -> String {
    match number {
        1 => "once".to_owned(),
        number => format!("{number} times"),
    }
}
