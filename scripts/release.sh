#!/usr/bin/env bash
# Makes everything that people download, in dist/, from the commit that is checked out, on Debian or Ubuntu for x86-64: scripts/release.sh
#
# The packages of scripts/package*.sh for Linux, 64-bit Arm, Windows and browsers, and SHA256SUMS. What to do before and after:
# docs/RELEASING.md.
set -euo pipefail
cd "$(dirname "$0")/.."

[ -z "$(git status --porcelain)" ] || { echo "error: there are changes that no commit has; a release is made from a commit" >&2; exit 2; }
rm -rf dist
for what in "" _arm _windows _web; do
    "scripts/package$what.sh"
done
(cd dist && sha256sum -- timestep-lab* >SHA256SUMS)
ls -l dist
cat <<'WORDS'

Before these files go to anybody:
  scripts/package_test.sh                       installs the tarball and the Debian package in a bare root
  scripts/emulated.sh dist/*-aarch64-linux*     computes with the program for Arm under qemu
  scripts/windows_test.sh                       uses the zip under Wine
  scripts/web_test.sh                           uses the page in Chromium
By hand, because no script here can: docs/RELEASING.md, "Try by hand".
WORDS
