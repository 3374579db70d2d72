"""Compares what two builds of the program wrote: compare_outputs.py OLD_FOLDER NEW_FOLDER (see compare_builds.sh).

Numbers are compared as they are printed, digit for digit; texts (labels, titles, names of series) may differ.
"""

import csv
import json
import re
import struct
import sys
import zlib
from pathlib import Path

# Texts of `measure --json`; ids are reported where they differ.
TEXTS = {"label", "scenario"}
NAMES = {"integrator", "world", "policy", "presentation"}

renamed = set()


def json_differences(old, new, path=""):
    """(numbers compared, places that differ) of two JSON values."""
    if isinstance(old, dict) and isinstance(new, dict):
        count, places = 0, [f"{path}.{key} is new" for key in new.keys() - old.keys()]
        for key, value in old.items():
            if key in TEXTS:
                continue
            if key in NAMES:
                if new.get(key) != value:
                    renamed.add(f"{value} → {new.get(key)}")
                continue
            if key not in new:
                places.append(f"{path}.{key} is gone")
                continue
            inner, differ = json_differences(value, new[key], f"{path}.{key}")
            count, places = count + inner, places + differ
        return count, places
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = [json_differences(a, b, f"{path}[{i}]") for i, (a, b) in enumerate(zip(old, new))]
        return sum(count for count, _ in pairs), [place for _, places in pairs for place in places]
    return 1, [] if old == new else [f"{path}: {old} → {new}"]


def is_number(text):
    try:
        float(text)
        return True
    except ValueError:
        return False


def csv_differences(old, new, with_names):
    """(numbers compared, places that differ) of two CSV files; `with_names`: the header and all cells but labels count too."""
    tables = [list(csv.reader(path.open(newline=""))) for path in (old, new)]
    if len(tables[0]) != len(tables[1]):
        return 0, [f"{len(tables[0])} rows → {len(tables[1])} rows"]
    heads = tables[0][0]
    if with_names and heads != tables[1][0]:
        return 0, [f"columns {heads} → {tables[1][0]}"]
    count, places = 0, []
    for line, (a, b) in enumerate(zip(*tables), 1):
        if len(a) != len(b):
            places.append(f"line {line}: {len(a)} cells → {len(b)} cells")
            continue
        for column, (x, y) in enumerate(zip(a, b)):
            strict = with_names and heads[column] != "label" and line > 1
            # The text of a chart's first column is the name of a series.
            numbers = line > 1 and (is_number(x) or is_number(y) or (x == "") != (y == "")) and (with_names or column > 0)
            if strict or numbers:
                count += 1
                if x != y:
                    places.append(f"line {line}, column {column + 1}: {x} → {y}")
    return count, places


def pixels(path):
    """Width, height, bytes per pixel and rows of an 8-bit PNG that is not interlaced."""
    data, at, packed = path.read_bytes(), 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", body[:10])
            assert depth == 8, path
            size = {0: 1, 2: 3, 4: 2, 6: 4}[color]
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    raw, stride, rows = zlib.decompress(packed), width * size, []
    before = bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        row = bytearray(raw[start + 1 : start + 1 + stride])
        unfilter(raw[start], row, before, size)
        rows.append(bytes(row))
        before = row
    return width, height, size, rows


def unfilter(kind, row, up, size):
    """Undoes one of PNG's five row filters (PNG specification, section 9)."""
    if kind == 0:
        return
    for i in range(len(row)):
        a, b, c = (row[i - size] if i >= size else 0), up[i], (up[i - size] if i >= size else 0)
        if kind == 1:
            guess = a
        elif kind == 2:
            guess = b
        elif kind == 3:
            guess = (a + b) // 2
        else:
            near = a + b - c
            guess = min((abs(near - a), 0, a), (abs(near - b), 1, b), (abs(near - c), 2, c))[2]
        row[i] = (row[i] + guess) & 255


def png_differences(old, new):
    """(pixels compared, places that differ) of two PNGs."""
    if old.read_bytes() == new.read_bytes():
        width, height = struct.unpack(">II", old.read_bytes()[16:24])
        return width * height, []
    a, b = pixels(old), pixels(new)
    width, height, size, _ = a
    if a[:3] != b[:3]:
        return 0, [f"{a[:2]} pixels → {b[:2]} pixels"]
    differ = [
        (x, y)
        for y, (row, other) in enumerate(zip(a[3], b[3]))
        if row != other
        for x in range(width)
        if row[x * size : (x + 1) * size] != other[x * size : (x + 1) * size]
    ]
    if not differ:
        return width * height, []
    columns, rows = [x for x, _ in differ], [y for _, y in differ]
    where = f"{min(columns)}..{max(columns)} × {min(rows)}..{max(rows)}"
    return width * height, [f"{len(differ)} of {width * height} pixels, within {where}"]


def compare(name, old, new):
    """(things compared, places that differ) of one file of both folders."""
    if not new.exists():
        return 0, ["is missing"]
    if name.endswith(".failed"):
        return 1, []
    if name.startswith("measure-"):
        return json_differences(json.loads(old.read_text()), json.loads(new.read_text()))
    if name.endswith(".csv"):
        return csv_differences(old, new, with_names=name.startswith("export-"))
    return png_differences(old, new)


def main():
    old, new = Path(sys.argv[1]), Path(sys.argv[2])
    kinds = ["measure", "export", "record", "strobe", "sweep-convergence", "sweep-work-precision", "sweep-stability", "sweep-sampling"]
    units = {"record": "pixels", "strobe": "pixels"}
    failed = False
    print(f"{'command':22}{'files':>7}{'refused':>9}{'compared':>22}{'files that differ':>19}")
    details = []
    for kind in kinds:
        wanted = lambda name: (
            name.startswith(kind + "-")
            and not name.endswith(".errors")
            and (kind == "measure" or not name.endswith(".out"))
        )
        names = sorted({path.name for folder in (old, new) for path in folder.iterdir() if wanted(path.name)})
        total, differing, refused = 0, 0, sum(name.endswith(".failed") for name in names)
        for name in names:
            count, places = compare(name, old / name, new / name) if (old / name).exists() else (0, ["is new"])
            total += count
            if places:
                differing += 1
                more = f" (and {len(places) - 1} more)" if len(places) > 1 else ""
                details.append(f"  {name}: {places[0]}{more}")
        note = " (texts)" if kind == "strobe" and differing else ""
        failed |= differing > 0 and kind != "strobe"
        compared = f"{total} {units.get(kind, 'values')}"
        print(f"{kind.replace('sweep-', 'sweep '):22}{len(names) - refused:>7}{refused:>9}{compared:>22}{differing:>19}{note}")
    if details:
        print(*details, sep="\n")
    if renamed:
        print("names that differ:", ", ".join(sorted(renamed)))
    print("DIFFERENT" if failed else "the same")
    return 1 if failed else 0


sys.exit(main())
