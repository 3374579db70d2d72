// mainloop.js: one loop for the whole page, so that each sequence loads it again. start() reads no clock: the first animation frame sets the
// time and counts nothing.
import { fromMilliseconds, require, run, version } from './page.mjs';

await run(version('mainloop.js'), step => {
  delete require.cache[require.resolve('mainloop.js')];
  require('mainloop.js').setUpdate(delta => step(fromMilliseconds(delta))).start();
});
