//! The code of a lane does what the lane does: the same steps in every frame, and the pose but for the order in which sums are rounded.

use crate::support::pass;
use proptest::prelude::*;
use simulation::code::{LaneCode, Machine, along};
use simulation::displays::Display;
use simulation::lab::Lab;
use simulation::lane::{FollowBlend, FollowEase, FollowKind, FollowSpec, FollowUpdate, Guards, LaneSpec, ShownPose};
use simulation::scenario::Scenario;
use simulation::worlds::{WORLDS, WorldSpec};
use timestep::integrators::{INTEGRATORS, IntegratorSpec};
use timestep::presentation::{LATEST, PRESENTATIONS, PoseTime};
use timestep::time::Flicks;
use timestep::time::policies::{LoopPolicy, POLICIES, PolicySpec};

/// Largest difference of a pose, relative to the largest number of the run. A sum in single precision is no whole number of flicks, and a
/// pose that is fed back carries the difference on.
fn rounding(policy: &LoopPolicy) -> f64 {
    if policy.id == "float-accumulator" { 1e-3 } else { 1e-8 }
}

/// A lane whose loop can be told in full: a world of one coordinate and a method that is written out.
pub fn lanes() -> impl Strategy<Value = LaneSpec> {
    let worlds = WORLDS.iter().copied().filter(|world| !world.acceleration.is_empty() && world.collide.is_none());
    let worlds = prop::sample::select(worlds.map(WorldSpec::of).filter(|world| world.dim() == 2).collect::<Vec<_>>());
    let methods = INTEGRATORS.iter().copied().filter(|method| !method.code.is_empty()).collect::<Vec<_>>();
    // A mean of frames has parts of a flick, and a quotient of singles is rounded, by which a step that falls due just at a frame comes in the next one.
    let policies = POLICIES.iter().copied().filter(|policy| {
        !policy.code.is_empty() && !["snapped", "mean-of-ten", "phaser", "panda3d", "matter-js"].contains(&policy.id)
    });
    let policies = policies.collect::<Vec<_>>();
    let guards = (prop::option::of(20..400_i64), prop::option::of(1..9_u32)).prop_map(|(longest, max_steps)| Guards {
        max_frame: longest.map(|ms| Flicks::from_millis(ms as f64)),
        max_steps,
    });
    let entries = (
        worlds,
        prop::sample::select(methods),
        prop::sample::select(policies),
        prop::sample::select(PRESENTATIONS.to_vec()),
    );
    (entries, 20..200_i64, guards, 1..4_u32).prop_filter_map(
        "the method fits the world",
        |((world, method, policy, presentation), rate, guards, substeps)| {
            // Engines have limits of their own; frames of whole milliseconds would fall due with their steps, where doubles are rounded.
            let guards = if policy.engine { Guards { max_frame: None, max_steps: None } } else { guards };
            let spec = LaneSpec {
                world,
                integrator: IntegratorSpec::of(method),
                policy: PolicySpec::of(policy),
                presentation,
                dt: Flicks::from_ratio(1, rate),
                guards,
                substeps,
                display: Display::Live,
                ..LaneSpec::default()
            };
            // An accumulator below 0 is no share of a step.
            let is_told = spec.policy.id != "littlejs" || presentation == &LATEST;
            (spec.fits().is_ok() && is_told).then_some(spec)
        },
    )
}

/// What follows the body of a lane, in every way that its code can tell.
fn followers() -> impl Strategy<Value = Option<FollowSpec>> {
    let updates = prop::sample::select(FollowUpdate::ALL.map(|(_, update)| update).to_vec());
    let eases =
        [FollowEase::Off, FollowEase::Rate(6.0), FollowEase::Rate(0.7), FollowEase::Fraction(0.1)].map(Just).to_vec();
    let cameras = (updates.clone(), prop::strategy::Union::new(eases), prop::sample::select(vec![0.0, 0.3]))
        .prop_map(|(update, ease, dead_zone)| FollowSpec { update, ease, dead_zone, ..FollowSpec::default() });
    let others = (updates, prop::sample::select(vec![FollowKind::Rider, FollowKind::Child]))
        .prop_map(|(update, kind)| FollowSpec { kind, update, ..FollowSpec::default() });
    let blended = prop::sample::select(vec![FollowBlend::Once, FollowBlend::Twice]).prop_map(|blend| FollowSpec {
        update: FollowUpdate::Step,
        blend,
        ..FollowSpec::default()
    });
    prop::option::of(prop_oneof![cameras, others, blended])
}

/// The place of a follower by its code, beside its place in the lane; `None` where the code leaves it out.
fn followed(spec: &LaneSpec, code: &LaneCode, machine: &Machine, drawn: &ShownPose) -> Option<[f64; 2]> {
    let (follow, way) = (spec.follow?, along(&spec.world)?);
    let kind = follow.kind.word();
    if code.notes.iter().any(|note| note.contains("follows the body is left out")) {
        return None;
    }
    let name = if follow.blend == FollowBlend::Off { kind.to_owned() } else { format!("drawn_{kind}") };
    let start = spec.world.initial_state();
    let place = start[0] + (drawn.follower?.place - spec.world.track(&start)).dot(way);
    Some([machine.names[&name].number(), place])
}

/// Lengths of frames, flicks.
fn frames() -> impl Strategy<Value = Vec<i64>> {
    let second = Flicks::PER_SECOND;
    let steady = (second / 240..second / 10, 0..second / 500)
        .prop_map(|(frame, noise)| (0..200).map(|n| frame + noise * (n * 7 % 5 - 2) / 2).collect());
    prop_oneof![steady, prop::collection::vec(1..second / 15, 200)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn the_code_of_a_lane_runs_as_the_lane(spec in lanes(), follow in followers(), frames in frames()) {
        let spec = LaneSpec { follow, ..spec };
        let code = LaneCode::of(&spec).unwrap();
        let mut machine = Machine::new(&code);
        let mut lab = Lab::new(Scenario { lanes: vec![spec.clone()], ..Scenario::default() });
        let (mut now, mut started, mut steps, mut largest) = (Flicks::ZERO, 0, 0, 1.0_f64);
        for (number, frame) in frames.iter().enumerate() {
            now += Flicks(*frame);
            pass(&mut lab, Flicks(*frame));
            let snapshot = lab.snapshot();
            let row = snapshot.lanes[0].on_display();
            if snapshot.lanes[0].has_diverged() || !row.drawn.pose[0].is_finite() {
                break;
            }
            // A loop that waits does not look at the frames meanwhile.
            if snapshot.lanes[0].frames_started() == started {
                continue;
            }
            started = snapshot.lanes[0].frames_started();
            machine.steps.clear();
            machine.frame(&code, now, None);
            machine.steps.retain(|length| *length != Flicks::ZERO);
            // A frame that is not presented leaves the one before on the display.
            if row.start != now {
                steps += machine.steps.len() as u64;
                continue;
            }
            // Where a step falls due just at a frame, the rounded sum of an engine decides.
            let left = machine.names.get("accumulator").map_or(f64::NAN, |left| left.number() / spec.dt.secs());
            let is_tie = spec.policy.engine && (left - left.round()).abs() < 1e-6;
            if is_tie && machine.steps.len() as u64 != row.steps {
                break;
            }
            prop_assert_eq!(machine.steps.len() as u64, row.steps, "steps of frame {} of {:?}", number, code);
            steps += row.steps;
            prop_assert_eq!(snapshot.lanes[0].steps(), steps);
            largest = largest.max(row.drawn.pose[0].abs());
            // Where a policy drops time, or counts other time than the frame's, the lane knows that before the steps; a program that takes
            // alpha there does not.
            let drops_late = spec.presented().pose_time == PoseTime::BeforeSteps
                && (row.dropped != Flicks::ZERO || spec.policy.id != "fixed");
            if steps > 0 && !drops_late {
                let within = rounding(&spec.policy) * largest;
                let follower = followed(&spec, &code, &machine, &row.drawn);
                let [told, is] = follower.unwrap_or_default();
                prop_assert!((told - is).abs() <= within, "frame {number}: followed at {told} and not {is} in {code:?}");
                let from = if code.seen_from_camera { told } else { 0.0 };
                let miss = (machine.drawn - (row.drawn.pose[0] - from)).abs();
                prop_assert!(miss <= within, "frame {number}: {} and not {} - {from} in {code:?}", machine.drawn, row.drawn.pose[0]);
            }
        }
    }
}
