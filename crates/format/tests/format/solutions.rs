//! Solutions as text: read(write(s)) = s in every format, and no text makes the reader panic.

use std::ops::ControlFlow;

use proptest::prelude::*;
use quadrille::OptionId;
use quadrille::format::solutions::{SolutionFormat, SolutionReader, SolutionWriter};
use quadrille::format::{self, Document, Format};

use crate::cases::cases;
use crate::random::problems;
use crate::said::Said;

/// Names without quotes, which the text format cannot always tell apart.
const NAMES: &str = "[a-z0-9:|()#{\\[ ]{1,4}";

/// An option up to the numbering of options that are equal.
fn named(document: &Document, options: &[OptionId]) -> Vec<String> {
    let show = |&option| {
        (
            document.show(option).to_string(),
            document.problem().cost(option),
        )
    };
    let mut shown: Vec<_> = options.iter().map(show).map(|(text, _)| text).collect();
    shown.sort_unstable();
    shown
}

/// The document as it is read of a sparse matrix, if it is one.
fn as_sparse(document: &Document) -> Option<Document> {
    let text = format::write(document, Format::Sparse).ok()?.to_string();
    Some(format::read(text.as_bytes(), Some(Format::Sparse)).expect("our own text"))
}

/// What is read of all that is written of these solutions.
fn round_trip(document: &Document, solutions: &[Vec<OptionId>]) {
    for &format in SolutionFormat::ALL {
        let mut writer = SolutionWriter::new(document, format);
        let mut text = Vec::new();
        for solution in solutions {
            writer
                .write(solution, &[], &mut text)
                .expect("memory takes it");
        }
        let report = document
            .problem()
            .search()
            .max_nodes(1)
            .for_each(|_| ControlFlow::Break(()));
        if !solutions.is_empty() {
            writer.end(&report, &mut text).expect("memory takes it");
        }
        let text = String::from_utf8(text).expect("UTF-8");
        let reader = SolutionReader::new(document, &text, Some(format));
        let claims: Vec<_> = reader.collect();
        assert_eq!(claims.len(), solutions.len(), "{format}: {text}");
        for (claim, solution) in claims.iter().zip(solutions) {
            assert_eq!(claim.mistakes, [], "{format}: {text}");
            assert_eq!(claim.unknown_options, [""; 0], "{format}: {text}");
            let mut sorted = solution.clone();
            sorted.sort_unstable();
            match format {
                SolutionFormat::Text => {
                    assert_eq!(named(document, &claim.options), named(document, solution));
                }
                _ => assert_eq!(claim.options, sorted, "{format}: {text}"),
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn solutions_are_read_as_they_were_written(document in problems(NAMES), sparse: bool) {
        let document = as_sparse(&document).filter(|_| sparse).unwrap_or(document);
        let mut solutions: Vec<Vec<OptionId>> = Vec::new();
        document.problem().search().max_solutions(20).for_each(|solution| {
            solutions.push(solution.options().to_vec());
            ControlFlow::Continue(())
        });
        round_trip(&document, &solutions);
    }

    #[test]
    fn any_options_are_read_as_they_were_written(
        document in problems(NAMES),
        chosen in prop::collection::vec(prop::collection::hash_set(0..8u32, 1..5), 0..4),
    ) {
        let count = document.problem().option_count() as u32;
        let members = |option| document.problem().members(OptionId::new(option)).len();
        let exists = |&option: &u32| option < count && members(option) > 0;
        let ids = |set: std::collections::HashSet<u32>| {
            let set = set.into_iter().filter(exists).map(OptionId::new);
            set.collect::<Vec<_>>()
        };
        let mut solutions: Vec<_> = chosen.into_iter().map(ids).collect();
        solutions.retain(|options| !options.is_empty());
        round_trip(&document, &solutions);
    }

    #[test]
    fn no_text_makes_the_reader_panic(
        document in problems("[a-z]"),
        text in "(cost|[0-9]{1,20}|[a-z:|(){}\\[\\]\",]|options|number|items| of |\\pc|[ \\n\\r\\t]){0,40}",
    ) {
        for format in SolutionFormat::ALL.iter().copied().map(Some).chain([None]) {
            for document in as_sparse(&document).iter().chain([&document]) {
                for claim in SolutionReader::new(document, &text, format) {
                    claim.faults(document);
                    prop_assert!(claim.mistakes.iter().all(|mistake| mistake.line > 0));
                }
            }
        }
    }
}

/// A line that names no option may come with a hint, which takes time linear in the problem. Only the first few do.
#[test]
fn wrong_lines_take_linear_time() {
    let count = 20_000;
    let names: Vec<String> = (0..count).map(|item| format!("item{item}")).collect();
    let text = format!("{}\n{}\n", names.join(" "), names.join("\n"));
    let document = format::read(text.as_bytes(), None).expect("a problem");
    let unknown = names.iter().map(|name| format!("x{name}\n"));
    let pairs = names.windows(2).map(|pair| format!("{}\n", pair.join(" ")));
    let claimed: String = unknown.chain(pairs).chain(["item7\n".to_owned()]).collect();
    let mut claims = SolutionReader::new(&document, &claimed, Some(SolutionFormat::Text));
    let claim = claims.next().expect("a claim");
    assert_eq!(claim.options, [OptionId::new(7)]);
    assert_eq!(claim.mistakes.len(), count);
    assert_eq!(claim.unknown_options.len(), count - 1);
    let first = claim.mistakes[0].what.clone();
    first.begins("unknown item \"xitem0\"; did you mean ");
    let last = claim.mistakes[count - 1].what.clone();
    last.says("unknown item \"xitem19999\"; expected an item of the problem");
    let expected = "no option consists of \"item0 item1\"; expected the items of an option";
    assert_eq!(claim.unknown_options[0], expected);
}

/// The cost of an option is read back, and must be that of an option with these items.
#[test]
fn options_have_the_costs_that_a_text_gives_them() {
    let problem = "a b\na |1\na |2\nb |4\n";
    let document = format::read(problem.as_bytes(), Some(Format::Knuth)).expect("a problem");
    for (text, options, faults) in [
        ("1: cost 6\na |2\nb |4\n", &[1, 2][..], &[][..]),
        ("1: cost 5\na |1\nb |4\n", &[0, 2], &[]),
        ("1:\na\nb\n", &[0, 2], &[]),
        (
            "1: cost 5\na |3\nb |4\n",
            &[2],
            &["no option \"a\" costs 3"],
        ),
        (
            r#"{"options":[{"number":2,"items":["a"],"cost":2},{"number":3,"cost":4}],"cost":6}"#,
            &[1, 2],
            &[],
        ),
        (
            r#"{"options":[{"number":2,"items":["a"],"cost":1},{"number":3}],"cost":6}"#,
            &[1, 2],
            &["option 2 costs 2, not 1"],
        ),
        (
            r#"{"options":[{"number":2,"cost":2.0},{"number":3,"cost":4e0}],"cost":6.0}"#,
            &[1, 2],
            &[],
        ),
    ] {
        let claim = SolutionReader::new(&document, text, None)
            .next()
            .expect("a solution");
        let found: Vec<usize> = claim.options.iter().map(|option| option.index()).collect();
        assert_eq!(found, options, "{text}");
        let found = claim.faults(&document);
        assert!(
            faults
                .iter()
                .all(|&fault| found.iter().any(|found| found == fault)),
            "{found:?}"
        );
        assert_eq!(found.is_empty(), faults.is_empty(), "{text}: {found:?}");
    }
}

/// Costs in JSON are as the file has them, however a program writes the number.
#[test]
fn small_costs_in_json_are_read_back() {
    let problem = r#"{"items":["a","b"],"options":[{"items":["a"],"cost":0.000001},{"items":["b"],"cost":2.5}]}"#;
    let document = format::read(problem.as_bytes(), None).expect("a problem");
    let faults = |first: &str, second: &str| {
        let text = format!(
            r#"{{"options":[{{"number":1,"cost":{first}}},{{"number":2,"cost":{second}}}],"cost":2.500001}}"#
        );
        let claim = SolutionReader::new(&document, &text, None).next();
        claim.expect("a solution").faults(&document)
    };
    let right = Vec::<String>::new();
    assert_eq!(faults("1e-6", "2.50"), right);
    assert_eq!(faults("0.000001", "2.5"), right);
    assert_eq!(
        faults("0.000001", "2.6"),
        ["option 2 costs 2.500000, not 2.6"]
    );
}

/// Names that are shown with escapes are found by what is shown of them.
#[test]
fn escapes_are_read() -> Result<(), format::FindError> {
    let names = [
        "a\tb",
        "a\nb",
        "a\r",
        "\0",
        "e\u{301}",
        "\u{301}",
        "\"q\" \\",
        "\\t \\u{41}",
        "u{41} n",
    ];
    let mut problem = quadrille::Problem::<String>::new();
    for name in names {
        problem.primary(name.to_owned()).expect("a new name");
        problem
            .option(())
            .cover([name.to_owned()])
            .add()
            .expect("an option");
    }
    let document = Document::new(&problem, |_| String::new()).expect("different names");
    for option in problem.option_ids() {
        let shown = document.show(option).to_string();
        assert_eq!(document.find(&shown)?, [option], "{shown}");
    }
    // Others stand for themselves.
    for text in ["\"a\\u{110000}b\"", "\"a\\u{}b\"", "\"\\", "\"a\\"] {
        assert!(document.find(text).is_err(), "{text}");
    }
    Ok(())
}

/// Lines with the same words mean the options that have these, by their costs.
#[test]
fn equal_options_are_told_apart_by_their_costs() {
    let text = "2|a\na |3\na\na |1\na |3\n";
    let document = format::read(text.as_bytes(), None).expect("a problem");
    for (text, options) in [
        (" a\n a\n", &[1, 0][..]),
        (" a |3\n a |3\n a |3\n", &[0, 3, 3]),
        (" a |1\n a\n a |3\n", &[2, 1, 0]),
    ] {
        let text = format!("1:\n{text}\n2:\n{text}");
        let read = SolutionReader::new(&document, &text, Some(SolutionFormat::Text));
        let options: Vec<_> = options.iter().copied().map(OptionId::new).collect();
        let read: Vec<_> = read.map(|claim| claim.options).collect();
        assert_eq!(read, [options.clone(), options], "{text}");
    }
    let read = SolutionReader::new(&document, "1:\n a |2\n", Some(SolutionFormat::Text));
    let unknown: Vec<_> = read.flat_map(|claim| claim.unknown_options).collect();
    assert_eq!(unknown, ["no option \"a\" costs 2"]);
}

/// What is wrong with a line of JSON is said in words of JSON.
#[cfg(feature = "json")]
#[test]
fn lines_of_json_have_no_names_of_the_program() {
    let document = format::read(b"a\na\n", None).expect("a problem");
    for text in ["1\n", "{\"options\":[1]}\n", "[]\n{\"options\":7}\n"] {
        let read = SolutionReader::new(&document, text, Some(SolutionFormat::Jsonl));
        let mistakes: Vec<_> = read.flat_map(|claim| claim.mistakes).collect();
        assert!(!mistakes.is_empty(), "{text}");
        for mistake in mistakes {
            let shown = mistake.to_string();
            assert!(!shown.contains("struct"), "{shown}");
        }
    }
}
