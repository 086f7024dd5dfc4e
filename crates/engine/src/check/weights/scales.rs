//! What the weights make of a problem: how often each thing that is weighed counts, and the two sums.

use std::collections::{HashMap, HashSet};

use super::{Weighed, WeightError, WeightSums, Weights};
use crate::problem::{Color, ItemId, Matrix, OptionId};

/// The largest weight: sums of these fit into 128 bits.
const HEAVIEST: i64 = 1 << 40;

/// The weights, and what the problem says about everything that is weighed.
pub(super) struct Scales<'m> {
    matrix: &'m Matrix,
    modulus: Option<u32>,
    weights: HashMap<Weighed, i128>,
    /// The same in the order in which they were given, so that the first mistake is always the same.
    list: Vec<(Weighed, i128)>,
    /// Ascending, so that the last color that one of them gives is always the same.
    require: Vec<OptionId>,
    /// The options that are not required and can be in a solution.
    free: Vec<OptionId>,
    /// The options that can be in a solution: how many cover each item.
    times: HashMap<ItemId, u32>,
    /// For each weighed secondary item and each primary item: how many options cover both, and how many of them in a
    /// color.
    both: HashMap<(ItemId, ItemId), (u32, u32)>,
    /// The weighed secondary items that every option of an item covers which must be covered.
    always: HashSet<ItemId>,
    /// The colors of weighed secondary items, each once, and the place of each.
    colors: Vec<(ItemId, u32)>,
    places: HashMap<(ItemId, u32), usize>,
    /// The colors, 0 for none, of those that required options cover.
    given: HashMap<ItemId, u32>,
}

/// The weights, and the secondary items that have any.
type WeightTable = (HashMap<Weighed, i128>, HashSet<ItemId>);

fn read(matrix: &Matrix, list: &[(Weighed, i64)]) -> Result<WeightTable, WeightError> {
    let mut weights = HashMap::new();
    let mut seconds = HashSet::new();
    for &(on, weight) in list {
        match on {
            Weighed::Item(item) if item.index() >= matrix.item_count() => {
                return wrong(on_item(item, "an item of the problem"));
            }
            Weighed::Item(item) if matrix.is_primary(item) => {}
            Weighed::Item(item) => _ = seconds.insert(item),
            Weighed::Color { by, .. } if matrix.bounds(by).is_none_or(|b| *b.end() != 1) => {
                return wrong(on_item(by, "a primary item that is covered at most once"));
            }
            Weighed::Color { item, .. }
                if matrix.is_primary(item) || item.index() >= matrix.item_count() =>
            {
                return wrong(on_item(item, "a secondary item"));
            }
            Weighed::Color { item, .. } => _ = seconds.insert(item),
        }
        let is_new = weights.insert(on, i128::from(weight)).is_none();
        if !is_new || !(-HEAVIEST..=HEAVIEST).contains(&weight) {
            return wrong(format!(
                "found the weight {weight}, expected one for each item, between -2^40 and 2^40"
            ));
        }
    }
    Ok((weights, seconds))
}

impl<'m> Scales<'m> {
    pub(super) fn new(
        matrix: &'m Matrix,
        Weights { modulus, weights }: &Weights,
        require: &[OptionId],
        forbid: &[OptionId],
    ) -> Result<Self, WeightError> {
        if let Some(modulus @ ..2) = *modulus {
            return wrong(format!("found the modulus {modulus}, expected at least 2"));
        }
        let list = weights.iter().map(|&(on, weight)| (on, weight.into()));
        let list = list.collect();
        let (weights, seconds) = read(matrix, weights)?;
        let require: HashSet<OptionId> = require.iter().copied().collect();
        let forbid: HashSet<OptionId> = forbid.iter().copied().collect();
        let mut scales = Scales {
            matrix,
            modulus: *modulus,
            weights,
            list,
            free: Vec::new(),
            times: HashMap::new(),
            both: HashMap::new(),
            always: HashSet::new(),
            colors: Vec::new(),
            places: HashMap::new(),
            given: HashMap::new(),
            require: { matrix.option_ids() }
                .filter(|option| require.contains(option))
                .collect(),
        };
        scales.find_free(&require, &forbid);
        for &option in scales.require.iter().chain(&scales.free) {
            for (item, _) in matrix.members(option) {
                *scales.times.entry(item).or_default() += 1;
            }
            for (item, shade) in matrix.members(option) {
                if !seconds.contains(&item) {
                    continue;
                }
                let place = scales.colors.len();
                if shade > 0 && *scales.places.entry((item, shade)).or_insert(place) == place {
                    scales.colors.push((item, shade));
                }
                for (by, _) in matrix.members(option) {
                    if matrix.is_primary(by) {
                        let both = scales.both.entry((item, by)).or_default();
                        *both = (both.0 + 1, both.1 + u32::from(shade > 0));
                    }
                }
            }
        }
        let is_always = |&(&(_, by), &(both, _)): &(&(ItemId, ItemId), &(u32, u32))| {
            let needs = matrix.bounds(by).is_some_and(|bounds| *bounds.start() > 0);
            needs && both == scales.times(by)
        };
        let always = scales.both.iter().filter(is_always);
        scales.always = always.map(|(&(second, _), _)| second).collect();
        Ok(scales)
    }

    /// How many options that can be in a solution cover an item.
    fn times(&self, item: ItemId) -> u32 {
        self.times.get(&item).copied().unwrap_or(0)
    }

    /// Finds the options that can be in a solution beside those that are required, and the colors that these give.
    fn find_free(&mut self, require: &HashSet<OptionId>, forbid: &HashSet<OptionId>) {
        let matrix = self.matrix;
        let mut used: HashMap<ItemId, u32> = HashMap::new();
        for &option in &self.require {
            for (item, shade) in matrix.members(option) {
                *used.entry(item).or_default() += 1;
                if !matrix.is_primary(item) {
                    self.given.insert(item, shade);
                }
            }
        }
        let fits = |(item, shade): (ItemId, u32)| match matrix.bounds(item) {
            Some(bounds) => used.get(&item).copied().unwrap_or(0) < *bounds.end(),
            None => { self.given.get(&item) }.is_none_or(|&given| given > 0 && given == shade),
        };
        let free = matrix.option_ids().filter(|option| {
            let mut members = matrix.members(*option);
            !require.contains(option)
                && !forbid.contains(option)
                && members.clone().any(|(item, _)| matrix.is_primary(item))
                && members.all(fits)
        });
        self.free = free.collect();
    }

    fn weight(&self, on: Weighed) -> i128 {
        self.weights.get(&on).copied().unwrap_or(0)
    }

    fn of_option(&self, option: OptionId) -> i128 {
        let mut sum = 0;
        for (item, shade) in self.matrix.members(option) {
            if shade == 0 {
                sum += self.weight(Weighed::Item(item));
                continue;
            }
            for (by, _) in self.matrix.members(option) {
                let color = Color(shade);
                sum += self.weight(Weighed::Color { by, item, color });
            }
        }
        sum
    }

    /// What the colors weigh, in the order of the colors.
    fn of_colors(&self) -> Vec<i128> {
        let whole = |&(item, _): &(ItemId, u32)| self.weight(Weighed::Item(item));
        let mut sums: Vec<i128> = self.colors.iter().map(whole).collect();
        for &(on, weight) in &self.list {
            if let Weighed::Color { item, color, .. } = on
                && let Some(&place) = self.places.get(&(item, color.0))
            {
                sums[place] -= weight;
            }
        }
        sums
    }

    /// How often something that is weighed counts in a solution: at least and at most.
    fn counts(&self, on: Weighed) -> (i128, i128) {
        match on {
            Weighed::Item(item) => match self.matrix.bounds(item) {
                Some(bounds) => {
                    let (lo, hi) = bounds.into_inner();
                    (lo.into(), hi.min(self.times(item)).max(lo).into())
                }
                None => {
                    let is_always = self.always.contains(&item) || self.given.contains_key(&item);
                    (i128::from(is_always), 1)
                }
            },
            Weighed::Color { by, item, .. } => {
                let colored = self.both.get(&(item, by)).map_or(0, |both| both.1);
                let is_always = self.matrix.bounds(by) == Some(1..=1) && colored == self.times(by);
                (if is_always { 0 } else { -1 }, 0)
            }
        }
    }

    /// The two sums, if they differ as they should.
    pub(super) fn sums(&self) -> Result<WeightSums, WeightError> {
        let (mut items, mut options) = (0, 0);
        for &(on, weight) in &self.list {
            let (lo, hi) = self.counts(on);
            items += (weight * lo).min(weight * hi);
            if let Some(modulus) = self.modulus
                && lo != hi
                && weight % i128::from(modulus) != 0
            {
                let (Weighed::Item(item) | Weighed::Color { item, .. }) = on;
                return wrong(format!(
                    "item {item} is not covered a fixed number of times, so its weight must be a multiple of {modulus}"
                ));
            }
        }
        let mut free = Vec::new();
        for &option in &self.require {
            options += self.of_option(option);
        }
        for (&(item, shade), weight) in self.colors.iter().zip(self.of_colors()) {
            match self.given.get(&item) {
                Some(&given) if given == shade => options += weight,
                Some(_) => {}
                None => free.push((format!("a color of item {item}"), weight)),
            }
        }
        let all = self.free.iter();
        let heavy = all.map(|&option| (option, self.of_option(option)));
        let heavy = heavy.filter(|&(_, weight)| weight != 0);
        free.extend(heavy.map(|(option, weight)| (format!("option {option}"), weight)));
        let Some(modulus) = self.modulus else {
            options += free.iter().map(|(_, weight)| weight.max(&0)).sum::<i128>();
            let sums = WeightSums { items, options };
            return match options < items {
                true => Ok(sums),
                false => wrong(nothing_proved(sums)),
            };
        };
        let remainder = |sum: i128| sum.rem_euclid(modulus.into());
        for (what, weight) in free {
            if remainder(weight) != 0 {
                return wrong(format!(
                    "{what} weighs {weight}, expected a multiple of {modulus}"
                ));
            }
        }
        let sums = WeightSums {
            items: remainder(items),
            options: remainder(options),
        };
        match sums.items != sums.options {
            true => Ok(sums),
            false => wrong(nothing_proved(sums)),
        }
    }
}

fn wrong<R>(what: String) -> Result<R, WeightError> {
    Err(WeightError(what))
}

fn on_item(item: ItemId, expected: &str) -> String {
    format!("found a weight on item {item}, expected {expected}")
}

fn nothing_proved(WeightSums { items, options, .. }: WeightSums) -> String {
    format!("the items weigh {items} and the options {options}, which proves nothing")
}
