//! A frame of a lane, followed through its code: which lines ran, how often, and what they made.

use super::listing::Listing;
use simulation::code::{LaneCode, Machine, along};
use simulation::lane::{FrameRow, LaneSpec};
use simulation::metrics::decimal::{rounded, scientific};
use timestep::code::visit;
use timestep::time::Flicks;
use timestep::time::policies::CodeValue;

/// The runs and values of the lines of a listing in a frame.
#[derive(Debug, Default)]
pub struct FollowedFrame {
    /// How often each line ran.
    pub runs: Vec<u64>,
    /// The value that each line made, as text; empty where there is none to show.
    pub values: Vec<String>,
}

/// Names of numbers that are shown.
const COUNTS: [&str; 9] = ["steps", "alpha", "count", "load", "taken", "cool_down", "usual", "waiting", "excess"];
/// Names of numbers that are shown and are seconds, where a loop counts in single precision.
const SECONDS: [&str; 1] = ["accumulator"];
/// Names of numbers that are shown and are milliseconds.
const MILLIS: [&str; 4] = ["buffer", "repaid", "passed", "last"];

/// Most steps of a frame that is followed: a pass of the window is not to wait for thousands.
const MOST_STEPS: u64 = 2000;

/// Time by which an engine's sum in double precision may be off: where a step falls due just at a frame, it decides.
const ROUNDING: Flicks = Flicks(64);

impl FollowedFrame {
    /// Follows a frame of a lane. `None` before the first one, and where it takes too many steps.
    pub fn of(listing: &Listing, spec: &LaneSpec, row: &FrameRow) -> Option<Self> {
        let code = &listing.code;
        if row.frame == 0 || row.steps > MOST_STEPS {
            return None;
        }
        let run = |nudge: Flicks| {
            let mut machine = Machine::new(code);
            machine.names.extend(spec.policy.kept(&spec.timestep_at(row.start), &row.before));
            if let Some(CodeValue::Time(held)) = machine.names.get_mut("accumulator") {
                *held += nudge;
            }
            if row.last_step > row.steps {
                let last = row.stepped.secs();
                machine.names.insert("steps_before".to_owned(), CodeValue::Number(1.0));
                machine.names.insert("last_h".to_owned(), CodeValue::Number(if last > 0.0 { last } else { 1.0 }));
            }
            machine.set_time("last_time", Flicks::ZERO);
            machine.frame(code, row.elapsed, Some(row.fed));
            let steps = machine.steps.iter().filter(|length| **length != Flicks::ZERO).count() as u64;
            (steps == row.steps).then_some(machine)
        };
        let nudges: &[Flicks] = if spec.policy.engine { &[Flicks::ZERO, -ROUNDING, ROUNDING] } else { &[Flicks::ZERO] };
        let machine = nudges.iter().find_map(|nudge| run(*nudge))?;
        let frame = code.frame();
        let mut names = Vec::new();
        visit(&frame.body, &mut |statement| names.push(statement.target().map(str::to_owned)));
        // A pose of another moment than the end of the frame has no value here.
        let drawn = drawn(code, spec, row).filter(|_| row.overstep == row.planned);
        let (mut runs, mut values) = (Vec::new(), Vec::new());
        for line in &listing.lines {
            let place = line.statement;
            runs.push(place.map_or(0, |place| machine.counts[place]));
            let name = place.and_then(|place| names.get(place));
            values.push(match (place, name) {
                (Some(place), Some(None)) if place + 1 == names.len() => {
                    drawn.map_or_else(String::new, |drawn| number(drawn, spec.world.place_unit))
                }
                (Some(place), Some(Some(name))) => {
                    machine.given[place].map_or_else(String::new, |value| shown(name, value))
                }
                _ => String::new(),
            });
        }
        Some(FollowedFrame { runs, values })
    }
}

/// The place that a frame of the code returns.
fn drawn(code: &LaneCode, spec: &LaneSpec, row: &FrameRow) -> Option<f64> {
    let camera = row.drawn.follower.filter(|_| code.seen_from_camera);
    match camera.zip(along(&spec.world)) {
        Some((camera, way)) => Some((spec.world.track(&row.drawn.pose) - camera.place).dot(way)),
        None => row.drawn.pose.first().copied(),
    }
}

/// The value of a name in a few letters.
fn shown(name: &str, value: CodeValue) -> String {
    match value {
        // The clock's own reading is no part of a frame.
        CodeValue::Time(_) if ["last_time", "clock"].contains(&name) => String::new(),
        CodeValue::Time(time) => number(time.millis(), "ms"),
        CodeValue::Number(number) if name == "alpha" => format!("{number:.2}"),
        CodeValue::Number(secs) if SECONDS.contains(&name) => number(1e3 * secs, "ms"),
        CodeValue::Number(millis) if MILLIS.contains(&name) => number(millis, "ms"),
        CodeValue::Number(number) if COUNTS.contains(&name) => format!("{number:.0}"),
        CodeValue::Number(_) => String::new(),
    }
}

/// A number in a few letters, and its unit.
fn number(number: f64, unit: &str) -> String {
    let size = number.abs();
    let decimals = if unit == "ms" { 1 } else { 2 + usize::from(size < 0.095) };
    match number.is_finite() {
        true if size >= 1e4 || (size > 0.0 && size < 0.5 * 0.1_f64.powi(decimals as i32)) => {
            format!("{} {unit}", scientific(number, 0, 1))
        }
        true => format!("{} {unit}", rounded(number, 0, decimals)),
        false => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::code::LANGUAGES;
    use simulation::lab::{Frame, Lab};
    use simulation::scenario::Scenario;
    use timestep::time::policies::{POLICIES, PolicySpec};

    /// 60 steps a second, a frame of 20 ms and one of 5 ms: by hand, one step with 3.3 ms left, and none with 8.3 ms.
    #[test]
    fn lines_tell_the_numbers_of_the_frame() {
        let mut spec = LaneSpec { display: simulation::displays::Display::Live, ..LaneSpec::default() };
        spec.presentation = timestep::entry::Entry::by_id("interpolate").unwrap();
        let listing = Listing::of(&spec, LANGUAGES[0]).unwrap();
        let mut lab = Lab::new(Scenario::of(vec![spec.clone()]));
        let mut after = |ms: f64| {
            lab.frame(Frame { elapsed: Flicks::from_millis(ms), ..Frame::default() });
            let followed = FollowedFrame::of(&listing, &spec, lab.snapshot().lanes[0].on_display()).unwrap();
            let told = listing.lines.iter().zip(followed.runs).zip(followed.values);
            told.map(|((line, runs), value)| (line.text.trim().to_owned(), runs, value)).collect::<Vec<_>>()
        };
        let find = |told: &[(String, u64, String)], text: &str| {
            let line =
                told.iter().find(|(line, ..)| line.starts_with(text)).unwrap_or_else(|| panic!("{text}: {told:?}"));
            (line.1, line.2.clone())
        };
        let told = after(20.0);
        assert_eq!(find(&told, "frame_time = now"), (1, "20.0 ms".to_owned()));
        assert_eq!(find(&told, "accumulator += "), (1, "20.0 ms".to_owned()));
        assert_eq!(find(&told, "step(dt)").0, 1);
        assert_eq!(find(&told, "accumulator -= "), (1, "3.3 ms".to_owned()));
        assert_eq!(find(&told, "alpha = "), (1, "0.20".to_owned()));
        let told = after(5.0);
        assert_eq!(find(&told, "step(dt)").0, 0);
        assert_eq!(find(&told, "alpha = "), (1, "0.50".to_owned()));
        assert_eq!(find(&told, "accumulator -= "), (0, String::new()));
    }

    #[test]
    fn every_loop_with_code_is_followed_through_uneven_frames() {
        for policy in POLICIES.iter().filter(|policy| !policy.code.is_empty()) {
            let display = simulation::displays::Display::Live;
            let spec = LaneSpec { display, policy: PolicySpec::of(policy), ..LaneSpec::default() };
            let listing = Listing::of(&spec, LANGUAGES[0]).unwrap_or_else(|error| panic!("{}: {error}", policy.id));
            let mut lab = Lab::new(Scenario::of(vec![spec.clone()]));
            let mut missed = Vec::new();
            for frame in 0..200_u32 {
                let ms = [16.7, 16.6, 21.3, 5.1, 33.4, 16.9, 120.0][frame as usize % 7];
                lab.frame(Frame { elapsed: Flicks::from_millis(ms), ..Frame::default() });
                let snapshot = lab.snapshot();
                let row = snapshot.lanes[0].on_display();
                if row.frame > 0 && FollowedFrame::of(&listing, &spec, row).is_none() {
                    missed.push(frame);
                }
            }
            // An engine's rounded sums may take a step a frame later than whole flicks.
            let most = if policy.engine { 4 } else { 0 };
            assert!(missed.len() <= most, "{}: frames {missed:?}", policy.id);
        }
    }
}
