#!/usr/bin/env bash
# Prints the teacher's guide with Chromium on A4 and on Letter, in the fonts of this system and in wide ones, and fails unless each sheet is
# one page, the one that the contents name, with its still on it: scripts/guide_pages.sh [PATH|LESSON|FILE]... PAGES names a folder to keep the pages in, as PNG files to look at.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

require_rust
install_packages "${WINDOW_PACKAGES[@]}" chromium poppler-utils fonts-dejavu-core
provide_runtime_folder
provide_binary
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$binary" guide "$@" -o "$folder/guide.html"
# Readers have other fonts than this system. The widest of the usual ones take a tenth more room.
wide='.sheet, .sheet * { font-family: "DejaVu Serif" !important; } .sheet :is(h1, h2, h3, header, table, dt) * { font-family: "DejaVu Sans" !important; }'
for print in A4 Letter "A4 wide" "Letter wide"; do
    paper=${print% wide}
    fonts=
    [ "$print" = "$paper" ] || fonts=$wide
    sed "s/^@page {/$fonts @page { size: $paper;/" "$folder/guide.html" >"$folder/$paper.html"
    chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer --user-data-dir="$folder/browser" \
        --print-to-pdf="$folder/$paper.pdf" "$folder/$paper.html" 2>/dev/null
    pdftotext -layout "$folder/$paper.pdf" "$folder/$paper.txt"
    pdfimages -list "$folder/$paper.pdf" >"$folder/$paper.stills"
    python3 - "$folder" "$paper" "$print" <<'EOF'
import html, re, sys
folder, paper, name = sys.argv[1:]
text = open(f"{folder}/{paper}.html").read()
words = lambda part: " ".join(html.unescape(re.sub(r"<[^>]*>", " ", part)).split())
sheets = [words(re.search(r"<h[12]>(.*?)</h[12]>", sheet)[1]) for sheet in text.split("<section ")[1:]]
readers = ["teacher" if sheet.startswith('class="sheet teacher') else "" for sheet in text.split("<section ")[1:]]
stills = ["<img " in sheet for sheet in text.split("<section ")[1:]]
pages = [" ".join(page.split()) for page in open(f"{folder}/{paper}.txt").read().split("\f")[:-1]]
with_still = {int(line.split()[0]) for line in open(f"{folder}/{paper}.stills").readlines()[2:]}
wrong = [] if len(pages) == len(sheets) else [f"{len(pages)} pages for {len(sheets)} sheets"]
for number, (page, title, reader, still) in enumerate(zip(pages, sheets, readers, stills), 1):
    if title not in page or reader not in page:
        wrong.append(f"page {number} is not the sheet “{title}”")
    if still != (number in with_still):
        wrong.append(f"page {number}, “{title}”: the still is on another page")
print(f"{name}: {len(pages)} pages, {len(wrong)} wrong", *wrong, sep="\n  ")
sys.exit(bool(wrong))
EOF
    if [ -n "${PAGES:-}" ]; then
        mkdir -p "$PAGES"
        pdftoppm -r 80 -png "$folder/$paper.pdf" "$PAGES/${print// /-}"
    fi
done
