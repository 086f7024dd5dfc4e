//! The text formats: what is written is read back, and every mistake has its message and place.

#[path = "../../../../tests/common/cases.rs"]
mod cases;
mod errors;
#[cfg(feature = "json")]
mod json;
mod judges;
mod knuth;
mod panics;
mod random;
#[path = "../../../../tests/common/said.rs"]
mod said;
mod solutions;
#[cfg(feature = "tables")]
mod table_bounds;
#[cfg(feature = "tables")]
mod table_fields;
#[cfg(feature = "tables")]
mod table_solutions;
#[cfg(feature = "tables")]
mod table_tuples;
#[cfg(feature = "tables")]
mod tables;
mod terms;

use quadrille::format::{self, Document, Format};

/// A problem as plain data: items with bounds, options with colors by name and costs, the comment.
#[derive(Debug, PartialEq)]
pub struct Plain {
    items: Vec<(String, Option<(u32, u32)>)>,
    options: Vec<(Vec<Member>, u64)>,
    comment: Vec<String>,
}

/// An item of an option with its color.
type Member = (String, Option<String>);

/// What a document says, through its public face alone.
pub fn plain(document: &Document) -> Plain {
    let problem = document.problem();
    let name = |item| problem.label(item).expect("an item").clone();
    let color = |color| document.color_name(color).expect("a color").to_owned();
    let bounds = |item| problem.bounds(item).map(|times| times.into_inner());
    Plain {
        items: problem
            .item_ids()
            .map(|item| (name(item), bounds(item)))
            .collect(),
        options: problem
            .option_ids()
            .map(|option| {
                let members = problem.members(option);
                let members = members.map(|(item, shade)| (name(item), shade.map(color)));
                (members.collect(), problem.cost(option))
            })
            .collect(),
        comment: document.comment().to_vec(),
    }
}

/// The document of a valid text.
pub fn read(text: &str) -> Document {
    format::read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}"))
}

/// A document as text in a format that can express it.
pub fn written(document: &Document, format: Format) -> String {
    format::write(document, format)
        .unwrap_or_else(|error| panic!("{error}"))
        .to_string()
}

/// The mistakes of a text, as they are shown.
pub fn reported(text: &str, format: Option<Format>) -> String {
    match format::read(text.as_bytes(), format) {
        Ok(_) => "nothing".to_owned(),
        Err(error) => error.to_string(),
    }
}
