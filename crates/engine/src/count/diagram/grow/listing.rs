//! A list of all solutions, which the dense engine finds beside a search for the nodes of a diagram.
//!
//! Where solutions are rare, most states lead to none, and the dense engine goes through all of them several times as fast. So
//! it gets a share of the time; it goes on for longer where the nodes are likely to be made of it before the search takes half
//! as long again. It gives up where there are too many solutions.
//!
//! Of several threads that search, one goes on with the list as well.

use std::sync::OnceLock;
use std::time::Duration;

use web_time::Instant;

use crate::count::plan::Counting;
use crate::count::table::PlaceTable;
use crate::engine::{Engine, Event, IS_SMALL};
use crate::problem::{Matrix, OptionId};
use quadrille_kernel::dense::{Dense, DenseSearch, TimeModel};

/// The share of the time of the searches that the list takes: one of this many parts.
const SHARE: u32 = 8;
/// About how long the list goes on at most before the search goes on.
const SLICE: Duration = Duration::from_millis(32);
/// The most room that a list may take, in options.
const ROOM: usize = 1 << 24;
/// A problem of more items is not listed: the nodes are made of a list by calls as deep as a solution is long.
const MOST_ITEMS: usize = 1 << 10;
/// The time that nodes take for each option of the list, in seconds.
const OF_OPTION: f64 = 8e-8;
/// A share of the tree below this says nothing of the rest.
const LEAST_DONE: f64 = 1e-9;

/// Solutions as rows: the option that covers each primary item, in the order of the places.
#[derive(Default)]
pub(super) struct SolutionRows {
    pub(super) width: usize,
    pub(super) options: Vec<u32>,
}

/// A list under way.
pub(in crate::count) struct ListBeside<'t> {
    matrix: &'t Matrix,
    table: &'t PlaceTable,
    laid: &'t OnceLock<Option<Dense>>,
    required: &'t [OptionId],
    forbidden: &'t [OptionId],
    /// What tables cost, until the list begins; `None` if it never does.
    times: Option<TimeModel>,
    /// The search, while it goes on.
    search: Option<DenseSearch<'t>>,
    spent: Duration,
    rows: SolutionRows,
    room: usize,
    /// Room for a solution.
    found: Vec<OptionId>,
    is_complete: bool,
}

impl<'t> ListBeside<'t> {
    /// A list that has not begun; tables are laid in `laid`.
    pub(in crate::count) fn new(
        matrix: &'t Matrix,
        counting: &'t Counting<'_>,
        table: &'t PlaceTable,
        laid: &'t OnceLock<Option<Dense>>,
    ) -> Self {
        let is_open = !IS_SMALL
            && !counting.limits_states()
            && !table.has_repeated()
            && (1..=MOST_ITEMS).contains(&table.primaries);
        ListBeside {
            matrix,
            table,
            laid,
            required: counting.required(),
            forbidden: counting.forbidden(),
            times: is_open.then(|| TimeModel::of(matrix)).flatten(),
            search: None,
            spent: Duration::ZERO,
            rows: SolutionRows {
                width: table.primaries,
                options: Vec::new(),
            },
            room: ROOM.min(counting.budget() / 16),
            found: Vec::new(),
            is_complete: false,
        }
    }

    /// Whether all solutions have been found.
    pub(super) fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// All solutions, if they have been found.
    pub(super) fn into_rows(self) -> Option<SolutionRows> {
        (self.is_complete && !IS_SMALL).then_some(self.rows)
    }

    /// Goes on for a while, beside searches that have taken this time together. Whether all solutions are found.
    pub(super) fn go_on(&mut self, searched: Duration) -> bool {
        // A small build does without lists.
        if IS_SMALL {
            return false;
        }
        self.begin(searched);
        let (began, before) = (Instant::now(), self.spent);
        while self.search.is_some() && (self.spent < searched / SHARE || self.is_close(searched)) {
            self.advance();
            let slice = began.elapsed();
            self.spent = before + slice;
            if slice > SLICE {
                break;
            }
        }
        self.is_complete
    }

    /// Lays tables and begins, if the list has not begun and its share of the time is enough for that.
    fn begin(&mut self, searched: Duration) {
        let is_due =
            |times: &mut TimeModel| Duration::from_nanos(times.before_search()) <= searched / SHARE;
        if self.times.take_if(is_due).is_some() {
            let laid = self.laid.get_or_init(|| Dense::of(self.matrix).ok());
            self.search = laid.as_ref().map(|dense| {
                let mut search = dense.idle_search();
                search.begin(self.required, self.forbidden);
                search
            });
        }
    }

    /// Whether all nodes are likely to be made of the list before a search that has taken `searched` takes half as long
    /// again.
    fn is_close(&self, searched: Duration) -> bool {
        let done = self.done();
        if done < LEAST_DONE {
            return false;
        }
        let options = self.rows.options.len() as f64 / done;
        let left = self.spent.as_secs_f64() * (1.0 - done) / done + options * OF_OPTION;
        left < searched.as_secs_f64() / 2.0
    }

    fn done(&self) -> f64 {
        let search = self.search.as_ref().and_then(Engine::fraction);
        search.unwrap_or(0.0)
    }

    /// Goes on to the next poll of the dense engine, or to the end.
    fn advance(&mut self) {
        while let Some(search) = &mut self.search {
            match DenseSearch::skip(search, u64::MAX, &mut 1) {
                Event::Solution => {
                    let start = self.rows.options.len();
                    if start + self.rows.width > self.room {
                        return self.give_up();
                    }
                    self.rows.options.resize(start + self.rows.width, 0);
                    let row = &mut self.rows.options[start..];
                    DenseSearch::solution(search, &mut self.found);
                    for &option in &self.found {
                        for member in self.table.primary_members(option.into()) {
                            row[member.place as usize] = option.into();
                        }
                    }
                }
                Event::Exhausted => {
                    self.is_complete = true;
                    self.search = None;
                }
                Event::Poll | Event::Nodes => {
                    if self.is_too_long() {
                        self.give_up();
                    }
                    return;
                }
            }
        }
    }

    /// Whether the whole list would take many times the room that there is.
    fn is_too_long(&self) -> bool {
        let (done, room) = (self.done(), self.room as f64);
        done > LEAST_DONE && self.rows.options.len() as f64 / done > 64.0 * room
    }

    fn give_up(&mut self) {
        self.search = None;
        self.rows.options = Vec::new();
    }
}

#[cfg(test)]
mod tests {
    use super::super::grow;
    use super::*;
    use crate::problem::Problem;
    use crate::samples::langford;

    /// A time that is enough for any list.
    const LONG: Duration = Duration::from_secs(1 << 20);

    /// The number of solutions in a list beside a search of this long; with so much room, in options.
    fn listed<I, T>(problem: &Problem<I, T>, searched: Duration, room: usize) -> Option<usize> {
        let counting = problem.search().into_counting();
        let table = counting.lay_out(problem.matrix()).expect("not too wide");
        let laid = OnceLock::new();
        let mut list = ListBeside::new(problem.matrix(), &counting, &table, &laid);
        list.room = room;
        while !list.go_on(searched) && list.search.is_some() {}
        list.into_rows().map(|rows| rows.options.len() / rows.width)
    }

    #[test]
    fn a_list_has_all_solutions_or_none() {
        let problem = langford(8);
        assert_eq!(listed(&problem, LONG, ROOM), Some(300));
        assert_eq!(listed(&problem, LONG, 300 * 24), Some(300));
        assert_eq!(listed(&problem, LONG, 300 * 24 - 1), None);
        let no_share = listed(&problem, Duration::ZERO, ROOM);
        assert_eq!(no_share, None, "it has no share of the time");
    }

    /// The nodes beside a list that is complete, and of a search alone; and the states of either.
    #[test]
    fn a_complete_list_takes_the_place_of_the_search() {
        let problem = langford(11);
        let matrix = problem.matrix();
        for threads in [1, 2] {
            let counting = problem.search().threads(threads).into_counting();
            let table = counting.lay_out(matrix).expect("not too wide");
            let laid = OnceLock::new();
            let grown = |list| {
                let grown = grow(list, 50, matrix, &counting, &table);
                grown.expect("it is small")
            };
            let (searched, most) = grown(None);
            let mut list = ListBeside::new(matrix, &counting, &table, &laid);
            while !list.go_on(LONG) && list.search.is_some() {}
            assert!(list.is_complete());
            let (listed, states) = grown(Some(list));
            assert!(searched.is_some() && listed == searched);
            assert!(states * 2 < most, "{states} and {most}");
        }
    }
}
