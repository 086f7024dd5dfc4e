//! What may be done with the pieces of a packing puzzle, and which solutions count.

/// What may be done with the pieces, and which solutions count.
///
/// ```
/// use quadrille::puzzle::packing::Rules;
///
/// let rules = Rules::default().reflect(false).distinct(true);
/// assert!(rules.turn && rules.fill && !rules.reflect);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Rules {
    /// Pieces may be turned: in the plane, or in space if the board or a piece has more than one layer.
    pub turn: bool,
    /// Pieces may be replaced by their mirror images. (In space, a plane piece can be turned over anyway.)
    pub reflect: bool,
    /// Pieces may be left over: of each, fewer copies may be used, down to none.
    pub leftover: bool,
    /// Every cell must be covered, except for those that are optional on the board.
    pub fill: bool,
    /// Solutions that a symmetry of the board takes into each other count as one.
    pub distinct: bool,
}

impl Default for Rules {
    /// Pieces may be turned and reflected, all are used, every cell is covered, all solutions count.
    fn default() -> Self {
        Rules {
            turn: true,
            reflect: true,
            leftover: false,
            fill: true,
            distinct: false,
        }
    }
}

impl Rules {
    /// The same rules with [`turn`](Self::turn) set to `on`.
    pub fn turn(self, on: bool) -> Self {
        Rules { turn: on, ..self }
    }

    /// The same rules with [`reflect`](Self::reflect) set to `on`.
    pub fn reflect(self, on: bool) -> Self {
        Rules {
            reflect: on,
            ..self
        }
    }

    /// The same rules with [`leftover`](Self::leftover) set to `on`.
    pub fn leftover(self, on: bool) -> Self {
        Rules {
            leftover: on,
            ..self
        }
    }

    /// The same rules with [`fill`](Self::fill) set to `on`.
    pub fn fill(self, on: bool) -> Self {
        Rules { fill: on, ..self }
    }

    /// The same rules with [`distinct`](Self::distinct) set to `on`.
    pub fn distinct(self, on: bool) -> Self {
        Rules {
            distinct: on,
            ..self
        }
    }
}
