//! Costs with decimals in JSON: read, shown, bounded, written, and read again.

use crate::*;

#[test]
fn costs_in_json_are_numbers() {
    let problem = |costs: [&str; 2]| {
        let [one, two] = costs.map(|cost| format!("{{\"items\":[\"a\"],\"cost\":{cost}}}"));
        format!("{{\"items\":{{\"primary\":[\"a\"]}},\"options\":[{one},{two}]}}")
    };
    for cost in ["1e-19", "\"3\"", "-1"] {
        let said =
            "expected a number from 0 to 18446744073709551615, or one of 18 digits such as 2.50\n";
        let refused = quadrille("best", problem([cost, "1"]));
        refused.is_refused(&format!("JSON: found {cost}, {said}"));
    }
    let decimals = problem(["3.5", "2.25"]);
    let best = |args: &str| quadrille(&format!("best {args}"), &decimals);
    has(&best("").out, "cost 2.25");
    has(&best("-f jsonl").out, "\"cost\":2.25");
    has(&best("--below 2.26").out, "cost 2.25");
    // The answers are read again as they are written.
    let problem = &*file("decimals.json", &decimals);
    for format in ["text", "lines", "csv", "jsonl"] {
        let answer = best(&format!("-f {format}")).out;
        has(&answer, "2.25");
        let checked = quadrille(&["check", problem], &answer);
        assert_eq!(checked.code, Some(0), "{answer}{}", checked.err);
        let checked = quadrille(&["check", problem], answer.replace("2.25", "2.50"));
        assert_eq!(checked.code, Some(1), "{answer}{}", checked.err);
    }
    let none = best("--below 2.25");
    none.ends("", 1);
    none.says("no solution costs less than 2.25\n");
    // More decimals than the costs have are said as they were typed.
    let none = best("--below 2.249");
    none.says("no solution costs less than 2.249\n");
    // A checkpoint knows the bound as it was asked for.
    let saved = place("decimals.saved").display().to_string();
    let saves = best(&format!(
        "'{problem}' --below 1000.5 --checkpoint '{saved}'"
    ));
    assert_eq!(saves.code, Some(0), "{}", saves.err);
    let other = best(&format!("'{problem}' --below 9.25 --resume '{saved}'"));
    other.says(
        "found a checkpoint of `best -n 1 --below 1000.50`, expected one of `best -n 1 --below 9.25`",
    );
    let checked = quadrille("convert --to json --reduce", &decimals);
    has(&checked.out, "\"cost\": 3.50");
    let knuth = quadrille("convert --to knuth", &decimals);
    ends(&knuth.out, "\na\na |350\na |225\n");
    knuth.says("0 stands for 0.00 of the file, 1 for 0.01");
}

/// The costs of merged parts are those of the problem, if that is known.
#[test]
fn costs_of_parts_have_their_decimals() {
    let problem = "{\"items\":{\"primary\":[\"a\",\"b\"]},\"options\":[{\"items\":[\"a\"],\"cost\":2.50},\
                   {\"items\":[\"b\"],\"cost\":1.25},{\"items\":[\"a\",\"b\"],\"cost\":5.00}]}";
    let problem = file("decimals-parts.json", problem);
    let parts = right(&["split", &problem, "--parts", "2"], "");
    let records: String = { parts.lines() }
        .map(|part| quadrille(&["best", &problem, "--part", part], "").out)
        .collect();
    let parts = file("decimals-parts.jsonl", &(parts + &records));
    for (format, answer) in [
        ("text", "cost 3.75: 1 2\n"),
        ("csv", "solution,cost,options\n1,3.75,1 2\n"),
    ] {
        let args = ["merge", &parts, "--problem", &problem, "-f", format];
        assert_eq!(right(&args, ""), answer);
    }
    // Without it, the records tell.
    assert_eq!(right(&["merge", &parts], ""), "cost 3.75: 1 2\n");
    for more in [&["--problem", &*problem][..], &[]] {
        let merged = right(&[&["merge", &parts, "-f", "jsonl"], more].concat(), "");
        has(&merged, "\"costs\":[3.75],");
    }
}
