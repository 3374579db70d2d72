#!/usr/bin/env bash
# Many runs at once: ns per step and run of the sweep engine, of hand-written C and of every peer that installs, each on
# one core, measured in turn in one run: scripts/sweep_speed.sh [ROUNDS]. Prints medians over the rounds, and medians of
# the ratios within a round. A single run takes all its steps in one call; `stepwise` takes one step a call, as lanes do, and
# `inlined` is the engine with an equation that the compiler knows. Fails where C, NumPy and the engine do not end in the
# same bits.
#
# C is compiled for this machine with vectors of every width it has; the fastest width and block length count. The
# engine is built as it is shipped (ours) and for this machine (native). What is not there is shown as "-". Times are
# processor time, the fastest of several tries, so that they hold on a machine that does other things too.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh

require_rust
install_packages gcc libc6-dev python3 python3-venv
rounds=${1:-5}
methods=(explicit-euler semi-implicit-euler velocity-verlet rk4)
problems=(spring orbit)
maps=(128 1024)
runs=4096 steps=1000 single_steps=1000000
target=${CARGO_TARGET_DIR:-target}
python=target/peers/bin/python
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# --- Building. Without -fno-tree-slp-vectorize some of C's plain loops take twice as long; blocks do not change. ---
widths=(2)
if grep -qw avx /proc/cpuinfo 2>/dev/null; then widths=(4); fi
if grep -qw avx512f /proc/cpuinfo 2>/dev/null; then widths=(4 8); fi
mkdir -p "$target/sweep_peers"
for width in "${widths[@]}"; do
    gcc -O3 -march=native -ffp-contract=off -fno-math-errno -fno-tree-slp-vectorize -DWIDTH="$width" \
        benches/peers/sweep.c -o "$target/sweep_peers/c$width" -lm
    "$target/sweep_peers/c$width" check >"$folder/check"
done
cat "$folder/check"

[ -x "$python" ] || python3 -m venv target/peers || echo "missing: no virtual environment for Python" >&2
for package in $("$python" benches/peers/sweep.py missing || true); do
    "$python" -m pip install --quiet "$package" || echo "missing: $package does not install" >&2
done
CARGO_TARGET_DIR="$target/sweep_peers" cargo build --release --quiet --manifest-path benches/peers/ode_solvers/Cargo.toml ||
    echo "missing: ode_solvers does not build" >&2

CARGO_TARGET_DIR="$target/sweep_peers" cargo build --release --quiet --manifest-path benches/peers/ours/Cargo.toml
RUSTFLAGS="-C target-cpu=native" CARGO_TARGET_DIR="$target/sweep_peers/native" \
    cargo build --release --quiet --manifest-path benches/peers/ours/Cargo.toml

# --- Everybody answers `NUMBER CHECKSUM …` to the same arguments; what cannot answer says nothing. ---
c() { for width in "${widths[@]}"; do "$target/sweep_peers/c$width" "$@"; done | sort -g | head -n 1; }
ours() { "$target/sweep_peers/release/ours" "$@"; }
native() { "$target/sweep_peers/native/release/ours" "$@"; }
in_python() { "$python" benches/peers/sweep.py "$@" || echo "missing: $*" >&2; }
ode_solvers() { if [ -x "$target/sweep_peers/release/ode-solvers-peer" ]; then "$target/sweep_peers/release/ode-solvers-peer" "$1"; fi; }

# record WHAT WHO COMMAND…: keeps "WHAT WHO round NUMBER CHECKSUM BLOCK".
record() {
    local what=$1 who=$2 answer
    shift 2
    answer=$("$@")
    if [ -n "$answer" ]; then echo "$what $who $round $answer" >>"$folder/figures"; fi
}
# Sides that must have the same bits, one after the other.
race() {
    local what=$1 who
    shift
    for who in c ours native; do record "$what" "$who" "$who" "$@"; done
}

for round in $(seq "$rounds"); do
    echo "round $round of $rounds" >&2
    for problem in "${problems[@]}"; do
        for method in "${methods[@]}"; do
            race "blocks/$method/$problem" sweep "$method" "$problem" "$runs" "$steps"
            race "single/$method/$problem" single "$method" "$problem" "$single_steps"
            record "single/$method/$problem" stepwise ours stepwise "$method" "$problem" "$single_steps"
        done
        "$python" benches/peers/sweep.py list | awk -v p="$problem" '$2 == p { print $1 }' >"$folder/peers" || true
        while read -r peer; do
            record "blocks/rk4/$problem" "$peer" in_python "$peer" "$problem" </dev/null
        done <"$folder/peers"
        record "blocks/rk4/$problem" ode_solvers ode_solvers "$problem"
    done
    record single/rk4/spring inlined ours inlined "$single_steps"
    for size in "${maps[@]}"; do
        race "map/$size" map "$size" "$steps"
        for peer in numpy jax; do
            if grep -qx "$peer" "$folder/peers"; then record "map/$size" "$peer" in_python "$peer" map "$size" "$steps"; fi
        done
    done
done

awk -f benches/peers/sweep_table.awk "$folder/figures"
