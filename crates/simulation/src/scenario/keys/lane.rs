//! The keys of a lane.

use super::display::DISPLAY;
use super::engine::ENGINE_ID;
use super::entry_options::{INTEGRATOR, POLICY, WORLD, plain_entry};
use super::follow::FOLLOW_KEY;
use super::guards::{MAX_FRAME, MAX_FRAME_KEY, MAX_STEPS, MAX_STEPS_KEY};
use super::key::Key;
use super::label_words::wording;
use super::link::LINK;
use super::list::{read_list, write_list};
use super::row::{Group, Row};
use super::state::STATE;
use super::time_scale::TIME_SCALE;
use super::value::{Notation, Value, choice, lens, switch, written};
use crate::displays::Display;
use crate::identity::Identity;
use crate::lane::{
    Aim, CLOCK_STEP_RANGE, ClockSource, DT_RANGE, DampingLaw, LabelKey, LaneSpec, MAX_BURN, MAX_SUBSTEPS, Mechanism,
    Mechanisms, Poll, Presses, Reads, TimePrecision, UPTIME_RANGE, no_effect,
};
use crate::link::Apply;
use crate::scenario::context::ReadContext;
use crate::scenario::document::MAX_LANES;
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::quoted;
use crate::worlds::ContactTiming;
use files::visible_text::quotable;
use timestep::orientation::Orientation;
use timestep::presentation::Presentation;
use timestep::time::Flicks;

type LaneKey = Key<LaneSpec>;

/// Every key of a lane, in the order of saved files and documentation.
pub static LANE_KEYS: &[LaneKey] = &[
    LaneKey::field(
        LABEL,
        "Name of the lane, or the keys whose values it is called by, as in a matrix; without it, integrator and dt, or else what it differs in from the others. Only in a lane of its own.",
        written!((looks.label, looks.label_keys), LANE_LABEL),
    ),
    LaneKey::field(
        NUMBER,
        "Number of the lane: the key that chooses it, its colour, shape and dashes. Without it, its place. Only in a lane of its own.",
        written!(looks.identity, IDENTITY),
    ),
    LaneKey::field(
        ENGINE,
        "The loop of a real engine with its default settings: policy, guards, presentation and rates. Keys beside it differ from it; what `[defaults]` says of such keys does not count. \"off\" forgets the engine and keeps its settings. Its policy may be one that only engines have, which share lines and run files name. The engines and what each sets are in [ENGINES.md](ENGINES.md).",
        written!(looks.engine, ENGINE_ID),
    )
    .row(Row::by_hand(Group::Policy, "Engine"))
    .without_name(),
    LaneKey::field(
        "world",
        "The motion to simulate. The parameters of each world are listed below.",
        written!(world, WORLD),
    )
    .row(Row::by_hand(Group::World, "World"))
    .without_name(),
    LaneKey::field(
        "integrator",
        "The method that takes a state from t to t + dt; left out, the one nearest to velocity Verlet that fits the world. The options of adaptive ones are listed below.",
        written!(integrator, INTEGRATOR),
    )
    .row(Row::by_hand(Group::Integrator, "Method"))
    .without_name(),
    LaneKey::field("dt", "Length of a step.", Value::Duration(lens!(dt), DT_RANGE))
    .row(Row::by_hand(Group::Integrator, "dt")).without_name(),
    LaneKey::field(
        "policy",
        "The rule that turns the time of a frame into steps. The options of each policy are listed below.",
        written!(policy, POLICY),
    )
    .row(Row::by_hand(Group::Policy, "Policy"))
    .without_name(),
    LaneKey::field(
        "presentation",
        "The pose that is drawn, computed from the last states.",
        written!(presentation, plain_entry::<Presentation>()),
    )
    .row(Row::by_hand(Group::Presentation, "Shown pose"))
    .taking("an id, or { id = \"interpolate\" }")
    .without_name(),
    LaneKey::field(
        "blend_jumps",
        "A mistake: where a body jumps, its pose is blended between the states on both sides, as if it had moved there.",
        switch!(blend_jumps),
    )
    .row(Row {
        tip: "A mistake to recognise: a jump of a body is blended like any other motion, so that it flies across the picture.",
        applies: |lane| lane.world.bodies.iter().any(|body| body.jumps.is_some()),
        ..Row::new(Group::Presentation, "Blend jumps")
    }),
    LaneKey::field(
        "orientation",
        "The way from one orientation of a body to another, for every presentation that blends states or goes past them. Worlds without a body that turns have none.",
        written!(orientation, plain_entry::<Orientation>()),
    )
    .row(Row::by_hand(Group::Presentation, "Orientation"))
    .taking("an id, or { id = \"slerp\" }")
    .without_name(),
    LaneKey::field(
        "snap_to_pixels",
        "Moves the pose to whole pixels of a nominal screen: 640 × 360 with the world's view fitted into it.",
        switch!(snap_to_pixels),
    )
    .row(Row {
        tip: "Move the pose to whole pixels of a 640 × 360 screen, as pixel-art games do.",
        ..Row::new(Group::Presentation, "Whole pixels")
    })
    .unusual(|lane| lane.snap_to_pixels.then(|| "whole pixels".to_owned())),
    FOLLOW_KEY,
    LaneKey::field(
        "eye_view",
        "Shows what an eye sees that follows the exact motion: the body at all places where the display held it relative to the eye in the last 1/20 s, each as strong as it was held long. Without an exact motion the lane looks as always.",
        switch!(looks.eye_view),
    )
    .row(Row {
        tip: "Show what an eye sees that follows the exact motion: the body's places relative to the eye in the last 1/20 s.",
        spoken: "Eye view of the lane",
        ..Row::new(Group::Presentation, "Eye view")
    })
    .unusual(|lane| lane.looks.eye_view.then(|| "eye view".to_owned())),
    LaneKey::field(
        "trail_stays",
        "Keeps the trails of the body and of the exact solution until the run starts again; older parts get coarser. Without it a trail is as long as its world needs and fades.",
        switch!(looks.trail_stays),
    )
    .row(Row {
        tip: "Keep the trails until the run starts again. Use it to see where an orbit turns or a motion drifts.",
        ..Row::new(Group::Presentation, "Trails stay")
    })
    .unusual(|lane| lane.looks.trail_stays.then(|| "trails stay".to_owned())),
    LaneKey::field(
        "concealed",
        "The window does not tell the lane's integrator, policy, presentation and reads, so that a class can find them out. Files and the command line do.",
        switch!(looks.concealed),
    ),
    LaneKey::field(
        "mechanisms",
        "The mechanisms that are drawn beside the motion: the accumulator as a bucket; the slopes that the method samples in a step, while paused or in slow motion; the error of the last step beside that of all steps; a closed curve of neighbouring states and its area, in the phase plot and in the lane of a spring; the delay from the user's input to the frame that shows it, as a bar; the last dozen refreshes of the display over time, in place of the trail; the previous and the current state as outlines about the drawn pose, with alpha. A lane leaves out what it does not have.",
        written!(looks.mechanisms, MECHANISMS),
    ),
    LaneKey::field(
        "display",
        "The source of frame times: the real window, a virtual display, or a trace. Ids and keys are listed below.",
        written!(display, DISPLAY),
    )
    .row(Row::by_hand(Group::Display, "Kind"))
    .without_name(),
    LaneKey::field(
        "clock",
        "What the loop reads as the time of a frame: a timer when the frame starts, with the display's noise; or the refresh after the one that shows the last frame.",
        choice!("clock", ClockSource, clock),
    )
    .row(Row {
        tip: "Time that the loop reads. Timer: when the frame starts, with the display's noise. Refresh: the refresh after the one that shows the last frame, so that late starts cause no stutter.",
        no_effect: no_effect::of_clock,
        ..Row::new(Group::Policy, "Clock")
    })
    .unusual(|lane| (lane.clock == ClockSource::Refresh).then(|| "clock of the refresh".to_owned())),
    LaneKey::field(
        "clock_step",
        "The timer's reading, noise included, is rounded down to a multiple of this, as the clock of many systems does. Not beside `clock = \"refresh\"`.",
        Value::Duration(lens!(clock_step), CLOCK_STEP_RANGE),
    )
    .row(Row {
        tip: "A coarse clock: each reading is rounded down to a multiple of this, noise included. At 15.6 ms a loop on 60 Hz measures frames of 15.6 and 31.2 ms. 0: exact.",
        no_effect: no_effect::of_clock_step,
        ..Row::new(Group::Policy, "Clock step")
    })
    .unusual(|lane| (lane.clock_step > Flicks::ZERO).then(|| format!("clock of {} ms steps", lane.clock_step.millis()))),
    LaneKey::field(
        "aim",
        "The moment that a frame draws: its start, or the refresh at which it is expected on the display. Blends between states go no further than the newest state.",
        choice!("moment", Aim, aim),
    )
    .row(Row {
        tip: "Moment that the pose is drawn for. Start: the start of the frame. Display: the refresh that is to show it, as far as the presentation reaches.",
        no_effect: no_effect::of_aim,
        ..Row::new(Group::Presentation, "Aim")
    })
    .unusual(|lane| (lane.aim == Aim::Display).then(|| "aims at the display".to_owned())),
    LaneKey::field(
        "burn",
        "On the live window: processor time that each step and substep really takes, so that the window itself slows down, at most a quarter of a second a frame. Without a window it is the step cost of the display in its place. Other displays have a `step_cost`.",
        Value::Duration(lens!(burn), [Flicks::ZERO, MAX_BURN]),
    )
    .taking("a duration up to 100 ms")
    .row(Row {
        tip: "Processor time that each step really takes. It slows the window down, to try a spiral of death for real.",
        applies: |lane| lane.display == Display::Live,
        ..Row::new(Group::Display, "Burn")
    }),
    LaneKey::field(
        MAX_FRAME_KEY,
        "Guard: longer frames count as this long; the rest of their time is dropped. A `threaded` simulation has a clock of its own, for which no frame is too long.",
        written!(guards.max_frame, MAX_FRAME),
    )
    .row(Row::by_hand(Group::Policy, "Max frame")),
    LaneKey::field(
        MAX_STEPS_KEY,
        "Guard: the most steps in one frame. Of further steps one waits for the next frame, and the time of the others is dropped.",
        written!(guards.max_steps, MAX_STEPS),
    )
    .row(Row::by_hand(Group::Policy, "Max steps")),
    LaneKey::field("substeps", "Number of substeps per step.", Value::Count(lens!(substeps), [1, MAX_SUBSTEPS]))
        .row(Row {
            tip: "Number of substeps per step. More are more accurate and cost more.",
            ..Row::new(Group::Integrator, "Substeps")
        }),
    LaneKey::field(
        "damping_law",
        "The way in which the damping of `spring` and `falling` acts in a step: as a force, or by a factor on the velocity as physics engines have it, one-over 1/(1 + c·h) and linear 1 − c·h after the kick, power (1 − c)^h and one-over-first before it, one-over-last once at the end of all substeps, where c is the damping over the mass. Not with adaptive methods and the exact one.",
        choice!("law", DampingLaw, damping_law),
    )
    .row(Row {
        tip: "How damping acts in a step. Force: in every evaluation. One over, Linear: after the kick, as planck, MuJoCo, Box2D 2 and Jolt have it. Power, One over first: before it, as cannon-es, Chipmunk and Bullet, and Box2D 3. One over last: after all substeps, as rapier.",
        applies: |lane| lane.world.friction_rate() != 0.0,
        no_effect: no_effect::of_damping_law,
        ..Row::new(Group::World, "Damping law")
    })
    .unusual(|lane| lane.friction(&lane.world.params).map(|(law, _)| format!("damping law {}", law.word()))),
    LaneKey::field(
        "contact",
        "When a step deals with the contacts of its world: at its end, so that a fast body may pass through what is thin; before the move of the next step, as velocity solvers do, which lifts elastic bounces; or at the time of impact, where the step is cut in two. In any case only what has arrived by the end of the step is seen: a body that touches and leaves within one step goes unnoticed.",
        choice!("moment", ContactTiming, contact),
    )
    .row(Row {
        tip: "End of step: what overlaps an obstacle when the step ends is put back; fast bodies pass through what is thin. Before move: what overlaps when the step starts turns round after the forces, and then moves. Time of impact: the step is cut there. None sees a contact that begins and ends within one step.",
        applies: |lane| lane.world.collide.is_some(),
        ..Row::new(Group::World, "Contact")
    })
    .unusual(|lane| {
        let words = match lane.contact {
            ContactTiming::EndOfStep => return None,
            ContactTiming::BeforeMove => "contacts before the move",
            ContactTiming::TimeOfImpact => "contacts at the time of impact",
        };
        lane.world.collide.is_some().then(|| words.to_owned())
    }),
    LaneKey::field(
        TIME_SCALE_KEY,
        "Speed of simulated time. Below 0 it runs backwards, which needs a reversible integrator and a world without contacts.",
        written!(time_scale, TIME_SCALE),
    )
    .row(Row::by_hand(Group::Policy, "Time scale")),
    LaneKey::field(
        "poll",
        "When a driven world samples the input: at the start of each frame for all its steps, or for each step at the time it was due, whatever frame takes it. The policy `threaded` always samples it at the start of a tick.",
        choice!("moment", Poll, poll),
    ),
    LaneKey::field(
        "presses",
        "What steps see of a press of the key Up (`y` of the input goes to 0.5 or more) in a world that hops: `polled`, a flag of the frame that each of its steps sees; `latched`, one flag that a press sets and the next step takes down; `events`, a queue of which each step takes one.",
        choice!("way to see presses", Presses, presses),
    )
    .row(Row {
        tip: "What steps see of a press. Polled: each step of the frame that reads it, also none or two. Latched: one flag until a step takes it. Events: a queue, one a step.",
        applies: |lane| lane.world.hops(),
        ..Row::new(Group::World, "Presses")
    }),
    LaneKey::field(
        "reads",
        "How a frame reads the state under the policy `threaded`: whole, or with the mistake that it now and then meets a tick that is half written, the old positions beside the new velocities.",
        choice!("way to read", Reads, reads),
    )
    .row(Row {
        tip: "How frames read the state of the simulation's thread. Torn: some frames meet a half-written tick, the old position beside the new velocity, a mistake to recognise.",
        no_effect: no_effect::of_reads,
        ..Row::new(Group::Policy, "Reads")
    })
    .unusual(|lane| {
        let is_torn = lane.policy.threaded && lane.reads == Reads::Torn && !lane.looks.concealed;
        is_torn.then(|| "torn reads".to_owned())
    }),
    LaneKey::field(
        "link",
        "Links the lane with another one, as two machines over a network: each simulates both players of a driven world and knows its own, the first the input's `x`, the second its `y`. Of the linked lanes of a scenario the first and the second are a pair, then the third and the fourth. A lane without a partner waits for ever. The keys are listed below; they are about the packets that this lane sends.",
        written!(link, LINK),
    )
    .row(Row::by_hand(Group::Link, "Linked")),
    LaneKey::field(
        "apply",
        "The tick at which a linked lane uses an input: the one that it is stamped with, on both machines alike; or, a mistake, the next one after it is there.",
        choice!("moment", Apply, apply),
    )
    .row(Row::new(Group::Link, "Apply")),
    LaneKey::field(
        "time",
        "The number that holds simulated time: step index times dt, or a running sum of floating-point seconds.",
        choice!("kind of number", TimePrecision, time),
    )
    .row(Row {
        tip: "Integer: step index times dt, exact. f32 and f64: a running sum of seconds that rounds, as many programs have it.",
        ..Row::new(Group::Integrator, "Time kept in")
    })
    .unusual(|lane| match lane.time {
        TimePrecision::Integer => None,
        TimePrecision::F64 => Some("time in double precision".to_owned()),
        TimePrecision::F32 => Some("time in single precision".to_owned()),
    }),
    LaneKey::field(
        "uptime",
        "What the lane's clock reads when the run begins. With a running sum as `time`, the later it is the coarser the sum rounds.",
        Value::Duration(lens!(uptime), UPTIME_RANGE),
    )
    .taking("a duration up to a year: \"4 h\"")
    .row(Row {
        tip: "What the clock reads when the run begins: a late clock rounds coarsely. 4 h is where single precision counts milliseconds.",
        applies: |lane| lane.time != TimePrecision::Integer,
        ..Row::new(Group::Integrator, "Clock begins at")
    })
    .unusual(|lane| {
        let counts = lane.time != TimePrecision::Integer && lane.uptime > Flicks::ZERO;
        counts.then(|| format!("clock begins at {}", lane.uptime))
    }),
    LaneKey::field(
        "state",
        "The numbers that hold the state: it is rounded to them after each step and substep. A table is a grid, whose keys are listed below; a power of two is fixed point. The world `spin` has none.",
        written!(state, STATE),
    )
    .row(Row {
        tip: "Round the state to this after each step. f32 shows what single precision costs; a grid rounds places or velocities to multiples of a number, as whole units are.",
        ..Row::new(Group::Integrator, "State kept in")
    })
    .unusual(|lane| lane.state.words().map(str::to_owned)),
];

/// Key of the speed of simulated time.
pub const TIME_SCALE_KEY: &str = "time_scale";

/// The key that only a single lane may have.
pub(in crate::scenario) const LABEL: &str = "label";

/// Key of the engine whose loop a lane has.
pub(in crate::scenario) const ENGINE: &str = "engine";

/// Key of the lane's number.
pub(in crate::scenario) const NUMBER: &str = "number";

const MECHANISMS: Notation<Mechanisms> = Notation {
    takes: "a list: [\"accumulator\", \"slopes\", \"step-errors\", \"neighbours\", \"input-delay\", \"trail-in-time\", \"states\"]",
    read: |setting, context| {
        let one = |word: &Setting<'_>, context: &mut _| word.one_of("mechanism", &Mechanism::ALL, context);
        Some(read_list(setting, "a list of mechanisms: [\"accumulator\"]", context, one)?.into_iter().collect())
    },
    write: |mechanisms| Some(format!("[{}]", mechanisms.words().map(quoted).collect::<Vec<_>>().join(", "))),
};

const IDENTITY: Notation<Identity> = Notation {
    takes: "1 to 64",
    read: |setting, context| Some(Identity::of_place(setting.integer(1..=MAX_LANES as u64, context)? as usize - 1)),
    write: |identity| identity.is_given().then(|| identity.number().to_string()),
};

/// A lane's label, or the keys that it is made of.
const LANE_LABEL: Notation<(String, Vec<LabelKey<LaneSpec>>)> = Notation {
    takes: "text, or a list of keys: [\"integrator\", \"dt\"]",
    read: read_label,
    write: |(label, keys)| match keys.as_slice() {
        [_, ..] if label.is_empty() => write_list(keys, |key| quoted(key.name)),
        _ => Some(quoted(label)),
    },
};

fn read_label(setting: &Setting<'_>, context: &mut ReadContext) -> Option<(String, Vec<LabelKey<LaneSpec>>)> {
    if setting.value.as_array().is_none() {
        return Some((setting.short_text(context)?.to_owned(), Vec::new()));
    }
    let keys = read_list(setting, "text, or a list of keys", context, |name, context| {
        let typed = name.text(context)?;
        let unknown = || format!("`{}` is no key that a label can be made of", quotable(typed));
        label_key(typed).or_else(|| name.invalid(unknown(), context))
    })?;
    Some((String::new(), keys))
}

/// The setting of this name as a part of labels.
pub(in crate::scenario) fn label_key(name: &str) -> Option<LabelKey<LaneSpec>> {
    let key = LANE_KEYS.iter().find(|key| key.name == name && ![LABEL, NUMBER].contains(&key.name))?;
    let value = |lane: &LaneSpec, name: &str| LANE_KEYS.iter().find(|key| key.name == name)?.write(lane);
    Some(LabelKey { name: key.name, without_name: key.label_without_name, value, wording: wording(key.name) })
}
