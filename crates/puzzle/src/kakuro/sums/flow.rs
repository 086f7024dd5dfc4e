//! The maximum flow from the runs of one direction to those of the other, unit by unit.

use super::{Grid, Kakuro};

/// A flow from the runs of one direction to those of the other.
struct Flow {
    from_across: bool,
    /// What is left of the sum of each run above the smallest digits.
    left: Vec<u32>,
    /// What each cell takes.
    cells: Vec<u32>,
}

impl Kakuro {
    /// The runs that are reached by what does not get through from the runs of one direction to those of the other.
    pub(super) fn unmet(&self, grid: &Grid, from_across: bool) -> Vec<usize> {
        let mut flow = Flow {
            from_across,
            left: self.runs.iter().map(|run| run.sum).collect(),
            cells: vec![0; grid.cells.len()],
        };
        for cell in &grid.cells {
            for run in cell.runs() {
                flow.left[run] = flow.left[run].saturating_sub(cell.lo);
            }
        }
        loop {
            if let Err(reached) = self.go_on(grid, &mut flow) {
                return reached;
            }
        }
    }

    /// Adds a unit to a flow, or returns the runs that are reached.
    fn go_on(&self, grid: &Grid, flow: &mut Flow) -> Result<(), Vec<usize>> {
        let is_source = |run: usize| self.is_across(run) == flow.from_across;
        // A search from all runs with something left. `by` is the cell through which a run was reached.
        let mut by: Vec<Option<usize>> = vec![None; self.runs.len()];
        let mut queue: Vec<usize> = (0..self.runs.len())
            .filter(|&run| is_source(run) && flow.left[run] > 0)
            .collect();
        let mut is_reached = vec![false; self.runs.len()];
        queue.iter().for_each(|&run| is_reached[run] = true);
        let (mut next, mut end) = (0, None);
        'search: while next < queue.len() {
            let run = queue[next];
            next += 1;
            for &number in &grid.of_run[run] {
                let cell = &grid.cells[number];
                let is_open = match is_source(run) {
                    true => flow.cells[number] < cell.hi - cell.lo,
                    false => flow.cells[number] > 0,
                };
                match cell.other(run).filter(|_| is_open) {
                    // Nothing limits a cell that is in one run only.
                    None if is_open && is_source(run) => {
                        end = Some((run, Some(number)));
                        break 'search;
                    }
                    None => {}
                    Some(other) if is_reached[other] => {}
                    Some(other) => {
                        is_reached[other] = true;
                        by[other] = Some(number);
                        queue.push(other);
                        if !is_source(other) && flow.left[other] > 0 {
                            flow.left[other] -= 1;
                            end = Some((other, None));
                            break 'search;
                        }
                    }
                }
            }
        }
        let Some((mut run, last)) = end else {
            return Err(queue);
        };
        if let Some(number) = last {
            flow.cells[number] += 1;
        }
        // Back along the path.
        while let Some(number) = by[run] {
            match is_source(run) {
                true => flow.cells[number] -= 1,
                false => flow.cells[number] += 1,
            }
            run = grid.cells[number]
                .other(run)
                .expect("a path is from run to run");
        }
        flow.left[run] -= 1;
        Ok(())
    }
}
