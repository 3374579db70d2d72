// Loads the module, says how far it is, and says what to do where there is none.
import start, { told } from "./timestep-lab.js";

const root = document.documentElement;
const message = document.getElementById("message");
const progress = document.getElementById("progress");

function fail(why) {
  // A module that runs has said more.
  if (root.dataset.state === "failed") return;
  message.textContent = why;
  root.dataset.state = "failed";
}

// Says why there is no window, and tells what it would have shown: the texts of what the link opens, and a picture.
async function tell(why) {
  fail(why);
  await start({ module_or_path: await fetched() });
  const [title, line, answer, still] = told(decodeURIComponent(location.hash.slice(1)));
  const picture = Object.assign(new Image(), { alt: "", src: `data:image/svg+xml,${encodeURIComponent(still)}` });
  const texts = [["h2", title], ["p", line], ["p", answer]].map(([kind, text]) => Object.assign(document.createElement(kind), { textContent: text }));
  message.after(...texts.slice(0, 2), ...(still ? [picture] : []), texts[2]);
}

const mebibytes = (bytes) => (bytes / 2 ** 20).toFixed(1);

// The module as it comes, counted; `size` is what the server says, or what it was when the page was made.
function counted(response, size) {
  let done = 0;
  const count = new TransformStream({
    transform(chunk, out) {
      done += chunk.byteLength;
      progress.value = Math.min(done / size, 1);
      if (root.dataset.state === "loading") message.textContent = `Loading ${mebibytes(done)} of ${mebibytes(size)} MB …`;
      out.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), { headers: { "Content-Type": "application/wasm" } });
}

// The module of a page that is one file.
function unpacked(text) {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")));
}

// The module, from beside the page or from inside it.
async function fetched() {
  const size = Number(document.querySelector("meta[name=module-size]")?.content ?? 0);
  if (root.dataset.state === "loading") message.textContent = `Loading ${mebibytes(size)} MB …`;
  const inside = document.getElementById("module")?.textContent;
  const response = inside ? unpacked(inside) : await fetch("timestep-lab_bg.wasm");
  if (!response.ok) throw new Missing(response.status);
  return counted(response, size || 1);
}

class Missing extends Error {}

// Numbers this page, and holds a lock of that name while it is open: the unsaved work of pages that are open is not offered to others.
async function number() {
  root.dataset.page = String(Date.now());
  const locks = navigator.locks;
  if (!locks) return;
  root.dataset.openPages = (await locks.query()).held.map((lock) => lock.name).join(" ");
  locks.request(root.dataset.page, () => new Promise(() => {}));
}

// The driver or another page may take the graphics away; a page that asks for them gets them back, and begins anew with what was kept.
function watch(canvas) {
  canvas.addEventListener("webglcontextlost", (event) => {
    event.preventDefault();
    fail("The browser has taken the graphics from this page. It starts again when they are back; if it does not, reload it. Unsaved work comes back where the browser keeps it.");
  });
  canvas.addEventListener("webglcontextrestored", () => location.reload());
}

async function load() {
  if (typeof WebAssembly !== "object") {
    return fail("This browser has no WebAssembly. A current Firefox, Chrome, Edge or Safari opens the page.");
  }
  if (!document.createElement("canvas").getContext("webgl2")) {
    return tell("This browser draws no WebGL 2. Turn on hardware acceleration in its settings, or use a current browser.");
  }
  await number();
  const canvas = document.getElementById("window");
  watch(canvas);
  await start({ module_or_path: await fetched() });
  canvas.focus();
}

load().catch((error) => {
  // winit leaves its event loop to the browser by an exception that is no error.
  if (String(error).includes("Using exceptions for control flow")) return;
  console.error(error);
  if (error instanceof Missing) return fail(`The program is not beside this page (${error.message}). Put all files of the folder on the server.`);
  fail("The program could not be loaded. Reload the page; if that does not help, use another browser.");
});
