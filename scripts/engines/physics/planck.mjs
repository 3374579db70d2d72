// planck: a distance joint of length 2 with frequencyHz; the iterations at their defaults, 8 and 3.
import { Circle, DistanceJoint, Vec2, World } from 'planck';
import { h, measure, version } from './measure.mjs';

measure('planck', version('planck'), 'f64', ({ gravity, damping, y, v, spin, stiffness }) => {
  const world = new World({ gravity: Vec2(0, -gravity), allowSleep: false });
  const body = world.createDynamicBody({
    position: Vec2(0, y), linearVelocity: Vec2(0, v), angularVelocity: spin,
    ...(damping === null ? {} : { linearDamping: damping, angularDamping: damping }),
  });
  body.createFixture({ shape: new Circle(0.5), density: 1 });
  body.setMassData({ mass: 1, center: Vec2(0, 0), I: 1 });
  if (stiffness) {
    const ground = world.createBody({ position: Vec2(0, -2) });
    world.createJoint(new DistanceJoint({
      bodyA: ground, bodyB: body, localAnchorA: Vec2(0, 0), localAnchorB: Vec2(0, 0), length: 2,
      frequencyHz: Math.sqrt(stiffness) / (2 * Math.PI), dampingRatio: 0,
    }));
  }
  return {
    step: () => world.step(h),
    y: () => body.getPosition().y,
    v: () => body.getLinearVelocity().y,
    spin: () => body.getAngularVelocity(),
    push: force => body.applyForceToCenter(Vec2(0, force), true),
  };
});
