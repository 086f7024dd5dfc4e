//! The checksum of a part or a record in its line of JSON: `"sum":"9f…"`.
//!
//! It is a hash of what the line means, so other JSON of the same meaning has the same sum. What changes no answer is left
//! out: predictions, times, version, host. A line without a sum is refused like one with another sum.

use serde_json::{Error, Serializer, Value};

use super::record::stop;
use super::{LineError, PartLine, Record, hex};

/// The field, which is the last of a line.
pub(super) const FIELD: &str = "sum";

/// The JSON of an object that `fields` writes, with the sum of what it means.
pub(super) fn write(
    meaning: &str,
    fields: impl FnOnce(&mut Serializer<&mut Vec<u8>>) -> Result<(), Error>,
) -> String {
    let mut text = Vec::new();
    let written = fields(&mut Serializer::new(&mut text));
    written.expect("numbers and texts have a form in JSON");
    let end = text.pop();
    debug_assert_eq!(end, Some(b'}'), "an object");
    let text = String::from_utf8(text).expect("JSON is text");
    text + &format!(",\"{FIELD}\":\"{}\"}}", sum(meaning))
}

/// An error if a line has no sum, or not that of its meaning.
pub(super) fn check(found: Option<&Value>, meaning: &str) -> Result<(), LineError> {
    let expected = sum(meaning);
    if found.and_then(Value::as_str) == Some(&expected) {
        return Ok(());
    }
    Err(LineError(match found {
        None => format!("found no `{FIELD}`, expected one in a part or a record"),
        Some(found) => {
            format!("found the sum {found}, expected \"{expected}\": the line was changed")
        }
    }))
}

fn sum(meaning: &str) -> String {
    hex(meaning.as_bytes())[..16].to_owned()
}

pub(super) fn part_meaning(line: &PartLine) -> String {
    let PartLine {
        fingerprint,
        part,
        required,
        forbidden,
        nodes: _,
    } = line;
    format!("{fingerprint} {part} {required:?} {forbidden:?}")
}

pub(super) fn record_meaning(record: &Record) -> String {
    let Record {
        fingerprint,
        part,
        required,
        forbidden,
        question,
        stop,
        count,
        solutions,
        costs,
        decimals,
        wanted,
        below,
        seed,
        distinct,
        nodes,
        updates,
        seconds: _,
        version: _,
        host: _,
    } = record;
    let stop = stop::text(*stop);
    // Records of costs without decimals do not say so.
    let decimals = match decimals {
        0 => String::new(),
        decimals => format!(" {decimals}"),
    };
    let mut meaning =
        format!("{fingerprint} {part} {required:?} {forbidden:?} {question} {stop} {count} ");
    list(&mut meaning, solutions, |text, solution| {
        list(text, solution, |text, &option| number(text, option));
    });
    meaning.push(' ');
    list(&mut meaning, costs, |text, &cost| number(text, cost));
    meaning + &format!(" {wanted:?} {below:?} {seed:?} {distinct} {nodes} {updates}{decimals}")
}

/// Adds a list as `{:?}` does, in a tenth of the time.
fn list<T>(text: &mut String, members: &[T], mut add: impl FnMut(&mut String, &T)) {
    text.push('[');
    for (at, member) in members.iter().enumerate() {
        if at > 0 {
            text.push_str(", ");
        }
        add(text, member);
    }
    text.push(']');
}

pub(super) fn number(text: &mut String, number: impl itoa::Integer) {
    text.push_str(itoa::Buffer::new().format(number));
}

#[cfg(test)]
mod tests {
    use super::super::{PartOrRecord, PartPlace, PartQuestion, SearchPart};
    use super::*;

    /// A part, and records of it with every field.
    fn lines() -> Vec<PartOrRecord> {
        let mut part =
            SearchPart::new(vec![crate::OptionId::new(4)], vec![crate::OptionId::new(7)]);
        part.nodes = Some(9.0);
        let line = PartLine::new("9f00", PartPlace::whole().part(3, 64), &part);
        let mut count = Record::new(&line, PartQuestion::Count);
        (count.count, count.nodes, count.updates) = (40_u32.into(), 1234, 5678);
        count.stop = Some(crate::Stop::Exhausted);
        let mut big = count.clone();
        big.count = num_bigint::BigUint::from(7_u32).pow(90);
        let mut best = Record::new(&line, PartQuestion::Best);
        (best.wanted, best.below, best.seed) = (Some(2), Some(90), Some(5));
        (best.count, best.distinct) = (2_u32.into(), true);
        (best.solutions, best.costs) = (vec![vec![5, 12], vec![5, 31]], vec![17, 18]);
        best.decimals = 2;
        [count, big, best]
            .map(PartOrRecord::Record)
            .into_iter()
            .chain([PartOrRecord::Part(line)])
            .collect()
    }

    /// What an earlier build wrote is read.
    #[test]
    fn a_line_of_an_earlier_build_is_read() {
        let line = r#"{"fingerprint":"06bc70c388a4a75798da6336b670120b","part":"1/1","take":[],"leave":[],"question":"best","stop":"exhausted","solutions":2,"options":[[3],[1,2]],"costs":[5,7],"wanted":2,"nodes":8,"updates":0,"seconds":0.000104125,"version":"0.1.0","host":"vm","sum":"8f1f76b95121d36f"}"#;
        let read = PartOrRecord::read(line).expect("it has its sum");
        assert_eq!(read.write(), line);
    }

    /// What is said of a list is what it has, and of a field that comes twice that it does.
    #[test]
    fn mistakes_in_lists_have_their_column() {
        for (line, said) in [
            (
                r#"{"options":["a at line b"]}"#,
                "found string \"a at line b\", expected a sequence at column 25 in a part or a record",
            ),
            (
                r#"{"costs":[1],"costs":[1]}"#,
                "found `costs` twice, expected it once at column 20 in a part or a record",
            ),
            (
                r#"{"costs":[1],"take":"x at line y"}"#,
                "found string \"x at line y\", expected a sequence in a part or a record",
            ),
        ] {
            let error = PartOrRecord::read(line).expect_err(line);
            assert_eq!(error.to_string(), said);
        }
    }

    /// A line with one byte changed is refused, or means the same.
    #[test]
    fn a_changed_line_is_refused() {
        for line in lines() {
            let text = line.write();
            assert_eq!(PartOrRecord::read(&text).expect("as written"), line);
            for at in 0..text.len() {
                for byte in *b"0179ax\" " {
                    let mut changed = text.clone().into_bytes();
                    changed[at] = byte;
                    let changed = String::from_utf8(changed).expect("ASCII");
                    if let Ok(read) = PartOrRecord::read(&changed) {
                        let meaning = |line: &PartOrRecord| match line {
                            PartOrRecord::Part(part) => part_meaning(part),
                            PartOrRecord::Record(record) => record_meaning(record),
                        };
                        assert_eq!(meaning(&read), meaning(&line), "{changed}");
                    }
                }
            }
        }
    }

    /// Each of the cheapest solutions has a cost.
    #[test]
    fn a_record_of_best_without_a_cost_is_refused() {
        let mut records = lines().into_iter().filter_map(|line| match line {
            PartOrRecord::Record(record) => Some(record),
            PartOrRecord::Part(_) => None,
        });
        let best = records.find(|record| record.question == PartQuestion::Best);
        let mut best = best.expect("a record of best");
        best.costs.pop();
        let text = best.write();
        let refused = PartOrRecord::read(&text).expect_err("a cost less");
        let said = "found 1 cost and 2 solutions in a record of best, expected a cost for each";
        assert_eq!(refused.to_string(), said);
    }

    #[test]
    fn other_json_is_read_and_a_line_without_its_sum_is_refused() {
        for line in lines() {
            let text = line.write();
            let spaced = text.replace(':', ": ").replace(',', " , ");
            assert_eq!(PartOrRecord::read(&spaced).expect("the same JSON"), line);
            let (rest, sum) = text.rsplit_once(",\"sum\":").expect("it has one");
            let refused = PartOrRecord::read(&format!("{rest}}}")).expect_err("without a sum");
            let sum = sum.trim_end_matches('}');
            let said = "found no `sum`, expected one in a part or a record";
            assert_eq!(refused.to_string(), said);
            let refused = PartOrRecord::read(&format!("{rest},\"sum\":7}}")).expect_err("no text");
            let said = format!("found the sum 7, expected {sum}: the line was changed");
            assert_eq!(refused.to_string(), said);
        }
    }
}
