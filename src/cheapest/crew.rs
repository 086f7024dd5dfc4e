//! The second phase on several threads: pieces of its tree, and one shelf for what they yield.
//!
//! Every worker lays its own grid. Whoever has nothing to do is given the largest [piece](Piece) that another has not
//! begun. All know the last of the cheapest solutions so far, and give up on whatever cannot be cheaper; on what can
//! only be as cheap, too, if it comes later in the tree. So the same solutions are left in the end, whoever found what
//! first. The effort is another each time: it depends on who knew of what when.

use std::collections::{BTreeSet, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use super::ceiling::{Ceiling, Place, Rest, Shelf, Way};
use crate::crew::Common;
use crate::dance::{Cutoff, Dance, Floor, Links, Order, Piece};
use crate::engine::Event;
use crate::problem::{Matrix, OptionId};
use crate::search::{Effort, Plan, Progress, Stop};

/// What there is to do and what came of it.
struct Desk {
    /// The pieces of the first phase that are not begun, in order. One after the other is shared.
    pieces: VecDeque<Piece>,
    /// The depth of the piece that is shared, and the cost with which an option is struck in it: what the limit was
    /// when it was begun.
    depth: usize,
    bar: Option<u64>,
    /// What is to be taken of it.
    waiting: BTreeSet<Piece>,
    /// How many pieces are begun and not over.
    begun: usize,
    shelf: Shelf,
    effort: Effort,
    /// The share of the tree that is behind.
    behind: f64,
}

/// What the workers share.
pub(super) struct Crew<'c> {
    pub(super) look_every: u64,
    pub(super) matrix: &'c Matrix,
    pub(super) order: &'c Order,
    pub(super) require: &'c [OptionId],
    pub(super) forbid: &'c [OptionId],
    /// Whether solutions tell how their options were chosen.
    pub(super) with_choices: bool,
    /// What the first phase has left to be searched.
    pub(super) rest: &'c Rest,
}

struct Work<'w, 'c> {
    crew: &'w Crew<'c>,
    desk: Common<Desk>,
    /// How often the last of the cheapest solutions has changed.
    changes: AtomicU64,
}

impl Crew<'_> {
    /// Searches on so many threads, puts what is cheap enough on the shelf, and tells why it ended and what it cost.
    /// `None`, and nothing done, if the system has no thread to give.
    pub(super) fn run(
        &self,
        plan: &mut Plan<'_>,
        began: Instant,
        before: Effort,
        shelf: &mut Shelf,
    ) -> Option<(Stop, Effort)> {
        let mut watch = plan.watch.take();
        let work = Work {
            crew: self,
            desk: Common::new(Desk {
                pieces: self.rest.pieces.iter().cloned().collect(),
                depth: 0,
                bar: None,
                waiting: BTreeSet::new(),
                begun: 0,
                shelf: std::mem::replace(shelf, Shelf::new(0)),
                effort: before,
                behind: self.rest.behind,
            }),
            changes: AtomicU64::new(0),
        };
        let lead = || {
            let mut shown = began;
            loop {
                if let Some(stop) = plan.interrupted(began) {
                    return stop;
                }
                let desk = work.desk.lock();
                if desk.is_done() {
                    return Stop::Exhausted;
                }
                if work.desk.is_over() {
                    // A worker has died; its panic goes on from here when all are home.
                    return Stop::Cancelled;
                }
                let desk = work.desk.wait_for_news(desk);
                let (effort, behind) = (desk.effort, desk.behind);
                drop(desk);
                let now = Instant::now();
                if let Some(watch) = &mut watch
                    && now - shown >= watch.every
                {
                    shown = now;
                    (watch.show)(&Progress {
                        fraction: Some(behind.clamp(0.0, 1.0)),
                        solutions: effort.solutions,
                        nodes: effort.nodes,
                        updates: effort.updates,
                        elapsed: now - began,
                    });
                }
            }
        };
        let stop = work.desk.lead(plan.threads, || work.work(), lead);
        plan.watch = watch;
        let desk = work.desk.into_inner();
        *shelf = desk.shelf;
        Some((stop?, desk.effort))
    }
}

impl Desk {
    fn is_done(&self) -> bool {
        self.pieces.is_empty() && self.waiting.is_empty() && self.begun == 0
    }

    /// Goes on to the next piece of the first phase, if all of the last one is over.
    fn turn(&mut self) {
        if self.waiting.is_empty()
            && self.begun == 0
            && let Some(piece) = self.pieces.pop_front()
        {
            self.depth = piece.depth();
            self.bar = self.shelf.limit();
            self.waiting.insert(piece);
        }
    }
}

impl Work<'_, '_> {
    /// A worker's life: lay a grid, search piece after piece.
    fn work(&self) {
        let floor = Floor::new();
        let links = Links::lay(self.crew.matrix, &floor, self.crew.order.clone());
        let mut dance = Dance::new(links);
        dance.look_every(self.crew.look_every);
        dance.tell_choices(self.crew.with_choices);
        let mut cutoff = Shared {
            work: self,
            ceiling: Ceiling::on_the_way(self.crew.matrix, &self.crew.rest.way),
            seen: None,
        };
        for &option in self.crew.forbid {
            dance.strike(option);
        }
        let possible = self.crew.require.iter().all(|&option| dance.give(option));
        while let Some((piece, depth, bar)) = self.take() {
            cutoff.ceiling.enter(depth, bar);
            let mut share = Share {
                work: self,
                before: dance.effort(),
                solutions: 0,
                behind: f64::NAN,
            };
            if possible {
                share.search(&mut dance, &piece, &mut cutoff);
            }
            self.desk.lock().begun -= 1;
            dance.leave();
        }
    }

    /// The first piece that is not begun; waits for one if need be. `None` when there will be no more.
    fn take(&self) -> Option<(Piece, usize, Option<u64>)> {
        let mut desk = self.desk.lock();
        loop {
            if self.desk.is_over() || desk.is_done() {
                self.desk.call_workers();
                self.desk.tell_leader();
                return None;
            }
            desk.turn();
            if let Some(piece) = desk.waiting.pop_first() {
                desk.begun += 1;
                return Some((piece, desk.depth, desk.bar));
            }
            desk = self.desk.wait_idly(desk);
        }
    }
}

/// The ceiling of a worker, lowered by what others find.
struct Shared<'s, 'w, 'c> {
    work: &'s Work<'w, 'c>,
    ceiling: Ceiling<'c>,
    /// Up to which change it knows of them.
    seen: Option<u64>,
}

impl Shared<'_, '_, '_> {
    /// Sets the limit by the last of the cheapest solutions: what is as dear is still wanted if it comes earlier. As
    /// the search comes to no earlier place in its piece than where it stands, this stays right for all of the piece.
    fn catch_up(&mut self, desk: &Desk, dance: &Dance<'_>) {
        self.seen = Some(self.work.changes.load(Ordering::Relaxed));
        self.ceiling.limit = desk.shelf.last().and_then(|last| {
            let comes_later = last.place < Place::Second(dance.place());
            match comes_later {
                true => Some(last.cost),
                false => last.cost.checked_add(1),
            }
        });
    }
}

impl Cutoff for Shared<'_, '_, '_> {
    fn is_hopeless(&mut self, dance: &Dance<'_>, cases: u32, hopeless: &mut Vec<OptionId>) -> bool {
        if self.seen != Some(self.work.changes.load(Ordering::Relaxed)) {
            let desk = self.work.desk.lock();
            self.catch_up(&desk, dance);
        }
        self.ceiling.is_hopeless(dance, cases, hopeless)
    }
}

/// A worker's piece, while it works on it.
struct Share<'s, 'w, 'c> {
    work: &'s Work<'w, 'c>,
    /// What the worker's grid had cost when this was last put down.
    before: (u64, u64),
    solutions: u64,
    /// How much was behind then.
    behind: f64,
}

impl Share<'_, '_, '_> {
    fn search(&mut self, dance: &mut Dance<'_>, piece: &Piece, cutoff: &mut Shared<'_, '_, '_>) {
        dance.go_to_within(piece, &mut Way(&mut cutoff.ceiling));
        cutoff.seen = None;
        self.behind = dance.fraction();
        loop {
            match dance.advance(u64::MAX, cutoff) {
                Event::Solution => self.offer(dance, cutoff),
                Event::Poll => {
                    let given = match self.work.desk.has_idle() {
                        true => dance.give_away(),
                        false => None,
                    };
                    self.put_down(dance, given);
                }
                Event::Exhausted | Event::Nodes => break,
            }
            if self.work.desk.is_over() {
                break;
            }
        }
        self.put_down(dance, None);
    }

    /// Puts the solution that the search stands at on the shelf, if it belongs there.
    fn offer(&mut self, dance: &Dance<'_>, cutoff: &mut Shared<'_, '_, '_>) {
        let cost = cutoff.ceiling.cost(dance);
        self.solutions += 1;
        if cutoff.ceiling.limit.is_some_and(|limit| cost >= limit) {
            return;
        }
        let place = Place::Second(dance.place());
        let mut desk = self.work.desk.lock();
        let is_kept = desk.shelf.offer(dance, cost, place);
        if is_kept && desk.shelf.is_full() {
            self.work.changes.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Puts down what was spent, and what is given away.
    fn put_down(&mut self, dance: &Dance<'_>, given: Option<(Piece, f64)>) {
        let (nodes, updates) = dance.effort();
        let fraction = dance.fraction();
        let mut desk = self.work.desk.lock();
        desk.effort = desk.effort
            + Effort {
                solutions: std::mem::take(&mut self.solutions),
                nodes: nodes - self.before.0,
                updates: updates - self.before.1,
            };
        self.before = (nodes, updates);
        if let Some((piece, _)) = given {
            desk.waiting.insert(piece);
            self.work.desk.call_worker();
        }
        if fraction > self.behind {
            desk.behind += fraction - self.behind;
            self.behind = fraction;
        }
    }
}
