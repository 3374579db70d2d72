//! Many runs at once have the bits of `Method::step` taken run by run: every method × every world, whatever the number
//! of runs and of threads, and whatever the neighbours in the block do.

use simulation::analysis::many::Runs;
use simulation::batches::blocks::Batch;
use simulation::batches::instruction_set::InstructionSet;
use simulation::worlds::{WORLDS, World};
use timestep::integrators::{INTEGRATORS, Integrator, Memory, Method};

const STEPS: u64 = 40;
const H: f64 = 0.037;

/// Parameters a little different in every run, and at some places a start that is infinite, not a number or large
/// enough to overflow on the way.
fn runs(world: &'static World, count: usize) -> Runs {
    let params = |run: usize| -> Vec<f64> {
        let share = run as f64 / count as f64;
        // Runs with drag are not made in blocks.
        let apart = |p: &simulation::worlds::Param| if p.key == "drag" { 0.0 } else { 0.25 * share };
        let near = |p: &simulation::worlds::Param| (p.default + apart(p)).clamp(p.range[0], p.range[1]);
        world.params.iter().map(near).collect()
    };
    let mut runs = Runs::new(world, (0..count).map(params).collect()).expect("states of one length");
    let odd = [f64::INFINITY, f64::NAN, 1e307, f64::NEG_INFINITY, -1e308, 5e-324, 1e155];
    for run in (3..count).step_by(5) {
        let mut start = runs.start(run);
        let component = run / 5 % start.len();
        start[component] = odd[run / 5 % odd.len()];
        runs.set_start(run, &start);
    }
    runs
}

/// Runs with one call of `Method::step` after the other, and with contacts as lanes have them.
fn alone(runs: &Runs, run: usize, world: &World, integrator: &Integrator) -> Vec<f64> {
    let (params, mut y, mut memory) = (runs.params(run), runs.start(run), Memory::new());
    let coefficients = (world.coefficients)(params);
    let problem = world.problem(params, &coefficients);
    for i in 0..STEPS {
        let before = y.clone();
        integrator.method.step(&problem, i as f64 * H, H, &mut y, &mut memory);
        if world.collide.is_some_and(|contact| (contact.respond)(params, &before, &mut y)) {
            memory.restart();
        }
    }
    y
}

fn same(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}

fn pairs() -> impl Iterator<Item = (&'static World, &'static Integrator)> {
    WORLDS.iter().flat_map(|world| {
        let fitting = INTEGRATORS.iter().filter(|entry| world.fits(&world.default_params(), entry).is_ok());
        fitting.map(|entry| (*world, *entry))
    })
}

#[test]
fn batched_equals_scalar_for_every_method_and_world() {
    let (mut compared, mut not_finite) = (0, 0);
    for (world, integrator) in pairs() {
        for count in [1, 7, 33, 64] {
            let runs = runs(world, count);
            let ends = runs.advance(integrator, H, STEPS);
            for run in 0..count {
                let (batched, alone) = (runs.state_in(&ends, run), alone(&runs, run, world, integrator));
                for (batched, alone) in batched.iter().zip(&alone) {
                    let names = (world.id, integrator.id);
                    assert!(same(*batched, *alone), "{names:?}, run {run} of {count}: {batched:e} and {alone:e}");
                    compared += 1;
                    not_finite += usize::from(!alone.is_finite());
                }
            }
        }
    }
    // The odd neighbours were there, and so were the others.
    assert!(not_finite * 50 > compared && not_finite * 2 < compared, "{not_finite} of {compared}");
}

/// AVX2 and AVX-512, as far as this processor has them; a run with `--nocapture` names those that were compared.
#[test]
fn every_instruction_set_gives_the_same_bits() {
    let sets: Vec<_> = InstructionSet::available().collect();
    println!("{sets:?}");
    let mut compared = 0;
    for (world, integrator) in pairs().filter(|(world, _)| world.collide.is_none()) {
        let Some(blocks) = world.rhs.blocks else { continue };
        // One vector and a part of another, of the longest.
        let runs = runs(world, 13);
        let coefficients: Vec<_> = (0..runs.len()).map(|run| *runs.coefficients(run)).collect();
        let start: Vec<f64> = (0..runs.dim())
            .flat_map(|q| (0..runs.len()).map(move |run| (q, run)))
            .map(|(q, run)| runs.start(run)[q])
            .collect();
        for instructions in sets.iter().copied() {
            let mut states = start.clone();
            let batch = Batch { h: H, steps: STEPS, coefficients: &coefficients, instructions };
            if !blocks(&integrator.method, &batch, &mut states) {
                continue;
            }
            for run in 0..runs.len() {
                let (batched, alone) = (runs.state_in(&states, run), alone(&runs, run, world, integrator));
                let equal = batched.iter().zip(&alone).all(|(a, b)| same(*a, *b));
                assert!(equal, "{instructions:?} {} {}, run {run}: {batched:?} and {alone:?}", world.id, integrator.id);
                compared += 1;
            }
        }
    }
    assert!(compared >= 1000 * sets.len(), "{compared} runs");
}

/// Longer than a thread's share, and not a multiple of it: every method on the spring, every world with one method.
#[test]
fn many_runs_on_any_number_of_threads() {
    for (world, integrator) in pairs().filter(|(world, integrator)| world.id == "spring" || integrator.id == "rk4") {
        let runs = runs(world, 600);
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            pool.install(|| runs.advance(integrator, H, STEPS))
        };
        let (one, three) = (on(1), on(3));
        assert!(one.iter().zip(&three).all(|(a, b)| same(*a, *b)), "{} {}", world.id, integrator.id);
        for run in (0..600).step_by(37).chain([255, 256, 257, 511, 512, 599]) {
            let (batched, alone) = (runs.state_in(&one, run), alone(&runs, run, world, integrator));
            let equal = batched.iter().zip(&alone).all(|(a, b)| same(*a, *b));
            assert!(equal, "{} {}, run {run}: {batched:?} and {alone:?}", world.id, integrator.id);
        }
    }
}

/// Only what decides anew for every run goes run by run, step control, formulas and the rate of a decay, and mistakes that nobody
/// sweeps.
#[test]
fn methods_of_fixed_steps_have_blocks() {
    for (world, integrator) in pairs() {
        let Some(blocks) = world.rhs.blocks else { continue };
        let mut states = world.initial_state(&world.default_params());
        let batch = Batch {
            h: H,
            steps: 1,
            coefficients: &[(world.coefficients)(&world.default_params())],
            instructions: InstructionSet::Best,
        };
        let before = states.clone();
        let run_by_run = InstructionSet::available().next().is_none()
            || integrator.chooses_its_steps()
            || matches!(integrator.method, Method::Exact)
            || integrator.id == "exponential-euler"
            || integrator.mistake.is_some() && integrator.id != "position-first-euler";
        assert_eq!(blocks(&integrator.method, &batch, &mut states), !run_by_run, "{} {}", world.id, integrator.id);
        assert!(!run_by_run || states == before, "{} {}", world.id, integrator.id);
    }
}

#[test]
fn no_runs_and_no_steps() {
    let spring = WORLDS[0];
    let rk4 = timestep::entry::Entry::by_id("rk4").unwrap_or(INTEGRATORS[0]);
    assert!(Runs::new(spring, vec![]).is_some_and(|runs| runs.is_empty() && runs.advance(rk4, H, 3).is_empty()));
    let runs = runs(spring, 3);
    assert_eq!(
        runs.advance(rk4, H, 0),
        (0..2).flat_map(|q| (0..3).map(move |r| (q, r))).map(|(q, r)| runs.start(r)[q]).collect::<Vec<_>>()
    );
}
