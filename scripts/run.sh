#!/usr/bin/env bash
# Installs what the program needs, builds it and starts it: scripts/run.sh [SCENARIO or any other arguments].
# Without a display it prints the numbers of the scenario instead of opening a window.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh

require_rust
install_packages "${WINDOW_PACKAGES[@]}"
cargo build --release --quiet
program=target/release/timestep-lab

if [ $# -le 1 ] && [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && [ "$(uname -s)" = Linux ]; then
    case "${1:-welcome}" in
        check | export | list | measure | help | -*) ;;
        *)
            echo "No display (neither DISPLAY nor WAYLAND_DISPLAY is set): the numbers of \`${1:-welcome}\` instead of its window."
            exec "$program" measure "${1:-welcome}"
            ;;
    esac
fi
exec "$program" "$@"
