#!/usr/bin/env bash
# Phaser 4.2.1: with fps.limit the update's delta counts time twice, so a game that moves by delta runs fast: twice as fast at 60 Hz.
#
# Expected: the deltas of the updates of a second add up to a second, as they do without a limit; only the updates get fewer.
# Seen: with limit 60 they add up to 2.000 s at exact 60 Hz, 1.78 s with a jitter of 0.2 ms, and 1.208 s at 144 Hz; with limit 30 to 1.500 s
# at 60 Hz. TimeStep's stepLimitFPS keeps one number for the time since the last update and for the rest that the update left over: the rest
# was in that update's delta, and is in the next one's too. At 60 Hz rounding or noise decides whether the rest is nearly 0 or nearly a frame.
# TimeStep is run alone, without a game. Valid input; no warning.
#
# Matters to: games with fps.limit that move by delta; those that move by a fixed amount an update are right.
# Way round: no fps.limit, or the difference of the timestamps that the update gets, instead of its delta: that adds up to 1 s.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" phaser@4.2.1
cat > run.cjs <<'JAVASCRIPT'
// A page with a clock that stands at the timestamp of the frame.
let now = 0, due = null;
globalThis.window = globalThis;
globalThis.navigator = { userAgent: '', platform: '' };
globalThis.requestAnimationFrame = callback => { due = callback; return 1; };
globalThis.cancelAnimationFrame = () => {};
globalThis.addEventListener = globalThis.removeEventListener = () => {};
performance.now = () => now;
const TimeStep = require('./node_modules/phaser/src/core/TimeStep.js');

// Updates, and the sum of their deltas, in ten seconds of frames each 1000 / refresh ms, within jitter; a second before that does not count.
function run(config, refresh, jitter) {
  let frame = 0, updates = 0, deltas = 0, own = 0, last = 0, seed = 1;
  now = 0;
  new TimeStep(null, config).start((time, delta) => {
    if (frame > refresh) [updates, deltas, own] = [updates + 1, deltas + delta, own + time - last];
    last = time;
  });
  for (frame = 1; frame <= 11 * refresh; frame++) {
    seed = (seed * 48271) % 2147483647;
    now = frame * 1000 / refresh + jitter * (seed / 2147483647 - 0.5);
    due(now);
  }
  return `${(updates / 10).toFixed(1)} updates a second, deltas ${(deltas / 1e4).toFixed(3)} s, timestamps ${(own / 1e4).toFixed(3)} s`;
}
console.log('version', require('./node_modules/phaser/package.json').version);
for (const [refresh, jitter] of [[60, 0], [60, 0.2], [144, 0], [144, 0.2]])
  for (const limit of [0, 30, 60]) console.log(`${refresh} Hz, jitter ${jitter} ms, limit ${limit}: ${run(limit ? { limit } : {}, refresh, jitter)}`);
JAVASCRIPT
node run.cjs | tee seen
diff seen - <<'WANTED'
version 4.2.1
60 Hz, jitter 0 ms, limit 0: 60.0 updates a second, deltas 1.000 s, timestamps 1.000 s
60 Hz, jitter 0 ms, limit 30: 30.0 updates a second, deltas 1.500 s, timestamps 1.000 s
60 Hz, jitter 0 ms, limit 60: 60.0 updates a second, deltas 2.000 s, timestamps 1.000 s
60 Hz, jitter 0.2 ms, limit 0: 60.0 updates a second, deltas 1.000 s, timestamps 1.000 s
60 Hz, jitter 0.2 ms, limit 30: 30.0 updates a second, deltas 1.390 s, timestamps 1.000 s
60 Hz, jitter 0.2 ms, limit 60: 60.0 updates a second, deltas 1.780 s, timestamps 1.000 s
144 Hz, jitter 0 ms, limit 0: 144.0 updates a second, deltas 1.000 s, timestamps 1.000 s
144 Hz, jitter 0 ms, limit 30: 30.0 updates a second, deltas 1.104 s, timestamps 1.000 s
144 Hz, jitter 0 ms, limit 60: 60.0 updates a second, deltas 1.208 s, timestamps 1.000 s
144 Hz, jitter 0.2 ms, limit 0: 144.0 updates a second, deltas 1.000 s, timestamps 1.000 s
144 Hz, jitter 0.2 ms, limit 30: 30.0 updates a second, deltas 1.104 s, timestamps 1.000 s
144 Hz, jitter 0.2 ms, limit 60: 60.0 updates a second, deltas 1.208 s, timestamps 1.000 s
WANTED
echo "as found"
