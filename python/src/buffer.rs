//! Arrays of numbers, such as numpy's: whatever `memoryview` takes.

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

/// What the bytes of a number mean.
#[derive(Clone, Copy)]
enum Kind {
    Int,
    Float,
}

impl<'py> Buffer<'py> {
    pub fn new(array: &Bound<'py, PyAny>) -> PyResult<Self> {
        Self::of_view(PyMemoryView::from(array)?.as_any())
    }

    pub fn of_view(view: &Bound<'py, PyAny>) -> PyResult<Self> {
        let format: String = view.getattr("format")?.extract()?;
        let foreign = if cfg!(target_endian = "little") {
            '>'
        } else {
            '<'
        };
        let size = view.getattr("itemsize")?.extract()?;
        let kind = match (format.trim_start_matches(['@', '=', '<', '>', '!']), size) {
            ("?" | "b" | "B" | "h" | "H" | "i" | "I" | "l" | "L" | "q" | "Q", 1 | 2 | 4 | 8) => {
                Kind::Int
            }
            ("f", 4) | ("d", 8) => Kind::Float,
            _ => {
                return Err(error(format!(
                    "found an array of entries of the format '{format}', expected integers, booleans or floats"
                )));
            }
        };
        if format.starts_with([foreign, '!']) && size > 1 {
            return Err(error(
                "the bytes of the array's numbers are in the order of another machine",
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

    /// The integer at a place; negative ones come out as large ones.
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

    /// Whether the number at a place is 1; `None` if it is neither 0 nor 1.
    pub fn bit(&self, place: usize) -> Option<bool> {
        let bits = self.get(place)?;
        let value = match (self.kind, self.size) {
            (Kind::Int, _) => {
                return [Some(false), Some(true)]
                    .get(bits as usize)
                    .copied()
                    .flatten();
            }
            (Kind::Float, 4) => f32::from_bits(bits as u32).into(),
            (Kind::Float, _) => f64::from_bits(bits),
        };
        match value {
            0.0 => Some(false),
            1.0 => Some(true),
            _ => None,
        }
    }
}
