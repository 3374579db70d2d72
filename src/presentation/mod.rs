//! Presentations: which pose is drawn, from the last two states and the time since. One file each, one line here.

mod blended_extrapolate;
mod extrapolate;
mod extrapolate_difference;
mod hermite;
mod interpolate;
mod latest;
mod next_state;
mod render_step;

/// Every presentation, in the order of menus and documentation.
pub static PRESENTATIONS: &[&Presentation] = &[
    &latest::ENTRY,
    &interpolate::ENTRY,
    &hermite::ENTRY,
    &extrapolate::ENTRY,
    &extrapolate_difference::ENTRY,
    &blended_extrapolate::ENTRY,
    &render_step::ENTRY,
    &next_state::ENTRY,
];

/// A presentation that describes itself.
#[derive(Debug)]
pub struct Presentation {
    pub id: &'static str,
    pub name: &'static str,
    pub summary: &'static str,
    pub reference: &'static str,
    pub pose_time: PoseTime,
    /// Fills in the pose to draw; all slices have the state's length: positions, then velocities.
    pub sample: fn(&Sample<'_>, &mut [f64]),
}

/// Which simulated time the pose stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoseTime {
    /// That of the last step.
    Current,
    /// Between the last two steps: one step behind the display.
    Between,
    /// Past the last step: the display's own time.
    Ahead,
}

/// What a presentation works from.
pub struct Sample<'a> {
    /// The state before the last step.
    pub previous: &'a [f64],
    /// The state after it.
    pub current: &'a [f64],
    /// Length of the last step, s.
    pub step_secs: f64,
    /// How far the display is past the last step, s: α h. Negative where the simulation runs ahead.
    pub overstep_secs: f64,
    /// Moves a state on by so many seconds with the lane's own method.
    pub advance: &'a dyn Fn(f64, &mut [f64]),
}

impl Sample<'_> {
    /// The fraction α of a step, 0 ≤ α < 1 unless the policy lets the simulation run ahead or behind.
    pub fn alpha(&self) -> f64 {
        self.overstep_secs / self.step_secs
    }
}

crate::entry::entry!(Presentation, "presentation", PRESENTATIONS);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Entry;

    /// x = t³ between t = 1 and t = 2, shown at t = 2 + 1/4.
    fn pose(id: &str) -> [f64; 2] {
        let advance = |h: f64, y: &mut [f64]| y[0] += h * 100.0;
        let sample = Sample {
            previous: &[1.0, 3.0],
            current: &[8.0, 12.0],
            step_secs: 1.0,
            overstep_secs: 0.25,
            advance: &advance,
        };
        let mut pose = [f64::NAN; 2];
        (Presentation::by_id(id).unwrap().sample)(&sample, &mut pose);
        pose
    }

    #[test]
    fn each_follows_its_formula() {
        assert_eq!(pose("latest"), [8.0, 12.0]);
        assert_eq!(pose("interpolate"), [1.0 + 0.25 * 7.0, 3.0 + 0.25 * 9.0]);
        assert_eq!(pose("hermite"), [1.25_f64.powi(3), 3.0 * 1.25 * 1.25], "a cubic is met exactly");
        assert_eq!(pose("extrapolate"), [8.0 + 0.25 * 12.0, 12.0]);
        assert_eq!(pose("extrapolate-difference"), [8.0 + 0.25 * 7.0, 12.0 + 0.25 * 9.0]);
        assert_eq!(pose("render-step"), [8.0 + 25.0, 12.0]);
        let (from_previous, from_current) = (1.0 + 1.25 * 3.0, 8.0 + 0.25 * 12.0);
        assert_eq!(pose("blended-extrapolate"), [0.75 * from_previous + 0.25 * from_current, 5.25]);
        assert_eq!(pose("next-state"), [0.75 * 8.0 + 0.25 * 108.0, 12.0]);
    }
}
