#!/usr/bin/env bash
# Makes the pictures and clips that the README and the documentation show: docs/pictures/, docs/clips/.
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

picture welcome welcome "12 s" dark
picture welcome-light welcome "12 s" light
picture stutter-50-on-60 stutter-50-on-60 "3 s" dark
picture wind wind "1 s" dark
picture figures spring-phase "6 s" dark --plots stability,convergence
picture sampling wind "1 s" light --plots position,sampling

# clip NAME LESSON SECONDS SIZE NUMBERS FPS: an animated picture, which a page shows without a player. The displays of the lesson get
# the clip's rate: in a GIF, motion that is even on 60 Hz judders.
clip() {
    local name=$1 lesson=$2 seconds=$3 size=$4 numbers=$5 fps=$6
    local scenario=$scenarios/$lesson.toml display="s/^\[defaults\]\$/&\ndisplay = { hz = $fps }/"
    [ -e "assets/scenarios/$lesson.toml" ] || display="s/hz = \"screen\"/hz = $fps/"
    sed "$display" assets/*/"$lesson.toml" >"$scenario"
    "$binary" record "$scenario" --look lab -o "docs/clips/$name.gif" --seconds "$seconds" --size "$size" --numbers "$numbers" --fps "$fps"
}

# sheet NAME LESSON TIME
sheet() {
    "$binary" strobe "$2" -o "docs/pictures/$1.png" --at "$3" --size 1280x720
}

mkdir -p docs/clips
scenarios=$(mktemp -d)
trap 'rm -r "$scenarios"' EXIT
clip jitter jitter 6.2 800x400 animation_error_ms 50
clip stutter-smooth stutter-50-on-60 3 800x400 animation_error_ms,age_ms 50
clip euler-rk4 euler-against-rk4 6 800x400 shown_error,energy_drift 25
clip wind wind 1 800x400 shown_error 25
sheet strobe-bounce bounce-presentations "2 s"

# sweep NAME WHAT OPTIONS…
sweep() {
    "$binary" sweep "$2" -o "docs/pictures/$1.png" "${@:3}" >/dev/null
    echo "docs/pictures/$1.png"
}

sweep convergence convergence --world spring --integrators explicit-euler,semi-implicit-euler,midpoint,rk4,velocity-verlet,yoshida4
sweep stability stability --world spring --integrator rk4
