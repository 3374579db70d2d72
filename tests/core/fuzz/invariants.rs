//! Rules of the lab that hold in every run, whatever the scenario.

use simulation::displays::Display;
use simulation::lab::{Frame, Lab};
use simulation::lane::{FrameRow, LaneSpec, Status, StepRow, TimePrecision};
use simulation::link::LinkModel;
use simulation::metrics::{Report, Stretch};
use simulation::scenario::Scenario;
use simulation::verify::{promises_equal_steps, roll_back};
use std::ops::ControlFlow;
use timestep::time::Flicks;

macro_rules! must {
    ($holds:expr, $($message:tt)+) => {
        if !$holds {
            return Err(format!($($message)+));
        }
    };
}

/// One run: the rows of every lane, and what the lab says in the end.
struct Run {
    lab: Lab,
    steps: Vec<Vec<StepRow>>,
    frames: Vec<Vec<FrameRow>>,
}

impl Run {
    /// Lets lab time pass in slices of these lengths, again and again.
    fn new(scenario: &Scenario, length: Flicks, slices: &[Flicks]) -> Self {
        let mut lab = Lab::new(scenario.clone());
        lab.set_logging(true);
        let lanes = scenario.lanes.len();
        let mut run = Run { lab, steps: vec![Vec::new(); lanes], frames: vec![Vec::new(); lanes] };
        let mut slices = slices.iter().cycle();
        let mut left = length;
        while left > Flicks::ZERO {
            let elapsed = left.min(*slices.next().unwrap());
            run.lab.frame(Frame { elapsed, ..Frame::default() });
            left -= elapsed;
            for (index, lane) in run.lab.snapshot().lanes.iter().enumerate() {
                run.steps[index].extend(lane.log().steps.iter().cloned());
                run.frames[index].extend(lane.log().frames.iter().cloned());
            }
        }
        for (index, lane) in run.lab.snapshot().lanes.iter().enumerate() {
            run.frames[index].extend(lane.waiting_rows());
            // Rows come when frames are shown, or when it is clear that they never will be.
            run.frames[index].sort_by_key(|row| row.frame);
        }
        run
    }

    fn reports(&self) -> Vec<Report> {
        self.lab.snapshot().lanes.iter().map(|lane| lane.report(Stretch::WholeRun)).collect()
    }
}

/// Runs the scenario for `length` and checks everything; the error says what does not hold.
pub fn check(scenario: &Scenario, length: Flicks) -> Result<(), String> {
    let run = Run::new(scenario, length, &[Lab::NOMINAL_FRAME]);
    for (index, spec) in scenario.lanes.iter().enumerate() {
        let (steps, frames) = (&run.steps[index], &run.frames[index]);
        let snapshot = run.lab.snapshot();
        let lane = snapshot.lanes[index].lane;
        let report = &snapshot.lanes[index].report(Stretch::WholeRun);
        let all = || -> Result<(), String> {
            states((spec, lane.status(), lane.ended()), steps, report)?;
            counts((spec, lane.ended(), length), steps, frames, report)?;
            moments(spec, frames)?;
            time_is_conserved(spec, lane.simulated(), lane.dropped(), frames, report)?;
            distributions_are_ordered(report)
        };
        all().map_err(|broken| format!("lane {}: {broken}", index + 1))?;
    }
    equal_runs_are_equal(scenario, length, &run)?;
    let lane = (scenario.seed % scenario.lanes.len() as u64) as usize;
    let back = roll_back(scenario, lane, length, 1 + scenario.seed % 13, &|_| ControlFlow::Continue(()));
    must!(back.is_ok_and(|back| back.is_equal()), "lane {}: other bits after going back", lane + 1);
    Ok(())
}

/// A state that is not finite is a result with its step, and nothing comes after it. A lane has diverged there, or where its body was a
/// million widths of its view away from its start, and from where it should be, if that is known.
fn states(
    (spec, status, ended): (&LaneSpec, Status, Option<u64>),
    steps: &[StepRow],
    report: &Report,
) -> Result<(), String> {
    let bad = steps.iter().position(|step| step.state.iter().any(|value| !value.is_finite()));
    must!(ended == bad.map(|index| steps[index].step), "ended at {ended:?}, not at {bad:?}");
    must!(bad.is_none_or(|index| index + 1 == steps.len()), "steps after {bad:?}");
    let (world, start) = (&spec.world, spec.world.initial_state());
    let is_far = |y: &[f64], from: &[f64]| world.distance(y, from) > 2e6 * world.view().half.x;
    let far = steps.iter().position(|step| {
        is_far(&step.state, &start) && step.exact.as_ref().is_none_or(|exact| is_far(&step.state, exact))
    });
    let lost = [bad, far].into_iter().flatten().min().map(|index| steps[index].step);
    match status {
        Status::Diverged { step } => must!(lost == Some(step), "diverged at {step}, not at {lost:?}"),
        _ => must!(lost.is_none(), "{status} after step {lost:?}"),
    }
    must!(steps.iter().zip(1..).all(|(row, number)| row.step == number), "steps are not numbered from 1");
    let state = steps.last().map(|step| &step.state);
    let bits = |state: &[f64]| state.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
    let kept = state.is_none_or(|state| bits(state) == bits(&report.state));
    must!(kept || spec.writes_back(), "the last step is not the state");
    Ok(())
}

/// Frames and steps are counted once, and guards bound them.
fn counts(
    (spec, ended, length): (&LaneSpec, Option<u64>, Flicks),
    steps: &[StepRow],
    frames: &[FrameRow],
    report: &Report,
) -> Result<(), String> {
    must!(frames.iter().zip(1..).all(|(row, number)| row.frame == number), "frames are not numbered from 1");
    must!(frames.len() as u64 == report.frames, "{} rows of {} frames", frames.len(), report.frames);
    must!(steps.len() as u64 == report.steps, "{} rows of {} steps", steps.len(), report.steps);
    let taken: u64 = frames.iter().map(|row| row.steps).sum();
    // Steps count when they are confirmed; frames count all that they take for the first time.
    let predicted = spec.link.filter(|link| link.model == LinkModel::Rollback).map_or(0, |link| link.prediction);
    let ahead = taken.checked_sub(report.steps);
    must!(ahead.is_some_and(|ahead| ahead <= predicted.into()), "frames took {taken} steps of {}", report.steps);
    let counted: u64 = report.steps_per_frame.values().sum();
    must!(counted == report.frames, "{counted} frames in the histogram of {}", report.frames);
    let stepped: u64 = report.steps_per_frame.iter().map(|(steps, frames)| steps * frames).sum();
    must!(stepped == taken, "{stepped} steps in the histogram of {taken}");
    let most = spec.guards.most_steps(spec.substeps);
    let over = frames.iter().find(|row| row.steps > most);
    must!(over.is_none(), "more than {most} steps: {over:?}");
    must!(frames.iter().all(|row| row.presented || row.steps == 0 && row.shown.is_none()), "steps were not presented");
    let never = frames.iter().filter(|row| row.presented && row.shown.is_none()).count() as u64;
    must!(never == report.frames_never_shown, "{never} frames never shown, not {}", report.frames_never_shown);
    let torn = frames.iter().filter(|row| row.tear.is_some()).count() as u64;
    let mut shown: Vec<_> = frames
        .iter()
        .filter(|row| row.drawn.counts)
        .filter_map(|row| Some((row.shown.filter(|at| *at <= length)?, row.frame, row.drawn.time)))
        .collect();
    shown.sort_unstable();
    let times: Vec<_> = [Flicks::ZERO].into_iter().chain(shown.into_iter().map(|(.., time)| time)).collect();
    let repeated = times.windows(2).filter(|pair| pair[0] == pair[1]).count() as u64;
    let found = report.frames_repeated;
    must!(found == repeated || ended.is_some() && found < repeated, "{repeated} frames repeated, not {found}");
    must!(torn >= report.frames_torn, "{torn} frames torn, not {}", report.frames_torn);
    if promises_equal_steps(spec) && spec.time == TimePrecision::Integer {
        let step = spec.time_scale.directed(spec.policy.step_length(spec.dt));
        let off = steps.iter().find(|row| row.sim_time.0 != step.0 * row.step as i64);
        must!(off.is_none(), "step is not at n·dt: {off:?}");
    }
    Ok(())
}

/// B, F and V of each frame are in order, and V never goes back.
fn moments(spec: &LaneSpec, frames: &[FrameRow]) -> Result<(), String> {
    for pair in frames.windows(2) {
        must!(pair[0].start < pair[1].start, "two frames start at {:?}: {pair:?}", pair[0].start);
    }
    let out = frames.iter().find(|row| row.done < row.start || row.shown.is_some_and(|shown| shown < row.done));
    must!(out.is_none(), "not in order: {out:?}");
    let shown: Vec<Flicks> = frames.iter().filter_map(|row| row.shown).collect();
    must!(shown.windows(2).all(|pair| pair[0] <= pair[1]), "V goes back");
    if let Display::Virtual(display) = &spec.display
        && display.vsync
        && display.vrr.is_none()
    {
        let at_refresh = |shown: &Flicks| {
            let since = *shown - display.first_refresh();
            display.hz.refresh(display.hz.refresh_at_or_after(since)) == since
        };
        // Frames of a display that costs nothing are shown when they start, capped or not.
        let off = shown.iter().find(|shown| display.ever_works(spec.policy.threaded) && !at_refresh(shown));
        must!(off.is_none(), "shown between two refreshes: {off:?}");
    }
    Ok(())
}

/// In flicks, after every frame: time fed = steps · dt + dropped + carried + locked drift. A frame below 0 feeds nothing.
fn time_is_conserved(
    spec: &LaneSpec,
    simulated: Flicks,
    dropped: Flicks,
    frames: &[FrameRow],
    report: &Report,
) -> Result<(), String> {
    if spec.time != TimePrecision::Integer {
        return Ok(());
    }
    let (mut fed, mut carry, mut last_start) = (Flicks::ZERO, 0, Flicks::ZERO);
    for row in frames {
        // A thread's clock is time itself, whatever the frame's timer says.
        let passed = if spec.policy.threaded { row.start - last_start } else { spec.policy.counted(row.elapsed) };
        last_start = row.start;
        // A loop that waits does so after its clock was set back, so that the frame is both.
        let both = row.negative > Flicks::ZERO && spec.policy.id == "wait-for-step";
        fed += if both { row.fed } else { spec.time_scale.magnitude().scale(passed, &mut carry) };
        must!(row.fed >= Flicks::ZERO && row.negative >= Flicks::ZERO || spec.policy.takes_negative, "fed {row:?}");
        must!(
            row.negative == Flicks::ZERO || row.elapsed < Flicks::ZERO || spec.policy.id == "wait-for-step",
            "set back {row:?}"
        );
    }
    let back: Flicks = frames.iter().map(|row| row.negative).sum();
    must!(back == Flicks::from_secs(report.negative_secs), "rows set back {back:?}, not {}", report.negative_secs);
    let rows: Flicks = frames.iter().map(|row| row.dropped).sum();
    must!(rows == dropped, "rows dropped {rows:?}, the lane {dropped:?}");
    let drift = report.locked_drift_secs.map_or(Flicks::ZERO, Flicks::from_secs);
    let carried = frames.last().map_or(Flicks::ZERO, |row| row.backlog);
    let used = spec.time_scale.directed(simulated) + dropped + carried + drift;
    // The drift is reported in seconds: a double holds a flick for months.
    must!(fed == used, "fed {fed:?} is {simulated:?} + {dropped:?} dropped + {carried:?} carried + {drift:?} drift");
    Ok(())
}

fn distributions_are_ordered(report: &Report) -> Result<(), String> {
    for (name, age) in [("age_ms", report.age_ms), ("delay_ms", report.delay_ms)] {
        let ordered = age.is_none_or(|age| age.min <= age.mean + 1e-9 && age.mean <= age.max + 1e-9);
        must!(ordered, "{name} is {age:?}");
    }
    let error = &report.animation_error_ms;
    must!(error.is_none_or(|e| e.mean >= 0.0 && e.mean <= e.max + 1e-9 && e.p95 <= e.max), "animation error {error:?}");
    for errors in [&report.integration_error, &report.presentation_error, &report.shown_error] {
        let ordered =
            errors.as_ref().is_none_or(|e| !e.rms.is_finite() || (e.rms <= e.max * (1.0 + 1e-9) && e.last <= e.max));
        must!(ordered, "{errors:?}");
    }
    let pixels = [report.judder_px, report.eye_blur_px, report.pacing_ms, report.shown_fps];
    must!(pixels.iter().flatten().all(|value| *value >= 0.0), "{pixels:?}");
    Ok(())
}

/// Equal seeds give equal runs, also when the lab's time passes in other slices: no lane is live.
fn equal_runs_are_equal(scenario: &Scenario, length: Flicks, run: &Run) -> Result<(), String> {
    let slices = [1.0, 250.0, 7.3, 33.4, 0.2].map(Flicks::from_millis);
    let again = Run::new(scenario, length, &slices);
    // Debug, because NaN is equal to itself there.
    for (index, (first, second)) in run.reports().iter().zip(&again.reports()).enumerate() {
        let (first, second) = (format!("{first:?}"), format!("{second:?}"));
        must!(first == second, "lane {}: another run of it has\n{second}, not\n{first}", index + 1);
        let rows = |run: &Run| format!("{:?} {:?}", run.steps[index], run.frames[index]);
        must!(rows(run) == rows(&again), "lane {}: other rows", index + 1);
    }
    Ok(())
}
