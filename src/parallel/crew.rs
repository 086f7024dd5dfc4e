//! The workers: each takes a piece, searches it, gives a part away to whoever is idle, and hands in what it found.

use std::time::{Duration, Instant};

use crate::crew::Common;
use crate::dance::{Dance, Floor, Links, NoCutoff, Order, Piece};
use crate::dense::Dense;
use crate::engine::{Engine as _, Event};
use crate::handover::{Handover, Verdict, Watch};
use crate::problem::{Matrix, OptionId};
use crate::search::{Effort, Found, Plan};

use super::Pace;
use super::queue::{Finding, Queue, Stage, Yield};
use super::reader::BATCH;

/// Counts are put down about this often.
const QUIET: Duration = Duration::from_millis(2);

/// What the workers share.
pub(super) struct Crew<'c> {
    pace: &'c Pace,
    matrix: &'c Matrix,
    order: &'c Order,
    require: &'c [OptionId],
    /// What is forbidden, sorted.
    forbid: &'c [OptionId],
    /// Whether cases are handed over to the dense engine,
    counts: bool,
    /// and if so, its tables of the whole problem, if there are any.
    whole: Option<&'c Dense>,
    /// Whether solutions tell how their options were chosen.
    with_choices: bool,
    /// Whether solutions are kept, or only counted.
    lists: bool,
    pub(super) queue: Common<Queue>,
}

impl<'c> Crew<'c> {
    /// A crew that has the whole tree before it.
    pub(super) fn new(
        pace: &'c Pace,
        matrix: &'c Matrix,
        order: &'c Order,
        plan: &'c Plan<'_>,
        forbid: &'c [OptionId],
        counts: bool,
        lists: bool,
    ) -> Self {
        let whole = Yield {
            left: 1.0,
            ..Yield::default()
        };
        let mut queue = Queue::default();
        queue.pieces.insert(Piece::default(), whole);
        Crew {
            pace,
            matrix,
            order,
            require: &plan.require,
            forbid,
            counts,
            whole: plan.dense.as_ref(),
            with_choices: plan.choices,
            lists,
            queue: Common::new(queue),
        }
    }
}

impl Crew<'_> {
    /// A worker's life: lay a grid, search piece after piece.
    pub(super) fn work(&self) {
        let floor = Floor::new();
        let mut dance = Dance::new(Links::lay(self.matrix, &floor, self.order.clone()));
        dance.tell_choices(self.with_choices);
        dance.look_every(if self.counts {
            self.pace.look_every / 4
        } else {
            self.pace.look_every
        });
        for &option in self.forbid {
            dance.strike(option);
        }
        let possible = self.require.iter().all(|&option| dance.give(option));
        let (_, given) = dance.effort();
        let mut handover = self.counts.then(|| {
            let terms = self.pace.terms;
            Handover::new(terms, self.matrix, self.forbid, self.whole)
        });
        while let Some((piece, left)) = self.take() {
            let (nodes, updates) = dance.effort();
            // What was required and forbidden is paid for with the piece that everything begins with.
            let updates = if piece == Piece::default() {
                updates - given
            } else {
                updates
            };
            let mut share = Share {
                crew: self,
                piece,
                before: (nodes, updates),
                dense: 0,
                handed_in: Instant::now(),
                effort: Effort::default(),
                found: Vec::new(),
                size: 0,
                batch: 1,
                left,
            };
            if possible {
                share.search(&mut dance, handover.as_mut());
            } else {
                share.count(&dance);
            }
            share.hand_in(Stage::Over);
            dance.leave();
        }
    }

    /// The first piece that is not begun, and its share of the tree; waits for one if need be. `None` when
    /// there will be no more.
    fn take(&self) -> Option<(Piece, f64)> {
        let mut queue = self.queue.lock();
        loop {
            if self.queue.is_over()
                || queue
                    .pieces
                    .values()
                    .all(|piece| piece.stage == Stage::Over)
            {
                self.queue.call_workers();
                return None;
            }
            let waiting = |(_, piece): &(&Piece, &mut Yield)| piece.stage == Stage::Waiting;
            if let Some((piece, yielded)) = queue.pieces.iter_mut().find(waiting) {
                yielded.stage = Stage::Begun;
                return Some((piece.clone(), yielded.left));
            }
            queue = self.queue.wait_idly(queue);
        }
    }
}

/// A worker's piece, while it works on it.
struct Share<'s, 'c> {
    crew: &'s Crew<'c>,
    piece: Piece,
    /// What the worker's grid had cost before.
    before: (u64, u64),
    /// The nodes of cases handed over.
    dense: u64,
    /// When something was put down last.
    handed_in: Instant,
    effort: Effort,
    /// Solutions not yet handed in, and how many options they have.
    found: Vec<Finding>,
    size: usize,
    /// How many options are to be handed in at once.
    batch: usize,
    left: f64,
}

impl Share<'_, '_> {
    fn search(&mut self, dance: &mut Dance<'_>, mut handover: Option<&mut Handover<'_>>) {
        dance.go_to(&self.piece);
        let mut behind = dance.fraction();
        loop {
            match dance.advance(u64::MAX, &mut NoCutoff) {
                Event::Solution => {
                    self.effort.solutions += 1;
                    if self.crew.lists {
                        self.count(dance);
                        let mut found = Found::default();
                        dance.solution(&mut found);
                        let effort = self.effort;
                        let finding = Finding { found, effort };
                        self.size += finding.size();
                        self.found.push(finding);
                        if self.size >= self.batch {
                            self.hand_in(Stage::Begun);
                            self.batch = (2 * self.batch).min(BATCH);
                        }
                    }
                }
                Event::Poll => {
                    let fraction = dance.fraction();
                    self.left -= fraction - behind;
                    behind = fraction;
                    self.count(dance);
                    self.give_if_wanted(dance);
                    self.report();
                    if let Some(handover) = &mut handover
                        && !handover.look(dance, self)
                    {
                        break;
                    }
                }
                Event::Exhausted | Event::Nodes => break,
            }
            if self.crew.queue.is_over() {
                break;
            }
        }
        self.count(dance);
    }

    /// Gives something away if others have nothing to do. False if there is nothing to give.
    fn give_if_wanted(&mut self, dance: &mut Dance<'_>) -> bool {
        if !self.crew.queue.has_idle() {
            return true;
        }
        let Some((piece, left)) = dance.give_away() else {
            return false;
        };
        self.left -= left;
        self.give(piece, left);
        true
    }

    fn give(&self, piece: Piece, left: f64) {
        let given = Yield {
            left,
            ..Yield::default()
        };
        self.crew.queue.lock().pieces.insert(piece, given);
        // Whoever waits for room must not be the only one to hear of it.
        self.crew.queue.call_workers();
    }

    /// Brings the cost up to date.
    fn count(&mut self, dance: &Dance<'_>) {
        let (nodes, updates) = dance.effort();
        self.effort.nodes = nodes - self.before.0 + self.dense;
        self.effort.updates = updates - self.before.1;
    }

    /// Puts down what was found and spent so far, if that was not done just now: it wakes the reader.
    fn report(&mut self) {
        if !self.crew.counts || self.handed_in.elapsed() >= QUIET {
            self.hand_in(Stage::Begun);
        }
    }

    /// Puts down what was found and spent so far. Waits if too much is kept already.
    fn hand_in(&mut self, stage: Stage) {
        self.handed_in = Instant::now();
        let mut queue = self.crew.queue.lock();
        while !self.found.is_empty() && !queue.has_room(&self.piece) && !self.crew.queue.is_over() {
            queue = self.crew.queue.wait(queue);
        }
        queue.kept += self.size;
        self.size = 0;
        if let Some(piece) = queue.pieces.get_mut(&self.piece) {
            piece.kept.extend(self.found.drain(..));
            piece.effort = self.effort;
            piece.stage = stage;
            piece.left = if stage == Stage::Over { 0.0 } else { self.left };
        }
        if stage == Stage::Over {
            queue.join(&self.piece);
            self.crew.queue.call_workers();
        }
        self.crew.queue.tell_leader();
    }
}

impl Watch for Share<'_, '_> {
    fn look(&mut self, dance: &mut Dance<'_>, solutions: u64, nodes: u64) -> Verdict {
        self.effort.solutions += solutions;
        self.dense += nodes;
        self.count(dance);
        self.report();
        if self.crew.queue.is_over() {
            Verdict::Stop
        } else if self.give_if_wanted(dance) {
            Verdict::GoOn
        } else {
            Verdict::Hurry
        }
    }

    fn take_back(&mut self, piece: Piece, solutions: u64) {
        self.effort.solutions -= solutions;
        // In one step, so that at no time more is put down than was found.
        let mut queue = self.crew.queue.lock();
        if let Some(own) = queue.pieces.get_mut(&self.piece) {
            own.effort.solutions = own.effort.solutions.min(self.effort.solutions);
        }
        queue.pieces.insert(piece, Yield::default());
        drop(queue);
        self.crew.queue.call_workers();
    }
}
