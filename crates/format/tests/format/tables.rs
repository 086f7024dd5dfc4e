//! Tables: what their columns mean, against brute force, and what is wrong with a table.

use proptest::prelude::*;
use quadrille::format::solutions::{SolutionFormat, SolutionWriter};
use quadrille::format::table::{self, TableColumns, TableError};

use crate::cases::cases;
use crate::said::Said;

pub const ROTA: &str = "\
job,person,day,cost,note
clean,Ada,Mon,5.5,\"windows, too\"
clean,Ben,Mon,4,
cook,Ben,Mon,2,
cook,Ada,Tue,3.25,
\"shop\",Ada,Tue,1,\"a \"\"list\"\"\"
shop,Cy,Wed,-0.75,
";

pub fn columns(primary: &[&str], secondary: &[&str], cost: Option<&str>) -> TableColumns {
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let mut columns = TableColumns::default();
    columns.primary = owned(primary);
    columns.secondary = owned(secondary);
    columns.cost = cost.map(str::to_owned);
    columns
}

/// The `count` cheapest solutions, as text.
pub fn best(text: &str, columns: &TableColumns, format: SolutionFormat, count: usize) -> String {
    let document = table::read(text.as_bytes(), columns).expect("a table");
    let mut writer = SolutionWriter::new(&document, format).with_costs();
    let mut out = Vec::new();
    for solution in &document.problem().search().best(count).solutions {
        let written = writer.write(solution.options(), &[], &mut out);
        written.expect("memory takes it");
    }
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn colors_and_bounds() {
    let text =
        "shift\tperson\troom\tvan\nA\tAda\t1\tred\nA\tBen\t1\tblue\nA\tCy\t1\tred\nA\tDi\t\tblue\n";
    let mut two = columns(&["2|shift"], &["person"], None);
    two.color = vec!["room=van".to_owned()];
    let document = table::read(text.as_bytes(), &two).expect("a table");
    // Ada and Cy agree on the room, and Di needs none.
    assert_eq!(document.problem().search().count(), 4);
}

/// Columns that are asked for twice have no effect, unless the colors or the bounds differ.
#[test]
fn columns_once() {
    let read = |primary: &[&str], secondary: &[&str], color: &[&str]| {
        let mut columns = columns(primary, secondary, None);
        columns.color = color.iter().map(|&text| text.to_owned()).collect();
        let read = table::read(ROTA.as_bytes(), &columns);
        read.map(|_| ()).map_err(|error| error.to_string())
    };
    let refused = |first: &str, second: &str| {
        Err(format!(
            "found {first} and {second}, expected items of the same columns once"
        ))
    };
    assert_eq!(
        read(&["job"], &["job"], &[]),
        refused("\"job\" as primary", "\"job\" as secondary")
    );
    assert_eq!(
        read(&["job", "1:2|job"], &[], &[]),
        refused("\"job\" as primary", "\"1:2|job\" as primary")
    );
    assert_eq!(
        read(&["job"], &["person,day", "day,person"], &[]),
        refused("\"person,day\" as secondary", "\"day,person\" as secondary")
    );
    assert_eq!(
        read(&["job"], &["day"], &["day=person"]),
        refused("\"day\" as secondary", "\"day=person\" as color")
    );
    assert_eq!(
        read(&["job"], &[], &["day=person", "day=person"]),
        refused("\"day=person\" as color", "\"day=person\" as color")
    );
    assert_eq!(read(&["job"], &[], &["day=person", "day=job"]), Ok(()));
    assert_eq!(
        read(&["1:2|job"], &["person", "person,day"], &["job=day"]),
        Ok(())
    );
}

/// Two jobs for nobody on the same day, or for one person on no day, are no clash.
#[test]
fn a_tuple_with_an_empty_field_is_no_item() {
    let rota = columns(&["job"], &["who,day"], None);
    for (rows, count) in [
        ("a,,mon\nb,,mon\n", 1),
        ("a,Ada,\nb,Ada,\n", 1),
        ("a,Ada, \nb,Ada,\n", 1),
        ("a,,\nb,,\n", 1),
        ("a,Ada,mon\nb,Ada,mon\n", 0),
    ] {
        let document = table::read(format!("job,who,day\n{rows}").as_bytes(), &rota);
        let document = document.expect("a table");
        assert_eq!(document.problem().search().count(), count, "{rows}");
        let pairs = document.problem().item_ids().count() - 2;
        assert_eq!(pairs, usize::from(count == 0), "{rows}");
    }
    // Nor is it one that must be covered.
    let pairs = columns(&["who,day"], &["day"], None);
    let document = table::read(b"who,day\nAda,mon\n,mon\n", &pairs).expect("a table");
    assert_eq!(document.problem().search().count(), 1);
    assert_eq!(document.problem().primary_count(), 1);
}

/// A cost, a note or half a tuple without an item is no option, and is not dropped either.
#[test]
fn a_row_without_an_item_is_blank_or_an_error() {
    let expected = "found a row without an item, expected a value in the column";
    let rota = columns(&["job"], &["who,day"], Some("cost"));
    for (row, place, column) in [
        (",,,5,", "4:1", r#""job" or "who" with "day""#),
        (",Ada,,,", "4:1", r#""job" or "day""#),
        (",,,,see below", "4:1", r#""job" or "who" with "day""#),
        (" ,,mon,5,", "4:1", r#""job" or "who""#),
    ] {
        let text = format!("job,who,day,cost,note\na,Ada,mon,1,\n\n{row}\nb,Ada,tue,1,\n");
        let error = table::read(text.as_bytes(), &rota).expect_err(row);
        assert!(matches!(error, TableError::Other { row: Some(1), .. }));
        let message = format!("{place}: {expected} {column}");
        assert_eq!(error.to_string(), message, "{row}");
    }
    let pairs = columns(&["who,day"], &[], None);
    for (row, message) in [
        ("Ada,", format!("3:5: {expected} \"day\"")),
        (",mon", format!("3:1: {expected} \"who\"")),
    ] {
        let text = format!("who,day\nAda,mon\n{row}\n");
        let error = table::read(text.as_bytes(), &pairs).expect_err(row);
        assert_eq!(error.to_string(), message);
    }
    // Any of them would do, as many as a message can name.
    for (count, said) in [
        (3, r#"the column "c0", "c1" or "c2""#),
        (6, r#"the column "c0", "c1", "c2", "c3", "c4" or "c5""#),
        (
            40,
            r#"one of 40 columns: "c0", "c1", "c2", "c3", "c4", "c5", ..."#,
        ),
    ] {
        let names: Vec<String> = (0..count).map(|at| format!("c{at}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let text = format!("{},note\n{}x\n", names.join(","), ",".repeat(count));
        let error = table::read(text.as_bytes(), &columns(&names, &[], None)).expect_err(said);
        let message = format!("2:1: found a row without an item, expected a value in {said}");
        assert_eq!(error.to_string(), message);
    }
    // Rows of spreadsheets that nobody has filled.
    for blank in [",,,,", " ,,\t,,", "\"\",,,,"] {
        let text = format!("job,who,day,cost,note\na,Ada,mon,1,\n{blank}\nb,Ada,tue,1,\n");
        let document = table::read(text.as_bytes(), &rota).expect("a table");
        assert_eq!(document.problem().option_ids().count(), 2, "{blank:?}");
        assert_eq!(document.problem().search().count(), 1, "{blank:?}");
    }
}

#[test]
fn faults_name_their_place() {
    let rota = columns(&["job"], &["person,day"], Some("cost"));
    let fault = |text: &str, columns: &TableColumns| match table::read(text.as_bytes(), columns) {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    };
    fault("job,person,day,cost\nclean,Ada,Mon\n", &rota)
        .says("2:1: found 3 fields, expected 4, as in the header");
    // Blank lines above a row are no part of it, and lines end in three ways.
    for end in ["\n", "\r\n", "\r"] {
        let text = "job,person,day,cost\nclean,Ada,Mon,3\n\n\ncook,Cy\n";
        fault(&text.replace('\n', end), &rota)
            .says("5:1: found 2 fields, expected 4, as in the header");
    }
    fault("job,person,day,cost\nclean,Ada,Mon,dear\n", &rota)
        .says("2:15: found the cost \"dear\", expected a decimal number, such as 7, 3.50 or -2");
    // A row that covers nothing needs no cost.
    let empty = "job,person,day,cost\nclean,Ada,Mon,3\n,,,\ncook,Cy,,\n";
    let found = table::read(empty.as_bytes(), &rota).expect_err("a cost is missing");
    assert!(matches!(found, TableError::Other { row: Some(2), .. }));
    found.says("4:10: found no cost, expected a decimal number; 0 for a row that costs nothing");
    best(
        &empty.replace("cook,Cy,,", "cook,Cy,,0"),
        &rota,
        SolutionFormat::Csv,
        1,
    )
    .says("solution,total,job,person,day,cost\n1,3,clean,Ada,Mon,3\n1,3,cook,Cy,,0\n");
    fault("jobs,person,day,cost\n", &rota).says(
        "found no column \"job\", expected one of jobs, person, day, cost; did you mean jobs?",
    );
    fault("job,person,day,cost\n", &TableColumns::default()).says(
        "found a table with the columns job, person, day, cost, expected to be told which ones must be covered",
    );
    fault("", &rota).says("found no header, expected the names of the columns on the first line");
    fault("job,person,day,job\n", &rota)
        .says("found 2 columns \"job\", expected one: rename the others");
    // Which of 1,234 and 950 is the cheaper one?
    let mark = "expected . before decimals, and no mark between thousands";
    fault(
        "job,person,day,cost\nclean,Ada,Mon,950\nclean,Cy,Mon,\"1,234\"\n",
        &rota,
    )
    .says(&format!("3:14: found the cost \"1,234\", {mark}"));
    fault(
        "job;person;day;cost\nclean;Ada;Mon;1.50\nclean;Cy;Mon;1,5\n",
        &rota,
    )
    .says(&format!("3:14: found the cost \"1,5\", {mark}"));
    // All rows from there on would be part of the field.
    fault(
        "job,person,day,cost,note\nclean,Ada,Mon,1,\"hm\ncook,Cy,Mon,2,x\n",
        &rota,
    )
    .says("2:17: found a quote that is not closed, expected another one");
    // So would be the names of all other columns.
    fault("job,\"person,day,cost\nclean,Ada,Mon,1\n", &rota)
        .says("1:5: found a quote that is not closed, expected another one");
    let digits = "expected costs of at most 18 digits in all: leave out digits that do not matter";
    for cost in [
        "9999999999999999999",
        "0.0000000000000000001",
        &"9".repeat(60),
    ] {
        let text = format!("job,person,day,cost\nclean,Ada,Mon,{cost}\n");
        fault(&text, &rota).says(&format!("2:15: found the cost {cost:?}, {digits}"));
    }
    // Not the first row, which has none of them.
    let places = "job,person,day,cost\nclean,Ada,Mon,7\ncook,Cy,Mon,1.0000000000000000001\n";
    assert!(fault(places, &rota).starts_with("3:"), "{places}");
    let bounded = columns(&["1:2|job"], &[], Some("cost"));
    assert!(fault("job,cost\na,-1\n", &bounded).starts_with("found negative costs"));
    assert!(fault("job,cost\na,1\n", &columns(&["3:2|job"], &[], None)).contains("\"3:2|job\""));
}

/// Rows of a table: job, person, and tenths.
type Rows = Vec<(u8, u8, i32)>;

/// The cheapest choice of one row for each job, no person twice, by trying all: in tenths.
fn brute(rows: &Rows, maximize: bool) -> Option<i32> {
    let sets = (0_u32..1 << rows.len()).filter_map(|set| {
        let chosen: Vec<_> = (0..rows.len())
            .filter(|row| set >> row & 1 == 1)
            .map(|row| rows[row])
            .collect();
        let jobs = |job: u8| chosen.iter().filter(|row| row.0 == job).count();
        let people = |person: u8| chosen.iter().filter(|row| row.1 == person).count();
        let whole =
            rows.iter().all(|row| jobs(row.0) == 1) && (0..9).all(|person| people(person) <= 1);
        whole.then(|| chosen.iter().map(|row| row.2).sum())
    });
    if maximize { sets.max() } else { sets.min() }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn the_cheapest_is_that_of_brute_force(
        rows in prop::collection::vec((0_u8..4, 0_u8..4, -30_i32..60), 1..10),
        maximize: bool,
    ) {
        let mut text = "who;job;pay\n".to_owned();
        for (job, person, pay) in &rows {
            let sign = if *pay < 0 { "-" } else { "" };
            text += &format!("{person};j{job};{sign}{}.{}\n", pay.abs() / 10, pay.abs() % 10);
        }
        let mut pay = columns(&["job"], &["who"], Some("pay"));
        pay.maximize = maximize;
        let document = table::read(text.as_bytes(), &pay).expect("a table");
        let best = document.problem().search().best(1);
        let found = best.solutions.first().map(|best| document.show_cost(best.cost()));
        let expected = brute(&rows, maximize).map(|sum| {
            let sign = if sum < 0 { "-" } else { "" };
            format!("{sign}{}.{}", sum.abs() / 10, sum.abs() % 10)
        });
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn no_text_makes_it_panic(text in "([a-c,;\"\t\n0-9.-]|\r\n|a,b,c\n){0,60}") {
        let _ = table::columns(text.as_bytes());
        let _ = table::read(text.as_bytes(), &columns(&["a"], &["b"], Some("c")));
    }
}

/// Excel writes and reads a first line that says what separates fields.
#[test]
fn a_line_above_the_header_says_what_separates_fields() {
    let columns = columns(&["job"], &["who"], None);
    for end in ["\n", "\r\n"] {
        let text = format!("sep=;{end}job;who, when{end}a;x{end}a;y{end}");
        let found = table::columns(text.as_bytes());
        let names = ["job", "who, when"].map(str::to_owned).to_vec();
        assert_eq!(found, Some((names, 2)));
        let text = text.replace(", when", "");
        let document = table::read(text.as_bytes(), &columns).expect("a table");
        assert_eq!(document.problem().option_count(), 2);
        // The lines keep their numbers.
        let wrong = format!("{text};x;x{end}");
        let error = table::read(wrong.as_bytes(), &columns).unwrap_err();
        assert!(error.to_string().contains("5:"), "{error}");
    }
    // It may be the name of a column.
    assert!(table::columns(b"sep=;job\n1;a\n").is_some());
}

#[test]
fn a_header_has_names_and_no_numbers() {
    let names = |text: &str| table::columns(text.as_bytes()).map(|(names, _)| names.join(" "));
    assert_eq!(names("job,nan\na,1\n"), Some("job nan".to_owned()));
    for number in ["7", "-7", "+.5", "3.50", "3,5", " "] {
        assert_eq!(names(&format!("job;{number}\na;1\n")), None, "{number}");
    }
}

/// Each of six teams plays each other once, in five rounds: six one-factorizations of the complete graph on six vertices
/// (Sylvester, 1844: the six totals), each with its factors in any order.
#[test]
fn two_columns_may_have_the_same_things() {
    let mut text = "match,home,away,round\n".to_owned();
    for (home, away) in (0..6).flat_map(|home| (0..home).map(move |away| (home, away))) {
        for round in 1..=5 {
            text += &format!("{home}-{away},t{home},t{away},{round}\n");
        }
    }
    let league = columns(&["match", "home+away,round"], &[], None);
    let document = table::read(text.as_bytes(), &league).expect("a table");
    let problem = document.problem();
    assert_eq!(problem.item_count(), 15 + 6 * 5);
    assert!(problem.item(&"t5,1".to_owned()).is_some());
    assert_eq!(problem.search().count(), 6 * 120);

    // Who plays against nobody has a field that is empty.
    let bye = "match,home,away\na-b,a,b\na,a,\nb,b,\n";
    let read = |text: &str, names: &str| {
        let document = table::read(text.as_bytes(), &columns(&[names], &[], None));
        document.map(|document| document.problem().search().count())
    };
    assert_eq!(read(bye, "home+away").ok(), Some(2));
    for (text, place) in [
        ("home,away\na,b\na,a\n", "3:3"),
        ("home,away\r\na,b\r\n\r\nbb,bb\r\n", "4:4"),
    ] {
        let twice = read(text, "home+away").map_err(|error| error.to_string());
        let message = "in two columns, expected different values, or none in one of them";
        let name = &text.trim_end()[text.trim_end().rfind(',').expect("two columns") + 1..];
        assert_eq!(twice, Err(format!("{place}: found {name:?} {message}")));
    }
    let unknown = read(bye, "home+guest").map_err(|error| error.to_string());
    assert!(unknown.is_err_and(|error| error.starts_with("found no column \"guest\"")));
    // A name with a plus in it is the name of a column if there is one.
    assert_eq!(read("a+b,a\n1,2\n1,3\n", "a+b").ok(), Some(2));
}

/// Items and options with costs that are no whole numbers are not taken for a table with bars.
#[test]
fn items_and_options_are_no_table() {
    let columns = |text: &str| quadrille::format::table::columns(text.as_bytes());
    assert_eq!(columns("p0 p1 | s0\np0 |3.5\np1 |2.25\n"), None);
    // Nor are they with secondary items, colors, and a mistake.
    let rota = "cook lift | Ann Ben\ncook Ann |3\ncook Ben |4\n";
    for option in ["lift Anne |5", "lift Ann:red |4.5", "sweep Ann |1"] {
        assert_eq!(columns(&format!("{rota}{option}\n")), None, "{option}");
    }
    let table = columns("job | pay\ncook | 3.5\njob | 2\n");
    assert_eq!(table, Some((vec!["job".into(), "pay".into()], 2)));
}
