//! Mistakes in building a problem: each is an error when it is made, and leaves the problem as it was.

use quadrille::{BuildError, Color, OptionId, Problem, WorkLimits};

use crate::common::said::Said;
use crate::common::{ids, solutions, words};

#[test]
fn mistakes_are_errors_and_change_nothing() {
    let mut problem = words("abS", &["a", "b"]);
    let twice = problem.option(()).cover("aba".chars()).add().unwrap_err();
    twice.says("option 2 names item 'a' twice; an option covers an item once");
    let twice = problem.option(()).cover(['S']).color('S', 1).add();
    twice
        .unwrap_err()
        .says("option 2 names item 'S' twice; an option covers an item once");
    let unknown = problem.option(()).cover("ax".chars()).add().unwrap_err();
    unknown.says("option 2 names the unknown item 'x'; add items before the options that use them");
    let colored = problem.option(()).cover(['b']).color('a', 'r').add();
    colored
        .unwrap_err()
        .says("option 2 colors the primary item 'a'; only secondary items take colors");
    for (item, again) in [
        ('a', problem.primary('a')),
        ('b', problem.secondary('b')),
        ('S', problem.primary_times('S', 1..=2)),
    ] {
        let said = format!("item '{item}' is already there; every item needs a name of its own");
        again.unwrap_err().says(&said);
    }
    let empty = "item 'c' has an empty range as bounds: no number is at least";
    #[expect(clippy::reversed_empty_ranges, reason = "this is the mistake")]
    let none = problem.primary_times('c', 3..=2).unwrap_err();
    none.says(&format!("{empty} 3 and at most 2"));
    let none = problem.primary_times('c', 5..5).unwrap_err();
    none.says(&format!("{empty} 5 and at most 4"));
    // An option given up midway is no mistake, and leaves nothing behind either.
    drop(problem.option(()).cover("ab".chars()));
    assert_eq!((problem.item_count(), problem.option_count()), (3, 2));
    assert_eq!(problem.entry_count(), 2);
    assert!(!problem.has_colors());
    assert_eq!(solutions(&problem), [[0, 1]]);
    // The same item in the next option is not taken for a repetition.
    let next = problem.option(()).cover("ab".chars()).add().unwrap();
    assert_eq!(next.index(), 2);
    assert_eq!(solutions(&problem), [vec![0, 1], vec![2]]);
}

/// Found where the cost is added; what an option that was not added costs does not count.
#[test]
fn a_cost_that_is_too_large_is_named_with_its_option() {
    let mut problem = words("ab", &["a"]);
    let half = u64::MAX / 2 + 1;
    problem.option(()).cover(['b']).cost(half).add().unwrap();
    drop(problem.option(()).cost(half - 1));
    for (costs, cost, room) in [(&[half][..], half, half - 1), (&[half - 3, 7, half], 7, 2)] {
        let option = costs
            .iter()
            .fold(problem.option(()), |option, &cost| option.cost(cost));
        let error = option.cover(['x']).add().unwrap_err();
        assert_eq!(
            error,
            BuildError::CostOverflow {
                option: 2,
                cost,
                room
            }
        );
        error.says(&format!(
            "found the cost {cost} in option 2, expected at most {room}: the sum of all must fit into 64 bits"
        ));
    }
    let last = problem.option(()).cover(['a']).cost(half - 4).cost(3).add();
    assert_eq!(last.unwrap().index(), 2);
}

/// A label that does not equal itself.
#[derive(Debug)]
struct Length(f64);

impl PartialEq for Length {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for Length {}

impl std::hash::Hash for Length {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

#[test]
fn an_unknown_item_is_not_what_was_meant_by_its_own_name() {
    let mut problem = Problem::<_, ()>::new();
    for length in [f64::NAN, 1.5] {
        problem.primary(Length(length)).unwrap();
    }
    let added = problem.option(()).cover([Length(f64::NAN)]).add();
    added.unwrap_err().says(
        "option 0 names the unknown item Length(NaN); add items before the options that use them",
    );
}

#[test]
fn ids_of_another_problem_are_unknown_items() {
    let mut large = words("abcdef", &[]);
    let last = large.item(&'f').unwrap();
    assert!(large.option(()).cover_ids([last]).add().is_ok());
    let mut small = words("ab", &["ab"]);
    let error = small.option(()).cover_ids([last]).add().unwrap_err();
    let is_unknown = matches!(error, BuildError::UnknownItem { option: 1, .. });
    assert!(is_unknown, "{error}");
    assert_eq!(solutions(&small), [[0]]);
}

/// Neither an option that is dropped nor one that is refused leaves its colors.
#[test]
fn colors_of_options_that_are_not_added_leave_no_trace() {
    let mut problem = words("aSx", &[]);
    problem.secondary('T').unwrap();
    drop(problem.option(()).color('T', 9));
    let unknown = problem.option(()).color('T', 8).color('?', 7);
    assert!(unknown.add().is_err());
    problem.option(()).color('T', 5).cover(['a']).add().unwrap();
    problem.secondary('U').unwrap();
    for (one, other) in [(4, 5), (3, 3)] {
        let option = problem.option(()).color('T', one).color('U', other);
        option.add().unwrap();
    }
    let colors = |option: u32| -> Vec<u32> {
        let members = problem.members(OptionId::new(option));
        members.filter_map(|(_, color)| Some(color?.0)).collect()
    };
    assert_eq!([0, 1, 2].map(colors), [vec![5], vec![4, 5], vec![3, 3]]);
    let relabeled = problem.relabel(|label| *label).unwrap();
    assert_eq!(relabeled.colors, [Color(5), Color(4), Color(3)]);
}

/// As ids do, whatever a text of the same problem counts from.
#[test]
fn numbers_in_errors_count_from_0() {
    let problem = Problem::from_rows([[0], [0], [1], [1]]).unwrap();
    let [one, other, alone] = [0, 1, 2].map(OptionId::new);
    let search = problem.search().require([one, other]);
    let clash = search.certify(&mut Vec::new()).unwrap_err();
    clash.says(
        "no solution contains the required option 1, by itself or with what else is required and forbidden",
    );
    let symmetries = problem.search().symmetries().unwrap();
    let plan = problem.distinct(&symmetries, &WorkLimits::NONE).unwrap();
    plan.require([alone]).unwrap_err().says(
        "found a symmetry that takes option 2 elsewhere, expected it to stay with those required or forbidden",
    );
    let no_symmetry = problem.symmetry_of(&ids(&[0, 2, 1, 3])).unwrap_err();
    no_symmetry.says("no item has the options that those of item 0 go to");
    no_symmetry
        .in_file()
        .says("no item has the options that those of item 1 go to");
    let check = problem.check(&[one, one, alone]).unwrap_err();
    check.mentions(": option 0 appears 2 times");
    let mut parts = problem.split(1);
    parts[0].required = vec![one];
    parts[0].forbidden = vec![one];
    let covering = problem.check_parts(&parts, &WorkLimits::NONE).unwrap_err();
    covering.says("part 0 both takes and leaves option 0");
}
