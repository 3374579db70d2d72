#!/usr/bin/env bash
# Formats all of the source, or only checks it: scripts/format.sh [--check]. `cargo fmt` alone does not see the files that a
# list of entries declares (`src/integrators`, `src/worlds`), because they stand in a macro.
set -euo pipefail
cd "$(dirname "$0")/.."
exec cargo fmt "$@" -- src/integrators/*.rs src/worlds/*.rs src/time/policies/*.rs src/presentation/*.rs
