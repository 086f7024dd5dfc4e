//! Orbits: what the symmetries found so far exchange.

/// Sets of numbers that are joined but never split (Tarjan), each known by its least number.
#[derive(Clone, Debug)]
pub(super) struct Orbits(Vec<u32>);

impl Orbits {
    /// Each number alone.
    pub(super) fn new(len: usize) -> Self {
        Orbits((0..len as u32).collect())
    }

    /// The least number of the set of a number.
    pub(super) fn find(&mut self, mut number: u32) -> u32 {
        while self.0[number as usize] != number {
            let next = self.0[number as usize];
            self.0[number as usize] = self.0[next as usize];
            number = next;
        }
        number
    }

    /// Joins the sets of two numbers.
    pub(super) fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.find(one), self.find(other));
        self.0[one.max(other) as usize] = one.min(other);
    }

    /// The sets of two numbers or more, by their least numbers, each in ascending order.
    pub(super) fn lists(mut self) -> Vec<Vec<u32>> {
        let mut lists = vec![Vec::new(); self.0.len()];
        for number in 0..self.0.len() as u32 {
            lists[self.find(number) as usize].push(number);
        }
        lists.retain(|list| list.len() > 1);
        lists
    }
}
