//! Numbers as people read them.

/// 1234567 as `1,234,567`.
pub fn grouped(number: u64) -> String {
    grouped_text(&number.to_string())
}

/// -1234567.8901 as `-1,234,567.8901`.
pub fn grouped_text(number: &str) -> String {
    let first = usize::from(number.starts_with('-'));
    let end = number.find('.').unwrap_or(number.len());
    let mut text = String::with_capacity(number.len() * 4 / 3 + 1);
    for (place, digit) in number.char_indices() {
        if place > first && place < end && (end - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// 1 as `1 node`, 1234 as `1,234 nodes`.
pub fn plural(number: u64, thing: &str) -> String {
    match (number, thing.strip_suffix('y')) {
        (1, _) => format!("1 {thing}"),
        (_, Some(stem)) => format!("{} {stem}ies", grouped(number)),
        (_, None) => format!("{} {thing}s", grouped(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_in_threes() {
        let texts = [0, 999, 1000, 123_456, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "123,456", "1,234,567"]);
        let texts = ["-999", "-1000", "123456.7890", "-0.1234"].map(grouped_text);
        assert_eq!(texts, ["-999", "-1,000", "123,456.7890", "-0.1234"]);
    }

    #[test]
    fn things_are_counted() {
        let texts = [plural(1, "node"), plural(1000, "node"), plural(2, "entry")];
        assert_eq!(texts, ["1 node", "1,000 nodes", "2 entries"]);
    }
}
