// Babylon: NullEngine and Scene, lockstep with at most 4 steps. runRenderLoop() reads no clock: in the first animation frame the delta is 0,
// clamped to 1 ms.
import { cap, fromMilliseconds, run } from './page.mjs';
import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { FreeCamera } from '@babylonjs/core/Cameras/freeCamera.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { Logger } from '@babylonjs/core/Misc/logger.js';
import { Scene } from '@babylonjs/core/scene.js';

Logger.LogLevels = Logger.WarningLogLevel | Logger.ErrorLogLevel;
let last;
await run(NullEngine.Version, (step, draw) => {
  last?.dispose();
  const engine = last = new NullEngine({ renderWidth: 1, renderHeight: 1, textureSize: 1, deterministicLockstep: true, lockstepMaxSteps: 4 });
  const scene = new Scene(engine);
  new FreeCamera('camera', Vector3.Zero(), scene); // render() does not draw without one
  scene.onBeforeStepObservable.add(() => step(fromMilliseconds(engine.getTimeStep())));
  if (cap) engine.maxFPS = cap;
  engine.runRenderLoop(() => {
    scene.render();
    draw();
  });
});
