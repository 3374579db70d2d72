//! Same scenario, same bits: on every display, in debug and in release, now and later.

use simulation::displays::{Display, Noise, RefreshRate, VirtualDisplay};
use simulation::input::InputTrack;
use simulation::lab::{Action, Frame, Lab};
use simulation::lane::{Guards, LaneSpec, Status};
use simulation::metrics::Stretch;
use simulation::scenario::Scenario;
use simulation::worlds::{WORLDS, World, WorldSpec};
use timestep::entry::Entry;
use timestep::integrators::{INTEGRATORS, Integrator};
use timestep::time::{Flicks, TimeScale};

fn scenario(lanes: Vec<LaneSpec>) -> Scenario {
    Scenario { seed: 3, ..Scenario::of(lanes) }
}

fn lane(world: &str, integrator: &str) -> LaneSpec {
    LaneSpec {
        world: WorldSpec::of(World::by_id(world).expect("a built-in world")),
        integrator: Integrator::by_id(integrator).expect("a built-in integrator").into(),
        dt: Flicks::from_ratio(1, 50),
        ..LaneSpec::default()
    }
}

fn on(display: Display) -> LaneSpec {
    LaneSpec { display, guards: Guards { max_frame: None, max_steps: None }, ..lane("pendulum", "rk4") }
}

/// Hash of each lane when it has taken `steps` steps. Panics if a frame steps over that step.
fn hashes_after(lanes: Vec<LaneSpec>, steps: u64, mut frame: impl FnMut() -> Flicks) -> Vec<u64> {
    let mut lab = Lab::new(scenario(lanes));
    let count = lab.snapshot().lanes.len();
    let mut hashes = vec![None; count];
    for _ in 0..100_000 {
        lab.frame(Frame { elapsed: frame(), ..Frame::default() });
        for (lane, hash) in lab.snapshot().lanes.iter().zip(&mut hashes) {
            assert!(lane.steps() <= steps || hash.is_some(), "a frame stepped over the step that is compared");
            if lane.steps() == steps {
                *hash = Some(lane.state_hash());
            }
        }
        if let Some(hashes) = hashes.iter().copied().collect() {
            return hashes;
        }
    }
    panic!("the lanes never got to step {steps}");
}

#[test]
fn every_display_gives_the_same_states() {
    let displays = [24.0, 30.0, 59.94, 60.0, 144.0, 240.0].map(|hz| {
        let hz = RefreshRate::new(hz).expect("in range");
        let noise = Some(Noise::gaussian(Flicks::from_millis(0.3)));
        on(Display::Virtual(VirtualDisplay { hz, noise, ..VirtualDisplay::default() }))
    });
    // 24 Hz takes two or three steps a frame: compare at a step where all of them end a frame.
    let mut lab = Lab::new(scenario(displays.to_vec()));
    lab.set_logging(true);
    let mut states: Vec<Vec<Vec<f64>>> = vec![Vec::new(); displays.len()];
    for _ in 0..1200 {
        lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
        for (lane, states) in lab.snapshot().lanes.iter().zip(&mut states) {
            states.extend(lane.log().steps.iter().map(|row| row.state.clone()));
        }
    }
    let shortest = states.iter().map(Vec::len).min().expect("lanes");
    assert!(shortest >= 990, "{shortest}");
    for other in &states[1..] {
        assert!(states[0][..shortest] == other[..shortest]);
    }
}

#[test]
fn random_frame_times_give_the_same_hash() {
    let live = vec![on(Display::Live)];
    let steady = hashes_after(live.clone(), 1000, || Flicks::from_ratio(1, 144));
    let mut bits = 88_172_645_463_325_252_u64;
    let random = hashes_after(live, 1000, || {
        bits ^= bits << 13;
        bits ^= bits >> 7;
        bits ^= bits << 17;
        Flicks((bits % 14_000_000) as i64)
    });
    assert_eq!(steady, random);
}

/// For each world a hash over every integrator that fits it, 300 steps each. This test printed the numbers; it guards that debug,
/// release and every machine print the same ones. Mistakes to recognise are left out, so that no number changes when one is added; methods that
/// were added since have a number of their own.
const GOLDEN: &[(&str, u64)] = &[
    ("spring", 0x3c9c_b3ca_be4c_0f51),
    ("falling", 0x59a2_2586_671d_c04e),
    ("wind", 0x358d_880c_ce83_1a71),
    ("glide", 0x2664_31f5_437b_9fa9),
    ("circle", 0xe356_2cf6_c87f_5a75),
    ("bounce", 0xb97a_d663_a8c1_9299),
    ("pendulum", 0xfed9_0530_6642_8171),
    ("orbit", 0x9464_bda6_48be_e46f),
    ("double-pendulum", 0x15aa_e91d_e0c6_1b71),
    ("chain", 0x35df_b4dc_e821_e38b),
    ("cart", 0xadbf_7ca3_8fee_f349),
    ("duel", 0x41fc_7dd6_2cfd_046f),
    ("street", 0x7d45_e2e5_5d65_3753),
    ("spin", 0xa7a6_7c07_7c27_4a70),
    ("ease", 0x227d_e6a9_0b3a_95fb),
    ("field", 0x994b_c7d5_9977_efde),
    ("stack", 0xb45a_beb9_3422_6a7f),
    ("runner", 0xdfec_77ca_4dda_3b2d),
    ("later", 0x4630_eb0d_8702_67c1),
    ("relaxed-implicit-euler", 0xfe21_71b2_1ade_f9e0),
];

/// Methods that were added since, in every world.
const LATER: [&str; 3] = ["drift-kick-euler", "implicit-damping", "position-based"];
/// Methods that were added after those, each with its number.
const SINCE: [&str; 1] = ["relaxed-implicit-euler"];

#[test]
fn golden_hash_of_everything() {
    let mut lanes = Vec::new();
    for world in WORLDS {
        for integrator in INTEGRATORS.iter().filter(|integrator| integrator.mistake.is_none()) {
            let lane = lane(world.id, integrator.id);
            if lane.fits().is_ok() {
                lanes.push(lane);
            }
        }
    }
    assert!(lanes.len() > WORLDS.len() * 10, "{} lanes", lanes.len());
    // Worlds that can be driven are.
    let input = InputTrack::random_presses(7, Flicks(6 * Flicks::PER_SECOND));
    let mut lab = Lab::new(Scenario { input, ..scenario(lanes) });
    for _ in 0..360 {
        lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
    }
    let mut hashes: Vec<(&str, u64)> =
        WORLDS.iter().map(|world| (world.id, 0)).chain([("later", 0)]).chain(SINCE.map(|id| (id, 0))).collect();
    for lane in &lab.snapshot().lanes {
        let (world, integrator) = (lane.spec().world.id, lane.spec().integrator.id);
        assert_eq!(lane.steps(), lane.ended().unwrap_or(300), "{world} {integrator}");
        assert!(lane.ended().is_none() || matches!(lane.status(), Status::Diverged { .. }), "{world} {integrator}");
        let place = match integrator {
            later if LATER.contains(&later) => "later",
            since if SINCE.contains(&since) => since,
            _ => world,
        };
        let (_, hash) = hashes.iter_mut().find(|(id, _)| *id == place).expect("a world of the list");
        *hash = hash.rotate_left(5) ^ lane.state_hash();
    }
    let lines: String = hashes.iter().map(|(id, hash)| format!("    (\"{id}\", {hash:#018x}),\n")).collect();
    assert!(hashes == GOLDEN, "golden hashes are now\n{lines}");
}

#[test]
fn a_live_lane_and_a_virtual_one_agree_at_a_steady_rate() {
    let spec = on(Display::Live);
    let steady = on(Display::default());
    let mut lanes = vec![spec, steady];
    // Without names they would have those of their displays.
    lanes.iter_mut().for_each(|lane| lane.looks.label = "a lane".to_owned());
    let mut lab = Lab::new(scenario(lanes));
    for _ in 0..600 {
        lab.frame(Frame { elapsed: Flicks::from_ratio(1, 60), ..Frame::default() });
    }
    let snapshot = lab.snapshot();
    let (live, steady) = (snapshot.lanes[0].report(Stretch::WholeRun), snapshot.lanes[1].report(Stretch::WholeRun));
    assert_eq!(live, steady);
    assert_eq!((live.frames, live.steps), (600, 500));
}

#[test]
fn half_speed_takes_half_the_steps_of_the_same_states() {
    let slow = LaneSpec { time_scale: TimeScale::new(0.3477), ..on(Display::Live) };
    let hashes = hashes_after(vec![slow], 300, || Flicks::from_ratio(1, 60));
    assert_eq!(hashes, hashes_after(vec![on(Display::Live)], 300, || Flicks::from_ratio(1, 60)));
}

#[test]
fn a_lab_without_pictures_computes_the_same() {
    let load = || Scenario::load("three-worlds").expect("an opening").without_window();
    let hashes = |mut lab: Lab| {
        let restart = [Action::Reset];
        for frame in 0..90 {
            let actions = if frame == 60 { &restart[..] } else { &[] };
            lab.frame(Frame { elapsed: Lab::NOMINAL_FRAME, actions, ..Frame::default() });
        }
        let snapshot = lab.snapshot();
        let drawn = snapshot.lanes.iter().map(|lane| lane.bands().len()).sum::<usize>();
        let lanes = snapshot.lanes.iter();
        (drawn, lanes.map(|lane| (lane.state_hash(), lane.report(Stretch::WholeRun))).collect::<Vec<_>>())
    };
    let (drawn, numbers) = hashes(Lab::new(load()));
    assert!(drawn >= numbers.len());
    assert_eq!(hashes(Lab::new(load()).without_pictures()), (0, numbers));
}
