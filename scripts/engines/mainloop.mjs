// mainloop.js: one loop for the whole page, so that each sequence loads it again. start() reads no clock: the first animation frame sets the
// time and counts nothing.
import { cap, fromMilliseconds, require, run, version } from './page.mjs';

await run(version('mainloop.js'), (step, draw) => {
  delete require.cache[require.resolve('mainloop.js')];
  const loop = require('mainloop.js');
  if (cap) loop.setMaxAllowedFPS(cap);
  loop.setUpdate(delta => step(fromMilliseconds(delta))).setDraw(draw).start();
});
