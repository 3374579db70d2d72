// Compares two pages in one browser, in turn: node page_speed.mjs CHROMIUM PLAYWRIGHT NAME FOLDER ATTRIBUTE… with three arguments a page. A page
// changes its attribute with each frame. Prints the time from a reload to the second frame, when all files are in the browser's cache, and
// frames a second at 1280×720; medians of five.
import { launched, served } from "../../tests/page/browser.mjs";

const [chromium, playwright, ...rest] = process.argv.slice(2);
const pages = [];
for (let at = 0; at < rest.length; at += 3) pages.push({ name: rest[at], folder: rest[at + 1], attribute: rest[at + 2] });
const ROUNDS = 5, SECONDS = 5;

// Notes in the page when its frames come.
const count = (attribute) => {
  window.frames_at = [];
  new MutationObserver((changes) => changes.some((change) => change.target === document.documentElement) && window.frames_at.push(performance.now()))
    .observe(document, { attributes: true, attributeFilter: [attribute], subtree: true });
  document.addEventListener("DOMContentLoaded", () => document.documentElement.hasAttribute(attribute) || document.documentElement.setAttribute(attribute, ""));
};

const browser = await launched(chromium, playwright);
for (const page of pages) {
  page.address = (await served(page.folder, { "Cache-Control": "max-age=3600" })).address;
  page.context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  page.first = [];
  page.rate = [];
}
const frames = (tab) => tab.evaluate(() => window.frames_at);
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const page of pages) {
    const tab = await page.context.newPage();
    await tab.addInitScript(count, page.attribute);
    await tab.goto(page.address);
    // The attribute itself is the first change.
    await tab.waitForFunction(() => window.frames_at.length > 3, undefined, { timeout: 120_000 });
    const first = (await frames(tab))[2];
    const before = (await frames(tab)).length;
    await tab.waitForTimeout(1000 * SECONDS);
    const rate = ((await frames(tab)).length - before) / SECONDS;
    // The first visit fills the cache.
    if (round > 0) (page.first.push(first), page.rate.push(rate));
    await tab.close();
  }
}
await browser.close();
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
for (const page of pages) console.log(`${page.name}: second frame after ${median(page.first).toFixed(0)} ms, ${median(page.rate).toFixed(1)} frames a second`);
const [ours, other] = pages;
if (other) console.log(`ratio: ${(median(ours.first) / median(other.first)).toFixed(2)} of the time, ${(median(ours.rate) / median(other.rate)).toFixed(2)} of the frames`);
process.exit(0);
