//! Random scenarios, with values from all of their ranges.

use super::random_lesson::lesson;
use super::random_opening::opening;
use super::random_settings::with_random;
use proptest::prelude::*;
use simulation::displays::{Display, Hitch, Noise, PRESETS, Queue, RefreshRate, TRACES, VirtualDisplay, Vrr};
use simulation::engines::ENGINES;
use simulation::identity::Identity;
use simulation::input::{Change, Grab, Input, InputTrack};
use simulation::lane::{
    FollowBlend, FollowEase, FollowKind, FollowSpec, FollowUpdate, Guards, LaneSpec, Looks, Mechanism, StateGrid,
    StatePrecision,
};
use simulation::link::LinkSpec;
use simulation::scenario::{DURATION_RANGE, LANE_KEYS, LINK_KEYS, LessonPlan, Scenario, set_engine};
use simulation::worlds::{Bodies, BodySpec, Every, WORLDS, World, WorldSpec};
use std::sync::Arc;
use timestep::entry::Entry;
use timestep::integrators::{INTEGRATORS, Integrator};
use timestep::orientation::ORIENTATIONS;
use timestep::presentation::PRESENTATIONS;
use timestep::time::policies::{POLICIES, PolicySpec};
use timestep::time::{Flicks, TimeScale};

pub fn flicks(from: Flicks, to: Flicks) -> impl Strategy<Value = Flicks> {
    let nice = prop::sample::select(vec![Flicks::from_ratio(1, 60), Flicks::from_millis(16.0), Flicks::SECOND]);
    let nice = nice.prop_map(move |duration: Flicks| duration.clamp(from, to));
    prop_oneof![(from.0..=to.0).prop_map(Flicks), nice, Just(from), Just(to)]
}

pub fn text() -> impl Strategy<Value = String> {
    let odd = prop::collection::vec(any::<char>(), 0..12).prop_map(|chars| chars.into_iter().collect::<String>());
    let nasty = prop::sample::select(vec![
        "",
        "\"",
        "'",
        "'''\"\"\"",
        "a\nb",
        "\r\n",
        "\\",
        "#",
        "ü 日本 🎈",
        "\u{0}\u{7f}",
        " x ",
    ]);
    prop_oneof![any::<String>(), odd, nasty.prop_map(str::to_owned)]
}

fn world() -> impl Strategy<Value = WorldSpec> {
    prop::sample::select(WORLDS.to_vec()).prop_flat_map(|world| {
        let params: Vec<_> = world
            .params
            .iter()
            .map(|param| {
                let [from, to] = param.range;
                prop_oneof![3 => Just(param.default), 1 => from..=to, 1 => Just(from), 1 => Just(to)]
            })
            .collect();
        (params, bodies()).prop_map(move |(params, bodies)| {
            let bodies = if world.bodies.is_some() { bodies } else { Vec::new() };
            WorldSpec { world, params, bodies }
        })
    })
}

/// A first body that steps at every tick, and others with lives of all lengths.
fn bodies() -> impl Strategy<Value = Vec<BodySpec>> {
    let every = || {
        prop_oneof![
            (1..=20_u32).prop_map(Every::Ticks),
            (1..=Every::MOST_TICKS).prop_map(Every::Ticks),
            (2..=Every::MOST_PARTS).prop_map(Every::Part)
        ]
    };
    let moment = |most: Flicks| prop::option::of(flicks(Flicks(1), most));
    let jumps = prop_oneof![
        Just(None),
        flicks(BodySpec::JUMPS_RANGE[0], Flicks::SECOND).prop_map(Some),
        flicks(BodySpec::JUMPS_RANGE[0], BodySpec::JUMPS_RANGE[1]).prop_map(Some)
    ];
    let most = Flicks(3 * Flicks::PER_SECOND);
    let other = (every(), moment(most), moment(most), jumps).prop_map(|(every, born, lasts, jumps)| {
        let dies = lasts.map(|lasts| born.unwrap_or(Flicks::ZERO) + lasts);
        BodySpec { every, born, dies, jumps }
    });
    let first = every().prop_map(|every| match every {
        Every::Part(_) => BodySpec { every, ..BodySpec::default() },
        Every::Ticks(_) => BodySpec::default(),
    });
    (first, prop::collection::vec(other, 0..Bodies::MOST))
        .prop_map(|(first, others)| std::iter::once(first).chain(others).collect())
}

fn display() -> BoxedStrategy<Display> {
    let hour = Flicks(3600 * Flicks::PER_SECOND);
    let cost = || flicks(Flicks::ZERO, Flicks(10 * Flicks::PER_SECOND));
    let hitch = (flicks(Flicks::from_millis(1.0), hour), cost()).prop_map(|(every, lasts)| Hitch {
        every,
        lasts,
        random: every.0 % 2 == 0,
    });
    let noise = (any::<bool>(), flicks(Flicks::ZERO, Flicks::SECOND))
        .prop_map(|(uniform, spread)| if uniform { Noise::uniform(spread) } else { Noise::gaussian(spread) });
    let until = prop::option::of(flicks(Flicks::ZERO, Flicks(100_000 * Flicks::PER_SECOND)));
    let rate = || {
        let typed = prop_oneof![1000_u32..=6_000_000, Just(59_940), Just(23_976), Just(60_000), Just(239_760)]
            .prop_map(|thousandths| RefreshRate::new(f64::from(thousandths) / 1000.0).unwrap());
        let ratio = (1_u32..=5000, 1_u32..=5000).prop_map(|(den, factor)| (den * factor, den));
        let ratio = prop_oneof![Just((100, 3)), ratio.prop_map(|(num, den)| (num + 1, den))];
        prop_oneof![3 => typed, 1 => ratio.prop_map(|(num, den)| RefreshRate::ratio(num, den).unwrap())]
    };
    let vrr = prop::option::of((1000..=3_000_000_u32, 1.0..2.0_f64).prop_map(|(lowest, factor): (u32, f64)| {
        let lowest = f64::from(lowest) / 1000.0;
        Vrr::new(lowest, (lowest * factor * 1000.0_f64).round() / 1000.0).unwrap()
    }));
    const PHASES: std::ops::RangeInclusive<f64> = VirtualDisplay::PHASE_RANGE[0]..=VirtualDisplay::PHASE_RANGE[1];
    let queue = prop::sample::select(Queue::ALL.to_vec()).prop_map(|(_, queue)| queue);
    let scanout = (rate(), any::<bool>(), vrr, 1..=VirtualDisplay::MOST_IN_FLIGHT, queue, prop::option::of(rate()));
    let machine = (prop::option::of(noise), prop::option::of(hitch), cost(), cost(), until);
    let shown =
        (scanout, machine, prop::bool::weighted(0.1), PHASES).prop_map(|(scanout, machine, of_screen, phase)| {
            let (hz, vsync, vrr, frames_in_flight, queue, fps_cap) = scanout;
            let hz = if of_screen { RefreshRate::HZ_60 } else { hz };
            let (noise, hitch, render_cost, step_cost, step_cost_until) = machine;
            let vsync = vsync || vrr.is_some();
            let display =
                VirtualDisplay { hz, phase, vsync, vrr, frames_in_flight, queue, fps_cap, ..VirtualDisplay::default() };
            Display::Virtual(VirtualDisplay {
                of_screen,
                noise,
                hitch,
                render_cost,
                step_cost,
                step_cost_until,
                ..display
            })
        });
    let preset = prop::sample::select(PRESETS.to_vec()).prop_map(|preset| Display::Virtual((preset.display)()));
    let trace = prop::sample::select(TRACES.to_vec()).prop_map(|trace| Display::Trace(Arc::new(trace.trace())));
    prop_oneof![Just(Display::Live), Just(Display::default()), preset, trace, shown].boxed()
}

fn policy() -> impl Strategy<Value = PolicySpec> {
    prop::sample::select(POLICIES.to_vec()).prop_flat_map(|policy| {
        let plain = PolicySpec::of(policy);
        let option = move |index: usize| match policy.options.get(index) {
            Some(option) => flicks(option.range[0], option.range[1]).boxed(),
            None => Just(Flicks::ZERO).boxed(),
        };
        [option(0), option(1)].prop_map(move |options| PolicySpec { options, ..plain })
    })
}

fn lane() -> BoxedStrategy<LaneSpec> {
    let guards = (
        prop::option::of(flicks(Flicks::from_millis(1.0), Flicks(10 * Flicks::PER_SECOND))),
        prop::option::of(1..=Guards::HARD_MAX_STEPS as u32),
    )
        .prop_map(|(max_frame, max_steps)| Guards { max_frame, max_steps });
    let entries = (
        prop::sample::select(INTEGRATORS.to_vec()),
        policy(),
        prop::sample::select(PRESENTATIONS.to_vec()),
        prop::sample::select(ORIENTATIONS.to_vec()),
    );
    let time_scale = prop_oneof![
        Just(TimeScale::ONE),
        Just(TimeScale::BULLET),
        (0..=100 * TimeScale::PARTS).prop_map(TimeScale::from_parts)
    ];
    let spacing = || prop_oneof![Just(1.0), Just(0.125), StateGrid::RANGE[0]..=StateGrid::RANGE[1]];
    let grid = prop_oneof![
        spacing().prop_map(|places| StateGrid { places: Some(places), velocities: None }),
        (prop::option::of(spacing()), spacing())
            .prop_map(|(places, velocities)| StateGrid { places, velocities: Some(velocities) }),
    ];
    let state = prop_oneof![
        4 => prop::sample::select(StatePrecision::WORDS.to_vec()).prop_map(|(_, state)| state),
        1 => grid.prop_map(StatePrecision::Grid),
    ];
    let looks = (text(), prop::sample::subsequence(Mechanism::ALL.to_vec(), 0..=5));
    let link = prop::option::weighted(0.1, link());
    let follow = prop::option::weighted(0.3, follow());
    let lane = (looks, world(), entries, display(), guards, (time_scale, state, follow), link).prop_map(
        |((label, mechanisms), world, entries, display, guards, (time_scale, state, follow), link)| {
            let (integrator, policy, presentation, orientation) = entries;
            let mechanisms = mechanisms.into_iter().map(|(_, mechanism)| mechanism).collect();
            LaneSpec {
                looks: Looks { label, mechanisms, ..Looks::default() },
                world,
                integrator: integrator.into(),
                policy,
                presentation,
                orientation,
                display,
                guards,
                time_scale,
                link,
                state,
                follow,
                ..LaneSpec::default()
            }
        },
    );
    // The loop of an engine as it is, or all of it different.
    let engine = prop::option::weighted(0.2, (prop::sample::select(ENGINES.to_vec()), any::<bool>()));
    (with_random(lane, LANE_KEYS), engine)
        .prop_map(|(mut lane, engine)| {
            match engine {
                Some((engine, true)) => set_engine(&mut lane, engine),
                other => lane.looks.engine = other.map(|(engine, _)| engine),
            }
            let lane = if lane.links().is_ok() { lane } else { LaneSpec { link: None, ..lane } };
            let clock_step = if lane.reads_clock().is_ok() { lane.clock_step } else { Flicks::ZERO };
            let state = if lane.state.holds(&lane.world).is_ok() { lane.state } else { StatePrecision::default() };
            let lane = LaneSpec { clock_step, state, ..lane };
            let lane = if lane.follows().is_ok() { lane } else { LaneSpec { follow: None, ..lane } };
            match lane.fits() {
                Ok(()) => lane,
                Err(_) => LaneSpec { integrator: Integrator::by_id("rk4").unwrap().into(), ..lane },
            }
        })
        .boxed()
}

/// A camera, a rider or a child.
fn follow() -> impl Strategy<Value = FollowSpec> {
    let ease = prop_oneof![
        Just(FollowEase::Off),
        (0.01..1000.0_f64).prop_map(FollowEase::Rate),
        (0.0001..=1.0_f64).prop_map(FollowEase::Fraction),
    ];
    let parts = (0..3_usize, 0..4_usize, ease, prop_oneof![Just(0.0), 0.0..2.0_f64], 0..3_usize);
    parts.prop_map(|(kind, update, ease, dead_zone, blend)| {
        let (kind, update) = (FollowKind::ALL[kind].1, FollowUpdate::ALL[update].1);
        let follow = FollowSpec { kind, update, ..FollowSpec::default() };
        let follow = if kind == FollowKind::Camera { FollowSpec { ease, dead_zone, ..follow } } else { follow };
        let blend = if update == FollowUpdate::Step { FollowBlend::ALL[blend].1 } else { FollowBlend::Off };
        FollowSpec { blend, ..follow }
    })
}

fn link() -> impl Strategy<Value = LinkSpec> {
    with_random(Just(LinkSpec::default()), LINK_KEYS)
}

/// Two machines, one player each, that differ in their displays.
fn pair() -> BoxedStrategy<Vec<LaneSpec>> {
    let duel = WorldSpec::of(World::by_id("duel").unwrap());
    (lane(), link(), display())
        .prop_map(move |(lane, link, display)| {
            let time_scale = TimeScale::from_parts(lane.time_scale.parts().abs());
            let first = LaneSpec { world: duel.clone(), link: Some(link), follow: None, time_scale, ..lane };
            let integrator = Integrator::by_id("rk4").unwrap().into();
            let first = if first.fits().is_ok() { first } else { LaneSpec { integrator, ..first } };
            vec![first.clone(), LaneSpec { display, ..first }]
        })
        .boxed()
}

/// Every scenario that can be saved, with values from all of their ranges.
pub fn scenario() -> impl Strategy<Value = Scenario> {
    let lanes = prop_oneof![
        prop::collection::vec(lane(), 1..5),
        // Lanes that share what they share with the defaults of a file.
        (lane(), prop::collection::vec(text(), 2..5)).prop_map(|(lane, labels)| {
            let looks = |label| Looks { label, ..lane.looks.clone() };
            labels.into_iter().map(|label| LaneSpec { looks: looks(label), ..lane.clone() }).collect()
        }),
        pair(),
    ];
    let duration = flicks(DURATION_RANGE[0], DURATION_RANGE[1]);
    let teaches = prop_oneof![
        3 => lesson().prop_map(|lesson| (lesson, None)),
        1 => opening().prop_map(|opening| (LessonPlan::default(), Some(opening))),
    ];
    let words = (text(), text(), teaches);
    (words, duration, any::<u64>(), input(), lanes, prop::collection::vec(0..64_usize, 4)).prop_map(
        |((title, caption, (lesson, opening)), duration, seed, input, mut lanes, numbers)| {
            lanes.iter_mut().zip(numbers).for_each(|(lane, number)| lane.looks.identity = Identity::of_place(number));
            let input = if lanes.iter().any(|lane| lane.link.is_some()) { input.without_grabs() } else { input };
            Scenario { title, caption, duration, seed, input, lesson, opening, ..Scenario::of(lanes) }
        },
    )
}

fn input() -> impl Strategy<Value = InputTrack> {
    let target = [-Grab::FARTHEST..=Grab::FARTHEST, -2.0..=2.0];
    let grab = (0..Grab::MOST_BODIES, target).prop_map(|(body, target)| Grab::new(body, target.into()).unwrap());
    let change = (1_i64..1 << 40, -1.0..=1.0_f64, -1.0..=1.0_f64, prop::option::of(grab));
    prop::collection::vec(change, 0..5).prop_map(|steps| {
        let mut at = Flicks(-1);
        let changes = steps.into_iter().map(|(step, x, y, grab)| {
            at += Flicks(step);
            Change { at, input: Input::new(x, y).holding(grab) }
        });
        InputTrack::new(changes.collect()).unwrap()
    })
}
