//! A frame of a lane, followed through its code: which lines ran, how often, and what they made.

use super::listing::Listing;
use simulation::code::{CodeValue, Machine};
use simulation::lane::FrameRow;
use simulation::metrics::decimal::{rounded, scientific};
use timestep::code::visit;
use timestep::time::Flicks;

/// The runs and values of the lines of a listing in a frame.
#[derive(Debug, Default)]
pub struct FollowedFrame {
    /// How often each line ran.
    pub runs: Vec<u64>,
    /// The value that each line made, as text; empty where there is none to show.
    pub values: Vec<String>,
}

/// Names whose values are times that a loop hands from frame to frame, with which a frame of a lane begins.
const CARRIED: [&str; 3] = ["accumulator", "waiting", "kept"];
/// Names of numbers that are shown.
const COUNTS: [&str; 4] = ["steps", "alpha", "count", "load"];

/// Most steps of a frame that is followed: a pass of the window is not to wait for thousands.
const MOST_STEPS: u64 = 2000;

impl FollowedFrame {
    /// `true` if the row of a frame has all that the loop keeps from frame to frame.
    pub fn is_possible(listing: &Listing) -> bool {
        let mut is_possible = true;
        visit(&listing.code.plan, &mut |statement| {
            let kept = statement.target().filter(|name| listing.code.keeps(name));
            is_possible &= kept.is_none_or(|name| CARRIED.contains(&name));
        });
        is_possible
    }

    /// Follows a frame. `None` before the first one, where it takes too many steps, and for a loop of which the row does not have all.
    pub fn of(listing: &Listing, row: &FrameRow, place_unit: &str) -> Option<Self> {
        let code = &listing.code;
        if row.frame == 0 || row.steps > MOST_STEPS || !Self::is_possible(listing) {
            return None;
        }
        let mut machine = Machine::new(code);
        // One of them has what the lane has carried over; before the first frame a loop has what it starts with.
        let kept = CARRIED.iter().filter(|name| code.keeps(name));
        if let (Some(name), true) = (kept.into_iter().next(), row.frame > 1) {
            machine.set_time(name, row.before);
        }
        if row.last_step > row.steps {
            let last = row.stepped.secs();
            machine.names.insert("steps_before".to_owned(), CodeValue::Number(1.0));
            machine.names.insert("last_h".to_owned(), CodeValue::Number(if last > 0.0 { last } else { 1.0 }));
        }
        machine.set_time("last_time", Flicks::ZERO);
        machine.frame(code, row.elapsed, Some(row.fed));
        let steps = machine.steps.iter().filter(|length| **length != Flicks::ZERO).count() as u64;
        if steps != row.steps {
            return None;
        }
        let frame = code.frame();
        let mut names = Vec::new();
        visit(&frame.body, &mut |statement| names.push(statement.target().map(str::to_owned)));
        // A pose of another moment than the end of the frame has no value here.
        let drawn = row.drawn.pose.first().copied().filter(|_| row.overstep == row.planned);
        let (mut runs, mut values) = (Vec::new(), Vec::new());
        for line in &listing.lines {
            let place = line.statement;
            runs.push(place.map_or(0, |place| machine.counts[place]));
            let name = place.and_then(|place| names.get(place));
            values.push(match (place, name) {
                (Some(place), Some(None)) if place + 1 == names.len() => {
                    drawn.map_or_else(String::new, |drawn| number(drawn, place_unit))
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

/// The value of a name in a few letters.
fn shown(name: &str, value: CodeValue) -> String {
    match value {
        // The clock's own reading is no part of a frame.
        CodeValue::Time(_) if name == "last_time" => String::new(),
        CodeValue::Time(time) => number(time.millis(), "ms"),
        CodeValue::Number(number) if name == "alpha" => format!("{number:.2}"),
        CodeValue::Number(number) if COUNTS.contains(&name) => format!("{number:.0}"),
        CodeValue::Number(_) => String::new(),
    }
}

/// A number in a few letters, and its unit.
fn number(number: f64, unit: &str) -> String {
    let decimals = if unit == "ms" { 1 } else { 2 };
    let size = number.abs();
    match number.is_finite() {
        true if size >= 1e4 || (size > 0.0 && size < 0.05) => format!("{} {unit}", scientific(number, 0, 1)),
        true => format!("{} {unit}", rounded(number, 0, decimals)),
        false => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulation::code::LANGUAGES;
    use simulation::lab::{Frame, Lab};
    use simulation::lane::LaneSpec;
    use simulation::scenario::Scenario;

    /// 60 steps a second, a frame of 20 ms and one of 5 ms: by hand, one step with 3.3 ms left, and none with 8.3 ms.
    #[test]
    fn lines_tell_the_numbers_of_the_frame() {
        let mut spec = LaneSpec { display: simulation::displays::Display::Live, ..LaneSpec::default() };
        spec.presentation = timestep::entry::Entry::by_id("interpolate").unwrap();
        let listing = Listing::of(&spec, LANGUAGES[0]).unwrap();
        let mut lab = Lab::new(Scenario::of(vec![spec]));
        let mut after = |ms: f64| {
            lab.frame(Frame { elapsed: Flicks::from_millis(ms), ..Frame::default() });
            let followed = FollowedFrame::of(&listing, lab.snapshot().lanes[0].on_display(), "m").unwrap();
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
}
