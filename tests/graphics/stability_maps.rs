//! Stability maps in f32 on a graphics adapter against those of the processor in f64, and against theory.
//!
//! Without an adapter these tests fail, unless `TIMESTEP_LAB_SKIP_GPU=1` says that there is none.

use crate::maps::{cells, request};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, OnceLock};
use timestep_lab::analysis::stability::{Cells, MapError, MapRequest, Spacing, StabilityMap};
use timestep_lab::entry::Entry;
use timestep_lab::integrators::Integrator;
use timestep_lab::kernel::dispatch;
use timestep_lab::render::gpu::Gpu;

/// The shared device; none if the environment says that there is no adapter.
fn gpu() -> Option<&'static Gpu> {
    static SHARED: OnceLock<Option<Gpu>> = OnceLock::new();
    let open = || match Gpu::headless() {
        Ok(gpu) => Some(gpu),
        Err(error) if std::env::var_os("TIMESTEP_LAB_SKIP_GPU").is_some_and(|value| value == "1") => {
            eprintln!("skipped: {error}");
            None
        }
        Err(error) => panic!("{error}; set TIMESTEP_LAB_SKIP_GPU=1 to skip"),
    };
    SHARED.get_or_init(open).as_ref()
}

fn go_on(_: f64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Largest difference between the two maps.
#[derive(Debug, Default)]
struct Apart {
    /// Cells that both have as stable, and as growing.
    alike: [usize; 2],
    /// Cells that one has as stable and the other not, with both growths.
    differ: Vec<(f64, f64)>,
    /// The differences of log₁₀ of the growth where f64 has it between the bounds, in ascending order.
    apart: Vec<f64>,
}

impl Apart {
    /// The difference that this share of the cells does not exceed.
    fn within(&self, share: f64) -> f64 {
        self.apart[((self.apart.len() - 1) as f64 * share) as usize]
    }

    fn report(&self, name: &str) {
        let [half, most, all] = [0.5, 0.99, 1.0].map(|share| self.within(share));
        println!("{name}: {:?}, {:?}; {half:.1e}, 99 % {most:.1e}, all {all:.1e}", self.alike, self.differ);
    }
}

fn compare(gpu: &Gpu, request: &MapRequest, between: [f64; 2]) -> Apart {
    let there = dispatch::stability(gpu, request, &go_on).unwrap_or_else(|error| panic!("{error}"));
    let here = StabilityMap::compute(request, &go_on).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(gpu.faults.errors(), 0, "the adapter reported an error");
    assert_eq!((there.dt, there.values, there.growth.len()), (here.dt, here.values, here.growth.len()));
    let (threshold, mut apart) = (StabilityMap::threshold(request.steps), Apart::default());
    for (&there, &here) in there.growth.iter().zip(&here.growth) {
        match [there, here].map(|growth| growth.is_nan() || growth > threshold) {
            [one, other] if one == other => apart.alike[usize::from(one)] += 1,
            _ => apart.differ.push((there, here)),
        }
        if (between[0]..between[1]).contains(&here) {
            apart.apart.push((there - here).abs());
        }
    }
    apart.apart.sort_by(f64::total_cmp);
    apart
}

/// Every method that has a kernel, on the spring: theory's boundary lies within a cell of where f32 has it, and the classes
/// are those of f64 but for cells within 10⁻³ of the threshold.
#[test]
fn springs_are_theorys_and_the_processors() {
    let Some(gpu) = gpu() else { return };
    let (dt, values) = (cells(0.003, 3.0, 72, Spacing::Log), cells(1.0, 400.0, 12, Spacing::Log));
    let methods = [
        ("explicit-euler", 0),
        ("semi-implicit-euler", 12),
        ("midpoint", 0),
        ("mid-time-euler", 12),
        ("rk3", 12),
        ("rk4", 12),
        ("rk38", 12),
        ("velocity-verlet", 12),
        ("leapfrog", 12),
        ("yoshida4", 12),
        ("position-verlet", 12),
        ("position-verlet-central", 12),
        ("naive-verlet", 12),
        ("time-corrected-verlet", 12),
    ];
    for (id, limits) in methods {
        let mut request = request("spring", id, "stiffness", values, dt, &[("v0", 0.3)]);
        // So that growth shows beside the boundary.
        request.steps = 2000;
        let apart = compare(gpu, &request, [-30.0, 30.0]);
        apart.report(id);
        let threshold = StabilityMap::threshold(request.steps);
        let close = |(there, here): &(f64, f64)| (there - threshold).abs() < 1e-3 && (here - threshold).abs() < 1e-3;
        assert!(apart.differ.iter().all(close), "{id}: {:?}", apart.differ);
        // The last few are beside the boundary, where a step's spectral radius leaves 1 steeply.
        assert!(apart.within(0.9) < 1e-3 && apart.within(1.0) < 1e-2, "{id}: {}", apart.within(1.0));
        assert!(limits == 0 || apart.alike.iter().all(|&count| count > 100), "{id}: {:?}", apart.alike);
        let map = dispatch::stability(gpu, &request, &go_on).expect("as before");
        let mut found = 0;
        for row in 0..map.values.count {
            let place = map.dt.place(map.boundary[2 * row + 1][0]);
            if !(0.0..=72.0).contains(&place) {
                continue;
            }
            let unstable = |column: &usize| map.growth[row * 72 + column] > threshold;
            let first = (0..72).find(unstable).unwrap_or(72) as f64;
            assert!((first - place).abs() <= 1.0, "{id}, row {row}: theory at cell {place:.2}, the map at {first}");
            found += 1;
        }
        assert_eq!(found, limits, "{id}");
    }
}

/// Friction, two axes, and equations that are not linear, depend on time, divide and take roots.
#[test]
fn other_worlds_are_the_processors() {
    let Some(gpu) = gpu() else { return };
    let lin = |from, to, count| cells(from, to, count, Spacing::Linear);
    let log = |from, to, count| cells(from, to, count, Spacing::Log);
    let requests = [
        (request("spring", "heun", "damping", lin(0.2, 5.0, 10), lin(0.01, 3.5, 50), &[("v0", -0.4)]), 1e-3),
        (request("cart", "rk4", "leash", log(0.5, 100.0, 10), log(0.02, 4.0, 50), &[("friction", 0.5)]), 1e-3),
        (request("circle", "yoshida4", "speed", log(1.0, 20.0, 10), log(0.02, 4.0, 50), &[]), 1e-3),
        (request("pendulum", "rk4", "length", log(0.2, 20.0, 10), log(0.002, 0.2, 50), &[]), 1e-3),
        (request("pendulum", "velocity-verlet", "length", log(0.2, 20.0, 10), log(0.002, 0.2, 50), &[]), 1e-3),
        (request("pendulum", "rk3", "length", log(0.2, 20.0, 10), log(0.02, 4.0, 50), &[("angle", 1e-6)]), 1e-3),
        (request("falling", "rk38", "gravity", lin(-3.0, 3.0, 4), lin(0.01, 0.1, 10), &[]), 1e-4),
        (request("wind", "semi-implicit-euler", "frequency", lin(1.0, 8.5, 12), lin(0.001, 0.15, 50), &[]), 1e-2),
        (request("wind", "rk4", "frequency", lin(1.0, 8.5, 12), lin(0.001, 0.15, 50), &[]), 5e-2),
        (request("orbit", "velocity-verlet", "eccentricity", lin(0.0, 0.6, 8), log(0.001, 0.03, 30), &[]), 1e-2),
        (request("orbit", "rk4", "eccentricity", lin(0.0, 0.6, 8), log(0.001, 0.03, 30), &[]), 1e-2),
        (request("chain", "rk4", "stiffness", log(500.0, 20_000.0, 6), log(1e-4, 1e-3, 20), &[("masses", 3.0)]), 1e-2),
    ];
    for (request, most) in &requests {
        let name = format!("{} {}", request.world.id, request.integrator.id);
        let apart = compare(gpu, request, [-10.0, 4.0]);
        apart.report(&name);
        assert!(apart.differ.is_empty(), "{name}: {:?}", apart.differ);
        assert!(apart.within(0.99) < *most, "{name}: {}", apart.within(0.99));
        assert!(apart.within(1.0) < 0.5, "{name}: {}", apart.within(1.0));
    }
}

/// More cells than fit the buffers at once, in one column or one row too, are still the cells they stand for: three
/// steps of leapfrog, written out.
#[test]
fn large_maps_go_through_in_bands() {
    let Some(gpu) = gpu() else { return };
    for [columns, rows] in [[1500, 1300], [1, 1_900_000], [1_900_000, 1]] {
        let (dt, values) = (cells(0.05, 1.0, columns, Spacing::Log), cells(1.0, 4.0, rows, Spacing::Log));
        let mut request = request("spring", "leapfrog", "stiffness", values, dt, &[("x0", -1.0), ("v0", 0.3)]);
        request.steps = 3;
        let heard = Mutex::new(Vec::new());
        let watch = |share: f64| {
            heard.lock().expect("no panic").push(share);
            ControlFlow::Continue(())
        };
        let map = dispatch::stability(gpu, &request, &watch).unwrap_or_else(|error| panic!("{error}"));
        let heard = heard.into_inner().expect("no panic");
        assert!(heard.len() >= 2 && heard.is_sorted() && heard.last() == Some(&1.0), "{heard:?}");
        assert_eq!(map.growth.len(), columns * rows);
        for cell in (0..columns * rows).step_by(997).chain([columns * rows - 1]) {
            let (h, k) = (dt.middle(cell % columns), values.middle(cell / columns));
            let (mut x, mut v) = (-1.0, 0.3);
            let size = |x: f64, v: f64| (k * x * x + v * v).sqrt();
            for _ in 0..3 {
                x += 0.5 * h * v;
                v -= h * k * x;
                x += 0.5 * h * v;
            }
            let expected = (size(x, v) / size(-1.0, 0.3)).log10();
            assert!((map.growth[cell] - expected).abs() < 1e-5, "{cell}: {} and {expected}", map.growth[cell]);
        }
    }
}

/// Many batches of steps, each of which goes on where the one before ended, with the method's memory, in a world that reads
/// the time; a break between them leaves no map.
#[test]
fn long_runs_go_through_in_batches() {
    let Some(gpu) = gpu() else { return };
    let (dt, values) = (cells(0.02, 0.15, 80, Spacing::Linear), cells(1.0, 8.5, 80, Spacing::Linear));
    let mut request = request("wind", "velocity-verlet", "frequency", values, dt, &[]);
    request.steps = 20_000;
    let heard = Mutex::new(0);
    let count = |_: f64| {
        *heard.lock().expect("no panic") += 1;
        ControlFlow::Continue(())
    };
    assert!(dispatch::stability(gpu, &request, &count).is_ok());
    let batches = heard.into_inner().expect("no panic");
    assert!(batches >= 2, "{batches}");
    let apart = compare(gpu, &request, [-10.0, 10.0]);
    apart.report("wind velocity-verlet");
    // So late f32 knows the phase of the wind to a hundredth, which shows where its pushes nearly cancel.
    assert!(apart.within(0.5) < 0.02 && apart.within(0.99) < 0.3, "{} {}", apart.within(0.5), apart.within(0.99));
    let stop = |share: f64| if share > 0.3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    assert_eq!(dispatch::stability(gpu, &request, &stop), Err(MapError::Stopped));
}

/// Growth too large for f32 is infinite, and growth too small for it has died away.
#[test]
fn overflow_can_be_told_from_dying_away() {
    let Some(gpu) = gpu() else { return };
    let (dt, values) = (cells(1.0, 101.0, 8, Spacing::Linear), cells(1.0, 100.0, 3, Spacing::Log));
    let map = |integrator: &str, dt: Cells, changed: &[(&str, f64)]| {
        let request = request("spring", integrator, "stiffness", values, dt, changed);
        dispatch::stability(gpu, &request, &go_on).expect("a map").growth
    };
    let overflowed = map("explicit-euler", dt, &[]);
    assert!(overflowed.iter().all(|growth| *growth == f64::INFINITY), "{overflowed:?}");
    // Damping 2ω: critical, and a thousand steps of a twentieth of its time and more.
    let died = map("semi-implicit-euler", cells(0.3, 0.4, 8, Spacing::Linear), &[("damping", 2.0)]);
    assert!(died[..8].iter().all(|growth| *growth < -30.0), "{died:?}");
}

#[test]
fn requests_without_a_kernel_are_refused_with_the_reason() {
    let Some(gpu) = gpu() else { return };
    let (dt, values) = (cells(0.1, 1.0, 2, Spacing::Log), cells(1.0, 2.0, 2, Spacing::Linear));
    let good = request("spring", "rk4", "stiffness", values, dt, &[]);
    let refusal = |change: fn(&mut MapRequest)| {
        let mut bad = good.clone();
        change(&mut bad);
        match dispatch::stability(gpu, &bad, &go_on) {
            Err(MapError::Request(why)) => why,
            other => panic!("{other:?}"),
        }
    };
    assert!(
        refusal(|bad| bad.integrator = Integrator::by_id("implicit-euler").expect("there")).contains("good enough")
    );
    assert!(refusal(|bad| bad.integrator = Integrator::by_id("exact").expect("there")).contains("no step of its own"));
    assert!(refusal(|bad| bad.steps = (1 << 24) + 1).contains("count"));
    assert!(refusal(|bad| bad.values.count = 0).contains("at least one cell"));
    assert!(refusal(|bad| bad.dt.edges = [1e-30, 2e-30]).contains("square"));
}

/// The command says which adapter it was, and why there is no map where there is none.
#[test]
fn the_command_names_the_adapter() {
    let Some(gpu) = gpu() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let [there, here] = ["there.csv", "here.csv"].map(|name| folder.path().join(name));
    let run = |file: &Path, more: &[&str], adapter: Option<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_timestep-lab"));
        command.args(["sweep", "stability", "--world", "spring", "--cells", "32x16", "--steps", "200"]);
        adapter.map(|name| command.env("WGPU_ADAPTER_NAME", name));
        let output = command.args(more).arg("-o").arg(file).output().expect("a program");
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
        (output.status.code(), out, err)
    };
    let (code, out, err) = run(&there, &["--gpu"], None);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.ends_with(&format!("; in f32 on {}\n", gpu.facts)), "{out}");
    let (code, out, _) = run(&here, &[], None);
    assert!(code == Some(0) && !out.contains("f32"), "{out}");
    let numbers = |file: &Path| -> Vec<f64> {
        let text = std::fs::read_to_string(file).expect("a file");
        text.split([',', '\n']).filter_map(|cell| cell.parse().ok()).collect()
    };
    let [there, here] = [numbers(&there), numbers(&here)];
    assert!(there.len() == here.len() && there.len() >= 32 * 16, "{} and {}", there.len(), here.len());
    let alike = |(there, here): (&f64, &f64)| (there - here).abs() < 1e-3 || here.is_nan() || here.abs() > 30.0;
    assert!(there.iter().zip(&here).all(alike), "{there:?} {here:?}");
    let none = folder.path().join("none.csv");
    let (code, _, err) = run(&none, &["--gpu", "--integrator", "implicit-euler"], None);
    assert!(code == Some(2) && err.contains("good enough") && err.contains("without --gpu"), "{err}");
    let (code, _, err) = run(&none, &["--gpu"], Some("no such adapter"));
    assert!(code == Some(1) && err.contains("no such adapter") && !none.exists(), "{code:?} {err}");
}
