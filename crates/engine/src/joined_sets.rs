//! Sets that are joined but never split: the orbits of symmetries found so far, the components of a problem.

/// Sets of numbers that are joined but never split (Tarjan, 1975), each known by its least number.
#[derive(Clone, Debug)]
pub(crate) struct JoinedSets(Vec<u32>);

impl JoinedSets {
    pub(crate) fn new(len: usize) -> Self {
        JoinedSets((0..len as u32).collect())
    }

    /// The least number of the set of a number.
    pub(crate) fn find(&mut self, mut number: u32) -> u32 {
        while self.0[number as usize] != number {
            let next = self.0[number as usize];
            self.0[number as usize] = self.0[next as usize];
            number = next;
        }
        number
    }

    pub(crate) fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.find(one), self.find(other));
        self.0[one.max(other) as usize] = one.min(other);
    }

    /// The sets of two numbers or more, by their least numbers, each in ascending order.
    pub(crate) fn lists(mut self) -> Vec<Vec<u32>> {
        let mut lists = vec![Vec::new(); self.0.len()];
        for number in 0..self.0.len() as u32 {
            lists[self.find(number) as usize].push(number);
        }
        lists.retain(|list| list.len() > 1);
        lists
    }
}
