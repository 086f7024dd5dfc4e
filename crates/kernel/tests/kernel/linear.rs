//! Tests bounds of linear programs against the costs of actual covers.

use std::ops::ControlFlow;

use crate::samples::laws::*;

use quadrille_kernel::linear::cuts::{Cut, cuts};
use quadrille_kernel::linear::program::Program;
use quadrille_kernel::linear::proof::{self, SCALE};
use quadrille_kernel::linear::simplex::{ProgramOutcome, Simplex, Standing};
use quadrille_kernel::linear::volume;
use quadrille_kernel::matrix::Matrix;

use crate::samples::priced;

/// Items that are covered `least..=most` times; options, each with its items as bits and its cost.
type PlainProgram = (Vec<(u32, u32)>, Vec<(u8, u64)>);

fn plain() -> impl Strategy<Value = PlainProgram> {
    let bounds = (0u32..3, 0u32..3).prop_map(|(min, more)| (min, min + more));
    let item = prop_oneof![2 => Just((1, 1)), 1 => Just((0, 1)), 1 => bounds];
    let option = (1u8..64, 0u64..50);
    let items = prop::collection::vec(item, 6);
    (items, prop::collection::vec(option, 1..10))
}

fn matrix((items, options): &PlainProgram) -> Matrix {
    let items: Vec<_> = items.iter().copied().map(Some).collect();
    let members = |bits| {
        (0..6)
            .filter(move |item| bits >> item & 1 == 1)
            .map(|item| (item, 0))
    };
    let options = options
        .iter()
        .map(|&(bits, cost)| (members(bits).collect(), cost));
    priced(&items, options)
}

/// The covers that choose and leave the given options, by brute force, each as bits.
fn covers(program: &Program, standing: &[Standing]) -> Vec<u32> {
    let count = program.option_count();
    let covers = (0u32..1 << count).filter(|bits| {
        let chosen = |option: usize| bits >> option & 1 == 1;
        let is_allowed = (0..count).all(|option| match standing[option] {
            Standing::Open => true,
            Standing::Chosen => chosen(option),
            Standing::Struck => !chosen(option),
        });
        is_allowed
            && (0..program.rows).all(|item| {
                let options = program.options.of(item).iter();
                let times = options.filter(|&&option| chosen(option as usize)).count() as u32;
                (program.min[item]..=program.max[item]).contains(&times)
            })
    });
    covers.collect()
}

/// The cost of the cheapest of them.
fn cheapest(program: &Program, standing: &[Standing]) -> Option<u64> {
    let cost = |bits: u32| {
        let chosen = (0..program.option_count()).filter(|option| bits >> option & 1 == 1);
        chosen.map(|option| program.costs[option]).sum()
    };
    covers(program, standing).into_iter().map(cost).min()
}

laws! {
    #![cases(500)]

    /// Any prices prove a bound, and those of the simplex method prove at least as good a one as those of the volume
    /// method.
    #[test]
    fn no_cover_is_below_a_bound(plain in plain(), wild in prop::collection::vec(-40.0f64..40.0, 6), fates in prop::collection::vec(0u8..8, 10)) {
        let matrix = matrix(&plain);
        let program = Program::new(&matrix);
        let count = program.option_count();
        let fate = |&fate: &u8| match fate {
            0 => Standing::Chosen,
            1 => Standing::Struck,
            _ => Standing::Open,
        };
        let all_open = vec![Standing::Open; count];
        let mut simplex = Simplex::new(&program);
        let mut go_on = || ControlFlow::Continue(());
        // One after the other on the same basis, as in a search.
        for standing in [&all_open, &fates[..count].iter().map(fate).collect(), &all_open] {
            let live: Vec<u32> = (0..count as u32)
                .filter(|&option| standing[option as usize] != Standing::Struck)
                .collect();
            let least = cheapest(&program, standing);
            let mut open = Vec::new();
            let mut bound = |prices: &[f64]| {
                let prices = proof::round(&program, prices);
                proof::bound(&program, &prices, &live, standing, &mut open)
            };
            let bounds = [
                bound(&wild[..program.item_count()]),
                bound(&volume::prices(&program, &mut go_on)),
            ];
            let outcome = simplex.solve(&live, standing, f64::INFINITY, &mut go_on);
            match outcome {
                ProgramOutcome::Optimal => {
                    let best = bound(&simplex.prices());
                    prop_assert!(bounds.iter().all(|&other| other <= best + SCALE / 100));
                    if let Some(least) = least {
                        prop_assert!(best <= i128::from(least) * SCALE);
                    }
                }
                ProgramOutcome::Infeasible => {
                    prop_assert_eq!(least, None);
                    prop_assert!(proof::is_infeasible(&program, simplex.ray(), &live, standing));
                }
                _ => prop_assert!(false, "{:?}", outcome),
            }
        }
    }

    /// No cover costs more than the most that a cover can cost, also without rows that follow from others.
    #[test]
    fn no_cover_costs_more_than_the_most(plain in plain()) {
        let matrix = matrix(&plain);
        for contained in [true, false] {
            let mut program = Program::new(&matrix);
            if !contained {
                program = program.without_contained(&mut || false);
            }
            let standing = vec![Standing::Open; program.option_count()];
            let cost = |&cover: &u32| -> u64 {
                let costs = (0..).zip(&program.costs);
                costs.filter(|(option, _)| cover >> option & 1 == 1).map(|(_, cost)| cost).sum()
            };
            let dearest = covers(&program, &standing).iter().map(cost).max();
            prop_assert!(dearest.unwrap_or(0) <= program.most_cost());
        }
    }

    /// All covers satisfy all cuts, also of a round that is stopped, at the solution of the program and at any other values, and cuts of cuts.
    #[test]
    fn cuts_cut_off_no_cover(plain in plain(), wild in prop::collection::vec(0.0f64..0.7, 10), most in 0usize..20) {
        let matrix = matrix(&plain);
        let mut program = Program::new(&matrix);
        let standing = vec![Standing::Open; program.option_count()];
        let all = covers(&program, &standing);
        for _ in 0..3 {
            let Some((values, bound)) = solution(&program) else {
                break;
            };
            if let Some(least) = cheapest(&program, &standing) {
                prop_assert!(bound <= i128::from(least) * SCALE);
            }
            let mut found = cuts(&program, &wild[..program.option_count()], &mut || false);
            found.extend(cuts(&program, &values, &mut || false));
            found.extend(cuts(&program, &values, &mut stop_after(most)));
            for cut in &found {
                for &cover in &all {
                    let chosen = |option: &&u32| cover >> **option & 1 == 1;
                    let sum = cut.options.iter().filter(chosen).count();
                    prop_assert!(sum <= cut.most as usize, "{cut:?} cuts off {cover:b}");
                }
            }
            program = program.with_cuts(&found);
        }
    }

    /// Without rows that follow from others, a program has the same cheapest cover and the same bound.
    #[test]
    fn contained_rows_say_nothing_new(
        plain in plain(),
        wild in prop::collection::vec(0.0f64..0.7, 10),
        with_cuts in any::<bool>(),
        most in prop_oneof![0usize..12, Just(usize::MAX)],
    ) {
        let matrix = matrix(&plain);
        let program = Program::new(&matrix);
        let found = match with_cuts {
            true => cuts(&program, &wild[..program.option_count()], &mut || false),
            false => Vec::new(),
        };
        let program = program.with_cuts(&found);
        let rest = Program::new(&matrix).with_cuts(&found);
        let rest = rest.without_contained(&mut stop_after(most));
        let least = |program: &Program| cheapest(program, &vec![Standing::Open; program.option_count()]);
        prop_assert_eq!(least(&program), least(&rest));
        let bounds = [&program, &rest].map(|program| solution(program).map(|(_, bound)| bound));
        prop_assert_eq!(bounds[0].is_some(), bounds[1].is_some());
        if let [Some(bound), Some(other)] = bounds {
            prop_assert!((bound - other).abs() < SCALE / 100);
        }
    }
}

/// The solution of the whole program; `None` if it has none.
fn solution(program: &Program) -> Option<(Vec<f64>, i128)> {
    let standing = vec![Standing::Open; program.option_count()];
    let live: Vec<u32> = (0..program.option_count() as u32).collect();
    let mut simplex = Simplex::new(program);
    let mut go_on = || ControlFlow::Continue(());
    let outcome = simplex.solve(&live, &standing, f64::INFINITY, &mut go_on);
    let mut values = Vec::new();
    simplex.values(&live, &standing, &mut values);
    let prices = proof::round(program, &simplex.prices());
    let bound = proof::bound(program, &prices, &live, &standing, &mut Vec::new());
    (outcome == ProgramOutcome::Optimal).then_some((values, bound))
}

/// The row of an item that need not be covered stays, though all its options are in a cut: nothing but the program obeys a cut.
#[test]
fn a_cut_does_not_replace_a_row() {
    let options = vec![(0b101, 1), (0b110, 1), (0b011, 5), (0b001, 10), (0b010, 10)];
    let matrix = matrix(&(vec![(1, 1), (1, 1), (0, 1)], options));
    let program = Program::new(&matrix);
    let (values, _) = solution(&program).expect("there is a cover");
    let found = cuts(&program, &values, &mut || false);
    let is_triangle = |cut: &Cut| cut.options[..] == [0, 1, 2];
    assert!(found.iter().any(is_triangle), "{found:?}");
    let rest = program.with_cuts(&found).without_contained(&mut || false);
    let standing = vec![Standing::Open; rest.option_count()];
    assert_eq!(cheapest(&rest, &standing), Some(5));
}

/// Two of three items at a time cost 1, each alone 10: half of each pair costs 1.5, but a cover costs 11.
#[test]
fn a_cut_closes_the_gap_of_a_triangle() {
    let pairs = [0b011, 0b110, 0b101].map(|bits| (bits, 1));
    let alone = [0b001, 0b010, 0b100].map(|bits| (bits, 10));
    let matrix = matrix(&(vec![(1, 1); 3], [pairs, alone].concat()));
    let program = Program::new(&matrix);
    let (values, bound) = solution(&program).expect("there is a cover");
    assert!((bound - SCALE * 3 / 2).abs() < SCALE / 100);
    let found = cuts(&program, &values, &mut || false);
    assert_eq!((found.len(), found[0].most), (1, 1));
    assert_eq!(found[0].options, [0, 1, 2]);
    let (_, bound) = solution(&program.with_cuts(&found)).expect("there is a cover");
    assert!((bound - SCALE * 11).abs() < SCALE / 100);
}

/// Of a chain of items, each with all options of the one before, one row is left, and only the options of the first.
#[test]
fn a_chain_of_items_is_one_row() {
    let items = vec![(1, 1), (0, 1), (1, 1), (0, 1)];
    let options = [0b0111, 0b1111, 0b0110, 0b1100, 0b0100];
    let matrix = matrix(&(items, options.map(|bits| (bits, 1)).to_vec()));
    let rest = Program::new(&matrix).without_contained(&mut || false);
    assert_eq!((&rest.min[..], &rest.max[..]), (&[1][..], &[1][..]));
    assert_eq!(rest.option_count(), 2);
}

/// Says to stop once it is asked more often than this.
fn stop_after(mut most: usize) -> impl FnMut() -> bool {
    move || {
        let is_stopped = most == 0;
        most = most.saturating_sub(1);
        is_stopped
    }
}

/// Work that asks whether to stop.
type StoppedWork<'w> = dyn Fn(&mut dyn FnMut() -> bool) + 'w;

/// A round of cuts can be stopped before each option that it eliminates, at each option of a clique, and before each row
/// that may follow from others.
#[test]
fn a_round_of_cuts_can_be_stopped_anywhere() {
    let cycle = (0..7).map(|item| (1 << item | 1 << ((item + 1) % 7), 1));
    let matrix = matrix(&(vec![(1, 1); 7], cycle.collect()));
    let program = Program::new(&matrix);
    let values = vec![0.5; program.option_count()];
    let asked = |most: usize, work: &StoppedWork<'_>| {
        let mut asked = 0;
        work(&mut || {
            asked += 1;
            asked == most
        });
        asked
    };
    let cut = |stop: &mut dyn FnMut() -> bool| drop(cuts(&program, &values, stop));
    let contained =
        |stop: &mut dyn FnMut() -> bool| drop(Program::new(&matrix).without_contained(stop));
    let works: [(&StoppedWork<'_>, usize); 2] = [(&cut, 3 * 7), (&contained, 7)];
    for (work, all) in works {
        assert_eq!(asked(usize::MAX, work), all);
        for most in 1..=all {
            assert_eq!(asked(most, work), most);
        }
    }
}
