//! Excalibur: its clock counts a frame above 200 ms, and one of no length, as 1 ms.

use super::LOOP;
use super::doubles::{Doubles, Unit, plan_counted};
use crate::time::Flicks;
use crate::time::policies::accumulator::WHOLE_STEPS;
use crate::time::policies::code_value::CodeValue::Time;
use crate::time::policies::policy::LoopPolicy;

/// Time in the accumulator at the start, ms.
const START: f64 = 1.0;

pub const ENTRY: LoopPolicy = LoopPolicy {
    id: "excalibur",
    name: "Excalibur 0.32.0",
    summary: "With fixedUpdateFps: the accumulator, in which a frame above 200 ms, and one of no length, counts as 1 ms, as does the start. It drops nothing else, however many steps are due.",
    reference: "Excalibur 0.32.0, Clock.update and Engine._mainloop (src/engine/Util/Clock.ts, Engine.ts)",
    code: &[
        "
keep accumulator = 0.001
if frame_time > 0.2 or frame_time <= 0:
    frame_time = 0.001
accumulator += frame_time
",
        WHOLE_STEPS,
    ],
    kept: Some(|_, accumulator| {
        let doubles = Doubles::of(accumulator, Unit::Millis);
        let start = if doubles.started { 0.0 } else { START };
        vec![Time(Flicks::from_millis(doubles.held + start))]
    }),
    plan: |timestep, accumulator, frame| {
        plan_counted(timestep, accumulator, frame, |passed, doubles| {
            let start = if std::mem::replace(&mut doubles.started, true) { 0.0 } else { START };
            doubles.held += start;
            if passed == 0.0 || passed > 200.0 { 1.0 } else { passed }
        })
    },
    ..LOOP
};
