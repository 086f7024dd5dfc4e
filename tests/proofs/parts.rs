//! Certificates and proofs of parts, joined: the whole is accepted, and nothing is that is not the whole.

use proptest::prelude::*;
use quadrille::parts::SearchPart;
use quadrille::parts::{CoveringError, JoinError, PartTreeError};
use quadrille::{OptionId, Problem, WorkLimits};

use crate::common::puzzles::{dominoes, langford, queens};
use crate::common::said::Said;
use crate::common::{Plain, cases, xc, xcc};
use crate::lrat::{check, clauses_of};
use crate::{clauses, tampered};

/// The certificate of each part.
fn certificates<I, T>(problem: &Problem<I, T>, parts: &[SearchPart]) -> Vec<String> {
    let certificate = |part| {
        let mut text = Vec::new();
        problem.search().within(part).certify(&mut text).unwrap();
        String::from_utf8(text).unwrap()
    };
    parts.iter().map(certificate).collect()
}

/// The proof of each part that there is no solution.
fn proofs<I, T>(problem: &Problem<I, T>, parts: &[SearchPart]) -> Vec<String> {
    let proof = |part| {
        let mut text = Vec::new();
        problem
            .search()
            .within(part)
            .prove(u64::MAX, &mut text)
            .unwrap();
        String::from_utf8(text).unwrap()
    };
    parts.iter().map(proof).collect()
}

fn join<I, T>(
    problem: &Problem<I, T>,
    parts: &[SearchPart],
    texts: &[String],
) -> Result<String, JoinError> {
    let mut text = Vec::new();
    problem.join_certificates(parts, |part| Ok(texts[part].as_bytes()), &mut text)?;
    Ok(String::from_utf8(text).unwrap())
}

fn join_proofs<I, T>(
    problem: &Problem<I, T>,
    parts: &[SearchPart],
    texts: &[String],
) -> Result<String, JoinError> {
    let mut text = Vec::new();
    problem.join_proofs(parts, |part| Ok(texts[part].as_bytes()), &mut text)?;
    Ok(String::from_utf8(text).unwrap())
}

/// The parts, one of them cut again.
fn cut_twice<I, T>(
    problem: &Problem<I, T>,
    first: usize,
    again: usize,
    rng: &mut fastrand::Rng,
) -> Vec<SearchPart> {
    let mut parts = problem.split(first);
    let cut = rng.usize(..parts.len());
    let texts = problem.split_part(&parts[cut], again, &WorkLimits::NONE);
    parts.splice(cut..=cut, texts);
    rng.shuffle(&mut parts);
    branches(problem, &parts)
}

/// The parts that certificates are of.
fn branches<I, T>(problem: &Problem<I, T>, parts: &[SearchPart]) -> Vec<SearchPart> {
    let branches = parts
        .iter()
        .map(|part| problem.split_into_branches(part).unwrap());
    branches.flatten().collect()
}

fn joined_is_whole(plain: &Plain, parts: [usize; 2], seed: u64) -> Result<(), TestCaseError> {
    let (problem, total) = (plain.problem(), plain.naive().len());
    let mut rng = fastrand::Rng::with_seed(seed);
    let parts = cut_twice(&problem, parts[0], parts[1], &mut rng);
    let texts = certificates(&problem, &parts);
    let mut counts = Vec::new();
    for (part, text) in parts.iter().zip(&texts) {
        let verified = problem.verify_count(text.as_bytes()).unwrap();
        let count = problem.search().within(part).count();
        prop_assert_eq!(&verified.count, &count.into());
        let mut take = part.required.clone();
        take.sort_unstable();
        prop_assert_eq!(&verified.required, &take);
        counts.push(count);
        // A changed text says the truth about the part that it names.
        if let Ok(verified) = problem.verify_count(tampered(text, &mut rng).as_bytes()) {
            let named = SearchPart::new(verified.required, verified.forbidden);
            prop_assert_eq!(
                verified.count,
                problem.search().within(&named).count().into()
            );
        }
    }
    let whole = join(&problem, &parts, &texts).unwrap();
    let verified = problem.verify_count(whole.as_bytes()).unwrap();
    prop_assert_eq!(
        (verified.count, verified.required),
        (total.into(), Vec::new()),
        "{}",
        whole
    );

    // A part less, or twice, does not come out as another count.
    let at = rng.usize(..parts.len());
    let (mut fewer, mut fewer_texts) = (parts.clone(), texts.clone());
    fewer.remove(at);
    fewer_texts.remove(at);
    match join(&problem, &fewer, &fewer_texts) {
        Ok(whole) => {
            prop_assert_eq!(counts[at], 0);
            prop_assert_eq!(
                problem.verify_count(whole.as_bytes()).unwrap().count,
                total.into()
            );
        }
        Err(error) => {
            let is_missing = matches!(
                error,
                JoinError::Tree(PartTreeError::Covering(CoveringError::Missing { .. }))
            );
            prop_assert!(is_missing && counts[at] > 0, "{}", error);
        }
    }
    let (mut more, mut more_texts) = (parts.clone(), texts.clone());
    more.push(parts[at].clone());
    more_texts.push(texts[at].clone());
    let doubled = join(&problem, &more, &more_texts);
    let is_overlap = matches!(
        doubled,
        Err(JoinError::Tree(PartTreeError::Covering(
            CoveringError::Overlap { .. }
        )))
    );
    prop_assert!(is_overlap);

    // Changed texts give a certificate that is right, or refused.
    for _ in 0..4 {
        let mut wrong = texts.clone();
        wrong[at] = tampered(&texts[at], &mut rng);
        if let Ok(whole) = join(&problem, &parts, &wrong)
            && let Ok(verified) = problem.verify_count(whole.as_bytes())
        {
            prop_assert_eq!(verified.count, total.into());
        }
    }
    if total == 0 {
        let proof = join_proofs(&problem, &parts, &proofs(&problem, &parts)).unwrap();
        prop_assert!(check(&clauses(&problem), &proof), "{}", proof);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn joined_certificates_are_of_the_whole(plain in xc(), first in 1..10_usize, again in 1..6_usize, seed: u64) {
        joined_is_whole(&plain, [first, again], seed)?;
    }

    #[test]
    fn joined_certificates_are_of_the_whole_with_colors(
        plain in xcc(), first in 1..10_usize, again in 1..6_usize, seed: u64,
    ) {
        joined_is_whole(&plain, [first, again], seed)?;
    }
}

fn parts_of_puzzles_join_at<I, T>(problem: &Problem<I, T>, count: u64) {
    for wanted in [1, 7, 40] {
        let parts = branches(problem, &problem.split(wanted));
        let whole = join(problem, &parts, &certificates(problem, &parts)).unwrap();
        let verified = problem.verify_count(whole.as_bytes()).unwrap();
        assert_eq!(verified.count, count.into(), "{wanted}");
    }
}

#[test]
fn puzzles_in_parts() {
    parts_of_puzzles_join_at(&dominoes(6, 6), 6728);
    parts_of_puzzles_join_at(&queens(7), 40);
    parts_of_puzzles_join_at(&langford(7), 52);
}

#[test]
fn that_there_is_none_is_proved_in_parts() {
    for problem in [&langford(5), &langford(6)] {
        let parts = branches(problem, &problem.split(12));
        let texts = proofs(problem, &parts);
        let whole = join_proofs(problem, &parts, &texts).unwrap();
        let clauses = clauses_of(problem);
        assert!(check(&clauses, &whole));
        // A text alone proves nothing of the whole.
        assert!(texts.iter().all(|text| !check(&clauses, text)));
        // Of what is changed nothing proves less: the text of another part is refused.
        let mut wrong = texts.clone();
        wrong.swap(0, 1);
        assert!(matches!(
            join_proofs(problem, &parts, &wrong),
            Err(JoinError::Text { part: 0 | 1, .. })
        ));
    }
}

/// A proof is about clauses with the numbers of this problem, and each follows from clauses before it.
#[test]
fn proofs_of_another_problem_are_not_joined() {
    let (one, other) = (langford(5), langford(6));
    let whole = [SearchPart::new(vec![], vec![])];
    let given = clauses_of(&one).len();
    let refused = |text: String| {
        let error = join_proofs(&one, &whole, &[text]).unwrap_err();
        let JoinError::Text { line, expected, .. } = error else {
            panic!("{error}");
        };
        (line, expected)
    };
    let first = format!("clause {}, from clauses before it", given + 1);
    let [of_other] = &proofs(&other, &whole)[..] else {
        panic!("expected one proof");
    };
    assert_eq!(refused(of_other.clone()), (1, first));
    let [of_one] = &proofs(&one, &whole)[..] else {
        panic!("expected one proof");
    };
    let is_clause = |line: &&str| !line.contains(" d ");
    let lines: Vec<&str> = of_one.lines().collect();
    let place = lines.iter().rposition(is_clause).expect("a clause");
    let number: usize = lines[place]
        .split(' ')
        .next()
        .expect("a word")
        .parse()
        .expect("a number");
    // One line less, and a clause that follows from itself.
    let before = lines[..place]
        .iter()
        .rposition(is_clause)
        .expect("another one");
    let mut fewer = lines.clone();
    fewer.remove(before);
    let expected = format!("clause {}, from clauses before it", number - 1);
    assert_eq!(refused(fewer.join("\n")), (place as u64, expected));
    let hint = format!("{} {number} 0", lines[place].trim_end_matches(" 0"));
    let mut itself = lines.clone();
    itself[place] = &hint;
    let expected = format!("clause {number}, from clauses before it");
    assert_eq!(refused(itself.join("\n")), (place as u64 + 1, expected));
}

/// A deletion is of clauses that the proof of the part has added and not deleted, and nothing follows the last 0.
#[test]
fn proofs_delete_their_own_clauses() {
    let problem = langford(5);
    let parts = branches(&problem, &problem.split(4));
    let texts = proofs(&problem, &parts);
    let given = clauses_of(&problem).len();
    let of_part = texts[1].lines().filter(|line| !line.contains(" d "));
    let last = given + of_part.count() - 2;
    for line in [
        format!("{last} d 1 {} 0", u64::MAX),
        format!("{last} d {given} 0"),
        format!("{last} d {last} {last} 0"),
        format!("{last} d {} 0", last + 1),
        format!("{} d {last} 0", u64::MAX),
        format!("{last} d {last} 0 7"),
        format!("{} 0 1 0 0", last + 1),
    ] {
        let mut wrong = texts.clone();
        wrong[1] += &format!("{line}\n");
        let lines = wrong[1].lines().count() as u64;
        let error = join_proofs(&problem, &parts, &wrong).expect_err(&line);
        let is_told = matches!(error, JoinError::Text { part: 1, line, .. } if line == lines);
        assert!(is_told, "{line}: {error}");
    }
    let mut right = texts.clone();
    right[1] += &format!("{last} d {last} 0\n");
    let whole = join_proofs(&problem, &parts, &right).expect("it deletes its last clause");
    assert!(!check(&clauses_of(&problem), &whole));
}

#[test]
fn certificates_have_options_and_one_end() {
    let problem = queens(5);
    let parts = branches(&problem, &problem.split(3));
    let texts = certificates(&problem, &parts);
    let refused = |change: &dyn Fn(&str) -> String| {
        let mut texts = texts.clone();
        texts[0] = change(&texts[0]);
        assert_ne!(texts[0], certificates(&problem, &parts)[0]);
        matches!(
            join(&problem, &parts, &texts),
            Err(JoinError::Text { part: 0, .. })
        )
    };
    assert!(refused(&|text| text.replacen("take ", "take x ", 1)));
    assert!(refused(&|text| text.replacen("take ", "take -1 ", 1)));
    assert!(refused(&|text| {
        let last = text.lines().next_back().expect("a line");
        format!("{text}{last}\n")
    }));
}

#[test]
fn what_cannot_be_joined_is_refused() {
    let problem = queens(5);
    let first = OptionId::new(0);
    let halves = [
        SearchPart::new(vec![first], vec![]),
        SearchPart::new(vec![], vec![first]),
    ];
    let error = join(&problem, &halves, &certificates(&problem, &halves)).unwrap_err();
    assert!(matches!(
        error,
        JoinError::Tree(PartTreeError::Leaves { part: 1 })
    ));

    // Parts that are the whole, but not the branches of an item.
    let parts = branches(&problem, &problem.split(4));
    let mut wrong = parts.clone();
    wrong[0].required.reverse();
    wrong[0].required.push(OptionId::new(24));
    let error = join(&problem, &wrong, &certificates(&problem, &parts)).unwrap_err();
    assert!(matches!(error, JoinError::Tree(_)), "{error}");

    let mut texts = certificates(&problem, &parts);
    texts.swap(0, 1);
    let error = join(&problem, &parts, &texts).unwrap_err();
    error.mentions("line 3: found \"take");

    // A certificate of a part is none of the whole, and says so.
    let verified = problem.verify_count(texts[0].as_bytes()).unwrap();
    assert!(!verified.required.is_empty());
    let clash =
        "quadrille count 1\nproblem 28 items 25 options 100 entries\ntake 1 2\ncount 0 states 0\n";
    let error = problem.verify_count(clash.as_bytes()).unwrap_err();
    error.says("line 3: option 2 is not in the problem, or conflicts with another option taken");
}
