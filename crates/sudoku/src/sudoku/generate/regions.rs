//! Random regions: a square divided into connected regions, each of as many cells as there are symbols.
//!
//! At first the rows are the regions. Then two neighbors are merged, again and again: a random tree that connects all
//! cells of both is cut at an edge that leaves halves, if it has one. So all regions stay connected and keep their size.
//! (This is the recombination of electoral districts: DeFord, Duchin and Solomon, Harvard Data Science Review 3.1, 2021.)
//! A division is of no use if the rules have no solution on it, so a search looks for a random one; if it finds
//! none within [`NODES`] nodes, another division is drawn. Another is drawn, too, where the regions are the boxes of some size, the rows or the columns.

use fastrand::Rng;

use super::super::Solver;
use crate::square::{Square, SquarePuzzle, SquareRules, UnitKind};

/// The nodes after which a division is given up.
const NODES: u64 = 20_000;
/// The smallest order that has enough divisions without boxes.
const SMALLEST: usize = 4;
/// The divisions that are drawn.
const TRIES: usize = 200;

/// The rules with random regions in place of boxes or regions, and a solution. `None` if none was found, or if the solver was
/// interrupted.
pub(super) fn drawn(
    rules: &SquareRules,
    rng: &mut Rng,
    solver: &Solver<'_>,
) -> Option<(SquareRules, Square)> {
    let order = usize::from(rules.order());
    let mut tries = (0..TRIES).take_while(|_| !solver.is_stopped());
    tries.find_map(|_| {
        let rules = rules.in_regions(&division(order, rng)).ok()?;
        if order >= SMALLEST && !rules.has(UnitKind::Region) {
            return None;
        }
        let puzzle = SquarePuzzle::blank(&rules);
        let solution = solver.shuffled(&puzzle, rng.u64(..), NODES)?;
        Some((rules, solution))
    })
}

/// The region of each cell.
fn division(order: usize, rng: &mut Rng) -> Vec<usize> {
    let cells = order * order;
    let mut region_of: Vec<usize> = (0..cells).map(|cell| cell / order).collect();
    // Neighbors, the first one to the left or above.
    let right = (0..cells).filter(|cell| cell % order + 1 < order);
    let right = right.map(|cell| (cell, cell + 1));
    let below = (0..cells - order).map(|cell| (cell, cell + order));
    let beside: Vec<(usize, usize)> = right.chain(below).collect();
    for _ in 0..30 * order {
        let Some(&(one, other)) = rng.choice(&beside) else {
            break;
        };
        let pair = [region_of[one], region_of[other]];
        if pair[0] == pair[1] {
            continue;
        }
        let inside = |&(one, other): &(usize, usize)| {
            pair.contains(&region_of[one]) && pair.contains(&region_of[other])
        };
        let mut edges: Vec<(usize, usize)> = beside.iter().copied().filter(inside).collect();
        rng.shuffle(&mut edges);
        let tree = tree(&edges, one, cells);
        let halves = (1..tree.len()).map(|root| hanging(&tree, root));
        let halves: Vec<Vec<usize>> = halves.filter(|half| half.len() == order).collect();
        if let Some(half) = rng.choice(&halves) {
            tree.iter().for_each(|&(cell, _)| region_of[cell] = pair[0]);
            half.iter().for_each(|&cell| region_of[cell] = pair[1]);
        }
    }
    region_of
}

/// A tree of these edges from a root: each cell with the one that it hangs on, which comes before it. Takes the edges in
/// their order where it can, so in a random order it is a random tree.
fn tree(edges: &[(usize, usize)], root: usize, cells: usize) -> Vec<(usize, usize)> {
    let mut is_in = vec![false; cells];
    is_in[root] = true;
    let mut tree = vec![(root, root)];
    let ends = |&(one, other): &(usize, usize)| [(one, other), (other, one)];
    while let Some((on, cell)) = { edges.iter() }
        .flat_map(ends)
        .find(|&(on, cell)| is_in[on] && !is_in[cell])
    {
        is_in[cell] = true;
        tree.push((cell, on));
    }
    tree
}

/// A cell of a tree, by its place there, and all that hangs on it.
pub(super) fn hanging(tree: &[(usize, usize)], root: usize) -> Vec<usize> {
    let mut part = vec![tree[root].0];
    for (cell, on) in &tree[root + 1..] {
        if part.contains(on) {
            part.push(*cell);
        }
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each region has as many cells as there are, and a flood from one reaches all.
    #[test]
    fn regions_are_connected_and_of_one_size() {
        for (order, seeds) in [(1, 1), (2, 5), (4, 20), (5, 20), (9, 10), (16, 1)] {
            let mut rows = 0;
            for seed in 0..seeds {
                let region_of = division(order, &mut Rng::with_seed(seed));
                assert_eq!(region_of.len(), order * order);
                rows += usize::from((0..order * order).all(|cell| region_of[cell] == cell / order));
                for region in 0..order {
                    let inside: Vec<usize> = (0..order * order)
                        .filter(|&cell| region_of[cell] == region)
                        .collect();
                    assert_eq!(inside.len(), order);
                    let mut reached = vec![inside[0]];
                    for _ in 0..order {
                        for &cell in &inside {
                            let beside = |&other: &usize| {
                                let rows = (cell / order).abs_diff(other / order);
                                rows + (cell % order).abs_diff(other % order) == 1
                            };
                            if !reached.contains(&cell) && reached.iter().any(beside) {
                                reached.push(cell);
                            }
                        }
                    }
                    assert_eq!(reached.len(), order, "{region_of:?}");
                }
            }
            assert!(order < 4 || rows < seeds as usize, "some are no rows");
        }
    }
}
