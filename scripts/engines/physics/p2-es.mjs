// p2-es: LinearSpring. Vectors are Float32Array; the arithmetic between is double.
import { measure, h, require, version } from './measure.mjs';
const { Body, LinearSpring, World } = require('p2-es');

measure('p2-es', version('p2-es'), 'f32', ({ gravity, damping, y, v, spin, stiffness }) => {
  const world = new World({ gravity: [0, -gravity] });
  const body = new Body({
    mass: 1, position: [0, y], velocity: [0, v], angularVelocity: spin, ...(damping === null ? {} : { damping, angularDamping: damping }),
  });
  world.addBody(body);
  if (stiffness) {
    const ground = new Body({ position: [0, -2] });
    world.addBody(ground);
    world.addSpring(new LinearSpring(ground, body, { restLength: 2, stiffness, damping: 0 }));
  }
  return {
    step: () => world.step(h),
    y: () => body.position[1],
    v: () => body.velocity[1],
    spin: () => body.angularVelocity,
    push: force => body.applyForce([0, force]),
  };
});
