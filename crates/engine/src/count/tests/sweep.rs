//! Counts level by level: by themselves, and where a search has no room left.

use crate::samples::laws::*;

use super::dominoes;
use super::together::{count, naive};
use crate::count::search::SearchEffort;
use crate::count::sweep::{Sweep, SweepEnd};
use crate::count::symmetry::ItemSymmetry;
use crate::count::table::Rule;
use crate::count::tally::CountSink;
use crate::count::total::Total;
use crate::count::{CountPlan, CountProblem, TallyFigures, Tallying};
use crate::problem::Problem;
use crate::question::{Asked, Question};
use crate::samples::problems;

/// What a sweep of the whole problem counts, unless it needs more room, and its effort; what a search counts without
/// parts and symmetries, and its effort. Both by this rule.
fn both(
    problem: &Problem<usize>,
    rule: Rule,
    is_symmetric: bool,
    room: usize,
) -> (Option<u128>, SearchEffort, u128, SearchEffort) {
    let mut question = Question::new(Asked::Diagram);
    question.symmetry = false;
    let plan = CountPlan::new(question).by(false, Some(rule), false);
    let laid = plan.lay_out(problem.matrix(), &mut || Ok(()));
    let table = laid.expect("it is small");
    let search = || plan.search(&table, CountSink).expect("no clash");
    let symmetry = is_symmetric.then(|| ItemSymmetry::find(&table)).flatten();
    let mut sweep = Sweep::new(search().state, symmetry, room);
    let mut effort = SearchEffort::default();
    let end = loop {
        let end = sweep.run(500, 3, |_, _| None);
        effort.add(std::mem::take(&mut sweep.effort));
        if let Some(end) = end {
            break end;
        }
    };
    let swept = match end {
        SweepEnd::Total(total) => total.as_u128(),
        SweepEnd::Full => None,
    };
    let mut search = search();
    let total = std::iter::repeat_with(|| search.run(u64::MAX)).find_map(|total| total);
    let total = total.as_ref().and_then(Total::as_u128);
    (swept, effort, total.expect("it is small"), search.effort)
}

laws! {
    #![cases(200)]

    #[test]
    fn a_sweep_meets_the_states_of_the_search(
        // Half of the items are secondary.
        problem in problems(prop_oneof![Just(0u32), Just(2)], 16, 0..1),
        is_symmetric in any::<bool>(),
        room in prop_oneof![1 => 1usize..8, 3 => Just(usize::MAX)],
    ) {
        for rule in [Rule::First, Rule::Forced, Rule::Fewest] {
            let (swept, effort, total, searched) = both(&problem, rule, is_symmetric, room);
            prop_assert_eq!(total, u128::from(naive(problem.matrix())));
            prop_assert!(swept == Some(total) || swept.is_none() && room < usize::MAX);
            // A state that stands for those that symmetries make of it may branch on another item than they do, and so
            // have more states below it.
            prop_assert!(is_symmetric || effort.states <= searched.states);
            if swept.is_some() && !is_symmetric {
                prop_assert_eq!(effort.states, searched.states);
            }
        }
    }
}

/// The color of an item behind the primary ones is not counted as uncovered items: the state that has it comes later than
/// one without it that leads to it.
#[test]
fn a_color_is_no_uncovered_item() {
    let mut problem = Problem::new();
    for item in 0..4 {
        problem.primary(item).expect("new");
    }
    let colored = problem.secondary(4).expect("new");
    for (items, is_colored) in [
        (&[2][..], true),
        (&[1], false),
        (&[0, 1], false),
        (&[3], false),
        (&[1], true),
        (&[0], false),
        (&[0, 2], true),
    ] {
        let mut option = problem.option(()).cover(items.iter().copied());
        if is_colored {
            option = option.color_id(colored, 2);
        }
        option.add().expect("the items are there");
    }
    let (swept, effort, total, searched) = both(&problem, Rule::Forced, false, usize::MAX);
    assert_eq!((swept, total), (Some(5), 5));
    assert_eq!((effort.states, searched.states), (5, 5));
}

/// Where the memory is full, a sweep ends the count with hardly a state more.
#[test]
fn a_small_memory_is_enough_for_a_narrow_frontier() {
    let board = dominoes(10, 10);
    let (total, all) = count(&board, 1, 1 << 30, 9, &[1000]);
    assert_eq!(total, 258_584_046_368); // OEIS A004003
    // By one search that shares nothing, by one that shares, and by two.
    for searches in [0, 1, 2] {
        let (total, swept) = count(&board, searches, 150_000, 9, &[1000]);
        assert_eq!(total, 258_584_046_368);
        assert_eq!(swept.effort.forgotten, 0, "{swept:?}");
        assert!(swept.effort.bytes <= 150_000, "{swept:?}");
        assert!(all.effort.bytes > 250_000, "{all:?}");
        let ratio = swept.effort.states as f64 / all.effort.states as f64;
        assert!(ratio < 1.05, "{ratio}");
    }
}

/// Searches that begin to share a memory do not throw away a sweep, and its figures say how far it is.
#[test]
fn a_sweep_goes_on_where_searches_begin_to_share() {
    let board = dominoes(10, 10);
    let (_, all) = count(&board, 1, 1 << 30, 9, &[1000]);
    let counting = board.search().memory(150_000).into_counting();
    let laid = CountProblem::new(board.matrix(), &counting).expect("not too wide");
    let mut first = laid.begin();
    while !first.is_sweeping() {
        assert!(!first.run(1_000), "the memory was enough");
    }
    let before = first.figures().effort.states;
    let mut done = first.figures().done;
    while first.figures().effort.states < before + 1_000 {
        assert!(!first.run(1_000), "it has ended");
    }
    assert!(first.figures().done > done, "{:?}", first.figures());
    done = first.figures().done;
    let mut tallyings = laid.share(first, 2);
    while !tallyings[0].run(1_000) {
        assert!(tallyings[0].is_sweeping());
        assert!((done..1.0).contains(&tallyings[0].figures().done));
        done = tallyings[0].figures().done;
    }
    assert!(done > 0.9, "{done}");
    let figures = tallyings.iter().map(Tallying::figures);
    let figures = figures.reduce(TallyFigures::and).expect("there are two");
    let ratio = figures.effort.states as f64 / all.effort.states as f64;
    assert!(ratio < 1.05, "{ratio}");
}
