//! The engine's problem, whose items are numbers.

use quadrille::{BuildError, Color, ItemId};

use super::Plain;

/// The items of an option, with their colors.
pub type Members = Vec<(u32, Option<u32>)>;

/// Adds an option to the engine's problem. Its number.
pub fn add_option(
    plain: &mut Plain,
    members: &[(u32, Option<u32>)],
    cost: u64,
) -> Result<u32, BuildError> {
    let number = plain.option_count() as u32;
    let mut option = plain.option(()).cost(cost);
    let colorless = members
        .iter()
        .take_while(|(_, color)| color.is_none())
        .count();
    let (plain_members, colored) = members.split_at(colorless);
    option = option.cover_ids(plain_members.iter().map(|&(item, _)| ItemId::new(item)));
    for &(item, color) in colored {
        let item = ItemId::new(item);
        option = match color {
            Some(color) => option.color_id(item, Color(color)),
            None => option.cover_ids([item]),
        };
    }
    option.add()?;
    Ok(number)
}
