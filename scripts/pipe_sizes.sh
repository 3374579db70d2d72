#!/usr/bin/env bash
# Sizes of a clip of this program beside x264 and SVT-AV1 at the same quality, each fed by a pipe from `record -o -`:
# [SIZE=WxH] [OPTIONS="--look lab …"] scripts/pipe_sizes.sh [SECONDS] [LESSON]
# The quality is the PSNR of luma over all frames; the crf is the largest whole one that reaches that of the MP4.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/progress.sh

install_packages ffmpeg
provide_runtime_folder
provide_binary
export SVT_LOG=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
read -ra options <<<"--seconds ${1:-2} --size ${SIZE:-800x400} --fps 60 --sampled ${OPTIONS:---look lab --speed 1}"
lesson=${2:-stutter-50-on-60}
# In front of the input, where it says what the frames are: behind it FFmpeg 9 converts them (findings/ffmpeg_y4m_matrix.sh).
bt709=(-colorspace bt709 -color_primaries bt709 -color_trc bt709)

record() { "$binary" record "$lesson" -o "$1" "${options[@]}" 2>/dev/null; }
# encode FILE ENCODER CRF OPTIONS…: pipes the clip into an encoder.
encode() { record - | ffmpeg -v error -y "${bt709[@]}" -i - -c:v "$2" -crf "$3" "${@:4}" -pix_fmt yuv420p "$1"; }
# PSNR of luma, dB.
quality() {
    ffmpeg -hide_banner -i "$1" -i "$folder/frames.y4m" -lavfi '[1]format=yuv420p[frames];[0][frames]psnr' -f null - 2>&1 |
        grep -o ' y:[0-9.inf]*' | cut -d: -f2
}
row() { printf '| %s | %s | %s |\n' "$1" "$(($(stat -c %s "$2") / 1000))" "$3"; }
rounded() { LC_ALL=C printf '%.1f' "$(quality "$1")"; }

record "$folder/frames.y4m" >/dev/null
record "$folder/ours.mp4" >/dev/null
goal=$(quality "$folder/ours.mp4")
echo "| clip | kB | PSNR of luma, dB |"
echo "|---|---|---|"
row "Y4M" "$folder/frames.y4m" exact
row "MP4 of this program" "$folder/ours.mp4" "$(rounded "$folder/ours.mp4")"
for encoder in "libx264 -preset medium" "libx264 -preset veryslow" "libsvtav1 -preset 4" "libsvtav1 -preset 8"; do
    read -ra words <<<"$encoder"
    low=0 high=51
    while [ $((high - low)) -gt 1 ]; do
        crf=$(((low + high) / 2))
        encode "$folder/clip.mp4" "${words[0]}" "$crf" "${words[@]:1}"
        if awk "BEGIN { exit !($(quality "$folder/clip.mp4") >= $goal) }"; then low=$crf; else high=$crf; fi
    done
    encode "$folder/clip.mp4" "${words[0]}" "$low" "${words[@]:1}"
    row "\`$encoder -crf $low\`" "$folder/clip.mp4" "$(rounded "$folder/clip.mp4")"
done
