//! The largest sum of costs, of a table.

use crate::*;

/// Inside, costs of a maximum are shifted, so a share of one means nothing, whatever the numbers are.
#[test]
fn a_maximum_has_a_bound_and_no_gap() {
    for (name, big) in [("small", "4"), ("large", "9007199254740995")] {
        let text = format!("x,y,pay\nc,b,{big}\nc,b,1\na,c,0\na,b,1\n");
        let path = file(&format!("maximum-{name}.csv"), &text);
        let asked = format!("best --maximize --primary x,y --cost pay -f jsonl '{path}'");
        let ran = quadrille(&asked, "");
        let summary = ran.out.lines().last().expect("a summary");
        let summary: serde_json::Value = serde_json::from_str(summary).expect("JSON");
        let (summary, best) = (
            &summary["summary"],
            big.parse::<u64>().expect("a number") + 1,
        );
        assert_eq!(summary["bound"], best, "{summary}");
        assert_eq!(summary["gap"], serde_json::Value::Null, "{summary}");
        let exact = (best > 1 << 53).then(|| best.to_string());
        assert_eq!(
            summary["bound_exact"].as_str(),
            exact.as_deref(),
            "{summary}"
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
