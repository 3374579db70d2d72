//! Rollback of every world under every method: what is saved is all that a step depends on.

use super::scenario;
use proptest::prelude::*;
use simulation::input::InputTrack;
use simulation::lane::{LaneSpec, Poll};
use simulation::scenario::Scenario;
use simulation::verify::{RollbackReport, roll_back};
use simulation::worlds::{WORLDS, WorldSpec};
use std::ops::ControlFlow;
use timestep::integrators::INTEGRATORS;
use timestep::time::Flicks;

/// Lanes of all pairs that fit, driven where they can be.
fn everything() -> Scenario {
    let mut all = scenario("seed = 5\n[[lane]]");
    let lane = LaneSpec { dt: Flicks::from_ratio(1, 50), poll: Poll::Tick, ..LaneSpec::default() };
    let pairs = WORLDS.iter().flat_map(|world| INTEGRATORS.iter().map(move |entry| (*world, *entry)));
    let lanes =
        pairs.map(|(world, entry)| LaneSpec { world: WorldSpec::of(world), integrator: entry.into(), ..lane.clone() });
    all.lanes = lanes.filter(|lane| lane.fits().is_ok()).collect();
    assert!(all.lanes.len() > WORLDS.len() * 10);
    all.input = InputTrack::random_presses(3, Flicks(2 * Flicks::PER_SECOND));
    all
}

fn back(scenario: &Scenario, lane: usize, length: Flicks, steps: u64) -> RollbackReport {
    roll_back(scenario, lane, length, steps, &|_| ControlFlow::Continue(())).unwrap()
}

#[test]
fn every_method_on_every_world_takes_the_same_steps_again() {
    let all = everything();
    for (index, lane) in all.lanes.iter().enumerate() {
        let report = back(&all, index, Flicks(Flicks::PER_SECOND / 2), 7);
        assert!(report.is_equal(), "{} {}: {report:?}", lane.world.id, lane.integrator.id);
        // 25 steps in half a second; the last is due at its end.
        assert!(report.rollbacks >= 4 && report.resimulated_steps == 25, "{}: {report:?}", lane.world.id);
    }
}

/// Loops with memories of their own, noise, hitches, costs, traces and threads, and a method of each kind of memory.
const LOOPS: &str = "
seed = 11
[defaults]
dt = '1/70'
world = 'pendulum'
integrator = 'position-verlet'
[matrix]
policy = ['fixed', 'snapped', 'hysteresis', 'quantised', 'threaded', 'variable', 'semi-fixed-even', 'locked']
display = [
  { hz = 75, noise = '2 ms', hitch = { every = '0.2 s', lasts = '40 ms', random = true }, step_cost = '1 ms' },
  { trace = 'coarse-clock' },
  'live',
]
";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_number_of_steps_can_be_taken_again(
        steps in 1_u64..60, lane in 0_usize..24, integrator in 0_usize..INTEGRATORS.len(), seed in any::<u64>(),
    ) {
        let mut loops = scenario(LOOPS);
        loops.seed = seed;
        loops.lanes[lane].integrator = INTEGRATORS[integrator].into();
        prop_assume!(loops.lanes[lane].fits().is_ok());
        let report = back(&loops, lane, Flicks(Flicks::PER_SECOND), steps);
        prop_assert!(report.is_equal() && report.resimulated_steps > 0, "{:?}", report);
    }
}
