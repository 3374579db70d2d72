#!/usr/bin/env bash
# Checks, apart from the tests: every sensible set of features without warnings, the oldest Rust that Cargo.toml names, and
# the types on Windows and macOS: scripts/features.sh [PART…], where a part is features, systems or oldest; all of them by default.
# Takes about an hour on two cores.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

require_rust
install_packages "${WINDOW_PACKAGES[@]}"
parts=("$@")
[ $# -gt 0 ] || parts=(features systems oldest)
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")

# Sets without `cli` have no program, only the library.
feature_sets=(
    ""
    "clips"
    "h264"
    "cli"
    "cli,clips"
    "cli,h264"
    "gui,x11"
    "cli,gui,x11"
    "cli,gui,wayland"
    "cli,gui,x11,wayland"
    "cli,gui,x11,wayland,accesskit"
    "cli,gui,x11,wayland,clipboard"
    "cli,gui,x11,wayland,h264"
    "cli,gui,x11,wayland,accesskit,clipboard,h264"
)

features() {
    local set
    for set in "${feature_sets[@]}"; do
        echo "features: ${set:-none}"
        with_progress clippy -p timestep-lab --lib --bins --no-default-features --features "$set" -- -D warnings
    done
    # The tests, examples and benches that are left without the window.
    echo "all targets, features: cli"
    with_progress clippy -p timestep-lab --all-targets --no-default-features --features cli -- -D warnings
}

systems() {
    scripts/systems.sh
}

oldest() {
    local version
    version=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    if rustup run "$version" cargo --version >/dev/null 2>&1 || rustup toolchain install "$version" --profile minimal >/dev/null 2>&1; then
        echo "oldest Rust: $version"
        RUSTUP_TOOLCHAIN=$version with_progress check --lib --bins --target-dir "$target/oldest"
    else
        echo "not checked: Rust $version, because rustup cannot get it here"
    fi
}

for part in "${parts[@]}"; do
    case "$part" in
        features | systems | oldest) "$part" ;;
        *) echo "there is no part $part; there are features, systems and oldest" >&2; exit 2 ;;
    esac
done
echo "all checked in $SECONDS s"
