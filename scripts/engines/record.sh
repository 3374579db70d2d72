#!/usr/bin/env bash
# Runs every engine over 2,000 sequences of 200 frames, compares its steps with ours frame by frame, and writes what the tests compare with:
# a number for each sequence, in tests/reference/engine_steps. By hand; what it needs is in run.sh, of which KEEP=… is passed on.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
TIMESTEP_LAB_ENGINES=$folder cargo test --quiet --test core -- --ignored write_sequences_and_steps
mkdir "$folder/engines"
cargo run --quiet -- list engines --json > "$folder/engines.json"
names=$(python3 -c 'import json, sys; print(*(engine["id"] for engine in json.load(sys.stdin)))' < "$folder/engines.json")
SEQUENCES=$folder/sequences.txt OUT=$folder/engines scripts/engines/run.sh ${*:-$names}
mkdir -p tests/reference/engine_steps
python3 - "$folder" ${*:-$names} <<'PYTHON'
import json, sys
folder, names = sys.argv[1], sys.argv[2:]
engines = {engine["id"]: engine for engine in json.load(open(f"{folder}/engines.json"))}

def digest(text):
    """FNV-1a, 32 bits."""
    number = 0x811C9DC5
    for byte in text.encode():
        number = (number ^ byte) * 0x01000193 & 0xFFFFFFFF
    return number

failed = False
for name in names:
    theirs = open(f"{folder}/engines/{name}.txt").read().splitlines()
    ours = open(f"{folder}/{name}.ours").read().splitlines()
    differ = [number for number, pair in enumerate(zip(theirs, ours)) if pair[0] != pair[1]]
    print(f"{name}: {sum(len(line.split()) for line in theirs)} frames, {len(differ)} sequences differ")
    for number in differ[:1]:
        frames = [pair for pair in enumerate(zip(theirs[number].split(), ours[number].split())) if pair[1][0] != pair[1][1]]
        print(f"  sequence {number}: {len(frames)} frames, the first {frames[0]}")
    failed |= bool(differ) or len(theirs) != len(ours)
    engine = engines[name]
    head = f"# {engine['name']} {engine['version']}, {engine['compared_with']}: a number for the steps of each sequence\n"
    rows = [" ".join(f"{digest(line):08x}" for line in theirs[row:row + 16]) for row in range(0, len(theirs), 16)]
    open(f"tests/reference/engine_steps/{name}.txt", "w").write(head + "\n".join(rows) + "\n")
sys.exit(failed)
PYTHON
