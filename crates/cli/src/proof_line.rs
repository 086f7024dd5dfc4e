//! The first line of a proof for published checkers.

use quadrille::proof::ProofFormat;

/// The format of a proof that begins with this line: a number, then a clause and hints, or a letter and numbers. `is_cut`: the
/// rest of the line was not read.
pub fn format(line: &str, is_cut: bool) -> Option<ProofFormat> {
    let mut words: Vec<&str> = line.split_ascii_whitespace().collect();
    if is_cut {
        words.pop();
    }
    let (number, rest) = words.split_first()?;
    let (format, lists, ends) = match rest {
        ["d", lists @ ..] => (ProofFormat::Lrat, lists, 1),
        ["a", lists @ ..] => (ProofFormat::Cpog, lists, 2),
        ["p" | "s", lists @ ..] => (ProofFormat::Cpog, lists, 1),
        lists => (ProofFormat::Lrat, lists, 2),
    };
    let is_number = |word: &&str| word.parse::<i64>().is_ok();
    let zeros = lists.iter().filter(|&&word| word == "0").count();
    let is_whole = zeros == ends && lists.ends_with(&["0"]);
    let is_step = number.parse::<u64>().is_ok_and(|number| number > 0);
    (is_step && lists.iter().all(is_number) && (is_whole || is_cut)).then_some(format)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_told_from_other_lines() {
        let of = |line: &str| format(line, false);
        for line in ["7 -1 2 0 3 4 0", "7 0 3 0", "9 d 3 4 0"] {
            assert_eq!(of(line), Some(ProofFormat::Lrat), "{line}");
        }
        for line in ["7 a -1 2 0 3 4 0", "5 p 4 2 0", "6 s 1 2 3 0"] {
            assert_eq!(of(line), Some(ProofFormat::Cpog), "{line}");
        }
        for line in [
            "",
            "0 0",
            "0 0 0",
            "3 4 5",
            "a b c",
            "7 q 1 0",
            "7 1 0 x 0",
            "{\"part\":1}",
        ] {
            assert_eq!(of(line), None, "{line}");
        }
        assert_eq!(format("7 -1 2 0 3 4", true), Some(ProofFormat::Lrat));
    }
}
