//! The rules of a packing puzzle: how pieces may be placed, and which solutions count.

use super::sets::is_one_sided;

/// How pieces may be placed, and which solutions count.
///
/// ```
/// use quadrille::puzzle::packing::Rules;
///
/// let one_sided = Rules::default().reflect(false);
/// assert_ne!(one_sided, one_sided.reflect(true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Rules {
    /// Pieces may be turned: in the plane, or in space if the board is a box or a piece has more than one layer.
    pub(super) turn: bool,
    /// Pieces may be replaced by their mirror images; if not set, where they turn in the plane alone.
    pub(super) reflect: Option<bool>,
    /// Pieces may be left over: a solution may use fewer copies of each, down to none.
    pub(super) leftover: bool,
    /// Every cell must be covered, except those that are optional on the board.
    pub(super) fill: bool,
    /// Solutions that a symmetry of the board maps to each other count as one.
    pub(super) distinct: bool,
    /// Of the symmetries of the board, reflections do not count for `distinct`.
    pub(super) rotations: bool,
}

impl Default for Rules {
    /// Pieces may be turned and, in the plane, reflected; all are used, every cell is covered, all solutions count.
    fn default() -> Self {
        Rules {
            turn: true,
            reflect: None,
            leftover: false,
            fill: true,
            distinct: false,
            rotations: false,
        }
    }
}

impl Rules {
    /// The default for the pieces of a named set: as [`default`](Self::default), but those of a one-sided set are not
    /// reflected.
    ///
    /// ```
    /// use quadrille::puzzle::packing::Rules;
    ///
    /// assert_eq!(Rules::of_set("pentominoes"), Rules::default());
    /// assert_eq!(Rules::of_set("One-sided pentominoes"), Rules::default().reflect(false));
    /// ```
    pub fn of_set(name: &str) -> Self {
        Rules {
            reflect: is_one_sided(name).then_some(false),
            ..Rules::default()
        }
    }

    /// Sets whether pieces may be turned.
    pub fn turn(mut self, on: bool) -> Self {
        self.turn = on;
        self
    }

    /// Sets whether pieces may be replaced by their mirror images, left and right exchanged. If it is not set, they may where
    /// they turn in the plane alone: it turns them over. In space that takes no mirror, and a solid piece cannot be made its
    /// mirror image.
    pub fn reflect(mut self, on: bool) -> Self {
        self.reflect = Some(on);
        self
    }

    /// Sets whether pieces may be left over.
    pub fn leftover(mut self, on: bool) -> Self {
        self.leftover = on;
        self
    }

    /// Sets whether every cell must be covered.
    pub fn fill(mut self, on: bool) -> Self {
        self.fill = on;
        self
    }

    /// Sets whether solutions that only a reflection takes into each other count as two.
    pub fn rotations(mut self, on: bool) -> Self {
        self.rotations = on;
        self
    }

    /// Sets whether solutions count as one that symmetries take into each other.
    pub fn distinct(mut self, on: bool) -> Self {
        self.distinct = on;
        self
    }
}
