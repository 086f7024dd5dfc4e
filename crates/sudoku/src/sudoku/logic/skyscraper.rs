//! Skyscrapers: two rows in which a symbol has two places each, one of them in the same column; and the same with rows
//! and columns exchanged.
//!
//! At most one of the two cells of the common column has the symbol, so at least one of the two others has it. So no
//! cell that must differ from both of these can. (The simplest X-chain; HoDoKu's and Davis' name.)

use super::{Deduction, Logic, Technique};
use crate::square::{Unit, UnitKind};

impl Logic {
    pub(super) fn skyscraper(&self) -> Option<Deduction> {
        self.across_lines(|lines, symbol| self.skyscraper_of(lines, symbol))
    }

    fn skyscraper_of(&self, [from, to]: [UnitKind; 2], symbol: u8) -> Option<Deduction> {
        let lines = self.units().filter(|(_, unit)| unit.kind() == from);
        let pairs = lines.filter_map(|(_, unit)| {
            let places: [usize; 2] = self.places(unit, symbol).try_into().ok()?;
            Some((unit, places))
        });
        let pairs: Vec<(&Unit, [usize; 2])> = pairs.collect();
        pairs.iter().enumerate().find_map(|(at, &(unit, [a, b]))| {
            pairs[at + 1..].iter().find_map(|&(other, [c, d])| {
                let pairs = [[a, b], [b, a]].into_iter();
                let mut ends = pairs.flat_map(|pair| [[c, d], [d, c]].map(|other| (pair, other)));
                ends.find_map(|([roof, foot], [base, top])| {
                    let across = self.units().map(|(_, unit)| unit);
                    let has = |line: &&Unit| line.kind() == to && line.has(foot) && line.has(base);
                    let line = { across }.find(has)?;
                    let chain = [(roof, false), (foot, true), (base, false), (top, true)];
                    let chain = chain
                        .map(|(cell, is_right)| (self.candidate_number(cell, symbol), is_right));
                    let found = Deduction {
                        chains: vec![self.shown(&chain)],
                        ..self.deduction(
                            Technique::Skyscraper,
                            &[unit, other, line],
                            &[roof, top],
                            1 << symbol,
                        )
                    };
                    self.removing_seen(found, &[roof, top], symbol)
                })
            })
        })
    }
}
