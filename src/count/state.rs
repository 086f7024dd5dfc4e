//! What is left of a problem on the way down, with a trail for the way back.
//!
//! Invariant: an option is *alive* if every primary item of it is uncovered and every secondary item of it is open,
//! or has the color that the option gives it; the *degree* of an item is the number of its alive options. Covering an
//! item costs a visit to each alive option of it, and to each member of these.

use super::table::Table;

/// Marks the degree of a primary item that is covered: no such item is ever the one with the fewest options.
const COVERED: u16 = 1 << 15;
/// The largest number of options that an item may have.
pub(super) const MOST_USES: usize = COVERED as usize - 1;

/// A step on the way down.
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
    /// How many primary items are uncovered.
    left: usize,
    /// For each option whether it is alive.
    alive: Vec<bool>,
    /// For each item its degree; with [`COVERED`] where it is covered.
    degrees: Vec<u16>,
    /// How many uncovered primary items have no alive option.
    starved: usize,
    /// For each item the shade it has; 0 as long as it is open.
    shades: Vec<u32>,
    trail: Vec<Step>,
    /// Whether options are looked at one by one, and nothing is known of degrees: enough for [`Rule::First`], where
    /// there are no secondary items.
    lean: bool,
}

/// Which item the search branches on.
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
    /// All of a problem, to be branched on by this rule.
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

    /// How many primary items are uncovered.
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

    /// How many options of an uncovered item are alive.
    pub(super) fn degree(&self, place: u32) -> u32 {
        match self.lean {
            true => {
                let uses = self.table.uses(place).iter();
                uses.filter(|each| self.is_alive(each.option)).count() as u32
            }
            false => u32::from(self.degrees[place as usize]),
        }
    }

    /// Where the way down has come to, for [`undo`](Self::undo).
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Chooses an option that is alive. Returns how many options it looked at.
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

    /// Goes back to where the state was at `mark`.
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

    /// Kills the options of an item that have a shade that `dies`. Returns how many options the item has.
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

    /// The item to branch on, one being uncovered.
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

    /// The uncovered primary item with the fewest options, the first among equals; one with at most `enough` options
    /// will do at once.
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

    /// What determines the options that are alive, and which of them go together: the uncovered items, and for each
    /// secondary item that an alive option has whether it is open, or its color. Where there are secondary items the
    /// key is made in `room`.
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

    /// Whether the key of what is left after this option can be told beforehand; then it is made in `room`.
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

    /// What is left, as parts that share no item: the uncovered primary items of each.
    pub(super) fn parts(&self) -> Vec<Vec<u32>> {
        let table = self.table;
        let mut parts = Vec::new();
        let mut seen = vec![false; table.items.len()];
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
                    if !self.is_alive(each.option) {
                        continue;
                    }
                    for member in table.members(each.option) {
                        let at = member.place as usize;
                        // Those who share a color do not restrain each other.
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
