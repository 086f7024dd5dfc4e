//! A problem with other labels.

use std::fmt::Debug;
use std::hash::Hash;

use super::{BuildError, Color, ItemId, Problem};

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
    /// A copy of the problem in which each item is labeled by its number, without tags.
    pub fn by_number(&self) -> Problem<ItemId> {
        Problem {
            labels: self.item_ids().collect(),
            tags: vec![(); self.tags.len()],
            matrix: self.matrix.clone(),
            palette: self.palette.clone(),
            last_named: self.last_named.clone(),
        }
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
    pub fn relabel<J>(self, mut label: impl FnMut(&I) -> J) -> Result<Relabeled<J, T>, BuildError>
    where
        J: Eq + Hash + Debug,
    {
        let mut problem = Problem {
            tags: vec![(); self.tags.len()],
            matrix: self.matrix,
            palette: (0..self.palette.len() as u32).map(Color).collect(),
            last_named: self.last_named,
            ..Problem::default()
        };
        for old in &self.labels {
            let (place, is_new) = problem.labels.insert_full(label(old));
            if !is_new {
                let item = format!("{:?}", problem.labels[place]);
                return Err(BuildError::DuplicateItem { item });
            }
        }
        Ok(Relabeled {
            problem,
            tags: self.tags,
            colors: self.palette.into_iter().collect(),
        })
    }
}
