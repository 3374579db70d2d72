//! Random scenarios that end: extreme numbers of the file format are brought into the range in which many frames and steps happen, most
//! of the time, and a run lasts as long as a bounded amount of work.

use simulation::displays::{Display, Hitch, RefreshRate, Trace, VirtualDisplay};
use simulation::input::InputTrack;
use simulation::lane::LaneSpec;
use simulation::scenario::Scenario;
use std::sync::Arc;
use timestep::time::{Flicks, TimeScale};

/// Work of a run: steps and frames times the numbers of the state.
const WORK: f64 = 20_000.0;
/// Longest run.
const LONGEST: Flicks = Flicks(2 * Flicks::PER_SECOND);

/// The scenario as it is run, and for how long. A quarter of all scenarios keep their extreme numbers.
pub fn tamed(scenario: &Scenario) -> (Scenario, Flicks) {
    let mut scenario = scenario.clone().without_window();
    if !scenario.seed.is_multiple_of(4) {
        scenario.lanes.iter_mut().for_each(tame);
        scenario.input = InputTrack::random_presses(scenario.seed, LONGEST);
    }
    let rate: f64 = scenario.lanes.iter().map(work_per_second).sum();
    let length = LONGEST.min(Flicks::from_secs(WORK / rate)).min(scenario.duration);
    (scenario, length.max(Flicks(1)))
}

fn tame(lane: &mut LaneSpec) {
    lane.dt = below(lane.dt, Flicks::from_millis(60.0)) + Flicks::from_millis(1.0);
    lane.substeps = 1 + lane.substeps % 4;
    // Guards that are never reached guard nothing.
    lane.guards.max_frame =
        lane.guards.max_frame.map(|most| below(most, Flicks::from_millis(120.0)) + Flicks::from_millis(1.0));
    lane.guards.max_steps = lane.guards.max_steps.map(|most| 1 + most % 6);
    if lane.time_scale.factor().abs() > 4.0 {
        lane.time_scale = TimeScale::from_parts(lane.time_scale.parts() % (4 * TimeScale::PARTS));
    }
    if let Some(link) = &mut lane.link {
        (link.delay, link.jitter) =
            (below(link.delay, Flicks::from_millis(120.0)), below(link.jitter, Flicks::from_millis(60.0)));
        (link.input_delay, link.prediction) = (link.input_delay % 8, link.prediction % 16);
        (link.loss, link.reorder) = (0.5 * link.loss, 0.5 * link.reorder);
    }
    if let Display::Virtual(display) = &mut lane.display {
        *display = tame_display(display);
    }
    if let Display::Trace(trace) = &lane.display {
        lane.display = Display::Trace(Arc::clone(trace));
    }
}

fn tame_display(display: &VirtualDisplay) -> VirtualDisplay {
    let rate = |rate: RefreshRate| if rate.typed() < 20.0 { RefreshRate::HZ_60 } else { rate };
    let hitch = display.hitch.map(|hitch| Hitch {
        every: below(hitch.every, Flicks::SECOND) + Flicks::from_millis(1.0),
        lasts: below(hitch.lasts, Flicks::from_millis(300.0)),
        ..hitch
    });
    let mut noise = display.noise;
    if let Some(noise) = &mut noise {
        noise.spread = below(noise.spread, Flicks::from_millis(5.0));
    }
    VirtualDisplay {
        hz: rate(display.hz),
        fps_cap: display.fps_cap.map(rate),
        hitch,
        noise,
        render_cost: below(display.render_cost, Flicks::from_millis(25.0)),
        step_cost: below(display.step_cost, Flicks::from_millis(12.0)),
        ..display.clone()
    }
}

/// `time` if it is short; otherwise something shorter than `most`.
fn below(time: Flicks, most: Flicks) -> Flicks {
    Flicks(time.0 % most.0)
}

fn work_per_second(lane: &LaneSpec) -> f64 {
    let frames = match &lane.display {
        Display::Live => 60.0,
        Display::Virtual(display) => display.refresh_rate().typed().max(display.frame_rate().typed()),
        Display::Trace(trace) => frames_per_second(trace),
    };
    let step = lane.policy.step_length(lane.dt).secs();
    let steps = (lane.time_scale.factor().abs() / step).max(frames) * f64::from(lane.substeps);
    let evaluations = 1.0 + lane.integrator.evals_per_step as f64;
    // A motion without a closed form is solved to many digits beside the lane.
    let solved = if lane.world.closed_form(&lane.world.params).is_none() { 8.0 } else { 1.0 };
    let substeps = lane.world.bodies.iter().map(|body| f64::from(body.every.parts())).sum::<f64>().max(1.0);
    (frames * 8.0 * lane.world.bodies.len().max(1) as f64 + steps * evaluations * substeps)
        * lane.world.dim() as f64
        * solved
}

fn frames_per_second(trace: &Trace) -> f64 {
    1.0 / trace.refresh().secs().max(1e-3)
}
