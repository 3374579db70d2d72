//! The declared evaluations per step are what a step really costs once it is under way, and a memory that has been
//! restarted forgets everything.

use crate::problems::{Run, SPRING, fitting, named};
use timestep::integrators::{Memory, Method};
use timestep::ode::CountingOde;

/// The first step is left out: velocity Verlet makes one evaluation more there, Dormand–Prince two.
#[test]
fn steps_cost_what_they_declare() {
    for entry in fitting(&SPRING) {
        let counted = CountingOde::new(SPRING);
        let mut run = Run::new(entry, &counted, &[-1.0, 0.3]);
        run.steps(0, 1, 0.1);
        let before = counted.evaluations();
        run.steps(1, 11, 0.1);
        let attempts = run.memory.internal().recent().filter(|step| step.t > 0.05).count() as u32;
        let steps = if matches!(entry.method, Method::Adaptive(_)) { attempts } else { 10 };
        assert!(steps >= 10);
        let evaluations = counted.evaluations() - before;
        assert_eq!(evaluations, u64::from(steps * entry.evals_per_step), "{}: ten steps", entry.id);
    }
}

/// After a restart nothing of the old run is left, however much the state has been changed from outside.
#[test]
fn a_restarted_memory_is_a_new_one() {
    for entry in fitting(&SPRING) {
        let mut used = Run::new(entry, &SPRING, &[-1.0, 0.3]);
        used.steps(0, 5, 0.1);
        used.memory.restart();
        assert_eq!(used.memory, Memory::new(), "{}", entry.id);
        used.y.copy_from_slice(&[2.0, -1.0]);
        let mut fresh = Run::new(entry, &SPRING, &[2.0, -1.0]);
        assert_eq!(used.steps(0, 5, 0.05), fresh.steps(0, 5, 0.05), "{}", entry.id);
        assert_eq!(used.memory, fresh.memory, "{}", entry.id);
    }
}

/// A copy of state and memory goes on like the original, which is what drawing ahead and rewinding rely on.
#[test]
fn a_copied_run_goes_on_alike() {
    for entry in fitting(&SPRING) {
        let mut original = Run::new(entry, &SPRING, &[-1.0, 0.3]);
        original.steps(0, 5, 0.1);
        let mut copy = Run { memory: original.memory.clone(), ..Run::new(entry, &SPRING, &original.y) };
        assert_eq!(original.steps(5, 10, 0.1), copy.steps(5, 10, 0.1), "{}", entry.id);
    }
}

/// The kept acceleration changes the cost of velocity Verlet and not a bit of its result.
#[test]
fn the_kept_acceleration_is_the_one_it_stands_for() {
    let verlet = named("velocity-verlet");
    let mut keeping = Run::new(verlet, &SPRING, &[-1.0, 0.3]);
    let mut forgetting = Run::new(verlet, &SPRING, &[-1.0, 0.3]);
    for i in 0..100 {
        forgetting.memory.restart();
        assert_eq!(keeping.steps(i, i + 1, 0.1), forgetting.steps(i, i + 1, 0.1), "step {i}");
    }
}
