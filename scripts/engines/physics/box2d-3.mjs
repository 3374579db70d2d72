// Box2D 3: a distance joint of length 2 with a spring in hertz; 4 sub-steps, as the manual has it. A circle of 1 kg gives the mass.
import Box2D from 'box2d3-wasm';
import { h, measure, version } from './measure.mjs';

const b2 = await Box2D();
measure('box2d-3', version('box2d3-wasm'), 'f32', ({ gravity, damping, y, v, spin, stiffness }) => {
  const worldOptions = b2.b2DefaultWorldDef();
  worldOptions.gravity = new b2.b2Vec2(0, -gravity);
  worldOptions.enableSleep = false;
  const world = b2.b2CreateWorld(worldOptions);
  const options = b2.b2DefaultBodyDef();
  options.type = b2.b2BodyType.b2_dynamicBody;
  options.position = new b2.b2Vec2(0, y);
  options.linearVelocity = new b2.b2Vec2(0, v);
  options.angularVelocity = spin;
  if (damping !== null) options.linearDamping = options.angularDamping = damping;
  const body = b2.b2CreateBody(world, options);
  const circle = new b2.b2Circle();
  circle.center = new b2.b2Vec2(0, 0);
  circle.radius = 0.5;
  b2.b2CreateCircleShape(body, b2.b2DefaultShapeDef(), circle);
  const mass = new b2.b2MassData();
  mass.center = new b2.b2Vec2(0, 0);
  mass.mass = mass.rotationalInertia = 1;
  b2.b2Body_SetMassData(body, mass);
  if (stiffness) {
    const groundOptions = b2.b2DefaultBodyDef();
    groundOptions.position = new b2.b2Vec2(0, -2);
    const joint = b2.b2DefaultDistanceJointDef();
    const base = joint.base;
    base.bodyIdA = b2.b2CreateBody(world, groundOptions);
    base.bodyIdB = body;
    joint.base = base;
    joint.length = 2;
    joint.enableSpring = true;
    joint.hertz = Math.sqrt(stiffness) / (2 * Math.PI);
    joint.dampingRatio = 0;
    b2.b2CreateDistanceJoint(world, joint);
  }
  return {
    step: () => b2.b2World_Step(world, h, 4),
    y: () => b2.b2Body_GetPosition(body).y,
    v: () => b2.b2Body_GetLinearVelocity(body).y,
    spin: () => b2.b2Body_GetAngularVelocity(body),
    push: force => b2.b2Body_ApplyForceToCenter(body, new b2.b2Vec2(0, force), true),
  };
});
process.exit(0); // the build's threads stay
