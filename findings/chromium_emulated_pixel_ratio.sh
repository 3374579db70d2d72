#!/usr/bin/env bash
# Chromium 156 (Debian 12), driven by playwright-core 1.56.1: under an emulated deviceScaleFactor of 2 the box of device pixels that a
# ResizeObserver reports for a canvas stays that of a factor of 1, while devicePixelRatio is 2.
#
# Expected: a canvas of 400 x 300 CSS pixels has a box of 800 x 600 device pixels, as where the browser itself is started with that factor.
# Seen: emulated, devicePixelRatio 2 with a box of 400 x 300; started with --force-device-scale-factor=2, 2 with 800 x 600. A page that sizes its
# canvas by that box, and multiplies the places of clicks by devicePixelRatio, takes each click at twice its place: so does winit 0.30 for a
# page. Screenshots show its canvas at half the resolution. No warning.
#
# Matters to: tests and recordings of such pages on emulated telephones and fine screens; a real fine screen is right.
# Way round: start the browser with the factor, or test with a factor of 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
browser=$(command -v chromium) || { echo "install Debian's package chromium" >&2; exit 2; }
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" playwright-core@1.56.1
cat > run.mjs <<'JAVASCRIPT'
import { chromium } from "playwright-core";
const page = `data:text/html,<canvas id="it" style="width: 400px; height: 300px"></canvas>`;
const box = () => new Promise((seen) => new ResizeObserver(([entry]) => {
  const { inlineSize, blockSize } = entry.devicePixelContentBoxSize[0];
  seen(`devicePixelRatio ${devicePixelRatio}, box ${inlineSize} x ${blockSize}`);
}).observe(document.getElementById("it"), { box: "device-pixel-content-box" }));
for (const [how, args, context] of [
  ["plain", [], {}],
  ["emulated", [], { deviceScaleFactor: 2 }],
  ["started so", ["--force-device-scale-factor=2"], { viewport: null }],
]) {
  const browser = await chromium.launch({ executablePath: process.argv[2], args: ["--no-sandbox", ...args] });
  if (how === "plain") console.log("version", browser.version().split(".")[0]);
  const tab = await (await browser.newContext(context)).newPage();
  await tab.goto(page);
  console.log(`${how}: ${await tab.evaluate(box)}`);
  await browser.close();
}
JAVASCRIPT
node run.mjs "$browser" | tee seen
diff seen - <<'WANTED'
version 156
plain: devicePixelRatio 1, box 400 x 300
emulated: devicePixelRatio 2, box 400 x 300
started so: devicePixelRatio 2, box 800 x 600
WANTED
echo "as found"
