//! A loop of your own in a few lines: a policy, its accumulator and its limits in one.

use super::policies::{Accumulator, LoopPolicy, Plan, PolicySpec, Timestep, plan_frame};
use super::{FlickClock, Flicks};
use crate::entry::Entry;
use std::fmt;
use std::time::Duration;

/// Turns the lengths of frames into the steps of a simulation, and says how far a frame is past the last of them.
///
/// Fixed steps, drawn between the last two states:
///
/// ```
/// use std::time::Duration;
/// use timestep::{Flicks, GameLoop, interpolate, time::policies};
///
/// let mut game = GameLoop::new(&policies::FIXED, Flicks::from_ratio(1, 50))?;
/// let (mut previous, mut current, mut drawn) = ([0.0], [0.0], [0.0]);
/// for _ in 0..6 {
///     for step in game.advance(Duration::from_nanos(16_666_667)) {
///         previous = current;
///         current[0] += 2.0 * step.secs();
///     }
///     interpolate(&previous, &current, game.alpha(), &mut drawn);
/// }
/// assert_eq!(game.steps_taken(), 5);
/// # Ok::<(), timestep::time::GameLoopError>(())
/// ```
///
/// Semi-fixed: steps of dt, and a shorter one at the end of each frame. No time is left, so alpha is 1:
///
/// ```
/// # use std::time::Duration;
/// # use timestep::{Flicks, GameLoop, time::policies};
/// let mut game = GameLoop::new(&policies::SEMI_FIXED, Flicks::from_ratio(1, 100))?;
/// let steps: Vec<f64> = game.advance(Duration::from_millis(16)).map(Flicks::millis).collect();
/// assert_eq!((steps, game.alpha()), (vec![10.0, 6.0], 1.0));
/// # Ok::<(), timestep::time::GameLoopError>(())
/// ```
///
/// A clamp on the frame and a limit on its steps keep a slow computer out of the spiral of death; what that costs is counted:
///
/// ```
/// # use std::time::Duration;
/// # use timestep::{Flicks, GameLoop, time::policies};
/// let step = Flicks::from_ratio(1, 100);
/// let mut game = GameLoop::new(&policies::FIXED, step)?.max_frame(Duration::from_millis(100)).max_steps(4);
/// assert_eq!(game.advance(Duration::from_secs(2)).count(), 4);
/// // 1.9 s are clamped, and of ten steps four are taken and one waits for the next frame.
/// assert_eq!(game.dropped().millis(), 1900.0 + 50.0);
/// # Ok::<(), timestep::time::GameLoopError>(())
/// ```
///
/// Render step: each frame draws a copy that has taken the time that is left:
///
/// ```
/// # use std::time::Duration;
/// # use timestep::{Flicks, GameLoop, time::policies};
/// let mut game = GameLoop::new(&policies::FIXED, Flicks::from_ratio(1, 50))?;
/// let mut place = 0.0;
/// game.advance(Duration::from_millis(30)).for_each(|step| place += 2.0 * step.secs());
/// let drawn = place + 2.0 * game.remainder().secs();
/// assert!((drawn - 2.0 * 0.03_f64).abs() < 1e-15);
/// # Ok::<(), timestep::time::GameLoopError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameLoop {
    policy: &'static LoopPolicy,
    timestep: Timestep,
    max_frame: Flicks,
    clock: FlickClock,
    accumulator: Accumulator,
    /// That of the last frame.
    plan: Plan,
    steps_taken: u64,
    dropped: Flicks,
}

/// The reason why there is no such loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameLoopError {
    /// The step is shorter than a flick.
    NoStep(Flicks),
    /// The policy needs more than the lengths of frames: its name, and what it needs.
    Needs(&'static str, &'static str),
}

impl fmt::Display for GameLoopError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameLoopError::NoStep(step) => {
                write!(f, "a step of {} ms takes no time; give it at least one flick, 1/705600000 s", step.millis())
            }
            GameLoopError::Needs(policy, needs) => {
                write!(
                    f,
                    "`{policy}` cannot run on the lengths of frames alone: it needs {needs}; `plan_frame` says what to do"
                )
            }
        }
    }
}

impl std::error::Error for GameLoopError {}

impl GameLoop {
    /// A loop with this policy, whose options have their default values, in steps of `dt`.
    ///
    /// # Errors
    /// A `dt` of less than one flick, and a policy that needs a display or a thread of its own ([`LoopPolicy::needs`]).
    pub fn new(policy: &'static LoopPolicy, dt: Flicks) -> Result<Self, GameLoopError> {
        if dt < Flicks::SHORTEST_STEP {
            return Err(GameLoopError::NoStep(dt));
        }
        if let Some(needs) = policy.needs {
            return Err(GameLoopError::Needs(policy.name(), needs));
        }
        Ok(GameLoop {
            policy,
            timestep: PolicySpec::of(policy).timestep(dt),
            max_frame: Flicks(i64::MAX),
            clock: FlickClock::default(),
            accumulator: Accumulator::default(),
            plan: Plan::default(),
            steps_taken: 0,
            dropped: Flicks::ZERO,
        })
    }

    /// Simulates at most this much of a frame and drops the rest, as after a hang. It means nothing to a policy that [does not look at the clock](LoopPolicy::uses_clock).
    #[must_use]
    pub fn max_frame(self, longest: Duration) -> Self {
        GameLoop { max_frame: FlickClock::default().advance(longest.as_nanos()), ..self }
    }

    /// Takes at most this many steps in a frame; 0 counts as 1. One step more waits for the next frame, and others are dropped.
    #[must_use]
    pub fn max_steps(mut self, most: u64) -> Self {
        self.timestep.most_steps = most.max(1);
        self
    }

    /// Begins a frame, `elapsed` after the one before, and returns the lengths of the steps to take, in their order. They count as taken.
    /// Parts of a flick are kept for later frames, and a frame of more than 414 years counts as one of 414 years.
    pub fn advance(&mut self, elapsed: Duration) -> impl Iterator<Item = Flicks> + use<> {
        let frame = self.clock.advance(elapsed.as_nanos());
        let counted = if self.policy.uses_clock { frame.min(self.max_frame) } else { frame };
        self.plan = plan_frame(self.policy, &self.timestep, &mut self.accumulator, counted);
        self.dropped += self.plan.dropped + (frame - counted);
        self.steps_taken = self.steps_taken.saturating_add(self.plan.steps.len());
        self.plan.steps.iter()
    }

    /// Where to draw between the state before the last step, 0, and the one after it, 1: the share of a step that is left over. 1 where the
    /// policy leaves no time over, and where steps wait for later frames.
    pub fn alpha(&self) -> f64 {
        if !self.policy.carries {
            return 1.0;
        }
        let step = PolicySpec::of(self.policy).step_length(self.timestep.dt);
        (self.plan.overstep.secs() / step.secs()).clamp(0.0, 1.0)
    }

    /// Time of the last frame past its last step, for poses that go on from there; below 0 where the simulation is ahead.
    pub fn remainder(&self) -> Flicks {
        self.plan.overstep
    }

    /// Time that will never be simulated, so far; below 0 where more was simulated than passed.
    pub fn dropped(&self) -> Flicks {
        self.dropped
    }

    /// Number of steps so far; saturates.
    pub fn steps_taken(&self) -> u64 {
        self.steps_taken
    }
}

#[cfg(test)]
mod tests {
    use super::super::policies::{self, POLICIES};
    use super::*;
    use proptest::prelude::*;

    const DT: Flicks = Flicks(Flicks::PER_SECOND / 50);

    #[test]
    fn what_a_plain_loop_cannot_do_is_refused_with_the_reason() {
        let refused: Vec<&str> =
            POLICIES.iter().filter(|policy| GameLoop::new(policy, DT).is_err()).map(|policy| policy.id).collect();
        assert_eq!(refused, ["snapped", "threaded", "wait-for-step", "present-new", "follow-load", "littlejs"]);
        let error = GameLoop::new(&policies::THREADED, DT).unwrap_err().to_string();
        assert!(error.contains("it needs a thread of its own"), "{error}");
        let error = GameLoop::new(&policies::FIXED, Flicks::ZERO).unwrap_err().to_string();
        assert!(error.contains("at least one flick"), "{error}");
    }

    proptest! {
        /// Time that passes is simulated, dropped or left over, to a flick; alpha is a share.
        #[test]
        fn no_time_is_lost(frames in prop::collection::vec(0..400_000_000_u64, 1..40), most in 1..9_u64, longest in 1..300_u64) {
            let mut game = GameLoop::new(&policies::FIXED, DT).unwrap().max_frame(Duration::from_millis(longest)).max_steps(most);
            let (mut clock, mut passed, mut simulated) = (FlickClock::default(), Flicks::ZERO, Flicks::ZERO);
            let mut steps = 0;
            for nanos in frames {
                passed += clock.advance(nanos.into());
                for step in game.advance(Duration::from_nanos(nanos)) {
                    simulated += step;
                    steps += 1;
                }
                prop_assert!((0.0..=1.0).contains(&game.alpha()));
                prop_assert_eq!(simulated + game.dropped() + game.remainder(), passed);
                prop_assert_eq!(game.steps_taken(), steps);
            }
        }

        /// A policy says what it needs if its plan depends on more than the lengths of frames, or asks its host for more than steps.
        #[test]
        fn needs_are_told(
            frames in prop::collection::vec(0..Flicks::PER_SECOND / 4, 40..60), refresh in 1..Flicks::PER_SECOND / 20,
            step_cost in Flicks::PER_SECOND / 200..Flicks::PER_SECOND / 20,
        ) {
            let (refresh, step_cost) = (Flicks(refresh), Flicks(step_cost));
            for policy in POLICIES.iter().filter(|policy| policy.needs.is_none()) {
                let plain = PolicySpec::of(policy).timestep(DT);
                let told = Timestep { refresh, step_cost, ..plain };
                let [mut a, mut b] = [0; 2].map(|_| Accumulator::default());
                for frame in &frames {
                    let plan = plan_frame(policy, &plain, &mut a, Flicks(*frame));
                    prop_assert_eq!(plan, plan_frame(policy, &told, &mut b, Flicks(*frame)), "{}", policy.id);
                    prop_assert!(plan.present && plan.wait == Flicks::ZERO && !policy.threaded, "{}", policy.id);
                }
            }
        }

        /// Any durations, any policy: no panic, no step without length, no share beyond its range.
        #[test]
        fn any_frame_is_borne(
            frames in prop::collection::vec(prop_oneof![any::<u64>(), 0..100_000_000_u64], 1..12), dt in 1..i64::MAX, most in any::<u64>(),
        ) {
            for policy in POLICIES {
                let Ok(game) = GameLoop::new(policy, Flicks(dt)) else { continue };
                let mut game = game.max_steps(most);
                for nanos in &frames {
                    prop_assert!(game.advance(Duration::from_nanos(*nanos)).take(50).all(|step| step > Flicks::ZERO));
                    prop_assert!((0.0..=1.0).contains(&game.alpha()));
                }
            }
        }
    }
}
