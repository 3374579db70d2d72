// Phaser: TimeStep at its defaults; the delta that the callback gets. start() reads the clock.
import { join } from 'node:path';
import { cap, folder, fromMilliseconds, require, run, version } from './page.mjs';
const TimeStep = require(join(folder('phaser'), 'src/core/TimeStep.js'));

await run(version('phaser'), (step, draw) => {
  new TimeStep(null, { limit: cap ?? 0 }).start((time, delta) => {
    step(fromMilliseconds(delta));
    draw();
  });
});
