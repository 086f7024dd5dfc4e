//! Lines of solutions, with the texts of options that most of them share.

use std::io::{self, Write};

use super::{Cost, OptionFields};
use crate::Document;
use quadrille_engine::OptionId;

/// The most bytes of texts of options that are kept.
const KEPT: usize = 1 << 24;

/// Texts of options, which most solutions share.
#[derive(Clone, Debug, Default)]
pub(in crate::solutions) struct OptionTexts {
    text: Vec<u8>,
    /// For each option where its text begins and ends. None is empty, once it is there.
    places: Vec<[usize; 2]>,
}

/// Writes a solution.
pub(in crate::solutions) fn write(
    document: &Document,
    cost: Option<u64>,
    options: &[OptionId],
    kept: &mut OptionTexts,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    out.extend_from_slice(b"{\"options\":[");
    kept.places
        .resize(document.problem().option_count(), [0; 2]);
    for (place, &option) in options.iter().enumerate() {
        if place > 0 {
            out.push(b',');
        }
        let [start, end] = kept.places.get(option.index()).copied().unwrap_or_default();
        if start < end {
            out.extend_from_slice(&kept.text[start..end]);
            continue;
        }
        let begin = out.len();
        let fields = OptionFields::with_cost(document, option, cost.is_some());
        serde_json::to_writer(&mut *out as &mut dyn Write, &fields)?;
        if kept.text.len() < KEPT
            && let Some(place) = kept.places.get_mut(option.index())
        {
            let start = kept.text.len();
            kept.text.extend_from_slice(&out[begin..]);
            *place = [start, kept.text.len()];
        }
    }
    out.push(b']');
    if let Some(cost) = cost {
        // The fields of an object, after those before it.
        let cost = serde_json::to_vec(&Cost::of(document, cost))?;
        out.push(b',');
        out.extend_from_slice(&cost[1..]);
    } else {
        out.push(b'}');
    }
    out.push(b'\n');
    Ok(())
}
