#!/usr/bin/env bash
# Packs every crate as cargo publishes it, into dist/crates, tests `timestep` from its package and installs the program from the
# others, without optimization: scripts/crates.sh. Takes a quarter of an hour on two cores.
#
# A package has no file from outside its crate's folder. The crates are packed from a copy in which each has its part of assets, shaders and
# docs, with paths that are two folders shorter.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

require_rust
install_packages "${WINDOW_PACKAGES[@]}"
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")/packaged
dist=$PWD/dist/crates
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/copy" "$work/packages"

git ls-files -z Cargo.toml Cargo.lock README.md 'LICENSE-*' src crates assets shaders docs/SCREEN_RECORDING.md docs/MANUAL.md benches packaging/command_files |
    tar --null --files-from=- --create | tar --extract --directory "$work/copy"
cd "$work/copy"
cp -r assets crates/simulation
mkdir crates/picture/assets
cp -r assets/fonts crates/picture/assets
cp -r shaders crates/picture
cp -r shaders docs crates/interface
find crates/*/src -name '*.rs' -exec sed -i -E 's#\.\./\.\./((\.\./)*(assets|shaders|docs)/)#\1#' {} +
sed -i '/^publish = false$/d' Cargo.toml crates/*/Cargo.toml

# Each crate is built from its package alone, with the packages of the crates below it.
# Packages of other versions go.
rm -rf "$target/package" "$dist"
with_progress package --workspace --exclude timestep-lab-command-files --target-dir "$target"
mkdir -p "$dist"
cp "$target"/package/*.crate "$dist"

cd "$work/packages"
for crate in "$dist"/*.crate; do
    tar -xzf "$crate"
    echo "package: $(basename "$crate"), $(du -h "$crate" | cut -f1), $(tar -tzf "$crate" | wc -l) files"
done
version=$(sed -n 's/^version = "\(.*\)"/\1/p' timestep-lab-[0-9]*/Cargo.toml | head -n 1)
with_progress test --manifest-path "timestep-$version/Cargo.toml" --target-dir "$target"
# Packages that no registry has yet.
patches=()
for package in timestep timestep-lab-{files,simulation,picture,interface}; do
    patches+=(--config "patch.crates-io.$package.path=\"$PWD/$package-$version\"")
done
with_progress "${patches[@]}" install --debug --path "timestep-lab-$version" --root "$work/installed" --target-dir "$target"
"$work/installed/bin/timestep-lab" record jitter --seconds 1 -o "$work/jitter.mp4"
echo "all crates packed, and the program installed from them, in $SECONDS s"
