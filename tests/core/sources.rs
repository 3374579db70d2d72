//! The articles behind this program: `docs/SOURCES.md` names only what there is, and the numbers that the texts print are what the
//! program gives, or the page says what they should be.

use crate::support::near;
use picture::figures::FIGURES;
use simulation::displays::{BundledTrace, DisplayPreset};
use simulation::lab::{Frame, Lab, PLOTS};
use simulation::lane::{Guards, StepRow};
use simulation::metrics::{Report, Stretch};
use simulation::scenario::{DISPLAY_KEYS, LANE_KEYS, LINK_KEYS, Scenario, bundled};
use simulation::worlds::World;
use std::fs;
use timestep::entry::Entry;
use timestep::integrators::Integrator;
use timestep::orientation::Orientation;
use timestep::presentation::Presentation;
use timestep::time::Flicks;
use timestep::time::policies::LoopPolicy;

/// Runs a lane on a display that shows every step, and returns its steps.
fn run(lane: &str, seconds: i64) -> (Report, Vec<StepRow>) {
    let text = format!("[[lane]]\n{lane}\n");
    let mut lab = Lab::new(Scenario::parse(&text, "test").unwrap_or_else(|errors| panic!("{lane}: {}", errors[0])));
    lab.set_logging(true);
    let mut rows = Vec::new();
    for _ in 0..4 * seconds {
        lab.frame(Frame { elapsed: Flicks(Flicks::PER_SECOND / 4), ..Frame::default() });
        rows.extend(lab.snapshot().lanes[0].log().steps.iter().cloned());
    }
    (lab.snapshot().lanes[0].report(Stretch::WholeRun), rows)
}

/// Fiedler's first table: 10 N on 1 kg, steps of 1 s.
#[test]
fn explicit_euler_is_fifty_metres_off_after_ten_seconds() {
    let (report, rows) = run("world = { id = 'falling', gravity = -10 }\nintegrator = 'explicit-euler'\ndt = 1", 10);
    let positions: Vec<f64> = rows.iter().map(|row| row.state[0]).collect();
    assert_eq!(positions, [0.0, 10.0, 30.0, 60.0, 100.0, 150.0, 210.0, 280.0, 360.0, 450.0]);
    assert!(rows.iter().zip(1..).all(|(row, t)| row.state[1] == f64::from(10 * t)));
    assert_eq!(report.integration_error.unwrap().last, 50.0);
}

/// His second table, to its last digit: steps of 1/100 s and `float`. In exact arithmetic the sum is 499.5 m.
#[test]
fn his_table_of_hundredths_is_single_precision() {
    let lane = "world = { id = 'falling', gravity = -10 }\nintegrator = 'explicit-euler'\ndt = '1/100'";
    let (_, single) = run(&format!("{lane}\nstate = 'f32'"), 10);
    for (step, position, velocity) in [
        (990, "489.552155", "98.999062"),
        (991, "490.542145", "99.099060"),
        (992, "491.533142", "99.199059"),
        (993, "492.525146", "99.299057"),
        (994, "493.518127", "99.399055"),
        (995, "494.512115", "99.499054"),
        (996, "495.507111", "99.599052"),
        (997, "496.503113", "99.699051"),
        (998, "497.500092", "99.799049"),
        (999, "498.498077", "99.899048"),
        (1000, "499.497070", "99.999046"),
    ] {
        let [x, v] = single[step - 1].state[..] else { panic!("a position and a velocity") };
        assert_eq!((format!("{x:.6}").as_str(), format!("{v:.6}").as_str()), (position, velocity), "step {step}");
    }
    let (_, double) = run(lane, 10);
    near(double[999].state[0], 499.5, 1e-9, "in double precision");
}

/// His spring: 1 kg, k = 15, b = 0.1, from 1000 m; it is linear, and here it starts at 10 m. Each step of explicit Euler multiplies both
/// eigenvectors by 1 + h·s.
#[test]
fn his_damped_spring_gains_energy_under_explicit_euler_only() {
    let spring = |integrator: &str| {
        let world = "{ id = 'spring', stiffness = 15, damping = 0.1, mass = 1, x0 = 10 }";
        run(&format!("world = {world}\nintegrator = '{integrator}'\ndt = '1/100'"), 60)
    };
    let (h, decay) = (0.01_f64, 0.05_f64);
    let omega = (15.0 - decay * decay).sqrt();
    let (growth, angle) = ((1.0 - h * decay).hypot(h * omega), (h * omega).atan2(1.0 - h * decay));
    assert!(growth > 1.0002, "{growth}");
    let (_, rows) = spring("explicit-euler");
    for n in [100_u32, 1000, 6000] {
        let (sin, cos) = (f64::from(n) * angle).sin_cos();
        let amplitude = 10.0 * growth.powf(f64::from(n));
        near(
            rows[n as usize - 1].state[0],
            amplitude * (cos + decay / omega * sin),
            1e-9 * amplitude,
            "explicit Euler",
        );
    }
    // ω h/2 of the largest distance is what a velocity that belongs half a step elsewhere is worth.
    let [semi_implicit, rk4] = ["semi-implicit-euler", "rk4"].map(|id| spring(id).0.integration_error.unwrap().max);
    assert!(semi_implicit < 10.0 * omega * h / 2.0 * 1.1 && rk4 < 1e-5, "{semi_implicit} m and {rk4} m");
}

/// Without damping, after 90 s: RK4 keeps the frequency and loses energy, semi-implicit Euler keeps the energy and drifts in phase.
/// The closed forms are those of the linear oscillator with z = ω·dt.
#[test]
fn rk4_loses_energy_and_semi_implicit_euler_its_phase() {
    for (dt, steps) in [("1/10", 900), ("1/4", 360)] {
        let spring = |integrator: &str| {
            run(&format!("world = {{ id = 'spring', stiffness = 15 }}\nintegrator = '{integrator}'\ndt = '{dt}'"), 90)
        };
        let z = 15_f64.sqrt() * 90.0 / f64::from(steps);
        let (report, rows) = spring("rk4");
        assert_eq!(rows.len() as i32, steps);
        let kept = (1.0 - z.powi(6) / 72.0 + z.powi(8) / 576.0).powi(steps);
        near(report.energy_drift.unwrap().last, kept - 1.0, 1e-9, dt);
        assert!(kept < 0.97, "{dt}: {kept}");
        let phase = |per_step: f64| f64::from(steps) * (per_step - z);
        let rk4_phase = phase((z - z.powi(3) / 6.0).atan2(1.0 - z * z / 2.0 + z.powi(4) / 24.0));
        let theta = 2.0 * (z / 2.0).asin();
        assert!(phase(theta) > 8.0 * rk4_phase.abs() && phase(theta) > 2.0, "{} and {rk4_phase}", phase(theta));
        let (report, rows) = spring("semi-implicit-euler");
        let (sin, cos) = (f64::from(steps) * theta).sin_cos();
        near(rows[steps as usize - 1].state[0], -(cos - (theta / 2.0).tan() * sin), 1e-10, dt);
        // The energy swings by z/2 at most about a mean that it keeps.
        assert!(report.energy_drift.unwrap().max <= z / (2.0 - z) + 1e-9, "{dt}: {:?}", report.energy_drift);
    }
}

/// "How about one second? 10 seconds? 100?" The spring with ω = 1/s breaks above 2 s.
#[test]
fn his_breaking_point_is_found() {
    for (dt, status) in [("1/10", "ok"), ("1", "ok"), ("10", "diverged"), ("100", "diverged")] {
        let (report, _) = run(&format!("policy = 'locked'\nintegrator = 'semi-implicit-euler'\ndt = {dt:?}"), 10);
        assert!(report.status.starts_with(status), "{dt}: {}", report.status);
    }
}

/// The frames of "Free the physics" and "The final touch". The last is wrong in the text, which has "mostly taking one and
/// occasionally two physics steps": 50 steps a second on 60 frames leave one frame in six without a step, and no frame has two.
#[test]
fn his_frames_have_these_steps() {
    for (hz, dt, wanted) in [
        (50, "1/100", &[(2, 500)][..]),
        (200, "1/100", &[(0, 1000), (1, 1000)]),
        (60, "1/100", &[(1, 200), (2, 400)]),
        (60, "1/50", &[(0, 100), (1, 500)]),
    ] {
        let (report, _) = run(&format!("dt = '{dt}'\ndisplay = {{ hz = {hz} }}"), 10);
        assert_eq!(report.steps_per_frame.into_iter().collect::<Vec<_>>(), wanted, "{dt} on {hz} Hz");
    }
    assert_eq!(Guards::default().max_frame, Some(Flicks::from_secs(0.25)));
}

/// The errors of a fall with 20 steps a second that Wrensch reports for half a second and ten seconds are those a step before: after n
/// steps they are g·dt²·n/2.
#[test]
fn wrenschs_falls_are_a_step_short() {
    let (_, rows) = run("world = 'falling'\nintegrator = 'explicit-euler'\ndt = '1/20'", 10);
    let error = |step: usize| rows[step - 1].state[0] - rows[step - 1].exact.as_ref().unwrap()[0];
    for (step, wanted) in [(9, "0.110"), (10, "0.123"), (199, "2.439"), (200, "2.452")] {
        assert_eq!(format!("{:.3}", error(step)), wanted, "step {step}");
        near(error(step), 9.80665 / 800.0 * step as f64, 1e-10, "by hand");
    }
}

/// The spring that starts at −1 m has x = −cos t = cos(t + π), so v = sin t = −sin(t + π).
#[test]
fn wrenschs_velocity_has_the_wrong_sign() {
    let (_, rows) = run("", 10);
    for row in rows {
        let (t, exact) = (row.sim_time.secs(), row.exact.unwrap());
        near(exact[0], (t + std::f64::consts::PI).cos(), 1e-12, "x");
        near(exact[1], -(t + std::f64::consts::PI).sin(), 1e-12, "v");
    }
}

/// Doubles near 1.2 m are 2.2e-16 m apart, so no difference of two of them is 4e-29 m.
#[test]
fn wrenschs_smallest_error_is_no_difference_of_doubles() {
    let apart = 1.2_f64.next_up() - 1.2;
    assert!(apart == f64::EPSILON && apart > 1e12 * 4e-29);
}

/// "Midpoint loses energy" is true of the variant in that listing: it multiplies the area by 1 − z²/2 in each step, and the textbook
/// method multiplies the energy by 1 + z⁴/4.
#[test]
fn wrenschs_midpoint_loses_energy_and_the_textbooks_gains() {
    let drift = |integrator: &str| {
        let (report, rows) = run(&format!("integrator = '{integrator}'\ndt = '1/20'"), 10);
        (report.energy_drift.unwrap().last, rows.len() as i32)
    };
    let z = 0.05_f64;
    let (gained, steps) = drift("midpoint");
    near(gained, (1.0 + z.powi(4) / 4.0).powi(steps) - 1.0, 1e-10, "textbook");
    for variant in ["mid-time-euler", "half-second-midpoint"] {
        let (lost, steps) = drift(variant);
        near(lost, (1.0 - z * z / 2.0).powi(steps) - 1.0, z, variant);
        assert!(lost < -0.2, "{variant}: {lost}");
    }
}

/// The wind starts with v = 0, so it carries the body away with A/(2πf): 5.9683 m/s. 16 gusts a second, sampled 20 times, are the 4
/// gusts a second of the other lesson upside down (the sampling theorem).
#[test]
fn the_wind_is_an_alias() {
    let drift = 150.0 / (8.0 * std::f64::consts::PI);
    assert_eq!(format!("{drift:.4}"), "5.9683");
    let velocities = |frequency: u32, drift: f64| {
        let world = format!("{{ id = 'wind', frequency = {frequency}, drift = {drift} }}");
        let (_, rows) = run(&format!("world = {world}\nintegrator = 'semi-implicit-euler'\ndt = '1/20'"), 5);
        rows.into_iter().map(|row| row.state[1]).collect::<Vec<_>>()
    };
    let (slow, fast) = (velocities(4, drift), velocities(16, drift / 4.0));
    assert_eq!((slow.len(), fast.len()), (100, 100));
    slow.iter().zip(&fast).for_each(|(slow, fast)| near(*fast, -slow, 1e-9, "16 Hz is −4 Hz"));
}

/// The second column of the tables of ideas: what shows each of them.
fn shown_by() -> Vec<String> {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/SOURCES.md")).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| ") && line.matches('|').count() == 3);
    let cells = rows.filter_map(|row| row.split('|').nth(2).map(|cell| cell.trim().to_owned()));
    cells.filter(|cell| cell != "in the program").collect()
}

/// Ids and keys in backticks.
fn named(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// Each idea has something to try, but for those of which the page says that nothing shows them.
#[test]
fn every_idea_is_shown_or_said_not_to_be() {
    let (without, with): (Vec<_>, Vec<_>) = shown_by().into_iter().partition(|cell| cell.starts_with("not shown"));
    assert!(with.len() >= 120, "{} ideas are shown", with.len());
    assert!(with.iter().all(|cell| named(cell).count() > 0 || cell.contains("Ctrl+B")), "{with:?}");
    assert!(without.iter().all(|cell| named(cell).count() == 0), "{without:?}");
}

#[test]
fn the_page_names_only_what_there_is() {
    fn ids<E: Entry>() -> impl Iterator<Item = &'static str> {
        E::all().iter().map(|entry| entry.id())
    }
    let lessons = bundled().map(|bundled| bundled.id);
    let figures = FIGURES.iter().map(|figure| figure.id).chain(PLOTS.iter().map(|plot| plot.id));
    let keys = LANE_KEYS.iter().map(|key| key.name).chain(DISPLAY_KEYS.iter().map(|key| key.name));
    let keys = keys.chain(LINK_KEYS.iter().map(|key| key.name));
    let known: Vec<&str> = lessons
        .chain(figures)
        .chain(keys)
        .chain(ids::<Integrator>())
        .chain(ids::<World>())
        .chain(ids::<LoopPolicy>())
        .chain(ids::<Presentation>())
        .chain(ids::<Orientation>())
        .chain(ids::<DisplayPreset>())
        .chain(ids::<BundledTrace>())
        .chain(["verify", "measure", "replay", "sweep", "record", "strobe", "export", "link"])
        .collect();
    let cells = shown_by();
    let unknown: Vec<_> = cells.iter().flat_map(|cell| named(cell)).filter(|name| !known.contains(name)).collect();
    assert!(unknown.is_empty(), "docs/SOURCES.md names {unknown:?}, which are no ids or keys");
}
