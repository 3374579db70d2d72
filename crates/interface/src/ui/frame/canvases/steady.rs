//! The camera of a lane while a hand holds a body in it: it does not move, because the hand pulls to the place of the world under the
//! pointer, and a camera that draws back would pull harder and harder. Afterwards it goes to where the lane's own camera has gone.

use glam::DVec2;
use simulation::scene::View;

/// A view that a lane keeps, or is leaving.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Steady {
    /// Index of the lane.
    pub lane: usize,
    /// From the middle of the lane's own view to the middle of this one, m.
    offset: DVec2,
    /// Half width and half height, m.
    half: DVec2,
    /// Part of this view in the one that is seen, from 1 to 0.
    part: f64,
}

impl Steady {
    /// Time that the camera takes to come back, s.
    const RETURN: f64 = 0.6;

    /// The view `seen` of the lane at `lane`, whose own view is `own`: a camera that goes along with a motion still does.
    pub fn new(lane: usize, own: View, seen: View) -> Self {
        Steady { lane, offset: seen.center - own.center, half: seen.half, part: 1.0 }
    }

    /// This view, so many seconds after the release; `None` once the lane has its own camera again.
    pub fn after(self, secs: f64) -> Option<Self> {
        let way = (secs / Self::RETURN).clamp(0.0, 1.0);
        let part = 1.0 - way * way * (3.0 - 2.0 * way);
        (part > 0.0).then_some(Steady { part, ..self })
    }

    /// The view of a lane whose own view is `own` and that would be seen as `seen`.
    pub fn view(&self, own: View, seen: View) -> View {
        let kept = own.center + self.offset;
        View {
            center: seen.center.lerp(kept, self.part),
            half: self.half * (seen.half / self.half).map(|factor| libm::pow(factor, 1.0 - self.part)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    #[test]
    fn the_camera_stands_still_and_comes_back_without_a_jump() {
        let view = |x: f64, half: f64| View { center: dvec2(x, 0.0), half: dvec2(half, 0.5 * half) };
        // The lane's own camera has drawn back four times and gone along by 3 m since.
        let (steady, own, seen) = (Steady::new(0, view(0.0, 1.0), view(0.2, 1.0)), view(3.0, 4.0), view(3.0, 4.0));
        assert_eq!(steady.view(own, seen), view(3.2, 1.0));
        let ways: Vec<View> =
            (0..60).map_while(|frame| Some(steady.after(f64::from(frame) / 60.0)?.view(own, seen))).collect();
        let steps = ways.windows(2).map(|pair| pair[1].half.x / pair[0].half.x);
        // The steepest part of 3w² − 2w³ is 1.5 per way: 4^(1.5/36) a frame.
        assert!(ways[0] == view(3.2, 1.0) && steps.clone().all(|step| (1.0..=1.06).contains(&step)), "{ways:?}");
        assert!((ways[18].half.x - 2.0).abs() < 1e-9 && ways.len() == 36, "half the way after half the time");
        assert_eq!(steady.after(0.61), None);
    }
}
