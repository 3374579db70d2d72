#!/usr/bin/env bash
# Checks what comes with the program: licences, sources and duplicates of all crates (deny.toml), and that no build script downloads
# anything: scripts/supply_chain.sh. Without cargo-deny it says so and checks the build scripts alone.
set -euo pipefail
cd "$(dirname "$0")/.."

if cargo deny --version >/dev/null 2>&1; then
    cargo deny --log-level error check --hide-inclusion-graph licenses bans sources
else
    echo "not checked: licences, sources and duplicates; cargo install cargo-deny --locked"
fi
if ! command -v python3 >/dev/null; then
    echo "not checked: build scripts, because python3 is missing"
    exit 0
fi
cargo metadata --format-version 1 --all-features | python3 -c '
import json, re, sys

asks = re.compile(r"\b(curl|wget|ureq|reqwest|hyper|TcpStream|git2|git clone|https?_get|download\w*)\b")
scripts = [
    (package["name"], target["src_path"])
    for package in json.load(sys.stdin)["packages"]
    for target in package["targets"]
    if "custom-build" in target["kind"]
]
found = []
for name, path in scripts:
    for number, line in enumerate(open(path, errors="replace"), 1):
        code = line.split("//")[0]
        if asks.search(code):
            found.append(f"{name}: {path}:{number}: {code.strip()}")
print("\n".join(found) or f"none of {len(scripts)} build scripts downloads")
sys.exit(bool(found))'
