//! Searches in parts: together they are the whole, in its order, and a part that is missing or doubled is noticed.

use proptest::prelude::*;
use quadrille::parts::CoveringError;
use quadrille::parts::SearchPart;
use quadrille::puzzle::{Puzzle, queens::Queens};
use quadrille::{OptionId, Problem, WorkLimits};

use crate::cases;
use crate::common::{listed, mcc, up_to_steps};

/// The solutions of the parts one after the other, each as a sorted list of options.
fn merged<I, T>(problem: &Problem<I, T>, parts: &[SearchPart]) -> Vec<Vec<usize>> {
    sorted({ parts.iter() }.flat_map(|part| listed(problem.search().within(part))))
}

fn sorted(lists: impl IntoIterator<Item = Vec<usize>>) -> Vec<Vec<usize>> {
    let sort = |mut options: Vec<usize>| {
        options.sort_unstable();
        options
    };
    lists.into_iter().map(sort).collect()
}

proptest! {
    #![proptest_config(cases(400))]

    /// Merged = undivided, with multiplicities and colors, in the same order; and the parts are proved to be all.
    #[test]
    fn parts_merge_to_the_whole(plain in mcc(), wanted in 1..40_usize) {
        let problem = plain.problem();
        let parts = problem.split(wanted);
        prop_assert_eq!(merged(&problem, &parts), sorted(listed(problem.search())));
        prop_assert_eq!(problem.check_parts(&parts, &WorkLimits::NONE), Ok(()));
    }

    /// A part that is cut again is the whole of what it was cut into.
    #[test]
    fn a_part_is_the_whole_of_its_children(plain in mcc(), first in 1..8_usize, again in 1..8_usize, which: prop::sample::Index) {
        let problem = plain.problem();
        let mut parts = problem.split(first);
        let cut = which.index(parts.len());
        let children = problem.split_part(&parts[cut], again, &WorkLimits::NONE);
        parts.splice(cut..=cut, children);
        prop_assert_eq!(merged(&problem, &parts), sorted(listed(problem.search())));
        prop_assert_eq!(problem.check_parts(&parts, &WorkLimits::NONE), Ok(()));
    }

    /// However soon the splitting stops, the parts are the whole.
    #[test]
    fn parts_made_until_a_stop_are_the_whole(plain in mcc(), wanted in 2..40_usize, steps in 0..60u64) {
        let problem = plain.problem();
        let whole = SearchPart::new(Vec::new(), Vec::new());
        let parts = problem.split_part(&whole, wanted, &up_to_steps(steps));
        prop_assert_eq!(merged(&problem, &parts), sorted(listed(problem.search())));
        prop_assert_eq!(problem.check_parts(&parts, &WorkLimits::NONE), Ok(()));
    }

    /// What is missing or doubled is noticed wherever it has a solution.
    #[test]
    fn a_missing_or_doubled_part_is_refused(plain in mcc(), wanted in 2..20_usize, which: prop::sample::Index) {
        let problem = plain.problem();
        let parts = problem.split(wanted);
        let one = which.index(parts.len());
        let has_solutions = problem.search().within(&parts[one]).count() > 0;

        let mut doubled = parts.clone();
        doubled.push(parts[one].clone());
        let mut missing = parts;
        missing.remove(one);
        if has_solutions {
            let is_missing = matches!(problem.check_parts(&missing, &WorkLimits::NONE), Err(CoveringError::Missing { .. }));
            let is_doubled = matches!(problem.check_parts(&doubled, &WorkLimits::NONE), Err(CoveringError::Overlap { .. }));
            prop_assert_eq!((is_missing, is_doubled), (true, true));
        }
    }

    /// Whatever is accepted as the whole is the whole: each solution is in exactly one part.
    #[test]
    fn what_is_accepted_is_the_whole(
        plain in mcc(),
        decisions in prop::collection::vec((prop::collection::vec(0..8_u32, 0..3), prop::collection::vec(0..8_u32, 0..3)), 0..4),
        split in any::<bool>(),
    ) {
        let problem = plain.problem();
        let ids = |numbers: &[u32]| numbers.iter().map(|&number| OptionId::new(number)).collect::<Vec<_>>();
        let mut parts = if split { problem.split(3) } else { Vec::new() };
        parts.extend(decisions.iter().map(|(take, leave)| SearchPart::new(ids(take), ids(leave))));
        if problem.check_parts(&parts, &WorkLimits::NONE).is_ok() {
            let mut merged = merged(&problem, &parts);
            let mut whole = sorted(listed(problem.search()));
            merged.sort();
            whole.sort();
            prop_assert_eq!(merged, whole);
        }
    }
}

#[test]
fn queens_in_parts_of_like_size() {
    let problem = Queens::new(10).expect("a board").problem();
    let parts = problem.split(50);
    assert!((50..100).contains(&parts.len()), "{}", parts.len());
    assert_eq!(problem.split(50), parts, "the same parts every time");
    assert_eq!(merged(&problem, &parts).len(), 724);
    assert_eq!(problem.check_parts(&parts, &WorkLimits::NONE), Ok(()));

    let nodes = |part: &SearchPart| problem.search().within(part).run().nodes;
    let sizes: Vec<u64> = parts.iter().map(nodes).collect();
    let mean = sizes.iter().sum::<u64>() / sizes.len() as u64;
    let largest = *sizes.iter().max().expect("there are parts");
    assert!(largest < 4 * mean, "{largest} nodes of {mean} on average");
}

#[test]
fn a_part_that_contradicts_itself_or_is_of_another_problem_is_refused() {
    let problem = Problem::from_rows([vec![0, 1], vec![0], vec![1]]).expect("three rows");
    let check =
        |take, leave| problem.check_parts(&[SearchPart::new(take, leave)], &WorkLimits::NONE);
    let (part, option) = (0, OptionId::new(0));
    let contradiction = CoveringError::Contradiction { part, option };
    assert_eq!(check(vec![option], vec![option]), Err(contradiction));
    let (option, options) = (OptionId::new(3), 3);
    let unknown = CoveringError::UnknownOption {
        part,
        option,
        options,
    };
    assert_eq!(check(vec![], vec![option]), Err(unknown));
}

/// Lines of parts and records, as they come from other machines.
#[cfg(feature = "parts")]
mod lines {
    use quadrille::parts::SearchPart;
    use quadrille::parts::{PartLine, PartOrRecord, PartPlace, PartQuestion, Record, merge};

    fn part(place: &str) -> PartOrRecord {
        let whole = SearchPart::new(vec![], vec![]);
        let place: PartPlace = place.parse().expect("a place");
        PartOrRecord::Part(PartLine::new("f", place, &whole))
    }

    /// One line can say that there are four billion parts: they are counted, and not all listed.
    #[test]
    fn many_unknown_parts_are_counted() {
        let merged = merge(&[part("2/4000000000")]).expect("one line");
        assert_eq!(merged.unknown_count, 3_999_999_999);
        assert_eq!((merged.missing.len(), merged.unknown.len()), (1, 1000));
        assert!(!merged.is_complete());
    }

    #[test]
    fn unknown_parts_are_listed_in_order() {
        let lines = [part("4/5"), part("2/5.2/3")];
        let merged = merge(&lines).expect("they agree");
        let unknown: Vec<String> = merged.unknown.iter().map(PartPlace::to_string).collect();
        assert_eq!(unknown, ["1/5", "2/5.1/3", "2/5.3/3", "3/5", "5/5"]);
        assert_eq!(merged.unknown_count, 5);
        assert_eq!(merged.missing.len(), 2);
    }

    /// The cheapest solution costs what it costs if every part is there; in a part that is missing there may be any. Where
    /// solutions had to cost less than some cost, there may be others.
    #[test]
    fn the_bound_of_parts_is_proven_if_all_are_there() {
        let record = |place: &str, costs: &[u64], below: Option<u64>| {
            let PartOrRecord::Part(line) = part(place) else {
                unreachable!("a part");
            };
            let mut record = Record::new(&line, PartQuestion::Best);
            record.stop = Some(quadrille::Stop::Exhausted);
            record.count = costs.len().into();
            record.solutions = costs.iter().map(|&cost| vec![cost as u32]).collect();
            record.costs = costs.to_vec();
            (record.wanted, record.below) = (Some(2), below);
            PartOrRecord::Record(record)
        };
        let proven = |lines: &[PartOrRecord]| {
            let merged = merge(lines).expect("they agree");
            (merged.bound(), merged.gap())
        };
        let (first, second) = (record("1/2", &[8, 9], None), record("2/2", &[10], None));
        assert_eq!(proven(&[first.clone(), second]), (Some(8), Some(0.0)));
        assert_eq!(proven(&[first.clone(), part("2/2")]), (Some(0), Some(1.0)));
        let none = record("2/2", &[], Some(6));
        assert_eq!(proven(&[first, none.clone()]), (Some(6), Some(0.25)));
        assert_eq!(proven(&[record("1/2", &[], None), none]), (Some(6), None));
        let none = [record("1/2", &[], None), record("2/2", &[], None)];
        assert_eq!(proven(&none), (None, None));
    }

    /// The lines of parts in any place that can be made are read as they were written.
    #[test]
    fn the_place_of_a_part_is_read_as_it_was_written() {
        let whole = SearchPart::new(vec![], vec![]);
        let third = PartPlace::whole().parts(4).nth(2).expect("one of four");
        let places = [PartPlace::whole(), third.clone()];
        for place in places.into_iter().chain(third.parts(2)) {
            let line = PartLine::new("f", place.standing_for(3), &whole);
            let read = PartOrRecord::read(&line.write());
            assert_eq!(read, Ok(PartOrRecord::Part(line)));
        }
        assert_eq!(PartPlace::whole().parts(0).count(), 0);
        for place in ["0/4", "5/4"] {
            assert!(place.parse::<PartPlace>().is_err());
        }
    }

    /// A part that a user made has no predicted size; and JSON has no infinity.
    #[test]
    fn a_part_of_unknown_size_is_read_as_it_was_written() {
        for nodes in [None, Some(f64::INFINITY)] {
            let mut own = SearchPart::new(vec![], vec![]);
            own.nodes = nodes;
            let line = PartLine::new("f", "1/2".parse().expect("a place"), &own);
            let text = line.write();
            let PartOrRecord::Part(read) = PartOrRecord::read(&text).expect("it was written")
            else {
                panic!("not a record");
            };
            assert_eq!(read.nodes, None);
            assert_eq!((read.part, read.required), (line.part, line.required));
        }
    }
}

#[test]
fn a_split_into_very_many_parts_can_be_stopped() {
    let problem = Queens::new(16).expect("it is no large board").problem();
    let whole = SearchPart::new(Vec::new(), Vec::new());
    let parts = problem.split_part(&whole, usize::MAX, &up_to_steps(2000));
    assert!(parts.len() > 10 && parts.len() < 2000);
    assert_eq!(problem.check_parts(&parts, &WorkLimits::NONE), Ok(()));
}

#[test]
fn a_proof_of_parts_can_be_stopped() {
    let problem = Queens::new(8).expect("it is no large board").problem();
    let parts = problem.split(20);
    let stopped = problem.check_parts(&parts, &up_to_steps(parts.len() as u64 + 10));
    assert!(matches!(stopped, Err(CoveringError::Stopped { open }) if open > 0));
    assert_eq!(problem.check_parts(&parts, &WorkLimits::NONE), Ok(()));
}

/// Parts and checkpoints of today are to be known tomorrow: of multiplicities, colors and costs, and of a larger problem.
#[test]
fn fingerprints_stay_as_they_are() {
    let items = |count: usize| {
        (0..count)
            .map(|item| format!("i{item} "))
            .collect::<String>()
    };
    let third = |item: usize| match (item * 7 + 3) % 300 {
        same if same == item || same == (item + 1) % 300 => (item + 2) % 300,
        other => other,
    };
    let option = |item| format!("i{item} i{} i{}\n", (item + 1) % 300, third(item));
    let long = items(300) + "\n" + &(0..300).map(option).collect::<String>();
    for (text, expected) in [
        (
            "1:2|a 2|b c | x y\na x:red |3\nb c y\na b x:blue\nb x:red |12\n",
            "d13c42a3500b5786b4e8625cf755fe5a",
        ),
        (&long, "77063b78c2665015c46df6ba8f1d4042"),
    ] {
        let document = quadrille::format::read(text.as_bytes(), None).expect("it is a problem");
        assert_eq!(quadrille::parts::fingerprint(document.problem()), expected);
    }
}
