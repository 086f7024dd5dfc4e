//! The turns of a search on tables, beside the steady search and those in other orders.
//!
//! It goes through the whole tree as the steady search does, in an order of its own, but several times as fast, where tables can be
//! laid. It gets half of the time of the others as long as it is likely to end, and otherwise less. Its turns are measured by its
//! nodes, not by the clock.

use std::sync::OnceLock;

use super::TurnEvent;
use crate::drive::SearchQuestion;
use crate::engine::{Effort, Engine as _, EngineKind, Event, IS_SMALL, Work, nanoseconds};
use quadrille_kernel::dense::{Dense, DenseSearch, TimeModel};

/// Its time for each nanosecond of the others: the most and the least.
const MOST: f64 = 1.0 / 2.0;
const LEAST: f64 = 1.0 / 16.0;
/// It gets the most as long as it seems to need no more than this many times what the others have spent.
const FORESEEN: f64 = 16.0;
/// Tables are laid when the others have spent this many times what that costs. What entries cost there is a part of it.
const GAIN: f64 = 4.0;
const ENTRY: f64 = 20.0;
/// They are not laid if it takes longer, in nanoseconds: meanwhile nobody looks at the limits.
const LONGEST_LAYING: u64 = 50_000_000;
/// The longest time between two looks at the limits.
const BETWEEN_LOOKS: f64 = 2e7;
/// Not for more solutions, as all that it finds is kept.
const MOST_WANTED: u64 = 1 << 16;

/// A search on tables, and its turns.
pub(super) struct OnTables<'t> {
    question: &'t SearchQuestion<'t>,
    laid: &'t OnceLock<Option<Dense>>,
    state: State<'t>,
    /// When tables are laid: see [`GAIN`].
    pub(super) gain: f64,
    /// What the others had spent at the turn before, in nanoseconds.
    before: f64,
    /// The nodes that it may have in all.
    allowed: f64,
}

enum State<'t> {
    /// Nobody knows yet what tables cost.
    New,
    /// It begins when that pays.
    Later(TimeModel),
    /// It has begun, with these times.
    Begun(DenseSearch<'t>, TimeModel),
    /// There can be no tables.
    Never,
}

impl<'t> OnTables<'t> {
    /// A search for this many solutions, which has not begun. `laid` is empty.
    pub(super) fn new(
        question: &'t SearchQuestion<'t>,
        laid: &'t OnceLock<Option<Dense>>,
        wanted: u64,
    ) -> Self {
        OnTables {
            question,
            laid,
            state: match wanted > MOST_WANTED {
                true => State::Never,
                false => State::New,
            },
            gain: GAIN,
            before: 0.0,
            allowed: 0.0,
        }
    }

    /// Whether it goes through the whole tree, so that others need not.
    pub(super) fn has_begun(&self) -> bool {
        !IS_SMALL && matches!(self.state, State::Begun(..))
    }

    /// The share of the tree that is done, if it is known.
    pub(super) fn fraction(&self) -> Option<f64> {
        match &self.state {
            State::Begun(search, _) if !IS_SMALL => search.fraction(),
            _ => None,
        }
    }

    /// Its work so far.
    pub(super) fn work(&self) -> Work {
        let nodes = match &self.state {
            State::Begun(search, _) => search.nodes(),
            _ => 0,
        };
        Work::of(EngineKind::Dense, Effort::new(nodes, 0))
    }

    /// Begins a turn after this effort of the others in all.
    pub(super) fn begin_turn(&mut self, others: Effort) {
        let spent = nanoseconds(others.nodes, others.updates) as f64;
        let matrix = self.question.matrix;
        let entries = matrix.entry_count() as f64;
        if matches!(self.state, State::New) && spent >= self.gain * ENTRY * entries {
            let times = TimeModel::of(matrix);
            let times = times.filter(|times| times.before_search() <= LONGEST_LAYING);
            self.state = times.map_or(State::Never, State::Later);
        }
        if let State::Later(times) = self.state {
            let pays = spent >= self.gain * times.before_search() as f64;
            if pays && times.are_low(others.nodes, others.updates) && !self.question.is_over() {
                self.state = self.begin(times);
                self.before = spent;
            }
        }
        if let State::Begun(search, times) = &self.state {
            let node = times.time_of_node();
            // The share of the tree that is done tells what is left.
            let done = search.fraction().unwrap_or(1.0).max(f64::MIN_POSITIVE);
            let left = search.nodes() as f64 * node * (1.0 - done) / done;
            let share = MOST * (FORESEEN * spent / left).min(1.0);
            self.allowed += share.max(LEAST) * (spent - self.before) / node;
            self.before = spent;
        }
    }

    fn begin(&self, times: TimeModel) -> State<'t> {
        let laid = self
            .laid
            .get_or_init(|| Dense::of(self.question.matrix).ok());
        let Some(dense) = laid else {
            return State::Never;
        };
        let mut search = dense.idle_search();
        search.begin(&self.question.require, &self.question.forbid);
        State::Begun(search, times)
    }

    pub(super) fn advance(&mut self) -> TurnEvent {
        let (search, node) = match &mut self.state {
            State::Begun(search, times) if (search.nodes() as f64) < self.allowed.floor() => {
                (search, times.time_of_node())
            }
            _ => return TurnEvent::End,
        };
        let stride = (BETWEEN_LOOKS / node) as u64;
        let until = (self.allowed as u64).min(search.nodes() + stride);
        match search.skip(until, &mut 1) {
            Event::Nodes | Event::Poll => TurnEvent::Poll,
            Event::Exhausted => TurnEvent::Exhausted,
            Event::Solution => {
                let mut options = Vec::new();
                search.chosen(&mut options);
                TurnEvent::Solution(options)
            }
        }
    }
}
