//! A problem that describes itself: the record behind every menu, list and test.

use super::body::Bodies;
use super::contact::Contact;
use super::drive::DriveMoment;
use super::equations::Rhs;
use super::grip::{Grip, pull};
use super::params::Param;
use crate::scene::{Brush, Scene, View};
use glam::{DVec2, DVec3, dvec2, dvec3};
use timestep::integrators::Integrator;
use timestep::ode::{COEFFICIENTS, Coefficients, Constraints, ExactFn, Features, Form, Problem, Pull, add_drag};
use timestep::quaternion::Quaternion;

/// A problem that describes itself.
///
/// `p` in the functions below is one value per entry of `params`, in that order, which a world reads by name (`p.stiffness()`);
/// `y` holds the positions and then the velocities or, where the equation is of first order, places alone. A world that can be
/// driven finds the user's input behind its parameters, and behind that, while a body is held, its number and target; without
/// anything there, it is left alone. [`WorldSpec`](super::WorldSpec) is a world with its parameters filled in and calls the
/// functions with them.
#[derive(Debug)]
pub struct World {
    /// The id in scenario files and on the command line.
    pub id: &'static str,
    /// The name in the window and in messages.
    pub name: &'static str,
    /// One or two sentences for a user who chooses.
    pub summary: &'static str,
    /// The equation of motion, as text.
    pub equation: &'static str,
    /// The acceleration of the first place as code ([`timestep::code`]), of `position`, `velocity`, `t` and the parameters; empty where it
    /// depends on more. A parameter `acceleration` is `strength` there.
    pub acceleration: &'static str,
    /// Source of the problem or its exact solution.
    pub reference: &'static str,
    /// The numbers that a user may change.
    pub params: &'static [Param],
    /// Length of the state.
    pub dim: fn(p: &[f64]) -> usize,
    /// Unit of the first place in the state.
    pub place_unit: &'static str,
    /// Number of input axes, each from −1 to 1, that drive it; 0 where it cannot be driven.
    pub inputs: usize,
    /// Velocity, m/s, that the second place gains by a press of the key Up; `None` where a press is a push and nothing else.
    pub hop: Option<fn(p: &[f64]) -> f64>,
    /// Player, 0 or 1, who drives the body of each position; empty where the players have no bodies of their own.
    pub players: &'static [usize],
    /// Bodies that a hand can grab; empty where there are none.
    pub grips: &'static [Grip],
    /// The bodies that do not act on each other; `None` for a world that is one system.
    pub bodies: Option<Bodies>,
    /// The orientation of the world's body, where it has one.
    pub attitude: Option<Attitude>,
    /// The right-hand side.
    pub rhs: Rhs,
    /// Its springs as distances to keep, for methods that solve constraints by position; `None` where it has no such springs.
    pub constraints: Option<Constraints>,
    /// Coefficients of the right-hand side, worked out once per run.
    pub coefficients: fn(p: &[f64]) -> Coefficients,
    /// Form of the equation with these parameters.
    pub form: fn(p: &[f64]) -> Form,
    /// ω² in 1/s² and γ in 1/s where every position, at least near rest, moves as x'' = −ω²x − 2γx': the theory of
    /// stable steps is about these.
    pub oscillator: Option<OscillatorFn>,
    /// The rate at which friction takes velocity away, 1/s, where it and [`World::drag`] are all that depends on velocity: v' = … − rate · v.
    pub friction: Option<fn(p: &[f64]) -> f64>,
    /// Drag by the square of each velocity, 1/m, beside the right-hand side: v' = … − drag · |v| v. `None` where the world has none.
    pub drag: Option<fn(p: &[f64]) -> f64>,
    /// The frequency, in Hz, of a force from outside that depends on time alone, which steps have to sample.
    pub forcing: Option<fn(p: &[f64]) -> f64>,
    /// Fills in the state at t = 0.
    pub initial: fn(p: &[f64], y: &mut [f64]),
    /// The exact solution, where there is a closed form; [`World::closed_form`] has it where it holds.
    pub exact: Option<ExactFn>,
    /// `true` for parameters with which the exact solution is the motion.
    pub exact_holds: fn(p: &[f64]) -> bool,
    /// The contacts; `None` where there are none.
    pub collide: Option<Contact>,
    /// Quantities that the exact motion keeps.
    pub invariants: &'static [Invariant],
    /// Gravitational parameter μ, m³/s², where the motion is an orbit in the plane about the origin; `None` elsewhere.
    pub attraction: Option<fn(p: &[f64]) -> f64>,
    /// The point in the plane, in metres, whose distance from the exact one is the error; of a body with an orientation, where the
    /// marker is drawn.
    pub track: fn(p: &[f64], y: &[f64]) -> DVec2,
    /// Velocity in the room of the point that errors are measured at, m/s, where the places change at the rates `v`.
    pub velocity: VelocityFn,
    /// The point that the view is centred on. Worlds whose motion leaves every fixed view follow the exact solution.
    pub camera: Camera,
    /// The part of the plane that is drawn on the nominal screen, with room for a trail: lengths in pixels are measured in it.
    pub view: fn(p: &[f64]) -> View,
    /// The smallest part of the plane in which all of the exact motion is seen, with its bodies and what holds them; in a view that
    /// goes along, what the body can be apart from it. Canvases show it as large as they can.
    pub motion: fn(p: &[f64]) -> View,
    /// Velocity at which older trail points move away from the body, m/s: a motion along a line is drawn out like a
    /// strip chart; zero for motions that draw their own curve.
    pub trail_drift: fn(p: &[f64]) -> DVec2,
    /// Length of a trail, s: as long as the motion needs to show its shape, such as the period of an orbit.
    pub trail_secs: fn(p: &[f64]) -> f64,
    /// Tooltip for the fixed parts of the drawing.
    pub fixtures: &'static str,
    /// Draws what drives the motion at a moment, over trails and behind bodies: a function of time, pose and parameters alone. Many like parts are
    /// [`Strokes`](crate::scene::Strokes), so that small lanes have fewer.
    pub drive: DriveFn,
    /// Draws the pose `y`.
    pub draw: fn(p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene),
}

/// The orientation of a body as a part of the state.
#[derive(Clone, Copy, Debug)]
pub struct Attitude {
    /// Index of the first of the four numbers w, x, y, z of its quaternion, behind which stand the three of its angular velocity in
    /// the frame of the body, rad/s.
    pub place: usize,
    /// The point that errors are measured at, in the frame of the body, m.
    pub marker: DVec3,
}

impl Attitude {
    /// The orientation in a state.
    pub fn of(&self, y: &[f64]) -> Quaternion {
        Quaternion::from_slice(&y[self.place..])
    }

    /// The angular velocity in a state, in the frame of the body, rad/s.
    pub fn angular_velocity(&self, y: &[f64]) -> DVec3 {
        DVec3::from_slice(&y[self.place + 4..])
    }

    /// Stops the turn of a state.
    pub fn stop(&self, y: &mut [f64]) {
        y[self.place + 4..].fill(0.0);
    }

    /// The marker in the room, m.
    pub fn marker(&self, y: &[f64]) -> DVec3 {
        self.of(y).turn(self.marker)
    }

    /// Velocity of the marker in the room where the state changes at the rates `v`, m/s. A turn is quadratic in its quaternion, so
    /// that half the difference of two turns is its derivative.
    pub fn marker_velocity(&self, y: &[f64], v: &[f64]) -> DVec3 {
        let [ahead, behind] = [0.5, -0.5].map(|part| self.of(y).plus(self.of(v).scaled(part)).turn(self.marker));
        ahead - behind
    }
}

/// Velocity of a point from parameters, state and the rates of change of the places, m/s.
pub type VelocityFn = fn(p: &[f64], y: &[f64], v: &[f64]) -> DVec3;

/// Draws what drives a motion at a moment, from the parameters.
pub type DriveFn = fn(p: &[f64], moment: &DriveMoment<'_>, scene: &mut Scene);

/// ω² in 1/s² and γ in 1/s of an oscillator.
pub type OscillatorFn = fn(p: &[f64]) -> [f64; 2];

/// The point that the view is centred on.
#[derive(Clone, Copy, Debug)]
pub enum Camera {
    /// The view's own centre.
    Fixed,
    /// The view's own centre, moved by this function of the parameters and of the tracked point of the exact solution, m.
    FollowExact(fn(&[f64], DVec2) -> DVec2),
    /// The view's own centre, which moves evenly with this velocity in m/s for these parameters.
    Glide(fn(&[f64]) -> DVec2),
}

/// A quantity that the exact motion keeps.
#[derive(Debug)]
pub struct Invariant {
    /// `energy` is the one that `energy_drift` is about, `norm` of a quaternion that of `norm_drift`.
    pub id: &'static str,
    /// The name in the window.
    pub name: &'static str,
    /// The unit of its value.
    pub unit: &'static str,
    /// Its value in a state.
    pub value: fn(p: &[f64], y: &[f64]) -> f64,
    /// `true` if the motion keeps it with these parameters (friction does not keep energy).
    pub holds: fn(p: &[f64]) -> bool,
}

impl Invariant {
    /// The energy of a world whose parameters have a mass; an entry says its value.
    pub const ENERGY: Invariant =
        Invariant { id: "energy", name: "Energy", unit: "J", value: |_, _| f64::NAN, holds: |_| true };
    /// The energy of a world in which no mass matters.
    pub const ENERGY_PER_MASS: Invariant = Invariant { name: "Energy per mass", unit: "J/kg", ..Invariant::ENERGY };
    /// The angular momentum of a world in which no mass matters.
    pub const ANGULAR_MOMENTUM: Invariant =
        Invariant { id: "angular-momentum", name: "Angular momentum per mass", unit: "m²/s", ..Invariant::ENERGY };
}

impl World {
    /// A body that moves along x with nothing acting on it, without a name: an entry says how it differs.
    pub const PLAIN: World = World {
        id: "",
        name: "",
        summary: "",
        equation: "",
        acceleration: "",
        reference: "",
        params: &[],
        dim: |_| 2,
        place_unit: "m",
        inputs: 0,
        hop: None,
        players: &[],
        grips: &[],
        bodies: None,
        attitude: None,
        rhs: Rhs {
            scalar: |_, _, y, dydt| dydt.copy_from_slice(&[y[1], 0.0]),
            single: None,
            blocks: None,
            double_double: None,
        },
        constraints: None,
        coefficients: |_| [0.0; COEFFICIENTS],
        form: |_| Form::SecondOrder { velocity_dependent: false },
        friction: None,
        drag: None,
        oscillator: None,
        forcing: None,
        initial: |_, y| y.fill(0.0),
        exact: None,
        exact_holds: |_| true,
        collide: None,
        invariants: &[],
        attraction: None,
        track: |_, y| dvec2(y[0], 0.0),
        velocity: |_, _, v| dvec3(v[0], 0.0, 0.0),
        camera: Camera::Fixed,
        view: |_| View { center: DVec2::ZERO, half: DVec2::ONE },
        motion: |_| View { center: DVec2::ZERO, half: DVec2::ONE },
        trail_drift: |_| DVec2::ZERO,
        trail_secs: |_| 2.0,
        fixtures: "",
        drive: |_, _, _| {},
        draw: |_, _, _, _| {},
    };

    /// The default of every parameter.
    pub fn default_params(&self) -> Vec<f64> {
        self.params.iter().map(|param| param.default).collect()
    }

    /// The place in the list of the parameter with this key.
    pub fn place_of(&self, key: &str) -> Option<usize> {
        self.params.iter().position(|param| param.key == key)
    }

    /// The equations of motion; `coefficients` are this world's, for `params`.
    pub fn problem<'a>(&self, params: &'a [f64], coefficients: &'a Coefficients) -> Problem<'a> {
        Problem {
            params,
            coefficients,
            rhs: self.rhs.scalar,
            form: (self.form)(params),
            exact: self.closed_form(params),
            constraints: self.constraints,
            drag: self.drag_rate(params),
            pull: self.pull(params),
        }
    }

    /// The pull of a hand on one of the bodies, if there is one.
    pub fn pull(&self, params: &[f64]) -> Option<Pull> {
        pull(self.grips, params, self.params.len() + self.inputs)
    }

    /// The exact solution with these parameters, where it has a closed form.
    pub fn closed_form(&self, params: &[f64]) -> Option<ExactFn> {
        self.exact.filter(|_| (self.exact_holds)(params))
    }

    /// Drag by the square of each velocity with these parameters, 1/m.
    pub fn drag_rate(&self, params: &[f64]) -> f64 {
        self.drag.map_or(0.0, |drag| drag(params))
    }

    /// `true` if the right-hand side is all that acts.
    pub fn is_alone(&self, params: &[f64]) -> bool {
        self.collide.is_none() && self.pull(params).is_none() && self.drag_rate(params) == 0.0
    }

    /// Fills in dy/dt at (t, y), where no hand pulls.
    pub fn rate(&self, params: &[f64], t: f64, y: &[f64], dydt: &mut [f64]) {
        (self.rhs.scalar)(&(self.coefficients)(params), t, y, dydt);
        if self.drag_rate(params) != 0.0 {
            add_drag(self.drag_rate(params), y, dydt);
        }
    }

    /// The state at t = 0.
    pub fn initial_state(&self, params: &[f64]) -> Vec<f64> {
        let mut y = vec![0.0; (self.dim)(params)];
        (self.initial)(params, &mut y);
        y
    }

    /// Checks that `integrator` can integrate this world with these parameters.
    ///
    /// # Errors
    /// A sentence that says why it cannot.
    pub fn fits(&self, params: &[f64], integrator: &Integrator) -> Result<(), String> {
        integrator.fits(Features {
            form: (self.form)(params),
            has_exact_flow: self.closed_form(params).is_some(),
            has_constraints: self.constraints.is_some(),
        })
    }
}
