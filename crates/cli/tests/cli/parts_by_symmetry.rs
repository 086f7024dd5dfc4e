//! `quadrille split --symmetry`: parts that stand for several.

use crate::has;
use crate::parts::directory;

/// Without the time to look for symmetries, the parts are still the whole.
#[test]
fn parts_by_symmetry_end_with_the_time() {
    let directory = directory("standing-late", "7");
    let split = directory.run("split queens --parts 9 --symmetry --time 1us");
    assert_eq!(split.code, Some(3), "{}", split.err);
    split.says("still the whole");
    directory.write("parts", &split.out);
    directory.write("records", directory.run_parts("count queens", &split.out));
    directory.run("merge parts records").ends("40\n", 0);
}

/// Parts by symmetry are fewer, merge to the same number, and can only be counted.
#[test]
fn parts_that_stand_for_several() {
    let directory = directory("standing", "7");
    let split = directory.run("split queens --parts 9 --symmetry -o parts");
    assert_eq!(split.code, Some(0), "{}", split.err);
    let parts = directory.read("parts");
    has(&parts, "*2\",\"take\"");
    let first = parts
        .lines()
        .find(|part| part.contains("*2\""))
        .expect("a pair");
    directory.write("records", directory.run_parts("count queens", &parts));
    directory.run("merge parts records").ends("40\n", 0);
    let cut = directory.run("split queens --from parts --parts 30 -o cut");
    assert_eq!(cut.code, Some(0), "{}", cut.err);
    let cut = directory.read("cut");
    directory.write("records", directory.run_parts("count queens", &cut));
    assert_eq!(directory.run("merge records").out, "40\n");
    for args in ["solve", "best", "sample", "count --certificate c"] {
        let ran = directory.run(&format!("{args} queens --part '{first}'"));
        ran.is_refused("solutions are only counted");
    }
    let merged = directory.run("merge records --problem queens");
    merged.is_refused("for a certificate, split without --symmetry");
    let ran = directory.run("count queens --part x --no-symmetry");
    ran.is_refused("--no-symmetry: no effect on --part");
}
