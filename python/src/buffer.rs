//! Arrays of numbers, such as numpy's: everything that `memoryview` takes.

use std::fmt;
use std::ops::Range;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMemoryView};

use crate::error::error;

/// The numbers of an array.
pub struct Buffer<'py> {
    bytes: Bound<'py, PyBytes>,
    kind: Kind,
    size: usize,
}

/// The type of the numbers.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Unsigned,
    Signed,
    Float,
}

/// A number of an array.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    Int(i128),
    Float(f64),
}

impl Number {
    /// The whole number from 0 to `most` that it is, if it is one.
    pub fn up_to(self, most: u8) -> Option<u8> {
        let whole = match self {
            Number::Int(int) => int,
            // Small whole floats are exact.
            Number::Float(float) if float.fract() == 0.0 && float.abs() < 256.0 => float as i128,
            Number::Float(_) => return None,
        };
        u8::try_from(whole).ok().filter(|&whole| whole <= most)
    }

    pub fn plus(self, other: Self) -> Self {
        let float = |number| match number {
            Number::Int(int) => int as f64,
            Number::Float(float) => float,
        };
        match (self, other) {
            (Number::Int(one), Number::Int(other)) => Number::Int(one.saturating_add(other)),
            _ => Number::Float(float(self) + float(other)),
        }
    }

    pub fn is_nan(self) -> bool {
        matches!(self, Number::Float(float) if float.is_nan())
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Int(int) => int.fmt(f),
            Number::Float(float) if float.is_nan() => f.write_str("nan"),
            Number::Float(float) => write!(f, "{float:?}"),
        }
    }
}

/// Nothing of a masked array of numpy's is hidden. An error if something is: its numbers would be read all the same.
pub fn check_unmasked(array: &Bound<'_, PyAny>) -> PyResult<()> {
    let (Ok(mask), true) = (array.getattr("mask"), array.hasattr("filled")?) else {
        return Ok(());
    };
    match mask.call_method0("any")?.is_truthy()? {
        true => Err(error(
            "found an array of which a mask hides entries; .filled(0) makes them 0",
        )),
        false => Ok(()),
    }
}

impl<'py> Buffer<'py> {
    pub fn new(array: &Bound<'py, PyAny>) -> PyResult<Self> {
        Self::of_view(PyMemoryView::from(array)?.as_any())
    }

    /// Of what `memoryview` makes of an array.
    pub fn of_view(view: &Bound<'py, PyAny>) -> PyResult<Self> {
        let format: String = view.getattr("format")?.extract()?;
        let foreign = if cfg!(target_endian = "little") {
            '>'
        } else {
            '<'
        };
        let size = view.getattr("itemsize")?.extract()?;
        let kind = match (format.trim_start_matches(['@', '=', '<', '>', '!']), size) {
            ("b" | "h" | "i" | "l" | "q", 1 | 2 | 4 | 8) => Kind::Signed,
            ("?" | "B" | "H" | "I" | "L" | "Q", 1 | 2 | 4 | 8) => Kind::Unsigned,
            ("f", 4) | ("d", 8) => Kind::Float,
            _ => {
                return Err(error(format!(
                    "found an array of entries of the format '{format}', expected integers, booleans or floats; of numpy's \
                     arrays, .astype(int) makes one"
                )));
            }
        };
        if format.starts_with([foreign, '!']) && size > 1 {
            return Err(error(
                "the bytes of the array's numbers are in the order of another machine; of numpy's arrays, .astype(int) \
                 makes one of this machine",
            ));
        }
        let bytes = view.call_method0("tobytes")?.cast_into::<PyBytes>()?;
        Ok(Buffer { bytes, kind, size })
    }

    pub fn len(&self) -> usize {
        self.bytes.as_bytes().len() / self.size
    }

    /// Whether all bytes of the numbers at these places are 0.
    pub fn is_zero(&self, places: Range<usize>) -> bool {
        let bytes = self
            .bytes
            .as_bytes()
            .get(places.start * self.size..places.end * self.size);
        bytes.is_some_and(|bytes| bytes.iter().all(|&byte| byte == 0))
    }

    /// The bits of the number at a place: negative integers come out as large ones.
    pub fn get(&self, place: usize) -> Option<u64> {
        let bytes = self.bytes.as_bytes();
        let bytes = bytes.get(place * self.size..(place + 1) * self.size)?;
        Some(match *bytes {
            [a] => a.into(),
            [a, b] => u16::from_ne_bytes([a, b]).into(),
            [a, b, c, d] => u32::from_ne_bytes([a, b, c, d]).into(),
            _ => u64::from_ne_bytes(bytes.try_into().ok()?),
        })
    }

    /// The number at a place, of any type.
    pub fn number(&self, place: usize) -> Option<Number> {
        let bits = self.get(place)?;
        Some(match (self.kind, self.size) {
            (Kind::Unsigned, _) => Number::Int(bits.into()),
            (Kind::Signed, 1) => Number::Int((bits as i8).into()),
            (Kind::Signed, 2) => Number::Int((bits as i16).into()),
            (Kind::Signed, 4) => Number::Int((bits as i32).into()),
            (Kind::Signed, _) => Number::Int((bits as i64).into()),
            (Kind::Float, 4) => Number::Float(f32::from_bits(bits as u32).into()),
            (Kind::Float, _) => Number::Float(f64::from_bits(bits)),
        })
    }

    /// Whether the number at a place is 1. The error is the number, if it is neither 0 nor 1.
    pub fn bit(&self, place: usize) -> Result<bool, Number> {
        let number = self.number(place).unwrap_or(Number::Int(0));
        match number.up_to(1) {
            Some(bit) => Ok(bit == 1),
            None => Err(number),
        }
    }
}
