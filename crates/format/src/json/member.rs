//! An item of an option as JSON has it, in problems and in solutions.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::document::Document;
use quadrille_engine::{Color, ItemId};

/// An item of an option: `"x:red"`, or an object where a name has a colon.
#[derive(Debug, Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(untagged)]
pub(crate) enum Member<'d> {
    Word(Cow<'d, str>),
    Named {
        name: Cow<'d, str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        color: Option<Cow<'d, str>>,
    },
}

impl<'d> Member<'d> {
    /// The item with its color, if it has one.
    pub(crate) fn new(document: &'d Document, item: ItemId, color: Option<Color>) -> Self {
        let name = document.name(item);
        let color = color.and_then(|color| document.color_name(color));
        match color {
            None if !name.contains(':') => Member::Word(name.into()),
            Some(color) if !name.contains(':') && !color.is_empty() => {
                Member::Word(format!("{name}:{color}").into())
            }
            color => Member::Named {
                name: name.into(),
                color: color.map(Cow::from),
            },
        }
    }
}
