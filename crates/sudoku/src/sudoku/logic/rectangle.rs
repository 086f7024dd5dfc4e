//! Unique rectangles: four cells that could exchange two symbols if they had no other candidates.
//!
//! Suppose two symbols stand crosswise in the corners of a rectangle, and each unit and cage contains one of them as
//! often in the corners as the other. Then exchanging them gives another solution. If there is exactly one solution, at
//! least one corner has a third symbol. So if three corners have only the two candidates, the fourth has neither (type
//! 1). If two corners have only the two candidates, and the other two have the same third candidate as well, one of
//! these has the third symbol: no cell that sees both can have it (type 2).

use super::{Deduction, Logic, Technique, each};
use crate::square::{Cage, Unit};

impl Logic {
    pub(super) fn rectangle(&self) -> Option<Deduction> {
        let order = usize::from(self.rules.order());
        let is_pair = |cell: &usize| self.left[*cell].count_ones() == 2;
        let pairs = (0..self.left.len()).filter(is_pair);
        { pairs }.find_map(|corner| {
            let (row, column) = (corner / order, corner % order);
            let rows = (0..order).filter(|&other| other != row);
            let columns = (0..order).filter(|&other| other != column);
            let mut others = rows.flat_map(|row| columns.clone().map(move |column| (row, column)));
            others.find_map(|(below, beside)| {
                self.rectangle_of([
                    corner,
                    row * order + beside,
                    below * order + column,
                    below * order + beside,
                ])
            })
        })
    }

    /// What follows from a rectangle whose first corner has two symbols left. The last one is opposite to the first.
    fn rectangle_of(&self, corners: [usize; 4]) -> Option<Deduction> {
        let pair = self.left[corners[0]];
        if corners.iter().any(|&cell| self.left[cell] & pair != pair) {
            return None;
        }
        let mut more = corners.to_vec();
        more.retain(|&cell| self.left[cell] != pair);
        let extra = { more.iter() }.fold(0, |extra, &cell| extra | self.left[cell] & !pair);
        if !(1..=2).contains(&more.len()) || !self.is_exchangeable(corners) {
            return None;
        }
        let found = self.deduction(Technique::UniqueRectangle, &[], &corners, pair);
        match more[..] {
            [cell] => self.removing(found, each(pair).map(|symbol| (cell, symbol))),
            _ if extra.count_ones() == 1 => {
                let symbol = extra.trailing_zeros() as u8;
                self.removing_seen(found, &more, symbol)
            }
            _ => None,
        }
    }

    /// Whether two symbols that stand crosswise in these corners can be exchanged: each unit has as many corners of one
    /// diagonal as of the other.
    fn is_exchangeable(&self, [a, b, c, d]: [usize; 4]) -> bool {
        if self.rules.is_restricted() {
            return false;
        }
        let units = self.rules.units().iter().map(Unit::cells);
        let cages = self.rules.cages().iter().map(Cage::cells);
        { units }.chain(cages).all(|cells| {
            let has = |cell: usize| usize::from(cells.contains(&(cell as u16)));
            has(a) + has(d) == has(b) + has(c)
        })
    }
}
