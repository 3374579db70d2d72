//! Every world describes itself completely, in the form that menus, scenario files and documentation expect.

use glam::DVec2;
use simulation::scene::{Brush, Glyph, Ink, Scene, Shape};
use simulation::worlds::{Camera, WORLDS, World};
use std::collections::HashSet;
use timestep::entry::Entry;
use timestep::ode::Form;

fn is_name(text: &str, separator: char) -> bool {
    text.split(separator)
        .all(|word| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()))
        && text.starts_with(|c: char| c.is_ascii_lowercase())
}

#[test]
fn ids_are_unique_kebab_case_and_found() {
    let mut seen = HashSet::new();
    for world in WORLDS {
        assert!(is_name(world.id, '-'), "{}", world.id);
        assert!(seen.insert(world.id), "{} twice", world.id);
        assert!(std::ptr::eq(World::by_id(world.id).expect("listed"), *world));
    }
    assert!(World::by_id("no-such-world").is_none());
}

/// Where players have bodies, each has one, and every position is a player's.
#[test]
fn positions_belong_to_players() {
    for world in WORLDS.iter().filter(|world| !world.players.is_empty()) {
        let positions = (world.dim)(&world.default_params()) / 2;
        assert_eq!((world.players.len(), world.inputs), (positions, 2), "{}", world.id);
        assert!([0, 1].iter().all(|player| world.players.contains(player)), "{}", world.id);
        assert!(world.players.iter().all(|player| *player < 2), "{}", world.id);
    }
    assert_eq!(World::by_id("duel").expect("listed").players, [0, 1]);
}

#[test]
fn parameters_have_unique_keys_and_defaults_in_range() {
    for world in WORLDS {
        let mut keys = HashSet::new();
        for param in world.params {
            let [low, high] = param.range;
            assert!(is_name(param.key, '_') && keys.insert(param.key), "{}.{}", world.id, param.key);
            assert!(low.is_finite() && high.is_finite() && low < high, "{}.{}", world.id, param.key);
            assert!((low..=high).contains(&param.default), "{}.{}", world.id, param.key);
            for text in [param.name, param.symbol, param.summary] {
                assert!(!text.trim().is_empty(), "{}.{}", world.id, param.key);
            }
        }
        assert!(!keys.contains("id"), "{}: `id` names the world itself", world.id);
    }
}

#[test]
fn texts_are_there_and_shapes_fit() {
    for world in WORLDS {
        for text in [world.name, world.summary, world.equation, world.reference] {
            assert!(!text.trim().is_empty(), "{}", world.id);
        }
        let dim = (world.dim)(&world.default_params());
        let has_velocities = matches!((world.form)(&world.default_params()), Form::SecondOrder { .. });
        assert!(dim > 0 && (dim % 2 == 0 || !has_velocities), "{}", world.id);
        let ids: HashSet<_> = world.invariants.iter().map(|invariant| invariant.id).collect();
        assert_eq!(ids.len(), world.invariants.len(), "{}", world.id);
        assert!(ids.iter().all(|id| is_name(id, '-')), "{}", world.id);
    }
}

#[test]
fn a_ghost_is_drawn_in_its_own_ink_and_the_body_where_it_is_tracked() {
    for world in WORLDS {
        let p = world.default_params();
        let y = world.initial_state(&p);
        let mut ghost = Scene::default();
        (world.draw)(&p, &y, Brush { ink: Ink::Ghost, glyph: Glyph::Star }, &mut ghost);
        let mut lane = Scene::default();
        (world.draw)(&p, &y, Brush { ink: Ink::Lane, glyph: Glyph::Star }, &mut lane);
        assert!(lane.shapes.len() >= ghost.shapes.len(), "{}", world.id);
        for shape in &ghost.shapes {
            let (Shape::Body { ink, .. } | Shape::Line { ink, .. } | Shape::Spring { ink, .. }) = shape else {
                panic!("{}: {shape:?} belongs to the lane's own pass", world.id);
            };
            assert_eq!(*ink, Ink::Ghost, "{}", world.id);
        }
        let at = (world.track)(&p, &y);
        let is_body = |shape: &&Shape| matches!(shape, Shape::Body { ink: Ink::Lane, glyph: Glyph::Star, .. });
        let body = lane.shapes.iter().find(is_body);
        assert!(matches!(body, Some(Shape::Body { center, .. }) if *center == at), "{}", world.id);
    }
}

/// A lane may be 250 × 200 points: smaller bodies would not show their outline.
#[test]
fn bodies_are_large_enough_to_tell_their_outlines_apart() {
    for world in WORLDS {
        let p = world.default_params();
        let mut scene = Scene::default();
        (world.draw)(&p, &world.initial_state(&p), Brush { ink: Ink::Lane, glyph: Glyph::Disc }, &mut scene);
        let half = (world.view)(&p).half;
        let needed = half.min_element() / 12.0;
        let visible = |shape: &Shape| matches!(shape, Shape::Body { radius, ink: Ink::Lane, .. } if *radius >= needed);
        assert!(scene.shapes.iter().any(visible), "{}", world.id);
    }
}

/// The exact motion stays in view for 20 s, in the worlds whose camera is fixed.
#[test]
fn the_exact_motion_stays_in_view() {
    let changes: [(&str, &[(&str, f64)]); 17] = [
        ("spring", &[]),
        ("spring", &[("v0", 4.0), ("stiffness", 30.0)]),
        ("spring", &[("stiffness", 0.0), ("damping", 2.0), ("v0", 3.0)]),
        ("wind", &[]),
        ("wind", &[("frequency", 16.0), ("x0", 3.0)]),
        ("wind", &[("frequency", 1.0)]),
        ("wind", &[("drift", 5.9683)]),
        ("glide", &[]),
        ("circle", &[("radius", 3.0)]),
        ("bounce", &[]),
        ("bounce", &[("v0", 5.0), ("restitution", 1.0)]),
        ("bounce", &[("v0", -9.0), ("restitution", 1.0), ("wall_height", 1.0)]),
        ("pendulum", &[]),
        ("pendulum", &[("angular_velocity", 20.0)]),
        ("orbit", &[]),
        ("orbit", &[("eccentricity", 0.95), ("start", 3.0)]),
        ("orbit", &[("eccentricity", 0.0), ("semi_major_axis", 7.0)]),
    ];
    for (id, changed) in changes {
        let world = World::by_id(id).expect("listed");
        let mut p = world.default_params();
        for (key, value) in changed {
            p[world.place_of(key).expect("a key of this world")] = *value;
        }
        let (y0, mut y, view) = (world.initial_state(&p), world.initial_state(&p), (world.view)(&p));
        for i in 0..2000 {
            world.exact.expect("every world so far has one")(&p, 0.0, &y0, 0.01 * f64::from(i), &mut y);
            let moved = match world.camera {
                Camera::Fixed => DVec2::ZERO,
                Camera::Glide(velocity) => velocity(&p) * 0.01 * f64::from(i),
                Camera::FollowExact(_) => panic!("{id} is in view by definition"),
            };
            let off = ((world.track)(&p, &y) - view.center - moved).abs();
            assert!(off.x <= view.half.x && off.y <= view.half.y, "{id} {changed:?}: {y:?}");
        }
    }
}
