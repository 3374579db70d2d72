//! What can be plotted of a lane: one list, from which tabs, menus, axes and exports come.

use crate::lane::FrameRow;
use crate::worlds::WorldSpec;

/// Every plot, in the order of tabs and documentation.
pub static PLOTS: &[&Plot] = &[&POSITION, &POSITION_Y, &PHASE, &ENERGY, &ERROR, &FRAME_TIME, &STEPS, &ANIMATION_ERROR];

/// A plot that describes itself.
#[derive(Debug)]
pub struct Plot {
    pub id: &'static str,
    pub name: &'static str,
    pub summary: &'static str,
    pub x: Axis,
    pub y: Axis,
    /// Whether the vertical axis is logarithmic.
    pub log: bool,
    pub source: Source,
}

/// What an axis stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis {
    pub name: &'static str,
    /// Empty for pure numbers.
    pub unit: &'static str,
}

impl Axis {
    /// Name and unit, such as `energy, J`.
    pub fn label(&self) -> String {
        if self.unit.is_empty() { self.name.to_owned() } else { format!("{}, {}", self.name, self.unit) }
    }
}

/// Where a curve comes from. `None` where a world has no such quantity.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// A number of a state, after every step, and of the exact state, over simulated time.
    State(fn(&WorldSpec, &[f64]) -> Option<f64>),
    /// Two numbers of a state against each other; the same.
    Plane(fn(&WorldSpec, &[f64]) -> Option<[f64; 2]>),
    /// A distance between a state and the exact one, after every step, over simulated time.
    Error(fn(&WorldSpec, &[f64], &[f64]) -> f64),
    /// A number of a displayed frame, over the display's unscaled time.
    Frame(fn(&FrameRow) -> Option<f64>),
}

impl Plot {
    /// Whether the horizontal axis is time, which all such plots share.
    pub fn over_time(&self) -> bool {
        !matches!(self.source, Source::Plane(_))
    }
}

const SIMULATED: Axis = Axis { name: "simulated time", unit: "s" };
const SHOWN: Axis = Axis { name: "time of the display", unit: "s" };

static POSITION: Plot = Plot {
    id: "position",
    name: "Position",
    summary: "Where the body is after every step, x or height, and where it should be.",
    x: SIMULATED,
    y: Axis { name: "position", unit: "m" },
    log: false,
    source: Source::State(first_coordinate),
};

static POSITION_Y: Plot = Plot {
    id: "position-y",
    name: "Position, y",
    summary: "The second coordinate of a motion in a plane.",
    x: SIMULATED,
    y: Axis { name: "position y", unit: "m" },
    log: false,
    source: Source::State(second_coordinate),
};

static PHASE: Plot = Plot {
    id: "phase",
    name: "Phase space",
    summary: "Velocity against position, of the world's first coordinate: a motion that keeps its energy closes on itself.",
    x: Axis { name: "first coordinate", unit: "m or rad" },
    y: Axis { name: "its velocity", unit: "m/s or rad/s" },
    log: false,
    source: Source::Plane(phase),
};

static ENERGY: Plot = Plot {
    id: "energy",
    name: "Energy",
    summary: "Kinetic and potential energy after every step. Without friction it should stay as it is.",
    x: SIMULATED,
    y: Axis { name: "energy", unit: "J" },
    log: false,
    source: Source::State(energy),
};

static ERROR: Plot = Plot {
    id: "integration-error",
    name: "Integration error",
    summary: "Distance of the body from the exact solution after every step. The lower edge stands for no error at all.",
    x: SIMULATED,
    y: Axis { name: "integration error", unit: "m" },
    log: true,
    source: Source::Error(distance),
};

static FRAME_TIME: Plot = Plot {
    id: "frame-time",
    name: "Frame time",
    summary: "What the lane's loop measured since its last frame.",
    x: SHOWN,
    y: Axis { name: "frame time", unit: "ms" },
    log: false,
    source: Source::Frame(|row| Some(row.elapsed.millis())),
};

static STEPS: Plot = Plot {
    id: "steps",
    name: "Steps per frame",
    summary: "How many steps of the simulation each frame took.",
    x: SHOWN,
    y: Axis { name: "steps per frame", unit: "" },
    log: false,
    source: Source::Frame(|row| Some(row.steps as f64)),
};

static ANIMATION_ERROR: Plot = Plot {
    id: "animation-error",
    name: "Animation error",
    summary: "How far the simulated time shown moved on by another amount than the display's time, frame by frame.",
    x: SHOWN,
    y: Axis { name: "animation error", unit: "ms" },
    log: false,
    source: Source::Frame(|row| row.animation_error_ms),
};

/// x of the tracked point, or its height in a world where it only moves up and down.
fn first_coordinate(world: &WorldSpec, y: &[f64]) -> Option<f64> {
    let track = |y: &[f64]| world.track(y);
    let is_vertical = world.dim() == 2 && track(&[0.25, 0.0]).x == track(&[0.5, 0.0]).x;
    let point = track(y);
    Some(if is_vertical { point.y } else { point.x })
}

fn second_coordinate(world: &WorldSpec, y: &[f64]) -> Option<f64> {
    (world.dim() >= 4).then(|| world.track(y).y)
}

fn phase(_: &WorldSpec, y: &[f64]) -> Option<[f64; 2]> {
    Some([*y.first()?, *y.get(y.len() / 2)?])
}

fn energy(world: &WorldSpec, y: &[f64]) -> Option<f64> {
    let invariant = world.invariants.iter().find(|invariant| invariant.id == "energy")?;
    Some((invariant.value)(&world.params, y))
}

fn distance(world: &WorldSpec, y: &[f64], exact: &[f64]) -> f64 {
    world.distance(y, exact)
}

crate::entry::entry!(Plot, "plot", PLOTS);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Entry;
    use crate::worlds::World;

    #[test]
    fn the_first_coordinate_is_the_one_that_moves() {
        for (id, state, expected) in [
            ("spring", vec![0.7, 2.0], 0.7),
            ("falling", vec![-3.0, 2.0], -3.0),
            ("bounce", vec![1.5, 0.0], 1.5),
            ("orbit", vec![0.5, 0.25, 1.0, 1.0], 0.5),
        ] {
            let world = WorldSpec::of(World::by_id(id).unwrap());
            assert_eq!(first_coordinate(&world, &state), Some(expected), "{id}");
        }
        let orbit = WorldSpec::of(World::by_id("orbit").unwrap());
        assert_eq!(second_coordinate(&orbit, &[0.5, 0.25, 1.0, 1.0]), Some(0.25));
        assert_eq!(phase(&orbit, &[0.5, 0.25, 3.0, 1.0]), Some([0.5, 3.0]));
    }

    #[test]
    fn ids_are_unique_and_summaries_are_sentences() {
        for (index, plot) in PLOTS.iter().enumerate() {
            assert!(PLOTS[..index].iter().all(|other| other.id != plot.id && other.name != plot.name));
            assert!(plot.summary.ends_with('.') && !plot.x.name.is_empty() && !plot.y.name.is_empty(), "{}", plot.id);
        }
    }
}
