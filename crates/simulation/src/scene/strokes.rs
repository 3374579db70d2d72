//! Strokes of one kind beside each other, such as marks of a ruler or blades of grass: small canvases show fewer of them.

use glam::DVec2;

/// Like strokes at even distances. A canvas on which they would be closer than can be told apart shows every second, fourth, … of them,
/// always the same ones while they move.
#[derive(Clone, Debug, PartialEq)]
pub struct Strokes {
    /// Ends of the strokes, m, in order. One that is not finite is not drawn.
    pub ends: Vec<[DVec2; 2]>,
    /// Number of the first stroke: strokes whose numbers have many factors of 2 stay longest.
    pub first: i64,
    /// Distance between neighbours, m; positive, and infinite where none is left out.
    pub apart: f64,
    /// Width of a line, points.
    pub width: f32,
    /// `true` if the strokes are arrows.
    pub arrows: bool,
}

impl Strokes {
    /// Smallest distance between neighbours that are shown, points.
    pub const LEAST: f64 = 4.0;

    /// Number of strokes from one that is shown to the next, where a metre has this many points: a power of two.
    pub fn stride(&self, points_per_metre: f64) -> i64 {
        let apart = self.apart * points_per_metre;
        let mut stride: i64 = 1;
        while stride < 1 << 40 && stride as f64 * apart < Self::LEAST {
            stride *= 2;
        }
        stride
    }

    /// Ends of the strokes that are shown where a metre has this many points.
    pub fn shown(&self, points_per_metre: f64) -> impl Iterator<Item = [DVec2; 2]> + '_ {
        let stride = self.stride(points_per_metre);
        let is_shown = move |number: i64| number.rem_euclid(stride) == 0;
        (self.first..).zip(&self.ends).filter(move |(number, _)| is_shown(*number)).map(|(_, ends)| *ends)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    fn marks(first: i64) -> Strokes {
        let ends = (first..first + 400).map(|mark| [0.0, 1.0].map(|x| dvec2(x, 0.1 * mark as f64))).collect();
        Strokes { ends, first, apart: 0.1, width: 1.0, arrows: false }
    }

    /// 40 m of marks take as many points as the scale says, and none is closer than [`Strokes::LEAST`] to the next.
    #[test]
    fn the_number_of_strokes_is_bounded_by_the_room_that_they_have() {
        for scale in [0.01, 0.5, 3.0, 20.0, 39.0, 40.0, 41.0, 1000.0] {
            let shown: Vec<_> = marks(-200).shown(scale).collect();
            assert!(shown.len() as f64 <= 40.0 * scale / Strokes::LEAST + 1.0, "{scale}: {}", shown.len());
            let closest =
                shown.windows(2).map(|pair| (pair[1][0].y - pair[0][0].y) * scale).fold(f64::INFINITY, f64::min);
            assert!(closest >= Strokes::LEAST - 1e-9, "{scale}: {closest}");
        }
        assert_eq!(marks(0).shown(40.0 + 1e-9).count(), 400, "all where there is room");
        assert_eq!(marks(0).shown(0.0).count(), 1);
    }

    #[test]
    fn the_same_strokes_stay_while_new_ones_come() {
        let heights =
            |first: i64| marks(first).shown(10.0).map(|ends| (ends[0].y * 10.0).round() as i64).collect::<Vec<_>>();
        let (before, after) = (heights(0), heights(5));
        assert!(before.iter().filter(|height| **height >= 5).eq(after.iter().filter(|height| **height < 400)));
    }
}
