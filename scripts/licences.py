#!/usr/bin/env python3
"""Prints the licences of all crates that are linked into the program, once each text: cargo metadata … | scripts/licences.py

A crate without a text of its own has that of another crate of its repository, or the usual text of MIT or Apache-2.0 with the names of
its authors, or that of any crate under the same licence where its text names no author. A crate for which there is none of them fails.
"""

import json
import os
import re
import sys

OURS = os.path.join(os.path.dirname(__file__), "..")
USUAL = {"Apache-2.0": "LICENSE-APACHE", "MIT": "LICENSE-MIT"}
NAMES_NO_AUTHOR = {"BSL-1.0"}
IS_LICENCE = re.compile(r"^(un)?licen[sc]e|^copying|^notice|^copyright|^(ofl|ufl)\b", re.IGNORECASE)
NO_PART = {".git", "benches", "docs", "examples", "target", "tests"}


def linked(metadata):
    """The packages that the program depends on, itself included, without those of tests and build scripts."""
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    found, waiting = set(), [metadata["resolve"]["root"]]
    while waiting:
        package = waiting.pop()
        if package not in found:
            found.add(package)
            links = nodes[package]["deps"]
            waiting += [link["pkg"] for link in links if any(kind["kind"] is None for kind in link["dep_kinds"])]
    return sorted((packages[package] for package in found), key=lambda package: (package["name"], package["version"]))


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return "\n".join(line.rstrip() for line in file.read().replace("\f", "\n").splitlines()).strip()


def texts(package):
    """The licence texts in the folder of a package, in the order of their paths."""
    found = []
    for folder, below, names in os.walk(os.path.dirname(package["manifest_path"])):
        below[:] = sorted(name for name in below if name not in NO_PART and not name.startswith("."))
        if os.path.dirname(package["manifest_path"]) != folder and "Cargo.toml" in names:
            below[:] = []
            continue
        beside_fonts = any(name.endswith(".ttf") for name in names)
        is_text = lambda name: IS_LICENCE.match(name) and not name.endswith(".rs") or beside_fonts and name.endswith(".txt")
        found += [os.path.join(folder, name) for name in sorted(names) if is_text(name)]
    return [text for text in map(read, found) if text]


def repository(package):
    """Owner and name, which crates of one repository share."""
    match = re.match(r"https?://([^/]+/[^/]+/[^/#]+)", package["repository"] or "")
    return match and match[1].removesuffix(".git").lower()


def main():
    packages = linked(json.load(sys.stdin))
    own = {package["id"]: texts(package) for package in packages}
    held, missing = {}, []
    lines = []
    for package in packages:
        name = f"{package['name']} {package['version']}"
        mine = own[package["id"]]
        if not mine:
            where = repository(package)
            relatives = [other for other in packages if own[other["id"]] and where and repository(other) == where]
            mine = own[relatives[0]["id"]] if relatives else []
        if not mine:
            usual = [file for licence, file in USUAL.items() if licence in (package["license"] or "")]
            mine = [read(os.path.join(OURS, file)) for file in usual[:1]]
        if not mine and package["license"] in NAMES_NO_AUTHOR:
            equals = [other for other in packages if own[other["id"]] and other["license"] == package["license"]]
            mine = own[equals[0]["id"]] if equals else []
        if not mine:
            missing.append(name)
        authors = ", ".join(re.sub(r" <.*?>", "", author) for author in package["authors"])
        lines.append(f"{name}: {package['license'] or 'see below'}{'; ' + authors if authors else ''}")
        for text in mine:
            held.setdefault(" ".join(text.split()), (text, []))[1].append(name)
    if missing:
        sys.exit("no licence text: " + ", ".join(missing))
    print("timestep-lab is made of these crates. Their licences follow, each text once.\n")
    print("\n".join(lines))
    for text, names in held.values():
        print(f"\n{'=' * 100}\n{', '.join(dict.fromkeys(names))}\n{'=' * 100}\n\n{text}")


main()
