//! What the numbers of a lane say, in sentences: what its display does, how even and how late its motion is, and what would change that;
//! and of several lanes, which one to take.
//!
//! Evenness is judged by `pacing_ms`, not by the animation error: that counts a repeat which is presented, so that programs whose pixels
//! are the same differ in it, and 35 steps a second look better by it on 60 Hz, where they do not fit, than on 70 Hz, where they do.

mod captured;
mod choice;
mod delay;
mod evenness;
mod facts;
mod rate;
mod rule;

pub use captured::frames_in_words;
pub use choice::{LaneChoice, choose, rank};
pub use facts::EVEN_MS;
pub use rule::{About, Cure, Finding, Rule};

use crate::lane::LaneSpec;
use crate::metrics::Report;
use facts::Facts;

/// Every rule, in the order of their aspects; of those of an aspect the first that holds is said.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    rate::RULES.iter().chain(evenness::RULES).chain(delay::RULES)
}

/// The verdict on a lane of these settings with these numbers: at most two findings. The rate is said where it limits, and then the
/// delay is left out; where time is lost, all else is. Empty before there is anything to judge, and of a lane that hides its settings.
pub fn verdict(spec: &LaneSpec, report: &Report) -> Vec<Finding> {
    if spec.looks.concealed || report.frames == 0 {
        return Vec::new();
    }
    let facts = Facts::of(spec, report);
    let of_aspect = |aspect| rules().filter(move |rule| rule.aspect == aspect).find_map(|rule| rule.finding(&facts));
    let aspects = [About::Rate, About::Evenness, About::Delay].into_iter();
    let found = aspects.filter(|aspect| !facts.is_sampled() || *aspect == About::Evenness).filter_map(of_aspect);
    found.take_while(|finding| !facts.is_off() || finding.rule.aspect == About::Rate).take(2).collect()
}

/// How unevenly the pictures of a lane come and are held, ms: 0 where the verdict calls them even; `None` without an exact motion.
pub fn unevenness(spec: &LaneSpec, report: &Report) -> Option<f64> {
    Facts::of(spec, report).unevenness_in_all()
}

/// The sentences of a verdict from finding `from` on; how many starts of a program are uneven, after the sentence on evenness, where others
/// are not.
pub fn words_of_starts(findings: &[Finding], from: usize, [uneven, of]: [usize; 2]) -> String {
    let some = uneven > 0 && uneven < of;
    let sentence = |finding: &Finding| match finding.rule.aspect {
        About::Evenness if some => format!("{} So at {uneven} of {of} starts.", finding.sentence()),
        _ => finding.sentence(),
    };
    findings.iter().skip(from).map(sentence).collect::<Vec<_>>().join(" ")
}

/// The line below a picture of lanes: the verdict on a single one; of several that differ in loop, drawing or display alone, which one to
/// take.
pub fn told(lanes: &[(&LaneSpec, &Report)]) -> Option<String> {
    let (first, report) = lanes.first()?;
    if lanes.len() == 1 {
        return Some(in_words(&verdict(first, report))).filter(|words| !words.is_empty());
    }
    let same_steps = |(lane, _): &(&LaneSpec, &Report)| lane.integrator == first.integrator && lane.dt == first.dt;
    let choice = choose(lanes).filter(|_| lanes.iter().all(same_steps))?;
    Some(format!("{} {}", choice.take, choice.costs).trim_end().to_owned())
}

/// How many findings, from the first, all of several lanes have in the same words.
pub fn shared(lanes: &[Vec<Finding>]) -> usize {
    let Some((first, others)) = lanes.split_first().filter(|(_, others)| !others.is_empty()) else { return 0 };
    let is_shared = |(place, finding): &(usize, &Finding)| {
        let sentence = finding.sentence();
        others.iter().all(|lane| lane.get(*place).is_some_and(|other| other.sentence() == sentence))
    };
    first.iter().enumerate().take_while(is_shared).count()
}

/// The sentences of a verdict, one after the other.
pub fn in_words(findings: &[Finding]) -> String {
    findings.iter().map(Finding::sentence).collect::<Vec<_>>().join(" ")
}
