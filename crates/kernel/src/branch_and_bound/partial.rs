//! A partial cover: which options are chosen, struck or open, with a trail to undo the steps.

use crate::linear::program::Program;
use crate::linear::simplex::Standing;
use crate::matrix::OptionId;

/// A step of the trail.
#[derive(Clone, Copy, Debug)]
enum Change {
    Struck(u32),
    Chosen(u32),
    Colored(u32),
}

/// A partial cover. It is *dead* if some item has too few options left.
#[derive(Debug)]
pub(super) struct Partial<'p> {
    program: &'p Program,
    standing: Vec<Standing>,
    /// For each item, the number of its options that are open.
    open: Vec<u32>,
    /// For each item, the number of its options that are chosen.
    taken: Vec<u32>,
    /// For each colored item its shade plus 1; 0 as long as it has none.
    shades: Vec<u32>,
    /// The number of items that must be covered more often.
    needy: usize,
    open_options: usize,
    chosen: Vec<u32>,
    cost: u64,
    is_dead: bool,
    trail: Vec<Change>,
    /// Items that may be forced: they have exactly as many open options as they need.
    tight: Vec<u32>,
}

impl<'p> Partial<'p> {
    pub(super) fn new(program: &'p Program) -> Self {
        let items = program.item_count();
        let open = (0..items).map(|item| program.options.of(item).len() as u32);
        let mut partial = Partial {
            standing: vec![Standing::Open; program.option_count()],
            open: open.collect(),
            taken: vec![0; items],
            shades: vec![0; program.sharers.count()],
            needy: program.min.iter().filter(|&&min| min > 0).count(),
            open_options: program.option_count(),
            chosen: Vec::new(),
            cost: 0,
            is_dead: false,
            trail: Vec::new(),
            tight: Vec::new(),
            program,
        };
        for item in 0..items {
            partial.check(item);
        }
        partial
    }

    pub(super) fn standing(&self) -> &[Standing] {
        &self.standing
    }

    pub(super) fn is_open(&self, option: u32) -> bool {
        self.standing[option as usize] == Standing::Open
    }

    pub(super) fn chosen(&self) -> &[u32] {
        &self.chosen
    }

    /// The cost of the chosen options, in units.
    pub(super) fn cost(&self) -> u64 {
        self.cost
    }

    pub(super) fn is_dead(&self) -> bool {
        self.is_dead
    }

    /// Whether some item may be forced.
    pub(super) fn is_forced(&self) -> bool {
        !self.tight.is_empty()
    }

    /// Whether every item is covered as often as it needs to be.
    pub(super) fn is_cover(&self) -> bool {
        self.needy == 0
    }

    /// How often an item still needs to be covered.
    pub(super) fn need(&self, item: usize) -> u32 {
        self.program.min[item].saturating_sub(self.taken[item])
    }

    /// How often an item may still be covered. A cut has room for everything.
    pub(super) fn room(&self, item: usize) -> u32 {
        match item < self.program.rows {
            true => self.program.max[item] - self.taken[item],
            false => u32::MAX,
        }
    }

    pub(super) fn open_count(&self, item: usize) -> u32 {
        self.open[item]
    }

    pub(super) fn open_options(&self) -> usize {
        self.open_options
    }

    /// Whether a colored item has a color, or is covered.
    pub(super) fn is_settled(&self, colored: u32) -> bool {
        self.shades[colored as usize] > 0
    }

    /// The current place on the trail, to return to later.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    pub(super) fn strike(&mut self, option: u32) {
        self.standing[option as usize] = Standing::Struck;
        self.trail.push(Change::Struck(option));
        self.close(option);
    }

    /// Chooses options of the problem. Returns false, with some of them chosen, if one cannot be: then no cover has them all.
    pub(super) fn choose_all(&mut self, options: impl Iterator<Item = OptionId>) -> bool {
        for id in options {
            match self.program.number(id) {
                Some(option) if self.is_open(option) => self.choose(option),
                Some(option) if self.standing[option as usize] == Standing::Chosen => {}
                _ => return false,
            }
        }
        true
    }

    pub(super) fn choose(&mut self, option: u32) {
        let program = self.program;
        self.standing[option as usize] = Standing::Chosen;
        self.trail.push(Change::Chosen(option));
        self.chosen.push(option);
        self.cost += program.costs[option as usize];
        for &item in program.items.of(option as usize) {
            let item = item as usize;
            self.taken[item] += 1;
            self.needy -= usize::from(self.taken[item] == program.min[item]);
        }
        self.close(option);
        for &item in program.items.of(option as usize) {
            if self.room(item as usize) == 0 && self.open[item as usize] > 0 {
                for &other in program.options.of(item as usize) {
                    if self.is_open(other) {
                        self.strike(other);
                    }
                }
            }
        }
        for &(item, shade) in program.shades.of(option as usize) {
            if self.is_settled(item) {
                continue;
            }
            self.shades[item as usize] = shade + 1;
            self.trail.push(Change::Colored(item));
            for &(other, other_shade) in program.sharers.of(item as usize) {
                if self.is_open(other) && (other_shade != shade || shade == 0) {
                    self.strike(other);
                }
            }
        }
    }

    /// Chooses all options of forced items, until no item is forced. False if the partial cover is dead.
    pub(super) fn propagate(&mut self) -> bool {
        while let Some(item) = self.tight.pop().filter(|_| !self.is_dead) {
            let item = item as usize;
            let program = self.program;
            for &option in program.options.of(item) {
                // Each choice can strike other options, so this compares again each time.
                if self.is_dead || self.need(item) == 0 || self.open[item] != self.need(item) {
                    break;
                }
                if self.is_open(option) {
                    self.choose(option);
                }
            }
        }
        self.tight.clear();
        !self.is_dead
    }

    pub(super) fn undo(&mut self, mark: usize) {
        self.is_dead = false;
        self.tight.clear();
        for change in self.trail.drain(mark..).rev() {
            match change {
                Change::Colored(item) => self.shades[item as usize] = 0,
                Change::Struck(option) => {
                    self.standing[option as usize] = Standing::Open;
                    self.open_options += 1;
                    for &item in self.program.items.of(option as usize) {
                        self.open[item as usize] += 1;
                    }
                }
                Change::Chosen(option) => {
                    self.standing[option as usize] = Standing::Open;
                    self.open_options += 1;
                    self.chosen.pop();
                    self.cost -= self.program.costs[option as usize];
                    for &item in self.program.items.of(option as usize) {
                        let item = item as usize;
                        self.open[item] += 1;
                        self.needy += usize::from(self.taken[item] == self.program.min[item]);
                        self.taken[item] -= 1;
                    }
                }
            }
        }
    }

    /// Counts an option as no longer open.
    fn close(&mut self, option: u32) {
        self.open_options -= 1;
        for &item in self.program.items.of(option as usize) {
            self.open[item as usize] -= 1;
            self.check(item as usize);
        }
    }

    /// Checks whether an item is dead or forced.
    fn check(&mut self, item: usize) {
        let need = self.need(item);
        if self.open[item] < need {
            self.is_dead = true;
        } else if self.open[item] == need && need > 0 {
            self.tight.push(item as u32);
        }
    }
}
