#!/usr/bin/env bash
# Runs real physics engines, as published, and writes how a body of 1 kg moves in them, for tests/reference/physics_engines.json. By hand:
#
#   OUT=physics_engines.json scripts/engines/physics.sh [NAME…]
#
# Steps are 1/60 s, gravity is 10 along -y; units are m, s, kg. Records of an engine, each null where it has no such thing:
#   version, floats   "f32" or "f64": the type of its state; f32 numbers are the shortest decimals of the single
#   every             lists have steps every, 2 every, 3 every, …; EVERY=1 writes all (155 kB), the default is 3
#   fall              y and v of 60 steps from rest, damping set to 0
#   fall_default      the same with the engine's own damping, if that differs
#   damped            the same with damping 0.5 by the engine's setting, and 3 m/s at the start
#   spring            y of 120 steps from 1 at rest on a spring of the engine, 100 N/m, no damping, no gravity; spring_kept is the largest |y| of
#                     the last of 10 s
#   oscillator        the same, where the spring is a force of -100 y that the program applies before each step
#   spring_damped     MuJoCo: the spring with a damping of 4 N s/m
#   speed_limit, spin_limit   what a step leaves of 10,000 m/s and of 1,000 rad/s, null if all
#
# A driver only sets the engine up and reads it. KEEP=… is a folder that keeps the packages; without it, they are fetched each time. It needs
# node and npm, python3 and pip.
set -euo pipefail
cd "$(dirname "$0")/physics"

engines='mujoco.py pybullet.py pymunk.py box2d-2.py box2d-3.mjs planck.mjs rapier.mjs jolt.mjs cannon-es.mjs matter-js.mjs p2-es.mjs rebound.py'
npm='box2d3-wasm@5.2.0 planck@1.5.0 @dimforge/rapier2d-compat@0.21.0 jolt-physics@1.1.0 cannon-es@0.20.0 matter-js@0.20.0 p2-es@1.2.3'
pip='mujoco==4.0.0 pybullet==3.2.7 pymunk==7.3.1 Box2D==2.3.10 rebound==5.2.2'

out=${OUT:?a file for the result}
[[ $out = /* ]] || out=$OLDPWD/$out
keep=${KEEP:-$(mktemp -d)}
[ -n "${KEEP:-}" ] || trap 'rm -rf "$keep"' EXIT
mkdir -p "$keep/node" "$keep/python"
keep=$(realpath "$keep")

drivers=
for name in ${*:-$engines}; do
  driver=$(tr ' ' '\n' <<< "$engines" | grep -x "${name%.*}\.\(py\|mjs\)") || { echo "physics.sh: no engine $name" >&2; exit 1; }
  drivers+=" $driver"
done
if [ ! -e "$keep/physics.done" ]; then
  npm install --prefix "$keep/node" --silent --no-audit --no-fund --ignore-scripts $npm
  python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --only-binary :all: --target "$keep/python" $pip
  touch "$keep/physics.done"
fi

cp -- *.mjs "$keep/node"
: > "$keep/records"
for driver in $drivers; do
  case $driver in
    *.py) run=(env PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$keep/python" python3 "$driver") ;;
    *) run=(node "$keep/node/$driver") ;;
  esac
  "${run[@]}" > "$keep/record" 2> "$keep/said" || { echo "$driver: failed" && head -c 4000 "$keep/said" && exit 1; } >&2
  grep '^{' "$keep/record" | tee -a "$keep/records" | sed 's/^{"\([^"]*\)": *{"version": *"\([^"]*\)".*/\1 \2/'
done
python3 - "$keep/records" "$out" "${EVERY:-3}" <<'PYTHON'
import json
import sys

records, out, every = sys.argv[1], sys.argv[2], int(sys.argv[3])


def thin(value):
    if isinstance(value, list):
        return value[every - 1::every]
    return {key: thin(inner) for key, inner in value.items()} if isinstance(value, dict) else value


engines = {}
for line in open(records):
    for name, record in json.loads(line).items():
        version, floats = record.pop("version"), record.pop("floats")
        engines[name] = {"version": version, "floats": floats, "every": every, **thin(record)}
lines = [f'"{name}":{json.dumps(record, separators=(",", ":"))}' for name, record in engines.items()]
with open(out, "w") as file:
    file.write("{\n" + ",\n".join(lines) + "\n}\n")
PYTHON
