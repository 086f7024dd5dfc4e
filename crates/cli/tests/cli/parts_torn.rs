//! Tests files of parts that are not all there.

use std::fs;

use super::parts::{directory, run_in};

/// A worker that was ended while it wrote its last record: the part is missing, and the rest is merged.
#[test]
fn a_torn_last_line_counts_as_missing() {
    let directory = directory("torn", "6");
    let run = |args: &[&str]| run_in(&directory, args);
    let parts = run(&["split", "queens", "--parts", "3"]).out;
    fs::write(directory.join("parts"), &parts).expect("a file");
    let records: String = { parts.lines() }
        .map(|part| run(&["count", "queens", "--part", part]).out)
        .collect();
    let last = records[..records.len() - 1].rfind('\n').expect("lines") + 1;
    for left in [last + 1, last + 20, records.len() - 30, records.len() - 2] {
        fs::write(directory.join("records"), &records[..left]).expect("a file");
        let merged = run(&["merge", "parts", "records", "--missing", "todo"]);
        assert_eq!(merged.code, Some(3), "{}", merged.err);
        assert!(merged.out.starts_with("at least "), "{}", merged.out);
        let counted = merged.out;
        let said = "the line was cut, and counts as missing\n";
        let place = format!("quadrille: records:{}: ", parts.lines().count());
        let is_said = merged.err.starts_with(&place) && merged.err.contains(said);
        assert!(is_said, "{}", merged.err);
        let todo = fs::read_to_string(directory.join("todo")).expect("a file");
        assert_eq!(Some(todo.trim_end()), parts.lines().next_back());
        fs::write(directory.join("both"), parts.clone() + &records[..left]).expect("a file");
        let split = run(&["split", "queens", "--parts", "1", "--from", "both"]);
        assert_eq!((split.code, split.out.lines().count()), (Some(0), 1));
        // Another worker wrote behind it: its line is read, on the same line or after it.
        for end in ["", "\n"] {
            let again = format!("{}{end}{}", &records[..left], &records[..last]);
            fs::write(directory.join("records"), again).expect("a file");
            let merged = run(&["merge", "parts", "records"]);
            assert_eq!(
                (merged.code, &merged.out),
                (Some(3), &counted),
                "{}",
                merged.err
            );
            assert_eq!(merged.err.contains("behind it is read"), end.is_empty());
        }
        // A whole line that was changed is an error, and so is one with something else before it.
        let changed = records.trim_end().replace("\"sum\":\"", "\"sum\":\"0");
        for wrong in [changed, format!("{}}}{records}", &records[..left])] {
            fs::write(directory.join("records"), wrong).expect("a file");
            let refused = run(&["merge", "parts", "records"]);
            assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
        }
    }
}

/// Records alone do not say what the other parts are.
#[test]
fn records_alone_are_not_split() {
    let directory = directory("records_alone", "6");
    let run = |args: &[&str]| run_in(&directory, args);
    let parts = run(&["split", "queens", "--parts", "4"]).out;
    let count = parts.lines().count();
    let records: Vec<String> = { parts.lines() }
        .map(|part| run(&["count", "queens", "--part", part]).out)
        .collect();
    let split = |text: &str| {
        fs::write(directory.join("from"), text).expect("a file");
        run(&["split", "queens", "--parts", "9", "--from", "from"])
    };
    let some = split(&records[..count - 1].concat());
    let said = "found records alone, expected the parts as well";
    assert_eq!(
        (some.code, some.out.as_str()),
        (Some(2), ""),
        "{}",
        some.err
    );
    assert!(some.err.contains(said), "{}", some.err);
    let none = split("");
    assert_eq!(none.code, Some(2), "{}", none.err);
    let all = split(&records.concat());
    assert_eq!((all.code, all.out.as_str()), (Some(0), ""), "{}", all.err);
    assert!(all.err.contains("every part is done"), "{}", all.err);
}

/// A part is found by its number among the parts, whatever else the file has.
#[test]
fn a_part_is_found_by_its_number() {
    let directory = directory("numbered", "6");
    let run = |args: &[&str]| run_in(&directory, args);
    let parts = run(&["split", "queens", "--parts", "3"]).out;
    let record = run(&[
        "count",
        "queens",
        "--part",
        parts.lines().next().expect("a part"),
    ])
    .out;
    fs::write(
        directory.join("parts"),
        format!("{record}\n{parts}{{\"fingerprint"),
    )
    .expect("a file");
    for (number, part) in (1..).zip(parts.lines()) {
        let place = part
            .split("\"part\":\"")
            .nth(1)
            .and_then(|part| part.split('"').next());
        let counted = run(&["count", "queens", "--part", &format!("@parts:{number}")]);
        let place = format!("\"part\":\"{}\"", place.expect("a place"));
        assert!(
            counted.out.contains(&place),
            "{}{}",
            counted.out,
            counted.err
        );
    }
    let count = parts.lines().count();
    let torn = run(&[
        "count",
        "queens",
        "--part",
        &format!("@parts:{}", count + 1),
    ]);
    assert_eq!((torn.code, torn.out.as_str()), (Some(2), ""));
    assert!(
        torn.err.contains(&format!("parts:{}: ", count + 3)),
        "{}",
        torn.err
    );
    for number in [0, count + 2] {
        let none = run(&["count", "queens", "--part", &format!("@parts:{number}")]);
        let said = format!(
            "found the number {number}, expected that of a part, 1 to {}",
            count + 1
        );
        assert!(
            none.code == Some(2) && none.err.contains(&said),
            "{}",
            none.err
        );
    }
}
