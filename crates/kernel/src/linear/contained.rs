//! Rows that say nothing new: those of items whose options contain all options of another item.
//!
//! If item `i` is covered exactly once and each of its options covers item `j` too, which is covered at most once, then
//! no other option of `j` is in any cover. Without these options, the row of `j` follows from that of `i`. The program
//! without them has the same covers and the same bound, and each pivot takes less time. (Hoffman and Padberg, 1993.)

use super::program::Program;
use crate::lists::Lists;

/// The most passes over the rows. A row that is left out may allow another in the next pass, and so on through all rows.
const PASSES: u32 = 8;

impl Program {
    /// The same program without rows that follow from others, and without options that are in no cover because of that.
    /// All of them are left if `stop` returns true; it is asked before each row.
    pub fn without_contained(self, stop: &mut dyn FnMut() -> bool) -> Program {
        let mut rest = Remaining {
            is_row: vec![true; self.item_count()],
            is_option: vec![true; self.option_count()],
            common: Vec::new(),
            program: &self,
        };
        let mut is_changed = false;
        for _ in 0..PASSES {
            let (is_less, is_stopped) = rest.pass(stop);
            is_changed |= is_less;
            if is_stopped {
                return self;
            }
            if !is_less {
                break;
            }
        }
        let Remaining {
            is_row, is_option, ..
        } = rest;
        match is_changed {
            true => self.laid(&is_row, &is_option),
            false => self,
        }
    }

    /// The program of these rows and these options alone.
    pub(crate) fn laid(&self, is_row: &[bool], is_option: &[bool]) -> Program {
        let mut numbers = vec![None; is_row.len()];
        let rows = (0..is_row.len()).filter(|&row| is_row[row]);
        let rows: Vec<usize> = rows.collect();
        for (number, &row) in rows.iter().enumerate() {
            numbers[row] = Some(number as u32);
        }
        let options = (0..is_option.len()).filter(|&option| is_option[option]);
        let options: Vec<usize> = options.collect();
        let (mut items, mut shades) = (Lists::default(), Lists::default());
        for &option in &options {
            let left = self.items.of(option).iter();
            items.push(left.filter_map(|&item| numbers[item as usize]));
            shades.push(self.shades.of(option).iter().copied());
        }
        let bounds = rows.iter().map(|&row| (self.min[row], self.max[row]));
        let program = Program::of_rows(bounds, items);
        Program {
            rows: rows.iter().filter(|&&row| row < self.rows).count(),
            sharers: shades.turned(self.sharers.count(), |option, (item, shade)| {
                (item, (option, shade))
            }),
            shades,
            costs: options.iter().map(|&option| self.costs[option]).collect(),
            unit: self.unit,
            ids: options.iter().map(|&option| self.ids[option]).collect(),
            ..program
        }
    }
}

/// The rows and options that are left.
struct Remaining<'p> {
    program: &'p Program,
    is_row: Vec<bool>,
    is_option: Vec<bool>,
    /// Scratch: the rows of all options of one row.
    common: Vec<u32>,
}

impl Remaining<'_> {
    /// Looks once at each row. Returns whether something is gone, and whether it was stopped.
    fn pass(&mut self, stop: &mut dyn FnMut() -> bool) -> (bool, bool) {
        let program = self.program;
        let mut is_changed = false;
        for row in 0..self.is_row.len() {
            if stop() {
                return (is_changed, true);
            }
            let (min, max) = (program.min[row], program.max[row]);
            if !self.is_row[row] || max != 1 || min > 1 || !self.find_common(row) {
                continue;
            }
            for place in 0..self.common.len() {
                let other = self.common[place] as usize;
                if program.max[other] != 1 || program.min[other] > 1 || !self.is_row[other] {
                    continue;
                }
                // A cut is left out again when it is loose, and nothing but the program obeys it: a row of the problem stays.
                if min == 0 && row < program.rows && other >= program.rows {
                    continue;
                }
                is_changed = true;
                if min == 0 {
                    self.is_row[row] = false;
                    break;
                }
                self.is_row[other] = false;
                for &option in program.options.of(other) {
                    let items = program.items.of(option as usize);
                    self.is_option[option as usize] &= items.contains(&(row as u32));
                }
            }
        }
        (is_changed, false)
    }

    /// Finds the rows other than this one that all of its options have. False if there is none, or no option.
    fn find_common(&mut self, row: usize) -> bool {
        let program = self.program;
        let options = program.options.of(row).iter();
        let mut options = options.filter(|&&option| self.is_option[option as usize]);
        self.common.clear();
        let Some(&first) = options.next() else {
            return false;
        };
        let rows = program.items.of(first as usize).iter().copied();
        self.common
            .extend(rows.filter(|&other| other as usize != row && self.is_row[other as usize]));
        for &option in options {
            if self.common.is_empty() {
                return false;
            }
            let items = program.items.of(option as usize);
            self.common.retain(|item| items.contains(item));
        }
        !self.common.is_empty()
    }
}
