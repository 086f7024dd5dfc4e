//! A problem as linear constraints over 0 and 1, for pseudo-Boolean solvers: OPB.
//!
//! Option `n`, counted from 1, is variable `xn`. A primary item is an equation, or two inequalities if it may be
//! covered a number of times between bounds. A secondary item without colors is one inequality; with colors, it is one
//! for every two options that clash at it. An option without a primary item is 0. Costs are the objective. So the
//! solutions of the constraints are the solutions of the problem, one by one.

use std::io::{self, Write};

use super::document::Document;
use quadrille_engine::Color;

/// Writes a problem as linear constraints in OPB form; the comments say which option each variable is.
///
/// # Errors
///
/// If writing fails.
pub fn write_opb(document: &Document, out: &mut dyn Write) -> io::Result<()> {
    let (problem, constraints) = (document.problem(), constraints(document));
    // An item in no option refers to x1, even if there is no option.
    let (variables, count) = (problem.option_count().max(1), constraints.len());
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
    for (variables, sign, relation, bound) in constraints {
        if variables.is_empty() {
            // The format has no empty sum.
            write!(out, "+0 x1 ")?;
        }
        for variable in variables {
            write!(out, "{sign:+} x{variable} ")?;
        }
        let minus = if sign < 0 && bound > 0 { "-" } else { "" };
        writeln!(out, "{relation} {minus}{bound} ;")?;
    }
    Ok(())
}

/// Variables, the sign of them all, the relation of their sum to the bound, and the bound without that sign.
type Constraint = (Vec<u64>, i8, &'static str, u32);

/// The constraints of a problem.
fn constraints(document: &Document) -> Vec<Constraint> {
    let problem = document.problem();
    let mut options = vec![Vec::new(); problem.item_count()];
    let mut constraints = Vec::new();
    for option in problem.option_ids() {
        let variable = option.index() as u64 + 1;
        let mut is_used = false;
        for (item, color) in problem.members(option) {
            options[item.index()].push((variable, color));
            is_used |= problem.bounds(item).is_some();
        }
        if !is_used {
            constraints.push((vec![variable], 1, "=", 0));
        }
    }
    for item in problem.item_ids() {
        let uses = &options[item.index()];
        let all = || uses.iter().map(|&(variable, _)| variable).collect();
        match problem.bounds(item).map(|bounds| bounds.into_inner()) {
            Some((lo, hi)) if lo == hi => constraints.push((all(), 1, "=", lo)),
            Some((lo, hi)) => {
                if lo > 0 {
                    constraints.push((all(), 1, ">=", lo));
                }
                // A bound above the number of options has no effect.
                if (hi as usize) < uses.len() {
                    constraints.push((all(), -1, ">=", hi));
                }
            }
            None if uses.iter().all(|(_, color)| color.is_none()) => {
                if uses.len() > 1 {
                    constraints.push((all(), -1, ">=", 1));
                }
            }
            None => {
                for (n, &(one, color)) in uses.iter().enumerate() {
                    let clashes =
                        |&&(_, its): &&(u64, Option<Color>)| color.is_none() || its != color;
                    for &(other, _) in uses[..n].iter().filter(clashes) {
                        constraints.push((vec![other, one], -1, ">=", 1));
                    }
                }
            }
        }
    }
    constraints
}
