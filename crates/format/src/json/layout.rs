//! The layout of a problem in JSON: an option to a line.

use std::io::{self, Write};

use serde_json::ser::Formatter;

/// Puts each member of the two outermost levels on a line of its own, and everything deeper on one line.
#[derive(Default)]
pub(super) struct LineLayout {
    depth: usize,
    /// Whether the innermost list or object has members so far.
    has_members: bool,
}

/// The number of levels whose members have lines of their own.
const TALL: usize = 2;

/// A line break before a member of the innermost of these levels.
const BREAK: &[u8; 1 + 2 * TALL] = b"\n    ";

impl LineLayout {
    fn open<W: ?Sized + Write>(&mut self, bracket: &[u8], out: &mut W) -> io::Result<()> {
        self.depth += 1;
        self.has_members = false;
        out.write_all(bracket)
    }

    fn close<W: ?Sized + Write>(&mut self, bracket: &[u8], out: &mut W) -> io::Result<()> {
        let is_tall = self.depth <= TALL;
        self.depth -= 1;
        if is_tall && self.has_members {
            self.break_line(out)?;
        }
        out.write_all(bracket)
    }

    fn separate<W: ?Sized + Write>(&mut self, first: bool, out: &mut W) -> io::Result<()> {
        let is_tall = self.depth <= TALL;
        match (first, is_tall) {
            (true, false) => Ok(()),
            (true, true) => self.break_line(out),
            (false, false) => out.write_all(b", "),
            (false, true) => {
                out.write_all(b",")?;
                self.break_line(out)
            }
        }
    }

    fn break_line<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(&BREAK[..=2 * self.depth])
    }
}

impl Formatter for LineLayout {
    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.open(b"[", out)
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.close(b"]", out)
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.separate(first, out)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.has_members = true;
        Ok(())
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.open(b"{", out)
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.close(b"}", out)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.separate(first, out)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.has_members = true;
        Ok(())
    }
}
