//! The first solution of each class.

use super::{Symmetries, SymmetryError};
use crate::engine::{Steps, WorkLimits};
use crate::problem::OptionId;

/// Tells the first solution of each class of equivalent ones: see [`Symmetries::firsts`].
#[derive(Clone, Debug)]
pub struct FirstOfClass {
    /// For each symmetry but the one that moves nothing, the images of all options.
    images: Vec<Box<[OptionId]>>,
}

impl Symmetries {
    /// What tells the first solution of each class: the one whose options, in ascending order, come first.
    ///
    /// # Errors
    ///
    /// If there are more than a million symmetries, if their images of all options would fill a gigabyte, or if a limit is
    /// reached.
    ///
    /// ```
    /// use quadrille::WorkLimits;
    /// use quadrille::puzzle::{Puzzle, queens::Queens};
    ///
    /// let problem = Queens::new(6).expect("few enough").problem();
    /// let firsts = problem.search().symmetries()?.firsts(&WorkLimits::NONE)?;
    /// let mut found = 0;
    /// problem.search().for_each(|solution| found += u32::from(firsts.is_first(solution.options())));
    /// assert_eq!(found, 1); // of four
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn firsts(&self, limits: &WorkLimits) -> Result<FirstOfClass, SymmetryError> {
        let images = self.elements(&mut Steps::new(limits))?;
        let images = images.into_iter().skip(1);
        Ok(FirstOfClass {
            images: images.collect(),
        })
    }
}

impl FirstOfClass {
    /// Whether no symmetry takes a solution to one that comes before it. Options that the problem does not have stay.
    pub fn is_first(&self, solution: &[OptionId]) -> bool {
        let mut options = solution.to_vec();
        options.sort_unstable();
        let mut image = Vec::with_capacity(options.len());
        self.images.iter().all(|images| {
            image.clear();
            let image_of = |option: &OptionId| *images.get(option.index()).unwrap_or(option);
            image.extend(options.iter().map(image_of));
            image.sort_unstable();
            options <= image
        })
    }
}
