//! What a progress line says.

use std::time::Duration;

use super::ProgressStep;
use crate::format_number::{about, bytes, grouped, plural};

/// The parts of the line, most important first: `12.34%`, `45 solutions`, `about 12s left`, `6,789,000 nodes/s`,
/// `links`; or `3,100,000 states`, `210 MB of 2.0 GB`, `10s so far`, `310,000 states/s`, `memo`.
/// `elapsed` is the time of the command, and `spent` that of this work.
pub(super) fn parts(
    step: &ProgressStep,
    (elapsed, spent): (Duration, Duration),
    budget: Option<Duration>,
) -> Vec<String> {
    let seconds = spent.as_secs_f64();
    let (results, thing) = step.results;
    let mut parts = Vec::new();
    if !step.what.is_empty() {
        parts.push(step.what.clone());
    }
    // Rounded down, so that unfinished work is never at 100%.
    let percent = |fraction: f64| format!("{:.2}%", (fraction * 1e4).floor() / 1e2);
    parts.extend(step.fraction.map(percent));
    if !thing.is_empty() {
        parts.push(plural(results, thing));
    }
    parts.extend(step.cost.clone());
    let memory = step.memory.map(|[used, limit]| [bytes(used), bytes(limit)]);
    parts.extend(memory.map(|memory| memory.join(" of ")));
    let left = step.fraction.filter(|&fraction| fraction > 0.0);
    let left = left.map(|fraction| seconds * (1.0 - fraction) / fraction);
    let left = step.left.map(|left| left.as_secs_f64()).or(left);
    let rest = budget.map(|budget| budget.saturating_sub(elapsed).as_secs_f64());
    parts.push(match (left, rest) {
        (Some(left), Some(rest)) if left < rest => time_left(left),
        (Some(left), None) => time_left(left),
        (_, Some(rest)) => format!("at most {} left", about(rest, f64::ceil)),
        // Rounded down: `2s so far` until it is three.
        (None, None) => format!("{} so far", about(elapsed.as_secs_f64(), f64::floor)),
    });
    let (done, what) = match step.effort {
        (_, "") => step.results,
        effort => effort,
    };
    if !what.is_empty() {
        let rate = grouped((done as f64 / seconds.max(1e-9)) as u64);
        parts.push(format!("{rate} {what}s/s"));
    }
    if !step.engine.is_empty() {
        parts.push(step.engine.clone());
    }
    parts
}

/// `about 12s left`, or `more than a year left`.
fn time_left(seconds: f64) -> String {
    let time = about(seconds, f64::ceil);
    match time.starts_with(|first: char| first.is_ascii_digit()) {
        true => format!("about {time} left"),
        false => format!("{time} left"),
    }
}

/// As many of the parts as fit into `width` columns. The last column stays free: some terminals begin a new line when
/// it is written.
pub(super) fn fit(parts: &[String], width: usize) -> String {
    let mut line = String::new();
    for part in parts {
        let comma = if line.is_empty() { "" } else { ", " };
        if line.len() + comma.len() + part.len() >= width {
            break;
        }
        line = line + comma + part;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten seconds, all of them for this work.
    const TEN: (Duration, Duration) = (Duration::from_secs(10), Duration::from_secs(10));

    fn line(fraction: Option<f64>, budget: Option<u64>, width: usize) -> String {
        let step = ProgressStep {
            fraction,
            results: (1_234, "solution"),
            effort: (50_000_000, "node"),
            engine: "links, 2 threads".to_owned(),
            ..ProgressStep::default()
        };
        let budget = budget.map(Duration::from_secs);
        fit(&parts(&step, TEN, budget), width)
    }

    #[test]
    fn what_does_not_fit_is_left_out() {
        let whole = "20.00%, 1,234 solutions, about 40s left, 5,000,000 nodes/s, links, 2 threads";
        assert_eq!(line(Some(0.2), None, 200), whole);
        assert_eq!(line(Some(0.2), None, whole.len() + 1), whole);
        assert_eq!(
            line(Some(0.2), None, whole.len()),
            whole.trim_end_matches(", links, 2 threads")
        );
        assert_eq!(
            line(Some(0.2), None, 40),
            "20.00%, 1,234 solutions, about 40s left"
        );
        assert_eq!(line(Some(0.2), None, 39), "20.00%, 1,234 solutions");
        assert_eq!(line(Some(0.2), None, 3), "");
    }

    /// A command has one clock, whatever its work so far; a rate is that of the work that is shown.
    #[test]
    fn the_time_is_that_of_the_command() {
        let step = ProgressStep {
            results: (1_234, "solution"),
            effort: (50_000_000, "node"),
            ..ProgressStep::default()
        };
        let (command, work) = (Duration::from_secs(25), Duration::from_secs(10));
        let line = |budget| parts(&step, (command, work), budget).join(", ");
        let shown = "1,234 solutions, 25s so far, 5,000,000 nodes/s";
        assert_eq!(line(None), shown);
        // What was is rounded down, and what is to come is rounded up.
        let early = Duration::from_millis(2_900);
        let so_far = parts(&step, (early, work), None).join(", ");
        assert!(so_far.contains(", 2s so far, "), "{so_far}");
        let budget = Some(Duration::from_secs(10));
        let rest = parts(&step, (early, work), budget).join(", ");
        assert!(rest.contains(", at most 8s left, "), "{rest}");
        let left = "1,234 solutions, at most 35s left, 5,000,000 nodes/s";
        assert_eq!(line(Some(Duration::from_secs(60))), left);
    }

    #[test]
    fn a_memory_shows_its_size() {
        let step = ProgressStep {
            results: (3_100_000, "state"),
            memory: Some([210 << 20, 2 << 30]),
            effort: (3_100_000, "state"),
            engine: "memo".to_owned(),
            ..ProgressStep::default()
        };
        let line = parts(&step, TEN, None).join(", ");
        assert_eq!(
            line,
            "3,100,000 states, 210 MB of 2.0 GB, 10s so far, 310,000 states/s, memo"
        );
    }

    #[test]
    fn reading_shows_bytes() {
        let line = |of| parts(&ProgressStep::read("big.dlx", 10 << 20, of), TEN, None);
        let known = "reading big.dlx, 25.00%, 10 MB of 40 MB, about 30s left";
        assert_eq!(line(Some(40 << 20)).join(", "), known);
        let unknown = "reading big.dlx, 10,485,760 bytes, 10s so far, 1,048,576 bytes/s";
        assert_eq!(line(None).join(", "), unknown);
        // The file grew.
        assert_eq!(line(Some(1 << 20)).join(", "), unknown);
    }

    #[test]
    fn the_time_left_is_shown_as_far_as_it_is_known() {
        assert!(line(None, None, 80).starts_with("1,234 solutions, 10s so far, "));
        assert!(line(None, Some(60), 80).contains(", at most 50s left, "));
        assert!(line(Some(0.5), Some(60), 80).contains(", about 10s left, "));
        assert!(line(Some(0.1), Some(60), 80).contains(", at most 50s left, "));
        assert!(line(Some(0.999_999), None, 80).starts_with("99.99%, "));
        assert!(line(Some(1e-9), None, 80).contains(", more than a year left, "));
    }
}
