//! Counts by cost.

use crate::*;

#[test]
fn counts_by_cost() {
    let without = quadrille("count --by cost", "a\na\n");
    let said = "quadrille: the problem has no costs: every solution costs 0\n";
    without.ends("0 1\n", 0);
    assert_eq!(without.err, said);
    let by_cost = right("count --by cost", PRICED);
    assert_eq!(by_cost, "5 1\n10 1\n20 1\n");
    let out = right("count --by options -f jsonl", PRICED);
    let lines = "{\"options\":1,\"solutions\":1}\n{\"options\":2,\"solutions\":2}\n";
    assert_eq!(out, lines);
    let out = right("count --by cost -f csv --forbid 5", PRICED);
    assert_eq!(out, "by,sum,solutions\ncost,5,1\ncost,10,1\n");
    // A reduction leaves the numbers as they are. It says how much it removed.
    let reduced = right("count --by cost --reduce --require 1", PRICED);
    assert_eq!(reduced, "5 1\n");
    // Squares and dominoes on 2 x n by the number of pieces: the matchings of a ladder by size.
    let pieces = file("squares-and-dominoes.txt", "0-x d\n##\n\n0-x s\n#\n");
    for (board, expected) in [
        ("2x1", "1 1\n2 1\n"),
        ("2x2", "2 2\n3 4\n4 1\n"),
        ("2x3", "3 3\n4 11\n5 7\n6 1\n"),
        ("2x4", "4 5\n5 26\n6 29\n7 10\n8 1\n"),
    ] {
        let problem = right(&["polyomino", board, "--pieces", &pieces, "--emit"], "");
        assert_eq!(right("count --by options", &problem), expected);
    }
    // Costs of a table are as the table has them, the best first.
    let pay = file("by-pay.csv", "job,who,pay\na,x,1\na,y,0\nb,x,-3\nb,y,2.5\n");
    let by_pay = format!("count '{pay}' --primary job --cost pay --by cost");
    assert_eq!(right(&by_pay, ""), "-3.0 1\n-2.0 1\n2.5 1\n3.5 1\n");
    let dearest = format!("{by_pay} --maximize -f jsonl");
    let first = "{\"cost\":3.5,\"solutions\":1}\n{\"cost\":2.5,\"solutions\":1}\n";
    assert!(right(&dearest, "").starts_with(first));
    quadrille("count --by cost", "a b\na\n").ends("", 1);
}

/// A cost is text as well where a program may read the number as another one: beyond 2^53, as in a solution.
#[test]
fn costs_are_text_beyond_what_numbers_hold() {
    for (cost, is_text) in [
        (1_234_567_890_123_456_u64, false),
        (1_u64 << 53, false),
        ((1_u64 << 53) + 1, true),
    ] {
        let problem = format!("a\na |{cost}\n");
        for args in ["count --by cost", "best"] {
            let out = right(&format!("{args} -f jsonl"), &problem);
            let first = out.lines().next().expect("an answer");
            assert!(first.contains(&format!("\"cost\":{cost}")), "{first}");
            assert_eq!(first.contains("cost_exact"), is_text, "{first}");
        }
    }
}
