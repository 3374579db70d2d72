// rapier: the spring joint, at rest at length 2; 4 solver iterations, the default. A force stays until it is reset.
import RAPIER from '@dimforge/rapier2d-compat';
import { h, measure } from './measure.mjs';

await RAPIER.init();
measure('rapier', RAPIER.version(), 'f32', ({ gravity, damping, y, v, spin, stiffness }) => {
  const world = new RAPIER.World({ x: 0, y: -gravity });
  world.timestep = h;
  const description = RAPIER.RigidBodyDesc.dynamic().setTranslation(0, y).setLinvel(0, v).setAngvel(spin).setCanSleep(false)
    .setAdditionalMassProperties(1, { x: 0, y: 0 }, 1);
  if (damping !== null) description.setLinearDamping(damping).setAngularDamping(damping);
  const body = world.createRigidBody(description);
  if (stiffness) {
    const ground = world.createRigidBody(RAPIER.RigidBodyDesc.fixed().setTranslation(0, -2));
    world.createImpulseJoint(RAPIER.JointData.spring(2, stiffness, 0, { x: 0, y: 0 }, { x: 0, y: 0 }), ground, body, true);
  }
  return {
    step: () => {
      world.step();
      body.resetForces(true);
    },
    y: () => body.translation().y,
    v: () => body.linvel().y,
    spin: () => body.angvel(),
    push: force => body.addForce({ x: 0, y: force }, true),
  };
});
