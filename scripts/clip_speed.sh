#!/usr/bin/env bash
# Frames per second of a recording of the motion of `welcome` (1280×720, MP4) as the stage shows it, and of the same picture drawn with
# matplotlib in two ways, measured in turn in one run: scripts/clip_speed.sh [ROUNDS]. Prints the medians and their ratios. LOOK=lab
# records the lab.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

require_rust
install_packages "${WINDOW_PACKAGES[@]}" ffmpeg python3 python3-venv
provide_runtime_folder
provide_binary
[ -x target/peers/bin/python ] || python3 -m venv target/peers
target/peers/bin/python -c "import matplotlib" 2>/dev/null || target/peers/bin/pip install --quiet matplotlib
rounds=${1:-5}
look=${LOOK:-stage}
parts=()
[ "$look" != stage ] || parts=(--no-question --no-moments --no-answer)
frames=600
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$binary" export welcome -o "$folder/run.csv" --seconds 10

recorded() {
    local start end
    start=$(date +%s.%N)
    "$binary" record welcome -o "$folder/ours.mp4" --seconds 10 --fps 60 --speed 1 --look "$look" "${parts[@]}" >/dev/null 2>&1
    end=$(date +%s.%N)
    awk "BEGIN { printf \"%.2f\", $frames / ($end - $start) }"
}
peer() { target/peers/bin/python benches/peers/clip.py "$folder/run.csv" "$folder/peer.mp4" "$1" "$2"; }

for round in $(seq "$rounds"); do
    ours=$(recorded)
    blitted=$(peer blitted "$frames")
    plain=$(peer funcanimation 60)
    echo "$ours $blitted $plain" | tee -a "$folder/rounds" | sed "s/^/round $round: frames a second, ours, blitted, FuncAnimation: /"
done
median() { cut -d' ' -f"$1" "$folder/rounds" | sort -g | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'; }
awk "BEGIN {
    ours = $(median 1); blitted = $(median 2); plain = $(median 3)
    printf \"median: %.0f frames a second, process start included\n\", ours
    printf \"%.1f times FuncAnimation (%.1f), %.2f times blitted by hand (%.0f)\n\", ours / plain, plain, ours / blitted, blitted
}"
