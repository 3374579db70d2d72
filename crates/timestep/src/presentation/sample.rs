//! The states and times from which a presentation makes a pose.

use super::turning::Turning;
use crate::quaternion::Quaternion;
use crate::time::Flicks;

/// Blends two states, component by component: `from` at alpha 0, `to` at 1, and past them on the same line. Components that one of the
/// three lacks stay as they are.
///
/// ```
/// let mut drawn = [0.0];
/// timestep::interpolate(&[1.0], &[2.0], 0.25, &mut drawn);
/// assert_eq!(drawn, [1.25]);
/// ```
///
/// Source: Fiedler, "Fix Your Timestep!" (2004), "The final touch".
pub fn interpolate(from: &[f64], to: &[f64], alpha: f64, pose: &mut [f64]) {
    for ((pose, x0), x1) in pose.iter_mut().zip(from).zip(to) {
        *pose = x0 * (1.0 - alpha) + x1 * alpha;
    }
}

/// Input of a presentation.
///
/// A state begins with its places. In an equation of second order their velocities are behind them; in one of first order
/// all components are places. Slopes are the rates of change of the places, whatever the form.
pub struct Sample<'a> {
    /// State before the last step.
    pub previous: &'a [f64],
    /// State after the last step.
    pub current: &'a [f64],
    /// Slopes of `previous`, per second.
    pub previous_slopes: &'a [f64],
    /// Slopes of `current`, per second.
    pub current_slopes: &'a [f64],
    /// Length of the last step, s.
    pub step_secs: f64,
    /// Display time minus the time of the last step, s: α h. Negative where the simulation runs ahead.
    pub overstep_secs: f64,
    /// State at the start of the frame, before its steps.
    pub frame_start: &'a [f64],
    /// Overstep before the frame's steps were taken, s: the frame's own time and what was carried into it.
    pub overstep_before_secs: f64,
    /// Length of the frame, s, as the loop takes it; with the sign of `step_secs`.
    pub frame_secs: f64,
    /// Moves a state forward by a number of seconds with the lane's own method.
    pub advance: &'a dyn Fn(f64, &mut [f64]),
    /// Place of the body's orientation in a state, and the way to blend it; `None` where no body has one.
    pub turning: Option<Turning>,
}

impl<'a> Sample<'a> {
    /// The sample of a loop of your own, `overstep` past the newer of two states that are `dt` apart; both as they are after a
    /// step. A state has its places in the first half and their velocities, which are the slopes, in the second; a `dt` of less than
    /// one flick counts as one flick. Presentations that step copies need [`Sample::advance`] as well.
    ///
    /// ```
    /// use timestep::{Flicks, Sample, presentation};
    ///
    /// let (previous, current) = ([0.0, 2.0], [0.04, 2.0]);
    /// let sample = Sample::between(&previous, &current, Flicks::from_ratio(1, 50), Flicks::from_ratio(1, 200));
    /// let mut drawn = [0.0; 2];
    /// (presentation::EXTRAPOLATE.sample)(&sample, &mut drawn);
    /// assert_eq!(drawn, [0.04 + 2.0 / 200.0, 2.0]);
    /// ```
    pub fn between(previous: &'a [f64], current: &'a [f64], dt: Flicks, overstep: Flicks) -> Self {
        Self {
            previous,
            current,
            previous_slopes: &previous[previous.len() / 2..],
            current_slopes: &current[current.len() / 2..],
            step_secs: dt.max(Flicks::SHORTEST_STEP).secs(),
            overstep_secs: overstep.secs(),
            frame_start: previous,
            overstep_before_secs: overstep.secs(),
            frame_secs: overstep.secs(),
            advance: &|_, _| {},
            turning: None,
        }
    }

    /// Alpha, the overstep as a fraction of a step: 0 ≤ α < 1 unless the policy lets the simulation run ahead or behind. Not finite
    /// where `step_secs` is zero.
    pub fn alpha(&self) -> f64 {
        self.overstep_secs / self.step_secs
    }

    /// Fills in a pose between two states: `from` at 0, `to` at 1.
    pub fn blend(&self, from: &[f64], to: &[f64], alpha: f64, pose: &mut [f64]) {
        interpolate(from, to, alpha, pose);
        self.turn(pose, |turning| turning.blend(turning.of(from), turning.of(to), alpha));
    }

    /// Fills in the orientation of a pose, where a body has one.
    pub fn turn(&self, pose: &mut [f64], orientation: impl FnOnce(&Turning) -> Quaternion) {
        if let Some(turning) = &self.turning {
            turning.set(pose, orientation(turning));
        }
    }

    /// Fills in a pose place by place. `curve` has each place with its slope before the last step and after it, and returns
    /// the place to draw with its slope, which is the velocity of a pose that has velocities.
    ///
    /// # Panics
    /// If the pose or a state has fewer components than there are slopes.
    pub fn draw_curve(&self, pose: &mut [f64], curve: impl Fn([f64; 2], [f64; 2]) -> [f64; 2]) {
        let (places, velocities) = pose.split_at_mut(self.current_slopes.len());
        for (i, place) in places.iter_mut().enumerate() {
            let before = [self.previous[i], self.previous_slopes[i]];
            let after = [self.current[i], self.current_slopes[i]];
            let [x, v] = curve(before, after);
            *place = x;
            if let Some(velocity) = velocities.get_mut(i) {
                *velocity = v;
            }
        }
    }
}
