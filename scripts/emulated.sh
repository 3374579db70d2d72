#!/usr/bin/env bash
# Shows that another processor computes the same bits: builds the command line for aarch64 (musl, so that no linker or library of that
# system is needed), and runs all lessons, all methods on all worlds, and lanes that blow up under qemu: scripts/emulated.sh. An infinity
# less an infinity is another NaN there than on x86-64. Takes some minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

require_rust
install_packages qemu-user-static
system=aarch64-unknown-linux-musl
rustup target add "$system"
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER=rust-lld
with_progress build -p timestep-lab --no-default-features --features cli --bin timestep-lab --target "$system" --target-dir "$target/emulated"
program=$target/emulated/timestep-lab-aarch64
printf '#!/bin/sh\nexec qemu-aarch64-static %q "$@"\n' "$target/emulated/$system/debug/timestep-lab" >"$program"
chmod +x "$program"
TIMESTEP_LAB_PROGRAM=$program cargo test --test commands state_hashes
