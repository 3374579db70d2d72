// Jolt: a distance constraint of length 2 whose limits are a spring; one collision step a step.
import initJolt from 'jolt-physics';
import { h, measure, version } from './measure.mjs';

const Jolt = await initJolt();
let jolt; // an interface takes much of the memory, so the last one goes first
measure('jolt', version('jolt-physics'), 'f32', ({ gravity, damping, y, v, spin, stiffness }) => {
  if (jolt) Jolt.destroy(jolt);
  const settings = new Jolt.JoltSettings();
  const layers = new Jolt.ObjectLayerPairFilterTable(1);
  const broad = new Jolt.BroadPhaseLayerInterfaceTable(1, 1);
  broad.MapObjectToBroadPhaseLayer(0, new Jolt.BroadPhaseLayer(0));
  settings.mObjectLayerPairFilter = layers;
  settings.mBroadPhaseLayerInterface = broad;
  settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(broad, 1, layers, 1);
  jolt = new Jolt.JoltInterface(settings);
  const system = jolt.GetPhysicsSystem(), bodies = system.GetBodyInterface();
  system.SetGravity(new Jolt.Vec3(0, -gravity, 0));
  const create = (height, motion) => new Jolt.BodyCreationSettings(
    new Jolt.SphereShape(0.5), new Jolt.RVec3(0, height, 0), new Jolt.Quat(0, 0, 0, 1), motion, 0);
  const options = create(y, Jolt.EMotionType_Dynamic);
  options.mOverrideMassProperties = Jolt.EOverrideMassProperties_CalculateInertia;
  options.mMassPropertiesOverride.mMass = 1;
  options.mAllowSleeping = false;
  if (damping !== null) options.mLinearDamping = options.mAngularDamping = damping;
  const body = bodies.CreateBody(options);
  bodies.AddBody(body.GetID(), Jolt.EActivation_Activate);
  body.SetLinearVelocity(new Jolt.Vec3(0, v, 0));
  body.SetAngularVelocity(new Jolt.Vec3(0, spin, 0));
  if (stiffness) {
    const ground = bodies.CreateBody(create(-2, Jolt.EMotionType_Static));
    bodies.AddBody(ground.GetID(), Jolt.EActivation_DontActivate);
    const joint = new Jolt.DistanceConstraintSettings();
    joint.mSpace = Jolt.EConstraintSpace_LocalToBodyCOM;
    joint.mPoint1 = joint.mPoint2 = new Jolt.RVec3(0, 0, 0);
    joint.mMinDistance = joint.mMaxDistance = 2;
    joint.mLimitsSpringSettings.mMode = Jolt.ESpringMode_StiffnessAndDamping;
    joint.mLimitsSpringSettings.mStiffness = stiffness;
    joint.mLimitsSpringSettings.mDamping = 0;
    system.AddConstraint(joint.Create(ground, body));
  }
  return {
    step: () => jolt.Step(h, 1),
    y: () => body.GetPosition().GetY(),
    v: () => body.GetLinearVelocity().GetY(),
    spin: () => body.GetAngularVelocity().GetY(),
    push: force => body.AddForce(new Jolt.Vec3(0, force, 0)),
  };
});
