//! The arguments of `quadrille sudoku` for rules.

use std::path::PathBuf;

/// The rules, if they differ from the usual ones.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Rules")]
pub struct RulesArgs {
    /// The size of a box, rows x columns, such as 2x3; or of the square, such as 16
    ///
    /// 6x6, 9x9, 16x16 and the like are sizes of the square, since boxes of these sizes have more than 25 cells. With 4x4
    /// and 5x5, squares of that size are read, too; sixteen lines of sixteen are one square of 16x16, and with --size 4
    /// sixteen of 4x4. Squares have up to 100 rows, and up to 25 without --size, where the symbols determine the size.
    #[arg(long, value_name = "SIZE", conflicts_with = "regions")]
    pub size: Option<String>,

    /// A file with regions in place of boxes
    ///
    /// The file has a square of letters; cells with the same letter form a region.
    #[arg(long, alias = "jigsaw", value_name = "FILE")]
    pub regions: Option<PathBuf>,

    /// A file with the cages of a killer Sudoku
    ///
    /// The file has a square of letters, in which cells with the same letter form a cage and `.` is a cell in no cage.
    /// Then come the sums of the cages, as in a=10 or a: 10. The symbols in a cage differ and add up to its sum.
    /// Without a puzzle in the input, there are no givens. With --generate, new puzzles have these cages and as many clues
    /// as they need beside them.
    #[arg(long, alias = "killer", value_name = "FILE", conflicts_with_all = ["random_cages", "random_regions"])]
    pub cages: Option<PathBuf>,

    /// Both long diagonals hold each symbol once
    #[arg(long)]
    pub diagonal: bool,

    /// The windows, boxes that overlap four others, hold each symbol once
    #[arg(long)]
    pub windows: bool,

    /// The cells in the same place of each box hold each symbol once
    #[arg(long, hide_short_help = true)]
    pub disjoint_groups: bool,

    /// Cells a move of a king apart differ: neighbors, also diagonally
    #[arg(long, hide_short_help = true)]
    pub anti_king: bool,

    /// Cells a move of a knight apart differ
    #[arg(long, hide_short_help = true)]
    pub anti_knight: bool,

    /// A file with further regions: a square of letters, . for a cell in none
    ///
    /// Each region has as many cells as there are symbols, and holds each once. For regions that overlap, more such squares
    /// may follow.
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub extra_regions: Option<PathBuf>,

    /// A file with even and odd cells: a square of e and o, . for other cells
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub parity: Option<PathBuf>,
}

impl RulesArgs {
    /// The files with rules.
    pub fn files(&self) -> [Option<&PathBuf>; 4] {
        let files = [
            &self.regions,
            &self.cages,
            &self.extra_regions,
            &self.parity,
        ];
        files.map(Option::as_ref)
    }
}
