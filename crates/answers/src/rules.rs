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
    /// Whether each window has every symbol.
    pub windows: bool,
    /// Whether cells at the same place of their boxes differ.
    pub groups: bool,
    /// Cells that are such a move apart differ.
    pub moves: Vec<ChessMove>,
    /// Whether extra regions, or even and odd cells, were given for the only size.
    pub has_marks: bool,
    /// Whether cages were given for the only size, if only in a drawing without any.
    pub has_cages: bool,
}

impl FurtherRules {
    /// Adds what holds for every size to the rules of one. [`RulesError`] if the size has no windows or no groups.
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

    /// Whether nothing was asked.
    fn are_none(&self) -> bool {
        let is_any = self.diagonal || self.windows || self.groups || !self.moves.is_empty();
        !is_any && !self.has_marks && !self.has_cages
    }
}

/// The rules for squares of any order, or of the requested ones.
#[derive(Clone, Debug)]
pub struct RuleSet {
    /// All rules of the requested orders, of which there may be two: `--size 4x4` means boxes of 4 x 4, or squares. None:
    /// any order.
    sizes: Vec<SquareRules>,
    further: FurtherRules,
    /// The rules for each order from 0, if there are any, made on first use.
    by_order: [OnceLock<Option<SquareRules>>; Square::MAX as usize + 1],
}

impl RuleSet {
    /// `sizes` are the whole rules of the requested orders, the first of which is that of new puzzles. If there are none,
    /// squares of any order have the further rules.
    pub fn new(further: FurtherRules, sizes: Vec<SquareRules>) -> Self {
        RuleSet {
            sizes,
            further,
            by_order: std::array::from_fn(|_| OnceLock::new()),
        }
    }

    /// Whether cages were given.
    pub fn has_cages(&self) -> bool {
        self.further.has_cages
    }

    /// The order of all puzzles, if it is known.
    pub fn order(&self) -> Option<u8> {
        match &*self.sizes {
            [only] => Some(only.order()),
            _ => None,
        }
    }

    /// The order of new puzzles: the requested one, or 9.
    pub fn order_or_nine(&self) -> u8 {
        self.sizes.first().map_or(9, SquareRules::order)
    }

    /// Whether squares of order 9 have the usual rules.
    pub fn is_plain(&self) -> bool {
        self.further.are_none() && self.sizes.first().is_none_or(SquareRules::is_usual)
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
        match &*self.sizes {
            [] => {}
            [only] => return Ok(only),
            sizes => {
                let found = sizes.iter().find(|rules| rules.order() == order);
                let orders: Vec<String> = { sizes.iter().rev() }
                    .map(|rules| rules.order().to_string())
                    .collect();
                return found.ok_or_else(|| {
                    let expected = orders.join(" or ");
                    format!("found a square of order {order}, expected {expected}, as --size says")
                });
            }
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
