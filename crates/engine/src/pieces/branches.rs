//! Pieces that leave options out, as lists of pieces that only take options, which can have certificates and proofs.
//!
//! [`split`](Problem::split) leaves out options of one item at a time: the item on which the search branches after it
//! takes the options of the piece. So the piece consists of the solutions that take one of the other options of this
//! item.

use super::SearchPiece;
use super::tree::{PieceRest, PieceTreeError};
use crate::problem::Problem;

impl<I, T> Problem<I, T> {
    /// The pieces that make up a piece, none of which leaves options out: the piece itself, or one for each option of
    /// an item that it does not leave out. Certificates and proofs are about such pieces: see
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
    /// If items may be covered a number of times other than once, if the options that are left out do not share an
    /// item, and if the piece has an option that is not in the problem.
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
