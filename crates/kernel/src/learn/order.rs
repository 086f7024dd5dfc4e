//! The order of choices: the variables in a heap, those that took part in the latest dead ends first.

use crate::seed::mix;

/// How much less a dead end counts than the next one.
const DECAY: f64 = 0.95;
/// Activities are scaled down when one is larger.
const LARGEST: f64 = 1e100;

/// A heap of variables, and their activities.
pub(super) struct ActivityOrder {
    activities: Vec<f64>,
    /// What a dead end adds to the activity of a variable.
    step: f64,
    heap: Vec<u32>,
    /// The place of each variable in the heap, if it is there.
    places: Vec<u32>,
}

const NOWHERE: u32 = u32::MAX;

impl ActivityOrder {
    /// All of this many variables, in their own order if the seed is 0, otherwise shuffled.
    pub(super) fn new(variables: usize, seed: u64) -> Self {
        let mut heap: Vec<u32> = (0..variables as u32).collect();
        if seed != 0 {
            fastrand::Rng::with_seed(mix(seed)).shuffle(&mut heap);
        }
        let mut order = ActivityOrder {
            activities: vec![0.0; variables],
            step: 1.0,
            places: vec![NOWHERE; variables],
            heap,
        };
        for place in 0..variables {
            order.places[order.heap[place] as usize] = place as u32;
        }
        order
    }

    /// Notes that a variable took part in this dead end.
    pub(super) fn bump(&mut self, variable: u32) {
        let activity = &mut self.activities[variable as usize];
        *activity += self.step;
        if *activity > LARGEST {
            for activity in &mut self.activities {
                *activity /= LARGEST;
            }
            self.step /= LARGEST;
        }
        let place = self.places[variable as usize];
        if place != NOWHERE {
            self.rise(place as usize);
        }
    }

    /// Ends a dead end: the next one counts more.
    pub(super) fn decay(&mut self) {
        self.step /= DECAY;
    }

    /// Takes out the variable with the most activity.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.places[first as usize] = NOWHERE;
        if last != first {
            self.put(0, last);
            self.sink(0);
        }
        Some(first)
    }

    /// Puts a variable back, unless it is there.
    pub(super) fn push(&mut self, variable: u32) {
        if self.places[variable as usize] == NOWHERE {
            self.heap.push(variable);
            self.rise(self.heap.len() - 1);
        }
    }

    fn activity(&self, place: usize) -> f64 {
        self.activities[self.heap[place] as usize]
    }

    fn put(&mut self, place: usize, variable: u32) {
        self.heap[place] = variable;
        self.places[variable as usize] = place as u32;
    }

    fn rise(&mut self, mut place: usize) {
        let variable = self.heap[place];
        let activity = self.activities[variable as usize];
        while place > 0 && self.activity((place - 1) / 2) < activity {
            self.put(place, self.heap[(place - 1) / 2]);
            place = (place - 1) / 2;
        }
        self.put(place, variable);
    }

    fn sink(&mut self, mut place: usize) {
        let variable = self.heap[place];
        let activity = self.activities[variable as usize];
        loop {
            let mut child = 2 * place + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.activity(child + 1) > self.activity(child) {
                child += 1;
            }
            if self.activity(child) <= activity {
                break;
            }
            self.put(place, self.heap[child]);
            place = child;
        }
        self.put(place, variable);
    }
}
