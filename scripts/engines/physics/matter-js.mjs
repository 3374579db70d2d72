// matter-js: 1 px is 1 m. Its times are in ms: gravity 10 m/s2 is 1e-5 px/ms2, a force of 1 N is 1e-6, a step 1000/60 ms. A body's velocity is
// its displacement in 1000/60 ms, here exactly the step: times 60 it is in m/s. frictionAir is a part of it lost per 1000/60 ms: damping / 60.
// A constraint moves positions and knows no force, so that there is no spring.
import { measure, require, version } from './measure.mjs';
const { Bodies, Body, Composite, Engine } = require('matter-js');

measure('matter-js', version('matter-js'), 'f64', ({ gravity, damping, y, v, spin, stiffness }) => {
  if (stiffness) return null;
  const engine = Engine.create({ gravity: { x: 0, y: -1, scale: gravity * 1e-6 } });
  const body = Bodies.circle(0, y, 0.5, damping === null ? {} : { frictionAir: damping / 60 });
  Body.setMass(body, 1);
  Body.setVelocity(body, { x: 0, y: v / 60 });
  Body.setAngularVelocity(body, spin / 60);
  Composite.add(engine.world, body);
  return {
    step: () => Engine.update(engine, 1000 / 60),
    y: () => body.position.y,
    v: () => body.velocity.y * 60,
    spin: () => body.angularVelocity * 60,
    push: force => Body.applyForce(body, body.position, { x: 0, y: force * 1e-6 }),
  };
});
