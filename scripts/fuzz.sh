#!/usr/bin/env bash
# Searches for failures with random data: scripts/fuzz.sh [MINUTES], 10 unless given.
#
# Half of the time goes to random valid scenarios and the invariants of any run (tests/core/fuzz), in release. The other half goes to
# the parsers under cargo-fuzz, where it and a nightly compiler are installed (cargo install cargo-fuzz). A finding is a file:
# put it into fuzz/corpus, where the tests read it first, and mend the program.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

require_rust
minutes=${1:-10}
seed=${TIMESTEP_LAB_FUZZ_SEED:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}
echo "random scenarios for $((minutes * 30)) s, TIMESTEP_LAB_FUZZ_SEED=$seed"
TIMESTEP_LAB_FUZZ_SEED=$seed TIMESTEP_LAB_FUZZ_SECONDS=$((minutes * 30)) \
    cargo test --release -p timestep-lab-core-tests fuzz:: -- --nocapture
if ! cargo +nightly fuzz --version >/dev/null 2>&1; then
    echo "not fuzzed: the parsers, because cargo-fuzz or a nightly compiler is missing"
    exit 0
fi
for target in scenario trace input; do
    echo "parser: $target, $((minutes * 10)) s"
    cargo +nightly fuzz run "$target" -- -max_total_time=$((minutes * 10)) -max_len=65536 -timeout=10
done
