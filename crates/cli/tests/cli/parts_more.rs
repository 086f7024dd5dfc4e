//! Parts with certificates, random solutions, bounds and times.

use std::fs;
use std::path::Path;

use crate::parts::directory;
use crate::*;

/// Splits the problem in a directory, and runs a command on each part, with `NUMBER` for its number. The file `records` has
/// what was printed.
fn run_parts(directory: &Directory, parts: &str, args: &str) -> String {
    let split = directory.run(&["split", "queens", "--parts", parts, "-o", "parts"]);
    assert_eq!(split.code, Some(0), "{}", split.err);
    let mut records = String::new();
    for (number, part) in directory.read("parts").lines().enumerate() {
        let args = args.replace("NUMBER", &number.to_string());
        let ran = directory.run(&format!("{args} --part '{part}'"));
        assert_eq!(ran.code, Some(0), "{ran:?}");
        records += &ran.out;
    }
    directory.write("records", &records);
    records
}

#[test]
fn certificates_of_parts_are_joined_and_verified() {
    let directory = directory("certified", "6");
    fs::create_dir(directory.join("texts")).expect("a directory");
    run_parts(&directory, "6", "count queens --certificate texts/NUMBER");
    let join = "merge parts records texts --problem queens --certificate whole";
    for args in [join, "verify queens whole"] {
        let ran = directory.run(args);
        ran.ends("4\n", 0);
        ran.says_only("");
    }

    // A part is verified as what it is.
    let part = directory.run("verify queens texts/0");
    part.says("only the solutions that take options");

    // A part that is missing, changed, or of another count is refused.
    let part = directory.read("texts/1");
    directory.remove("texts/1");
    directory
        .run(join)
        .is_refused("found no certificate of part 2/");
    let (body, last) = part.trim_end().rsplit_once('\n').expect("lines");
    let (_, states) = last.split_once(" states ").expect("a count");
    directory.write("texts/1", format!("{body}\ncount 77 states {states}\n"));
    directory
        .run(join)
        .says("found 77 in the certificate of part 2/");
    // What cannot be joined names its file and its part, not the file that is written.
    let unknown = part.replacen("\ntake ", "\ntake x ", 1);
    directory.write("texts/1", unknown);
    let name = Path::new("texts").join("1").display().to_string();
    let said = format!("quadrille: {name}: line 3 of what begins at byte 0, for part 2/");
    directory.run(join).begins(&said);
    directory.write("texts/1", part.replacen("\nb ", "\nd ", 1));
    directory.run(join);
    let refused = directory.run("verify queens whole");
    assert_eq!(refused.code, Some(1), "{}", refused.out);
    refused.says("not verified");
}

#[test]
fn proofs_of_parts_are_joined() {
    let directory = directory("proved", "3");
    fs::create_dir(directory.join("texts")).expect("a directory");
    run_parts(&directory, "3", "count queens --proof texts/NUMBER");
    let join = "merge parts records texts --problem queens --proof whole";
    let joined = directory.run(join);
    assert_eq!((joined.out.as_str(), joined.err.as_str()), ("0\n", ""));
    let proof = directory.read("whole");
    let last = proof
        .lines()
        .rfind(|line| !line.contains(" d "))
        .expect("a line");
    assert_eq!(
        last.split(' ').nth(1),
        Some("0"),
        "the last clause is empty: {last}"
    );
}

#[test]
fn samples_of_parts_are_as_likely_as_each_other() {
    let directory = directory("sampled", "6");
    let records = run_parts(&directory, "3", "sample queens -n 2000 --seed 5");
    let merged = directory.run("merge parts records --problem queens");
    assert_eq!(merged.code, Some(0), "{}", merged.err);
    let mut drawn = std::collections::BTreeMap::new();
    for line in merged.out.lines() {
        *drawn.entry(line).or_insert(0_u32) += 1;
    }
    // Four solutions, 500 times each; 5 standard deviations are 97.
    assert_eq!(drawn.values().sum::<u32>(), 2000);
    assert_eq!(drawn.len(), 4);
    let is_even = |times: &u32| (400..600).contains(times);
    assert!(drawn.values().all(is_even), "{drawn:?}");
    let (first, _) = records.split_once('\n').expect("lines");
    directory.write("first", first);
    directory.run("merge parts first").ends("", 3);
}

#[test]
fn counts_of_parts_are_exact_beyond_64_bits() {
    let directory = directory("exact", "4");
    let pairs: String = (0..70).map(|pair| format!("p{pair} ")).collect();
    let options: String = (0..70).map(|pair| format!("p{pair}\np{pair}\n")).collect();
    directory.write("queens", format!("{pairs}\n{options}"));
    let records = run_parts(&directory, "4", "count queens");
    let merged = directory.run("merge records --problem queens");
    assert_eq!(merged.out, "1180591620717411303424\n", "{records}");

    // The same number twice in a record: rounded, and in digits. One of them changed.
    let exact = "\"solutions_exact\":\"";
    directory.write("records", records.replacen(exact, &format!("{exact}7"), 1));
    directory
        .run("merge records --problem queens")
        .is_refused("found solutions_exact \"7");
}

#[test]
fn parts_of_the_cheapest_share_a_bound() {
    let directory = directory("cheapest", "4");
    directory.write("queens", super::partition(24, 300));
    let best = directory.run("best queens -n 3 -f lines");
    let costs = |ran: &Ran| -> Vec<String> {
        let costs = ran.out.lines().filter_map(|line| line.split(':').next());
        costs.map(str::to_owned).collect()
    };
    // The first part may begin before there is a record.
    let bound = "best queens -n 3 -f lines --below @records";
    let unbounded = directory.run(bound);
    unbounded.ends(&best.out, 0);
    unbounded.says_only("quadrille: --below: there is no file records yet, so no bound\n");
    directory.write("records", "");
    assert_eq!(directory.run(bound).err, "");
    // Records of another question, or of another problem, have no bound for it.
    directory.write("other", "a b\na\nb\na b\n");
    for (command, said) in [
        (
            "count queens",
            "found a record of count, expected those of best",
        ),
        ("count other", "it is of another problem"),
    ] {
        let problem = command.split(' ').next_back().expect("a file");
        directory.run(&format!("split {problem} --parts 2 -o parts"));
        let part = directory.read("parts");
        let record = directory.run_parts(command, &part);
        directory.write("records", &record);
        directory.run(bound).is_refused(said);
    }
    directory.write("records", "");
    directory.run("split queens --parts 6 -o parts");
    let parts = directory.read("parts");
    let mut records = String::new();
    for part in parts.lines() {
        records += &directory.run_parts("best queens -n 3 --below @records", part);
        directory.write("records", &records);
    }
    has(&records, "\"below\":");
    let merged = directory.run("merge parts records --problem queens");
    assert_eq!(
        (merged.code, costs(&merged)),
        (Some(0), costs(&best)),
        "{merged:?}"
    );

    // Where all were asked for less than there is, the cheapest is not known.
    let mut records = String::new();
    for (number, part) in parts.lines().enumerate() {
        let below = if number == 0 { "1000000" } else { "1" };
        records += &directory.run_parts(&format!("best queens --below {below}"), part);
    }
    directory.write("records", &records);
    let merged = directory.run("merge parts records");
    assert_eq!(merged.code, Some(3), "{}", merged.out);
    merged.says("some parts were searched only");
    let none = directory.run("best queens --below 1");
    let none_below = (Some(1), "quadrille: no solution costs less than 1\n");
    assert_eq!((none.code, none.err.as_str()), none_below);

    // Asked for the same everywhere, the parts answer as the whole does.
    let records = directory.run_parts("best queens --below 1", &parts);
    directory.write("records", records);
    let merged = directory.run("merge parts records");
    assert_eq!((merged.code, merged.err.as_str()), none_below);
}

#[test]
fn a_part_out_of_time_leaves_parts() {
    // Long enough for a look at the clock before the end.
    let directory = directory("late", "14");
    directory.run("split queens --parts 1 -o parts");
    let part = directory.read("parts");
    let part = part.trim();
    let count = format!("count queens --part '{part}' --time 0.000001");
    let late = directory.run(&format!("{count} --threads 1"));
    assert_eq!(late.code, Some(3));
    late.says("what is left of it is printed as parts");
    let mut records = late.out;
    // The next run has smaller parts, though this one did nothing.
    assert!(records.lines().count() > 8, "{records}");
    assert!(records.contains("\"part\":\"1/1.1/"), "{records}");
    directory.write("records", &records);
    let missing = directory.run("merge parts records --missing todo");
    begins(&missing.out, "at least ");
    records += &directory.run_parts("count queens --time 1h", &directory.read("todo"));
    directory.write("records", records);
    let merged = directory.run("merge parts records --problem queens");
    assert_eq!(merged.out, "365596\n", "{}", merged.err);

    // A part with a checkpoint of its own goes on, and then is one record.
    directory
        .run(&format!("{count} --checkpoint saved"))
        .ends("", 3);
    let ended = directory.run(&["count", "queens", "--part", part, "--resume", "saved"]);
    let lines = ended.out.lines().count();
    assert_eq!((ended.code, lines), (Some(0), 1), "{ended:?}");
    directory.write("records", ended.out);
    assert_eq!(directory.run("merge parts records").out, "365596\n");
    let other = directory.run("count queens --resume saved");
    other.says("found a checkpoint of `count --part 1/1`, expected one of `count`");
}

/// What a search of a part found before its end counts nothing, so it is not in the record: there may be millions.
#[test]
fn a_record_of_a_part_of_a_part_has_no_solutions() {
    let directory = directory("unfinished", "8");
    directory.run("split queens --parts 1 -o parts").ends("", 0);
    let ended = directory.run("solve --all queens --part @parts:1 --nodes 300");
    assert_eq!(ended.code, Some(3), "{ended:?}");
    has(
        &ended.out,
        "\"question\":\"solve\",\"stop\":\"nodes\",\"solutions\":0,\"nodes\":",
    );
    directory.write("records", &ended.out);
    begins(&directory.run("merge parts records").out, "at least 0");
}

/// The same solutions cost less than a bound with more decimals and than the next one that costs can have.
#[test]
fn a_bound_with_more_decimals_than_costs_is_rounded_up() {
    let whole = "a\na |1\na |2\n";
    let decimals = "{\"items\":{\"primary\":[\"a\"]},\"options\":[{\"items\":[\"a\"],\"cost\":0.64},\
                    {\"items\":[\"a\"],\"cost\":0.65}]}";
    for (problem, below, solutions) in [
        (whole, "1.5", 1),
        (whole, "1.0", 0),
        (whole, "2.00", 1),
        (whole, "2.000001", 2),
        (decimals, "0.641", 1),
        (decimals, "0.640", 0),
        (decimals, "0.6400000000000000000000001", 1),
        (decimals, "0.6501", 2),
    ] {
        let ran = quadrille(&["best", "--all", "-f", "lines", "--below", below], problem);
        let found = { ran.out.lines() }.filter(|line| line.starts_with("cost "));
        assert_eq!(found.count(), solutions, "{ran:?}");
        assert_eq!(ran.code, Some(i32::from(solutions == 0)), "{ran:?}");
    }
    for below in "1. .5 1.5x 1.2.3 +1.5 18446744073709551615.5".words() {
        quadrille(&["best", "--below", below], whole).is_refused("expected a cost, or @FILE");
    }
}
