// cannon-es: Spring, whose force a program applies before each step. Its options take a damping of 0 for a missing one.
import { Body, Spring, Vec3, World } from 'cannon-es';
import { h, measure, version } from './measure.mjs';

measure('cannon-es', version('cannon-es'), 'f64', ({ gravity, damping, y, v, spin, stiffness }) => {
  const world = new World({ gravity: new Vec3(0, -gravity, 0) });
  const body = new Body({
    mass: 1, position: new Vec3(0, y, 0), velocity: new Vec3(0, v, 0), angularVelocity: new Vec3(0, spin, 0),
    ...(damping === null ? {} : { linearDamping: damping, angularDamping: damping }),
  });
  body.inertia.set(1, 1, 1);
  body.invInertia.set(1, 1, 1);
  body.updateInertiaWorld(true);
  world.addBody(body);
  let spring;
  if (stiffness) {
    const ground = new Body({ mass: 0, position: new Vec3(0, -2, 0) });
    world.addBody(ground);
    spring = new Spring(ground, body, { restLength: 2, stiffness });
    spring.damping = 0;
  }
  return {
    step: () => {
      spring?.applyForce();
      world.step(h);
    },
    y: () => body.position.y,
    v: () => body.velocity.y,
    spin: () => body.angularVelocity.y,
    push: force => body.applyForce(new Vec3(0, force, 0)),
  };
});
