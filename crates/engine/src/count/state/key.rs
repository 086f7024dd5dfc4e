//! The key of a state, which determines its number of solutions.

use super::CountState;
use crate::count::table::KeyField;

impl CountState<'_> {
    /// The key of the state. It determines which options are alive and which of them exclude each other: it holds the
    /// uncovered items and, for each secondary item of an alive option, its color or that it is open. With
    /// multiplicities it also holds how often each item must and may still be covered (at most as often as it has
    /// options), and which options of such items are alive, because the search may have struck some. If the key is more
    /// than the uncovered items, it is built in `room`.
    pub(in crate::count) fn key<'k>(&'k self, room: &'k mut Vec<u64>) -> &'k [u64] {
        if self.is_key_of_items() && self.window().is_none() {
            return &self.free;
        }
        self.copy_key(room);
        room
    }

    /// Whether the key consists of the uncovered items alone.
    fn is_key_of_items(&self) -> bool {
        !self.table.has_secondary() && self.room.is_empty()
    }

    /// Always builds the key in `room`.
    pub(in crate::count) fn copy_key(&self, room: &mut Vec<u64>) {
        if let Some(window) = self.window() {
            return window.copy_key(self, room);
        }
        let table = self.table;
        room.clear();
        room.extend(&self.free);
        room.resize(table.words, 0);
        for place in table.primaries..table.items.len() {
            if self.degrees[place] > 0 {
                self.write_shade(place as u32, table.field(place as u32), room);
            }
        }
        for item in &table.repeated {
            self.write_room(item.place, item.fields, room);
        }
        self.write_alive(&table.struck, &mut room[table.struck_start..]);
    }

    /// Writes the color of a secondary item with alive options, or that it is open, into a field of a key.
    pub(super) fn write_shade(&self, place: u32, field: KeyField, key: &mut [u64]) {
        let shade = self.shades[place as usize];
        key[field.word as usize] |= (u64::from(shade) + 1) << field.shift;
    }

    /// Writes how often an item must and may still be covered into two fields of a key.
    pub(super) fn write_room(&self, place: u32, fields: [KeyField; 2], key: &mut [u64]) {
        let at = place as usize;
        if self.is_uncovered(at) {
            let times = self.room[at];
            let degree = self.degrees[at] + times.need() - self.bias - 1;
            let numbers = [times.need(), times.left.min(degree)];
            for (field, number) in fields.iter().zip(numbers) {
                key[field.word as usize] |= u64::from(number) << field.shift;
            }
        }
    }

    /// Writes a bit for each of these options into words of a key.
    pub(super) fn write_alive(&self, options: &[u32], words: &mut [u64]) {
        for (options, word) in options.chunks(64).zip(words) {
            for (n, &option) in options.iter().enumerate() {
                *word |= u64::from(self.alive[option as usize]) << n;
            }
        }
    }

    /// Builds the key of the state after this option in `room`. Returns false if the key is unknown before the option
    /// is chosen.
    pub(in crate::count) fn key_without(&self, option: u32, room: &mut Vec<u64>) -> bool {
        if !self.is_key_of_items() {
            return false;
        }
        if let Some(window) = self.window() {
            window.copy_key(self, room);
            for member in self.table.members(option) {
                window.cover_in(member.place, room);
            }
            return true;
        }
        room.clear();
        room.extend(&self.free);
        for member in self.table.members(option) {
            room[member.place as usize / 64] &= !(1 << (member.place % 64));
        }
        true
    }
}
