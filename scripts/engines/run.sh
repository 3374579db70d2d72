#!/usr/bin/env bash
# Runs the loops of real engines, as published, over given frames with a faked clock, and writes the steps that each frame took. By hand:
#
#   SEQUENCES=frames.txt OUT=steps scripts/engines/run.sh [NAME…]
#
# SEQUENCES has a sequence on each line: lengths of frames in units of 625 ns (441 flicks). An engine starts afresh at time 0 for each; the
# first number is the time from its start to its first animation frame. OUT/NAME.txt gets a line for each sequence and a token for each frame:
# 0, or LENGTHxCOUNT of the updates with a LENGTH in flicks, joined by + where lengths differ. Steps that the engine's start takes belong to
# the first token. KEEP=… is a folder that keeps the packages; without it, they are fetched each time.
#
# It needs node and npm, python3 and pip, gcc, cargo, EGL (arcade), and apt-get with dpkg (godot-3, love).
set -euo pipefail
cd "$(dirname "$0")"

# Name, kind, driver, what the driver needs besides.
engines='
cannon-es node cannon-es.mjs
kontra node kontra.mjs
mainloop node mainloop.mjs
babylon node babylon.mjs
excalibur node excalibur.mjs
matter-js node matter-js.mjs
littlejs node littlejs.mjs
phaser node phaser.mjs
pixi node pixi.mjs
playcanvas node playcanvas.mjs
bevy bevy bevy
arcade python arcade_fixed.py
panda3d python panda3d_bullet.py
pygame python pygame_clock.py fake_clock.c
love love love fake_clock.c
godot-3 godot godot clock.c'
npm='cannon-es@0.20.0 kontra@10.0.2 mainloop.js@1.0.4 @babylonjs/core@9.35.0 excalibur@0.32.0 matter-js@0.20.0 littlejsengine@1.20.0 phaser@4.2.1
  pixi.js@8.22.0 playcanvas@2.23.3'
pip='arcade==3.3.3 pyglet==2.1.19 pygame-ce==2.5.8 panda3d==1.10.16'
debian='love=11.4-1 libluajit-5.1-2 libluajit-5.1-common libmodplug1 libmpg123-0 libopenal1 libsndio7.0 libsdl2-2.0-0
  godot3-server=3.2.3-stable-1+b3 libenet7 libsquish0 libpcre2-32-0 libtheora0 libvorbis0a libvorbisfile3 libogg0 libopus0 libvpx7 libwebp7
  libfreetype6 libpng16-16 libbrotli1'

sequences=$(realpath "${SEQUENCES:?a file with a sequence of frames on each line}")
mkdir -p "${OUT:?a folder for the results}"
out=$(realpath "$OUT")
keep=${KEEP:-$(mktemp -d)}
[ -n "${KEEP:-}" ] || trap 'rm -rf "$keep"' EXIT
mkdir -p "$keep"
keep=$(realpath "$keep")

# Fetches the packages of a kind unless they are there.
fetch() {
  [ ! -e "$keep/$1.done" ] || return 0
  mkdir -p "$keep/$1"
  case $1 in
    node) npm install --prefix "$keep/node" --silent --no-audit --no-fund --ignore-scripts $npm ;;
    python) python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --only-binary :all: --target "$keep/python" $pip ;;
    debian)
      (cd "$keep/debian" && apt-get -o APT::Sandbox::User=root download -q $debian > /dev/null)
      for package in "$keep"/debian/*.deb; do dpkg -x "$package" "$keep/debian/root"; done ;;
  esac
  touch "$keep/$1.done"
}
# Runs a program of a Debian package with its libraries and a preloaded clock.
run_debian() {
  local libraries missing program=$keep/debian/root/usr/bin/$1
  libraries=$(find "$keep/debian/root" -name '*.so*' -printf '%h\n' | sort -u | paste -sd:)
  missing=$(LD_LIBRARY_PATH=$libraries ldd "$program" | grep 'not found' || true)
  [ -z "$missing" ] || { echo "$1 misses libraries: $missing" >&2; return 1; }
  shift
  env LC_ALL=C.UTF-8 HOME="$keep" SEQUENCES="$sequences" LD_LIBRARY_PATH="$libraries" LD_PRELOAD="$keep/clock.so" "$program" "$@"
}
compile() { gcc -O2 -Wall -Wextra -shared -fPIC -o "$keep/clock.so" "$1"; }

run_node() {
  cp -- *.mjs "$keep/node"
  node "$keep/node/$1" "$sequences" "$2" ${3:+"$3"}
}
run_python() {
  [ -z "${3:-}" ] || compile "$3" || return
  env PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$keep/python" ${3:+LD_PRELOAD="$keep/clock.so"} python3 "$1" "$sequences" "$2"
}
run_bevy() {
  CARGO_TARGET_DIR="$keep/bevy" nice cargo build --quiet --release --locked --jobs 1 --manifest-path bevy/Cargo.toml || return
  cargo pkgid --manifest-path bevy/Cargo.toml bevy_time | sed 's/.*[@#]//' >&2
  "$keep/bevy/release/timestep-engine-bevy" "$sequences" "$2"
}
run_love() { compile "$3" && TOKENS="$2" run_debian love-11.4 "$PWD/love"; }
run_godot() {
  rm -rf "$keep/godot" && mkdir -p "$keep/godot/tokens" && cp godot/* "$keep/godot" && compile "godot/$3" || return
  TOKENS="$keep/godot/tokens" run_debian godot3-server --path "$keep/godot" -s run.gd 2> "$keep/godot/errors" | grep Engine >&2 || return
  sed 's/ $//' "$keep"/godot/tokens/* > "$2"
}

names=${*:-$(awk '{ print $1 }' <<< "$engines")}
for name in $names; do
  grep -q "^$name " <<< "$engines" || { echo "run.sh: no engine $name" >&2; exit 1; }
done
failed=0
for name in $names; do
  read -r _ kind driver argument <<< "$(grep "^$name " <<< "$engines")"
  case $kind in node | python) fetch "$kind" ;; love | godot) fetch debian ;; esac
  begin=$EPOCHREALTIME
  if run_$kind "$driver" "$out/$name.txt" "$argument" 2> "$keep/said" \
    && cmp -s <(awk '{ print NF }' "$sequences") <(awk '{ print NF }' "$out/$name.txt"); then
    echo "$name: $(head -1 "$keep/said"), $(awk "BEGIN { printf \"%.1f\", $EPOCHREALTIME - $begin }") s"
  else
    echo "$name: failed" && head -20 "$keep/said"
    failed=1
  fi
done
exit $failed
