//! Numbers of things in messages: "1 row", "2 rows".

/// A number of things, with an s unless it is one.
pub(crate) fn plural(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
