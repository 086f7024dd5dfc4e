//! The states of a diagram on all threads: each thread searches the whole tree, and all share what they remember. Why that
//! pays, see `count/search/backward.rs`.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::listing::ListBeside;
use super::{GrowFigures, GrowLook, GrowSearch, Grown};
use crate::count::forecast::share_of_states;
use crate::count::graph::{Graph, Grower, NodeNumbers, joined};
use crate::count::plan::{CountError, Counting};
use crate::count::search::CountSearch;
use crate::count::shared::SharedMemo;
use crate::count::table::PlaceTable;
use crate::count::watch::CountStep;
use crate::engine::Stop;
use crate::threads::{Stride, lock, take_turn};

/// The time after which a thread tells how far it is, in nanoseconds.
const STRIDE: u64 = 250_000;

type SharedSearch<'t> = CountSearch<'t, Grower, SharedMemo>;

/// How far a thread has come.
fn figures(search: &SharedSearch<'_>) -> GrowFigures {
    GrowFigures::of(search, search.memo.bytes())
}

/// What two threads have done together.
fn both(one: GrowFigures, other: GrowFigures) -> GrowFigures {
    GrowFigures {
        states: one.states + other.states,
        nanoseconds: one.nanoseconds.max(other.nanoseconds),
        done: one.done.max(other.done),
        nodes: one.nodes + other.nodes,
        node_bytes: one.node_bytes + other.node_bytes,
        memory_bytes: one.memory_bytes.max(other.memory_bytes),
        splits: one.splits + other.splits,
    }
}

/// Goes on with a search on all threads, to the end, or until the list beside it is complete.
pub(super) fn together(
    counting: &Counting<'_>,
    table: &PlaceTable,
    search: GrowSearch<'_>,
    list: Option<&mut ListBeside<'_>>,
    look: &mut GrowLook<'_>,
) -> Result<(Grown, u64), CountError> {
    let list = &list.map(Mutex::new);
    let budget = counting.budget();
    let most = search.max_states;
    let (before, mut searches) = share(counting, table, search)?;
    let mut look = |mut figures: GrowFigures| {
        figures.nodes += before.len();
        figures.node_bytes += before.bytes();
        let states = figures.states;
        if states >= most {
            let stop = Stop::Nodes;
            return ControlFlow::Break(Some(CountError::Stopped { stop, states }));
        }
        let step = || CountStep {
            states,
            bytes: figures.bytes() as u64,
            fraction: share_of_states(figures.done),
        };
        if let Err(error) = counting.look(states, Some(&step)) {
            return ControlFlow::Break(Some(error));
        }
        look(&figures)
    };
    let states = |searches: &[SharedSearch<'_>]| -> u64 {
        searches.iter().map(|search| search.effort.states).sum()
    };
    let root = loop {
        if !make_room(&mut searches) {
            let states = states(&searches);
            return Err(CountError::Memory { budget, states });
        }
        match turn(&mut searches, list.as_ref(), &mut look) {
            ControlFlow::Continue(()) => {}
            ControlFlow::Break(None) => return Ok((None, states(&searches))),
            ControlFlow::Break(Some(error)) => return Err(error),
        }
        if let Some(root) = searches.iter().find_map(CountSearch::value) {
            break root;
        }
        if list.as_ref().is_some_and(|list| lock(list).is_complete()) {
            return Ok((None, states(&searches)));
        }
    };
    let states = states(&searches);
    let nodes = searches.into_iter().map(|search| search.sink.into_nodes());
    let nodes: Vec<_> = nodes.collect();
    let joined = joined(&before, &nodes, root, &mut || counting.go_on(states))?;
    Ok((Some(joined), states))
}

/// The nodes so far, and a search for each thread, without a limit on the states of one.
fn share<'t>(
    counting: &Counting<'_>,
    table: &'t PlaceTable,
    mut search: GrowSearch<'t>,
) -> Result<(Graph, Vec<SharedSearch<'t>>), CountError> {
    let threads = counting.threads();
    let numbers = NodeNumbers::after(&search.sink.graph);
    let grower = search.sink.another(numbers.clone());
    let (before, _) = std::mem::replace(&mut search.sink, grower).into_nodes();
    let first = search.with_memory(|memo| {
        // The budget is for one generation.
        let room = 2 * memo.room();
        SharedMemo::of(memo, room, threads)
    });
    let mut searches = vec![first];
    searches[0].max_states = u64::MAX;
    for number in 1..threads as u32 {
        let grower = searches[0].sink.another(numbers.clone());
        let another = counting.plan.search(table, grower)?;
        let mut another = another.with_memory(|_| searches[0].memo.for_another());
        another.join_in(&searches[0], number);
        another.max_states = u64::MAX;
        searches.push(another);
    }
    Ok((before, searches))
}

/// Makes room in the memory, if the searches want it; false if there is none.
fn make_room(searches: &mut [SharedSearch<'_>]) -> bool {
    let Some((first, others)) = searches.split_first_mut() else {
        return true;
    };
    if !first.memo.wants_room() {
        return true;
    }
    if first.memo.is_full() {
        return false;
    }
    first.memo.grow();
    for other in others {
        other.memo.take_over(&first.memo);
    }
    true
}

/// Goes on until one search is at the end, or the list is complete, or all searches want room, or `look` stops them. The
/// first of the threads goes on with the list.
fn turn(
    searches: &mut [SharedSearch<'_>],
    list: Option<&Mutex<&mut ListBeside<'_>>>,
    look: &mut dyn FnMut(GrowFigures) -> ControlFlow<Option<CountError>>,
) -> ControlFlow<Option<CountError>> {
    let spent = searches.iter().map(CountSearch::nanoseconds).sum();
    let spent = AtomicU64::new(spent);
    let stride = |number: usize, search: &mut SharedSearch<'_>| {
        let before = search.nanoseconds();
        let is_ended = search.run(before + STRIDE).is_some();
        let stride = search.nanoseconds() - before;
        let searched = stride + spent.fetch_add(stride, Ordering::Relaxed);
        let searched = Duration::from_nanos(searched);
        let list = list.filter(|_| number == 0 && !is_ended);
        if is_ended || list.is_some_and(|list| lock(list).go_on(searched)) {
            Stride::Ended
        } else if search.memo.wants_room() {
            Stride::Paused
        } else {
            Stride::GoesOn
        }
    };
    let lead = |_, figures: &[GrowFigures]| {
        let figures = figures.iter().copied();
        look(figures.reduce(both).unwrap_or_default()).break_value()
    };
    match take_turn(searches, figures, stride, lead) {
        Some(None) => ControlFlow::Continue(()),
        Some(Some(stopped)) => ControlFlow::Break(stopped),
        // The system has no thread to spare.
        None => {
            stride(0, &mut searches[0]);
            look(figures(&searches[0]))
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::samples::laws::*;

    use super::super::{alone, begin_again, grow};
    use super::*;
    use crate::problem::Problem;
    use crate::samples::langford;
    use crate::samples::problems;

    /// The nodes that this many searches make together, a few steps of each in turn, after `first` states of one alone; and
    /// how many nodes they made in all.
    fn in_turn<I, T>(problem: &Problem<I, T>, threads: usize, first: u64) -> (Grown, usize) {
        let mut go_on = |searches: &mut [SharedSearch<'_>]| {
            let mut searches = searches.iter_mut();
            searches.find_map(|search| search.run(search.nanoseconds() + 200))
        };
        let (grown, made, _) = turn_by_turn(problem, threads, first, &mut go_on);
        (grown, made)
    }

    /// The same with turns of the searches by `go_on`, which returns the root at the end; and how many times the index has
    /// grown.
    fn turn_by_turn<I, T>(
        problem: &Problem<I, T>,
        threads: usize,
        first: u64,
        go_on: &mut dyn FnMut(&mut [SharedSearch<'_>]) -> Option<u32>,
    ) -> (Grown, usize, usize) {
        let counting = problem.search().threads(threads).into_counting();
        let matrix = problem.matrix();
        let table = counting.lay_out(matrix).expect("not too wide");
        let mut search = counting
            .plan
            .search(&table, Grower::new())
            .expect("nothing is required");
        search.max_states = first;
        let look = &mut |_: &GrowFigures| ControlFlow::Continue(());
        if let Ok(root) = alone(&counting, &mut search, None, look) {
            let (graph, _) = search.sink.into_nodes();
            let nodes = graph.len();
            let joined = joined(&graph, &[], root, &mut || Ok(()));
            return (joined.ok(), nodes, 0);
        }
        let mut search = begin_again(&counting, &table, search).expect("as before");
        search.max_states = u64::MAX;
        let (before, mut searches) = share(&counting, &table, search).expect("as before");
        let (mut slots, mut growths) = (searches[0].memo.slots(), 0);
        let root = loop {
            assert!(make_room(&mut searches), "there is room");
            growths += usize::from(slots < searches[0].memo.slots());
            slots = searches[0].memo.slots();
            if let Some(root) = go_on(&mut searches) {
                break root;
            }
        };
        let nodes = searches.into_iter().map(|search| search.sink.into_nodes());
        let nodes: Vec<_> = nodes.collect();
        let made = before.len()
            + nodes
                .iter()
                .map(|(graph, _)| graph.len() - 1)
                .sum::<usize>();
        let grown = joined(&before, &nodes, root, &mut || Ok(())).ok();
        (grown, made, growths)
    }

    laws! {
        #![cases(400)]

        #[test]
        fn the_nodes_are_those_of_one_thread(
            problem in problems(0u32..4, 40, 0..1),
            threads in 2usize..6,
            first in 1u64..20,
        ) {
            let counting = problem.search().into_counting();
            let table = counting.lay_out(problem.matrix()).expect("not too wide");
            let (one, _) = grow(None, first, problem.matrix(), &counting, &table).expect("it is small");
            let (several, _) = in_turn(&problem, threads, first);
            prop_assert_eq!(one.unwrap_or((Graph::new(), u32::MAX)), several.expect("as before"));
        }
    }

    #[test]
    fn threads_share_the_nodes() {
        let problem = langford(8);
        let (one, least) = in_turn(&problem, 1, 100);
        // What two have begun before they meet is made twice.
        for (threads, again) in [(2, 3), (3, 113), (4, 287)] {
            let (several, made) = in_turn(&problem, threads, 100);
            assert_eq!(several, one);
            assert_eq!(made, least + again);
        }
    }

    /// Threads of the system move the entries when the index grows, and find all of them again.
    #[test]
    fn the_nodes_are_the_same_when_the_index_has_grown() {
        let problem = langford(11);
        let (one, _) = in_turn(&problem, 1, 50);
        let mut go_on = |searches: &mut [SharedSearch<'_>]| {
            assert!(turn(searches, None, &mut |_| ControlFlow::Continue(())).is_continue());
            searches.iter().find_map(CountSearch::value)
        };
        let (two, _, growths) = turn_by_turn(&problem, 2, 50, &mut go_on);
        assert!(growths > 1, "{growths}");
        assert!(one.is_some() && one == two);
    }

    #[test]
    fn a_small_memory_is_refused() {
        let problem = langford(11);
        for threads in [1, 2] {
            let search = problem.search().threads(threads).memory(100_000);
            let refused = search.diagram().map(|_| ());
            assert!(
                matches!(refused, Err(CountError::Memory { .. })),
                "{refused:?}"
            );
        }
    }
}
