#!/usr/bin/env bash
# Makes what a user of 64-bit Windows 10 or 11 unpacks, on Debian or Ubuntu: scripts/package_windows.sh
#
#   dist/timestep-lab-VERSION-x86_64-windows.zip   both faces of the program, licences, ten lines to read
#
# "Timestep Lab.exe" is for a double click: it starts timestep-lab.exe without a console window and shows why it failed, if it does
# (packaging/windows_start). timestep-lab.exe is a program of the console, as terminals expect it. It links C++ (the H.264 encoder) and
# refuses to be packed with a library that Windows 10 does not have. Icon, version and manifest are compiled by windres, which comes with the
# linker: no build script, and nothing of it in a build for Linux. scripts/windows_test.sh uses the zip under Wine.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

require_rust
install_packages g++-mingw-w64-x86-64-win32 binutils-mingw-w64-x86-64 nasm python3 librsvg2-bin icoutils zip
. scripts/package_parts.sh
system=x86_64-pc-windows-gnu
tool=x86_64-w64-mingw32
rustup target add "$system" 2>/dev/null

# What Windows shows of a program. The paths are relative, so that they are the same in every folder.
resources=$(realpath --relative-to=. "$target")/windows/resources
mkdir -p "$resources"
images=()
for size in 16 20 24 32 40 48 64 128; do
    rsvg-convert --width $size --height $size packaging/timestep-lab.svg --output "$work/$size.png"
    images+=("$work/$size.png")
done
rsvg-convert --width 256 --height 256 packaging/timestep-lab.svg --output "$work/256.png"
icotool --create --output "$resources/timestep-lab.ico" "${images[@]}" --raw="$work/256.png"
sed "s/@VERSION@/$version/" packaging/windows/timestep-lab.manifest >"$resources/timestep-lab.manifest"

# resource NAME DESCRIPTION OBJECT
resource() {
    $tool-windres --include-dir="$resources" -DNUMBERS="${version//./,}" -DVERSION="\\\"$version\\\"" -DNAME="\\\"$1\\\"" \
        -DDESCRIPTION="\\\"$2\\\"" packaging/windows/timestep-lab.rc "$resources/$3"
}
resource timestep-lab.exe "Timestep Lab, commands" commands.o
resource "Timestep Lab.exe" "Timestep Lab" start.o

# Of the C++ library the file is linked, and not its DLL.
libraries=$(dirname "$(realpath "$($tool-g++-win32 -print-file-name=libstdc++.a)")")
export RUSTFLAGS="$rust_maps -L native=$libraries"
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=$tool-gcc-win32 CXXSTDLIB_x86_64_pc_windows_gnu=static=stdc++
export CC_x86_64_pc_windows_gnu=$tool-gcc-win32 CXX_x86_64_pc_windows_gnu=$tool-g++-win32
export CFLAGS_x86_64_pc_windows_gnu=$c_maps CXXFLAGS_x86_64_pc_windows_gnu=$c_maps

# build PACKAGE BINARY OBJECT
build() {
    with_progress rustc --release --locked --target "$system" --target-dir "$target/windows" -p "$1" --bin "$2" -- \
        -C link-arg="$resources/$3" -C link-arg=-Wl,--no-insert-timestamp
}
build timestep-lab timestep-lab commands.o
build timestep-lab-windows-start windows_start start.o

name=timestep-lab-$version-x86_64-windows
mkdir "$work/$name"
$tool-strip --strip-all -o "$work/$name/timestep-lab.exe" "$target/windows/$system/release/timestep-lab.exe"
$tool-strip --strip-all -o "$work/$name/Timestep Lab.exe" "$target/windows/$system/release/windows_start.exe"

# The libraries that Windows 10 has and the programs may ask for.
has="advapi32 bcrypt bcryptprimitives combase dwmapi dxgi gdi32 imm32 kernel32 msvcrt ntdll ole32 oleaut32 opengl32 propsys rpcrt4 setupapi \
shell32 uiautomationcore user32 userenv uxtheme ws2_32"
for program in "$work/$name"/*.exe; do
    needs=$($tool-objdump -p "$program" | sed -n 's/.*DLL Name: //p' | tr '[:upper:]' '[:lower:]' | sort -u)
    strangers=$(grep -vE "^((${has// /|})\.dll|api-ms-win-[a-z0-9-]+\.dll)$" <<<"$needs" || true)
    [ -z "$strangers" ] || { echo "error: Windows 10 does not have what $(basename "$program") needs: "$strangers >&2; exit 1; }
done

licences "$system" >"$work/LICENCES.txt"
for text in "$work/LICENCES.txt" packaging/windows/README.txt; do
    sed 's/$/\r/' "$text" >"$work/$name/$(basename "$text")"
done
zipped "$name"
