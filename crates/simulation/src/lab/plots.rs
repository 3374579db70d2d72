//! The list of plots of a lane, from which tabs, menus, axes and exports come.

use crate::lane::FrameRow;
use crate::worlds::WorldSpec;

/// Every plot, in the order of tabs and documentation.
pub static PLOTS: &[&Plot] = &[
    &Plot {
        id: "position",
        name: "Position",
        summary: "Position of the body after every step, x or height, and the exact position.",
        y: PlotAxis { name: "position", unit: "m" },
        source: PlotSource::State(first_coordinate),
        ..Plot::OVER_TIME
    },
    &Plot {
        id: "position-y",
        name: "Position, y",
        summary: "Second coordinate of a motion in a plane.",
        y: PlotAxis { name: "position y", unit: "m" },
        source: PlotSource::State(second_coordinate),
        ..Plot::OVER_TIME
    },
    &Plot {
        id: "phase",
        name: "Phase space",
        summary: "Velocity against position of the world's first coordinate. A motion that keeps its energy closes on itself.",
        x: PlotAxis { name: "position", unit: "m or rad" },
        y: PlotAxis { name: "velocity", unit: "m/s or rad/s" },
        source: PlotSource::Plane(phase),
        ..Plot::OVER_TIME
    },
    &Plot {
        id: "angular-velocity",
        name: "Angular velocity",
        summary: "Angular velocity of a body that turns about the second axis of its frame, after every step. It changes its sign each time the body flips over.",
        y: PlotAxis { name: "angular velocity ω₂", unit: "rad/s" },
        source: PlotSource::State(|world, y| Some(world.attitude.as_ref()?.angular_velocity(y).y)),
        ..Plot::OVER_TIME
    },
    &Plot {
        id: "energy",
        name: "Energy",
        summary: "Kinetic and potential energy after every step. Without friction it should stay constant.",
        y: PlotAxis { name: "energy", unit: "J" },
        source: PlotSource::State(energy),
        ..Plot::OVER_TIME
    },
    &Plot {
        id: "norm",
        name: "Norm",
        summary: "Norm of the quaternion of a body that turns, after every step. It should stay 1; the body is drawn at the size of its square.",
        y: PlotAxis { name: "norm of the quaternion", unit: "" },
        source: PlotSource::State(|world, y| Some(world.attitude.as_ref()?.of(y).norm())),
        ..Plot::OVER_TIME
    },
    &Plot {
        id: Plot::INTEGRATION_ERROR,
        name: "Integration error",
        summary: "Distance of the body from the exact solution after every step. The lower edge means no error at all.",
        y: PlotAxis { name: "integration error", unit: "m" },
        log: true,
        source: PlotSource::Error(|world, _, y, exact| world.distance(y, exact)),
        ..Plot::OVER_TIME
    },
    &Plot {
        id: "velocity-error",
        name: "Velocity error",
        summary: "Distance of the body's velocity from that of the exact solution after every step. The lower edge means no error at all.",
        y: PlotAxis { name: "velocity error", unit: "m/s" },
        log: true,
        source: PlotSource::Error(velocity_distance),
        ..Plot::OVER_TIME
    },
    &Plot {
        id: Plot::FRAME_TIME,
        name: "Frame time",
        summary: "Time that the lane's loop measured since its last frame.",
        y: PlotAxis { name: "frame time", unit: "ms" },
        source: PlotSource::Frame(|row| Some(row.elapsed.millis())),
        ..Plot::OVER_FRAMES
    },
    &Plot {
        id: "steps",
        name: "Steps per frame",
        summary: "Steps that each frame took.",
        y: PlotAxis { name: "steps per frame", unit: "" },
        source: PlotSource::Frame(|row| Some(row.steps as f64)),
        ..Plot::OVER_FRAMES
    },
    &Plot {
        id: Plot::ANIMATION_ERROR,
        name: "Animation error",
        summary: "Difference between the advances of simulated time shown and of display time, frame by frame.",
        y: PlotAxis { name: "animation error", unit: "ms" },
        source: PlotSource::Frame(|row| row.animation_error_ms),
        ..Plot::OVER_FRAMES
    },
    &Plot {
        id: "follower",
        name: "Follower",
        summary: "Distance of the drawn body from the camera, the rider or the child that follows it, frame by frame: of the body from the middle of its screen.",
        y: PlotAxis { name: "distance from the follower", unit: "m" },
        source: PlotSource::Frame(|row| Some(row.point.distance(row.drawn.follower?.place))),
        ..Plot::OVER_FRAMES
    },
];

/// A plot that describes itself.
#[derive(Debug)]
pub struct Plot {
    /// Key on the command line and in files.
    pub id: &'static str,
    /// Name in tabs and menus.
    pub name: &'static str,
    /// Description in one or two sentences.
    pub summary: &'static str,
    /// Horizontal axis.
    pub x: PlotAxis,
    /// Vertical axis.
    pub y: PlotAxis,
    /// `true` if the vertical axis is logarithmic.
    pub log: bool,
    /// Quantity that is plotted.
    pub source: PlotSource,
}

/// Quantity of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlotAxis {
    /// Name of the quantity.
    pub name: &'static str,
    /// Unit; empty for pure numbers.
    pub unit: &'static str,
}

impl PlotAxis {
    /// Name and unit, such as `energy, J`.
    pub fn label(&self) -> String {
        if self.unit.is_empty() { self.name.to_owned() } else { format!("{}, {}", self.name, self.unit) }
    }
}

/// Quantity of a curve, as a function; it gives `None` where a world has no such quantity.
#[derive(Clone, Copy, Debug)]
pub enum PlotSource {
    /// A number of the state after every step, and of the exact state, over simulated time.
    State(fn(&WorldSpec, &[f64]) -> Option<f64>),
    /// Two numbers of the state after every step, and of the exact state, against each other. The first argument behind the world
    /// is simulated time, s.
    Plane(fn(&WorldSpec, f64, &[f64]) -> Option<[f64; 2]>),
    /// A distance between the state and the exact state after every step, over simulated time, which is behind the world, s.
    Error(fn(&WorldSpec, f64, &[f64], &[f64]) -> f64),
    /// A number of every displayed frame, over unscaled display time.
    Frame(fn(&FrameRow) -> Option<f64>),
}

impl Plot {
    /// Id of the distance from the exact motion.
    pub const INTEGRATION_ERROR: &str = "integration-error";
    /// Id of the times of frames.
    pub const FRAME_TIME: &str = "frame-time";
    /// Id of the unevenness of what is drawn.
    pub const ANIMATION_ERROR: &str = "animation-error";

    /// A plot of states over simulated time: an entry says how it differs.
    const OVER_TIME: Plot = Plot {
        id: "",
        name: "",
        summary: "",
        x: PlotAxis { name: "simulated time", unit: "s" },
        y: PlotAxis { name: "", unit: "" },
        log: false,
        source: PlotSource::Frame(|_| None),
    };

    /// A plot of frames over the time of the display.
    const OVER_FRAMES: Plot = Plot { x: PlotAxis { name: "time of the display", unit: "s" }, ..Plot::OVER_TIME };

    /// `true` if the horizontal axis is time; all such plots share it.
    pub fn over_time(&self) -> bool {
        !matches!(self.source, PlotSource::Plane(_))
    }
}

/// x of the tracked point, or its height in a world where it only moves up and down.
fn first_coordinate(world: &WorldSpec, y: &[f64]) -> Option<f64> {
    let point = world.track(y);
    Some(if is_vertical(world) { point.y } else { point.x })
}

/// y of the tracked point, where the world has two coordinates.
fn second_coordinate(world: &WorldSpec, y: &[f64]) -> Option<f64> {
    (world.form().places(world.dim()) >= 2 && !is_vertical(world)).then(|| world.track(y).y)
}

/// `true` if the tracked point only moves up and down.
fn is_vertical(world: &WorldSpec) -> bool {
    let [here, there] = [0.25, 0.5].map(|place| world.track(&vec![place; world.dim()]));
    here.x == there.x && world.attitude.is_none()
}

/// The first coordinate and its velocity; an orientation has no first coordinate.
fn phase(world: &WorldSpec, t: f64, y: &[f64]) -> Option<[f64; 2]> {
    if world.attitude.is_some() {
        return None;
    }
    let coefficients = world.coefficients();
    Some([*y.first()?, *world.problem(&coefficients).slopes(t, y).first()?])
}

/// Energy, where the world has one, J.
fn energy(world: &WorldSpec, y: &[f64]) -> Option<f64> {
    let invariant = world.invariants.iter().find(|invariant| invariant.id == "energy")?;
    Some((invariant.value)(&world.params, y))
}

/// Distance between the velocities of the tracked points of two states, m/s.
fn velocity_distance(world: &WorldSpec, t: f64, y: &[f64], exact: &[f64]) -> f64 {
    let coefficients = world.coefficients();
    world.velocity_distance(&world.problem(&coefficients), t, y, exact)
}

timestep::entry::entry!(Plot, "plot", PLOTS);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::World;
    use timestep::entry::Entry;

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
        assert_eq!(phase(&orbit, 0.0, &[0.5, 0.25, 3.0, 1.0]), Some([0.5, 3.0]));
    }

    #[test]
    fn ids_are_unique_and_summaries_are_sentences() {
        for (index, plot) in PLOTS.iter().enumerate() {
            assert!(PLOTS[..index].iter().all(|other| other.id != plot.id && other.name != plot.name));
            assert!(plot.summary.ends_with('.') && !plot.x.name.is_empty() && !plot.y.name.is_empty(), "{}", plot.id);
        }
    }
}
