//! `quadrille symmetries`, and what is counted up to symmetry.

use serde_json::{Value, json};

use super::{quadrille, right};

/// Two equal options, and a color that may be exchanged.
const TEXT: &str = "a b | x\na x:red\na x:blue\nb x:red\nb x:blue\n";

#[test]
fn as_text() {
    let out = right(&["symmetries"], TEXT);
    assert_eq!(out.lines().next(), Some("order 4"));
    assert!(out.contains("\norbit of items a b\n"), "{out}");
    assert!(out.ends_with("\norbit of options 1 2 3 4\n"), "{out}");
    assert_eq!(right(&["symmetries"], "a\na |2\na |3\n"), "order 1\n");
    let kept = right(&["symmetries", "--require", "1"], TEXT);
    assert_eq!(kept, "order 1\n");
}

#[test]
fn as_json_and_csv() {
    let out = right(&["symmetries", "-f", "jsonl"], "a\na\na\n");
    let found: Value = serde_json::from_str(&out).expect("JSON");
    let generators = json!([{"items": [], "options": [[1, 2]]}]);
    let expected = json!({
        "order": 2, "generators": generators, "item_orbits": [], "option_orbits": [[1, 2]],
    });
    assert_eq!(found, expected);
    let out = right(&["symmetries", "-f", "csv"], "a\na\na\n");
    assert_eq!(
        out,
        "what,items,options\norder,2,\ngenerator,(),(1 2)\norbit,,1 2\n"
    );
}

#[test]
fn a_limit_on_steps() {
    let ran = quadrille(&["symmetries", "--steps", "3"], TEXT);
    let expected =
        "quadrille: the symmetries were not found within 3 steps; --steps N allows more\n";
    assert_eq!((ran.err.as_str(), ran.code), (expected, Some(2)));
}
