//! What error messages of several crates share: numbers of things, things in a row, and the name that was probably meant.

use std::fmt::Display;

/// A number of things: `1 row`, `2 rows`.
pub fn plural(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Things in a row: `2 and 7`, `2, 5 and 7`.
pub fn listed(things: impl IntoIterator<Item = impl Display>) -> String {
    let mut things: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
    match things.pop() {
        Some(last) if !things.is_empty() => format!("{} and {last}", things.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// The end of a message about a name: the one that was probably meant, if it is known.
pub fn meant(name: Option<&str>) -> String {
    name.map_or_else(String::new, |name| format!("; did you mean {name}?"))
}

/// The name among `names` that is nearest to `word`, if one is near enough to be what was meant.
///
/// Names are near if one edit in three characters makes one of the other, where an edit inserts, deletes or replaces
/// a character or exchanges two neighbors (optimal string alignment), or if they differ by case alone.
pub fn nearest<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let length = word.chars().count();
    // Short names are never near, unless they differ by case alone.
    let max = length / 3;
    if length > 60 {
        return None;
    }
    names
        .filter(|name| name.len().abs_diff(word.len()) <= 4 * max)
        .filter_map(|name| {
            let distance = if name.eq_ignore_ascii_case(word) {
                0
            } else {
                strsim::osa_distance(name, word)
            };
            (distance <= max).then_some((distance, name))
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}
