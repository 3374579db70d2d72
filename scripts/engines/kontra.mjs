// kontra: GameLoop at its default 60 Hz. It reads performance.now(), also in start(); a frame of more than 1 s renders nothing.
import { fromSeconds, run, version } from './page.mjs';
import { GameLoop } from 'kontra/kontra.mjs';

await run(version('kontra'), step => {
  GameLoop({ update: dt => step(fromSeconds(dt)), render() {}, clearCanvas: false, context: {} }).start();
});
