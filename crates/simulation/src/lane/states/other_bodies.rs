//! The bodies of a lane beside its first one. The lane's own motion is the first body: it steps at every tick, and the lane's numbers
//! are about it.

use super::body::Body;
use super::energy::Energy;
use super::motion::Motion;
use crate::lane::pose::body_pose::BodyPose;
use crate::lane::pose::pose_sampler::PoseSampler;
use crate::lane::records::meters::OnDisplay;
use crate::lane::records::report_span::ReportSpan;
use crate::lane::settings::spec::LaneSpec;
use crate::lane::time::work::Work;
use crate::metrics::BodyReport;
use timestep::time::Flicks;

/// The other bodies; none in worlds that are one system.
#[derive(Clone, Debug, Default)]
pub struct OtherBodies {
    bodies: Vec<Body>,
    /// Number of the lane's last tick, and its simulated time: the sum of the lengths of all ticks.
    tick: u64,
    at: Flicks,
    /// Bodies that have ended the next tick already.
    ticked: usize,
    /// Energy of all that are alive, the first body included.
    energy: Option<Energy>,
}

impl OtherBodies {
    /// The other bodies of a lane at t = 0.
    pub fn new(spec: &LaneSpec) -> Self {
        let bodies: Vec<_> = (1..spec.world.bodies.len()).map(|index| Body::new(spec, index)).collect();
        let keeps_energy = !bodies.is_empty() && spec.world.kept("energy").is_some();
        OtherBodies { energy: keeps_energy.then(Energy::default), bodies, ..OtherBodies::default() }
    }

    /// Takes over what may change while the motions go on, as the lane does with its own.
    pub fn edit(&mut self, spec: &LaneSpec) {
        for (index, body) in (1..).zip(&mut self.bodies) {
            body.edit(spec.body(index));
        }
    }

    /// Starts the numbers again at lab time `now`.
    pub fn restart_numbers(&mut self, now: Flicks) {
        self.bodies.iter_mut().for_each(|body| body.restart_numbers(now));
        self.energy.iter_mut().for_each(Energy::restart);
    }

    /// Forgets the states before the last ones.
    pub fn restart_history(&mut self) {
        self.bodies.iter_mut().for_each(Body::restart_history);
    }

    /// Marks the start of a frame of `length`.
    pub fn start_frame(&mut self, length: Flicks) {
        self.bodies.iter_mut().for_each(|body| body.start_frame(length));
    }

    /// Takes the steps that are due after a tick of `length`, and adds the states of those that are alive to the hash of `first`.
    /// `false` if the work was spent before; the same call again goes on.
    pub fn tick_on(&mut self, length: Flicks, first: &mut Motion, work: &mut Work) -> bool {
        let (tick, at) = (self.tick + 1, self.at + length);
        while let Some(body) = self.bodies.get_mut(self.ticked) {
            if !body.tick_on(tick, at, work) {
                return false;
            }
            body.state().iter().for_each(|state| first.hash.add(state));
            self.ticked += 1;
        }
        (self.ticked, self.tick, self.at) = (0, tick, at);
        self.energy = self.energy.zip(first.kept.energy).map(|(mut energy, own)| {
            energy.sum(std::iter::once(own).chain(self.bodies.iter().filter_map(Body::energy)));
            energy
        });
        true
    }

    /// Energy of all that are alive; `None` where the first body is alone.
    pub fn energy(&self) -> Option<Energy> {
        self.energy
    }

    /// States of the bodies that are alive; `None` for the others.
    pub fn states(&self) -> Vec<Option<Vec<f64>>> {
        self.bodies.iter().map(Body::state).collect()
    }

    /// The poses of a display that is the amount `overstep` past the last tick.
    pub fn poses(&self, spec: &LaneSpec, overstep: Flicks, torn: bool) -> Vec<BodyPose> {
        let display = display_of(spec, self.at, overstep);
        self.bodies.iter().map(|body| body.pose(display(body), torn)).collect()
    }

    /// Takes the trial steps of these poses. `false` if the work was spent before; the same call again goes on.
    pub fn try_poses(&mut self, spec: &LaneSpec, overstep: Flicks, torn: bool, work: &mut Work) -> bool {
        let display = display_of(spec, self.at, overstep);
        self.bodies.iter_mut().all(|body| body.try_pose(display(body), torn, work))
    }

    /// Forgets them.
    pub fn forget_trials(&mut self) {
        self.bodies.iter_mut().for_each(Body::forget_trial);
    }

    /// Continues from the poses that were drawn, in place of the states.
    pub fn continue_from(&mut self, poses: &[BodyPose]) {
        self.bodies.iter_mut().zip(poses).for_each(|(body, pose)| body.continue_from(pose));
    }

    /// Counts the errors of the steps in a frame that starts at lab time `at`.
    pub fn end_steps(&mut self, at: Flicks) {
        self.bodies.iter_mut().for_each(|body| body.end_steps(at));
    }

    /// Measures the poses of a frame that comes to the display.
    pub fn show(&mut self, poses: &[BodyPose], at: OnDisplay) {
        self.bodies.iter_mut().zip(poses).for_each(|(body, pose)| body.show(pose, at));
    }

    /// The numbers of each body; `None` where the first one is alone.
    pub fn reports(&self, span: ReportSpan) -> Option<Vec<BodyReport>> {
        let reports = (2..).zip(&self.bodies).map(|(number, body)| body.report(number, span));
        (!self.bodies.is_empty()).then(|| reports.collect())
    }

    /// Number of bodies.
    pub fn len(&self) -> usize {
        self.bodies.len()
    }

    /// Memory of a copy, bytes.
    pub fn bytes(&self) -> usize {
        self.bodies.iter().map(Body::bytes).sum()
    }
}

/// Simulated time of a display for each body, if it is the amount `overstep` past the last tick, at `tick`.
fn display_of(spec: &LaneSpec, tick: Flicks, overstep: Flicks) -> impl Fn(&Body) -> Flicks {
    let past = PoseSampler::past_tick(spec, overstep);
    let shares_alpha = spec.presented().shares_alpha;
    move |body| if shares_alpha { body.at_alpha(past, spec.dt) } else { tick + past }
}
