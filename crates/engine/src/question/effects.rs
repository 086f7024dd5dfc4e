//! The settings that have an effect on each question on each engine.

use super::{Asked, Setting};
use crate::engine::EngineKind;

use Asked::{
    Certificate, Cheapest, Clues, Count, Diagram, Distinct, Estimate, List, Profile, Proof, Sample,
    Symmetries, Why,
};
use EngineKind::{Dense, Linear, Links, Memo};
use Setting::{
    Below, Forbid, InAnyOrder, InOrder, MaxNodes, MaxSolutions, MaxTime, Memory, Require, Shuffle,
    Symmetry, Threads, WithChoices,
};

/// A question, the engines (`None` where none is asked for), and the settings that have an effect there. An engine
/// without a row does not answer the question.
type Row = (Asked, &'static [Option<EngineKind>], &'static [Setting]);

/// The rows. The order of the settings is that of the table in the documentation.
#[rustfmt::skip]
pub(super) const EFFECTS: &[Row] = &[
    (List, &[None], &[Shuffle, InOrder, InAnyOrder, WithChoices, Require, Forbid, MaxSolutions, MaxNodes, MaxTime, Symmetry, Threads]),
    (List, &[Some(Links)], &[Shuffle, WithChoices, Require, Forbid, MaxSolutions, MaxNodes, MaxTime, Threads]),
    (List, &[Some(Dense)], &[Shuffle, WithChoices, Require, Forbid, MaxSolutions, MaxNodes, MaxTime]),
    (Count, &[None], &[Shuffle, Require, Forbid, MaxSolutions, MaxNodes, MaxTime, Memory, Symmetry, Threads]),
    (Count, &[Some(Links)], &[Shuffle, Require, Forbid, MaxSolutions, MaxNodes, MaxTime, Threads]),
    (Count, &[Some(Dense)], &[Require, Forbid, MaxSolutions, MaxNodes, MaxTime, Threads]),
    (Count, &[Some(Memo)], &[Require, Forbid, MaxTime, Memory, Symmetry, Threads]),
    (Cheapest, &[None, Some(Links)], &[Shuffle, WithChoices, Require, Forbid, Below, MaxSolutions, MaxNodes, MaxTime, Memory, Threads]),
    (Cheapest, &[Some(Dense)], &[Shuffle, WithChoices, Require, Forbid, Below, MaxSolutions, MaxNodes, MaxTime, Memory]),
    (Cheapest, &[Some(Linear)], &[WithChoices, Require, Forbid, Below, MaxNodes, MaxTime]),
    (Estimate, &[None], &[Shuffle, Require, Forbid, MaxTime, Threads]),
    (Profile, &[None], &[Shuffle, Require, Forbid, MaxSolutions, MaxNodes, MaxTime]),
    (Diagram, &[None], &[Require, Forbid, MaxNodes, MaxTime, Memory, Symmetry, Threads]),
    (Sample, &[None], &[Shuffle, Require, Forbid, MaxSolutions, MaxTime, Memory, Threads]),
    (Symmetries, &[None], &[Require, Forbid, MaxNodes, MaxTime]),
    (Distinct, &[None, Some(Memo)], &[Require, Forbid, MaxTime, Memory, Threads]),
    (Distinct, &[Some(Links), Some(Dense)], &[Require, Forbid, MaxTime, Threads]),
    (Why, &[None], &[Require, Forbid, MaxNodes, MaxTime, Threads]),
    (Clues, &[None], &[Shuffle, Require, Forbid, MaxNodes, MaxTime, Threads]),
    (Certificate, &[None], &[Require, Forbid, MaxNodes, MaxTime, Memory, Symmetry, Threads]),
    (Proof, &[None], &[Require, Forbid, MaxNodes, MaxTime, Memory]),
];

/// A limit on nodes is spent in order by one thread on links, and one on solutions needs no memory.
pub(super) const BESIDE: &[(Asked, Setting, Setting)] = &[
    (List, Threads, MaxNodes),
    (List, InOrder, MaxNodes),
    (List, Symmetry, MaxNodes),
    (List, Symmetry, InOrder),
    (List, Symmetry, InAnyOrder),
    (List, InAnyOrder, MaxNodes),
    (List, InOrder, InAnyOrder),
    (List, Threads, InAnyOrder),
    (Count, Threads, MaxNodes),
    (Count, Memory, MaxNodes),
    (Count, Memory, MaxSolutions),
    (Count, Symmetry, MaxNodes),
    (Count, Symmetry, MaxSolutions),
    (Cheapest, Threads, MaxNodes),
    (Cheapest, Threads, MaxSolutions),
];

/// All solutions come in order anyway, and none of them is left out.
pub(super) const ALONE: &[(Asked, Setting, Setting)] = &[
    (List, InOrder, MaxSolutions),
    (List, Symmetry, MaxSolutions),
];

#[cfg(test)]
mod tests {
    use super::{ALONE, BESIDE, EFFECTS, EngineKind, Setting};

    #[test]
    fn the_documentation_has_this_table() {
        let engine =
            |engine: &Option<EngineKind>| engine.map_or("none asked for", EngineKind::name);
        let quoted = |setting: &Setting| format!("`{setting}`");
        let mut rows: Vec<String> = EFFECTS
            .iter()
            .map(|(asked, engines, settings)| {
                let engines: Vec<&str> = engines.iter().map(engine).collect();
                let settings: Vec<String> = settings.iter().map(quoted).collect();
                let (engines, settings) = (engines.join(", "), settings.join(", "));
                format!("/// | {asked} | {engines} | {settings} |")
            })
            .collect();
        for (asked, setting, other) in BESIDE {
            rows.push(format!(
                "/// | {asked} | with `{other}` | not `{setting}` |"
            ));
        }
        for (asked, setting, other) in ALONE {
            rows.push(format!(
                "/// | {asked} | without `{other}` | not `{setting}` |"
            ));
        }
        let page = include_str!("../search.rs");
        let found = page
            .lines()
            .skip_while(|line| *line != "/// | asked | engine | settings |");
        let found = found.skip(2);
        let found = found.take_while(|line| line.starts_with("/// | "));
        assert_eq!(found.collect::<Vec<_>>(), rows);
    }
}
