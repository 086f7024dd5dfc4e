//! Parts that leave options out, as lists of parts that only take options, which can have certificates and proofs.
//!
//! [`split`](Problem::split) leaves out options of one item at a time: the item on which the search branches after it
//! takes the options of the part. So the part consists of the solutions that take one of the other options of this
//! item.

use super::SearchPart;
use super::covering::check_known;
use super::tree::{PartTreeError, scarcest_with};
use crate::problem::{Problem, Rest};

impl<I, T> Problem<I, T> {
    /// The parts that make up a part, none of which leaves options out: the part itself, or one for each option of
    /// an item that it does not leave out. Certificates and proofs are about such parts: see
    /// [`join_certificates`](Self::join_certificates).
    ///
    /// ```
    /// use quadrille::parts::SearchPart;
    /// use quadrille::{OptionId, Problem};
    ///
    /// let problem = Problem::from_rows([[0], [0], [0]])?;
    /// let [first, second, third] = [0, 1, 2].map(OptionId::new);
    /// let branches = problem.split_into_branches(&SearchPart::new(vec![], vec![first]))?;
    /// assert_eq!(branches.len(), 2);
    /// assert_eq!((&branches[0].required[..], &branches[1].required[..]), (&[second][..], &[third][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If items may be covered a number of times other than once, if the options that are left out do not share an
    /// item, and if the part has an option that is not in the problem.
    pub fn split_into_branches(&self, part: &SearchPart) -> Result<Vec<SearchPart>, PartTreeError> {
        let matrix = self.matrix();
        if matrix.has_multiplicities() {
            return Err(PartTreeError::Multiplicities);
        }
        check_known(matrix, 0, part)?;
        let rest = Rest::new(matrix, &part.required, &[]);
        let mut forbidden = part.forbidden.clone();
        forbidden.retain(|&option| rest.has(option));
        if forbidden.is_empty() {
            let mut part = part.clone();
            part.forbidden.clear();
            return Ok(vec![part]);
        }
        let item = scarcest_with(&rest, &forbidden);
        let item = item.ok_or(PartTreeError::Leaves { part: 0 })?;
        let options = rest.options_of(item);
        let options = options.filter(|option| !forbidden.contains(option));
        let branch = |option| {
            let mut take = part.required.clone();
            take.push(option);
            SearchPart::new(take, Vec::new())
        };
        Ok(options.map(branch).collect())
    }
}
