//! Pieces that leave options out, as pieces that only take options: what certificates and proofs are of.
//!
//! [`split`](Problem::split) leaves options out of one item at a time, the one that is branched on where the options
//! that the piece takes are taken. So the piece is all that take one of the other options of this item.

use super::SearchPiece;
use super::tree::{PieceRest, PieceTreeError};
use crate::problem::Problem;

impl<I, T> Problem<I, T> {
    /// The pieces that a piece consists of, none of which leaves options out: itself, or one for each option of an item
    /// that it does not leave out. Certificates and proofs are of such pieces: see
    /// [`join_certificates`](Self::join_certificates).
    ///
    /// ```
    /// use quadrille::{OptionId, Problem, SearchPiece};
    ///
    /// let problem = Problem::from_rows([[0], [0], [0]])?;
    /// let [first, second, third] = [0, 1, 2].map(OptionId::new);
    /// let branches = problem.split_into_branches(&SearchPiece::new(vec![], vec![first]))?;
    /// assert_eq!(branches.len(), 2);
    /// assert_eq!((&branches[0].required[..], &branches[1].required[..]), (&[second][..], &[third][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If items may be covered a number of times other than once, if no item has all options that are left out, and if
    /// the piece has an option that is not in the problem.
    pub fn split_into_branches(
        &self,
        piece: &SearchPiece,
    ) -> Result<Vec<SearchPiece>, PieceTreeError> {
        let matrix = self.matrix();
        if matrix.has_multiplicities() {
            return Err(PieceTreeError::Multiplicities);
        }
        let options = matrix.option_count();
        let mut decisions = piece.required.iter().chain(&piece.forbidden);
        if let Some(&option) = decisions.find(|option| option.index() >= options) {
            return Err(PieceTreeError::unknown(0, option, options));
        }
        let required = piece.required.iter();
        let rest = required.fold(PieceRest::whole(matrix), |rest, &option| {
            rest.after(matrix, option)
        });
        let mut forbidden = piece.forbidden.clone();
        forbidden.retain(|option| rest.options.binary_search(option).is_ok());
        if forbidden.is_empty() {
            let mut piece = piece.clone();
            piece.forbidden.clear();
            return Ok(vec![piece]);
        }
        let item = rest.scarcest_with(matrix, &forbidden);
        let item = item.ok_or(PieceTreeError::Leaves { piece: 0 })?;
        let mut options = rest.options_of(matrix, item);
        options.retain(|option| !forbidden.contains(option));
        let branch = |option| {
            let mut take = piece.required.clone();
            take.push(option);
            SearchPiece::new(take, Vec::new())
        };
        Ok(options.into_iter().map(branch).collect())
    }
}
