//! The code of a presentation draws its pose, to the last bit.

use proptest::prelude::*;
use simulation::code::Machine;
use timestep::code::Statement;
use timestep::presentation::{PRESENTATIONS, PoseTime, Sample};
use timestep::time::policies::CodeValue;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn statements_draw_the_pose_of_their_presentation(
        before in [-10.0..10.0_f64, -50.0..50.0], after in [-10.0..10.0_f64, -50.0..50.0], start in -10.0..10.0_f64,
        dt in 0.001..0.2_f64, alpha in 0.0..1.0_f64, carried in 0.0..1.0_f64, frame_time in 0.0..0.3_f64,
    ) {
        let overstep = alpha * dt;
        let frame_start = [start, 0.0];
        let sample = Sample {
            previous: &before,
            current: &after,
            previous_slopes: &before[1..],
            current_slopes: &after[1..],
            step_secs: dt,
            overstep_secs: overstep,
            frame_start: &frame_start,
            overstep_before_secs: carried * dt + frame_time,
            frame_secs: frame_time,
            advance: &|_, _| {},
            turning: None,
        };
        // A copy is stepped by the lane's own method, which is compared with the lane.
        for presentation in PRESENTATIONS.iter().filter(|presentation| !presentation.steps_copies) {
            let mut pose = before;
            (presentation.sample)(&sample, &mut pose);
            for is_limited in [false, true] {
                let mut machine = Machine::default();
                for (name, value) in [
                    ("dt", dt), ("overstep", overstep), ("accumulator", carried * dt), ("frame_time", frame_time),
                    ("previous", before[0]), ("previous_velocity", before[1]), ("velocity", after[1]),
                    ("position", start),
                ] {
                    machine.names.insert(name.to_owned(), CodeValue::Number(value));
                }
                machine.run(&Statement::parse(presentation.code_before, false).unwrap());
                machine.names.insert("position".to_owned(), CodeValue::Number(after[0]));
                machine.run(&Statement::parse(presentation.code, is_limited).unwrap());
                let drawn = machine.names["pose"].number();
                prop_assert_eq!(drawn.to_bits(), pose[0].to_bits(), "{}: {} and not {}", presentation.id, drawn, pose[0]);
                if presentation.writes_back {
                    let state = ["position", "velocity"].map(|name| machine.names[name].number());
                    prop_assert_eq!(state, pose);
                }
            }
        }
    }
}

/// Presentations that end at the newest state hold alpha at 1 where steps wait; others go on.
#[test]
fn alpha_is_held_where_the_presentation_holds_it() {
    for presentation in PRESENTATIONS.iter().filter(|presentation| presentation.code.contains("alpha")) {
        let holds = ["[min(overstep / dt, 1)|", "min(frame_length / dt, 1)"]
            .iter()
            .any(|held| presentation.code.contains(held));
        let wanted = presentation.pose_time.ends_at_newest();
        assert_eq!(holds, wanted || presentation.pose_time == PoseTime::BeforeSteps && holds, "{}", presentation.id);
    }
}
