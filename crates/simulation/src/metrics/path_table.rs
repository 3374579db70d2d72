//! The exact path over a stretch of time as a table: searching the eye's lag takes thousands of its points.
//!
//! Points between the nodes are cubic through the four nearest. The table halves its step until the points between its nodes
//! were predicted well enough.

use glam::DVec2;

/// The exact path, whose body rests at its start before it begins: before 0, or after 0 for time that runs backwards.
pub struct RestingPath<'a> {
    exact: &'a mut dyn FnMut(f64) -> Option<DVec2>,
    backward: bool,
}

impl<'a> RestingPath<'a> {
    /// The path `exact`, which gives the position in m at a time in s.
    pub fn new(exact: &'a mut dyn FnMut(f64) -> Option<DVec2>, backward: bool) -> Self {
        RestingPath { exact, backward }
    }

    /// Position at a time in s, m; NaN where there is none.
    pub fn point(&mut self, at: f64) -> DVec2 {
        let begun = self.begun(at);
        (self.exact)(begun).unwrap_or(DVec2::NAN)
    }

    /// The time itself once the path has begun, otherwise its start.
    fn begun(&self, at: f64) -> f64 {
        if self.backward { at.min(0.0) } else { at.max(0.0) }
    }
}

/// Position, m, and its first two derivatives by time in s.
#[derive(Clone, Copy, Debug)]
pub struct PathPoint {
    /// Position.
    pub point: DVec2,
    /// First derivative.
    pub velocity: DVec2,
    /// Second derivative.
    pub acceleration: DVec2,
}

/// A path at even times.
#[derive(Debug)]
pub struct PathTable {
    /// Time of the first node, s.
    pub start: f64,
    /// Time between nodes, s.
    pub step: f64,
    /// Positions, m: one, where the path rests, or at least four.
    pub nodes: Vec<DVec2>,
    /// Largest distance by which a point between two nodes was mispredicted before the last halving, m. Afterwards it is 16
    /// times smaller where the path is smooth.
    pub error: f64,
}

impl PathTable {
    /// Nodes for a second, at first.
    const RATE: f64 = 64.0;
    /// Most halvings of the step, after which 16 Hz have 32 nodes to a period.
    const MOST_HALVINGS: usize = 3;
    /// Most nodes.
    pub const MOST_NODES: f64 = 8192.0;
    /// A misprediction that is good enough, as a part of the path's extent.
    const ENOUGH: f64 = 1e-3;

    /// Samples a path between two times, s.
    pub fn sample(path: &mut RestingPath<'_>, from: f64, to: f64) -> Self {
        let [start, end] = [from, to].map(|at| path.begun(at));
        let first = path.point(start);
        if end - start <= 4.0 * (to - from) / Self::MOST_NODES {
            return PathTable { start, step: 1.0, nodes: vec![first], error: 0.0 };
        }
        // One more cell than the rate asks for: a wave of the rate itself is not mistaken for rest.
        let rate = Self::RATE.min(0.5 * Self::MOST_NODES / (to - from));
        let cells = ((end - start) * rate + 1.0).ceil().max(3.0);
        let step = (end - start) / cells;
        let later = (1..=cells as usize).map(|i| path.point(start + step * i as f64));
        let nodes: Vec<DVec2> = std::iter::once(first).chain(later).collect();
        let extent = extent(&nodes);
        let mut table = PathTable { start, step, nodes, error: extent };
        for _ in 0..Self::MOST_HALVINGS {
            if (to - from) / table.step > 0.5 * Self::MOST_NODES {
                break;
            }
            table.halve(path);
            if table.error.is_nan() || table.error <= Self::ENOUGH * extent {
                break;
            }
        }
        table
    }

    /// Adds the points between the nodes.
    fn halve(&mut self, path: &mut RestingPath<'_>) {
        let mut nodes = Vec::with_capacity(2 * self.nodes.len() - 1);
        self.error = 0.0;
        for (i, &node) in self.nodes.iter().enumerate() {
            nodes.push(node);
            if i + 1 < self.nodes.len() {
                let at = self.start + self.step * (i as f64 + 0.5);
                let between = path.point(at);
                self.error = self.error.max(between.distance(self.at(at).point));
                nodes.push(between);
            }
        }
        self.step *= 0.5;
        self.nodes = nodes;
    }

    /// Largest extent of the path along an axis, m.
    pub fn extent(&self) -> f64 {
        extent(&self.nodes)
    }

    /// The path at a time in s; at rest outside of the table.
    pub fn at(&self, at: f64) -> PathPoint {
        let last = self.nodes.len() - 1;
        let place = (at - self.start) / self.step;
        let rest = |point| PathPoint { point, velocity: DVec2::ZERO, acceleration: DVec2::ZERO };
        if last == 0 || place < 0.0 {
            return rest(self.nodes[0]);
        }
        if place > last as f64 {
            return rest(self.nodes[last]);
        }
        // Newton's form of the cubic through four nodes, at s = 0 … 3.
        let i = (place as usize).saturating_sub(1).min(last - 3);
        let (s, x) = (place - i as f64, &self.nodes[i..i + 4]);
        let d1 = x[1] - x[0];
        let d2 = x[2] - x[1] - d1;
        let d3 = x[3] - x[0] - 3.0 * (x[2] - x[1]);
        let per_step = 1.0 / self.step;
        PathPoint {
            point: x[0] + s * (d1 + (s - 1.0) * (0.5 * d2 + (s - 2.0) / 6.0 * d3)),
            velocity: per_step * (d1 + (s - 0.5) * d2 + ((0.5 * s - 1.0) * s + 1.0 / 3.0) * d3),
            acceleration: per_step * per_step * (d2 + (s - 1.0) * d3),
        }
    }
}

/// Largest extent of points along an axis.
fn extent(points: &[DVec2]) -> f64 {
    let least = points.iter().copied().fold(DVec2::INFINITY, DVec2::min);
    let greatest = points.iter().copied().fold(DVec2::NEG_INFINITY, DVec2::max);
    (greatest - least).max_element()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(from: f64, to: f64, backward: bool, path: impl Fn(f64) -> DVec2) -> PathTable {
        PathTable::sample(&mut RestingPath::new(&mut |at| Some(path(at)), backward), from, to)
    }

    #[test]
    fn a_cubic_and_its_derivatives_are_exact() {
        let cubic = |t: f64| DVec2::new(1.0 + t * (2.0 - t * (3.0 - 0.5 * t)), t * t);
        let table = table(0.5, 1.75, false, cubic);
        for i in 0..=1000 {
            let t = 0.5 + 1.25 * f64::from(i) / 1000.0;
            let found = table.at(t);
            assert!(found.point.distance(cubic(t)) < 1e-13, "{t}");
            let velocity = DVec2::new(2.0 - t * (6.0 - 1.5 * t), 2.0 * t);
            assert!(found.velocity.distance(velocity) < 1e-10, "{t}: {}", found.velocity);
            assert!(found.acceleration.distance(DVec2::new(3.0 * t - 6.0, 2.0)) < 1e-6, "{t}");
        }
    }

    #[test]
    fn fast_waves_have_more_nodes_and_small_errors() {
        for hz in [1.0, 4.0, 16.0, 32.0, 64.0] {
            let wave = |t: f64| DVec2::new(libm::sin(std::f64::consts::TAU * hz * t), 0.0);
            let table = table(3.0, 4.0, false, wave);
            let at = |i: i32| 3.0 + f64::from(i) / 5000.0;
            let error = (0..=5000).map(|i| table.at(at(i)).point.distance(wave(at(i)))).fold(0.0, f64::max);
            // The interpolation's remainder at the ends: 5/128 (ωh)⁴ and a little more.
            let bound = 0.05 * (std::f64::consts::TAU * hz * table.step).powi(4);
            assert!(error < bound && table.nodes.len() <= 523, "{hz}: {error} {bound}");
            assert!(hz > 16.0 || error < 2e-4, "{hz}: {error}");
        }
    }

    #[test]
    fn the_body_rests_before_its_start() {
        let line = |t: f64| DVec2::new(5.0 + 2.0 * t, 0.0);
        let forward = table(-0.4, 0.3, false, line);
        assert_eq!((forward.start, forward.at(-0.2).point, forward.at(-0.2).velocity), (0.0, line(0.0), DVec2::ZERO));
        assert!(forward.at(0.123).point.distance(line(0.123)) < 1e-14);
        let backward = table(-0.4, 0.3, true, line);
        assert_eq!((backward.at(0.2).point, backward.at(0.2).velocity), (line(0.0), DVec2::ZERO));
        assert!(backward.at(-0.321).point.distance(line(-0.321)) < 1e-14);
        let before = table(-0.4, -0.1, false, line);
        assert_eq!((before.nodes.len(), before.at(-0.2).point), (1, line(0.0)));
    }
}
