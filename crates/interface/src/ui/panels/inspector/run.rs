//! Settings of a lane's run: label, integrator and dt, policy and guards, presentation.

use super::fields::{DASH, Fields};
use super::settings::OF_LANE;
use super::{follow, settings, state};
use crate::ui::base::rows::{choice, differing_switch, error_text, note, switched};
use crate::ui::base::text_field::FieldKind;
use crate::ui::base::widgets::{number, row, row_unless};
use crate::ui::base::words::percentage;
use crate::ui::frame::controls::entry_list::{EntryNote, choose_entry, describe};
use crate::ui::frame::mistake_text;
use egui::{Button, DragValue, Ui, vec2};
use simulation::engines::Engine;
use simulation::lane::{DT_RANGE, Guards, LaneSpec, Reads, no_effect};
use simulation::scenario::{
    Group, LaneSetting, MAX_FRAME_KEY, MAX_STEPS_KEY, TIME_SCALE_KEY, keys_beside_engine, set_engine,
};
use timestep::integrators::{Integrator, IntegratorSpec, Method};
use timestep::orientation::Orientation;
use timestep::presentation::Presentation;
use timestep::time::policies::{LoopPolicy, PolicySpec};
use timestep::time::{Flicks, TimeScale};

/// Whole seconds in the menu of dt.
const SECONDS: [i64; 3] = [100, 10, 1];
/// Steps per second in the menu of dt.
const RATES: [i64; 15] = [10, 20, 25, 30, 50, 60, 100, 120, 144, 240, 360, 480, 1000, 10_000, 200_000];

const LABEL: LaneSetting = LaneSetting::whole("label");
const METHOD: LaneSetting = LaneSetting::whole("integrator");
const STEP: LaneSetting = LaneSetting::whole("dt");
const ENGINE: LaneSetting = LaneSetting::whole("engine");
const POLICY: LaneSetting = LaneSetting::whole("policy");
const MAX_STEPS: LaneSetting = LaneSetting::whole(MAX_STEPS_KEY);
const TIME_SCALE: LaneSetting = LaneSetting::whole(TIME_SCALE_KEY);
const ORIENTATION: LaneSetting = LaneSetting::whole("orientation");
const PRESENTATION: LaneSetting = LaneSetting::whole("presentation");

/// Shows the lane's label.
pub fn label(ui: &mut Ui, fields: &mut Fields, lane: &mut LaneSpec) {
    let tip = "Name of the lane. Empty: its integrator and dt.";
    let typed = row(ui, "Label", tip, |ui| {
        let width = ui.available_width();
        let shown = if fields.differ(LABEL) { ("", DASH) } else { (lane.looks.label.as_str(), "") };
        let any = |text: &str| Ok::<_, String>(text.to_owned());
        fields.text_with_hint(ui, ("label", FieldKind::Label), shown, width, any).0
    });
    if let Some(typed) = typed {
        lane.looks.label = typed;
        if fields.differ(LABEL) {
            fields.give(LABEL);
        }
    }
}

/// Shows integrator, tolerances, dt, substeps and precision.
pub fn integrator(ui: &mut Ui, fields: &mut Fields, lane: &mut LaneSpec) {
    let chosen = row(ui, "Method", "The method that steps the state from t to t + dt.", |ui| {
        choose_entry(ui, fields.common(METHOD, lane.integrator.integrator), DASH, |integrator| EntryNote {
            beside: order(integrator),
            below: format!("{}\n{}", traits(integrator), integrator.reference),
            refusal: lane.world.fits(integrator).err(),
        })
    });
    if let Some(chosen) = chosen {
        lane.integrator = chosen.into();
        fields.give(METHOD);
    }
    if !fields.differ(METHOD) {
        describe(ui, lane.integrator.integrator);
        note(ui, &traits(&lane.integrator));
        tolerances(ui, fields, &mut lane.integrator);
    }
    step(ui, fields, lane);
    settings::rows_and(ui, fields, OF_LANE, Group::Integrator, lane, |ui, _, texts, lane| {
        state::show(ui, texts, &mut lane.state)
    });
}

/// Shows the tolerances of an adaptive method.
fn tolerances(ui: &mut Ui, fields: &mut Fields, integrator: &mut IntegratorSpec) {
    for option in integrator.options() {
        let setting = LaneSetting::part(METHOD.key, option.key);
        row(ui, option.name, option.summary, |ui| {
            if fields.differ(setting) {
                if let Some(typed) = fields.differing_number(ui, option.key, option.range, 96.0).0 {
                    (option.set)(&mut integrator.tolerances, typed);
                    fields.give(setting);
                }
                return;
            }
            let (now, [least, most]) = ((option.get)(&integrator.tolerances), option.range);
            let mut value = now;
            let field = DragValue::new(&mut value).range(least..=most).speed(0.05 * now);
            let field = field.custom_formatter(|value, _| format!("{value:.2e}"));
            if number(ui, option.name, field).changed() {
                (option.set)(&mut integrator.tolerances, value.clamp(least, most));
            }
        });
    }
}

fn order(integrator: &Integrator) -> String {
    integrator.order.map_or_else(|| "exact".to_owned(), |order| format!("order {order}"))
}

fn evaluations(count: u32) -> String {
    format!("{count} evaluation{} a step", if count == 1 { "" } else { "s" })
}

fn traits(integrator: &Integrator) -> String {
    let adaptive = if matches!(integrator.method, Method::Adaptive(_)) { " of its own" } else { "" };
    let mut traits = vec![order(integrator), evaluations(integrator.evals_per_step) + adaptive];
    if integrator.symplectic {
        traits.push("symplectic".to_owned());
    }
    if integrator.reversible {
        traits.push("reversible".to_owned());
    }
    traits.join(", ")
}

/// Shows the length of a step.
pub fn step(ui: &mut Ui, fields: &mut Fields, lane: &mut LaneSpec) {
    let tip = "Length of a step. Shorter steps are more accurate and cost more.";
    let (typed, error) = row(ui, "dt", tip, |ui| {
        let now = fields.common(STEP, lane.dt);
        let (mut typed, error) = fields.duration(ui, Fields::STEP, now, DT_RANGE, 96.0);
        ui.menu_button("Presets", |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let long = SECONDS.map(|secs| (Flicks::from_ratio(secs, 1), format!("{secs} s")));
            let short = RATES.map(|rate| (Flicks::from_ratio(1, rate), format!("1/{rate} s")));
            for (dt, name) in long.into_iter().chain(short) {
                if ui.add(Button::selectable(Some(dt) == now, name).min_size(vec2(90.0, 0.0))).clicked() {
                    typed = Some(dt);
                }
            }
        })
        .response
        .accessible_name("dt presets");
        (typed, error)
    });
    if let Some(typed) = typed {
        lane.dt = typed;
        fields.give(STEP);
    }
    match error {
        Some(error) => error_text(ui, Some(error)),
        None if fields.differ(STEP) => {}
        None => note(ui, &format!("{:.4} ms, {:.2} steps per second", lane.dt.millis(), 1.0 / lane.dt.secs())),
    }
}

/// Shows the loop policy, its guards and the time scale. `clamp` is the length of the max-frame clamp before it was
/// switched off.
pub fn policy(ui: &mut Ui, fields: &mut Fields, lane: &mut LaneSpec, clamp: Option<Flicks>) {
    engine(ui, fields, lane);
    let chosen = row(ui, "Policy", "The rule that turns a frame's time into steps.", |ui| {
        choose_entry(ui, fields.common(POLICY, lane.policy.policy), DASH, |policy: &LoopPolicy| {
            EntryNote::of_source(policy.reference)
        })
    });
    if let Some(chosen) = chosen {
        lane.policy = chosen.into();
        fields.give(POLICY);
    }
    if !fields.differ(POLICY) {
        describe(ui, lane.policy.policy);
        policy_options(ui, fields, &mut lane.policy);
    }
    settings::rows(ui, fields, OF_LANE, Group::Policy, lane);
    if lane.reads == Reads::Torn && no_effect::of_reads(lane).is_none() {
        mistake_text::show(ui, &Reads::TORN, "Whole reads");
    }
    guards(ui, fields, &mut lane.guards, clamp);
    let tip = "Speed of simulated time against display time. Negative runs backwards, with reversible methods only.";
    row(ui, "Time scale", tip, |ui| {
        if fields.differ(TIME_SCALE) {
            let ends = [-1.0, 1.0].map(|end| 100.0 * end * TimeScale::MAX);
            if let Some(percent) = fields.differing_number(ui, TIME_SCALE.key, ends, 80.0).0 {
                lane.time_scale = TimeScale::from_percent(percent);
                fields.give(TIME_SCALE);
            }
            return;
        }
        let (mut percent, most) = (lane.time_scale.percent(), 100.0 * TimeScale::MAX);
        let field =
            DragValue::new(&mut percent).range(-most..=most).speed(0.5).custom_formatter(percentage).suffix(" %");
        if number(ui, "Time scale", field.min_size(vec2(80.0, 22.0))).changed() {
            lane.time_scale = TimeScale::from_percent(percent);
        }
    });
}

/// Shows the options of a policy.
fn policy_options(ui: &mut Ui, fields: &mut Fields, policy: &mut PolicySpec) {
    for (option, value) in policy.policy.options.iter().zip(&mut policy.options) {
        let setting = LaneSetting::part(POLICY.key, option.key);
        if option.words.is_empty() {
            fields.duration_row(ui, (option.key, option.name, option.summary), Some(setting), value, option.range);
        } else {
            let words: Vec<_> = option.words.iter().copied().zip((0..).map(Flicks)).collect();
            let now = fields.common(setting, *value);
            if let Some(clicked) = choice(ui, (option.name, option.summary), None, &words, now) {
                *value = clicked;
                fields.give(setting);
            }
        }
    }
}

/// Shows the engine whose loop the lane has, and gives it one.
fn engine(ui: &mut Ui, fields: &mut Fields, lane: &mut LaneSpec) {
    let differs = fields.differ(ENGINE);
    let (now, none) = if differs { (None, DASH) } else { (lane.looks.engine, "none") };
    let tip =
        "The loop of a real engine with its default settings: policy, guards, presentation and rates.\nKey: engine";
    let chosen = row(ui, "Engine", tip, |ui| {
        choose_entry(ui, now, none, |engine: &Engine| EntryNote {
            beside: engine.version.to_owned(),
            below: engine.surprise.to_owned(),
            refusal: None,
        })
    });
    if let Some(engine) = chosen {
        set_engine(lane, engine);
        fields.give(ENGINE);
    }
    if let Some(engine) = lane.looks.engine.filter(|_| !differs) {
        match keys_beside_engine(lane).as_slice() {
            [] => note(ui, engine.surprise),
            keys => note(ui, &format!("Differs from {} in {}.", engine.name, keys.join(", "))),
        }
        let forget = ui.small_button("No engine").on_hover_text("Forget the engine. The settings stay as they are.");
        if forget.clicked() {
            lane.looks.engine = None;
            fields.give(ENGINE);
        }
    }
}

fn guards(ui: &mut Ui, fields: &mut Fields, guards: &mut Guards, clamp: Option<Flicks>) {
    let names = (
        "max frame",
        "Max frame",
        "Cut longer frames to this length. The rest of their time is dropped; it prevents the spiral of death. The policy Threaded has a \
         clock of its own, for which no frame is too long.",
    );
    let on = clamp.unwrap_or(Guards::MAX_FRAME);
    let setting = LaneSetting::whole(MAX_FRAME_KEY);
    fields.optional_row(ui, names, setting, &mut guards.max_frame, (on, Guards::MAX_FRAME_RANGE));
    row(
        ui,
        "Max steps",
        "The most steps in a frame. One more waits for the next frame, further ones are dropped; it prevents the spiral of death.",
        |ui| {
            if fields.differ(MAX_STEPS) {
                let clicked = differing_switch(ui);
                let range = [1, Guards::HARD_MAX_STEPS as u32];
                let typed = fields.differing_number(ui, MAX_STEPS.key, range, 96.0).0;
                if let Some(given) = typed.or(clicked.then_some(Guards::MAX_STEPS)) {
                    guards.max_steps = Some(given);
                    fields.give(MAX_STEPS);
                }
                return;
            }
            if let Some(max) = switched(ui, &mut guards.max_steps, "off", || Guards::MAX_STEPS) {
                number(ui, "Max steps", DragValue::new(max).range(1..=Guards::HARD_MAX_STEPS as u32).speed(0.1));
            }
        },
    );
}

/// Shows the way to blend orientations.
fn orientation(ui: &mut Ui, fields: &mut Fields, lane: &mut LaneSpec) {
    let tip = "The way from one orientation of the body to another.\nKey: orientation";
    let chosen = row_unless(ui, "Orientation", tip, no_effect::of_orientation(lane), |ui| {
        choose_entry(ui, fields.common(ORIENTATION, lane.orientation), DASH, |orientation: &Orientation| {
            EntryNote::of_source(orientation.reference)
        })
    });
    if let Some(chosen) = chosen {
        lane.orientation = chosen;
        fields.give(ORIENTATION);
    }
    if lane.world.attitude.is_some() && !fields.differ(ORIENTATION) {
        describe(ui, lane.orientation);
    }
}

/// Shows the presentation.
pub fn presentation(ui: &mut Ui, fields: &mut Fields, lane: &mut LaneSpec) {
    let chosen = row(ui, "Shown pose", "The pose that a frame draws, between or beyond the computed states.", |ui| {
        choose_entry(ui, fields.common(PRESENTATION, lane.presentation), DASH, |presentation: &Presentation| {
            EntryNote::of_source(presentation.reference)
        })
    });
    if let Some(chosen) = chosen {
        lane.presentation = chosen;
        fields.give(PRESENTATION);
    }
    if !fields.differ(PRESENTATION) {
        describe(ui, lane.presentation);
    }
    orientation(ui, fields, lane);
    settings::rows_and(ui, fields, OF_LANE, Group::Presentation, lane, |ui, _, texts, lane| {
        follow::show(ui, texts, &mut lane.follow)
    });
    if fields.differ(PRESENTATION) {
        return;
    }
    if let Some(reason) = no_effect::of_blending(lane) {
        note(ui, reason.sentence);
    }
    if let Some(reason) = lane.loses_turns() {
        note(ui, &reason);
    }
}
