#!/usr/bin/env bash
# Uses what scripts/package_windows.sh has made under Wine, and compares it with the program of this system: scripts/windows_test.sh [ZIP],
# that in dist unless given. Takes some minutes. Without Wine it refuses. BINARY=PROGRAM compares with that build instead of making one;
# PICTURES=FOLDER keeps pictures of the windows, to look at.
#
# Not shown by it: DirectX, which Wine only has as OpenGL or Vulkan; drivers; SmartScreen; consoles of Windows; the end of a session.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh
. scripts/virtual_screen.sh
export LC_ALL=C.UTF-8

install_packages "${TEST_PACKAGES[@]}" wine64 g++-mingw-w64-x86-64-win32 python3 python3-xlib unzip xclip
# Where Debian has them; the command `wine` would speak of a missing one for 32 bits.
wine=/usr/lib/wine/wine64 server=/usr/lib/wine/wineserver64
[ -x "$wine" ] || wine=$(command -v wine64) server=$(command -v wineserver) || { echo "error: Wine is missing" >&2; exit 2; }
zip=$(realpath "${1:-$(ls dist/*-windows.zip)}")
provide_binary
provide_runtime_folder
binary=$(realpath "$binary")
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc-win32 CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=$wine

folder=$(mktemp -d)
xvfb=
trap 'WINEPREFIX=$folder/prefix "$server" -k 2>/dev/null || true; [ -z "$xvfb" ] || kill $xvfb; rm -rf "$folder"' EXIT
# With a display: under Wine a clip needs one.
start_screen 1280x800
home=$folder/home
export WINEPREFIX=$folder/prefix WINEARCH=win64 WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml="
mkdir -p "$home"/{Videos,Pictures,Documents}
HOME=$home "$wine" wineboot --init >/dev/null 2>&1
HOME=$home "$wine" winecfg -v win10 >/dev/null 2>&1

# Server and desktop stay. Each command would start them again, and a desktop holds its pipes for a second after it.
"$server" -w
"$server" -p
HOME=$home "$wine" explorer /desktop >/dev/null 2>&1 </dev/null &

# The program, in a folder as a user may have it.
unpacked="$folder/Größe und Maß"
unzip -q "$zip" -d "$unpacked"
programs=$(echo "$unpacked"/*)
# Wine 8 has no bcryptprimitives.dll, from which Rust's standard library takes random numbers.
shim=$folder/bcryptprimitives.dll
x86_64-w64-mingw32-gcc-win32 -shared -o "$shim" -xc - -ladvapi32 <<'C'
#include <windows.h>
BOOLEAN WINAPI SystemFunction036(PVOID bytes, ULONG count);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T count) { return SystemFunction036(bytes, (ULONG)count); }
C
[ -e "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" ] || cp "$shim" "$programs"
mkdir "$folder/faces"
windows=$folder/faces/timestep-lab
for face in timestep-lab "Timestep Lab"; do
    printf '#!/bin/sh\nHOME=%q exec %q %q "$@"\n' "$home" "$wine" "$programs/$face.exe" >"$folder/faces/$face"
    chmod +x "$folder/faces/$face"
done

. scripts/checks.sh

# both ARGUMENTS…: both programs do the same beside each other, each in a folder with the same files, and write the same to standard output,
# to standard error and to files; the exit status is the same, too.
both() {
    local system status processes=()
    rm -rf "$folder"/{linux,windows}.did
    for system in linux windows; do
        cp -r "$folder/input" "$folder/$system.did"
        (
            cd "$folder/$system.did"
            program=$binary
            [ $system = linux ] || program=$windows
            status=0
            "$program" "$@" >stdout 2>stderr </dev/null || status=$?
            echo "$status" >status
            # Paths are written as the system writes them, and Wine has words of its own.
            sed -i -e 's|\\|/|g' -e '/^wine client error:/d' stdout stderr
        ) &
        processes+=($!)
    done
    wait "${processes[@]}"
    diff -rq "$folder/linux.did" "$folder/windows.did" >/dev/null || { echo "differs: $*" >&2; diff -r "$folder/linux.did" "$folder/windows.did" | head -20 >&2; return 1; }
}

# same ARGUMENTS…: both do the same, and succeed.
same() { both "$@" && [ "$(cat "$folder/linux.did/status")" = 0 ] || { cat "$folder/linux.did/stderr" >&2; return 1; }; }

# ends STATUS WORDS ARGUMENTS…: both end with that status, and say these words; the rest may be the system's.
ends() {
    both "${@:3}" >/dev/null 2>&1 || true
    local system
    for system in linux windows; do
        [ "$(cat "$folder/$system.did/status")" = "$1" ] && grep -qF -- "$2" "$folder/$system.did/stderr" ||
            { cat "$folder/$system.did/"{status,stderr} >&2; return 1; }
    done
}

mkdir "$folder/input"
# Longer than the 260 characters of old programs.
long=$(printf 'a-long-name-%.0s' {1..8}) long=$long/$long/$long
mkdir -p "$folder/input/$long"
cp assets/traces/gc-pauses.csv "$folder/input/run.csv"
cp assets/lessons/wind.toml "$folder/input/my wind Ü.toml"
sed 's/$/\r/' assets/lessons/wind.toml >"$folder/input/crlf.toml"

ids() { "$binary" list "$1" --json | python3 -c 'import json, sys; print(*(entry["id"] for entry in json.load(sys.stdin)), sep="\n")'; }
scenarios=$(ids lessons; ids examples; ids openings)

# Every number, step and hash of every scenario.
measured() {
    local id
    for id in $scenarios; do
        same measure "$id" --json || return 1
    done
}
check "measure --json of all $(wc -w <<<"$scenarios") scenarios is the same" measured
check "state hashes are those of the reference" env "TIMESTEP_LAB_PROGRAM=$windows" \
    cargo test -q --test commands state_hashes

# Files that are whole or not there: parts of killed processes, folders that change places, files that others have open.
unit_tests() {
    mkdir -p "$target/windows_tests/x86_64-pc-windows-gnu/debug/deps"
    cp "$shim" "$target/windows_tests/x86_64-pc-windows-gnu/debug/deps"
    rustup target add x86_64-pc-windows-gnu 2>/dev/null
    cargo test -q -p timestep-lab-files --target x86_64-pc-windows-gnu --target-dir "$target/windows_tests"
}
check "the unit tests of crates/files pass" unit_tests

# Files of every kind, with the pixels of the same driver.
files() {
    local format kind
    for format in mp4 gif apng png y4m; do
        same record jitter --seconds 1 --size 480x270 -o "klip Ü.$format" || return 1
    done
    same strobe bounce-presentations --at "2 s" --size 640x360 -o still.png &&
        same guide welcome -o guide.html &&
        same export wind --seconds 1 -o rows.csv && same export wind --seconds 1 -o rows.json &&
        same sweep convergence --world spring --seconds 1 -o chart.svg && same sweep stability --world spring -o chart.png &&
        same sweep sampling --world wind -o chart.csv && same advise jitter -o report.html || return 1
    for kind in worlds integrators policies presentations orientations displays engines traces plots numbers figures languages paths; do
        same list $kind --json && same list $kind || return 1
    done
    for kind in $(ids languages); do
        same code jitter --lane 2 --lang "$kind" || return 1
    done
}
check "clips, stills, charts, tables and lists are the same" files
reads() {
    same measure "my wind Ü.toml" --json && cp "$folder/windows.did/stdout" "$folder/lf" &&
        same measure crlf.toml --json && diff <(sed s/crlf.toml// "$folder/windows.did/stdout") <(sed "s/my wind Ü.toml//" "$folder/lf") &&
        same export wind --seconds 0.1 -o "$long/rows.csv" && same verify "my wind Ü.toml" --json && same check crlf.toml "my wind Ü.toml" && same latency drive --json
}
check "files with umlauts, spaces, CR LF and long paths are read and written" reads

# Files on a drive are read only where that is allowed, and those on a share are not even looked for.
drives() {
    local place out status
    mkdir "$folder/drives"
    for place in "Z:${folder//\//\\}\\input\\run.csv" '\\machine\share\run.csv' 'Q:run.csv'; do
        printf "seconds = 1\n[[lane]]\nworld = 'spring'\ndisplay = { trace = '%s' }\n" "$place" >"$folder/drives/drive.toml"
        status=0
        out=$(cd "$folder/drives" && "$windows" measure drive.toml 2>&1) || status=$?
        [ "$status" = 2 ] && grep -qF "is outside the folder of the scenario" <<<"$out" || { echo "$place: $out" >&2; return 1; }
        # The first of them is there.
        [[ $place != Z:* ]] || (cd "$folder/drives" && "$windows" measure drive.toml --allow-paths >/dev/null) || return 1
    done
}
check "paths with a drive or a share are read with --allow-paths alone" drives

# readme_lines [-v]: the arguments of the README's commands that open no window; with -v, of those that do.
readme_lines() {
    grep -oE '(^|`)timestep-lab [^`#]+' README.md | sed 's/^`*timestep-lab //' | grep -E "$@" '^(measure|advise|record|sweep|guide|list|code)\b'
}
readme() {
    local line words
    while read -r line; do
        eval "words=($line)"
        both "${words[@]}" || return 1
    done < <(readme_lines)
}
check "the README's commands do the same" readme
refused() {
    ends 2 "cannot read nosuch.toml" measure nosuch.toml && ends 2 "there is no lesson" measure nosuch &&
        ends 2 "there is no folder" record jitter --seconds 1 -o nosuch/a.mp4 && ends 2 "--steps" advise --steps x &&
        ends 2 "the name must end in" export jitter --seconds 1 -o out.abc || return 1
    # Names that only Windows refuses.
    local name
    for name in con.mp4 "clip:1.mp4"; do
        both record jitter --seconds 0.1 --size 160x90 -o "$name" >/dev/null 2>&1 || true
        [ "$(cat "$folder/windows.did/status")" = 2 ] && grep -qF "choose another" "$folder/windows.did/stderr" ||
            { cat "$folder/windows.did/stderr" >&2; return 1; }
    done
}
check "what cannot be read or written is refused in the same words" refused
# interrupted: Ctrl-C ends a clip in order.
interrupted() {
    local status=0 process
    mkdir "$folder/interrupted"
    (cd "$folder/interrupted" && exec "$windows" record jitter --size 1920x1080 -o long.mp4 2>"$folder/interrupted.log") &
    process=$!
    until compgen -G "$folder/interrupted/*" >/dev/null; do sleep 0.2; done
    sleep 1
    kill -INT "$process"
    wait "$process" || status=$?
    [ "$status" = 130 ] && ! compgen -G "$folder/interrupted/*" >/dev/null ||
        { echo "status $status, $(ls "$folder/interrupted")" >&2; cat "$folder/interrupted.log" >&2; return 1; }
}
check "Ctrl-C ends a clip with status 130, and leaves no part" interrupted
. scripts/windows_window.sh

echo "$passed checks passed in $SECONDS s"
