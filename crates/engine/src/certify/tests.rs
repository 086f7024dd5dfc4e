//! Certificates by orbits: right ones are accepted, and whatever is accepted is right.

use crate::samples::laws::*;
use num_bigint::BigUint;

use super::*;
use crate::check::{CertificateError, VerifiedCount};
use crate::count::CountError;
use crate::problem::{Problem, Rest, has};
use crate::samples::{
    langford, queens,
    symmetric::{Plain, symmetric},
};

/// A certificate by the orbits of each root that has any.
fn by_roots<I, T>(problem: &Problem<I, T>, counting: &Counting<'_>) -> Vec<String> {
    let matrix = problem.matrix();
    let rest = Rest::new(matrix, counting.required(), counting.forbidden());
    let mut steps = counting.steps();
    let symmetries = Likely::of(&rest, &mut steps)
        .expect("no limit")
        .symmetries(matrix, u64::MAX, steps)
        .expect("few steps");
    let orbits = symmetries.option_orbits();
    let mut texts = Vec::new();
    for item in matrix.item_ids().filter(|&item| rest.is_once(item)) {
        let covers = |option: &OptionId| has(matrix, *option, item);
        let options = rest.free.iter().copied();
        let is_first = |option: &OptionId| {
            let orbit = orbits.iter().find(|orbit| orbit.contains(option));
            orbit.is_none_or(|orbit| orbit.iter().find(|&other| covers(other)) == Some(option))
        };
        let searched: Vec<OptionId> = options.filter(covers).filter(is_first).collect();
        let root = images(&rest, &symmetries, item, &searched);
        if root.images.is_empty() {
            continue;
        }
        let (mut text, mut root) = (Vec::new(), Some(root));
        match certify(matrix, counting, &mut |_| root.take(), &mut text) {
            Ok(_) => texts.push(String::from_utf8(text).expect("a certificate is text")),
            Err(CertifyError::Count(CountError::Clash { .. })) => {}
            Err(error) => panic!("{error}"),
        }
    }
    texts
}

fn verify<I, T>(problem: &Problem<I, T>, text: &str) -> Result<VerifiedCount, CertificateError> {
    problem.verify_count(text.as_bytes())
}

/// The text with each number in lines of symmetries and images changed, one at a time.
fn tampered(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut texts = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        if !line.starts_with(['s', 'i']) {
            continue;
        }
        let words: Vec<&str> = line.split(' ').collect();
        for (at, word) in words.iter().enumerate().skip(1) {
            let number: usize = word.parse().unwrap_or(0);
            let next = (number + 1).to_string();
            for other in ["", ",", "1", "2", &next] {
                let mut words = words.clone();
                words[at] = other;
                let (before, after) = (lines[..place].join("\n"), lines[place + 1..].join("\n"));
                texts.push(format!("{before}\n{}\n{after}\n", words.join(" ")));
            }
        }
        let without = [&lines[..place], &lines[place + 1..]].concat();
        texts.push(without.join("\n") + "\n");
    }
    texts
}

/// One option gets another item or color.
fn altered(plain: &Plain, seed: usize) -> Plain {
    let mut plain = plain.clone();
    let option = seed % plain.options.len();
    let (item, color) = plain.options[option][0];
    plain.options[option][0] = match color {
        0 => (item / 3 * 3 + (item + 1) % 3, 0),
        _ => (item, 3 - color),
    };
    plain.options[option].sort_unstable();
    plain.options[option].dedup_by_key(|member| member.0);
    plain
}

laws! {
    #![cases(60)]

    #[test]
    fn what_is_accepted_is_the_count_of_the_naive_solver(plain in symmetric(), take in 0usize..40, leave in 0usize..40, seed: usize) {
        let problem = plain.problem();
        let option = |number: usize| {
            let number = Some(number).filter(|&number| number < plain.options.len());
            Vec::from_iter(number.map(|number| OptionId::new(number as u32)))
        };
        let (take, leave) = (option(take), option(leave));
        let search = problem.search().require(take.clone()).forbid(leave.clone());
        let counting = search.into_counting();
        let naive: BigUint = plain.count(&take, &leave).into();
        for text in by_roots(&problem, &counting) {
            prop_assert!(text.starts_with("quadrille count 2\n"));
            prop_assert_eq!(verify(&problem, &text).map(|verified| verified.count), Ok(naive.clone()), "{}", text);
            let changed = tampered(&text);
            for other in changed.iter().skip(seed % 16).step_by(16) {
                if let Ok(verified) = verify(&problem, other) {
                    let count = plain.count(&verified.required, &verified.forbidden);
                    prop_assert_eq!(verified.count, count.into(), "{}", other);
                }
            }
            let other = altered(&plain, seed);
            if let Ok(verified) = verify(&other.problem(), &text) {
                prop_assert_eq!(verified.count, other.count(&take, &leave).into(), "{}", text);
            }
        }
    }
}

/// Items a and b, each with the colors 1 and 2 for s; c is covered once or twice.
fn two_colors() -> Problem<&'static str> {
    let mut problem = Problem::new();
    problem.primary("a").expect("names differ");
    problem.primary("b").expect("names differ");
    problem.secondary("s").expect("names differ");
    problem.primary_times("c", 1..=2).expect("names differ");
    let known = "its items are there";
    for (item, color) in [("a", 1), ("a", 2), ("b", 1), ("b", 2)] {
        let option = problem.option(()).cover([item]).color("s", color);
        option.add().expect(known);
    }
    for _ in 0..2 {
        problem.option(()).cover(["c"]).add().expect(known);
    }
    problem
}

/// A certificate for [`two_colors`] with these lines of the root and its second option.
fn certificate(root: &str, second: &str) -> String {
    format!(
        "quadrille count 2\nproblem 4 items 6 options 10 entries\n{root}\nb 1 0\nb 2 0\nb 4 0\nb 4 0\n{second}\n\
         count 6 states 4\n"
    )
}

#[test]
fn colors_may_be_exchanged() {
    let text = certificate("s : 1 2 , 3 4", "i 1 1");
    let verified = verify(&two_colors(), &text).expect("a right certificate");
    assert_eq!((verified.count, verified.states), (6u32.into(), 4));
    // By a and b exchanged, then by colors too: another way to the same option.
    let text = certificate("s 1 2 : 1 3 , 2 4\ns 1 2 : 1 4 , 2 3", "i 1 1 2");
    assert!(verify(&two_colors(), &text).is_ok());
}

/// Lines of a root and of its second option, and what is wrong with them. `~` says that it is no symmetry.
const WRONG: &str = "
s : 1 2 | i 1 1 | line 3: ~ option 3 goes to option 3, which has other items or colors
s 1 2 : 1 2 , 3 4 | i 1 1 | line 3: ~ option 1 goes to option 2, which has other items or colors
s 1 4 : 1 5 , 2 6 | i 1 1 | line 3: ~ item 1 goes to item 4, which is of another kind
s 1 3 : 1 2 , 3 4 | i 1 1 | line 3: ~ item 1 goes to item 3, which is of another kind
s : 1 2 , 2 1 | i 1 1 | line 3: ~ the images of the options are not a permutation of the options
s : 1 7 | i 1 1 | line 3: ~ the images of the options are not a permutation of the options
s 0 1 : | i 1 1 | line 3: ~ the images of the items are not a permutation of the items
s 1 2 | i 1 1 | line 3: found \"1 2\", expected `s ITEMS , ITEMS : OPTIONS , OPTIONS`
s : 1 2 , 3 4 | i 1 | line 8: the symmetries take the option to option 1, expected option 2
s : 1 2 , 3 4 | i 1 1 1 | line 8: the symmetries take the option to option 1, expected option 2
s : 1 2 , 3 4 | i 1 2 | line 8: found symmetry 2, expected one of the 1 of this state
s : 1 2 , 3 4 | i 2 1 | line 8: the state does not list option 2 before this one
s : 1 2 , 3 4 | i 0 1 | line 8: the state does not list option 0 before this one
s : 1 2 , 3 4 | i | line 8: found \"i\", expected `i OPTION SYMMETRIES`
s : 1 2 , 3 4 | i 1 x | line 8: found \"i 1 x\", expected `i OPTION SYMMETRIES`";

#[test]
fn what_is_wrong_is_refused() {
    // In the first, the colors of a are exchanged, and those of b are not.
    for line in WRONG.trim().lines() {
        let fields: Vec<&str> = line.split(" | ").collect();
        let error = verify(&two_colors(), &certificate(fields[0], fields[1])).unwrap_err();
        let expected = fields[2].replace('~', "not a symmetry of what is left:");
        assert_eq!(error.to_string(), expected, "{line}");
    }
    let older = certificate("s : 1 2 , 3 4", "i 1 1").replace("count 2", "count 1");
    let error = verify(&two_colors(), &older).unwrap_err();
    assert_eq!(error.line, 3);
    let several = "quadrille count 2\nproblem 4 items 6 options 10 entries\ns : 5 6\nb 4 0\n";
    let message = "line 4: found \"b 4 0\", expected an item that is covered exactly once";
    let error = verify(&two_colors(), several).unwrap_err();
    assert_eq!(error.to_string(), message);
    let dead = "quadrille count 2\nproblem 4 items 6 options 10 entries\ns : 5 6\nd 1\n";
    let error = verify(&two_colors(), dead).unwrap_err().to_string();
    assert!(
        error.starts_with("line 4: found \"d 1\", expected "),
        "{error}"
    );
}

/// A symmetry of the problem is none of what a required option leaves.
#[test]
fn symmetries_are_those_of_what_is_left() {
    let problem =
        Problem::from_rows([vec![0], vec![0], vec![1], vec![1], vec![0, 1]]).expect("rows");
    let text = |given: &str| {
        format!("quadrille count 2\nproblem 2 items 5 options 6 entries\n{given}s : 1 2\nb 1 0\n")
    };
    let error = verify(&problem, &(text("leave 2\n") + "b 2 0\ni 1 1\n")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 4: not a symmetry of what is left: option 1 goes to option 2, which has other items or colors"
    );
    // Option 5 covers both items, so no line follows it.
    let whole = text("") + "b 2 0\ni 1 1\ncount 5 states 2\n";
    let verified = verify(&problem, &whole).expect("a right certificate");
    assert_eq!(verified.count, 5u32.into());
    let error = verify(&problem, &whole.replace("count 5", "count 4")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 7: the states come to count 5 states 2; the last line says count 4 states 2"
    );
}

#[test]
fn the_form() {
    let problem = Problem::from_rows([[0, 1], [0, 2], [1, 3], [2, 3]]).expect("rows");
    assert_eq!(
        by_roots(&problem, &problem.search().into_counting())[0],
        "quadrille count 2\nproblem 4 items 4 options 8 entries\ns 2 3 : 1 2 , 3 4\nb 1 0\nb 3 0\ni 1 1\ncount 2 states 2\n"
    );
}

/// Certificates of parts by orbits, and of others without, make one of the whole.
#[test]
fn certificates_of_parts_are_joined() {
    let pairs = (1..8usize).flat_map(|second| (0..second).map(move |first| [first, second]));
    let problem = Problem::from_rows(pairs).expect("rows");
    let parts = problem.split(5);
    let parts = parts
        .iter()
        .map(|part| problem.split_into_branches(part).expect("not a part yet"));
    let parts: Vec<_> = parts.flatten().collect();
    let texts = parts.iter().enumerate().map(|(number, part)| {
        let search = || problem.search().require(part.required.iter().copied());
        let mut without = Vec::new();
        search().certify(&mut without).expect("nothing stops it");
        let by_orbits = by_roots(&problem, &search().into_counting())
            .pop()
            .filter(|_| number % 3 > 0);
        by_orbits.unwrap_or(String::from_utf8(without).expect("a certificate is text"))
    });
    let texts: Vec<String> = texts.collect();
    for version in ["quadrille count 1\n", "quadrille count 2\n"] {
        assert!(texts.iter().any(|text| text.starts_with(version)));
    }
    let mut whole = Vec::new();
    let open = |part: usize| Ok(texts[part].as_bytes());
    problem
        .join_certificates(&parts, open, &mut whole)
        .expect("all parts are there");
    let verified = problem
        .verify_count(&whole[..])
        .expect("a right certificate");
    assert_eq!(verified.count, 105u32.into()); // 7 * 5 * 3
    // The text of a part that is not read to its end is no certificate.
    let cut = |part: usize| Ok(&texts[part].as_bytes()[..9]);
    let error = problem
        .join_certificates(&parts, cut, &mut Vec::new())
        .unwrap_err();
    let expected = "the text of part 0, line 1: found \"quadrille\", expected \"quadrille count 1\" or \"quadrille count 2\"";
    assert_eq!(error.to_string(), expected);
}

fn goes_by_orbits<I, T>(problem: &Problem<I, T>, total: u32) {
    let [with, without] = [true, false].map(|symmetry| {
        let mut text = Vec::new();
        let search = problem.search().symmetry(symmetry);
        let certified = search.certify(&mut text).expect("nothing stops it");
        assert_eq!(certified.count, total.into());
        let text = String::from_utf8(text).expect("a certificate is text");
        let verified = verify(problem, &text).expect("a right certificate");
        assert_eq!(verified.count, total.into());
        text
    });
    assert!(without.starts_with("quadrille count 1\n"));
    assert!(with.starts_with("quadrille count 2\n"));
    let (with, without) = (with.len(), without.len());
    assert!(with < without * 2 / 3, "{with} of {without}");
}

/// OEIS A000170, and A014552.
#[test]
fn certificates_of_puzzles_go_by_orbits_where_that_pays() {
    goes_by_orbits(&queens(10), 724);
    goes_by_orbits(&langford(9), 0);
}
