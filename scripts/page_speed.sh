#!/usr/bin/env bash
# Compares the page with the demo of egui in the same Chromium on software graphics, in turn: the time from a reload, with all files in the
# browser's cache, to the second frame, and frames a second at 1280×720. Needs the network once, for playwright-core.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

provide_browser
scripts/web.sh
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
demo=$target/peers/web_demo
mkdir -p "$demo"
with_progress build --release --target wasm32-unknown-unknown --manifest-path benches/peers/web_demo/Cargo.toml --target-dir "$target/peers"
"$target/page-bindings/release/page-bindings" "$target/peers/wasm32-unknown-unknown/release/web-demo-peer.wasm" "$demo"
cat >"$demo/index.html" <<'PAGE'
<!doctype html>
<meta charset="utf-8">
<title>egui</title>
<style>html, body, canvas { margin: 0; width: 100%; height: 100%; display: block }</style>
<canvas id="canvas"></canvas>
<script type="module">import start from "./timestep-lab.js"; start({ module_or_path: "timestep-lab_bg.wasm" });</script>
PAGE
node benches/peers/page_speed.mjs "$(command -v chromium)" "$browser_tools" "Timestep Lab" "${DIST:-dist}/web" data-log "the demo of egui" "$demo" data-frames
