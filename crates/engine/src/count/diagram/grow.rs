//! How the states of a search become the nodes of a diagram or a certificate: on one thread at first, then on all.
//!
//! The threads share what they remember, as in a count, but of each state there is one node: of two threads that end the
//! same state, both take the node of the one that was earlier. And whether a state is split into parts depends on the
//! state alone, once the first states have shown whether it pays to look for parts. So the nodes that can be reached are the
//! same whatever the number of threads.

mod listed;
mod listing;
mod together;

use std::ops::ControlFlow;
use std::time::Duration;

use crate::count::graph::{Graph, Grower, joined};
use crate::count::memo::{Memo, StateMemory};
use crate::count::plan::{CountError, Counting};
use crate::count::search::CountSearch;
use crate::count::table::PlaceTable;
use crate::count::total::Total;
use crate::engine::{IS_SMALL, Stop};
use crate::problem::Matrix;
use crate::reason::Refuter;
use crate::threads::are_several;
use listed::of_list;
pub(in crate::count) use listing::ListBeside;
use listing::SolutionRows;
use together::together;

/// The states of a problem as nodes, and the first one. `None` if there is no solution.
pub(super) type Grown = Option<(Graph, u32)>;

/// The number of states that one thread searches before others join it.
pub(super) const ALONE: u64 = 1 << 12;

type GrowSearch<'t> = CountSearch<'t, Grower, Memo<u32>>;

/// What a search whose states become nodes, or one of its threads, has done so far.
#[derive(Clone, Copy, Default)]
pub(in crate::count) struct GrowFigures {
    pub(in crate::count) states: u64,
    pub(in crate::count) nanoseconds: u64,
    /// The share of the tree that is done.
    done: f64,
    pub(in crate::count) nodes: usize,
    node_bytes: usize,
    memory_bytes: usize,
    /// How many states were split into parts.
    pub(in crate::count) splits: u64,
}

impl GrowFigures {
    fn of<M: StateMemory<u32>>(search: &CountSearch<'_, Grower, M>, memory_bytes: usize) -> Self {
        GrowFigures {
            states: search.effort.states,
            nanoseconds: search.nanoseconds(),
            done: search.share_done(),
            nodes: search.sink.graph.len(),
            node_bytes: search.sink.graph.bytes(),
            memory_bytes,
            splits: search.effort.splits,
        }
    }

    /// What the nodes and the memory take.
    pub(in crate::count) fn bytes(&self) -> usize {
        self.node_bytes + self.memory_bytes
    }
}

/// Is told what a search has done, now and then. It breaks with an error, or with `None` if the nodes are not wanted.
type GrowLook<'l> = dyn FnMut(&GrowFigures) -> ControlFlow<Option<CountError>> + 'l;

/// Searches all states, beside a list if there is one; one thread searches `first` states before others join it. Returns
/// the number of states that were searched, too.
pub(in crate::count) fn grow(
    mut list: Option<ListBeside<'_>>,
    first: u64,
    matrix: &Matrix,
    counting: &Counting<'_>,
    table: &PlaceTable,
) -> Result<(Grown, u64), CountError> {
    let mut refuter = Refuter::default();
    let budget = counting.budget();
    // Breaks if there is no room, or no solution.
    let mut look = |figures: &GrowFigures| {
        let states = figures.states;
        // At the end every node gets its total.
        if figures.bytes() + figures.nodes * size_of::<Total>() > budget {
            return ControlFlow::Break(Some(CountError::Memory { budget, states }));
        }
        let (require, forbid) = (counting.required(), counting.forbidden());
        let stop = || counting.go_on(states).is_err();
        match refuter.is_none(matrix, require, forbid, figures.nanoseconds, 0, stop) {
            true => ControlFlow::Break(None),
            false => ControlFlow::Continue(()),
        }
    };
    let beside = list.as_mut();
    let grower = Grower::new();
    let (grown, states) = grow_nodes(grower, first, beside, None, counting, table, &mut look)?;
    let rows = list.and_then(ListBeside::into_rows);
    match rows.filter(|rows| !rows.options.is_empty()) {
        Some(rows) if grown.is_none() => {
            let look = &mut |_: &GrowFigures| ControlFlow::Continue(());
            let rows = Some(&rows);
            grow_nodes(Grower::new(), first, None, rows, counting, table, look)
        }
        _ => Ok((grown, states)),
    }
}

/// Searches all states, for as long as `look` wants them; they become nodes of this grower. If required options conflict,
/// there are none.
pub(in crate::count) fn grow_all(
    grower: Grower,
    counting: &Counting<'_>,
    table: &PlaceTable,
    look: &mut GrowLook<'_>,
) -> Result<Grown, CountError> {
    grow_nodes(grower, ALONE, None, None, counting, table, look).map(|(grown, _)| grown)
}

/// The same, where one thread searches `first` states alone. Once a list beside it is complete, the search ends without a root.
/// If `rows`, all solutions, are known, nothing else is searched.
fn grow_nodes(
    grower: Grower,
    first: u64,
    mut list: Option<&mut ListBeside<'_>>,
    rows: Option<&SolutionRows>,
    counting: &Counting<'_>,
    table: &PlaceTable,
    look: &mut GrowLook<'_>,
) -> Result<(Grown, u64), CountError> {
    let Ok(mut search) = counting.plan.search(table, grower) else {
        return Ok((None, 0));
    };
    let most = search.max_states;
    search.max_states = most.min(first);
    let mut root = alone(counting, &mut search, list.as_deref_mut(), look);
    let is_cut = matches!(&root, Err(Some(error)) if error.stop() == Some(Stop::Nodes));
    if is_cut && most > first {
        search = begin_again(counting, table, search)?;
        search.max_states = most;
        if let Some(rows) = rows.filter(|_| !IS_SMALL && !search.has_windows()) {
            root = of_list(&mut search, counting, rows).map_err(Some);
        } else if are_several(counting.threads()) && !search.has_windows() {
            return together(counting, table, search, list, look);
        } else {
            root = alone(counting, &mut search, list, look);
        }
    }
    let states = search.effort.states;
    let root = match root {
        Ok(root) => root,
        Err(None) => return Ok((None, states)),
        Err(Some(error)) => return Err(error),
    };
    let graph = search.sink.graph;
    // Only where a state has parts, there may be nodes that no way leads to.
    if search.effort.splits == 0 {
        return Ok((Some((graph, root)), states));
    }
    drop(search.memo);
    let joined = joined(&graph, &[], root, &mut || counting.go_on(states))?;
    Ok((Some(joined), states))
}

/// Searches on this thread to the end, or until the list is complete.
fn alone(
    counting: &Counting<'_>,
    search: &mut GrowSearch<'_>,
    mut list: Option<&mut ListBeside<'_>>,
    look: &mut GrowLook<'_>,
) -> Result<u32, Option<CountError>> {
    let budget = counting.budget();
    counting.run(
        search,
        |search| search.share_of_states(),
        |search| {
            let states = search.effort.states;
            if search.memo.forgotten > 0 {
                return ControlFlow::Break(Some(CountError::Memory { budget, states }));
            }
            look(&GrowFigures::of(search, search.memo.bytes()))?;
            let searched = Duration::from_nanos(search.nanoseconds());
            match list.as_mut().is_some_and(|list| list.go_on(searched)) {
                true => ControlFlow::Break(None),
                false => ControlFlow::Continue(()),
            }
        },
    )
}

/// The search from the root once more, with all that it remembers: from now on, whether it looks for parts depends on the
/// state alone.
fn begin_again<'t>(
    counting: &Counting<'_>,
    table: &'t PlaceTable,
    mut search: GrowSearch<'t>,
) -> Result<GrowSearch<'t>, CountError> {
    search.fix_part_looks();
    search.leave_window();
    let mut again = counting.plan.search(table, Grower::new())?;
    again.join_in(&search, 0);
    again.effort = search.effort;
    (again.memo, again.sink) = (search.memo, search.sink);
    again.windows = search.windows;
    Ok(again)
}
