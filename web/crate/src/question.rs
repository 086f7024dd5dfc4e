//! Reading a question, which is JSON. Not by serde's derive: its code for thirty types was a tenth of the module.

use serde_json::Value;

/// What a question, or a part of one, is read into.
pub trait Asked: Sized {
    /// Reads a value; `null` if the member is missing.
    fn read(value: &Value) -> Result<Self, String>;
}

/// A struct that is read from an object with the same members. One that may be missing has a default.
macro_rules! asked {
    ($(#[$about:meta])* pub struct $name:ident {
        $($(#[$member:meta])* $field:ident: $type:ty $(= $default:expr)?,)*
    }) => {
        $(#[$about])*
        pub struct $name {
            $($(#[$member])* $field: $type,)*
        }

        impl $crate::question::Asked for $name {
            fn read(value: &serde_json::Value) -> Result<Self, String> {
                if !value.is_object() {
                    return Err("expected an object".to_owned());
                }
                Ok($name {
                    $($field: $crate::question::asked!(@ value, $field $(, $default)?),)*
                })
            }
        }
    };
    (@ $value:ident, $field:ident) => { $crate::question::member($value, stringify!($field))? };
    (@ $value:ident, $field:ident, $default:expr) => {
        $crate::question::member::<Option<_>>($value, stringify!($field))?.unwrap_or($default)
    };
}
pub(crate) use asked;

/// A member of an object. What is wrong has the names on the way to it before it.
pub fn member<T: Asked>(object: &Value, name: &str) -> Result<T, String> {
    let value = object.get(name).unwrap_or(&Value::Null);
    T::read(value).map_err(|error| format!("{name}: {error}"))
}

impl Asked for String {
    fn read(value: &Value) -> Result<Self, String> {
        let text = value.as_str().ok_or("expected a text")?;
        Ok(text.to_owned())
    }
}

impl Asked for bool {
    fn read(value: &Value) -> Result<Self, String> {
        value.as_bool().ok_or("expected true or false".to_owned())
    }
}

macro_rules! numbers {
    ($($type:ty)*) => {
        $(impl Asked for $type {
            fn read(value: &Value) -> Result<Self, String> {
                let number = value.as_i64().and_then(|number| number.try_into().ok());
                number.ok_or("expected a whole number that is not too large".to_owned())
            }
        })*
    };
}
numbers!(u8 u16 u32 u64 usize i32);

impl<T: Asked> Asked for Option<T> {
    fn read(value: &Value) -> Result<Self, String> {
        match value {
            Value::Null => Ok(None),
            value => T::read(value).map(Some),
        }
    }
}

impl<T: Asked> Asked for Vec<T> {
    fn read(value: &Value) -> Result<Self, String> {
        let list = value.as_array().ok_or("expected a list")?;
        list.iter().map(T::read).collect()
    }
}

impl<A: Asked, B: Asked> Asked for (A, B) {
    fn read(value: &Value) -> Result<Self, String> {
        match value.as_array().map(Vec::as_slice) {
            Some([a, b]) => Ok((A::read(a)?, B::read(b)?)),
            _ => Err("expected a list of two".to_owned()),
        }
    }
}

/// The symbols of cells, 0 for a blank: a list, or a text with a digit in base 36 for each cell, which is read in a fraction
/// of the time.
pub struct Symbols(pub Vec<u8>);

impl Asked for Symbols {
    fn read(value: &Value) -> Result<Self, String> {
        let Some(text) = value.as_str() else {
            return Asked::read(value).map(Symbols);
        };
        let digits = text.chars().map(|digit| digit.to_digit(36));
        let symbols: Option<Vec<u8>> = digits.map(|digit| Some(digit? as u8)).collect();
        symbols
            .map(Symbols)
            .ok_or("expected digits in base 36".to_owned())
    }
}

/// The same as a text, if there are enough digits.
pub fn digits(symbols: &[u8]) -> Option<String> {
    let symbols = symbols.iter();
    symbols
        .map(|&symbol| char::from_digit(symbol.into(), 36))
        .collect()
}
