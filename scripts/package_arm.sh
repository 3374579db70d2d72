#!/usr/bin/env bash
# Makes the tarball for 64-bit Arm, dist/timestep-lab-VERSION-aarch64-linux.tar.xz, on Debian or Ubuntu on another processor:
# scripts/package_arm.sh. `scripts/emulated.sh TARBALL` compares what it computes. The window was never opened there.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

require_rust
install_packages gcc-aarch64-linux-gnu g++-aarch64-linux-gnu binutils-aarch64-linux-gnu binutils libc6-dev gcc python3 xz-utils
. scripts/package_parts.sh
system=aarch64-unknown-linux-gnu
tool=aarch64-linux-gnu
rustup target add "$system" 2>/dev/null
export RUSTFLAGS=$rust_maps CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=$tool-gcc
export CC_aarch64_unknown_linux_gnu=$tool-gcc CXX_aarch64_unknown_linux_gnu=$tool-g++
export CFLAGS_aarch64_unknown_linux_gnu=$c_maps CXXFLAGS_aarch64_unknown_linux_gnu=$c_maps
with_progress build --release --locked --target "$system" --target-dir "$target/arm" -p timestep-lab --bin timestep-lab
$tool-strip --strip-all -o "$work/timestep-lab" "$target/arm/$system/release/timestep-lab"
tarball "$work/timestep-lab" "$system"
ls -l dist/*-aarch64-linux.tar.xz
(cd dist && sha256sum -- *-aarch64-linux.tar.xz)
