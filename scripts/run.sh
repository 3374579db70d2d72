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
if [ ! -x "$program" ]; then
    echo "Building for the first time: 5 to 12 minutes on two cores, less on more. From then on it starts at once." >&2
fi
with_progress build --profile start --locked
program=$(realpath "$program")
cd "$here"

if [ $# -le 1 ] && [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && [ "$(uname -s)" = Linux ]; then
    case "${1:-}" in
        check | export | guide | latency | link | list | measure | record | replay | strobe | sweep | verify | help | -*) ;;
        *)
            clip_of=("$@")
            [ $# -gt 0 ] || clip_of=(--template jitter)
            name=$(basename "${1:-jitter}" .toml)
            clip=$name.mp4
            number=2
            while [ -e "$clip" ]; do
                clip=$name-$number.mp4
                number=$((number + 1))
            done
            echo "No display (neither DISPLAY nor WAYLAND_DISPLAY is set): recording a clip of \`$name\` instead."
            exec "$program" record "${clip_of[@]}" -o "$clip"
            ;;
    esac
fi
exec "$program" "$@"
