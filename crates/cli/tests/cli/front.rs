//! What a newcomer meets first: help, versions and the words for formats.

use crate::*;

/// A problem in which `#b` is preferred to `a`, which has as few options and comes first.
const SHARP: &str = "a #b c\na #b\nc\n#b c\na\n";

#[test]
fn short_help_fits_a_screen() {
    let all = right("--help", "");
    let (_, groups) = all.split_once("\nProblems:\n").expect("the first group");
    let (groups, _) = groups.split_once("\nOptions:\n").expect("options");
    let names = groups.lines().filter_map(|line| line.strip_prefix("  "));
    let names: Vec<&str> = names.filter_map(|line| line.split(' ').next()).collect();
    assert!(names.len() >= 26, "{names:?}");
    for name in names {
        let help = right(&[name, "-h"], "");
        assert!(help.lines().count() < 60, "{name}");
        let widest = help.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(100), "{name}");
    }
}

#[test]
fn a_page_is_all_that_its_help_prints() {
    for name in ["formats", "layouts"] {
        let page = right(&[name], "");
        begins(&page, "# ");
        assert_eq!(right(&["help", name], "").trim_end(), page.trim_end());
    }
}

#[test]
fn every_answer_is_a_table_on_request() {
    let toy = "examples/toy.dlx";
    let count = "solutions,complete,stop,nodes,updates,seconds,threads\n";
    for (args, begin) in [
        (
            &*format!("count {toy}"),
            &*format!("{count}1,true,exhausted,6,"),
        ),
        ("queens 6 --count", &format!("{count}4,true,exhausted,")),
        (
            &format!("estimate {toy}"),
            "what,mean,error,probes,complete,stop\nnodes,",
        ),
        (
            &format!("usage {toy}"),
            "solutions,number,option\n1,1,c e\n",
        ),
    ] {
        begins(&right(&format!("{args} --format csv"), ""), begin);
    }
    let claims = "c e\na d f\nb g\n\na b\n";
    let ran = quadrille(&["check", toy, "--format", "csv"], claims);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[..2], ["solution,verdict,faults", "1,right,"]);
    assert!(lines[2].starts_with("2,wrong,\"") && lines[2].ends_with('"'));
    assert_eq!(ran.code, Some(1));
}

#[test]
fn preferred_items_are_branched_on_first() {
    let tree = right("trace", SHARP);
    begins(&tree, "choose #b: 2 options\n");
    let nodes = tree.lines().last().expect("a last line");
    for engine in ["links", "dense", "memo"] {
        assert_eq!(right(&["count", "--engine", engine], SHARP), "2\n");
    }
    let ran = quadrille("count --engine links --stats", SHARP);
    let visited = nodes.split(' ').next().expect("a number");
    ran.says(&format!("nodes      {visited}\n"));
    let plain = right("trace", &SHARP.replace('#', ""));
    begins(&plain, "choose a: 2 options\n");
}

#[test]
fn sudoku_knows_the_words_of_other_commands() {
    let six = "examples/six.txt";
    let picture = right(&["sudoku", "--svg", "-", six], "");
    assert_eq!(right(&["sudoku", "-f", "svg", six], ""), picture);
    for task in ["--count", "--rate", "--check"] {
        sudoku(&["-f", "svg", task, six], "").is_refused("expected an answer that is a board");
    }
    let boards = "1234341221434321\n1234341221434312\n1234341223414123\n";
    let ran = quadrille("sudoku --check --wrong", boards);
    ran.ends("wrong\n", 1);
    ran.begins("quadrille: <stdin>:2:");
}

#[test]
fn picked_solutions_have_their_numbers() {
    let queens = right("queens 6 --emit", "");
    let third = right("nth 3", &queens);
    begins(&third, "3:\n");
    let table = right("nth 3 --format csv", &queens);
    begins(&table, "solution,cost,options\n3,,");
    let claim = quadrille("check - examples/toy.dlx", queens);
    assert_eq!(claim.code, Some(2));
}

/// The help and the manual pages break their paragraphs at their own width.
#[test]
fn paragraphs_of_the_help_are_not_broken_twice() {
    for name in ["solve", "count", "queens", "sudoku", "kakuro"] {
        let help = right(&[name, "--help"], "");
        let (_, end) = help
            .split_once("\nExit codes: ")
            .expect("the list of codes");
        let lines: Vec<&str> = end.trim_end().lines().collect();
        let (last, full) = lines.split_last().expect("a line");
        let are_full = full.iter().all(|line| line.len() > 60);
        assert!(are_full && !last.is_empty(), "{end}");
        let page = right(&["man", name], "");
        let codes = page.lines().find(|line| line.starts_with("Exit codes: "));
        has(codes.expect("the list of codes"), "SIGHUP");
    }
}

#[test]
fn without_arguments_the_help_is_shown() {
    let ran = quadrille("", "");
    ran.ends("", 2);
    ran.begins("Solve exact-cover problems");
}

#[test]
fn boards_have_colors_where_they_are_wanted() {
    for args in [
        "queens 5",
        "langford 4",
        "latin examples/latin.txt",
        "kakuro examples/kakuro.txt",
        "polyomino 1x2 --pieces domino",
    ] {
        let [plain, colored] =
            ["never", "always"].map(|when| right(&format!("{args} --color {when}"), ""));
        assert!(!plain.contains('\u{1b}') && colored.contains('\u{1b}'));
        let mut rest = colored.split('\u{1b}');
        let mut text = rest.next().unwrap_or_default().to_owned();
        for part in rest {
            let (_, after) = part.split_once('m').expect("a code ends with m");
            text.push_str(after);
        }
        assert_eq!(text, plain);
    }
}
