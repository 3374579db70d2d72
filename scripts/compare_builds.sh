#!/usr/bin/env bash
# Shows that two builds of the program compute and draw the same: scripts/compare_builds.sh OLD NEW
#
# OLD and NEW are two `timestep-lab` programs, for example of the commit before a change and after it. Both run every
# lesson of OLD and the same sweeps; scripts/compare_outputs.py compares what they wrote:
#   measure   every number of every lane, state hashes included, and those of `latency drive`
#   export    every row of every step and frame
#   record    every pixel of the lanes, drawn without any text
#   strobe    every pixel; texts are part of these stills, so a difference is reported and does not fail
#   sweep     every number of convergence, work-precision, stability and sampling
# LESSONS=FOLDER takes the lessons from this folder, in place of those that each program has: for lessons that have changed.
# Labels, titles and names may differ. Exit status: 0 the same, 1 something differs, 2 wrong arguments.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
[ $# -eq 2 ] && [ -x "$1" ] && [ -x "$2" ] || {
    echo "usage: $0 OLD NEW   (two timestep-lab programs)" >&2
    exit 2
}
command -v python3 >/dev/null || {
    echo "error: python3 compares the outputs; please install it" >&2
    exit 2
}
old=$(realpath "$1")
new=$(realpath "$2")
export WGPU_BACKEND=${WGPU_BACKEND:-vulkan} XDG_RUNTIME_DIR=${XDG_RUNTIME_DIR:-/tmp}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# ids PROGRAM KIND
ids() { "$1" list "$2" --json | python3 -c 'import json, sys; print(*(entry["id"] for entry in json.load(sys.stdin)))'; }
lessons=$(ids "$old" lessons)
integrators=$(ids "$old" integrators)
worlds=$(ids "$old" worlds)

# Everything that one program writes, each file named after its command; a command that fails leaves NAME.failed.
outputs() {
    local program=$1 into=$2
    mkdir -p "$into"
    # keep NAME ARGUMENTS…: standard output goes to NAME.out.
    keep() {
        local name=$1
        shift
        "$program" "$@" >"$into/$name.out" 2>"$into/$name.errors" && return
        mv "$into/$name.errors" "$into/$name.failed"
        rm "$into/$name.out"
    }
    local lesson run integrator world second=(--seconds 1)
    # The same frames of builds whose length was that of the clip, and which left out frames without being told to.
    ! "$program" record --help | grep -q -e --sampled || second=(--seconds 4 --sampled)
    for lesson in $lessons; do
        run=${LESSONS:+$LESSONS/}$lesson${LESSONS:+.toml}
        keep "measure-$lesson" measure "$run" --json
        keep "export-$lesson" export "$run" --seconds 3 -o "$into/export-$lesson.csv"
        keep "record-$lesson" record "$run" --no-captions --size 640x360 --fps 20 --speed 4 "${second[@]}" \
            -o "$into/record-$lesson-%03d.png"
        # Frames are in a folder of their own; builds from before that write them here.
        [ -d "$into/record-$lesson" ] && mv "$into/record-$lesson"/*.png "$into/" && rmdir "$into/record-$lesson"
        keep "strobe-$lesson" strobe "$run" --no-captions --size 960x540 --at "2 s" -o "$into/strobe-$lesson.png"
    done
    keep measure-latency-drive latency drive --json
    for world in $worlds; do
        for curves in convergence work-precision; do
            keep "sweep-$curves-$world" sweep "$curves" --world "$world" --seconds 2 --most-steps 4000 \
                -o "$into/sweep-$curves-$world.csv"
        done
        keep "sweep-stability-$world" sweep stability --world "$world" --cells 24x16 --steps 100 \
            -o "$into/sweep-stability-$world.csv"
    done
    for integrator in $integrators; do
        keep "sweep-stability-spring-$integrator" sweep stability --world spring --integrator "$integrator" \
            --cells 48x32 --steps 300 -o "$into/sweep-stability-spring-$integrator.csv"
        keep "sweep-sampling-$integrator" sweep sampling --world wind:frequency=16 --integrators "$integrator" \
            --dt 1/20 -o "$into/sweep-sampling-$integrator.csv"
    done
    for lesson in wind; do
        keep "sweep-sampling-$lesson" sweep sampling "$lesson" -o "$into/sweep-sampling-$lesson.csv"
    done
}

outputs "$old" "$folder/old" &
pid=$!
outputs "$new" "$folder/new"
wait "$pid"
python3 "$here/compare_outputs.py" "$folder/old" "$folder/new"
