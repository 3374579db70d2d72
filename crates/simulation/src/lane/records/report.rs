//! The numbers of a lane for a stretch of time.

use super::follow_meter::FollowNumbers;
use super::report_span::ReportSpan;
use crate::input::InputTrack;
use crate::lane::Lane;
use crate::lane::settings::pixels::nominal_px_per_metre;
use crate::lane::states::step_errors;
use crate::lane::time::work::Work;
use crate::metrics::{Report, Stretch};
use timestep::integrators::InternalSteps;
use timestep::time::Flicks;

/// All numbers of a stretch that ends now ([`Lane::report`]).
pub(in crate::lane) fn of(lane: &Lane, stretch: Stretch, input: &InputTrack, work: &mut Work) -> Report {
    let Lane { spec, simulation, meters, clock, .. } = lane;
    let motion = simulation.settled();
    let internal = motion.internal(spec).map(InternalSteps::work);
    let span = ReportSpan { now: clock.now(), time_scale: spec.time_scale, stretch };
    let numbers = meters.distributions(span);
    // Judder and eye blur need an exact path that stays.
    let predicts = simulation.link.as_ref().is_some_and(|link| link.speculation.is_some());
    let [judder_px, eye_blur_px, pacing_ms] =
        if predicts { [None; 3] } else { meters.pursuit(&spec.world, &simulation.motion, span) };
    let [input_latency_ms, first_response_ms] = match simulation.link {
        None => simulation.input.responses.get(&spec.world, input, lane.display_times(), span.now),
        Some(_) => [None, simulation.input.own.get()],
    };
    let px = nominal_px_per_metre(spec.world.view());
    let follow = simulation.followed(spec).map_or_else(FollowNumbers::default, |of| meters.follow(of, span));
    let presses = spec.world.hops().then_some(simulation.input.presses.counts);
    let energy = simulation.other_bodies.energy().or(motion.kept.energy);
    Report {
        label: spec.title(),
        world: spec.world.id,
        integrator: spec.integrator.id,
        dt_secs: spec.policy.step_length(spec.dt).secs(),
        policy: spec.policy.id,
        presentation: spec.presentation.id,
        status: lane.status().to_string(),
        steps: motion.steps,
        internal_steps: internal.map(|work| work.accepted),
        rejected_steps: internal.map(|work| work.rejected),
        evals: internal.map(|work| work.evals),
        frames: meters.started,
        steps_per_frame: meters.steps_per_frame.clone(),
        sim_time_secs: simulation.motion.now.secs(),
        real_time_secs: clock.real.secs(),
        begun_secs: meters.begun.map(Flicks::secs),
        dropped_secs: meters.dropped.secs(),
        negative_secs: meters.negative.secs(),
        locked_drift_secs: (!spec.policy.uses_clock).then(|| meters.locked_drift.secs()),
        backlog_secs: lane.accumulator.carried.secs(),
        state: lane.state().into_owned(),
        state_hash: motion.hash.hex(),
        shown_fps: meters.shown_fps(span),
        frames_never_shown: meters.never_shown,
        frames_torn: meters.torn,
        frames_repeated: numbers.repeated,
        edge_frames: meters.edges.count,
        animation_error_ms: numbers.animation_error.get(),
        age_ms: numbers.age_ms.get(),
        delay_ms: numbers.delay_ms.get(),
        integration_error: numbers.step_errors.places.get(),
        velocity_error: numbers.step_errors.velocities.get(),
        local_error: step_errors::local(spec, motion, work),
        presentation_error: numbers.presentation_error.get(),
        shown_error: numbers.shown_error.get(),
        energy_drift: energy.and_then(|energy| energy.drift()),
        energy_error: energy.map(|energy| energy.error()),
        initial_energy: energy.map(|energy| energy.start()),
        norm_drift: motion.kept.norm.map(|drift| drift.get()),
        precession_per_turn: motion.kept.precession.and_then(|precession| precession.per_turn()),
        judder_px,
        eye_blur_px,
        pacing_ms,
        follow_error_px: follow.error.map(|metres| metres * px),
        follow_judder_px: follow.judder.map(|metres| metres * px),
        screen_judder_px: follow.apart.map(|metres| metres * px),
        hold_ms: meters.holds(span).filter(|_| simulation.motion.ended.is_none()),
        input_latency_ms,
        first_response_ms,
        presses: presses.map(|counts| counts.presses),
        presses_lost: presses.map(|counts| counts.lost),
        presses_doubled: presses.map(|counts| counts.doubled),
        link: lane.link().cloned(),
        bodies: simulation.other_bodies.reports(span),
    }
}
