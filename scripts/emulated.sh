#!/usr/bin/env bash
# Shows that another processor computes the same bits: builds the command line for aarch64 (musl, so that no linker or library of that
# system is needed), and runs all lessons, all methods on all worlds, and lanes that blow up under qemu: scripts/emulated.sh. An infinity
# less an infinity is another NaN there than on x86-64. Takes some minutes. `scripts/emulated.sh TARBALL` does so with the program that
# scripts/package_arm.sh has packed.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

require_rust
install_packages qemu-user-static
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")/emulated
mkdir -p "$target"
if [ -n "${1:-}" ]; then
    # Its C library is that of the cross compiler.
    install_packages g++-aarch64-linux-gnu
    # Without one the program starts itself again, which an emulator does not see.
    provide_runtime_folder
    tar --extract --xz --file "$1" --directory "$target" --strip-components=1
    program=(-L /usr/aarch64-linux-gnu "$target/timestep-lab")
else
    system=aarch64-unknown-linux-musl
    rustup target add "$system"
    export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER=rust-lld
    with_progress build -p timestep-lab --no-default-features --features cli --bin timestep-lab --target "$system" --target-dir "$target"
    program=("$target/$system/debug/timestep-lab")
fi
emulated=$target/timestep-lab-aarch64
printf '#!/bin/sh\nexec qemu-aarch64-static %s "$@"\n' "$(printf '%q ' "${program[@]}")" >"$emulated"
chmod +x "$emulated"
TIMESTEP_LAB_PROGRAM=$emulated cargo test --test commands state_hashes
