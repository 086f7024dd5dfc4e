//! Colors on the terminal: whether to use them, and how many it has.

use std::env;
use std::io;

use anstyle::{AnsiColor, Color, Reset, RgbColor, Style};
use clap::ValueEnum;
use quadrille::svg::palette::Shade;

/// When to use colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ColorWhen {
    /// On a terminal, unless NO_COLOR is set; or wherever CLICOLOR_FORCE is
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl ColorWhen {
    /// Makes this the choice of the whole program.
    pub fn apply(self) {
        match self {
            ColorWhen::Auto => anstream::ColorChoice::Auto,
            ColorWhen::Always => anstream::ColorChoice::AlwaysAnsi,
            ColorWhen::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// Whether answers on standard output have colors.
pub fn is_wanted() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// How many colors a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Depth {
    Sixteen,
    Indexed,
    True,
}

/// What the terminal announces in `COLORTERM` and `TERM`.
fn depth(colorterm: &str, term: &str) -> Depth {
    match colorterm {
        "truecolor" | "24bit" => Depth::True,
        _ if term.ends_with("-direct") => Depth::True,
        _ if term.contains("256color") => Depth::Indexed,
        _ => Depth::Sixteen,
    }
}

/// Escape codes for a background of this color and legible ink on it: before the text and after it.
pub fn painted(background: Shade) -> (String, String) {
    let variable = |name| env::var(name).unwrap_or_default();
    let depth = depth(&variable("COLORTERM"), &variable("TERM"));
    let style = style(background, depth);
    (style.render().to_string(), Reset.render().to_string())
}

/// Escape codes for a symbol on a board: a given or highlighted one is bold, one that was found is cyan, one in the
/// background is dim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    Given,
    Found,
    Ground,
}

impl Ink {
    /// Escape codes before the symbol and after it.
    pub fn codes(self) -> (String, String) {
        let style = match self {
            Ink::Given => Style::new().bold(),
            Ink::Found => AnsiColor::Cyan.on_default(),
            Ink::Ground => Style::new().dimmed(),
        };
        (style.render().to_string(), Reset.render().to_string())
    }

    /// The symbol in this ink.
    pub fn paint(self, symbol: &str) -> String {
        let (before, after) = self.codes();
        format!("{before}{symbol}{after}")
    }
}

fn style(shade: Shade, depth: Depth) -> Style {
    let [red, green, blue] = shade.rgb();
    let rgb = RgbColor(red, green, blue);
    let background = match depth {
        Depth::True => Color::Rgb(rgb),
        Depth::Indexed => Color::Ansi256(anstyle_lossy::rgb_to_xterm(rgb)),
        Depth::Sixteen => {
            let palette = anstyle_lossy::palette::DEFAULT;
            Color::Ansi(anstyle_lossy::rgb_to_ansi(rgb, palette))
        }
    };
    let ink = match shade.ink() {
        "#000000" => AnsiColor::Black,
        _ => AnsiColor::BrightWhite,
    };
    // Bold black is gray on some terminals.
    Style::new()
        .bg_color(Some(background))
        .fg_color(Some(Color::Ansi(ink)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_colors_as_announced() {
        assert_eq!(depth("truecolor", "xterm"), Depth::True);
        assert_eq!(depth("24bit", "screen"), Depth::True);
        assert_eq!(depth("", "tmux-256color"), Depth::Indexed);
        assert_eq!(depth("", "linux"), Depth::Sixteen);
        assert_eq!(depth("", ""), Depth::Sixteen);
    }

    #[test]
    fn backgrounds_in_the_colors_there_are() {
        let codes = [Depth::True, Depth::Indexed, Depth::Sixteen]
            .map(|depth| style(Shade::new(2), depth).render().to_string());
        assert!(codes[0].contains("48;2;0;141;249"), "{:?}", codes[0]);
        assert!(codes[1].contains("48;5;"), "{:?}", codes[1]);
        assert!(!codes[2].contains("48;"), "{:?}", codes[2]);
    }
}
