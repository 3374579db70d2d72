#!/usr/bin/env bash
# Builds the program under other release profiles and prints a table: time of the build, size of the stripped program, time to print the
# list of lessons, frames a second of a clip, and seconds of a sweep: scripts/profiles.sh [NAME…], a folder of target/profiles for each.
#
# A name is a line below; all of them take about two hours on two cores. Nothing else may run meanwhile.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

require_rust
install_packages "${WINDOW_PACKAGES[@]}" binutils
provide_runtime_folder
export WGPU_BACKEND=vulkan
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")/profiles

# A name, and what it changes of [profile.release]. `abort` says only what unwinding costs: dialogs and workers catch panics, and need it.
declare -A variants=(
    [now]=""
    [thin-lto]="lto=\"thin\""
    [fat-lto]="lto=\"fat\" codegen-units=1"
    [one-unit]="codegen-units=1"
    [abort]="panic=\"abort\""
    [size]="opt-level=\"s\""
    [two]="opt-level=2"
)
order=(now thin-lto fat-lto one-unit abort size two)
names=("$@")
[ $# -gt 0 ] || names=("${order[@]}")

# seconds COMMAND…: the median of three runs.
seconds() {
    local TIMEFORMAT=%R
    for _ in 1 2 3; do { time "$@" >/dev/null 2>&1; } 2>&1; done | sort -n | sed -n 2p
}

clip=$(mktemp -d)
trap 'rm -rf "$clip"' EXIT
rows=()
for name in "${names[@]}"; do
    [ -v "variants[$name]" ] || { echo "there is no profile $name; there are ${order[*]}" >&2; exit 2; }
    settings=()
    for setting in ${variants[$name]}; do settings+=(--config "profile.release.$setting"); done
    rm -rf "${target:?}/$name"
    begun=$SECONDS
    with_progress "${settings[@]}" build --release --locked --bin timestep-lab --target-dir "$target/$name"
    built=$((SECONDS - begun))
    program=$clip/timestep-lab
    strip -o "$program" "$target/$name/release/timestep-lab"
    size=$(($(stat -c %s "$program") / 1000000))
    start=$(seconds "$program" list lessons)
    encoded=$(seconds "$program" record welcome --seconds 5 --fps 60 -o "$clip/a.mp4")
    sweep=$(seconds "$program" sweep stability --world spring --integrator rk4 --cells 192x128 --steps 1000 -o "$clip/a.csv")
    rows+=("| $name | ${variants[$name]:--} | $built s | $size MB | $start s | $(awk "BEGIN { printf \"%.0f\", 300 / $encoded }") | $sweep s |")
done
printf '| profile | change | build | program | start | frames a second of a clip | sweep |\n|---|---|---|---|---|---|---|\n'
printf '%s\n' "${rows[@]}"
