//! The rules of all puzzles: those of each size, or of one, with diagonals, windows and the like.

use std::borrow::Cow;
use std::sync::OnceLock;

use quadrille::puzzle::square::{ChessMove, RulesError, Square, SquareRules};
use quadrille::sudoku::text::PuzzleEntry;

/// What is asked beside rows, columns, and boxes or regions, whatever the size.
#[derive(Clone, Debug, Default)]
pub struct FurtherRules {
    /// Whether each diagonal has every symbol.
    pub diagonal: bool,
    /// Whether each window has.
    pub windows: bool,
    /// Whether cells at the same place of their boxes differ.
    pub groups: bool,
    /// Cells that are such a move apart differ.
    pub moves: Vec<ChessMove>,
}

impl FurtherRules {
    /// Adds them to the rules of a size.
    ///
    /// # Errors
    ///
    /// [`RulesError`] if the size has no windows or no groups.
    pub fn add_to(&self, mut rules: SquareRules) -> Result<SquareRules, RulesError> {
        if self.diagonal {
            rules = rules.with_diagonals();
        }
        if self.windows {
            rules = rules.with_windows()?;
        }
        if self.groups {
            rules = rules.with_disjoint_groups()?;
        }
        for &chess in &self.moves {
            rules = rules.with_move(chess);
        }
        Ok(rules)
    }

    fn is_none(&self) -> bool {
        !self.diagonal && !self.windows && !self.groups && self.moves.is_empty()
    }
}

/// The rules for squares of any order, or of the requested one.
#[derive(Clone, Debug)]
pub struct RuleSet {
    /// All rules of the only order, if there is only one.
    fixed: Option<SquareRules>,
    /// What else `--size 4x4` can mean: squares of 4 x 4, next to boxes of 4 x 4.
    square: Option<SquareRules>,
    further: FurtherRules,
    /// The rules for each order from 0, if there are any, made on first use.
    by_order: [OnceLock<Option<SquareRules>>; Square::MAX as usize + 1],
}

impl RuleSet {
    /// Boxes as usual for each order, with further rules. `fixed`: the rules of the only order, and what else its size can
    /// mean; both have the further rules already.
    pub fn new(
        further: FurtherRules,
        fixed: Option<SquareRules>,
        square: Option<SquareRules>,
    ) -> Self {
        RuleSet {
            fixed,
            square,
            further,
            by_order: std::array::from_fn(|_| OnceLock::new()),
        }
    }

    /// Whether there are cages.
    pub fn has_cages(&self) -> bool {
        let cages = self.fixed.as_ref().map(SquareRules::cages);
        cages.is_some_and(|cages| !cages.is_empty())
    }

    /// The order of all puzzles, if it is known.
    pub fn order(&self) -> Option<u8> {
        let fixed = self.fixed.as_ref().filter(|_| self.square.is_none());
        fixed.map(SquareRules::order)
    }

    /// The order of new puzzles: the requested one, or 9.
    pub fn order_or_nine(&self) -> u8 {
        self.fixed.as_ref().map_or(9, |fixed| fixed.order())
    }

    /// Whether squares of order 9 have the usual rules.
    pub fn is_plain(&self) -> bool {
        self.further.is_none() && self.fixed.as_ref().is_none_or(SquareRules::is_usual)
    }

    /// The rules for a puzzle that was read: its own if it came with some, and its candidates, which forbid the other
    /// symbols.
    pub fn for_puzzle(&self, puzzle: &PuzzleEntry) -> Result<Cow<'_, SquareRules>, String> {
        let rules = match &puzzle.rules {
            None => Cow::Borrowed(self.for_order(puzzle.square.order())?),
            Some(own) if self.is_plain() => Cow::Owned((**own).clone()),
            Some(_) => {
                return Err("the puzzle has rules of its own, expected none in the command".into());
            }
        };
        Ok(match puzzle.candidates.is_empty() {
            true => rules,
            false => Cow::Owned(rules.into_owned().with_candidates(&puzzle.candidates)),
        })
    }

    /// The rules for a square of this order, or the reason why there are none.
    pub fn for_order(&self, order: u8) -> Result<&SquareRules, String> {
        if let (Some(boxes), Some(square)) = (&self.fixed, &self.square) {
            let orders = [boxes, square].map(|rules| rules.order());
            let of_order = |rules: &&SquareRules| rules.order() == order;
            let found = [boxes, square].into_iter().find(of_order);
            let [large, small] = orders;
            return found.ok_or_else(|| {
                format!(
                    "found a square of order {order}, expected {small} or {large}, as --size says"
                )
            });
        }
        if let Some(rules) = &self.fixed {
            return Ok(rules);
        }
        let rules = self.by_order.get(usize::from(order));
        let known =
            rules.and_then(|rules| rules.get_or_init(|| self.sized(order.into()).ok()).as_ref());
        known.ok_or_else(|| match self.sized(order.into()) {
            Err(error) => error.to_string(),
            Ok(_) => format!("found a square of order {order}, expected one of 4 to 25, or --size"),
        })
    }

    fn sized(&self, order: usize) -> Result<SquareRules, RulesError> {
        self.further.add_to(SquareRules::size(order)?)
    }
}
