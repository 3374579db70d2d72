//! What a lane is: everything a person can choose about it.

use super::polling::Poll;
use super::precision::{StateNumber, TimeNumber};
use crate::entry::Entry;
use crate::integrators::{Integrator, IntegratorSpec};
use crate::presentation::Presentation;
use crate::time::displays::Display;
use crate::time::policies::{LoopPolicy, PolicySpec};
use crate::time::{Flicks, TimeScale};
use crate::worlds::WorldSpec;

/// One lane of a scenario. The default is what a scenario file leaves out.
#[derive(Clone, Debug, PartialEq)]
pub struct LaneSpec {
    /// What a person called it; empty for [`LaneSpec::title`] to choose.
    pub label: String,
    pub world: WorldSpec,
    pub integrator: IntegratorSpec,
    /// Length of a step; positive.
    pub dt: Flicks,
    pub policy: PolicySpec,
    pub presentation: &'static Presentation,
    /// Whether the pose is moved to whole pixels of the nominal screen ([`super::NOMINAL_SCREEN`]).
    pub snap_to_pixels: bool,
    pub display: Display,
    /// Processor time that each step and substep really takes on the live window. The window burns it, not the laboratory.
    pub burn: Flicks,
    pub guards: Guards,
    /// Every step is divided into so many; at least 1.
    pub substeps: u32,
    /// Negative: backwards in time ([`LaneSpec::runs`]).
    pub time_scale: TimeScale,
    /// When the person's input is looked at.
    pub poll: Poll,
    /// How simulated time and the state are kept.
    pub time: TimeNumber,
    pub state: StateNumber,
}

/// Limits on what one frame may ask for. What they refuse is dropped and counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guards {
    /// Longer frames count as this long.
    pub max_frame: Option<Flicks>,
    /// Frames that would take more steps count as that many steps.
    pub max_steps: Option<u32>,
}

/// The shortest and the longest step that may be asked for.
pub const DT_RANGE: [Flicks; 2] = [Flicks(Flicks::PER_SECOND / 100_000), Flicks(10 * Flicks::PER_SECOND)];
/// The most substeps that may be asked for.
pub const MAX_SUBSTEPS: u32 = 1000;

/// The most processor time that a step may be asked to take.
pub const MAX_BURN: Flicks = Flicks(Flicks::PER_SECOND / 10);

impl Guards {
    /// What `max_frame` is until somebody says otherwise.
    pub const MAX_FRAME: Flicks = Flicks(Flicks::PER_SECOND / 4);
    /// Of a `max_frame` that is not off.
    pub const MAX_FRAME_RANGE: [Flicks; 2] = [Flicks(Flicks::PER_SECOND / 1000), Flicks(10 * Flicks::PER_SECOND)];
    /// What switching `max_steps` on sets it to.
    pub const MAX_STEPS: u32 = 8;
    /// No frame takes more steps than this, substeps counted, guard or not: the program has to stay alive.
    pub const HARD_MAX_STEPS: u64 = 50_000;

    /// How much of a frame of length `elapsed` is let through to the policy, for steps of `dt` in `substeps`.
    pub fn admit(&self, policy: &LoopPolicy, dt: Flicks, substeps: u32, elapsed: Flicks) -> Flicks {
        let mut admitted = elapsed.max(Flicks::ZERO);
        if let Some(max_frame) = self.max_frame {
            admitted = admitted.min(max_frame);
        }
        if policy.splits {
            let hard = (Self::HARD_MAX_STEPS / u64::from(substeps)).max(1);
            admitted = admitted.min(dt.times(self.max_steps.map_or(hard, |max| hard.min(max.into()))));
        }
        admitted
    }
}

impl Guards {
    /// Whether the person asked for any limit.
    pub fn any(&self) -> bool {
        self.max_frame.is_some() || self.max_steps.is_some()
    }
}

impl Default for Guards {
    fn default() -> Self {
        Guards { max_frame: Some(Self::MAX_FRAME), max_steps: None }
    }
}

impl Default for LaneSpec {
    fn default() -> Self {
        LaneSpec {
            label: String::new(),
            world: WorldSpec::of(entry("spring")),
            integrator: IntegratorSpec::of(entry::<Integrator>("velocity-verlet")),
            dt: Flicks::from_ratio(1, 60),
            policy: PolicySpec::of(entry("fixed")),
            presentation: entry("latest"),
            snap_to_pixels: false,
            display: Display::default(),
            burn: Flicks::ZERO,
            guards: Guards::default(),
            substeps: 1,
            time_scale: TimeScale::ONE,
            poll: Poll::default(),
            time: TimeNumber::default(),
            state: StateNumber::default(),
        }
    }
}

/// A built-in entry that the defaults name.
fn entry<E: Entry>(id: &str) -> &'static E {
    E::by_id(id).expect("the default ids are in the lists")
}

impl LaneSpec {
    /// Whether the integrator can integrate this world with these parameters; the error says why not.
    pub fn fits(&self) -> Result<(), String> {
        self.world.fits(&self.integrator)
    }

    /// Whether time may run at this scale: backwards only where a step of −dt undoes a step of dt. The error says why not.
    pub fn runs(&self) -> Result<(), String> {
        let name = self.integrator.name;
        if !self.time_scale.is_backwards() {
            Ok(())
        } else if !self.integrator.reversible {
            Err(format!("{name} cannot run backwards: its step of −dt does not undo its step of dt"))
        } else if self.world.collide.is_some() {
            Err(format!("{} cannot run backwards: its contacts cannot be undone", self.world.name))
        } else if self.world.is_driven() {
            Err(format!("{} cannot run backwards: nobody can drive into the past", self.world.name))
        } else {
            Ok(())
        }
    }

    /// Length of what one call of the method steps: dt divided by the substeps, s.
    pub fn step_secs(&self) -> f64 {
        self.dt.secs() / f64::from(self.substeps.max(1))
    }

    /// The label, or else what the lane is.
    pub fn title(&self) -> String {
        if self.label.is_empty() {
            format!("{}, dt {}", self.integrator.name, self.policy.step_length(self.dt))
        } else {
            self.label.clone()
        }
    }
}
