//! Colours that can be told apart, also by most readers who do not see all colours.
//!
//! The twelve are those of Martin Krzywinski's palette for colour blindness, which keeps its
//! colours apart under protanopia, deuteranopia and tritanopia. What needs more than twelve gets them again
//! lighter, then darker.

/// The twelve colours, as red, green, blue.
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

/// A colour, the same for the same number; the first twelve differ for everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shade([u8; 3]);

impl Shade {
    /// The colour with this number.
    pub fn new(number: usize) -> Self {
        let toward = [None, Some(255_u16), Some(0)][number / COLORS.len() % 3];
        let mix = |value: u8| match toward {
            Some(end) => ((u16::from(value) + end) / 2) as u8,
            None => value,
        };
        Shade(COLORS[number % COLORS.len()].map(mix))
    }

    /// Red, green and blue.
    pub fn rgb(self) -> [u8; 3] {
        self.0
    }

    /// As `#rrggbb`.
    pub fn hex(self) -> String {
        let [red, green, blue] = self.0;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    /// Black or white, whichever can be read better on it: that with the larger contrast as the Web Content
    /// Accessibility Guidelines define it.
    pub fn ink(self) -> &'static str {
        // The contrasts with black and with white are equal where (l + 0.05)² = 0.05 x 1.05.
        if self.luminance() > 0.179 {
            "black"
        } else {
            "white"
        }
    }

    /// The same, or darker if that is too light for a line on white: so that the contrast is at least 3.
    pub fn on_white(self) -> Self {
        let mut shade = self;
        // The contrast with white is 1.05 / (l + 0.05). Each step takes a tenth away, and black is soon reached.
        while shade.luminance() > 0.3 {
            shade = Shade(shade.0.map(|value| (u16::from(value) * 9 / 10) as u8));
        }
        shade
    }

    /// The relative luminance, from 0 for black to 1 for white (sRGB).
    fn luminance(self) -> f64 {
        let linear = |value: u8| match f64::from(value) / 255.0 {
            value if value <= 0.04045 => value / 12.92,
            value => ((value + 0.055) / 1.055).powf(2.4),
        };
        let [red, green, blue] = self.0.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}
