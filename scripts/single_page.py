#!/usr/bin/env python3
"""Puts the files of a page into one, which opens from a disk, a stick or a messenger: scripts/single_page.py FOLDER FILE

The module is in it as text (gzip, base64). The policy names the sums of the style and the script, and nothing else runs.
"""

import base64
import gzip
import hashlib
import re
import sys
from pathlib import Path

folder, target = map(Path, sys.argv[1:])


def read(name):
    return (folder / name).read_text(encoding="utf-8")


def sum_of(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def replaced(text, old, new):
    if text.count(old) != 1:
        sys.exit(f"error: {old!r} stands {text.count(old)} times where it is expected once")
    return text.replace(old, new)


# What the page imports from the script of the module is in the same script here.
exported = re.compile(r"^export \{.*\};\n", re.MULTILINE)
bindings = re.sub(r"^export (?=(class|function|const|let) )", "", exported.sub("", read("timestep-lab.js")), flags=re.MULTILINE)
script = "\n" + bindings + "const start = __wbg_init;\n" + replaced(read("page.js"), 'import start, { told } from "./timestep-lab.js";\n', "")
style = read("page.css")
if "</script" in script.lower() or re.search(r"^export ", script, re.MULTILINE):
    sys.exit("error: the script cannot stand in a page")
module = base64.b64encode(gzip.compress((folder / "timestep-lab_bg.wasm").read_bytes(), 9, mtime=0)).decode()
# Whoever hands the file on hands these on.
licences = read("LICENCES.txt").replace("</", "<\\/")
icon = "data:image/svg+xml;base64," + base64.b64encode((folder / "timestep-lab.svg").read_bytes()).decode()

page = read("index.html")
page = replaced(page, "script-src 'self'", f"script-src {sum_of(script)}")
page = replaced(page, "style-src 'self'", f"style-src {sum_of(style)}")
page = replaced(page, "connect-src 'self'; ", "")
page = replaced(page, 'href="timestep-lab.svg"', f'href="{icon}"')
page = replaced(page, '<link rel="stylesheet" href="page.css">', f"<style>{style}</style>")
page = replaced(
    page,
    '<script type="module" src="page.js"></script>',
    f'<script type="text/plain" id="module">{module}</script>\n<script type="text/plain" id="licences">\n{licences}</script>\n<script type="module">{script}</script>',
)
target.write_text(page, encoding="utf-8")
