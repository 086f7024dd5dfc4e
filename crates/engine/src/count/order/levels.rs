//! An order by levels: from one end of the problem to the other, by the distance from the other end.
//!
//! The other end is all that is farthest from the first item. So a board is swept along its longer side, where an order that
//! grows from a corner has two sides of the board on its frontier. One step from neighbor to neighbor may lead over many
//! squares, so items have few different distances. Each takes the mean of its own and that of its neighbors, a few times, which
//! tells them apart. (In the end, that leads to the eigenvector by which Barnard, Pothen and Simon order, 1995.)

use super::GoOn;
use crate::count::plan::CountError;
use quadrille_kernel::sort::sort_by;

/// How often means are taken. More of them gain little: the width of pentominoes P, V and T on 8x10 squares is 25.3 with 4, 25.1
/// with 16 (row by row 27.5, the best order that grows 28.0).
const MEANS: usize = 4;

/// The order from `start` to what is farthest from it; `None` if there is no way to some item.
pub(super) fn by_levels(
    neighbors: &[Vec<u32>],
    start: u32,
    go_on: &mut GoOn<'_>,
) -> Result<Option<Vec<u32>>, CountError> {
    let from_start = distances(neighbors, vec![start]);
    let most = from_start.iter().copied().max().unwrap_or(0);
    if most == UNREACHED {
        return Ok(None);
    }
    let all = || 0..neighbors.len() as u32;
    let end = all().filter(|&item| from_start[item as usize] == most);
    let distances = distances(neighbors, end.collect());
    let mut levels: Vec<f64> = distances.into_iter().map(f64::from).collect();
    for _ in 0..MEANS {
        go_on()?;
        let mean = |(item, level): (usize, &f64)| {
            let around = &neighbors[item];
            let sum: f64 = around.iter().map(|&other| levels[other as usize]).sum();
            (level + sum / around.len().max(1) as f64) / 2.0
        };
        levels = levels.iter().enumerate().map(mean).collect();
    }
    let mut order: Vec<u32> = all().collect();
    sort_by(&mut order, |&one, &other| {
        let level = |item: u32| levels[item as usize];
        level(other).total_cmp(&level(one)).then(one.cmp(&other))
    });
    Ok(Some(order))
}

const UNREACHED: u32 = u32::MAX;

/// How many steps from neighbor to neighbor each item is away from the nearest of these.
fn distances(neighbors: &[Vec<u32>], mut queue: Vec<u32>) -> Vec<u32> {
    let mut distances = vec![UNREACHED; neighbors.len()];
    for &item in &queue {
        distances[item as usize] = 0;
    }
    let mut at = 0;
    while at < queue.len() {
        let item = queue[at];
        for &other in &neighbors[item as usize] {
            if distances[other as usize] == UNREACHED {
                distances[other as usize] = distances[item as usize] + 1;
                queue.push(other);
            }
        }
        at += 1;
    }
    distances
}
