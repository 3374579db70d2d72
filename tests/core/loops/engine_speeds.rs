//! Clamp and speed of engines: what a hang counted in slow and in fast motion (`scripts/engines/speed.sh`) is our loop's count in one order of
//! the two, and in no other.

use super::engines::{lane, plans};
use serde_json::Value;
use simulation::engines::{ENGINES, Engine, SpeedOrder};
use timestep::time::Flicks;

/// Three seconds on 60 Hz as the script has them, in units of 625 ns.
const SECOND: [i64; 3] = [26_666, 26_667, 26_667];

/// Simulated milliseconds that a hang adds to a run, where the loop gets `factor` of each frame.
fn counted(engine: &'static Engine, hang: i64, factor: f64) -> f64 {
    let run = |hang: &[i64]| -> f64 {
        let three = SECOND.repeat(60);
        let frames = [&three, hang, &three].concat().into_iter();
        let scaled = frames.map(|units| Flicks((units as f64 * 441.0 * factor).round() as i64));
        plans(&lane(engine), scaled).map(|plan| plan.steps.total().millis()).sum()
    };
    run(&[hang * 1600]) - run(&[])
}

/// That in one order of clamp and speed.
fn in_order(engine: &'static Engine, order: SpeedOrder, hang: i64, speed: f64) -> f64 {
    match order {
        SpeedOrder::ScaleBothAboveOne if speed < 1.0 => counted(engine, hang, speed),
        SpeedOrder::ScaleFirst => counted(engine, hang, speed),
        SpeedOrder::ClampFirst | SpeedOrder::ScaleBothAboveOne => speed * counted(engine, hang, 1.0),
        SpeedOrder::Unclamped => speed * hang as f64,
    }
}

#[test]
fn hangs_count_at_other_speeds_as_the_order_says() {
    let records: Value = serde_json::from_str(include_str!("../../reference/engine_speeds.json")).unwrap();
    let records = records.as_object().unwrap();
    let with_speed = ENGINES.iter().filter(|engine| engine.speed.is_some());
    assert!(with_speed.clone().all(|engine| records.contains_key(engine.id)) && with_speed.count() == records.len());
    for engine in ENGINES.iter().filter(|engine| engine.speed.is_some()) {
        let fits = |order: SpeedOrder| {
            records[engine.id].as_object().unwrap().iter().all(|(text, hangs)| {
                let speed: f64 = text.parse().unwrap();
                hangs.as_object().unwrap().iter().all(|(hang, theirs)| {
                    let ours = in_order(engine, order, hang.parse().unwrap(), speed);
                    // Whole steps are in another phase where the speed is another.
                    (ours - theirs.as_f64().unwrap()).abs() < 17.0 * speed.max(1.0)
                })
            })
        };
        let order = engine.speed.as_ref().unwrap().order;
        assert!(fits(order), "{}", engine.id);
        let others: Vec<_> =
            SpeedOrder::ALL.iter().filter(|(_, other)| *other != order && fits(*other)).map(|(word, _)| word).collect();
        match engine.id {
            // Without a clamp there is no order, nor where a long frame counts as the one before.
            "arcade" => assert_eq!(others, [&"clamp-first", &"scale-first", &"scale-both-above-1"]),
            "matter-js" => assert_eq!(others, [&"scale-first", &"scale-both-above-1"]),
            id => assert!(others.is_empty(), "{id}: {others:?}"),
        }
    }
}
