//! XY-wings, and simple coloring: chains of cells of which one or the other has a symbol.

use super::{Deduction, Logic, SymbolSet, Technique};
use quadrille_engine::sort::sort;

impl Logic {
    /// A cell of symbols x and y that sees one of x and z and one of y and z: one of these two has z, so no cell that
    /// sees both can have it.
    pub(super) fn xy_wing(&self) -> Option<Deduction> {
        let is_pair = |cell: &usize| self.left[*cell].count_ones() == 2;
        let pairs = (0..self.left.len()).filter(is_pair);
        { pairs }.find_map(|pivot| {
            let peers = self.peers[pivot].iter().map(|&peer| usize::from(peer));
            let shares = |cell: &usize| (self.left[*cell] & self.left[pivot]).count_ones() == 1;
            let wings = peers.filter(|cell| is_pair(cell) && shares(cell));
            let wings: Vec<usize> = wings.collect();
            wings.iter().enumerate().find_map(|(at, &first)| {
                let mut others = wings[at + 1..].iter();
                others.find_map(|&second| self.wing(pivot, first, second))
            })
        })
    }

    fn wing(&self, pivot: usize, first: usize, second: usize) -> Option<Deduction> {
        let [a, b, c] = [pivot, first, second].map(|cell| self.left[cell]);
        let third = b & c & !a;
        if third.count_ones() != 1 || (b | c) & a != a {
            return None;
        }
        let symbol = third.trailing_zeros() as u8;
        let mut found = self.deduction(Technique::XyWing, &[], &[pivot, first, second], a);
        found.symbols.push(self.symbol(symbol));
        self.removing_seen(found, &[first, second], symbol)
    }

    /// The places of a symbol that has only two in some unit, colored so that exactly one color has the symbol.
    pub(super) fn coloring(&self) -> Option<Deduction> {
        (1..=self.rules.order()).find_map(|symbol| {
            let twins = |(_, unit)| self.places(unit, symbol).try_into().ok();
            let twins: Vec<[usize; 2]> = self.units().filter_map(twins).collect();
            let mut colored = Vec::new();
            twins.iter().find_map(|&[first, _]| {
                if colored.contains(&first) {
                    return None;
                }
                let colors = colors(first, &twins);
                colored.extend(colors.concat());
                self.colored(symbol, &colors)
            })
        })
    }

    /// What follows from two colors of a symbol.
    fn colored(&self, symbol: u8, colors: &[Vec<usize>; 2]) -> Option<Deduction> {
        let bit: SymbolSet = 1 << symbol;
        let all = colors.concat();
        let found = Deduction {
            first_color: colors[0].len(),
            ..self.deduction(Technique::SimpleColoring, &[], &all, bit)
        };
        // A color that a unit has twice does not have the symbol.
        for color in colors {
            let clash = |&cell: &usize| color.iter().any(|&other| self.sees(cell, other));
            if color.iter().any(clash) {
                return self.removing(found, color.iter().map(|&cell| (cell, symbol)));
            }
        }
        // A cell that sees both colors cannot have the symbol.
        let trapped = (0..self.left.len()).filter(|&cell| {
            let sees = |color: &Vec<usize>| color.iter().any(|&other| self.sees(cell, other));
            self.has(cell, symbol) && !all.contains(&cell) && colors.iter().all(sees)
        });
        self.removing(found, trapped.map(|cell| (cell, symbol)))
    }
}

/// The cells connected to one by these pairs, in two colors.
fn colors(first: usize, twins: &[[usize; 2]]) -> [Vec<usize>; 2] {
    let mut colors = [vec![first], Vec::new()];
    let mut open = vec![(first, 0)];
    while let Some((cell, color)) = open.pop() {
        for &[a, b] in twins {
            let other = match cell {
                cell if cell == a => b,
                cell if cell == b => a,
                _ => continue,
            };
            if !colors[1 - color].contains(&other) {
                colors[1 - color].push(other);
                open.push((other, 1 - color));
            }
        }
    }
    colors.iter_mut().for_each(|cells| sort(cells));
    colors
}
