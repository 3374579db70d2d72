//! A world as a user chose it: with its parameters filled in.

use super::body::BodySpec;
use super::drive::DriveMoment;
use super::stepper::WorldStepper;
use super::world::{Camera, Invariant, World};
use crate::scene::{Brush, Scene, View};
use glam::DVec2;
use std::borrow::Cow;
use std::ops::{Deref, Index, IndexMut};
use timestep::integrators::{INTEGRATORS, Integrator, IntegratorSpec};
use timestep::ode::{Coefficients, Form, Problem};
use timestep::time::Flicks;

/// A world with its parameters filled in. It dereferences to the entry, so that `spec.name` is the world's name.
///
/// `spec.params` are the values; the parameters themselves, with names and ranges, are `spec.world.params`.
#[derive(Clone, Debug, PartialEq)]
pub struct WorldSpec {
    /// The entry.
    pub world: &'static World,
    /// One value per entry of `world.params`, each within its range.
    pub params: Vec<f64>,
    /// The bodies, of which the parameters are about the first; empty for a world that is one system.
    pub bodies: Vec<BodySpec>,
}

impl WorldSpec {
    /// The world with its default parameters.
    pub fn of(world: &'static World) -> Self {
        let bodies = world.bodies.map_or_else(Vec::new, |bodies| bodies.default.to_vec());
        WorldSpec { world, params: world.default_params(), bodies }
    }

    /// Body number `index` as a world of its own, with one body. A world that is one system has only itself.
    pub fn body(&self, index: usize) -> WorldSpec {
        let Some(bodies) = self.world.bodies else { return self.clone() };
        let params = (bodies.params)(&self.params, index, self.bodies.len());
        WorldSpec { world: self.world, params, bodies: self.bodies.get(index).copied().into_iter().collect() }
    }

    /// Takes a state of the first body to where it is at `at`, or from there back: a body that has jumped an odd number of times is
    /// on the other side.
    pub fn jump(&self, at: Flicks, y: &mut [f64]) {
        if let (Some(bodies), Some(body)) = (self.world.bodies, self.bodies.first())
            && body.is_across(at)
        {
            (bodies.jump)(y);
        }
    }

    /// `true` if the first body jumps.
    pub fn jumps(&self) -> bool {
        self.bodies.first().is_some_and(|body| body.jumps.is_some())
    }

    /// A state of the first body as [`WorldSpec::jump`] takes it.
    pub fn jumped<'a>(&self, at: Flicks, y: &'a [f64]) -> Cow<'a, [f64]> {
        let mut y = Cow::Borrowed(y);
        if self.jumps() {
            self.jump(at, y.to_mut());
        }
        y
    }

    /// `true` if the first body jumps between two moments.
    pub fn is_cut_between(&self, from: Flicks, to: Flicks) -> bool {
        self.bodies.first().is_some_and(|body| body.is_cut_between(from, to))
    }

    /// Exact place of the first body at `at`, jumps included: a state. `None` while it is not alive, or without a closed form.
    pub fn place_at(&self, at: Flicks) -> Option<Vec<f64>> {
        let exact =
            self.closed_form(&self.params).filter(|_| self.bodies.first().is_none_or(|body| body.lives_at(at)))?;
        let (start, mut y) = (self.initial_state(), vec![0.0; self.dim()]);
        exact(&self.params, 0.0, &start, at.secs(), &mut y);
        self.jump(at, &mut y);
        Some(y)
    }

    /// Length of the state, of one body.
    pub fn dim(&self) -> usize {
        (self.world.dim)(&self.params)
    }

    /// The state at t = 0.
    pub fn initial_state(&self) -> Vec<f64> {
        self.world.initial_state(&self.params)
    }

    /// Form of the equation.
    pub fn form(&self) -> Form {
        (self.world.form)(&self.params)
    }

    /// Coefficients of the right-hand side.
    pub fn coefficients(&self) -> Coefficients {
        (self.world.coefficients)(&self.params)
    }

    /// The equations of motion, without contacts; `coefficients` are [`WorldSpec::coefficients`].
    pub fn problem<'a>(&'a self, coefficients: &'a Coefficients) -> Problem<'a> {
        self.world.problem(&self.params, coefficients)
    }

    /// Steps with the contacts that follow them, without input; `coefficients` are [`WorldSpec::coefficients`].
    pub fn stepper<'a>(&'a self, integrator: IntegratorSpec, coefficients: &'a Coefficients) -> WorldStepper<'a> {
        WorldStepper::new(self.world, integrator, &self.params, coefficients)
    }

    /// Rate of the friction of its bodies, 1/s; 0 where it has none.
    pub fn friction_rate(&self) -> f64 {
        self.world.friction.map_or(0.0, |friction| friction(&self.params))
    }

    /// Makes the body hop, as a press of the key Up does: the second place gains velocity.
    pub fn hop(&self, y: &mut [f64]) {
        if let Some(gain) = self.gain_of_hop() {
            y[self.form().places(self.dim()) + 1] += gain;
        }
    }

    /// `true` if a press of the key Up makes its body hop.
    pub fn hops(&self) -> bool {
        self.gain_of_hop().is_some()
    }

    /// Velocity that a hop adds, m/s.
    fn gain_of_hop(&self) -> Option<f64> {
        self.world.hop.map(|hop| hop(&self.params)).filter(|gain| *gain != 0.0)
    }

    /// Checks that `integrator` can integrate this world with these parameters.
    ///
    /// # Errors
    /// A sentence that says why it cannot.
    pub fn fits(&self, integrator: &Integrator) -> Result<(), String> {
        self.world.fits(&self.params, integrator)
    }

    /// The method most like `integrator` that can integrate this world with these parameters: of the nearest order, then as symplectic,
    /// then as expensive. No mistake.
    pub fn nearest_method(&self, integrator: &Integrator) -> Option<&'static Integrator> {
        let unlike = |other: &&&Integrator| {
            let order = |integrator: &Integrator| integrator.order.map_or(99, i64::from);
            let evals = i64::from(other.evals_per_step) - i64::from(integrator.evals_per_step);
            let apart = (order(other) - order(integrator)).abs();
            (apart, other.symplectic != integrator.symplectic, evals.abs())
        };
        let good = |other: &&&Integrator| other.mistake.is_none() && self.fits(other).is_ok();
        INTEGRATORS.iter().filter(good).min_by_key(unlike).copied()
    }

    /// `true` if a user can drive it.
    pub fn is_driven(&self) -> bool {
        self.world.inputs > 0
    }

    /// The point of a pose that errors are measured at, m.
    pub fn track(&self, y: &[f64]) -> DVec2 {
        (self.world.track)(&self.params, y)
    }

    /// Distance between the tracked points of two states, m; of a body with an orientation, between its markers in the room.
    pub fn distance(&self, a: &[f64], b: &[f64]) -> f64 {
        match &self.attitude {
            Some(attitude) => attitude.marker(a).distance(attitude.marker(b)),
            None => self.track(a).distance(self.track(b)),
        }
    }

    /// Distance between the velocities of the points that errors are measured at, in two states at `t`, m/s. `problem` is the world's,
    /// under the input of this moment.
    pub fn velocity_distance(&self, problem: &Problem<'_>, t: f64, a: &[f64], b: &[f64]) -> f64 {
        let [a, b] = [a, b].map(|y| (self.velocity)(&self.params, y, &problem.slopes(t, y)));
        a.distance(b)
    }

    /// Longest way between the places of a player's body in two states, m; where the players have no bodies of their own, the distance
    /// between the tracked points.
    pub fn distance_of_player(&self, player: usize, a: &[f64], b: &[f64]) -> f64 {
        if self.players.is_empty() {
            return self.distance(a, b);
        }
        let places = self.players.iter().zip(a.iter().zip(b)).filter(|(owner, _)| **owner == player);
        places.map(|(_, (a, b))| (a - b).abs()).fold(0.0, f64::max)
    }

    /// The invariant with this id, where the motion keeps it with these parameters.
    pub fn kept(&self, id: &str) -> Option<&'static Invariant> {
        self.world.invariants.iter().find(|invariant| invariant.id == id && (invariant.holds)(&self.params))
    }

    /// Kinetic energy of a state, where the motion keeps its energy, J: the energy without that of the same places at rest.
    pub fn kinetic_energy(&self, y: &[f64]) -> Option<f64> {
        let energy = self.kept("energy")?;
        let mut at_rest = y.to_vec();
        match &self.attitude {
            Some(attitude) => attitude.stop(&mut at_rest),
            None => at_rest[self.form().places(y.len())..].fill(0.0),
        }
        let [moving, at_rest] = [y, &at_rest].map(|y| (energy.value)(&self.params, y));
        Some(moving - at_rest)
    }

    /// The part of the plane that is drawn.
    pub fn view(&self) -> View {
        (self.world.view)(&self.params)
    }

    /// The smallest part of the plane in which all of the exact motion is seen.
    pub fn motion(&self) -> View {
        (self.world.motion)(&self.params)
    }

    /// As [`WorldSpec::motion`], with room for a trail on its side, as far as [`WorldSpec::view`] has it.
    pub fn motion_with_trail(&self) -> View {
        let (view, [low, high]) = (self.view(), self.motion().corners());
        let end = self.trail_drift_on_screen() * self.trail_secs();
        let [edge, other] = view.corners();
        View::of_corners(low.min(end.max(edge)), high.max(end.min(other)))
    }

    /// Velocity at which older trail points move away from the body, m/s.
    pub fn trail_drift(&self) -> DVec2 {
        (self.world.trail_drift)(&self.params)
    }

    /// Velocity of the same in the view, which may glide along, m/s.
    pub fn trail_drift_on_screen(&self) -> DVec2 {
        self.trail_drift() - self.glide()
    }

    /// Direction across a motion that runs along a line, to the side on which its trail is drawn out: a unit vector, or `None` where a
    /// motion draws its own curve.
    pub fn time_axis(&self) -> Option<DVec2> {
        let drift = self.trail_drift_on_screen();
        (drift != DVec2::ZERO).then(|| drift.normalize())
    }

    /// `true` if the motion is a swing along a line, whose phase plane can be drawn across that line.
    pub fn swings_along_a_line(&self) -> bool {
        self.oscillator.is_some() && self.dim() == 2 && self.time_axis().is_some()
    }

    /// Velocity with which the view glides, m/s.
    pub fn glide(&self) -> DVec2 {
        if let Camera::Glide(velocity) = self.world.camera { velocity(&self.params) } else { DVec2::ZERO }
    }

    /// Length of a trail, s: at most ten minutes, also where the motion has no end.
    pub fn trail_secs(&self) -> f64 {
        const RANGE: [f64; 2] = [0.1, 600.0];
        (self.world.trail_secs)(&self.params).clamp(RANGE[0], RANGE[1])
    }

    /// Draws what drives the motion at a moment.
    pub fn drive(&self, moment: &DriveMoment<'_>, scene: &mut Scene) {
        (self.world.drive)(&self.params, moment, scene);
    }

    /// Draws the pose `y`.
    pub fn draw(&self, y: &[f64], brush: Brush, scene: &mut Scene) {
        (self.world.draw)(&self.params, y, brush, scene);
    }
}

impl Deref for WorldSpec {
    type Target = World;

    fn deref(&self) -> &World {
        self.world
    }
}

/// The value of the parameter with this key, where the code knows that the world has it: `spec["stiffness"]`. Any other key panics.
impl Index<&str> for WorldSpec {
    type Output = f64;

    fn index(&self, key: &str) -> &f64 {
        &self.params[self.place_of(key).expect("a parameter of this world")]
    }
}

impl IndexMut<&str> for WorldSpec {
    fn index_mut(&mut self, key: &str) -> &mut f64 {
        let place = self.place_of(key).expect("a parameter of this world");
        &mut self.params[place]
    }
}
