#!/usr/bin/env bash
# Presses keys and clicks at random on a window without a screen, scripts/random_clicks.sh [EVENTS] [SEED]: 200,000 events unless
# given, from a seed that it prints. It fails where the program panics or the scenario becomes one that cannot be read.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh

require_rust
seed=${2:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}
echo "${1:-200000} events, TIMESTEP_LAB_SEED=$seed"
TIMESTEP_LAB_CLICKS=${1:-200000} TIMESTEP_LAB_SEED=$seed cargo test --release -p timestep-lab --lib random_clicks -- --nocapture
