//! Numbers as people read them, and text that a terminal may show.

use std::borrow::Cow;

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

/// A message without control characters, which a terminal would obey: names of files and of what is in them may have some.
pub fn visible(message: &str) -> Cow<'_, str> {
    let is_hidden = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
    if !message.contains(is_hidden) {
        return message.into();
    }
    let letters = message.chars().map(|letter| match is_hidden(letter) {
        true => letter.escape_default().to_string(),
        false => letter.to_string(),
    });
    letters.collect::<String>().into()
}
