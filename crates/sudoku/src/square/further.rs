//! Further rules of squares: disjoint groups, extra regions, moves of chess, even and odd cells, candidates.
//!
//! Disjoint groups and extra regions are units, like boxes. Cells a move of a king or a knight apart must differ: such a
//! pair has a secondary item for each symbol. A cell that holds even or odd symbols has no options for the others.

use std::sync::Arc;

use super::rules::{RulesError, SquareRules};
use super::text::letters;
use super::units::{Unit, UnitKind};

/// A rule about two cells: they must differ if this move leads from one to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ChessMove {
    /// To a neighbor, also diagonally.
    King,
    /// Two cells one way and one the other.
    Knight,
}

impl ChessMove {
    /// The name of the rule, as in `anti-king`.
    #[doc(hidden)] // for the pictures
    pub fn rule(self) -> &'static str {
        match self {
            ChessMove::King => "anti-king",
            ChessMove::Knight => "anti-knight",
        }
    }

    /// Whether it leads to a cell this many rows and columns away.
    fn leads(self, rows: usize, columns: usize) -> bool {
        match self {
            ChessMove::King => rows.max(columns) == 1,
            ChessMove::Knight => rows * columns == 2,
        }
    }
}

impl SquareRules {
    /// Adds the rule that the cells in the same place of each box hold each symbol once.
    ///
    /// # Errors
    ///
    /// If there are no boxes.
    pub fn with_disjoint_groups(mut self) -> Result<Self, RulesError> {
        let Some((rows, columns)) = self.box_size() else {
            let why = "found disjoint groups without boxes, expected boxes of one size";
            return Err(RulesError::new(why));
        };
        let (rows, columns) = (usize::from(rows), usize::from(columns));
        if !self.has(UnitKind::Group) {
            self.add(UnitKind::Group, |row, column| {
                Some(row % rows * columns + column % columns)
            });
        }
        Ok(self)
    }

    /// The same rules with these regions, a number for each cell, in place of boxes or regions.
    pub(crate) fn in_regions(&self, region_of: &[usize]) -> Result<Self, RulesError> {
        let labels: Vec<String> = region_of.iter().map(usize::to_string).collect();
        let mut rules = Self::regions(&labels)?;
        let mut further = Vec::clone(&self.units);
        further.retain(|unit| {
            let kind = unit.kind();
            !rules.has(kind) && !matches!(kind, UnitKind::Box | UnitKind::Region)
        });
        Arc::make_mut(&mut rules.units).extend(further);
        rules.cages = self.cages.clone();
        rules.allowed = self.allowed.clone();
        // Which pairs share no unit is another question now.
        Ok({ self.moves() }.fold(rules, SquareRules::with_move))
    }

    /// Adds regions: a square of labels, the same for the cells of a region and `.` for a cell in none. Each has as many
    /// cells as there are symbols, and holds each once. A region that is a unit already adds nothing. For regions that
    /// overlap, more such squares may follow.
    ///
    /// # Errors
    ///
    /// If the labels do not fill squares, or a region has too few or too many cells.
    pub fn with_extra_regions(mut self, labels: &str) -> Result<Self, RulesError> {
        let order = usize::from(self.order());
        for labels in self.squares_of_labels(labels)?.chunks(order * order) {
            let mut names: Vec<&str> = Vec::new();
            for &label in labels.iter().filter(|label| **label != ".") {
                if !names.contains(&label) {
                    names.push(label);
                }
            }
            let cells = |name| (0..).zip(labels).filter(move |(_, label)| **label == name);
            for &name in &names {
                let found = cells(name).count();
                if found != order {
                    return Err(RulesError::region_size(name, found, order));
                }
            }
            // A row that is marked once more is a row.
            names.retain(|&name| {
                let cells: Vec<u16> = cells(name).map(|(cell, _)| cell).collect();
                self.units.iter().all(|unit| unit.cells() != cells)
            });
            self.add(UnitKind::Extra, |row, column| {
                let label = labels[row * order + column];
                names.iter().position(|&name| name == label)
            });
        }
        Ok(self)
    }

    /// Adds the rule that cells hold even or odd symbols: a square of `e` and `o`, and `.` for a cell that may hold any.
    ///
    /// # Errors
    ///
    /// If the labels do not fill the square, or there are others.
    pub fn with_parity(mut self, labels: &str) -> Result<Self, RulesError> {
        let labels = self.labels(labels)?;
        let (even, odd) = self.parities();
        let allowed = labels.iter().map(|label| match *label {
            "." => Ok(even | odd),
            "e" | "E" => Ok(even),
            "o" | "O" => Ok(odd),
            found => Err(RulesError::new(format!(
                "found the label {found}, expected e for even, o for odd, or ."
            ))),
        });
        let allowed: Vec<u128> = allowed.collect::<Result<_, _>>()?;
        self.allow(|cell| allowed[cell]);
        Ok(self)
    }

    /// Adds the rule that each cell holds one of these symbols: bit s for symbol s, row by row. Cells beyond the last set
    /// may hold any.
    pub fn with_candidates(mut self, candidates: &[u128]) -> Self {
        self.allow(|cell| candidates.get(cell).map_or(u128::MAX, |set| *set));
        self
    }

    /// Allows each cell these symbols only, of those that it may hold.
    fn allow(&mut self, symbols: impl Fn(usize) -> u128) {
        let cells = 0..usize::from(self.order()).pow(2);
        let allowed = cells.map(|cell| self.allowed(cell) & symbols(cell));
        self.allowed = Arc::new(allowed.collect());
    }

    /// The even and the odd symbols.
    fn parities(&self) -> (u128, u128) {
        let of = |remainder| {
            let symbols = (1..=self.order()).filter(|symbol| symbol % 2 == remainder);
            symbols.fold(0_u128, |set, symbol| set | 1 << symbol)
        };
        (of(0), of(1))
    }

    /// Adds the rule that cells a move apart differ.
    pub fn with_move(mut self, chess: ChessMove) -> Self {
        if self.moves().any(|other| other == chess) {
            return self;
        }
        let order = usize::from(self.order());
        let mut pairs = Vec::new();
        for from in 0..order * order {
            for row in from / order..order.min(from / order + 3) {
                for column in 0..order {
                    let to = row * order + column;
                    let columns = column.abs_diff(from % order);
                    if to > from && chess.leads(row - from / order, columns) {
                        pairs.push((from as u16, to as u16));
                    }
                }
            }
        }
        // The others differ because they share a unit.
        let apart = |&(from, to): &(u16, u16)| {
            let has = |unit: &Unit| unit.has(from.into()) && unit.has(to.into());
            !self.units().iter().any(has)
        };
        pairs.retain(apart);
        Arc::make_mut(&mut self.apart).push((chess, pairs));
        self
    }

    /// The chess moves of the rules: cells that are such a move apart must differ.
    pub fn moves(&self) -> impl Iterator<Item = ChessMove> {
        self.apart.iter().map(|&(chess, _)| chess)
    }

    /// The pairs of cells that must differ because they are a move apart, and share no unit.
    pub(crate) fn apart(&self) -> impl Iterator<Item = (u16, u16)> {
        self.apart.iter().flat_map(|(_, pairs)| pairs).copied()
    }

    /// The symbols that a cell may hold: bit s for symbol s. Cells are counted from 0, row by row.
    pub fn allowed(&self, cell: usize) -> u128 {
        let all = (2_u128 << self.order()) - 2;
        self.allowed.get(cell).map_or(all, |allowed| *allowed)
    }

    /// 0 if a cell may hold all even symbols and no others, 1 if all odd ones and no others.
    pub fn parity(&self, cell: usize) -> Option<u8> {
        let (even, odd) = self.parities();
        match self.allowed(cell) {
            allowed if allowed == even => Some(0),
            allowed if allowed == odd && self.order() > 1 => Some(1),
            _ => None,
        }
    }

    /// Whether there are rules besides units and cages.
    pub(crate) fn is_restricted(&self) -> bool {
        !self.apart.is_empty() || !self.allowed.is_empty()
    }

    /// Labels of the cells: characters, or words with white space between them.
    fn labels<'t>(&self, text: &'t str) -> Result<Vec<&'t str>, RulesError> {
        let labels = self.squares_of_labels(text)?;
        match labels.len() == usize::from(self.order()).pow(2) {
            true => Ok(labels),
            false => Err(self.unlike_labels(labels.len())),
        }
    }

    /// Labels of the cells, once or several times.
    fn squares_of_labels<'t>(&self, text: &'t str) -> Result<Vec<&'t str>, RulesError> {
        let order = usize::from(self.order());
        let cells = order.pow(2);
        let are_squares = |labels: usize| labels > 0 && labels.is_multiple_of(cells);
        let words: Vec<&str> = text.split_whitespace().collect();
        // As many squares as rows, each row a word of its letters, have as many words as a square has cells.
        let are_rows = order > 2 && words.iter().all(|word| word.chars().count() == order);
        let labels: Vec<&str> = match are_squares(words.len()) && !are_rows {
            true => words,
            false => letters(&words),
        };
        match are_squares(labels.len()) {
            true => Ok(labels),
            false => Err(self.unlike_labels(labels.len())),
        }
    }

    fn unlike_labels(&self, found: usize) -> RulesError {
        RulesError::labels(found, usize::from(self.order()).pow(2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Also where the new regions are boxes.
    #[test]
    fn new_regions_replace_old_ones() {
        let old = SquareRules::jigsaw("aaab abbb cccd cddd").expect("regions");
        let boxes = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3];
        let new = old.with_diagonals().in_regions(&boxes).expect("boxes");
        let boxes = SquareRules::size(4).expect("boxes").with_diagonals();
        assert_eq!(new, boxes);
    }
}
