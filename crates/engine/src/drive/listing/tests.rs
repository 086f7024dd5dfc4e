//! Tests a list on tables against that of links alone.

use crate::samples::laws::*;

use super::*;
use crate::drive::tests::{told, without_limits};
use crate::drive::{EngineRun, Monitor, RunOutcome, VisitSolution, links};
use crate::problem::Problem;
use crate::samples::{langford, problems, queens};
use quadrille_kernel::dance::{Floor, Order};

fn all(
    question: &SearchQuestion<'_>,
    search: impl FnOnce(&mut Monitor<'_>, Option<&mut VisitSolution<'_>>) -> RunOutcome,
) -> Vec<FoundSolution> {
    let mut monitor = without_limits();
    assert!(may_list(question, &monitor.limits), "as the test wants");
    told(|visit| search(&mut monitor, Some(visit))).0
}

/// The list on tables from the first node on, and the nodes of both engines.
fn listed(question: &SearchQuestion<'_>, pace: ListingPace) -> (Vec<FoundSolution>, [u64; 2]) {
    let dense = Dense::of(question.matrix).expect("the problem is small");
    let (laid, floor) = (OnceLock::new(), Floor::new());
    let mut listing = Listing::new(pace, question, &laid);
    listing.tables = Some(ByTables::new(pace, &dense, question.forbid.clone()));
    let dance = &mut question.lay(&floor);
    let mut engine = ListingEngine { dance, listing };
    let list = all(question, |monitor, visit| {
        question.run(&mut engine, monitor, visit)
    });
    let nodes = [engine.dance.effort().nodes, engine.listing.nodes()];
    (list, nodes)
}

fn on_links(question: &SearchQuestion<'_>) -> Vec<FoundSolution> {
    all(question, |monitor, visit| links(question, monitor, visit))
}

fn paces() -> impl Strategy<Value = ListingPace> {
    (1usize..6, 0u64..20, 1usize..4, 1u64..8).prop_map(|(most_found, patience, sample, alone)| {
        ListingPace {
            most_found,
            patience,
            sample,
            alone: [alone, 2 * alone],
            ..ListingPace::CHOICE
        }
    })
}

laws! {
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
        let mut monitor = without_limits();
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
