#!/usr/bin/env bash
# Opens the page in Chromium and uses it, by keys and links: scripts/web_test.sh [FOLDER]. It makes the page first (scripts/web.sh); FOLDER gets
# screenshots. Needs the network once, for playwright-core. scripts/test.sh runs it with a module that is built faster and is there, PAGE_IS_MADE,
# and with the desktop's program that it has, TIMESTEP_LAB_PROGRAM.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

provide_browser
[ -n "${PAGE_IS_MADE:-}" ] || scripts/web.sh
program=${TIMESTEP_LAB_PROGRAM:-}
if [ -z "$program" ]; then
    with_progress build --bin timestep-lab
    program=${CARGO_TARGET_DIR:-target}/debug/timestep-lab
fi
shots=${1:-}
[ -z "$shots" ] || mkdir -p "$shots"
node tests/page/page.mjs "${DIST:-dist}/web" "$(command -v chromium)" "$browser_tools" "$program" "$shots"
