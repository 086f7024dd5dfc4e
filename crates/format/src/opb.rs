//! A problem as linear constraints over 0 and 1, for pseudo-Boolean solvers: OPB.
//!
//! Option `n`, counted from 1, is variable `xn`. A primary item is an equation, or two inequalities if it may be
//! covered a number of times between bounds. A secondary item without colors is one inequality; with colors, it is one
//! for every two options that clash at it. An option without a primary item is 0. Costs are the objective. So the
//! solutions of the constraints are the solutions of the problem, one by one.

use std::io::{self, Write};

use indexmap::IndexMap;

use super::cnf::ClauseError;
use super::document::Document;
use quadrille_engine::web_time::Instant;
use quadrille_engine::{Color, ItemId, Problem, Stop, WorkLimits};

/// Writes a problem as linear constraints in OPB form; the comments say which option each variable is. It looks at the limits at
/// each constraint, so what is written when one is reached is not whole.
///
/// # Errors
///
/// If a limit is reached, or writing fails.
pub fn write_opb(
    document: &Document,
    out: &mut dyn Write,
    limits: &WorkLimits,
) -> Result<(), ClauseError> {
    let (problem, began) = (document.problem(), Instant::now());
    let constraints = Constraints::of(problem);
    let count = constraints.count();
    // An item in no option refers to x1, even if there is no option.
    let variables = problem.option_count().max(usize::from(count > 0));
    writeln!(out, "* #variable= {variables} #constraint= {count}")?;
    for line in document.comment() {
        writeln!(out, "* {line}")?;
    }
    for option in problem.option_ids() {
        writeln!(out, "* x{}: {}", option.index() + 1, document.show(option))?;
    }
    if problem.has_costs() {
        write!(out, "min:")?;
        for option in problem
            .option_ids()
            .filter(|&option| problem.cost(option) > 0)
        {
            write!(out, " +{} x{}", problem.cost(option), option.index() + 1)?;
        }
        writeln!(out, " ;")?;
    }
    let mut steps = 0;
    constraints.each(&mut |variables, sign, relation, bound| {
        let reached = (steps >= limits.steps).then_some(Stop::Nodes);
        if let Some(stop) = reached.or_else(|| limits.interrupted(began)) {
            return Err(ClauseError::Stopped { stop });
        }
        steps += 1;
        Ok(write_constraint((variables, sign), relation, bound, out)?)
    })
}

/// Writes a constraint: variables, the sign of them all, the relation of their sum to the bound, and the bound without that
/// sign.
fn write_constraint(
    (variables, sign): (&[u64], i8),
    relation: &str,
    bound: u32,
    out: &mut dyn Write,
) -> io::Result<()> {
    if variables.is_empty() {
        // The format has no empty sum.
        write!(out, "+0 x1 ")?;
    }
    for variable in variables {
        write!(out, "{sign:+} x{variable} ")?;
    }
    let minus = if sign < 0 && bound > 0 { "-" } else { "" };
    writeln!(out, "{relation} {minus}{bound} ;")
}

/// The variable and the color of an option at an item.
type Use = (u64, Option<Color>);

/// The constraints of a problem. Those of options that clash at an item are not kept: they may be very many.
struct Constraints<'p> {
    problem: &'p Problem<String>,
    /// The options of each item.
    uses: Vec<Vec<Use>>,
    /// The options without a primary item.
    unused: Vec<u64>,
}

impl<'p> Constraints<'p> {
    fn of(problem: &'p Problem<String>) -> Self {
        let (mut uses, mut unused) = (vec![Vec::new(); problem.item_count()], Vec::new());
        for option in problem.option_ids() {
            let variable = option.index() as u64 + 1;
            let mut is_used = false;
            for (item, color) in problem.members(option) {
                uses[item.index()].push((variable, color));
                is_used |= problem.bounds(item).is_some();
            }
            if !is_used {
                unused.push(variable);
            }
        }
        Constraints {
            problem,
            uses,
            unused,
        }
    }

    /// The number of constraints.
    fn count(&self) -> u64 {
        let of_items = self.problem.item_ids().map(|item| {
            let sums = self.sums(item).into_iter().flatten().count() as u64;
            sums + self.clashing(item).map_or(0, clashes)
        });
        self.unused.len() as u64 + of_items.sum::<u64>()
    }

    /// Calls `take` with each constraint.
    fn each<E>(
        &self,
        take: &mut impl FnMut(&[u64], i8, &'static str, u32) -> Result<(), E>,
    ) -> Result<(), E> {
        for &variable in &self.unused {
            take(&[variable], 1, "=", 0)?;
        }
        for item in self.problem.item_ids() {
            let all = self.uses[item.index()].iter();
            let all: Vec<u64> = all.map(|&(variable, _)| variable).collect();
            for (sign, relation, bound) in self.sums(item).into_iter().flatten() {
                take(&all, sign, relation, bound)?;
            }
            let uses = self.clashing(item).unwrap_or_default();
            for (n, &(one, color)) in uses.iter().enumerate() {
                let clashes = |&&(_, its): &&Use| color.is_none() || its != color;
                for &(other, _) in uses[..n].iter().filter(clashes) {
                    take(&[other, one], -1, ">=", 1)?;
                }
            }
        }
        Ok(())
    }

    /// The constraints on the sum of all options of an item: the sign, the relation and the bound.
    fn sums(&self, item: ItemId) -> [Option<(i8, &'static str, u32)>; 2] {
        let uses = self.uses[item.index()].len();
        match self.problem.bounds(item).map(|bounds| bounds.into_inner()) {
            Some((lo, hi)) if lo == hi => [Some((1, "=", lo)), None],
            // A bound above the number of options has no effect.
            Some((lo, hi)) => [
                (lo > 0).then_some((1, ">=", lo)),
                ((hi as usize) < uses).then_some((-1, ">=", hi)),
            ],
            None if self.clashing(item).is_none() && uses > 1 => [Some((-1, ">=", 1)), None],
            None => [None, None],
        }
    }

    /// The options of a secondary item with colors, of which some clash and others do not.
    fn clashing(&self, item: ItemId) -> Option<&[Use]> {
        let uses = &self.uses[item.index()];
        let is_colored = uses.iter().any(|(_, color)| color.is_some());
        (is_colored && self.problem.bounds(item).is_none()).then_some(uses)
    }
}

/// How many pairs of options clash at an item: all but those of one color.
fn clashes(uses: &[Use]) -> u64 {
    let pairs = |number: u64| number * number.saturating_sub(1) / 2;
    let mut of_color: IndexMap<Color, u64> = IndexMap::new();
    for color in uses.iter().filter_map(|&(_, color)| color) {
        *of_color.entry(color).or_default() += 1;
    }
    let agree: u64 = of_color.values().map(|&number| pairs(number)).sum();
    pairs(uses.len() as u64) - agree
}
