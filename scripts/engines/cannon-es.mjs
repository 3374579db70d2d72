// cannon-es: World.fixedStep() once a frame; it has no start. `if (!lastCallTime)`: the first call steps once and counts no time; so does
// the next one if the first came at time 0.
import { fromSeconds, run, version } from './page.mjs';
import { World } from 'cannon-es';

await run(version('cannon-es'), step => {
  const world = new World();
  world.addEventListener('postStep', () => step(fromSeconds(world.dt)));
  return () => world.fixedStep();
});
