#!/usr/bin/env bash
# Checks the types for other systems, nothing is linked: the page for browsers, the program for Windows and macOS, without the H.264 encoder,
# which is C++: scripts/systems.sh [installed]. It gets the standard libraries from rustup; with `installed` it takes
# what is there.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

require_rust
program=(-p timestep-lab --lib --bins --no-default-features --features "cli,gui,accesskit,clipboard")
page=(-p timestep-lab --lib --bin page --no-default-features --features page)

# has SYSTEM: its standard library is there, or comes now.
has() {
    command -v rustup >/dev/null 2>&1 || return 1
    rustup target list --installed | grep -qx "$1" && return
    [ "${only_installed:-}" != installed ] && rustup target add "$1" >/dev/null 2>&1
}

only_installed=${1:-}
systems=(x86_64-pc-windows-gnu aarch64-apple-darwin)
# The tests build the page.
[ "$only_installed" = installed ] || systems+=(wasm32-unknown-unknown)
for system in "${systems[@]}"; do
    if ! has "$system"; then
        echo "not checked: $system, whose standard library is not there"
        continue
    fi
    echo "system: $system"
    case "$system" in
        wasm32-*) with_progress check --target "$system" "${page[@]}" ;;
        *) with_progress check --target "$system" "${program[@]}" ;;
    esac
done
