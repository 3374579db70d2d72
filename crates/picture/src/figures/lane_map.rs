//! The lanes as dots on a map: where each has its place, and what moving it there changes.

use super::text::four_digits;
use crate::chart::{Axis, Color, Dot};
use simulation::lane::{DT_RANGE, LaneSpec};
use timestep::time::Flicks;

/// A map over two settings of a lane. Coordinates are `[x, y]`, in the units of the axes.
pub trait LaneMap {
    /// The horizontal and the vertical axis, each with its range.
    fn axes(&self) -> [Axis; 2];

    /// The place of a lane; `None` for a lane that the map has none for.
    fn place(&self, lane: &LaneSpec) -> Option<[f64; 2]>;

    /// The kind of setting in which a lane differs from those of the map, such as "a method"; `None` for a lane that the map is about.
    fn other(&self, lane: &LaneSpec) -> Option<&'static str>;

    /// Gives a lane the coordinate `value` on an axis (0 or 1), rounded to what people say and within the range of the setting.
    fn move_to(&self, lane: &mut LaneSpec, axis: usize, value: f64);

    /// The place of a lane in words, a line for each axis.
    fn words(&self, lane: &LaneSpec) -> Vec<String> {
        let line = |(axis, value): (Axis, f64)| {
            format!("{} {} {}", axis.label, four_digits(value), axis.unit).trim_end().to_owned()
        };
        self.axes().into_iter().zip(self.place(lane).unwrap_or([f64::NAN; 2])).map(line).collect()
    }

    /// The dot of a lane; `None` for a lane without a place, and for one that conceals its settings.
    fn dot(&self, lane: &LaneSpec) -> Option<Dot> {
        let [x, y] = self.place(lane).filter(|_| !lane.looks.concealed)?;
        let identity = lane.looks.identity;
        Some(Dot { x, y, label: lane.title(), color: Color::Lane(identity), glyph: identity.glyph() })
    }
}

/// Rounds a step to 1/n s where that is within 1 %, else to three digits, and keeps it within the range of dt.
pub(super) fn round_step(secs: f64) -> Flicks {
    let rate = libm::round(1.0 / secs);
    let is_near = rate >= 1.0 && (rate * secs - 1.0).abs() < 0.01;
    let step = if is_near { Flicks::from_ratio(1, rate as i64) } else { Flicks::from_secs(round(secs)) };
    step.clamp(DT_RANGE[0], DT_RANGE[1])
}

/// Rounds to three digits.
pub(super) fn round(value: f64) -> f64 {
    format!("{value:.2e}").parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_what_people_say() {
        assert_eq!(round_step(0.016_66), Flicks::from_ratio(1, 60));
        assert_eq!(round_step(0.001_234), Flicks::from_ratio(1, 810));
        assert_eq!(round_step(0.999), Flicks::from_ratio(1, 1));
        assert_eq!(round_step(0.7134), Flicks::from_secs(0.713));
        assert_eq!(round_step(3.0), Flicks::from_ratio(3, 1));
        assert_eq!(round_step(1e9), DT_RANGE[1]);
    }
}
