//! Random solutions of puzzles, and those of problems that end early.

use std::collections::{BTreeMap, BTreeSet};

use crate::*;

/// The time ends the drawing, and every answer says so.
#[test]
fn samples_that_end_early_say_so() {
    for (args, input) in [("queens 6 --sample", ""), ("sample -n", SEVEN)] {
        let draw =
            |time: &str| quadrille(&format!("{args} 1000000000 --time {time} -f jsonl"), input);
        let ran = in_some_time(|ran| ran.out.lines().count() > 1, draw);
        assert_eq!(ran.code, Some(3), "{}", ran.err);
        ran.says("time limit reached");
        assert_eq!(last_object(&ran.out)["summary"]["stop"], "time");
    }
}

#[test]
fn puzzles_have_samples() {
    let one = right("queens 8 --sample 3 --seed 7 --format lines", "");
    assert_eq!(one.lines().count(), 3);
    let sheet = right("queens 6 --sample 4 --svg -", "");
    begins(&sheet, "<svg");
}

/// Each class up to symmetry is drawn equally often, however many solutions it has, and by the solution that is listed.
#[test]
fn samples_of_puzzles_up_to_symmetry() {
    for (puzzle, classes) in [
        // The ten solutions are in classes of 8 and 2.
        ("queens 5", 2),
        ("langford 4", 1),
        ("edges examples/edges.txt", 1),
        // Of 36 tilings.
        ("polyomino 4x4 --pieces domino --copies any", 9),
    ] {
        let ask = |args: &str| {
            let lines = right(&format!("{puzzle} --distinct --format lines {args}"), "");
            lines.lines().map(str::to_owned).collect::<Vec<_>>()
        };
        let listed: BTreeSet<String> = ask("--all").into_iter().collect();
        assert_eq!(listed.len(), classes, "{puzzle}");
        let drawn = ask("--sample 600 --seed 3");
        let mut times = BTreeMap::<&String, usize>::new();
        for line in &drawn {
            *times.entry(line).or_default() += 1;
        }
        assert_eq!(drawn.len(), 600);
        assert!(times.keys().copied().eq(&listed), "{puzzle}");
        let even = 600 / classes;
        let is_even = |times: &usize| times.abs_diff(even) < even / 2;
        assert!(times.values().all(is_even), "{times:?}");
    }
}
