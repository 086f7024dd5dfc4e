//! Weights as a proof counts them: whole numbers modulo a number, on items that are covered at most once.

use std::collections::HashMap;

use super::{Clauses, ProofError, literal};
use crate::check::{Weighed, Weights, judge};
use crate::problem::{ItemId, Matrix};

/// The largest modulus. Proofs grow with it.
pub(super) const LARGEST: i128 = 1 << 12;

/// Items that weigh something modulo a number.
pub(super) struct WeightedItems {
    pub(super) modulus: u32,
    pub(super) items: Vec<WeightedItem>,
}

/// An item whose options exclude each other.
pub(super) struct WeightedItem {
    /// More than 0, and less than the modulus.
    pub(super) weight: u32,
    /// The variables of its options, ascending.
    pub(super) options: Vec<i64>,
    /// The number of the clause that one of them is chosen, if one must be.
    pub(super) clause: Option<u64>,
}

impl WeightedItems {
    /// The items of weights that prove that there is no solution.
    pub(super) fn new(
        matrix: &Matrix,
        weights: &Weights,
        clauses: &Clauses,
    ) -> Result<Self, ProofError> {
        judge(matrix, weights, &[], &[]).map_err(|_| ProofError::of_weights())?;
        let modulus = match weights.modulus.map(i128::from) {
            Some(modulus) if modulus <= LARGEST => Some(modulus),
            Some(_) => None,
            None => modulus(matrix, &weights.weights)?,
        };
        let modulus = modulus.ok_or_else(|| {
            let found = match weights.modulus {
                Some(modulus) => modulus.to_string(),
                None => format!("more than {LARGEST}"),
            };
            ProofError::Weights(format!(
                "found weights that count modulo {found}, expected at most {LARGEST}: a proof grows with this number"
            ))
        })?;
        let mut options = options(matrix, weights);
        let mut items = Vec::new();
        for &(on, weight) in &weights.weights {
            let weight = i128::from(weight).rem_euclid(modulus) as u32;
            let Weighed::Item(item) = on else {
                return Err(ProofError::of_weights());
            };
            let number = clauses.of_item[item.index()];
            let is_primary = matrix.is_primary(item);
            let options = options
                .remove(&item)
                .flatten()
                .ok_or_else(ProofError::of_weights)?;
            if weight > 0 && (is_primary || !options.is_empty()) {
                items.push(WeightedItem {
                    weight,
                    options,
                    clause: is_primary.then_some(number),
                });
            }
        }
        let modulus = modulus as u32;
        Ok(WeightedItems { modulus, items })
    }
}

/// For each weighed item the variables of its options, if they exclude each other. Options without a primary item are in no
/// solution.
fn options(matrix: &Matrix, weights: &Weights) -> HashMap<ItemId, Option<Vec<i64>>> {
    let weighed = weights.weights.iter().filter_map(|&(on, _)| match on {
        Weighed::Item(item) => Some((item, Some(Vec::new()))),
        Weighed::Color { .. } => None,
    });
    let mut options: HashMap<_, _> = weighed.collect();
    for option in matrix.option_ids() {
        for (item, shade) in matrix.members(option) {
            match options.get_mut(&item) {
                Some(of_item) if shade > 0 => *of_item = None,
                Some(Some(of_item)) if matrix.is_playable(option) => {
                    of_item.push(literal(option));
                }
                _ => {}
            }
        }
    }
    options
}

/// The least number modulo which these weights prove it, too; `None` if that is too large.
///
/// The items weigh more than what options and the variables of secondary items, which say that they are not covered, can
/// weigh together. So it is enough that no multiple of the number lies between the least and the largest difference.
fn modulus(matrix: &Matrix, weights: &[(Weighed, i64)]) -> Result<Option<i128>, ProofError> {
    let mut of_item = vec![0; matrix.item_count()];
    let (mut items, mut least, mut most) = (0, 0, 0);
    let mut count = |weight: i128| {
        least += weight.min(0);
        most += weight.max(0);
    };
    let mut is_used = vec![false; matrix.item_count()];
    for (item, _) in matrix.playable().flat_map(|option| matrix.members(option)) {
        is_used[item.index()] = true;
    }
    for &(on, weight) in weights {
        let Weighed::Item(item) = on else {
            return Err(ProofError::of_weights());
        };
        let is_primary = matrix.is_primary(item);
        if !is_primary && !is_used[item.index()] {
            continue;
        }
        let weight = i128::from(weight);
        of_item[item.index()] = weight;
        items += weight;
        if !is_primary {
            count(weight);
        }
    }
    for option in matrix.playable() {
        let members = matrix.members(option);
        count(members.map(|(item, _)| of_item[item.index()]).sum());
    }
    let (low, high): (i128, i128) = (items - most, items - least);
    let fits = |modulus: &i128| (low - 1).div_euclid(*modulus) == high.div_euclid(*modulus);
    Ok((2..=LARGEST).find(fits))
}
