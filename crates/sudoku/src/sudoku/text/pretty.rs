//! Squares with lines around their boxes, in which the givens stand out from the filled cells.

use crate::outline::Outline;
use crate::square::{Square, SquareRules};

/// How givens stand out from filled cells: by the texts before and after each. If there are none, givens are in
/// brackets.
#[derive(Clone, Copy, Debug, Default)]
pub struct PrettyStyle<'e> {
    /// The texts before and after a given: escape codes for a color, for example.
    pub given: Option<(&'e str, &'e str)>,
    /// The texts before and after a filled cell.
    pub filled: Option<(&'e str, &'e str)>,
}

/// Draws a square with the regions of its rules.
pub(super) fn draw(
    square: &Square,
    givens: Option<&Square>,
    rules: &SquareRules,
    pretty: PrettyStyle<'_>,
    out: &mut Vec<u8>,
) {
    let order = usize::from(square.order());
    let longest = (1..=square.order()).map(|symbol| square.show(symbol).len());
    let width = longest.max().unwrap_or(1);
    let given = |cell: usize| givens.is_some_and(|givens| givens.cells()[cell] > 0);
    let cell = |cell: usize| {
        let shown = format!("{:>width$}", square.show(square.cells()[cell]));
        let style = if given(cell) {
            pretty.given
        } else {
            pretty.filled
        };
        match (style, given(cell)) {
            (Some((before, after)), _) => format!(" {before}{shown}{after} "),
            (None, true) => format!("[{shown}]"),
            (None, false) => format!(" {shown} "),
        }
    };
    let Some((height, columns)) = rules.box_size() else {
        let owners = rules.regions_of_cells();
        let owners = (0..).zip(owners);
        let owners = owners.map(|(at, region)| Some((region.into(), given(at).into())));
        let words = (0..).zip(square.cells());
        let words = words.map(|(at, &symbol)| match given(at) && pretty.given.is_none() {
            true => format!("[{}]", square.show(symbol)),
            false => square.show(symbol),
        });
        let style = |is_given: u32| {
            let style = [pretty.filled, pretty.given][is_given as usize];
            let (before, after) = style.unwrap_or_default();
            (before.to_owned(), after.to_owned())
        };
        let drawing = Outline::new(order, owners.collect())
            .words(words.collect())
            .compact()
            .styled(&style);
        out.extend_from_slice(format!("{drawing}\n").as_bytes());
        return;
    };
    let (height, columns) = (usize::from(height), usize::from(columns));
    let bar = "─".repeat(columns * (width + 2));
    let rule = |ends: [&str; 3]| {
        let bars = vec![bar.as_str(); order / columns].join(ends[1]);
        format!("{}{bars}{}\n", ends[0], ends[2])
    };
    let mut text = rule(["┌", "┬", "┐"]);
    for row in 0..order {
        if row > 0 && row % height == 0 {
            text += &rule(["├", "┼", "┤"]);
        }
        for column in 0..order {
            if column % columns == 0 {
                text.push('│');
            }
            text += &cell(row * order + column);
        }
        text += "│\n";
    }
    text += &rule(["└", "┴", "┘"]);
    out.extend_from_slice(text.as_bytes());
}
