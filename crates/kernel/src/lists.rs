//! Lists of numbers, one after the other in one vector.

/// Lists of numbers, or of other small values.
#[derive(Clone, Debug)]
pub struct Lists<T> {
    /// List `n` is `entries[starts[n]..starts[n + 1]]`.
    starts: Vec<u32>,
    entries: Vec<T>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Lists {
            starts: vec![0],
            entries: Vec::new(),
        }
    }
}

impl<T: Copy + Default> Lists<T> {
    /// The entries of each pair with the same list, in their order, for the lists below `count`.
    pub fn of_pairs(count: usize, pairs: impl Iterator<Item = (u32, T)> + Clone) -> Self {
        let mut starts = vec![0; count + 1];
        for (list, _) in pairs.clone() {
            starts[list as usize + 1] += 1;
        }
        for list in 0..count {
            starts[list + 1] += starts[list];
        }
        let mut ends = starts.clone();
        let mut entries = vec![T::default(); starts[count] as usize];
        for (list, entry) in pairs {
            let end = &mut ends[list as usize];
            entries[*end as usize] = entry;
            *end += 1;
        }
        Lists { starts, entries }
    }

    /// The transposed lists: entry `e` of list `l` becomes entry `turn(l, e).1` of list `turn(l, e).0`.
    pub(crate) fn turned(&self, count: usize, turn: impl Fn(u32, T) -> (u32, T)) -> Self {
        let turn = &turn;
        let of = |list: u32| self.of(list as usize).iter();
        let all = (0..self.count() as u32).flat_map(|list| of(list).map(move |&e| turn(list, e)));
        Lists::of_pairs(count, all)
    }

    /// Drops all lists.
    pub(crate) fn clear(&mut self) {
        self.starts.truncate(1);
        self.entries.clear();
    }

    /// Adds a list to the end.
    pub fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.entries.extend(list);
        self.starts.push(self.entries.len() as u32);
    }
}

impl<T> Lists<T> {
    /// The number of lists.
    #[inline]
    pub fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// One of the lists.
    #[inline]
    pub fn of(&self, list: usize) -> &[T] {
        &self.entries[self.starts[list] as usize..self.starts[list + 1] as usize]
    }

    /// The total length of all lists.
    pub fn entry_count(&self) -> usize {
        self.entries.len()
    }
}
