//! The key of a state, which determines its number of solutions.

use super::CountState;

impl CountState<'_> {
    /// The key of the state. It determines which options are alive and which of them exclude each other: it holds the
    /// uncovered items and, for each secondary item of an alive option, its color or that it is open. With
    /// multiplicities it also holds how often each item must and may still be covered (at most as often as it has
    /// options), and which options of such items are alive, because the search may have struck some. If the key is more
    /// than the uncovered items, it is built in `room`.
    pub(in crate::count) fn key<'k>(&'k self, room: &'k mut Vec<u64>) -> &'k [u64] {
        if self.is_key_of_items() {
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
        let table = self.table;
        room.clear();
        room.extend(&self.free);
        room.resize(table.words, 0);
        for place in table.primaries..table.items.len() {
            if self.degrees[place] > 0 {
                let field = table.field(place as u32);
                room[field.word as usize] |= (u64::from(self.shades[place]) + 1) << field.shift;
            }
        }
        for item in &table.repeated {
            let at = item.place as usize;
            if self.is_uncovered(at) {
                let times = self.room[at];
                let degree = self.degrees[at] + times.need() - self.bias - 1;
                let numbers = [times.need(), times.left.min(degree)];
                for (field, number) in item.fields.iter().zip(numbers) {
                    room[field.word as usize] |= u64::from(number) << field.shift;
                }
            }
        }
        for (options, word) in table.struck.chunks(64).zip(&mut room[table.struck_start..]) {
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
        room.clear();
        room.extend(&self.free);
        for member in self.table.members(option) {
            room[member.place as usize / 64] &= !(1 << (member.place % 64));
        }
        true
    }
}
