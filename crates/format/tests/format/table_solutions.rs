//! Solutions of tables, which are rows of them: written, read back, and what is wrong with them.

use quadrille::format::Document;
use quadrille::format::solutions::{SolutionFormat, SolutionReader};
use quadrille::format::table;

use crate::said::Said;
use crate::tables::{ROTA, best, columns};

#[test]
fn rows_come_back() {
    let rota = columns(&["job"], &["person,day"], Some("cost"));
    best(ROTA, &rota, SolutionFormat::Text, 2).says(
        "1: cost 6.50\njob,person,day,cost,note\nclean,Ben,Mon,4,\ncook,Ada,Tue,3.25,\nshop,Cy,Wed,-0.75,\n\n\
         2: cost 6.75\njob,person,day,cost,note\nclean,Ada,Mon,5.5,\"windows, too\"\ncook,Ben,Mon,2,\n\
         shop,Cy,Wed,-0.75,\n",
    );
    let semicolons = ROTA
        .replace(',', ";")
        .replace("windows; too", "windows, too")
        .replace('\n', "\r\n");
    let marked = format!("\u{feff}{semicolons}");
    let csv = best(&marked, &rota, SolutionFormat::Csv, 1);
    assert_eq!(
        csv.lines().next(),
        Some("solution;total;job;person;day;cost;note")
    );
    assert_eq!(csv.lines().nth(1), Some("1;6.50;clean;Ben;Mon;4;"));
}

/// What is wrong with each of these solutions.
fn judged(document: &Document, text: &str) -> Vec<Vec<String>> {
    let claims = SolutionReader::new(document, text, None);
    let faults = claims.map(|claim| match claim.mistakes.is_empty() {
        true => claim.faults(document),
        false => claim.mistakes.iter().map(ToString::to_string).collect(),
    });
    faults.collect()
}

#[test]
fn what_is_written_is_read_back() {
    let mut rota = columns(&["job"], &["person,day"], Some("cost"));
    for maximize in [false, true] {
        rota.maximize = maximize;
        let document = table::read(ROTA.as_bytes(), &rota).expect("a table");
        for format in [
            SolutionFormat::Text,
            SolutionFormat::Csv,
            SolutionFormat::Lines,
            SolutionFormat::Jsonl,
        ] {
            let all = best(ROTA, &rota, format, 10);
            let right = vec![Vec::<String>::new(); 4];
            assert_eq!(judged(&document, &all), right, "{all}");
            let changed = all.replacen("6.5", "6.4", 2);
            assert_eq!(
                judged(&document, &changed)[..].concat().len(),
                1,
                "{changed}"
            );
        }
        let csv = best(ROTA, &rota, SolutionFormat::Csv, 1);
        let text = best(ROTA, &rota, SolutionFormat::Text, 1);
        for (solution, line) in [(&csv, 2), (&text, 3)] {
            assert_eq!(
                judged(&document, &solution.replacen(",Mon,", ",Thu,", 1)),
                [[format!("line {line} is no row of the table")]]
            );
        }
        let short = csv.lines().take(3).collect::<Vec<_>>().join("\n");
        assert_eq!(judged(&document, &short)[0].len(), 1);
    }
}

#[test]
fn the_most_is_found_too() {
    let mut rota = columns(&["job"], &["person,day"], Some("cost"));
    rota.maximize = true;
    let most = best(ROTA, &rota, SolutionFormat::Text, 1);
    assert!(most.starts_with("1: cost 8.50\n"), "{most}");
}

/// A field may have lines like those of a heading.
#[test]
fn text_with_any_fields_is_read_back() {
    let text = "job;pay;note\na;1,5;\"x\n2:\njob;pay;note\"\na;1,5;y\nb;2,5;\n";
    let pay = columns(&["job"], &[], Some("pay"));
    let document = table::read(text.as_bytes(), &pay).expect("a table");
    let all = best(text, &pay, SolutionFormat::Text, 2);
    assert!(all.starts_with("1: cost 4"), "{all}");
    assert_eq!(judged(&document, &all), vec![Vec::<String>::new(); 2]);
    // Equal rows are matched one after the other.
    let twice = "job,day\na,\na,\n";
    let two = columns(&["2|job"], &[], None);
    let document = table::read(twice.as_bytes(), &two).expect("a table");
    let found = best(twice, &two, SolutionFormat::Text, 1);
    assert_eq!(judged(&document, &found), [Vec::<String>::new()]);
    let once = found.replacen("a,\n", "", 1);
    assert_eq!(judged(&document, &once)[0].len(), 1);
}

/// A heading begins a solution, also where the rest of it is gone; a mistake has its line, whatever ends the lines.
#[test]
fn mistakes_in_headed_rows_have_their_line() {
    let rota = columns(&["job"], &["person,day"], Some("cost"));
    let document = table::read(ROTA.as_bytes(), &rota).expect("a table");
    let all = best(ROTA, &rota, SolutionFormat::Text, 2);
    for end in ["\n", "\r\n"] {
        let all = all.replace('\n', end);
        let cut = &all[..all.find("2: cost 6.75").expect("the second") + 12];
        assert_eq!(
            judged(&document, cut),
            [
                vec![],
                vec![
                    "7:1: found no header, expected the header of the table below the heading\n    2: cost 6.75\n    ^"
                        .to_owned()
                ]
            ]
        );
        let dear = all.replace("cost 6.75", "cost 6.76");
        assert_eq!(judged(&document, &dear)[1], ["it costs 6.75, found 6.76"]);
        let other = all.replace("Ben,Mon,2", "Ben,Mon,3");
        assert_eq!(
            judged(&document, &other)[1],
            ["line 10 is no row of the table"]
        );
        let csv = best(ROTA, &rota, SolutionFormat::Csv, 2).replace('\n', end);
        let other = csv.replacen("cook", "hook", 1);
        assert_eq!(
            judged(&document, &other)[0],
            ["line 3 is no row of the table"]
        );
    }
}

/// It has a row of its own, and is judged as any other.
#[test]
fn the_solution_without_options_is_read_back() {
    let text = "job,pay\na,1\nb,2\n";
    let any = columns(&["0:1|job"], &[], Some("pay"));
    let document = table::read(text.as_bytes(), &any).expect("a table");
    let csv = best(text, &any, SolutionFormat::Csv, 4);
    csv.says("solution,total,job,pay\n1,0,,\n2,1,a,1\n3,2,b,2\n4,3,a,1\n4,3,b,2\n");
    let headed = best(text, &any, SolutionFormat::Text, 4);
    for all in [&csv, &headed] {
        assert_eq!(judged(&document, all), vec![Vec::<String>::new(); 4]);
    }
    let first = "solution,total,job,pay\n1,0,,\n";
    assert_eq!(judged(&document, first), [Vec::<String>::new()]);
    assert_eq!(
        judged(&document, &first.replace("1,0", "1,3")),
        [["it costs 0, found 3"]]
    );
    // A row that a spreadsheet left behind, and one that was cut, are none.
    for other in [
        "solution,total,job,pay\n,,,\n",
        "solution,total,job,pay\n1,0\n",
    ] {
        assert_eq!(
            judged(&document, other),
            [["line 2 is no row of the table"]]
        );
    }
    // Nor is one beside other rows.
    for (rows, line) in [("2,1,a,1\n2,1,,\n", 3), ("2,1,,\n2,1,a,1\n", 2)] {
        assert_eq!(
            judged(&document, &format!("solution,total,job,pay\n{rows}")),
            [[format!("line {line} is no row of the table")]]
        );
    }
    let one = columns(&["job"], &[], Some("pay"));
    let document = table::read(text.as_bytes(), &one).expect("a table");
    assert_eq!(judged(&document, first)[0].len(), 2);
    // One column, and the other formats.
    let alone = columns(&["0|job"], &[], None);
    let csv = best("job\na\n", &alone, SolutionFormat::Csv, 2);
    assert_eq!(csv, "solution,total,job\n1,,\n");
    best("job\na\n", &alone, SolutionFormat::Text, 1).says("1:\njob\n");
}
