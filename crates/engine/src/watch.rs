//! The steps of a search on dancing links, to be watched one by one.
//!
//! A recorder listens to the links engine and looks at its links before and after each step; it searches nothing. What
//! a step hides is the difference: the options that could be chosen before and cannot be chosen after. The engine
//! commits to the items of an option in their order, and an item hides the options in its list at that moment. So each
//! of these options was hidden by the first of the items that it has. A search can have billions of steps, so a
//! recording is a window of them, with the choices that lead to its first step. A step costs time in proportion to the
//! entries of the problem, inside the window and before it.

use crate::engine::{Event, Steps, Stop, WorkLimits};
use crate::problem::{ItemId, Matrix, OptionId, Problem};
use quadrille_kernel::dance::{Cutoff, Dance, Floor, Links, Order, Step};

/// A step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WatchStep {
    /// The search branches on an item: it will try its options one after the other. If the item is to be covered once,
    /// it is covered now, and its options are hidden from the lists of other items.
    Branch {
        /// The item.
        item: ItemId,
        /// How many cases there are: the options, and maybe not to cover the item again.
        cases: u32,
        /// The options that are hidden.
        hidden: Vec<OptionId>,
    },
    /// The search chooses a case of the item that it branched on last.
    Choose {
        /// The option; `None` where the item is not covered again.
        option: Option<OptionId>,
        /// The other items of the option, in the order in which they are committed to, each with the options that it
        /// hides. The item that was branched on is first if it hides any.
        covers: Vec<(ItemId, Vec<OptionId>)>,
    },
    /// All primary items are covered.
    Solution,
    /// An item has too few options left.
    DeadEnd {
        /// The first such item.
        item: Option<ItemId>,
    },
    /// The last choice is taken back: what it hid is in the lists again.
    Undo,
    /// All cases are done: what the last branch hid is in the lists again.
    Close,
}

/// A window of the steps of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Watched {
    /// The branches and choices that lead to the first step of the window.
    pub path: Vec<WatchStep>,
    /// The steps of the window.
    pub steps: Vec<WatchStep>,
    /// Whether the search ends with the last of these steps.
    pub is_end: bool,
}

impl<I, T> Problem<I, T> {
    /// The first `max` steps from step `from`, counted from 0, of a search for all solutions on dancing links.
    ///
    /// ```
    /// use quadrille::{Problem, watch::WatchStep};
    ///
    /// let mut problem = Problem::new();
    /// for item in "abc".chars() {
    ///     problem.primary(item)?;
    /// }
    /// let [ab, c, bc] = ["ab", "c", "bc"].map(|word| problem.option(word).cover(word.chars()).add());
    /// let watched = problem.watch(0, 100);
    /// let chosen = watched.steps.iter().filter_map(|step| match step {
    ///     WatchStep::Choose { option, .. } => *option,
    ///     _ => None,
    /// });
    /// assert_eq!(chosen.collect::<Vec<_>>(), [ab?, c?]);
    /// assert!(watched.is_end && bc.is_ok());
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn watch(&self, from: u64, max: usize) -> Watched {
        let matrix = self.matrix();
        let mut recorder = Recorder {
            from,
            max,
            possible: self
                .option_ids()
                .map(|option| matrix.is_playable(option))
                .collect(),
            ..Recorder::default()
        };
        let is_end = listen(matrix, &mut |number, dance, step| {
            recorder.record(number, dance, step);
            recorder.missed
        });
        recorder.watched.is_end = is_end && !recorder.missed;
        recorder.watched
    }

    /// The number of the first step at or after `from` at which a solution is complete; `None` if there is none.
    ///
    /// # Errors
    ///
    /// If a limit is reached; it looks at them at each step.
    pub fn watch_for_solution(&self, from: u64, limits: &WorkLimits) -> Result<Option<u64>, Stop> {
        let mut steps = Steps::new(limits);
        let mut found = None;
        listen(self.matrix(), &mut |number, _, step| {
            if step == Some(Step::Solved) && number >= from {
                found = Some(number);
            }
            found.is_some() || steps.stop()
        });
        match (found, steps.stopped) {
            (None, Some(stop)) => Err(stop),
            _ => Ok(found),
        }
    }
}

/// Hears of each step with its number: `None` closes a branch. Says whether it has heard enough.
pub(crate) type OnStep<'h> = dyn FnMut(u64, &Dance<'_>, Option<Step>) -> bool + 'h;

/// Searches for all solutions until `hear` has heard enough; returns whether that was not before the end of the search.
pub(crate) fn listen(matrix: &Matrix, hear: &mut OnStep<'_>) -> bool {
    let floor = Floor::new();
    let mut dance = Dance::new(Links::lay(matrix, &floor, Order::Natural));
    dance.never_stop_early();
    dance.poll_every(1 << 10);
    dance.begin(&[], &[]);
    let mut listener = Listener {
        hear,
        number: 0,
        is_branch: Vec::new(),
        is_done: false,
    };
    while !listener.is_done {
        if dance.advance(u64::MAX, &mut listener) == Event::Exhausted {
            if !listener.is_branch.is_empty() {
                listener.tell(&dance, None);
            }
            return true;
        }
    }
    false
}

/// Counts steps, and adds those that close a branch: the engine does not tell of them.
struct Listener<'l, 'h> {
    hear: &'l mut OnStep<'h>,
    number: u64,
    /// For each branch and choice of the path whether it is a branch.
    is_branch: Vec<bool>,
    is_done: bool,
}

impl Listener<'_, '_> {
    fn tell(&mut self, dance: &Dance<'_>, step: Option<Step>) {
        self.is_done = self.is_done || (self.hear)(self.number, dance, step);
        self.number += 1;
    }
}

impl Cutoff for Listener<'_, '_> {
    fn record(&mut self, dance: &Dance<'_>, step: Step) {
        match step {
            Step::Branch(..) => self.is_branch.push(true),
            Step::Choose(_) => self.is_branch.push(false),
            Step::Undo => {
                if self.is_branch.pop() == Some(true) {
                    self.tell(dance, None);
                    self.is_branch.pop();
                }
            }
            Step::Solved | Step::Dead => {}
        }
        self.tell(dance, Some(step));
    }
}

/// Records the steps of a window.
#[derive(Default)]
struct Recorder {
    from: u64,
    max: usize,
    /// For each option whether it could be chosen after the last step.
    possible: Vec<bool>,
    /// The branches and choices that the search stands at.
    path: Vec<WatchStep>,
    watched: Watched,
    /// Whether there was a step after the window.
    missed: bool,
}

impl Recorder {
    /// The options that could be chosen before and cannot be now.
    fn hidden(&mut self, dance: &Dance<'_>) -> Vec<OptionId> {
        let now: Vec<bool> = dance.possible().collect();
        let before = std::mem::replace(&mut self.possible, now);
        let numbers = (0..).zip(before.iter().zip(&self.possible));
        let gone = numbers.filter(|(_, (before, now))| **before && !**now);
        gone.map(|(number, _)| OptionId::new(number)).collect()
    }

    /// For each item of the option that was chosen, what it hides.
    fn covers(
        &mut self,
        dance: &Dance<'_>,
        option: Option<OptionId>,
    ) -> Vec<(ItemId, Vec<OptionId>)> {
        let Some(WatchStep::Branch { item, .. }) = self.path.last() else {
            unreachable!("the search chooses options of the item that it branched on");
        };
        let item = *item;
        let mut hidden = self.hidden(dance);
        let Some(option) = option else {
            return vec![(item, hidden)];
        };
        // An item that is to be covered several times hides what was tried; with one to be covered once, nothing is left.
        let mut covers = Vec::new();
        for other in dance.items_of(option).filter(|&other| other != item) {
            let of_other = |hidden: &mut OptionId| {
                *hidden != option && dance.items_of(*hidden).any(|member| member == other)
            };
            covers.push((other, hidden.extract_if(.., of_other).collect()));
        }
        if !hidden.is_empty() {
            covers.insert(0, (item, hidden));
        }
        covers
    }

    fn add(&mut self, number: u64, step: &WatchStep) {
        if number < self.from {
            return;
        }
        if self.watched.steps.len() >= self.max {
            self.missed = true;
            return;
        }
        if number == self.from {
            self.watched.path.clone_from(&self.path);
        }
        self.watched.steps.push(step.clone());
    }

    /// Takes the last branch or choice back: what it hid can be chosen again.
    fn undo(&mut self) {
        let hidden: Vec<OptionId> = match self.path.pop() {
            Some(WatchStep::Branch { hidden, .. }) => hidden,
            Some(WatchStep::Choose { covers, .. }) => {
                covers.into_iter().flat_map(|(_, hidden)| hidden).collect()
            }
            _ => Vec::new(),
        };
        for option in hidden {
            self.possible[option.index()] = true;
        }
    }

    fn record(&mut self, number: u64, dance: &Dance<'_>, step: Option<Step>) {
        let watched = match step {
            None => WatchStep::Close,
            Some(Step::Solved) => WatchStep::Solution,
            Some(Step::Dead) => WatchStep::DeadEnd {
                item: dance.starved_item(),
            },
            Some(Step::Branch(item, cases)) => WatchStep::Branch {
                item,
                cases,
                hidden: self.hidden(dance),
            },
            Some(Step::Choose(option)) => WatchStep::Choose {
                option,
                covers: self.covers(dance, option),
            },
            Some(Step::Undo) => WatchStep::Undo,
        };
        self.add(number, &watched);
        match step {
            Some(Step::Branch(..) | Step::Choose(_)) => self.path.push(watched),
            None | Some(Step::Undo) => self.undo(),
            Some(Step::Solved | Step::Dead) => {}
        }
    }
}
