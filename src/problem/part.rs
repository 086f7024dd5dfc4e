//! The submatrix left after choosing options: the options compatible with them, and the uncovered items.

use super::matrix::Matrix;
use super::{ItemId, OptionId};

/// The item is not covered.
const OPEN: u32 = 0;
/// The item is covered and cannot be shared.
const CLOSED: u32 = u32::MAX;

/// The options that remain as others are chosen.
#[derive(Debug)]
pub(crate) struct Rest<'m> {
    matrix: &'m Matrix,
    /// For each item [`OPEN`], [`CLOSED`] or its shade.
    marks: Vec<u32>,
    /// The options that are compatible with all chosen ones, in order.
    pub(crate) options: Vec<OptionId>,
}

impl<'m> Rest<'m> {
    /// All options that can be in a solution, except the `forbidden` ones, which are sorted.
    pub(crate) fn new(matrix: &'m Matrix, forbidden: &[OptionId]) -> Self {
        let possible = |option: &OptionId| {
            forbidden.binary_search(option).is_err() && matrix.is_playable(*option)
        };
        Rest {
            matrix,
            marks: vec![OPEN; matrix.item_count()],
            options: matrix.option_ids().filter(possible).collect(),
        }
    }

    /// Chooses `options`, which are compatible with each other.
    pub(crate) fn choose(&mut self, options: impl IntoIterator<Item = OptionId>) {
        for option in options {
            for (item, shade) in self.matrix.members(option) {
                self.marks[item.index()] = if shade > 0 { shade } else { CLOSED };
            }
        }
        let (matrix, marks) = (self.matrix, &self.marks);
        let agrees = |(item, shade): (ItemId, u32)| match marks[item.index()] {
            OPEN => true,
            mark => mark == shade,
        };
        self.options
            .retain(|&option| matrix.members(option).all(agrees));
    }

    /// The total number of items in the remaining options.
    pub(crate) fn entries(&self) -> usize {
        let sizes = self
            .options
            .iter()
            .map(|&option| self.matrix.span(option).len());
        sizes.sum()
    }

    /// The submatrix. Its options are [`options`](Self::options), in that order. An item with a color is left out:
    /// all remaining options give it that color.
    pub(crate) fn matrix(&self) -> Matrix {
        let old = self.matrix;
        let mut part = Matrix::default();
        let mut renumbered = vec![None; old.item_count()];
        for item in old.item_ids() {
            if self.marks[item.index()] == OPEN {
                renumbered[item.index()] = Some(ItemId(part.item_count() as u32));
                part.kinds.push(old.kinds[item.index()]);
            }
        }
        for &option in &self.options {
            for place in old.span(option) {
                if let Some(item) = renumbered[old.members[place].index()] {
                    part.members.push(item);
                    part.shades.extend(old.shades.get(place));
                }
            }
            part.starts.push(part.members.len() as u32);
        }
        part
    }
}
