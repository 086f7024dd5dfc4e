//! Labels of placed pieces: their names, but others where copies of a piece touch, so that a drawing without lines between
//! them tells them apart.
//!
//! The pieces are labeled in the order of their first cells. Each takes the first label that no piece has which it touches:
//! its name, the name in the other case, a letter or digit, the name with 2, 3 and so on. A label stands for the same piece
//! everywhere on the board, so none of another piece is taken. Touching pieces never have the same label, hence cells of one
//! label that touch belong to one piece.

use std::collections::BTreeMap;

use super::Tiling;
use crate::packing::pieces::short_name;
use crate::short_names::first;

/// The label of each placed piece, where names are cut to this number of letters.
pub(super) fn labels(tiling: &Tiling, letters: usize) -> Vec<String> {
    // The number of the piece that a label stands for.
    let mut taken = BTreeMap::new();
    for (piece, name) in tiling.names.iter().enumerate() {
        let label = first(name, letters).to_owned();
        taken.entry(label).or_insert(piece);
    }
    let mut labels: Vec<String> = Vec::new();
    for (placed, touched) in tiling.placed.iter().zip(tiling.neighbors()) {
        let name = first(&placed.name, letters);
        let is_own = |label: &str| {
            let piece = taken.get(label);
            label == name || piece.is_none_or(|&piece| piece == placed.piece)
        };
        let is_near = |label: &str| {
            let mut near = touched.iter().filter_map(|&other| labels.get(other));
            near.any(|other| other == label)
        };
        let label = candidates(name).find(|label| is_own(label) && !is_near(label));
        let label = label.unwrap_or_default();
        taken.entry(label.clone()).or_insert(placed.piece);
        labels.push(label);
    }
    labels
}

/// The labels that may stand for a name, without end. Those of one letter come first if the name is one.
fn candidates(name: &str) -> impl Iterator<Item = String> {
    let length = name.chars().count();
    let other = match name.to_uppercase() {
        upper if upper != name => upper,
        _ => name.to_lowercase(),
    };
    let other = Some(other).filter(|other| other.chars().count() == length);
    let further = (0..62).map(short_name).filter(move |_| length == 1);
    let numbered = (2_u64..).map({
        let name = name.to_owned();
        move |number| format!("{name}{number}")
    });
    let names = [name.to_owned()].into_iter().chain(other);
    names.chain(further).chain(numbered)
}
