//! Puzzle files of BurrTools: the Soma cube, colors, optional cells, ranges of pieces, and files that are none.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use proptest::prelude::*;
use quadrille::puzzle::Puzzle;
use quadrille::puzzle::burr;
use quadrille::puzzle::packing::{PackingError, Rules};

use crate::cases::cases;
use crate::said::Said;

const SOMA: &str = include_str!("../../examples/cube.xmpuzzle");

fn rules() -> Rules {
    Rules::default().reflect(false)
}

/// A file with these shapes and this problem.
fn file(shapes: &[(&str, &str)], problem: &str) -> String {
    let shapes: String = shapes
        .iter()
        .map(|(size, voxels)| {
            let [x, y, z] = [0, 1, 2].map(|axis| size.split('x').nth(axis).expect("three sizes"));
            format!("<voxel x=\"{x}\" y=\"{y}\" z=\"{z}\" type=\"0\">{voxels}</voxel>")
        })
        .collect();
    format!(
        "<?xml version=\"1.0\"?>\n<puzzle version=\"2\"><gridType type=\"0\"/><colors/><shapes>{shapes}</shapes>\
         <problems><problem>{problem}</problem></problems><comment/></puzzle>"
    )
}

fn count(text: &str) -> u64 {
    let file = burr::read(text.as_bytes()).expect("a file");
    file.problems[0].packing(rules()).expect("a puzzle").count()
}

#[test]
fn the_soma_cube() {
    let mut zipped = GzEncoder::new(Vec::new(), Compression::default());
    zipped.write_all(SOMA.as_bytes()).expect("memory");
    let zipped = zipped.finish().expect("memory");
    assert!(burr::is_likely(SOMA.as_bytes()) && burr::is_likely(&zipped));
    let file = burr::read(SOMA.as_bytes()).expect("a file");
    assert_eq!(burr::read(&zipped), Ok(file.clone()));
    assert_eq!(file.ignored, [""; 0]);
    let soma = &file.problems[0];
    assert_eq!(
        (soma.name.as_str(), soma.pieces.len()),
        ("The Soma cube", 7)
    );
    let packing = soma.packing(rules().distinct(true)).expect("a puzzle");
    assert_eq!(packing.count(), 240);
    // Half of a damaged file is an error, not half an answer.
    let error = burr::read(&zipped[..zipped.len() / 2]).expect_err("cut");
    let message = error.to_string();
    message.begins("the gzip data is damaged: ");
}

#[test]
fn ranges_and_optional_cells() {
    // A row of four cells, the last of them optional, filled with dominoes and single cells.
    let shapes = [("4x1x1", "###+"), ("2x1x1", "##"), ("1x1x1", "#")];
    let two = file(
        &shapes,
        "<shapes><shape id=\"1\" count=\"1\"/><shape id=\"2\" min=\"0\" max=\"2\"/></shapes><result id=\"0\"/><bitmap/>",
    );
    assert_eq!(count(&two), 5);
    let plain = two.replace("###+", "####");
    assert_eq!(count(&plain), 3);
}

/// At most so many optional cells stay empty, of which only none and all that there can be are said by cells.
#[test]
fn the_largest_number_of_holes_is_obeyed() {
    let shapes = [("2x1x1", "##"), ("2x2x1", "++++")];
    let holes = |most: &str, copies: &str| {
        let problem = format!("<shapes><shape id=\"0\" {copies}/></shapes><result id=\"1\"/>");
        file(&shapes, &problem).replace("<problem>", &format!("<problem {most}>"))
    };
    // No domino, one in four places, two in two ways.
    let some = "min=\"0\" max=\"2\"";
    assert_eq!(count(&holes("", some)), 7);
    assert_eq!(count(&holes("", "max=\"2\"")), 7);
    assert_eq!(count(&holes("maxHoles=\"4\"", some)), 7);
    assert_eq!(count(&holes("maxHoles=\"0\"", some)), 2);
    assert_eq!(count(&holes("maxHoles=\"2\"", "count=\"1\"")), 4);
    assert_eq!(count(&holes("maxHoles=\"2\"", "min=\"1\" max=\"2\"")), 6);
    // One domino leaves two cells empty.
    let none = burr::read(holes("maxHoles=\"1\"", "count=\"1\"").as_bytes()).expect("a file");
    let refused = none.problems[0].packing(rules());
    assert!(
        matches!(refused, Err(PackingError::Area { .. })),
        "{refused:?}"
    );
    let file = burr::read(holes("maxHoles=\"2\"", some).as_bytes()).expect("a file");
    assert!(file.problems.is_empty());
    file.ignored[0]
        .begins("problem 1: it leaves at most 2 of 4 optional cells empty; only 0 is supported");
}

#[test]
fn cells_may_be_in_any_text_of_xml() {
    let problem = "<shapes><shape id=\"0\"/></shapes><result id=\"1\"/>";
    for domino in ["##", "<![CDATA[##]]>", "&#35;&#x23;", "#<!-- one --> #"] {
        let shapes = [("2x1x1", domino), ("2x2x1", "++++")];
        assert_eq!(count(&file(&shapes, problem)), 4, "{domino}");
    }
}

/// An L and a J tetromino make a box of 4 x 2 x 1 as two L would, and one can be turned over to be the other: four ways,
/// however the box lies.
#[test]
fn a_box_of_one_layer_is_a_box() {
    let problem = "<shapes><shape id=\"1\"/><shape id=\"2\"/></shapes><result id=\"0\"/><bitmap/>";
    for flat in ["4x2x1", "4x1x2", "1x2x4", "2x4x1"] {
        let shapes = [(flat, "########"), ("2x3x1", "#_#_##"), ("2x3x1", "_#_###")];
        assert_eq!(count(&file(&shapes, problem)), 4, "{flat}");
    }
}

#[test]
fn colors_go_where_they_may() {
    // Two cells, colored 1 and 12, and two single pieces, one of which has color 1.
    let text = |pairs: &str| {
        file(
            &[("2x1x1", "#1#12"), ("1x1x1", "#1"), ("1x1x1", "#")],
            &format!(
                "<shapes><shape id=\"1\"/><shape id=\"2\"/></shapes><result id=\"0\"/><bitmap>{pairs}</bitmap>"
            ),
        )
    };
    assert_eq!(count(&text("")), 0);
    assert_eq!(count(&text("<pair piece=\"1\" result=\"1\"/>")), 1);
    assert_eq!(
        count(&text(
            "<pair piece=\"1\" result=\"1\"/><pair piece=\"1\" result=\"12\"/>"
        )),
        2
    );
}

/// Files of a few kilobytes, compressed, that would fill the memory.
#[test]
fn a_small_file_does_not_fill_the_memory() {
    let cube = ("100x100x100", "#".repeat(1_000_000));
    let shapes = |number| vec![(cube.0, &cube.1[..]); number];
    let problem = |number| {
        let parts = "\n<shape id=\"1\" count=\"1\"/>".repeat(number);
        format!("<shapes>{parts}</shapes><result id=\"0\"/>")
    };
    let one = [("1x1x1", "#"), (cube.0, &cube.1)];
    let short = file(&one[..1], &"<a/>".repeat(1_000_000));
    let attributes: String = (0..101).map(|number| format!(" b{number}=\"\"")).collect();
    let wide = file(&one[..1], &format!("<a{attributes}/>"));
    for (text, expected) in [
        (
            file(&shapes(5), &problem(1)),
            "line 2 of the XML: found 5000000 cells in the shapes, boards and pieces so far, expected at most 4,000,000",
        ),
        (
            short,
            "of the XML: found more elements and attributes, expected at most 1000000",
        ),
        (
            wide,
            "of the XML: found more attributes in an element, expected at most 100",
        ),
    ] {
        let error = burr::read(text.as_bytes()).expect_err("too large");
        let message = error.to_string();
        assert!(message.ends_with(expected), "{message}");
    }
}

/// A problem that is too large is left out, and takes no room from the others.
#[test]
fn a_problem_that_is_too_large_is_left_out() {
    let cube = "#".repeat(1_000_000);
    let one = [("1x1x1", "#"), ("100x100x100", &cube[..])];
    let part = "\n<shape id=\"1\" count=\"1\"/>";
    let problem = |number| {
        let parts = part.repeat(number);
        format!("<problem><shapes>{parts}</shapes><result id=\"0\"/></problem>")
    };
    let text = file(&one, "").replace("<problem></problem>", &{
        [problem(4), problem(1), problem(4), problem(1)].concat()
    });
    let file = burr::read(text.as_bytes()).expect("a file");
    let pieces: Vec<usize> = file.problems.iter().map(|one| one.pieces.len()).collect();
    assert_eq!(pieces, [1, 1]);
    // They keep their numbers in the file.
    let numbers: Vec<usize> = file.problems.iter().map(|one| one.number).collect();
    assert_eq!((numbers, file.problem_count), (vec![2, 4], 4));
    assert_eq!(
        file.ignored,
        [
            "problem 1: line 2 of the XML: found 5000002 cells in the shapes, boards and pieces so far, expected at most 4,000,000",
            "problem 3: line 7 of the XML: found 6000003 cells in the shapes, boards and pieces so far, expected at most 4,000,000",
        ]
    );
}

#[test]
fn what_is_not_supported_is_listed() {
    let text = SOMA
        .replace(
            "<shape id=\"1\" count=\"1\"/>",
            "<shape id=\"1\" count=\"1\" group=\"2\"/>",
        )
        .replace("state=\"0\"", "state=\"0\" maxHoles=\"3\"")
        .replace("<result id=\"8\"/>", "<result id=\"4294967295\"/>");
    let file = burr::read(text.as_bytes()).expect("a file");
    assert_eq!(file.problems.len(), 1);
    assert_eq!(
        file.ignored,
        [
            "groups of pieces (they matter for taking apart only)",
            "problem 2: it has no result shape",
        ]
    );
    let errors = [
        (
            SOMA.replace("<gridType type=\"0\"/>", "<gridType type=\"2\"/>"),
            "the puzzle is made of spheres, and only bricks",
        ),
        (
            SOMA.replace(">###_<", ">###<"),
            "line 7 of the XML: found a shape with 3 cells, expected as many",
        ),
        (
            SOMA.replace(">###_<", ">##?_<"),
            "line 7 of the XML: found '?' in a shape, expected #, + or _",
        ),
        (
            SOMA.replace("<shape id=\"2\"", "<shape id=\"20\""),
            "line 20 of the XML: found shape 20, expected",
        ),
        (
            SOMA.replace("x=\"2\" y=\"2\"", "x=\"999999\" y=\"999999\""),
            "line 7 of the XML: found a shape of 999999 x 999999",
        ),
        (SOMA.replace("</problems>", ""), "byte "),
        (
            "<html></html>".to_owned(),
            "line 1 of the XML: found <html>, expected <puzzle>",
        ),
        (
            SOMA.replace("<puzzle version=\"2\">", "<puzzle version=\"3\">"),
            "line 2 of the XML: found version 3 of the format, expected version 2",
        ),
        ("no XML".to_owned(), "byte "),
        (String::new(), "byte 0 of the XML: found the end"),
        (
            "<a>".repeat(60),
            "byte 150 of the XML: more than 50 elements",
        ),
    ];
    for (text, expected) in errors {
        let error = burr::read(text.as_bytes()).expect_err(expected).to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

proptest! {
    #![proptest_config(cases(300))]

    /// Whatever is damaged in a file, there is an error or a file, and never a panic.
    #[test]
    fn damaged_files_are_read_or_refused(at in 0_usize..1800, with in "[a-z<>#+_0-9\"/=& ]{0,4}", cut in 0_usize..30) {
        let mut bytes = SOMA.as_bytes().to_vec();
        let at = at.min(bytes.len());
        let end = (at + cut).min(bytes.len());
        bytes.splice(at..end, with.bytes());
        if let Ok(file) = burr::read(&bytes) {
            for problem in &file.problems {
                if let Ok(packing) = problem.packing(rules()) {
                    packing.obstacles();
                }
            }
        }
    }
}

/// Each element knows its line. To count lines from the start of the file for each of them would take minutes.
#[test]
fn many_elements_are_read_in_linear_time() {
    let colors = "<color red=\"1\"/>\n".repeat(200_000);
    let grid = "<gridType type=\"0\"/>";
    let text = SOMA.replace(grid, &format!("{grid}<comment>{colors}</comment>"));
    assert!(text.len() > colors.len());
    assert_eq!(burr::read(text.as_bytes()), burr::read(SOMA.as_bytes()));
    let broken = text.replace(">###_<", ">###<");
    let error = burr::read(broken.as_bytes()).expect_err("three cells");
    error.begins("line 200007 of the XML: ");
}
