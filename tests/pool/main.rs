//! The worker pool and its turns under a model checker: whatever the interleaving, all work is done, and every worker ends.
//!
//! The sources of the pool and of a turn are those of the engines, over the primitives of the checker. It is a test of its
//! own, without optimization: all that the checker is generic in took a twentieth of the compile time of the unit tests.
//!
//! The checker knows no time, so a wait with a timeout is one without: no worker may rely on the tick.

mod sync {
    pub(super) use shuttle::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    pub(super) use shuttle::sync::{Condvar, Mutex, MutexGuard};
    use shuttle::thread::Scope;
    pub(super) use shuttle::thread::scope;
    pub(super) use std::sync::PoisonError;

    pub(super) fn spawn<'s>(scope: &'s Scope<'s, '_>, work: impl FnOnce() + Send + 's) -> bool {
        scope.spawn(work);
        true
    }
}
#[path = "../../crates/engine/src/threads/turn.rs"]
mod turn;
#[path = "../../crates/engine/src/threads/workers.rs"]
mod workers;

use turn::{Stride, take_turn};
use workers::Workers;

/// As the pool knows it.
const THERE_ARE_SEVERAL: bool = true;

/// Trees to be searched, by their depth.
struct Trees {
    waiting: Vec<u32>,
    begun: usize,
    leaves: usize,
}

impl Trees {
    fn is_done(&self) -> bool {
        self.waiting.is_empty() && self.begun == 0
    }
}

/// The life of a worker: takes trees, and splits them as long as another worker is idle.
fn work(workers: &Workers<Trees>) {
    while let Some(depth) = take(workers) {
        let mut depth = depth;
        let mut leaves = 1;
        while depth > 0 && !workers.is_stopped() {
            depth -= 1;
            if workers.has_idle() {
                workers.lock().waiting.push(depth);
                workers.wake_workers();
            } else {
                leaves += (1 << depth) * leaves.min(1);
            }
        }
        let mut trees = workers.lock();
        trees.leaves += leaves;
        trees.begun -= 1;
        workers.wake_leader();
    }
}

fn take(workers: &Workers<Trees>) -> Option<u32> {
    let mut trees = workers.lock();
    loop {
        if workers.is_stopped() || trees.is_done() {
            workers.wake_workers();
            workers.wake_leader();
            return None;
        }
        if let Some(depth) = trees.waiting.pop() {
            trees.begun += 1;
            return Some(depth);
        }
        trees = workers.wait_idly(trees);
    }
}

fn pool() -> Workers<Trees> {
    Workers::new(Trees {
        waiting: vec![3],
        begun: 0,
        leaves: 0,
    })
}

#[test]
fn all_work_is_done_and_everybody_comes_home() {
    let search = || {
        let workers = pool();
        let lead = |_| {
            let mut trees = workers.lock();
            while !trees.is_done() {
                trees = workers.wait_for_news(trees);
            }
        };
        assert!(workers.run(2, || work(&workers), lead).is_some());
        assert_eq!(workers.into_inner().leaves, 8);
    };
    shuttle::check_random(search, 2_000);
    shuttle::check_pct(search, 2_000, 3);
}

/// Workers that pause go on when they are to, and end when the leader has enough meanwhile.
#[test]
fn a_pause_ends() {
    let search = |is_over_soon: bool| {
        let workers = pool();
        let pausing = || {
            workers.wait_out_pause();
            work(&workers);
        };
        let lead = |_| {
            workers.pause();
            shuttle::thread::yield_now();
            if is_over_soon {
                return;
            }
            workers.resume();
            let mut trees = workers.lock();
            while !trees.is_done() {
                trees = workers.wait_for_news(trees);
            }
        };
        assert!(workers.run(2, pausing, lead).is_some());
        assert!(is_over_soon || workers.into_inner().leaves == 8);
    };
    for is_over_soon in [false, true] {
        shuttle::check_random(move || search(is_over_soon), 2_000);
        shuttle::check_pct(move || search(is_over_soon), 2_000, 3);
    }
}

/// The leader has enough while workers wait for each other.
#[test]
fn a_leader_that_returns_stops_everybody() {
    let search = || {
        let workers = pool();
        let waiting = || {
            let mut trees = workers.lock();
            while !workers.is_stopped() {
                trees = workers.wait_idly(trees);
            }
        };
        assert!(workers.run(2, waiting, |_| ()).is_some());
    };
    shuttle::check_random(search, 2_000);
    shuttle::check_pct(search, 2_000, 3);
}

/// All pause after their strides: then the turn is over, with nothing undone, and the leader has seen figures that were true.
#[test]
fn a_turn_is_over_when_all_pause() {
    let search = || {
        let mut own = [0, 0];
        let stride = |number: usize, done: &mut usize| {
            *done += 1;
            match *done > number + 1 {
                true => Stride::Paused,
                false => Stride::GoesOn,
            }
        };
        let mut seen = [0, 0];
        let lead = |workers, figures: &[usize]| -> Option<()> {
            assert_eq!(workers, 2);
            assert!(seen.iter().zip(figures).all(|(before, now)| before <= now));
            seen.copy_from_slice(figures);
            None
        };
        assert_eq!(take_turn(&mut own, |done| *done, stride, lead), Some(None));
        assert_eq!(own, [2, 3]);
    };
    shuttle::check_random(search, 2_000);
    shuttle::check_pct(search, 2_000, 3);
}

/// One is at the end, and the other would go on for ever: the turn is over for both.
#[test]
fn a_turn_is_over_when_one_has_ended() {
    let search = || {
        let mut own = [0, 0];
        let stride = |number: usize, done: &mut usize| {
            *done += 1;
            shuttle::thread::yield_now();
            match number {
                0 => Stride::Ended,
                _ => Stride::GoesOn,
            }
        };
        let lead = |_, _: &[usize]| -> Option<()> { None };
        assert_eq!(take_turn(&mut own, |done| *done, stride, lead), Some(None));
        assert_eq!(own[0], 1);
    };
    shuttle::check_random(search, 2_000);
}

/// The leader has enough: what it returns is returned, and nobody goes on.
#[test]
fn a_turn_is_over_when_the_leader_says_so() {
    let search = || {
        let mut own = [0, 0];
        let stride = |_, done: &mut usize| {
            *done += 1;
            shuttle::thread::yield_now();
            Stride::GoesOn
        };
        let lead = |_, _: &[usize]| Some("enough");
        let led = take_turn(&mut own, |done| *done, stride, lead);
        assert_eq!(led, Some(Some("enough")));
    };
    shuttle::check_random(search, 2_000);
}
