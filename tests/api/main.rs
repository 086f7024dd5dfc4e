//! The public interface: a snapshot of it in `docs/api`, one file for each crate, and its examples.
//!
//! A change that is meant is written down by `just api`, which runs these tests with `UPDATE_API=1`. What is listed are
//! names that a user can write, with their signatures; what is hidden from the documentation is not.

mod listing;
mod sources;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::thread;

use listing::Interface;
use sources::Sources;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The crates with a library for users: their names in paths, their folders.
const CRATES: [(&str, &str); 5] = [
    ("quadrille", "."),
    ("quadrille_engine", "crates/engine"),
    ("quadrille_format", "crates/format"),
    ("quadrille_puzzle", "crates/puzzle"),
    ("quadrille_sudoku", "crates/sudoku"),
];

/// The sources of the crate in this folder. The engines show some of what the crate below them declares.
fn sources_of(folder: &str) -> Sources {
    let root = |folder: &str| Path::new(ROOT).join(folder).join("src/lib.rs");
    let sources = Sources::read(&root(folder));
    match folder {
        "crates/engine" => sources.with("quadrille_kernel", &root("crates/kernel")),
        _ => sources,
    }
}

/// What is read of the sources, once for all tests: that takes most of the time.
struct Read {
    name: &'static str,
    interface: Interface,
    /// The methods of the crate, with their documentation.
    documented: Vec<(String, String)>,
}

static READ: LazyLock<[Read; CRATES.len()]> = LazyLock::new(|| {
    let read = |(name, folder)| {
        let sources = sources_of(folder);
        Read {
            name,
            interface: Interface::of(&sources),
            documented: listing::documented(&sources),
        }
    };
    thread::scope(|scope| {
        let reading = CRATES.map(|one| scope.spawn(move || read(one)));
        reading.map(|read| read.join().expect("it is read"))
    })
});

#[test]
fn the_public_interface_is_as_written_down() {
    let mut changed = Vec::new();
    for Read {
        name, interface, ..
    } in &*READ
    {
        let items = &interface.lines;
        let text = items.iter().map(|item| format!("{name}::{item}\n"));
        let text = text.collect::<String>();
        assert!(!text.is_empty(), "{name} has a public interface");
        let file = Path::new(ROOT).join(format!("docs/api/{name}.txt"));
        let known = fs::read_to_string(&file).unwrap_or_default();
        if std::env::var_os("UPDATE_API").is_some() {
            fs::write(&file, &text).expect("the snapshot is ours");
        } else if text != known {
            let (old, new): (BTreeSet<_>, BTreeSet<_>) =
                (known.lines().collect(), text.lines().collect());
            let gone = old.difference(&new).map(|line| format!("- {line}\n"));
            let come = new.difference(&old).map(|line| format!("+ {line}\n"));
            changed.extend(gone.chain(come));
        }
    }
    assert!(
        changed.is_empty(),
        "the public interface differs from docs/api; if that is meant, run `just api`:\n{}",
        changed.concat()
    );
}

/// What every user needs stands at the root, the rest in the module of its subject, and nothing in both.
#[test]
fn everything_has_one_path() {
    for Read {
        name, interface, ..
    } in &*READ
    {
        let twice = interface.paths.values().filter(|paths| paths.len() > 1);
        let twice: Vec<_> = twice.collect();
        assert!(
            twice.is_empty(),
            "{name} has two paths for one thing: {twice:?}"
        );

        // What the crate shows of other crates: nothing, and nothing within it, by two names.
        let others = interface
            .lines
            .iter()
            .filter_map(|line| line.split_once(" = "));
        let others: Vec<_> = others
            .filter(|(_, of)| of.starts_with("quadrille_"))
            .collect();
        for (at, (path, of)) in others.iter().enumerate() {
            let again = others.iter().skip(at + 1).find(|(_, other)| {
                let (short, long) = if of.len() < other.len() {
                    (of, other)
                } else {
                    (other, of)
                };
                long.strip_prefix(*short)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
            });
            assert!(
                again.is_none(),
                "{name}::{path} is {of}, and so is {again:?}"
            );
        }
    }
}

/// Everything that the table on the front page links to is used there, or shows how it is used.
#[test]
fn every_call_on_the_front_page_has_an_example() {
    let page = fs::read_to_string(Path::new(ROOT).join("src/lib.rs")).expect("the front page");
    let engine = { READ.iter() }.find(|read| read.name == "quadrille_engine");
    let documented = &engine.expect("the engines").documented;
    let named = |name: &str| documented.iter().find(|(known, _)| known == name);
    let table = page
        .lines()
        .filter(|line| line.starts_with("//! | ") || line.starts_with("//! ["));
    let mut calls = BTreeSet::new();
    for word in table.flat_map(|line| {
        line.split(|letter: char| !letter.is_alphanumeric() && !"_:".contains(letter))
    }) {
        let is_method = ["Search::", "Problem::", "Searcher::"]
            .iter()
            .any(|of| word.starts_with(of));
        if is_method {
            calls.insert(word);
        }
    }
    assert!(calls.len() > 20, "the table was not read: {calls:?}");
    let code = page.split("```").skip(1).step_by(2).collect::<String>();
    let is_used = |call: &str| {
        let name = call.rsplit("::").next().unwrap_or_default();
        code.contains(&format!(".{name}("))
    };
    let lacking = calls.iter().filter(|call| match named(call) {
        Some((_, docs)) => !docs.contains("```") && !is_used(call),
        None => true,
    });
    let lacking: Vec<_> = lacking.collect();
    assert!(lacking.is_empty(), "without an example: {lacking:?}");
}
