//! The state of a count: what is left of the problem, with a trail to undo the steps.
//!
//! Invariants: an option is *alive* if all its primary items are uncovered, and all its secondary items are open or
//! have the color that the option gives them. The *degree* of an item is the number of its alive options. To cover an
//! item costs a visit to each of its options, and to each member of those that are alive.

use super::table::Table;

/// Added to the degree of a primary item that is covered, so that it never has the fewest options.
const COVERED: u16 = 1 << 15;
/// The largest number of options that an item may have.
pub(super) const MOST_USES: usize = COVERED as usize - 1;

/// A step, to be undone.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// A primary item was covered.
    Cover(u32),
    /// A secondary item got its color.
    Color(u32),
    /// An option died.
    Kill(u32),
}

/// The items that are left to be covered, and the options that are left to cover them.
#[derive(Debug)]
pub(super) struct State<'t> {
    pub(super) table: &'t Table,
    /// The uncovered primary items, a bit each. Where there are no secondary items, this is the key.
    free: Vec<u64>,
    /// The number of primary items that are uncovered.
    left: usize,
    /// For each option whether it is alive.
    alive: Vec<bool>,
    /// For each item its degree; with [`COVERED`] where it is covered.
    degrees: Vec<u16>,
    /// The number of uncovered primary items without an alive option.
    starved: usize,
    /// For each item its shade; 0 as long as it is open.
    shades: Vec<u32>,
    trail: Vec<Step>,
    /// Whether `alive` and `degrees` are not kept up, and options are looked at one by one: enough for [`Rule::First`]
    /// where there are no secondary items.
    lean: bool,
}

/// The rule by which the search chooses the item to branch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// The first one in the order.
    First,
    /// One with a single option, if there is one; else the first one.
    Forced,
    /// The one with the fewest options, the first among equals.
    Fewest,
}

impl<'t> State<'t> {
    /// The state of the whole problem, for a search with this rule.
    pub(super) fn new(table: &'t Table, rule: Rule) -> Self {
        let mut free = vec![0; table.primaries.div_ceil(64)];
        for place in 0..table.primaries {
            free[place / 64] |= 1 << (place % 64);
        }
        let degree = |place| table.uses(place).len() as u16;
        let degrees: Vec<u16> = (0..table.items.len() as u32).map(degree).collect();
        let alive = |option| !table.members(option).is_empty();
        State {
            table,
            free,
            left: table.primaries,
            alive: (0..table.options as u32).map(alive).collect(),
            starved: degrees[..table.primaries]
                .iter()
                .filter(|&&d| d == 0)
                .count(),
            degrees,
            shades: vec![0; table.items.len()],
            trail: Vec::new(),
            lean: rule == Rule::First && !table.has_secondary(),
        }
    }

    /// The number of primary items that are uncovered.
    pub(super) fn left(&self) -> usize {
        self.left
    }

    pub(super) fn is_alive(&self, option: u32) -> bool {
        if self.lean {
            let mut members = self.table.members(option).iter();
            return members.all(|member| self.is_uncovered(member.place as usize));
        }
        self.alive[option as usize]
    }

    fn is_uncovered(&self, place: usize) -> bool {
        self.free[place / 64] >> (place % 64) & 1 == 1
    }

    /// The number of alive options of an uncovered item.
    pub(super) fn degree(&self, place: u32) -> u32 {
        match self.lean {
            true => {
                let uses = self.table.uses(place).iter();
                uses.filter(|each| self.is_alive(each.option)).count() as u32
            }
            false => u32::from(self.degrees[place as usize]),
        }
    }

    /// The number of steps so far, for [`undo`](Self::undo).
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Chooses an option that is alive. Returns the number of options looked at.
    pub(super) fn choose(&mut self, option: u32) -> u64 {
        let table = self.table;
        for member in table.primary_members(option) {
            self.cover(member.place);
        }
        if self.lean {
            return 0;
        }
        let mut looked_at = 0;
        for member in table.members(option) {
            let at = member.place as usize;
            if at >= table.primaries && member.shade > 0 {
                if self.shades[at] == 0 {
                    self.shades[at] = member.shade;
                    self.trail.push(Step::Color(member.place));
                    looked_at += self.kill_uses(member.place, |shade| shade != member.shade);
                }
            } else {
                looked_at += self.kill_uses(member.place, |_| true);
            }
        }
        looked_at
    }

    /// Takes items out of the problem, and all their options.
    pub(super) fn drop_items(&mut self, places: impl Iterator<Item = u32> + Clone) {
        for place in places.clone() {
            self.cover(place);
        }
        if self.lean {
            return;
        }
        for place in places {
            self.kill_uses(place, |_| true);
        }
    }

    /// Undoes all steps but the first `mark`.
    pub(super) fn undo(&mut self, mark: usize) {
        let table = self.table;
        while self.trail.len() > mark {
            match self.trail.pop().expect("longer than the mark") {
                Step::Kill(option) => {
                    self.alive[option as usize] = true;
                    for member in table.members(option) {
                        let at = member.place as usize;
                        if self.degrees[at] == 0 && at < table.primaries {
                            self.starved -= 1;
                        }
                        self.degrees[at] += 1;
                    }
                }
                Step::Color(place) => self.shades[place as usize] = 0,
                Step::Cover(place) => self.uncover(place),
            }
        }
    }

    fn cover(&mut self, place: u32) {
        let at = place as usize;
        self.free[at / 64] &= !(1 << (at % 64));
        self.left -= 1;
        if self.degrees[at] == 0 {
            self.starved -= 1;
        }
        self.degrees[at] |= COVERED;
        self.trail.push(Step::Cover(place));
    }

    fn uncover(&mut self, place: u32) {
        let at = place as usize;
        self.free[at / 64] |= 1 << (at % 64);
        self.left += 1;
        self.degrees[at] &= !COVERED;
        if self.degrees[at] == 0 {
            self.starved += 1;
        }
    }

    /// Kills the options of an item whose shade `dies`. Returns the number of options of the item.
    fn kill_uses(&mut self, place: u32, dies: impl Fn(u32) -> bool) -> u64 {
        let uses = self.table.uses(place);
        for each in uses {
            if self.alive[each.option as usize] && dies(each.shade) {
                self.kill(each.option);
            }
        }
        uses.len() as u64
    }

    fn kill(&mut self, option: u32) {
        let table = self.table;
        self.alive[option as usize] = false;
        self.trail.push(Step::Kill(option));
        for member in table.members(option) {
            let at = member.place as usize;
            self.degrees[at] -= 1;
            if self.degrees[at] == 0 && at < table.primaries {
                self.starved += 1;
            }
        }
    }

    /// An uncovered primary item that has no option left, if there is one.
    pub(super) fn starved_item(&self) -> Option<u32> {
        (self.starved > 0).then(|| self.fewest(0).0)
    }

    /// The item to branch on. Some item must be uncovered.
    pub(super) fn pick(&self, rule: Rule) -> u32 {
        match rule {
            Rule::First => self.first(),
            Rule::Forced => match self.fewest(1) {
                (place, 1) => place,
                _ => self.first(),
            },
            Rule::Fewest => self.fewest(1).0,
        }
    }

    /// The first uncovered primary item.
    fn first(&self) -> u32 {
        let word = self.free.iter().position(|&word| word != 0);
        let word = word.expect("an item is uncovered");
        word as u32 * 64 + self.free[word].trailing_zeros()
    }

    /// The uncovered primary item with the fewest options, the first among equals, and their number. An item with at
    /// most `enough` options ends the scan.
    fn fewest(&self, enough: u16) -> (u32, u16) {
        let mut best = (0, u16::MAX);
        let primaries = &self.degrees[..self.table.primaries];
        // A chunk at a time, so that the compiler makes vectors of it.
        for (chunk, degrees) in (0..).step_by(32).zip(primaries.chunks(32)) {
            let least = degrees.iter().fold(u16::MAX, |least, &d| least.min(d));
            if least < best.1 {
                let place = degrees.iter().position(|&degree| degree == least);
                best = (
                    chunk + place.expect("the least is one of them") as u32,
                    least,
                );
                if least <= enough {
                    break;
                }
            }
        }
        best
    }

    /// The key of the state. It determines the options that are alive, and which of them exclude each other: it has the
    /// uncovered items and, for each secondary item of an alive option, whether it is open, or its color. The key is
    /// made in `room` if there are secondary items.
    pub(super) fn key<'k>(&'k self, room: &'k mut Vec<u64>) -> &'k [u64] {
        if !self.table.has_secondary() {
            return &self.free;
        }
        self.copy_key(room);
        room
    }

    /// Makes the key in `room` in any case.
    pub(super) fn copy_key(&self, room: &mut Vec<u64>) {
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
    }

    /// Makes the key of the state after this option in `room`. False if it is not known before the option is chosen.
    pub(super) fn key_without(&self, option: u32, room: &mut Vec<u64>) -> bool {
        if self.table.has_secondary() {
            return false;
        }
        room.clear();
        room.extend(&self.free);
        for member in self.table.members(option) {
            room[member.place as usize / 64] &= !(1 << (member.place % 64));
        }
        true
    }

    /// The parts of the state that share no item: the uncovered primary items of each.
    pub(super) fn parts(&self) -> Vec<Vec<u32>> {
        let table = self.table;
        let mut parts = Vec::new();
        let mut seen = vec![false; table.items.len()];
        let mut is_walked = vec![false; table.options];
        let mut queue = Vec::new();
        for start in 0..table.primaries {
            if !self.is_uncovered(start) || seen[start] {
                continue;
            }
            seen[start] = true;
            queue.push(start as u32);
            let mut part = Vec::new();
            while let Some(place) = queue.pop() {
                if (place as usize) < table.primaries {
                    part.push(place);
                }
                for each in table.uses(place) {
                    // Once for each option: for each of its items would be the square of them.
                    let walked = &mut is_walked[each.option as usize];
                    if std::mem::replace(walked, true) || !self.is_alive(each.option) {
                        continue;
                    }
                    for member in table.members(each.option) {
                        let at = member.place as usize;
                        // Options that share a color of an item do not exclude each other.
                        if !seen[at] && self.shades[at] == 0 {
                            seen[at] = true;
                            queue.push(member.place);
                        }
                    }
                }
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
    }
}
