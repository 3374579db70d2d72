#!/usr/bin/env bash
# Measures the window under a virtual display with software Vulkan: scripts/window_speed.sh [ROUNDS]. Prints the time to
# the first frame, then medians over the rounds: frames a second and processor time per frame of the lanes alone, of the
# stage and of the lab, and of a bare window of eframe; and the processor time at rest. Absolute times differ between
# machines; what is compared was measured in turn.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh
. scripts/virtual_screen.sh

require_rust
install_packages "${TEST_PACKAGES[@]}"
provide_runtime_folder
rounds=${1:-3}
scenario=${SCENARIO:-welcome}
seconds=${SECONDS_EACH:-6}
# Keys that hide the interface, and that change between stage and lab (empty where there is one mode).
hide_key=${HIDE_KEY-h} mode_key=${MODE_KEY-l}
target=${CARGO_TARGET_DIR:-target}
eframe=${EFRAME:-$target/peers/release/bare-eframe-peer}
provide_binary
# EFRAME=none leaves the peer out.
[ -n "${EFRAME:-}" ] || with_progress build --release --manifest-path benches/peers/bare_eframe/Cargo.toml --target-dir "$target/peers"

folder=$(mktemp -d)
xvfb=
program=
trap 'kill $program $xvfb 2>/dev/null || true; rm -rf "$folder"' EXIT
start_screen 1400x820

frames() { grep -c "${1:-paused=}" "$folder/log" || true; }
# Processor time of the program so far, ms.
spent() { awk -v hz="$(getconf CLK_TCK)" '{ print ($14 + $15) * 1000 / hz }' "/proc/$program/stat"; }
press() {
    # --sync can wait for ever for what has happened already.
    timeout 3 xdotool search --onlyvisible --name 'Timestep Lab' windowfocus --sync || true
    timeout 3 xdotool key "$1" || true
    sleep 1
}
# is STATE: succeeds if the last frame's line in the log says so.
is() { grep 'paused=' "$folder/log" | tail -n1 | grep -q " $1 "; }
# Plays, if it does not already; a lesson without its bet, so that the stage is that of the motion.
play() {
    if is phase=ask; then press Escape; fi
    if is paused=true; then press space; fi
}
# measure NAME: adds frames a second and processor time per frame to the results.
measure() {
    local before=$(frames) cpu=$(spent)
    sleep "$seconds"
    awk "BEGIN { n = $(frames) - $before; print \"$1\", n / $seconds, ($(spent) - $cpu) / (n ? n : 1) }" >>"$folder/results"
}
open() {
    : >"$folder/log"
    RUST_LOG=off,timestep_lab::app=debug,timestep_lab::platform=debug NO_COLOR=1 "$binary" "$scenario" >/dev/null 2>"$folder/log" &
    program=$!
    until [ "$(frames)" -gt 0 ]; do sleep 0.01; done
}
close() {
    kill "$program"
    wait "$program" 2>/dev/null || true
}
for ((round = 0; round < rounds; round++)); do
    started=$(date +%s.%N)
    open
    first=$(grep -m1 'paused=' "$folder/log" | cut -d' ' -f1)
    awk "BEGIN { print \"first\", $(date -d "$first" +%s.%N) - $started, 0 }" >>"$folder/results"
    sleep 3
    play
    # Stage and lab, or the one mode that there is.
    [ -z "$mode_key" ] || { measure stage && press "$mode_key"; }
    measure lab
    [ -z "$mode_key" ] || press "$mode_key"
    press "$hide_key"
    is hidden=true || { echo "error: the key $hide_key does not hide the interface" >&2; exit 1; }
    measure hidden
    press "$hide_key"
    press space
    sleep 2
    cpu=$(spent)
    sleep "$seconds"
    awk "BEGIN { print \"rest\", ($(spent) - $cpu) / $seconds, 0 }" >>"$folder/results"
    close
    [ "$eframe" != none ] || continue
    "$eframe" >"$folder/eframe" 2>/dev/null &
    program=$!
    sleep 3
    before=$(wc -l <"$folder/eframe") cpu=$(spent)
    sleep "$seconds"
    awk -v cpu="$(spent)" "NR > $before { n += \$1 } END { print \"eframe\", n / (NR - $before), (cpu - $cpu) / n }" \
        "$folder/eframe" >>"$folder/results"
    close
done

# median NAME COLUMN
median() { sed -n "s/^$1 \([0-9.e+-]* [0-9.e+-]*\)$/\1/p" "$folder/results" | cut -d' ' -f"$2" | sort -g | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'; }
printf 'first frame after %.2f s\n' "$(median first 1)"
printf '%-20s %10s %18s %12s\n' '' frames/s 'processor ms/frame' 'of lanes only'
for name in hidden stage lab eframe; do
    grep -q "^$name [0-9]" "$folder/results" || continue
    printf '%-20s %10.1f %18.1f %11.0f%%\n' "$name" "$(median "$name" 1)" "$(median "$name" 2)" \
        "$(awk "BEGIN { print 100 * $(median "$name" 1) / $(median hidden 1) }")"
done
printf 'at rest: %.1f ms of processor time a second\n' "$(median rest 1)"
