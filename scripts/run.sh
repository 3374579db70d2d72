#!/usr/bin/env bash
# Installs what the program needs, builds it and starts it: scripts/run.sh [SCENARIO or any other arguments].
# Without a display it records the scenario, or the template `jitter`, to a clip in the current folder instead of opening a window.
set -euo pipefail
here=$PWD
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

require_rust
install_packages "${WINDOW_PACKAGES[@]}"
provide_runtime_folder
program=${CARGO_TARGET_DIR:-target}/start/timestep-lab

# What comes after the build.
next=window
case "${1:-}" in
    check | export | guide | latency | link | list | measure | record | replay | strobe | sweep | verify | help | -*) next=command ;;
    *) [ $# -gt 1 ] || [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname -s)" != Linux ] || next=clip ;;
esac
if [ ! -x "$program" ]; then
    declare -A then=(
        [window]="opens the window" [command]="runs the command"
        [clip]="records a clip, because no display is set (neither DISPLAY nor WAYLAND_DISPLAY)"
    )
    echo "Builds for the first time, some minutes, and then ${then[$next]}. From then on it starts at once." >&2
    # The shares of this build on two cores: scripts/profiles.sh start.
    TIME_OF_UNITS="3 4 5 7 8 11 13 18 26 29 31 36 38 40 52 55 59 66 75 100"
fi
with_progress build --profile start --locked
program=$(realpath "$program")
cd "$here"

if [ "$next" = clip ]; then
    clip_of=("$@")
    [ $# -gt 0 ] || clip_of=(--template jitter)
    name=$(basename "${1:-jitter}" .toml)
    clip=$name.mp4
    number=2
    while [ -e "$clip" ]; do
        clip=$name-$number.mp4
        number=$((number + 1))
    done
    echo "No display: recording a clip of \`$name\` instead of opening a window."
    exec "$program" record "${clip_of[@]}" -o "$clip"
fi
exec "$program" "$@"
