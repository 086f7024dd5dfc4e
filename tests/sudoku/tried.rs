//! The ways to fill a square, by trying symbols cell by cell.

/// Up to `max` ways to fill the blank cells. `fits`: whether the symbol of a cell fits those of the others.
pub fn filled(
    cells: &[u8],
    symbols: u8,
    max: usize,
    fits: &dyn Fn(&[u8], usize) -> bool,
) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut given = (0..cells.len()).filter(|&cell| cells[cell] > 0);
    if given.all(|cell| fits(cells, cell)) {
        fill(&mut cells.to_vec(), symbols, max, fits, &mut found);
    }
    found
}

fn fill(
    cells: &mut Vec<u8>,
    symbols: u8,
    max: usize,
    fits: &dyn Fn(&[u8], usize) -> bool,
    found: &mut Vec<Vec<u8>>,
) {
    let Some(blank) = cells.iter().position(|&symbol| symbol == 0) else {
        return found.push(cells.clone());
    };
    for symbol in 1..=symbols {
        cells[blank] = symbol;
        if found.len() < max && fits(cells, blank) {
            fill(cells, symbols, max, fits, found);
        }
    }
    cells[blank] = 0;
}
