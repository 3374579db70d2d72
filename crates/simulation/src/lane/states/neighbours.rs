//! A closed curve of neighbouring states in the phase plane, each stepped as the lane's own state is.
//!
//! The exact motion of x'' = a(t, x) keeps the area inside every such curve (Liouville), and so does a step of a symplectic method.
//! The curve through the points is taken as the smooth one, by trigonometric interpolation: its area is then as exact as the points,
//! where the polygon's would change as the curve bends. With x and v at θ_j = 2πj/N,
//!
//! A = ∮ x dv = (2π/N) Σ_i x_i v'_i, v'_i = ½ Σ_{j≠i} (−1)^{i−j} cot(π(i−j)/N) v_j
//!
//! (Trefethen, "Spectral Methods in MATLAB", 2000, chapter 3: the differentiation matrix for even N).

use super::substeps::Substeps;
use crate::lane::settings::mechanisms::Mechanism;
use crate::lane::settings::spec::LaneSpec;
use crate::lane::time::work::Work;
use crate::worlds::WorldSpec;
use glam::{DVec2, dvec2};
use std::f64::consts::{PI, TAU};
use timestep::integrators::Memory;

/// Neighbours of a lane's state, in order around it.
#[derive(Clone, Debug)]
pub struct Neighbours {
    states: Vec<[f64; 2]>,
    memories: Vec<Memory<f64>>,
    start_area: f64,
    /// Radius of the curve at its start, m.
    start_radius: f64,
    /// Factor between a place and a velocity of the same length in the picture, 1/s.
    frequency: f64,
    /// Neighbours that have taken the next step already, and the substeps that the one after them has taken.
    stepped: usize,
    substep: u32,
}

impl Neighbours {
    /// Number of neighbours; even.
    pub const COUNT: usize = 48;
    /// Radius of the curve at its start, relative to the distance of the state from the origin of the phase plane.
    const RADIUS: f64 = 0.05;
    /// Radius where all states turn alike, relative as above: a larger curve keeps its form there, and can be seen in the lane.
    const RADIUS_OF_SWING: f64 = 0.2;

    /// Neighbours on an ellipse around the state `y`; `None` where it is not in a phase plane. Velocities are scaled by the world's
    /// angular frequency, where it has one.
    pub(in crate::lane) fn around(world: &WorldSpec, y: &[f64]) -> Option<Self> {
        let &[x, v] = y else { return None };
        let frequency = world.oscillator.map(|oscillator| oscillator(&world.params)[0].sqrt());
        let frequency = frequency.filter(|frequency| *frequency > 0.0).unwrap_or(1.0);
        let distance = libm::hypot(x, v / frequency);
        let part = if world.swings_along_a_line() { Self::RADIUS_OF_SWING } else { Self::RADIUS };
        let radius = part * if distance > 0.0 { distance } else { 1.0 };
        let at = |index: usize| {
            let angle = TAU * index as f64 / Self::COUNT as f64;
            [x + radius * libm::cos(angle), v + frequency * radius * libm::sin(angle)]
        };
        let states: Vec<_> = (0..Self::COUNT).map(at).collect();
        let memories = vec![Memory::new(); Self::COUNT];
        let start_area = enclosed_area(&states);
        Some(Neighbours { start_area, start_radius: radius, frequency, memories, states, stepped: 0, substep: 0 })
    }

    /// Neighbours around the state `y` of a lane that draws them; `None` for other lanes.
    pub(in crate::lane) fn if_drawn(spec: &LaneSpec, y: &[f64]) -> Option<Box<Self>> {
        let around = || Neighbours::around(&spec.world, y).map(Box::new);
        spec.draws(Mechanism::Neighbours).then(around).flatten()
    }

    /// Takes a step with each of them. `false` if the work was spent before; the same call again goes on.
    pub(in crate::lane) fn step_on(&mut self, step: &Substeps<'_>, work: &mut Work) -> bool {
        for (state, memory) in self.states.iter_mut().zip(&mut self.memories).skip(self.stepped) {
            if !step.take_on(&mut self.substep, state, memory, &mut [0.0; 2], work) {
                return false;
            }
            self.stepped += 1;
        }
        self.stepped = 0;
        true
    }

    /// Forgets the past of multistep methods, as the lane does after a change of its steps.
    pub(in crate::lane) fn restart_history(&mut self) {
        self.memories.iter_mut().for_each(Memory::restart);
    }

    /// Position and velocity of each, in order around the lane's state.
    pub fn states(&self) -> &[[f64; 2]] {
        &self.states
    }

    /// Each at its place beside a motion along a line, m: across it by its velocity over the world's angular frequency, where the exact
    /// motion of a spring is a circle. The curve of the last step goes along with the pose that is shown.
    pub fn beside_the_motion(&self, pose: &[f64]) -> impl Iterator<Item = DVec2> {
        let place = |[x, v]: [f64; 2]| dvec2(x, v / self.frequency);
        let middle = self.states.iter().map(|state| place(*state)).sum::<DVec2>() / self.states.len() as f64;
        let by = place([pose[0], pose[1]]) - middle;
        self.states.iter().map(move |state| place(*state) + by)
    }

    /// Radius of the curve beside the motion at its start, m.
    pub fn start_radius(&self) -> f64 {
        self.start_radius
    }

    /// Area inside the curve, relative to its start; negative where the curve has been turned inside out.
    pub fn relative_area(&self) -> f64 {
        enclosed_area(&self.states) / self.start_area
    }

    /// Memory of a copy, bytes.
    pub(in crate::lane) fn bytes(&self) -> usize {
        let memories = self.memories.iter().map(|memory| size_of::<Memory<f64>>() + size_of_val(memory.history()));
        size_of::<Self>() + size_of_val(self.states.as_slice()) + memories.sum::<usize>()
    }
}

/// Area inside the smooth closed curve through an even number of points, counter-clockwise.
fn enclosed_area(points: &[[f64; 2]]) -> f64 {
    let count = points.len();
    // Differences from one of the points, so that a small curve far from the origin keeps its digits.
    let [x0, v0] = points[0];
    let weights: Vec<f64> = (1..count)
        .map(|apart| {
            let sign = if apart % 2 == 0 { 1.0 } else { -1.0 };
            sign / libm::tan(PI * apart as f64 / count as f64)
        })
        .collect();
    let slope = |i: usize| {
        let before = |(apart, weight): (usize, &f64)| weight * (points[(i + count - 1 - apart) % count][1] - v0);
        0.5 * weights.iter().enumerate().map(before).sum::<f64>()
    };
    TAU / count as f64 * points.iter().enumerate().map(|(i, [x, _])| (x - x0) * slope(i)).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn curve(count: usize, at: impl Fn(f64) -> [f64; 2]) -> Vec<[f64; 2]> {
        (0..count).map(|index| at(TAU * index as f64 / count as f64)).collect()
    }

    #[test]
    fn an_ellipse_has_its_area_wherever_it_is() {
        let ellipse = curve(16, |angle| [3.0 + 2.0 * libm::cos(angle), -7.0 + 0.5 * libm::sin(angle)]);
        assert!((enclosed_area(&ellipse) - PI).abs() < 1e-13);
        let backwards: Vec<_> = ellipse.into_iter().rev().collect();
        assert!((enclosed_area(&backwards) + PI).abs() < 1e-13);
    }

    proptest! {
        /// The shear v += c x² bends a circle to a banana of the same area: the flow of a Hamiltonian.
        #[test]
        fn a_bent_curve_keeps_its_area(bend in -3.0..3.0, x in -2.0..2.0) {
            let bent = curve(48, |angle| {
                let (x, v) = (x + libm::cos(angle), libm::sin(angle));
                [x, v + bend * x * x]
            });
            prop_assert!((enclosed_area(&bent) - PI).abs() < 1e-11);
        }
    }
}
