//! The shortened JSON of SudokuPad: keys without quotes, strings in single quotes, `t` and `f` for true and false, colors
//! without a number sign, and nothing at all for an empty object in a list.
//!
//! It is read as a [`Value`] whose keys stay as short as they are. A list has one value more than commas, so `[]` is a list of
//! one empty object: the program writes no empty lists.

use serde_json::{Map, Value};

/// Lists in lists beyond this depth are refused.
const DEPTH: usize = 40;

/// The value that a text stands for.
pub(super) fn parse(text: &str) -> Option<Value> {
    let mut zipped = Zipped { rest: text };
    let value = zipped.value(DEPTH)?;
    zipped.rest.trim().is_empty().then_some(value)
}

/// A text that is read from its start.
struct Zipped<'t> {
    rest: &'t str,
}

impl Zipped<'_> {
    fn take(&mut self, letter: char) -> bool {
        let rest = self.rest.strip_prefix(letter);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// What stands before one of these letters.
    fn before(&mut self, ends: &[char]) -> &str {
        let (found, rest) = self
            .rest
            .split_at(self.rest.find(ends).unwrap_or(self.rest.len()));
        self.rest = rest;
        found
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        let depth = depth.checked_sub(1)?;
        if self.take('[') {
            let mut list = Vec::new();
            loop {
                list.push(match self.rest.starts_with([',', ']']) {
                    true => Value::Object(Map::new()),
                    false => self.value(depth)?,
                });
                match self.take(',') {
                    true => {}
                    false => return self.take(']').then_some(Value::Array(list)),
                }
            }
        }
        if self.take('{') {
            let mut members = Map::new();
            while !self.take('}') {
                let key = match self.rest.starts_with(['\'', '"']) {
                    true => self.text()?,
                    false => self.before(&[':', ',', '}']).to_owned(),
                };
                if !self.take(':') {
                    return None;
                }
                members.insert(key, self.value(depth)?);
                if !self.take(',') && !self.rest.starts_with('}') {
                    return None;
                }
            }
            return Some(Value::Object(members));
        }
        if self.rest.starts_with(['\'', '"']) {
            return self.text().map(Value::String);
        }
        let word = self.before(&[',', ']', '}']);
        Some(match word {
            "" => return None,
            "t" => Value::Bool(true),
            "f" => Value::Bool(false),
            // What is neither a number nor a word of JSON is a color.
            _ => serde_json::from_str(word).unwrap_or_else(|_| Value::String(word.to_owned())),
        })
    }

    /// A string in quotes. A quote inside it has a backslash before it; the rest is as in JSON.
    fn text(&mut self) -> Option<String> {
        let mut letters = self.rest.char_indices();
        let (_, quote) = letters.next()?;
        let mut json = String::from('"');
        while let Some((at, letter)) = letters.next() {
            match letter {
                '\\' => match letters.next()?.1 {
                    '\'' => json.push('\''),
                    escaped => json.extend(['\\', escaped]),
                },
                letter if letter == quote => {
                    self.rest = &self.rest[at + 1..];
                    json.push('"');
                    return serde_json::from_str(&json).ok();
                }
                '"' => json += "\\\"",
                letter => json.push(letter),
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn short_json_is_json() {
        for (text, expected) in [
            ("[]", json!([{}])),
            ("[,,]", json!([{}, {}, {}])),
            ("[[,{v:5},],{}]", json!([[{}, {"v": 5}, {}], {}])),
            (
                "{a:t,b2:f,'c+':-0.5}",
                json!({"a": true, "b2": false, "c+": -0.5}),
            ),
            (
                "{c:#0,c1:34BBE6,te:''}",
                json!({"c": "#0", "c1": "34BBE6", "te": ""}),
            ),
            (
                r"{t:'it\'s a \\ and\n',n:null}",
                json!({"t": "it's a \\ and\n", "n": null}),
            ),
            (
                r#"{"t":"say \"a\"","v":[1,2]}"#,
                json!({"t": "say \"a\"", "v": [1, 2]}),
            ),
        ] {
            assert_eq!(parse(text), Some(expected), "{text}");
        }
        let deep = "[".repeat(1000) + &"]".repeat(1000);
        for text in ["", "{", "[1", "{a}", "{a:1", "'a", "{a:1}x", "[1 2}", &deep] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
