//! Every command that the README and the pages in `docs/` show: it is run, and its output compared.
//!
//! A block fenced as `console` is a session in a shell, in a directory that holds `examples/`: lines that begin with
//! `$ ` are commands, which lines that begin with `> ` go on with; the lines after each are what it prints, standard
//! error included. A line of three dots stands for any number of lines. A command's comment (`# ...`) is the shell's business.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::*;

/// A command in a page, and what the page says that it prints.
struct Shown {
    line: usize,
    command: String,
    output: Vec<String>,
}

/// The commands in the `console` blocks of a page.
fn shown(page: &str) -> Vec<Shown> {
    let mut commands: Vec<Shown> = Vec::new();
    let mut in_session = false;
    for (line, text) in (1..).zip(page.lines()) {
        if let Some(fence) = text.strip_prefix("```") {
            in_session = fence == "console";
        } else if !in_session {
        } else if let Some(command) = text.strip_prefix("$ ") {
            commands.push(Shown {
                line,
                command: command.to_owned(),
                output: Vec::new(),
            });
        } else if let Some(more) = text.strip_prefix("> ") {
            let last = commands.last_mut().expect("it goes on with a command");
            last.command = format!("{}\n{more}", last.command);
        } else {
            let last = commands.last_mut();
            let last = last.unwrap_or_else(|| panic!("line {line}: output before any command"));
            last.output.push(text.to_owned());
        }
    }
    commands
}

/// Whether `lines` are as shown, where `...` stands for any number of lines.
fn matches(shown: &[String], lines: &[&str]) -> bool {
    match shown.split_first() {
        None => lines.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=lines.len()).any(|skipped| matches(rest, &lines[skipped..]))
        }
        Some((first, rest)) => lines.first() == Some(&first.as_str()) && matches(rest, &lines[1..]),
    }
}

/// Runs a command as a reader would, with the binary on the path. Standard error goes where the output goes.
fn run(command: &str, directory: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_quadrille"));
    let mut path = vec![binary.parent().expect("it is in a directory").to_path_buf()];
    path.extend(std::env::split_paths(
        &std::env::var_os("PATH").unwrap_or_default(),
    ));
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(directory)
        .env("PATH", std::env::join_paths(path).expect("plain names"))
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .output();
    let output = output.expect("there is a shell");
    String::from_utf8(output.stdout).expect("what is printed is UTF-8")
}

/// Checks the commands of one page, in a directory of its own that holds the examples.
fn check(page: &Path) {
    let root = Path::new(ROOT);
    let name = page.file_stem().expect("a name").to_string_lossy();
    let directory = Directory::new(&format!("page-{name}"));
    std::os::unix::fs::symlink(root.join("examples"), directory.join("examples"))
        .expect("a link to the examples");

    let text = std::fs::read_to_string(page).expect("the page is there");
    for Shown {
        line,
        command,
        output,
    } in shown(&text)
    {
        let printed = run(&command, &directory);
        let lines: Vec<&str> = printed.lines().map(str::trim_end).collect();
        assert!(
            matches(&output, &lines),
            "{}:{line}: $ {command}\nprinted\n{printed}",
            page.display()
        );
    }
}

/// The README and the pages in `docs/`.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(ROOT);
    let docs = std::fs::read_dir(root.join("docs")).expect("the docs are there");
    let mut pages: Vec<PathBuf> = docs
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .collect();
    pages.push(root.join("README.md"));
    pages.push(root.join("crates/cli/docs/formats.md"));
    pages.sort();
    pages
}

#[test]
fn every_command_of_the_pages_prints_what_they_show() {
    pages().iter().for_each(|page| check(page));
}

#[test]
fn every_example_that_the_pages_name_is_there() {
    let root = Path::new(ROOT);
    for page in pages() {
        let text = std::fs::read_to_string(&page).expect("the page is there");
        let of_path = |letter: char| letter.is_ascii_alphanumeric() || "/._-".contains(letter);
        for (start, _) in text.match_indices("examples/") {
            let name = text[start..].split(|letter| !of_path(letter)).next();
            let name = name.unwrap_or_default().trim_end_matches('.');
            let here = page.with_file_name(name);
            let is_there = root.join(name).exists() || here.exists();
            assert!(is_there, "{}: {name}", page.display());
        }
    }
}

#[test]
fn a_page_that_shows_something_else_is_refused() {
    let shown = shown("text\n```console\n$ echo a; echo b\na\n...\n```\n$ no command\n");
    assert_eq!(shown.len(), 1);
    assert_eq!(
        (shown[0].line, shown[0].command.as_str()),
        (3, "echo a; echo b")
    );
    for (lines, fits) in [
        (&["a", "b"][..], true),
        (&["a"], true),
        (&["b"], false),
        (&[], false),
    ] {
        assert_eq!(matches(&shown[0].output, lines), fits, "{lines:?}");
    }
}
