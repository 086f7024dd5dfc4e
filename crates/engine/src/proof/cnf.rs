//! A problem as clauses, for SAT solvers and model counters: DIMACS CNF.
//!
//! Option `n`, counted from 1, is variable `n`. The clauses are, in this order: for each primary item, one of its
//! options is chosen; for each option without a primary item, it is not chosen, since it is in no solution; for every
//! two options that clash because they share an item and do not agree on its color, not both are chosen. So the models
//! of the clauses are the solutions of the problem, one by one.

use std::io::{self, Write};

use crate::engine::{Steps, Stop, Stopped, WorkLimits};
use crate::problem::{ItemId, Matrix, OptionId, Problem, by_item};
use quadrille_kernel::sort::sorted_numbers;

/// Why not all clauses were written.
#[derive(Debug, thiserror::Error)]
pub enum UnwrittenClauses {
    /// A limit stopped it, or it was canceled.
    #[error("stopped before all clauses were written")]
    Stopped(Stop),
    /// Writing failed.
    #[error(transparent)]
    Write(#[from] io::Error),
}

impl From<Stopped> for UnwrittenClauses {
    fn from(stopped: Stopped) -> Self {
        UnwrittenClauses::Stopped(stopped.stop)
    }
}

impl<I, T> Problem<I, T> {
    /// Writes the clauses of this problem in DIMACS form, without comments, within the limits. It looks at
    /// them at each option.
    ///
    /// The models are the solutions if each primary item is to be covered exactly once; the clauses say no more than
    /// "at least once, and not by two options that clash".
    ///
    /// # Errors
    ///
    /// If a limit is reached or writing fails: then what is written is not whole.
    pub fn write_clauses(
        &self,
        out: &mut dyn Write,
        limits: &WorkLimits,
    ) -> Result<(), UnwrittenClauses> {
        let matrix = self.matrix();
        let mut steps = Steps::new(limits);
        let uses = Uses::new(matrix);
        let mut count = (uses.primary_items().count() + uses.unused().count()) as u64;
        // There may be many more clashes than options: they are found twice, and not kept.
        for option in matrix.option_ids() {
            steps.go_on()?;
            count += uses.higher_clashes(option).len() as u64;
        }
        let options = matrix.option_count();
        writeln!(out, "p cnf {options} {count}")?;
        for item in uses.primary_items() {
            for option in uses.options(item) {
                write!(out, "{} ", option + 1)?;
            }
            writeln!(out, "0")?;
        }
        for option in uses.unused() {
            writeln!(out, "-{} 0", option + 1)?;
        }
        for option in matrix.option_ids() {
            steps.go_on()?;
            for other in uses.higher_clashes(option) {
                writeln!(out, "-{} -{} 0", u32::from(option) + 1, other + 1)?;
            }
        }
        Ok(())
    }
}

/// The options of each item, each with its shade.
struct Uses<'m> {
    matrix: &'m Matrix,
    of_item: Vec<Vec<(u32, u32)>>,
}

impl<'m> Uses<'m> {
    fn new(matrix: &'m Matrix) -> Self {
        let of_item = by_item(matrix, |option, shade| (u32::from(option), shade));
        Uses { matrix, of_item }
    }

    fn primary_items(&self) -> impl Iterator<Item = ItemId> {
        let items = self.matrix.item_ids();
        items.filter(|&item| self.matrix.is_primary(item))
    }

    /// The options of an item.
    fn options(&self, item: ItemId) -> impl Iterator<Item = u32> {
        self.of_item[item.index()].iter().map(|&(option, _)| option)
    }

    /// The options without a primary item, in ascending order.
    fn unused(&self) -> impl Iterator<Item = u32> {
        let is_primary = |(item, _)| self.matrix.is_primary(item);
        let is_used = move |option: &OptionId| self.matrix.members(*option).any(is_primary);
        let options = self.matrix.option_ids();
        options
            .filter(move |option| !is_used(option))
            .map(u32::from)
    }

    /// The options that an option clashes with, in ascending order.
    fn clashes(&self, option: OptionId) -> Vec<u32> {
        let mut others: Vec<u32> = Vec::new();
        for (item, shade) in self.matrix.members(option) {
            let clash = |&(other, its): &(u32, u32)| {
                (other != u32::from(option) && (shade == 0 || shade != its)).then_some(other)
            };
            others.extend(self.of_item[item.index()].iter().filter_map(clash));
        }
        sorted_numbers(others)
    }

    /// Those of them that come after it.
    fn higher_clashes(&self, option: OptionId) -> Vec<u32> {
        let mut others = self.clashes(option);
        let lower = others.partition_point(|&other| other < u32::from(option));
        others.split_off(lower)
    }
}

/// The clauses of a problem, by number.
pub(crate) struct Clauses {
    /// For each item its options; empty for secondary items.
    pub(crate) options: Vec<Vec<u32>>,
    /// For each item the number of its clause; 0 for secondary items.
    pub(crate) of_item: Vec<u64>,
    /// The options without a primary item, in ascending order, and the number of the clause of the first.
    pub(crate) unused: Vec<u32>,
    pub(crate) first_unused: u64,
    /// For each option those that it clashes with, in ascending order.
    pub(crate) clashes: Vec<Vec<u32>>,
    /// For each option the number of the clause with the first of these that is higher.
    of_clash: Vec<u64>,
    /// The number of clauses.
    pub(crate) count: u64,
}

impl Clauses {
    /// The clauses of a problem whose items are all covered at most once.
    pub(crate) fn new(matrix: &Matrix) -> Self {
        Self::new_until(matrix, &mut |_| false).expect("nothing stops it")
    }

    /// The clauses of a problem; `None` if `stop`, which is called at each option with the bytes of the lists so far, returns
    /// true.
    pub(crate) fn new_until(matrix: &Matrix, stop: &mut dyn FnMut(usize) -> bool) -> Option<Self> {
        let uses = Uses::new(matrix);
        let mut options = vec![Vec::new(); matrix.item_count()];
        for item in uses.primary_items() {
            options[item.index()] = uses.options(item).collect();
        }
        let unused: Vec<u32> = uses.unused().collect();
        let mut count = 0;
        let mut next = |clauses: usize| {
            let first = count + 1;
            count += clauses as u64;
            first
        };
        let items = matrix.item_ids();
        let of_item = items.map(|item| match matrix.is_primary(item) {
            true => next(1),
            false => 0,
        });
        let of_item = of_item.collect();
        let first_unused = next(unused.len());
        let mut clashes = Vec::with_capacity(matrix.option_count());
        let mut of_clash = Vec::with_capacity(matrix.option_count());
        let mut bytes = 0;
        for option in matrix.option_ids() {
            if stop(bytes) {
                return None;
            }
            let others = uses.clashes(option);
            let higher = others.len() - others.partition_point(|&other| other < u32::from(option));
            bytes += size_of_val(&others[..]);
            of_clash.push(next(higher));
            clashes.push(others);
        }
        Some(Clauses {
            options,
            of_item,
            unused,
            first_unused,
            clashes,
            of_clash,
            count,
        })
    }

    /// The number of bytes of the lists of clashes, which take most of the memory.
    pub(crate) fn bytes(&self) -> usize {
        let lists = self.clashes.iter().map(|others| others.capacity() * 4);
        lists.sum::<usize>() + self.clashes.len() * size_of::<Vec<u32>>()
    }

    /// The number of the clause of two options that clash.
    pub(crate) fn clash(&self, one: u32, other: u32) -> u64 {
        let (low, high) = (one.min(other), one.max(other));
        let others = &self.clashes[low as usize];
        let first = others.partition_point(|&other| other < low);
        let at = others.partition_point(|&other| other < high);
        self.of_clash[low as usize] + (at - first) as u64
    }
}
