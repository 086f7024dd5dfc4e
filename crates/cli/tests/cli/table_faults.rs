//! Tables that are refused, and those of which something is said.

use crate::tables::{COLUMNS, SHIFTS};
use crate::*;

#[test]
fn a_table_without_columns_names_the_command() {
    let path = file("tables-plain.csv", SHIFTS);
    for args in [&["best", path.as_str()][..], &["solve"]] {
        let ran = quadrille(args, SHIFTS);
        let (place, from) = match args.len() {
            2 => (path.as_str(), format!(" {path}")),
            _ => ("<stdin>", " --from csv".to_owned()),
        };
        let expected = format!(
            "quadrille: {place}: found a table with 9 rows and the columns shift, person, day, cost, phone: say what \
             they are, as in `quadrille best{from} --primary shift --secondary person,day --cost cost`\n"
        );
        assert_eq!(
            (ran.out.as_str(), ran.err.as_str(), ran.code),
            ("", expected.as_str(), Some(2))
        );
    }
}

#[test]
fn a_table_names_the_command_that_was_typed() {
    let path = file("tables-free.csv", "job,who\na,x\nb,x\n");
    for (typed, named) in [
        ("best", "best"),
        ("count", "count"),
        ("why", "why"),
        ("solve", "solve"),
        ("sample", "sample"),
        ("nth", "nth K"),
    ] {
        let args: &[&str] = if typed == "nth" {
            &["nth", "1", &path]
        } else {
            &[typed, &path]
        };
        let ran = quadrille(args, "");
        let expected = format!("as in `quadrille {named} {path} --primary job --secondary who`");
        assert!(ran.err.contains(&expected), "{}", ran.err);
    }
}

/// A command that reads no table offers none, and names the one that does.
#[test]
fn what_takes_no_tables_offers_none() {
    // These need nothing but a problem; one has a certificate before it.
    let alone = ["usage", "trace", "symmetries", "diagram", "estimate"];
    for typed in alone.into_iter().chain(["verify"]) {
        let help = quadrille(&[typed, "--help"], "").out;
        assert!(
            help.contains("knuth, matrix") && !help.contains("csv, tsv"),
            "{help}"
        );
        for table in ["csv", "tsv"] {
            let ran = quadrille(&[typed, "--from", table, "1", "x"], "");
            let expected = format!(
                "quadrille: {typed} takes no tables: make a problem of it, as in `quadrille convert --to json --from \
                 {table} --primary ... FILE | quadrille {typed} ...`\n"
            );
            assert_eq!((ran.code, ran.err), (Some(2), expected));
        }
        let ran = quadrille(&[typed, "--maximize", "x"], "");
        assert!(
            ran.err
                .contains(" --primary ... --cost ... --maximize FILE | "),
            "{}",
            ran.err
        );
    }
    assert!(quadrille(&["count", "--help"], "").out.contains("csv, tsv"));
    // Names with blanks and all.
    let path = file("tables-taken.csv", SHIFTS);
    let made = [&["convert", "--to", "json", &path], &COLUMNS[..4]].concat();
    let made = quadrille(&made, "").out;
    for typed in alone {
        assert_eq!(quadrille(&[typed], &made).code, Some(0), "{typed}");
    }
}

#[test]
fn faults_of_tables_have_a_place() {
    let path = file("tables-faults.csv", "job,cost\na,1\nb,dear\n");
    let ran = quadrille(&["best", &path, "--primary", "job", "--cost", "cost"], "");
    let expected = format!(
        "quadrille: {path}:3:3: found the cost \"dear\", expected a decimal number, such as 7, 3.50 or -2\n"
    );
    assert_eq!((ran.err.as_str(), ran.code), (expected.as_str(), Some(2)));
    let ran = quadrille(&["solve", &path, "--primary", "jobs"], "");
    assert!(
        ran.err
            .contains("found no column \"jobs\", expected one of job, cost"),
        "{ran:?}"
    );
    let ran = quadrille(&["solve", "--from", "knuth", "--primary", "job"], "a\na\n");
    assert_eq!(ran.code, Some(2));
    let args = [
        "best",
        &path,
        "--primary",
        "job",
        "--cost",
        "cost",
        "--below",
        "3",
    ];
    std::fs::write(&path, "job,cost\na,1.5\na,3.00\n").expect("a file can be written");
    let ran = quadrille(&args, "");
    assert_eq!(
        (&*ran.out, ran.code),
        ("1: cost 1.50\njob,cost\na,1.5\n", Some(0))
    );
    std::fs::write(&path, "job,cost\na,3.00\n").expect("a file can be written");
    let ran = quadrille(&args, "");
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.err.contains("no solution costs less than 3.00"),
        "{ran:?}"
    );
    std::fs::write(&path, "job,cost\na,-1.5\n").expect("a file can be written");
    let ran = quadrille(&args, "");
    assert!(
        ran.err
            .contains("--below: expected a table of costs from 0 on"),
        "{ran:?}"
    );
}

#[test]
fn columns_of_what_is_no_table() {
    let toy = include_str!("../../../../examples/toy.dlx");
    let path = file("tables-toy.dlx", toy);
    for options in [["--primary", "a"], ["--cost", "a"]] {
        let ran = quadrille(&[&["solve", &path], &options[..]].concat(), "");
        let said = "tables-toy.dlx: found no table, expected one for --primary and the like\n";
        assert!(ran.err.ends_with(said), "{}", ran.err);
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)));
    }
    // By its name it is one.
    let path = file("tables-one.csv", "job\nclean\n");
    let ran = quadrille(&["solve", &path, "--primary", "person"], "");
    assert!(
        ran.err
            .ends_with("found no column \"person\", expected one of job\n")
    );
}

/// What exported no rows is no plan.
#[test]
fn a_table_without_rows_is_said_to_be_one() {
    let ran = quadrille(&["count", "--from", "csv", "--primary", "job"], "job,pay\n");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "1\n"));
    assert_eq!(ran.err, "quadrille: <stdin>: the table has no rows\n");
}

/// What is not written has become nothing.
#[test]
fn the_costs_of_what_is_refused_are_not_said() {
    let args = [
        "convert",
        "--to",
        "knuth",
        "--from",
        "csv",
        "--primary",
        "job",
        "--cost",
        "pay",
    ];
    let ran = quadrille(&args, "job,pay\nearly shift,1.5\n");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(!ran.err.contains("costs:"), "{}", ran.err);
    let ran = quadrille(&args, "job,pay\nearly,1.5\n");
    assert!(
        ran.err.contains("costs: here they are whole numbers"),
        "{}",
        ran.err
    );
}
