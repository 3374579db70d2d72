// LittleJS: engineInit() in headless mode. It has one state for the whole page, so that each sequence runs its script again. engineInit runs
// a frame at time 0; `if (!frameTimeLastMS)`: the first animation frame counts nothing, and so does the next one if the first came at 0.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder, run, speed } from './page.mjs';

const script = readFileSync(join(folder('littlejsengine'), 'dist/littlejs.release.js'), 'utf8');
const load = new Function(`${script}\nreturn { engineInit, engineVersion, frameRate, setHeadlessMode, setTimeScale };`);
console.log = () => {}; // it greets
await run(load().engineVersion, async step => {
  const { engineInit, frameRate, setHeadlessMode, setTimeScale } = load();
  setTimeScale(speed);
  setHeadlessMode(true);
  await engineInit(() => {}, () => step(705600000 / frameRate));
});
