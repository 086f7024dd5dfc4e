//! A problem with other labels.

use std::fmt::Debug;
use std::hash::Hash;

use indexmap::IndexSet;

use super::{BuildError, Color, ItemId, LabelState, Problem};

/// A problem with other labels and colors, and what it had before: see [`Problem::relabel`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Relabeled<J, T> {
    /// The problem.
    pub problem: Problem<J>,
    /// The tags that its options had.
    pub tags: Vec<T>,
    /// The color that each of its colors, which are numbered from 0, was before.
    pub colors: Vec<Color>,
}

impl<I, T> Problem<I, T> {
    /// A copy of the problem with other labels, without tags.
    ///
    /// # Errors
    ///
    /// If two items get the same label.
    pub fn labeled<J>(&self, label: impl FnMut(ItemId) -> J) -> Result<Problem<J>, BuildError>
    where
        J: Eq + Hash + Debug,
    {
        Ok(Problem {
            labels: distinct(self.item_ids().map(label))?,
            tags: vec![(); self.tags.len()],
            matrix: self.matrix.clone(),
            palette: self.palette.clone(),
            last_named: self.last_named.clone(),
        })
    }

    /// The same problem with other labels, without tags, and with colors that are numbered from 0. Items and options
    /// keep their numbers, and no option is copied.
    ///
    /// # Errors
    ///
    /// If two items get the same label.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let mut problem = Problem::new();
    /// problem.primary(1)?;
    /// problem.option("tag").cover([1]).add()?;
    /// let relabeled = problem.relabel(|item| format!("item {item}"))?;
    /// assert_eq!(relabeled.tags, ["tag"]);
    /// assert!(relabeled.problem.item("item 1").is_some());
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    #[doc(hidden)] // for the crate of the formats
    pub fn relabel<J>(self, label: impl FnMut(&I) -> J) -> Result<Relabeled<J, T>, BuildError>
    where
        J: Eq + Hash + Debug,
    {
        Ok(Relabeled {
            problem: Problem {
                labels: distinct(self.labels.iter().map(label))?,
                tags: vec![(); self.tags.len()],
                matrix: self.matrix,
                palette: (0..self.palette.len() as u32).map(Color).collect(),
                last_named: self.last_named,
            },
            tags: self.tags,
            colors: self.palette.into_iter().collect(),
        })
    }
}

/// Labels in their order, if no two are the same.
fn distinct<J: Eq + Hash + Debug>(
    labels: impl ExactSizeIterator<Item = J>,
) -> Result<IndexSet<J, LabelState>, BuildError> {
    let mut distinct = IndexSet::with_capacity_and_hasher(labels.len(), LabelState::default());
    for label in labels {
        let (place, is_new) = distinct.insert_full(label);
        if !is_new {
            let item = format!("{:?}", distinct[place]);
            return Err(BuildError::DuplicateItem { item });
        }
    }
    Ok(distinct)
}
