//! Help, completions, manual pages and colors.

use crate::*;

#[test]
fn completions_and_manual_pages() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = right(&["completions", shell], "");
        assert!(
            script.contains("quadrille") && script.contains("estimate"),
            "{shell}"
        );
    }
    assert!(right(&["man"], "").contains(".TH quadrille 1"));
    let page = right(&["man", "solve"], "");
    assert!(page.contains(".TH quadrille-solve 1") && page.contains("require"));
    let ran = quadrille(&["man", "slove"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("unknown command \"slove\""));
}

#[test]
fn short_help_fits_a_page() {
    for name in [
        "solve",
        "count",
        "best",
        "check",
        "queens",
        "polyomino",
        "words",
    ] {
        let help = right(&[name, "-h"], "");
        assert!(help.lines().count() < 60, "{name}");
    }
    let page = right(&["help", "formats"], "");
    assert!(page.contains("## Problems") && page.contains("\"complete\":true"));
}

#[test]
fn all_manual_pages() {
    let directory = file("manual", "");
    std::fs::remove_file(&directory).expect("it was made");
    assert_eq!(right(&["man", "--all", &directory], ""), "");
    let page = std::path::Path::new(&directory).join("quadrille-solve.1");
    let page = std::fs::read_to_string(page).expect("it is there");
    assert!(
        page.contains(".SH EXAMPLES\n.nf\n  quadrille solve"),
        "{page}"
    );
    std::fs::remove_dir_all(&directory).expect("it is ours");
}

#[test]
fn colors_on_request() {
    let colored = right(
        &[
            "polyomino",
            "1x2",
            "--pieces",
            "domino",
            "--color",
            "always",
        ],
        "",
    );
    assert!(colored.contains("\u{1b}["), "{colored:?}");
    let plain = right(
        &["polyomino", "1x2", "--pieces", "domino", "--color", "never"],
        "",
    );
    assert!(!plain.contains('\u{1b}'));
}

#[test]
fn every_option_of_a_manual_page_is_explained() {
    for command in ["solve", "sudoku", "polyomino", "count"] {
        let page = right(&["man", command], "");
        let lines: Vec<&str> = page.lines().collect();
        for pair in lines.windows(2) {
            let is_option = pair[0].starts_with("\\fB\\-");
            assert!(!is_option || !pair[1].is_empty(), "{command}: {}", pair[0]);
        }
    }
}
