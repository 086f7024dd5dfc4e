//! The subcommands, and the layout of their help.

use std::env;
use std::path::Path;
use std::process::ExitCode;
use std::sync::LazyLock;

use clap::error::{ContextKind, ErrorKind};
use clap::{Args as _, CommandFactory, FromArgMatches, Parser, Subcommand};

use quadrille::EngineKind;
use quadrille::format::Format;

use super::best::BestArgs;
use super::check::CheckArgs;
use super::color::{self, ColorWhen};
use super::convert::ConvertArgs;
use super::count::CountArgs;
use super::diagram::DiagramArgs;
use super::estimate::EstimateArgs;
use super::exit::{self, EXIT_CODES, ExitOutcome};
use super::formats::{self, FormatsArgs};
use super::input;
use super::kind;
use super::man::{CompletionsArgs, ManArgs};
use super::message::{lines, note};
use super::nth::NthArgs;
use super::pieces::merge::MergeArgs;
use super::pieces::split::SplitArgs;
use super::print::print;
use super::prose::flowing;
use super::puzzle::edges::EdgesArgs;
use super::puzzle::kakuro::KakuroArgs;
use super::puzzle::langford::LangfordArgs;
use super::puzzle::latin::LatinArgs;
use super::puzzle::macmahon::MacMahonArgs;
use super::puzzle::packing::{PackingArgs, SomaArgs};
use super::puzzle::queens::QueensArgs;
use super::puzzle::words::WordsArgs;
use super::sample::SampleArgs;
use super::solve::SolveArgs;
use super::sudoku::SudokuArgs;
use super::trace::TraceArgs;
use super::usage::UsageArgs;
use super::verify::VerifyArgs;

const EXAMPLES: &str = "\
Examples:
  quadrille solve puzzle.dlx               a solution of an exact-cover problem
  quadrille count puzzle.dlx               the number of its solutions
  quadrille sudoku puzzles.txt             solve every puzzle of a file
  quadrille sudoku --unique < puzzles.txt  say which have exactly one solution
  quadrille polyomino 6x10                 pentominoes on a board
  quadrille help formats                   every text that is read or written";

/// What `--version` prints: the version, the engines and the formats.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let engines: Vec<_> = EngineKind::ALL.iter().map(ToString::to_string).collect();
    let formats: Vec<_> = Format::ALL.iter().map(|format| format.name()).collect();
    format!(
        "{}\nengines: {}\nformats: {}",
        env!("CARGO_PKG_VERSION"),
        engines.join(", "),
        formats.join(", "),
    )
});

/// One line about the command, then usage, examples, options, details.
const HELP: &str = "\
{about-with-newline}
{usage-heading} {usage}

{before-help}{all-args}{after-help}";

/// Solve exact-cover problems with dancing links
#[derive(Debug, Parser)]
#[command(name = "quadrille", version = VERSION.as_str())]
#[command(propagate_version = true, before_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    pub common: CommonArgs,

    #[command(subcommand)]
    pub command: Command,
}

/// Options of every subcommand.
#[derive(Debug, clap::Args)]
pub struct CommonArgs {
    /// When to use colors
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        value_enum,
        value_name = "WHEN",
        default_value_t
    )]
    #[arg(help_heading = "Report", display_order = 900)]
    pub color: ColorWhen,
}

impl Args {
    /// The arguments of this process. If there are none to run, prints the help or the mistake and returns the exit
    /// code.
    pub fn read() -> Result<Self, ExitCode> {
        let matches = to_parse().try_get_matches();
        let args = matches.and_then(|matches| Args::from_arg_matches(&matches));
        args.map_err(|mut error| show(&mut error))
    }
}

/// Prints the help on standard output, or an error on standard error.
fn show(error: &mut clap::Error) -> ExitCode {
    if error.kind() == ErrorKind::UnknownArgument {
        if let Some(size) = negative_size(error) {
            note(&format!("found {size:?}, expected numbers from 1"));
            return ExitCode::from(ExitOutcome::Bad as u8);
        }
        // That an option could be a value helps nobody here.
        error.remove(ContextKind::Suggested);
    }
    if let Some(why) = conflict(error) {
        note(why);
        return ExitCode::from(ExitOutcome::Bad as u8);
    }
    if let Some(hint) = called_with_a_file(error) {
        note(&hint);
        return ExitCode::from(ExitOutcome::Bad as u8);
    }
    let text = error.render();
    if !error.use_stderr() {
        let text = match color::is_wanted() {
            true => text.ansi().to_string(),
            false => text.to_string(),
        };
        let printed = print("the help", text.trim_start_matches('\n'));
        return exit::code(printed.map(|()| ExitOutcome::Answered));
    }
    let text = text.to_string();
    match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => lines(text.trim()),
        _ => note(text.strip_prefix("error: ").unwrap_or(&text).trim_end()),
    }
    ExitCode::from(ExitOutcome::Bad as u8)
}

/// Why two options conflict, where that is not obvious.
fn conflict(error: &clap::Error) -> Option<&'static str> {
    if error.kind() != ErrorKind::ArgumentConflict {
        return None;
    }
    let names = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let both = names(ContextKind::InvalidArg) + " " + &names(ContextKind::PriorArg);
    let has = |first, second| both.contains(first) && both.contains(second);
    if has("--checkpoint", "--resume") {
        Some(
            "--resume FILE goes on from a checkpoint and writes the next ones to the same file: leave out --checkpoint",
        )
    } else if has("--svg", "--format") {
        Some(
            "--svg FILE and --format write the same answer: leave out one of them; --format svg draws on standard output",
        )
    } else {
        None
    }
}

/// What to do about a file in the place of a subcommand.
fn called_with_a_file(error: &clap::Error) -> Option<String> {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
    let name = error.get(ContextKind::InvalidSubcommand)?.to_string();
    let file = Path::new(&name);
    let bytes = input::bytes(file).ok()?;
    let hint = kind::hint(&bytes, file, &[])?;
    Some(format!("found the file {name}, expected a command; {hint}"))
}

/// The unknown argument, if it begins like a negative number, such as -3x4.
fn negative_size(error: &clap::Error) -> Option<String> {
    let unknown = error.get(ContextKind::InvalidArg)?.to_string();
    let is_digit = |letter: char| letter.is_ascii_digit();
    if !unknown.strip_prefix('-')?.starts_with(is_digit) {
        return None;
    }
    let mut words = env::args_os()
        .skip(1)
        .filter_map(|word| word.into_string().ok());
    words.find(|word| word.starts_with(&unknown))
}

/// The command line that parses the arguments of this process. If they begin with a subcommand and ask for neither help
/// nor version, it has this subcommand alone: building all the others takes twice as many instructions as everything
/// else in a process that counts a small problem.
fn to_parse() -> clap::Command {
    let mut words = env::args_os().skip(1);
    let called = words.next().unwrap_or_default();
    if words.any(|word| {
        ["-h", "--help", "-V", "--version"]
            .iter()
            .any(|flag| word == *flag)
    }) {
        return command();
    }
    let Some((name, augment)) = called.to_str().and_then(alone) else {
        return command();
    };
    let subcommand = augment(clap::Command::new(name)).allow_negative_numbers(true);
    CommonArgs::augment_args(clap::Command::new("quadrille").subcommand(subcommand))
}

/// The whole command line, as `clap` knows it.
pub fn command() -> clap::Command {
    let finish = |command: clap::Command| {
        let details = command.get_after_long_help().or(command.get_after_help());
        let details = details.map_or(String::new(), |text| format!("{text}\n\n"));
        command
            .help_template(HELP)
            .allow_negative_numbers(true)
            .after_long_help(flowing(&format!("{details}{EXIT_CODES}")))
    };
    finish(Args::command())
        .mut_subcommands(finish)
        .mut_subcommand("formats", formats::page_as_help)
}

/// Declares the subcommands: as an enum, and each alone, by its name.
macro_rules! subcommands {
    ($($(#[$attribute:meta])* $name:literal => $variant:ident($args:ty),)*) => {
        /// A subcommand: each has a module with its options and a `run`.
        #[derive(Debug, Subcommand)]
        pub enum Command {
            $($(#[$attribute])* #[command(name = $name)] $variant($args),)*
        }

        /// The subcommand with exactly this name: its name, and the function that adds its options.
        fn alone(called: &str) -> Option<(&'static str, fn(clap::Command) -> clap::Command)> {
            match called {
                $($name => Some(($name, <$args as clap::Args>::augment_args)),)*
                _ => None,
            }
        }
    };
}

subcommands! {
    "solve" => Solve(SolveArgs),
    "count" => Count(CountArgs),
    "best" => Best(BestArgs),
    "check" => Check(CheckArgs),
    "sample" => Sample(SampleArgs),
    "nth" => Nth(NthArgs),
    "usage" => Usage(UsageArgs),
    "diagram" => Diagram(DiagramArgs),
    "verify" => Verify(VerifyArgs),
    "estimate" => Estimate(EstimateArgs),
    "convert" => Convert(ConvertArgs),
    "split" => Split(SplitArgs),
    "merge" => Merge(MergeArgs),
    "trace" => Trace(TraceArgs),
    "sudoku" => Sudoku(SudokuArgs),
    "queens" => Queens(QueensArgs),
    "langford" => Langford(LangfordArgs),
    "latin" => Latin(LatinArgs),
    #[command(visible_alias = "polycube")]
    "polyomino" => Polyomino(PackingArgs),
    "soma" => Soma(SomaArgs),
    "macmahon" => MacMahon(MacMahonArgs),
    "edges" => Edges(EdgesArgs),
    "kakuro" => Kakuro(KakuroArgs),
    "words" => Words(WordsArgs),
    "formats" => Formats(FormatsArgs),
    "completions" => Completions(CompletionsArgs),
    "man" => Man(ManArgs),
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_options_fit_together() {
        super::command().debug_assert();
    }

    #[test]
    fn every_subcommand_is_found_alone() {
        for subcommand in super::command().get_subcommands() {
            let (name, augment) = super::alone(subcommand.get_name()).expect("it has its name");
            let alone = augment(clap::Command::new(name));
            let ids = |command: &clap::Command| {
                let ids = command.get_arguments().map(|arg| arg.get_id().to_string());
                ids.collect::<Vec<_>>()
            };
            assert_eq!(ids(&alone), ids(subcommand));
        }
    }
}
