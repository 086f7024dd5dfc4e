//! The nodes of a diagram from a list of all solutions: the states that lead to none are never reached.
//!
//! The nodes are those of a search, which makes none of such states: it branches on the same items and splits the same
//! states. So nobody can tell how a diagram was made.

use super::GrowSearch;
use super::listing::SolutionRows;
use crate::count::graph::{Edge, JOIN, SOLVED};
use crate::count::memo::StateMemory;
use crate::count::order::STRIDE;
use crate::count::plan::{CountError, Counting};
use crate::count::total::Total;
use quadrille_kernel::sort::sort_by;

/// The node of the state that a search stands at, which has begun again. There must be a solution.
pub(super) fn of_list(
    search: &mut GrowSearch<'_>,
    counting: &Counting<'_>,
    rows: &SolutionRows,
) -> Result<u32, CountError> {
    let count = (rows.options.len() / rows.width) as u32;
    let mut listed = Listed {
        search,
        counting,
        rows,
        key: Vec::new(),
    };
    listed.node(&mut (0..count).collect::<Vec<_>>())
}

struct Listed<'l, 't, 'w> {
    search: &'l mut GrowSearch<'t>,
    counting: &'l Counting<'w>,
    rows: &'l SolutionRows,
    /// Room for a key.
    key: Vec<u64>,
}

impl Listed<'_, '_, '_> {
    /// The node of the state. `solutions`: the numbers of those that have all options on the way to it.
    fn node(&mut self, solutions: &mut [u32]) -> Result<u32, CountError> {
        if self.search.state.left() == 0 {
            return Ok(SOLVED);
        }
        let key = self.search.state.key(&mut self.key);
        let hash = self.search.memo.hash(key);
        if let Some(node) = self.search.memo.get(hash, key) {
            return Ok(node);
        }
        self.make_room()?;
        let parts = self.search.parts(hash);
        let (place, edges) = match parts.is_empty() {
            true => self.branches(solutions)?,
            false => (JOIN, self.parts(&parts, solutions)?),
        };
        let node = self.search.sink.add(place, edges);
        let key = self.search.state.key(&mut self.key);
        Ok(self.search.memo.insert(hash, key, node))
    }

    /// An edge for each option of the item that the search would branch on.
    fn branches(&mut self, solutions: &mut [u32]) -> Result<(u32, Vec<Edge>), CountError> {
        let place = self.search.state.pick();
        let (rows, mark) = (self.rows, self.search.state.mark());
        let option = |&number: &u32| rows.options[number as usize * rows.width + place as usize];
        sort_by(solutions, |one, other| option(one).cmp(&option(other)));
        let mut edges = Vec::new();
        for same in solutions.chunk_by_mut(|one, other| option(one) == option(other)) {
            let option = option(&same[0]);
            self.search.state.choose(option);
            let to = self.node(same)?;
            self.search.state.undo(mark);
            edges.push(Edge { option, to });
        }
        Ok((place, edges))
    }

    /// An edge for each part.
    fn parts(
        &mut self,
        parts: &[Vec<u32>],
        solutions: &mut [u32],
    ) -> Result<Vec<Edge>, CountError> {
        let mark = self.search.state.mark();
        let mut edges = Vec::new();
        for number in 0..parts.len() {
            let others = (0..parts.len()).filter(|&other| other != number);
            let others = others.flat_map(|other| parts[other].iter().copied());
            self.search.state.drop_items(others);
            let to = self.node(solutions)?;
            self.search.state.undo(mark);
            edges.push(Edge {
                option: number as u32,
                to,
            });
        }
        Ok(edges)
    }

    /// An error if a limit is reached, or if there is no room for one more node.
    fn make_room(&mut self) -> Result<(), CountError> {
        self.search.memo.make_room();
        self.search.effort.states += 1;
        let (states, budget) = (self.search.effort.states, self.counting.budget());
        let graph = &self.search.sink.graph;
        // At the end every node gets its total.
        let totals = graph.len() * size_of::<Total>();
        let rows = self.rows.options.capacity() * size_of::<u32>();
        let bytes = self.search.memo.bytes() + graph.bytes() + totals + rows;
        if self.search.memo.forgotten > 0 || bytes > budget {
            return Err(CountError::Memory { budget, states });
        }
        match states.is_multiple_of(STRIDE as u64) {
            true => self.counting.go_on(states),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::{GrowFigures, Grown, grow, grow_nodes};
    use super::*;
    use crate::count::graph::{DEAD, Grower};
    use crate::count::table::PlaceTable;
    use crate::problem::Problem;
    use crate::samples::laws::*;
    use crate::samples::problems;
    use crate::samples::{copies, langford};

    /// Kinds of problems without multiplicities.
    fn once() -> impl Strategy<Value = u32> {
        prop_oneof![Just(0), Just(2), Just(3)]
    }

    /// The solutions as rows, found by links, backwards.
    fn rows<I, T>(problem: &Problem<I, T>) -> SolutionRows {
        let counting = problem.search().into_counting();
        let table = counting.lay_out(problem.matrix()).expect("not too wide");
        let width = table.primaries;
        let mut options = Vec::new();
        let links = problem.search().engine(crate::engine::EngineKind::Links);
        links.for_each(|solution| {
            let mut row = vec![0; width];
            for &option in solution.options() {
                for member in table.primary_members(option.into()) {
                    row[member.place as usize] = option.into();
                }
            }
            options.splice(0..0, row);
        });
        SolutionRows { width, options }
    }

    /// The nodes from a list, after `first` states of a search.
    fn of_rows(
        counting: &Counting<'_>,
        table: &PlaceTable,
        first: u64,
        rows: &SolutionRows,
    ) -> Result<(Grown, u64), CountError> {
        let look = &mut |_: &GrowFigures| ControlFlow::Continue(());
        grow_nodes(
            Grower::new(),
            first,
            None,
            Some(rows),
            counting,
            table,
            look,
        )
    }

    /// The nodes by a search, and from the list, after `first` states of a search; and the states of either.
    fn both<I, T>(problem: &Problem<I, T>, first: u64) -> [(Grown, u64); 2] {
        let counting = problem.search().into_counting();
        let matrix = problem.matrix();
        let table = counting.lay_out(matrix).expect("not too wide");
        let search = grow(None, first, matrix, &counting, &table);
        let rows = rows(problem);
        let list = match rows.options.is_empty() {
            true => (None, 0),
            false => of_rows(&counting, &table, first, &rows).expect("it is small"),
        };
        // A search that finds no solution has no root.
        let (search, searched) = search.expect("it is small");
        let search = search.filter(|&(_, root)| root != DEAD);
        [(search, searched), list]
    }

    laws! {
        #![cases(600)]

        #[test]
        fn the_nodes_are_those_of_a_search(problem in problems(once(), 40, 0..1), first in 1u64..20) {
            prop_assume!(problem.matrix().primary_count() > 0);
            let [(search, _), (list, _)] = both(&problem, first);
            prop_assert_eq!(search, list);
        }

        /// Its states split.
        #[test]
        fn the_nodes_of_parts_are_those_of_a_search(problem in problems(once(), 12, 0..1), first in 1u64..40) {
            prop_assume!(problem.matrix().primary_count() > 0);
            let [(search, _), (list, _)] = both(&copies(&problem, 3), first);
            prop_assert_eq!(search, list);
        }
    }

    #[test]
    fn states_without_solutions_are_not_reached() {
        let [(search, searched), (list, listed)] = both(&langford(8), 10);
        assert_eq!(search, list);
        assert_eq!((searched, listed), (1_609, 1_038));
    }

    /// The list and the numbers of solutions take memory, too.
    #[test]
    fn rows_and_totals_have_room() {
        let problem = langford(8);
        let (matrix, rows) = (problem.matrix(), rows(&problem));
        let grown = |memory: usize| {
            let counting = problem.search().memory(memory).into_counting();
            let table = counting.lay_out(matrix).expect("not too wide");
            of_rows(&counting, &table, 10, &rows).map(|(grown, _)| grown)
        };
        let needed = (1..).map(|n| n << 10).find(|&bytes| grown(bytes).is_ok());
        let needed = needed.expect("some memory is enough");
        let (graph, _) = grown(needed).expect("it is").expect("there are solutions");
        let totals = graph.len() * size_of::<Total>();
        let least = rows.options.len() * 4 + totals + graph.len() * 12 + graph.edge_count() * 8;
        assert!(needed >= least, "{needed} < {least}");
        let refused = grown(needed - 1024);
        assert!(matches!(refused, Err(CountError::Memory { .. })));
    }
}
