//! Parts that are searched behind windows: the same solutions in the same order, in time in proportion to the parts.

use crate::engine::WorkLimits;
use std::iter::repeat_with;

use crate::samples::laws::*;
use num_bigint::BigUint;

use super::together::naive;
use super::*;
use crate::count::certify;
use crate::count::diagram::grow;
use crate::count::graph::{DEAD, Graph};
use crate::problem::{ItemId, OptionId};
use crate::samples::{copies, queens};

/// The problems side by side, their items and their options in turn.
pub(super) fn side_by_side(problems: &[Problem<usize>]) -> Problem<(usize, usize)> {
    let mut all = Problem::new();
    let known = "all items differ, and are known to the options";
    let most = |count: fn(&Problem<usize>) -> usize| problems.iter().map(count).max().unwrap_or(0);
    for item in 0..most(Problem::item_count) {
        for (number, problem) in problems.iter().enumerate() {
            if item < problem.item_count() {
                match problem.bounds(ItemId::new(item as u32)) {
                    Some(bounds) => all.primary_times((number, item), bounds),
                    None => all.secondary((number, item)),
                }
                .expect(known);
            }
        }
    }
    for option in 0..most(Problem::option_count) {
        for (number, problem) in problems.iter().enumerate() {
            if option < problem.option_count() {
                let mut built = all.option(());
                for (item, color) in problem.members(OptionId::new(option as u32)) {
                    built = match color {
                        Some(color) => built.color((number, item.index()), color.0),
                        None => built.cover([(number, item.index())]),
                    };
                }
                built.add().expect(known);
            }
        }
    }
    all
}

/// A count of this problem, with windows from this many parts on.
fn counting(require: &[OptionId], rule: Option<Rule>, many: usize) -> Counting<'static> {
    let mut question = Question::new(Asked::Diagram);
    question.require = require.to_vec();
    (question.threads, question.symmetry) = (Some(1), false);
    let plan = CountPlan::new(question).by(false, rule, true);
    Counting::new(plan.windows_from(many), None)
}

/// The diagram, after a new beginning when `first` states were searched.
fn diagram<I, T>(problem: &Problem<I, T>, counting: &Counting<'_>, first: u64) -> Diagram {
    let matrix = problem.matrix();
    let table = counting.lay_out(matrix).expect("not too wide");
    let grown = grow(None, first, matrix, counting, &table);
    let (grown, states) = grown.expect("it is small");
    let (graph, root) = grown.unwrap_or((Graph::new(), DEAD));
    let diagram = Diagram::new(matrix, counting, table.items, graph, root, states);
    diagram.expect("nothing stops it")
}

/// The certificate, and what its judge says.
fn certificate<I, T>(problem: &Problem<I, T>, counting: &Counting<'_>) -> (Vec<u8>, BigUint) {
    let mut text = Vec::new();
    certify(problem.matrix(), counting, &mut |_| None, &mut text).expect("it is small");
    let verified = problem.verify_count(&text[..]).expect("it is right");
    (text, verified.count)
}

/// Random problems; some have items that may be covered several times, or colors.
fn small() -> impl Strategy<Value = Problem<usize>> {
    let kinds = prop_oneof![3 => 0u32..2, 1 => Just(2u32)];
    prop_oneof![problems(0u32..6, 14, 0..1), problems(kinds, 10, 0..1)]
}

laws! {
    #![cases(300)]

    #[test]
    fn windows_change_nothing(
        problems in prop::collection::vec(small(), 1..5),
        rule in prop_oneof![Just(None), Just(Some(Rule::First)), Just(Some(Rule::Forced)), Just(Some(Rule::Fewest))],
        first in prop_oneof![Just(u64::MAX), 1u64..30],
        many in 2usize..4,
        require in prop::option::of(0u32..20),
    ) {
        let all = side_by_side(&problems);
        let require: Vec<OptionId> = all.option_ids().filter(|option| Some(u32::from(*option)) == require).collect();
        let counts = [usize::MAX, many].map(|many| counting(&require, rule, many));
        let [plain, windowed] = counts.each_ref().map(|counting| diagram(&all, counting, first));
        if require.is_empty() {
            let product: u64 = problems.iter().map(|problem| naive(problem.matrix())).product();
            prop_assert_eq!(windowed.count(), product.into());
        }
        prop_assert_eq!(windowed.count(), plain.count());
        prop_assert!(windowed.iter().take(500).eq(plain.iter().take(500)));
        for (number, solution) in (0u32..).zip(windowed.iter().take(50)) {
            let whole: Vec<OptionId> = solution.iter().chain(&require).copied().collect();
            prop_assert!(all.check(&whole).is_ok());
            let same = windowed.nth(&number.into(), &WorkLimits::NONE).expect("no limit");
            prop_assert_eq!(same, Some(solution));
        }
        if !windowed.is_empty() {
            let [(plain, _), (text, count)] = counts.each_ref().map(|counting| certificate(&all, counting));
            prop_assert_eq!(count, windowed.count());
            prop_assert!(text == plain);
        }
    }
}

/// The states of a diagram of this many pairs, and how many times it looks at its limits, which it does the more often the
/// more a state costs.
fn looks(pairs: usize, many: usize) -> (u64, usize, usize) {
    let pair = Problem::from_rows([[0], [0]]).expect("no row is empty");
    let problem = copies(&pair, pairs);
    let counting = counting(&[], None, many);
    let table = counting.lay_out(problem.matrix()).expect("not too wide");
    let mut search = { counting.plan.search(&table, Grower::new()) }.expect("it is small");
    let mut most = 0;
    let looks = repeat_with(|| {
        let value = search.run(u64::MAX);
        most = most.max(search.memo.bytes());
        value
    });
    let looks = looks.take_while(Option::is_none).count();
    (search.effort.states, looks, most)
}

#[test]
fn a_part_takes_its_own_time_and_memory() {
    let (states, few, _) = looks(2_000, 64);
    assert_eq!((states, few), (2_001, 0));
    let (states, many, memory) = looks(32_000, 64);
    assert_eq!(states, 32_001);
    // Sixteen times as many parts; each drops all others without windows.
    assert!(many <= 16 && memory < 100_000, "{many} {memory}");
    let (_, plain, memory) = looks(2_000, usize::MAX);
    assert!(plain > 100 && memory > 500_000, "{plain} {memory}");
}

/// Sixty-four boards or more have windows on any number of threads, and few have none: those share their memory.
#[test]
fn windows_are_for_many_parts() {
    for (boards, has_windows) in [(63, false), (64, true)] {
        let problem = copies(&queens(5), boards);
        let counting = counting(&[], None, crate::count::search::MANY);
        let table = counting.lay_out(problem.matrix()).expect("not too wide");
        let mut search = { counting.plan.search(&table, Grower::new()) }.expect("it is small");
        while search.run(u64::MAX).is_none() {}
        assert_eq!(search.has_windows(), has_windows);
        let written = [1, 2].map(|threads| {
            let mut text = Vec::new();
            let diagram = problem
                .search()
                .threads(threads)
                .diagram()
                .expect("it is small");
            assert_eq!(diagram.count(), BigUint::from(10u32).pow(boards as u32));
            diagram
                .write_zdd(&mut text, &|option| option)
                .expect("a list takes it");
            text
        });
        assert!(written[0] == written[1]);
    }
}
