//! The parts of a state that share no item.

use std::mem;

use super::CountState;

impl CountState<'_> {
    /// The parts of the state that share no item: the uncovered primary items of each. And how many options and members of
    /// options it read to find them.
    pub(in crate::count) fn parts(&mut self) -> (Vec<Vec<u32>>, u64) {
        let table = self.table;
        let (mut parts, mut read) = (Vec::new(), 0);
        let (mut seen, mut is_walked) = mem::take(&mut self.met);
        seen.resize(table.items.len(), false);
        is_walked.resize(table.options, false);
        let mut queue = Vec::new();
        // How many primary items have been met. If the first part has all of them, it need not be listed.
        let mut met = 0;
        let shown = self.window().map(|window| &window.places[..]);
        let count = shown.map_or(table.primaries, <[u32]>::len);
        'parts: for start in 0..count {
            let start = shown.map_or(start, |places| places[start] as usize);
            if !self.is_uncovered(start) || seen[start] {
                continue;
            }
            seen[start] = true;
            met += 1;
            queue.push(start as u32);
            let mut part = Vec::new();
            while let Some(place) = queue.pop() {
                if met == self.left && parts.is_empty() {
                    break 'parts;
                }
                if (place as usize) < table.primaries {
                    part.push(place);
                }
                let uses = table.uses(place);
                read += uses.len();
                for each in uses {
                    // Once for each option: once for each of its items would take quadratic time.
                    let walked = &mut is_walked[each.option as usize];
                    if mem::replace(walked, true) || !self.is_alive(each.option) {
                        continue;
                    }
                    let members = table.members(each.option);
                    read += members.len();
                    for member in members {
                        let at = member.place as usize;
                        // Options that share a color of an item do not exclude each other.
                        if !seen[at] && self.shades[at] == 0 {
                            seen[at] = true;
                            met += usize::from(at < table.primaries);
                            queue.push(member.place);
                        }
                    }
                }
            }
            parts.push(part);
        }
        match shown {
            Some(places) => {
                for each in places.iter().flat_map(|&place| table.uses(place)) {
                    is_walked[each.option as usize] = false;
                    let members = table.members(each.option);
                    { members.iter() }.for_each(|member| seen[member.place as usize] = false);
                }
                places
                    .iter()
                    .for_each(|&place| seen[place as usize] = false);
            }
            None => {
                seen.clear();
                is_walked.clear();
            }
        }
        self.met = (seen, is_walked);
        if parts.len() > 1 {
            parts.iter_mut().for_each(|part| part.sort_unstable());
        }
        (parts, read as u64)
    }
}
