//! Tables: rows in, rows out.

use crate::*;

pub const SHIFTS: &str = include_str!("../../../../examples/shifts.csv");

pub const COLUMNS: &str = "--primary shift --secondary person,day --cost cost";

#[test]
fn the_cheapest_rows_come_back() {
    let path = file("tables-shifts.csv", SHIFTS);
    let ran = quadrille(&format!("best -n 2 '{path}' {COLUMNS}"), "");
    let expected = "\
1: cost 174.15
shift,person,day,cost,phone
Mon early,Ben,Mon,38.20,555-0102
Mon late,Cy,Mon,47.00,555-0103
Tue early,Ben,Tue,38.20,555-0102
Tue late,Ada,Tue,50.75,555-0101

2: cost 174.70
shift,person,day,cost,phone
Mon early,Ben,Mon,38.20,555-0102
Mon late,Cy,Mon,47.00,555-0103
Tue early,Ben,Tue,38.20,555-0102
Tue late,Cy,Tue,51.30,555-0103
";
    ran.ends(expected, 0);
    ran.says_only("");
    let tabs = SHIFTS.replace(',', "\t");
    let tabs = quadrille(&format!("best --from tsv -f csv {COLUMNS}"), &tabs);
    has(
        &tabs.out,
        "\n1\t174.15\tMon early\tBen\tMon\t38.20\t555-0102\n",
    );
    // All costs are 0 once they are shifted.
    let equal = "job,pay\na,2.5\na,2.5\n";
    let args = "best --from csv -f jsonl --primary job --cost pay --maximize";
    has(&quadrille(args, equal).out, r#"}}],"cost":2.5}"#);
    let csv = quadrille(&format!("best -f csv -n 3 '{path}' {COLUMNS}"), "");
    let changed = csv.out.replacen("Mon early,Ben", "Mon early,Bea", 1);
    let check = format!("check '{path}' {COLUMNS}");
    quadrille(&check, &csv.out).ends("1: right\n2: right\n3: right\n", 0);
    quadrille(&check, &changed).ends(
        "1: wrong: line 2 is no row of the table\n2: right\n3: right\n",
        1,
    );
    let json = quadrille(&format!("best -f jsonl '{path}' {COLUMNS}"), "");
    for part in [
        r#""row":{"shift":"Mon early","person":"Ben","day":"Mon","cost":"38.20","phone":"555-0102"}}"#,
        r#"],"cost":174.15}"#,
        r#""bound":174.15,"gap":0.0}}"#,
    ] {
        has(&json.out, part);
    }
    let count = format!("count '{path}' --primary shift --secondary person,day");
    assert_eq!(quadrille(&count, "").out, "12\n");
    let most = quadrille(&format!("best --maximize '{path}' {COLUMNS}"), "");
    begins(&most.out, "1: cost 181.10\n");
}

/// Equal costs of a table are 0 in the problem where they are below zero, or more is better. They are costs all the same.
#[test]
fn equal_costs_are_costs() {
    for (pay, more, total, other) in [
        ("5", "--maximize", "10", "9"),
        ("-5", "", "-10", "-9"),
        ("0", "", "0", "1"),
        ("0.50", "--maximize", "1.00", "0.75"),
    ] {
        let table = file("equal.csv", &format!("job,pay\nA,{pay}\nB,{pay}\n"));
        let columns = format!("'{table}' --primary job --cost pay {more}");
        let solved = right(&format!("solve --all -f csv {columns}"), "");
        let expected = format!("solution,total,job,pay\n1,{total},A,{pay}\n1,{total},B,{pay}\n");
        assert_eq!(solved, expected);
        assert_eq!(right(&format!("check {columns}"), &solved), "1: right\n");
        let wrong = solved.replace(&format!("1,{total},"), &format!("1,{other},"));
        let checked = quadrille(&format!("check {columns}"), &wrong);
        checked.ends(format!("1: wrong: it costs {total}, found {other}\n"), 1);
        let json = right(&format!("solve --all -f jsonl {columns}"), "");
        has(&json, "\"cost\":");
    }
}

/// What picks solutions takes tables, and gives rows back.
#[test]
fn rows_are_picked() {
    let path = file("tables-picked.csv", SHIFTS);
    let asked = |command: &str| quadrille(&format!("{command} '{path}' {COLUMNS}"), "").out;
    let all = asked("solve --all -f csv");
    let rows = |text: &str| -> Vec<String> {
        let rows = text.lines().skip(1);
        let without_number = |line: &str| line.split_once(',').map(|(_, rest)| rest.to_owned());
        rows.filter_map(without_number).collect()
    };
    let (rows_of_all, mut found) = (rows(&all), Vec::new());
    let count: usize = asked("count").trim().parse().expect("a number");
    for number in 1..=count {
        let nth = asked(&format!("nth {number} -f csv"));
        assert_eq!(nth.lines().next(), all.lines().next());
        found.extend(rows(&nth));
    }
    let sorted = |mut rows: Vec<String>| {
        rows.sort();
        rows
    };
    assert_eq!(sorted(found), sorted(rows_of_all.clone()));
    let sample = rows(&asked("sample -n 5 -f csv"));
    assert!(sample.len() >= 5);
    assert!(
        sample.iter().all(|row| rows_of_all.contains(row)),
        "{sample:?}"
    );
}

/// A table is the problem that `convert` makes of it, whatever is asked.
#[test]
fn a_table_is_a_problem_to_every_command() {
    let directory = Directory::new("tables-asked");
    directory.write("shifts.csv", SHIFTS);
    let json = directory.run(&format!("convert --to json shifts.csv {COLUMNS}"));
    directory.write("problem.json", json.out);
    let certified = directory.run("count problem.json --certificate certificate.txt");
    certified.ends("12\n", 0);
    for command in [
        "count FILE",
        "diagram FILE",
        "estimate FILE",
        "split FILE --parts 3",
        "symmetries FILE",
        "trace FILE",
        "usage FILE",
        "verify FILE certificate.txt",
    ] {
        let problem = directory.run(&command.replace("FILE", "problem.json"));
        let table = format!("{} {COLUMNS}", command.replace("FILE", "shifts.csv"));
        let table = directory.run(&table);
        let answers = |ran: &Ran| (ran.code, ran.out.clone(), ran.err.clone());
        assert_eq!(answers(&table), answers(&problem), "{command}");
        assert_eq!(table.code, Some(0), "{table:?}");
    }
}

/// Parts of a table are searched and merged with its columns. Those of `--maximize` have other costs than the table.
#[test]
fn parts_of_a_table_have_its_columns() {
    let directory = Directory::new("tables-parts");
    directory.write("shifts.csv", SHIFTS);
    let columns = format!("{COLUMNS} --maximize");
    let best = directory.run(&format!("best shifts.csv {columns} -f lines"));
    let parts = directory.run(&format!("split shifts.csv {columns} --parts 3"));
    parts.says_only(
        "quadrille: costs: in records they are whole numbers; 0 stands for 208.20 of the table, 1 for 208.19; merge \
         --problem shows those of the table\n",
    );
    let records = directory.run_parts(&format!("best shifts.csv {columns}"), &parts.out);
    directory.write("parts", &parts.out);
    directory.write("records", records);
    let merge = "merge parts records --problem shifts.csv";
    directory
        .run(&format!("{merge} {columns}"))
        .ends(&best.out, 0);
    for others in [COLUMNS, "--primary shift --secondary person,day"] {
        let other = "it is of another problem, or of other columns of the table\n";
        let part = format!("count shifts.csv {others} --part @parts:1");
        directory.run(&part).is_refused(other);
        directory
            .run(&format!("{merge} {others}"))
            .is_refused(other);
    }
    let ran = directory.run(merge);
    ran.is_refused("as in `quadrille merge RECORDS --problem shifts.csv --primary shift ");
    directory
        .run("merge parts records --primary shift")
        .is_refused("--problem");
}

/// Tables of costs with decimals and signs, smallest and largest first.
#[test]
fn a_table_as_json_is_the_same_problem_and_says_what_its_costs_are() {
    let mut random = 1u64;
    let mut cost = |places: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let number = (random >> 33) as i64 % 2001 - 1000;
        let digits = format!("{:04}", number.abs());
        let (whole, part) = digits.split_at(digits.len() - places);
        let point = if places > 0 { "." } else { "" };
        format!("{}{whole}{point}{part}", if number < 0 { "-" } else { "" })
    };
    for (round, more) in ["", "--maximize"].into_iter().cycle().take(12).enumerate() {
        let mut table = "job,day,cost\n".to_owned();
        for cell in 0..16 {
            let cost = cost(cell % (round / 2 + 1) % 4);
            table += &format!("j{},d{},{cost}\n", cell / 4, cell % 4);
        }
        let args = format!("--from csv --primary job --primary day --cost cost {more}");
        let json = quadrille(&format!("convert --to json {args}"), &table);
        let knuth = right("convert --to knuth", &json.out);
        let direct = quadrille(&format!("convert --to knuth {args}"), &table);
        // JSON has the decimals, so its comment says what became of costs only where they were shifted.
        let problem = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| !line.starts_with('|'));
            lines.map(str::to_owned).collect()
        };
        assert_eq!(problem(&knuth), problem(&direct.out), "{table}");
        // `costs: here they are whole numbers; 0 stands for -7.50 of the table, 1 for -7.49`
        let number = |text: &str| text.trim().parse::<f64>().expect("a number");
        let said = json.err.trim_end().split_once("; 0 stands for ");
        let said = said.map_or([0.0, 1.0], |(_, said)| {
            has(&json.out, said);
            let numbers = said.split_once(" of the table, 1 for ");
            <[&str; 2]>::from(numbers.expect("two numbers")).map(number)
        });
        let costs = |text: &str| {
            let rows = text
                .lines()
                .skip(1)
                .map(|row| row.split(',').collect::<Vec<_>>());
            let mut rows: Vec<Vec<&str>> = rows.collect();
            rows.dedup_by_key(|row| row[0]);
            rows.iter().map(|row| number(row[1])).collect::<Vec<f64>>()
        };
        let best = "best -n 24 -f csv";
        let here = costs(&right(&format!("{best} {args}"), &table));
        let there = costs(&right(best, &json.out));
        assert_eq!(here.len(), 24);
        for (here, there) in here.iter().zip(&there) {
            // A power of ten, or its negative.
            let scale = ((said[1] - said[0]) * 1e6).round() / 1e6;
            let there = said[0] + there * scale;
            assert!((here - there).abs() < 1e-6, "{here} {there}: {table}");
        }
    }
}

/// A single negative cost is 0 in the problem, once it is shifted: the table has costs all the same.
#[test]
fn a_negative_cost_is_a_cost() {
    let table = "job,pay,cost\nx,7,-5\n";
    let args = "best --from csv --primary job --cost cost";
    assert_eq!(right(args, table), "1: cost -5\njob,pay,cost\nx,7,-5\n");
    quadrille(&format!("{args} --cost pay"), table)
        .is_refused("quadrille: --cost: found the columns cost and pay, expected one\n");
}

/// The cheapest solution has no rows: the table of solutions has it, and `check` judges it.
#[test]
fn a_solution_without_rows_is_checked() {
    let path = file("tables-none.csv", "job,pay\na,1\n");
    let columns = "--primary 0:1|job --cost pay";
    let best = format!("best '{path}' -f csv {columns}");
    let (one, all) = ("solution,total,job,pay\n1,0,,\n", "2,1,a,1\n");
    assert_eq!(right(&best, ""), one);
    let all = format!("{one}{all}");
    assert_eq!(right(&format!("{best} --all"), ""), all);
    let check = format!("check '{path}' {columns}");
    assert_eq!(right(&check, one), "1: right\n");
    assert_eq!(right(&check, &all), "1: right\n2: right\n");
}

/// A count depends on no cost, so those that no problem can have are no reason to refuse it.
#[test]
fn a_count_takes_any_costs() {
    let path = file("tables-uneven.csv", "a,b,cost\n1,4,-5\n1,3,3\n2,2,2\n");
    let table = format!("'{path}' --primary 1:3|a --cost cost");
    assert_eq!(right(&format!("count {table}"), ""), "3\n");
    let by = format!("count --by options {table}");
    assert_eq!(right(&by, ""), "2 2\n3 1\n");
    // Equivalent solutions cost the same.
    for command in ["count --by cost", "count --distinct", "best"] {
        let said = format!("quadrille: {path}: found negative costs or a maximum with bounds ");
        quadrille(&format!("{command} {table}"), "").is_refused(&said);
    }
}
