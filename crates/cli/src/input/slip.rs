//! Slips in the text of a problem, which make many mistakes look like others.

use crate::format_number::is_digits;

/// A mistake that may run through the whole text.
pub(super) fn slip(text: &str) -> Option<String> {
    let comment = text.lines().any(|line| line.trim_start().starts_with("# "));
    if comment {
        return Some("a comment begins with |, not with #".to_owned());
    }
    // The first line that is no comment has the items.
    let is_comment = |line: &&str| line.trim_start().starts_with('|') || line.trim().is_empty();
    let cost = text
        .lines()
        .filter(|line| !is_comment(line))
        .skip(1)
        .flat_map(str::split_whitespace)
        .find_map(cost_elsewhere)?;
    Some(format!("a cost is a word of its own: |{cost}"))
}

/// The 3 of `b|3` and of `$3`, which are not names of items.
fn cost_elsewhere(word: &str) -> Option<&str> {
    let (before, cost) = word.rsplit_once(['|', '$'])?;
    (is_digits(cost) && (word.starts_with('$') || !before.is_empty())).then_some(cost)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_that_are_no_words() {
        assert_eq!(cost_elsewhere("b|3"), Some("3"));
        assert_eq!(cost_elsewhere("$4"), Some("4"));
        assert_eq!((cost_elsewhere("|3"), cost_elsewhere("b")), (None, None));
    }
}
