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
# The page, in a build without the optimization that takes longest, unless TIMESTEP_LAB_NO_WEB=1.
page=(PROFILE=page-tests CARGO_TARGET_DIR="$target/page_tests" DIST="$target/page_tests/dist")
made=$target/page_tests/made
has_page=true
[ -z "${TIMESTEP_LAB_NO_WEB:-}" ] || has_page=false

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
step "build of the tests"
with_progress test --workspace --no-run

# What runs beside the tests has what they leave of the processor, and a process group of its own, to be ended as a whole; in a session of its
# own its nice value would count for nothing.
set -m
# A real window needs one core, and others must not keep it waiting.
windows=$target/windows.log
cargo test --workspace --no-fail-fast --test 'w*' >"$windows" 2>&1 &
showing=$!
# The first of the checks have folders of their own: the others wait for cargo's lock on this one, which tests that run do not hold.
checks=$target/checks.log
rm -f "$made"
nice -n 19 bash -c '
    set -e
    if "$2"; then env "${@:4}" scripts/web.sh && touch "$3"; fi
    cargo run -p timestep-lab-same-bits --profile same-bits --target-dir "$1" -- tests/reference/state_hashes.txt
    cargo clippy --workspace --all-targets -- -D warnings
    # With the examples, crates have the features that the lints had, and are not read again.
    RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --lib --examples
    cargo clippy -p timestep-lab --no-default-features --features cli --lib --bins -- -D warnings
    scripts/systems.sh installed
' checks "$target/same_bits" "$has_page" "$made" "${page[@]}" >"$checks" 2>&1 &
checking=$!
set +m
trap 'kill -- -$checking -$showing 2>/dev/null || true' EXIT
passed=true
step "unit tests and tests without a window"
nice -n 10 cargo test --workspace --no-fail-fast --lib --bins --examples --test '[!w]*' || passed=false
nice -n 10 cargo test --workspace --doc || passed=false
step "tests of the real window"
wait $showing || passed=false
cat "$windows"
step "the page in a browser"
if "$has_page"; then
    # The other checks go on beside it.
    while [ ! -e "$made" ] && kill -0 $checking 2>/dev/null; do sleep 1; done
    [ ! -e "$made" ] || env "${page[@]}" PAGE_IS_MADE=1 TIMESTEP_LAB_PROGRAM="$target/debug/timestep-lab" scripts/web_test.sh || passed=false
else
    echo "not tested: TIMESTEP_LAB_NO_WEB is set"
fi
step "lints, documentation, the same bits in an optimized build, other systems"
wait $checking || { cat "$checks" && passed=false; }
$passed
step "licences and sources of dependencies"
scripts/supply_chain.sh
step "workflows"
scripts/workflows.sh
step ""
echo
echo "all tests passed in $SECONDS s"
