//! Problems written as JSON.

use std::fmt;

use crate::format::document::Document;
use crate::format::write::in_order;

/// Writes a problem, an option to a line.
pub(in crate::format) fn write(document: &Document, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let problem = document.problem();
    writeln!(f, "{{")?;
    if !document.comment().is_empty() {
        writeln!(
            f,
            "  \"comment\": {},",
            quote(&document.comment().join("\n"))
        )?;
    }
    writeln!(f, "  \"items\": {{")?;
    let items = || in_order(document).map(|item| (document.name(item), problem.bounds(item)));
    let primary = items().filter_map(|(name, times)| Some((name, times?.into_inner())));
    let secondary = items().filter(|(_, times)| times.is_none());
    write!(f, "    \"primary\": [")?;
    separated(f, ", ", primary, |f, (name, times)| match times {
        (1, 1) => write!(f, "{}", quote(name)),
        (lo, hi) => write!(f, r#"{{"name": {}, "lo": {lo}, "hi": {hi}}}"#, quote(name)),
    })?;
    write!(f, "],\n    \"secondary\": [")?;
    separated(f, ", ", secondary, |f, (name, _)| {
        write!(f, "{}", quote(name))
    })?;
    write!(f, "]\n  }},\n  \"options\": [")?;
    separated(f, ",", problem.option_ids(), |f, option| {
        let cost = problem.cost(option);
        f.write_str(if cost > 0 {
            "\n    {\"items\": ["
        } else {
            "\n    ["
        })?;
        separated(f, ", ", problem.members(option), |f, (item, color)| {
            let name = document.name(item);
            let color = color.and_then(|color| document.color_name(color));
            match color {
                None if !name.contains(':') => write!(f, "{}", quote(name)),
                None => write!(f, r#"{{"name": {}}}"#, quote(name)),
                Some(color) if !name.contains(':') && !color.is_empty() => {
                    write!(f, "{}", quote(&format!("{name}:{color}")))
                }
                Some(color) => {
                    write!(
                        f,
                        r#"{{"name": {}, "color": {}}}"#,
                        quote(name),
                        quote(color)
                    )
                }
            }
        })?;
        match cost {
            0 => write!(f, "]"),
            cost => write!(f, "], \"cost\": {cost}}}"),
        }
    })?;
    f.write_str(if problem.option_count() > 0 {
        "\n  ]\n}\n"
    } else {
        "]\n}\n"
    })
}

/// A string as JSON writes it.
fn quote(text: &str) -> serde_json::Value {
    serde_json::Value::from(text)
}

/// Writes each of `values` with `write`, and `between` in between.
fn separated<V>(
    f: &mut fmt::Formatter<'_>,
    between: &str,
    values: impl IntoIterator<Item = V>,
    mut write: impl FnMut(&mut fmt::Formatter<'_>, V) -> fmt::Result,
) -> fmt::Result {
    for (place, value) in values.into_iter().enumerate() {
        if place > 0 {
            f.write_str(between)?;
        }
        write(f, value)?;
    }
    Ok(())
}
