//! The judge of weights, which prove by counting that a problem has no solution.
//!
//! Give each item a weight, any whole number, and let an option weigh what its items weigh together. Then the options
//! of a solution weigh as much as all the coverings that the items need. So there is no solution if the options cannot
//! weigh that much: an option that may be chosen or not adds its weight or nothing. There is none either if every
//! option weighs a multiple of some number, and the coverings do not.
//!
//! The *coverings* of an item are counted as the definition of a solution has them. A primary item is covered as often
//! as its bounds say. A secondary item counts once if it is covered, in however many options it has one color. So an
//! option weighs nothing on a colored item, but the color itself, which a solution has or has not, weighs as much as
//! the item. A weight on "these options of one primary item that give the secondary item this color" ties the two
//! together: each of these options weighs that much more, the color that much less. Such options and the color together
//! count 0 where the color comes from another option, -1, or 0 again: exactly 0 if the primary item always brings a
//! color.
//!
//! Everything here is added up from the members of the options, in 128-bit integers. It costs a pass over them, and one
//! over the pairs of weighed secondary items with primary items.

use std::collections::{HashMap, HashSet};

use crate::problem::{Color, ItemId, Matrix, OptionId, Problem};

/// What a weight lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weighed {
    /// Each covering of an item.
    Item(ItemId),
    /// The options that cover the primary item `by` and give `item` this color: each weighs that much more, and the
    /// color itself weighs that much less.
    Color {
        /// An item that is covered at most once.
        by: ItemId,
        /// A secondary item.
        item: ItemId,
        /// Its color.
        color: Color,
    },
}

/// Weights that prove that a problem has no solution: see [`Problem::check_weights`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Weights {
    /// If there is one, weights count modulo this number.
    pub modulus: Option<u32>,
    /// The weights, ascending; what is not in the list weighs 0.
    pub weights: Vec<(Weighed, i64)>,
}

/// What weights prove: the options of a solution would have to weigh what they cannot weigh.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct WeightSums {
    /// The least that the coverings of all items weigh; with a modulus, the remainder of what they weigh.
    pub items: i128,
    /// The most that options can weigh together; with a modulus, the remainder.
    pub options: i128,
}

/// Why weights prove nothing. Items are named by number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum WeightError {
    /// The problem has no such item, or it is not of the kind that the weight needs.
    #[error("found a weight on item {item}, expected {expected}")]
    WrongItem {
        /// The item.
        item: ItemId,
        /// What it was expected to be.
        expected: &'static str,
    },
    /// Something has several weights, or one that is too large.
    #[error("found the weight {weight}, expected one for each item, between -2^40 and 2^40")]
    WrongWeight {
        /// The weight.
        weight: i64,
    },
    /// The modulus is below 2.
    #[error("found the modulus {modulus}, expected at least 2")]
    WrongModulus {
        /// The modulus.
        modulus: u32,
    },
    /// An item that may be covered or not, or more or less often, has a weight that is not a multiple of the modulus.
    #[error(
        "item {item} is not covered a fixed number of times, so its weight must be a multiple of {modulus}"
    )]
    NotFixed {
        /// The item.
        item: ItemId,
        /// The modulus.
        modulus: u32,
    },
    /// An option, or a color, weighs something else than a multiple of the modulus.
    #[error("{what} weighs {weight}, expected a multiple of {modulus}")]
    NotMultiple {
        /// The option or the color.
        what: String,
        /// What it weighs.
        weight: i128,
        /// The modulus.
        modulus: u32,
    },
    /// The options can weigh what they have to weigh.
    #[error("the items weigh {} and the options {}, which proves nothing", sums.items, sums.options)]
    NothingProved {
        /// What they weigh.
        sums: WeightSums,
    },
}

/// The largest weight: sums of these fit into 128 bits.
const HEAVIEST: i64 = 1 << 40;

impl<I, T> Problem<I, T> {
    /// Judges whether weights prove that there is no solution with the options `require` and without the options
    /// `forbid`. Returns what does not fit together.
    ///
    /// # Errors
    ///
    /// The first mistake.
    ///
    /// ```
    /// use quadrille::Problem;
    /// use quadrille::check::{Weighed, Weights};
    ///
    /// // Three letters for two boxes.
    /// let mut problem = Problem::<_, ()>::new();
    /// let letters: Vec<_> = "abc".chars().map(|letter| problem.primary(letter)).collect::<Result<_, _>>()?;
    /// let boxes: Vec<_> = "12".chars().map(|one| problem.secondary(one)).collect::<Result<_, _>>()?;
    /// for (&letter, &place) in letters.iter().flat_map(|letter| boxes.iter().map(move |place| (letter, place))) {
    ///     problem.option(()).cover_ids([letter, place]).add()?;
    /// }
    ///
    /// // Each option weighs 1 - 1 = 0, and the items weigh 3 - 2 = 1.
    /// let letters = letters.iter().map(|&letter| (Weighed::Item(letter), 1));
    /// let boxes = boxes.iter().map(|&place| (Weighed::Item(place), -1));
    /// let weights = Weights { modulus: None, weights: letters.chain(boxes).collect() };
    /// let sums = problem.check_weights(&weights, &[], &[])?;
    /// assert_eq!((sums.options, sums.items), (0, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check_weights(
        &self,
        weights: &Weights,
        require: &[OptionId],
        forbid: &[OptionId],
    ) -> Result<WeightSums, WeightError> {
        let shades = weights.weights.iter().map(|&(on, weight)| match on {
            Weighed::Color { by, item, color } => {
                // A color that the problem does not have is in no option.
                let color = Color(self.shade(color).unwrap_or(u32::MAX));
                (Weighed::Color { by, item, color }, weight)
            }
            item => (item, weight),
        });
        judge(
            self.matrix(),
            weights.modulus,
            shades.collect::<Vec<_>>(),
            require,
            forbid,
        )
    }
}

/// Judges weights whose colors are shades.
pub(crate) fn judge(
    matrix: &Matrix,
    modulus: Option<u32>,
    weights: Vec<(Weighed, i64)>,
    require: &[OptionId],
    forbid: &[OptionId],
) -> Result<WeightSums, WeightError> {
    let scales = Scales::new(matrix, modulus, weights, require, forbid)?;
    scales.sums()
}

/// The weights, and what the problem says about everything that is weighed.
struct Scales<'m> {
    matrix: &'m Matrix,
    modulus: Option<u32>,
    weights: HashMap<Weighed, i128>,
    require: HashSet<OptionId>,
    /// The options that are not required and can be in a solution.
    free: Vec<OptionId>,
    /// The options that can be in a solution: how many cover each item.
    times: HashMap<ItemId, u32>,
    /// For each weighed secondary item and each primary item: how many options cover both, and how many of them in a
    /// color.
    both: HashMap<(ItemId, ItemId), (u32, u32)>,
    /// The colors of weighed secondary items.
    colors: HashSet<(ItemId, u32)>,
    /// The colors, 0 for none, of those that required options cover.
    given: HashMap<ItemId, u32>,
}

impl<'m> Scales<'m> {
    fn new(
        matrix: &'m Matrix,
        modulus: Option<u32>,
        list: Vec<(Weighed, i64)>,
        require: &[OptionId],
        forbid: &[OptionId],
    ) -> Result<Self, WeightError> {
        if let Some(modulus @ ..2) = modulus {
            return Err(WeightError::WrongModulus { modulus });
        }
        let wrong = |item, expected| Err(WeightError::WrongItem { item, expected });
        let mut weights = HashMap::new();
        let mut seconds = HashSet::new();
        for (on, weight) in list {
            match on {
                Weighed::Item(item) if item.index() >= matrix.item_count() => {
                    return wrong(item, "an item of the problem");
                }
                Weighed::Item(item) if matrix.is_primary(item) => {}
                Weighed::Item(item) => _ = seconds.insert(item),
                Weighed::Color { by, .. } if matrix.bounds(by).is_none_or(|b| *b.end() != 1) => {
                    return wrong(by, "a primary item that is covered at most once");
                }
                Weighed::Color { item, .. }
                    if matrix.is_primary(item) || item.index() >= matrix.item_count() =>
                {
                    return wrong(item, "a secondary item");
                }
                Weighed::Color { item, .. } => _ = seconds.insert(item),
            }
            let is_new = weights.insert(on, i128::from(weight)).is_none();
            if !is_new || !(-HEAVIEST..=HEAVIEST).contains(&weight) {
                return Err(WeightError::WrongWeight { weight });
            }
        }

        let require: HashSet<OptionId> = require.iter().copied().collect();
        let forbid: HashSet<OptionId> = forbid.iter().copied().collect();
        let mut used: HashMap<ItemId, u32> = HashMap::new();
        let mut given = HashMap::new();
        for &option in &require {
            for (item, shade) in matrix.members(option) {
                *used.entry(item).or_default() += 1;
                if !matrix.is_primary(item) {
                    given.insert(item, shade);
                }
            }
        }
        // Whether an option can be in a solution beside those that are required.
        let fits = |option: OptionId| {
            let fits = |(item, shade): (ItemId, u32)| match matrix.bounds(item) {
                Some(bounds) => used.get(&item).copied().unwrap_or(0) < *bounds.end(),
                None => given
                    .get(&item)
                    .is_none_or(|&given| given > 0 && given == shade),
            };
            let mut members = matrix.members(option);
            members.clone().any(|(item, _)| matrix.is_primary(item)) && members.all(fits)
        };
        let options = matrix.option_ids();
        let free = options.filter(|option| !require.contains(option) && !forbid.contains(option));
        let free: Vec<OptionId> = free.filter(|&option| fits(option)).collect();

        let mut scales = Scales {
            matrix,
            modulus,
            weights,
            free,
            times: HashMap::new(),
            both: HashMap::new(),
            colors: HashSet::new(),
            given,
            require,
        };
        for &option in scales.require.iter().chain(&scales.free) {
            for (item, _) in matrix.members(option) {
                *scales.times.entry(item).or_default() += 1;
            }
            for (item, shade) in matrix.members(option) {
                if !seconds.contains(&item) {
                    continue;
                }
                if shade > 0 {
                    scales.colors.insert((item, shade));
                }
                for (by, _) in matrix.members(option) {
                    if matrix.is_primary(by) {
                        let both = scales.both.entry((item, by)).or_default();
                        *both = (both.0 + 1, both.1 + u32::from(shade > 0));
                    }
                }
            }
        }
        Ok(scales)
    }

    fn weight(&self, on: Weighed) -> i128 {
        self.weights.get(&on).copied().unwrap_or(0)
    }

    /// What an option weighs.
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

    /// What the colors weigh.
    fn of_colors(&self) -> HashMap<(ItemId, u32), i128> {
        let whole = |&(item, shade)| ((item, shade), self.weight(Weighed::Item(item)));
        let mut sums: HashMap<_, _> = self.colors.iter().map(whole).collect();
        for (&on, weight) in &self.weights {
            if let Weighed::Color { item, color, .. } = on
                && let Some(sum) = sums.get_mut(&(item, color.0))
            {
                *sum -= weight;
            }
        }
        sums
    }

    /// How often something that is weighed counts in a solution: at least and at most.
    fn counts(&self, on: Weighed) -> (i128, i128) {
        let times = |item| self.times.get(&item).copied().unwrap_or(0);
        match on {
            Weighed::Item(item) => match self.matrix.bounds(item) {
                Some(bounds) => {
                    let (lo, hi) = bounds.into_inner();
                    (lo.into(), hi.min(times(item)).max(lo).into())
                }
                None => {
                    let mut pairs = self.both.iter();
                    let is_always = pairs.any(|(&(second, by), &(both, _))| {
                        let needs = self.matrix.bounds(by).is_some_and(|b| *b.start() > 0);
                        second == item && needs && both == times(by)
                    });
                    (i128::from(is_always || self.given.contains_key(&item)), 1)
                }
            },
            Weighed::Color { by, item, .. } => {
                let colored = self.both.get(&(item, by)).map_or(0, |both| both.1);
                let is_always = self.matrix.bounds(by) == Some(1..=1) && colored == times(by);
                (if is_always { 0 } else { -1 }, 0)
            }
        }
    }

    /// The two sums, if they differ as they should.
    fn sums(&self) -> Result<WeightSums, WeightError> {
        let (mut items, mut options) = (0, 0);
        for (&on, &weight) in &self.weights {
            let (lo, hi) = self.counts(on);
            items += (weight * lo).min(weight * hi);
            if let Some(modulus) = self.modulus
                && lo != hi
                && weight % i128::from(modulus) != 0
            {
                let (Weighed::Item(item) | Weighed::Color { item, .. }) = on;
                return Err(WeightError::NotFixed { item, modulus });
            }
        }
        let mut free = Vec::new();
        for &option in &self.require {
            options += self.of_option(option);
        }
        for ((item, shade), weight) in self.of_colors() {
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
                false => Err(WeightError::NothingProved { sums }),
            };
        };
        let remainder = |sum: i128| sum.rem_euclid(modulus.into());
        for (what, weight) in free {
            if remainder(weight) != 0 {
                return Err(WeightError::NotMultiple {
                    what,
                    weight,
                    modulus,
                });
            }
        }
        let sums = WeightSums {
            items: remainder(items),
            options: remainder(options),
        };
        match sums.items != sums.options {
            true => Ok(sums),
            false => Err(WeightError::NothingProved { sums }),
        }
    }
}
