//! States on a grid: the jump of a game with whole velocities, and numbers that stay multiples under every method.

use proptest::prelude::*;
use simulation::lab::{Frame, Lab};
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use timestep::time::Flicks;

/// Heights of a jump with gravity 800 and start velocity 270, after each frame of so many milliseconds.
fn jump(frame_ms: u32, state: &str) -> Vec<f64> {
    let lane = format!(
        "[[lane]]\nworld = {{ id = 'falling', gravity = 800.0, v0 = 270.0 }}\nintegrator = 'velocity-verlet'\n\
         policy = 'variable'\ndisplay = {{ hz = '1000/{frame_ms}' }}\n{state}\n"
    );
    let mut lab = Lab::new(Scenario::parse(&lane, "t").unwrap_or_else(|errors| panic!("{}", errors[0])));
    lab.set_logging(true);
    let mut heights = Vec::new();
    for _ in 0..60 {
        lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
        heights.extend(lab.snapshot().lanes[0].log().steps.iter().map(|row| row.state[0]));
    }
    heights
}

fn apex(heights: &[f64]) -> f64 {
    heights.iter().copied().fold(0.0, f64::max)
}

/// In whole numbers: a frame takes 0.8 units of velocity per millisecond, of which a whole number is left, 6 for 6.4 and 2 for 2.4. So the
/// height is Σ ms/1000 (270 − n taken − 0.4 ms), while its parts rise. In tenths of a unit times milliseconds, no number is rounded.
#[test]
fn whole_velocities_jump_higher_at_some_frame_rates() {
    let exact = 270.0 * 270.0 / 1600.0;
    for (frame_ms, taken, told) in [(8_u32, 6_i64, 48.5), (3, 2, 54.6), (4, 3, 48.6), (7, 6, 42.6)] {
        let parts = (0..400).map(|n| i64::from(frame_ms) * (2700 - 10 * n * taken - 4 * i64::from(frame_ms)));
        let wanted = parts.take_while(|part| *part > 0).sum::<i64>() as f64 / 10_000.0;
        let found = apex(&jump(frame_ms, "state = { velocities = 1 }"));
        assert!((found - wanted).abs() < 1e-9 && (wanted - told).abs() < 0.05, "{frame_ms} ms: {found} and {wanted}");
        let free = apex(&jump(frame_ms, ""));
        assert!(free <= exact && exact - free < 0.01, "{frame_ms} ms without a grid: {free} of {exact}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Every state is a whole multiple of a power of two, in every world that has a grid, whatever its method.
    #[test]
    fn every_state_is_on_the_grid(
        (world, integrator) in prop::sample::select(vec![
            ("spring", "velocity-verlet"), ("spring", "position-verlet"), ("pendulum", "rk4"), ("orbit", "yoshida4"),
            ("bounce", "semi-implicit-euler"), ("ease", "exponential-euler"), ("double-pendulum", "implicit-midpoint"),
            ("street", "leapfrog"), ("chain", "semi-implicit-euler"), ("wind", "dormand-prince"),
        ]),
        powers in [-12..-2_i32, -12..-2], substeps in 1..4_u32,
    ) {
        let [places, velocities] = powers.map(|power| libm::exp2(f64::from(power)));
        let lane = format!(
            "[[lane]]\nworld = '{world}'\nintegrator = '{integrator}'\nsubsteps = {substeps}\n\
             state = {{ places = {places:?}, velocities = {velocities:?} }}\n"
        );
        let mut lab = Lab::new(Scenario::parse(&lane, "t").unwrap_or_else(|errors| panic!("{}", errors[0])));
        for _ in 0..90 {
            lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
            let lane = &lab.snapshot().lanes[0];
            let state = lane.report(Stretch::WholeRun).state;
            let split = lane.spec().world.form().places(state.len());
            for (index, value) in state.iter().enumerate() {
                let spacing = if index < split { places } else { velocities };
                let multiples = value / spacing;
                // Beyond, doubles are as coarse as the grid.
                let is_far = multiples.abs() >= (1_u64 << 50) as f64;
                prop_assert!(is_far || multiples.fract() == 0.0, "{} of {:?}", index, state);
            }
        }
    }
}

#[test]
fn an_orientation_has_no_grid() {
    let refusal = |lane: &str| Scenario::parse(lane, "t").unwrap_err()[0].to_string();
    let told = refusal("[[lane]]\nworld = 'spin'\nstate = { places = 0.125 }\n");
    assert!(told.contains("cannot have a grid") && told.contains("state"), "{told}");
    let told = refusal("[[lane]]\nstate = {}\n");
    assert!(told.contains("needs `places`, `velocities` or both"), "{told}");
    for none in ["0", "-1", "nan", "1e9"] {
        let told = refusal(&format!("[[lane]]\nstate = {{ velocities = {none} }}\n"));
        assert!(told.contains("from 1e-9 to 1000000"), "{told}");
    }
}
