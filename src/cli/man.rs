//! `quadrille completions` and `quadrille man`: completions for shells, and manual pages.

use anyhow::Context;
use clap::Command;
use clap_complete::Shell;

use super::exit::Outcome;
use super::print::print;

/// Print completions for a shell
#[derive(Debug, clap::Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Print a manual page: that of the program, or of a subcommand
#[derive(Debug, clap::Args)]
pub struct ManArgs {
    /// The subcommand
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

/// Prints completions of the command line of `program`.
pub fn completions(args: &CompletionsArgs, mut program: Command) -> anyhow::Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "quadrille", &mut script);
    print("the completions", String::from_utf8_lossy(&script))?;
    Ok(Outcome::Answered)
}

/// Prints a manual page of `program`.
pub fn man(args: &ManArgs, mut program: Command) -> anyhow::Result<Outcome> {
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => subcommand(&program, name)?,
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    print("the manual page", String::from_utf8_lossy(&text))?;
    Ok(Outcome::Answered)
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
