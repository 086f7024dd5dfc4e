//! Tables that are refused, and those of which something is said.

use crate::tables::SHIFTS;
use crate::*;

#[test]
fn a_table_without_columns_names_the_command() {
    let path = file("tables-plain.csv", SHIFTS);
    for (args, place, from) in [
        (format!("best '{path}'"), &*path, format!(" {path}")),
        ("solve".to_owned(), "<stdin>", " --from csv".to_owned()),
    ] {
        let ran = quadrille(&args, SHIFTS);
        let expected = format!(
            "quadrille: {place}: found a table with 9 rows and the columns shift, person, day, cost, phone: say what \
             they are, as in `quadrille best{from} --primary shift --secondary person,day --cost cost`\n"
        );
        ran.ends("", 2);
        assert_eq!(ran.err, expected.as_str());
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
        ("nth 1", "nth K"),
    ] {
        let ran = quadrille(&format!("{typed} '{path}'"), "");
        ran.says(&format!(
            "as in `quadrille {named} {path} --primary job --secondary who`"
        ));
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
        ran.says(" --primary ... --cost ... --maximize FILE | ");
    }
    assert!(quadrille("count --help", "").out.contains("csv, tsv"));
    // Names with blanks and all.
    let path = file("tables-taken.csv", SHIFTS);
    let made = format!("convert --to json '{path}' --primary shift --secondary person,day");
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
    ran.says("found no column \"jobs\", expected one of job, cost");
    let ran = quadrille("solve --from knuth --primary job", "a\na\n");
    assert_eq!(ran.code, Some(2));
    let args = format!("best '{path}' --primary job --cost cost --below 3");
    std::fs::write(&path, "job,cost\na,1.5\na,3.00\n").expect("a file can be written");
    quadrille(&args, "").ends("1: cost 1.50\njob,cost\na,1.5\n", 0);
    std::fs::write(&path, "job,cost\na,3.00\n").expect("a file can be written");
    let ran = quadrille(&args, "");
    assert_eq!(ran.code, Some(1));
    ran.says("no solution costs less than 3.00");
    std::fs::write(&path, "job,cost\na,-1.5\n").expect("a file can be written");
    quadrille(&args, "").says("--below: expected a table of costs from 0 on");
}

#[test]
fn columns_of_what_is_no_table() {
    let toy = include_str!("../../../../examples/toy.dlx");
    let path = file("tables-toy.dlx", toy);
    for options in ["--primary a", "--cost a"] {
        let ran = quadrille(&format!("solve '{path}' {options}"), "");
        ran.is_refused("tables-toy.dlx: found no table, expected one for --primary and the like\n");
    }
    // By its name it is one.
    let path = file("tables-one.csv", "job\nclean\n");
    let ran = quadrille(&["solve", &path, "--primary", "person"], "");
    ran.says("found no column \"person\", expected one of job\n");
}

/// What exported no rows is no plan.
#[test]
fn a_table_without_rows_is_said_to_be_one() {
    let ran = quadrille("count --from csv --primary job", "job,pay\n");
    ran.ends("1\n", 0);
    assert_eq!(ran.err, "quadrille: <stdin>: the table has no rows\n");
}

/// What is not written has become nothing.
#[test]
fn the_costs_of_what_is_refused_are_not_said() {
    let args = "convert --to knuth --from csv --primary job --cost pay";
    let ran = quadrille(args, "job,pay\nearly shift,1.5\n");
    ran.ends("", 2);
    assert!(!ran.err.contains("costs:"), "{}", ran.err);
    quadrille(args, "job,pay\nearly,1.5\n").says("costs: here they are whole numbers");
}
