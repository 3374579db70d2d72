//! The list of live numbers: what each reads from a lane's report, and how it is written.

use super::sparkline::FrameValue;
use simulation::displays::Display;
use simulation::lab::{LaneView, Snapshot};
use simulation::link::LinkModel;
use simulation::metrics::{Reading, Report, Stretch, hash_word, readings};
use simulation::scenario::LessonPlan;

/// One number of a lane.
#[derive(Debug)]
pub struct Number {
    /// Name in `measure --json`.
    pub id: &'static str,
    /// Name in the window.
    pub name: &'static str,
    /// Meaning and use, for the tooltip.
    pub tip: &'static str,
    /// Part of the run that the number is about.
    span: Span,
    /// Takes the value from a report; `None` where the number does not apply.
    read: fn(&Report) -> Option<Value>,
    /// The number's value in one frame, for a sparkline behind its row.
    pub(super) per_frame: Option<FrameValue>,
}

/// Value of a number.
#[derive(Clone, Debug)]
enum Value {
    /// Told in the unit that it has for all lanes.
    Number(f64),
    /// Told as it is.
    Text(String),
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

/// All numbers, the most important first.
pub static NUMBERS: &[Number] = &[
    Number {
        id: "sim_time_secs",
        name: "simulated t",
        tip: "Simulated time. Compare it with laboratory time to see if a lane keeps up.",
        span: Span::Moment,
        read: |r| Some(Value::Number(r.sim_time_secs)),
        per_frame: None,
    },
    Number {
        id: "steps",
        name: "steps",
        tip: "Steps taken since t = 0.",
        span: Span::Moment,
        read: |r| Some(Value::Number(r.steps as f64)),
        per_frame: None,
    },
    Number {
        id: STATE_HASH,
        name: "state hash",
        tip: "Every state since t = 0 as one word. Lanes that took the same steps have the same word; it flashes where a lane with the world, method and dt of an earlier lane took others.",
        span: Span::Moment,
        read: |r| u64::from_str_radix(&r.state_hash, 16).ok().map(|hash| Value::Text(hash_word(hash))),
        per_frame: None,
    },
    Number {
        id: "internal_steps",
        name: "internal steps",
        tip: "Steps that an adaptive method chose inside the lane's steps. More of them mean more work.",
        span: Span::Moment,
        read: |r| r.internal_steps.map(|count| Value::Number(count as f64)),
        per_frame: None,
    },
    Number {
        id: "input_latency_ms",
        name: "input latency",
        tip: "Mean delay behind an ideal program (no queue, no cost, continuous time) with which the body visibly answers a key press or release. Below 0, steps take the newest input for all of their length, also for the time before the press.",
        span: Span::Run,
        read: |r| r.input_latency_ms.and_then(|latency| latency.mean).map(Value::Number),
        per_frame: None,
    },
    Number {
        id: "first_response_ms",
        name: "first response",
        tip: "Mean time from a key press or release to the first shown frame that differs at all because of it.",
        span: Span::Run,
        read: |r| r.first_response_ms.and_then(|latency| latency.mean).map(Value::Number),
        per_frame: None,
    },
    Number {
        id: "delay_ms",
        name: "delay",
        tip: "Mean delay of the drawn pose on the simulation's own clock: age without the time that was dropped. Use it to compare loops.",
        span: Span::Stretch,
        read: |r| r.delay_ms.as_ref().map(|d| Value::Number(d.mean)),
        per_frame: None,
    },
    Number {
        id: "age_ms",
        name: "age",
        tip: "Display time minus simulated time of the drawn pose, mean. Dropped time stays in it for good.",
        span: Span::Stretch,
        read: |r| r.age_ms.as_ref().map(|a| Value::Number(a.mean)),
        per_frame: Some(|note| note.age_ms),
    },
    Number {
        id: "animation_error_ms",
        name: "animation error",
        tip: "Simulated time between two shown frames minus display time between them, 95th percentile. 0 is even motion.",
        span: Span::Stretch,
        read: |r| r.animation_error_ms.as_ref().map(|q| Value::Number(q.p95)),
        per_frame: Some(|note| note.animation_error_ms),
    },
    Number {
        id: "judder_px",
        name: "judder",
        tip: "Distance of the shown positions from the exact path at the best constant lag, RMS over frames, in pixels of a 640 × 360 canvas. Uneven pacing alone.",
        span: Span::Stretch,
        read: |r| r.judder_px.map(Value::Number),
        per_frame: None,
    },
    Number {
        id: "eye_blur_px",
        name: "eye blur",
        tip: "Distance of the displayed position from the point that an eye follows, RMS over time, in pixels of a 640 × 360 canvas. It grows with judder and with the time that frames are held.",
        span: Span::Stretch,
        read: |r| r.eye_blur_px.map(Value::Number),
        per_frame: None,
    },
    Number {
        id: "shown_error",
        name: "shown error",
        tip: "Distance of the drawn pose from the exact motion at display time, RMS over shown frames. Everything the viewer sees.",
        span: Span::Stretch,
        read: |r| r.shown_error.as_ref().map(|e| Value::Number(e.rms)),
        per_frame: None,
    },
    Number {
        id: "presentation_error",
        name: "presentation error",
        tip: "Distance of the drawn pose from the exact motion at the pose's own time, RMS over shown frames. The method's and the presentation's share of the error.",
        span: Span::Stretch,
        read: |r| r.presentation_error.as_ref().map(|e| Value::Number(e.rms)),
        per_frame: None,
    },
    Number {
        id: "integration_error",
        name: "integration error",
        tip: "Distance of the state from the exact motion at its own time, RMS over steps. The method's share of the error.",
        span: Span::Stretch,
        read: |r| r.integration_error.as_ref().map(|e| Value::Number(e.rms)),
        per_frame: None,
    },
    Number {
        id: "velocity_error",
        name: "velocity error",
        tip: "Distance of the velocity from that of the exact motion at its own time, RMS over steps. Some methods are right about places and half a step late with velocities.",
        span: Span::Stretch,
        read: |r| r.velocity_error.as_ref().map(|e| Value::Number(e.rms)),
        per_frame: None,
    },
    Number {
        id: "local_error",
        name: "local error",
        tip: "Distance of the last step's end from where the exact motion leads from its start: the error that one step adds.",
        span: Span::Moment,
        read: |r| r.local_error.map(Value::Number),
        per_frame: None,
    },
    Number {
        id: "energy_drift",
        name: "energy drift",
        tip: "Energy gained or lost since t = 0, relative to the energy at t = 0.",
        span: Span::Moment,
        read: |r| r.energy_drift.as_ref().map(|d| Value::Number(d.last)),
        per_frame: None,
    },
    Number {
        id: "norm_drift",
        name: "norm drift",
        tip: "Norm gained or lost since t = 0 by the quaternion of a body that turns. The drawn body grows and shrinks with its square.",
        span: Span::Moment,
        read: |r| r.norm_drift.as_ref().map(|d| Value::Number(d.last)),
        per_frame: None,
    },
    Number {
        id: "steps_per_frame",
        name: "steps/frame",
        tip: "Fewest and most steps in a frame. An even rate has one number here.",
        span: Span::Run,
        read: |r| steps_per_frame(r),
        per_frame: None,
    },
    Number {
        id: "shown_fps",
        name: "shown fps",
        tip: "Frames shown per second of laboratory time. Compare it with the refresh rate.",
        span: Span::Stretch,
        read: |r| r.shown_fps.map(Value::Number),
        per_frame: None,
    },
    Number {
        id: "frames_never_shown",
        name: "never shown",
        tip: "Frames that were computed and never shown, because a newer one took their place in the queue. Work for nothing.",
        span: Span::Run,
        read: |r| Some(Value::Number(r.frames_never_shown as f64)),
        per_frame: None,
    },
    Number {
        id: "resimulated_steps",
        name: "steps again",
        tip: "Steps that a linked lane took again, because the other player's input was not the one that it had predicted. They cost as much as any.",
        span: Span::Run,
        read: |r| r.link.as_ref().map(|link| Value::Number(link.resimulated_steps as f64)),
        per_frame: None,
    },
    Number {
        id: "correction_max",
        name: "correction",
        tip: "Longest way by which the other player's body was not where this lane had shown it.",
        span: Span::Run,
        read: |r| r.link.as_ref().map(|link| Value::Number(link.correction_max)),
        per_frame: None,
    },
    Number {
        id: "remote_age_ms",
        name: "remote age",
        tip: "Mean age of what is shown of the other player's body: the buffer, and more where no state of it arrived in time.",
        span: Span::Run,
        read: |r| r.link.as_ref().and_then(|link| link.remote_age_ms).map(|age| Value::Number(age.mean)),
        per_frame: None,
    },
    Number {
        id: "locked_drift_secs",
        name: "locked drift",
        tip: "Frame time minus simulated time of a loop that ignores its clock. Above 0 the simulation runs slow, below 0 fast.",
        span: Span::Run,
        read: |r| r.locked_drift_secs.map(Value::Number),
        per_frame: None,
    },
    Number {
        id: "dropped_secs",
        name: "dropped",
        tip: "Time dropped by guards and policy. It keeps the lane behind for good.",
        span: Span::Run,
        read: |r| Some(Value::Number(r.dropped_secs)),
        per_frame: None,
    },
    Number {
        id: "backlog_secs",
        name: "backlog",
        tip: "Time carried over to the next frame. It grows in a spiral of death.",
        span: Span::Moment,
        read: |r| Some(Value::Number(r.backlog_secs)),
        per_frame: Some(|note| Some(note.backlog.millis() as f32)),
    },
];

fn steps_per_frame(report: &Report) -> Option<Value> {
    let (fewest, most) = (report.steps_per_frame.keys().next()?, report.steps_per_frame.keys().next_back()?);
    let text = if fewest == most { fewest.to_string() } else { format!("{fewest}–{most}") };
    Some(Value::Text(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_a_report_is_in_the_list() {
        let mut listed: Vec<_> = NUMBERS.iter().map(|number| number.id).collect();
        let mut reported = Report::NUMBERS.to_vec();
        listed.sort_unstable();
        reported.sort_unstable();
        assert_eq!(listed, reported);
    }

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
