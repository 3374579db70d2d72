#!/usr/bin/env bash
# Runs the engines that have a setting for most frames a second with 60 on displays of 60 Hz, exact and with noise of a tenth of a millisecond, 75 Hz and
# 144 Hz, and writes pictures per second and simulated time per second of each. By hand, for tests/reference/engine_caps.json:
#
#   OUT=tests/reference/engine_caps.json scripts/engines/cap.sh
#
# What it needs is in run.sh, of which KEEP=… is passed on; a driver reads CAP and PICTURES. Godot, pygame and others that hold a rate by sleeping are
# left out: what they draw depends on the display's queue, too.
set -euo pipefail
out=$(realpath "${OUT:?a file for the result}")
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
engines='phaser excalibur babylon pixi mainloop'

# Thirty seconds: units are 625 ns. The noise of a reading is taken back in the next frame.
python3 - > "$folder/sequences.txt" <<'PYTHON'
import random
random.seed(60)
def frames(rate, noise):
    at = [round(frame * 1_600_000 / rate) + (random.randint(-noise, noise) if frame else 0) for frame in range(30 * rate + 1)]
    print(*[later - earlier for earlier, later in zip(at, at[1:])])
frames(60, 0)
frames(60, 160)
frames(75, 0)
frames(144, 0)
PYTHON
CAP=60 SEQUENCES=$folder/sequences.txt OUT=$folder/steps ./run.sh $engines
CAP=60 PICTURES=1 SEQUENCES=$folder/sequences.txt OUT=$folder/pictures ./run.sh $engines
python3 - "$folder" "$out" $engines <<'PYTHON'
import json, sys
folder, out, *engines = sys.argv[1:]
DISPLAYS = {"60": 60, "60 with noise": 60, "75": 75, "144": 144}

# The first ten seconds are left out: engines have bounds of their own at a start.
def total(line, rate):
    runs = [run.split("x") for token in line.split()[10 * rate:] for run in token.split("+") if run != "0"]
    return sum(int(length) * int(count) for length, count in runs) / 20

rows = []
for engine in engines:
    read = lambda kind: open(f"{folder}/{kind}/{engine}.txt").read().splitlines()
    row = {
        name: {"pictures": round(total(pictures, rate), 2), "speed": round(total(steps, rate) / 705600000, 4)}
        for (name, rate), pictures, steps in zip(DISPLAYS.items(), read("pictures"), read("steps"))
    }
    rows.append(f"{json.dumps(engine)}: {json.dumps(row)}")
open(out, "w").write("{\n" + ",\n".join(rows) + "\n}\n")
PYTHON
