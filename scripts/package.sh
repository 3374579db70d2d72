#!/usr/bin/env bash
# Makes what a user installs without a compiler, for this system, in dist/: scripts/package.sh
#
#   timestep-lab-VERSION-ARCH-linux.tar.xz   the program, its icon and desktop entry, licences, ten lines to read
#   timestep-lab_VERSION-1_ARCH.deb          the same installed, with types of files, man pages and completions; where dpkg-deb is
#
# BINARY=PROGRAM packs that build instead of making one. scripts/package_test.sh installs both.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

require_rust
install_packages "${WINDOW_PACKAGES[@]}" binutils python3 xz-utils
. scripts/package_parts.sh
program=${BINARY:-}
if [ -z "$program" ]; then
    RUSTFLAGS=$rust_maps CFLAGS=$c_maps CXXFLAGS=$c_maps with_progress build --release --locked --bin timestep-lab --bin command_files \
        -p timestep-lab -p timestep-lab-command-files --target-dir "$target/dist"
    program=$target/dist/release/timestep-lab
fi

strip --strip-all -o "$work/timestep-lab" "$program"
if [ -n "${BINARY:-}" ]; then
    with_progress run -p timestep-lab-command-files -- "$work/commands"
else
    "$target/dist/release/command_files" "$work/commands"
fi
tarball "$work/timestep-lab" "$(rustc -vV | sed -n 's/^host: //p')"
rm -f dist/timestep-lab_*.deb

# The Debian package of every library that the program opens by name when it runs: those that it needs, and those that it does without.
declare -A needed=(
    [libEGL.so.1]=libegl1 [libX11-xcb.so.1]=libx11-xcb1 [libX11.so.6]=libx11-6 [libXcursor.so.1]=libxcursor1 [libXi.so.6]=libxi6
    [libvulkan.so.1]=libvulkan1 [libwayland-client.so.0]=libwayland-client0 [libwayland-egl.so.1]=libwayland-egl1
    [libxcb.so.1]=libxcb1 [libxkbcommon-x11.so.0]=libxkbcommon-x11-0 [libxkbcommon.so.0]=libxkbcommon0
)
declare -A useful=([libdbus-1.so.3]=libdbus-1-3)

# Prints the Debian packages that the program needs: linked libraries as dpkg knows them, the others from the list above, which has to
# be whole and to name nothing that is not in the program.
dependencies() {
    local linked opened library
    linked=$(objdump -p "$work/timestep-lab" | awk '$1 == "NEEDED" { print $2 }')
    opened=$(grep -aoE 'lib[A-Za-z0-9_+-]+\.so\.[0-9]+' "$work/timestep-lab" | sed "s/.*lib/lib/" | sort -u | grep -vxF "$linked")
    for library in $opened; do
        [ -n "${needed[$library]:-}${useful[$library]:-}" ] || { echo "error: no Debian package is named for $library" >&2; return 1; }
    done
    for library in "${!needed[@]}" "${!useful[@]}"; do
        grep -qxF "$library" <<<"$opened" || { echo "error: the program does not open $library" >&2; return 1; }
    done
    mkdir "$work/debian"
    touch "$work/debian/control"
    (cd "$work" && dpkg-shlibdeps -O timestep-lab 2>/dev/null) | sed 's/^shlibs:Depends=//'
    printf '%s\n' "${needed[@]}" | sort
    # One driver: Mesa's draws without a graphics card as well.
    echo "mesa-vulkan-drivers | vulkan-icd"
}

debian() {
    local root=$work/deb depends architecture page
    depends=$(dependencies)
    depends=${depends//$'\n'/, }
    architecture=$(dpkg --print-architecture)
    # place FILE PATH [MODE]
    place() { install -D -m "${3:-644}" "$1" "$root/$2"; }
    place "$work/timestep-lab" usr/bin/timestep-lab 755
    place packaging/timestep-lab.desktop usr/share/applications/timestep-lab.desktop
    place packaging/timestep-lab.svg usr/share/icons/hicolor/scalable/apps/timestep-lab.svg
    place packaging/timestep-lab.xml usr/share/mime/packages/timestep-lab.xml
    place "$work/commands/timestep-lab.bash" usr/share/bash-completion/completions/timestep-lab
    place "$work/commands/_timestep-lab" usr/share/zsh/vendor-completions/_timestep-lab
    place "$work/commands/timestep-lab.fish" usr/share/fish/vendor_completions.d/timestep-lab.fish
    for page in "$work"/commands/*.1; do
        gzip -9n "$page"
        place "$page.gz" "usr/share/man/man1/$(basename "$page").gz"
    done
    gzip -9n <CHANGELOG.md >"$work/changelog.gz"
    place "$work/changelog.gz" usr/share/doc/timestep-lab/changelog.gz
    place "$work/LICENCES.txt" usr/share/doc/timestep-lab/copyright
    mkdir -p "$root/DEBIAN"
    (cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
    cat >"$root/DEBIAN/control" <<CONTROL
Package: timestep-lab
Version: $version-1
Architecture: $architecture
Maintainer: The Timestep Lab authors <timestep-lab@localhost>
Installed-Size: $(find "$root/usr" -type f -printf '%s\n' | awk '{ kib += int(($1 + 1023) / 1024) } END { print kib }')
Depends: $depends
Recommends: ${useful[*]}, xdg-desktop-portal | zenity
Section: education
Priority: optional
Description: see why one motion is smooth and right, and another is not
 The same motion runs side by side under different integrators, timesteps,
 game-loop policies, presentations and displays. Lessons ask, let you bet,
 and answer with the numbers of the run; clips are exact to the frame.
CONTROL
    dated "$root"
    dpkg-deb --root-owner-group --threads-max=1 -Zxz --build "$root" "dist/timestep-lab_$version-1_$architecture.deb" >/dev/null
}

if command -v dpkg-deb >/dev/null && command -v dpkg-shlibdeps >/dev/null; then
    debian
else
    echo "no .deb: dpkg-deb or dpkg-shlibdeps is missing (Debian's package dpkg-dev)" >&2
fi
ls -l dist
(cd dist && sha256sum -- timestep-lab*)
