//! The state of a count: the remaining problem, with a trail to undo the steps.
//!
//! Invariants: an option is *alive* if all its primary items are uncovered, all its secondary items are open or have
//! the color that the option gives them, and it is neither chosen nor struck. The *degree* of an item is the number of
//! its alive options. Covering an item costs a visit to each of its options, and to each member of those that are
//! alive.
//!
//! An item that may be covered several times stays uncovered until it has reached its upper bound, or has reached its
//! lower bound and has no alive option. The search strikes the options that it has tried, so it never meets a set of
//! options in two orders. (Knuth, TAOCP 7.2.2.1, Algorithm M.) If `need` more options of an item must be chosen, the
//! item has `degree + 1 - need` *cases*; for an item that is covered once, this is its degree.

mod key;
mod moves;
mod parts;
mod repeated;
mod window;

use super::table::{PlaceTable, Rule};
use repeated::CoverRoom;
use window::Window;

/// Added to the degree of a primary item that is covered, so that it never has the fewest options.
const COVERED: u16 = 1 << 15;
/// The largest number of options that an item may have.
pub(super) const MAX_USES: usize = COVERED as usize - 1;
/// Added to the cases of each primary item if there are multiplicities: the number of cases may be negative.
const BIAS: u16 = COVERED / 2;
/// The largest number of options that an item may have where there are multiplicities.
pub(super) const MAX_REPEATED_USES: usize = BIAS as usize - 2;

/// A step, to be undone.
#[derive(Clone, Copy, Debug)]
enum UndoStep {
    /// A primary item was covered for good.
    Cover(u32),
    /// A primary item was covered, and may be again.
    Lower(u32),
    /// A secondary item got its color.
    Color(u32),
    /// An option died.
    Kill(u32),
}

/// The items left to cover, and the options left to cover them.
#[derive(Debug)]
pub(super) struct CountState<'t> {
    pub(super) table: &'t PlaceTable,
    /// The uncovered primary items, one bit each. Without secondary items, this is the key.
    free: Vec<u64>,
    /// The number of primary items that are uncovered.
    left: usize,
    alive: Vec<bool>,
    /// For each primary item its cases plus `bias`, plus [`COVERED`] if it is covered; for each secondary item its
    /// degree.
    degrees: Vec<u16>,
    /// [`BIAS`] where there are multiplicities, or 0.
    bias: u16,
    /// For each uncovered primary item, how often it may still be covered, and by how much that exceeds how often it
    /// must be; empty without multiplicities.
    room: Vec<CoverRoom>,
    /// The number of uncovered primary items without a case.
    starved: usize,
    /// For each item its shade; 0 as long as it is open.
    shades: Vec<u32>,
    trail: Vec<UndoStep>,
    /// If set, `alive` and `degrees` are not maintained, and options are checked one by one: enough for [`Rule::First`]
    /// without secondary items.
    lean: bool,
    /// The part that it shows alone; `None` for the whole.
    window: Option<Box<Window>>,
    /// Room for looks for parts: the items and the options that a look has met.
    met: (Vec<bool>, Vec<bool>),
}

impl<'t> CountState<'t> {
    /// The state of the whole problem.
    pub(super) fn new(table: &'t PlaceTable) -> Self {
        let mut free = vec![0; table.primaries.div_ceil(64)];
        for place in 0..table.primaries {
            free[place / 64] |= 1 << (place % 64);
        }
        let degree = |place| table.uses(place).len() as u16;
        let degrees: Vec<u16> = (0..table.items.len() as u32).map(degree).collect();
        let alive = |option| !table.members(option).is_empty();
        let mut state = CountState {
            table,
            free,
            left: table.primaries,
            alive: (0..table.options as u32).map(alive).collect(),
            degrees,
            bias: 0,
            room: Vec::new(),
            starved: 0,
            shades: vec![0; table.items.len()],
            trail: Vec::new(),
            lean: table.rule == Rule::First && !table.has_secondary() && !table.has_repeated(),
            window: None,
            met: (Vec::new(), Vec::new()),
        };
        if table.has_repeated() {
            state.count_cases();
        }
        let primaries = &state.degrees[..table.primaries];
        let starved = primaries.iter().filter(|&&cases| cases <= state.bias);
        state.starved = starved.count();
        for item in &table.repeated {
            state.cover_idle(item.place);
        }
        state
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

    /// The number of cases of an uncovered item, which has at least one.
    pub(super) fn cases(&self, place: u32) -> u32 {
        match self.lean {
            true => {
                let uses = self.table.uses(place).iter();
                uses.filter(|each| self.is_alive(each.option)).count() as u32
            }
            false => u32::from(self.degrees[place as usize] - self.bias),
        }
    }

    /// The number of steps so far, for [`undo`](Self::undo).
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Chooses an option that is alive. Returns the number of options looked at.
    pub(super) fn choose(&mut self, option: u32) -> u64 {
        self.cover_members(option);
        self.kill_rivals(option)
    }

    /// The same for a search, which chooses nothing more once all is covered. So no options are killed then: with
    /// multiplicities, each of many options may be the last that an item needs, and to kill all others each time would take the
    /// square of their number.
    pub(super) fn choose_next(&mut self, option: u32) -> u64 {
        self.cover_members(option);
        match self.left == 0 && !self.room.is_empty() {
            true => 0,
            false => self.kill_rivals(option),
        }
    }

    fn cover_members(&mut self, option: u32) {
        for member in self.table.primary_members(option) {
            match self.room.get(member.place as usize) {
                Some(CoverRoom { left: 2.., .. }) => {
                    self.lower(member.place);
                    self.trail.push(UndoStep::Lower(member.place));
                }
                _ => self.cover(member.place),
            }
        }
    }

    /// Kills what cannot be chosen beside this option. Returns the number of options looked at.
    fn kill_rivals(&mut self, option: u32) -> u64 {
        let table = self.table;
        if self.lean {
            return 0;
        }
        self.strike(option);
        let mut looked_at = 0;
        for member in table.members(option) {
            let at = member.place as usize;
            if at < table.primaries && self.is_uncovered(at) {
                continue;
            }
            if at >= table.primaries && member.shade > 0 {
                if self.shades[at] == 0 {
                    self.shades[at] = member.shade;
                    self.trail.push(UndoStep::Color(member.place));
                    looked_at += self.kill_uses(member.place, |shade| shade != member.shade);
                }
            } else {
                looked_at += self.kill_uses(member.place, |_| true);
            }
        }
        looked_at
    }

    /// Removes items and all their options from the problem.
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
                UndoStep::Kill(option) => {
                    self.alive[option as usize] = true;
                    for member in table.members(option) {
                        self.add_case(member.place);
                    }
                }
                UndoStep::Lower(place) => self.raise(place),
                UndoStep::Color(place) => self.shades[place as usize] = 0,
                UndoStep::Cover(place) => self.uncover(place),
            }
        }
    }

    fn cover(&mut self, place: u32) {
        let at = place as usize;
        self.free[at / 64] &= !(1 << (at % 64));
        self.left -= 1;
        if self.degrees[at] <= self.bias {
            self.starved -= 1;
        }
        self.degrees[at] |= COVERED;
        self.trail.push(UndoStep::Cover(place));
    }

    fn uncover(&mut self, place: u32) {
        let at = place as usize;
        self.free[at / 64] |= 1 << (at % 64);
        self.left += 1;
        self.degrees[at] &= !COVERED;
        if self.degrees[at] <= self.bias {
            self.starved += 1;
        }
    }

    fn add_case(&mut self, place: u32) {
        let at = place as usize;
        if self.degrees[at] == self.bias && at < self.table.primaries {
            self.starved -= 1;
        }
        self.degrees[at] += 1;
    }

    fn drop_case(&mut self, place: u32) {
        let at = place as usize;
        self.degrees[at] -= 1;
        if self.degrees[at] == self.bias && at < self.table.primaries {
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
        self.trail.push(UndoStep::Kill(option));
        for member in table.members(option) {
            self.drop_case(member.place);
        }
        if !self.room.is_empty() {
            for member in table.primary_members(option) {
                self.cover_idle(member.place);
            }
        }
    }

    /// An uncovered primary item with too few options left, if there is one.
    pub(super) fn starved_item(&self) -> Option<u32> {
        (self.starved > 0).then(|| self.fewest(0).0)
    }

    /// The item to branch on. Some item must be uncovered.
    pub(super) fn pick(&self) -> u32 {
        match self.table.rule {
            Rule::First => self.first(),
            Rule::Forced => match self.fewest(1) {
                (place, cases) if cases == self.bias + 1 => place,
                _ => self.first(),
            },
            Rule::Fewest => self.fewest(1).0,
        }
    }

    /// The first uncovered primary item.
    fn first(&self) -> u32 {
        if let Some(window) = self.window() {
            return window.first(&self.free).expect("an item is uncovered");
        }
        let word = self.free.iter().position(|&word| word != 0);
        let word = word.expect("an item is uncovered");
        word as u32 * 64 + self.free[word].trailing_zeros()
    }

    /// The uncovered primary item with the fewest cases, the first among equals, and their number plus `bias`. An item
    /// with at most `enough` cases ends the scan.
    fn fewest(&self, enough: u16) -> (u32, u16) {
        let enough = enough + self.bias;
        if let Some(window) = self.window() {
            return window.fewest(&self.degrees, enough);
        }
        let mut best = (0, u16::MAX);
        let primaries = &self.degrees[..self.table.primaries];
        // A chunk at a time, so that the compiler can vectorize the loop.
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
}
