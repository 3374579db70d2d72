//! The frames that a lane's display has shown at its last refreshes: the material of the time trail.

use crate::lane::{LaneSpec, refresh_interval};
use crate::scene::{TimeTrail, View};
use glam::DVec2;
use std::collections::VecDeque;
use timestep::time::Flicks;

/// A frame on the display.
#[derive(Clone, Copy, Debug)]
struct ShownPlace {
    /// Lab time V since which the display shows it.
    at: Flicks,
    /// The tracked point, m from the middle of the view that the frame had.
    place: DVec2,
}

/// The newest frames, in the order in which they were shown. Memory is bounded.
#[derive(Clone, Debug, Default)]
pub struct ShownPlaces(VecDeque<ShownPlace>);

impl ShownPlaces {
    /// Most frames that are kept.
    const MOST: usize = 64;
    /// A way between two refreshes that is longer than this part of the view is no motion: the body comes in again on the other side.
    const LONGEST: f64 = 0.75;

    /// Adds the frame that the display has begun to show. `place` is measured from the middle of the view.
    pub fn push(&mut self, at: Flicks, place: DVec2, spec: &LaneSpec) {
        self.0.push_back(ShownPlace { at, place });
        let oldest = at - refresh_interval(&spec.display).times(u64::from(TimeTrail::REFRESHES) + 1);
        while self.0.len() > Self::MOST || self.0.get(1).is_some_and(|next| next.at <= oldest) {
            self.0.pop_front();
        }
    }

    /// Replaces the place of the newest frame, after an edit of the lane.
    pub fn replace_newest(&mut self, place: DVec2) {
        if let Some(newest) = self.0.back_mut() {
            newest.place = place;
        }
    }

    /// Memory of a copy beside its own size, bytes.
    pub fn bytes(&self) -> usize {
        self.0.len() * size_of::<ShownPlace>()
    }

    /// The time trail at lab time `now`, in `view`, from the middle of the body on; `None` where the world's motion has no line or
    /// nothing is shown. Each refresh for which a frame stays is a place of its own.
    pub fn trail(&self, spec: &LaneSpec, now: Flicks, view: View) -> Option<TimeTrail> {
        let (back, refresh) = (spec.world.time_axis()?, refresh_interval(&spec.display));
        // A display with variable refresh repeats a frame only after its longest time.
        let vrr = spec.display.as_virtual().and_then(|display| display.vrr);
        let repeat = vrr.map_or(refresh, |vrr| vrr.lowest.refresh(1));
        let half = Flicks(repeat.0 / 2);
        let mut places: Vec<ShownPlace> = Vec::new();
        for (index, shown) in self.0.iter().enumerate() {
            let until = self.0.get(index + 1).map_or(now.max(shown.at) + half, |next| next.at);
            let repeats = ((until - shown.at - half).0.max(0) / repeat.0.max(1)) as u64;
            // Of a frame that stays for long only the last refreshes count.
            let first = repeats.saturating_sub(TimeTrail::REFRESHES.into());
            let times = (first..=repeats).map(|count| shown.at + repeat.times(count));
            places.extend(times.map(|at| ShownPlace { at, ..*shown }));
        }
        let newest = places.last()?.at;
        let age = |shown: &ShownPlace| (newest - shown.at).secs() / refresh.secs();
        places.retain(|shown| age(shown) < f64::from(TimeTrail::REFRESHES) + 0.5);
        let mut aged: Vec<(f64, DVec2)> = Vec::with_capacity(places.len() + 1);
        for (index, shown) in places.iter().enumerate() {
            let way = index.checked_sub(1).map_or(DVec2::ZERO, |before| shown.place - places[before].place);
            if (way / (2.0 * view.half)).abs().max_element() > Self::LONGEST {
                aged.push((age(shown), DVec2::NAN));
            }
            aged.push((age(shown), view.center + shown.place));
        }
        Some(TimeTrail { places: aged, back, edge: 0.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::displays::{Display, RefreshRate, VirtualDisplay, Vrr};
    use crate::worlds::{World, WorldSpec};
    use timestep::entry::Entry;

    const VIEW: View = View { center: DVec2::ZERO, half: DVec2::new(1.8, 1.2) };

    fn spec(world: &str, display: VirtualDisplay) -> LaneSpec {
        let world = WorldSpec::of(World::by_id(world).expect("a world"));
        LaneSpec { world, display: Display::Virtual(display), ..LaneSpec::default() }
    }

    /// Ages and places of frames at these refreshes of a display of 60 Hz.
    fn trail(frames: &[(i64, f64)], now: i64) -> Vec<(i64, f64)> {
        let spec = spec("glide", VirtualDisplay::default());
        let mut shown = ShownPlaces::default();
        for (refresh, x) in frames {
            shown.push(Flicks::from_ratio(*refresh, 60), DVec2::new(*x, 0.0), &spec);
        }
        let trail = shown.trail(&spec, Flicks::from_ratio(now, 60), VIEW).expect("a line");
        trail.places.iter().map(|(age, place)| (age.round() as i64, place.x)).collect()
    }

    #[test]
    fn each_refresh_is_a_place() {
        assert_eq!(trail(&[(1, 0.1), (2, 0.2), (5, 0.5)], 5), [(4, 0.1), (3, 0.2), (2, 0.2), (1, 0.2), (0, 0.5)]);
        assert_eq!(trail(&[(1, 0.1), (2, 0.2)], 4), [(3, 0.1), (2, 0.2), (1, 0.2), (0, 0.2)], "it is still held");
        let held = trail(&[(1, 0.1), (2, 0.2)], 500);
        assert!(held.len() == 13 && held.iter().all(|(_, x)| *x == 0.2), "{held:?}");
        let long = trail(&(0..100).map(|k| (k, 0.001 * k as f64)).collect::<Vec<_>>(), 99);
        assert_eq!((long.len(), long[0].0), (13, 12));
    }

    #[test]
    fn a_body_that_comes_in_on_the_other_side_leaves_a_gap() {
        let wrapped = trail(&[(1, 1.4), (2, 1.5), (3, -1.5), (4, -1.4)], 4);
        assert!(wrapped[2].1.is_nan() && wrapped.len() == 5, "{wrapped:?}");
    }

    #[test]
    fn variable_refresh_repeats_no_frame_early_and_memory_is_bounded() {
        let vrr = Vrr::new(40.0, 144.0);
        let spec = spec("glide", VirtualDisplay { hz: RefreshRate::HZ_60, vrr, ..VirtualDisplay::default() });
        let mut shown = ShownPlaces::default();
        for k in 0..1000 {
            shown.push(Flicks::from_millis(12.0 * f64::from(k)), DVec2::X * 1e-3 * f64::from(k), &spec);
        }
        let places = shown.trail(&spec, Flicks::from_millis(11_988.0), VIEW).expect("a line").places;
        assert!(places.windows(2).all(|pair| pair[0].1.x < pair[1].1.x), "{places:?}");
        assert!(shown.bytes() <= ShownPlaces::MOST * size_of::<ShownPlace>());
    }

    #[test]
    fn worlds_without_a_line_have_none() {
        let circle = spec("circle", VirtualDisplay::default());
        let mut shown = ShownPlaces::default();
        shown.push(Flicks::ZERO, DVec2::ZERO, &circle);
        assert_eq!(shown.trail(&circle, Flicks::ZERO, VIEW), None);
    }
}
