//! Decimal numbers, exactly: whole ones, and how many of their digits stand after the point.

/// The most digits of a cost with decimals, before and after the point together.
pub(crate) const DIGITS: u32 = 18;

/// A decimal number as a whole one, and the number of digits after the point. An empty field is 0. A comma is a point.
pub(crate) fn decimal(text: &str) -> Option<(i128, u32)> {
    if text.is_empty() {
        return Some((0, 0));
    }
    let (sign, digits) = match text.strip_prefix(['-', '\u{2212}']) {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, part) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(part) || whole.len() + part.len() == 0 {
        return None;
    }
    // More digits than any cost may have are refused later, with their place.
    let all: String = whole.chars().chain(part.chars()).take(36).collect();
    let cut = whole.len() + part.len() - all.len();
    let places = u32::try_from(part.len()).ok()?;
    let number: i128 = all.parse().ok()?;
    match cut {
        0 => Some((sign * number, places)),
        _ => Some((sign * number, u32::from(u16::MAX))),
    }
}

/// A number with `of` digits after the point as one with `places` digits, if that can be said.
pub(crate) fn scaled((number, of): (i128, u32), places: u32) -> Option<i128> {
    let scale = 10_i128.checked_pow(places.checked_sub(of)?)?;
    number.checked_mul(scale)
}

/// A number with `places` digits after the point as text.
pub(crate) fn shown(number: i128, places: u32) -> String {
    let sign = if number < 0 { "-" } else { "" };
    let places = places as usize;
    let digits = format!("{:0>1$}", number.unsigned_abs(), places + 1);
    let (whole, part) = digits.split_at(digits.len() - places);
    match part {
        "" => format!("{sign}{whole}"),
        part => format!("{sign}{whole}.{part}"),
    }
}

/// The number with `places` digits after the point that a text has: what [`shown`] undoes.
pub(crate) fn read_shown(text: &str, places: u32) -> Option<i128> {
    let (mut number, mut of) = decimal(text.trim()).filter(|_| !text.is_empty())?;
    while of > places && number % 10 == 0 {
        (number, of) = (number / 10, of - 1);
    }
    scaled((number, of), places)
}
