//! The rules of a square as units: rows, columns, and in some puzzles boxes, regions, diagonals and windows.

mod text;
mod write;

use std::sync::{Arc, OnceLock};

use super::cages::Cage;
use super::further::ChessMove;
use super::units::{Unit, UnitKind};
use super::{OrderError, ParseSquareError, Square, SquarePuzzle};
use crate::square::text::{is_square, letters};
use quadrille_engine::messages::plural;

pub use text::RulesText;

/// Why there are no such rules, or no such puzzle by them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct RulesError {
    what: String,
    is_of_sum: bool,
}

impl RulesError {
    /// Whether a cage has no sum, or one that it cannot have.
    #[doc(hidden)] // for the command
    pub fn is_of_sum(&self) -> bool {
        self.is_of_sum
    }

    pub(crate) fn new(what: impl Into<String>) -> Self {
        RulesError {
            what: what.into(),
            is_of_sum: false,
        }
    }

    pub(super) fn sum(label: &str, found: &str) -> Self {
        RulesError {
            is_of_sum: true,
            ..RulesError::new(format!(
                "cage {label} has {found}, expected one that its cells can have, as in {label}=10"
            ))
        }
    }

    pub(crate) fn labels(found: usize, expected: usize) -> Self {
        RulesError::new(format!(
            "found {found} labels, expected one for each of {expected} cells, and . for others"
        ))
    }

    pub(super) fn region_size(label: &str, found: usize, expected: usize) -> Self {
        let cells = plural(found, "cell");
        RulesError::new(format!("region {label} has {cells}, expected {expected}"))
    }
}

impl From<ParseSquareError> for RulesError {
    fn from(error: ParseSquareError) -> Self {
        RulesError::new(error.to_string())
    }
}

impl From<OrderError> for RulesError {
    fn from(error: OrderError) -> Self {
        RulesError::new(error.to_string())
    }
}

/// The rows and the columns of the boxes of an order: as square as possible, and not higher than wide. None for order 0.
pub(crate) fn boxes(order: usize) -> Option<(usize, usize)> {
    let divides = |rows: &usize| order.is_multiple_of(*rows);
    let rows = (1..=order.isqrt()).rev().find(divides)?;
    Some((rows, order / rows))
}

/// Pairs of cells.
pub(super) type CellPairs = Vec<(u16, u16)>;

/// The units of a square of some order, and further rules: a kind of Sudoku, or of Latin squares. Clones share them.
///
/// The text of a kind of Sudoku is the size of a box, rows x columns, or only the size of the square, in which case the
/// boxes are as square as possible; squares have up to [`Square::MAX`] rows, 100. `6x6` and larger squares of one side,
/// which are no usual boxes, are the size of the square, too. Then `diagonals`, `windows`, `groups`, `anti-king` and
/// `anti-knight` may follow: `2x3`, `16`, `3x3 diagonals windows`.
///
/// More lines may follow, in parts below a line with the name of the part: `regions` (labels, in place of boxes),
/// `extra regions`, `parity` and `cages` (as in [`with_extra_regions`](Self::with_extra_regions) and so on), and
/// `candidates` (a word for each cell, with the symbols up to 9 that it may hold, or `.` for any). Lines before the first
/// name are cages.
///
/// There are no rules about lines or pairs of cells, such as thermometers, arrows, Kropki dots or little killers.
///
/// ```
/// use quadrille::puzzle::Puzzle;
/// use quadrille::puzzle::square::SquareRules;
///
/// let text = "4 diagonals\nparity\ne... .... .... ....\ncandidates\n24 1 . . . . . . . . . . . . . .";
/// let puzzle = text.parse::<SquareRules>()?.puzzle("................")?;
/// let problem = puzzle.problem();
/// let first = problem.search().first().expect("it has solutions");
/// let cells = puzzle.answer(&first).square().cells().to_vec();
/// assert!([2, 4].contains(&cells[0]) && cells[1] == 1);
/// # Ok::<(), quadrille::puzzle::square::RulesError>(())
/// ```
///
/// ```
/// use quadrille::puzzle::Puzzle;
/// use quadrille::puzzle::square::SquareRules;
///
/// let puzzle = "2x3".parse::<SquareRules>()?.puzzle("2........1.3..45.........23..4.5....")?;
/// let problem = puzzle.problem();
/// let answer = puzzle.answer(&problem.search().first().expect("it has a solution"));
/// assert_eq!(answer.square().to_string(), "231465645123364512512346123654456231");
/// assert_eq!(puzzle.check(answer.square()), Ok(()));
/// # Ok::<(), quadrille::puzzle::square::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct SquareRules {
    pub(super) order: u8,
    pub(super) units: Arc<Vec<Unit>>,
    pub(super) cages: Arc<Vec<Cage>>,
    /// The symbols that each cell may hold; empty if all may hold all.
    pub(super) allowed: Arc<Vec<u128>>,
    /// Pairs of cells that must differ, and the move that leads from one to the other.
    pub(super) apart: Arc<Vec<(ChessMove, CellPairs)>>,
}

impl SquareRules {
    /// Rows and columns: the rules of a Latin square.
    ///
    /// # Errors
    ///
    /// If there is no such order: see [`Square::MAX`].
    pub fn latin(order: usize) -> Result<Self, RulesError> {
        if !(1..=usize::from(Square::MAX)).contains(&order) {
            let max = Square::MAX;
            return Err(RulesError::new(format!(
                "found a square of {order} x {order}, expected 1 to {max} each way"
            )));
        }
        let mut rules = SquareRules {
            order: order as u8,
            units: Arc::default(),
            cages: Arc::default(),
            allowed: Arc::default(),
            apart: Arc::default(),
        };
        rules.add(UnitKind::Row, |row, _| Some(row));
        rules.add(UnitKind::Column, |_, column| Some(column));
        Ok(rules)
    }

    /// The usual rules of Sudoku: rows, columns, and boxes of 3 x 3 cells. They are made once. Clones share their units,
    /// so comparing them takes no time.
    pub fn usual() -> &'static Self {
        static USUAL: OnceLock<SquareRules> = OnceLock::new();
        USUAL.get_or_init(|| Self::with_boxes(3, 3).expect("nine cells are a box"))
    }

    /// Whether these are the [usual](Self::usual) rules.
    pub fn is_usual(&self) -> bool {
        self == Self::usual()
    }

    /// Rows, columns, and boxes of `rows` x `columns` cells: the usual rules for 3 and 3.
    ///
    /// # Errors
    ///
    /// If there is no square of as many rows as a box has cells.
    pub fn boxes(rows: usize, columns: usize) -> Result<Self, RulesError> {
        match (rows, columns) {
            (3, 3) => Ok(Self::usual().clone()),
            _ => Self::with_boxes(rows, columns),
        }
    }

    /// A Sudoku of this size, with boxes as square as possible and not higher than wide: 3 x 4 for 12, 1 x 7 for 7.
    ///
    /// # Errors
    ///
    /// If there is no such order: see [`Square::MAX`].
    pub fn size(order: usize) -> Result<Self, RulesError> {
        Self::latin(order).map(drop)?; // refuses sizes that are out of range
        let (rows, columns) = boxes(order).unwrap_or((1, order));
        Self::boxes(rows, columns)
    }

    /// A puzzle by these rules, with givens read as a [`Square`] is.
    ///
    /// # Errors
    ///
    /// If the givens are no square, or one of another order.
    pub fn puzzle(&self, givens: &str) -> Result<SquarePuzzle, RulesError> {
        let square = givens.parse().map_err(|error| match error {
            ParseSquareError::Length { found } => {
                let expected = usize::from(self.order()).pow(2);
                RulesError::new(format!("found {found} cells, expected {expected}"))
            }
            error => RulesError::from(error),
        })?;
        Ok(SquarePuzzle::new(self.clone(), square)?)
    }

    fn with_boxes(rows: usize, columns: usize) -> Result<Self, RulesError> {
        let order = rows.saturating_mul(columns);
        let mut rules = Self::latin(order).map_err(|_| {
            let max = Square::MAX;
            RulesError::new(format!(
                "found boxes of {rows} x {columns}, expected 1 to {max} cells in each"
            ))
        })?;
        rules.add(UnitKind::Box, |row, column| {
            Some(row / rows * rows + column / columns)
        });
        Ok(rules)
    }

    /// Rows, columns, and regions, drawn as a square of labels: a character for each cell, or words with white
    /// space between them. Cells with the same label make a region.
    ///
    /// # Errors
    ///
    /// If the labels do not fill a square, or a region has not as many cells as a row.
    pub fn jigsaw(labels: &str) -> Result<Self, RulesError> {
        let words: Vec<&str> = labels.split_whitespace().collect();
        let letters = letters(&words);
        // Lines of letters are words of equal length, whose letters fill a square.
        let even = words.windows(2).all(|pair| pair[0].len() == pair[1].len());
        Self::regions(
            match is_square(words.len()) && !(even && is_square(letters.len())) {
                true => &words,
                false => &letters,
            },
        )
    }

    /// Rows, columns, and regions: the cells with the same label, row by row, make a region.
    pub(super) fn regions(labels: &[impl AsRef<str>]) -> Result<Self, RulesError> {
        let found = labels.len();
        let order = found.isqrt();
        if order == 0 || order * order != found || order > usize::from(Square::MAX) {
            let max = usize::from(Square::MAX).pow(2);
            return Err(RulesError::new(format!(
                "found {found} region labels, expected a square number of at most {max}"
            )));
        }
        let mut rules = Self::latin(order)?;
        let mut names: Vec<&str> = Vec::new();
        let region_of = labels.iter().map(|label| {
            let known = names.iter().position(|&name| name == label.as_ref());
            known.unwrap_or_else(|| {
                names.push(label.as_ref());
                names.len() - 1
            })
        });
        let region_of: Vec<usize> = region_of.collect();
        for (region, name) in names.iter().enumerate() {
            let found = region_of.iter().filter(|&&other| other == region).count();
            if found != order {
                return Err(RulesError::region_size(name, found, order));
            }
        }
        rules.add(UnitKind::Region, |row, column| {
            Some(region_of[row * order + column])
        });
        // Regions that are boxes become boxes.
        let sizes = (1..=order).filter(|rows| order.is_multiple_of(*rows));
        let boxes = sizes.filter_map(|rows| Self::boxes(rows, order / rows).ok());
        let same = |boxes: &SquareRules| boxes.regions_of_cells() == rules.regions_of_cells();
        Ok({ boxes }.find(same).unwrap_or(rules))
    }

    /// Adds the rule that both long diagonals hold each symbol once.
    pub fn with_diagonals(mut self) -> Self {
        if !self.has(UnitKind::Diagonal) {
            let last = usize::from(self.order) - 1;
            let falling = |row, column| (row == column).then_some(0);
            let rising = |row, column| (row + column == last).then_some(0);
            self.add(UnitKind::Diagonal, falling);
            self.add(UnitKind::Diagonal, rising);
        }
        self
    }

    /// Adds the rule that the windows hold each symbol once: boxes one cell apart and one cell from the border,
    /// four of them in order 9 (this is known as Windoku or hyper Sudoku).
    ///
    /// # Errors
    ///
    /// If the order is no square of a number from 2 on.
    pub fn with_windows(mut self) -> Result<Self, RulesError> {
        let side = usize::from(self.order).isqrt();
        if side * side != usize::from(self.order) || side < 2 {
            let order = self.order;
            return Err(RulesError::new(format!(
                "found windows in a square of {order} x {order}, expected a square number of cells each way: 4, 9, 16, ..."
            )));
        }
        if !self.has(UnitKind::Window) {
            let across = (usize::from(self.order) - 1) / (side + 1);
            let band = |place: usize| {
                let (band, within) = (place.checked_sub(1)? / (side + 1), (place - 1) % (side + 1));
                (within < side && band < across).then_some(band)
            };
            self.add(UnitKind::Window, |row, column| {
                Some(band(row)? * across + band(column)?)
            });
        }
        Ok(self)
    }

    /// The number of rows, columns and symbols.
    pub fn order(&self) -> u8 {
        self.order
    }

    /// The units: rows, columns, then all others.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The region of each cell, row by row; 0 for all cells if there are no regions.
    pub fn regions_of_cells(&self) -> Vec<u8> {
        let mut regions = vec![0; usize::from(self.order).pow(2)];
        let region = |unit: &&Unit| matches!(unit.kind, UnitKind::Box | UnitKind::Region);
        for unit in self.units.iter().filter(region) {
            // As many as rows.
            unit.places()
                .for_each(|cell| regions[cell] = unit.index as u8);
        }
        regions
    }

    /// The units of each cell, row by row.
    pub(crate) fn units_of_cells(&self) -> Vec<Vec<u16>> {
        let mut units_of = vec![Vec::new(); usize::from(self.order).pow(2)];
        for (unit, number) in self.units.iter().zip(0..) {
            unit.places().for_each(|cell| units_of[cell].push(number));
        }
        units_of
    }

    /// The rows and columns of a box, if all regions are boxes of one size.
    pub(crate) fn box_size(&self) -> Option<(u8, u8)> {
        let first = self.units.iter().find(|unit| unit.kind == UnitKind::Box)?;
        let order = u16::from(self.order);
        let columns = first.cells.iter().filter(|&&cell| cell < order).count() as u8;
        Some((self.order / columns, columns))
    }

    /// Whether there are units of this kind.
    pub fn has(&self, kind: UnitKind) -> bool {
        self.units.iter().any(|unit| unit.kind == kind)
    }

    /// Adds the units of a kind. `unit_of` maps (row, column) to one of them, or to none.
    pub(super) fn add(&mut self, kind: UnitKind, unit_of: impl Fn(usize, usize) -> Option<usize>) {
        let order = usize::from(self.order);
        let mut units: Vec<Vec<u16>> = Vec::new();
        for cell in 0..order * order {
            if let Some(unit) = unit_of(cell / order, cell % order) {
                units.resize(units.len().max(unit + 1), Vec::new());
                units[unit].push(cell as u16);
            }
        }
        let first = self.units.iter().filter(|unit| unit.kind == kind).count();
        let all = Arc::make_mut(&mut self.units);
        for (cells, index) in units.into_iter().zip(first as u16..) {
            all.push(Unit { kind, index, cells });
        }
    }
}
