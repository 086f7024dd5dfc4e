//! What `packing_formats` and `puzzle_formats` share: the answers to a puzzle in every format, the same in all.

use std::collections::{BTreeMap, BTreeSet};

use crate::*;

/// The layer, row and column of a cell, counted from 1.
pub type Cell = [i32; 3];

/// What is in each cell: a number, a letter, the colors of a tile, or the name of a piece.
pub type Answer = BTreeMap<Cell, String>;

/// The items of an option.
pub type Items = BTreeSet<String>;

/// What the formats of a puzzle mean: a solution as its options, as a drawing in text, and as a picture.
pub struct Readers<'r> {
    pub options: &'r dyn Fn(&[&Items]) -> Answer,
    pub drawing: &'r dyn Fn(&str) -> Answer,
    pub picture: &'r dyn Fn(&str) -> Answer,
}

/// All answers, in the order in which every format has them: all different.
pub fn answers_of(args: &(impl Words + ?Sized), input: &str, readers: &Readers) -> Vec<Answer> {
    let args = &args.words()[..];
    let run = |format: &str| right(&[args, &["--all", "-f", format]].concat(), input);
    // It may say that the problem has solutions that `--distinct` counts once.
    let emitted = quadrille(&[args, &["--emit"]].concat(), input).out;
    let items = |text: &str| -> Items { words(text).map(str::to_owned).collect() };
    let problem = emitted.lines().filter(|line| !line.starts_with('|'));
    let options: Vec<Items> = problem.skip(1).map(items).collect();

    let listed = |text: &str| -> BTreeSet<i32> { words(text).map(number).collect() };
    let solutions: Vec<BTreeSet<i32>> = run("lines").lines().map(listed).collect();
    let table = run("csv");
    let rows = table.lines().enumerate().skip(1).map(|(row, line)| {
        let options = line.strip_prefix(&format!("{row},,"));
        listed(options.expect("its number, and no cost"))
    });
    assert_eq!(rows.collect::<Vec<_>>(), solutions, "{args:?}");

    let chosen = |numbers: &BTreeSet<i32>| -> Vec<&Items> {
        let options = numbers.iter().map(|&number| &options[number as usize - 1]);
        options.collect()
    };
    let chosen: Vec<Vec<&Items>> = solutions.iter().map(chosen).collect();
    let mut json = objects(&run("jsonl"));
    let summary = json.pop().expect("a summary");
    assert_eq!(summary["summary"]["solutions"], chosen.len(), "{args:?}");
    assert_eq!(json.len(), chosen.len(), "{args:?}");
    for ((solution, numbers), items) in json.iter().zip(&solutions).zip(&chosen) {
        let told = numbers.iter().zip(items).map(|(number, items)| {
            let told = solution["options"].as_array().expect("a list");
            let told = told.iter().find(|option| option["number"] == *number);
            let told: Items =
                serde_json::from_value(told.expect("it is there")["items"].clone()).expect("words");
            told == **items
        });
        assert!({ told }.all(|is_same| is_same), "{args:?} {solution}");
        let listed = solution["options"].as_array().map(Vec::len);
        assert_eq!(listed, Some(items.len()));
    }
    let mut named: Vec<BTreeSet<Items>> = Vec::new();
    for line in run("names").lines() {
        match (line.rsplit_once(" ("), named.last_mut()) {
            (Some((option, _)), Some(solution)) => _ = solution.insert(items(option)),
            _ => named.push(BTreeSet::new()),
        }
    }
    let as_names = |options: &Vec<&Items>| options.iter().copied().cloned().collect();
    let names: Vec<BTreeSet<Items>> = chosen.iter().map(as_names).collect();
    assert_eq!(named, names, "{args:?}");

    let answers = { chosen.iter() }.map(|options| (readers.options)(options));
    let answers: Vec<Answer> = answers.collect();
    for format in ["text", "ascii"] {
        let drawing = run(format);
        assert!(format == "text" || drawing.is_ascii(), "{args:?}");
        let drawn: Vec<Answer> = drawing.split("\n\n").map(readers.drawing).collect();
        assert_eq!(drawn, answers, "{args:?} {format}");
    }
    let page = run("svg");
    // On a sheet, the first group has all others.
    let groups = page.split("<g transform=").skip(2);
    let pictures: Vec<Answer> = match answers.len() {
        1 => vec![(readers.picture)(&page)],
        _ => groups
            .map(|group| (readers.picture)(before(group, "</g>")))
            .collect(),
    };
    assert_eq!(pictures, answers, "{args:?}");
    let different: BTreeSet<&Answer> = answers.iter().collect();
    assert_eq!(different.len(), answers.len(), "{args:?}");
    answers
}

pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
}

pub fn before<'t>(text: &'t str, end: &str) -> &'t str {
    text.split(end).next().unwrap_or_default()
}

pub fn number(word: &str) -> i32 {
    word.parse()
        .unwrap_or_else(|_| panic!("found {word:?}, expected a number"))
}

/// The cell of a word such as `r1c2` or `r1c2l3`.
pub fn cell(word: &str) -> Option<Cell> {
    let (row, rest) = word.strip_prefix('r')?.split_once('c')?;
    let (column, layer) = rest.split_once('l').unwrap_or((rest, "1"));
    Some([layer.parse().ok()?, row.parse().ok()?, column.parse().ok()?])
}

/// The value of an attribute of an element of SVG; nothing if it has none.
pub fn attribute<'t>(element: &'t str, name: &str) -> &'t str {
    let value = element.split_once(&format!(" {name}=\""));
    value.map_or("", |(_, rest)| before(rest, "\""))
}

/// The texts of a size in a picture, with their places.
pub fn texts(picture: &str, size: i32) -> impl Iterator<Item = ((i32, i32), &str)> {
    let elements = picture.lines().filter(|line| line.starts_with("<text "));
    let elements = elements.filter(move |line| number(attribute(line, "font-size")) == size);
    elements.map(|line| {
        let text = line.split_once('>').expect("a text").1;
        let place = ["x", "y"].map(|name| number(attribute(line, name)));
        (place.into(), before(text, "</text>"))
    })
}

/// The filled outlines in a picture, each a color and corners; the board is gray.
pub fn outlines(picture: &str) -> impl Iterator<Item = (&str, Vec<(i32, i32)>)> {
    let paths = picture.lines().filter(|line| line.starts_with("<path "));
    let filled = paths.filter(|line| !["none", "#dddddd"].contains(&attribute(line, "fill")));
    filled.map(|line| {
        let (path, mut at) = (attribute(line, "d"), (0, 0));
        let steps = path
            .match_indices(['M', 'L', 'H', 'V'])
            .map(|(place, step)| {
                let after = path[place + 1..].split(|letter: char| letter.is_ascii_alphabetic());
                let numbers: Vec<i32> = after.take(1).flat_map(words).map(number).collect();
                at = match (step, &numbers[..]) {
                    ("H", &[x]) => (x, at.1),
                    ("V", &[y]) => (at.0, y),
                    (_, &[x, y]) => (x, y),
                    _ => panic!("found {path:?}"),
                };
                at
            });
        (attribute(line, "fill"), steps.collect())
    })
}
