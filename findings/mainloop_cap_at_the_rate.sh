#!/usr/bin/env bash
# mainloop.js 1.0.4 and Excalibur 0.32.0: a cap of 60 frames a second on a display of 60 Hz draws 40.
#
# Expected: a cap that the display never exceeds changes nothing. Seen: with setMaxAllowedFPS(60), and with maxFps: 60, a frame that comes a hair
# less than 1000 / 60 ms after the last one is left out, and the next one is 33 ms after it: on exact 60 Hz, whose readings a browser rounds to
# 16.7, 16.6, 16.7 ms, every third frame is such a one. mainloop.js forgets what was waited for too long, so that 75 Hz draw 37.5 and 144 Hz 48 frames;
# Excalibur takes it off the next wait and draws 60 there. Valid input; no warning.
#
# Matters to: games with a cap at the usual rate of displays. Way round: none, or one well above it (on 60 Hz, 70 draws 60).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" mainloop.js@1.0.4 excalibur@0.32.0
cat > run.cjs <<'JAVASCRIPT'
// A page with a clock that stands at the timestamp of the frame.
let now = 0, due = null;
globalThis.window = globalThis;
globalThis.requestAnimationFrame = callback => { due = callback; return 1; };
globalThis.cancelAnimationFrame = () => {};
performance.now = () => now;

// Frames drawn a second, of ten seconds of frames that are read to a tenth of a millisecond, as browsers do.
function count(start, refresh) {
  let drawn = 0;
  now = 0;
  due = null;
  start(() => { drawn++; });
  for (let frame = 1; frame <= 10 * refresh; frame++) {
    now = Math.round(frame * 10000 / refresh) / 10;
    due(now);
  }
  return (drawn / 10).toFixed(1);
}
const mainloop = cap => draw => {
  delete require.cache[require.resolve('mainloop.js')];
  const loop = require('mainloop.js');
  if (cap) loop.setMaxAllowedFPS(cap);
  loop.setDraw(draw).start();
};
(async () => {
  // Excalibur's clock alone, without a game: the build has no document here.
  for (const name of ['document', 'location', 'localStorage', 'HTMLElement', 'HTMLImageElement', 'HTMLCanvasElement', 'HTMLVideoElement', 'Image',
    'Audio', 'AudioContext', 'PointerEvent', 'screen', 'Window', 'DOMMatrix', 'XMLHttpRequest'])
    globalThis[name] ??= function () {};
  const { EX_VERSION, StandardClock } = await import('excalibur');
  const excalibur = cap => draw => new StandardClock({ tick: draw, ...(cap ? { maxFps: cap } : {}) }).start();
  console.log('versions', require('./node_modules/mainloop.js/package.json').version, EX_VERSION);
  for (const refresh of [60, 75, 144])
    for (const cap of [0, 60, 70])
      console.log(`${refresh} Hz, ${cap ? `cap ${cap}` : 'no cap'}: mainloop.js ${count(mainloop(cap), refresh)}, Excalibur ${count(excalibur(cap), refresh)}`);
})();
JAVASCRIPT
node run.cjs | tee seen
diff seen - <<'WANTED'
versions 1.0.4 0.32.0
60 Hz, no cap: mainloop.js 60.0, Excalibur 60.1
60 Hz, cap 60: mainloop.js 40.0, Excalibur 40.0
60 Hz, cap 70: mainloop.js 60.0, Excalibur 60.0
75 Hz, no cap: mainloop.js 75.0, Excalibur 75.1
75 Hz, cap 60: mainloop.js 37.5, Excalibur 60.0
75 Hz, cap 70: mainloop.js 37.5, Excalibur 69.9
144 Hz, no cap: mainloop.js 144.0, Excalibur 144.1
144 Hz, cap 60: mainloop.js 48.0, Excalibur 60.0
144 Hz, cap 70: mainloop.js 48.0, Excalibur 69.9
WANTED
echo "as found"
