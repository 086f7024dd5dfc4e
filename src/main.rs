//! The command `quadrille`.
fn main() {}
