#!/usr/bin/env bash
# Makes the stills of the teacher's guide, docs/pictures/lessons/: the stage at the moment that answers each lesson's question.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

require_rust
install_packages "${WINDOW_PACKAGES[@]}"
provide_runtime_folder
provide_binary
rm -f docs/pictures/lessons/*.png
"$binary" guide --stills docs/pictures/lessons
