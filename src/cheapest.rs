//! The cheapest solutions, by branch and bound.
//!
//! The search is the usual one, but it gives up on every part of the tree that is bound to cost too much, by what the
//! taxes say that the rest must cost, and strikes every option with which it would. The options are laid
//! cheapest first, measured by what a first tax round leaves of their cost, so that good solutions come early.
//!
//! Which options are struck decides on which item the search branches next. So the tree depends on what was known to
//! be cheap enough when; and of equally cheap solutions those are kept that come first in the tree. For the same tree
//! on any number of threads there are two phases. In the first, of some sixteen thousand nodes, one thread searches,
//! and strikes by the limit of the moment. What it has left then are cases at the levels it stands at; one after the
//! other, in order, they are shared by all, and struck is by the limit that there was when the case was begun. What
//! is learned meanwhile only prunes: it takes nothing that could be kept, and changes no order. (The phases are ours.)

mod ceiling;
mod crew;
mod taxes;
#[cfg(test)]
mod tests;

use std::time::Instant;

use crate::dance::{Dance, Order, UPDATES_PER_LOOK};
use crate::problem::Matrix;
use crate::search::{Effort, Ground, Plan, Report, Run, Search, Solution, Stop, Watch};

use ceiling::{Ceiling, Place, Shelf};
use crew::Crew;
use taxes::cheapest_first;

/// The cheapest solutions of a search: see [`Search::best`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Best<'p, I, T> {
    /// The solutions, cheapest first; of equally cheap ones, the one found first.
    pub solutions: Vec<Solution<'p, I, T>>,
    /// What the search cost. They are proven to be the cheapest if it was [exhausted](crate::Stop::Exhausted);
    /// otherwise they are the cheapest it met. Its `solutions` are all that it met on the way.
    pub report: Report,
}

impl<'p, I, T, G: Ground> Search<'p, I, T, G> {
    /// The `k` cheapest solutions: cost is the sum of the [costs](crate::OptionBuilder::cost) of the options.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let mut problem = Problem::new();
    /// for job in ["wash", "dry"] {
    ///     problem.primary(job)?;
    /// }
    /// problem.option("Ann").cover(["wash"]).cost(3).add()?;
    /// problem.option("Ben").cover(["dry"]).cost(5).add()?;
    /// problem.option("Cy does both").cover(["wash", "dry"]).cost(7).add()?;
    ///
    /// let best = problem.search().best(2);
    /// let costs: Vec<u64> = best.solutions.iter().map(|solution| solution.cost()).collect();
    /// assert_eq!(costs, [7, 8]);
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    ///
    /// Among equally dear solutions at the end of the list, those are kept that come first in the tree. They are the
    /// same on any number of [threads](Search::threads); the nodes and updates are not quite, as they depend on who
    /// found what when. The first sixteen thousand nodes are searched on one thread; all of them, if there is a budget
    /// of nodes or solutions. A search that runs on a kept [grid](crate::Grid) finds the same costs, but more slowly:
    /// its options lie in the order of the problem.
    pub fn best(self, k: usize) -> Best<'p, I, T> {
        let began = Instant::now();
        let (problem, ground, order, plan) = self.into_parts();
        let matrix = problem.matrix();
        let order = match order {
            Order::Natural => Order::Options(cheapest_first(matrix)),
            other => other,
        };
        let mut shelf = Shelf::new(k);
        let report = ground.dance(matrix, order.clone(), |dance| {
            search(dance, matrix, &order, plan, began, &mut shelf, Cut::USUAL)
        });
        let solution = |found| Solution::new(problem, found);
        Best {
            solutions: shelf.into_sorted().map(solution).collect(),
            report,
        }
    }
}

/// So many options are tried in the first phase.
const FIRST: u64 = 1 << 14;

/// How a search is cut into two phases, and into pieces.
#[derive(Clone, Copy)]
struct Cut {
    first: u64,
    look_every: u64,
}

impl Cut {
    const USUAL: Cut = Cut {
        first: FIRST,
        look_every: UPDATES_PER_LOOK,
    };
}

/// The search itself. Its second phase is shared, if there are threads to share it.
fn search(
    dance: &mut Dance<'_>,
    matrix: &Matrix,
    order: &Order,
    mut plan: Plan<'_>,
    began: Instant,
    shelf: &mut Shelf,
    cut: Cut,
) -> Report {
    let shared = plan.threads > 1 && plan.nodes == u64::MAX && plan.solutions == u64::MAX;
    let mut ceiling = Ceiling::new(matrix, cut.first, shared);
    ceiling.limit = shelf.limit();
    let mut watch = plan.watch.take();
    let mut first = plan.again();
    first.watch = watch.as_mut().map(Watch::lend);
    let mut run = Run::begin(dance, first, began);
    let mut met = 0;
    while let Some(dance) = run.next_within(&mut ceiling) {
        let cost = ceiling.cost(dance);
        if shelf.offer(dance, cost, Place::First(met)) {
            ceiling.limit = shelf.limit();
        }
        met += 1;
    }
    let report = run.report();
    drop(run);
    if !shared || report.stop != Stop::Nodes {
        return report;
    }
    plan.watch = watch;
    let before = Effort {
        solutions: report.solutions,
        nodes: report.nodes,
        updates: report.updates,
    };
    let (require, forbid) = (plan.require.clone(), plan.forbid.clone());
    let rest = ceiling.rest();
    let crew = Crew {
        look_every: cut.look_every,
        matrix,
        order,
        require: &require,
        forbid: &forbid,
        with_choices: plan.choices,
        rest: &rest,
    };
    let Some((stop, effort)) = crew.run(&mut plan, began, before, shelf) else {
        // The system has no thread at all.
        shelf.clear();
        plan.threads = 1;
        return search(dance, matrix, order, plan, began, shelf, cut);
    };
    Report {
        stop,
        solutions: effort.solutions,
        nodes: effort.nodes,
        updates: effort.updates,
        elapsed: began.elapsed(),
    }
}
