//! The charts of the reference pictures: every kind of mark, with the numbers such charts are for.

use picture::chart::{Axis, Chart, Color, Colors, Dot, HeatMap, Mark, Rule, RuleAt, Series};
use picture::figures;
use simulation::analysis::sampling::Sampling;
use simulation::identity::Identity;
use simulation::worlds::{World, WorldSpec};
use timestep::entry::Entry;
use timestep::integrators::Integrator;

/// Errors of six methods over dt, down to their rounding floors, and the slopes of their orders.
pub fn convergence() -> Chart {
    let methods = [
        ("Explicit Euler", 1.0, 0.6),
        ("Semi-implicit Euler", 1.0, 0.12),
        ("Velocity Verlet", 2.0, 0.09),
        ("RK4", 4.0, 0.012),
        ("Yoshida 4", 4.0, 0.4),
        ("Dormand–Prince 5", 5.0, 0.003),
    ];
    let points = |order: f64, constant: f64| {
        let error = |k: i32| {
            let dt = libm::exp2(-f64::from(k));
            let floor = 3e-16 / libm::sqrt(dt) * (1.0 + 0.6 * libm::sin(f64::from(7 * k)));
            [dt, constant * libm::pow(dt, order) + floor]
        };
        (1..=14).map(error).collect()
    };
    let series = methods.iter().enumerate().map(|(index, (label, order, constant))| Series {
        note: format!("slope {:.2} ({order})", order - 0.01),
        mark: Mark::LineAndPoints,
        ..Series::lane(Identity::of_place(index), *label, points(*order, *constant))
    });
    Chart {
        title: "Convergence on the spring".to_owned(),
        notes: "10 s, k = 10 N/m, m = 1 kg, c = 0; fitted slope and declared order".to_owned(),
        x: Axis::new("dt", "s").in_decades(),
        y: Axis::new("error after 10 s", "m").in_decades(),
        series: series.collect(),
        ..Chart::default()
    }
}

/// Positions of four lanes over time, one of which stops being finite, and one in steps.
pub fn positions() -> Chart {
    let names = ["exact", "explicit Euler, 1/20 s", "RK4, 1/60 s", "shown, 15 Hz"];
    let curve = |index: usize| {
        let count = [400, 200, 600, 90][index];
        (0..=count).map(move |step| {
            let t = 6.0 * step as f64 / count as f64;
            let wave = libm::cos(libm::sqrt(10.0) * t);
            match index {
                1 if t > 4.2 => [t, f64::NAN],
                1 => [t, wave * libm::exp(0.22 * t)],
                2 => [t, 0.93 * wave],
                3 => [t, 0.7 * libm::cos(libm::sqrt(10.0) * (t - 0.15))],
                _ => [t, wave],
            }
        })
    };
    let series = names.iter().enumerate().map(|(index, name)| Series {
        mark: if index == 3 { Mark::Steps } else { Mark::Line },
        dash: if index == 3 { Vec::new() } else { Identity::of_place(index).dash().to_vec() },
        ..Series::lane(Identity::of_place(index), *name, curve(index).collect())
    });
    Chart {
        title: "Position of four lanes".to_owned(),
        x: Axis::new("time", "s"),
        y: Axis::new("position", "m"),
        series: series.collect(),
        rules: vec![Rule {
            at: RuleAt::X(4.2),
            label: "diverged".to_owned(),
            color: Color::Weak,
            dash: Identity::of_place(1).dash().to_vec(),
        }],
        ..Chart::default()
    }
}

/// Growth of an explicit method over stiffness and dt, `side` cells each way, with the boundary of its stability.
pub fn stability(side: usize) -> Chart {
    let (dts, stiffness) = ([1e-2, 1.0], [0.0, 400.0]);
    let cell = |index: usize| {
        let (column, row) = (index % side, index / side);
        let part = |place: usize| (place as f64 + 0.5) / side as f64;
        let dt = dts[0] * libm::pow(dts[1] / dts[0], part(column));
        let k = stiffness[0] + part(row) * (stiffness[1] - stiffness[0]);
        // RK4 on x'' = −k x: growth of a step along the imaginary axis.
        let z2 = k * dt * dt;
        let (re, im) = (1.0 - z2 / 2.0 + z2 * z2 / 24.0, 1.0 - z2 / 6.0);
        let growth = libm::log10(libm::sqrt(re * re + z2 * im * im)) * 60.0;
        if growth > 40.0 { f64::INFINITY } else { libm::exp10(growth) }
    };
    let boundary = (0..=200).map(|i| stiffness[1] * f64::from(i) / 200.0).map(|k| [libm::sqrt(8.0 / k), k]);
    let dot = |x, y, index: usize, label: &str| Dot {
        x,
        y,
        label: label.to_owned(),
        color: Color::Lane(Identity::of_place(index)),
        glyph: Identity::of_place(index).glyph(),
    };
    Chart {
        title: "Stability of RK4 on the spring".to_owned(),
        notes: "growth over 60 steps; theory: dt √(k/m) ≤ 2√2".to_owned(),
        x: Axis::new("dt", "s").in_decades(),
        y: Axis::new("stiffness", "N/m"),
        map: Some(HeatMap {
            columns: side,
            rows: side,
            values: (0..side * side).map(cell).collect(),
            x: dts,
            y: stiffness,
            value: Axis::new("growth over 60 steps", "").in_decades().between(1e-6, 1e6),
            colors: Colors::Diverging(1.0),
            not_finite: "no longer finite".to_owned(),
        }),
        series: vec![Series::plain(Color::Strong, "boundary in theory", boundary.collect())],
        dots: vec![
            dot(1.0 / 60.0, 100.0, 0, "60 Hz"),
            dot(1.0 / 20.0, 100.0, 1, "20 Hz"),
            dot(0.3, 100.0, 4, "3.3 Hz"),
        ],
        ..Chart::default()
    }
}

/// Energies of a dozen lanes with long names, all within a few parts in 10¹² of the first.
pub fn energies() -> Chart {
    let name = |index: usize| format!("velocity Verlet with fixed steps of 1/{} s, interpolated", 60 * (index + 1));
    let energy = |index: usize, i: u32| {
        let t = f64::from(i) * 0.01;
        1.25 + 1e-12 * (index as f64 + 1.0) * (0.3 * libm::sin(6.0 * t) + 0.05 * t)
    };
    let points = |index: usize| (0..1000).map(|i| [f64::from(i) * 0.01, energy(index, i)]).collect();
    Chart {
        title: "Energy".to_owned(),
        x: Axis::new("time", "s"),
        y: Axis::new("energy", "J"),
        series: (0..12).map(|index| Series::lane(Identity::of_place(index), name(index), points(index))).collect(),
        rules: vec![Rule {
            at: RuleAt::Y(1.25),
            label: "energy at the start".to_owned(),
            color: Color::Strong,
            dash: Vec::new(),
        }],
        ..Chart::default()
    }
}

/// A wind of 16 Hz that is looked at 20 times a second, by its own figure: points, steps, dashes and lines together.
pub fn sampling() -> Chart {
    let integrator = Integrator::by_id("velocity-verlet").expect("in the list");
    let mut world = WorldSpec::of(World::by_id("wind").expect("in the list"));
    world["frequency"] = 16.0;
    let seen = Sampling::of(&world, integrator, 0.05).expect("a force that can be sampled");
    figures::sampling(&world, &[(Identity::of_place(0), integrator.name.to_owned(), seen)])
}
