#!/usr/bin/env bash
# Runs what `timestep-lab code` prints in C# and GDScript beside what it prints in Python, and compares the places that are drawn, over 200
# frames with noise. By hand: it needs python3, mcs and mono, and godot3-server (Debian: mono-mcs mono-runtime godot3-server).
#
# BINARY=… is the program; without it, target/debug/timestep-lab.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=$(realpath "${BINARY:-target/debug/timestep-lab}")
for tool in python3 mcs mono godot3-server; do
  command -v $tool > /dev/null || { echo "code.sh: $tool is missing" >&2; exit 1; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Starts of frames, s: 60 Hz with a millisecond of noise, and a long frame now and then.
times=$(python3 - <<'PYTHON'
import random
random.seed(1)
now, all = 0.0, []
for number in range(200):
    now += 1 / 60 + random.random() / 1000 + (0.3 if number % 50 == 49 else 0)
    all.append(repr(now))
print(", ".join(all))
PYTHON
)

# One place a line, for a program on standard input.
run_python() {
  { cat; echo; echo "frame = new_loop()"; echo "for now in [$times]:"; echo "    print('%.9f' % frame($1))"; } > "$folder/program.py"
  python3 "$folder/program.py"
}
run_csharp() {
  cat > "$folder/Loop.cs"
  cat > "$folder/Main.cs" <<CSHARP
public static class Run {
    public static void Main() {
        var loop = new Loop();
        foreach (double now in new double[] { $times })
            System.Console.WriteLine(loop.Frame($1).ToString("F9", System.Globalization.CultureInfo.InvariantCulture));
    }
}
CSHARP
  mcs -nologo -warn:0 -out:"$folder/run.exe" "$folder/Loop.cs" "$folder/Main.cs"
  mono "$folder/run.exe"
}
run_gdscript() {
  cat > "$folder/loop.gd"
  printf 'config_version=4\n' > "$folder/project.godot"
  cat > "$folder/run.gd" <<GDSCRIPT
extends SceneTree
func _init():
    var loop = load("res://loop.gd").new()
    for now in [$times]:
        print("%.9f" % loop.frame($1))
    quit()
GDSCRIPT
  (cd "$folder" && HOME=$folder godot3-server --path "$folder" -s run.gd 2> "$folder/errors" | grep -E '^-?[0-9]+\.[0-9]+$')
}

failed=0
for lane in jitter:1 jitter:2 three-worlds:1 three-worlds:3 three-worlds:6 policies-under-noise:{1..5} semi-fixed:{1..3} half-of-dt:{1..3} locked:1 wind:2 hysteresis:3 threaded:2 ten-frames-a-second:{1..4}; do
  scenario=${lane%:*} number=${lane#*:}
  program() { "$binary" code "$scenario" --lane "$number" --lang "$1" 2> "$folder/reason"; }
  if ! program python > "$folder/python"; then
    echo "$lane: $(cat "$folder/reason")"
    continue
  fi
  now=$(grep -q 'def frame(now)' "$folder/python" && echo now || true)
  run_python "$now" < "$folder/python" > "$folder/wanted"
  for language in csharp gdscript; do
    program $language | run_$language "$now" > "$folder/found" || true
    if python3 - "$folder/wanted" "$folder/found" <<'PYTHON'
import sys
wanted, found = ([float(line) for line in open(name)] for name in sys.argv[1:])
same = len(wanted) == len(found) == 200 and all(abs(a - b) <= 1e-6 * max(1, abs(a)) for a, b in zip(wanted, found))
sys.exit(not same)
PYTHON
    then
      echo "$lane, $language: the same 200 places"
    else
      echo "$lane, $language: differs"
      head -3 "$folder/errors" 2> /dev/null || true
      failed=1
    fi
  done
done
exit $failed
