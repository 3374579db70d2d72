//! Caps of engines: the pictures a second that were counted where a program asks for 60 at most (`scripts/engines/cap.sh`) are those of one rule,
//! and of no other.

use super::engines::{lane, plans};
use serde_json::Value;
use simulation::engines::{CapRule, ENGINES, Engine};
use timestep::time::Flicks;

/// Shortest time between pictures, ms.
const INTERVAL: f64 = 1000.0 / 60.0;
/// Seconds of a sequence, and those at its start that are not counted.
const SECONDS: [usize; 2] = [30, 10];

/// The pictures and the speed of each engine on each display, as they were counted.
pub fn records() -> Value {
    serde_json::from_str(include_str!("../../reference/engine_caps.json")).unwrap()
}

/// Starts of the frames of a display as the script has them, in units of 625 ns, from 0 on; noise need not be the script's.
fn frames(rate: usize, noise: i64) -> Vec<i64> {
    let mut bits = 1_u64;
    let mut read = |frame: usize| {
        // Lehmer 1951, with the multiplier of Park, Miller and Stockmeyer 1993.
        bits = bits * 48_271 % 2_147_483_647;
        let early = if frame == 0 { 0 } else { bits as i64 % (2 * noise + 1) - noise };
        (frame as f64 * 1_600_000.0 / rate as f64).round() as i64 + early
    };
    (0..=SECONDS[0] * rate).map(&mut read).collect()
}

/// Pictures a second, and milliseconds that updates get per millisecond, where a rule chooses among the frames of an engine.
fn paced(engine: &'static Engine, rule: CapRule, rate: usize, noise: i64) -> [f64; 2] {
    let frames = frames(rate, noise);
    let lengths = frames.windows(2).map(|pair| Flicks(441 * (pair[1] - pair[0])));
    // Without a cap, each update gets this.
    let uncapped: Vec<f64> = plans(&lane(engine), lengths).map(|plan| plan.steps.total().millis()).collect();
    let (mut last, mut told, mut held) = (0.0, 0.0, 0.0);
    let (mut pictures, mut sum) = (0, 0.0);
    for (number, units) in frames[1..].iter().enumerate() {
        let at = *units as f64 * 441.0 / 705_600.0;
        held += if rule == CapRule::HandsOutTwice {
            uncapped[number]
        } else {
            at - frames[number] as f64 * 441.0 / 705_600.0
        };
        let passed = at - last;
        let counted = match rule {
            CapRule::ForgetsRest => (passed >= INTERVAL).then(|| {
                last = at;
                passed
            }),
            CapRule::KeepsRest => (passed >= INTERVAL).then(|| {
                let rest = passed % INTERVAL;
                last = at - rest;
                passed - rest
            }),
            CapRule::KeepsRestOfWholeMillis => (passed.trunc() >= INTERVAL).then(|| {
                last = at - passed.trunc() % INTERVAL;
                at - std::mem::replace(&mut told, at)
            }),
            CapRule::Pays => (held >= INTERVAL).then(|| {
                held = (held - INTERVAL).min(INTERVAL);
                at - std::mem::replace(&mut told, at)
            }),
            CapRule::HandsOutTwice => (held >= INTERVAL).then(|| {
                let all = held;
                held %= INTERVAL;
                all
            }),
        };
        if let Some(counted) = counted.filter(|_| number >= SECONDS[1] * rate) {
            pictures += 1;
            sum += counted;
        }
    }
    let counted = (SECONDS[0] - SECONDS[1]) as f64;
    [f64::from(pictures) / counted, sum / (counted * 1000.0)]
}

#[test]
fn pictures_under_a_cap_are_those_of_its_rule() {
    let records = records();
    let records = records.as_object().unwrap();
    let capped = ENGINES.iter().filter(|engine| engine.cap.is_some());
    assert!(capped.clone().all(|engine| records.contains_key(engine.id)) && capped.clone().count() == records.len());
    for engine in capped {
        let misses = |rule: CapRule| {
            let theirs = records[engine.id].as_object().unwrap();
            theirs.iter().find_map(|(display, theirs)| {
                let (rate, noise) = display.split_once(" with ").map_or((display.as_str(), 0), |(rate, _)| (rate, 160));
                let ours = paced(engine, rule, rate.parse().unwrap(), noise);
                let theirs = ["pictures", "speed"].map(|number| theirs[number].as_f64().unwrap());
                let within = if noise > 0 { [3.0, 0.1] } else { [0.2, 0.01] };
                let is_near = (0..2).all(|i| (ours[i] - theirs[i]).abs() <= within[i]);
                (!is_near).then(|| format!("{display}: {ours:?}, and the engine {theirs:?}"))
            })
        };
        let own = engine.cap.as_ref().unwrap().rule;
        assert_eq!(misses(own), None, "{}", engine.id);
        let others =
            CapRule::ALL.iter().filter(|(_, rule)| *rule != own && misses(*rule).is_none()).map(|(word, _)| *word);
        // Of whole steps nothing is left that could count twice.
        let wanted: &[&str] = if engine.id == "babylon" { &["hands-out-twice"] } else { &[] };
        assert_eq!(others.collect::<Vec<_>>(), wanted, "{}", engine.id);
    }
}
