//! Directs the run of a lesson: slows down at its moments, restarts it after its `loop`, and pauses at its end.

use crate::lab::{Action, Snapshot, Speed};
use crate::scenario::lesson::{LessonPlan, Moment};
use timestep::time::{Flicks, TimeScale};

/// State of the transport that the director reads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transport {
    /// Lab time since the start.
    pub elapsed: Flicks,
    /// Lab time of the frames on display, which decides about moments.
    pub pictured: Flicks,
    /// `true` if time is paused.
    pub paused: bool,
    /// Speed that was asked for last.
    pub speed: TimeScale,
}

impl Transport {
    /// The transport of a lab.
    pub fn of(snapshot: &Snapshot<'_>) -> Self {
        let Snapshot { elapsed, paused, speed, .. } = *snapshot;
        Transport { elapsed, pictured: snapshot.pictured(), paused, speed }
    }
}

/// Directs a run.
#[derive(Clone, Debug, Default)]
pub struct Director {
    /// Index of the moment that the run is in, and the speed before it.
    within: Option<(usize, TimeScale)>,
    /// Lab time of the frames on display at the last call.
    asked: Option<Flicks>,
    /// `true` once the run has paused at its end; a user who lets it go on is not stopped again.
    has_ended: bool,
}

impl Director {
    /// Returns the actions that the run needs now. `slows` is `true` for moments at which it slows down.
    pub fn conduct(
        &mut self,
        plan: &LessonPlan,
        length: Flicks,
        slows: impl Fn(&Moment) -> bool,
        now: Transport,
    ) -> Vec<Action> {
        let mut actions = self.pace(&plan.moments, slows, now);
        let at_end = now.elapsed >= length;
        self.has_ended &= at_end;
        if at_end && !now.paused && !self.has_ended {
            self.has_ended = plan.repeat.is_none();
            actions.push(if self.has_ended { Action::SetPaused(true) } else { Action::Reset });
        }
        actions
    }

    /// Leaves the moment that the run is in.
    pub fn release(&mut self) -> Option<Action> {
        self.within.take().map(|(_, before)| Action::SetSpeed(before))
    }

    /// Slows down for a moment, and restores the former speed, unless the user has changed it meanwhile.
    fn pace(&mut self, moments: &[Moment], slows: impl Fn(&Moment) -> bool, now: Transport) -> Vec<Action> {
        let before = self.within.map_or(now.speed, |(_, before)| before);
        let since = now.pictured - self.asked.replace(now.pictured).unwrap_or(now.pictured);
        let early = if self.within.is_some() { MOST_EARLY } else { since.clamp(Flicks::ZERO, MOST_EARLY) };
        let found = moments.iter().enumerate().position(|(index, moment)| {
            // A moment that has begun keeps its speed, whatever is switched in it.
            let has_begun = self.within.is_some_and(|(within, _)| within == index) && now.pictured - since >= moment.at;
            (has_begun || slows(moment)) && slow_part(moment, before, early).contains(&now.pictured)
        });
        let is_own = self
            .within
            .and_then(|(index, _)| moments.get(index))
            .is_none_or(|moment| [moment.speed, approach(moment)].contains(&now.speed));
        let Some(found) = found else {
            return self.release().filter(|_| is_own).into_iter().collect();
        };
        if !is_own {
            return Vec::new();
        }
        self.within = Some((found, before));
        let moment = &moments[found];
        let wanted = if now.pictured < moment.at { approach(moment) } else { moment.speed };
        (wanted != now.speed).then_some(Action::SetSpeed(wanted)).into_iter().collect()
    }
}

/// The most by which a ramp begins too early. One that began in the frame after its time would end within the moment, which may be a
/// single frame of a display.
const MOST_EARLY: Flicks = Flicks(Flicks::PER_SECOND / 20);
/// Lowest speed of the last part of a ramp.
const CREEP: f64 = 0.02;

/// Speed on the ramp to a moment.
fn approach(moment: &Moment) -> TimeScale {
    if moment.speed.factor() < CREEP { TimeScale::new(CREEP) } else { moment.speed }
}

/// Lab time from the start of the ramp, which ends at the moment or up to `early` before it, to the end of the moment.
fn slow_part(moment: &Moment, before: TimeScale, early: Flicks) -> std::ops::Range<Flicks> {
    let mean = 0.5 * (before.factor() + approach(moment).factor());
    let ramp = Flicks::from_secs(mean * Speed::RAMP.secs());
    (moment.at - ramp - early)..moment.end()
}

/// The moment whose sentence is shown beside frames of lab time `pictured`.
pub fn moment_at(moments: &[Moment], pictured: Flicks) -> Option<&Moment> {
    moments.iter().find(|moment| (moment.at..moment.end()).contains(&pictured))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::{Frame, Lab};
    use crate::lane::LaneSpec;
    use crate::scenario::Scenario;

    fn plan(moments: &[(f64, f64, f64)], repeat: Option<f64>) -> LessonPlan {
        let moment = |&(at, lasts, speed): &(f64, f64, f64)| Moment {
            at: Flicks::from_secs(at),
            speed: TimeScale::new(speed),
            lasts: Flicks::from_secs(lasts),
            ..Moment::default()
        };
        let moments = moments.iter().map(moment).collect();
        LessonPlan { moments, repeat: repeat.map(Flicks::from_secs), ..LessonPlan::default() }
    }

    fn playing(secs: f64, speed: f64) -> Transport {
        let elapsed = Flicks::from_secs(secs);
        Transport { elapsed, pictured: elapsed, paused: false, speed: TimeScale::new(speed) }
    }

    /// Directs a lab at 60 frames a second. Returns lab time and speed after each frame.
    fn run(plan: &LessonPlan, length: f64, frames: usize) -> Vec<(f64, f64, bool)> {
        run_in(Lab::NOMINAL_FRAME, plan, length, frames)
    }

    /// Directs a lab in frames of this length. Returns lab time and speed after each frame.
    fn run_in(elapsed: Flicks, plan: &LessonPlan, length: f64, frames: usize) -> Vec<(f64, f64, bool)> {
        let mut lab = Lab::new(Scenario::of(vec![LaneSpec::default()]));
        let mut director = Director::default();
        let frame = |_| {
            let now = Transport::of(&lab.snapshot());
            let actions = director.conduct(plan, Flicks::from_secs(length), |_| true, now);
            lab.frame(Frame { elapsed, actions: &actions, ..Frame::default() });
            let snapshot = lab.snapshot();
            (snapshot.elapsed.secs(), snapshot.speed_now.factor(), snapshot.paused)
        };
        (0..frames).map(frame).collect()
    }

    #[test]
    fn the_ramp_ends_at_the_moment_and_the_speed_comes_back() {
        let seen = run(&plan(&[(1.0, 0.2, 0.1)], None), 10.0, 400);
        let slowest = seen.iter().find(|(_, speed, _)| (*speed - 0.1).abs() < 1e-9).unwrap();
        // A frame at full speed is 17 ms long: the ramp can begin that much late, and end.
        assert!((slowest.0 - 1.0).abs() < 0.02, "{slowest:?}");
        let left = seen.iter().rfind(|(_, speed, _)| (*speed - 0.1).abs() < 1e-9).unwrap();
        assert!((left.0 - 1.2).abs() < 0.005, "{left:?}");
        assert_eq!(seen.last().unwrap().1, 1.0);
        assert!(seen.iter().take_while(|(elapsed, ..)| *elapsed < 0.7).all(|(_, speed, _)| *speed == 1.0));
    }

    /// One frame of a display of 60 Hz, at whatever rate the window draws: it stays for at least two seconds, and the ramp to it
    /// is short.
    #[test]
    fn a_moment_of_one_frame_is_not_missed() {
        for (frame, at) in [5, 17, 23, 40, 50].into_iter().flat_map(|frame| [1.0, 1.0071, 1.033].map(|at| (frame, at)))
        {
            let seen = run_in(
                Flicks::from_millis(f64::from(frame)),
                &plan(&[(at, 0.016, 0.005)], None),
                10.0,
                8000 / frame as usize,
            );
            let secs = |part: &dyn Fn(f64) -> bool| {
                1e-3 * f64::from(frame) * seen.iter().filter(|(elapsed, ..)| part(*elapsed)).count() as f64
            };
            let (within, near) = (secs(&|t| (at..at + 0.016).contains(&t)), secs(&|t| (at - 0.06..at).contains(&t)));
            assert!((2.2..2.8).contains(&within), "frames of {frame} ms, {at} s: {within} s");
            assert!(near < 3.2, "frames of {frame} ms, {at} s: {near} s");
        }
    }

    #[test]
    fn a_run_with_a_loop_starts_again_and_others_stand_still_once() {
        let looped = run(&plan(&[], Some(0.5)), 0.5, 100);
        assert!(looped.iter().all(|(elapsed, _, paused)| *elapsed < 0.55 && !paused));
        assert_eq!(looped.windows(2).filter(|pair| pair[1].0 < pair[0].0).count(), 3);
        let mut director = Director::default();
        let plan = plan(&[], None);
        let at = |secs, paused| Transport { paused, ..playing(secs, 1.0) };
        let mut conduct = |now| director.conduct(&plan, Flicks::SECOND, |_| true, now);
        assert_eq!(conduct(at(0.9, false)), []);
        assert_eq!(conduct(at(1.0, false)), [Action::SetPaused(true)]);
        assert_eq!(conduct(at(1.0, true)), []);
        assert_eq!(conduct(at(1.1, false)), [], "the user lets it go on");
        assert_eq!(conduct(at(0.2, false)), []);
        assert_eq!(conduct(at(1.0, false)), [Action::SetPaused(true)], "after a reset");
    }

    #[test]
    fn a_speed_that_the_user_sets_in_a_moment_stays() {
        let mut director = Director::default();
        let plan = plan(&[(1.0, 0.5, 0.1)], None);
        let mut conduct = |now| director.conduct(&plan, Flicks::from_secs(9.0), |_| true, now);
        assert_eq!(conduct(playing(0.9, 1.0)), [Action::SetSpeed(TimeScale::new(0.1))]);
        assert_eq!(conduct(playing(1.1, 0.5)), []);
        assert_eq!(conduct(playing(1.6, 0.5)), []);
        assert_eq!(conduct(playing(0.9, 0.5)), [Action::SetSpeed(TimeScale::new(0.1))]);
        assert_eq!(director.release(), Some(Action::SetSpeed(TimeScale::new(0.5))));
        assert_eq!(director.release(), None);
    }

    #[test]
    fn sentences_stay_as_long_as_their_moment() {
        let plan = plan(&[(1.0, 0.5, 0.1), (2.0, 0.1, 0.5)], None);
        let shown = |secs| moment_at(&plan.moments, Flicks::from_secs(secs)).map(|moment| moment.at.secs());
        assert_eq!([0.9, 1.0, 1.49, 1.5, 2.05].map(shown), [None, Some(1.0), Some(1.0), None, Some(2.0)]);
    }
}
