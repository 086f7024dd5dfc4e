//! The judge of weights: what may have a weight, and that its verdict is always the same.

use quadrille::Problem;
use quadrille::check::{Weighed, Weights};

use crate::common::said::Said;
use crate::weights::weigh;

/// Colors that no option has weigh nothing, also several of them.
#[test]
fn weights_may_be_on_colors_that_no_option_has() {
    let mut problem = Problem::new();
    let pigeons = ["x", "y"].map(|label| problem.primary(label).expect("new"));
    let hole = problem.secondary("hole").expect("new");
    for pigeon in pigeons {
        let option = problem.option(()).cover_ids([pigeon, hole]);
        option.add().expect("known");
    }
    let unknown = |color: u32| {
        let by = pigeons[0];
        let (item, color) = (hole, color.into());
        (Weighed::Color { by, item, color }, -3)
    };
    let mut weights = weigh(None, [(pigeons[0], 1), (pigeons[1], 1), (hole, -1)]);
    weights.weights.extend([unknown(7), unknown(8)]);
    let sums = problem
        .check_weights(&weights, &[], &[])
        .expect("it is right");
    assert_eq!((sums.items, sums.options), (1, 0));
}

#[test]
fn the_verdict_on_required_options_that_clash_is_always_the_same() {
    let mut problem = Problem::new();
    let [a, _] = ["a", "b"].map(|label| problem.primary(label).expect("new"));
    let shared = problem.secondary("shared").expect("new");
    let require = [("a", 1_u32), ("b", 2)].map(|(label, color)| {
        let option = problem.option(()).cover([label]).color("shared", color);
        option.add().expect("an option")
    });
    let on = Weighed::Color {
        by: a,
        item: shared,
        color: quadrille::Color(1),
    };
    let weights = Weights {
        modulus: None,
        weights: vec![(on, -1)],
    };
    for _ in 0..50 {
        // The color that counts is that of the last option.
        let sums = problem.check_weights(&weights, &require, &[]);
        assert_eq!(sums.map(|sums| sums.options), Ok(-1));
    }
}

/// The first mistake is the first in the order of the weights.
#[test]
fn the_first_mistake_is_always_the_same() {
    let mut problem = Problem::new();
    let items: Vec<_> = (0..20)
        .map(|label| problem.secondary(label).expect("new"))
        .collect();
    for &item in &items {
        let alone = problem.primary(100 + item.index()).expect("new");
        problem
            .option(())
            .cover_ids([alone, item])
            .add()
            .expect("known");
        problem.option(()).cover_ids([alone]).add().expect("known");
    }
    let weights = weigh(Some(2), items.iter().rev().map(|&item| (item, 1)));
    let refused = problem
        .check_weights(&weights, &[], &[])
        .expect_err("none is covered for sure");
    let last = items.last().expect("there are some");
    refused.mentions(&format!("item {last} "));
}
