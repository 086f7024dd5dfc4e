//! `best --maximize` on costs that are in the problem.

use crate::*;

/// The largest costs of a problem, as of a table.
#[test]
fn the_largest_costs_of_a_problem() {
    let text = "a b | x\na |3\nb x |4\na b |5\na x |9\n";
    let path = file("tables-largest.dlx", text);
    let args = ["best", "--maximize", "-n", "9", &path];
    let ran = quadrille(&args, "");
    assert_eq!(
        (ran.out.as_str(), ran.err.as_str(), ran.code),
        (
            "1: cost 7\n a |3\n b x |4\n2: cost 5\n a b |5\n",
            "",
            Some(0)
        )
    );
    assert_eq!(
        quadrille(&["check", &path], &ran.out).out,
        "1: right\n2: right\n"
    );
    let json = quadrille(&["best", "--maximize", "-f", "jsonl", &path], "").out;
    assert!(
        json.contains("\"cost\":3}") && json.contains("],\"cost\":7}"),
        "{json}"
    );
    let json = quadrille(&["convert", "--to", "json"], text).out;
    let json = json.replace("\"cost\": 3", "\"cost\": 3.25");
    let ran = quadrille(&["best", "--maximize", "-f", "lines"], &json);
    assert_eq!(ran.out, "cost 7.25: 1 2\n", "{json}");
    // Where larger ones are better, a share says nothing, and cheaper than what is asked for cannot be meant.
    let ran = quadrille(&["best", "--maximize", "--below", "3", &path], "");
    assert!(
        ran.err
            .contains("--below: expected costs from 0 on, without --maximize"),
        "{}",
        ran.err
    );
    let bounds = file("tables-bounds.dlx", "1:2|a b\na |3\na b |4\n");
    let ran = quadrille(&["best", "--maximize", &bounds], "");
    let expected = "--maximize: found the item \"a\", which is covered 1 to 2 times, expected items that are all covered a \
                    fixed number of times";
    assert!(
        ran.code == Some(2) && ran.err.contains(expected),
        "{}",
        ran.err
    );
    for command in ["solve", "count", "check", "sample"] {
        let ran = quadrille(&[command, "--maximize", &path], "");
        let expected = "quadrille: --maximize: no effect without --cost\n";
        assert_eq!(
            (ran.code, ran.err.as_str()),
            (Some(2), expected),
            "{command}"
        );
    }
}
