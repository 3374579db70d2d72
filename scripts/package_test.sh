#!/usr/bin/env bash
# Installs what scripts/package.sh has made where nothing is but Debian, and uses it there as a user without a compiler does:
# scripts/package_test.sh [FOLDER], dist unless given. Needs root, debootstrap and this machine's own source of packages; takes some
# minutes and 1 GB under /tmp. Where no root of Debian can be had, it unpacks the package on this system, says so and tests less.
# ROOT=FOLDER uses that root of debootstrap instead of making one, and leaves it changed.
# Without grep -q, which ends while the other end of its pipe still writes.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
export LC_ALL=C

[ "$(id -u)" -eq 0 ] || { echo "error: a root folder of Debian can only be made as root" >&2; exit 2; }
deb=$(ls "${1:-dist}"/*.deb)
tarball=$(ls "${1:-dist}"/*"$(uname -m)"-linux.tar.xz)
install_packages debootstrap python3
root=${ROOT:-}
[ -n "$root" ] && root=$(realpath "$root") || root=$(mktemp -d)

# Ends what was started and mounted in the root, and removes it if it was made here.
clean_up() {
    local process
    for process in /proc/[0-9]*; do
        [ "$(readlink "$process/root")" != "$root" ] || kill "${process#/proc/}" || true
    done
    sleep 1
    umount "$root/proc" "$root/dev" || true
    [ -n "${ROOT:-}" ] || rm -rf --one-file-system "$root"
}
trap clean_up EXIT

. scripts/checks.sh

# inside COMMAND: runs it in the root as root. person COMMAND: as somebody who has logged in there.
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 sh -c "$1"; }
person() { inside "su person -c $(printf %q "cd; export DISPLAY=:$display WGPU_BACKEND=vulkan LC_ALL=C.UTF-8; $1")"; }

# Every file outside of what package managers and services write for themselves.
files() {
    inside 'find / -xdev \( -path /proc -o -path /dev -o -path /tmp -o -path /run -o -path /home -o -path /var/cache -o -path /var/log \
        -o -path /var/lib/apt -o -path /var/lib/dpkg -o -path /usr/share/mime -o -path /root \) -prune -o -print; ls /usr/share/mime/*/' | sort
}

if [ ! -e "$root/bin/sh" ]; then
    source=$(apt-get indextargets --format '$(SITE)|$(RELEASE)' 'Created-By: Packages' 2>/dev/null | grep "|$(. /etc/os-release && echo "$VERSION_CODENAME")\$" | head -n 1)
    echo "a root of ${source#*|} from ${source%|*}"
    debootstrap --variant=minbase "${source#*|}" "$root" "${source%|*}" >/dev/null || {
        echo "no root of Debian can be had here. Not tested: what the package depends on, the window, types of files, removal" >&2
        rm -rf "${root:?}"/*
        dpkg-deb -x "$deb" "$root"
        "$root/usr/bin/timestep-lab" record jitter --seconds 1 -o "$root/a.mp4"
        MANPATH=$root/usr/share/man man timestep-lab | grep 'timestep-lab-record(1)' >/dev/null
        echo "it records a clip, and its man page opens"
        exit 0
    }
fi
# That of mktemp is for root alone.
chmod 755 "$root"
cp /etc/resolv.conf "$root/etc/resolv.conf"
mount --bind /proc "$root/proc"
mount --bind /dev "$root/dev"
# What a desktop has: an X server, a database of types, manuals, shells, the program that says which type a file has.
inside 'apt-get update -qq; apt-get install -y -qq --no-install-recommends xvfb x11-apps man-db shared-mime-info desktop-file-utils \
    libglib2.0-bin bash-completion zsh fish xz-utils >/dev/null 2>&1'
inside 'id person >/dev/null 2>&1 || useradd --create-home --shell /bin/bash person'
cp "$deb" "$tarball" "$root/home/person/"
files >"$root/tmp/before"

check "the package installs, with what it depends on" inside "apt-get install -y -qq --no-install-recommends /home/person/$(basename "$deb") >/tmp/install.log 2>&1"

display=$((100 + RANDOM % 800))
inside "exec Xvfb :$display -screen 0 1280x720x24 -nolisten tcp" 2>/dev/null &
for _ in $(seq 100); do [ -S "$root/tmp/.X11-unix/X$display" ] && break; sleep 0.1; done

# moves PROGRAM: it opens its window, and within a minute two pictures of the screen, two seconds apart, have colours and differ.
moves() {
    person "$1 >window.log 2>&1 & echo \$! >window.pid"
    local seen=1
    for _ in $(seq 20); do
        person 'xwd -silent -root -out first.xwd; sleep 2; xwd -silent -root -out second.xwd'
        python3 - "$root/home/person" <<'PYTHON' && seen=0 && break
import sys

first, second = (open(f"{sys.argv[1]}/{name}.xwd", "rb").read()[-1280 * 720 * 4 :] for name in ("first", "second"))
pixels = range(0, len(first), 4)
colours = len({first[at : at + 4] for at in pixels})
changed = sum(first[at : at + 4] != second[at : at + 4] for at in pixels)
if colours < 50 or changed < 300:
    sys.exit(1)
print(f"    {colours} colours, {changed} of {len(pixels)} pixels changed in two seconds")
PYTHON
    done
    person 'kill $(cat window.pid)' && sleep 3
    [ "$seen" -eq 0 ] || { cat "$root/home/person/window.log" >&2; return 1; }
}

# clip PROGRAM: it records one second as MP4.
clip() {
    person "rm -f a.mp4; $1 record jitter --seconds 1 -o a.mp4 >/dev/null"
    [ "$(stat -c %s "$root/home/person/a.mp4")" -gt 10000 ] && [ "$(head -c 8 "$root/home/person/a.mp4" | tail -c 4)" = ftyp ]
}

# is_type FILE TYPE
is_type() { [ "$(person "gio info -a standard::content-type $1" | awk '/content-type:/ { print $2 }')" = "$2" ]; }
opens() { person "gio mime $1" | grep timestep-lab.desktop >/dev/null; }

check "the opening moves" moves timestep-lab
check "a clip is recorded" clip timestep-lab
check "the man page opens" eval "person 'man timestep-lab | cat' | grep 'timestep-lab-record(1)' >/dev/null"
check "every command has a man page that opens" eval "person 'for page in /usr/share/man/man1/timestep-lab*; do man \$(basename \$page .1.gz) >/dev/null || exit 1; done'"
check "bash completes commands" eval "person '. /usr/share/bash-completion/completions/timestep-lab; set -- \$(complete -p timestep-lab); while [ \$1 != -F ]; do shift; done; COMP_WORDS=(timestep-lab meas) COMP_CWORD=1; \$2 timestep-lab meas timestep-lab; echo \${COMPREPLY[*]}' | grep -x measure >/dev/null"
check "fish completes commands" eval "person \"fish -c 'complete -C \\\"timestep-lab meas\\\"'\" | grep ^measure >/dev/null"
check "zsh reads its completions" person "zsh -n /usr/share/zsh/vendor-completions/_timestep-lab"
check "the desktop entry is valid" inside "desktop-file-validate /usr/share/applications/timestep-lab.desktop"

run=application/vnd.timestep-lab.run scenario=application/vnd.timestep-lab.scenario+toml
printf 'TSLABRUN\r\n\3' >"$root/home/person/a.run"
printf '\177ELF\2\1\1' >"$root/home/person/installer.run"
cp assets/lessons/wind.toml "$root/home/person/wind"
printf 'title = "A"\n' >"$root/home/person/a.timestep.toml"
cp Cargo.toml "$root/home/person/Cargo.toml"
check "a run file is known by its first bytes" is_type a.run $run
check "a stranger's *.run is not" eval "! is_type installer.run $run"
check "a scenario is known by its content, where its name says nothing" is_type wind $scenario
check "and by the name *.timestep.toml" is_type a.timestep.toml $scenario
check "a stranger's *.toml is not" is_type Cargo.toml application/toml
check "both open with the program" eval "opens $run && opens $scenario"

person "mkdir unpacked && tar -xJf $(basename "$tarball") -C unpacked --strip-components=1"
check "the tarball has five files" [ "$(person 'ls unpacked | wc -l')" = 5 ]
check "its opening moves" moves unpacked/timestep-lab
check "it records a clip" clip unpacked/timestep-lab

check "the package is removed, with what came with it" inside "apt-get purge -y -qq --autoremove timestep-lab >/tmp/remove.log 2>&1"
files >"$root/tmp/after"
check "removal leaves nothing" diff "$root/tmp/before" "$root/tmp/after"
echo "$passed checks passed in $SECONDS s"
