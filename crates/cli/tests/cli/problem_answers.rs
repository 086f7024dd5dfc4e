//! `solve`, `count`, `best`, `estimate`, `convert`: the answers as text.

use crate::*;

#[test]
fn solve_prints_a_solution_as_knuth_does() {
    let expected = "1:\n a d f (2 of 2)\n b g (1 of 1)\n c e (1 of 1)\n";
    assert_eq!(right("solve", SEVEN), expected);
    assert_eq!(right("solve - --format names", SEVEN), expected);
    let seven = file("solve-seven.dlx", SEVEN);
    assert_eq!(right(&["solve", &seven], ""), expected);
}

#[test]
fn options_begin_with_the_item_they_were_chosen_for() {
    // c has one option less, so it comes first.
    let out = right("solve --all", "a b c\na b c\na\na b\nb c\n");
    assert_eq!(out, "1:\n c a b (1 of 2)\n2:\n c b (2 of 2)\n a (1 of 1)\n");
}

#[test]
fn costs_stand_with_the_options_and_in_the_heading() {
    let expected = "\
1: cost 5
 a x:red |3 (1 of 3)
 b x:red y |2 (1 of 1)
2: cost 10
 a x:blue |1 (2 of 3)
 b x:blue |9 (1 of 1)
3: cost 20
 a b |20 (3 of 3)
";
    assert_eq!(right("solve --all", PRICED), expected);
}

#[test]
fn an_item_that_is_covered_several_times() {
    let text = "2|a b\na\na\na b\nb\n";
    let expected = "\
1:
 a (1 of 2)
 a (1 of 2)
 b (1 of 1)
2:
 a (1 of 2)
 a b (2 of 2)
3:
 a (2 of 2)
 a b (1 of 1)
";
    assert_eq!(right("solve --all", text), expected);
}

#[test]
fn answers_fit_online_judges() {
    let judge = "solve --format judge";
    assert_eq!(right(judge, "3 3\n0 0 1\n1 0 0\n0 1 0\n"), "1 2 3\n");
    assert_eq!(right(judge, "3 3\n1 3\n1 1\n1 2\n"), "3 1 2 3\n");
    quadrille(judge, "2 3\n0 0 1\n1 0 0\n").ends("No Solution!\n", 1);
    quadrille(judge, "2 3\n1 3\n1 1\n").ends("NO\n", 1);
    // Where it is not known whether there is none, nothing is claimed.
    quadrille("solve -f judge --nodes 3", dominoes(8, 8)).ends("", 3);
}

#[test]
fn no_solution() {
    for command in ["solve", "best"] {
        let ran = quadrille(&[command, "--stats"], "a b |\na |1\n");
        ran.ends("", 1);
        ran.says("quadrille: no solution\n");
        ran.says("\nstopped    exhausted\n");
        let ran = quadrille(&[command, "-f", "jsonl"], "a b |\na |1\n");
        assert!(ran.out.starts_with(r#"{"summary":{"solutions":0,"#));
    }
    let ran = quadrille("count", "a b\na\n");
    ran.ends("0\n", 1);
    ran.says_only(
        "quadrille: <stdin>: warning: no option has the item \"b\": there is no solution\n",
    );
    // No items at all cannot be written in Knuth's format, but in the others.
    assert_eq!(right("count", "0 0\n"), "1\n");
    assert_eq!(right("solve", "0 0\n"), "1:\n");
}

#[test]
fn count_prints_the_bare_number() {
    assert_eq!(right("count", &dominoes(6, 6)), "6728\n");
    assert_eq!(right("count --all", PRICED), "3\n");
    assert_eq!(right("count -n 2", PRICED), "2\n");
    assert_eq!(right("count --seed 7", &dominoes(6, 6)), "6728\n");
    assert_eq!(right("count --reduce", &dominoes(6, 6)), "6728\n");
}

#[test]
fn a_limit_that_is_reached_is_reported() {
    let board = dominoes(12, 12);
    // The number of solutions, or solutions and a summary.
    let has_some = |ran: &Ran| {
        ran.out.lines().count() > 1 || !["", "at least 0\n"].contains(&ran.out.as_str())
    };
    for (limit, number) in [("--nodes", Some("1000")), ("--time", None)] {
        let within = |args: &str| {
            let run = |number: &str| quadrille(&format!("{args} {limit} {number}"), &board);
            match number {
                Some(number) => run(number),
                None => in_some_time(has_some, run),
            }
        };
        // On links: with a memory it would be over before that.
        let ran = within("count --engine links");
        assert_eq!(ran.code, Some(3));
        let number = ran.out.strip_prefix("at least ").expect("it says so");
        assert!(number.trim().parse::<u64>().is_ok_and(|number| number > 0));
        let name = &limit[2..];
        let limit = name.trim_end_matches('s');
        ran.begins(&format!("quadrille: {limit} limit reached after "));
        ends(&ran.err, "; there may be more\n");

        let ran = within("solve --all -f jsonl");
        let last = ran.out.lines().last().expect("a summary");
        assert!(last.contains(&format!(r#""stop":"{name}""#)), "{last}");
        assert_eq!(ran.code, Some(3));
    }
    quadrille("count --nodes 1", &board).ends("at least 0\n", 3);
    let ran = quadrille("solve --time 0s", no_dominoes(12));
    ran.ends("", 3);
    ran.begins("quadrille: time limit reached after 0 solutions");
}

#[test]
fn best_is_cheapest_first() {
    let expected = "cost 5: 1 3\ncost 10: 2 4\n";
    assert_eq!(right("best -n 2 -f lines", PRICED), expected);
    let out = right("best", PRICED);
    assert_eq!(out, "1: cost 5\n a x:red |3\n b x:red y |2\n");
    let out = right("best -f jsonl", PRICED);
    assert!(out.ends_with(",\"bound\":5,\"gap\":0.0}}\n"), "{out}");
    let out = right("best --all -f jsonl", PRICED);
    assert_eq!(out.lines().count(), 4);
    assert!(out.contains(r#"{"summary":{"solutions":3,"stop":"exhausted""#));

    let ran = quadrille("best -f lines", SEVEN);
    ran.ends("cost 0: 1 4 5\n", 0);
    ran.says_only("quadrille: the problem has no costs: every solution costs 0\n");
}

#[test]
fn the_best_so_far_is_not_proven() {
    let priced = partition(60, 1000);
    let ran = quadrille("best --nodes 2000", &priced);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    begins(&ran.out, "1: cost ");
    let gap = ran.err.split("proven to be within ").nth(1);
    let gap = gap.and_then(|text| text.split('%').next()?.parse::<f64>().ok());
    assert!(gap.is_some_and(|gap| gap > 0.0 && gap < 50.0), "{ran:?}");

    let ran = quadrille("best --nodes 1", &priced);
    ran.ends("", 3);
    ran.says("; found no solution so far; none costs less than ");
}

#[test]
fn reduction_keeps_the_numbers_of_the_file() {
    // Option 1 is in no solution; c is covered with a anyway.
    let text = "a b c\nb c\na c\nb\n";
    let ran = quadrille("solve --reduce --stats -f lines", text);
    ran.ends("2 3\n", 0);
    ran.says("reduced    by 1 item and 1 option\n");
    let out = right("solve --reduce", text);
    assert_eq!(out, "1:\n a c (1 of 1)\n b (1 of 1)\n");
    quadrille("count --reduce --require 1", text).ends("0\n", 1);
}

/// Two ends of a chain are given, so a reduction goes along it once for every option: minutes.
#[test]
fn time_bounds_the_reduction() {
    // A longer text would be cut off while it is parsed.
    let links = (1..50_000).map(|item| format!("{} {item}\n", item - 1));
    let items: Vec<_> = (0..50_000).map(|item| item.to_string()).collect();
    let text = format!("{}\n0\n{}", items.join(" "), links.collect::<String>());
    let ran = quadrille("count --reduce --time 1ms", text);
    assert_eq!(ran.code, Some(3));
    ran.begins("quadrille: time limit reached after 0 solutions, 1 node and ");
}

#[test]
fn a_seed_shuffles_repeatably() {
    let board = dominoes(6, 6);
    let of = |seed: &str| right(&["solve", "-f", "lines", "--seed", seed], &board);
    assert_eq!(of("1"), of("1"));
    let seeds = ["1", "2", "3", "4"].map(of);
    assert!(seeds.iter().any(|solution| *solution != seeds[0]));
}

#[test]
fn figures_on_request() {
    let ran = quadrille("count --stats", SEVEN);
    ran.begins(
        "items      7, 7 primary\noptions    6, 16 entries\nsolutions  1\nstopped    exhausted\nnodes      6\n",
    );
}

#[test]
fn estimates() {
    // Three items, each with two options to itself: all walks look alike.
    let out = right("estimate", "a b c\na\na\nb\nb\nc\nc\n");
    assert_eq!(out, "nodes      15.0 ± 0.0\nsolutions  8.0 ± 0.0\n");
    let board = dominoes(6, 6);
    let of = |seed| right(&["estimate", "--probes", "50", "--seed", seed], &board);
    assert_eq!(of("1"), of("1"));
    assert_ne!(of("1"), of("2"));
    begins(
        &right("estimate --reduce --require 1", &board),
        "nodes      ",
    );
    // An error of 0 is not certainty where no probe came to a solution.
    for (args, expected) in [
        ("estimate", "0.0 ± 0.0"),
        ("estimate --probes 1", "0.0 ± unknown"),
    ] {
        let none = quadrille(args, dominoes(5, 5));
        ends(&none.out, &format!("solutions  {expected}\n"));
        let said = "no probe came to a solution, which does not show that there is none; --probes N makes more";
        none.says_only(format!("quadrille: {said}\n"));
        assert_eq!(none.code, Some(0));
    }
    let ran = quadrille("estimate --probes 4000000000 --time 50ms", &board);
    assert_eq!(ran.code, Some(3));
    ran.begins("quadrille: time limit reached after ");
    let ran = quadrille("estimate --probes 4000000000 --time 50ms -f jsonl", &board);
    ends(&ran.out, "\"complete\":false,\"stop\":\"time\"}\n");
    let csv = quadrille("estimate --probes 1 -f csv", dominoes(5, 5)).out;
    ends(&csv, "\nsolutions,0,,1,true,exhausted\n");
    // No probe is an answer too.
    let mean = "{\"mean\":null,\"error\":null}";
    let object = format!(
        "{{\"nodes\":{mean},\"solutions\":{mean},\"probes\":0,\"complete\":false,\"stop\":\"time\"}}\n"
    );
    for (format, expected) in [
        ("text", "nodes      unknown\nsolutions  unknown\n"),
        ("jsonl", &object),
        (
            "csv",
            "what,mean,error,probes,complete,stop\nnodes,,,0,false,time\nsolutions,,,0,false,time\n",
        ),
    ] {
        quadrille(&["estimate", "--time", "0", "-f", format], &board).ends(expected, 3);
    }
}

#[test]
fn conversions() {
    let matrix = right("convert --to matrix", SEVEN);
    begins(&matrix, "6 7\n0 0 1 0 1 0 0\n");
    let sparse = right("convert --to sparse", &matrix);
    begins(&sparse, "6 7\n2 3 5\n3 1 4 7\n");
    let knuth = right("convert --to knuth", &sparse);
    begins(&knuth, "1 2 3 4 5 6 7\n3 5\n1 4 7\n");
    let json = right("convert --to json", PRICED);
    assert_eq!(right("convert --to knuth", &json), PRICED);
    assert_eq!(right("solve -f lines", &json), "1 3\n");

    // What looks like a 0/1 matrix is read as another on demand.
    let both = "2 2\n1 1\n1 2\n";
    let args = "convert --to knuth --from sparse";
    assert_eq!(right(args, both), "| items, then options\n1 2\n1\n2\n");

    let ran = quadrille("convert --to matrix", PRICED);
    ran.is_refused(
        "quadrille: the problem has colors, and the format matrix has no place for that\n",
    );
    let text = "| a comment\na b c | x\nb c\na c x:red |2\nb\n";
    let ran = quadrille("convert --reduce --to knuth", text);
    assert_eq!(ran.out, "| a comment\na b\na |2\nb\n");
    assert_eq!(ran.err, "quadrille: left out 2 items and 1 option\n");
}

#[test]
fn help_fits_80_columns() {
    for name in "solve count best check estimate convert man".words() {
        let mut command = command(&[name, "--help"]);
        let output = command.env("COLUMNS", "80").output().expect("it runs");
        let help = String::from_utf8(output.stdout).expect("UTF-8");
        let long = help.lines().find(|line| line.chars().count() > 80);
        assert_eq!(long, None, "{name}");
        assert!(!help.contains('\u{1b}'));
    }
}

#[test]
fn a_profile_on_request() {
    let ran = quadrille("count --stats=full", dominoes(4, 4));
    ran.ends("36\n", 0);
    let value = |ran: &Ran, name: &str| {
        let value = ran.err.lines().find_map(|line| line.strip_prefix(name));
        value.expect(name).trim().replace(',', "")
    };
    let links = quadrille("count --stats --engine links --threads 1", dominoes(4, 4));
    let nodes: u64 = value(&links, "nodes").parse().expect("a number");
    let profile = value(&ran, "profile");
    begins(&profile, &format!("{nodes} nodes on links"));
    assert_eq!(value(&ran, "degree"), "at most 2");
    let levels = ran.err.lines().filter(|line| line.starts_with("level "));
    let levels = levels.map(|line| line[11..].trim().parse::<u64>().expect("a number"));
    assert_eq!(levels.sum::<u64>(), nodes);
}

#[test]
fn nothing_cheaper_is_lacking_on_every_engine() {
    for more in ["", "--seed 1", "--all", "-n 2"] {
        let ran = quadrille(&format!("best --below 7 {more}"), "a\na |7\n");
        ran.ends("", 1);
        ran.says_only("quadrille: no solution costs less than 7\n");
    }
}

/// A search for the cheapest that a limit ends before it has any solution says so.
#[test]
fn best_says_that_there_is_no_solution_so_far() {
    let ran = quadrille("best --time 1ns", partition(90, 900));
    ran.ends("", 3);
    ends(&ran.err, "; found no solution so far: there may be some\n");
}

/// What follows solutions is there if there is none of this number.
#[test]
fn formats_are_whole_without_the_nth_solution() {
    for (format, begin) in [
        ("jsonl", "{\"summary\":{\"solutions\":0,"),
        ("csv", "solution,"),
        ("text", ""),
        ("judge", ""),
    ] {
        let ran = quadrille(&["nth", "5", "-f", format], "a\na\n");
        assert_eq!(ran.code, Some(1), "{format}");
        begins(&ran.out, begin);
        assert_eq!(ran.out.lines().count(), usize::from(!begin.is_empty()));
        ran.says_only("quadrille: there is no solution 5: there are 1\n");
    }
}
