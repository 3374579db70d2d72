#!/usr/bin/env bash
# Runs the engines that have a speed of the game at half, once and twice of it, and writes what hangs of 150 ms, 350 ms and 2 s count then: the simulated
# milliseconds that a run on 60 Hz has more with the hang than without it. By hand, for tests/reference/engine_speeds.json:
#
#   OUT=tests/reference/engine_speeds.json scripts/engines/speed.sh
#
# What it needs is in run.sh, of which KEEP=… is passed on; a driver reads SPEED.
set -euo pipefail
out=$(realpath "${OUT:?a file for the result}")
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
engines='bevy godot-3 excalibur playcanvas pixi matter-js littlejs arcade'
speeds='0.5 1 2'
hangs='150 350 2000'

# Three seconds, the hang, three seconds: units are 625 ns, and 1/60 s is 26666 and two thirds of them.
python3 - $hangs > "$folder/sequences.txt" <<'PYTHON'
import sys
second = [26666, 26667, 26667] * 20
for hang in [None, *map(int, sys.argv[1:])]:
    print(*second * 3, *([] if hang is None else [hang * 1600]), *second * 3)
PYTHON
for speed in $speeds; do
  SPEED=$speed SEQUENCES=$folder/sequences.txt OUT=$folder/$speed ./run.sh $engines
done
python3 - "$folder" "$out" "$engines" "$speeds" "$hangs" <<'PYTHON'
import json, sys
folder, out, engines, speeds, hangs = sys.argv[1:]

def milliseconds(line):
    runs = [run.split("x") for token in line.split() for run in token.split("+") if run != "0"]
    return sum(int(length) * int(count) for length, count in runs) / 705600

rows = []
for engine in engines.split():
    counted = {}
    for speed in speeds.split():
        without, *hung = [milliseconds(line) for line in open(f"{folder}/{speed}/{engine}.txt")]
        counted[speed] = {hang: round(line - without, 3) for hang, line in zip(hangs.split(), hung)}
    rows.append(f"{json.dumps(engine)}: {json.dumps(counted)}")
open(out, "w").write("{\n" + ",\n".join(rows) + "\n}\n")
PYTHON
