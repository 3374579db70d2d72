#!/usr/bin/env bash
# Installs what the tests need and runs all of them. Prints how long each step took.
set -euo pipefail
# A script in the background may have been started with SIGINT ignored; tests send that signal.
[ -n "${TESTS_HAVE_SIGNALS:-}" ] || TESTS_HAVE_SIGNALS=1 exec env --default-signal "$0" "$@"
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

require_rust
install_packages "${TEST_PACKAGES[@]}"
provide_runtime_folder
export WGPU_BACKEND=vulkan
# What is built once is built a fifth faster without the record of its parts.
export CARGO_INCREMENTAL=${CARGO_INCREMENTAL:-0}
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")

current=
# step NAME: begins a step and says how long the one before took.
step() {
    [ -z "$current" ] || echo "-- $current: $((SECONDS - begun)) s"
    current=$1
    begun=$SECONDS
    [ -z "$current" ] || printf '\n== %s\n' "$current"
}

step "format"
cargo fmt --check
step "lints"
with_progress clippy --all-targets -- -D warnings
step "build of the tests"
with_progress test --no-run
# The tests leave a part of two cores idle: what else is to be built and read has what is left.
checks=$target/checks.log
# A process group of its own, to be ended as a whole; in a session of its own its nice value would count for nothing.
set -m
nice -n 19 bash -c '
    set -e
    cargo build -p timestep-lab --profile same-bits --no-default-features --features cli --target-dir "$0"
    # With the examples, crates have the features that the lints had, and are not read again.
    RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --lib --examples
    cargo clippy -p timestep-lab --no-default-features --features cli --lib --bins -- -D warnings
' "$target/same_bits" >"$checks" 2>&1 &
checking=$!
set +m
trap 'kill -- -$checking 2>/dev/null || true' EXIT
passed=true
step "unit tests"
cargo test --no-fail-fast --lib || passed=false
step "tests of the real window"
cargo test --no-fail-fast --test 'w*' || passed=false
step "other tests"
cargo test --no-fail-fast --bins --examples --test '[!w]*' || passed=false
cargo test --doc || passed=false
step "documentation and lints of the core"
wait $checking || { cat "$checks" && passed=false; }
$passed
step "same bits in a release build"
TIMESTEP_LAB_PROGRAM=$target/same_bits/same-bits/timestep-lab cargo test --test commands state_hashes
step "licences and sources of dependencies"
scripts/supply_chain.sh
step ""
echo
echo "all tests passed in $SECONDS s"
