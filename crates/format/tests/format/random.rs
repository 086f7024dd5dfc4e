//! Random problems: read(write(p)) = p in every format that can express p.

use proptest::prelude::*;
use quadrille::format::{self, Document, Format};
use quadrille::{Color, Problem};

use crate::cases::cases;
use crate::plain;

/// A problem with items of any names, bounds, colors and costs. Primary items come first, as in a file.
pub fn problems(name: &'static str) -> impl Strategy<Value = Document> {
    let items = prop::collection::hash_set(name, 1..8).prop_map(Vec::from_iter);
    let bounds = prop::collection::vec((0..4u32, 0..4u32, any::<bool>()), 8);
    let member = prop::option::weighted(0.4, 0..5u32);
    let members = prop::collection::vec((any::<bool>(), member), 8);
    let options = prop::collection::vec((members, prop_oneof![Just(0), 0..9u64]), 0..8);
    let colors = prop::collection::hash_set(name, 5).prop_map(Vec::from_iter);
    let comment = prop::collection::vec("[^\\s]?[ -~]{0,9}", 0..3);
    let plain = (
        items,
        1..8usize,
        bounds,
        options,
        colors,
        comment,
        any::<bool>(),
    );
    plain.prop_map(
        |(items, primaries, bounds, options, colors, comment, simple)| {
            let primaries = if simple {
                items.len()
            } else {
                primaries.min(items.len())
            };
            let mut problem = Problem::<String>::new();
            for (item, (lo, more, single)) in items[..primaries].iter().zip(bounds) {
                let times = if simple || single {
                    1..=1
                } else {
                    lo..=lo + more
                };
                problem
                    .primary_times(item.clone(), times)
                    .expect("a new item");
            }
            for item in &items[primaries..] {
                problem.secondary(item.clone()).expect("a new item");
            }
            for (members, cost) in options {
                let mut option = problem.option(()).cost(if simple { 0 } else { cost });
                for (place, (item, (taken, color))) in items.iter().zip(members).enumerate() {
                    option = match color {
                        _ if !taken => option,
                        Some(color) if place >= primaries => option.color(item.clone(), color),
                        _ => option.cover([item.clone()]),
                    };
                }
                option.add().expect("an option");
            }
            let name = |color: Color| colors[color.0 as usize].clone();
            let mut document = Document::new(&problem, name).expect("names that differ");
            document.set_comment(&comment.join("\n"));
            document
        },
    )
}

/// Writes the document in every format that can express it, and reads it again.
fn comes_back(document: &Document) -> Result<usize, TestCaseError> {
    let mut formats = 0;
    for &format in Format::ALL {
        let Ok(text) = format::write(document, format) else {
            continue;
        };
        formats += 1;
        let text = text.to_string();
        let mut expected = plain(document);
        if matches!(format, Format::Matrix | Format::Sparse) {
            let number = |name: &str| {
                let found = expected.items.iter().position(|item| item.0 == name);
                (found.expect("an item") + 1).to_string()
            };
            let options = expected.options.iter().map(|(members, cost)| {
                let mut numbers: Vec<_> = members.iter().map(|(name, _)| number(name)).collect();
                // A row of 0 and 1 has its columns in order; those written here are in order already.
                numbers.sort_by_key(|number| number.parse::<u32>().expect("a number"));
                (
                    numbers.into_iter().map(|number| (number, None)).collect(),
                    *cost,
                )
            });
            expected.options = options.collect();
            for (place, item) in expected.items.iter_mut().enumerate() {
                item.0 = (place + 1).to_string();
            }
            expected.comment.clear();
        }
        for asked in [Some(format), None] {
            // Which of the two matrices a text is, its rows do not always tell.
            if asked.is_none() && matches!(format, Format::Matrix | Format::Sparse) {
                continue;
            }
            let again = format::read(text.as_bytes(), asked);
            let again = again.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
            let mut found = plain(&again);
            if document.comment().is_empty() && found.comment == ["items, then options"] {
                found.comment.clear();
            }
            prop_assert_eq!(&found, &expected, "{}", text);
        }
    }
    Ok(formats)
}

proptest! {
    #![proptest_config(cases(512))]

    /// Names of all the characters that Knuth's format has a use for, which are numbers now and then.
    #[test]
    fn words_come_back(document in problems("[a-c0-3#{}\"$\\\\é五-]{1,3}|[0-9]")) {
        let written = comes_back(&document)?;
        prop_assert!(written >= usize::from(Format::ALL.len() == 4));
    }

    /// Names of anything at all, which most formats cannot express.
    #[test]
    fn anything_comes_back(document in problems("\\PC{0,4}|[a:| \\n\\t\u{feff}\"]{0,3}")) {
        let written = comes_back(&document)?;
        prop_assert!(written >= usize::from(Format::ALL.len() == 4));
    }
}
