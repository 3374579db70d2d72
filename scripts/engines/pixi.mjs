// pixi.js: a Ticker of its own; adding a listener and start() read the clock.
import { join } from 'node:path';
import { cap, folder, fromMilliseconds, run, speed, version } from './page.mjs';
const { Ticker } = await import(join(folder('pixi.js'), 'lib/ticker/Ticker.mjs'));

await run(version('pixi.js'), (step, draw) => {
  const ticker = new Ticker();
  ticker.add(({ deltaMS }) => {
    step(fromMilliseconds(deltaMS));
    draw();
  });
  if (cap) ticker.maxFPS = cap;
  ticker.speed = speed;
  ticker.start();
});
