//! The units of a square: rows and columns always; boxes, regions, diagonals and windows where a puzzle has them.

use std::fmt;

use super::Square;

/// What a unit looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A row, from the top.
    Row,
    /// A column, from the left.
    Column,
    /// A box or region, in the order of the first cells.
    Region,
    /// One of the two long diagonals: from the upper left, then from the upper right.
    Diagonal,
    /// A box that lies across four boxes, from left to right, then downwards.
    Window,
}

/// As many cells as there are symbols, to hold each symbol once. As text, units of a kind count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    kind: Kind,
    index: u8,
    cells: Vec<u16>,
}

impl Unit {
    /// What it looks like.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Its number among the units of its kind, from 0.
    pub fn index(&self) -> u8 {
        self.index
    }

    /// Its cells, counted from 0 row by row, in ascending order.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            Kind::Row => "row",
            Kind::Column => "column",
            Kind::Region => "region",
            Kind::Diagonal => "diagonal",
            Kind::Window => "window",
        };
        write!(f, "{kind} {}", u16::from(self.index) + 1)
    }
}

/// Why there are no such rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// The order is 0 or too large.
    #[error("found a square of {found} x {found}, expected 1 to {most} each way", most = Square::MOST)]
    Order {
        /// The order.
        found: usize,
    },
    /// Boxes have no cells, or too many.
    #[error("found boxes of {rows} x {columns}, expected 1 to {most} cells in each", most = Square::MOST)]
    Boxes {
        /// How many rows each has.
        rows: usize,
        /// How many columns.
        columns: usize,
    },
    /// The labels of regions do not fill a square.
    #[error("found {found} region labels, expected a square number of at most {most}", most = usize::from(Square::MOST).pow(2))]
    Labels {
        /// How many there are.
        found: usize,
    },
    /// A region has too few or too many cells.
    #[error("region {label} has {found} cells, expected {expected}")]
    RegionSize {
        /// The label of the region.
        label: String,
        /// How many cells it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// Windows are for squares with square boxes.
    #[error(
        "found windows in a square of {order} x {order}, expected a square number of cells each way: 4, 9, 16, ..."
    )]
    Windows {
        /// The order.
        order: u8,
    },
}

/// The units of a square of some order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    order: u8,
    units: Vec<Unit>,
}

impl Rules {
    /// Rows and columns: the rules of a Latin square.
    pub fn latin(order: usize) -> Result<Self, RulesError> {
        if !(1..=usize::from(Square::MOST)).contains(&order) {
            return Err(RulesError::Order { found: order });
        }
        let mut rules = Rules {
            order: order as u8,
            units: Vec::new(),
        };
        rules.add(Kind::Row, |row, _| Some(row));
        rules.add(Kind::Column, |_, column| Some(column));
        Ok(rules)
    }

    /// Rows, columns, and boxes of so many rows and columns each: the rules of Sudoku for 3 and 3.
    pub fn boxes(rows: usize, columns: usize) -> Result<Self, RulesError> {
        let order = rows.saturating_mul(columns);
        let mut rules = Self::latin(order).map_err(|_| RulesError::Boxes { rows, columns })?;
        rules.add(Kind::Region, |row, column| {
            Some(row / rows * rows + column / columns)
        });
        Ok(rules)
    }

    /// Rows, columns, and regions, drawn as a square of labels: a character for each cell, or words with white
    /// space between them. Cells with the same label make a region.
    pub fn jigsaw(labels: &str) -> Result<Self, RulesError> {
        let words: Vec<&str> = labels.split_whitespace().collect();
        let letters: Vec<&str> = words
            .iter()
            .flat_map(|word| word.split("").filter(|letter| !letter.is_empty()))
            .collect();
        // Lines of letters are words of equal length, whose letters fill a square.
        let even = words.windows(2).all(|pair| pair[0].len() == pair[1].len());
        let labels = if is_square(words.len()) && !(even && is_square(letters.len())) {
            words
        } else {
            letters
        };
        Self::regions(&labels)
    }

    /// Rows, columns, and regions: the cells with the same label, row by row, make a region.
    pub fn regions(labels: &[impl AsRef<str>]) -> Result<Self, RulesError> {
        let found = labels.len();
        let order = found.isqrt();
        if order == 0 || order * order != found || order > usize::from(Square::MOST) {
            return Err(RulesError::Labels { found });
        }
        let mut rules = Self::latin(order)?;
        let mut names: Vec<&str> = Vec::new();
        let region_of: Vec<usize> = labels
            .iter()
            .map(|label| {
                let known = names.iter().position(|&name| name == label.as_ref());
                known.unwrap_or_else(|| {
                    names.push(label.as_ref());
                    names.len() - 1
                })
            })
            .collect();
        for (region, name) in names.iter().enumerate() {
            let found = region_of.iter().filter(|&&other| other == region).count();
            if found != order {
                return Err(RulesError::RegionSize {
                    label: (*name).to_owned(),
                    found,
                    expected: order,
                });
            }
        }
        rules.add(Kind::Region, |row, column| {
            Some(region_of[row * order + column])
        });
        Ok(rules)
    }

    /// The same rules, and both long diagonals hold each symbol once.
    pub fn with_diagonals(mut self) -> Self {
        if !self.has(Kind::Diagonal) {
            let last = usize::from(self.order) - 1;
            let falling = |row, column| (row == column).then_some(0);
            let rising = |row, column| (row + column == last).then_some(0);
            self.add(Kind::Diagonal, falling);
            self.add(Kind::Diagonal, rising);
        }
        self
    }

    /// The same rules, and the windows hold each symbol once: boxes one cell apart and one cell from the border,
    /// four of them in order 9 (this is known as Windoku or hyper Sudoku).
    pub fn with_windows(mut self) -> Result<Self, RulesError> {
        let side = usize::from(self.order).isqrt();
        if side * side != usize::from(self.order) || side < 2 {
            return Err(RulesError::Windows { order: self.order });
        }
        if !self.has(Kind::Window) {
            let across = (usize::from(self.order) - 1) / (side + 1);
            let band = |place: usize| {
                let (band, within) = (place.checked_sub(1)? / (side + 1), (place - 1) % (side + 1));
                (within < side && band < across).then_some(band)
            };
            self.add(Kind::Window, |row, column| {
                Some(band(row)? * across + band(column)?)
            });
        }
        Ok(self)
    }

    /// The number of rows, columns and symbols.
    pub fn order(&self) -> u8 {
        self.order
    }

    /// The units: rows, columns, then what else there is.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The region of each cell, row by row; all the same where there are none.
    pub fn regions_of_cells(&self) -> Vec<u8> {
        let mut regions = vec![0; usize::from(self.order).pow(2)];
        for unit in self.units.iter().filter(|unit| unit.kind == Kind::Region) {
            for &cell in &unit.cells {
                regions[usize::from(cell)] = unit.index;
            }
        }
        regions
    }

    fn has(&self, kind: Kind) -> bool {
        self.units.iter().any(|unit| unit.kind == kind)
    }

    /// Adds the units of a kind, where `unit_of` tells which of them each (row, column) is in.
    fn add(&mut self, kind: Kind, unit_of: impl Fn(usize, usize) -> Option<usize>) {
        let order = usize::from(self.order);
        let mut units: Vec<Vec<u16>> = Vec::new();
        for cell in 0..order * order {
            if let Some(unit) = unit_of(cell / order, cell % order) {
                units.resize(units.len().max(unit + 1), Vec::new());
                units[unit].push(cell as u16);
            }
        }
        for cells in units {
            let same_kind = self.units.iter().filter(|unit| unit.kind == kind);
            let index = same_kind.count() as u8;
            self.units.push(Unit { kind, index, cells });
        }
    }
}

fn is_square(number: usize) -> bool {
    number.isqrt().pow(2) == number
}
