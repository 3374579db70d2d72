#!/usr/bin/env bash
# Installs what the tests need and runs all of them.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh

require_rust
install_packages "${TEST_PACKAGES[@]}"
export WGPU_BACKEND=vulkan

step() { printf '\n== %s\n' "$*"; }

step "format"
scripts/format.sh --check
step "lints"
cargo clippy --all-targets --quiet -- -D warnings
step "lints of the core alone"
cargo clippy --no-default-features --lib --bins --quiet -- -D warnings
step "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --quiet
step "tests, the real window included"
cargo test --quiet
step "same bits in release"
cargo test --release --no-default-features --quiet --test determinism
echo
echo "all tests passed"
