//! No world panics, hangs or shows an impossible view, whatever the parameters in range and whatever the state.

use proptest::prelude::*;
use simulation::scene::{Brush, Glyph, Ink, Scene};
use simulation::worlds::{WORLDS, World};
use std::time::{Duration, Instant};

/// Far above what any flow takes (the longest counts 10,000 contacts in a fraction of a millisecond).
const PROMPT: Duration = Duration::from_secs(1);

/// Anything a diverged run or a careless hand may produce.
fn any_number() -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => -10.0..10.0,
        2 => any::<f64>(),
        1 => prop::sample::select(vec![
            0.0, -0.0, 1e-310, -1e-200, 1e-8, 1e8, -1e30, 1e160, -1e300, f64::MAX,
            f64::INFINITY, f64::NEG_INFINITY, f64::NAN,
        ]),
    ]
}

/// A world with parameters in their ranges: each an end, the default, near an end, or between.
fn world_and_params() -> impl Strategy<Value = (&'static World, Vec<f64>)> {
    prop::sample::select(WORLDS).prop_flat_map(|world| {
        let params: Vec<_> = world
            .params
            .iter()
            .map(|param| {
                let [low, high] = param.range;
                prop_oneof![
                    2 => Just(low),
                    2 => Just(high),
                    4 => Just(param.default),
                    4 => low..=high,
                    1 => (1e-12..1e-3_f64).prop_map(move |part| (low + part * (high - low)).min(high)),
                    1 => (1e-12..1e-3_f64).prop_map(move |part| (high - part * (high - low)).max(low)),
                ]
            })
            .collect();
        (Just(world), params)
    })
}

/// A state of the world, the numbers over and over.
fn filled(world: &World, p: &[f64], numbers: &[f64]) -> Vec<f64> {
    numbers.iter().copied().cycle().take((world.dim)(p)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn anything_goes(
        (world, p) in world_and_params(),
        y in prop::collection::vec(any_number(), 8),
        before in prop::collection::vec(any_number(), 8),
        t0 in any_number(),
        t in any_number(),
    ) {
        let (start, before) = (&filled(world, &p, &y)[..], &filled(world, &p, &before)[..]);
        let clock = Instant::now();
        let mut end = start.to_vec();
        if let Some(exact) = world.exact {
            exact(&p, t0, start, t, &mut end);
        }
        let mut rate = start.to_vec();
        world.rate(&p, t, start, &mut rate);
        if let Some(contact) = world.collide {
            (contact.gap)(&p, before, start);
            (contact.respond)(&p, before, &mut start.to_vec());
        }
        for y in [start, &end] {
            (world.track)(&p, y);
            for invariant in world.invariants {
                (invariant.value)(&p, y);
            }
            for ink in [Ink::Lane, Ink::Ghost] {
                let mut scene = Scene::default();
                (world.draw)(&p, y, Brush { ink, glyph: Glyph::Disc }, &mut scene);
                prop_assert!(scene.shapes.len() < 100);
            }
        }
        prop_assert!(clock.elapsed() < PROMPT, "{:?}", clock.elapsed());
    }

    #[test]
    fn views_and_beginnings_are_sound((world, p) in world_and_params()) {
        let view = (world.view)(&p);
        prop_assert!(view.center.is_finite() && view.half.is_finite(), "{view:?}");
        prop_assert!(view.half.min_element() > 0.0, "{view:?}");
        prop_assert!((world.trail_drift)(&p).is_finite());
        let y = world.initial_state(&p);
        prop_assert!(y.iter().all(|y| y.is_finite()), "{y:?}");
        let at = (world.track)(&p, &y);
        prop_assert!(at.is_finite(), "{at:?}");
    }

    #[test]
    fn moderate_motions_are_finite(
        (world, p) in world_and_params(),
        y in prop::collection::vec(-10.0..10.0, 8),
        t0 in -100.0..100.0,
        tau in -100.0..100.0,
    ) {
        // Undoing 100 s of friction may need more speed than a number can hold.
        let tau = if ["spring", "cart", "duel", "ease", "falling"].contains(&world.id) { f64::abs(tau) } else { tau };
        let start = &filled(world, &p, &y)[..];
        let mut end = start.to_vec();
        if let Some(exact) = world.exact {
            exact(&p, t0, start, t0 + tau, &mut end);
        }
        prop_assert!(end.iter().all(|y| y.is_finite()), "{end:?}");
    }

    #[test]
    fn contacts_leave_bodies_where_they_may_be(
        (world, p) in world_and_params(),
        before in prop::collection::vec(-10.0..10.0, 8),
        after in prop::collection::vec(-10.0..10.0, 8),
    ) {
        if let Some(contact) = world.collide {
            let (before, after) = (&filled(world, &p, &before)[..], filled(world, &p, &after));
            let mut settled = after.clone();
            let touched = (contact.respond)(&p, before, &mut settled);
            prop_assert_eq!(touched, settled != after);
            prop_assert!(settled.iter().all(|y| y.is_finite()));
            let mut again = settled.clone();
            prop_assert!(!(contact.respond)(&p, &settled, &mut again), "{settled:?} {again:?}");
            prop_assert!((contact.gap)(&p, &settled, &settled) >= 0.0, "{settled:?}");
        }
    }
}
