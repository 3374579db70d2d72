//! `docs/WHICH_LOOP.md`: which loop suits which game, with numbers that are measured here.
//!
//! `UPDATE_DOCS=1 cargo test --test core which_loop` writes it anew. It ranks by evenness, delay and lost time. Animation error is not
//! among them: it compares times, and 0 in a game that is drawn a step late or at the wrong speed.

use crate::support::root;
use simulation::advice::{Advised, Combination, MyGame, Sync, advise};
use simulation::code::{LaneCode, Language};
use simulation::displays::{Display, Hitch, RefreshRate};
use simulation::lab::{Frame, Lab};
use simulation::lane::{ClockSource, LaneSpec};
use simulation::metrics::{Report, Stretch};
use simulation::phases::{USUAL_PHASES, over_phases};
use simulation::scenario::Scenario;
use std::fmt::Write;
use std::fs;
use std::ops::ControlFlow;
use std::sync::LazyLock;
use timestep::entry::Entry;
use timestep::presentation::LATEST;
use timestep::time::{Flicks, TimeScale};

const DOCUMENT: &str = "docs/WHICH_LOOP.md";
const START: &str = "<!-- made from measurements -->\n";
const END: &str = "<!-- end -->\n";

/// A kind of game.
struct Case {
    title: &'static str,
    /// The reasons, in at most two sentences.
    why: &'static str,
    /// The reason, as a sentence, why it is none of the answers of `advise` above it that need no further step in a frame; empty where
    /// there is none.
    not_above: &'static str,
    /// The options of `advise` that describe it.
    advise: &'static str,
    /// The lane's settings: loop, drawing, guards and display.
    lane: &'static str,
    /// How its camera goes after the body: the rest of a follower that moves last.
    camera: &'static str,
    /// Other refresh rates of the same game.
    also_at: &'static [f64],
    /// The language of its code.
    language: &'static str,
}

const CASES: [Case; 7] = [
    Case {
        title: "A platformer at 60",
        why: "The hand must not wait, and a step of one character is cheap: a copy steps on to the moment of the frame, so that nothing is \
              a step late and every start is even. `max_frame` keeps a hang from becoming a burst of steps.",
        not_above: "",
        advise: "--steps 60 --hz 60 --frame-cost \"4 ms\"",
        lane: "dt = \"1/60\"\npresentation = \"render-step\"\nmax_frame = \"100 ms\"\n\
               display = { hz = 60, noise = \"0.1 ms\", render_cost = \"4 ms\" }",
        camera: "ease = { rate = 6 }",
        also_at: &[144.0],
        language: "gdscript",
    },
    Case {
        title: "A shooter at 144 with variable refresh",
        why: "With 128 steps a second a velocity is nearly straight within a step, so that extrapolation is not late and hardly off. A cap \
              a little below the display's highest rate keeps variable refresh working.",
        not_above: "",
        advise: "--steps 128 --hz 144 --sync variable --frame-cost \"5 ms\"",
        lane: "dt = \"1/128\"\npresentation = \"extrapolate\"\nmax_frame = \"100 ms\"\n\
               display = { hz = 144, vrr = [48, 144], fps_cap = 138, noise = \"0.1 ms\", render_cost = \"5 ms\" }",
        camera: "",
        also_at: &[],
        language: "cpp",
    },
    Case {
        title: "A strategy game with 10 steps a second",
        why: "A step moves everything on the map and cannot be taken in each frame, so frames draw a curve through the last two states and \
              their velocities. A tenth of a second of delay does not hurt orders, and `max_steps` spreads what a hang has left.",
        not_above: "Those above it step in every frame, or show ten pictures a second.",
        advise: "--steps 10 --hz 60 --step-cost \"4 ms\" --frame-cost \"8 ms\"",
        lane: "dt = \"1/10\"\npresentation = \"hermite\"\nmax_steps = 2\n\
               display = { hz = 60, noise = \"0.1 ms\", step_cost = \"4 ms\", render_cost = \"8 ms\" }",
        camera: "ease = { rate = 3 }",
        also_at: &[],
        language: "csharp",
    },
    Case {
        title: "A game of 20 Hz on a display of 144",
        why: "The rules are written for 20 steps a second and stay as they are; only the drawing is new. A curve through the last two \
              states moves evenly, a step late; where states have no velocity, interpolation does it with corners.",
        not_above: "",
        advise: "--steps 20 --hz 144 --frame-cost \"4 ms\"",
        lane: "dt = \"1/20\"\npresentation = \"hermite\"\nmax_frame = \"250 ms\"\n\
               display = { hz = 144, noise = \"0.1 ms\", render_cost = \"4 ms\" }",
        camera: "ease = { rate = 6 }",
        also_at: &[60.0],
        language: "cpp",
    },
    Case {
        title: "A telephone at 30 to 120",
        why: "The rate changes with the battery and with heat, and the motion must not: whole steps of 1/60 s, blended, are as even at 30 \
              as at 120. A blend costs no step, and a step costs battery.",
        not_above: "",
        advise: "--steps 60 --hz 120 --step-cost \"1 ms\" --frame-cost \"4 ms\"",
        lane: "dt = \"1/60\"\npresentation = \"interpolate\"\nmax_frame = \"100 ms\"\n\
               display = { hz = 120, noise = \"0.1 ms\", step_cost = \"1 ms\", render_cost = \"4 ms\" }",
        camera: "ease = { rate = 6 }, dead_zone = 0.2",
        also_at: &[30.0, 60.0],
        language: "csharp",
    },
    Case {
        title: "A simulation for teaching",
        why: "What is drawn must be what was computed: 240 whole steps a second are the same on every machine, and a blend of two of them is \
              evenly 4 ms late. In slow motion it stays even, where the newest state stands still and jumps.",
        not_above: "Those above it draw what no step has computed, or stutter in slow motion.",
        advise: "--steps 240 --hz 60",
        lane: "dt = \"1/240\"\nintegrator = \"velocity-verlet\"\npresentation = \"interpolate\"\nmax_frame = \"250 ms\"\n\
               display = { hz = 60, noise = \"0.1 ms\" }",
        camera: "ease = { rate = 3 }",
        also_at: &[],
        language: "python",
    },
    Case {
        title: "A web page",
        why: "The display is unknown, and the browser gives each frame the time of a refresh: steps of 1/60 s by that clock, blended, \
              are even at every rate. `max_frame` drops the time of a hidden tab.",
        not_above: "",
        advise: "--steps 60 --hz 144 --frame-cost \"4 ms\"",
        lane: "dt = \"1/60\"\npresentation = \"interpolate\"\nclock = \"refresh\"\nmax_frame = \"250 ms\"\n\
               display = { hz = 144, noise = \"0.1 ms\", render_cost = \"4 ms\" }",
        camera: "ease = { rate = 6 }",
        also_at: &[60.0, 75.0],
        language: "javascript",
    },
];

/// Length of the runs.
const LENGTH: Flicks = Flicks(10 * Flicks::PER_SECOND);

/// A case with what was measured of it.
struct Measured {
    case: &'static Case,
    lane: LaneSpec,
    /// The refresh rates, the case's own first, and for each the numbers of its drawing and of the newest state.
    rates: Vec<(f64, [Numbers; 2])>,
    /// How much the body shakes on the screen under a camera that moves last, and under one that moves in the step, px.
    shakes: [f64; 2],
    /// Time that a hang of a second loses, s.
    dropped: f64,
    ranked: Vec<Advised>,
}

/// Numbers over eight starts of the program.
struct Numbers {
    /// Of the worst start.
    judder_px: f64,
    pacing_ms: f64,
    /// Of the median start.
    delay_ms: f64,
}

static MEASURED: LazyLock<Vec<Measured>> = LazyLock::new(|| CASES.iter().map(measure).collect());

/// The motion that `advise` tries.
const MOTION: &str = "world = { id = \"glide\", half_width = 0.8, speed = 2.1 }";

/// The scenario of a case.
fn scenario(case: &Case) -> Scenario {
    let text = format!("title = \"{}\"\n[[lane]]\n{MOTION}\n{}", case.title, case.lane);
    Scenario::parse(&text, case.title).unwrap_or_else(|errors| panic!("{}: {}", case.title, errors[0]))
}

fn measure(case: &'static Case) -> Measured {
    let lane = scenario(case).lanes[0].clone();
    let own = lane.display.as_virtual().expect("a virtual display").hz.typed();
    let rate = |hz: &f64| {
        let display = &virtual_display(&lane, |display| display.hz = RefreshRate::new(*hz).expect("a rate"));
        (*hz, [display.clone(), LaneSpec { presentation: &LATEST, ..display.clone() }].map(numbers))
    };
    let rates = [own].iter().chain(case.also_at).map(rate).collect();
    let shakes = ["late", "step"].map(|update| shakes_under(case, update));
    let game = game(case.advise);
    let ranked = advise(&game.lane(), LENGTH, &|_| ControlFlow::Continue(())).unwrap_or_else(|_| panic!("it ends"));
    Measured { case, rates, shakes, dropped: dropped_by_a_hang(&lane), lane, ranked }
}

/// The lane with another virtual display.
fn virtual_display(lane: &LaneSpec, change: impl FnOnce(&mut simulation::displays::VirtualDisplay)) -> LaneSpec {
    let mut lane = lane.clone();
    if let Display::Virtual(display) = &mut lane.display {
        change(display);
    }
    lane
}

/// The camera of a case as a key of its lane.
fn camera(case: &Case, update: &str) -> String {
    let rest = if case.camera.is_empty() { String::new() } else { format!(", {}", case.camera) };
    format!("follow = {{ kind = \"camera\", update = \"{update}\"{rest} }}")
}

/// How much the body of a case shakes on the screen under a camera that moves at this moment: the worst of eight starts, px.
fn shakes_under(case: &Case, update: &str) -> f64 {
    let text = format!("[[lane]]\n{MOTION}\n{}\n{}", case.lane, camera(case, update));
    let scenario = Scenario::parse(&text, case.title).unwrap_or_else(|errors| panic!("{}: {}", case.title, errors[0]));
    sorted(&over_starts(scenario), |report| report.screen_judder_px)[USUAL_PHASES as usize - 1]
}

/// The reports of eight starts of the program.
fn over_starts(scenario: Scenario) -> Vec<Vec<Report>> {
    let never = |_| ControlFlow::Continue(());
    over_phases(&scenario, USUAL_PHASES, LENGTH, &never).unwrap_or_else(|_| panic!("it ends"))
}

/// A number of all starts, the least first.
fn sorted(starts: &[Vec<Report>], read: fn(&Report) -> Option<f64>) -> Vec<f64> {
    let mut values: Vec<f64> = starts.iter().map(|lanes| read(&lanes[0]).expect("a number")).collect();
    values.sort_by(f64::total_cmp);
    values
}

fn numbers(lane: LaneSpec) -> Numbers {
    let starts = over_starts(Scenario::of(vec![lane]));
    let all = |read| sorted(&starts, read);
    let worst = |read| all(read)[starts.len() - 1];
    let delays = all(|report| Some(report.delay_ms?.mean));
    let delay_ms = 0.5 * (delays[starts.len() / 2 - 1] + delays[starts.len() / 2]);
    Numbers { judder_px: worst(|report| report.judder_px), pacing_ms: worst(|report| report.pacing_ms), delay_ms }
}

/// Time that the lane loses when its program stands still for a second.
fn dropped_by_a_hang(lane: &LaneSpec) -> f64 {
    let hitch = Hitch { every: Flicks(4 * Flicks::PER_SECOND), lasts: Flicks::SECOND, random: false };
    let mut lab = Lab::new(Scenario::of(vec![virtual_display(lane, |display| display.hitch = Some(hitch))]));
    (0..7 * 60).for_each(|_| _ = lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() }));
    lab.snapshot().lanes[0].report(Stretch::WholeRun).dropped_secs
}

/// The game that options of `advise` describe.
fn game(options: &str) -> MyGame {
    let mut game = MyGame::default();
    let mut words = options.split(" --").map(|option| option.trim_start_matches("--"));
    words
        .try_for_each(|option| {
            let (name, value) = option.split_once(' ')?;
            let value = value.trim_matches('"');
            match name {
                "steps" => game.dt = Flicks::from_ratio(1, value.parse().ok()?),
                "hz" => game.hz = value.parse().ok()?,
                "sync" => game.sync = Sync::ALL.iter().find(|(word, _)| *word == value)?.1,
                "step-cost" => game.step_cost = value.parse().ok()?,
                "frame-cost" => game.frame_cost = value.parse().ok()?,
                _ => return None,
            }
            Some(())
        })
        .expect(options);
    game
}

impl Measured {
    fn combination(&self) -> Combination {
        Combination { policy: self.lane.policy.policy.id, presentation: self.lane.presentation.id }
    }

    /// Rank of the loop among those that `advise` tries, from 1.
    fn rank(&self) -> usize {
        1 + self.ranked.iter().position(|one| one.combination == self.combination()).expect("it is tried")
    }

    /// Rank of the loop among those that need no further step in a frame, from 1.
    fn rank_without_copies(&self) -> usize {
        let without = self.ranked.iter().filter(|one| !one.lane.presented().steps_copies);
        1 + without.take_while(|one| one.combination != self.combination()).count()
    }

    /// The guards in words.
    fn guards(&self) -> String {
        let guards = &self.lane.guards;
        let frame = guards.max_frame.map(|most| format!("a frame counts {:.0} ms at most", most.millis()));
        let steps = guards.max_steps.map(|most| format!("{most} steps a frame at most"));
        frame.into_iter().chain(steps).collect::<Vec<_>>().join(", ")
    }
}

fn table() -> String {
    let mut text = "\n| game | loop | drawing | guards | judder, px | newest state: judder, px | delay, ms | lost in a hang of 1 s, s | camera last: shakes, px | camera in the step: shakes, px |\n\
                    |---|---|---|---|---|---|---|---|---|---|\n"
        .to_owned();
    for one in MEASURED.iter() {
        let [own, newest] = &one.rates[0].1;
        let anchor = one.case.title.to_lowercase().replace(' ', "-");
        let (policy, presentation) = (one.lane.policy.policy.name, one.lane.presentation.name);
        let (judder, without, delay) = (own.judder_px, newest.judder_px, own.delay_ms);
        let (title, guards, dropped, [last, in_step]) = (one.case.title, one.guards(), one.dropped, one.shakes);
        writeln!(
            text,
            "| [{title}](#{anchor}) | {policy} | {presentation} | {guards} | {judder:.2} | {without:.2} | {delay:.1} | {dropped:.2} | {last:.2} | {in_step:.2} |"
        )
        .expect("text");
    }
    text
}

fn section(one: &Measured) -> String {
    let Case { title, why, advise, lane, language, .. } = one.case;
    let mut text =
        format!("\n## {title}\n\n{why}\n\n```toml\n[[lane]]\n{MOTION}\n{lane}\n{}\n```\n\n", camera(one.case, "late"));
    text += "| at | drawing | judder, px | pacing, ms | delay, ms |\n|---|---|---|---|---|\n";
    for (hz, [own, newest]) in &one.rates {
        for (name, numbers) in [(one.lane.presentation.name, own), (LATEST.name, newest)] {
            let Numbers { judder_px, pacing_ms, delay_ms } = numbers;
            writeln!(text, "| {hz} Hz | {name} | {judder_px:.2} | {pacing_ms:.2} | {delay_ms:.1} |").expect("text");
        }
    }
    let place = match (one.rank(), one.rank_without_copies()) {
        (1, _) => "its first answer".to_owned(),
        (rank, 1) => format!("its answer {rank}, the first that needs no further step in each frame"),
        (rank, _) => format!("its answer {rank} of {}", one.ranked.len()),
    };
    let place = format!("{place}. {}", one.case.not_above);
    writeln!(text, "\n`timestep-lab advise {advise}` finds it: {}", place.trim_end()).expect("text");
    let language = Language::by_id(language).expect("a language");
    let code = LaneCode::of(&one.lane).unwrap_or_else(|reason| panic!("{title}: {reason}"));
    let lines: String = language.print(&code).into_iter().map(|line| format!("{}\n", line.text)).collect();
    let id = language.id;
    writeln!(text, "\n<details><summary>The loop in {}</summary>\n\n```{id}\n{lines}```\n\n</details>", language.name)
        .expect("text");
    text
}

#[test]
fn the_page_of_loops_has_the_numbers_of_its_lanes() {
    let path = root().join(DOCUMENT);
    let text = fs::read_to_string(&path).unwrap();
    let start = text.find(START).expect("the mark before the table") + START.len();
    let end = text.find(END).expect("the mark behind the sections");
    let made = table() + &MEASURED.iter().map(section).collect::<String>();
    let wanted = format!("{}{made}{}", &text[..start], &text[end..]);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        return fs::write(path, wanted).unwrap();
    }
    assert!(text == wanted, "{DOCUMENT} is out of date: run UPDATE_DOCS=1 cargo test --test core which_loop");
}

/// The reasons are short, and they are true: the drawing is more even than the newest state or less late, and `advise` finds it.
#[test]
fn every_loop_is_better_than_the_newest_state() {
    for one in MEASURED.iter() {
        let title = one.case.title;
        assert!(one.case.why.matches(". ").count() <= 1, "{title}: more than two sentences");
        let is_first = one.rank().min(one.rank_without_copies()) == 1;
        assert_eq!(is_first, one.case.not_above.is_empty(), "{title}: answer {}", one.rank());
        for (hz, [own, newest]) in &one.rates {
            // Where the clock is that of the refresh and the rates are equal, the newest state is even, and a blend is off in turns alone.
            let bound =
                if one.lane.clock == ClockSource::Refresh { newest.judder_px.max(0.6) } else { newest.judder_px };
            assert!(own.judder_px < bound, "{title}, {hz} Hz: {} {}", own.judder_px, newest.judder_px);
        }
        let [last, in_step] = one.shakes;
        let own = one.rates[0].1[0].judder_px;
        assert!(last < own + 0.2 && in_step > 2.0 * last, "{title}: the camera that moves last, {last} {in_step}");
        assert!(one.dropped > 0.5, "{title}: a hang is cut, {} s", one.dropped);
    }
}

/// In slow motion the loops that rank above the one for teaching, and draw whole steps, stutter.
#[test]
fn slow_motion_needs_a_blend() {
    let one = MEASURED.iter().find(|one| one.case.title.contains("teaching")).expect("the case");
    let slow = |lane: &LaneSpec| LaneSpec { time_scale: TimeScale::from_percent(10.0), ..lane.clone() };
    let own = numbers(slow(&one.lane)).judder_px;
    for above in one.ranked[..one.rank() - 1].iter().filter(|above| above.combination.presentation == LATEST.id) {
        let is_whole = above.combination.policy != "hybrid";
        let theirs = numbers(slow(&above.lane)).judder_px;
        assert!(!is_whole || theirs > 3.0 * own, "{}: {theirs}, {own}", above.combination.name());
    }
}
