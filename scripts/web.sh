#!/usr/bin/env bash
# Makes the page that shows the window in a browser: scripts/web.sh [--serve [PORT]]
#
#   dist/web/               index.html, its script and style, the module, the icon, licences: static files that any host serves as they are
#   dist/timestep-lab.html  the same in one file, which opens from a disk, a stick or a messenger
#
# DIST names another folder than dist, PROFILE another profile of Cargo.toml than page.
#
# --serve shows the folder on 127.0.0.1 and prints the address. Gets the standard library for browsers from rustup.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

require_rust
install_packages python3
rustup target list --installed | grep -qx wasm32-unknown-unknown || rustup target add wasm32-unknown-unknown
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
dist=${DIST:-dist} profile=${PROFILE:-page}
# No folder of this machine stands in the module.
maps="--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo --remap-path-prefix=$PWD=/timestep-lab --remap-path-prefix=$(rustc --print sysroot)=/rust"
RUSTFLAGS=$maps with_progress build --locked --profile "$profile" --target wasm32-unknown-unknown --target-dir "$target/page" \
    -p timestep-lab --bin page --no-default-features --features page
# The module and its script must be of one version of wasm-bindgen.
locked=$(sed -n '/^name = "wasm-bindgen"$/{n;s/^version = "\(.*\)"/\1/p}' Cargo.lock)
grep -q "\"=$locked\"" packaging/page/bindings/Cargo.toml || {
    echo "error: packaging/page/bindings/Cargo.toml must name wasm-bindgen-cli-support $locked, as Cargo.lock does" >&2
    exit 1
}
with_progress build --locked --release --manifest-path packaging/page/bindings/Cargo.toml --target-dir "$target/page-bindings"

rm -rf "$dist/web"
mkdir -p "$dist/web"
"$target/page-bindings/release/page-bindings" "$target/page/wasm32-unknown-unknown/$profile/page.wasm" "$dist/web"
size=$(stat -c %s "$dist/web/timestep-lab_bg.wasm")
sed "s|<title>|<meta name=\"module-size\" content=\"$size\">\n<title>|" packaging/page/index.html >"$dist/web/index.html"
cp packaging/page/page.js packaging/page/page.css packaging/timestep-lab.svg "$dist/web"
cargo metadata --locked --format-version 1 --filter-platform wasm32-unknown-unknown | scripts/licences.py >"$dist/web/LICENCES.txt"
scripts/single_page.py "$dist/web" "$dist/timestep-lab.html"
echo "$dist/timestep-lab.html: $(stat -c %s "$dist/timestep-lab.html") bytes"
echo "$dist/web: $(du -sh --apparent-size "$dist/web" | cut -f1), the module $size bytes, with gzip -9 $(gzip -9c "$dist/web/timestep-lab_bg.wasm" | wc -c)"

if [ "${1:-}" = --serve ]; then
    port=${2:-8000}
    echo "http://127.0.0.1:$port/"
    exec python3 -m http.server "$port" --bind 127.0.0.1 --directory "$dist/web"
fi
