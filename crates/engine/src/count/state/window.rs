//! A state that shows one of its parts alone.
//!
//! To search a part, a search may remove the items of all others. That takes time in proportion to these, and keys in
//! which they are zeros: quadratic time and memory where the parts are many. A window on a part takes time in proportion
//! to the part. What is behind it needs no change, because nothing in the part touches it.

use super::CountState;
use crate::count::table::{KeyField, pack};
use crate::engine::IS_SMALL;
use quadrille_kernel::sort::sorted_numbers;

/// The part that a state shows.
#[derive(Debug)]
pub(super) struct Window {
    /// Its primary items.
    pub(super) places: Vec<u32>,
    /// The words of [`CountState::free`] in which they are, and their bits there: these begin a key.
    pub(super) words: Vec<(u32, u64)>,
    /// Then the fields of its open secondary items. (The other ones have the color of all alive options already.)
    secondary: Vec<(u32, KeyField)>,
    /// Then those of its items that may be covered several times, and a bit for each of their options.
    repeated: Vec<(u32, [KeyField; 2])>,
    struck: Vec<u32>,
    struck_start: usize,
    key_words: usize,
    /// What the state says of all its items: how many are uncovered, and how many of them have no case.
    of_all: (usize, usize),
}

impl CountState<'_> {
    /// The part that is shown, if it is not the whole.
    pub(super) fn window(&self) -> Option<&Window> {
        match IS_SMALL {
            true => None,
            false => self.window.as_deref(),
        }
    }

    /// What distinguishes a part from others: its items, its options and how often its items must and may be covered.
    pub(in crate::count) fn part_key(&self, part: &[u32]) -> Box<[u32]> {
        let options = part.iter().flat_map(|&place| self.table.uses(place));
        let alive = options
            .map(|each| each.option)
            .filter(|&o| self.is_alive(o));
        let options = sorted_numbers(alive.collect());
        let rooms = part
            .iter()
            .filter_map(|&place| self.room.get(place as usize));
        let rooms = rooms.map(|room| u32::from(room.left) << 16 | u32::from(room.need()));
        let length = [part.len() as u32];
        let key = length.iter().chain(part).copied().chain(rooms);
        key.chain(options).collect()
    }

    /// Shows a part alone, until it is [closed](Self::close_window). Returns the numbers of its items, of its options'
    /// members, and of the words of its keys.
    pub(in crate::count) fn open_window(&mut self, part: &[u32]) -> (usize, usize, usize) {
        let table = self.table;
        let mut words: Vec<(u32, u64)> = Vec::new();
        for &place in part {
            let (word, bit) = (place / 64, 1 << (place % 64));
            match words.last_mut() {
                Some((last, bits)) if *last == word => *bits |= bit,
                _ => words.push((word, bit)),
            }
        }
        let (mut secondary, mut members) = (Vec::new(), 0);
        for each in part.iter().flat_map(|&place| table.uses(place)) {
            let of_option = table.members(each.option);
            members += of_option.len();
            let others = of_option[table.primary_members(each.option).len()..].iter();
            let open = others.filter(|m| self.shades[m.place as usize] == 0);
            secondary.extend(open.map(|m| m.place));
        }
        let secondary = sorted_numbers(secondary);
        let at = |place| {
            table
                .repeated
                .binary_search_by_key(&place, |item| item.place)
        };
        let repeated = part.iter().filter_map(|&place| at(place).ok());
        let repeated: Vec<_> = repeated.map(|at| &table.repeated[at]).collect();
        let struck = repeated.iter().flat_map(|item| table.uses(item.place));
        let struck = sorted_numbers(struck.map(|each| each.option).collect());
        let widths = secondary.iter().map(|&place| table.field(place).width);
        let times = repeated
            .iter()
            .flat_map(|item| item.fields.map(|f| f.width));
        let (mut fields, packed) = pack(widths.chain(times));
        for field in &mut fields {
            field.word += words.len() as u32;
        }
        let of_repeated = fields.split_off(secondary.len());
        let of_repeated = of_repeated.chunks_exact(2).map(|two| [two[0], two[1]]);
        let struck_start = words.len() + packed;
        let window = Window {
            key_words: struck_start + struck.len().div_ceil(64),
            struck_start,
            struck,
            repeated: { repeated.iter().map(|item| item.place) }
                .zip(of_repeated)
                .collect(),
            secondary: secondary.into_iter().zip(fields).collect(),
            words,
            places: part.to_vec(),
            of_all: (self.left, self.starved),
        };
        let key_words = window.key_words;
        let is_starved = |&&place: &&u32| self.degrees[place as usize] <= self.bias;
        self.starved = part.iter().filter(is_starved).count();
        self.left = part.len();
        self.window = Some(Box::new(window));
        (part.len(), members, key_words)
    }

    /// Shows the whole again; the part must be as it was when it was [shown](Self::open_window).
    pub(in crate::count) fn close_window(&mut self) {
        if let Some(window) = self.window.take() {
            (self.left, self.starved) = window.of_all;
        }
    }
}

impl Window {
    /// The key of the part, in `room`: as that of the whole.
    pub(super) fn copy_key(&self, state: &CountState<'_>, room: &mut Vec<u64>) {
        room.clear();
        let words = self.words.iter();
        room.extend(words.map(|&(word, bits)| state.free[word as usize] & bits));
        room.resize(self.key_words, 0);
        for &(place, field) in &self.secondary {
            if state.degrees[place as usize] > 0 {
                state.write_shade(place, field, room);
            }
        }
        for &(place, fields) in &self.repeated {
            state.write_room(place, fields, room);
        }
        state.write_alive(&self.struck, &mut room[self.struck_start..]);
    }

    /// Clears the bit of an item that is shown in a key.
    pub(super) fn cover_in(&self, place: u32, key: &mut [u64]) {
        let word = self
            .words
            .binary_search_by_key(&(place / 64), |word| word.0);
        key[word.expect("the item is shown")] &= !(1 << (place % 64));
    }

    /// The first uncovered item.
    pub(super) fn first(&self, free: &[u64]) -> Option<u32> {
        self.words.iter().find_map(|&(word, bits)| {
            let free = free[word as usize] & bits;
            (free != 0).then(|| word * 64 + free.trailing_zeros())
        })
    }

    /// The uncovered item with the fewest cases, the first among equals, and their number plus the bias; one with at most
    /// `enough` ends the scan.
    pub(super) fn fewest(&self, degrees: &[u16], enough: u16) -> (u32, u16) {
        let mut best = (0, u16::MAX);
        for &place in &self.places {
            let degree = degrees[place as usize];
            if degree < best.1 {
                best = (place, degree);
                if degree <= enough {
                    break;
                }
            }
        }
        best
    }
}
