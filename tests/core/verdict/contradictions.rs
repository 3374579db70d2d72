//! 400 random lanes, whose sentences are compared with the rows of their frames.

use super::Measured;
use proptest::prelude::*;
use simulation::displays::{Display, Noise, RefreshRate, VirtualDisplay};
use simulation::lane::{Aim, ClockSource, LaneSpec};
use simulation::verdict::Finding;
use simulation::worlds::WorldSpec;
use timestep::entry::Entry;
use timestep::integrators::{Integrator, IntegratorSpec};
use timestep::presentation::Presentation;
use timestep::time::Flicks;
use timestep::time::policies::{LoopPolicy, PolicySpec};

/// Even motion without walls: a pose is a time.
fn straight() -> WorldSpec {
    super::lane("world = { id = 'glide', half_width = 1000 }\n").world
}

fn lanes() -> impl Strategy<Value = LaneSpec> {
    let rate = || prop::sample::select(vec![24.0, 30.0, 50.0, 59.94, 60.0, 75.0, 120.0, 144.0, 240.0]);
    let policies: Vec<_> = LoopPolicy::listed().collect();
    let presentations: Vec<_> = Presentation::listed().collect();
    let loops = (prop::sample::select(policies), prop::sample::select(presentations), 10..250_i64);
    let display =
        (rate(), 0..5_u32, prop_oneof![3 => Just(0), 1 => 1..40_i64], 1..4_u8, prop::option::weighted(0.2, 1..8_i64));
    (loops, display, 0..4_u32).prop_map(|((policy, presentation, steps), (hz, kind, work, queue, noise), more)| {
        let hz = RefreshRate::new(hz).unwrap();
        let mut display = VirtualDisplay {
            hz,
            frames_in_flight: queue,
            render_cost: Flicks::from_millis(work as f64),
            ..VirtualDisplay::default()
        };
        display.noise = noise.map(|ms| Noise::uniform(Flicks::from_millis(ms as f64)));
        match kind {
            0 => (display.vsync, display.fps_cap) = (false, RefreshRate::new(97.0)),
            1 => display.queue = simulation::displays::Queue::Newest,
            2 => display.step_cost = Flicks::from_millis(2.0),
            _ => {}
        }
        LaneSpec {
            world: straight(),
            integrator: IntegratorSpec::of(Integrator::by_id("exact").unwrap()),
            policy: PolicySpec::of(policy),
            presentation,
            dt: Flicks::from_ratio(1, steps),
            display: Display::Virtual(display),
            aim: if more == 1 { Aim::Display } else { Aim::Start },
            clock: if more == 2 { ClockSource::Refresh } else { ClockSource::Timer },
            ..LaneSpec::default()
        }
    })
}

/// The first number behind these words.
fn number(text: &str, behind: &str) -> Option<f64> {
    let rest = text.split_once(behind)?.1;
    let digits: String =
        rest.trim_start().chars().take_while(|c| c.is_ascii_digit() || *c == '.' || *c == '-').collect();
    let value: f64 = digits.trim_end_matches('.').parse().ok()?;
    let unit = rest.trim_start()[digits.len()..].trim_start();
    Some(if unit.starts_with("s ") || unit.starts_with("s:") || unit.starts_with("s,") || unit == "s" {
        1e3 * value
    } else {
        value
    })
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 0.006 * a.abs().max(b.abs()) + 0.06
}

/// RMS of how early or late changed frames are in ms, by seconds, from their rows alone: the least over lags on a grid. The body rests
/// before it starts.
fn pacing(run: &Measured) -> f64 {
    let mut seconds: Vec<Vec<[f64; 2]>> = vec![Vec::new(); run.secs.ceil() as usize + 1];
    let mut before = Some(run.spec.world.track(&run.spec.world.initial_state()));
    let mut shown: Vec<_> = run.rows.iter().filter(|row| row.shown.is_some_and(|at| at.secs() <= run.secs)).collect();
    shown.sort_by_key(|row| (row.shown, row.frame));
    for row in shown {
        let second = (row.shown.unwrap().secs().ceil() as usize).saturating_sub(1);
        if before != Some(row.point) {
            // The place as a time: 2 m/s from the left wall on.
            seconds[second].push([row.display_time.secs(), (row.point.x + 1000.0) / 2.0]);
        }
        before = Some(row.point);
    }
    let fit = |frames: &Vec<[f64; 2]>| {
        let lags = || frames.iter().map(|[at, place]| at - place);
        let (least, most) = (lags().fold(f64::INFINITY, f64::min), lags().fold(f64::NEG_INFINITY, f64::max));
        let squares = |lag: f64| {
            let miss = |[at, place]: &[f64; 2]| ((at - lag).max(0.0) - place).powi(2);
            (frames.iter().map(miss).sum::<f64>(), frames.iter().filter(|[at, _]| at - lag >= 0.0).count())
        };
        let all = (0..=1000).map(|i| squares(least + (most - least) * f64::from(i) / 1000.0));
        all.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap()
    };
    let fits = seconds.iter().filter(|frames| !frames.is_empty()).map(fit);
    let (squares, count) = fits.fold((0.0, 0), |(sum, count), (squares, moving)| (sum + squares, count + moving));
    1e3 * (squares / count.max(1) as f64).sqrt()
}

/// Standard deviation of the times that pictures stay, in ms and without hitches, and the number of hitches.
fn holds(run: &Measured) -> [f64; 2] {
    let mut shown: Vec<_> = run
        .rows
        .iter()
        .filter(|row| row.drawn.counts)
        .filter_map(|row| Some((row.shown.filter(|at| at.secs() <= run.secs)?, row.drawn.time)))
        .collect();
    shown.sort();
    shown.dedup_by_key(|(_, time)| *time);
    let mut holds: Vec<f64> = shown.windows(2).skip(1).map(|pair| (pair[1].0 - pair[0].0).millis()).collect();
    holds.sort_by(f64::total_cmp);
    let Some(median) = holds.get(holds.len().div_ceil(2).saturating_sub(1)).copied() else { return [0.0; 2] };
    let open = shown.last().map_or(0.0, |(at, _)| 1e3 * run.secs - at.millis());
    holds.extend(Some(open).filter(|open| *open > median));
    let is_long = |hold: &&f64| **hold > 2.5 * median;
    let long = holds.iter().filter(is_long).count();
    // Long ones that are not rare are the rhythm.
    let is_rare = long as f64 <= 0.05 * holds.len() as f64;
    let usual: Vec<_> = holds.iter().filter(|hold| !is_rare || !is_long(hold)).collect();
    let mean = usual.iter().copied().sum::<f64>() / usual.len() as f64;
    let squares = usual.iter().map(|hold| (*hold - mean).powi(2)).sum::<f64>();
    [(squares / usual.len() as f64).sqrt(), if is_rare { long as f64 } else { 0.0 }]
}

fn contradiction(run: &Measured, finding: &Finding) -> Option<String> {
    let (text, report) = (finding.sentence(), &run.report);
    let wrong = |what: &str, told: f64, found: f64| Some(format!("{what}: {told} is said, {found} is found"));
    let shown: Vec<_> = run.rows.iter().filter_map(|row| row.shown).filter(|at| at.secs() <= run.secs).collect();
    let rate = shown.len() as f64 / run.secs;
    if let Some(told) = number(&text, "Runs at") {
        let last = run.rows.last()?;
        let found = 100.0 * last.simulated.secs() / last.start.secs();
        // A loop that pauses runs at full speed or not at all: the frames in flight and the last step, with which a pause may end, are of
        // one kind.
        let in_flight = run.spec.display.as_virtual().map_or(1, |display| display.frames_in_flight);
        let frames = f64::from(in_flight) / run.rows.len() as f64;
        let pauses = run.spec.policy.id == "paused-in-loop";
        let at_end = if pauses { 100.0 * (frames + report.dt_secs / run.secs) } else { 0.0 };
        if (told - found).abs() > 0.02 * found + 0.1 + at_end || (found - 100.0).abs() < 0.9 {
            return wrong("speed", told, found);
        }
    }
    for behind in ["refresh,", "refreshes,"] {
        if finding.rule.id.starts_with("work")
            && let Some(told) = number(&text, behind)
            && (told - rate).abs() > 0.02 * rate + 0.1
        {
            return wrong("rate", told, rate);
        }
    }
    match finding.rule.id {
        "tears" => {
            let found = 100.0 * run.rows.iter().filter(|row| row.tear.is_some()).count() as f64 / run.rows.len() as f64;
            let told = number(&text, "Tears:")?;
            if (told - found).abs() > 3.0 {
                return wrong("torn", told, found);
            }
        }
        "work-does-not-fit" if text.contains("every frame waits") => {
            let hz = run.spec.display.as_virtual()?.hz.hz();
            let gaps = shown.windows(2).map(|pair| ((pair[1] - pair[0]).secs() * hz).round());
            let counts: Vec<_> = gaps.collect();
            let usual = counts.iter().filter(|gap| **gap == counts[counts.len() / 2]).count();
            if (usual as f64) < 0.9 * counts.len() as f64 || counts[counts.len() / 2] < 2.0 {
                return Some(format!("frames do not wait evenly: {counts:?}"));
            }
        }
        "never-shown" => {
            let never =
                run.rows.iter().filter(|row| row.shown.is_none() && row.start.secs() < run.secs - 0.1).count() as f64;
            let found = 100.0 * never / run.rows.len() as f64;
            let told: f64 = text.split(' ').next()?.parse().ok()?;
            if (told - found).abs() > 3.0 {
                return wrong("never shown", told, found);
            }
        }
        "steps-do-not-fit" => {
            let (steps, hz) = (1.0 / report.dt_secs, run.spec.display.as_virtual()?.hz.hz());
            let beat = number(&text, "into")?;
            let found = if text.contains("refreshes") { hz } else { run.rows.len() as f64 / run.secs };
            if (beat - found).abs() > 0.03 * found + 0.3 {
                return wrong("beat", beat, found);
            }
            // The sentence rounds the rate of frames.
            let off = |ratio: f64| if ratio > 0.97 { (ratio - ratio.round()).abs() / ratio } else { 1.0 };
            let off = off(steps / beat).min(off(beat / steps));
            if off > 0.01 && !text.contains("do not fit")
                || off < 1e-6 && text.contains("refreshes") && text.contains("do not fit")
            {
                return Some(format!("{steps} steps and {beat}"));
            }
        }
        "held" => {
            let changes = 1 + run
                .rows
                .iter()
                .filter(|row| row.shown.is_some())
                .map(|row| row.point)
                .collect::<Vec<_>>()
                .windows(2)
                .filter(|pair| pair[0] != pair[1])
                .count();
            let told = number(&text, "with")?;
            let found = changes as f64 / run.secs;
            if (told - found).abs() > 0.03 * found + 0.5 {
                return wrong("new pictures", told, found);
            }
        }
        "holes" | "hitches" => {
            let [steady, hitches] = holds(run);
            let told = number(&text, "(±").unwrap_or_else(|| number(&text, ", with").unwrap_or(1.0));
            let found = if finding.rule.id == "holes" { steady } else { hitches };
            if (told - found).abs() > 0.02 * found {
                return wrong(finding.rule.id, told, found);
            }
        }
        _ => {}
    }
    if let Some(told) = number(&text, "Uneven by").or_else(|| text.starts_with("Even").then_some(0.0)) {
        let found = pacing(run);
        let agrees = if told == 0.0 { found < 1.05 } else { (told - found).abs() <= 0.03 * found + 0.1 };
        if !agrees {
            return wrong("pacing", told, found);
        }
    }
    let delays: Vec<f64> = run
        .rows
        .iter()
        .filter(|row| row.shown.is_some_and(|at| at.secs() <= run.secs) && row.drawn.counts)
        .map(|row| (row.display_time - row.drawn.time - row.lost).millis())
        .collect();
    let delay = delays.iter().sum::<f64>() / delays.len().max(1) as f64;
    let told = match text.find(" late").or_else(|| text.find(" ahead")) {
        Some(_) if finding.rule.id == "ahead" => number(&text, "").map(|told| -told),
        Some(_) if text.starts_with(|c: char| c.is_ascii_digit()) => number(&text, ""),
        _ => None,
    };
    if let Some(told) = told
        && !near(told, delay)
    {
        return wrong("delay", told, delay);
    }
    if text.starts_with("Not late") && delay.abs() >= 1.05 {
        return wrong("delay", 0.0, delay);
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_sentence_is_contradicted_by_the_frames(spec in lanes()) {
        let run = Measured::of(&spec, 4.0);
        for finding in run.verdict() {
            let contradiction = contradiction(&run, &finding);
            prop_assert!(contradiction.is_none(), "{}: {}\n{}", finding.rule.id, finding.sentence(), contradiction.unwrap_or_default());
        }
    }
}
