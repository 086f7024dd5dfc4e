//! Tests searches that restart as soon as possible against those that never do.

use std::ops::ControlFlow;

use super::learning::Growth;
use super::*;
use crate::drive::tests::{cancelable, canceled_at, told};
use crate::engine::{Clock, Limits, Report};
use crate::problem::Problem;
use crate::samples::laws::*;
use crate::samples::{add_option, copies, exact, problems, queens, uncolorable, with_secondary};
use quadrille_kernel::dance::Cutoff;
use web_time::Instant;

/// The question of a problem, and a monitor for up to this many solutions.
fn ask(problem: &Problem<usize>, solutions: u64) -> (SearchQuestion<'_>, Monitor<'static>) {
    let mut question = SearchQuestion::new(problem.matrix());
    (question.with_choices, question.symmetry) = (true, true);
    let limits = Limits {
        solutions,
        ..Limits::NONE
    };
    (question, Monitor::new(limits, None))
}

/// Takes a search with these restarts to its end, on this thread.
fn finish(
    restarts: &mut Restarts<'_>,
    monitor: &mut Monitor<'_>,
    visit: Option<&mut VisitSolution<'_>>,
) -> RunOutcome {
    let floor = Floor::new();
    let mut dance = restarts.question.lay(&floor);
    let mut steady = restarts.question.begin(&mut dance, monitor);
    restarts.finish(&mut steady, &mut dance, monitor, visit)
}

/// A pause after every node or two.
fn restarting<'q>(question: &'q SearchQuestion<'q>) -> Restarts<'q> {
    let mut restarts = Restarts::new(question);
    (restarts.patience, restarts.unit, restarts.gain) = (1, 2, 0.0);
    restarts.learning.growth = Growth {
        first: 0.0,
        member: 0.0,
        half: 1.0,
    };
    restarts
}

fn by_restarts(
    problem: &Problem<usize>,
    solutions: u64,
    threads: usize,
) -> (Vec<FoundSolution>, Stop, u64) {
    let (question, mut monitor) = ask(problem, solutions);
    let mut restarts = restarting(&question);
    let (list, stop, solutions, _) = told(|visit| match threads {
        1 => finish(&mut restarts, &mut monitor, Some(visit)),
        _ => {
            let (led, monitor) = (parallel::Led::Restarts(&mut restarts), &mut monitor);
            parallel::search(&question, threads, None, Some(led), monitor, Some(visit))
        }
    });
    (list, stop, solutions)
}

fn in_order(problem: &Problem<usize>) -> Vec<FoundSolution> {
    let (question, mut monitor) = ask(problem, u64::MAX);
    let floor = Floor::new();
    let mut dance = question.lay(&floor);
    told(|visit| question.run(&mut dance, &mut monitor, Some(visit))).0
}

laws! {
    /// No more and no other solutions, none twice, each as the search alone shows it; and the same ones on two threads.
    #[test]
    fn restarts_change_nothing_but_the_order(problem in problems(0u32..8, 30, 0..1), solutions in 1u64..20) {
        let all = in_order(&problem);
        let (found, stop, counted) = by_restarts(&problem, solutions, 1);
        prop_assert_eq!(found.len() as u64, solutions.min(all.len() as u64));
        prop_assert_eq!(counted, found.len() as u64);
        prop_assert!(found.iter().all(|found| all.contains(found)));
        let (mut different, few) = (found.clone(), stop == Stop::Exhausted);
        different.sort();
        different.dedup();
        prop_assert_eq!(different.len(), found.len());
        // A search that stops at its limit need not know that there are no more.
        prop_assert!(!few || found.len() == all.len());
        prop_assert!(few || stop == Stop::Solutions && counted == solutions);
        prop_assert_eq!(by_restarts(&problem, solutions, 2).0, found);
    }
}

#[test]
fn there_is_an_end() {
    // Nothing proves by counting that there is none.
    let problem = uncolorable(3);
    for threads in [1, 2] {
        let told = by_restarts(&problem, 1, threads);
        assert_eq!(told, (Vec::new(), Stop::Exhausted, 0));
    }
    let problem = uncolorable(4);
    let search = || problem.search().max_solutions(1);
    let (alone, both, by_symmetry) = (
        search().in_order().run(),
        search().symmetry(false).run(),
        search().run(),
    );
    // Tables end it, and nothing is found.
    let links = |report: &Report| { report.engines() }.find(|(kind, _)| *kind == EngineKind::Links);
    let links = links(&both).expect("it begins there").1.nodes;
    assert!(alone.nodes > 2_000 && links < alone.nodes && both.nodes <= 2 * alone.nodes);
    assert_eq!((both.stop, both.solutions), (Stop::Exhausted, 0));
    assert!(by_symmetry.nodes < alone.nodes && by_symmetry.stop == Stop::Exhausted);
}

/// Fifty queens: a search in the order of the problem goes astray at once.
#[test]
fn a_seed_has_one_answer() {
    let problem = queens(50);
    let first = |seed, threads| {
        let search = problem.search().shuffle(seed).threads(threads);
        let first = search.first().expect("there are solutions");
        first.options().to_vec()
    };
    let all: Vec<_> = (0..5).map(|seed| first(seed, 1)).collect();
    for (seed, one) in (0..).zip(&all) {
        assert_eq!(&first(seed, 1), one);
        assert_eq!(&first(seed, 2), one);
    }
    assert!(all.iter().any(|one| *one != all[0]));
}

/// The number of items of [`deep`].
const ITEMS: usize = 3_000;

/// Items that have two options each.
fn deep() -> Problem<usize> {
    let mut problem = with_secondary::<[usize; 0]>(ITEMS, ITEMS + 1, []);
    for item in 0..2 * ITEMS {
        // One color in all options excludes nothing, and makes one component of all items.
        let option = problem.option(()).cover([item / 2]).color(ITEMS, 1);
        option.add().expect("the items are there");
    }
    problem
}

/// A search that goes on from item to item is not restarted, however deep it goes.
#[test]
fn a_search_without_dead_ends_is_not_interrupted() {
    let problem = deep();
    let search = || problem.search().max_solutions(1).threads(1);
    let (alone, first) = (search().in_order().run(), search().run());
    assert!(alone.nodes >= ITEMS as u64);
    assert_eq!((first.nodes, first.solutions), (alone.nodes, 1));
}

/// The other searches choose the first item that they look at.
#[test]
fn other_orders_do_not_look_at_all_items_of_a_deep_search() {
    let problem = deep();
    let (question, mut monitor) = ask(&problem, 1);
    let mut restarts = Restarts::new(&question);
    restarts.patience = 2_000;
    let outcome = finish(&mut restarts, &mut monitor, None);
    assert_eq!((outcome.stop, outcome.solutions), (Stop::Solutions, 1));
    let looked_at = restarts.experience.looked_at();
    assert!((1..3 * ITEMS as u64).contains(&looked_at), "{looked_at}");
}

/// Components have a solution each, which is retraced on a grid of the whole. A search that is canceled while they are asked
/// lays a part of that grid, and shows no part of the solution.
#[test]
fn a_grid_that_was_cut_shows_nothing() {
    let pairs = (0..36).map(|pair| vec![1 + pair / 6, 7 + pair % 6]);
    let one = with_secondary(7, 13, [vec![0, 7], vec![0]].into_iter().chain(pairs));
    let pairs = copies(&one, 12);
    // 5,000 other options are laid first. The search looks at its limits after them, and before it lays the pairs.
    let mut problem = exact(1, (0..5_000).map(|_| [0]));
    for item in pairs.item_ids() {
        let added = match pairs.bounds(item) {
            Some(_) => problem.primary(1 + item.index()),
            None => problem.secondary(1 + item.index()),
        };
        added.expect("a new item");
    }
    for option in pairs.option_ids() {
        let items = pairs.members(option);
        add_option(
            &mut problem,
            items.map(|(item, _)| (1 + item.index(), 0)),
            0,
        );
    }
    let run = |last| {
        let (mut limits, watch) = canceled_at(last);
        limits.solutions = 1;
        let mut question = SearchQuestion::new(problem.matrix());
        question.clock = Some(Clock::new(limits.clone(), Instant::now()));
        let mut monitor = Monitor::new(limits, watch);
        let mut restarts = Restarts::new(&question);
        // The grid is laid at the first pause, which is late enough to ask the components.
        restarts.patience = ASKED_AFTER;
        let (list, stop, _, _) = told(|visit| finish(&mut restarts, &mut monitor, Some(visit)));
        for found in list {
            problem.check(&found.options).expect("a whole solution");
        }
        stop
    };
    let looks = (1..).take_while(|&last| run(last) == Stop::Canceled);
    assert!(looks.count() > 12, "each component looks");
}

/// A search in another order may find all solutions in one go. When the search is canceled, no more of them are shown.
#[test]
fn solutions_in_one_go_end_with_the_search() {
    let problem = exact(12, (0..12).flat_map(|item| [[item]; 2]));
    let (question, _) = ask(&problem, u64::MAX);
    let (limits, token) = cancelable();
    let mut monitor = Monitor::new(limits, None);
    let mut restarts = restarting(&question);
    restarts.unit = 1_000;
    let mut shown = 0;
    let outcome = finish(
        &mut restarts,
        &mut monitor,
        Some(&mut |_: &mut FoundSolution| {
            shown += 1;
            token.cancel();
            ControlFlow::Continue(())
        }),
    );
    assert_eq!((outcome.stop, shown), (Stop::Canceled, 1));
}
