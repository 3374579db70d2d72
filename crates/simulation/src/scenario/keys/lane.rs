//! The keys of a lane.

use super::display::{read_display, write_display};
use super::entry_options::{
    read_integrator, read_plain_entry, read_policy, read_world, write_integrator, write_policy, write_world,
};
use super::key::{Key, word_of};
use super::label_words::{wording, write_label};
use super::link::{read_link, write_link};
use super::time_scale::read_time_scale;
use crate::identity::Identity;
use crate::lane::{
    Aim, ClockSource, DT_RANGE, Guards, LabelKey, LaneSpec, MAX_BURN, MAX_SUBSTEPS, Mechanism, Poll, Reads,
    StatePrecision, TimePrecision, UPTIME_RANGE,
};
use crate::link::Apply;
use crate::scenario::context::ReadContext;
use crate::scenario::document::MAX_LANES;
use crate::scenario::setting::Setting;
use crate::scenario::toml_text::quoted;
use crate::worlds::ContactTiming;
use timestep::time::Flicks;
use toml::de::DeValue;

/// Every key of a lane, in the order of saved files and documentation.
pub static LANE_KEYS: &[Key<LaneSpec>] = &[
    Key {
        name: LABEL,
        takes: "text, or a list of keys: [\"integrator\", \"dt\"]",
        summary: "Name of the lane, or the keys whose values it is called by, as in a matrix; without it, integrator and dt. Only in a lane of its own.",
        label_without_name: false,
        read: read_label,
        write: |lane| Some(write_label(lane)),
    },
    Key {
        name: NUMBER,
        takes: "1 to 64",
        summary: "Number of the lane: the key that chooses it, its colour, shape and dashes. Without it, its place. Only in a lane of its own.",
        label_without_name: false,
        read: |lane, setting, context| {
            let number = setting.integer(1..=MAX_LANES as u64, context)?;
            lane.identity = Identity::of_place(number as usize - 1);
            Some(())
        },
        write: |lane| lane.identity.is_given().then(|| lane.identity.number().to_string()),
    },
    Key {
        name: "world",
        takes: "an id, or { id = \"spring\", stiffness = 10.0 }",
        summary: "The motion to simulate. The parameters of each world are listed below.",
        label_without_name: true,
        read: |lane, setting, context| {
            lane.world = read_world(setting, context)?;
            Some(())
        },
        write: |lane| Some(write_world(&lane.world)),
    },
    Key {
        name: "integrator",
        takes: "an id, or { id = \"dormand-prince\", rtol = 1e-8 }",
        summary: "The method that takes a state from t to t + dt. The options of adaptive ones are listed below.",
        label_without_name: true,
        read: |lane, setting, context| {
            lane.integrator = read_integrator(setting, context)?;
            Some(())
        },
        write: |lane| Some(write_integrator(&lane.integrator)),
    },
    Key {
        name: "dt",
        takes: "a duration from 1/200000 s to 100 s",
        summary: "Length of a step.",
        label_without_name: true,
        read: |lane, setting, context| {
            lane.dt = setting.duration(DT_RANGE, context)?;
            Some(())
        },
        write: |lane| Some(quoted(&lane.dt.to_string())),
    },
    Key {
        name: "policy",
        takes: "an id, or { id = \"snapped\", within = \"0.2 ms\" }",
        summary: "The rule that turns the time of a frame into steps. The options of each policy are listed below.",
        label_without_name: true,
        read: |lane, setting, context| {
            lane.policy = read_policy(setting, context)?;
            Some(())
        },
        write: |lane| Some(write_policy(lane.policy)),
    },
    Key {
        name: "presentation",
        takes: "an id, or { id = \"interpolate\" }",
        summary: "The pose that is drawn, computed from the last states.",
        label_without_name: true,
        read: |lane, setting, context| {
            lane.presentation = read_plain_entry(setting, context)?;
            Some(())
        },
        write: |lane| Some(quoted(lane.presentation.id)),
    },
    Key {
        name: "blend_jumps",
        takes: "true or false",
        summary: "A mistake: where one of several bodies jumps, its pose is blended between the states on both sides, as if it had moved there.",
        label_without_name: false,
        read: |lane, setting, context| {
            lane.blend_jumps = setting.boolean(context)?;
            Some(())
        },
        write: |lane| Some(lane.blend_jumps.to_string()),
    },
    Key {
        name: "orientation",
        takes: "an id, or { id = \"slerp\" }",
        summary: "The way from one orientation of a body to another, for every presentation that blends states or goes past them. Worlds without a body that turns have none.",
        label_without_name: true,
        read: |lane, setting, context| {
            lane.orientation = read_plain_entry(setting, context)?;
            Some(())
        },
        write: |lane| Some(quoted(lane.orientation.id)),
    },
    Key {
        name: "snap_to_pixels",
        takes: "true or false",
        summary: "Moves the pose to whole pixels of a nominal screen: 640 × 360 with the world's view fitted into it.",
        label_without_name: false,
        read: |lane, setting, context| {
            lane.snap_to_pixels = setting.boolean(context)?;
            Some(())
        },
        write: |lane| Some(lane.snap_to_pixels.to_string()),
    },
    Key {
        name: "eye_view",
        takes: "true or false",
        summary: "Shows what an eye sees that follows the exact motion: the body at all places where the display held it relative to the eye in the last 1/20 s, each as strong as it was held long. Without an exact motion the lane looks as always.",
        label_without_name: false,
        read: |lane, setting, context| {
            lane.eye_view = setting.boolean(context)?;
            Some(())
        },
        write: |lane| Some(lane.eye_view.to_string()),
    },
    Key {
        name: "trail_stays",
        takes: "true or false",
        summary: "Keeps the trails of the body and of the exact solution until the run starts again; older parts get coarser. Without it a trail is as long as its world needs and fades.",
        label_without_name: false,
        read: |lane, setting, context| {
            lane.trail_stays = setting.boolean(context)?;
            Some(())
        },
        write: |lane| Some(lane.trail_stays.to_string()),
    },
    Key {
        name: "concealed",
        takes: "true or false",
        summary: "The window does not tell the lane's integrator, policy, presentation and reads, so that a class can find them out. Files and the command line do.",
        label_without_name: false,
        read: |lane, setting, context| {
            lane.concealed = setting.boolean(context)?;
            Some(())
        },
        write: |lane| Some(lane.concealed.to_string()),
    },
    Key {
        name: "mechanisms",
        takes: "a list: [\"accumulator\", \"slopes\", \"step-errors\", \"neighbours\", \"input-delay\", \"trail-in-time\", \"states\"]",
        summary: "The mechanisms that are drawn beside the motion: the accumulator as a bucket; the slopes that the method samples in a step, while paused or in slow motion; the error of the last step beside that of all steps; a closed curve of neighbouring states and its area, in the phase plot; the delay from the person's input to the frame that shows it, as a bar; the last dozen refreshes of the display over time, in place of the trail; the previous and the current state as outlines about the drawn pose, with alpha. A lane leaves out what it does not have.",
        label_without_name: false,
        read: |lane, setting, context| {
            let words = setting.list("a list of mechanisms: [\"accumulator\"]", context)?;
            let read = |word: &Setting<'_>| word.one_of("mechanism", &Mechanism::ALL, context);
            let read: Vec<_> = words.iter().map(read).collect();
            lane.mechanisms = read.into_iter().collect::<Option<_>>()?;
            Some(())
        },
        write: |lane| {
            let words: Vec<_> = lane.mechanisms.words().map(quoted).collect();
            Some(format!("[{}]", words.join(", ")))
        },
    },
    Key {
        name: "display",
        takes: "\"live\", the id of a display, { hz = 50, … }, or { trace = \"gc-pauses\" }",
        summary: "The source of frame times: the real window, a virtual display, or a trace. Ids and keys are listed below.",
        label_without_name: true,
        read: |lane, setting, context| {
            lane.display = read_display(setting, context)?;
            Some(())
        },
        write: |lane| write_display(&lane.display),
    },
    Key {
        name: "clock",
        takes: "\"timer\" or \"refresh\"",
        summary: "What the loop reads as the time of a frame: a timer when the frame starts, with the display's noise; or the refresh after the one that shows the last frame.",
        label_without_name: false,
        read: |lane, setting, context| {
            lane.clock = setting.one_of("clock", &ClockSource::ALL, context)?;
            Some(())
        },
        write: |lane| word_of(&ClockSource::ALL, lane.clock),
    },
    Key {
        name: "aim",
        takes: "\"start\" or \"display\"",
        summary: "The moment that a frame draws: its start, or the refresh at which it is expected on the display. Blends between states go no further than the newest state.",
        label_without_name: false,
        read: |lane, setting, context| {
            lane.aim = setting.one_of("moment", &Aim::ALL, context)?;
            Some(())
        },
        write: |lane| word_of(&Aim::ALL, lane.aim),
    },
    Key {
        name: "burn",
        takes: "a duration up to 100 ms",
        summary: "On the live window: processor time that each step and substep really takes, so that the window itself slows down, at most a quarter of a second a frame. Without a window it is the step cost of the display in its place. Other displays have a `step_cost`.",
        label_without_name: false,
        read: |lane, setting, context| {
            lane.burn = setting.duration([Flicks::ZERO, MAX_BURN], context)?;
            Some(())
        },
        write: |lane| Some(quoted(&lane.burn.to_string())),
    },
    Key {
        name: "max_frame",
        takes: "a duration from 1 ms to 10 s, or \"off\"",
        summary: "Guard: longer frames count as this long; the rest of their time is dropped. A `threaded` simulation has a clock of its own, for which no frame is too long.",
        label_without_name: false,
        read: |lane, setting, context| {
            let read =
                |setting: &Setting<'_>, context: &mut ReadContext| setting.duration(Guards::MAX_FRAME_RANGE, context);
            lane.guards.max_frame = setting.unless_off(context, read)?;
            Some(())
        },
        write: |lane| Some(lane.guards.max_frame.map_or(quoted("off"), |most| quoted(&most.to_string()))),
    },
    Key {
        name: "max_steps",
        takes: "1 to 50000, or \"off\"",
        summary: "Guard: the most steps in one frame. Of further steps one waits for the next frame, and the time of the others is dropped.",
        label_without_name: false,
        read: |lane, setting, context| {
            let read =
                |setting: &Setting<'_>, context: &mut ReadContext| setting.integer(1..=Guards::HARD_MAX_STEPS, context);
            lane.guards.max_steps = setting.unless_off(context, read)?.map(|most| most as u32);
            Some(())
        },
        write: |lane| Some(lane.guards.max_steps.map_or(quoted("off"), |most| most.to_string())),
    },
    Key {
        name: "substeps",
        takes: "1 to 1000",
        summary: "Number of substeps per step.",
        label_without_name: false,
        read: |lane, setting, context| {
            lane.substeps = setting.integer(1..=u64::from(MAX_SUBSTEPS), context)? as u32;
            Some(())
        },
        write: |lane| Some(lane.substeps.to_string()),
    },
    Key {
        name: "contact",
        takes: "\"end-of-step\" or \"time-of-impact\"",
        summary: "When a step deals with the contacts of its world: at its end, so that a fast body may pass through what is thin; or at the time of impact, where the step is cut in two. Either way only what has arrived by the end of the step is seen: a body that touches and leaves within one step goes unnoticed.",
        label_without_name: false,
        read: |lane, setting, context| {
            lane.contact = setting.one_of("moment", &ContactTiming::ALL, context)?;
            Some(())
        },
        write: |lane| word_of(&ContactTiming::ALL, lane.contact),
    },
    Key {
        name: "time_scale",
        takes: "-100 to 100, or a percentage such as \"34.77 %\"",
        summary: "Speed of simulated time. Below 0 it runs backwards, which needs a reversible integrator and a world without contacts.",
        label_without_name: false,
        read: |lane, setting, context| {
            lane.time_scale = read_time_scale(setting, context)?;
            Some(())
        },
        write: |lane| Some(lane.time_scale.to_string()),
    },
    Key {
        name: "poll",
        takes: "\"frame\" or \"tick\"",
        summary: "When a driven world samples the input: at the start of each frame for all its steps, or for each step at the time it was due, whatever frame takes it. The policy `threaded` always samples it at the start of a tick.",
        label_without_name: false,
        read: |lane, setting, context| {
            lane.poll = setting.one_of("moment", &Poll::ALL, context)?;
            Some(())
        },
        write: |lane| word_of(&Poll::ALL, lane.poll),
    },
    Key {
        name: "reads",
        takes: "\"whole\" or \"torn\"",
        summary: "How a frame reads the state under the policy `threaded`: whole, or with the mistake that it now and then meets a tick that is half written, the old positions beside the new velocities.",
        label_without_name: false,
        read: |lane, setting, context| {
            lane.reads = setting.one_of("way to read", &Reads::ALL, context)?;
            Some(())
        },
        write: |lane| word_of(&Reads::ALL, lane.reads),
    },
    Key {
        name: "link",
        takes: "{ delay = \"50 ms\", … }, or \"off\"",
        summary: "Links the lane with another one, as two machines over a network: each simulates both players of a driven world and knows its own, the first the input's `x`, the second its `y`. Of the linked lanes of a scenario the first and the second are a pair, then the third and the fourth. A lane without a partner waits for ever. The keys are listed below; they are about the packets that this lane sends.",
        label_without_name: false,
        read: |lane, setting, context| {
            lane.link = setting.unless_off(context, read_link)?;
            Some(())
        },
        write: |lane| Some(write_link(lane.link.as_ref())),
    },
    Key {
        name: "apply",
        takes: "\"tick\" or \"on-arrival\"",
        summary: "The tick at which a linked lane uses an input: the one that it is stamped with, on both machines alike; or, a mistake, the next one after it is there.",
        label_without_name: false,
        read: |lane, setting, context| {
            lane.apply = setting.one_of("moment", &Apply::ALL, context)?;
            Some(())
        },
        write: |lane| word_of(&Apply::ALL, lane.apply),
    },
    Key {
        name: "time",
        takes: "\"integer\", \"f64\" or \"f32\"",
        summary: "The number that holds simulated time: step index times dt, or a running sum of floating-point seconds.",
        label_without_name: false,
        read: |lane, setting, context| {
            lane.time = setting.one_of("kind of number", &TimePrecision::ALL, context)?;
            Some(())
        },
        write: |lane| word_of(&TimePrecision::ALL, lane.time),
    },
    Key {
        name: "uptime",
        takes: "a duration up to a year: \"4 h\"",
        summary: "What the lane's clock reads when the run begins. With a running sum as `time`, the later it is the coarser the sum rounds.",
        label_without_name: false,
        read: |lane, setting, context| {
            lane.uptime = setting.duration(UPTIME_RANGE, context)?;
            Some(())
        },
        write: |lane| Some(quoted(&lane.uptime.to_string())),
    },
    Key {
        name: "state",
        takes: "\"f64\" or \"f32\"",
        summary: "The numbers that hold the state: it is rounded to them after each step.",
        label_without_name: false,
        read: |lane, setting, context| {
            lane.state = setting.one_of("kind of number", &StatePrecision::ALL, context)?;
            Some(())
        },
        write: |lane| word_of(&StatePrecision::ALL, lane.state),
    },
];

/// The key that only a single lane may have.
pub(in crate::scenario) const LABEL: &str = "label";

/// Key of the lane's number.
pub(in crate::scenario) const NUMBER: &str = "number";

fn read_label(lane: &mut LaneSpec, setting: &Setting<'_>, context: &mut ReadContext) -> Option<()> {
    if !matches!(setting.value, DeValue::Array(_)) {
        lane.label = setting.text(context)?.to_owned();
        return Some(());
    }
    for name in setting.list("text, or a list of keys", context)? {
        let typed = name.text(context)?;
        let Some(key) = label_key(typed) else {
            return name.invalid(format!("`{typed}` is no key that a label can be made of"), context);
        };
        lane.label_keys.push(key);
    }
    Some(())
}

/// The setting of this name as a part of labels.
pub(in crate::scenario) fn label_key(name: &str) -> Option<LabelKey<LaneSpec>> {
    let key = LANE_KEYS.iter().find(|key| key.name == name && ![LABEL, NUMBER].contains(&key.name))?;
    let (without_name, value) = (key.label_without_name, key.write);
    Some(LabelKey { name: key.name, without_name, value, wording: wording(key.name) })
}
