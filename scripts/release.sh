#!/usr/bin/env bash
# Makes everything that people download, in dist/, from the commit that is checked out, on Debian or Ubuntu: scripts/release.sh
#
# The packages of scripts/package.sh and scripts/package_windows.sh, and SHA256SUMS. What to do before and after: docs/RELEASING.md.
set -euo pipefail
cd "$(dirname "$0")/.."

[ -z "$(git status --porcelain)" ] || { echo "error: there are changes that no commit has; a release is made from a commit" >&2; exit 2; }
rm -rf dist
scripts/package.sh
scripts/package_windows.sh
(
    cd dist
    sha256sum -- timestep-lab* >SHA256SUMS
)
ls -l dist
cat <<'WORDS'

Before these files go to anybody:
  scripts/package_test.sh     installs the tarball and the Debian package in a bare root
  scripts/windows_test.sh     uses the zip under Wine
By hand, because no script here can: docs/RELEASING.md, "Try by hand".
WORDS
