//! Samples that methods take of the wind: moments and pushes against their formulas, aliases against Shannon's folding and against
//! the spectrum of the samples, and views that stay finite and small whatever is asked.

use picture::chart::{ChartStyle, csv, svg};
use picture::figures;
use proptest::prelude::*;
use simulation::analysis::sampling::{STEP_RANGE, Sampling, SamplingError, SamplingPattern, UniformSampling};
use simulation::identity::Identity;
use simulation::worlds::{World, WorldSpec};
use std::f64::consts::{PI, TAU};
use timestep::entry::Entry;
use timestep::integrators::{INTEGRATORS, Integrator, IntegratorSpec, Needs};

/// Amplitude of the wind unless a test says otherwise, m/s².
const A: f64 = 150.0;

fn wind(frequency: f64) -> WorldSpec {
    let mut spec = WorldSpec::of(World::by_id("wind").unwrap());
    spec["frequency"] = frequency;
    spec
}

fn of(id: &str, frequency: f64, h: f64) -> Sampling {
    Sampling::of(&wind(frequency), Integrator::by_id(id).unwrap(), h).unwrap()
}

/// The integrators that are no mistakes and step any equation.
fn right() -> Vec<&'static Integrator> {
    let is_right =
        |entry: &&Integrator| entry.mistake.is_none() && !matches!(entry.needs, Needs::Relaxation | Needs::Constraints);
    INTEGRATORS.iter().copied().filter(is_right).collect()
}

fn strobe(sampling: &Sampling) -> UniformSampling {
    match sampling.pattern {
        SamplingPattern::EvenSamples(strobe) | SamplingPattern::EvenSteps(strobe) => strobe,
        other => panic!("{other:?}"),
    }
}

fn close(got: f64, wanted: f64, scale: f64, what: &str) {
    assert!((got - wanted).abs() <= 1e-9 * scale, "{what}: {got}, not {wanted}");
}

/// The points of a step, in shares of it: abscissas of the quadrature that the method is for x'' = a(t).
#[test]
fn moments_are_the_abscissas_of_each_method() {
    let w = 1.0 / (2.0 - 2f64.cbrt());
    let yoshida = [0.5 * w, 0.5, 1.0 - 0.5 * w];
    let cases: [(&str, &[f64], &[f64]); 14] = [
        ("explicit-euler", &[0.0], &[]),
        ("semi-implicit-euler", &[0.0], &[]),
        ("midpoint", &[0.5], &[0.0]),
        ("mid-time-euler", &[0.5], &[]),
        ("heun", &[0.0, 1.0], &[]),
        ("ralston", &[0.0, 2.0 / 3.0], &[]),
        ("rk3", &[0.0, 0.5, 1.0], &[]),
        ("rk4", &[0.0, 0.5, 1.0], &[]),
        ("rk38", &[0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0], &[]),
        ("position-verlet", &[0.0], &[]),
        ("velocity-verlet", &[0.0, 1.0], &[]),
        ("leapfrog", &[0.5], &[]),
        ("yoshida4", &yoshida, &[]),
        ("implicit-euler", &[1.0], &[]),
    ];
    for (id, moving, idle) in cases {
        let seen = of(id, 4.0, 0.05);
        let steps = libm::round(seen.length / 0.05) as usize;
        for (points, phases) in [(&seen.samples, moving), (&seen.idle, idle)] {
            let mut wanted: Vec<f64> =
                (0..steps).flat_map(|step| phases.iter().map(move |phase| (step as f64 + phase) * 0.05)).collect();
            wanted.sort_by(f64::total_cmp);
            wanted.dedup_by(|a, b| (*a - *b).abs() < 1e-12);
            assert_eq!(points.len(), wanted.len(), "{id}: {points:?}");
            for ([t, force], wanted) in points.iter().zip(wanted) {
                close(*t, wanted, 1.0, id);
                close(*force, A * (TAU * 4.0 * t).sin(), A, id);
            }
        }
    }
}

/// A symmetric rule that sums w_j over pairs at ±d_j from the middle gains A sin(2πf t_middle) Σ w_j cos(2πf d_j h) in the mean;
/// the exact motion sin(πfh)/(πfh) of it.
#[test]
fn pushes_are_the_quadrature_of_each_method() {
    type Gain = fn(f64) -> f64;
    let rules: [(&str, Gain); 8] = [
        ("velocity-verlet", |half| half.cos()),
        ("heun", |half| half.cos()),
        ("leapfrog", |_| 1.0),
        ("midpoint", |_| 1.0),
        ("implicit-midpoint", |_| 1.0),
        ("rk4", |half| (2.0 + half.cos()) / 3.0),
        ("rk38", |half| 0.25 * half.cos() + 0.75 * (half / 3.0).cos()),
        ("exact", |half| half.sin() / half),
    ];
    for (f, h) in [(16.0, 0.05), (4.0, 0.05), (16.0, 1.0 / 480.0), (7.3, 0.11)] {
        for (id, gain) in rules {
            let (seen, half) = (of(id, f, h), PI * f * h);
            assert!(seen.applied.len() >= 3, "{id}");
            for [t, push] in &seen.applied[..seen.applied.len() - 1] {
                close(*push, A * gain(half) * (TAU * f * (t + 0.5 * h)).sin(), A, id);
            }
            for [t, mean] in &seen.due[..seen.due.len() - 1] {
                close(*mean, A * half.sin() / half * (TAU * f * (t + 0.5 * h)).sin(), A, "due");
            }
        }
    }
}

/// Shannon's folding by hand.
#[test]
fn frequencies_are_folded() {
    for (id, f, h, sampled, seen) in [
        ("velocity-verlet", 16.0, 0.05, 20.0, -4.0),
        ("velocity-verlet", 24.0, 0.05, 20.0, 4.0),
        ("leapfrog", 36.0, 0.05, 20.0, -4.0),
        ("rk4", 16.0, 0.05, 40.0, 16.0),
        ("rk4", 36.0, 0.05, 40.0, -4.0),
        ("rk38", 16.0, 0.05, 60.0, 16.0),
        ("midpoint", 16.0, 0.05, 20.0, -4.0),
        ("ralston", 16.0, 0.05, 20.0, -4.0),
        ("yoshida4", 101.0, 0.02, 50.0, 1.0),
        ("implicit-euler", 20.0, 0.05, 20.0, 0.0),
        ("explicit-euler", 9.0, 0.05, 20.0, 9.0),
    ] {
        let seen_by = strobe(&of(id, f, h));
        close(1.0 / seen_by.interval, sampled, sampled, id);
        close(seen_by.alias(), seen, f, id);
        assert_eq!(seen_by.is_undersampled(), f >= 0.5 * sampled, "{id}, {f} Hz");
    }
}

/// The alias is A sin(2π f_a (t − t₀) + 2πf t₀) and meets every sample; below the limit there is none.
#[test]
fn the_alias_goes_through_every_sample() {
    for entry in right() {
        for (f, h) in [(16.0, 0.05), (24.0, 0.05), (999.0, 0.01), (37.7, 0.13), (4.0, 0.05)] {
            let seen = of(entry.id, f, h);
            let SamplingPattern::EvenSamples(strobe) = seen.pattern else { continue };
            let alias = |t: f64| A * (TAU * strobe.alias() * (t - strobe.first) + TAU * f * strobe.first).sin();
            assert!(seen.samples.len() >= 12, "{}", entry.id);
            for [t, force] in &seen.samples {
                close(alias(*t), *force, A, entry.id);
            }
            assert_eq!(seen.alias.is_empty(), !strobe.is_undersampled(), "{}, {f} Hz", entry.id);
            for [t, force] in &seen.alias {
                close(*force, alias(*t), A, entry.id);
            }
        }
    }
}

/// Ralston pushes with a(t)/4 + 3 a(t + 2h/3)/4. Drawn through the middle of steps, the alias meets every push.
#[test]
fn the_alias_of_uneven_samples_goes_through_every_push() {
    let (f, h) = (16.0, 0.05);
    for id in ["ralston", "yoshida4"] {
        let seen = of(id, f, h);
        assert!(matches!(seen.pattern, SamplingPattern::EvenSteps(_)), "{id}");
        let [from, to] = [seen.alias[0][0], seen.alias.last().unwrap()[0]];
        let at = |t: f64| {
            let place = (t - from) / (to - from) * (seen.alias.len() - 1) as f64;
            let (index, part) = (place.floor() as usize, place.fract());
            let next = seen.alias[(index + 1).min(seen.alias.len() - 1)][1];
            seen.alias[index][1] * (1.0 - part) + next * part
        };
        let pushes = &seen.applied[..seen.applied.len() - 1];
        let largest = pushes.iter().map(|[_, push]| push.abs()).fold(0.0, f64::max);
        for [t, push] in pushes {
            // Between two of 48 points per period a line misses a sine by at most (2π/48)²/8.
            assert!((at(t + 0.5 * h) - push).abs() < 3e-3 * largest, "{id} at {t}");
        }
    }
    let phase = |t: f64| TAU * f * t;
    let seen = of("ralston", f, h);
    for [t, push] in &seen.applied[..seen.applied.len() - 1] {
        close(*push, A * (0.25 * phase(*t).sin() + 0.75 * phase(t + h / 1.5).sin()), A, "ralston");
    }
}

/// The largest line in the spectrum of the samples is the alias, with nothing else of its size.
#[test]
fn the_spectrum_of_the_samples_peaks_at_the_alias() {
    let pair = ["velocity-verlet", "rk4"].map(|id| IntegratorSpec::of(Integrator::by_id(id).unwrap()));
    for f in [16.0, 24.0, 33.0, 3.0, 57.5] {
        // The long steps make the view long enough for 40 samples, half a hertz apart in their spectrum.
        let seen = Sampling::together(&wind(f), &[(pair[0], 0.05), (pair[1], 0.5)]).unwrap();
        let samples: Vec<f64> = seen[0].samples.iter().take(40).map(|[_, force]| *force).collect();
        assert_eq!(samples.len(), 40);
        let power = |bin: usize| {
            let turn = TAU * bin as f64 / 40.0;
            let part = |of: fn(f64) -> f64| {
                samples.iter().enumerate().map(|(k, value)| value * of(turn * k as f64)).sum::<f64>()
            };
            part(f64::cos).hypot(part(f64::sin))
        };
        let bins: Vec<_> = (0..=20).map(power).collect();
        let peak = (0..=20).max_by(|a, b| bins[*a].total_cmp(&bins[*b])).unwrap();
        close(peak as f64 * 0.5, strobe(&seen[0]).alias().abs(), f, "peak");
        let rest = bins.iter().enumerate().filter(|(bin, _)| *bin != peak).map(|(_, power)| *power);
        assert!(rest.fold(0.0, f64::max) < 1e-6 * bins[peak], "{f} Hz: {bins:?}");
    }
}

/// At a multiple of the sampling frequency every step is the same: a constant push, A Σ b_i sin(2πf c_i h).
#[test]
fn a_multiple_of_the_sampling_frequency_is_a_constant() {
    for turns in [1.0, 2.0, 4.0] {
        let (h, f) = (0.05, 20.0 * turns);
        let phase = |share: f64| (TAU * f * share * h).sin();
        for (id, wanted) in [
            ("velocity-verlet", 0.0),
            ("leapfrog", phase(0.5)),
            ("ralston", 0.25 * phase(0.0) + 0.75 * phase(2.0 / 3.0)),
            ("implicit-euler", phase(1.0)),
        ] {
            let seen = of(id, f, h);
            for [_, push] in &seen.applied {
                close(*push, A * wanted, A, id);
            }
            assert!(
                figures::describe_sampling(&seen).ends_with("seen as a constant"),
                "{id}: {}",
                figures::describe_sampling(&seen)
            );
        }
    }
}

/// The body drifts with the mean of its velocity at the start of steps. With v₀ = −A/(2πf), pushes AG sin(2πf(n + ½)h) give a drift of
/// (G/G₀ − 1) A/(2πf), G₀ = sin(πfh)/(πfh): over five steps, one period of the alias at 16 Hz, without remainder.
#[test]
fn the_drift_of_the_lesson_is_the_closed_form() {
    let (f, h) = (16.0, 0.05);
    let (half, start) = (PI * f * h, A / (TAU * f));
    let exact = half.sin() / half;
    for (id, gain) in [("velocity-verlet", half.cos()), ("leapfrog", 1.0), ("rk4", (2.0 + half.cos()) / 3.0)] {
        let seen = of(id, f, h);
        let mut velocity = -start;
        let mut sum = 0.0;
        for [_, push] in &seen.applied[..5] {
            sum += velocity;
            velocity += push * h;
        }
        close(velocity, -start, start, id);
        close(sum / 5.0, (gain / exact - 1.0) * start, start, id);
    }
}

#[test]
fn what_cannot_be_sampled_is_refused() {
    let rk4 = Integrator::by_id("rk4").unwrap();
    for world in ["spring", "falling", "cart", "orbit"] {
        let refusal = Sampling::of(&WorldSpec::of(World::by_id(world).unwrap()), rk4, 0.05).unwrap_err();
        assert!(refusal.to_string().contains("no force that depends on time alone"), "{refusal}");
    }
    for h in [0.0, -0.05, f64::NAN, f64::INFINITY, STEP_RANGE[0] / 2.0, STEP_RANGE[1] * 2.0] {
        assert!(matches!(Sampling::of(&wind(4.0), rk4, h), Err(SamplingError::Step { .. })), "{h}");
    }
}

#[test]
fn the_chart_says_what_is_seen() {
    let chart = |id: &str, f: f64| {
        let seen = of(id, f, 0.05);
        figures::sampling(&wind(f), &[(Identity::of_place(0), Integrator::by_id(id).unwrap().name.to_owned(), seen)])
    };
    let verlet = chart("velocity-verlet", 16.0);
    assert_eq!(verlet.title, "Sampling of Wind: Velocity Verlet");
    assert!(verlet.notes.starts_with("force 16 Hz, sampled every 50 ms (20 Hz): seen as 4 Hz from the other side\n"));
    assert!(chart("rk4", 16.0).notes.contains("sampled every 25 ms (40 Hz): often enough, 2.5 samples a period"));
    assert!(chart("velocity-verlet", 24.0).notes.contains("seen as 4 Hz\n"));
    assert!(chart("velocity-verlet", 10.0).notes.contains("twice a period, just too rarely"));
    assert!(chart("ralston", 4.0).notes.contains("pushed every 50 ms (20 Hz): often enough, 5 pushes a period"));
    assert!(chart("exact", 4.0).notes.contains("without samples"));
    assert!(chart("dormand-prince", 4.0).notes.contains("when the method chooses"));
    let labels: Vec<_> = verlet.series.iter().map(|series| series.label.as_str()).collect();
    let wanted = ["its mean over each step", "what each step makes of it", "force", "alias of the samples", "samples"];
    assert_eq!(labels, wanted);
    // A force too quick to be drawn still says how far it goes.
    let quick = Sampling::of(&wind(1000.0), Integrator::by_id("heun").unwrap(), 10.0).unwrap();
    let chart = figures::sampling(&wind(1000.0), &[(Identity::of_place(0), "Heun".to_owned(), quick)]);
    assert!(chart.series.iter().all(|series| series.label != "force") && chart.rules.len() == 2);
}

/// Numbers that come to points on a scale of factors.
fn log(range: [f64; 2]) -> impl Strategy<Value = f64> {
    (range[0].ln()..range[1].ln()).prop_map(f64::exp)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    #[test]
    fn views_are_finite_and_small(
        acceleration in prop_oneof![Just(0.0), log([1e-3, 1e4])],
        frequency in log([0.01, 1000.0]),
        dts in prop::collection::vec(log([1e-5, 10.0]), 1..4),
        methods in prop::collection::vec(prop::sample::select(right()), 3),
    ) {
        let mut spec = wind(frequency);
        spec["acceleration"] = acceleration;
        let lanes: Vec<_> =
            dts.iter().zip(methods).map(|(h, method)| (IntegratorSpec::of(method), *h)).collect();
        let seen = Sampling::together(&spec, &lanes).unwrap();
        let length = seen[0].length;
        for lane in &seen {
            let parts = [&lane.force, &lane.samples, &lane.idle, &lane.applied, &lane.due, &lane.alias];
            for points in parts {
                prop_assert!(points.len() < 20_000, "{} points of {}", points.len(), lane.integrator.id);
                prop_assert!(points.iter().flatten().all(|value| value.is_finite()));
                prop_assert!(points.iter().all(|[t, _]| (-1e-9 * length..=length * (1.0 + 1e-9)).contains(t)));
                prop_assert!(points.is_sorted_by(|a, b| a[0] <= b[0]));
            }
            prop_assert!(lane.length == length && length >= 4.0 / frequency * (1.0 - 1e-9));
            for [_, force] in lane.samples.iter().chain(&lane.idle).chain(&lane.force) {
                prop_assert!(force.abs() <= acceleration);
            }
        }
        let lanes: Vec<_> = seen.into_iter().enumerate().map(|(index, lane)| (Identity::of_place(index), format!("lane {index}"), lane)).collect();
        let chart = figures::sampling(&spec, &lanes);
        prop_assert!(roxmltree::Document::parse(&svg(&chart, ChartStyle::default())).is_ok());
        prop_assert!(csv(&chart).is_ok());
    }
}
