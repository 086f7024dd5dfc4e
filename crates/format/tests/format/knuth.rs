//! Knuth's format: his own examples, what this reader accepts beyond them, finding options, warnings.

use quadrille::format::{self, Document, Format};
use quadrille::{Color, OptionId, Problem};

use crate::said::Said;
use crate::{plain, read, written};

/// The options of the first solution in order.
fn shown(document: &Document) -> Vec<String> {
    let solution = document.problem().search().first().expect("a cover");
    let options = solution.options().iter();
    let mut shown: Vec<_> = options.map(|&o| document.show(o).to_string()).collect();
    shown.sort();
    shown
}

#[test]
fn toy_of_dlx1() {
    let document = read("| toy\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n");
    assert_eq!(document.problem().search().count(), 1);
    assert_eq!(shown(&document), ["a d f", "b g", "c e"]);
}

#[test]
fn toy_of_dlx2() {
    let text = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";
    let document = read(text);
    assert_eq!(shown(&document), ["p r x:A y", "q x:A"]);
    assert_eq!(written(&document, Format::Knuth), text);
}

#[test]
fn toy_of_dlx3() {
    let text = "A B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n";
    let document = read(text);
    let bounds = |name| {
        document
            .problem()
            .bounds(document.problem().item(name).expect("an item"))
    };
    assert_eq!(bounds("A"), Some(1..=1));
    assert_eq!(bounds("C"), Some(2..=3));
    assert_eq!(bounds("X"), None);
    assert_eq!(written(&document, Format::Knuth), text);
}

#[test]
fn blanks_and_comments_count_for_nothing() {
    let plainly = read("| c\na b | x\na x:1\nb\n");
    for text in [
        "\u{feff}| c\r\na b | x\r\na x:1\r\nb\r\n",
        "\n\n  | c  \n\ta  b |x\n\n| more\n  |more\na\tx:1 |0\n\x0b\x0c\n b",
        "| c\na b | x |\na x:1\nb".trim_end_matches('!'),
    ] {
        match format::read(text.as_bytes(), None) {
            Ok(document) => assert_eq!(plain(&document), plain(&plainly), "{text:?}"),
            Err(error) => assert!(text.contains("x |"), "{error}"),
        }
    }
}

#[test]
fn names_and_lines_longer_than_knuths() {
    let long = "n".repeat(1000);
    let text = format!("{long} 0:0|é 0:7|b | x\n{long} x:crimson |3 é b |4\nx:a:|b\n");
    let document = read(&text);
    assert_eq!(document.problem().cost(OptionId::new(0)), 7);
    assert_eq!(document.color_name(Color(1)), Some("a:|b"));
    let canonical = format!("{long} 0|é 0:7|b | x\n{long} x:crimson é b |7\nx:a:|b\n");
    assert_eq!(written(&document, Format::Knuth), canonical);
}

#[test]
fn options_are_found_by_what_they_say() {
    let document = read("a b #3 | x y\na x:red\nb a x:red y\na x:red\n#3\nb\n");
    let find = |text: &str| match document.find(text) {
        Ok(found) => Ok(found
            .iter()
            .map(|option| option.index() + 1)
            .collect::<Vec<_>>()),
        Err(error) => Err(error.to_string()),
    };
    assert_eq!(find("x:red a"), Ok(vec![1, 3]));
    assert_eq!(find(" y x:red  b a "), Ok(vec![2]));
    assert_eq!(find("#5"), Ok(vec![5]));
    assert_eq!(find("#3"), Ok(vec![4]), "an item of that name goes first");
    let error = |text: &str| find(text).expect_err("nothing to be found");
    error("#6").says("there is no option 6; expected a number from 1 to 5");
    error("#0").says("there is no option 0; expected a number from 1 to 5");
    error("#99999999999999999999")
        .says("there is no option 99999999999999999999; expected a number from 1 to 5");
    error("b c").says("unknown item \"c\"; expected an item of the problem");
    error("a x:green").says("no option consists of \"a x:green\"; expected the items of an option");
    error("x a").says("no option consists of \"x a\"; option 1 has that and more: \"a x:red\"");
    error("a #3").says("no option consists of \"a #3\"; expected the items of an option");
    error("").says("no option consists of \"\"; option 1 has that and more: \"a x:red\"");
}

#[test]
fn oddities_are_warnings() {
    let document = read("a 2|b c | x\n|3 a b\n|3 words of a comment\n| 3\na b\nx\nx:1\na c\n");
    assert_eq!(
        document.warnings(),
        [
            "line 2 begins with | and is a comment; to give a cost, write it after the first item",
            "option 2 has no primary item: it is in no solution",
            "option 3 has no primary item: it is in no solution",
            "the item \"b\" needs 2 options and has 1: there is no solution",
        ]
    );
    let warnings = read("a b\na\n").warnings();
    assert_eq!(
        warnings,
        ["no option has the item \"b\": there is no solution"]
    );
    assert_eq!(read("a 0:1|b\na\n").warnings(), [""; 0]);
}

#[test]
fn what_a_format_cannot_express_is_an_error() {
    let document = |name: &str, color: &str| {
        let mut problem = Problem::<String>::new();
        problem.primary(name.to_owned()).expect("a new item");
        problem.secondary("x".to_owned()).expect("a new item");
        let option = problem.option(()).cover([name.to_owned()]);
        option.color("x".to_owned(), 1).add().expect("an option");
        Document::new(&problem, |_| color.to_owned()).expect("names that differ")
    };
    let refused = |document: &Document| {
        format::write(document, Format::Knuth)
            .expect_err("no words")
            .to_string()
    };
    for name in ["", "two words", "a|b", "a:b", "line\nbreak", "\u{feff}"] {
        let message = format!(
            "the item {name:?} cannot be written in Knuth's format: a name has no blank, | or :; JSON has all names"
        );
        assert_eq!(refused(&document(name, "red")), message);
    }
    refused(&document("a", "light red")).says(
        "the color \"light red\" cannot be written in Knuth's format: a color has no blank; JSON has all names",
    );
    document("two words", "")
        .show(OptionId::new(0))
        .says("\"two words\" x:\"\"");
    let mut problem = Problem::<String>::new();
    let error = |problem: &Problem<String>| {
        let document = Document::new(problem, |_| String::new()).expect("names that differ");
        let error = format::write(&document, Format::Knuth).expect_err("no words");
        error.to_string()
    };
    error(&problem).says(
        "the problem has no primary item, and the item line of Knuth's format begins with one",
    );
    problem.primary("a".to_owned()).expect("a new item");
    problem.option(()).add().expect("an option");
    error(&problem).says("option 1 has no items, and Knuth's format has no line for that");
}

#[test]
fn any_problem_is_a_document() {
    let mut problem = Problem::new();
    problem.secondary('x').expect("a new item");
    problem.primary_times('a', 0..=2).expect("a new item");
    let option = problem.option("tag").cost(3).cover(['a']);
    option.color('x', 'r').add().expect("an option");
    problem
        .option("tag")
        .color('x', 'g')
        .add()
        .expect("an option");
    let document = Document::new(&problem, |_| "c".to_owned()).expect("names that differ");
    written(&document, Format::Knuth).says("0:2|a | x\na x:c |3\nx:c'\n");
}

/// A comment cannot end its line, or make the text no text.
#[test]
fn comments_have_no_control_characters() {
    let mut document = format::read(b"a\na\n", None).expect("a problem");
    document.set_comment("one\rtwo\u{0}three\tfour\u{7f}\r\nfive\u{1b}[1m");
    let lines = ["one two three\tfour", "five [1m"];
    assert_eq!(document.comment(), lines);
    let text = format::write(&document, Format::Knuth).expect("it can be written");
    let again = format::read(text.to_string().as_bytes(), None).expect("it is read");
    assert_eq!(again.comment(), lines);
}
