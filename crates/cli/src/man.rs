//! `quadrille completions` and `quadrille man`: completions for shells, and manual pages.

use std::io::{self, Write};
use std::path::PathBuf;
use std::{fs, iter};

use anyhow::{Context, bail};
use clap::Command;
use clap::builder::StringValueParser;
use clap_complete::Shell;
use clap_mangen::Man;
use quadrille::puzzle::packing::NAMES;

use super::args::listed;
use super::command;
use super::exit::ExitOutcome;
use super::new_file::write_file;
use super::print::print;
use super::prose::is_prose;
use super::puzzle::packing::PIECES;

/// Print completions for a shell
#[derive(clap::Args)]
pub struct CompletionsArgs {
    /// The shell: bash, elvish, fish, powershell or zsh
    #[arg(value_enum)]
    shell: Shell,
}

/// Print a manual page, or write all of them into a directory
#[derive(clap::Args)]
pub struct ManArgs {
    /// The subcommand [default: the program]
    #[arg(
        value_name = "COMMAND",
        conflicts_with = "all",
        hide_possible_values = true
    )]
    #[arg(value_parser = listed(command::names(), StringValueParser::new()))]
    command: Option<String>,

    /// Write all pages into this directory: quadrille.1, quadrille-solve.1, ...
    #[arg(long, value_name = "DIRECTORY")]
    all: Option<PathBuf>,
}

/// Prints completions of the command line of `program`.
pub fn completions(args: &CompletionsArgs, mut program: Command) -> anyhow::Result<ExitOutcome> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "quadrille", &mut script);
    let script = with_files(String::from_utf8_lossy(&script).into_owned(), args.shell);
    print("the completions", script)?;
    Ok(ExitOutcome::Answered)
}

/// A script that completes the names of files, too, where there may be a set of pieces. (That of bash does.)
fn with_files(script: String, shell: Shell) -> String {
    let names = NAMES.join(" ");
    match shell {
        Shell::Zsh => script.replace(
            &format!(":{PIECES}:({names})"),
            &format!(r#":{PIECES}:{{_alternative "sets\:set\:({names})" "files\:file\:_files"}}"#),
        ),
        Shell::Fish => {
            let first = format!(r#" -a "{}\t"#, NAMES[0]);
            script.replace(&format!(" -f{first}"), &first)
        }
        _ => script,
    }
}

/// Prints a manual page of `program`, or writes all of them.
pub fn man(args: &ManArgs, mut program: Command) -> anyhow::Result<ExitOutcome> {
    program.build();
    if let Some(directory) = &args.all {
        if directory.exists() && !directory.is_dir() {
            bail!(
                "--all: found {}, which is no directory, expected a directory or a new name",
                directory.display()
            );
        }
        fs::create_dir_all(directory)
            .with_context(|| format!("cannot make {}", directory.display()))?;
        let commands = program
            .get_subcommands()
            .filter(|one| one.get_name() != "help");
        for command in iter::once(&program).chain(commands) {
            let file = directory.join(format!("{}.1", page_name(command)));
            write_file(&file, &String::from_utf8_lossy(&page(command)?))?;
        }
        return Ok(ExitOutcome::Answered);
    }
    let command = match &args.command {
        None => program,
        Some(name) => subcommand(&program, name)?,
    };
    print("the manual page", String::from_utf8_lossy(&page(&command)?))?;
    Ok(ExitOutcome::Answered)
}

/// The name of a page: `quadrille-solve`.
fn page_name(command: &Command) -> String {
    let name = command.get_display_name();
    name.unwrap_or(command.get_name()).to_owned()
}

/// A manual page. Examples and details are set line by line, as they stand in the help.
fn page(command: &Command) -> anyhow::Result<Vec<u8>> {
    let examples = command.get_before_help().map(ToString::to_string);
    let details = command.get_after_long_help().map(ToString::to_string);
    // The page shows a long help only.
    let command =
        command.clone().mut_args(
            |arg| match arg.get_long_help().or(arg.get_help()).cloned() {
                Some(help) => arg.long_help(help),
                None => arg,
            },
        );
    let man = Man::new(command.clone())
        .title(page_name(&command))
        .source(format!("quadrille {}", env!("CARGO_PKG_VERSION")))
        .manual("quadrille");
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ");
    verbatim("SYNOPSIS", usage, &mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut text)?;
    }
    let examples = examples.as_deref().unwrap_or_default();
    verbatim(
        "EXAMPLES",
        examples.trim_start_matches("Examples:\n"),
        &mut text,
    )?;
    verbatim("DETAILS", details.as_deref().unwrap_or_default(), &mut text)?;
    Ok(text)
}

/// The longest word of a line that is filled.
const LONGEST: usize = 60;

/// A section whose paragraphs are filled, and whose other lines are set as they are.
fn verbatim(heading: &str, lines: &str, out: &mut Vec<u8>) -> io::Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    // Not adjusted: a line with few blanks cannot be.
    writeln!(out, ".SH {heading}\n.ad l\n.nf")?;
    let mut filled = false;
    for line in lines.lines() {
        // Nor is a word broken that is longer than a line.
        let fills = is_prose(line) && line.split(' ').all(|word| word.len() <= LONGEST);
        match (fills, filled) {
            (true, false) => writeln!(out, ".fi")?,
            (true, true) => writeln!(out, ".br")?,
            (false, true) => writeln!(out, ".nf")?,
            (false, false) => {}
        }
        filled = fills;
        // A dot or an apostrophe at the start would be a command.
        let guard = if line.starts_with(['.', '\'']) {
            "\\&"
        } else {
            ""
        };
        writeln!(
            out,
            "{guard}{}",
            line.replace('\\', "\\e").replace('-', "\\-")
        )?;
    }
    writeln!(out, ".fi")
}

fn subcommand(program: &Command, name: &str) -> anyhow::Result<Command> {
    let command = program.find_subcommand(name);
    let command = command.with_context(|| {
        let names = program.get_subcommands().map(Command::get_name);
        let names = names.collect::<Vec<_>>().join(", ");
        format!("unknown command {name:?}, expected one of {names}")
    })?;
    Ok(command.clone())
}
