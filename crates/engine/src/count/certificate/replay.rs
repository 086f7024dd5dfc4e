//! The states of a search as nodes, listed as if it searched them now.
//!
//! All threads make nodes. One search makes them, where a search that lists its states runs twice.

use super::ListedState;
use super::orbits::RootSink;
use crate::count::graph::{Graph, SOLVED};
use crate::count::order::STRIDE;
use crate::count::plan::CountError;

/// What the list takes for each node in addition to its edges, in bytes.
pub(super) const NODE_BYTES: usize = size_of::<Option<ListedState>>() + size_of::<u64>();

/// A node whose edges are being followed.
struct Open {
    node: u32,
    /// How many of its edges were followed.
    followed: usize,
    /// Where the values of its edges begin.
    kids: usize,
}

/// Lists what can be reached from `root`, where no state was split into parts. An error if `go_on`, which is called now and
/// then, returns one.
pub(super) fn replay<K: RootSink<Value = ListedState>>(
    (graph, root): &(Graph, u32),
    sink: &mut K,
    go_on: impl Fn(&K) -> Result<(), CountError>,
) -> Result<ListedState, CountError> {
    let mut values: Vec<Option<ListedState>> = vec![None; graph.len()];
    let mut open: Vec<Open> = Vec::new();
    let mut kids: Vec<(u32, ListedState)> = Vec::new();
    let (mut option, mut node) = (0, *root);
    let mut steps: usize = 0;
    loop {
        steps += 1;
        if steps.is_multiple_of(STRIDE) {
            go_on(sink)?;
        }
        let place = graph.place(node);
        if node == SOLVED {
            kids.push((option, sink.solved()));
        } else if graph.edges(node).is_empty() {
            kids.push((option, sink.dead(place)));
        } else if let Some(value) = &values[node as usize] {
            sink.known(value);
            kids.push((option, value.clone()));
        } else {
            sink.enter(place);
            open.push(Open {
                node,
                followed: 0,
                kids: kids.len(),
            });
        }
        // Ends all whose edges were followed, and follows the next edge.
        loop {
            let Some(last) = open.last_mut() else {
                let value = kids.pop().map(|(_, value)| value);
                return Ok(value.expect("the root has a value"));
            };
            if let Some(edge) = graph.edges(last.node).get(last.followed) {
                last.followed += 1;
                (option, node) = (edge.option, edge.to);
                break;
            }
            let value = sink.close(&kids[last.kids..]);
            kids.truncate(last.kids);
            values[last.node as usize] = Some(value.clone());
            open.pop();
            let by = open.last().map_or(0, |above| {
                graph.edges(above.node)[above.followed - 1].option
            });
            kids.push((by, value));
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::*;
    use crate::problem::Problem;
    use crate::problem::random::problems;
    use crate::samples::langford;

    /// The certificate from nodes that this many threads make, and the one of a search that runs twice.
    fn both<I, T>(problem: &Problem<I, T>, threads: usize) -> [Vec<u8>; 2] {
        let matrix = problem.matrix();
        let counting = problem.search().threads(threads).into_counting();
        let counting = counting.in_one_part();
        let (table, rule) = counting.lay_out(matrix).expect("not too wide");
        let layout = (&table, rule);
        let never = &mut |_| None;
        let nodes = nodes(&counting, layout, &mut None, never).expect("it is small");
        let from_nodes = uses_of(&counting, nodes.as_ref().expect("in one part"));
        let from_search = uses(&counting, layout, None, never).expect("it is small");
        let written = |states| {
            let mut text = Vec::new();
            write(matrix, &counting, layout, states, &mut text).expect("a list takes it");
            text
        };
        [
            written((nodes, from_nodes.expect("it is small"), None)),
            written((None, from_search.0, None)),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

        #[test]
        fn nodes_are_listed_as_a_search_lists_them(problem in problems(0u32..4, 40, 0..1)) {
            let [nodes, search] = both(&problem, 1);
            prop_assert_eq!(nodes, search);
        }
    }

    #[test]
    fn threads_make_the_same_certificate() {
        let problem = langford(11);
        for threads in [1, 2] {
            let [nodes, search] = both(&problem, threads);
            assert!(nodes == search, "on {threads} threads");
        }
    }
}
