//! Labels of rows and names of columns beside a grid.

use super::ORDERS;

/// Whether these are at least four labels of rows or columns: numbers from 1 or from 0 on, or letters from A on, perhaps all
/// behind the same word, as in `c1`, `c2`, ....
pub(super) fn are_in_order<S: AsRef<str>>(labels: impl IntoIterator<Item = S>) -> bool {
    let mut labels = labels.into_iter();
    let first = labels.next();
    let first = first.as_ref().map_or("", AsRef::as_ref);
    let Some(word) = first.strip_suffix(['0', '1', 'A', 'a']) else {
        return false;
    };
    let start = first.as_bytes()[word.len()];
    let is_next = |label: &str, at: u8| match label.strip_prefix(word) {
        Some(rest) if start.is_ascii_digit() => rest == (start - b'0' + at).to_string(),
        Some(rest) => rest.as_bytes() == [start + at],
        None => false,
    };
    let mut count = 1;
    let mut rest = labels.zip(1..=100);
    word.bytes()
        .all(|byte| byte.is_ascii_alphabetic() || byte == b'_')
        && rest.all(|(label, at)| {
            count += 1;
            is_next(label.as_ref(), at)
        })
        && count >= 4
}

/// Whether a line has the names of the columns of a grid: `c1,c2,c3,c4`.
pub(super) fn are_names(line: &[u8], order: Option<u8>) -> bool {
    count_names(line, order).is_some()
}

/// The words of a line between delimiters.
pub(super) fn words(line: &str) -> Vec<&str> {
    let words = line.split(|letter: char| "\t;,| ".contains(letter));
    words.filter(|word| !word.is_empty()).collect()
}

/// How many names of columns a line has, if it has nothing else.
pub(super) fn count_names(line: &[u8], order: Option<u8>) -> Option<usize> {
    let text = String::from_utf8_lossy(line);
    let names = words(&text).into_iter().map(|name| name.trim_matches('"'));
    let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    let mut orders = order.as_slice().iter().chain(ORDERS);
    let are_names = orders.any(|&order| usize::from(order) == names.len())
        && names.first().is_some_and(|name| name.len() > 1)
        && are_in_order(&names);
    are_names.then_some(names.len())
}

/// Whether a field can be the label of a row: `A`, `r3`, `row3`, `12:`.
pub(super) fn is_label(field: &[u8]) -> bool {
    let word = without_mark(field);
    let letters = { word.iter() }.take_while(|byte| byte.is_ascii_alphabetic());
    let letters = letters.count();
    let digits = &word[letters..];
    let is_number = digits.iter().all(u8::is_ascii_digit) && digits.len() <= 2;
    is_number && !word.is_empty() && (letters < 2 || letters <= 3 && !digits.is_empty())
}

/// A label without the mark behind it and the spaces around.
pub(super) fn without_mark(field: &[u8]) -> &[u8] {
    let field = field.trim_ascii();
    let word = field.strip_suffix(b":").or(field.strip_suffix(b"."));
    word.or(field.strip_suffix(b")")).unwrap_or(field)
}

/// Whether labels before rows, from above or from below, have a value that does not follow from the one before it. Numbers alone
/// might be cells: they follow each other one by one.
pub(super) fn are_mixed_up(labels: &[String]) -> bool {
    let is_number = |label: &String| label.bytes().all(|byte| byte.is_ascii_digit());
    let value = |label: &String| {
        let word = label.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
        match (word.is_empty(), label.as_bytes()) {
            (true, [letter]) => Some(u32::from(*letter)),
            _ => word.trim().parse().ok(),
        }
    };
    let values: Option<Vec<u32>> = labels.iter().map(value).collect();
    let Some(values) = values else { return false };
    let step = match labels.iter().all(is_number) {
        true => 1,
        false => u32::MAX,
    };
    let follows = |before: &u32, after: &u32| before < after && after - before <= step;
    !values.is_sorted_by(follows) && !values.is_sorted_by(|before, after| follows(after, before))
}

/// Where the label at the start of a line ends: `A `, `1:`, `r3 `, `Row 4`.
pub(super) fn after_label(text: &[u8]) -> Option<usize> {
    let start = text.len() - text.trim_ascii_start().len();
    let rest = &text[start..];
    let words = match rest {
        [b'r' | b'R', b'o' | b'O', b'w' | b'W', b' ', ..] => 4,
        [b'r' | b'R', b'o' | b'O', b'w' | b'W', next, ..] if next.is_ascii_digit() => 3,
        [b'r' | b'R', next, ..] if next.is_ascii_digit() => 1,
        _ => 0,
    };
    let length = { rest[words..].iter() }.take_while(|byte| byte.is_ascii_alphanumeric());
    let length = length.count();
    let after = rest.get(words + length)?;
    let ends = b" \t:|.),;".contains(after) || *after == 0xE2;
    // The dot after a number is a mark; more of them are cells.
    let dots = *after == b'.' && rest.get(words + length + 1) == Some(&b'.');
    let mark = usize::from(b":.)".contains(after));
    ((1..=2).contains(&length) && ends && !dots).then_some(start + words + length + mark)
}
