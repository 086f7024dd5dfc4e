//! Pictures of packings and of search trees, and how much of them fits.

use crate::*;

#[test]
fn captions_fit_their_sheets() {
    let dominoes = "--pieces domino --copies any --no-fill";
    for (args, begins) in [
        (format!("1x2 -n 2 {dominoes}"), "1 kind of piece on"),
        (format!("2x4 -n 9 {dominoes}"), "1 kind of piece on"),
        ("6x10 -n 2".to_owned(), "12 kinds of pieces on"),
    ] {
        let sheet = right(&format!("polyomino {args} --svg -"), "");
        let number = |text: &str, name: &str| -> i32 {
            let (_, rest) = text.split_once(&format!("{name}=\"")).expect(name);
            rest.split('"')
                .next()
                .expect("a value")
                .parse()
                .expect("a number")
        };
        let width = number(&sheet, "width");
        let caption = sheet
            .lines()
            .find(|line| line.contains("<text") && line.contains("on a board of"));
        let caption = caption.expect("a caption");
        let (_, text) = caption.split_once('>').expect("a text");
        let letters = text.split('<').next().expect("letters").chars().count() as i32;
        // Bold DejaVu Sans, the widest of the usual fonts: 0.69 of its size on average.
        assert!(
            letters * number(caption, "font-size") * 69 / 100 <= width,
            "{caption}: {width}"
        );
        assert!(text.starts_with(begins), "{text}");
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
    assert!(
        ran.out.ends_with("\n└─ ...\n5 nodes, 0 solutions\n"),
        "{}",
        ran.out
    );
    let whole = right("trace --nodes 100000", &queens);
    let options = |tree: &str| -> Vec<String> {
        let shown = tree.lines().filter_map(|line| line.split_once("─ r"));
        shown.map(|(_, option)| option.to_owned()).take(4).collect()
    };
    assert_eq!(options(&ran.out), options(&whole));
    // A wide tree grows from left to right.
    let six = right("queens 6 --emit", "");
    let picture = right("trace --svg -", &six);
    let (_, width) = picture.split_once("width=\"").expect("a width");
    let width: i32 = width
        .split('"')
        .next()
        .expect("a value")
        .parse()
        .expect("a number");
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
    assert!(
        sheet.matches("<text").count() > pictures + captions,
        "{sheet}"
    );
    for picture in sheet.split("<g ").skip(2) {
        // A name, and the number below.
        let pieces = picture.matches("<path").count() - 1;
        assert_eq!(picture.matches("<text").count(), pieces + 1, "{picture}");
    }
}
