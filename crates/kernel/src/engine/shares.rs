//! How much of a branch each of its cases is.

use super::IS_SMALL;

/// The share of a branch that is done, and that of the case under way, after `tried` of `cases` cases.
///
/// Each case takes one option of an item that must be covered `need` times more, and leaves out those that were tried. So the
/// first has many ways to go on, and the last has one: of all sets of `need` options, those whose first option was tried are
/// done. With a `need` of 1 all cases are equally large. Takes time in proportion to the smaller of `need` and `tried`.
/// A small build takes all cases for equally large.
pub fn case_shares(cases: u32, need: u32, tried: u32) -> (f64, f64) {
    if need <= 1 || IS_SMALL {
        let each = 1.0 / f64::from(cases.max(1));
        return (each * f64::from(tried), each);
    }
    let options = f64::from(cases) + f64::from(need) - 1.0;
    // The share of these sets without the first `tried` options.
    let left = |tried: u32| -> f64 {
        let (chosen, of) = match tried < need {
            true => (tried, f64::from(cases) - 1.0),
            false => (need, options - f64::from(tried)),
        };
        let factors = (0..chosen).map(|n| (of - f64::from(n)).max(0.0) / (options - f64::from(n)));
        factors.product()
    };
    let rest = left(tried);
    (1.0 - rest, rest - left(tried + 1))
}
