//! The list of numbers.

use super::applies::{has_negative_frames, keeps_energy, may_skip_frames, tears};
use super::followers::{FOLLOW_ERROR, FOLLOW_JUDDER, SCREEN_JUDDER};
use super::input::{FIRST_RESPONSE, INPUT_LATENCY, PRESSES, PRESSES_DOUBLED, PRESSES_LOST};
use super::linked::{CORRECTION_MAX, REMOTE_AGE, RESIMULATED_STEPS};
use super::number::{Better, Number, Span, Words, part, whole};
use crate::lane::LaneSpec;
use crate::metrics::{Report, Unit, hash_word};

/// Id of the number that flashes where lanes that should be equal are not.
pub const STATE_HASH: &str = "state_hash";
/// Id of the counts of frames by their steps.
pub const STEPS_PER_FRAME: &str = "steps_per_frame";

/// Every number of a lane, the most important first. The window shows them in this order, and `measure` has its columns in it.
pub static NUMBERS: &[Number] = &[
    Number {
        id: "sim_time_secs",
        name: "simulated t",
        long_name: "simulated time",
        tip: "Simulated time. Compare it with lab time to see if a lane keeps up.",
        unit: Unit::Seconds,
        span: Span::Moment,
        better: Better::Neither,
        parts: &[whole(|r| Some(r.sim_time_secs)).column()],
        ..Number::PLAIN
    },
    Number {
        id: "steps",
        name: "steps",
        tip: "Steps taken since t = 0.",
        span: Span::Moment,
        better: Better::Neither,
        parts: &[whole(|r| Some(r.steps as f64)).column()],
        ..Number::PLAIN
    },
    Number {
        id: "frames",
        better: Better::Neither,
        parts: &[whole(|r| Some(r.frames as f64)).column()],
        ..Number::PLAIN
    },
    Number {
        id: STATE_HASH,
        name: "state hash",
        tip: "Every state since t = 0 as one word. Lanes that took the same steps have the same word, which is that of the last half second of steps that all of them have taken; it flashes where a lane with the world, method and dt of an earlier lane took others.",
        span: Span::Moment,
        words: Some(Words { short: state_word, cell: |r| state_word(r).unwrap_or_else(|| r.state_hash.clone()) }),
        ..Number::PLAIN
    },
    Number {
        id: "internal_steps",
        name: "internal steps",
        tip: "Steps that an adaptive method chose inside the lane's steps. More of them mean more work.",
        span: Span::Moment,
        better: Better::Neither,
        applies: |lane| lane.integrator.chooses_its_steps(),
        parts: &[whole(|r| r.internal_steps.map(|count| count as f64))],
        ..Number::PLAIN
    },
    INPUT_LATENCY,
    FIRST_RESPONSE,
    PRESSES,
    PRESSES_LOST,
    PRESSES_DOUBLED,
    Number {
        id: "delay_ms",
        name: "delay",
        tip: "Mean delay of the drawn pose on the simulation's own clock: age without the time that was dropped. Use it to compare loops.",
        unit: Unit::Age,
        parts: &[part("mean", |r| Some(r.delay_ms?.mean)).column()],
        ..Number::PLAIN
    },
    Number {
        id: "age_ms",
        name: "age",
        tip: "Display time minus simulated time of the drawn pose, mean. Dropped time stays in it for good.",
        unit: Unit::Age,
        parts: &[part("mean", |r| Some(r.age_ms?.mean)).column().of_body(true, |body| Some(body.age_ms?.mean))],
        per_frame: Some(|note| note.age_ms),
        ..Number::PLAIN
    },
    Number {
        id: "animation_error_ms",
        name: "animation error",
        tip: "Simulated time between two shown frames minus display time between them, 95th percentile. 0 is even motion.",
        unit: Unit::Millis,
        parts: &[
            part("p95", |r| Some(r.animation_error_ms?.p95)).of_body(false, |body| Some(body.animation_error_ms?.p95)),
            part("mean", |r| Some(r.animation_error_ms?.mean)).column(),
            part("max", |r| Some(r.animation_error_ms?.max))
                .column()
                .of_body(true, |body| Some(body.animation_error_ms?.max)),
        ],
        per_frame: Some(|note| note.animation_error_ms),
        ..Number::PLAIN
    },
    Number {
        id: "judder_px",
        name: "judder",
        tip: "Distance of the shown positions from the exact path at the best constant lag, RMS over frames, in pixels of a 640 × 360 canvas. Uneven pacing alone.",
        unit: Unit::Pixels,
        parts: &[whole(|r| r.judder_px).column().of_body(true, |body| body.judder_px)],
        ..Number::PLAIN
    },
    Number {
        id: "pacing_ms",
        name: "pacing",
        tip: "How early or late the frames that show another pose than the one before are, RMS: judder as a time, the same for slow and fast motion, and for programs that show the same. The verdict goes by it.",
        unit: Unit::Millis,
        parts: &[whole(|r| r.pacing_ms).column()],
        ..Number::PLAIN
    },
    SCREEN_JUDDER,
    FOLLOW_JUDDER,
    FOLLOW_ERROR,
    Number {
        id: "hold_ms",
        name: "hold",
        tip: "How long a picture stays until another takes its place: standard deviation without hitches. Pictures that are all on time still stand and jump where it is large.",
        unit: Unit::Millis,
        parts: &[
            part("steady", |r| Some(r.hold_ms?.steady)).column(),
            part("mean", |r| Some(r.hold_ms?.mean)),
            part("seen", |r| Some(r.hold_ms?.seen)).column(),
            part("max", |r| Some(r.hold_ms?.max)).column(),
        ],
        ..Number::PLAIN
    },
    Number {
        id: "hitches",
        name: "hitches",
        tip: "Pictures that stay for more than 2.5 times the median, where they are rare. CapFrameX has the same factor, over a moving average of frame times.",
        parts: &[whole(|r| Some(r.hold_ms?.hitches as f64)).column()],
        derived: true,
        idle: Some(0.0),
        ..Number::PLAIN
    },
    Number {
        id: "eye_blur_px",
        name: "eye blur",
        tip: "Distance of the displayed position from the point that an eye follows, RMS over time, in pixels of a 640 × 360 canvas. It grows with judder and with the time that frames are held.",
        unit: Unit::Pixels,
        parts: &[whole(|r| r.eye_blur_px).column()],
        ..Number::PLAIN
    },
    Number {
        id: "shown_error",
        name: "shown error",
        tip: "Distance of the drawn pose from the exact motion at display time, RMS over shown frames. Everything the viewer sees.",
        unit: Unit::Metres,
        parts: &[part("rms", |r| Some(r.shown_error?.rms)).column()],
        ..Number::PLAIN
    },
    Number {
        id: "presentation_error",
        name: "presentation error",
        tip: "Distance of the drawn pose from the exact motion at the pose's own time, RMS over shown frames. The method's and the presentation's share of the error.",
        unit: Unit::Metres,
        parts: &[
            part("rms", |r| Some(r.presentation_error?.rms)).of_body(false, |body| Some(body.presentation_error?.rms)),
            part("max", |r| Some(r.presentation_error?.max)).of_body(true, |body| Some(body.presentation_error?.max)),
        ],
        ..Number::PLAIN
    },
    Number {
        id: "integration_error",
        name: "integration error",
        tip: "Distance of the state from the exact motion at its own time, RMS over steps. The method's share of the error.",
        unit: Unit::Metres,
        parts: &[
            part("rms", |r| Some(r.integration_error?.rms)),
            part("max", |r| Some(r.integration_error?.max))
                .column()
                .of_body(true, |body| Some(body.integration_error?.max)),
        ],
        ..Number::PLAIN
    },
    Number {
        id: "velocity_error",
        name: "velocity error",
        tip: "Distance of the velocity from that of the exact motion at its own time, RMS over steps. Some methods are right about places and half a step late with velocities.",
        unit: Unit::MetresPerSecond,
        parts: &[part("rms", |r| Some(r.velocity_error?.rms)), part("max", |r| Some(r.velocity_error?.max)).column()],
        ..Number::PLAIN
    },
    Number {
        id: "local_error",
        name: "local error",
        tip: "Distance of the last step's end from where the exact motion leads from its start: the error that one step adds.",
        unit: Unit::Metres,
        span: Span::Moment,
        parts: &[whole(|r| r.local_error).column()],
        ..Number::PLAIN
    },
    Number {
        id: "energy_drift",
        name: "energy drift",
        tip: "Energy gained or lost since t = 0, relative to the range of kinetic energy in the exact run. Where that energy stays, relative to it. The zero of height does not count.",
        unit: Unit::Change,
        span: Span::Moment,
        parts: &[part("last", |r| Some(r.energy_drift?.last)).column()],
        ..Number::PLAIN
    },
    Number {
        id: "energy_error",
        name: "energy error",
        tip: "Energy gained or lost since t = 0; of 1 kg in a world in which no mass matters.",
        unit: Unit::Joules,
        span: Span::Moment,
        applies: keeps_energy,
        parts: &[part("last", |r| Some(r.energy_error?.last)).column()],
        ..Number::PLAIN
    },
    Number {
        id: "initial_energy",
        name: "initial energy",
        tip: "Energy at t = 0, E₀; of 1 kg in a world in which no mass matters. Its zero is arbitrary where a height counts.",
        unit: Unit::Joules,
        span: Span::Moment,
        better: Better::Neither,
        applies: keeps_energy,
        parts: &[whole(|r| r.initial_energy).column()],
        ..Number::PLAIN
    },
    Number {
        id: "norm_drift",
        name: "norm drift",
        tip: "Norm gained or lost since t = 0 by the quaternion of a body that turns. The drawn body grows and shrinks with its square.",
        unit: Unit::Change,
        span: Span::Moment,
        applies: |lane| lane.world.attitude.is_some(),
        parts: &[part("last", |r| Some(r.norm_drift?.last)).column()],
        ..Number::PLAIN
    },
    Number {
        id: "precession_per_turn",
        name: "precession",
        long_name: "precession per turn",
        tip: "Angle by which the long axis of an orbit turns in a turn, positive in the direction in which the body runs. The exact ellipse stays where it is.",
        unit: Unit::Radians,
        span: Span::Run,
        applies: |lane| lane.world.attraction.is_some(),
        parts: &[whole(|r| r.precession_per_turn).column()],
        ..Number::PLAIN
    },
    Number {
        id: STEPS_PER_FRAME,
        name: "steps/frame",
        tip: "Fewest and most steps in a frame. An even rate has one number here.",
        span: Span::Run,
        words: Some(Words { short: fewest_and_most, cell: first_counts }),
        ..Number::PLAIN
    },
    Number {
        id: "shown_fps",
        name: "shown fps",
        tip: "Frames shown per second of lab time. Compare it with the refresh rate.",
        unit: Unit::FramesPerSecond,
        better: Better::More,
        parts: &[whole(|r| r.shown_fps).column()],
        ..Number::PLAIN
    },
    Number {
        id: "frames_never_shown",
        name: "never shown",
        long_name: "frames never shown",
        tip: "Frames that were computed and never shown, because a newer one took their place in the queue. Work for nothing.",
        span: Span::Run,
        applies: may_skip_frames,
        parts: &[whole(|r| Some(r.frames_never_shown as f64)).column()],
        idle: Some(0.0),
        ..Number::PLAIN
    },
    Number {
        id: "frames_torn",
        name: "torn",
        long_name: "torn frames",
        tip: "Frames that came to the display in the middle of a refresh, which then shows parts of two.",
        span: Span::Run,
        applies: tears,
        parts: &[whole(|r| Some(r.frames_torn as f64)).column()],
        idle: Some(0.0),
        ..Number::PLAIN
    },
    Number {
        id: "frames_repeated",
        name: "repeated",
        long_name: "repeated frames",
        tip: "Frames that show the same moment as the one before, or the start as the first: the body stands for a frame.",
        parts: &[whole(|r| Some(r.frames_repeated as f64)).column()],
        idle: Some(0.0),
        ..Number::PLAIN
    },
    Number {
        id: "edge_frames",
        name: "edge",
        long_name: "frames on the edge",
        tip: "Frames in which the error of the clock decides how many steps are taken: refreshes and steps come together. Another start of the program may have none.",
        span: Span::Run,
        applies: LaneSpec::reads_off,
        parts: &[whole(|r| Some(r.edge_frames as f64)).column()],
        idle: Some(0.0),
        ..Number::PLAIN
    },
    RESIMULATED_STEPS,
    CORRECTION_MAX,
    REMOTE_AGE,
    Number {
        id: "locked_drift_secs",
        name: "locked drift",
        tip: "Frame time minus simulated time of a loop that ignores its clock. Above 0 the simulation runs slow, below 0 fast.",
        unit: Unit::Seconds,
        span: Span::Run,
        applies: |lane| !lane.policy.uses_clock && !lane.looks.concealed,
        parts: &[whole(|r| r.locked_drift_secs).column()],
        ..Number::PLAIN
    },
    Number {
        id: "dropped_secs",
        name: "dropped",
        long_name: "dropped time",
        tip: "Time dropped by guards and policy. It keeps the lane behind for good.",
        unit: Unit::DroppedSeconds,
        span: Span::Run,
        parts: &[whole(|r| Some(r.dropped_secs)).column()],
        ..Number::PLAIN
    },
    Number {
        id: "negative_secs",
        name: "set back",
        long_name: "time set back",
        tip: "Time by which the loop's clock went back. Such frames count as 0; only the mistake Unguarded clock is fed them.",
        unit: Unit::Seconds,
        span: Span::Run,
        applies: has_negative_frames,
        parts: &[whole(|r| Some(r.negative_secs)).column()],
        idle: Some(0.0),
        ..Number::PLAIN
    },
    Number {
        id: "backlog_secs",
        name: "backlog",
        tip: "Time carried over to the next frame. It grows in a spiral of death.",
        unit: Unit::ShortSeconds,
        span: Span::Moment,
        parts: &[whole(|r| Some(r.backlog_secs))],
        per_frame: Some(|note| Some(note.backlog.millis() as f32)),
        ..Number::PLAIN
    },
    // Of files and texts alone.
    Number { id: "dt_secs", unit: Unit::ShortSeconds, ..Number::PLAIN },
    Number { id: "real_time_secs", unit: Unit::Seconds, ..Number::PLAIN },
    Number { id: "rejected_steps", ..Number::PLAIN },
    Number { id: "evals", ..Number::PLAIN },
    Number { id: "state", long_name: "position", ..Number::PLAIN },
    Number { id: "bodies", ..Number::PLAIN },
];

/// The hash of all states as a word.
fn state_word(report: &Report) -> Option<String> {
    u64::from_str_radix(&report.state_hash, 16).ok().map(hash_word)
}

/// Fewest and most steps of a frame.
fn fewest_and_most(report: &Report) -> Option<String> {
    let (fewest, most) = (report.steps_per_frame.keys().next()?, report.steps_per_frame.keys().next_back()?);
    Some(if fewest == most { fewest.to_string() } else { format!("{fewest}–{most}") })
}

/// The first four counts of steps, with their numbers of frames.
fn first_counts(report: &Report) -> String {
    let counts = report.steps_per_frame.iter().take(4).map(|(steps, frames)| format!("{steps}:{frames}"));
    counts.collect::<Vec<_>>().join(" ") + if report.steps_per_frame.len() > 4 { " …" } else { "" }
}
