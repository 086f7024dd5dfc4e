//! Whether a text is meant as JSON.

use std::collections::HashSet;

use crate::knuth::{split_color, words};

/// The number of lines examined to distinguish JSON from Knuth's format.
const SAMPLE: usize = 1_000;

/// Whether a text is meant as JSON, even if it is truncated or not of the documented shape. Names in Knuth's format
/// may begin with a bracket too; then the options consist of names of the item line.
pub(crate) fn is_likely(text: &str) -> bool {
    let text = text.trim_start();
    if !text.starts_with(['{', '[']) {
        return false;
    }
    if text[1..].trim_start().starts_with(['"', '}']) && text.starts_with('{') {
        return true;
    }
    let mut lines = text.lines().map(str::trim_ascii);
    let head: HashSet<&str> = words(lines.next().unwrap_or_default()).collect();
    let named = |word: &str| word.starts_with('|') || head.contains(split_color(word).0);
    let options = lines.filter(|line| !line.is_empty() && !line.starts_with('|'));
    let (mut like, mut unlike) = (0, 0);
    for line in options.take(SAMPLE) {
        match words(line).all(named) {
            true => like += 1,
            false => unlike += 1,
        }
    }
    like <= unlike
}
