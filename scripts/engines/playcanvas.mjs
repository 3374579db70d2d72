// PlayCanvas: AppBase with its null device; the dt that `update` gets. start() reads no clock that counts: the first animation frame has 0,
// and so has the next one if the first came at time 0 (`_time || currentTime`).
import { fromSeconds, run, speed } from './page.mjs';
import { AppBase, AppOptions, NullGraphicsDevice, version } from 'playcanvas';

let last;
await run(version, step => {
  last?.destroy();
  const canvas = { id: 'canvas', width: 1, height: 1, style: {}, addEventListener() {}, removeEventListener() {} };
  const options = new AppOptions();
  options.graphicsDevice = new NullGraphicsDevice(canvas);
  const app = last = new AppBase(canvas);
  app.init(options);
  app.autoRender = false;
  app.on('update', dt => step(fromSeconds(dt)));
  app.timeScale = speed;
  app.start();
});
