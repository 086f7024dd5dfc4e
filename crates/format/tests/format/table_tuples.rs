//! Tuples of columns: what tells them apart, and how many a row may have.

use quadrille::format::table;

use crate::said::Said;
use crate::tables::columns;

/// Fields with commas and quotes: tuples that differ are items of their own, whatever they look like with commas between them.
#[test]
fn tuples_with_commas_do_not_collide() {
    for (text, items, solutions) in [
        ("p,d\n\"x,y\",z\nx,\"y,z\"\n", ["x,y,z", "p,d=x,y,z"], 1),
        (
            "p,d\n\"x,y\",z\n\"x,y\",z\nx,\"y,z\"\n",
            ["x,y,z", "p,d=x,y,z"],
            2,
        ),
        (
            "p,d\n\"\"\"x\"\",y\",z\n\"\"\"x\"\"\",\"y,z\"\n",
            ["\"x\",y,z", "p,d=\"x\",y,z"],
            1,
        ),
    ] {
        let document = table::read(text.as_bytes(), &columns(&["p,d"], &[], None));
        let document = document.expect("a table");
        let problem = document.problem();
        let labels = problem.item_ids().filter_map(|item| problem.label(item));
        assert_eq!(labels.collect::<Vec<_>>(), items, "{text}");
        assert_eq!(problem.search().count(), solutions, "{text}");
    }
}

/// What a row is an item for is bounded, and a column stands in a tuple once.
#[test]
fn tuples_have_each_column_once() {
    let refused = |text: &str, names: &str| {
        let read = table::read(text.as_bytes(), &columns(&[names], &[], None));
        read.err().map(|error| error.to_string())
    };
    for names in ["a,a", "a+b,a", "a+b,a+b"] {
        let message = format!("found the column \"a\" twice in {names:?}, expected it once");
        assert_eq!(refused("a,b\n1,2\n", names), Some(message));
    }
    let header: Vec<String> = (0..40).map(|column| format!("c{column}")).collect();
    let pairs: Vec<String> = header.chunks(2).map(|pair| pair.join("+")).collect();
    let text = format!("{0}\n{0}\n", header.join(","));
    assert_eq!(refused(&text, &pairs[..9].join(",")), None);
    let found = refused(&text, &pairs.join(",")).expect("2^20 items of one row");
    found.ends("more than 1000 items of each row, expected fewer");
}
