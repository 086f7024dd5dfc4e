//! The largest sum of costs, of a table.

use serde_json::json;

use crate::*;

/// Inside, costs of a maximum are shifted, so a share of one means nothing, whatever the numbers are.
#[test]
fn a_maximum_has_a_bound_and_no_gap() {
    for (name, big) in [("small", "4"), ("large", "9007199254740995")] {
        let text = format!("x,y,pay\nc,b,{big}\nc,b,1\na,c,0\na,b,1\n");
        let path = file(&format!("maximum-{name}.csv"), &text);
        let asked = format!("best --maximize --primary x,y --cost pay -f jsonl '{path}'");
        let summary = &last_object(&quadrille(&asked, "").out)["summary"];
        let best = big.parse::<u64>().expect("a number") + 1;
        let exact = (best > 1 << 53).then(|| best.to_string());
        has_members(
            summary,
            json!({"bound": best, "gap": null, "bound_exact": exact}),
        );
    }
}

#[test]
fn a_maximum_needs_a_column_of_costs() {
    let path = file("maximum-no-column.dlx", "a b\na |3\nb |4\n");
    for command in ["best", "solve", "count"] {
        let ran = quadrille(&[command, "--maximize", &path], "");
        ran.is_refused("--maximize: no effect without --cost");
    }
}
