//! The bound that is shown.

use std::cell::Cell;

use super::*;

/// What a search has proven when it ends early is not forgotten, so the bound that is shown never falls.
#[test]
fn the_bound_never_falls() {
    let problem = partition(40, 500, 1);
    let least = found(&goal(&problem, 1, &[], &[]), &problem, PROGRAMS).0[0];
    let program = Program::new(problem.matrix());
    let shown = Cell::new(0);
    let mut rises = 0;
    for nodes in [3, 5, 10, 20] {
        let mut look = |status: &dyn Fn() -> Status| {
            let bound = status().bound * program.unit;
            assert!(shown.get() <= bound && bound <= least, "{bound}");
            rises += u32::from(bound > shown.get());
            shown.set(bound);
            ControlFlow::Continue(())
        };
        shown.set(0);
        let mut kept = CheapestCovers::new(1, None);
        kept.ceiling = Ceiling::Cheapest;
        let simplex = Some(Simplex::new(&program));
        let partial = Partial::new(&program);
        let mut tree = BoundTree::new(&program, partial, simplex, kept, u64::MAX, &mut look);
        for _ in 0..3 {
            let early = Reach {
                nodes,
                ..Reach::ALL
            };
            if tree.search(early) == TreeEnd::Complete {
                break;
            }
            let after = tree.bound() * program.unit;
            assert!(shown.get() <= after && after <= least);
        }
    }
    assert!(rises > 3);
}
