//! Tests bounds against the costs of actual covers.

use std::ops::ControlFlow;

use proptest::prelude::*;

use super::program::Program;
use super::proof::{self, SCALE};
use super::simplex::{ProgramOutcome, Simplex, Standing};
use super::volume;
use crate::problem::Problem;

/// Items that are covered `least..=most` times; options, each with its items as bits and its cost.
type PlainProgram = (Vec<(u32, u32)>, Vec<(u8, u64)>);

fn plain() -> impl Strategy<Value = PlainProgram> {
    let bounds = (0u32..3, 0u32..3).prop_map(|(min, more)| (min, min + more));
    let item = prop_oneof![2 => Just((1, 1)), 1 => Just((0, 1)), 1 => bounds];
    let option = (1u8..64, 0u64..50);
    let items = prop::collection::vec(item, 6);
    (items, prop::collection::vec(option, 1..10))
}

fn problem((items, options): &PlainProgram) -> Problem<usize> {
    let known = "all items differ, and are known to the options";
    let mut problem = Problem::new();
    for (number, &(min, max)) in items.iter().enumerate() {
        problem.primary_times(number, min..=max).expect(known);
    }
    for &(bits, cost) in options {
        let members = (0..6).filter(|item| bits >> item & 1 == 1);
        problem
            .option(())
            .cost(cost)
            .cover(members)
            .add()
            .expect(known);
    }
    problem
}

/// The cheapest cover that chooses and leaves the given options, by brute force.
fn cheapest(program: &Program, standing: &[Standing]) -> Option<u64> {
    let count = program.option_count();
    let covers = (0u32..1 << count).filter(|bits| {
        let chosen = |option: usize| bits >> option & 1 == 1;
        let is_allowed = (0..count).all(|option| match standing[option] {
            Standing::Open => true,
            Standing::Chosen => chosen(option),
            Standing::Struck => !chosen(option),
        });
        is_allowed
            && (0..program.item_count()).all(|item| {
                let options = program.options.of(item).iter();
                let times = options.filter(|&&option| chosen(option as usize)).count() as u32;
                (program.min[item]..=program.max[item]).contains(&times)
            })
    });
    let cost = |bits: u32| {
        let chosen = (0..count).filter(|option| bits >> option & 1 == 1);
        chosen.map(|option| program.costs[option]).sum()
    };
    covers.map(cost).min()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    /// Any prices prove a bound, and those of the simplex method prove at least as good a one as those of the volume
    /// method.
    #[test]
    fn no_cover_is_below_a_bound(plain in plain(), wild in prop::collection::vec(-40.0f64..40.0, 6), fates in prop::collection::vec(0u8..8, 10)) {
        let problem = problem(&plain);
        let program = Program::new(problem.matrix());
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
}
