// What the drivers of JavaScript engines share: a page whose clock is faked, reading of sequences, writing of tokens.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const require = createRequire(import.meta.url);

/** Folder of a package, and the version that its package.json says. */
export const folder = name => join(dirname(fileURLToPath(import.meta.url)), 'node_modules', name);
export const version = name => JSON.parse(readFileSync(join(folder(name), 'package.json'))).version;

/** The speed of the game, where the engine has a setting for it. */
export const speed = Number(process.env.SPEED ?? 1);

/** Most frames a second, where the engine has a setting for it and a program asks for it. */
export const cap = process.env.CAP === undefined ? undefined : Number(process.env.CAP);

/** The tokens are those of pictures and not of steps. */
const counts_pictures = process.env.PICTURES !== undefined;

// The page: time is a count of 625 ns (441 flicks). Doubles come from one division of an exact integer.
let units = 0, callbacks = new Map(), ids = 0;
export const milliseconds = () => units * 441 / 705600;
performance.now = milliseconds;
Date.now = milliseconds;
globalThis.window = globalThis;
globalThis.navigator = { userAgent: '', platform: '' };
globalThis.requestAnimationFrame = callback => (callbacks.set(++ids, callback), ids);
globalThis.cancelAnimationFrame = id => { callbacks.delete(id); };
globalThis.addEventListener = globalThis.removeEventListener = () => {};

/** Lengths of steps in flicks, from seconds or milliseconds as the engine says them. */
export const fromSeconds = seconds => Math.floor(seconds * 705600000 + 0.5);
export const fromMilliseconds = ms => Math.floor(ms * 705600 + 0.5);

function token(steps) {
  const runs = [];
  for (const length of steps) {
    if (length === 0) continue; // a step of no length moves nothing
    if (runs.at(-1)?.[0] === length) runs.at(-1)[1]++;
    else runs.push([length, 1]);
  }
  return runs.map(([length, count]) => `${length}x${count}`).join('+') || '0';
}

/**
 * Runs all sequences. `start(step)` starts a fresh engine at time 0, which calls `step(flicks)` at every update; it may return a function for
 * engines that a program calls itself once a frame: that gets the frame's time, ms. Arguments of the program: path to read, path to write.
 * Where PICTURES is set the engine's pictures are counted in place of its steps: `start(step, draw)` calls `draw()` at each.
 */
export async function run(versionText, start) {
  console.error(versionText);
  const lines = [];
  for (const line of readFileSync(process.argv[2], 'utf8').trimEnd().split('\n')) {
    units = 0;
    callbacks.clear();
    let steps = [];
    const step = flicks => { if (!counts_pictures) steps.push(flicks); };
    const draw = () => { if (counts_pictures) steps.push(1); };
    const frame = await start(step, draw);
    const tokens = [];
    for (const length of line.split(' ')) {
      units += Number(length);
      if (frame) frame(milliseconds());
      else {
        const due = [...callbacks.values()];
        callbacks.clear();
        if (due.length === 0) throw new Error('the engine waits for no animation frame');
        for (const callback of due) callback(milliseconds());
      }
      tokens.push(token(steps));
      steps = [];
    }
    lines.push(tokens.join(' '));
  }
  writeFileSync(process.argv[3], lines.join('\n') + '\n');
}
