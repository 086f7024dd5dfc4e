//! Signals: what they end at once, and what was found until then.

use std::fs;
use std::io::{BufReader, Read};

use serde_json::json;

use crate::problem_signals::{ended_when, many_solutions};
use crate::*;

/// Options that each clash with all but one, which stands far behind them: the reduction compares nearly all pairs.
fn long_to_reduce() -> String {
    let items: Vec<String> = (0..20).map(|item| item.to_string()).collect();
    let mut text = format!("{}\n", items.join(" "));
    let mut state = 1_u64;
    let halves: Vec<Vec<bool>> = { 0..8_000 }
        .map(|_| {
            let mut left = 10;
            let takes = (0..20).map(|item| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let takes = (state >> 33) % (20 - item) < left;
                left -= u64::from(takes);
                takes
            });
            takes.collect()
        })
        .collect();
    for side in [true, false] {
        for half in &halves {
            let of_side = items.iter().zip(half).filter(|(_, takes)| **takes == side);
            let names: Vec<&str> = of_side.map(|(item, _)| &**item).collect();
            text += &format!("{}\n", names.join(" "));
        }
    }
    text
}

/// A signal ends the command, not only the reduction: nothing is converted.
#[test]
fn a_signal_ends_a_reduction_and_what_would_follow() {
    let args = ["convert", "--to", "cnf", "--reduce"];
    let ran = ended_when(
        "reducing",
        "-INT",
        &args,
        "signals-reducing.dlx",
        &long_to_reduce(),
    );
    ran.ends("", 130);
    ran.says("quadrille: interrupted after ");
    ends(&ran.err, " seconds, while reducing\n");
}

/// Weights show at once that there is no solution; a minimal set of items takes long.
#[test]
fn the_reasons_so_far_are_printed() {
    let reason = |args: &[&str], name| {
        let ran = ended_when("looking for a reason", "-INT", args, name, &no_dominoes(20));
        assert_eq!(ran.code, Some(130), "{ran:?}");
        ran.says("quadrille: interrupted after ");
        ran.says(" seconds, before the set was known to be minimal\n");
        ran
    };
    let ran = reason(&["why"], "signals-why.dlx");
    begins(&ran.out, "by counting: ");
    let proof = file("signals-why.lrat", "old");
    let args = ["why", "-f", "jsonl", "--proof", &proof];
    let ran = reason(&args, "signals-why-json.dlx");
    has(&ran.out, "\"verdict\":\"none\"");
    ran.says("there is no solution; ");
    assert_eq!(fs::read_to_string(&proof).expect("it stays"), "old");
}

/// A list of merged solutions ends, as JSON does, and how much of it is missing is said.
#[test]
fn a_list_of_merged_solutions_ends_with_a_signal() {
    let problem = many_solutions("signals-merge.dlx", 5);
    let part = right(&["split", &problem, "--parts", "1"], "");
    let record = right(&["solve", "--all", &problem, "--part", part.trim()], "");
    let records = file("signals-merge.jsonl", &(part + &record));
    for format in ["text", "csv", "jsonl"] {
        let mut child = start(&["merge", &records, "-f", format]);
        let mut out = BufReader::new(child.stdout.take().expect("piped"));
        let mut first = [0];
        // It writes, and a pipe has no room for all.
        out.read_exact(&mut first).expect("it writes");
        send("-INT", &child, 1);
        let mut rest = String::new();
        out.read_to_string(&mut rest).expect("UTF-8");
        assert!(rest.ends_with('\n'), "{format}");
        if format == "jsonl" {
            let answer = &objects(&format!("{}{rest}", char::from(first[0])))[0];
            assert_eq!(answer["solutions"], json!(1 << 15));
            assert!(
                answer["options"]
                    .as_array()
                    .is_some_and(|list| list.len() < 1 << 15)
            );
        }
        let ran = ended(child);
        assert_eq!(ran.code, Some(130));
        ran.begins("quadrille: interrupted after ");
        ends(&ran.err, " solutions left out\n");
    }
}
