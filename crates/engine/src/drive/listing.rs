//! Lists of all solutions in the order of links, which the dense engine finds.
//!
//! The dense engine is several times as fast as links, but finds the solutions in another order, and does not say how links
//! would have chosen their options. So a list begins on links. Once that shows that most nodes lead to no solution, tables are
//! laid, and from then on the dense engine searches each case before links try it: without a solution, they pass it by;
//! with some, they go straight to each of them, which shows where in their tree it is, and the solutions are sorted by that.
//!
//! A case with too many solutions, or one that takes long, is given up, and links try it: then its cases come before the dense
//! engine one by one. So what is kept is bounded, and solutions are shown soon. Where solutions are dense, links are as fast, and
//! go on for a while by themselves.

use std::sync::OnceLock;

use super::SearchQuestion;
use crate::engine::{
    Effort, Engine, EngineKind, Event, FoundSolution, IS_WEBASSEMBLY, Limits, Work, nanoseconds,
};
use crate::problem::OptionId;
use quadrille_kernel::dance::Dance;
use quadrille_kernel::dense::{Dense, DenseSearch, TimeModel};
use quadrille_kernel::sort::sort_by;

/// When tables are laid, and which cases are given up.
#[derive(Clone, Copy, Debug)]
pub(super) struct ListingPace {
    /// Tables are laid if more than this time is left on links, in nanoseconds.
    pub(super) least: f64,
    /// How many times as long as laying tables the rest of the search on links must take.
    pub(super) gain: f64,
    /// A case with so many solutions is given up.
    pub(super) most_found: usize,
    /// A case is given up after this many nodes, and an eighth of all before, up to [`MOST_EXTRA`].
    pub(super) patience: u64,
    /// Links go to this many solutions between two looks at the clock, and the density of solutions is judged as often.
    pub(super) sample: usize,
    /// How many nodes links go on by themselves where solutions are dense, at first and at most.
    pub(super) alone: [u64; 2],
}

/// A second or two: so long nothing may be shown.
const MOST_EXTRA: u64 = 1 << 22;

impl ListingPace {
    /// Figures: docs/measurements.md.
    pub(super) const CHOICE: ListingPace = ListingPace {
        least: 2e7,
        gain: 4.0,
        most_found: 1 << 13,
        patience: 1 << 18,
        sample: 64,
        alone: [1 << 7, 1 << 14],
    };
}

/// Whether a list may be found on tables. The nodes of such a list are not those of links.
pub(super) fn may_list(question: &SearchQuestion<'_>, limits: &Limits) -> bool {
    !IS_WEBASSEMBLY
        && question.engine.is_none()
        && limits.solutions == u64::MAX
        && limits.nodes == u64::MAX
        && !question.matrix.has_multiplicities()
}

/// A search on links that lists all solutions, and may find them on tables.
pub(super) struct Listing<'t> {
    pace: ListingPace,
    question: &'t SearchQuestion<'t>,
    /// The tables, once a search has laid them; `None` if they cannot be laid.
    laid: &'t OnceLock<Option<Dense>>,
    /// What tables cost: not yet known, or none of use.
    times: Option<Option<TimeModel>>,
    tables: Option<ByTables<'t>>,
    efforts: Vec<f64>,
    solutions: u64,
    /// The greatest depth at a solution.
    depth: u64,
    /// The nodes that links had tried before.
    before: Option<u64>,
}

impl<'t> Listing<'t> {
    pub(super) fn new(
        pace: ListingPace,
        question: &'t SearchQuestion<'t>,
        laid: &'t OnceLock<Option<Dense>>,
    ) -> Self {
        Listing {
            pace,
            question,
            laid,
            times: None,
            tables: None,
            efforts: Vec::new(),
            solutions: 0,
            depth: 1,
            before: None,
        }
    }

    /// The nodes of the dense engine.
    pub(super) fn nodes(&self) -> u64 {
        self.tables
            .as_ref()
            .map_or(0, |tables| tables.search.nodes())
    }

    /// Goes on to the next solution of the search, as [`Engine::advance`] does; `max_nodes` limits those of both engines.
    pub(super) fn advance(&mut self, dance: &mut Dance<'_>, max_nodes: u64) -> Event {
        self.before.get_or_insert(dance.effort().nodes);
        let event = match &mut self.tables {
            Some(tables) => tables.advance(dance, max_nodes),
            None => Engine::advance(dance, max_nodes, &mut 1),
        };
        match event {
            Event::Solution => {
                self.solutions += 1;
                self.depth = self.depth.max(dance.depth() as u64);
            }
            Event::Poll if self.tables.is_none() && self.pays(dance) => {
                let laid = self
                    .laid
                    .get_or_init(|| Dense::of(self.question.matrix).ok());
                self.times = self.times.filter(|_| laid.is_some()).or(Some(None));
                self.tables = laid
                    .as_ref()
                    .map(|dense| ByTables::new(self.pace, dense, self.question));
            }
            _ => {}
        }
        event
    }

    /// Copies the solution that the search stands at.
    pub(super) fn solution(&self, dance: &Dance<'_>, found: &mut FoundSolution) {
        match self
            .tables
            .as_ref()
            .and_then(|tables| tables.current.as_ref())
        {
            Some(current) => found.clone_from(current),
            None => dance.solution(found),
        }
    }

    /// Whether tables pay for the rest of the search.
    fn pays(&mut self, dance: &Dance<'_>) -> bool {
        let times = self
            .times
            .get_or_insert_with(|| TimeModel::of(self.question.matrix));
        let Some(times) = times else {
            return false;
        };
        let Effort { nodes, updates, .. } = dance.effort();
        // Links go down from a case to each of its solutions.
        let own = nodes - self.before.unwrap_or_default();
        if !times.are_low(nodes, updates) || self.solutions * self.depth > own / 4 {
            return false;
        }
        dance.estimate_costs(&mut self.efforts);
        let cases = |level| f64::from(dance.cases_left(level).saturating_sub(1));
        let left: f64 = (0..)
            .zip(&self.efforts)
            .map(|(level, effort)| effort * cases(level))
            .sum();
        let of_update = nanoseconds(nodes, updates) as f64 / updates.max(1) as f64;
        left * of_update
            > f64::max(
                self.pace.least,
                self.pace.gain * (times.tables + times.beginning) as f64,
            )
    }
}

/// What the dense engine does for a list.
struct ByTables<'t> {
    pace: ListingPace,
    search: DenseSearch<'t>,
    forbid: &'t [OptionId],
    stage: Stage,
    /// How many options the case has above it, and its own.
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
    fn new(pace: ListingPace, dense: &'t Dense, question: &'t SearchQuestion<'t>) -> Self {
        ByTables {
            pace,
            search: dense.idle_search(),
            forbid: &question.forbid,
            stage: Stage::Links(0),
            given: 0,
            found: Vec::new(),
            placed: Vec::new(),
            ready: Vec::new(),
            current: None,
            alone: pace.alone[0],
        }
    }

    fn advance(&mut self, dance: &mut Dance<'_>, max_nodes: u64) -> Event {
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
        self.search.begin(&given, self.forbid);
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

/// The same as an engine, for a search on one thread.
pub(super) struct ListingEngine<'l, 'd, 'a> {
    pub(super) dance: &'d mut Dance<'a>,
    pub(super) listing: Listing<'l>,
}

impl Engine for ListingEngine<'_, '_, '_> {
    fn kind(&self) -> EngineKind {
        EngineKind::Links
    }

    fn begin(&mut self, required: &[OptionId], forbidden: &[OptionId]) {
        self.dance.begin(required, forbidden);
    }

    fn advance(&mut self, max_nodes: u64, wanted: &mut u64) -> Event {
        loop {
            let event = self.listing.advance(self.dance, max_nodes);
            if event == Event::Solution {
                *wanted -= 1;
                if *wanted > 0 {
                    continue;
                }
            }
            return event;
        }
    }

    fn effort(&self) -> Effort {
        self.work().total()
    }

    fn work(&self) -> Work {
        let dense = Effort::new(self.listing.nodes(), 0);
        Work::of(EngineKind::Links, self.dance.effort()) + Work::of(EngineKind::Dense, dense)
    }

    fn fraction(&self) -> Option<f64> {
        Some(self.dance.share_done())
    }

    fn solution(&self, found: &mut FoundSolution) {
        self.listing.solution(self.dance, found);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::drive::{EngineRun, Monitor, links};
    use crate::problem::Problem;
    use crate::problem::random::problems;
    use crate::samples::{langford, queens};
    use quadrille_kernel::dance::{Floor, Order};
    use std::ops::ControlFlow;

    fn all(
        question: &SearchQuestion<'_>,
        search: impl FnOnce(&mut Monitor<'_>, &mut crate::drive::VisitSolution<'_>),
    ) -> Vec<FoundSolution> {
        let (mut list, mut monitor) = (Vec::new(), Monitor::new(Limits::NONE, None));
        assert!(may_list(question, &monitor.limits), "as the test wants");
        search(&mut monitor, &mut |found| {
            list.push(found.clone());
            ControlFlow::Continue(())
        });
        list
    }

    /// The list on tables from the first node on, and the nodes of both engines.
    fn listed(question: &SearchQuestion<'_>, pace: ListingPace) -> (Vec<FoundSolution>, [u64; 2]) {
        let dense = Dense::of(question.matrix).expect("the problem is small");
        let (laid, floor) = (OnceLock::new(), Floor::new());
        let mut listing = Listing::new(pace, question, &laid);
        listing.tables = Some(ByTables::new(pace, &dense, question));
        let dance = &mut question.lay(&floor);
        let mut engine = ListingEngine { dance, listing };
        let list = all(question, |monitor, visit| {
            question.run(&mut engine, monitor, Some(visit));
        });
        let nodes = [engine.dance.effort().nodes, engine.listing.nodes()];
        (list, nodes)
    }

    fn on_links(question: &SearchQuestion<'_>) -> Vec<FoundSolution> {
        all(question, |monitor, visit| {
            links(question, None, monitor, Some(visit));
        })
    }

    fn paces() -> impl Strategy<Value = ListingPace> {
        (1usize..6, 0u64..20, 1usize..4, 1u64..8).prop_map(
            |(most_found, patience, sample, alone)| ListingPace {
                most_found,
                patience,
                sample,
                alone: [alone, 2 * alone],
                ..ListingPace::CHOICE
            },
        )
    }

    proptest! {
        /// Also where cases are given up, as they have many solutions or dense ones.
        #[test]
        fn a_list_on_tables_is_that_of_links(
            problem in problems(prop_oneof![Just(0u32), Just(2), Just(3)], 40, 0..1),
            pace in prop_oneof![paces(), Just(ListingPace::CHOICE)],
            given in prop::collection::vec(any::<prop::sample::Index>(), 0..2),
            struck in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
            seed in prop::option::of(any::<u64>()),
            with_choices in any::<bool>(),
        ) {
            let options: Vec<OptionId> = problem.matrix().option_ids().collect();
            prop_assume!(!options.is_empty());
            let chosen = |indices: &[prop::sample::Index]| indices.iter().map(|index| *index.get(&options)).collect();
            let mut question = SearchQuestion::new(problem.matrix());
            (question.require, question.forbid) = (chosen(&given), chosen(&struck));
            question.with_choices = with_choices;
            question.order = seed.map_or(Order::Natural, Order::Shuffled);
            prop_assert_eq!(listed(&question, pace).0, on_links(&question));
        }
    }

    fn natural<I, T>(problem: &Problem<I, T>) -> SearchQuestion<'_> {
        let mut question = SearchQuestion::new(problem.matrix());
        question.with_choices = true;
        question
    }

    #[test]
    fn links_try_little_where_solutions_are_rare() {
        let problem = langford(8);
        let question = natural(&problem);
        let (list, nodes) = listed(&question, ListingPace::CHOICE);
        assert_eq!(list, on_links(&question));
        assert_eq!((list.len(), nodes), (300, [1, 1_693]));
    }

    #[test]
    fn links_go_on_alone_where_solutions_are_dense() {
        let problem = queens(9);
        let question = natural(&problem);
        let pace = ListingPace {
            sample: 4,
            ..ListingPace::CHOICE
        };
        let (list, nodes) = listed(&question, pace);
        assert_eq!(list, on_links(&question));
        assert_eq!((list.len(), nodes), (352, [2_731, 680]));
    }

    /// It begins on links, and lays tables when much is left.
    #[test]
    fn tables_are_laid_when_they_pay() {
        let problem = langford(8);
        let question = natural(&problem);
        let listed = |pace| {
            let (laid, floor) = (OnceLock::new(), Floor::new());
            let dance = &mut question.lay(&floor);
            let listing = Listing::new(pace, &question, &laid);
            let mut engine = ListingEngine { dance, listing };
            let mut monitor = Monitor::new(Limits::NONE, None);
            let mut run = EngineRun::begin(&mut engine, &[], &[], &monitor);
            run.finish(&mut engine, &mut monitor, None);
            laid.get().is_some()
        };
        let greedy = ListingPace {
            least: 0.0,
            gain: 0.0,
            ..ListingPace::CHOICE
        };
        assert!(listed(greedy));
        assert!(!listed(ListingPace::CHOICE), "too little is left");
    }
}
