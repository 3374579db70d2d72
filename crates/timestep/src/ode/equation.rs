//! The equation that a method steps over: of any dimension, of any type.

use super::constraint::DistanceConstraint;
use super::real::Real;

/// An ordinary differential equation y' = f(t, y) over the scalar `R`.
///
/// Implement it for a type of your own and step it with any entry of `integrators::INTEGRATORS`:
///
/// ```
/// use timestep::integrators::{Memory, RK4};
/// use timestep::ode::{Form, Ode};
///
/// /// A stone with air drag: x'' = −g − k x' |x'|.
/// struct Stone { drag: f64 }
///
/// impl Ode<f64> for Stone {
///     fn eval(&self, _t: f64, y: &[f64], dydt: &mut [f64]) {
///         dydt[0] = y[1];
///         dydt[1] = -9.80665 - self.drag * y[1] * y[1].abs();
///     }
///     fn form(&self) -> Form {
///         Form::SecondOrder { velocity_dependent: true }
///     }
/// }
///
/// let stone = Stone { drag: 0.1 };
/// RK4.can_integrate(&stone)?;
/// let (mut y, mut memory, h) = ([0.0, 0.0], Memory::new(), 0.01);
/// for i in 0..1000 {
///     RK4.method.step(&stone, i as f64 * h, h, &mut y, &mut memory);
/// }
/// let terminal = -(9.80665_f64 / stone.drag).sqrt();
/// assert!((y[1] - terminal).abs() < 1e-6);
/// # Ok::<(), String>(())
/// ```
pub trait Ode<R: Real> {
    /// Fills in `dydt` = f(t, y), which has the length of `y`. `t` is in seconds and shared by all runs of a block.
    fn eval(&self, t: f64, y: &[R], dydt: &mut [R]);

    /// The form that a method may rely on: first order unless said otherwise.
    fn form(&self) -> Form {
        Form::FirstOrder
    }

    /// Numbers that are different when the equation is: a method that carries a slope from one step into the next takes it
    /// anew after a change. Where they are left out, restart the `Memory` after every change.
    fn coefficients(&self) -> &[R] {
        &[]
    }

    /// The exact solution, where there is a closed form.
    fn exact_flow(&self) -> Option<&dyn ExactFlow<R>> {
        None
    }

    /// Distance number `index` that a method may keep by position in place of the force of its spring, from the pivot outwards; `None`
    /// behind the last one.
    fn constraint(&self, _index: usize) -> Option<DistanceConstraint<R>> {
        None
    }

    /// [`Ode::eval`] without the forces of the springs that are [`Ode::constraint`].
    fn eval_unconstrained(&self, t: f64, y: &[R], dydt: &mut [R]) {
        self.eval(t, y, dydt);
    }
}

impl<R: Real, O: Ode<R> + ?Sized> Ode<R> for &O {
    #[inline(always)]
    fn eval(&self, t: f64, y: &[R], dydt: &mut [R]) {
        (**self).eval(t, y, dydt);
    }

    fn form(&self) -> Form {
        (**self).form()
    }

    fn coefficients(&self) -> &[R] {
        (**self).coefficients()
    }

    fn exact_flow(&self) -> Option<&dyn ExactFlow<R>> {
        (**self).exact_flow()
    }

    fn constraint(&self, index: usize) -> Option<DistanceConstraint<R>> {
        (**self).constraint(index)
    }

    #[inline(always)]
    fn eval_unconstrained(&self, t: f64, y: &[R], dydt: &mut [R]) {
        (**self).eval_unconstrained(t, y, dydt);
    }
}

/// The features of an equation that a method may need.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Features {
    /// Its form.
    pub form: Form,
    /// `true` if it has an exact solution.
    pub has_exact_flow: bool,
    /// `true` if it has distances to keep.
    pub has_constraints: bool,
}

impl Features {
    /// The features of `ode`.
    pub fn of(ode: &dyn Ode<f64>) -> Self {
        Self {
            form: ode.form(),
            has_exact_flow: ode.exact_flow().is_some(),
            has_constraints: ode.constraint(0).is_some(),
        }
    }
}

/// The closed form of a motion.
pub trait ExactFlow<R> {
    /// Fills in `y`, the state at `t` of the motion that passes through `y0` at `t0` (times in s, before or after).
    fn flow(&self, t0: f64, y0: &[R], t: f64, y: &mut [R]);
}

/// Form of an equation, which a method may rely on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// Any y' = f(t, y).
    FirstOrder,
    /// An equation of first order: x' = λ(g(z) − x) for the components x, which decay towards targets g, and z' = f(z) for those behind
    /// them, which know nothing of x.
    Relaxation {
        /// λ, 1/s.
        rate: f64,
        /// Number of components x.
        relaxing: usize,
    },
    /// x'' = a(t, x) or x'' = a(t, x, x'); y holds x, then x'.
    SecondOrder {
        /// `true` if a depends on x'.
        velocity_dependent: bool,
    },
}

impl Form {
    /// Number of components at the beginning of a state of `dim` numbers that are places: the positions, behind which stand
    /// their velocities; in an equation of first order, all of them.
    pub fn places(self, dim: usize) -> usize {
        match self {
            Form::FirstOrder | Form::Relaxation { .. } => dim,
            Form::SecondOrder { .. } => dim / 2,
        }
    }
}
