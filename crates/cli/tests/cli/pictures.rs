//! Pictures of packings and of search trees, and how much of them fits.

use crate::every_format::{attribute, before, number};
use crate::*;

#[test]
fn captions_fit_their_sheets() {
    let dominoes = "--pieces domino --copies any --no-fill";
    for (args, kinds) in [
        (format!("1x2 -n 2 {dominoes}"), "1 kind of piece on"),
        (format!("2x4 -n 9 {dominoes}"), "1 kind of piece on"),
        ("6x10 -n 2".to_owned(), "12 kinds of pieces on"),
    ] {
        let sheet = right(&format!("polyomino {args} --svg -"), "");
        let width = number(attribute(&sheet, "width"));
        let is_caption = |line: &&str| line.contains("<text") && line.contains("on a board of");
        let caption = sheet.lines().find(is_caption).expect("a caption");
        let (_, text) = caption.split_once('>').expect("a text");
        let letters = before(text, "<").chars().count() as i32;
        // Bold DejaVu Sans, the widest of the usual fonts: 0.69 of its size on average.
        let size = number(attribute(caption, "font-size"));
        assert!(letters * size * 69 / 100 <= width, "{caption}: {width}");
        begins(text, kinds);
    }
}

/// A picture of dominoes does not say 72 times what they are.
#[test]
fn pieces_of_one_kind_have_no_names() {
    let picture = right("polyomino 4x4 --pieces domino --copies any --svg -", "");
    assert!(!picture.contains("<text"), "{picture}");
    let two = right("polyomino 3x4 --pieces trominoes --copies 2 --svg -", "");
    assert_eq!(two.matches("<text").count(), 4, "{two}");
}

#[test]
fn the_first_nodes_of_a_large_tree() {
    let queens = right("queens 8 --emit", "");
    let ran = quadrille("trace --nodes 5", &queens);
    ran.says_only("quadrille: the first 5 nodes of more; --nodes N shows up to N\n");
    assert_eq!(ran.code, Some(3));
    let nodes = ran.out.lines().filter(|line| line.contains("─ r"));
    assert_eq!(nodes.count(), 4, "{}", ran.out);
    ends(&ran.out, "\n└─ ...\n5 nodes, 0 solutions\n");
    let whole = right("trace --nodes 100000", &queens);
    let options = |tree: &str| -> Vec<String> {
        let shown = tree.lines().filter_map(|line| line.split_once("─ r"));
        shown.map(|(_, option)| option.to_owned()).take(4).collect()
    };
    assert_eq!(options(&ran.out), options(&whole));
    // A wide tree grows from left to right.
    let six = right("queens 6 --emit", "");
    let picture = right("trace --svg -", &six);
    let width = number(attribute(&picture, "width"));
    assert!(width < 1500, "{width}");
}

/// A sheet has room for 1,000: there are 2,680 and 352 solutions.
#[test]
fn what_is_not_drawn_is_said() {
    let stats = "solutions  1,000\nstopped    solutions\n";
    for (args, said) in [
        ("queens 11 --all --svg -", "solutions"),
        ("queens 11 -n 2000 -f svg --stats", "solutions"),
        ("sudoku --all --svg -", "boards"),
    ] {
        let ran = quadrille(args, ".".repeat(81));
        assert_eq!(ran.out.matches("</svg>").count(), 1);
        ran.says(&format!(
            "quadrille: only the first 1,000 {said} are drawn; there may be more\n"
        ));
        assert_eq!(ran.err.contains(stats), args.contains("--stats"));
        assert_eq!(ran.code, Some(3));
    }
    right("queens 9 --all --svg -", "");
    right("queens 11 -n1000 --svg -", "");
}

/// Where the set has several pieces, a name says which one it is, even if only this one is placed.
#[test]
fn names_are_left_out_only_if_there_is_one() {
    let args = "polyomino hex-hexagon-2 --pieces trihexes --copies any --no-fill --all --svg -";
    let sheet = right(args, "");
    let pictures = sheet.matches("<g ").count() - 1;
    let captions = pictures + 1;
    let texts = sheet.matches("<text").count();
    assert!(texts > pictures + captions, "{sheet}");
    for picture in sheet.split("<g ").skip(2) {
        // A name, and the number below.
        let pieces = picture.matches("<path").count() - 1;
        assert_eq!(picture.matches("<text").count(), pieces + 1, "{picture}");
    }
}
