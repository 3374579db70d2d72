// A folder as a server, and Chromium on software graphics.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { extname, join } from "node:path";

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml" };

// Serves a folder with these headers. Returns the server and its address.
export async function served(folder, headers = {}) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    try {
      const file = join(folder, path === "/" ? "index.html" : path);
      const body = await readFile(file);
      response.writeHead(200, { "Content-Type": types[extname(file)] ?? "text/plain", ...headers }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { server, address: `http://127.0.0.1:${server.address().port}/` };
}

// Opens the browser at `executablePath` by the playwright-core in this folder.
export function launched(executablePath, playwright) {
  const { chromium } = createRequire(join(playwright, "package.json"))("playwright-core");
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--enable-webgl", "--ignore-gpu-blocklist",
    ],
  });
}
