//! Settings of a lane's run: label, integrator and dt, policy and guards, presentation.

use super::fields::Fields;
use super::settings;
use crate::ui::base::rows::{choice, error_text, note, switched};
use crate::ui::base::text_field::FieldKind;
use crate::ui::base::widgets::{number, row, row_unless};
use crate::ui::base::words::percentage;
use crate::ui::frame::controls::entry_list::{EntryNote, choose_entry, choose_entry_or, describe};
use crate::ui::frame::mistake_text;
use egui::{Button, DragValue, Ui, vec2};
use simulation::lane::{DT_RANGE, Guards, LaneSpec, Reads, no_effect};
use simulation::scenario::{Group, LANE_KEYS, keys_beside_engine, set_engine};
use timestep::integrators::{Integrator, IntegratorSpec, Method};
use timestep::time::{Flicks, TimeScale};

/// Whole seconds in the menu of dt.
const SECONDS: [i64; 3] = [100, 10, 1];
/// Steps per second in the menu of dt.
const RATES: [i64; 15] = [10, 20, 25, 30, 50, 60, 100, 120, 144, 240, 360, 480, 1000, 10_000, 200_000];

/// Shows the lane's label.
pub fn label(ui: &mut Ui, fields: &mut Fields, lane: &mut LaneSpec) {
    let tip = "Name of the lane. Empty: its integrator and dt.";
    let typed = row(ui, "Label", tip, |ui| {
        let width = ui.available_width();
        fields
            .text(ui, ("label", FieldKind::Label), &lane.looks.label, width, |text| Ok::<_, String>(text.to_owned()))
            .0
    });
    if let Some(typed) = typed {
        lane.looks.label = typed;
    }
}

/// Shows integrator, tolerances, dt, substeps and precision.
pub fn integrator(ui: &mut Ui, fields: &mut Fields, lane: &mut LaneSpec) {
    let chosen = row(ui, "Method", "The method that steps the state from t to t + dt.", |ui| {
        choose_entry(ui, lane.integrator.integrator, |integrator| EntryNote {
            beside: order(integrator),
            below: format!("{}\n{}", traits(integrator), integrator.reference),
            refusal: lane.world.fits(integrator).err(),
        })
    });
    lane.integrator = chosen.map_or(lane.integrator, Into::into);
    describe(ui, lane.integrator.integrator);
    note(ui, &traits(&lane.integrator));
    tolerances(ui, &mut lane.integrator);
    step(ui, fields, lane);
    settings::rows(ui, fields, LANE_KEYS, Group::Integrator, lane);
}

/// Shows the tolerances of an adaptive method.
fn tolerances(ui: &mut Ui, integrator: &mut IntegratorSpec) {
    for option in integrator.options() {
        row(ui, option.name, option.summary, |ui| {
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
        let (mut typed, error) = fields.duration(ui, Fields::STEP, lane.dt, DT_RANGE, 96.0);
        ui.menu_button("Presets", |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let long = SECONDS.map(|secs| (Flicks::from_ratio(secs, 1), format!("{secs} s")));
            let short = RATES.map(|rate| (Flicks::from_ratio(1, rate), format!("1/{rate} s")));
            for (dt, name) in long.into_iter().chain(short) {
                if ui.add(Button::selectable(dt == lane.dt, name).min_size(vec2(90.0, 0.0))).clicked() {
                    typed = Some(dt);
                }
            }
        })
        .response
        .accessible_name("dt presets");
        (typed, error)
    });
    lane.dt = typed.unwrap_or(lane.dt);
    match error {
        Some(error) => error_text(ui, Some(error)),
        None => note(ui, &format!("{:.4} ms, {:.2} steps per second", lane.dt.millis(), 1.0 / lane.dt.secs())),
    }
}

/// Shows the loop policy, its guards and the time scale. `clamp` is the length of the max-frame clamp before it was
/// switched off.
pub fn policy(ui: &mut Ui, fields: &mut Fields, lane: &mut LaneSpec, clamp: Option<Flicks>) {
    engine(ui, lane);
    let chosen = row(ui, "Policy", "The rule that turns a frame's time into steps.", |ui| {
        choose_entry(ui, lane.policy.policy, |policy| EntryNote::of_source(policy.reference))
    });
    lane.policy = chosen.map_or(lane.policy, Into::into);
    describe(ui, lane.policy.policy);
    for (option, value) in lane.policy.policy.options.iter().zip(&mut lane.policy.options) {
        if option.words.is_empty() {
            fields.duration_row(ui, (option.key, option.name, option.summary), value, option.range);
        } else {
            let words: Vec<_> = option.words.iter().copied().zip((0..).map(Flicks)).collect();
            choice(ui, (option.name, option.summary), None, &words, value);
        }
    }
    settings::rows(ui, fields, LANE_KEYS, Group::Policy, lane);
    if lane.reads == Reads::Torn && no_effect::of_reads(lane).is_none() {
        mistake_text::show(ui, &Reads::TORN, "Whole reads");
    }
    guards(ui, fields, &mut lane.guards, clamp);
    let tip = "Speed of simulated time against display time. Negative runs backwards, with reversible methods only.";
    row(ui, "Time scale", tip, |ui| {
        let (mut percent, most) = (lane.time_scale.percent(), 100.0 * TimeScale::MAX);
        let field =
            DragValue::new(&mut percent).range(-most..=most).speed(0.5).custom_formatter(percentage).suffix(" %");
        if number(ui, "Time scale", field.min_size(vec2(80.0, 22.0))).changed() {
            lane.time_scale = TimeScale::from_percent(percent);
        }
    });
}

/// Shows the engine whose loop the lane has, and gives it one.
fn engine(ui: &mut Ui, lane: &mut LaneSpec) {
    let tip =
        "The loop of a real engine with its default settings: policy, guards, presentation and rates.\nKey: engine";
    let chosen = row(ui, "Engine", tip, |ui| {
        choose_entry_or(ui, lane.looks.engine, "none", |engine| EntryNote {
            beside: engine.version.to_owned(),
            below: engine.surprise.to_owned(),
            refusal: None,
        })
    });
    if let Some(engine) = chosen {
        set_engine(lane, engine);
    }
    if let Some(engine) = lane.looks.engine {
        match keys_beside_engine(lane).as_slice() {
            [] => note(ui, engine.surprise),
            keys => note(ui, &format!("Differs from {} in {}.", engine.name, keys.join(", "))),
        }
        let forget = ui.small_button("No engine").on_hover_text("Forget the engine. The settings stay as they are.");
        if forget.clicked() {
            lane.looks.engine = None;
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
    fields.optional_row(ui, names, &mut guards.max_frame, (on, Guards::MAX_FRAME_RANGE));
    row(
        ui,
        "Max steps",
        "The most steps in a frame. One more waits for the next frame, further ones are dropped; it prevents the spiral of death.",
        |ui| {
            if let Some(max) = switched(ui, &mut guards.max_steps, "off", || Guards::MAX_STEPS) {
                number(ui, "Max steps", DragValue::new(max).range(1..=Guards::HARD_MAX_STEPS as u32).speed(0.1));
            }
        },
    );
}

/// Shows the way to blend orientations.
fn orientation(ui: &mut Ui, lane: &mut LaneSpec) {
    let tip = "The way from one orientation of the body to another.\nKey: orientation";
    let chosen = row_unless(ui, "Orientation", tip, no_effect::of_orientation(lane), |ui| {
        choose_entry(ui, lane.orientation, |orientation| EntryNote::of_source(orientation.reference))
    });
    lane.orientation = chosen.unwrap_or(lane.orientation);
    if lane.world.attitude.is_some() {
        describe(ui, lane.orientation);
    }
}

/// Shows the presentation.
pub fn presentation(ui: &mut Ui, fields: &mut Fields, lane: &mut LaneSpec) {
    let chosen = row(ui, "Shown pose", "The pose that a frame draws, between or beyond the computed states.", |ui| {
        choose_entry(ui, lane.presentation, |presentation| EntryNote::of_source(presentation.reference))
    });
    lane.presentation = chosen.unwrap_or(lane.presentation);
    describe(ui, lane.presentation);
    orientation(ui, lane);
    settings::rows(ui, fields, LANE_KEYS, Group::Presentation, lane);
    if let Some(reason) = no_effect::of_blending(lane) {
        note(ui, reason.sentence);
    }
    if let Some(reason) = lane.loses_turns() {
        note(ui, &reason);
    }
}
