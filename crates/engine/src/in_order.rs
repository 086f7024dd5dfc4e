//! Numbered results that arrive in any order and leave in the order of their numbers.

use std::collections::VecDeque;

/// Results numbered from 0. Keeps those that arrive before their turn.
///
/// ```
/// use quadrille::in_order::InOrder;
///
/// let mut results = InOrder::new();
/// results.put(1, "second");
/// assert_eq!(results.take(), None);
/// results.put(0, "first");
/// assert_eq!(results.take(), Some("first"));
/// assert_eq!(results.take(), Some("second"));
/// assert_eq!(results.taken(), 2);
/// ```
#[derive(Debug)]
pub struct InOrder<T> {
    taken: u64,
    /// The results from the next one on, as far as they have arrived.
    early: VecDeque<Option<T>>,
}

impl<T> InOrder<T> {
    /// No results yet.
    pub fn new() -> Self {
        InOrder {
            taken: 0,
            early: VecDeque::new(),
        }
    }

    /// Adds the result with this number. Each number arrives once, and takes a place for each that is still missing
    /// before it.
    pub fn put(&mut self, number: u64, result: T) {
        let Some(place) = number.checked_sub(self.taken) else {
            return;
        };
        let place = place as usize;
        if self.early.len() <= place {
            self.early.resize_with(place + 1, || None);
        }
        self.early[place] = Some(result);
    }

    /// The next result in order, if it has arrived.
    pub fn take(&mut self) -> Option<T> {
        let next = self.early.front_mut()?.take()?;
        self.early.pop_front();
        self.taken += 1;
        Some(next)
    }

    /// How many results have left, which is the number of the next one.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// The results that arrived before their turn, in order. Call this when no more will arrive.
    pub fn into_rest(self) -> impl Iterator<Item = T> {
        self.early.into_iter().flatten()
    }
}

impl<T> Default for InOrder<T> {
    fn default() -> Self {
        InOrder::new()
    }
}
