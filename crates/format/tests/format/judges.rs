//! The two matrices, what is taken for which, and conversions.

use quadrille::Problem;
use quadrille::format::{self, Document, Format};

use crate::said::Said;
use crate::{plain, read, reported, written};

const MATRIX: &str = "3 4\n1 0 1 0\n0 1 0 1\n1 1 0 0\n";
const SPARSE: &str = "3 4\n2 1 3\n2 2 4\n2 1 2\n";
const KNUTH: &str = "1 2 3 4\n1 3\n2 4\n1 2\n";

#[test]
fn one_problem_in_three_formats() {
    for text in [MATRIX, SPARSE, KNUTH] {
        let document = read(text);
        assert_eq!(plain(&document), plain(&read(KNUTH)));
        assert_eq!(written(&document, Format::Matrix), MATRIX);
        assert_eq!(written(&document, Format::Sparse), SPARSE);
        assert_eq!(written(&document, Format::Knuth), KNUTH);
    }
}

#[test]
fn rows_without_columns() {
    let document = read("2 3\n0 0 0\n0 1 0\n");
    assert_eq!(written(&document, Format::Sparse), "2 3\n0\n1 2\n");
    written(&read("2 3\n0\n1 2\n"), Format::Matrix).says("2 3\n0 0 0\n0 1 0\n");
    format::write(&document, Format::Knuth)
        .unwrap_err()
        .says("option 1 has no items, and Knuth's format has no line for that");
    assert_eq!(written(&read("0 0\n"), Format::Matrix), "0 0\n");
    assert_eq!(written(&read("2 0\n0\n0\n"), Format::Sparse), "2 0\n0\n0\n");
    format::write(&read("2 0\n0\n0\n"), Format::Matrix)
        .unwrap_err()
        .says("the problem has options but no items, and a matrix without columns has no rows");
}

#[test]
fn matrices_have_no_place_for_the_rest() {
    for (text, what) in [
        ("a | x\na\n", "secondary items"),
        ("a | x\na x:1\n", "colors"),
        ("2|a\na\n", "multiplicities"),
        ("a\na |1\n", "costs"),
    ] {
        for format in [Format::Matrix, Format::Sparse] {
            let error = format::write(&read(text), format).unwrap_err();
            let reported =
                format!("the problem has {what}, and the format {format} has no place for that");
            assert_eq!(error.to_string(), reported);
        }
    }
    written(&read("odd names\nnames odd\n"), Format::Matrix).says("1 2\n1 1\n");
}

#[test]
fn a_format_is_known_by_its_look() {
    for (text, format) in [
        ("", Format::Knuth),
        ("a b\na b\n", Format::Knuth),
        (MATRIX, Format::Matrix),
        (SPARSE, Format::Sparse),
        (KNUTH, Format::Knuth),
        ("\u{feff}\n\n 3 4 \n\n2 1 3\n2 2 4\n2 1 2\n", Format::Sparse),
        ("2 2\n1 1\n1 1\n", Format::Matrix),
        ("1 2\n1 2\n", Format::Sparse),
        ("1 2\n1\n2\n", Format::Knuth),
        ("| it is\n1 2\n1 2\n", Format::Knuth),
        ("5 7 | 9\n5 9:0\n", Format::Knuth),
        ("0 5\n", Format::Matrix),
        ("3 4\n1 0 1 0\n0 1 0\n1 2 0 0\n", Format::Matrix),
        ("3 4\n2 1 3\n2 2\n2 1 2\n", Format::Sparse),
        (
            "{ }\n{ }\n",
            if Format::ALL.len() == 3 {
                Format::Knuth
            } else {
                Format::ALL[3]
            },
        ),
        ("{ a\n{ a\n", Format::Knuth),
    ] {
        assert_eq!(Format::recognize(text), format, "{text:?}");
    }
}

#[test]
fn an_item_line_that_looks_like_a_matrix_gets_a_comment() {
    let mut problem = Problem::<u32>::new();
    problem.primary(1).expect("a new item");
    problem.primary(2).expect("a new item");
    problem.option(()).cover([1, 2]).add().expect("an option");
    let document = Document::new(&problem, |_| String::new()).expect("names that differ");
    let text = written(&document, Format::Knuth);
    assert_eq!(text, "| items, then options\n1 2\n1 2\n");
    assert_eq!(read(&text).problem().search().count(), 1);
}

#[test]
fn formats_have_names() {
    for &format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    let error = "dlx".parse::<Format>().unwrap_err().to_string();
    assert!(error.starts_with("unknown format \"dlx\", expected one of knuth, matrix, sparse"));
}

#[test]
fn every_mistake_in_a_matrix() {
    let matrix = |text| reported(text, Some(Format::Matrix));
    matrix("3 4\n1 0 2 0\n1 0 1\n1 0 1 0 1\n").says(
        "\
2:5: found \"2\", expected 0 or 1
    1 0 2 0
        ^
3:6: found a row of 3, expected 4, one for each column
    1 0 1
         ^
4:9: found a row of 5, expected 4, one for each column
    1 0 1 0 1
            ^",
    );
    matrix("2 1\n1\n").says(
        "2:2: found the end after 1 row, expected 2 rows, as the first line says\n    1\n     ^",
    );
    matrix("1 1\n1\n0\n0\n").says(
        "3:1: found row 2, expected the end after 1 row, as the first line says\n    0\n    ^",
    );
    matrix("a b\n").says(
        "\
1:1: found \"a b\", expected the number of rows and the number of columns
    a b
    ^^^",
    );
    assert!(matrix("").starts_with("1:1: found nothing, expected the number of rows"));
    matrix("\n\n0 4000000000").says(
        "\
3:1: found 4000000000 columns, expected at most 1000000 in a text of this length
    0 4000000000
    ^^^^^^^^^^^^",
    );
}

#[test]
fn every_mistake_in_a_sparse_matrix() {
    reported(
        "5 4\n2 1 5\n3 1 2\n2 0 -1\nx 1\n2 3 3\n",
        Some(Format::Sparse),
    )
    .says(
        "\
2:5: found \"5\", expected a column from 1 to 4
    2 1 5
        ^
3:1: found 2 columns, expected \"3\", as this number says
    3 1 2
    ^
4:3: found \"0\", expected a column from 1 to 4
    2 0 -1
      ^
4:5: found \"-1\", expected a column from 1 to 4
    2 0 -1
        ^^
5:1: found \"x\", expected the number of columns in this row
    x 1
    ^
6:5: the item \"3\" is already in this option; an option covers an item once
    2 3 3
        ^",
    );
}
