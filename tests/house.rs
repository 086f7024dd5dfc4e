//! The house of crates: every module imports only what its row in the tables of docs/design.md lists.
//!
//! A row is for one module or a few, or for `all` modules of a crate, which may then import each other. It lists
//! modules of the same crate, `engine/problem` of others, and `engine/` for all of them. Unit tests are left out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The crates: what the tables call them, their names in paths, their folders.
const CRATES: [(&str, &str, &str); 9] = [
    ("kernel", "quadrille_kernel", "crates/kernel"),
    ("engine", "quadrille_engine", "crates/engine"),
    ("format", "quadrille_format", "crates/format"),
    ("sudoku", "quadrille_sudoku", "crates/sudoku"),
    ("puzzle", "quadrille_puzzle", "crates/puzzle"),
    ("quadrille", "quadrille", "."),
    ("answers", "quadrille_answers", "crates/answers"),
    ("cli", "quadrille_cli", "crates/cli"),
    ("python", "_quadrille", "python"),
];

#[test]
fn every_import_is_in_the_design() {
    let rows = rows();
    let houses = CRATES.map(|(name, _, folder)| (name, House::read(folder)));
    let house = |name: &str| &houses.iter().find(|(other, _)| *other == name).unwrap().1;

    let mut wrong = Vec::new();
    for row in rows.keys() {
        let (name, module) = row.split_once('/').unwrap();
        if !module.is_empty() && !house(name).files.iter().any(|file| file.module() == module) {
            wrong.push(format!("no module is called {row}"));
        }
    }
    for (name, house_of_file) in &houses {
        for file in &house_of_file.files {
            let module = format!("{name}/{}", file.module());
            let whole = format!("{name}/");
            let Some(row) = rows.get(&module).or(rows.get(&whole)) else {
                wrong.push(format!("{module} has no row"));
                continue;
            };
            for path in file.paths() {
                let (target, rest) = match path[0].as_str() {
                    "crate" => (*name, &path[1..]),
                    first => match CRATES.iter().find(|(_, known, _)| *known == first) {
                        Some((target, ..)) => (*target, &path[1..]),
                        None => continue,
                    },
                };
                let Some(first) = rest.first() else { continue };
                let import = format!("{target}/{}", house(target).module_of(first));
                let inside = target == *name && (import == module || rows.contains_key(&whole));
                if !inside && !row.contains(&import) && !row.contains(&format!("{target}/")) {
                    let path = path.join("::");
                    wrong.push(format!(
                        "{}: {path}: {import} is not in the row of {module}",
                        file.path.display()
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The most lines of a file: a longer one holds two ideas.
const LONGEST: usize = 400;

/// Without the `cases` of `tests/common/cases.rs`, a property that fails writes a file into the tree.
#[test]
fn files_are_short_and_tests_write_none() {
    let root = Path::new(ROOT);
    let mut files = Vec::new();
    for folder in ["crates", "python/src", "src", "tests", "web/crate/src"] {
        read_folder(root, &root.join(folder), &mut files);
    }
    let mut wrong = Vec::new();
    for Source { path, text, .. } in &files {
        let lines = fs::read_to_string(path).unwrap().lines().count();
        if lines > LONGEST {
            let path = path.display();
            wrong.push(format!("{path}: found {lines} lines, expected {LONGEST}"));
        }
        let is_configured = |line: &&str| line.contains("(cases(") || line.contains("..cases(");
        let configured = text.lines().filter(is_configured).count();
        if text.matches("proptest! {").count() > configured {
            wrong.push(format!(
                "{}: found a property without cases",
                path.display()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What each module may import, from the tables: the third column for the modules in the first. The last heading with
/// the name of a crate says whose modules they are.
fn rows() -> BTreeMap<String, BTreeSet<String>> {
    let design = fs::read_to_string(Path::new(ROOT).join("docs/design.md")).unwrap();
    let mut rows = BTreeMap::new();
    let mut name = None;
    for line in design.lines() {
        if let Some(heading) = line.strip_prefix("##") {
            name = quoted(heading)
                .next()
                .and_then(|heading| CRATES.iter().find(|known| known.0 == heading));
        }
        let (Some((name, ..)), Some(cells)) = (name, line.strip_prefix("| ")) else {
            continue;
        };
        let cells: Vec<_> = cells.split(" |").collect();
        let whole = |module: &str| {
            if module.contains('/') {
                module.to_owned()
            } else {
                format!("{name}/{module}")
            }
        };
        let imports: BTreeSet<_> = quoted(cells[2]).map(whole).collect();
        if cells[0] == "all" {
            rows.insert(format!("{name}/"), imports.clone());
        }
        for module in quoted(cells[0]) {
            rows.insert(whole(module), imports.clone());
        }
    }
    assert!(rows.contains_key("engine/problem"), "no tables were found");
    rows
}

/// What stands in backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The sources of a crate.
struct House {
    files: Vec<Source>,
    /// The names that the crate itself exports, and the modules that they come from.
    exports: BTreeMap<String, String>,
}

impl House {
    fn read(folder: &str) -> Self {
        let source = Path::new(ROOT).join(folder).join("src");
        let mut files = Vec::new();
        read_folder(&source, &source, &mut files);
        // Modules for tests alone.
        let tests: BTreeSet<_> = files.iter().flat_map(Source::test_modules).collect();
        files.retain(|file| !tests.iter().any(|test| file.segments.starts_with(test)));

        let mut exports = BTreeMap::new();
        let lib = files.iter().find(|file| file.segments.is_empty()).unwrap();
        for item in lib.text.split("pub use ").skip(1) {
            for path in paths(&tokens(item), 0) {
                if let [module, .., name] = path.as_slice() {
                    // What it shows of the crate below is its own.
                    let module = match CRATES.iter().any(|(_, known, _)| known == module) {
                        true => "lib",
                        false => module,
                    };
                    exports.insert(name.clone(), module.to_owned());
                }
            }
        }
        Self { files, exports }
    }

    /// The module that a path in the crate leads to, by its first segment.
    fn module_of<'a>(&'a self, first: &'a str) -> &'a str {
        match self.exports.get(first) {
            Some(module) => module,
            None if self.files.iter().any(|file| file.module() == first) => first,
            None => "lib",
        }
    }
}

/// A file without its comments and unit tests.
struct Source {
    path: PathBuf,
    /// The path of its module in the crate.
    segments: Vec<String>,
    text: String,
}

fn read_folder(root: &Path, folder: &Path, files: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_folder(root, &path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let text: Vec<_> = text
                .lines()
                .map(|line| line.split("//").next().unwrap())
                .collect();
            let text = text.join("\n");
            let text = text
                .split("#[cfg(test)]\nmod tests {")
                .next()
                .unwrap()
                .to_owned();
            let module = path.strip_prefix(root).unwrap().with_extension("");
            let segments = module
                .iter()
                .map(|segment| segment.to_str().unwrap().to_owned());
            let segments = segments.filter(|segment| segment != "lib").collect();
            files.push(Source {
                path,
                segments,
                text,
            });
        }
    }
}

impl Source {
    /// The module of the crate that it is a part of.
    fn module(&self) -> &str {
        self.segments.first().map_or("lib", |module| module)
    }

    /// The modules that it declares for tests.
    fn test_modules(&self) -> impl Iterator<Item = Vec<String>> {
        self.text
            .split("#[cfg(test)]\n")
            .skip(1)
            .filter_map(|item| {
                let (name, _) = item.split_once("mod ")?.1.split_once(';')?;
                Some(
                    self.segments
                        .iter()
                        .cloned()
                        .chain([name.to_owned()])
                        .collect(),
                )
            })
    }

    /// The paths in it that begin at a crate.
    fn paths(&self) -> Vec<Vec<String>> {
        let tokens = tokens(&self.text);
        let mut found = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            let begins = *token == "crate"
                || *token == "super"
                || CRATES.iter().any(|(_, name, _)| name == token);
            if begins && tokens.get(at + 1) == Some(&"::") && (at == 0 || tokens[at - 1] != "::") {
                found.extend(
                    paths(&tokens, at)
                        .into_iter()
                        .map(|path| self.absolute(path)),
                );
            }
        }
        found
    }

    /// A path from the crate on, where it begins at a module above.
    fn absolute(&self, path: Vec<String>) -> Vec<String> {
        let up = path
            .iter()
            .take_while(|segment| *segment == "super")
            .count();
        if up == 0 {
            return path;
        }
        let above = &self.segments[..self.segments.len().saturating_sub(up)];
        ["crate".to_owned()]
            .into_iter()
            .chain(above.iter().cloned())
            .chain(path.into_iter().skip(up))
            .collect()
    }
}

/// The words, the `::` and the other signs of a text.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let word = rest
            .find(|sign: char| !sign.is_alphanumeric() && sign != '_')
            .unwrap_or(rest.len());
        let length = match word {
            0 if rest.starts_with("::") => 2,
            0 => first.len_utf8(),
            word => word,
        };
        tokens.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    tokens
}

/// The paths that begin at a token: several, if there are braces.
fn paths(tokens: &[&str], at: usize) -> Vec<Vec<String>> {
    let mut path = vec![tokens[at].to_owned()];
    let mut next = at + 1;
    while tokens.get(next) == Some(&"::") {
        match tokens.get(next + 1) {
            Some(&"{") => {
                let (mut depth, mut branches) = (0, Vec::new());
                for (inner, token) in tokens.iter().enumerate().skip(next + 1) {
                    depth += i32::from(*token == "{") - i32::from(*token == "}");
                    if depth == 0 {
                        break;
                    }
                    if depth == 1
                        && ["{", ","].contains(token)
                        && !["}", ","].contains(&tokens[inner + 1])
                    {
                        branches.extend(paths(tokens, inner + 1));
                    }
                }
                return branches
                    .into_iter()
                    .map(|branch| path.iter().cloned().chain(branch).collect())
                    .collect();
            }
            Some(word) if word.starts_with(|sign: char| sign.is_alphabetic() || sign == '_') => {
                path.push((*word).to_owned())
            }
            _ => break,
        }
        next += 2;
    }
    vec![path]
}
