//! The live numbers of a lane. Gathered five times a second, so that they can be read and cost little.

use super::lane_grid::NumbersLayout;
use super::sparkline::{self, Series};
use super::style::{Colors, body, mono};
use super::trouble;
use super::widgets::{colors, paint_elided};
use crate::lab::{LaneView, Snapshot};
use crate::metrics::Report;
use crate::time::Flicks;
use egui::epaint::Mesh;
use egui::{Align2, Color32, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use std::sync::Arc;

/// One number of a lane.
#[derive(Debug)]
pub struct Number {
    /// As in `measure --json`.
    pub id: &'static str,
    pub name: &'static str,
    /// One sentence.
    pub tip: &'static str,
    /// Digits and unit; `None` where it does not apply.
    read: fn(&Report) -> Option<Reading>,
    /// What it was frame by frame, for those that show it behind their row.
    series: Option<Series>,
}

impl Number {
    /// Whether any lane can have it: there is no latency where nobody can press anything, and few methods choose their steps.
    fn applies(&self, snapshot: &Snapshot<'_>) -> bool {
        match self.id {
            "input_latency_ms" => snapshot.can_be_driven(),
            "internal_steps" => snapshot.lanes.iter().any(|lane| lane.internal_steps().is_some()),
            _ => true,
        }
    }
}

/// Digits, and the unit behind them.
type Reading = (String, &'static str);

/// The numbers, the most telling first: a small lane shows the first few.
pub static NUMBERS: &[Number] = &[
    Number {
        id: "sim_time_secs",
        name: "simulated t",
        tip: "How far the simulation has come.",
        read: |r| Some((format!("{:.3}", r.sim_time_secs), "s")),
        series: None,
    },
    Number {
        id: "steps",
        name: "steps",
        tip: "Steps taken since t = 0.",
        read: |r| Some((r.steps.to_string(), "")),
        series: None,
    },
    Number {
        id: "internal_steps",
        name: "own steps",
        tip: "Steps that the method chose for itself inside those it was asked for.",
        read: |r| r.internal_steps.map(|count| (count.to_string(), "")),
        series: None,
    },
    Number {
        id: "input_latency_ms",
        name: "input latency",
        tip: "From a key pressed or released to the first picture that shows its effect; mean.",
        read: |r| r.input_latency_ms.and_then(|latency| latency.mean).map(millis),
        series: None,
    },
    Number {
        id: "shown_error",
        name: "shown error",
        tip: "Distance of the drawn pose from the exact motion at display time; root mean square over all frames.",
        read: |r| r.shown_error.as_ref().map(|e| metres(e.rms)),
        series: None,
    },
    Number {
        id: "energy_drift",
        name: "energy drift",
        tip: "Energy gained or lost since t = 0, relative to the energy there was.",
        read: |r| r.energy_drift.as_ref().map(|d| relative(d.last)),
        series: None,
    },
    Number {
        id: "age_ms",
        name: "age",
        tip: "How old the drawn pose is: display time minus the simulated time shown; mean.",
        read: |r| r.age_ms.as_ref().map(|a| millis(a.mean)),
        series: Some(|note| note.age_ms),
    },
    Number {
        id: "animation_error_ms",
        name: "animation error",
        tip: "How unevenly the motion is shown: the step in shown time minus the step in display time; 95 of 100 frames have less.",
        read: |r| r.animation_error_ms.as_ref().map(|q| millis(q.p95)),
        series: Some(|note| note.animation_error_ms),
    },
    Number {
        id: "judder_px",
        name: "judder",
        tip: "How far the drawn path is from the best constant-lag copy of the exact path; root mean square over the last frames, in pixels of a 640 × 360 picture.",
        read: |r| r.judder_px.map(pixels),
        series: None,
    },
    Number {
        id: "integration_error",
        name: "integr. error",
        tip: "Distance of the state from the exact motion at its own time; root mean square over all steps.",
        read: |r| r.integration_error.as_ref().map(|e| metres(e.rms)),
        series: None,
    },
    Number {
        id: "steps_per_frame",
        name: "steps/frame",
        tip: "The fewest and the most steps that a frame took.",
        read: |r| steps_per_frame(r),
        series: None,
    },
    Number {
        id: "dropped_secs",
        name: "dropped",
        tip: "Time that guards and policy have thrown away.",
        read: |r| Some((format!("{:.3}", r.dropped_secs), "s")),
        series: None,
    },
    Number {
        id: "backlog_secs",
        name: "backlog",
        tip: "Time carried over to the next frame, not simulated yet.",
        read: |r| Some(millis(1000.0 * r.backlog_secs)),
        series: Some(|note| Some(note.backlog.millis() as f32)),
    },
];

/// The readings of all lanes.
#[derive(Debug)]
pub struct Numbers {
    wanted: Vec<&'static Number>,
    /// Those of them that can apply to some lane.
    chosen: Vec<&'static Number>,
    /// All lanes are read in the same frame, as a clip needs it.
    pub together: bool,
    lanes: Vec<Option<Readings>>,
    /// The lane whose turn it is.
    next: usize,
}

#[derive(Debug)]
struct Readings {
    /// When they were taken, interface seconds and laboratory time.
    at: f64,
    elapsed: Flicks,
    /// One for each of the chosen numbers.
    readings: Vec<Option<Reading>>,
    /// Values of the last frames, for each of the chosen numbers that shows them.
    series: Vec<Option<Vec<f32>>>,
    trouble: Option<String>,
    /// The ground of all rows as painted in these places and on this colour.
    ground: Option<(NumbersLayout, Color32, Arc<Mesh>)>,
}

impl Readings {
    fn of(chosen: &[&Number], lane: &LaneView<'_>, now: f64, elapsed: Flicks) -> Self {
        let (report, recent) = (lane.report(), lane.recent());
        Readings {
            at: now,
            elapsed,
            readings: chosen.iter().map(|number| (number.read)(&report)).collect(),
            series: chosen.iter().map(|number| Some(sparkline::values(recent, number.series?))).collect(),
            trouble: trouble::of(lane),
            ground: None,
        }
    }

    /// The ground with the areas on it, in one mesh.
    fn ground(&mut self, layout: NumbersLayout, c: &Colors) -> Arc<Mesh> {
        let fits = |(place, color, _): &&(NumbersLayout, Color32, Arc<Mesh>)| *place == layout && *color == c.card;
        if let Some((_, _, mesh)) = self.ground.as_ref().filter(fits) {
            return Arc::clone(mesh);
        }
        let mut mesh = Mesh::default();
        mesh.add_colored_rect(layout.rect, c.card);
        for (place, values) in self.series.iter().enumerate() {
            if let (Some(row), Some(values)) = (layout.row(place), values) {
                sparkline::paint(&mut mesh, row.shrink2(vec2(8.0, 1.0)), values, c);
            }
        }
        let mesh = Arc::new(mesh);
        self.ground = Some((layout, c.card, Arc::clone(&mesh)));
        mesh
    }

    fn is_due(&self, snapshot: &Snapshot<'_>, now: f64) -> bool {
        let old = snapshot.paused || now - self.at >= Numbers::INTERVAL || now < self.at;
        old && self.elapsed != snapshot.elapsed
    }
}

impl Default for Numbers {
    fn default() -> Self {
        Numbers::new(NUMBERS.iter().collect())
    }
}

impl Numbers {
    pub fn new(chosen: Vec<&'static Number>) -> Self {
        Numbers { wanted: chosen.clone(), chosen, together: false, lanes: Vec::new(), next: 0 }
    }

    /// How many there are of each lane.
    pub fn count(&self) -> usize {
        self.chosen.len()
    }

    /// Seconds between two readings.
    pub const INTERVAL: f64 = 0.2;
    /// A report sorts the recent frames, so only so many are made in one frame of a running window.
    const MOST_PER_FRAME: usize = 2;

    /// Reads what is due. `now` is the interface's clock in seconds.
    pub fn refresh(&mut self, snapshot: &Snapshot<'_>, now: f64) {
        let chosen: Vec<_> = self.wanted.iter().copied().filter(|number| number.applies(snapshot)).collect();
        if chosen.len() != self.chosen.len() {
            self.chosen = chosen;
            self.forget();
        }
        let count = snapshot.lanes.len();
        self.lanes.resize_with(count, || None);
        let most = if snapshot.paused || self.together { usize::MAX } else { Self::MOST_PER_FRAME };
        let first = self.next;
        let due: Vec<usize> = (0..count)
            .map(|i| (first + i) % count)
            .filter(|&lane| self.lanes[lane].as_ref().is_none_or(|last| last.is_due(snapshot, now)))
            .collect();
        let missing = due.iter().filter(|&&lane| self.lanes[lane].is_none()).count();
        for &lane in due.iter().take(most.max(missing)) {
            self.lanes[lane] = Some(Readings::of(&self.chosen, &snapshot.lanes[lane], now, snapshot.elapsed));
            self.next = lane + 1;
        }
    }

    /// After an edit: everything is read again in the next frame.
    pub fn forget(&mut self) {
        self.lanes.clear();
    }

    /// What goes wrong in a lane right now, if anything does.
    pub fn trouble(&self, lane: usize) -> Option<&str> {
        self.lanes.get(lane)?.as_ref()?.trouble.as_deref()
    }

    /// Paints the numbers of a lane.
    pub fn show(&mut self, ui: &mut Ui, lane: usize, layout: NumbersLayout) {
        let Some(Some(lane_readings)) = self.lanes.get_mut(lane) else { return };
        ui.painter().add(lane_readings.ground(layout, colors(ui)));
        for (place, (number, reading)) in self.chosen.iter().zip(&lane_readings.readings).enumerate() {
            let Some(row) = layout.row(place) else { break };
            show_number(ui, row, number, reading.as_ref(), (lane, place));
        }
    }
}

fn show_number(ui: &mut Ui, rect: Rect, number: &Number, reading: Option<&Reading>, place: (usize, usize)) {
    let c = colors(ui);
    let inner = rect.shrink2(vec2(10.0, 0.0));
    let unit_width = 22.0;
    let digits_at = pos2(inner.right() - unit_width - 3.0, inner.center().y);
    let (digits, unit) = reading.map_or(("–", ""), |(digits, unit)| (digits.as_str(), *unit));
    let color = if reading.is_some() { c.text } else { c.weak };
    let painter = ui.painter();
    let taken = painter.text(digits_at, Align2::RIGHT_CENTER, digits, mono(12.0), color);
    if !unit.is_empty() {
        painter.text(pos2(digits_at.x + 5.0, inner.center().y), Align2::LEFT_CENTER, unit, body(12.0), c.weak);
    }
    paint_elided(ui, inner.left_center(), number.name, body(12.5), c.weak, taken.left() - inner.left() - 4.0);
    let response = ui.interact(rect, ui.scope_id().with(("number", place)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{}: {digits} {unit}", number.name)));
    if response.hovered() {
        response.on_hover_text(number.tip);
    }
}

fn millis(ms: f64) -> Reading {
    if ms.abs() < 1e5 { (format!("{ms:.2}"), "ms") } else { (format!("{ms:.2e}"), "ms") }
}

/// Four digits with the unit that suits them.
fn metres(m: f64) -> Reading {
    let (scaled, unit) = match m.abs() {
        a if !a.is_finite() || a >= 1e4 => return (format!("{m:.2e}"), "m"),
        0.0 => (0.0, "m"),
        a if a >= 1.0 => (m, "m"),
        a if a >= 1e-3 => (1e3 * m, "mm"),
        a if a >= 1e-6 => (1e6 * m, "µm"),
        a if a >= 1e-9 => (1e9 * m, "nm"),
        _ => return (format!("{m:.1e}"), "m"),
    };
    (four_digits(scaled), unit)
}

fn pixels(px: f64) -> Reading {
    if px.abs() < 1e5 { (format!("{px:.3}"), "px") } else { (format!("{px:.2e}"), "px") }
}

fn relative(ratio: f64) -> Reading {
    let percent = 100.0 * ratio;
    match percent.abs() {
        0.0 => ("0.000".to_owned(), "%"),
        a if (1e-3..1e4).contains(&a) => (format!("{percent:+.*}", decimals(a)), "%"),
        _ => (format!("{percent:+.1e}"), "%"),
    }
}

fn four_digits(x: f64) -> String {
    format!("{x:.*}", decimals(x.abs()))
}

fn decimals(x: f64) -> usize {
    match x {
        x if x < 10.0 => 3,
        x if x < 100.0 => 2,
        x if x < 1000.0 => 1,
        _ => 0,
    }
}

fn steps_per_frame(report: &Report) -> Option<Reading> {
    let (fewest, most) = (report.steps_per_frame.keys().next()?, report.steps_per_frame.keys().next_back()?);
    let text = if fewest == most { fewest.to_string() } else { format!("{fewest}–{most}") };
    Some((text, ""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::InputTrack;
    use crate::lab::{Action, Frame, Lab};
    use crate::lane::LaneSpec;
    use crate::scenario::Scenario;

    /// Thirty lanes at thirty frames a second: every one has its turn.
    #[test]
    fn no_lane_is_forgotten() {
        let lane = LaneSpec::default();
        let (title, caption) = (String::new(), String::new());
        let scenario = Scenario {
            title,
            caption,
            duration: Flicks::SECOND,
            seed: 1,
            input: InputTrack::default(),
            lanes: vec![lane; 30],
        };
        let mut lab = Lab::new(scenario);
        let mut numbers = Numbers::default();
        for frame in 0..30 {
            lab.frame(Frame { elapsed: Flicks::from_ratio(1, 30), ..Frame::default() });
            numbers.refresh(&lab.snapshot(), f64::from(frame) / 30.0);
        }
        let oldest = numbers.lanes.iter().flatten().map(|lane| lane.at).fold(f64::INFINITY, f64::min);
        assert!(oldest > 0.4, "{oldest}");
        lab.frame(Frame { actions: &[Action::SetPaused(true)], ..Frame::default() });
        numbers.refresh(&lab.snapshot(), 1.0);
        assert!(numbers.lanes.iter().flatten().all(|lane| lane.elapsed == lab.snapshot().elapsed));
    }

    #[test]
    fn numbers_have_fitting_units() {
        let shown = |(digits, unit): Reading| format!("{digits} {unit}");
        assert_eq!(shown(metres(0.0)), "0.000 m");
        assert_eq!(shown(metres(0.012_345)), "12.35 mm");
        assert_eq!(shown(metres(1.5e-8)), "15.00 nm");
        assert_eq!(shown(metres(2.5e7)), "2.50e7 m");
        assert_eq!(shown(metres(f64::INFINITY)), "inf m");
        assert_eq!(shown(relative(-0.05)), "-5.000 %");
        assert_eq!(shown(relative(3e-9)), "+3.0e-7 %");
        assert_eq!(shown(millis(16.666)), "16.67 ms");
    }
}
