//! Words that begin with a minus and a digit, which are no options.

use crate::*;

#[test]
fn negative_sizes_are_no_options() {
    refuses(
        "",
        r#"polyomino -3x4
            quadrille: found "-3x4", expected numbers from 1
        words -2x2
            quadrille: found "-2x2", expected numbers from 1"#,
    );
}

/// The message names what stands before the value.
#[test]
fn negative_values_are_no_options() {
    let toy = "a b\na\nb\n";
    for (args, option, value) in [
        ("series 'queens N'", "--n", "-1..5"),
        ("count", "--threads", "-1x"),
        ("count", "--time", "-1s"),
        ("count", "--time", "-.5s"),
        ("--color never count", "--time", "-1s"),
        ("solve", "--nodes", "-5k"),
        ("solve", "-n", "-5k"),
        ("solve", "--seed", "-1h"),
        ("solve", "--memory", "-5G"),
        ("solve", "--part", "-1/2"),
        ("solve", "--require", "-1,2"),
        ("solve", "--color", "-1x"),
        ("polyomino 3x4", "--copies", "-1-2"),
        ("polyomino 3x4", "--pieces", "-1x"),
    ] {
        let ran = quadrille(&format!("{args} {option} {value}"), toy);
        let expected = "expected an option or a value without a minus";
        let message = format!("quadrille: found {value:?} after {option}, {expected}\n");
        assert_eq!((ran.err, ran.code), (message, Some(2)));
    }
    // A value of an option may be a negative number, and with an equals sign anything.
    for args in ["best --below -1", "best --below=-1"] {
        quadrille(args, toy).says("found \"-1\", expected a cost");
    }
    // Where no value belongs it is still no size.
    for args in ["solve -3.dlx", "solve -- --n -3.dlx", "polyomino -3x4.txt"] {
        let ran = quadrille(args, "");
        assert!(!ran.err.contains("numbers from 1"), "{ran:?}");
        assert_eq!(ran.code, Some(2));
    }
}
