//! Points that a display holds over time: each shown one until the next, cut at the ends of a stretch.

use super::lag_sample::LagSample;
use glam::DVec2;

/// The body on the display, from one moment until the next frame is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeldPoint {
    /// Lab time V at which it is first shown, s.
    pub from: f64,
    /// Display time T at that moment, s.
    pub display: f64,
    /// Simulated time S, s.
    pub simulated: f64,
    /// Position, m.
    pub point: DVec2,
}

/// A point while it is held, in a stretch of time.
#[derive(Clone, Copy, Debug)]
pub struct HeldPart {
    /// First and last moment, lab time, s. They are equal where another point is shown at once.
    moments: [f64; 2],
    /// Display time T then, s.
    pub times: [f64; 2],
    /// T − S then, s: it grows while the point is held, and shrinks where time runs backwards.
    pub ages: [f64; 2],
    point: DVec2,
}

impl HeldPart {
    /// Longest panel of the quadrature over time, s.
    const LONGEST_PANEL: f64 = 1.0 / 60.0;
    /// Longest panel with two nodes, s; longer ones have three.
    const SHORT_PANEL: f64 = 1.0 / 125.0;
    /// Most panels of one part.
    const MOST_PANELS: f64 = 1024.0;

    /// The parts of a point on the display before, if there is one, and of frames shown later, within `stretch` of lab
    /// time, s. `rate` is dT/dt.
    pub fn cut(before: Option<&HeldPoint>, frames: &[HeldPoint], stretch: [f64; 2], rate: f64) -> Vec<HeldPart> {
        let points = || before.into_iter().chain(frames);
        let ends = points().skip(1).map(|next| next.from).chain([f64::INFINITY]);
        let part = |(held, end): (&HeldPoint, f64)| {
            let start = held.from.max(stretch[0]);
            let moments = [start, end.min(stretch[1]).max(start)];
            let times = moments.map(|moment| held.display + rate * (moment - held.from));
            HeldPart { moments, times, ages: times.map(|time| time - held.simulated), point: held.point }
        };
        points().zip(ends).map(part).filter(|part| part.moments[0] <= stretch[1]).collect()
    }

    /// Length in lab time, s.
    pub fn length(&self) -> f64 {
        self.moments[1] - self.moments[0]
    }

    /// `true` if all numbers are finite.
    pub fn is_finite(&self) -> bool {
        self.moments.iter().chain(&self.times).chain(&self.ages).all(|time| time.is_finite()) && self.point.is_finite()
    }

    /// Display times and weights, in s of lab time, of Gauss–Legendre quadrature over panels that are short enough for
    /// motions of 16 Hz. It is exact for even motion.
    pub fn samples(&self) -> impl Iterator<Item = LagSample> + use<> {
        let (length, [start, end], point) = (self.length(), self.times, self.point);
        let scaled = length.max((end - start).abs());
        // Rounding must not add a panel to a refresh of 60 Hz.
        let panels = (scaled / Self::LONGEST_PANEL - 1e-6).ceil().clamp(1.0, Self::MOST_PANELS);
        let nodes = if scaled <= panels * Self::SHORT_PANEL { TWO_NODES } else { THREE_NODES };
        let count = if length > 0.0 { panels as usize } else { 0 };
        (0..count).flat_map(move |i| {
            nodes.iter().map(move |(node, weight)| LagSample {
                at: start + (end - start) / panels * (i as f64 + 0.5 + 0.5 * node),
                point,
                weight: length / panels * weight,
            })
        })
    }
}

/// Nodes in [−1, 1] and their parts of the whole weight.
type Nodes = &'static [(f64, f64)];
const TWO_NODES: Nodes = &[(-0.577_350_269_189_625_8, 0.5), (0.577_350_269_189_625_8, 0.5)];
const THREE_NODES: Nodes =
    &[(-0.774_596_669_241_483_4, 5.0 / 18.0), (0.0, 8.0 / 18.0), (0.774_596_669_241_483_4, 5.0 / 18.0)];

#[cfg(test)]
mod tests {
    use super::*;

    fn held(from: f64, simulated: f64) -> HeldPoint {
        HeldPoint { from, display: 2.0 * from, simulated, point: DVec2::new(from, 0.0) }
    }

    #[test]
    fn parts_are_cut_at_each_other_and_at_the_stretch() {
        let frames = [held(3.25, 6.0), held(3.5, 6.5), held(3.5, 6.75), held(4.5, 8.0)];
        let parts = HeldPart::cut(Some(&held(2.5, 5.0)), &frames, [3.0, 4.0], 2.0);
        let moments: Vec<_> = parts.iter().map(|part| part.moments).collect();
        assert_eq!(moments, [[3.0, 3.25], [3.25, 3.5], [3.5, 3.5], [3.5, 4.0]]);
        let ages: Vec<_> = parts.iter().map(|part| part.ages).collect();
        assert_eq!(ages, [[1.0, 1.5], [0.5, 1.0], [0.5, 0.5], [0.25, 1.25]]);
    }

    #[test]
    fn quadrature_is_exact_to_the_third_degree_and_close_for_16_hz() {
        for (length, rate, count) in [
            (0.001, 1.0, 2),
            (1.0 / 144.0, 1.0, 2),
            (1.0 / 60.0, 1.0, 3),
            (1.0 / 3.0, -1.0, 60),
            (0.1, 3.0, 54),
            (0.0, 1.0, 0),
        ] {
            let frame = HeldPoint { from: 3.0, display: 3.0 * rate, simulated: 0.0, point: DVec2::ZERO };
            let parts = HeldPart::cut(Some(&frame), &[], [0.0, 3.0 + length], rate);
            let nodes: Vec<_> = parts[0].samples().collect();
            assert_eq!(nodes.len(), count, "{length} at rate {rate}");
            let sum = |f: &dyn Fn(f64) -> f64| nodes.iter().map(|node| node.weight * f(node.at / rate)).sum::<f64>();
            let primitive = |t: f64| (t - 3.0).powi(4) / 4.0 + t;
            let exact = primitive(3.0 + length) - primitive(3.0);
            assert!((sum(&|t| (t - 3.0).powi(3) + 1.0) - exact).abs() < 1e-12);
            // The squared distance from a motion of 16 Hz has a wave of 32 Hz.
            let omega = 32.0 * std::f64::consts::TAU;
            let exact = (libm::sin(omega * (3.0 + length)) - libm::sin(omega * 3.0)) / omega;
            let error = (sum(&|t| libm::cos(omega * t)) - exact).abs();
            assert!(error <= 2e-3 * length, "{length} at rate {rate}: {error} {exact}");
        }
    }
}
