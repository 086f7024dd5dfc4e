//! Options that several subcommands share: where a problem comes from, and what to ask of a search.

mod engine;
mod parse;
mod report;
mod search;
mod table;

use std::path::{Path, PathBuf};

use quadrille::format::Document;

use super::files;

pub use engine::{
    EngineArg, MemoryArgs, ThreadArgs, default_memory, default_threads, engines,
    sudoku_engine_parser,
};
pub use parse::{checkpoint, count, duration, listed, number, output};
pub use report::{ProgressArgs, SearchReportArgs, Stats, When};
pub use search::{
    BudgetArgs, DiagramLimits, NamedArgs, OrderArgs, PuzzleSearchArgs, RestrictArgs, SearchArgs,
    TimeArgs, WorkArgs,
};
pub use table::{FoundTable, Source, TABLES, TableArgs, source_parser};

/// Where the problem comes from.
#[derive(Clone, clap::Args)]
pub struct ProblemArgs {
    /// A file with a problem; `-`, or no file: standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    #[command(flatten)]
    source: SourceArgs,
}

/// What the text of a problem or a table is.
#[derive(Clone, clap::Args)]
pub struct SourceArgs {
    /// The format of the problem [default: the one it looks like]
    #[arg(long, value_name = "FORMAT", value_parser = source_parser())]
    from: Option<Source>,

    #[command(flatten)]
    table: TableArgs,
}

impl SourceArgs {
    /// The problem in a file.
    pub fn read(&self, file: &Path) -> anyhow::Result<Document> {
        self.table.problem(file, self.from)
    }

    /// The same for an answer that depends on no cost.
    pub fn counted(mut self) -> Self {
        self.table.counted = true;
        self
    }
}

impl ProblemArgs {
    /// The same for an answer that depends on no cost.
    pub fn counted(self) -> Self {
        let source = self.source.counted();
        ProblemArgs { source, ..self }
    }

    /// The problem. An error if one of the files in `written` is the file of the problem.
    pub fn read_beside<'f>(
        &'f self,
        written: impl IntoIterator<Item = Option<&'f PathBuf>>,
    ) -> anyhow::Result<Document> {
        files::refuse_to_overwrite(&self.file, written.into_iter().flatten())?;
        self.read()
    }

    /// The problem.
    pub fn read(&self) -> anyhow::Result<Document> {
        let file = self.file.as_deref().unwrap_or(Path::new("-"));
        self.source.read(file)
    }
}
