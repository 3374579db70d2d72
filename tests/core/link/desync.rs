//! Two machines that do not stay equal: both find the first tick that differs, and the number in it.

use super::{lab, run};
use simulation::lane::Status;

/// The first tick and component that differ, found by comparing all states.
fn first_difference(steps: &[Vec<simulation::lane::StepRow>]) -> Option<(u64, usize, [f64; 2])> {
    steps[0].iter().zip(&steps[1]).find_map(|(first, second)| {
        let pairs = || first.state.iter().zip(&second.state);
        let component = pairs().position(|(a, b)| a.to_bits() != b.to_bits())?;
        Some((first.step, component, [first.state[component], second.state[component]]))
    })
}

const LINK: &str = "link = { delay = '30 ms', jitter = '10 ms', loss = 0.1, input_delay = 5 }";

#[test]
fn each_way_to_desynchronise_names_its_first_tick() {
    for (way, defaults, second) in [
        ("variable steps", "policy = 'variable'", "display = { hz = 50, noise = '1 ms' }"),
        ("another method", "", "integrator = 'heun'"),
        ("finer steps", "", "substeps = 2"),
        ("single precision", "", "state = 'f32'"),
        ("inputs on arrival", "apply = 'on-arrival'", ""),
        ("inputs on arrival on one machine", "", "apply = 'on-arrival'"),
    ] {
        let mut lab = lab(&format!("{LINK}\n{defaults}"), &format!("[[lane]]\n[[lane]]\n{second}"), 20.0);
        let steps = run(&mut lab, 20.0);
        let (tick, component, values) = first_difference(&steps).unwrap_or_else(|| panic!("{way}: equal"));
        let snapshot = lab.snapshot();
        for (lane, [here, there]) in snapshot.lanes.iter().zip([values, [values[1], values[0]]]) {
            let desync = lane.link().unwrap().desync.clone().unwrap_or_else(|| panic!("{way}: not found"));
            assert_eq!((desync.tick, desync.component), (tick, Some(component)), "{way}");
            assert_eq!((desync.here, desync.there), (Some(here), Some(there)), "{way}");
            assert_eq!(lane.status(), Status::Desync { tick }, "{way}");
            assert_eq!(lane.status().to_string(), format!("desync at tick {tick}"));
        }
    }
}

/// The differences of the numbers do not always grow, but those of inputs on arrival show at once.
#[test]
fn inputs_on_arrival_part_the_machines_by_more_than_a_tenth_of_a_metre() {
    let mut lab = lab(LINK, "[[lane]]\napply = 'on-arrival'\n[[lane]]\napply = 'on-arrival'", 20.0);
    let steps = run(&mut lab, 20.0);
    let apart = steps[0].iter().zip(&steps[1]).map(|(a, b)| (a.state[0] - b.state[0]).abs());
    assert!(apart.fold(0.0, f64::max) > 0.1);
}
