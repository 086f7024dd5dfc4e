//! A turn of several workers: each goes on with what is its own, until one is at the end or all pause.

use super::Workers;

/// How a worker stands after a stride.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stride {
    GoesOn,
    Paused,
    Ended,
}

/// What the workers of a turn share.
struct TurnState<'w, W, F> {
    /// What no thread has taken yet, with its number.
    waiting: Vec<(usize, &'w mut W)>,
    figures: Vec<F>,
    paused: usize,
    has_ended: bool,
}

/// Goes on with each of these on a thread of its own, by `stride`, which also gets its number; until one has ended, all
/// pause, or `lead` returns something, which is returned. `lead` is called on this thread at the beginning and every few
/// milliseconds, with the number of threads and the `figures` of each.
///
/// `None`, and nothing is done, if the system has no thread to spare.
pub(crate) fn take_turn<W: Send, F: Clone + Send, R>(
    own: &mut [W],
    figures: impl Fn(&W) -> F + Sync,
    stride: impl Fn(usize, &mut W) -> Stride + Sync,
    mut lead: impl FnMut(usize, &[F]) -> Option<R>,
) -> Option<Option<R>> {
    let threads = own.len();
    let turn = Workers::new(TurnState {
        figures: own.iter().map(&figures).collect(),
        waiting: own.iter_mut().enumerate().rev().collect(),
        paused: 0,
        has_ended: false,
    });
    let work = || {
        let taken = turn.lock().waiting.pop();
        let Some((number, own)) = taken else {
            return;
        };
        while !turn.is_stopped() {
            let stride = stride(number, own);
            let figures = figures(own);
            let mut shared = turn.lock();
            shared.figures[number] = figures;
            shared.has_ended |= stride == Stride::Ended;
            shared.paused += usize::from(stride == Stride::Paused);
            if stride != Stride::GoesOn {
                return turn.wake_leader();
            }
        }
    };
    turn.run(threads, work, |workers| {
        let is_over = |turn: &TurnState<'_, W, F>| turn.has_ended || turn.paused == workers;
        loop {
            let figures = turn.lock().figures.clone();
            let led = lead(workers, &figures);
            if led.is_some() {
                return led;
            }
            let mut shared = turn.lock();
            if !is_over(&shared) {
                shared = turn.wait_for_news(shared);
            }
            if is_over(&shared) || turn.is_stopped() {
                return None;
            }
        }
    })
}
