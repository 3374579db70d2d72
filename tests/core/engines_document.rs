//! The tables of `docs/ENGINES.md` are made from the list of engines and from their loops, carried out.
//!
//! `UPDATE_REFERENCE=1 cargo test --test core engines_document` writes them anew.

use crate::integrators::physics_engines::{PHYSICS_ENGINES, records};
use crate::loops::engine_caps;
use crate::loops::engines::{lane, plans};
use crate::support::root;
use simulation::engines::{CapRule, ENGINES, Engine, GameSpeed, SpeedOrder};
use std::fmt::Write;
use std::fs;
use timestep::entry::Entry;
use timestep::presentation::PoseTime;
use timestep::time::Flicks;
use timestep::time::policies::LoopPolicy;

const DOCUMENT: &str = "docs/ENGINES.md";
const START: &str = "<!-- made from the engines -->\n";
const END: &str = "<!-- end -->\n";

#[test]
fn the_tables_of_engines_are_up_to_date() {
    let path = root().join(DOCUMENT);
    let text = fs::read_to_string(&path).unwrap();
    let start = text.find(START).expect("the mark before the tables") + START.len();
    let end = text.find(END).expect("the mark behind the tables");
    let wanted = format!("{}{}{}", &text[..start], tables(), &text[end..]);
    if std::env::var_os("UPDATE_REFERENCE").is_some() {
        fs::write(path, wanted).unwrap();
        return;
    }
    let command = "UPDATE_REFERENCE=1 cargo test --test core engines_document";
    assert!(text == wanted, "{DOCUMENT} is out of date: run {command}");
}

fn tables() -> String {
    let mut text = speeds();
    caps(&mut text);
    for engine in ENGINES {
        section(&mut text, engine);
    }
    physics(&mut text);
    text
}

/// The methods of physics engines, and what was recorded of them.
fn physics(text: &mut String) {
    text.push_str(
        "\n## What physics engines integrate\n\n\
         The same as in my engine: a lane with this `integrator` (and `substeps`) falls and swings as the engine does, in steps of 1/60 s.\n\
         `scripts/engines/physics.sh` ran the engines and recorded them; `integrators::physics_engines` compares. *Fall*: after a second\n\
         from rest at 10 m/s², which is −5 m. *Spring kept*: what is left of 1 m in the tenth second of the engine's own undamped spring of\n\
         100 N/m. With a `damping_law`, a lane of `falling` with the damping c falls as the engine does, too. A velocity that is set above\n\
         the limit is cut.\n\n\
         | engine | version | numbers | forces | fall, m | its own spring | kept, m | linear damping c | of a new body | limits |\n\
         |---|---|---|---|---|---|---|---|---|---|\n",
    );
    let records = records();
    let method = |(id, substeps): (&str, u32)| match substeps {
        1 => format!("`{id}`"),
        more => format!("`{id}`, {more} substeps"),
    };
    for engine in PHYSICS_ENGINES {
        let record = &records[engine.id];
        let fall = record["fall"]["y"].as_array().unwrap().last().unwrap().as_f64().unwrap();
        let kept = record["spring_kept"].as_f64();
        let spring = match (engine.spring, kept) {
            (Some(spring), _) => method(spring),
            (None, Some(_)) => "no method of ours".to_owned(),
            (None, None) => "none".to_owned(),
        };
        let kept = kept.map_or("–".to_owned(), |kept| format!("{kept:.4}"));
        let limit = |name: &str, unit: &str| {
            record[name].as_f64().map(|limit| format!("{} {unit}", (limit * 100.0).round() / 100.0))
        };
        let limits: Vec<_> = limit("speed_limit", "m/s").into_iter().chain(limit("spin_limit", "rad/s")).collect();
        let limits = if limits.is_empty() { "none".to_owned() } else { limits.join(", ") };
        let (version, floats) = (record["version"].as_str().unwrap(), record["floats"].as_str().unwrap());
        let cells = [
            engine.name,
            version,
            floats,
            &method(engine.fall),
            &format!("{fall:.6}"),
            &spring,
            &kept,
            &engine.law.map_or(engine.damping.to_owned(), |law| format!("{}: `{law}`", engine.damping)),
            &(engine.default as f32).to_string(),
            &limits,
        ];
        writeln!(text, "| {} |", cells.join(" | ")).unwrap();
    }
    text.push_str(
        "\nWhat is not guessed: an engine may have two methods (forces semi-implicit, springs implicit), so that an undamped spring dies while a\n\
         fall is right to a step; a spring that the program adds as a force each step grows in pymunk, MuJoCo's RK4, REBOUND, Box2D 3 and\n\
         rapier, which move before they kick, or use it in several stages or substeps; PyBullet's default damping is quadratic too, so that nothing falls faster than 15.17 m/s at 9.81 m/s².\n",
    );
}

/// Frame rates of the table, in hundredths.
const RATES: [i64; 6] = [6000, 5994, 7500, 14_400, 3000, 1000];
/// Lengths of hangs, ms.
const HANGS: [i64; 4] = [150, 250, 1005, 2005];

/// Simulated time per real second, and what a hang counts.
fn speeds() -> String {
    let mut text = String::from(
        "| engine | first 2 s on 30 | 60 | 59.94 | 75 | 144 | 30 | 10 | 60 ± 0.5 ms | hang of 150 ms | 250 ms | 1.005 s | 2.005 s | speed and clamp | draws |\n\
         |---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for engine in ENGINES {
        let mut cells = vec![format!("[`{}`](#{})", engine.id, anchor(engine))];
        let start = simulated(engine, steady(3000, 60), 0);
        // A frame or two at the start that count nothing are no speed.
        cells.push(ratio(if (start - 1.0).abs() < 0.05 { 1.0 } else { start }));
        cells.extend(RATES.map(|rate| ratio(settled(engine, steady(rate, 300 * rate / 100)))));
        cells.push(ratio(settled(engine, noisy(18_000))));
        cells.extend(HANGS.map(|hang| counted(engine, hang)));
        cells.push(engine.speed.as_ref().map_or("–".to_owned(), speed_and_clamp));
        let pose = lane(engine).presented().pose_time;
        cells.push(if pose == PoseTime::Between { "between states" } else { "the newest state" }.to_owned());
        writeln!(text, "| {} |", cells.join(" | ")).unwrap();
    }
    text
}

/// The engines with a cap, and what one of 60 was counted to do.
fn caps(text: &mut String) {
    text.push_str(
        "\n## A cap of 60 pictures a second\n\n\
         Where a program asks for 60 pictures a second at most: the pictures of a second, and the time that the updates of a second are told, where that is\n\
         not a second. `scripts/engines/cap.sh` ran the engines on exact frames, and on 60 Hz with readings a tenth of a millisecond early or late;\n\
         `loops::engine_caps` compares. Godot, pygame and others hold a rate by sleeping, which depends on the display's queue. Bold: fewer than 59, or\n\
         another speed.\n\n\
         | engine | setting | 60 Hz | 60 Hz ± 0.1 ms | 75 Hz | 144 Hz | what it does with the rest |\n|---|---|---|---|---|---|---|\n",
    );
    let records = engine_caps::records();
    for engine in ENGINES {
        let Some(cap) = &engine.cap else { continue };
        let cells = ["60", "60 with noise", "75", "144"].map(|display| {
            let number = |name: &str| records[engine.id][display][name].as_f64().unwrap();
            let (pictures, speed) = (number("pictures"), number("speed"));
            let rate = if pictures < 59.0 { format!("**{pictures:.1}**") } else { format!("{pictures:.1}") };
            if (speed - 1.0).abs() < 0.002 { rate } else { format!("{rate}, **{speed:.2} s**") }
        });
        let rest = match cap.rule {
            CapRule::ForgetsRest => "forgets it: a frame passes an interval after the last picture",
            CapRule::KeepsRest => "takes it off the next wait, and off the time that the update is told",
            CapRule::KeepsRestOfWholeMillis => "takes it off the next wait, in whole milliseconds",
            CapRule::Pays => "keeps it, up to an interval",
            CapRule::HandsOutTwice => "tells it to the update and keeps it for the next one",
        };
        writeln!(text, "| {} | `{}` | {} | {rest} |", engine.name, cap.words, cells.join(" | ")).unwrap();
    }
}

/// The order of clamp and speed, with the engine's word for the speed; in bold where a hang counts the same at any speed.
fn speed_and_clamp(speed: &GameSpeed) -> String {
    let order = match speed.order {
        SpeedOrder::ClampFirst => "clamp first",
        SpeedOrder::ScaleFirst => "**speed first**",
        SpeedOrder::ScaleBothAboveOne => "**speed first, above 1 the clamp grows with it**",
        SpeedOrder::Unclamped => "no clamp",
    };
    format!("{order}: `{}`", speed.words)
}

/// Frames of a display with this rate, in hundredths, as exact as flicks are.
fn steady(rate: i64, frames: i64) -> Vec<Flicks> {
    let at = |frame: i64| Flicks::from_ratio(100 * frame, rate);
    (0..frames).map(|frame| at(frame + 1) - at(frame)).collect()
}

/// Frames of 60 Hz whose starts are read up to half a millisecond early or late.
fn noisy(frames: i64) -> Vec<Flicks> {
    let mut bits = 88_172_645_463_325_252_u64;
    // Uniform: xorshift (Marsaglia 2003).
    let mut noise = || {
        bits ^= bits << 13;
        bits ^= bits >> 7;
        bits ^= bits << 17;
        Flicks((bits >> 11) as i64 % (Flicks::PER_SECOND / 1000) - Flicks::PER_SECOND / 2000)
    };
    let mut before = Flicks::ZERO;
    let frame = |frame: i64| {
        let now = Flicks::from_ratio(frame, 60) + noise();
        now - std::mem::replace(&mut before, now)
    };
    (1..=frames).map(frame).collect()
}

/// Simulated time over real time, from the frame `from` on.
fn simulated(engine: &'static Engine, frames: Vec<Flicks>, from: usize) -> f64 {
    let real: Flicks = frames[from..].iter().copied().sum();
    let steps: Flicks = plans(&lane(engine), frames).skip(from).map(|plan| plan.steps.total()).sum();
    steps.secs() / real.secs()
}

/// The same in the last third of a run, when what a start does is over.
fn settled(engine: &'static Engine, frames: Vec<Flicks>) -> f64 {
    let from = frames.len() * 2 / 3;
    simulated(engine, frames, from)
}

/// Simulated milliseconds of a hang after ten seconds on 60 Hz, with all that it changes in the ten seconds after it.
fn counted(engine: &'static Engine, hang: i64) -> String {
    let steps = |frames: Vec<Flicks>| plans(&lane(engine), frames).map(|plan| plan.steps.total()).sum::<Flicks>();
    let even = steady(6000, 1200);
    let mut hung = even.clone();
    hung.insert(600, Flicks::from_millis(hang as f64));
    let millis = (steps(hung) - steps(even)).millis();
    let text = format!("{millis:.0} ms");
    // Whole steps are not further off than one and a half.
    if (millis - hang as f64).abs() < 25.0 { text } else { format!("**{text}**") }
}

/// A ratio, in bold where it is not 1.
fn ratio(ratio: f64) -> String {
    // A step more or less in a hundred seconds.
    if (ratio - 1.0).abs() < 5e-4 {
        return "1".to_owned();
    }
    let text = format!("{ratio:.3}");
    format!("**{}**", text.trim_end_matches('0').trim_end_matches('.'))
}

/// The heading of an engine as a link names it.
fn anchor(engine: &Engine) -> String {
    let heading = format!("{} {}", engine.name, engine.version).to_lowercase();
    let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || [' ', '-'].contains(letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

fn section(text: &mut String, engine: &Engine) {
    writeln!(text, "\n### {} {}\n", engine.name, engine.version).unwrap();
    let rule = LoopPolicy::by_id(engine.id).map_or(String::new(), |policy| format!(" The rule: {}", policy.summary));
    writeln!(text, "`engine = \"{}\"`. {}{rule}\n", engine.id, engine.summary).unwrap();
    text.push_str("| key | value | in its words | where |\n|---|---|---|---|\n");
    for value in engine.values {
        let words = value.words.replace('|', "\\|");
        writeln!(text, "| `{}` | `{}` | {words} | {} |", value.key, value.value, value.source).unwrap();
    }
    writeln!(text, "\n- **Not guessed**: {}", engine.surprise).unwrap();
    writeln!(text, "- **Fixed there**: {}", engine.fixed).unwrap();
    writeln!(text, "- **Compared with** {}.", engine.run).unwrap();
}
