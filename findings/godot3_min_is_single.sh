#!/usr/bin/env bash
# Godot 3.2.3 (Debian's godot3-server): in GDScript `min`, `max` and `clamp` round to single precision, although numbers are doubles.
#
# Expected: min(0.1, 0.2) == 0.1, as abs, lerp and an `if` leave 0.1 as it is: GDScript 3 keeps numbers with a fraction in 64 bits.
# Seen: min, max and clamp of numbers with a fraction give 0.1000000014901161, the nearest single. A clamp of a frame, min(delta, 0.25),
# makes 1/60 s longer by 8.7e-10 s; clamp(seconds, 0.0, length) of a clock that has run for three hours moves in steps of 1 ms. Whole numbers
# are left alone. Valid input; no warning.
#
# Matters to: accumulators and clocks in scripts, and scripts that are compared with the same loop in another language.
# Way round: (a if a < b else b).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -o APT::Sandbox::User=root download -q godot3-server=3.2.3-stable-1+b3 libenet7 libsquish0 libpcre2-32-0 libtheora0 libvorbis0a libogg0 libopus0 libvpx7 libwebp7 \
  libfreetype6 libpng16-16 libbrotli1 > /dev/null
for package in *.deb; do dpkg -x "$package" root; done
libraries=$(find root -name '*.so*' -printf "$folder/%h\n" | sort -u | paste -sd:)

printf 'config_version=4\n' > project.godot
cat > run.gd <<'GDSCRIPT'
extends SceneTree
func _init():
    print("version ", Engine.get_version_info().string)
    for pair in [["min", min(0.1, 0.2)], ["max", max(0.1, 0.05)], ["clamp", clamp(0.1, 0.0, 1.0)], ["abs", abs(-0.1)],
            ["lerp", lerp(0.0, 0.2, 0.5)], ["if", 0.1 if 0.1 < 0.2 else 0.2]]:
        print("%s %.15f %s" % [pair[0], pair[1], pair[1] == 0.1])
    var now = 3.0 * 3600.0
    print("clock %.6f %.6f" % [clamp(now + 0.0003, 0.0, 86400.0) - now, clamp(now + 0.0006, 0.0, 86400.0) - now])
    quit()
GDSCRIPT
LC_ALL=C.UTF-8 HOME=$folder LD_LIBRARY_PATH=$libraries root/usr/bin/godot3-server --path "$folder" -s run.gd 2> errors \
  | grep -E '^(version|min|max|clamp|abs|lerp|if|clock) ' | tee seen
diff seen - <<'WANTED'
version 3.2.3-stable (custom_build)
min 0.100000001490116 False
max 0.100000001490116 False
clamp 0.100000001490116 False
abs 0.100000000000000 True
lerp 0.100000000000000 True
if 0.100000000000000 True
clock 0.000000 0.000977
WANTED
echo "as found"
