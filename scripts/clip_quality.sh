#!/usr/bin/env bash
# Size and quality of clips of 800×400, or of SIZE, beside those that ffmpeg makes of the same frames: H.264 by x264 (crf 18) and by
# this program, and GIF with ffmpeg's palette of the clip and by this program: [SIZE=WxH] scripts/clip_quality.sh [SECONDS] [LESSON…]
# PSNR is that of all planes of YUV 4:2:0 (MP4) or of RGB (GIF). A speck is a pixel that has stood still for 6 frames and is off by
# more than 40 levels of luma in a frame; it is there to be seen if it stays for 6 frames.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

install_packages ffmpeg python3 python3-venv
[ -x target/peers/bin/python ] || python3 -m venv target/peers
target/peers/bin/python -c "import numpy" 2>/dev/null || target/peers/bin/pip install --quiet numpy
provide_runtime_folder
provide_binary
seconds=${1:-2}
lessons=("${@:2}")
[ ${#lessons[@]} -gt 0 ] || lessons=(welcome wind stutter-50-on-60)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
size=${SIZE:-800x400}

record() { "$binary" record "$1" -o "$2" --size "$size" --seconds "$seconds" --look lab --speed 1 "${@:3}" >/dev/null 2>&1; }
# Average PSNR of a clip, decoded into the file `decoded`, against raw frames of this pixel format.
psnr() {
    ffmpeg -v error -y -i "$1" -fps_mode passthrough -f rawvideo -pix_fmt "$3" "$folder/decoded"
    local raw=(-f rawvideo -pix_fmt "$3" -s "$size" -framerate 60)
    ffmpeg -hide_banner "${raw[@]}" -i "$folder/decoded" "${raw[@]}" -i "$2" -lavfi psnr -f null - 2>&1 |
        grep -o 'average:[0-9.inf]*' | cut -d: -f2
}
# Number of specks in the file `decoded`, YUV 4:2:0, and of those that stay.
specks() {
    target/peers/bin/python - "$folder/decoded" "$1" "$size" <<'PYTHON'
import sys
import numpy as np

width, height = map(int, sys.argv[3].split("x"))
luma, stored = width * height, width * height * 3 // 2
clip, frames = (np.memmap(name, np.uint8, "r").reshape(-1, stored)[:, :luma] for name in sys.argv[1:3])
still, age, oldest = (np.zeros(luma, int) for _ in range(3))
for before, now, seen in zip(frames, frames[1:], clip[1:]):
    still = np.where(now == before, still + 1, 0)
    off = np.abs(now.astype(int) - seen) > 40
    age = np.where((still >= 6) & off, age + 1, 0)
    oldest = np.maximum(oldest, age)
print(np.count_nonzero(oldest), "|", np.count_nonzero(oldest >= 6))
PYTHON
}
row() { printf '| `%s` | %s | %s | %s | %s |\n' "$1" "$2" "$(($(stat -c %s "$3") / 1000))" "$4" "$5"; }

echo "| lesson, $seconds s | clip | kB | PSNR, dB | specks | that stay |"
echo "|---|---|---|---|---|---|"
for lesson in "${lessons[@]}"; do
    record "$lesson" "$folder/frame-%05d.png" --fps 60 --sampled --replace
    to_yuv=(-vf "scale=out_color_matrix=bt709:out_range=tv" -pix_fmt yuv420p)
    ffmpeg -v error -y -framerate 60 -i "$folder/frame/frame-%05d.png" "${to_yuv[@]}" -f rawvideo "$folder/frames.yuv"
    raw=(-f rawvideo -pix_fmt yuv420p -s "$size" -framerate 60 -i "$folder/frames.yuv")
    record "$lesson" "$folder/ours.mp4" --fps 60 --sampled
    ffmpeg -v error -y "${raw[@]}" -c:v libx264 -crf 18 "$folder/x264.mp4"
    for clip in ours x264; do
        file=$folder/$clip.mp4
        row "$lesson" "$clip.mp4" "$file" "$(psnr "$file" "$folder/frames.yuv" yuv420p)" "$(specks "$folder/frames.yuv")"
    done
    record "$lesson" "$folder/frame-%05d.png" --fps 50 --sampled --replace
    png=(-framerate 50 -i "$folder/frame/frame-%05d.png")
    ffmpeg -v error -y "${png[@]}" -f rawvideo -pix_fmt rgb24 "$folder/frames.rgb"
    record "$lesson" "$folder/ours.gif" --fps 50 --sampled
    ffmpeg -v error -y "${png[@]}" -filter_complex "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none" "$folder/ffmpeg.gif"
    for clip in ours ffmpeg; do
        row "$lesson" "$clip.gif" "$folder/$clip.gif" "$(psnr "$folder/$clip.gif" "$folder/frames.rgb" rgb24)" "– | –"
    done
    rm -rf "$folder/frame"
done
