//! Searches that branch at the root on an item with options that are images of each other.

use std::fmt::Write;
use std::ops::ControlFlow;

use crate::count::memo::Memo;
use crate::count::plan::{CountError, Counting};
use crate::count::search::{CountSearch, StateSink};
use crate::problem::{ItemId, OptionId};

/// A root by whose orbits a search goes.
pub(crate) struct OrbitRoot {
    /// It is to be covered exactly once.
    pub(crate) item: ItemId,
    pub(crate) symmetries: Vec<SymmetryCycles>,
    /// The options of the item that are not searched.
    pub(crate) images: Vec<OptionImage>,
}

pub(crate) struct SymmetryCycles {
    pub(crate) items: Vec<Vec<ItemId>>,
    pub(crate) options: Vec<Vec<OptionId>>,
}

pub(crate) struct OptionImage {
    pub(crate) option: OptionId,
    /// An option of the item that comes before it.
    pub(crate) of: OptionId,
    /// The symmetries that take that one to it, one after the other, counted from 0.
    pub(crate) by: Vec<usize>,
}

/// What becomes of a root.
pub(super) trait RootSink: StateSink {
    /// The state that was opened last ends, after these options.
    fn close(&mut self, kids: &[(u32, Self::Value)]) -> Self::Value;

    /// The search branches on the item of the root, at this place.
    fn root(&mut self, root: &OrbitRoot, place: u32);

    /// The next option is the image of another, with as many solutions.
    fn image(&mut self, _image: &OptionImage, _value: &Self::Value) {}
}

type Searching<'t, K> = CountSearch<'t, K, Memo<<K as StateSink>::Value>>;

/// The share of all work that is done, given that of this search, if that is known.
type Share<'f, K> = &'f dyn Fn(&Searching<'_, K>, Option<f64>) -> Option<f64>;

/// Runs a search to its end, by the orbits of a root if there is one. `look` is called every few milliseconds and may stop
/// it.
pub(super) fn run<K: RootSink>(
    counting: &Counting<'_>,
    search: &mut Searching<'_, K>,
    root: Option<&OrbitRoot>,
    share: Share<'_, K>,
    look: &mut dyn FnMut(&Searching<'_, K>) -> ControlFlow<CountError>,
) -> Result<K::Value, CountError> {
    let Some(root) = root else {
        let share = |search: &Searching<'_, K>| share(search, search.share_of_states());
        return counting.run(search, share, look);
    };
    let table = search.state.table;
    let place = table.items.iter().position(|&item| item == root.item);
    let place = place.expect("the item is to be covered") as u32;
    let options = table.uses(place).iter().map(|each| each.option);
    let options: Vec<u32> = { options }
        .filter(|&option| search.state.is_alive(option))
        .collect();
    let image = |option: u32| {
        root.images
            .iter()
            .find(|image| u32::from(image.option) == option)
    };
    let branches = options.iter().filter(|&&o| image(o).is_none()).count();
    let mut done = 0;
    search.sink.root(root, place);
    let mut kids: Vec<(u32, K::Value)> = Vec::with_capacity(options.len());
    for option in options {
        let value = match image(option) {
            Some(image) => {
                let of = kids.iter().find(|(other, _)| *other == u32::from(image.of));
                let value = of.expect("it comes before its images").1.clone();
                search.sink.image(image, &value);
                value
            }
            None => {
                let mark = search.state.mark();
                search.state.choose(option);
                search.begin_again();
                let share = |search: &Searching<'_, K>| {
                    let of_branch = search.share_of_states().unwrap_or(0.0);
                    share(
                        search,
                        Some((f64::from(done) + of_branch) / branches as f64),
                    )
                };
                let value = counting.run(search, share, &mut *look)?;
                search.state.undo(mark);
                done += 1;
                value
            }
        };
        kids.push((option, value));
    }
    Ok(search.sink.close(&kids))
}

/// Cycles as words, with a comma between them.
pub(super) fn cycles<N: Copy>(cycles: &[Vec<N>], index: impl Fn(N) -> usize) -> String {
    let mut text = String::new();
    for (place, cycle) in cycles.iter().enumerate() {
        text.push_str(if place > 0 { " ," } else { "" });
        for &number in cycle {
            let _ = write!(text, " {}", index(number) + 1);
        }
    }
    text
}
