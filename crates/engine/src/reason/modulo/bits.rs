//! The span modulo 2 and 3, where every entry but 0 has an inverse: 64 entries to a word, in one plane of bits for each
//! value but 0.
//!
//! Each vector begins with a 1, in a row of its own: all others have 0 there (the reduced echelon form). So a column
//! takes one subtraction for each of its entries, and a look at the target one for each new vector; both are kept
//! reduced. What is left of the target has 0 in the own rows as well. If it is not 0, weights are read off: 1 or 2 for
//! the row where it begins, and for each own row what makes the vector weigh 0.

/// 64 entries modulo `P` + 1: a bit of plane v is set where the entry is v + 1.
type Word<const P: usize> = [u64; P];

/// The sums of multiples of vectors modulo `P` + 1, and what is left of a target.
pub(super) struct Bits<const P: usize> {
    rows: usize,
    /// Each vector begins at its own row: words before that are left out.
    vectors: Vec<(usize, Vec<Word<P>>)>,
    /// For each row the number of the vector whose own row it is.
    own: Vec<Option<u32>>,
    target: Vec<Word<P>>,
    column: Vec<Word<P>>,
}

impl<const P: usize> Bits<P> {
    pub(super) fn new(entries: &[u8]) -> Self {
        let rows = entries.len();
        let mut target = vec![[0; P]; rows.div_ceil(64)];
        for (row, &entry) in entries.iter().enumerate().filter(|(_, entry)| **entry > 0) {
            target[row / 64][usize::from(entry) - 1] |= 1 << (row % 64);
        }
        Bits {
            rows,
            vectors: Vec::new(),
            own: vec![None; rows],
            column: target.clone(),
            target,
        }
    }

    /// Adds a vector that is 1 at these rows. Returns the number of steps, and whether the target is in the span now.
    pub(super) fn insert(&mut self, rows: &[u32]) -> (u64, bool) {
        self.column.fill([0; P]);
        let mut steps = 20 + cost::<P>(self.column.len()) + 2 * rows.len() as u64;
        for &row in rows {
            self.column[row as usize / 64][0] |= 1 << (row % 64);
        }
        for &row in rows {
            if let Some(number) = self.own[row as usize] {
                let (first, vector) = &self.vectors[number as usize];
                add(&mut self.column[first / 64..], negative::<P>(1), vector);
                steps += cost::<P>(vector.len());
            }
        }
        let Some(first) = first(&self.column) else {
            return (steps, false);
        };
        // Its first entry becomes 1, as each is its own inverse.
        let mut vector = vec![[0; P]; self.column.len() - first / 64];
        let unit = entry(&self.column, first);
        add(&mut vector, unit, &self.column[first / 64..]);
        for (row, other) in &mut self.vectors {
            if *row < first {
                steps += clear(other, *row, first, &vector);
            }
        }
        steps += 50 + self.vectors.len() as u64;
        steps += clear(&mut self.target, 0, first, &vector);
        self.own[first] = Some(self.vectors.len() as u32);
        self.vectors.push((first, vector));
        (steps, self::first(&self.target).is_none())
    }

    /// Weights for which all vectors weigh 0 and the target does not, if it is not in the span.
    pub(super) fn weights(&self) -> Option<Vec<u8>> {
        let at = first(&self.target)?;
        let mut weights = vec![0; self.rows];
        weights[at] = 1;
        for (row, vector) in self.vectors.iter().filter(|(row, _)| *row < at) {
            weights[*row] = negative::<P>(entry(vector, at - row / 64 * 64));
        }
        Some(weights)
    }
}

/// About how long it takes to add a vector of this many words, in nanoseconds.
fn cost<const P: usize>(words: usize) -> u64 {
    4 + (words * P) as u64 / 2
}

fn negative<const P: usize>(entry: u8) -> u8 {
    match entry {
        0 => 0,
        entry => P as u8 + 1 - entry,
    }
}

fn entry<const P: usize>(vector: &[Word<P>], row: usize) -> u8 {
    let planes = vector[row / 64].iter().zip(1..);
    let set = planes.filter(|(plane, _)| **plane >> (row % 64) & 1 == 1);
    set.map(|(_, value)| value).sum()
}

/// The first row where a vector is not 0.
fn first<const P: usize>(vector: &[Word<P>]) -> Option<usize> {
    let mut words = vector
        .iter()
        .map(|word| word.iter().fold(0, |all, plane| all | plane));
    let place = words.position(|word| word != 0)?;
    let bits = vector[place].iter().fold(0, |all, plane| all | plane);
    Some(64 * place + bits.trailing_zeros() as usize)
}

/// Makes a vector, whose words before the row `from` are left out, 0 at a row where another begins with 1. Returns the
/// number of steps.
fn clear<const P: usize>(to: &mut [Word<P>], from: usize, row: usize, vector: &[Word<P>]) -> u64 {
    let skipped = from / 64;
    match entry(to, row - 64 * skipped) {
        0 => 0,
        entry => {
            add(&mut to[row / 64 - skipped..], negative::<P>(entry), vector);
            cost::<P>(vector.len())
        }
    }
}

/// Adds a vector once or twice.
fn add<const P: usize>(to: &mut [Word<P>], times: u8, vector: &[Word<P>]) {
    for (word, other) in to.iter_mut().zip(vector) {
        if P == 1 {
            word[0] ^= other[0];
            continue;
        }
        // Twice is the opposite: 1 becomes 2, and 2 becomes 1.
        let (a1, a2) = (word[0], word[P - 1]);
        let (b1, b2) = match times {
            1 => (other[0], other[P - 1]),
            _ => (other[P - 1], other[0]),
        };
        let (no_a, no_b) = (!(a1 | a2), !(b1 | b2));
        word[0] = a1 & no_b | b1 & no_a | a2 & b2;
        word[P - 1] = a2 & no_b | b2 & no_a | a1 & b1;
    }
}
