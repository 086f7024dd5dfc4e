//! The command `quadrille`: see the library of this package.

fn main() -> std::process::ExitCode {
    quadrille_cli::run()
}
