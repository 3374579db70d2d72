// Excalibur: the whole Engine with fixedUpdateFps 60 and its StandardClock, on a document in which everything is there and does nothing. The
// engine is told to draw on a 2D canvas. start() runs a frame at time 0, of which the clock says 1 ms; nothing is loaded.
import { cap, fromMilliseconds, run, speed } from './page.mjs';

const nothing = new Proxy(function () {}, {
  get: (target, key) => key === 'then' ? undefined // not a promise
    : key === Symbol.toPrimitive ? () => 0
    : key === Symbol.hasInstance ? () => false
    : key === Symbol.iterator ? function* () {}
    : nothing,
  set: () => true,
  apply: () => nothing,
  construct: () => nothing,
});
for (const name of ['document', 'navigator', 'location', 'localStorage', 'HTMLElement', 'HTMLImageElement', 'HTMLCanvasElement', 'HTMLVideoElement',
  'Image', 'Audio', 'AudioContext', 'PointerEvent', 'ResizeObserver', 'IntersectionObserver', 'MutationObserver', 'matchMedia', 'screen',
  'Window', 'DOMMatrix', 'XMLHttpRequest'])
  globalThis[name] = nothing;
globalThis.innerWidth = globalThis.innerHeight = 100;
globalThis.devicePixelRatio = 1;
globalThis.focus = () => {};

const { Engine, EX_VERSION, Flags, Logger, LogLevel } = await import('excalibur');
Flags.useCanvasGraphicsContext();
Logger.getInstance().defaultLevel = LogLevel.Error;
let last;
await run(EX_VERSION, async (step, draw) => {
  last?.dispose();
  const engine = last = new Engine({ fixedUpdateFps: 60, width: 100, height: 100, suppressConsoleBootMessage: true,
    suppressPlayButton: true, suppressMinimumBrowserFeatureDetection: true, garbageCollection: false, ...(cap ? { maxFps: cap } : {}) });
  engine.timescale = speed;
  engine.on('preupdate', ({ elapsed }) => step(fromMilliseconds(elapsed)));
  engine.on('postdraw', draw);
  await engine.start();
});
