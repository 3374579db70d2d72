// The page in a browser, driven as a user would: node page.mjs FOLDER CHROMIUM PLAYWRIGHT PROGRAM [OUT [WORDS]], with WORDS only
// the tests whose names have them. It waits for states that the page writes. PROGRAM is that of the desktop.
import { execFileSync } from "node:child_process";
import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { launched, served } from "./browser.mjs";

const [folder, chromium, playwright, program, out, only] = process.argv.slice(2);
const { server, address: site } = await served(folder);
let address = site;
const browser = await launched(chromium, playwright);

let failures = 0;
let passed = 0;
async function test(name, body, device = { viewport: { width: 1280, height: 720 } }) {
  if (only && !name.includes(only)) return;
  const begun = Date.now();
  const context = await browser.newContext(device);
  const page = await context.newPage();
  // Dialogs are taken over from the start, and not anew for each.
  page.on("filechooser", () => {});
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
    passed += 1;
    console.log(`ok      ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failures += 1;
    const log = await page.evaluate(() => `${document.title}: ${document.documentElement.dataset.log}`).catch(() => "");
    console.log([`FAILED  ${name}: ${error.message}`, ...complaints, log].join("\n"));
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

// The bytes of a download that something starts.
async function downloaded(page, start) {
  const saving = page.waitForEvent("download", { timeout: 120_000 });
  await start();
  const saved = await saving;
  return [saved.suggestedFilename(), await readFile(await saved.path())];
}

// Opens a file by the dialog of the browser, which shows none where the page was too slow after the key.
async function pick(page, name, text) {
  for (const last of [false, true]) {
    const picking = page.waitForEvent("filechooser", { timeout: last ? 30_000 : 8_000 }).catch((error) => { if (last) throw error; });
    await page.keyboard.press("Control+o");
    const picked = await picking;
    if (picked) return picked.setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    console.log("        no dialog: pressed again");
  }
}

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

// As in tests/window/opening.rs.
await test("openings answer each key with the states that the desktop's window has", async (page, context) => {
  await context.addInitScript(() => localStorage.setItem("timestep-lab", JSON.stringify({ ui: { screen_hz: 60 } })));
  const lines = (await readFile(new URL("../reference/opening_states.txt", import.meta.url), "utf8")).trim().split("\n");
  const names = { period: ".", comma: ",", Return: "Enter" };
  const titles = { jitter: "Jitter", "three-worlds": "Three worlds", spiral: "Spiral of death", camera: "Camera" };
  let open_now = "";
  for (const line of lines) {
    const [opening, key, ...fields] = line.split(" ");
    if (opening !== open_now) {
      await (open_now ? page.evaluate((id) => (location.hash = `#${id}`), opening) : open(page, `#${opening}`));
      open_now = opening;
      await title(page, titles[opening]);
      await state(page, (s) => s.paused === "false" && Number(s.elapsed) > 0.1, "moving");
      await page.keyboard.press("Space");
      await state(page, (s) => s.paused === "true", "paused");
    }
    await page.keyboard.press(names[key] ?? key);
    const wanted = fields.map((field) => field.split("="));
    await state(page, (s) => wanted.every(([name, value]) => s[name] === value), line);
  }
  if (lines.length < 90) throw new Error(`${lines.length} keys`);
});

await test("the number of steps is typed", async (page) => {
  await open(page);
  await state(page, (s) => Number(s.elapsed) > 0.2, "moving");
  await page.mouse.click(690, 611);
  await page.waitForTimeout(500);
  await page.keyboard.press("2");
  await page.keyboard.press("5");
  await page.keyboard.press("Enter");
  await state(page, (s) => s.edits === "1", "edited");
  await shot(page, "typed");
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

await test("a scenario is saved as a download, and opens again picked or dropped", async (page) => {
  await open(page, "#wind");
  await title(page, "It looked right on my machine");
  const [, bytes] = await downloaded(page, () => page.keyboard.press("Control+s"));
  const text = bytes.toString("utf8");
  if (!text.includes('title = "It looked right on my machine"')) throw new Error(`saved ${text.slice(0, 200)}`);
  const own = text.replace("It looked right on my machine", "From a stick");
  await pick(page, "mine.timestep.toml", own);
  await title(page, "From a stick");
  await page.evaluate((text) => {
    const given = new DataTransfer();
    given.items.add(new File([text], "dropped.toml"));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: given, cancelable: true }));
  }, own.replace("From a stick", "From the desktop"));
  await title(page, "From the desktop");
  await shot(page, "dropped");
});

await test("a line that is pasted opens, and the browser keeps its own keys", async (page) => {
  await open(page);
  await state(page, (s) => Number(s.elapsed) > 0.1, "moving");
  const paste = (text) => page.evaluate((text) => {
    const given = new DataTransfer();
    given.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: given, bubbles: true }));
  }, text);
  await paste("https://example.org/lab/#spiral");
  await title(page, "Spiral");
  const kept = await page.evaluate(() => {
    const press = (key, init) => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
      document.getElementById("window").dispatchEvent(event);
      return !event.defaultPrevented;
    };
    return [press("F5"), press("r", { ctrlKey: true }), press("v", { ctrlKey: true }), press("s", { ctrlKey: true }), press(" ")];
  });
  if (String(kept) !== "true,true,true,false,false") throw new Error(`the browser gets ${kept}`);
});

await test("links are copied and pasted by keys, and shown where there is no clipboard", async (page, context) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await state(page, (s) => Number(s.elapsed) > 0.2, "moving");
  // The first press after loading does not always reach the clipboard here.
  for (let press = 0; press < 5; press++) {
    await page.keyboard.press("Control+c");
    await page.waitForTimeout(800);
    if ((await page.evaluate(() => navigator.clipboard.readText())).includes("/#timestep-lab:1:")) break;
    if (press === 4) throw new Error("nothing is copied");
  }
  await page.evaluate(() => navigator.clipboard.writeText("https://example.org/#spiral"));
  await page.keyboard.press("Control+v");
  await title(page, "Spiral");
  // As on a page that came without encryption.
  await page.evaluate(() => Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined }));
  const asked = page.waitForEvent("dialog");
  const pressed = page.keyboard.press("Control+c");
  const dialog = await asked;
  if (!dialog.defaultValue().includes("/#timestep-lab:1:")) throw new Error(dialog.defaultValue());
  await dialog.accept();
  await pressed;
  await state(page, (s) => s.paused === "false", "moving on");
});

await test("a link shows the controls that it names, and Back shows all", async (page) => {
  await open(page, "#jitter");
  await state(page, (s) => Number(s.elapsed) > 0.1, "moving");
  await page.evaluate(() => (location.hash = "#jitter&only=clamp,steps"));
  await page.waitForTimeout(800);
  await shot(page, "only");
  await page.keyboard.press("i");
  await page.keyboard.press("c");
  await state(page, (s) => s.clamp === "some", "not clamped");
  const now = await state(page, () => true, "");
  if (now.interpolate === "all") throw new Error("a hidden switch was pressed");
  await link(page, "#jitter&only=clamp,steps");
  await page.goBack();
  await page.waitForTimeout(500);
  await page.keyboard.press("i");
  await state(page, (s) => s.interpolate === "all", "interpolated");
});

await test("without WebGL the page has the words and a still of what the link opens", async (page, context) => {
  await context.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind === "webgl2" ? null : getContext.call(this, kind, ...rest);
    };
  });
  await page.goto(`${address}#stutter-50-on-60`);
  await page.waitForSelector("h2", { timeout: 60_000 });
  const told = await page.textContent("main");
  for (const words of ["draws no WebGL 2", "50 steps a second on a 60 Hz display", "How often does the upper one stutter", "100 frames repeat the one before"]) {
    if (!told.includes(words)) throw new Error(`${words} is not in ${told}`);
  }
  const wide = await page.waitForFunction(() => document.querySelector("img").naturalWidth, undefined, { timeout: 10_000 });
  if ((await wide.jsonValue()) < 900) throw new Error("the still has no size");
  await page.waitForTimeout(300);
  await shot(page, "without-webgl");
});

await test("a page whose store is refused works, and says that it keeps nothing", async (page, context) => {
  await context.addInitScript(() => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("refused", "SecurityError"); } }));
  await open(page, "#wind");
  await title(page, "It looked right on my machine");
  await page.keyboard.press("l");
  await page.keyboard.press("Control+d");
  await title(page, "unsaved changes are not kept");
  await shot(page, "refused-store");
});

await test("six lessons open by their links and ask", async (page) => {
  await open(page, "#locked");
  for (const id of ["locked", "one-long-frame", "good-enough", "halve-the-step", "jump-height", "tearing"]) {
    await page.evaluate((id) => (location.hash = `#${id}`), id);
    await state(page, (s) => s.lesson === id && s.phase === "ask", `asking ${id}`);
  }
});

await test("texts of a scenario stay texts, and a long link opens", async (page, context) => {
  await open(page);
  await state(page, (s) => Number(s.elapsed) > 0.1, "moving");
  const bad = ["<img src=x onerror=alert(1)>", "<script>alert(1)</script>", "\"><svg onload=alert(1)>", "</title><b>", "javascript:alert(1)", "&lt;i&gt;"];
  page.on("dialog", (dialog) => { throw new Error(dialog.message()); });
  for (const [place, text] of bad.entries()) {
    const lane = `[[lane]]\nlabel = ${JSON.stringify(text)}\n`;
    await pick(page, `own${place}.toml`, `title = ${JSON.stringify(`${place} ${text}`)}\ncaption = ${JSON.stringify(text)}\n${lane}`);
    await title(page, `${place} ${text}`);
    await state(page, (s) => Number(s.elapsed) > 0.1, "moving");
  }
  const children = await page.evaluate(() => document.body.querySelectorAll("img, svg, b, i").length);
  if (children) throw new Error(`${children} elements came out of texts`);
  // Keys at moments that do not pack well: a line of some 100 kB.
  let seed = 1;
  const random = (most) => (seed = (seed * 48271) % 2147483647) % most;
  const keys = Array.from({ length: 9000 }, (_, n) => `{ at = "${n * 10000 + random(10000)}/1000000", ${n % 2 ? "y" : "x"} = ${[-1, 1][random(2)]} }`);
  await pick(page, "long.toml", `title = "Long"\ninput = [${keys.join(", ")}]\n[[lane]]\nworld = "cart"\n`);
  await page.waitForFunction(() => document.title.includes("Long") && location.hash.startsWith("#timestep-lab:1:"), undefined, { timeout: 60_000 });
  const long = await page.evaluate(() => location.hash);
  if (long.length < 50_000) throw new Error(`the line has ${long.length} letters`);
  const other = await context.newPage();
  await open(other, long);
  await title(other, "Long");
});

// The clip of this scenario that the desktop makes.
async function desktop_clip(scenario, format) {
  const place = await mkdtemp(join(tmpdir(), "timestep-lab-clip-"));
  const [file, clip] = [join(place, "short.toml"), join(place, `clip.${format}`)];
  await writeFile(file, scenario);
  execFileSync(program, ["record", file, "-o", clip, "--size", "320x180"], { stdio: ["ignore", "ignore", "pipe"] });
  const bytes = await readFile(clip);
  await rm(place, { recursive: true });
  return bytes;
}

// Frames of two animated pictures, as the browser decodes them: their numbers, those whose lengths differ, and the largest share of pixels
// in a frame that differ by more than 8 of 255 levels. Two renderers round the edges of bodies differently.
const compared = (page, type, ...clips) => page.evaluate(async ([type, clips]) => {
  const decoders = clips.map((clip) => new ImageDecoder({ type, data: Uint8Array.from(atob(clip), (letter) => letter.charCodeAt(0)) }));
  await Promise.all(decoders.flatMap((decoder) => [decoder.tracks.ready, decoder.completed]));
  const counts = decoders.map((decoder) => decoder.tracks.selectedTrack.frameCount);
  let [lengths, share] = [0, 0];
  for (let frame = 0; frame < Math.min(...counts); frame++) {
    const images = await Promise.all(decoders.map(async (decoder) => (await decoder.decode({ frameIndex: frame })).image));
    const [a, b] = await Promise.all(images.map(async (image) => {
      const pixels = new Uint8Array(image.allocationSize({ format: "RGBA" }));
      await image.copyTo(pixels, { format: "RGBA" });
      return pixels;
    }));
    lengths += Number(images[0].duration !== images[1].duration);
    const differ = a.reduce((count, level, place) => count + Number(Math.abs(level - b[place]) > 8), 0);
    share = Math.max(share, a.length === b.length ? differ / a.length : 1);
  }
  return { counts, lengths, share };
}, [type, clips.map((clip) => clip.toString("base64"))]);

const SHORT = 'title = "A short one"\nseconds = "0.5 s"\n[[lane]]\ndisplay = { hz = 60 }\n[[lane]]\npresentation = "interpolate"\n';

for (const [format, begins, type] of [["gif", "GIF89a", "image/gif"], ["apng", "\x89PNG", "image/png"]]) {
  await test(`a clip is made as a download, with the frames of the desktop: ${format}`, async (page, context) => {
    const kept = JSON.stringify({ ui: { record: { format, size: [320, 180], lesson: false } } });
    await context.addInitScript((kept) => localStorage.setItem("timestep-lab", kept), kept);
    await open(page);
    await pick(page, "short.toml", SHORT);
    await title(page, "A short one");
    await state(page, (s) => s.chosen === "1" && Number(s.elapsed) > 0.5, "moving");
    await page.keyboard.press("Shift+R");
    await state(page, (s) => s.recorder === "ready", "ready to record");
    const [name, clip] = await downloaded(page, () => page.keyboard.press("Enter"));
    if (!clip.subarray(0, begins.length).equals(Buffer.from(begins, "latin1"))) throw new Error(`${name} begins with ${clip.subarray(0, 8)}`);
    if (out) await writeFile(join(out, name), clip);
    const { counts, lengths, share } = await compared(page, type, clip, await desktop_clip(SHORT, format));
    if (counts[0] !== counts[1] || counts[0] < 25 || lengths || share > 1e-3) {
      throw new Error(`${counts} frames, ${lengths} of other lengths, up to ${share} of the pixels differ`);
    }
    console.log(`        ${counts[0]} frames, up to ${(1e6 * share).toFixed(0)} of a million levels differ`);
  });
}

await test("a run is saved as a download", async (page) => {
  await open(page);
  await state(page, (s) => Number(s.elapsed) > 0.5, "moving");
  const [name, run] = await downloaded(page, () => page.keyboard.press("Shift+S"));
  if (!name.endsWith(".run") || run.length < 500) throw new Error(`${name} has ${run.length} bytes`);
  if (out) await writeFile(join(out, "page.run"), run);
});

await test("unsaved work comes back after a reload, and is not offered to another page", async (page, context) => {
  await open(page, "#wind");
  await title(page, "It looked right on my machine");
  await page.keyboard.press("l");
  await page.keyboard.press("Control+d");
  await title(page, "• ");
  const other = await context.newPage();
  await open(other, "#jitter");
  await state(other, (s) => s.offer === "false" && Number(s.elapsed) > 0.3, "offering nothing");
  await other.close();
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.state === "running");
  await state(page, (s) => s.offer === "true", "offering");
  await page.waitForTimeout(500);
  await shot(page, "offer");
});

await test("a page whose graphics are taken away says so, and starts again with what was kept", async (page) => {
  await open(page, "#wind");
  await title(page, "It looked right on my machine");
  await page.keyboard.press("l");
  await page.keyboard.press("Control+d");
  await title(page, "• ");
  await page.evaluate(() => {
    window.graphics = document.getElementById("window").getContext("webgl2").getExtension("WEBGL_lose_context");
    window.graphics.loseContext();
  });
  await page.waitForFunction(() => document.documentElement.dataset.state === "failed", undefined, { timeout: 20_000 });
  const told = await page.textContent("#message");
  if (!told.includes("taken the graphics")) throw new Error(told);
  await shot(page, "graphics-lost");
  await page.evaluate(() => window.graphics.restoreContext());
  await page.waitForFunction(() => !window.graphics && document.documentElement.dataset.state === "running", undefined, { timeout: 60_000 });
  await title(page, "It looked right on my machine");
  await state(page, (s) => s.offer === "true", "offering");
});

await test("who wants little motion starts it himself", async (page) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  await state(page, (s) => s.paused === "true", "paused");
  await page.keyboard.press("Space");
  await state(page, (s) => s.paused === "false" && Number(s.elapsed) > 0.1, "moving");
});

for (const [width, height] of [[844, 390], [390, 844]]) {
  await test(`a lesson and an opening by taps on ${width} x ${height} points`, async (page) => {
    const tap = (x, y) => page.touchscreen.tap(x * width, y * height);
    await open(page, "#max-frame");
    await state(page, (s) => s.phase === "ask", "asking");
    await page.waitForTimeout(1000);
    await shot(page, `ask-${width}`);
    // The first lane: on the left, or above the other.
    await (width > height ? tap(0.25, 0.45) : tap(0.5, 0.35));
    await state(page, (s) => s.phase === "see" || s.phase === "why", "playing");
    await state(page, (s) => s.phase === "why", "telling why");
    await page.waitForTimeout(1000);
    await shot(page, `why-${width}`);
    await page.evaluate(() => (location.hash = "#jitter"));
    await title(page, "Jitter");
    await page.waitForTimeout(1500);
    await shot(page, `opening-${width}`);
    // The button for the next thing.
    await (width > height ? tap(0.73, 0.86) : tap(0.22, 0.933));
    await state(page, (s) => s.interpolate === "all", "interpolated");
  }, { viewport: { width, height }, hasTouch: true });
}

await test("a number is typed on the keyboard of a telephone", async (page) => {
  await open(page, "#locked");
  await state(page, (s) => s.phase === "ask", "asking");
  await page.waitForTimeout(1000);
  await page.touchscreen.tap(240, 756);
  await page.waitForFunction(() => document.activeElement.id === "keyboard");
  // Without keys that have names, as on Android, and with them.
  await page.keyboard.insertText("7");
  await page.keyboard.press("Backspace");
  await page.keyboard.insertText("5");
  await page.keyboard.type("0");
  await page.waitForTimeout(500);
  await shot(page, "typed-390");
  await page.keyboard.press("Enter");
  await state(page, (s) => s.phase === "see", "playing");
  await page.waitForFunction(() => document.activeElement.id === "window");
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

await test("the states of all lessons and examples are those of the desktop, bit for bit", async (page) => {
  const expected = new Map();
  for (const line of (await readFile(new URL("../reference/state_hashes.txt", import.meta.url), "utf8")).split("\n")) {
    const [, id, lane] = line.match(/^lesson (\S+) \d+: (.*)$/) ?? [];
    if (id) expected.set(id, `${expected.get(id) ?? ""}${lane}\n`);
  }
  await open(page);
  await page.keyboard.press("Space");
  for (const [id, lanes] of expected) {
    const computed = await page.evaluate(async (id) => (await import("./timestep-lab.js")).state_hashes(id), id);
    if (computed !== lanes) throw new Error(`${id}:\n${computed}not\n${lanes}`);
  }
  if (expected.size < 80) throw new Error(`${expected.size} scenarios`);
});

const single = join(folder, "..", "timestep-lab.html");
if (await access(single).then(() => true, () => false)) {
  await test("the page in one file opens from a disk", async (page) => {
    address = pathToFileURL(single).href;
    await open(page, "#spiral");
    await title(page, "Spiral");
    await state(page, (s) => Number(s.elapsed) > 0.2, "moving");
  });
}

await browser.close();
server.close();
console.log(`${passed} passed, ${failures} failed`);
process.exit(failures ? 1 : 0);
