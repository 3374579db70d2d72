//! The cost of our own sweeps, with the command line of the peers in `benches/peers`: `sweep METHOD PROBLEM RUNS STEPS`, `single
//! METHOD PROBLEM STEPS` (all steps in one call), `stepwise METHOD PROBLEM STEPS` (one step a call, as lanes do), `inlined
//! STEPS` and `map SIDE STEPS`. Prints processor time (ns a step; seconds for a map), the least of several tries, and the
//! wrapping sum of the bits of all final numbers that are finite.

use rustix::time::{ClockId, clock_gettime};
use timestep_lab::entry::Entry;
use timestep_lab::batches::blocks::Batch;
use timestep_lab::batches::instruction_set::InstructionSet;
use timestep_lab::integrators::{Integrator, Memory, Method, StepRange, butcher};
use timestep_lab::ode::{Coefficients, Ode};
use timestep_lab::worlds::{World, WorldStepper};

const H: f64 = 0.01;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse::<u64>().expect("a number");
    match words[..] {
        ["sweep", method, problem, runs, steps] => sweep(method, problem, number(runs) as usize, number(steps), InstructionSet::Best),
        ["avx2", method, problem, runs, steps] => sweep(method, problem, number(runs) as usize, number(steps), InstructionSet::Avx2),
        ["single", method, problem, steps] => single(method, problem, number(steps), number(steps)),
        ["stepwise", method, problem, steps] => single(method, problem, number(steps), 1),
        ["inlined", steps] => inlined(number(steps)),
        ["map", side, steps] => map(number(side) as usize, number(steps)),
        _ => panic!(
            "sweep METHOD PROBLEM RUNS STEPS | avx2 METHOD PROBLEM RUNS STEPS | single METHOD PROBLEM STEPS | stepwise METHOD PROBLEM STEPS | inlined STEPS | map SIDE STEPS"
        ),
    }
}

/// Run `i` of `runs`: parameter 0 is 0.5 + i/runs. The orbit is a circle's start with another pull.
fn start(world: &World, i: usize, runs: usize) -> (Vec<f64>, Vec<f64>) {
    let mut params = world.default_params();
    params[0] = 0.5 + i as f64 / runs as f64;
    let y = if world.id == "orbit" { vec![1.0, 0.0, 0.0, 1.0] } else { world.initial_state(&params) };
    (params, y)
}

/// Processor time so far, s: other programs do not count.
fn clock() -> f64 {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    now.tv_sec as f64 + 1e-9 * now.tv_nsec as f64
}

/// Runs `job` from the same start several times and prints the least time, over `unit`, and the checksum.
fn report(unit: f64, start: &[f64], mut job: impl FnMut(&mut [f64])) {
    let mut least = f64::INFINITY;
    let mut states = start.to_vec();
    let began = clock();
    for tries in 0.. {
        states.copy_from_slice(start);
        let before = clock();
        job(&mut states);
        least = least.min(clock() - before);
        if tries >= 2 && clock() - began > 0.5 {
            break;
        }
    }
    let finite = states.iter().filter(|y| y.is_finite());
    println!("{:.4} {:016x}", least / unit, finite.fold(0_u64, |sum, y| sum.wrapping_add(y.to_bits())));
}

/// The first component of all runs, then the second, and so on.
fn by_component(starts: &[(Vec<f64>, Vec<f64>)]) -> Vec<f64> {
    (0..starts[0].1.len()).flat_map(|q| starts.iter().map(move |(_, y)| y[q])).collect()
}

fn sweep(method: &str, problem: &str, runs: usize, steps: u64, instructions: InstructionSet) {
    let world = World::by_id(problem).expect("a world");
    let method = Integrator::by_id(method).expect("an integrator").method;
    let starts: Vec<_> = (0..runs).map(|i| start(world, i, runs)).collect();
    let coefficients: Vec<Coefficients> = starts.iter().map(|(p, _)| (world.coefficients)(p)).collect();
    let blocks = world.rhs.blocks.expect("a world with blocks");
    report(1e-9 * (runs as u64 * steps) as f64, &by_component(&starts), |states| {
        assert!(blocks(&method, &Batch { h: H, steps, coefficients: &coefficients, instructions }, states));
    });
}

/// One run whose method and world are chosen at run time, `at_once` steps a call.
fn single(method: &str, problem: &str, steps: u64, at_once: u64) {
    let world = World::by_id(problem).expect("a world");
    let integrator = Integrator::by_id(method).expect("an integrator");
    let (params, y) = start(world, 0, 1);
    let coefficients = (world.coefficients)(&params);
    let stepper = WorldStepper::new(world, integrator.into(), &params, &coefficients);
    report(1e-9 * steps as f64, &y, |y| {
        let (mut memory, mut before) = (Memory::new(), y.to_vec());
        for first in (0..steps).step_by(at_once as usize) {
            let range = StepRange { origin: 0.0, first, count: at_once.min(steps - first), h: H };
            stepper.advance(range, y, &mut memory, &mut before);
        }
    });
}

/// The spring as a type that the compiler sees through.
struct Spring(Coefficients);

impl Ode<f64> for Spring {
    #[inline(always)]
    fn eval(&self, _t: f64, y: &[f64], dydt: &mut [f64]) {
        dydt[0] = y[1];
        dydt[1] = self.0[0] * y[0] + self.0[1] * y[1];
    }
}

/// RK4 on the spring with a right-hand side that the compiler knows where it is called: the engine itself, without a choice at
/// run time.
fn inlined(steps: u64) {
    let world = World::by_id("spring").expect("a world");
    let Method::RungeKutta(tableau) = Integrator::by_id("rk4").expect("an integrator").method else {
        panic!("RK4 is a Runge–Kutta method");
    };
    let (params, y) = start(world, 0, 1);
    let spring = Spring((world.coefficients)(&params));
    report(1e-9 * steps as f64, &y, |y| {
        let mut memory = Memory::new();
        for i in 0..steps {
            butcher::step(tableau, &spring, i as f64 * H, H, y, &mut memory);
        }
    });
}

/// RK4 on the spring: in row i h = 4 (i + 1)/side, in column j k = (j + 1)/side.
fn map(side: usize, steps: u64) {
    let world = World::by_id("spring").expect("a world");
    let method = Integrator::by_id("rk4").expect("an integrator").method;
    let share = |i: usize| (i + 1) as f64 / side as f64;
    let coefficients: Vec<Coefficients> = (0..side)
        .map(|j| {
            let mut params = world.default_params();
            params[0] = share(j);
            (world.coefficients)(&params)
        })
        .collect();
    let row = [vec![-1.0; side], vec![0.0; side]].concat();
    let blocks = world.rhs.blocks.expect("a world with blocks");
    report(1.0, &row.repeat(side), |states| {
        for (i, row) in states.chunks_exact_mut(row.len()).enumerate() {
            assert!(blocks(&method, &Batch { h: 4.0 * share(i), steps, coefficients: &coefficients, instructions: InstructionSet::Best }, row));
        }
    });
}
