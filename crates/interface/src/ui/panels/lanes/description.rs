//! Texts about a lane: the second line of its header, and its tooltip.

use crate::ui::base::duration_text;
use crate::ui::base::widgets::colors;
use crate::ui::frame::numbers::overload;
use egui::vec2;
use files::visible_text::visible;
use simulation::displays::{BundledTrace, Display, TraceSource, VirtualDisplay, Vrr};
use simulation::lab::{LaneView, TitledBy};
use simulation::lane::{LaneSpec, Status};
use simulation::scenario::{LANE_KEYS, keys_beside_engine};
use simulation::verdict::Finding;
use timestep::entry::Entry;
use timestep::time::Flicks;

/// Describes a lane in one line, without what its title has told.
pub fn details(spec: &LaneSpec, told: TitledBy) -> String {
    let mut parts = Vec::new();
    if told != TitledBy::World {
        parts.push(spec.world.name.to_owned());
    }
    if spec.looks.concealed {
        parts.extend([format!("dt {}", spec.dt), CONCEALED.to_owned()]);
    } else {
        if told != TitledBy::Method {
            parts.push(spec.integrator.name.to_owned());
        }
        if told == TitledBy::Name {
            parts.push(format!("dt {}", spec.policy.step_length(spec.dt)));
        }
        parts.extend([short_name(spec.policy.name), presentation(spec)]);
    }
    parts.push(display(&spec.display));
    parts.extend(faults(&spec.display));
    parts.extend(options(spec));
    parts.join(" · ")
}

/// Word in place of what a lane conceals.
const CONCEALED: &str = "concealed";

/// A name without what stands in brackets behind it.
fn short_name(name: &str) -> String {
    name.split(" (").next().unwrap_or(name).to_owned()
}

/// Name of the presentation, with the way in which it blends orientations where there are any.
fn presentation(spec: &LaneSpec) -> String {
    let name = short_name(spec.presentation.name);
    let blends = spec.presented().blends_orientations;
    match spec.world.attitude {
        Some(_) if blends => format!("{name}, {}", spec.orientation.name),
        _ => name,
    }
}

/// Describes a display in a few words.
fn display(display: &Display) -> String {
    match display {
        Display::Live => "live window".to_owned(),
        Display::Trace(trace) => match &trace.source {
            TraceSource::Bundled(id) => format!("trace {}", BundledTrace::by_id(id).map_or(*id, |trace| trace.name)),
            TraceSource::File(path) => {
                format!("trace {}", path.file_name().unwrap_or(path.as_os_str()).to_string_lossy())
            }
            TraceSource::Recorded => "recorded trace".to_owned(),
        },
        Display::Virtual(v) => [refresh(v), waiting(v)].concat(),
    }
}

/// Describes the refreshes of a virtual display.
fn refresh(display: &VirtualDisplay) -> String {
    let rate = match display.vrr {
        Some(Vrr { lowest, highest }) => format!("variable {}–{} Hz", lowest.typed(), highest.typed()),
        None => format!("{} Hz{}", display.hz.typed(), if display.vsync { "" } else { ", no vsync" }),
    };
    if display.phase > 0.0 { format!("{rate}, phase {}", display.phase) } else { rate }
}

/// Describes how frames wait for a virtual display, where that is unusual.
fn waiting(display: &VirtualDisplay) -> String {
    let queue = match display.frames_in_flight {
        _ if display.replaces_waiting() => ", newest frame only".to_owned(),
        frames if frames > 1 && display.waits_for_display() => format!(", {frames} in flight"),
        _ => String::new(),
    };
    let cap = display.fps_cap.map_or(String::new(), |cap| format!(", at most {} fps", cap.typed()));
    format!("{queue}{cap}")
}

/// Lists the timing faults of a virtual display, and the costs of frames and steps.
fn faults(display: &Display) -> Vec<String> {
    let Display::Virtual(display) = display else { return Vec::new() };
    let mut faults = Vec::new();
    if let Some(noise) = display.noise {
        faults.push(format!("noise {}", duration_text::format(noise.spread)));
    }
    if let Some(hitch) = display.hitch {
        let random = if hitch.random { "random " } else { "" };
        faults.push(format!(
            "{random}hitch {} every {}",
            duration_text::format(hitch.lasts),
            duration_text::format(hitch.every)
        ));
    }
    if display.render_cost > Flicks::ZERO {
        faults.push(format!("render {}", duration_text::format(display.render_cost)));
    }
    if display.step_cost > Flicks::ZERO {
        let until =
            display.step_cost_until.map_or(String::new(), |until| format!(" until {}", duration_text::format(until)));
        faults.push(format!("step costs {}{until}", duration_text::format(display.step_cost)));
    }
    faults
}

/// Lists the lane's unusual options.
fn options(spec: &LaneSpec) -> Vec<String> {
    let mut options = Vec::new();
    if spec.display == Display::Live && spec.burn > Flicks::ZERO {
        options.push(format!("burns {} a step", duration_text::format(spec.burn)));
    }
    options.extend(LANE_KEYS.iter().filter_map(|key| (key.unusual)(spec)));
    options
}

/// Joins facts; "none" if there are none.
fn listed(facts: &[String]) -> String {
    if facts.is_empty() { "none".to_owned() } else { facts.join(", ") }
}

/// The engine whose loop a lane has, and what differs from it; empty without one.
fn engine(spec: &LaneSpec) -> String {
    let Some(engine) = spec.looks.engine else { return String::new() };
    let beside = keys_beside_engine(spec);
    let but = if beside.is_empty() { String::new() } else { format!(", but for {}", beside.join(", ")) };
    format!("{} {}{but}", engine.name, engine.version)
}

/// Name of the policy, with its options.
fn policy(spec: &LaneSpec) -> String {
    let options = spec.policy.policy.options.iter().zip(spec.policy.options);
    options.fold(spec.policy.name.to_owned(), |text, (option, value)| {
        let value = if option.words.is_empty() { duration_text::format(value) } else { option.text(value) };
        format!("{text}, {} {value}", option.name.to_lowercase())
    })
}

fn status(status: Status) -> String {
    match status {
        Status::Spiral { since } => overload::spiral_since(since),
        _ => status.to_string(),
    }
}

/// Shows the tooltip with everything about a lane, one of so many: what its numbers say, and its settings.
pub fn facts(ui: &mut egui::Ui, lane: &LaneView<'_>, verdict: &[Finding], lanes: usize) {
    let spec = lane.spec();
    ui.strong(visible(&lane.title()));
    for finding in verdict {
        ui.label(finding.sentence());
    }
    egui::Grid::new("facts").num_columns(2).min_row_height(16.0).spacing(vec2(14.0, 2.0)).show(ui, |ui| {
        let off = || "off".to_owned();
        let told = |value: String| if spec.looks.concealed { CONCEALED.to_owned() } else { value };
        for (name, value) in [
            ("World", spec.world.name.to_owned()),
            ("Integrator", told(spec.integrator.name.to_owned())),
            ("Step", format!("{} = {:.4} ms", spec.dt, spec.dt.millis())),
            ("Substeps", spec.substeps.to_string()),
            ("Engine", if spec.looks.concealed { String::new() } else { engine(spec) }),
            ("Policy", told(policy(spec))),
            ("Presentation", told(presentation(spec))),
            ("Display", display(&spec.display)),
            ("Faults and costs", listed(&faults(&spec.display))),
            ("Options", listed(&options(spec))),
            ("Max frame", spec.guards.max_frame.map_or_else(off, duration_text::format)),
            ("Max steps", spec.guards.max_steps.map_or_else(off, |max| max.to_string())),
            ("Time scale", format!("{} %", spec.time_scale.percent_text())),
            ("Status", status(lane.status())),
        ] {
            if value.is_empty() {
                continue;
            }
            ui.weak(name);
            ui.label(visible(&value));
            ui.end_row();
        }
    });
    if spec.looks.eye_view && !lane.has_exact_path() {
        ui.colored_label(
            colors(ui).warning,
            "No exact motion for the eye to follow here: the lane looks as without eye view.",
        );
    }
    if lanes > 1 {
        ui.weak("Drag it to another place, or hold it still over another lane to see the gap between them.");
    }
    ui.weak("Double-click to rename, right-click for the menu.");
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::scenario::Scenario;

    #[test]
    fn what_is_unusual_is_in_the_line() {
        let described = |lane: &str| {
            let scenario = Scenario::parse(&format!("[[lane]]\n{lane}"), "t").unwrap();
            details(&scenario.lanes[0], TitledBy::Method).replace("Spring · ", "")
        };
        for (lane, line) in [
            (
                "time = 'f32'\nsnap_to_pixels = true\neye_view = true\ndisplay = { hz = 50, noise = '0.5 ms', \
                 hitch = { every = '2 s', lasts = '80 ms', random = true }, step_cost = '3 ms' }",
                "Fixed · Newest state · 50 Hz · noise 0.5 ms · random hitch 80 ms every 2 s · step costs 3 ms · whole pixels · eye view · time in single precision",
            ),
            ("display = { trace = 'gc-pauses' }", "Fixed · Newest state · trace Garbage collector"),
            ("display = 'live'\nburn = '2 ms'", "Fixed · Newest state · live window · burns 2 ms a step"),
            ("display = { vrr = [48, 144] }", "Fixed · Newest state · variable 48–144 Hz"),
            ("display = { hz = 75, phase = 0.25 }", "Fixed · Newest state · 75 Hz, phase 0.25"),
            ("display = { frames_in_flight = 3 }", "Fixed · Newest state · 60 Hz, 3 in flight"),
            (
                "display = { queue = 'newest', fps_cap = 200 }",
                "Fixed · Newest state · 60 Hz, newest frame only, at most 200 fps",
            ),
            ("display = { vsync = false, frames_in_flight = 3 }", "Fixed · Newest state · 60 Hz, no vsync"),
            (
                "display = { hz = 144, frames_in_flight = 2, fps_cap = '100/3' }\nclock_step = '15.6 ms'",
                "Fixed · Newest state · 144 Hz, 2 in flight, at most 33.333 fps · clock of 15.6 ms steps",
            ),
            (
                "clock = 'refresh'\naim = 'display'",
                "Fixed · Newest state · 60 Hz · clock of the refresh · aims at the display",
            ),
            ("policy = 'threaded'\nreads = 'torn'", "Threaded · Newest state · 60 Hz · torn reads"),
            ("reads = 'torn'", "Fixed · Newest state · 60 Hz"),
            ("policy = 'own-frame-time'\nconcealed = true", "dt 1/60 · concealed · 60 Hz"),
            (
                "world = 'spin'\nintegrator = 'rk4'\npresentation = 'interpolate'\norientation = 'nlerp'",
                "Free rotation · Fixed · Interpolate, Nlerp · 60 Hz",
            ),
        ] {
            assert_eq!(described(lane), line, "{lane}");
        }
    }
}
