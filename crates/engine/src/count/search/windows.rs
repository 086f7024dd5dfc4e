//! Searches of problems that have many parts: each part behind a window of its own, with a memory of its own.
//!
//! So a part takes the time and the memory of its own size, whatever is beside it. Its states are those of the search of
//! the whole with all other parts removed, in the same order.

use std::collections::HashMap;
use std::mem;

use rustc_hash::FxBuildHasher;

use super::{CountSearch, StateMemory, StateSink};
use crate::count::memo::SetAside;
use crate::engine::IS_SMALL;

/// The least number of parts that are searched behind windows. Where there are fewer, threads can share the memory.
pub(in crate::count) const MANY: usize = 64;

/// The parts that are searched behind windows.
#[derive(Debug)]
pub(in crate::count) struct Windows<V> {
    /// The values of the parts that were searched, by their keys.
    known: HashMap<Box<[u32]>, V, FxBuildHasher>,
    open: Option<OpenWindow<V>>,
}

/// A window, and what is set aside for it.
#[derive(Debug)]
struct OpenWindow<V> {
    key: Box<[u32]>,
    /// The number of frames above it.
    depth: usize,
    memory: SetAside<V>,
    loads: (u64, u64),
}

impl<K: StateSink, M: StateMemory<K::Value>> CountSearch<'_, K, M> {
    /// Whether there can be windows. Interchangeable items may be in several parts, so a search that looks for such does
    /// without, and so do those that share a memory.
    const CAN_HAVE: bool = !IS_SMALL && !K::SYMMETRIC && !M::SHARED;

    /// Whether the parts of the problem are searched behind windows.
    pub(in crate::count) fn has_windows(&self) -> bool {
        Self::CAN_HAVE && self.windows.is_some()
    }

    /// Searches the parts of the problem behind windows if there are many.
    pub(super) fn use_windows(&mut self, parts: usize) {
        if Self::CAN_HAVE && parts >= self.many && self.windows.is_none() {
            self.windows = Some(Windows {
                known: HashMap::default(),
                open: None,
            });
        }
    }

    /// Searches this part of the last frame behind a window. False if it is not to be.
    pub(super) fn enter_window(&mut self, part: u32) -> bool {
        if !Self::CAN_HAVE {
            return false;
        }
        let (Some(windows), Some(frame)) = (&mut self.windows, self.frames.last()) else {
            return false;
        };
        if windows.open.is_some() || frame.parts.len() < self.many {
            return false;
        }
        let items = &frame.parts[part as usize];
        let key = self.state.part_key(items);
        if let Some(value) = windows.known.get(&key).cloned() {
            self.effort.hits += 1;
            self.sink.known(&value);
            self.back(part, value);
            return true;
        }
        let (items, entries, words) = self.state.open_window(items);
        let Some(memory) = self.memo.set_aside(words) else {
            self.state.close_window();
            return false;
        };
        windows.open = Some(OpenWindow {
            key,
            depth: self.frames.len(),
            memory,
            loads: (self.step_load, self.look_load),
        });
        // This step takes no time for what is not shown.
        self.load = self.load.saturating_sub(self.step_load) + 20 * (items + entries) as u64;
        self.step_load = 50 + 4 * words as u64 + items as u64 / 8;
        self.look_load = (items + 4 * entries) as u64;
        self.arrive(part);
        true
    }

    /// Closes the window if this is the value of its part, and remembers that.
    pub(super) fn end_part(&mut self, value: &K::Value) {
        let depth = self.frames.len();
        if Self::CAN_HAVE
            && let Some(windows) = &mut self.windows
            && let Some(open) = windows.open.as_mut().filter(|open| open.depth == depth)
        {
            let key = mem::take(&mut open.key);
            windows.known.insert(key, value.clone());
            self.leave_window();
        }
    }

    /// Closes the window, if there is one.
    pub(in crate::count) fn leave_window(&mut self) {
        if Self::CAN_HAVE
            && let Some(open) = { self.windows.as_mut() }.and_then(|windows| windows.open.take())
        {
            self.state.close_window();
            self.memo.take_back(open.memory);
            (self.step_load, self.look_load) = open.loads;
        }
    }
}
