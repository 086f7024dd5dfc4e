//! Every subcommand and every option, by clap's own description.

#[test]
fn the_options_fit_together() {
    super::command().debug_assert();
}

/// `-h` and `--help` say the same of an option.
#[test]
fn a_long_help_begins_with_the_short_one() {
    let mut long = 0;
    for subcommand in super::command().get_subcommands() {
        for arg in subcommand.get_arguments() {
            if let (Some(help), Some(whole)) = (arg.get_help(), arg.get_long_help()) {
                let (help, whole) = (help.to_string(), whole.to_string());
                let (name, id) = (subcommand.get_name(), arg.get_id());
                assert!(whole.starts_with(&help), "{name} {id}: {help}: {whole}");
                long += 1;
            }
        }
    }
    assert!(long > 50, "{long}");
}

/// The clock of the command finds its limit by this name.
#[test]
fn every_time_is_a_duration() {
    let mut times = 0;
    for subcommand in super::command().get_subcommands() {
        for arg in subcommand
            .get_arguments()
            .filter(|arg| arg.get_id() == "time")
        {
            let value = arg.get_value_parser().type_id();
            assert_eq!(value, std::any::TypeId::of::<std::time::Duration>());
            times += 1;
        }
    }
    assert!(times > 20, "{times}");
}

#[test]
fn every_subcommand_is_found_alone() {
    for subcommand in super::command().get_subcommands() {
        let alone = super::Subcommand::named(subcommand.get_name());
        let alone = alone.expect("it has its name").command();
        let ids = |command: &clap::Command| {
            let ids = command.get_arguments().map(|arg| arg.get_id().to_string());
            ids.collect::<Vec<_>>()
        };
        assert_eq!(ids(&alone), ids(subcommand));
    }
}

/// A column of colors says nothing about the colors of a help text.
#[test]
fn the_last_word_about_colors_counts() {
    use super::ColorWhen::{Always, Auto, Never};
    for (words, expected) in [
        ("solve --color always --color-by a=b --help", Always),
        ("solve --color=always --color-by=a --help", Always),
        ("solve --color always --color=never", Never),
        ("solve --color-by always", Auto),
    ] {
        let when = super::color_of(words.split(' ').map(str::to_owned));
        assert_eq!(when, expected, "{words}");
    }
}
