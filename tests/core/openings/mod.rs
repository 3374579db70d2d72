//! The openings: what each of their switches shows, on screens of several rates, and whether their sentences are true.

mod facts;
mod jitter;
mod list;
mod restart;
mod session;
mod spiral;
mod three_worlds;
mod walk;

use simulation::displays::{Display, RefreshRate};
use simulation::input::Hang;
use simulation::lab::{Action, Frame, Lab};
use simulation::lane::LaneSpec;
use simulation::metrics::{Report, Stretch};
use simulation::scenario::opening::Control;
use simulation::scenario::{OPENINGS, Scenario};
use timestep::entry::Entry;
use timestep::presentation::Presentation;
use timestep::time::Flicks;

/// Rates of screens, Hz.
const SCREENS: [f64; 5] = [60.0, 75.0, 120.0, 144.0, 240.0];

/// The opening on a screen of this rate.
fn opening(id: &str, hz: f64) -> Scenario {
    let entry = OPENINGS.iter().find(|entry| entry.id == id).unwrap();
    entry.scenario().on_screen(RefreshRate::new(hz).unwrap())
}

/// The opening with its own lanes changed.
fn changed(scenario: &Scenario, change: impl Fn(&mut LaneSpec)) -> Scenario {
    let mut scenario = scenario.clone();
    for lane in scenario.opening.clone().unwrap().yours {
        change(&mut scenario.lanes[lane - 1]);
    }
    scenario
}

/// Does to a lane what the window's switch does; steps become 10.
fn flip(control: Control, on: bool) -> impl Fn(&mut LaneSpec) {
    move |lane| match control {
        Control::Interpolation | Control::Extrapolation => {
            let id = if control == Control::Interpolation { "interpolate" } else { "extrapolate" };
            lane.presentation = Presentation::by_id(if on { id } else { "latest" }).unwrap();
        }
        Control::Clamp => lane.guards.max_frame = on.then_some(Flicks::from_millis(250.0)),
        Control::Vsync => {
            let Display::Virtual(display) = &mut lane.display else { panic!("a virtual display") };
            display.vsync = on;
        }
        Control::Steps => lane.dt = Flicks::from_ratio(1, 10),
        Control::Integrator | Control::Mover | Control::Hang => panic!("no switch"),
    }
}

/// A run of an opening over one loop.
struct Watched {
    /// For each lane, the place of the body on the display from the left, m, [`ROWS`] times in each refresh of the screen: without vsync
    /// rows further down show a newer frame.
    shown: Vec<Vec<f64>>,
    /// The numbers of each lane.
    reports: Vec<Report>,
    /// Width of a lane's view, m.
    width: f64,
}

/// Rows of the screen that are looked at in a refresh.
const ROWS: u64 = 4;

/// Watches an opening on a screen of this rate, with a hang after a second or without.
fn watch(scenario: &Scenario, hz: f64, hangs: bool) -> Watched {
    let (rate, length) = (RefreshRate::new(hz * ROWS as f64).unwrap(), scenario.duration);
    let mut lab = Lab::new(scenario.clone());
    let mut shown = vec![Vec::new(); scenario.lanes.len()];
    let (mut index, mut hung) = (0, !hangs);
    while lab.snapshot().elapsed < length {
        index += 1;
        let now = lab.snapshot().elapsed;
        let starts = !hung && now >= Flicks::SECOND;
        hung |= starts;
        let actions: Vec<_> =
            starts.then_some(Action::Hang(Hang { at: now, lasts: scenario.hang() })).into_iter().collect();
        let elapsed = rate.refresh(index).min(length) - now;
        lab.frame(Frame { elapsed, actions: &actions, ..Frame::default() });
        for (lane, shown) in lab.snapshot().lanes.iter().zip(&mut shown) {
            shown.push(lane.shown_point().x);
        }
    }
    let snapshot = lab.snapshot();
    let reports = snapshot.lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect();
    Watched { shown, reports, width: 2.0 * snapshot.lanes[0].view().half.x }
}

impl Watched {
    /// Distances between the bodies of two runs in each row, in pixels of a canvas 1200 px wide.
    fn apart_px(&self, other: &Watched, lane: usize) -> Vec<f64> {
        let px = 1200.0 / self.width;
        self.shown[lane].iter().zip(&other.shown[lane]).map(|(a, b)| px * (a - b).abs()).collect()
    }
}

/// Share of the rows in which a distance is at least this large.
fn share(distances: &[f64], least: f64) -> f64 {
    distances.iter().filter(|distance| **distance >= least).count() as f64 / distances.len() as f64
}
