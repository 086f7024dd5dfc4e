//! Names, shortened as far as they stay distinct.

use quadrille_engine::sort::sorted_set;

/// The number of letters that distinguishes these names.
pub(super) fn needed_letters<'n>(names: impl IntoIterator<Item = &'n String>) -> usize {
    let names = sorted_set(names.into_iter().collect());
    let longest = names.iter().map(|name| name.chars().count()).max();
    let longest = longest.unwrap_or(1).max(1);
    let differ = |letters: &usize| {
        let cut = names.iter().map(|name| first(name, *letters));
        sorted_set(cut.collect()).len() == names.len()
    };
    (1..longest).find(differ).unwrap_or(longest)
}

/// The first letters of a name.
pub(super) fn first(name: &str, letters: usize) -> &str {
    let end = name.char_indices().nth(letters);
    end.map_or(name, |(end, _)| &name[..end])
}
