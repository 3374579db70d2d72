//! A small picture of a lesson, drawn from its own scenes at a telling moment.

use crate::identity::Identity;
use crate::lab::{Frame, Lab};
use crate::scenario::bundled_by_id;
use crate::scene::{Ink, Scene, Shape, View};
use timestep::time::Flicks;

/// The lanes of a lesson at one moment, all in one view.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thumbnail {
    /// Scenes of the first lanes, back to front: the identity of each lane, and its shapes.
    pub lanes: Vec<(Identity, Scene)>,
    /// Visible part of the world; `None` where there is no lane.
    pub view: Option<View>,
}

/// A thumbnail in the making.
#[derive(Debug)]
pub struct Sketch {
    lab: Lab,
    moment: Flicks,
}

impl Sketch {
    /// Lanes in a picture: more would cover each other.
    const LANES: usize = 4;
    /// Moment for lessons that name none: late enough that the lanes differ.
    const MOMENT: Flicks = Flicks(Flicks::PER_SECOND * 6 / 5);

    /// A thumbnail of the lesson with this id; `None` if there is none.
    pub fn of(id: &str) -> Option<Self> {
        let mut scenario = bundled_by_id(id)?.scenario();
        // Neighbouring lanes of one world belong together; links need their partners.
        let world = scenario.lanes.first().map(|lane| lane.world.world.id);
        scenario.lanes.retain(|lane| Some(lane.world.world.id) == world);
        let linked = scenario.lanes.iter().any(|lane| lane.link.is_some());
        if !linked {
            scenario.lanes.truncate(Self::LANES);
        }
        let moment = scenario.lesson.moments.last().map_or(Self::MOMENT, |moment| moment.at.max(Self::MOMENT));
        Some(Sketch { lab: Lab::new(scenario.without_window()), moment })
    }

    /// Goes on for a few milliseconds of work. Returns the thumbnail once it is done.
    pub fn advance(&mut self) -> Option<Thumbnail> {
        let work = Some(Lab::PIECE);
        let missing = self.moment - self.lab.snapshot().elapsed;
        let elapsed = if self.lab.is_busy() { Flicks::ZERO } else { Lab::NOMINAL_FRAME.min(missing) };
        self.lab.frame(Frame { elapsed, work, ..Frame::default() });
        (!self.lab.is_busy() && self.lab.snapshot().elapsed >= self.moment).then(|| self.picture())
    }

    fn picture(&self) -> Thumbnail {
        let snapshot = self.lab.snapshot();
        let shown = snapshot.lanes.iter().enumerate().take(Self::LANES).filter(|(_, lane)| !lane.has_diverged());
        let scene = |(index, lane): (usize, &crate::lab::LaneView<'_>)| {
            let mut scene = lane.bands().last().map(|band| band.scene.clone()).unwrap_or_default();
            // Floors and ghosts once are enough.
            scene.shapes.retain(|shape| index == 0 || shape.ink() == Ink::Lane);
            scene.shapes.retain(|shape| {
                !matches!(shape, Shape::Trail { .. }) && !matches!(shape.ink(), Ink::Ghost | Ink::Outline)
            });
            (lane.identity(), scene)
        };
        let mut lanes: Vec<_> = shown.map(scene).collect();
        lanes.reverse();
        Thumbnail { lanes, view: snapshot.lanes.first().map(|lane| lane.motion(false)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_is_drawn_in_pieces_with_its_bodies() {
        let mut sketch = Sketch::of("max-frame").unwrap();
        let thumbnail = std::iter::repeat_with(|| sketch.advance()).flatten().next().unwrap();
        assert_eq!(thumbnail.lanes.len(), 2);
        for (_, scene) in &thumbnail.lanes {
            assert!(scene.shapes.iter().any(|shape| matches!(shape, Shape::Body { ink: Ink::Lane, .. })));
            assert!(!scene.shapes.iter().any(|shape| shape.ink() == Ink::Ghost));
        }
        assert_eq!(thumbnail.lanes.last().unwrap().0, Identity::of_place(0), "the first lane is in front");
        assert!(Sketch::of("no such lesson").is_none());
    }
}
