//! Tests files of parts that are not all there.

use crate::parts::directory;
use crate::*;

/// A worker that was ended while it wrote its last record: the part is missing, and the rest is merged.
#[test]
fn a_torn_last_line_counts_as_missing() {
    let directory = directory("torn", "6");
    let parts = directory.run("split queens --parts 3").out;
    directory.write("parts", &parts);
    let records = directory.run_parts("count queens", &parts);
    let last = records[..records.len() - 1].rfind('\n').expect("lines") + 1;
    for left in [last + 1, last + 20, records.len() - 30, records.len() - 2] {
        directory.write("records", &records[..left]);
        let merged = directory.run("merge parts records --missing todo");
        assert_eq!(merged.code, Some(3), "{}", merged.err);
        begins(&merged.out, "at least ");
        let counted = &merged.out;
        merged.begins(&format!("quadrille: records:{}: ", parts.lines().count()));
        merged.says("the line was cut, and counts as missing\n");
        let todo = directory.read("todo");
        assert_eq!(Some(todo.trim_end()), parts.lines().next_back());
        directory.write("both", parts.clone() + &records[..left]);
        let split = directory.run("split queens --parts 1 --from both");
        assert_eq!((split.code, split.out.lines().count()), (Some(0), 1));
        // Another worker wrote behind it: its line is read, on the same line or after it.
        for end in ["", "\n"] {
            let again = format!("{}{end}{}", &records[..left], &records[..last]);
            directory.write("records", again);
            let merged = directory.run("merge parts records");
            if left == last + 1 && end == "\n" {
                // A line with a brace alone may be anything.
                merged.ends("", 2);
                continue;
            }
            merged.ends(counted, 3);
            assert_eq!(
                merged.err.contains("what else is on it is read"),
                end.is_empty()
            );
        }
        // One was cut before the end of its line alone.
        let joined = records.replacen('\n', "", 1);
        directory.write("records", joined);
        directory.run("merge parts records").ends("4\n", 0);
        // Two were cut, one behind the other.
        directory.write("records", format!("{0}{0}", &records[..left]));
        directory.run("merge parts records").ends(counted, 3);
        // A whole line that was changed is an error, and so is one with something else before it.
        let changed = records.trim_end().replace("\"sum\":\"", "\"sum\":\"0");
        let with_returns = changed.replace('\n', "\r\n") + "\r\n";
        let brace = "{\n".to_owned() + &records;
        let behind = format!("{}x}}{records}", &records[..left]);
        for wrong in [changed, with_returns, brace, behind] {
            directory.write("records", wrong);
            directory.run("merge parts records").ends("", 2);
        }
    }
}

/// Records alone do not say what the other parts are.
#[test]
fn records_alone_are_not_split() {
    let directory = directory("records_alone", "6");
    let parts = directory.run("split queens --parts 4").out;
    let records = directory.run_parts("count queens", &parts);
    let split = |text: &str| {
        directory.write("from", text);
        directory.run("split queens --parts 9 --from from")
    };
    let last = records.trim_end().rfind('\n').expect("lines") + 1;
    split(&records[..last]).is_refused("found records alone, expected the parts as well");
    let none = split("");
    assert_eq!(none.code, Some(2), "{}", none.err);
    let all = split(&records);
    all.ends("", 0);
    all.says("every part is done");
}

/// A part is found by its number among the parts, whatever else the file has.
#[test]
fn a_part_is_found_by_its_number() {
    let directory = directory("numbered", "6");
    let parts = directory.run("split queens --parts 3").out;
    let counted = |part: &str| directory.run(&format!("count queens --part '{part}'"));
    let record = counted(parts.lines().next().expect("a part")).out;
    directory.write("parts", format!("{record}\n{parts}{{\"fingerprint"));
    for (number, part) in (1..).zip(parts.lines()) {
        let place = part.split("\"part\":\"").nth(1);
        let place = place.and_then(|part| part.split('"').next());
        let place = format!("\"part\":\"{}\"", place.expect("a place"));
        has(&counted(&format!("@parts:{number}")).out, &place);
    }
    let count = parts.lines().count();
    let torn = counted(&format!("@parts:{}", count + 1));
    torn.is_refused(&format!("parts:{}: ", count + 3));
    for number in [0, count + 2] {
        let none = counted(&format!("@parts:{number}"));
        let said = format!("found the number {number}, expected that of a part, 1 to ");
        none.is_refused(&format!("{said}{}", count + 1));
    }
    directory.write("none", "\n");
    counted("@none:1")
        .is_refused("--part: none: found no part, expected lines that `quadrille split` wrote\n");
}
