#!/usr/bin/env bash
# Opens the page in Chromium and uses it, by keys and links: scripts/web_test.sh [FOLDER]. It makes the page first (scripts/web.sh); FOLDER gets
# screenshots. Needs the network once, for playwright-core. scripts/test.sh runs it with a module that is built faster.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh

command -v npm >/dev/null 2>&1 || install_packages nodejs npm
command -v chromium >/dev/null 2>&1 || install_packages chromium
scripts/web.sh
tools=$(realpath -m "${CARGO_TARGET_DIR:-target}")/page-tools
mkdir -p "$tools"
[ -d "$tools/node_modules/playwright-core" ] || npm install --silent --no-save --prefix "$tools" playwright-core@1.56.1
shots=${1:-}
[ -z "$shots" ] || mkdir -p "$shots"
node tests/page/page.mjs "${DIST:-dist}/web" "$(command -v chromium)" "$tools" "$shots"
