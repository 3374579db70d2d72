// The page in a browser, driven as a user would: node page.mjs FOLDER CHROMIUM PLAYWRIGHT [OUT]. It waits for states that the page writes.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { join, extname } from "node:path";
import { createRequire } from "node:module";

const [folder, chromium, playwright, out] = process.argv.slice(2);
const { chromium: browsers } = createRequire(join(playwright, "package.json"))("playwright-core");
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml" };
const asked = [];

const server = createServer(async (request, response) => {
  const path = new URL(request.url, "http://localhost").pathname;
  asked.push(path);
  try {
    const file = join(folder, path === "/" ? "index.html" : path);
    const body = await readFile(file);
    response.writeHead(200, { "Content-Type": types[extname(file)] ?? "text/plain" }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await browsers.launch({
  executablePath: chromium,
  args: [
    "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--enable-webgl", "--ignore-gpu-blocklist",
  ],
});

let failures = 0;
async function test(name, body) {
  const begun = Date.now();
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => {
    if (!String(error).includes("Using exceptions for control flow")) complaints.push(String(error));
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith("data:")) complaints.push(`asked ${request.url()}`);
  });
  try {
    await body(page, context);
    if (complaints.length) throw new Error(complaints.join("\n"));
    console.log(`ok      ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failures += 1;
    console.log(`FAILED  ${name}: ${error.message}`);
    if (out) await page.screenshot({ path: join(out, `${name.replaceAll(" ", "-")}.png`) }).catch(() => {});
  }
  await context.close();
}

async function open(page, link = "") {
  await page.goto(address + link);
  await page.waitForFunction(() => document.documentElement.dataset.state !== "loading", undefined, { timeout: 120_000 });
  const state = await page.evaluate(() => document.documentElement.dataset.state);
  if (state !== "running") throw new Error(await page.textContent("#message"));
}

// What the window says of itself, once it passes `test`, a function of the fields of its state.
async function state(page, test, name) {
  await page.evaluate(() => document.documentElement.dataset.log ?? (document.documentElement.dataset.log = ""));
  const begun = Date.now();
  for (;;) {
    const line = await page.evaluate(() => document.documentElement.dataset.log);
    const fields = Object.fromEntries(line.split(" ").map((field) => field.split(/=(.*)/s)));
    if (fields.elapsed !== undefined && test(fields)) return fields;
    if (Date.now() - begun > 60_000) throw new Error(`not ${name}: ${line}`);
    await page.waitForTimeout(50);
  }
}

const title = (page, words) => page.waitForFunction((words) => document.title.includes(words), words, { timeout: 60_000 });
const link = (page, hash) => page.waitForFunction((hash) => location.hash === hash, hash, { timeout: 60_000 });
const shot = (page, name) => (out ? page.screenshot({ path: join(out, `${name}.png`) }) : undefined);

await test("the page opens Jitter and asks no other host", async (page) => {
  await open(page);
  await title(page, "Timestep Lab");
  await link(page, "#jitter");
  await page.waitForTimeout(1500);
  await shot(page, "jitter");
});

await test("a link opens its lesson, Back the one before", async (page) => {
  await open(page, "#wind");
  await title(page, "It looked right on my machine");
  await shot(page, "wind");
  await page.evaluate(() => (location.hash = "#spiral"));
  await title(page, "Spiral");
  await page.goBack();
  await title(page, "It looked right on my machine");
});

await test("a broken link says so and opens Jitter", async (page) => {
  await open(page, "#no-such-thing");
  await link(page, "#jitter");
  await page.waitForTimeout(1000);
  await shot(page, "broken-link");
});

await test("the opening moves, and its switches answer", async (page) => {
  await open(page);
  const first = await state(page, (s) => Number(s.elapsed) > 0.2, "moving");
  await state(page, (s) => Number(s.elapsed) !== Number(first.elapsed), "moving on");
  for (const [key, field, on] of [["i", "interpolate", "all"], ["e", "extrapolate", "some"], ["c", "clamp", "some"]]) {
    await page.keyboard.press(key);
    await state(page, (s) => s[field] === on, `${field}=${on} after ${key}`);
  }
  await page.keyboard.press("Space");
  await state(page, (s) => s.paused === "true", "paused");
});

await test("a lesson goes from its bet to the reason", async (page) => {
  await open(page, "#max-frame");
  await state(page, (s) => s.lesson === "max-frame" && s.phase === "ask", "asking");
  await page.keyboard.press("1");
  await state(page, (s) => s.phase === "see", "playing");
  await state(page, (s) => s.phase === "why", "telling why");
  await page.waitForTimeout(1000);
  await shot(page, "why");
});

await test("the lab opens, and a reload keeps the theme", async (page) => {
  await open(page);
  await page.keyboard.press("l");
  await page.keyboard.press("Shift+T");
  await page.waitForTimeout(2500);
  await shot(page, "lab");
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("timestep-lab")).ui.theme);
  if (kept !== "light") throw new Error(`the theme that is kept is ${kept}`);
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.state === "running");
  await page.waitForTimeout(1500);
  await shot(page, "reloaded");
});

await browser.close();
server.close();
process.exit(failures ? 1 : 0);
