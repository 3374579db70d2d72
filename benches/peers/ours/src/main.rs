//! What our own sweeps cost, with the command line of the peers in `benches/peers`: `sweep METHOD PROBLEM RUNS STEPS`, `single
//! METHOD PROBLEM STEPS` and `map SIDE STEPS`. Prints ns a step and the wrapping sum of the bits of all final states.

use std::time::Instant;
use timestep_lab::analysis::many::Runs;
use timestep_lab::entry::Entry;
use timestep_lab::integrators::blocks::Batch;
use timestep_lab::integrators::{Integrator, Memory};
use timestep_lab::ode::Coefficients;
use timestep_lab::worlds::World;

const H: f64 = 0.01;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse::<u64>().expect("a number");
    match words[..] {
        ["sweep", method, problem, runs, steps] => sweep(method, problem, number(runs) as usize, number(steps)),
        ["single", method, problem, steps] => single(method, problem, number(steps)),
        ["map", side, steps] => map(number(side) as usize, number(steps)),
        _ => panic!("sweep METHOD PROBLEM RUNS STEPS | single METHOD PROBLEM STEPS | map SIDE STEPS"),
    }
}

/// Run `i` of `runs`: parameter 0 is 0.5 + i/runs. The orbit is a circle's start with another pull.
fn start(world: &World, i: usize, runs: usize) -> (Vec<f64>, Vec<f64>) {
    let mut params = world.default_params();
    params[0] = 0.5 + i as f64 / runs as f64;
    let y = if world.id == "orbit" { vec![1.0, 0.0, 0.0, 1.0] } else { world.initial_state(&params) };
    (params, y)
}

fn sweep(method: &str, problem: &str, runs: usize, steps: u64) {
    let world = World::by_id(problem).expect("a world");
    let method = Integrator::by_id(method).expect("an integrator").method;
    let starts: Vec<_> = (0..runs).map(|i| start(world, i, runs)).collect();
    let coefficients: Vec<Coefficients> = starts.iter().map(|(p, _)| (world.coefficients)(p)).collect();
    let mut states: Vec<f64> = (0..starts[0].1.len()).flat_map(|q| starts.iter().map(move |(_, y)| y[q])).collect();
    let began = Instant::now();
    let blocks = world.rhs.blocks.expect("a world with blocks");
    assert!(blocks(&method, &Batch { h: H, steps, coefficients: &coefficients }, &mut states));
    report(began, runs as u64 * steps, &states);
}

fn single(method: &str, problem: &str, steps: u64) {
    let world = World::by_id(problem).expect("a world");
    let method = Integrator::by_id(method).expect("an integrator").method;
    let (params, mut y) = start(world, 0, 1);
    let coefficients = (world.coefficients)(&params);
    let problem = world.problem(&params, &coefficients);
    let mut memory = Memory::new();
    let began = Instant::now();
    for i in 0..steps {
        method.step(&problem, i as f64 * H, H, &mut y, &mut memory);
    }
    report(began, steps, &y);
}

fn report(began: Instant, steps: u64, states: &[f64]) {
    let ns = began.elapsed().as_secs_f64() * 1e9 / steps as f64;
    println!("{ns:.4} {:016x}", states.iter().fold(0_u64, |sum, y| sum.wrapping_add(y.to_bits())));
}

/// Seconds, and the sum over the finite components, as the peers count it: row i has h = 4 (i + 1)/n, column j k = (j + 1)/n.
fn map(side: usize, steps: u64) {
    let (world, rk4) = (World::by_id("spring").expect("a world"), Integrator::by_id("rk4").expect("an integrator"));
    let share = |i: usize| (i + 1) as f64 / side as f64;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let best = (0..if side > 256 { 2 } else { 7 }).map(|_| {
        let began = Instant::now();
        let params = (0..side).map(|j| [&[share(j)], &world.default_params()[1..]].concat()).collect();
        let runs = Runs::new(world, params).expect("states of one length");
        let row = |i| {
            let states = pool.install(|| runs.advance(rk4, 4.0 * share(i), steps));
            let bits = states.iter().filter(|y| y.is_finite()).map(|y| y.to_bits());
            bits.fold(0_u64, u64::wrapping_add)
        };
        let sum = (0..side).map(row).fold(0_u64, u64::wrapping_add);
        (began.elapsed().as_secs_f64(), sum)
    });
    let (seconds, sum) = best.min_by(|a, b| a.0.total_cmp(&b.0)).expect("at least one try");
    println!("{seconds:.4} {sum:016x}");
}
