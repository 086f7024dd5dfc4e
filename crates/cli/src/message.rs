//! Messages on standard error, each a line that begins with the name of the program.

use std::io::{self, Write};

/// Writes a message. If standard error is closed, it is dropped.
pub fn note(message: &str) {
    let _ = writeln!(io::stderr(), "quadrille: {message}");
}

/// Writes a text that is not a message, such as the help.
pub fn lines(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}
