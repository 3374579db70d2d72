//! The smallest and the largest place at which a lane has shown its body.

use crate::lane::FrameRow;
use crate::scenario::opening::{AXES, EXTREMES};
use serde_json::{Map, Value};

/// Extremes of the shown places of a lane, m.
#[derive(Clone, Copy, Debug)]
pub struct PlaceExtremes {
    /// The smallest and the largest of each coordinate.
    extremes: [[f64; 2]; 2],
}

impl Default for PlaceExtremes {
    fn default() -> Self {
        PlaceExtremes { extremes: [[f64::INFINITY, f64::NEG_INFINITY]; 2] }
    }
}

impl PlaceExtremes {
    /// Takes the place of a frame, if the display has shown it.
    pub fn add(&mut self, frame: &FrameRow) {
        if frame.shown.is_none() {
            return;
        }
        for ([least, most], place) in self.extremes.iter_mut().zip([frame.point.x, frame.point.y]) {
            (*least, *most) = (least.min(place), most.max(place));
        }
    }

    /// The extremes by their names; null for a lane that has shown nothing.
    pub fn named(&self) -> Value {
        let of_axis = |extremes: [f64; 2]| Value::from_iter(EXTREMES.into_iter().zip(extremes));
        Value::Object(Map::from_iter(AXES.into_iter().map(str::to_owned).zip(self.extremes.map(of_axis))))
    }
}
