//! Limits of `quadrille series`.

use crate::*;

/// Nothing ends the count of queens 27; what came before is there.
#[test]
fn it_stops_at_a_limit_on_time() {
    let ran = quadrille("series 'queens 27N' --n 0..1 --time 400ms", "");
    ran.ends("# series: queens 27N\n0 1\n", 3);
    ran.begins("quadrille: time limit reached after ");
    ran.says(" seconds, at n = 1; --resume goes on\n");
}

/// The rows of a triangle go on from the term at which the time was over.
#[test]
fn a_triangle_that_was_cut_goes_on() {
    let command = "polyomino NxK --pieces domino";
    let header = format!("# series: {command}, K = 1..N, from N = 1\n");
    let known = format!("{header}1 0\n2 1\n3 0\n4 0\n");
    let before = file("terms-of-a-cut-triangle.txt", &known);
    let asked = |more: &str| quadrille(&format!("series '{command}' --n 1..3 --k 1..N {more}"), "");
    let ran = asked(&format!("--time 0s --resume '{before}'"));
    ran.ends(&known, 3);
    ran.begins("quadrille: time limit reached after ");
    ran.says(" seconds, at row = 3, k = 2 (n = 5); --resume goes on\n");
    let cut = file("more-of-a-cut-triangle.txt", &ran.out);
    asked(&format!("--resume '{cut}'")).ends(format!("{known}5 0\n6 0\n"), 0);
}

/// Where the time is over, the recurrence of a few terms is still found; of many, it says that it was not looked for to
/// the end.
#[test]
fn the_search_for_a_recurrence_stops_at_a_limit_on_time() {
    let terms = |name: &str, terms: &mut dyn Iterator<Item = String>| {
        let lines = (1..).zip(terms).map(|(n, term)| format!("{n} {term}\n"));
        let lines: String = lines.collect();
        file(name, &format!("# series: queens N\n{lines}"))
    };
    let mut few = (0..8).map(|n| if n < 1 { n } else { 1u128 << 100 }.to_string());
    let few = terms("few-terms-of-series.txt", &mut few);
    let few = right(
        &format!("series 'queens N' --n 1..8 --time 0s --resume '{few}'"),
        "",
    );
    has(&few, "\n# a(n) = a(n-1) for n >= 3: ");
    let mut number = 1u64;
    let mut random = || {
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (number >> 8).to_string()
    };
    let many = terms(
        "many-terms-of-series.txt",
        &mut (0..4_000).map(|_| random()),
    );
    let ran = quadrille(
        &format!("series 'queens N' --n 1..4000 --time 0s --resume '{many}'"),
        "",
    );
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    ran.begins("quadrille: time limit reached after ");
    ran.says(" seconds, while looking for a recurrence\n");
    // No remark.
    assert!(ran.out.ends_with(&format!("\n4000 {}\n", number >> 8)));
}

/// A limit of the command itself is one, too, and no mistake.
#[test]
fn it_stops_at_a_limit_of_its_command() {
    let known = "# series: queens N --time 0\n1 1\n";
    let known = file("terms-before-a-limit.txt", known);
    let args = format!("series 'queens N --time 0' --n 1..3 --resume '{known}'");
    let ran = quadrille(&args, "");
    ran.ends("# series: queens N --time 0\n1 1\n", 3);
    ran.begins("quadrille: `quadrille queens 2 --time 0 --count`: time limit");
    ran.says(", at n = 2; --resume goes on\n");
}

/// A warning about the file is not why the count failed.
#[test]
fn the_error_of_a_run_is_named_and_not_its_warnings() {
    let problem = file("series-noted.dlx", "a | x\na\nx\n");
    let counted = format!("count '{problem}' --require N");
    let ran = quadrille(&["series", &counted, "--n", "1..3"], "");
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    ends(
        &ran.err,
        "--require \"3\": there is no option 3; expected a number from 1 to 2\n",
    );
    assert!(!ran.err.contains("warning"), "{ran:?}");
}
