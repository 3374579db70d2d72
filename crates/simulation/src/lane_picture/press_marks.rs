//! Arrows for what the players of linked lanes hold at this moment: each machine has both, also before it is told of the other's.

use crate::scene::{Ink, Shape};
use crate::worlds::{Grip, WorldSpec};
use glam::DVec2;

/// Foot and tip of a full push, in radii of the body from its middle.
const ENDS: [f64; 2] = [1.25, 2.6];
/// Width of an arrow, points.
const WIDTH: f32 = 4.0;

/// An arrow at the body of each player who pushes in a pose, along its rail; `held` is the push of each.
pub fn arrows(world: &WorldSpec, pose: &[f64], held: [f64; 2]) -> Vec<Shape> {
    let pushed = world.players.iter().zip(world.grips).map(|(player, grip)| (held[*player], grip));
    let arrow = |(push, grip): (f64, &Grip)| {
        let (center, radius) = ((grip.center)(&world.params, pose), (grip.radius)(&world.params));
        let along = push.signum() * radius * DVec2::X;
        let [from, to] = ENDS.map(|end| center + end * along);
        Shape::Arrow { from, to, width: WIDTH, ink: Ink::Hand }
    };
    pushed.filter(|(push, _)| *push != 0.0).map(arrow).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::World;
    use glam::dvec2;
    use timestep::entry::Entry;

    #[test]
    fn an_arrow_leads_from_the_body_of_who_pushes() {
        let world = WorldSpec::of(World::by_id("duel").unwrap());
        let pose = [0.5, -0.25, 0.0, 0.0];
        assert_eq!(arrows(&world, &pose, [0.0, 0.0]), []);
        let [Shape::Arrow { from, to, .. }] = arrows(&world, &pose, [0.0, -1.0])[..] else { panic!("one arrow") };
        let body = world.grips[1].center;
        assert_eq!(dvec2(from.x, from.y).y, body(&world.params, &pose).y);
        assert!(to.x < from.x && from.x < -0.25, "to the left of the second cart");
        assert_eq!(arrows(&WorldSpec::of(World::by_id("cart").unwrap()), &[0.0; 4], [1.0, 1.0]), []);
    }
}
