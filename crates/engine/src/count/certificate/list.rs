//! The states of a search as nodes, listed as if it searched them now.
//!
//! All threads make nodes. One search makes them, where a search that lists its states runs twice.

use super::writer::CertificateWriter;
use crate::count::graph::{Graph, SOLVED};
use crate::count::order::STRIDE;
use crate::count::plan::CountError;
use crate::count::total::Total;

/// What the list takes for each node in addition to its edges, in bytes: the number of its solutions, the number of
/// references to it and its own number.
pub(super) const NODE_BYTES: usize = size_of::<Total>() + 2 * size_of::<u32>();

/// Lists what can be reached from `root`, where no state was split into parts. An error if `go_on`, which is called now and
/// then, returns one.
pub(super) fn list(
    (graph, root): &(Graph, u32),
    writer: &mut CertificateWriter<'_>,
    go_on: impl Fn(&CertificateWriter<'_>) -> Result<(), CountError>,
) -> Result<(), CountError> {
    let references = references(graph, *root);
    // Of those whose edges were followed, from 1.
    let mut numbers: Vec<u32> = vec![0; graph.len()];
    // Nodes whose edges are being followed, and how many of these were.
    let mut open: Vec<(u32, usize)> = Vec::new();
    let mut node = *root;
    let mut steps: usize = 0;
    loop {
        steps += 1;
        if steps.is_multiple_of(STRIDE) {
            go_on(writer)?;
        }
        let number = numbers[node as usize];
        if node == SOLVED {
            // Has no line.
        } else if number > 0 {
            writer.write_known(number.into());
        } else if graph.edges(node).is_empty() {
            writer.write_dead(graph.place(node));
        } else {
            writer.write_new(graph.place(node), references[node as usize].into());
            open.push((node, 0));
        }
        // Ends all whose edges were followed, and follows the next edge.
        node = loop {
            let Some((last, followed)) = open.last_mut() else {
                return Ok(());
            };
            if let Some(edge) = graph.edges(*last).get(*followed) {
                *followed += 1;
                break edge.to;
            }
            // A graph has fewer nodes than fit.
            numbers[*last as usize] = writer.finish() as u32;
            open.pop();
        };
    }
}

/// How many edges lead to each node, in addition to the one that the list follows first.
fn references(graph: &Graph, root: u32) -> Vec<u32> {
    let mut edges: Vec<u32> = vec![0; graph.len()];
    // All nodes are on a way from the root.
    for edge in { graph.nodes() }.flat_map(|node| graph.edges(node)) {
        edges[edge.to as usize] += 1;
    }
    edges[root as usize] += 1;
    edges
        .iter_mut()
        .for_each(|edges| *edges = edges.saturating_sub(1));
    edges
}

#[cfg(test)]
mod tests {
    use crate::samples::laws::*;

    use super::super::*;
    use crate::problem::Problem;
    use crate::samples::{langford, problems};

    /// The certificate from nodes that this many threads make, and the one of a search that runs twice.
    fn both<I, T>(problem: &Problem<I, T>, threads: usize) -> [Vec<u8>; 2] {
        let matrix = problem.matrix();
        let counting = problem.search().threads(threads).into_counting();
        let counting = counting.in_one_part();
        let table = counting.lay_out(matrix).expect("not too wide");
        let never = &mut |_| None;
        let nodes = nodes(&counting, &table, &mut None, never).expect("it is small");
        let (uses, root) = uses(&counting, &table, None, never).expect("it is small");
        [
            Listed::Nodes(nodes.expect("in one part")),
            Listed::Search { uses, root },
        ]
        .map(|listed| {
            let mut text = Vec::new();
            write(matrix, &counting, &table, &listed, &mut text).expect("a list takes it");
            text
        })
    }

    laws! {
        #![cases(400)]

        #[test]
        fn nodes_are_listed_as_a_search_lists_them(problem in problems(0u32..4, 40, 0..1)) {
            let [nodes, search] = both(&problem, 1);
            prop_assert_eq!(nodes, search);
        }
    }

    #[test]
    fn threads_make_the_same_certificate() {
        let problem = langford(10);
        for threads in [1, 2] {
            let [nodes, search] = both(&problem, threads);
            assert!(nodes == search, "on {threads} threads");
        }
    }
}
