//! XML as a tree of elements, from bytes that may be compressed.

use std::io::Read;

use flate2::read::MultiGzDecoder;
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::BurrError;

/// The maximum size of a file, uncompressed: otherwise a small file could fill the memory.
pub const MAX_BYTES: u64 = 64_000_000;

/// The maximum number of elements and attributes: 64 MB of short elements would take thirty times as much memory.
const MAX_ELEMENTS: usize = 1_000_000;

/// The maximum number of attributes of an element, each of which is compared with those before it.
const MAX_ATTRIBUTES: usize = 100;

/// The maximum depth of nested elements.
const DEPTH: usize = 50;

/// An element with its attributes, its text and the elements in it.
pub struct Element {
    pub name: String,
    pub text: String,
    pub children: Vec<Element>,
    attributes: Vec<(String, String)>,
    line: usize,
}

impl Element {
    /// The first child of this name.
    pub fn child(&self, name: &str) -> Option<&Element> {
        self.children.iter().find(|child| child.name == name)
    }

    /// The children of the first child of this name.
    pub fn children_of(&self, name: &str) -> &[Element] {
        self.child(name).map_or(&[], |child| &child.children)
    }

    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let mut attributes = self.attributes.iter();
        let found = attributes.find(|attribute| attribute.0 == name);
        found.map(|attribute| attribute.1.as_str())
    }

    /// The value of an attribute as a number; `expected` says what it stands for.
    pub fn number<N: std::str::FromStr>(
        &self,
        name: &str,
        expected: &'static str,
    ) -> Result<N, BurrError> {
        let found = self.attribute(name);
        found.and_then(|text| text.parse().ok()).ok_or_else(|| {
            let found = match found {
                Some(text) => format!("{name}={text:?}"),
                None => format!("no attribute {name}"),
            };
            self.unexpected(found, expected)
        })
    }

    /// The error that something in this element is unexpected.
    pub fn unexpected(&self, found: String, expected: &'static str) -> BurrError {
        let line = self.line;
        BurrError(format!(
            "line {line} of the XML: found {found}, expected {expected}"
        ))
    }
}

/// Reads a document. Skips the contents of `<solutions>`, which can be long and are not needed.
pub fn parse(bytes: &[u8]) -> Result<Element, BurrError> {
    let text = plain(bytes)?;
    let mut reader = Reader::from_str(&text);
    let mut open: Vec<Element> = Vec::new();
    // The line of the byte `counted`. Positions ascend, so no byte is counted twice.
    let (mut line, mut counted) = (1, 0);
    let mut room = MAX_ELEMENTS;
    loop {
        let at = reader.buffer_position();
        let here = (at as usize).clamp(counted, text.len());
        line += memchr::memchr_iter(b'\n', &text.as_bytes()[counted..here]).count();
        counted = here;
        let failed = |message: String| BurrError(format!("byte {at} of the XML: {message}"));
        let event = reader
            .read_event()
            .map_err(|error| failed(error.to_string()))?;
        let closed = match event {
            Event::Start(tag) if tag.name().as_ref() == "solutions" => {
                let skipped = reader.read_to_end(tag.name());
                skipped.map_err(|error| failed(error.to_string()))?;
                None
            }
            Event::Start(tag) => {
                if open.len() == DEPTH {
                    return Err(failed(format!("more than {DEPTH} elements in each other")));
                }
                open.push(element(&tag, line, &mut room).map_err(failed)?);
                None
            }
            Event::Empty(tag) => Some(element(&tag, line, &mut room).map_err(failed)?),
            Event::Text(text) => {
                add(&mut open, &text.xml_content(XmlVersion::Implicit1_0));
                None
            }
            Event::CData(text) => {
                add(&mut open, &text.xml_content(XmlVersion::Implicit1_0));
                None
            }
            Event::GeneralRef(reference) => {
                // Others, such as `&amp;`, are in no shape.
                let letter = reference.resolve_char_ref().ok().flatten();
                add(&mut open, letter.unwrap_or('&').encode_utf8(&mut [0; 4]));
                None
            }
            Event::End(_) => open.pop(),
            Event::Eof => return Err(failed("found the end, expected a puzzle".to_owned())),
            _ => None,
        };
        if let Some(element) = closed {
            match open.last_mut() {
                Some(parent) => parent.children.push(element),
                None => return Ok(element),
            }
        }
    }
}

/// Adds text to the innermost element.
fn add(open: &mut [Element], text: &str) {
    if let Some(element) = open.last_mut() {
        element.text.push_str(text);
    }
}

/// The bytes as text, uncompressed.
fn plain(bytes: &[u8]) -> Result<String, BurrError> {
    let mut plain = Vec::new();
    if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut decoder = MultiGzDecoder::new(bytes).take(MAX_BYTES + 1);
        let read = decoder.read_to_end(&mut plain);
        read.map_err(|error| BurrError(format!("the gzip data is damaged: {error}")))?;
    } else {
        plain.extend_from_slice(bytes);
    }
    if plain.len() as u64 > MAX_BYTES {
        return Err(BurrError(format!(
            "the file has more than {MAX_BYTES} bytes of XML"
        )));
    }
    // Names are decoration: invalid UTF-8 in them is replaced.
    Ok(String::from_utf8_lossy(&plain).into_owned())
}

/// An element without its content. It and its attributes take from the `room` for elements.
fn element(tag: &BytesStart<'_>, line: usize, room: &mut usize) -> Result<Element, String> {
    let mut attributes = Vec::new();
    let mut take = || match room.checked_sub(1) {
        Some(left) => {
            *room = left;
            Ok(())
        }
        None => Err(format!(
            "found more elements and attributes, expected at most {MAX_ELEMENTS}"
        )),
    };
    take()?;
    for attribute in tag.attributes() {
        if attributes.len() == MAX_ATTRIBUTES {
            return Err(format!(
                "found more attributes in an element, expected at most {MAX_ATTRIBUTES}"
            ));
        }
        take()?;
        let attribute = attribute.map_err(|error| error.to_string())?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0);
        let value = value.map_err(|error| error.to_string())?;
        attributes.push((attribute.key.as_ref().to_owned(), value.into_owned()));
    }
    Ok(Element {
        name: tag.name().as_ref().to_owned(),
        text: String::new(),
        children: Vec::new(),
        attributes,
        line,
    })
}
