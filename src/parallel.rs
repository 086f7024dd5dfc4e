//! A search on several threads that finds the same, in the same order, at the same cost as on one.
//!
//! Every worker lays its own grid. One begins with the whole tree; whenever another has nothing to do, whoever
//! comes to a look at the clock gives away the largest [piece](Piece) of the tree that it has not begun. So the
//! work is spread however lopsided the tree, and nothing is cut up in vain. Pieces are put in the order of the
//! search: what a piece yields is shown once all pieces before it are over, and kept until then. When too much
//! is kept, workers wait; the one on the first piece only for the caller to look at what it has found. Costs are
//! counted by whoever pays them first, so that their sum is that of one search alone.
//!
//! The queue is our own, and not that of a thread pool, for its order: the first piece not begun is always taken
//! first, or much would have to be kept. It is locked a few times for each piece, and at every look.

use std::collections::{BTreeMap, VecDeque};
use std::ops::{Bound, ControlFlow};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

use crate::dance::{Dance, Event, Floor, Links, NoCutoff, Order, Piece, UPDATES_PER_LOOK};
use crate::problem::{Matrix, OptionId};
use crate::search::{Found, Plan, Progress, Report, Stop, Visit};

/// Solutions of so many options in all are kept at the most, give or take a batch for each worker.
const MOST_KEPT: usize = 1 << 22;

/// Solutions are handed in, and read, in batches of so many options in all; the first ones of a piece sooner.
const BATCH: usize = 1 << 15;

/// How often the clock and the flag are looked at.
const TICK: Duration = Duration::from_millis(5);

/// Searches on so many threads. Shows every solution to `visit`, if there is one, in the order of the search.
pub(crate) fn run(
    matrix: &Matrix,
    order: &Order,
    plan: Plan<'_>,
    began: Instant,
    visit: Option<&mut Visit<'_>>,
) -> Report {
    run_looking(UPDATES_PER_LOOK, matrix, order, plan, began, visit)
}

/// As [`run`], with a look after so many updates: the fewer, the more pieces.
fn run_looking(
    look_every: u64,
    matrix: &Matrix,
    order: &Order,
    mut plan: Plan<'_>,
    began: Instant,
    visit: Option<&mut Visit<'_>>,
) -> Report {
    let mut watch = plan.watch.take();
    let interrupted = || plan.interrupted(began);
    let crew = Crew {
        look_every,
        matrix,
        order,
        require: &plan.require,
        forbid: &plan.forbid,
        with_choices: plan.choices,
        lists: visit.is_some() || plan.solutions < u64::MAX,
        queue: Mutex::default(),
        wanted: Condvar::new(),
        news: Condvar::new(),
        idle: AtomicUsize::new(0),
        over: AtomicBool::new(false),
    };
    let whole = Yield {
        left: 1.0,
        ..Yield::default()
    };
    crew.lock().pieces.insert(Piece::default(), whole);

    let mut nothing = |_: &mut Found| ControlFlow::Continue(());
    let mut reader = Reader {
        crew: &crew,
        visit: visit.unwrap_or(&mut nothing),
        interrupted: &interrupted,
        most: plan.solutions,
        found: 0,
        before: Effort::default(),
    };
    std::thread::scope(|scope| {
        let _end = End(&crew);
        scope.spawn(|| crew.work());
        for _ in 1..plan.threads {
            if Builder::new().spawn_scoped(scope, || crew.work()).is_err() {
                break; // The system has no more of them.
            }
        }
        let mut shown = began;
        let mut fraction = 0.0;
        let (stop, effort) = loop {
            if let Some(stop) = interrupted() {
                break (stop, crew.lock().effort(reader.before));
            }
            if let Some(end) = reader.read() {
                break end;
            }
            if crew.is_over() {
                // A worker has died; its panic goes on from here when all are home.
                break (Stop::Cancelled, Effort::default());
            }
            let now = Instant::now();
            if let Some(watch) = &mut watch
                && now - shown >= watch.every
            {
                shown = now;
                let queue = crew.lock();
                let effort = queue.effort(reader.before);
                let left: f64 = queue.pieces.values().map(|piece| piece.left).sum();
                drop(queue);
                // What is being given away may be in there twice.
                fraction = f64::max(fraction, 1.0 - left).min(1.0);
                (watch.show)(&Progress {
                    fraction,
                    solutions: effort.solutions,
                    nodes: effort.nodes + 1,
                    updates: effort.updates,
                    elapsed: now - began,
                });
            }
        };
        let listed = stop != Stop::Exhausted && crew.lists;
        Report {
            stop,
            solutions: if listed {
                reader.found
            } else {
                effort.solutions
            },
            nodes: effort.nodes + 1,
            updates: effort.updates,
            elapsed: began.elapsed(),
        }
    })
}

/// What a part of the search has found and cost.
#[derive(Clone, Copy, Debug, Default)]
struct Effort {
    solutions: u64,
    nodes: u64,
    updates: u64,
}

impl std::ops::Add for Effort {
    type Output = Effort;

    fn add(self, other: Effort) -> Effort {
        Effort {
            solutions: self.solutions + other.solutions,
            nodes: self.nodes + other.nodes,
            updates: self.updates + other.updates,
        }
    }
}

/// A solution, and what its piece had cost when it was found.
struct Kept {
    found: Found,
    effort: Effort,
}

impl Kept {
    /// How much of the room for kept solutions it takes.
    fn size(&self) -> usize {
        self.found.options.len() + 1
    }
}

/// What has come of a piece so far.
#[derive(Default)]
struct Yield {
    /// Solutions that were not read yet.
    kept: VecDeque<Kept>,
    effort: Effort,
    state: State,
    /// The share of the whole tree that is still to be searched.
    left: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Waiting,
    Begun,
    Over,
}

/// All pieces that are not over and read, in the order of the search.
#[derive(Default)]
struct Queue {
    pieces: BTreeMap<Piece, Yield>,
    /// How many options the solutions have that are kept.
    kept: usize,
}

impl Queue {
    /// Whether more of a piece may be kept. Of the first one always, once what there was of it is read: all others
    /// wait for it.
    fn has_room(&self, piece: &Piece) -> bool {
        self.kept < MOST_KEPT
            || self
                .pieces
                .first_key_value()
                .is_some_and(|(first, yielded)| first == piece && yielded.kept.is_empty())
    }

    /// Joins a piece that is over with its neighbours, where they are over and nothing of the later one is kept:
    /// so there are not many more pieces than workers and solutions kept.
    fn join(&mut self, piece: &Piece) {
        let is_over = |neighbour: &(&Piece, &Yield)| neighbour.1.state == State::Over;
        let before = self.pieces.range(..piece).next_back().filter(is_over);
        let after = self
            .pieces
            .range((Bound::Excluded(piece), Bound::Unbounded))
            .next();
        let after = after.filter(is_over).map(|(after, _)| after.clone());
        if let Some(before) = before.map(|(before, _)| before.clone()) {
            self.join_two(&before, piece);
        }
        if let Some(after) = after {
            let still_there = self.pieces.range(..&after).next_back();
            if let Some(before) = still_there.map(|(before, _)| before.clone()) {
                self.join_two(&before, &after);
            }
        }
    }

    fn join_two(&mut self, before: &Piece, after: &Piece) {
        if self
            .pieces
            .get(after)
            .is_some_and(|after| after.kept.is_empty())
            && let Some(spent) = self.pieces.remove(after).map(|after| after.effort)
            && let Some(before) = self.pieces.get_mut(before)
        {
            before.effort = before.effort + spent;
        }
    }

    /// What has been found and spent in all, besides what was spent before the pieces in the queue.
    fn effort(&self, before: Effort) -> Effort {
        self.pieces
            .values()
            .fold(before, |sum, piece| sum + piece.effort)
    }
}

/// What the workers share.
struct Crew<'c> {
    look_every: u64,
    matrix: &'c Matrix,
    order: &'c Order,
    require: &'c [OptionId],
    forbid: &'c [OptionId],
    /// Whether solutions tell how their options were chosen.
    with_choices: bool,
    /// Whether solutions are kept, or only counted.
    lists: bool,
    queue: Mutex<Queue>,
    /// Told when there may be something to do for a worker that waits.
    wanted: Condvar,
    /// Told when there may be something to read.
    news: Condvar,
    /// How many workers have nothing to do.
    idle: AtomicUsize,
    /// Whether nobody wants any more.
    over: AtomicBool,
}

/// Sends all workers home, even if it is a panic that ends the search.
struct End<'e, 'c>(&'e Crew<'c>);

impl Drop for End<'_, '_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Relaxed);
        // With the lock, so that nobody is between a look at the flag and waiting.
        let _queue = self.0.lock();
        self.0.wanted.notify_all();
        self.0.news.notify_all();
    }
}

impl Crew<'_> {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// A worker's life: lay a grid, search piece after piece. If it dies of a panic, all end.
    fn work(&self) {
        let end = End(self);
        let floor = Floor::new();
        let mut dance = Dance::new(Links::lay(self.matrix, &floor, self.order.clone()));
        dance.look_every(self.look_every);
        for &option in self.forbid {
            dance.strike(option);
        }
        let possible = self.require.iter().all(|&option| dance.give(option));
        let (_, given) = dance.effort();
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
                effort: Effort::default(),
                found: Vec::new(),
                size: 0,
                batch: 1,
                left,
            };
            if possible {
                share.search(&mut dance);
            } else {
                share.count(&dance);
            }
            share.hand_in(State::Over);
            dance.leave();
        }
        std::mem::forget(end);
    }

    /// The first piece that is not begun, and its share of the tree; waits for one if need be. `None` when
    /// there will be no more.
    fn take(&self) -> Option<(Piece, f64)> {
        let mut queue = self.lock();
        loop {
            if self.is_over()
                || queue
                    .pieces
                    .values()
                    .all(|piece| piece.state == State::Over)
            {
                self.wanted.notify_all();
                return None;
            }
            let waiting = |(_, piece): &(&Piece, &mut Yield)| piece.state == State::Waiting;
            if let Some((piece, yielded)) = queue.pieces.iter_mut().find(waiting) {
                yielded.state = State::Begun;
                return Some((piece.clone(), yielded.left));
            }
            self.idle.fetch_add(1, Ordering::Relaxed);
            queue = self
                .wanted
                .wait(queue)
                .unwrap_or_else(PoisonError::into_inner);
            self.idle.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// A worker's piece, while it works on it.
struct Share<'s, 'c> {
    crew: &'s Crew<'c>,
    piece: Piece,
    /// What the worker's grid had cost before.
    before: (u64, u64),
    effort: Effort,
    /// Solutions not yet handed in, and how many options they have.
    found: Vec<Kept>,
    size: usize,
    /// How many options are to be handed in at once.
    batch: usize,
    left: f64,
}

impl Share<'_, '_> {
    fn search(&mut self, dance: &mut Dance<'_>) {
        dance.go_to(&self.piece);
        let mut behind = dance.fraction();
        loop {
            match dance.advance(u64::MAX, &mut NoCutoff) {
                Event::Solution => {
                    self.effort.solutions += 1;
                    if self.crew.lists {
                        self.count(dance);
                        let mut found = Found::default();
                        found.copy(dance, self.crew.matrix, self.crew.with_choices);
                        let effort = self.effort;
                        let kept = Kept { found, effort };
                        self.size += kept.size();
                        self.found.push(kept);
                        if self.size >= self.batch {
                            self.hand_in(State::Begun);
                            self.batch = (2 * self.batch).min(BATCH);
                        }
                    }
                }
                Event::Look => {
                    let fraction = dance.fraction();
                    self.left -= fraction - behind;
                    behind = fraction;
                    self.count(dance);
                    if self.crew.idle.load(Ordering::Relaxed) > 0
                        && let Some((piece, left)) = dance.give_away()
                    {
                        self.left -= left;
                        let given = Yield {
                            left,
                            ..Yield::default()
                        };
                        self.crew.lock().pieces.insert(piece, given);
                        // Whoever waits for room must not be the only one to hear of it.
                        self.crew.wanted.notify_all();
                    }
                    self.hand_in(State::Begun);
                }
                Event::Exhausted | Event::Nodes => break,
            }
            if self.crew.is_over() {
                break;
            }
        }
        self.count(dance);
    }

    /// Brings the cost up to date.
    fn count(&mut self, dance: &Dance<'_>) {
        let (nodes, updates) = dance.effort();
        self.effort.nodes = nodes - self.before.0;
        self.effort.updates = updates - self.before.1;
    }

    /// Puts down what was found and spent so far. Waits if too much is kept already.
    fn hand_in(&mut self, state: State) {
        let mut queue = self.crew.lock();
        while !self.found.is_empty() && !queue.has_room(&self.piece) && !self.crew.is_over() {
            queue = self
                .crew
                .wanted
                .wait(queue)
                .unwrap_or_else(PoisonError::into_inner);
        }
        queue.kept += self.size;
        self.size = 0;
        if let Some(piece) = queue.pieces.get_mut(&self.piece) {
            piece.kept.extend(self.found.drain(..));
            piece.effort = self.effort;
            piece.state = state;
            piece.left = if state == State::Over { 0.0 } else { self.left };
        }
        if state == State::Over {
            queue.join(&self.piece);
            self.crew.wanted.notify_all();
        }
        self.crew.news.notify_one();
    }
}

/// Who reads what the workers hand in, on the thread of the caller.
struct Reader<'r, 'c, 'v> {
    crew: &'r Crew<'c>,
    visit: &'v mut Visit<'v>,
    /// Whether it is time to stop.
    interrupted: &'r dyn Fn() -> Option<Stop>,
    most: u64,
    found: u64,
    /// What the pieces cost that are over and read.
    before: Effort,
}

impl Reader<'_, '_, '_> {
    /// Shows what has come of the first piece; waits for news, a tick at most. Tells why and at what cost it
    /// came to an end, if it did.
    fn read(&mut self) -> Option<(Stop, Effort)> {
        if self.found >= self.most {
            return Some((Stop::Solutions, Effort::default()));
        }
        let mut queue = self.crew.lock();
        let Some(mut first) = queue.pieces.first_entry() else {
            return Some((Stop::Exhausted, self.before));
        };
        let (state, effort) = (first.get().state, first.get().effort);
        let (mut batch, mut size) = (Vec::new(), 0);
        let kept = &mut first.get_mut().kept;
        while size < BATCH
            && let Some(next) = kept.pop_front()
        {
            size += next.size();
            batch.push(next);
        }
        let is_read = state == State::Over && kept.is_empty();
        if is_read {
            first.remove();
        } else if batch.is_empty() {
            let wait = self.crew.news.wait_timeout(queue, TICK);
            drop(wait.unwrap_or_else(PoisonError::into_inner));
            return None;
        }
        queue.kept -= size;
        self.crew.wanted.notify_all();
        drop(queue);
        for mut kept in batch {
            self.found += 1;
            if (self.visit)(&mut kept.found).is_break() {
                return Some((Stop::Caller, self.before + kept.effort));
            }
            if self.found >= self.most {
                return Some((Stop::Solutions, self.before + kept.effort));
            }
            if let Some(stop) = (self.interrupted)() {
                return Some((stop, self.before + kept.effort));
            }
        }
        if is_read {
            self.before = self.before + effort;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;
    use proptest::prelude::*;

    /// Up to ten items in up to 24 options, some items secondary, colored or with multiplicities.
    fn problems() -> impl Strategy<Value = Problem<usize>> {
        let option = prop::collection::vec((0usize..10, 0u32..3), 1..4);
        let options = prop::collection::vec(option, 0..24);
        (prop::collection::vec(0u32..6, 10), options).prop_map(|(kinds, options)| {
            let mut problem = Problem::new();
            for (item, &kind) in kinds.iter().enumerate() {
                match kind {
                    0 => problem.secondary(item).unwrap(),
                    1 => problem.primary_times(item, 0..=2).unwrap(),
                    _ => problem.primary(item).unwrap(),
                };
            }
            for mut members in options {
                members.sort();
                members.dedup_by_key(|member| member.0);
                let mut option = problem.option(());
                for (item, color) in members {
                    option = match (kinds[item], color) {
                        (0, 1..) => option.color(item, color),
                        _ => option.cover([item]),
                    };
                }
                option.add().unwrap();
            }
            problem
        })
    }

    type Outcome = (Vec<Found>, Stop, u64, u64, u64);

    fn outcome(
        problem: &Problem<usize>,
        plan: impl Fn() -> Plan<'static>,
        look_every: u64,
        threads: usize,
    ) -> Outcome {
        let mut list = Vec::new();
        let mut visit = |found: &mut Found| {
            list.push(found.clone());
            ControlFlow::Continue(())
        };
        let began = Instant::now();
        let matrix = problem.matrix();
        let report = run_looking(
            look_every,
            matrix,
            &Order::Natural,
            Plan { threads, ..plan() },
            began,
            Some(&mut visit),
        );
        (
            list,
            report.stop,
            report.solutions,
            report.nodes,
            report.updates,
        )
    }

    fn alone(problem: &Problem<usize>, plan: impl Fn() -> Plan<'static>) -> Outcome {
        let mut list = Vec::new();
        let floor = Floor::new();
        let mut dance = Dance::new(Links::lay(problem.matrix(), &floor, Order::Natural));
        let with_choices = plan().choices;
        let report =
            crate::search::Run::begin(&mut dance, plan(), Instant::now()).for_each(|dance| {
                let mut found = Found::default();
                found.copy(dance, problem.matrix(), with_choices);
                list.push(found);
                ControlFlow::Continue(())
            });
        (
            list,
            report.stop,
            report.solutions,
            report.nodes,
            report.updates,
        )
    }

    /// A problem with 2 to the power of `n` solutions.
    fn power(n: usize) -> Problem<usize> {
        let mut problem = Problem::new();
        for item in 0..n {
            problem.primary(item).unwrap();
            problem.option(()).cover([item]).add().unwrap();
            problem.option(()).cover([item]).add().unwrap();
        }
        problem
    }

    /// Searches on three threads; false if that panicked. Must be over within a minute.
    fn ends_well(
        n: usize,
        order: Order,
        plan: impl FnOnce() -> Plan<'static> + Send + 'static,
        visit: fn(&mut Found),
    ) -> bool {
        let (told, heard) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let problem = power(n);
            let mut visit = |found: &mut Found| {
                visit(found);
                ControlFlow::Continue(())
            };
            let plan = Plan {
                threads: 3,
                ..plan()
            };
            let run = || {
                run_looking(
                    1,
                    problem.matrix(),
                    &order,
                    plan,
                    Instant::now(),
                    Some(&mut visit),
                )
            };
            let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
            told.send(ended.is_ok()).unwrap();
        });
        heard
            .recv_timeout(Duration::from_secs(60))
            .expect("a search that ends")
    }

    #[test]
    fn a_panic_of_the_caller_ends_the_search() {
        let visit = |_: &mut Found| panic!("the caller's own");
        assert!(!ends_well(40, Order::Natural, Plan::default, visit));
    }

    #[test]
    fn a_panic_of_a_worker_ends_the_search() {
        let order = Order::Options(vec![OptionId::new(99)]);
        assert!(!ends_well(3, order, Plan::default, |_| ()));
    }

    /// What is found does not pile up before a caller who takes his time.
    #[test]
    fn no_more_is_kept_than_allowed() {
        let most = std::sync::Arc::new(std::sync::atomic::AtomicU64::new(0));
        let seen = most.clone();
        let show =
            move |progress: &Progress| _ = seen.fetch_max(progress.solutions, Ordering::Relaxed);
        let plan = move || Plan {
            time: Some(Duration::from_secs(1)),
            watch: Some(crate::search::Watch {
                every: Duration::ZERO,
                show: Box::new(show),
            }),
            ..Plan::default()
        };
        let visit = |_: &mut Found| std::thread::sleep(Duration::from_millis(1));
        assert!(ends_well(40, Order::Natural, plan, visit));
        assert!(most.load(Ordering::Relaxed) * 41 <= (MOST_KEPT + 10 * BATCH) as u64);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

        /// A look at every node, so that the tree is cut into as many pieces as can be.
        #[test]
        fn pieces_make_the_whole(problem in problems(), most in 0u64..20, threads in 1usize..5, one in 0u32..24) {
            let all = || Plan { choices: true, ..Plan::default() };
            prop_assert_eq!(outcome(&problem, all, 1, threads), alone(&problem, all));
            let some = || Plan { solutions: most, ..Plan::default() };
            prop_assert_eq!(outcome(&problem, some, 1, threads), alone(&problem, some));
            let with = || Plan { require: vec![OptionId::new(one)], choices: true, ..Plan::default() };
            prop_assert_eq!(outcome(&problem, with, 1, threads), alone(&problem, with));
            let without = || Plan { forbid: vec![OptionId::new(one)], ..Plan::default() };
            prop_assert_eq!(outcome(&problem, without, 1, threads), alone(&problem, without));
        }
    }
}
