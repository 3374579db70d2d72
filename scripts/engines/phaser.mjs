// Phaser: TimeStep at its defaults, or with fps.limit as a third argument; the delta that the callback gets. start() reads the clock.
import { join } from 'node:path';
import { folder, fromMilliseconds, require, run, version } from './page.mjs';
const TimeStep = require(join(folder('phaser'), 'src/core/TimeStep.js'));

const limit = Number(process.argv[4] ?? 0);
await run(version('phaser'), step => {
  new TimeStep(null, limit ? { limit } : {}).start((time, delta) => step(fromMilliseconds(delta)));
});
