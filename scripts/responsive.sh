#!/usr/bin/env bash
# Opens the real window under a virtual display with scenarios that are hard to compute, and measures how soon it ends after SIGTERM
# and after alt+F4: scripts/responsive.sh [MOST_MS]. Fails where that takes longer than MOST_MS milliseconds, 2000 unless given.
# BINARY names a build to use instead of a new release build.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh
. scripts/virtual_screen.sh

most=${1:-2000}
require_rust
install_packages "${TEST_PACKAGES[@]}"
provide_runtime_folder
provide_binary
folder=$(mktemp -d)
xvfb=
program=
trap 'kill -KILL $program 2>/dev/null || true; kill $xvfb 2>/dev/null || true; rm -rf "$folder"' EXIT
export HOME="$folder" NO_COLOR=1
start_screen 1400x900
mkdir "$folder/timestep-lab"

# scenario NAME LANES WORLD INTEGRATOR DT [LINE…]: a file of so many equal lanes.
scenario() {
    local name=$1 lanes=$2 lane
    lane=$(printf '[[lane]]\nworld = %s\nintegrator = %s\ndt = "%s"\nmax_frame = "off"\n' "$3" "$4" "$5")
    shift 5
    for _ in $(seq "$lanes"); do printf '%s\n' "$lane" "$@" ''; done >"$folder/$name.toml"
}
heavy='{ id = "chain", masses = 16, stiffness = 20000, mass = 0.05 }'
tight='{ id = "dormand-prince", rtol = 1e-13, atol = 1e-15 }'
scenario chain 1 '"chain"' '"rk4"' 1/20000
scenario chains 64 "$heavy" '"rk4"' 1/20000
scenario double-pendulum 1 '"double-pendulum"' '"rk4"' 1/20000
scenario double-pendulums 64 '"double-pendulum"' '"rk4"' 1/20000
scenario long-steps 16 "$heavy" "$tight" 100
scenario implicit 4 "$heavy" '"implicit-midpoint"' 1/10 'substeps = 1000'
scenario step-errors 16 "$heavy" '"implicit-euler"' 1/10 'mechanisms = ["step-errors"]'
scenario stack 16 '"stack"' '"rk4"' 1/20000

now_ms() { date +%s%3N; }
# ends HOW SCENARIO: opens the scenario in the lab and ends the window; prints the time that it took, ms.
ends() {
    local how=$1 file=$folder/$2.toml window= begun took
    echo '{"ui": {"mode": "lab"}}' >"$folder/timestep-lab/window.json"
    RUST_LOG=warn,winit=error "$binary" "$file" >/dev/null 2>"$folder/log" &
    program=$!
    for _ in $(seq 600); do
        window=$(timeout 3 xdotool search --onlyvisible --name 'Timestep Lab' 2>/dev/null | head -n 1) && [ -n "$window" ] && break
        kill -0 "$program" 2>/dev/null || { cat "$folder/log" >&2; echo "error: the program did not start with $2" >&2; exit 1; }
        sleep 0.1
    done
    sleep 4
    timeout 5 xdotool windowfocus "$window" >/dev/null 2>&1 || true
    begun=$(now_ms)
    if [ "$how" = TERM ]; then kill -TERM "$program"; else timeout 5 xdotool key alt+F4; fi
    while kill -0 "$program" 2>/dev/null && [ $(($(now_ms) - begun)) -lt 60000 ]; do sleep 0.01; done
    took=$(($(now_ms) - begun))
    kill -KILL "$program" 2>/dev/null || true
    wait "$program" 2>/dev/null || true
    program=
    ! grep -E 'panicked|ERROR' "$folder/log" >&2 || exit 1
    echo "$took"
}

failed=0
printf '%-18s %10s %10s\n' scenario 'SIGTERM' 'alt+F4'
for file in "$folder"/*.toml; do
    name=$(basename "$file" .toml)
    term=$(ends TERM "$name") close=$(ends close "$name")
    printf '%-18s %7s ms %7s ms\n' "$name" "$term" "$close"
    [ "$term" -le "$most" ] && [ "$close" -le "$most" ] || failed=1
done
[ "$failed" -eq 0 ] || { echo "error: the window took longer than $most ms to end" >&2; exit 1; }
