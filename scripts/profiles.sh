#!/usr/bin/env bash
# Builds the program under other release profiles and prints a table: processor time of the build, size of the stripped program, time to
# print the list of lessons, frames a second of a clip, and seconds of a sweep: scripts/profiles.sh [NAME…]. The programs stay in
# target/profiles, and one that is there is not built again.
#
# A name is a line below; all of them take more than an hour on two cores. Other work on the machine lengthens all times; the programs are
# measured in turn, so that it lengthens those of all.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

require_rust
install_packages "${WINDOW_PACKAGES[@]}" binutils
provide_runtime_folder
export WGPU_BACKEND=vulkan
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")/profiles

# A name, and what it changes of [profile.release]; `start` is the profile of that name, which scripts/run.sh builds. `abort` says only what
# unwinding costs: dialogs and workers catch panics, and need it.
declare -A variants=(
    [now]=""
    [start]="profile.start"
    [local-lto]="lto=false"
    [thin-lto]="lto=\"thin\""
    [fat-lto]="lto=\"fat\" codegen-units=1"
    [one-unit]="codegen-units=1"
    [abort]="panic=\"abort\""
    [size]="opt-level=\"s\""
    [two]="opt-level=2"
)
order=(now start local-lto thin-lto fat-lto one-unit abort size two)
names=("$@")
[ $# -gt 0 ] || names=("${order[@]}")
for name in "${names[@]}"; do
    [ -v "variants[$name]" ] || { echo "there is no profile $name; there are ${order[*]}" >&2; exit 2; }
done

# What is built is removed but for the program: a folder of a build has 2 GB.
build() {
    local name=$1 profile=release settings=() setting TIMEFORMAT='%U %S'
    if [ "$name" = start ]; then
        profile=start
    else
        for setting in ${variants[$name]}; do settings+=(--config "profile.release.$setting"); done
    fi
    rm -rf "${target:?}/build"
    { time with_progress build --profile "$profile" --locked --bin timestep-lab --target-dir "$target/build" "${settings[@]}" 2>"$target/$name.log"; } 2>"$target/$name.seconds"
    strip -o "$target/$name" "$target/build/$profile/timestep-lab"
    rm -rf "${target:?}/build"
}
mkdir -p "$target"
for name in "${names[@]}"; do
    [ -x "$target/$name" ] || { echo "builds $name"; build "$name"; }
done

rounds=5
clip=$(mktemp -d)
trap 'rm -rf "$clip"' EXIT
# seconds FILE COMMAND…: adds the seconds that it takes.
seconds() {
    local TIMEFORMAT=%R file=$1
    shift
    { time "$@" >/dev/null 2>&1; } 2>>"$file"
}
for _ in $(seq "$rounds"); do
    for name in "${names[@]}"; do
        seconds "$clip/$name.start" "$target/$name" list lessons
        seconds "$clip/$name.clip" "$target/$name" record welcome --seconds 5 --fps 60 --speed 1 -o "$clip/a.mp4"
        seconds "$clip/$name.sweep" "$target/$name" sweep stability --world spring --integrator rk4 --cells 192x128 --steps 1000 -o "$clip/a.csv"
    done
done
median() { sort -g "$clip/$1" | sed -n "$(((rounds + 1) / 2))p"; }
printf '| profile | change | processor time of the build | program | start | frames a second of a clip | sweep |\n|---|---|---|---|---|---|---|\n'
for name in "${names[@]}"; do
    printf '| %s | %s | %.0f s | %.1f MB | %s s | %.0f | %s s |\n' "$name" "${variants[$name]:--}" "$(awk '{ print $1 + $2 }' "$target/$name.seconds")" \
        "$(awk "BEGIN { print $(stat -c %s "$target/$name") / 1e6 }")" "$(median "$name.start")" "$(awk "BEGIN { print 300 / $(median "$name.clip") }")" "$(median "$name.sweep")"
done
