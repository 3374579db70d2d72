#!/usr/bin/env bash
# Formats all of the source, or only checks it: scripts/format.sh [--check]. `cargo fmt` alone does not see the files that a
# list of entries declares (`crates/timestep/src/integrators`, `crates/simulation/src/worlds`), because they stand in a macro.
set -euo pipefail
cd "$(dirname "$0")/.."
exec cargo fmt "$@" -- crates/timestep/src/integrators/*.rs crates/simulation/src/worlds/*.rs crates/timestep/src/time/policies/*.rs crates/timestep/src/presentation/*.rs
