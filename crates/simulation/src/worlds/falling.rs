//! Free fall: x'' = −g − c x' − d |x'| x'. Without damping and drag its exact motion is a parabola in time, so a method's error is all its
//! own. With damping x = x₀ + v₀τ φ₁(cτ) − gτ² φ₂(cτ), where φ₁(z) = (1 − e^(−z))/z and φ₂(z) = (1 − φ₁(z))/z; with drag it is
//! [`dragged_fall`]; with both the motion is solved.

use super::drive::DriveMoment;
use super::equations::{coefficients, rhs};
use super::exact::dragged_fall;
use super::params::params;
use super::world::{Camera, Invariant, World};
use crate::round_step::RoundStep;
use crate::scene::{Brush, Glyph, Ink, Scene, Shape, Strokes, View};
use glam::{dvec2, dvec3};
use timestep::ode::{Equations, Form, Real};

/// Half the height of a view that goes along, m.
const HALF_HEIGHT: f64 = 3.0;
/// Distance of the ruler's marks, m; every fifth is long.
const MARK: f64 = 0.5;
/// Radius of the body in a view that goes along, m, and in one that stays, as a part of its room.
const RADIUS: f64 = 0.28;
const PART: f64 = 0.12;
/// Time between two marks of the strobe, s.
const FLASH: f64 = 0.25;
/// Most marks of the strobe.
const MOST_FLASHES: usize = 64;

params! {
    gravity: "Gravity" "g", 9.80665 "m/s²" in [-1000.0, 1000.0], "Acceleration downwards; 9.80665 is the standard one.";
    x0: "Start height" "x₀", 0.0 "m" in [-1000.0, 1000.0], "Height at t = 0.";
    v0: "Start velocity" "v₀", 0.0 "m/s" in [-1000.0, 1000.0], "Velocity at t = 0, upwards.";
    room: "Room" "r", 0.0 "m" in [0.0, 10000.0],
        "Height of a view that stays where it is, down from the highest point, until the exact motion leaves it; 0 for one that falls with it from the start.";
    damping: "Damping" "c", 0.0 "1/s" in [0.0, 1000.0], "Deceleration per velocity.";
    drag: "Drag" "d", 0.0 "1/m" in [0.0, 1000.0], "Deceleration per squared velocity, against it: the fall ends at √(g/d).";
}

pub static ENTRY: World = World {
    id: "falling",
    name: "Falling",
    summary: "A stone falls for ever under constant gravity. Explicit Euler falls by half a step too little, semi-implicit and implicit Euler by as much too far.",
    equation: "x'' = −g − c x' − d |x'| x'",
    acceleration: "-gravity - damping * velocity - drag * abs(velocity) * velocity",
    reference: "Galilei, Discorsi (1638), third day",
    params: PARAMS,
    rhs: rhs!(Falling, 2, blocks),
    coefficients: |p| coefficients([-p.gravity(), -p.damping()]),
    form: |p| Form::SecondOrder { velocity_dependent: p.damping() != 0.0 || p.drag() != 0.0 },
    friction: Some(|p| p.damping()),
    drag: Some(|p| p.drag()),
    initial: |p, y| y.copy_from_slice(&[p.x0(), p.v0()]),
    exact: Some(exact),
    exact_holds: |p| p.damping() == 0.0 || p.drag() == 0.0,
    invariants: &[Invariant {
        value: |p, y| 0.5 * y[1] * y[1] + p.gravity() * y[0],
        holds: |p| p.damping() == 0.0 && p.drag() == 0.0,
        ..Invariant::ENERGY_PER_MASS
    }],
    track: |_, y| dvec2(0.0, y[0]),
    velocity: |_, _, v| dvec3(0.0, v[0], 0.0),
    camera: Camera::FollowExact(|p, place| if stays(p) { dvec2(0.0, sunk(p, place.y)) } else { place }),
    view: |p| {
        let View { center, half } = motion(p);
        if stays(p) {
            View { center, half: dvec2(half.x.max(1.4 * half.y), half.y) }
        } else {
            View { center, half: dvec2(1.4 * HALF_HEIGHT, HALF_HEIGHT) }
        }
    },
    motion,
    // The path of a fall that is seen to fall is its own trail.
    trail_drift: |p| dvec2(if stays(p) { 0.0 } else { -0.8 }, 0.0),
    fixtures: "Marks at fixed heights, and beside the path of a view that stays marks where the exact motion is every quarter of a second, if it has a closed form: on its left on the way up, on its right on the way down.",
    drive,
    draw,
    ..World::PLAIN
};

/// The equations of motion, with c = (−g, −c).
pub struct Falling;

impl Equations for Falling {
    #[inline(always)]
    fn eval<R: Real>(c: &[R], _t: f64, y: &[R], dydt: &mut [R]) {
        dydt[0] = y[1];
        dydt[1] = c[0] + c[1] * y[1];
    }
}

fn exact(p: &[f64], t0: f64, y0: &[f64], t: f64, y: &mut [f64]) {
    let tau = t - t0;
    if p.drag() > 0.0 {
        let [height, velocity] = dragged_fall::fall(p.gravity(), p.drag(), y0[1], tau);
        (y[0], y[1]) = (y0[0] + height, velocity);
        return;
    }
    if p.damping() == 0.0 {
        y[0] = y0[0] + (y0[1] - 0.5 * p.gravity() * tau) * tau;
        y[1] = y0[1] - p.gravity() * tau;
        return;
    }
    let [first, second] = phi(p.damping() * tau);
    y[0] = y0[0] + (y0[1] * first - p.gravity() * tau * second) * tau;
    y[1] = y0[1] * libm::exp(-p.damping() * tau) - p.gravity() * tau * first;
}

/// φ₁(z) = (1 − e^(−z))/z and φ₂(z) = (1 − φ₁(z))/z, by their series where the quotients would cancel.
fn phi(z: f64) -> [f64; 2] {
    if z.abs() < 0.5 {
        // Σ (−z)^k/(k + 1)! and Σ (−z)^k/(k + 2)!, to the last bit within 16 terms.
        let (mut term, mut sums) = (1.0, [0.0; 2]);
        for k in 1..17 {
            sums[0] += term / f64::from(k);
            sums[1] += term / f64::from(k * (k + 1));
            term *= -z / f64::from(k);
        }
        return sums;
    }
    let first = -libm::expm1(-z) / z;
    [first, (1.0 - first) / z]
}

/// `true` if the view stays where it is.
fn stays(p: &[f64]) -> bool {
    p.room() > 0.0
}

/// Radius of the drawn body, m.
fn radius(p: &[f64]) -> f64 {
    if stays(p) { PART * p.room() } else { RADIUS }
}

/// Highest and lowest place in a view that stays, m.
fn range(p: &[f64]) -> [f64; 2] {
    let rises = p.v0() > 0.0 && p.gravity() > 0.0;
    let top = p.x0() + if rises { 0.5 * p.v0() * p.v0() / p.gravity() } else { 0.0 };
    [top, top - p.room()]
}

/// The way down of a view that stays, m, negative or 0: from where a stone at this height would leave it, it goes along.
fn sunk(p: &[f64], height: f64) -> f64 {
    let [_, bottom] = range(p);
    (height - bottom).min(0.0)
}

fn motion(p: &[f64]) -> View {
    if !stays(p) {
        return View { center: dvec2(0.0, 0.0), half: dvec2(1.0, 0.5 * HALF_HEIGHT) };
    }
    let [top, bottom] = range(p);
    let [middle, height] = Glyph::band(radius(p));
    View { center: dvec2(0.0, 0.5 * (top + bottom) + middle), half: dvec2(4.0 * radius(p), 0.5 * p.room() + height) }
}

/// A ruler for heights and, beside a path that is seen whole, the strobe of the exact fall.
fn drive(p: &[f64], moment: &DriveMoment<'_>, scene: &mut Scene) {
    if !stays(p) {
        let height = moment.pose[0];
        // Beyond this the marks would no longer be at different heights.
        if height.abs() < 1e12 {
            let middle = (height / MARK).round() as i64;
            ruler([middle - 12, middle + 12], MARK, [0.6, 0.8, 1.0], scene);
        }
        return;
    }
    let (down, radius, mark) = (sunk(p, exact_height(p, moment)), radius(p), ruler_step(p.room()));
    // Beyond this the marks would no longer be at different heights.
    if down.abs() > 1e12 * mark {
        return;
    }
    // Above and below a view that goes along there is more of the ruler, for a camera that draws back.
    let more = if down < 0.0 { p.room() } else { 0.0 };
    let [top, bottom] = range(p).map(|height| height + down);
    let [low, high] = [((bottom - more) / mark).floor(), ((top + more) / mark).ceil()].map(|mark| mark as i64);
    ruler([low, high], mark, [2.6, 3.1, 3.6].map(|part| part * radius), scene);
    if moment.past.is_some() {
        let mark = |[_, height, velocity]: [f64; 3]| {
            let side = if velocity > 0.0 { -radius } else { radius };
            [1.5, 2.2].map(|part| dvec2(part * side, height))
        };
        let ends = flashes(p, moment.time, [top, bottom]).into_iter().map(mark).collect();
        let strokes = Strokes { ends, first: 0, apart: f64::INFINITY, width: 2.5, arrows: false };
        scene.push(Shape::Strokes { strokes, ink: Ink::Fixture });
    }
}

/// Height of the exact fall at a moment, m; that of the pose without a closed form.
fn exact_height(p: &[f64], moment: &DriveMoment<'_>) -> f64 {
    let mut y = [0.0; 2];
    match ENTRY.closed_form(p) {
        Some(exact) => exact(p, 0.0, &[p.x0(), p.v0()], moment.time, &mut y),
        None => y[0] = moment.pose[0],
    }
    y[0]
}

/// Times every [`FLASH`] up to `time`, s, and the heights and velocities of the exact fall then, m and m/s, as far as they are between
/// these heights; none without a closed form.
fn flashes(p: &[f64], time: f64, [top, bottom]: [f64; 2]) -> Vec<[f64; 3]> {
    let Some(exact) = ENTRY.closed_form(p) else { return Vec::new() };
    let (start, mut y) = ([p.x0(), p.v0()], [0.0; 2]);
    let count = ((time / FLASH).floor() + 1.0).max(0.0);
    let first = (count - MOST_FLASHES as f64).max(0.0);
    let all = (0..(count - first) as usize).map(|flash| {
        let time = FLASH * (first + flash as f64);
        exact(p, 0.0, &start, time, &mut y);
        [time, y[0], y[1]]
    });
    all.filter(|[_, height, _]| (bottom..=top).contains(height)).collect()
}

/// Distance of the marks of a ruler over this length: about fifty marks.
fn ruler_step(length: f64) -> f64 {
    RoundStep::at_least(length / 50.0).map_or(length, RoundStep::value)
}

/// Marks at fixed heights, multiples of `mark` from the first to the last number; every fifth begins farther left. Without them nothing
/// would show that a view moves.
fn ruler([first, last]: [i64; 2], mark: f64, [long, short, end]: [f64; 3], scene: &mut Scene) {
    let line = |number: i64, from: f64| [from, end].map(|x| dvec2(x, mark * number as f64));
    let ends = (first..=last).map(|number| line(number, short)).collect();
    let strokes = Strokes { ends, first, apart: mark, width: 1.5, arrows: false };
    scene.push(Shape::Strokes { strokes, ink: Ink::Fixture });
    let fifths = [first.div_euclid(5) + i64::from(first.rem_euclid(5) != 0), last.div_euclid(5)];
    let ends = (fifths[0]..=fifths[1]).map(|fifth| line(5 * fifth, long)).collect();
    let strokes = Strokes { ends, first: fifths[0], apart: 5.0 * mark, width: 1.5, arrows: false };
    scene.push(Shape::Strokes { strokes, ink: Ink::Fixture });
}

fn draw(p: &[f64], y: &[f64], brush: Brush, scene: &mut Scene) {
    scene.push(Shape::Body { center: dvec2(0.0, y[0]), radius: radius(p), glyph: brush.glyph, ink: brush.ink });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn params(v0: f64, room: f64) -> Vec<f64> {
        let mut p = ENTRY.default_params();
        (p[2], p[3]) = (v0, room);
        p
    }

    /// Galilei's odd numbers: in equal times a fall from rest covers ways like 1, 3, 5, 7, which are ½gt² one after the other.
    #[test]
    fn the_strobe_has_the_heights_of_the_closed_form() {
        let p = params(0.0, 45.0);
        let flashes = flashes(&p, 3.01, range(&p));
        assert_eq!(flashes.len(), 13);
        for (k, [time, height, _]) in flashes.iter().enumerate() {
            let t = 0.25 * k as f64;
            assert!((time - t).abs() < 1e-12 && (height + 0.5 * 9.80665 * t * t).abs() < 1e-12, "{t} s: {height} m");
        }
        let ways: Vec<f64> =
            flashes.windows(2).map(|pair| (pair[0][1] - pair[1][1]) / (0.5 * 9.80665 * 0.0625)).collect();
        assert!(ways.iter().enumerate().all(|(k, way)| (way - (2 * k + 1) as f64).abs() < 1e-9), "{ways:?}");
    }

    /// Terminal velocity, and Taylor's polynomial where damping is weak.
    #[test]
    fn a_damped_fall_ends_at_its_terminal_velocity() {
        let mut p = params(3.0, 0.0);
        p[ParamKey::damping as usize] = 0.5;
        let mut y = [0.0; 2];
        exact(&p, 0.0, &[0.0, 3.0], 100.0, &mut y);
        assert!((y[1] + 9.80665 / 0.5).abs() < 1e-12, "{y:?}");
        p[ParamKey::damping as usize] = 1e-9;
        exact(&p, 0.0, &[0.0, 3.0], 2.0, &mut y);
        let (g, c, t) = (9.80665, 1e-9, 2.0);
        let wanted = 3.0 * t - 0.5 * g * t * t - c * (1.5 * t * t - g * t * t * t / 6.0);
        assert!((y[0] - wanted).abs() < 1e-13, "{} and {wanted}", y[0]);
        for z in [0.499_999, 0.500_001, -0.499_999, -0.500_001] {
            let direct = -libm::expm1(-z) / z;
            assert!((phi(z)[0] - direct).abs() < 1e-15 && (phi(z)[1] - (1.0 - direct) / z).abs() < 1e-15, "{z}");
        }
    }

    /// What is drawn of the past ends with the moment, whatever the moment is.
    #[test]
    fn the_strobe_does_not_run_ahead_and_is_bounded() {
        let p = params(14.7, 12.0);
        for time in [-1.0, 0.0, 0.24, 0.26, 1.5, 3.0, 1e9, f64::NAN] {
            let flashes = flashes(&p, time, range(&p));
            assert!(flashes.len() <= MOST_FLASHES && flashes.iter().all(|[at, ..]| *at <= time), "{time}");
        }
        assert!(flashes(&p, 9.0, range(&p)).len() < 20, "none below the picture");
    }

    /// A view that stays shows the whole throw with its body, from the hand to the top and back.
    #[test]
    fn a_standing_view_holds_the_whole_throw() {
        let p = params(14.7, 12.0);
        let [low, high] = motion(&p).corners();
        let mut y = [0.0; 2];
        for k in 0..=300 {
            exact(&p, 0.0, &[0.0, 14.7], 0.01 * f64::from(k), &mut y);
            assert!(y[0] - radius(&p) > low.y && y[0] + radius(&p) < high.y, "{y:?} in {low}…{high}");
        }
    }

    /// A view that stays waits at the foot of the throw, and then goes along; one without room goes along from the start.
    #[test]
    fn a_standing_view_goes_along_once_the_stone_leaves_it() {
        let Camera::FollowExact(way) = ENTRY.camera else { panic!("it follows the exact motion") };
        let p = params(14.7, 12.0);
        let ([top, bottom], mut y) = (range(&p), [0.0; 2]);
        for k in 0..=1000 {
            exact(&p, 0.0, &[0.0, 14.7], 0.01 * f64::from(k), &mut y);
            let moved = way(&p, dvec2(0.0, y[0]));
            assert_eq!(moved.y < 0.0, y[0] < bottom, "{y:?}");
            assert!((bottom - 1e-9..=top).contains(&(y[0] - moved.y)), "{y:?} in a view that moved by {moved}");
            assert_eq!(way(&params(14.7, 0.0), dvec2(0.0, y[0])), dvec2(0.0, y[0]));
        }
        assert_eq!(way(&p, dvec2(0.0, f64::NAN)).y, 0.0);
    }

    /// The ruler covers a view that goes along, with a bounded number of marks, whatever the moment is.
    #[test]
    fn the_ruler_goes_along_with_the_view() {
        let p = params(14.7, 12.0);
        for time in [0.0, 2.0, 4.0, 60.0, 1e4, 1e9, f64::NAN] {
            let (mut scene, mut y) = (Scene::default(), [0.0; 2]);
            exact(&p, 0.0, &[0.0, 14.7], time, &mut y);
            drive(&p, &DriveMoment { time, pose: &y, past: None }, &mut scene);
            let ends = scene.shapes.iter().find_map(|shape| match shape {
                Shape::Strokes { strokes, .. } => Some(&strokes.ends),
                _ => None,
            });
            let Some(ends) = ends else {
                assert_eq!(time, 1e9, "marks have places of their own up to there");
                continue;
            };
            let [top, bottom] = range(&p).map(|height| height + sunk(&p, y[0]));
            assert!(ends.len() < 200, "{} marks at {time} s", ends.len());
            let (first, last) = (ends[0][0].y, ends[ends.len() - 1][0].y);
            assert!(first <= bottom && last >= top, "{first} to {last} for {bottom} to {top} at {time} s");
        }
    }
}
