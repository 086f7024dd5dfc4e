//! Colors for the pieces of a packed board: no two that touch get the same.
//!
//! The pieces are colored greedily in smallest-last order (Matula and Beck, Smallest-last ordering and clustering and
//! graph coloring algorithms, 1983). On a plane board, pieces that touch form a planar graph, so each has at most 5
//! neighbors when its turn comes, and 6 colors suffice. Pieces in space may need more colors than there are; then a
//! piece gets the color that the fewest of its neighbors have.

use crate::packing::Tiling;
use crate::svg::palette::Shade;

/// The color of each placed piece.
pub fn shades(tiling: &Tiling) -> Vec<Shade> {
    let preferred: Vec<usize> = tiling.placed().iter().map(|placed| placed.piece).collect();
    let colors = colors(&tiling.neighbors(), &preferred, Shade::AREAS);
    colors.into_iter().map(Shade::of_area).collect()
}

/// A color below `count` for each vertex of a graph, given as lists of neighbors. A vertex gets the first free color
/// from its preferred one on.
fn colors(neighbors: &[Vec<usize>], preferred: &[usize], count: usize) -> Vec<usize> {
    let mut colors: Vec<Option<usize>> = vec![None; neighbors.len()];
    for vertex in smallest_last(neighbors) {
        let mut uses = vec![0; count];
        for color in neighbors[vertex].iter().filter_map(|&other| colors[other]) {
            uses[color] += 1;
        }
        let order = (0..count).map(|step| (preferred[vertex] + step) % count);
        colors[vertex] = order.min_by_key(|&color| uses[color]);
    }
    colors.into_iter().map(Option::unwrap_or_default).collect()
}

/// The vertices in smallest-last order: the last has the smallest degree, the one before it the smallest degree among
/// the others, and so on. Takes time quadratic in the number of vertices.
fn smallest_last(neighbors: &[Vec<usize>]) -> Vec<usize> {
    let mut degrees: Vec<usize> = neighbors.iter().map(Vec::len).collect();
    let mut left: Vec<usize> = (0..neighbors.len()).collect();
    let mut order = Vec::new();
    while let Some(place) = (0..left.len()).min_by_key(|&place| degrees[left[place]]) {
        let vertex = left.remove(place);
        for &other in &neighbors[vertex] {
            degrees[other] = degrees[other].saturating_sub(1);
        }
        order.push(vertex);
    }
    order.reverse();
    order
}

#[cfg(test)]
mod tests {
    use super::colors;

    /// A wheel needs three colors or, with an odd rim, four; the complete graph needs more than there are.
    #[test]
    fn neighbors_differ() {
        for rim in 3..9 {
            let mut wheel: Vec<Vec<usize>> = (0..rim)
                .map(|at| vec![(at + 1) % rim, (at + rim - 1) % rim, rim])
                .collect();
            wheel.push((0..rim).collect());
            let found = colors(&wheel, &vec![0; rim + 1], 6);
            for (vertex, others) in wheel.iter().enumerate() {
                assert!(
                    others.iter().all(|&other| found[other] != found[vertex]),
                    "{found:?}"
                );
            }
        }
        let complete: Vec<Vec<usize>> = (0..5)
            .map(|one| (0..5).filter(|&other| other != one).collect())
            .collect();
        let mut found = colors(&complete, &[0; 5], 4);
        found.sort_unstable();
        assert_eq!(found, [0, 0, 1, 2, 3]);
    }
}
