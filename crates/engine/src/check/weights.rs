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

mod scales;

use crate::problem::{Color, ItemId, Matrix, OptionId, Problem};

use scales::Scales;

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

/// Why weights prove nothing, in words. Items are named by number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{0}")]
pub struct WeightError(String);

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
        let mut weights = weights.clone();
        for (number, (on, _)) in (0..).zip(&mut weights.weights) {
            if let Weighed::Color { color, .. } = on {
                // A color that the problem does not have is in no option: each gets a number that none there has.
                *color = Color(self.shade(*color).unwrap_or(u32::MAX - number));
            }
        }
        judge(self.matrix(), &weights, require, forbid)
    }
}

/// Judges weights whose colors are shades.
pub(crate) fn judge(
    matrix: &Matrix,
    weights: &Weights,
    require: &[OptionId],
    forbid: &[OptionId],
) -> Result<WeightSums, WeightError> {
    Scales::new(matrix, weights, require, forbid)?.sums()
}
