//! Tables that are refused, and those of which something is said.

use crate::tables::SHIFTS;
use crate::*;

#[test]
fn a_table_without_columns_names_the_command() {
    let path = file("tables-plain.csv", SHIFTS);
    for (args, place, named) in [
        (format!("best '{path}'"), &*path, format!(" {path}")),
        ("solve".to_owned(), "<stdin>", String::new()),
    ] {
        let ran = quadrille(&args, SHIFTS);
        let expected = format!(
            "quadrille: {place}: found a table with 9 rows and the columns shift, person, day, cost, phone: say what \
             they are, as in `quadrille best{named} --primary shift --secondary person,day --cost cost`\n"
        );
        ran.ends("", 2);
        ran.says_only(expected);
    }
}

#[test]
fn a_table_names_the_command_that_was_typed() {
    let path = file("tables-free.csv", "job,who\na,x\nb,x\n");
    let commands = "best check clues count diagram estimate rank sample solve symmetries trace usage verify why";
    let commands = commands.words().into_iter().map(|name| (name, name));
    for (typed, named) in commands.chain([
        ("convert --to json", "convert --to FORMAT"),
        ("nth 1", "nth K"),
        ("split --parts 2", "split --parts K"),
    ]) {
        let ran = quadrille(&format!("{typed} '{path}'"), "");
        ran.says(&format!(
            "as in `quadrille {named} {path} --primary job --secondary who`"
        ));
    }
}

/// What is named can be run: these commands need a word for the problem, also if it is standard input.
#[test]
fn a_table_on_standard_input_is_named_where_it_must_be() {
    let table = "job,who\na,x\nb,x\n";
    let other = file("tables-other.txt", "quadrille count 1\n");
    let solutions = file("tables-solutions.txt", "1 2\n");
    for (typed, named) in [
        (format!("verify - '{other}'"), "verify - CERTIFICATE"),
        (format!("check - '{solutions}'"), "check - SOLUTIONS"),
        (format!("rank - '{solutions}'"), "rank - SOLUTIONS"),
        ("split --parts 2".to_owned(), "split --parts K"),
        ("count -".to_owned(), "count"),
    ] {
        let ran = quadrille(&typed, table);
        ran.says(&format!(
            "as in `quadrille {named} --primary job --secondary who`"
        ));
    }
    let parts = quadrille("split --parts 2 --primary job --secondary who", table);
    let parts = file("tables-parts.jsonl", &parts.out);
    let ran = quadrille(&format!("merge '{parts}' --problem -"), table);
    ran.says("as in `quadrille merge RECORDS --problem - --primary job --secondary who`");
}

/// What reads problems reads tables, with the same options.
#[test]
fn every_command_for_problems_takes_tables() {
    for subcommand in quadrille_cli::command().get_subcommands() {
        let name = subcommand.get_name();
        let of = |id: &str| {
            subcommand
                .get_arguments()
                .find(|arg| arg.get_id().as_str() == id)
        };
        let formats = of("from").map_or(Vec::new(), clap::Arg::get_possible_values);
        let takes = |format| formats.iter().any(|known| known.get_name() == format);
        for table in ["csv", "tsv"] {
            assert_eq!(takes(table), takes("knuth"), "{name} --from {table}");
        }
        // To these, --from is something else, or nothing.
        let reads = takes("knuth") || ["split", "merge"].contains(&name);
        let options = ["primary", "secondary", "color_by", "cost", "maximize"];
        for id in options {
            assert_eq!(of(id).is_some(), reads, "{name} {id}");
        }
        for arg in subcommand.get_arguments() {
            let is_of_tables = options.contains(&arg.get_id().as_str());
            let is_below_it = arg.get_help_heading() == Some("Table");
            assert_eq!(is_below_it, is_of_tables, "{name} {arg}");
        }
    }
}

#[test]
fn faults_of_tables_have_a_place() {
    let path = file("tables-faults.csv", "job,cost\na,1\nb,dear\n");
    refuses(
        "a\na\n",
        &format!(
            r#"best '{path}' --primary job --cost cost
            quadrille: {path}:3:3: found the cost "dear", expected a decimal number, such as 7, 3.50 or -2
        solve '{path}' --primary jobs
            found no column "jobs", expected one of job, cost
        solve --from knuth --primary job
            quadrille: "#
        ),
    );
    let args = format!("best '{path}' --primary job --cost cost --below 3");
    file("tables-faults.csv", "job,cost\na,1.5\na,3.00\n");
    quadrille(&args, "").ends("1: cost 1.50\njob,cost\na,1.5\n", 0);
    file("tables-faults.csv", "job,cost\na,3.00\n");
    let ran = quadrille(&args, "");
    assert_eq!(ran.code, Some(1));
    ran.says("no solution costs less than 3.00");
    file("tables-faults.csv", "job,cost\na,-1.5\n");
    quadrille(&args, "").says("--below: expected a table of costs from 0 on");
}

#[test]
fn columns_of_what_is_no_table() {
    for options in ["--primary a", "--cost a"] {
        quadrille(&format!("solve examples/toy.dlx {options}"), "")
            .is_refused("toy.dlx: found no table, expected one for --primary and the like\n");
    }
    // By its name it is one.
    let one = "job\nclean\n";
    let path = file("tables-one.csv", one);
    for (args, place) in [
        (format!("solve '{path}'"), &*path),
        ("solve --from csv".to_owned(), "<stdin>"),
    ] {
        quadrille(&args, one).is_refused(&format!(
            "quadrille: {place}: found a table with the columns job, expected to be told which ones must be covered: --primary \
             COLUMN says so\n"
        ));
    }
    quadrille("solve --from csv", "\n").is_refused("<stdin>: found no header, expected ");
    let ran = quadrille(&["solve", &path, "--primary", "person"], "");
    ran.says("found no column \"person\", expected one of job\n");
}

/// What exported no rows is no plan.
#[test]
fn a_table_without_rows_is_said_to_be_one() {
    let ran = quadrille("count --from csv --primary job", "job,pay\n");
    ran.ends("1\n", 0);
    ran.says_only("quadrille: <stdin>: the table has no rows\n");
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

/// Of two columns together, an item is named by both values.
#[test]
fn an_item_of_two_columns_is_named_where_one_is_meant() {
    let path = file("tables-pairs.csv", SHIFTS);
    let columns = "--primary shift --secondary person,day --cost cost";
    let named = format!("best '{path}' {columns} --require '\"Mon early\" Ada'");
    quadrille(&named, "").is_refused("unknown item \"Ada\"; did you mean \"Ada,Mon\"?");
}

/// What Excel writes above a header.
#[test]
fn a_line_may_say_what_separates_fields() {
    let text = format!("sep=;\n{}", SHIFTS.replace(',', ";"));
    let path = file("tables-sep.csv", &text);
    let best = right(
        &format!("best '{path}' --primary shift --secondary person,day --cost cost -f csv"),
        "",
    );
    begins(&best, "solution;total;shift;person;day;cost;phone\n");
}
