// matter-js: Runner.run() at its defaults, an empty engine. run() reads no clock and ignores an animation frame at time 0 (`if (time && …)`).
import { fromMilliseconds, require, run, speed } from './page.mjs';
const { Engine, Events, Runner, version, name } = require('matter-js');

await run(version ?? name, step => {
  const runner = Runner.create(), engine = Engine.create();
  engine.timing.timeScale = speed;
  Events.on(runner, 'afterUpdate', () => step(fromMilliseconds(engine.timing.lastDelta)));
  Runner.run(runner, engine);
});
