//! Every rule with the case in which a naive reader would decide by another number, before its cure and after it.

use super::{Measured, lane};
use simulation::displays::{Display, Trace};
use simulation::metrics::Report;
use simulation::verdict::{About, EVEN_MS, rules};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// A case of a rule: the lane, words that the sentence has, and what else holds.
type Case = (&'static str, &'static str, &'static str, fn(&Report) -> bool);

const GLIDE: &str = "world = { id = 'glide', half_width = 1.5 }\nintegrator = 'exact'\n";

/// The rules, each with a lane in which it holds, its words, and what another number says there.
const CASES: &[Case] = &[
    // A number is finite, and the mean of its error too.
    (
        "diverged",
        "world = { id = 'spring', stiffness = 1000000 }\nintegrator = 'explicit-euler'\ndt = '1/20'\n",
        "its numbers say nothing",
        |r| r.delay_ms.is_some(),
    ),
    // Nothing is dropped.
    (
        "spiral",
        "dt = '1/120'\nmax_frame = 'off'\ndisplay = { hz = 60, step_cost = '9 ms' }\n",
        "a step of 8.33 ms takes 9 ms",
        |r| r.dropped_secs == 0.0,
    ),
    // The clamp drops the time, and a limit on steps would, too: neither is the cause.
    (
        "heavy-steps",
        "presentation = 'interpolate'\ndisplay = { hz = 60, step_cost = '20 ms' }\n",
        "a step of 16.7 ms takes 20 ms, which no loop makes up for",
        |r| r.dropped_secs > 0.5 && r.status == "ok",
    ),
    // On 60 Hz frames shown and judder are perfect, and the motion is 1.2 times too fast.
    ("speed", "policy = 'locked'\ndt = '1/50'\n", "Runs at 120 %", |r| {
        r.shown_fps == Some(60.0) && r.steps == r.frames && r.dropped_secs == 0.0
    }),
    // 125 frames a second would be made, and nothing is dropped.
    (
        "work-does-not-fit",
        "presentation = 'render-step'\ndisplay = { hz = 144, render_cost = '8 ms' }\n",
        "8 ms of work does not fit into 6.94 ms: every frame waits for the second refresh, 72 a second",
        |r| r.dropped_secs == 0.0 && r.frames_never_shown == 0,
    ),
    // More frames are shown, each sooner.
    (
        "tears",
        "presentation = 'render-step'\ndisplay = { hz = 60, vsync = false, fps_cap = 200, render_cost = '2 ms' }\n",
        "% of the frames come in mid refresh",
        |r| r.shown_fps.unwrap() > 190.0,
    ),
    // 200 frames a second are started.
    (
        "never-shown",
        "presentation = 'render-step'\ndisplay = { hz = 60, queue = 'newest', fps_cap = 200, render_cost = '1 ms' }\n",
        "of its frames are never shown; 59.8 a second are",
        |r| r.frames > 1000,
    ),
    // Every frame has a step, and none is late.
    (
        "method-error",
        "world = 'spring'\nintegrator = 'explicit-euler'\ndt = '1/60'\n",
        "px off the exact motion",
        |r| r.animation_error_ms.unwrap().max == 0.0,
    ),
    // 60 frames a second, none dropped, the right speed.
    ("mistake", "presentation = 'swapped-alpha'\ndt = '1/20'\n", "the mistake Swapped alpha", |r| {
        r.shown_fps == Some(60.0)
    }),
    // Animation error is less than that of 35 steps on 70 Hz, which fit.
    (
        "steps-do-not-fit",
        "dt = '1/35'\ndisplay = { hz = 60 }\n",
        "35 steps a second do not fit into 60 refreshes; interpolation",
        |r| r.animation_error_ms.unwrap().mean < 14.0,
    ),
    // S keeps to T: no animation error, no age.
    (
        "overshoot",
        "world = 'wind'\nintegrator = 'exact'\ndt = '1/30'\npresentation = 'extrapolate'\ndisplay = { hz = 144 }\n",
        "overshoots by",
        |r| r.animation_error_ms.unwrap().max < 1e-6 && r.age_ms.unwrap().max < 1e-6,
    ),
    // S is evenly one step behind T, and the body half way across.
    (
        "blended-jump",
        "world = { id = 'street', bodies = [{ jumps = '0.7 s' }] }\nintegrator = 'exact'\ndt = '1/10'\npresentation = 'interpolate'\nblend_jumps = true\n",
        "a jump is blended, and draws the body where it never was",
        |r| r.animation_error_ms.unwrap().max < 1e-6 && r.presentation_error.as_ref().unwrap().max > 0.5,
    ),
    // S is evenly one step behind T.
    (
        "corners",
        "world = 'wind'\nintegrator = 'exact'\ndt = '1/15'\npresentation = 'interpolate'\ndisplay = { hz = 144 }\n",
        "off the motion between two steps",
        |r| r.animation_error_ms.unwrap().max < 1e-6,
    ),
    // Every refresh has a frame, no frame works.
    (
        "clock",
        "presentation = 'render-step'\ndisplay = { hz = 60, noise = '6 ms' }\n",
        "the timer that the loop reads",
        |r| r.shown_fps == Some(60.0) && r.frames_never_shown == 0,
    ),
    // A frame a refresh most of the time, at the right speed.
    (
        "late-frames",
        "presentation = 'render-step'\ndisplay = { hz = 60, render_cost = '5 ms', hitch = { every = '500 ms', lasts = '25 ms' } }\n",
        "show where the body was when they began",
        |r| r.dropped_secs == 0.0,
    ),
    // Starts are even, and every frame is shown.
    (
        "uneven-frames",
        "presentation = 'render-step'\ndisplay = 'TRACE 16,4 16,4 16,20'\n",
        "the time from a frame's start to the display varies",
        |r| r.frames_never_shown == 0,
    ),
    // A third of a pixel of judder, on a slow body.
    (
        "pixels",
        "world = { id = 'glide', speed = 0.05 }\nintegrator = 'exact'\npresentation = 'render-step'\nsnap_to_pixels = true\n",
        "the body moves by whole pixels",
        |r| r.judder_px.unwrap() < 0.5,
    ),
    // The body itself is even, and by its own numbers all is well.
    (
        "follower",
        "world = 'runner'\ndt = '1/40'\npresentation = 'interpolate'\nfollow = { kind = 'camera', update = 'step' }\n",
        "Even, but shakes beside its camera by 2.7",
        |r| r.pacing_ms.unwrap() < 1e-6 && r.judder_px.unwrap() < 1e-6,
    ),
    // Nothing shakes, neither the body nor what is behind it.
    (
        "camera-by-frames",
        "world = 'runner'\npresentation = 'interpolate'\ndisplay = { hz = 30 }\nfollow = { kind = 'camera', ease = { fraction = 0.1 } }\n",
        "from where it was meant: a part of the way in each frame",
        |r| r.screen_judder_px.unwrap() < 0.1 && r.follow_judder_px.unwrap() < 0.1,
    ),
    // Each picture is on time: no judder, no pacing. Every fourth is never shown.
    (
        "holes",
        "policy = 'variable'\nmax_frame = 'off'\ndisplay = 'TRACE 16.6667,0 16.6667,0 16.6667,0 16.6667,'\n",
        "Stands and jumps: 45 new pictures a second on 60 refreshes",
        |r| r.pacing_ms.unwrap() < 0.1 && r.judder_px.unwrap() < 0.1 && r.dropped_secs == 0.0,
    ),
    // Each picture is on time, and every twentieth stays: a fifth of a frame more is not seen in the rate.
    (
        "hitches",
        "presentation = 'render-step'\ndisplay = 'TRACE 16,4 16,4 16,4 16,4 16,4 16,4 16,4 16,4 16,4 16,4 16,4 16,4 16,4 16,4 16,4 16,4 16,4 16,4 16,4 60,4'\n",
        "Even, with 16 hitches, the longest 60 ms",
        |r| r.pacing_ms.unwrap() < 0.1 && r.shown_fps.unwrap() > 54.0,
    ),
    // Between the samples nothing is known, and by them all is even.
    (
        "samples",
        "presentation = 'render-step'\ndisplay = 'TRACE samples'\n",
        "A log of samples: most frames are missing",
        |r| r.pacing_ms.unwrap() < 0.1,
    ),
    // Each state is there for two refreshes: no judder of what is seen, and an animation error of a whole refresh.
    (
        "held",
        "dt = '1/35'\ndisplay = { hz = 70 }\n",
        "Even, with 35 new pictures a second: each stays for 2 refreshes",
        |r| r.animation_error_ms.unwrap().mean > 14.0 && r.judder_px.unwrap() > 1.0,
    ),
    ("even", "dt = '1/35'\npresentation = 'interpolate'\n", "Even.", |r| r.pacing_ms.unwrap() < EVEN_MS),
    // Every frame is shown at its start.
    (
        "ahead",
        "presentation = 'render-step'\naim = 'display'\ndisplay = 'TRACE 30,0 30,0 30,0 10,0 10,0'\n",
        "ahead of the display",
        |r| r.dropped_secs == 0.0,
    ),
    // A queue fills the frame rate.
    (
        "queue",
        "presentation = 'render-step'\ndisplay = { hz = 60, frames_in_flight = 3, render_cost = '4 ms' }\n",
        "up to 2 frames wait in the queue",
        |r| r.shown_fps.unwrap() > 59.0,
    ),
    ("blend", "dt = '1/30'\npresentation = 'interpolate'\n", "33.3 ms late: a blend of two states", |r| {
        r.judder_px.unwrap() < 1e-6
    }),
    ("state", "dt = '1/20'\n", "late: a state is up to a step old", |r| r.dropped_secs == 0.0),
    // All else is perfect.
    (
        "display",
        "presentation = 'render-step'\ndisplay = { hz = 60, render_cost = '4 ms' }\n",
        "from the start of a frame to the display",
        |r| r.animation_error_ms.unwrap().max < 1e-6,
    ),
    (
        "late",
        "policy = 'threaded'\npresentation = 'interpolate'\ndt = '1/100'\ndisplay = { hz = 60, render_cost = '12 ms' }\n",
        "late",
        |_| true,
    ),
    ("no-delay", "presentation = 'render-step'\n", "Not late", |r| r.age_ms.unwrap().max < 1e-6),
];

/// Rules on evenness whose cures leave the pacing as it is, since they are about another number.
const OTHER_NUMBERS: [&str; 3] = ["held", "follower", "camera-by-frames"];

/// Lanes without a world of their own glide, exactly.
fn of(text: &str) -> Measured {
    let text = if text.contains("world =") || text.contains("integrator =") {
        text.to_owned()
    } else {
        format!("{GLIDE}{text}")
    };
    // A trace in place, as rows of frame_ms and shown_ms.
    let (before, rest) = text.split_once("display = 'TRACE ").unwrap_or((&text, "'"));
    let (rows, after) = rest.split_once('\'').unwrap();
    let mut spec = lane(&format!("{before}{after}"));
    let samples = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/captures/data/mangohud-sampled.csv"));
    let trace = match rows {
        "" => None,
        "samples" => Some(Trace::read(samples, None).unwrap()),
        rows => {
            let text = format!("frame_ms,shown_ms\n{}\n", rows.replace(' ', "\n"));
            Some(Trace::parse(&text, "rows.csv", None).unwrap())
        }
    };
    if let Some(trace) = trace {
        spec.display = Display::Trace(Arc::new(trace));
    }
    Measured::of(&spec, 6.0)
}

#[test]
fn every_rule_holds_in_its_case_and_not_after_its_cure() {
    for (rule, text, words, naive) in CASES {
        let measured = of(text);
        let told = simulation::verdict::in_words(&measured.verdict());
        let finding = measured.finds(rule).unwrap_or_else(|| panic!("{rule}: {told}\n{:#?}", measured.report));
        assert!(finding.sentence().contains(words), "{rule}: {told}");
        assert!(naive(&measured.report), "{rule}: {:#?}", measured.report);
        assert!(measured.verdict().len() <= 2 && told.len() < 300, "{rule}: {told}");
        if let Some(cure) = finding.cure {
            let mut cured = measured.spec.clone();
            (cure.apply)(&mut cured);
            let after = Measured::of(&cured, 6.0);
            assert!(after.finds(rule).is_none(), "{rule} still: {}", simulation::verdict::in_words(&after.verdict()));
            if finding.rule.aspect == About::Evenness && !OTHER_NUMBERS.contains(rule) {
                assert!(after.report.pacing_ms < measured.report.pacing_ms, "{rule}: {:?}", after.report.pacing_ms);
            }
        }
    }
}

#[test]
fn every_rule_has_a_case() {
    let cases: BTreeSet<_> = CASES.iter().map(|(rule, ..)| *rule).collect();
    let all: BTreeSet<_> = rules().map(|rule| rule.id).collect();
    assert_eq!(cases, all);
    assert_eq!(rules().count(), all.len(), "ids are unique");
}

/// Noise of a tenth of a millisecond does not make the motion uneven by 40: steps that take longer than they stand for do.
#[test]
fn noise_is_not_blamed_for_the_work_of_steps() {
    let text = "presentation = 'interpolate'\ndisplay = { hz = 60, noise = '0.1 ms', step_cost = '20 ms' }\n";
    let measured = of(text);
    assert!(measured.report.pacing_ms.unwrap() > 10.0 && measured.finds("clock").is_none(), "{:#?}", measured.report);
    assert!(measured.finds("heavy-steps").is_some());
}

/// 35 steps a second on 60 and on 70 Hz, presented always or only when new: by the animation error the uneven 60 Hz are as good or better
/// where all frames are presented; what is seen is the same either way, and even on 70 Hz alone.
#[test]
fn programs_whose_pixels_are_the_same_have_the_same_verdict() {
    let run = |hz: u32, policy: &str| of(&format!("dt = '1/35'\npolicy = '{policy}'\ndisplay = {{ hz = {hz} }}\n"));
    let [always, new] =
        [60, 70].map(|hz| [run(hz, "fixed"), run(hz, "present-new")]).map(|pair| pair.map(|run| run.report));
    let (sixty, seventy) = (always, new);
    let error = |report: &Report| report.animation_error_ms.unwrap().mean;
    assert!(error(&sixty[0]) < error(&seventy[0]), "{} and {}", error(&sixty[0]), error(&seventy[0]));
    assert!(sixty[1].judder_px < seventy[0].judder_px, "judder would take the uneven one, presented when new");
    for pair in [&sixty, &seventy] {
        assert!(
            (pair[0].pacing_ms.unwrap() - pair[1].pacing_ms.unwrap()).abs() < 0.05,
            "{:?} and {:?}",
            pair[0].pacing_ms,
            pair[1].pacing_ms
        );
    }
    assert!(sixty[0].pacing_ms.unwrap() > 4.0 && seventy[0].pacing_ms.unwrap() < 0.01);
    for policy in ["fixed", "present-new"] {
        assert!(run(60, policy).finds("steps-do-not-fit").is_some(), "{policy}");
        let held = run(70, policy).finds("held").unwrap();
        assert!(held.sentence().starts_with("Even, with 35 new pictures a second: each stays for 2 refreshes"));
    }
}

/// Cases in which a sentence would name another cause: frames that are fewer than refreshes, or time that runs slower.
#[test]
fn causes_are_those_of_the_lane() {
    for (text, words, not) in [
        (
            "presentation = 'interpolate'\nmax_frame = 'off'\ndisplay = { hz = 60, render_cost = '80 ms' }\n",
            "80 ms of work",
            "jumps",
        ),
        ("presentation = 'interpolate'\ndisplay = { hz = 60, vsync = false, fps_cap = 45 }\n", "Even", "jumps"),
        (
            "display = { hz = 60, vsync = false, fps_cap = 100 }\n",
            "60 steps a second do not fit into 100 frames",
            "early or late",
        ),
        (
            "dt = '1/40'\ndisplay = { hz = 120, fps_cap = 30 }\n",
            "40 steps a second do not fit into 30 frames",
            "early or late",
        ),
        ("time_scale = 0.7\n", "42 steps a second do not fit into 60 refreshes", "early or late"),
        ("display = { hz = 60, fps_cap = 30 }\n", "each stays for 2 refreshes", "interpolation"),
        ("presentation = 'interpolate'\ntime_scale = 0.25\n", "66.7 ms late", "16.7 ms"),
        (
            "presentation = 'interpolate'\ndisplay = { hz = 60, render_cost = '10 ms' }\n",
            "33.3 ms late",
            "a render step is not",
        ),
        ("max_frame = 'off'\ndisplay = { hz = 60, render_cost = '345 ms' }\n", "the 21st refresh", "jumps"),
        ("max_frame = 'off'\ndisplay = { hz = 60, render_cost = '10 s' }\n", "no frame is shown yet", "0 a second"),
    ] {
        let told = simulation::verdict::in_words(&of(text).verdict());
        assert!(told.contains(words) && !told.contains(not), "{text}: {told}");
    }
}

/// Without display times the first words say so; with them they do not.
#[test]
fn evenness_of_starts_alone_is_said_first() {
    let blend = "policy = 'fixed'\npresentation = 'interpolate'\n";
    let starts = of(&format!("{blend}display = {{ trace = 'gc-pauses' }}\n")).verdict();
    assert!(starts[0].text.starts_with("By frame starts alone (no display times): "), "{}", starts[0].text);
    assert!(!of(blend).verdict()[0].text.contains("starts"));
}

/// Engines at a rate that their loops do not keep say so of themselves.
#[test]
fn surprises_of_engines_are_said() {
    for (engine, display, rule, words) in [
        ("matter-js", "{ hz = 60, vsync = false, fps_cap = 10 }", "speed", "Runs at 16."),
        ("bevy", "{ hz = 60 }", "steps-do-not-fit", "64 steps a second do not fit into 60 refreshes"),
        ("phaser", "{ hz = 30 }", "speed", "of its speed"),
        ("panda3d", "{ hz = 30 }", "speed", "Runs at 50"),
        ("excalibur", "{ hz = 60, vsync = false, fps_cap = 4.9 }", "speed", "of its speed"),
        ("littlejs", "{ hz = 60, vsync = false, fps_cap = 10 }", "speed", "Runs at 50"),
    ] {
        let measured = of(&format!("engine = '{engine}'\nworld = 'glide'\ndisplay = {display}\n"));
        let found = measured.finds(rule);
        let told = simulation::verdict::in_words(&measured.verdict());
        assert!(found.is_some_and(|found| found.sentence().contains(words)), "{engine}: {told}");
    }
}

#[test]
fn nothing_is_said_of_a_lane_that_hides_its_settings_or_has_no_frame() {
    assert!(of("concealed = true\n").verdict().is_empty());
    assert!(Measured::of(&lane(GLIDE), 0.001).verdict().is_empty());
}
