//! The inverse of a basis: dense, row by row, each with the square of its length.

/// The inverse of a square matrix, with the lengths of its rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Inverse {
    size: usize,
    /// One row after the other.
    entries: Vec<f64>,
    /// The square of the length of each row: the exact weights of steepest-edge pricing.
    pub(super) weights: Vec<f64>,
}

/// A number below this counts as 0 in an update.
const TINY: f64 = 1e-13;

impl Inverse {
    pub(super) fn unit(size: usize) -> Self {
        let mut inverse = Inverse {
            size,
            entries: vec![0.0; size * size],
            weights: vec![1.0; size],
        };
        inverse.reset();
        inverse
    }

    pub(super) fn reset(&mut self) {
        self.entries.fill(0.0);
        self.weights.fill(1.0);
        for r in 0..self.size {
            self.entries[r * self.size + r] = 1.0;
        }
    }

    pub(super) fn row(&self, r: usize) -> &[f64] {
        &self.entries[r * self.size..(r + 1) * self.size]
    }

    pub(super) fn times(&self, vector: &[f64], product: &mut [f64]) {
        for (r, value) in product.iter_mut().enumerate() {
            *value = dot(self.row(r), vector);
        }
    }

    /// The product with a vector that is 1 at these items and 0 elsewhere.
    pub(super) fn times_option(&self, items: &[u32], product: &mut [f64]) {
        for (r, value) in product.iter_mut().enumerate() {
            let row = self.row(r);
            *value = items.iter().map(|&item| row[item as usize]).sum();
        }
    }

    pub(super) fn column(&self, item: usize, column: &mut [f64]) {
        for (r, value) in column.iter_mut().enumerate() {
            *value = self.entries[r * self.size + item];
        }
    }

    /// Replaces column `pivot` of the basis by one whose product with the inverse is `column`.
    pub(super) fn replace(&mut self, pivot: usize, column: &[f64]) {
        let size = self.size;
        let (above, rest) = self.entries.split_at_mut(pivot * size);
        let (row, below) = rest.split_at_mut(size);
        let factor = 1.0 / column[pivot];
        let mut filled = 0;
        for entry in row.iter_mut() {
            *entry *= factor;
            filled += usize::from(*entry != 0.0);
        }
        let others = above.chunks_exact_mut(size).zip(&column[..pivot]);
        let others = others.chain(below.chunks_exact_mut(size).zip(&column[pivot + 1..]));
        let (first, last) = self.weights.split_at_mut(pivot);
        let weights = first.iter_mut().chain(&mut last[1..]);
        let others = others.zip(weights);
        let others = others.filter(|((_, factor), _)| factor.abs() >= TINY);
        if filled * 4 < size {
            let entries = (0..).zip(row.iter().copied());
            let filled = entries.filter(|&(_, entry)| entry != 0.0);
            let filled: Vec<(u32, f64)> = filled.collect();
            for ((other, &factor), weight) in others {
                let mut change = 0.0;
                for &(place, entry) in &filled {
                    let old = other[place as usize];
                    let new = old - factor * entry;
                    other[place as usize] = new;
                    change += new * new - old * old;
                }
                *weight = (*weight + change).max(1e-8);
            }
        } else {
            for ((other, &factor), weight) in others {
                for (entry, &by) in other.iter_mut().zip(row.iter()) {
                    *entry -= factor * by;
                }
                *weight = dot(other, other);
            }
        }
        self.weights[pivot] = dot(row, row);
    }

    /// Recomputes the lengths of all rows.
    pub(super) fn weigh(&mut self) {
        for r in 0..self.size {
            self.weights[r] = dot(self.row(r), self.row(r));
        }
    }
}

/// The sum of products, in eight parts, so that it is fast and has the same result on every processor.
pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    let (a, a_rest) = a.as_chunks::<8>();
    let (b, b_rest) = b.as_chunks::<8>();
    let mut sums = [0.0; 8];
    for (a, b) in a.iter().zip(b) {
        for lane in 0..8 {
            sums[lane] += a[lane] * b[lane];
        }
    }
    let rest: f64 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    let [a, b, c, d, e, f, g, h] = sums;
    ((a + e) + (b + f)) + ((c + g) + (d + h)) + rest
}
