#!/usr/bin/env bash
# Takes the pictures that the README and the documentation show: docs/pictures/*.png.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh

require_rust
install_packages "${WINDOW_PACKAGES[@]}" xvfb xauth
cargo build --release --quiet
mkdir -p docs/pictures

# picture NAME LESSON TIME THEME
picture() {
    xvfb-run --auto-servernum --server-args="-screen 0 1280x720x24" \
        target/release/timestep-lab "$2" --screenshot "docs/pictures/$1.png" --after "$3" --theme "$4" --size 1280x720
    echo "docs/pictures/$1.png"
}

picture welcome welcome "12 s" dark
picture welcome-light welcome "12 s" light
picture stutter-50-on-60 stutter-50-on-60 "3 s" dark
picture wind-16hz wind-16hz "4 s" dark
