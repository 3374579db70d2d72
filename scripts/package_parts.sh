# Sourced by the scripts that make packages: what is the same in all of them. The same commit, compiler and Debian give the same bytes, in any
# folder: to check it, call a script in two clones and compare `sha256sum dist/*`. SOURCE_DATE_EPOCH is the time of all files; that of the
# commit unless given.

export LC_ALL=C TZ=UTC
umask 022
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")

# Flags by which no folder of this machine stands in the program. With flags of its own a build has a folder of its own, or each would undo
# the other.
cargo_home=${CARGO_HOME:-$HOME/.cargo}
rust_maps="--remap-path-prefix=$cargo_home=/cargo --remap-path-prefix=$PWD=/timestep-lab --remap-path-prefix=$(rustc --print sysroot)=/rust"
c_maps="-ffile-prefix-map=$cargo_home=/cargo"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# dated FOLDER: every file in it gets the time of the packages.
dated() { find "$1" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +; }

# tarball PROGRAM SYSTEM: dist/timestep-lab-VERSION-ARCH-linux.tar.xz, for the processor of a system such as x86_64-unknown-linux-gnu, from its
# program without symbols. Licences are in $work/LICENCES.txt from then on.
tarball() {
    local name=timestep-lab-$version-${2%%-*}-linux glibc
    licences "$2" >"$work/LICENCES.txt"
    glibc=$(readelf -W --version-info "$1" | grep -o 'GLIBC_[0-9.]*' | sort -uV | tail -n 1)
    mkdir "$work/$name"
    cp "$1" "$work/$name/timestep-lab"
    cp "$work/LICENCES.txt" packaging/timestep-lab.svg packaging/timestep-lab.desktop "$work/$name"
    sed "s/@GLIBC@/${glibc#GLIBC_}/" packaging/README.txt >"$work/$name/README.txt"
    dated "$work/$name"
    mkdir -p dist
    tar --create --sort=name --owner=0 --group=0 --numeric-owner --format=gnu --directory "$work" "$name" |
        xz -6 --threads=1 >"dist/$name.tar.xz"
}

# zipped NAME: dist/NAME.zip of the folder $work/NAME.
zipped() {
    dated "$work/$1"
    mkdir -p dist
    rm -f "dist/$1.zip"
    (cd "$work" && find "$1" | sort | zip -9 -X -q "$OLDPWD/dist/$1.zip" -@)
    ls -l "dist/$1.zip"
    (cd dist && sha256sum -- "$1.zip")
}

# licences SYSTEM: prints the licences of what the program is made of there.
licences() { cargo metadata --locked --format-version 1 --filter-platform "$1" | scripts/licences.py; }
