//! A list whose cases the dense engine searches before links try them.

use super::ListingPace;
use crate::engine::{Engine, Event, FoundSolution};
use crate::problem::OptionId;
use quadrille_kernel::dance::Dance;
use quadrille_kernel::dense::{Dense, DenseSearch};
use quadrille_kernel::sort::sort_by;

/// A second or two: so long nothing may be shown.
const MOST_EXTRA: u64 = 1 << 22;

/// What the dense engine does for a list.
pub(super) struct ByTables<'t> {
    pace: ListingPace,
    search: DenseSearch<'t>,
    forbid: Vec<OptionId>,
    stage: Stage,
    /// The number of options given to the dense engine: those above the case, and its own.
    given: usize,
    /// The solutions of the case so far: sets of options, then with the place where links find each.
    found: Vec<Vec<OptionId>>,
    placed: Vec<(Vec<u32>, FoundSolution)>,
    /// Those that are to be shown next, the last one first, and the one shown now.
    ready: Vec<FoundSolution>,
    current: Option<FoundSolution>,
    /// How many nodes links try where solutions are dense.
    alone: u64,
}

/// What happens next.
#[derive(Clone, Copy)]
enum Stage {
    /// Links go on until they have tried this many nodes in all.
    Links(u64),
    /// The dense engine goes on with the case that links are about to try. It had tried this many nodes before.
    Dense(u64),
    /// It has ended the case: links go to its solutions.
    Placing,
}

impl<'t> ByTables<'t> {
    pub(super) fn new(pace: ListingPace, dense: &'t Dense, forbid: Vec<OptionId>) -> Self {
        ByTables {
            pace,
            search: dense.idle_search(),
            forbid,
            stage: Stage::Links(0),
            given: 0,
            found: Vec::new(),
            placed: Vec::new(),
            ready: Vec::new(),
            current: None,
            alone: pace.alone[0],
        }
    }

    /// The nodes of the dense engine.
    pub(super) fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// The solution that the search stands at, unless links do.
    pub(super) fn solution(&self) -> Option<&FoundSolution> {
        self.current.as_ref()
    }

    /// Goes on to the next solution of the search; `max_nodes` limits the nodes of both engines.
    pub(super) fn advance(&mut self, dance: &mut Dance<'_>, max_nodes: u64) -> Event {
        loop {
            self.current = self.ready.pop();
            if self.current.is_some() {
                return Event::Solution;
            }
            let tried = dance.effort().nodes;
            match self.stage {
                Stage::Links(until) => {
                    let most = max_nodes.saturating_sub(self.search.nodes());
                    match Engine::advance(dance, most.min(until), &mut 1) {
                        Event::Nodes if dance.effort().nodes < most => self.begin(dance),
                        event => return event,
                    }
                }
                Stage::Dense(before) => {
                    let most = max_nodes.saturating_sub(tried);
                    let event = self.search_case(before, tried, most);
                    if matches!(event, Event::Poll | Event::Nodes) {
                        return event;
                    }
                }
                Stage::Placing => {
                    if self.place(dance) == Event::Poll {
                        return Event::Poll;
                    }
                }
            }
        }
    }

    /// Begins to search the case that links are about to try.
    fn begin(&mut self, dance: &Dance<'_>) {
        let levels = (0..dance.depth()).filter_map(|level| dance.chosen_at(level));
        let given: Vec<OptionId> = dance.given().chain(levels).collect();
        self.given = given.len();
        self.stage = Stage::Dense(self.search.nodes());
        self.search.begin(&given, &self.forbid);
    }

    /// Goes on to the next solution of the case. Links have tried `tried` nodes.
    fn search_case(&mut self, before: u64, tried: u64, max_nodes: u64) -> Event {
        let event = DenseSearch::skip(&mut self.search, max_nodes, &mut 1);
        let nodes = self.search.nodes() - before;
        match event {
            Event::Solution => {
                let mut options = Vec::new();
                self.search.solution(&mut options);
                let way = options.len().saturating_sub(self.given) as u64;
                self.found.push(options);
                let many = self.found.len();
                if many.is_multiple_of(self.pace.sample) && many as u64 * way > nodes {
                    self.give_up(tried + self.alone);
                    self.alone = (2 * self.alone).min(self.pace.alone[1]);
                } else if many == self.pace.most_found {
                    self.give_up(tried + 1);
                }
            }
            Event::Poll if nodes > self.pace.patience + (before / 8).min(MOST_EXTRA) => {
                self.give_up(tried + 1);
            }
            Event::Poll | Event::Nodes => {}
            Event::Exhausted => {
                self.alone = (self.alone / 2).max(self.pace.alone[0]);
                self.stage = Stage::Placing;
            }
        }
        event
    }

    /// Leaves the case to links, which try nodes up to this number before the next case is searched here.
    fn give_up(&mut self, until: u64) {
        self.found.clear();
        self.stage = Stage::Links(until);
    }

    /// Goes to some solutions of the case on links; after the last one, shows all of them in the order of links.
    fn place(&mut self, dance: &mut Dance<'_>) -> Event {
        let from = self.found.len().saturating_sub(self.pace.sample);
        dance.reach(&self.found[from..], |dance| {
            let mut found = FoundSolution::default();
            dance.solution(&mut found);
            self.placed.push((dance.place(), found));
        });
        self.found.truncate(from);
        if from > 0 {
            return Event::Poll;
        }
        sort_by(&mut self.placed, |(one, _), (other, _)| other.cmp(one));
        self.ready
            .extend(self.placed.drain(..).map(|(_, found)| found));
        dance.pass_case();
        self.stage = Stage::Links(0);
        Event::Solution
    }
}
