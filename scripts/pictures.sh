#!/usr/bin/env bash
# Makes the pictures and clips that the README and the documentation show: docs/pictures/ with the stills of lessons, docs/clips/.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

require_rust
install_packages "${WINDOW_PACKAGES[@]}" xvfb xauth
provide_runtime_folder
provide_binary
mkdir -p docs/pictures

# picture NAME LESSON TIME THEME [OPTIONS…]
picture() {
    xvfb-run --auto-servernum --server-args="-screen 0 1280x720x24" \
        "$binary" "$2" --screenshot "docs/pictures/$1.png" --after "$3" --theme "$4" --size 1280x720 "${@:5}"
    echo "docs/pictures/$1.png"
}

picture welcome three-worlds "2.6 s" dark
picture welcome-light three-worlds "2.6 s" light
picture stutter-50-on-60 stutter-50-on-60 "3 s" dark
picture wind wind "1 s" dark
picture figures spring-phase "6 s" dark --plots stability,convergence
picture sampling wind "1 s" light --plots position,sampling

# clip NAME WHAT…: an animated picture, which a page shows without a player.
clip() {
    "$binary" record "${@:2}" -o "docs/clips/$1.gif" --size 800x450
}

# sheet NAME LESSON TIME
sheet() {
    "$binary" strobe "$2" -o "docs/pictures/$1.png" --at "$3" --size 1280x720
}

# window NAME WHAT…: an animated PNG of the real window with its switches, which is even on a screen of 60 Hz, as no GIF is. Its first
# frame, a strobe, explains by itself.
window() {
    "$binary" record "${@:2}" -o "docs/clips/$1.apng" --ui --small --fps 60 --size 960x540
}

mkdir -p docs/clips
motion=(--no-question --no-answer --no-moments --seconds)
window jitter jitter --strobe 1.5 --switch interpolation@3s --seconds 6
"$binary" record who-moves-last "${motion[@]}" 2 --small --fps 60 --size 800x450 -o docs/clips/who-moves-last.apng
clip switch --template switch
clip moment stutter-50-on-60 --template moment
clip euler-rk4 euler-against-rk4 "${motion[@]}" 3
clip wind wind --no-question --no-moments --lanes 1,2,3
# Code needs more room than other clips.
"$binary" record jitter --code --speed 5/24 --fps 25 --switch interpolation@0.7s --seconds 1.4 -o docs/clips/code.gif --size 1120x630
sheet strobe-bounce bounce-presentations "2 s"

# sweep NAME WHAT OPTIONS…
sweep() {
    "$binary" sweep "$2" -o "docs/pictures/$1.png" "${@:3}" >/dev/null
    echo "docs/pictures/$1.png"
}

sweep convergence convergence --world spring --integrators explicit-euler,semi-implicit-euler,midpoint,rk4,velocity-verlet,yoshida4
sweep stability stability --world spring --integrator rk4

scripts/stills.sh
