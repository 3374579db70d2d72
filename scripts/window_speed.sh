#!/usr/bin/env bash
# Measures the window on this machine, under a virtual display with software Vulkan: time to the first frame, frames a
# second with and without the interface, and processor time at rest. Absolute times differ between machines.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

require_rust
install_packages "${TEST_PACKAGES[@]}"
provide_runtime_folder
with_progress build --release
binary=${CARGO_TARGET_DIR:-target}/release/timestep-lab
folder=$(mktemp -d)
Xvfb -displayfd 1 -screen 0 1400x820x24 -nolisten tcp >"$folder/display" 2>/dev/null &
xvfb=$!
trap 'kill $xvfb 2>/dev/null; rm -rf "$folder"' EXIT
until [ -s "$folder/display" ]; do sleep 0.1; done
export DISPLAY=":$(cat "$folder/display")" XDG_CONFIG_HOME="$folder" WGPU_BACKEND=vulkan
openbox >/dev/null 2>&1 &
sleep 1

RUST_LOG=off,timestep_lab::app=debug NO_COLOR=1 "$binary" welcome 2>"$folder/log" &
program=$!
started=$(date +%s.%N)
frames() { grep -c 'paused=' "$folder/log" || true; }
rate() { local before; before=$(frames); sleep 10; awk "BEGIN { print ($(frames) - $before) / 10 }"; }
ticks() { awk '{ print $14 + $15 }' "/proc/$program/stat"; }
press() {
    # --sync can wait for ever for what has happened already.
    timeout 3 xdotool search --onlyvisible --name 'Timestep Lab' windowfocus --sync || true
    timeout 3 xdotool key "$1"
    sleep 1
}

until [ "$(frames)" -gt 0 ]; do sleep 0.01; done
first=$(grep -m1 'paused=' "$folder/log" | cut -d' ' -f1)
awk "BEGIN { printf \"first frame after %.2f s\n\", $(date -d "$first" +%s.%N) - $started }"
sleep 2
echo "with the interface: $(rate) frames a second"
press h
echo "lanes only: $(rate) frames a second"
press h
press space
sleep 2
before=$(ticks)
sleep 10
echo "at rest: $(($(ticks) - before)) of 1000 ticks of processor time"
kill "$program"
wait "$program" 2>/dev/null || true
