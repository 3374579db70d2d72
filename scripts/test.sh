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
step "lints of the core and the command line"
with_progress clippy -p timestep-lab --no-default-features --features cli --lib --bins -- -D warnings
step "documentation"
# With the examples, crates have the features that they have above, and are not read again.
RUSTDOCFLAGS="-D warnings" with_progress doc --no-deps --lib --examples
step "unit tests"
# They do not compute for long: without optimization they take more seconds, and their build minutes less.
unoptimized=()
for crate in timestep timestep-lab{,-files,-simulation,-picture,-interface}; do
    unoptimized+=(--config "profile.dev.package.$crate.opt-level=0")
done
with_progress "${unoptimized[@]}" test --lib --no-run
cargo "${unoptimized[@]}" test --no-fail-fast --lib
step "build of the tests"
with_progress test --no-run --bins --examples --test '*'
step "tests of the real window"
# They leave half of two cores idle: the release build that a later step needs has what is left.
nice -n 19 cargo build -p timestep-lab --profile same-bits --no-default-features --features cli --target-dir "$target/same_bits" \
    >"$target/same_bits.log" 2>&1 &
release_build=$!
trap 'kill $release_build 2>/dev/null || true' EXIT
passed=true
cargo test --no-fail-fast --test 'w*' || passed=false
step "other tests"
cargo test --no-fail-fast --bins --examples --test '[!w]*' || passed=false
cargo test --doc
$passed
step "same bits in a release build"
wait $release_build || { cat "$target/same_bits.log" && exit 1; }
TIMESTEP_LAB_PROGRAM=$target/same_bits/same-bits/timestep-lab cargo test --test commands state_hashes
step "licences and sources of dependencies"
scripts/supply_chain.sh
step ""
echo
echo "all tests passed in $SECONDS s"
