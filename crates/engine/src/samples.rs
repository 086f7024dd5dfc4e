//! Small problems with known answers, for the unit tests.

#[expect(dead_code, reason = "other tests use the rest")]
mod built;
#[path = "../../kernel/tests/kernel/samples/laws.rs"]
pub(crate) mod laws;
#[path = "../../kernel/tests/kernel/samples/plain.rs"]
mod plain;
pub(crate) mod symmetric;
pub(crate) mod tilings;

use crate::problem::{ItemId, Matrix, OptionId, Problem};
pub(crate) use built::{add_option, langford, problems, queens, uncolorable, with_secondary};

/// Items that are covered once, and options of them.
pub(crate) fn exact<O>(items: usize, options: impl IntoIterator<Item = O>) -> Problem<usize>
where
    O: IntoIterator<Item = usize>,
{
    with_secondary(items, items, options)
}

/// Dominoes on a board of squares.
pub(crate) fn dominoes(rows: usize, columns: usize) -> Problem<usize> {
    let squares = 0..rows * columns;
    let right = move |&square: &usize| square % columns + 1 < columns;
    let options = squares.clone().flat_map(move |square| {
        let flat = Some(square).filter(right).map(|_| [square, square + 1]);
        let upright = [square, square + columns];
        let upright = Some(upright).filter(|upright| upright[1] < rows * columns);
        [flat, upright].into_iter().flatten()
    });
    exact(squares.len(), options)
}

/// Latin squares: cells, then symbols in rows, then symbols in columns.
pub(crate) fn latin(n: usize) -> Problem<usize> {
    let options = (0..n * n * n).map(|triple| {
        let [row, column, symbol] = [triple / n / n, triple / n % n, triple % n];
        let square = n * n;
        [
            row * n + column,
            square + row * n + symbol,
            2 * square + column * n + symbol,
        ]
    });
    exact(3 * n * n, options)
}

/// The number of solutions that have the options of `require` and none of `forbid`: every option with a primary item is
/// taken or left.
pub(crate) fn naive(matrix: &Matrix, require: &[OptionId], forbid: &[OptionId]) -> u64 {
    let is_primary = |option| {
        matrix
            .members(option)
            .any(|(item, _)| matrix.is_primary(item))
    };
    let open = |option: &OptionId| is_primary(*option) && !forbid.contains(option);
    let (open, closed): (Vec<_>, Vec<_>) = matrix.option_ids().partition(open);
    match closed.iter().any(|option| require.contains(option)) {
        true => 0,
        false => naive_from(
            matrix,
            &open,
            require,
            &mut vec![(0, 0); matrix.item_count()],
        ),
    }
}

/// The state of an item: how many options cover it, and the shade that they give it.
fn naive_from(
    matrix: &Matrix,
    open: &[OptionId],
    require: &[OptionId],
    state: &mut Vec<(u32, u32)>,
) -> u64 {
    let Some((option, rest)) = open.split_first() else {
        let least = |item| matrix.bounds(item).map_or(0, |bounds| *bounds.start());
        let is_covered = |item: ItemId| state[item.index()].0 >= least(item);
        return matrix.item_ids().all(is_covered).into();
    };
    let without = match require.contains(option) {
        true => 0,
        false => naive_from(matrix, rest, require, state),
    };
    let fits = |(item, shade): (ItemId, u32)| match (matrix.bounds(item), state[item.index()]) {
        (Some(bounds), (times, _)) => times < *bounds.end(),
        (None, (times, taken)) => times == 0 || shade > 0 && shade == taken,
    };
    if !matrix.members(*option).all(fits) {
        return without;
    }
    let before = state.clone();
    for (item, shade) in matrix.members(*option) {
        state[item.index()] = (state[item.index()].0 + 1, shade);
    }
    let with = naive_from(matrix, rest, require, state);
    *state = before;
    without + with
}

/// A text with a bit, a byte or its end changed, as many times.
pub(crate) fn damaged(text: &str, times: usize) -> impl Iterator<Item = Vec<u8>> {
    let mut random = fastrand::Rng::with_seed(1);
    (0..times).map(move |trial| {
        let mut damaged = text.as_bytes().to_vec();
        let at = random.usize(..damaged.len());
        match trial % 4 {
            0 => damaged[at] ^= 1 << random.u8(0..8),
            1 => damaged.truncate(at),
            2 => drop(damaged.remove(at)),
            _ => damaged.insert(at, random.u8(..)),
        }
        damaged
    })
}

/// Numbers below a bound, the same for the same seed.
pub(crate) fn random(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |below| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % below
    }
}

/// This many copies of a problem without colors, which share no item.
pub(crate) fn copies<I, T>(one: &Problem<I, T>, number: usize) -> Problem<usize> {
    let items = one.item_count();
    let mut problem = Problem::new();
    for copy in 0..number {
        for item in one.item_ids() {
            let label = copy * items + item.index();
            match one.bounds(item) {
                Some(bounds) => problem.primary_times(label, bounds),
                None => problem.secondary(label),
            }
            .expect("items differ");
        }
    }
    for copy in 0..number {
        for id in one.option_ids() {
            let members = one.members(id).map(|(item, _)| copy * items + item.index());
            let option = problem.option(()).cover(members).cost(one.cost(id));
            option.add().expect("the items are there");
        }
    }
    problem
}
