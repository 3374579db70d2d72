//! The numbers that the window shows: which of them, in which order, and their tooltips.

use simulation::lab::Snapshot;
use simulation::metrics::Stretch;
use simulation::numbers::{NUMBERS, Number, Span};
use simulation::scenario::LessonPlan;

/// `true` if the number can apply to some lane: only a driven lane has latency, only adaptive methods take internal steps.
pub(super) fn applies(number: &Number, snapshot: &Snapshot<'_>) -> bool {
    snapshot.lanes.iter().any(|lane| (number.applies)(lane.spec()))
}

/// Text of the tooltip: meaning and use, the part of the run, and the key in files.
pub(super) fn tooltip(number: &Number, stretch: Stretch) -> String {
    let span = match (number.span, stretch) {
        (Span::Moment, _) => "As of now.",
        (Span::Run, _) => "Since t = 0 or the lane's last edit.",
        (Span::Stretch, Stretch::LastSeconds) => "Over the last 10 s of laboratory time.",
        (Span::Stretch, Stretch::WholeRun) => "Over the whole run.",
    };
    format!("{}\n{span} Key: {}", number.tip, number.id)
}

/// Part of the run that a number is about.
#[derive(Clone, Copy, Debug)]
enum Span {
    /// The last step or frame.
    Moment,
    /// Since t = 0 or the lane's last edit.
    Run,
    /// The stretch of the averages.
    Stretch,
}

impl Number {
    /// `true` if the number can apply to some lane: only a driven lane has latency, only adaptive methods take internal steps.
    pub(super) fn applies(&self, snapshot: &Snapshot<'_>) -> bool {
        let any = |applies: fn(&LaneView<'_>) -> bool| snapshot.lanes.iter().any(applies);
        match self.id {
            "input_latency_ms" | "first_response_ms" => snapshot.can_be_driven(),
            "resimulated_steps" => any(|lane| uses(lane, LinkModel::Rollback)),
            "correction_max" => any(|lane| lane.spec().link.is_some_and(|link| link.model != LinkModel::Lockstep)),
            "remote_age_ms" => any(|lane| uses(lane, LinkModel::Snapshots)),
            "internal_steps" => any(|lane| lane.internal_steps().is_some()),
            "locked_drift_secs" => any(|lane| !lane.spec().policy.uses_clock && !lane.spec().looks.concealed),
            "norm_drift" => any(|lane| lane.spec().world.attitude.is_some()),
            "frames_never_shown" => any(|lane| may_never_show(&lane.spec().display)),
            _ => true,
        }
    }

    /// Digits and unit for each lane, all in one unit; `None` where the number does not apply.
    pub(super) fn readings(&self, reports: &[Report]) -> Vec<Option<Reading>> {
        let values: Vec<_> = reports.iter().map(self.read).collect();
        let number = |value: &Option<Value>| if let Some(Value::Number(number)) = value { *number } else { f64::NAN };
        let numbers: Vec<_> = values.iter().map(number).collect();
        let told = |(value, reading): (Option<Value>, Reading)| match value? {
            Value::Number(_) => Some(reading),
            Value::Text(text) => Some((text, "")),
        };
        values.into_iter().zip(readings(self.id, &numbers)).map(told).collect()
    }

    /// Text of the tooltip: meaning and use, the part of the run, and the key in files.
    pub(super) fn tooltip(&self, stretch: Stretch) -> String {
        let span = match (self.span, stretch) {
            (Span::Moment, _) => "As of now.",
            (Span::Run, _) => "Since t = 0 or the lane's last edit.",
            (Span::Stretch, Stretch::LastSeconds) => "Over the last 10 s of laboratory time.",
            (Span::Stretch, Stretch::WholeRun) => "Over the whole run.",
        };
        format!("{}\n{span} Key: {}", self.tip, self.id)
    }
}

/// `true` if a lane is linked by this rule.
fn uses(lane: &LaneView<'_>, model: LinkModel) -> bool {
    lane.spec().link.is_some_and(|link| link.model == model)
}

/// `true` if a display may skip frames: a newer one replaces them, or a trace says so.
fn may_never_show(display: &Display) -> bool {
    match display {
        Display::Live => false,
        Display::Virtual(display) => display.replaces_waiting(),
        Display::Trace(trace) => trace.shown().is_some(),
    }
}

/// Id of the number that flashes where lanes that should be equal are not.
pub(super) const STATE_HASH: &str = "state_hash";

/// All numbers, those that a lesson is about first. A small lane shows only the first few.
pub fn numbers_of(lesson: &LessonPlan) -> Vec<&'static Number> {
    let place = |number: &&Number| lesson.numbers.iter().position(|name| *name == number.id);
    let mut numbers: Vec<_> = NUMBERS.iter().collect();
    numbers.sort_by_key(|number| place(number).unwrap_or(usize::MAX));
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_a_lesson_come_first() {
        let ids = |numbers: &[&'static str]| {
            let lesson = LessonPlan { numbers: numbers.to_vec(), ..LessonPlan::default() };
            numbers_of(&lesson).iter().map(|number| number.id).collect::<Vec<_>>()
        };
        let usual = ids(&[]);
        assert!(usual.iter().copied().eq(NUMBERS.iter().map(|number| number.id)));
        let led = ids(&["energy_drift", "judder_px"]);
        assert_eq!(led[..2], ["energy_drift", "judder_px"]);
        assert!(led[2..].iter().eq(usual.iter().filter(|id| !led[..2].contains(id))));
    }
}
