//! The settings of a lane.

use super::clock_source::ClockSource;
use super::damping::DampingLaw;
use super::follow::FollowSpec;
use super::guards::Guards;
use super::label_key::LabelKey;
use super::mechanisms::{Mechanism, Mechanisms};
use super::precision::{StatePrecision, TimePrecision};
use crate::displays::Display;
use crate::engines::Engine;
use crate::identity::Identity;
use crate::lane::input::poll::Poll;
use crate::lane::input::press_reader::Presses;
use crate::lane::pose::aim::Aim;
use crate::lane::pose::reads::Reads;
use crate::link::{Apply, LinkSpec};
use crate::reference::ReferenceMotion;
use crate::worlds::{ContactTiming, WorldSpec};
use timestep::entry::Entry;
use timestep::integrators::{Integrator, IntegratorSpec, Method};
use timestep::ode::Form;
use timestep::orientation::Orientation;
use timestep::presentation::{LATEST, PoseTime, Presentation, RENDER_STEP};
use timestep::time::policies::{Accumulator, PolicySpec, Timestep, plan_frame};
use timestep::time::{Flicks, TimeScale};

/// One lane of a scenario. The defaults stand for what a scenario file leaves out.
#[derive(Clone, Debug, PartialEq)]
pub struct LaneSpec {
    /// Name, colour and drawing: nothing that changes the motion or a number of it.
    pub looks: Looks,
    /// World and its parameters.
    pub world: WorldSpec,
    /// Method and its options.
    pub integrator: IntegratorSpec,
    /// Length of a step; positive.
    pub dt: Flicks,
    /// Loop policy and its option.
    pub policy: PolicySpec,
    /// Presentation. Policies that carry no time over show the newest state whatever is chosen here.
    pub presentation: &'static Presentation,
    /// `true` if a jump of a body is blended like any other motion: a mistake.
    pub blend_jumps: bool,
    /// Way in which the presentation blends orientations, where the world's body has one.
    pub orientation: &'static Orientation,
    /// `true` if the pose is moved to whole pixels of the nominal screen ([`crate::lane::NOMINAL_SCREEN`]).
    pub snap_to_pixels: bool,
    /// The follower of the body, if there is one.
    pub follow: Option<FollowSpec>,
    /// Display that the lane's frames come from.
    pub display: Display,
    /// Clock that the loop reads.
    pub clock: ClockSource,
    /// What the timer's reading is rounded down to a multiple of; zero for a timer that is not coarse.
    pub clock_step: Flicks,
    /// Moment that the pose is computed for.
    pub aim: Aim,
    /// Processor time that each step and substep really takes on the live window. The window burns it, not the lab.
    pub burn: Flicks,
    /// Limits on a frame.
    pub guards: Guards,
    /// Number of substeps per step; at least 1.
    pub substeps: u32,
    /// The law by which a step damps velocities, where the world has friction.
    pub damping_law: DampingLaw,
    /// The moment at which a step deals with contacts.
    pub contact: ContactTiming,
    /// Factor between lab time and simulated time; negative for backwards ([`LaneSpec::runs`]).
    pub time_scale: TimeScale,
    /// When the user's input is sampled.
    pub poll: Poll,
    /// The way in which steps see presses of a key.
    pub presses: Presses,
    /// Care with which a frame reads the state of a simulation that has a thread of its own.
    pub reads: Reads,
    /// Link with another lane, if there is one.
    pub link: Option<LinkSpec>,
    /// The tick at which a linked lane applies inputs.
    pub apply: Apply,
    /// Number format of simulated time.
    pub time: TimePrecision,
    /// Reading of the lane's clock when the run begins. A running sum of seconds rounds as coarsely as this makes it.
    pub uptime: Flicks,
    /// Number format of the state.
    pub state: StatePrecision,
}

impl Default for LaneSpec {
    fn default() -> Self {
        LaneSpec {
            looks: Looks::default(),
            world: WorldSpec::of(entry("spring")),
            integrator: IntegratorSpec::of(entry::<Integrator>("velocity-verlet")),
            dt: Flicks::from_ratio(1, 60),
            policy: PolicySpec::of(entry("fixed")),
            presentation: &LATEST,
            blend_jumps: false,
            orientation: entry("slerp"),
            snap_to_pixels: false,
            follow: None,
            display: Display::default(),
            clock: ClockSource::default(),
            clock_step: Flicks::ZERO,
            aim: Aim::default(),
            burn: Flicks::ZERO,
            guards: Guards::default(),
            substeps: 1,
            damping_law: DampingLaw::default(),
            contact: ContactTiming::default(),
            time_scale: TimeScale::ONE,
            poll: Poll::default(),
            presses: Presses::default(),
            reads: Reads::default(),
            link: None,
            apply: Apply::default(),
            time: TimePrecision::default(),
            uptime: Flicks::ZERO,
            state: StatePrecision::default(),
        }
    }
}

/// A built-in entry that the defaults name.
fn entry<E: Entry>(id: &str) -> &'static E {
    E::by_id(id).expect("the default ids are in the lists")
}

impl LaneSpec {
    /// Checks that the method can integrate this world with these parameters.
    ///
    /// # Errors
    /// The reason why it cannot, as a sentence.
    pub fn fits(&self) -> Result<(), String> {
        self.world.fits(&self.integrator)
    }

    /// Takes the first of two simple methods that can integrate this world where the default one cannot: for a lane that names no method.
    pub fn choose_method(&mut self) {
        let instead = || ["semi-implicit-euler", "rk4"].map(entry::<Integrator>).into_iter();
        if self.fits().is_err()
            && let Some(method) = instead().find(|method| self.world.fits(method).is_ok())
        {
            self.integrator = method.into();
        }
    }

    /// Checks that the loop can read its clock as coarsely as that.
    ///
    /// # Errors
    /// The reason why it cannot, as a sentence.
    pub fn reads_clock(&self) -> Result<(), String> {
        if self.clock_step == Flicks::ZERO || self.clock == ClockSource::Timer {
            return Ok(());
        }
        Err("only a timer is coarse; leave out `clock = \"refresh\"` or the step".to_owned())
    }

    /// Checks that time may run at this scale: backwards only where a step of −dt undoes a step of dt.
    ///
    /// # Errors
    /// The reason why it may not, as a sentence.
    pub fn runs(&self) -> Result<(), String> {
        let name = self.integrator.name;
        if !self.time_scale.is_backwards() {
            Ok(())
        } else if !self.integrator.reversible {
            Err(format!("{name} cannot run backwards: its step of −dt does not undo its step of dt"))
        } else if self.world.collide.is_some() {
            Err(format!("{} cannot run backwards: its contacts cannot be undone", self.world.name))
        } else if self.world.is_driven() {
            Err(format!("{} cannot run backwards: its input has no past", self.world.name))
        } else {
            Ok(())
        }
    }

    /// `true` if a user can drive its world or grab its bodies. Time that runs backwards has no hand.
    pub fn follows_input(&self) -> bool {
        self.world.is_driven() || (!self.world.grips.is_empty() && !self.time_scale.is_backwards())
    }

    /// Checks that the lane can be linked, if it is.
    ///
    /// # Errors
    /// The reason why it cannot, as a sentence.
    pub fn links(&self) -> Result<(), String> {
        let reason = match self.link {
            Some(_) if self.world.bodies.len() > 1 => {
                "while it has several bodies: machines compare the first one only"
            }
            Some(_) if self.world.jumps() => "while its body jumps: machines compare its motion only",
            Some(_) if self.world.hops() => "while presses make it hop: machines exchange pushes only",
            _ => return Ok(()),
        };
        Err(format!("{} cannot be linked {reason}", self.world.name))
    }

    /// Body number `index` as a lane of its own, whose steps are the body's. A body's time is an integer.
    pub fn body(&self, index: usize) -> LaneSpec {
        let world = self.world.body(index);
        let every = world.bodies.first().map_or(1, |body| body.every.ticks());
        LaneSpec {
            world,
            dt: self.dt.times(every.into()),
            time: TimePrecision::Integer,
            link: None,
            follow: None,
            ..self.clone()
        }
    }

    /// Substeps of a step: those of the lane, each divided as the first body asks for.
    pub fn substeps_per_step(&self) -> u32 {
        self.substeps * self.world.bodies.first().map_or(1, |body| body.every.parts())
    }

    /// The law of its friction and its rate, 1/s, with these parameters of the world; `None` where friction is a force, and where a method
    /// has no steps of one length.
    pub fn friction(&self, params: &[f64]) -> Option<(DampingLaw, f64)> {
        let has_law = self.damping_law != DampingLaw::Force && self.integrator.takes_even_steps();
        let rate = self.world.friction.filter(|_| has_law)?(params);
        (rate != 0.0).then_some((self.damping_law, rate))
    }

    /// `true` if lanes of both specs take the same steps, in length, method, contacts and precision.
    pub fn has_same_steps(&self, other: &LaneSpec) -> bool {
        let stepping = |spec: &LaneSpec| {
            let length = (spec.policy, spec.dt, spec.substeps);
            (spec.integrator, (spec.contact, spec.damping_law), length, (spec.time, spec.uptime), spec.state)
        };
        stepping(self) == stepping(other)
    }

    /// `true` if lanes of both specs move alike: they differ at most in their looks.
    pub fn moves_like(&self, other: &LaneSpec) -> bool {
        LaneSpec { looks: other.looks.clone(), ..self.clone() } == *other
    }

    /// `true` if lanes of both specs move alike and compute the same: neighbours run beside a lane.
    pub fn runs_like(&self, other: &LaneSpec) -> bool {
        self.moves_like(other) && self.draws(Mechanism::Neighbours) == other.draws(Mechanism::Neighbours)
    }

    /// `true` if the lane is `other` but for its looks and for what the switches of the stage set: dt, the clamp of long frames, vsync, and
    /// a presentation of [`LaneSpec::SWITCHED`].
    pub fn is_switched_from(&self, other: &LaneSpec) -> bool {
        let is_of_switch = Self::SWITCHED.contains(&self.presentation.id);
        let mut switched = other.clone();
        switched.presentation = if is_of_switch { self.presentation } else { other.presentation };
        (switched.dt, switched.guards.max_frame) = (self.dt, self.guards.max_frame);
        if let (Display::Virtual(mine), Display::Virtual(display)) = (&self.display, &mut switched.display) {
            display.vsync = mine.vsync;
        }
        switched.moves_like(self)
    }

    /// Ids of the presentations that the switches set: neither of them, interpolation, extrapolation.
    pub const SWITCHED: [&'static str; 3] = ["latest", "interpolate", "extrapolate"];

    /// `true` if a mechanism is to be drawn and the lane has it. A concealed lane draws none: they tell its integrator and policy.
    pub fn draws(&self, mechanism: Mechanism) -> bool {
        self.draws_among(mechanism, Mechanisms::NONE)
    }

    /// As [`LaneSpec::draws`], where `more` are to be drawn, too.
    pub fn draws_among(&self, mechanism: Mechanism, more: Mechanisms) -> bool {
        !self.looks.concealed && self.looks.mechanisms.and(more).has(mechanism) && self.has(mechanism)
    }

    /// `true` if the lane has a mechanism: an accumulator, slopes of x'' = a that a method samples within steps of dt, an exact motion
    /// from any state, neighbours in a phase plane whose areas the exact motion keeps, a user whose input it follows, or a motion along a
    /// line that no hand drives.
    pub fn has(&self, mechanism: Mechanism) -> bool {
        let form = self.world.form();
        match mechanism {
            Mechanism::Accumulator | Mechanism::States => self.policy.carries,
            Mechanism::TrailInTime => self.world.time_axis().is_some() && !self.world.is_driven(),
            Mechanism::Slopes => {
                let samples = !matches!(self.integrator.method, Method::Adaptive(_) | Method::Exact);
                samples && form != Form::FirstOrder && !self.world.jumps()
            }
            Mechanism::StepErrors => ReferenceMotion::exists_for(&self.world),
            Mechanism::InputDelay => self.follows_input(),
            Mechanism::Neighbours => {
                let keeps_area = form == Form::SecondOrder { velocity_dependent: false };
                keeps_area && self.world.dim() == 2 && self.world.collide.is_none() && !self.world.is_driven()
            }
        }
    }

    /// The presentation that has an effect: a policy that carries no time over leaves nothing to blend, and shows the newest state; one
    /// that draws the remainder shows that.
    pub fn presented(&self) -> &'static Presentation {
        match (self.policy.draws_remainder, self.policy.carries) {
            (true, _) => &RENDER_STEP,
            (false, true) => self.presentation,
            (false, false) => &LATEST,
        }
    }

    /// Time by which a pose is past the last step, where the policy has left so much in the accumulator. Where whole steps may stay there,
    /// it is a step at most, but for the presentation whose mistake it is not to look.
    pub fn past_last_step(&self, left: Flicks) -> Flicks {
        let is_bounded = self.policy.keeps_steps && self.presented().pose_time != PoseTime::PastPrevious;
        if is_bounded { left.min(self.dt) } else { left }
    }

    /// Number of steps, 0 or 1, that a frame takes with a copy as a part of its loop, where its pose is so far past the last step.
    pub fn remainder_steps(&self, overstep: Flicks) -> u64 {
        u64::from(self.policy.draws_remainder && overstep != Flicks::ZERO)
    }

    /// `true` if the lane continues from the pose that it draws, so that its steps depend on its frames.
    pub fn writes_back(&self) -> bool {
        self.presented().writes_back
    }

    /// Length of the first substep of a frame of the display's own length, s. Policies that divide a frame take shorter steps than dt;
    /// where the frame takes none, it is that of a step.
    pub fn step_secs(&self) -> f64 {
        let (policy, dt) = (&self.policy, self.policy.step_length(self.dt));
        let frame = self.time_scale.magnitude().scale(self.display.idle_frame(), &mut 0);
        let admitted = self.guards.admit(policy, dt, self.substeps, frame);
        let plan = plan_frame(policy, &self.timestep_at(Flicks::ZERO), &mut Accumulator::default(), admitted);
        let step = plan.steps.get(0).unwrap_or(dt);
        step.secs() / f64::from(self.substeps_per_step().max(1))
    }

    /// Numbers that the policy plans a frame with which starts at unscaled time `real`, as amounts of scaled time.
    pub fn timestep_at(&self, real: Flicks) -> Timestep {
        let scaled = |span: Flicks| self.time_scale.magnitude().scale(span, &mut 0);
        let (refresh, step_cost) = match &self.display {
            Display::Live => (Display::LIVE_REFRESH, self.burn.times(self.substeps.into())),
            Display::Virtual(display) => (display.refresh(), display.step_cost_at(real).times(self.substeps.into())),
            Display::Trace(trace) => (trace.refresh(), Flicks::ZERO),
        };
        let most_steps = self.guards.most_steps(self.substeps);
        Timestep { refresh: scaled(refresh), step_cost: scaled(step_cost), most_steps, ..self.policy.timestep(self.dt) }
    }
}

/// Settings that change neither the motion nor a number of it. Everything else in a [`LaneSpec`] does.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Looks {
    /// Number by which people know the lane, with its colour, shape and dashes.
    pub identity: Identity,
    /// Name that a user gave the lane; where it is empty, [`LaneSpec::title`] makes one.
    pub label: String,
    /// Settings whose values are the title of a lane without a name: those that vary in a matrix.
    pub label_keys: Vec<LabelKey<LaneSpec>>,
    /// `true` if the lane shows what an eye that follows the motion sees.
    pub eye_view: bool,
    /// `true` if the trail does not fade: it stays until the run starts again.
    pub trail_stays: bool,
    /// `true` if the window does not tell which integrator, policy, presentation and reads the lane has: they are to be found out.
    pub concealed: bool,
    /// Mechanisms that are drawn beside the motion.
    pub mechanisms: Mechanisms,
    /// The engine whose loop the lane was given, and may have left since.
    pub engine: Option<&'static Engine>,
}

impl Looks {
    /// Forgets the engine whose loop the lane was given. A lane that is called by it keeps its `title`.
    pub fn forget_engine(&mut self, title: String) {
        if self.label_keys.iter().any(|key| key.name == "engine") && self.label.is_empty() {
            (self.label, self.label_keys) = (title, Vec::new());
        }
        self.engine = None;
    }

    /// Looks of a lane with this name.
    pub fn named(label: impl Into<String>) -> Self {
        Looks { label: label.into(), ..Looks::default() }
    }
}
