//! Colors that readers can distinguish, including most who are color-blind.
//!
//! The twelve of [`Shade::new`] are Martin Krzywinski's palette for color blindness, which stay apart under protanopia,
//! deuteranopia and tritanopia. Further numbers repeat them, first lighter, then darker. The eight of
//! `Shade::of_area` are those of Okabe and Ito (Color universal design, 2008), with gray in place of black: fewer,
//! but more different from each other, for areas that touch.

use quadrille_engine::IS_SMALL;

/// Krzywinski's twelve colors, as red, green, blue.
const COLORS: [[u8; 3]; 12] = [
    [0, 159, 129],
    [255, 178, 253],
    [0, 141, 249],
    [255, 195, 59],
    [159, 1, 98],
    [0, 252, 207],
    [226, 1, 52],
    [0, 194, 249],
    [255, 110, 58],
    [132, 0, 205],
    [255, 90, 175],
    [164, 1, 34],
];

/// The colors of Okabe and Ito, as red, green, blue.
const AREAS: [[u8; 3]; 8] = [
    [86, 180, 233],
    [230, 159, 0],
    [0, 158, 115],
    [240, 228, 66],
    [204, 121, 167],
    [0, 114, 178],
    [213, 94, 0],
    [187, 187, 187],
];

/// Colors by their English names, as muted as the palettes.
const NAMED: [(&str, [u8; 3]); 15] = [
    ("black", [34, 34, 34]),
    ("blue", [31, 119, 180]),
    ("brown", [140, 86, 75]),
    ("cyan", [62, 199, 214]),
    ("gold", [224, 176, 0]),
    ("gray", [154, 154, 154]),
    ("green", [44, 160, 44]),
    ("grey", [154, 154, 154]),
    ("magenta", [194, 54, 143]),
    ("orange", [255, 127, 14]),
    ("pink", [242, 158, 196]),
    ("purple", [142, 68, 173]),
    ("red", [214, 39, 40]),
    ("white", [250, 250, 250]),
    ("yellow", [240, 228, 66]),
];

/// A color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shade([u8; 3]);

impl Shade {
    /// How many colors [`of_area`](Self::of_area) has.
    pub(crate) const AREAS: usize = AREAS.len();

    /// One of eight colors for areas that touch. From 8 on they repeat.
    pub(crate) fn of_area(number: usize) -> Self {
        Shade(AREAS[number % AREAS.len()])
    }

    /// The color of this English name, such as `red`, if it is one of fifteen.
    pub(super) fn named(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let found = NAMED.iter().find(|(known, _)| *known == name);
        found.map(|&(_, color)| Shade(color))
    }

    /// The color with this number. Color-blind readers can distinguish the first twelve.
    pub fn new(number: usize) -> Self {
        let toward = [None, Some(255_u16), Some(0)][number / COLORS.len() % 3];
        let mix = |value: u8| match toward {
            Some(end) => ((u16::from(value) + end) / 2) as u8,
            None => value,
        };
        Shade(COLORS[number % COLORS.len()].map(mix))
    }

    /// The color with this number for edges of tiles. Yellow, blue and purple come first: they differ even in gray.
    pub(crate) fn of_edge(number: usize) -> Self {
        const ORDER: [usize; 12] = [3, 2, 4, 0, 1, 6, 8, 5, 9, 7, 10, 11];
        Shade::new(ORDER.get(number).copied().unwrap_or(number))
    }

    /// Red, green and blue.
    pub fn rgb(self) -> [u8; 3] {
        self.0
    }

    /// As `#rrggbb`.
    pub(super) fn hex(self) -> String {
        let [red, green, blue] = self.0;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    /// The color mixed with black (0) or white (255): `parts` of ten are of that.
    pub(super) fn toward(self, end: u8, parts: u16) -> Self {
        let mix = |value: u8| (u16::from(value) * (10 - parts) + u16::from(end) * parts) / 10;
        Shade(self.0.map(|value| mix(value) as u8))
    }

    /// Black or white, `#000000` or `#ffffff`, whichever has the larger contrast with it as the Web Content
    /// Accessibility Guidelines define it.
    pub fn ink(self) -> &'static str {
        // The contrasts with black and with white are equal where (l + 0.05)² = 0.05 x 1.05.
        if self.luminance() > 0.179 {
            "#000000"
        } else {
            "#ffffff"
        }
    }

    /// The color for a line on white: made darker until the contrast is at least 3.
    pub(super) fn on_white(self) -> Self {
        let mut shade = self;
        // The contrast with white is 1.05 / (l + 0.05). Each step removes a tenth, so the loop ends soon.
        while shade.luminance() > 0.3 {
            shade = Shade(shade.0.map(|value| (u16::from(value) * 9 / 10) as u8));
        }
        shade
    }

    /// The relative luminance, from 0 for black to 1 for white (sRGB).
    fn luminance(self) -> f64 {
        let linear = |value: u8| match f64::from(value) / 255.0 {
            value if value <= 0.04045 => value / 12.92,
            value => power((value + 0.055) / 1.055),
        };
        let [red, green, blue] = self.0.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

/// The power 2.4 of sRGB. The page, whose code must be small, takes 2.25: there, lines on white are a little darker.
fn power(value: f64) -> f64 {
    match IS_SMALL {
        true => value * value * value.sqrt().sqrt(),
        false => value.powf(2.4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_on_white_are_dark() {
        assert_eq!(Shade::new(4).on_white(), Shade::new(4), "it is dark enough");
        for number in 0..36 {
            let [red, green, blue] = Shade::new(number).on_white().rgb().map(u32::from);
            assert!(299 * red + 587 * green + 114 * blue < 180_000, "{number}");
        }
    }
}
