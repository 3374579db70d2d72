//! Numbers that the rules take from a report and the settings of its lane.

use crate::displays::{Display, VirtualDisplay};
use crate::lane::{LaneSpec, nominal_px_per_metre};
use crate::metrics::decimal::{rounded, significant, trimmed};
use crate::metrics::{HoldTimes, Report};
use timestep::presentation::{PoseTime, Presentation};
use timestep::time::Flicks;

/// Pacing below which motion counts as even, ms: at 400 pixels a second less than half a pixel.
pub const EVEN_MS: f64 = 1.0;

/// Pixels a millisecond at which pixels and times of unevenness are compared.
const PX_PER_MS: f64 = 0.4;

/// Part of its speed by which a lane may be off.
pub(super) const OFF_SPEED: f64 = 0.01;

/// Standard deviation of holds below which they count as even, ms: at 400 pixels a second less than a pixel.
pub(super) const EVEN_HOLD_MS: f64 = 2.0;

/// A lane of a report, as the rules see it.
pub(super) struct Facts<'a> {
    pub spec: &'a LaneSpec,
    pub report: &'a Report,
    /// How the pose is chosen; a loop can decide that for itself.
    pub presented: &'static Presentation,
    /// Time that a step takes to pass, ms.
    pub step_ms: f64,
    /// How even the motion is, ms of real time.
    pub pacing: Option<f64>,
    /// Mean delay, ms of real time.
    pub delay: Option<f64>,
    /// Simulated time over the time that passed at the lane's speed; `None` before a second has passed.
    pub speed: Option<f64>,
    /// Pictures a second that differ from the one before.
    pub pictures: Option<f64>,
}

/// `true` for rates of which one is at most a fiftieth off the other.
fn is_near(rate: f64, other: f64) -> bool {
    (rate / other - 1.0).abs() <= 0.02
}

impl<'a> Facts<'a> {
    pub fn of(spec: &'a LaneSpec, report: &'a Report) -> Self {
        // A user waits in real time.
        let rate = spec.time_scale.magnitude().factor();
        let real = |ms: f64| (rate > 0.0).then(|| ms / rate);
        let mut facts = Facts {
            spec,
            report,
            presented: spec.presented(),
            step_ms: real(1e3 * report.dt_secs).unwrap_or(f64::INFINITY),
            pacing: report.pacing_ms.and_then(real),
            delay: report.delay_ms.and_then(|delay| real(delay.mean)),
            speed: None,
            pictures: None,
        };
        let [simulated, real] = report.counted_secs();
        let (simulated, passed) = (simulated.abs(), real * rate);
        let lost = passed - simulated;
        // Up to two steps and two frames may wait in the accumulator, or be taken ahead, without being lost.
        let frame = passed / report.frames.max(1) as f64;
        let waits = 2.0 * report.dt_secs + (2.0 * frame).max(0.05 * passed.min(1.0));
        let may_tell = real >= 1.0 && passed > 0.0 && !spec.looks_back();
        facts.speed = may_tell.then(|| if lost.abs() <= waits { 1.0 } else { simulated / passed });
        facts.pictures = facts.pictures_per_second();
        facts
    }

    fn pictures_per_second(&self) -> Option<f64> {
        let shown = self.report.shown_fps?;
        Some(self.report.hold_ms.filter(|hold| hold.mean > 0.0).map_or(shown, |hold| shown.min(1e3 / hold.mean)))
    }

    /// `true` if the numbers after some step say nothing.
    pub fn is_lost(&self) -> bool {
        self.report.status.starts_with("diverged") || self.report.status == "spiral"
    }

    /// `true` if it runs at another speed than its own, or is lost.
    pub fn is_off(&self) -> bool {
        self.is_lost() || self.speed.is_some_and(|speed| (speed - 1.0).abs() > OFF_SPEED)
    }

    pub fn screen(&self) -> Option<&'a VirtualDisplay> {
        self.spec.display.as_virtual()
    }

    /// Refreshes a second of a virtual display whose refreshes are even, and at which frames come.
    pub fn refreshes(&self) -> Option<f64> {
        self.screen().filter(|display| display.vrr.is_none() && display.vsync).map(|display| display.hz.hz())
    }

    /// Frames a second of a virtual display, and what they are: its refreshes, unless frames are fewer or more.
    pub fn beat(&self) -> Option<(f64, &'static str)> {
        let (hz, cap) = (self.screen()?.hz.hz(), self.screen()?.frame_rate().hz());
        let frames = self.frames_a_second();
        Some(match self.refreshes() {
            Some(_) if is_near(frames, hz) => (hz, "refreshes"),
            _ if is_near(frames, cap) => (cap, "frames"),
            _ => (frames, "frames"),
        })
    }

    /// `true` where frames wait for refreshes and are neither as many nor a whole part of them: their work takes some of one and some of two,
    /// which no drawing evens out.
    pub fn misses_refreshes(&self) -> bool {
        let refreshes = self.refreshes().map(|hz| hz / self.frames_a_second().max(f64::MIN_POSITIVE));
        let works = self.screen().is_some_and(|display| display.ever_works(self.spec.policy.threaded));
        works && refreshes.is_some_and(|refreshes| !is_near(refreshes.round().max(1.0), refreshes))
    }

    fn frames_a_second(&self) -> f64 {
        // The ends of the run are cut.
        self.report.frames as f64 / self.report.counted_secs()[1].max(f64::MIN_POSITIVE)
    }

    /// Refreshes a second of any display whose refreshes are even.
    pub fn even_refreshes(&self) -> Option<f64> {
        match &self.spec.display {
            Display::Trace(trace) => trace.shown_interval().map(|interval| 1.0 / interval.secs()),
            _ => self.refreshes(),
        }
    }

    /// How unevenly pictures are held, ms, hitches left out: each may be on time and the motion still stand and jump, which pacing does
    /// not see. `None` where that is little.
    pub fn uneven_hold(&self) -> Option<f64> {
        self.report.hold_ms.map(|hold| hold.steady).filter(|steady| *steady >= EVEN_HOLD_MS)
    }

    /// How unevenly pictures come and are held, ms, hitches left out; 0 where a sentence calls them even.
    pub fn unevenness_in_all(&self) -> Option<f64> {
        let pacing = self.pacing.map(|pacing| if pacing < EVEN_MS { 0.0 } else { pacing })?;
        let shaking = self.shaking().map_or(0.0, |px| px / PX_PER_MS);
        Some(pacing.hypot(self.uneven_hold().unwrap_or(0.0)).hypot(shaking))
    }

    /// Judder of the body beside what follows it, where it can be seen, px.
    pub fn shaking(&self) -> Option<f64> {
        self.report.screen_judder_px.filter(|px| *px >= PX_PER_MS * EVEN_MS)
    }

    /// The hitches as the end of a sentence: ", with 9 hitches, the longest 250 ms".
    pub fn with_hitches(&self) -> String {
        self.report.hold_ms.map_or_else(String::new, with_hitches)
    }

    /// How long the picture stays that is there at a random moment, ms.
    pub fn seen_hold(&self) -> f64 {
        let of_rate =
            || self.pictures.filter(|pictures| *pictures > 0.0).map_or(f64::INFINITY, |pictures| 1e3 / pictures);
        self.report.hold_ms.map_or_else(of_rate, |hold| hold.seen)
    }

    /// `true` if the moments of frames are those of a few samples.
    pub fn is_sampled(&self) -> bool {
        matches!(&self.spec.display, Display::Trace(trace) if trace.is_sampled())
    }

    /// `true` if the moments at which a capture's frames were shown are not in it.
    pub fn lacks_display_times(&self) -> bool {
        matches!(&self.spec.display, Display::Trace(trace) if trace.shown().is_none())
    }

    /// `true` if its frames are those of a capture of another tool.
    pub fn is_capture(&self) -> bool {
        matches!(&self.spec.display, Display::Trace(trace) if !trace.notes().is_empty())
    }

    /// Processor time of a mean frame that is presented, ms, hitches left out.
    pub fn work_ms(&self) -> Option<f64> {
        let display = self.screen().filter(|display| display.step_cost_until.is_none())?;
        Some(display.render_cost.millis() + self.steps_a_frame() * self.step_work_ms())
    }

    /// Processor time of a step in a frame, ms.
    pub fn step_work_ms(&self) -> f64 {
        let cost = self.screen().map_or(Flicks::ZERO, |display| display.step_cost_at(Flicks::ZERO));
        if self.spec.policy.threaded { 0.0 } else { cost.millis() * f64::from(self.spec.substeps) }
    }

    pub fn steps_a_frame(&self) -> f64 {
        let steps: u64 = self.report.steps_per_frame.iter().map(|(steps, frames)| steps * frames).sum();
        steps as f64 / self.report.frames.max(1) as f64
    }

    /// Spread of the readings of the timer around the time, ms.
    pub fn noise_ms(&self) -> f64 {
        let noise = self.screen().and_then(|display| display.noise).map_or(Flicks::ZERO, |noise| noise.spread);
        (noise + self.spec.clock_step).millis()
    }

    /// Words before a sentence on evenness where the moments of display are not known.
    pub fn by(&self) -> &'static str {
        match &self.spec.display {
            _ if self.lacks_display_times() => "By frame starts alone (no display times): ",
            Display::Live => "By frame starts alone: ",
            _ => "",
        }
    }

    /// A distance of the report in pixels of the nominal screen.
    pub fn px(&self, metres: f64) -> f64 {
        metres * nominal_px_per_metre(self.spec.world.view())
    }

    /// `true` if a distance is at least half of the judder, in pixels.
    pub fn makes_judder(&self, metres: Option<f64>) -> bool {
        match (metres, self.report.judder_px) {
            (Some(metres), Some(judder)) => judder > 0.0 && self.px(metres) >= 0.5 * judder,
            _ => false,
        }
    }

    /// The pacing, where the motion is uneven.
    pub fn unevenness(&self) -> Option<f64> {
        self.pacing.filter(|pacing| *pacing >= EVEN_MS)
    }

    /// "Uneven by 4.8 ms".
    pub fn uneven_by(&self) -> Option<String> {
        let by = self.by();
        let text = if by.is_empty() { "Uneven" } else { "uneven" };
        Some(format!("{by}{text} by {}{}", ms(self.unevenness()?), self.with_hitches()))
    }
}

impl LaneSpec {
    /// `true` where a frame without a step shows the state that the frame before has shown.
    pub fn holds_states(&self) -> bool {
        self.presented().pose_time == PoseTime::Current && self.policy.carries
    }

    /// `true` if time does not run forwards.
    fn looks_back(&self) -> bool {
        self.time_scale.factor() <= 0.0
    }
}

/// The hitches among pictures as the end of a sentence.
pub(super) fn with_hitches(hold: HoldTimes) -> String {
    match hold.hitches {
        0 => String::new(),
        1 => format!(", with a hitch of {}", ms(hold.max)),
        count => format!(", with {count} hitches, the longest {}", ms(hold.max)),
    }
}

/// A time in ms with its unit, to three digits.
pub(super) fn ms(value: f64) -> String {
    if value.abs() < 999.5 {
        format!("{} ms", three_digits(value))
    } else {
        format!("{} s", three_digits(1e-3 * value))
    }
}

fn three_digits(value: f64) -> String {
    let text = match value.abs() {
        size if !size.is_finite() => value.to_string(),
        0.0..1e-3 => rounded(value, 0, 5),
        _ => significant(value, 3),
    };
    trimmed(&text).to_owned()
}

/// A rate or a count without needless decimals.
pub(super) fn plain(value: f64) -> String {
    let has_tenths = (1.0..f64::INFINITY).contains(&value.abs());
    if has_tenths { trimmed(&rounded(value, 0, 1)).to_owned() } else { three_digits(value) }
}
