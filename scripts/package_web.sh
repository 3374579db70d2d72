#!/usr/bin/env bash
# Makes what somebody unpacks who has a host for pages: scripts/package_web.sh [FOLDER]
#
#   dist/timestep-lab-VERSION-web.zip   the page of scripts/web.sh: static files
#
# The page is made now, unless FOLDER has it.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh

install_packages zip
[ -n "${1:-}" ] || scripts/web.sh
. scripts/package_parts.sh
name=timestep-lab-$version-web
cp -r "${1:-dist/web}" "$work/$name"
zipped "$name"
