//! Places for dots that would cover each other.

use super::geometry::Point;
use libm::{cos, hypot, sin};
use std::f64::consts::{PI, TAU};

/// Smallest radius of the circle, of the distance at which dots would cover each other.
const LEAST_RADIUS: f64 = 1.8;

/// Places for dots at these spots, within the corners `frame`: dots closer than `apart` to the first of them are around it on a circle
/// on which neighbours are twice as far from each other, far enough from the first that a line to it can be seen. A dot of its own stays.
pub fn separated(spots: &[Point], frame: [Point; 2], apart: f64) -> Vec<Point> {
    let mut stacks: Vec<Vec<usize>> = Vec::new();
    for (index, spot) in spots.iter().enumerate() {
        let is_near = |stack: &&mut Vec<usize>| {
            let first = spots[stack[0]];
            hypot(first[0] - spot[0], first[1] - spot[1]) < apart
        };
        match stacks.iter_mut().find(is_near) {
            Some(stack) => stack.push(index),
            None => stacks.push(vec![index]),
        }
    }
    let mut places = spots.to_vec();
    for stack in stacks.iter().filter(|stack| stack.len() > 1) {
        let count = stack.len() as f64;
        let radius = (apart / sin(PI / count)).max(LEAST_RADIUS * apart);
        let middle: Point = std::array::from_fn(|axis| {
            let room = (frame[1][axis] - frame[0][axis]).max(0.0);
            let margin = radius.min(0.5 * room);
            spots[stack[0]][axis].clamp(frame[0][axis] + margin, frame[0][axis] + room - margin)
        });
        for (place, index) in stack.iter().enumerate() {
            let angle = TAU * (place as f64 / count - 0.25);
            places[*index] = [middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)];
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacked_dots_fan_out() {
        const APART: f64 = 11.0;
        let frame = [[0.0, 0.0], [400.0, 300.0]];
        for count in 2..=12 {
            for stack in [[200.0, 150.0], [0.0, 0.0], [400.0, 20.0]] {
                let mut spots = vec![stack; count];
                spots.push([100.0, 250.0]);
                let places = separated(&spots, frame, APART);
                assert_eq!(places[count], spots[count], "a dot of its own stays");
                let line = |[x, y]: &Point| hypot(x - spots[0][0], y - spots[0][1]);
                let is_clear = stack != [200.0, 150.0] || places[..count].iter().all(|at| line(at) > 1.7 * APART);
                assert!(is_clear, "the way to where {count} dots belong can be seen");
                for (index, [x, y]) in places.iter().enumerate() {
                    assert!((-1e-9..=400.0 + 1e-9).contains(x) && (-1e-9..=300.0 + 1e-9).contains(y), "{places:?}");
                    let apart = |other: &Point| hypot(other[0] - x, other[1] - y) > 1.99 * APART;
                    assert!(places[..index].iter().all(apart), "{count} at {stack:?}: {places:?}");
                }
            }
        }
    }
}
