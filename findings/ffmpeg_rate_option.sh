#!/usr/bin/env bash
# ffmpeg 7.0.2: "-r 30" after the input keeps other frames of a 60 Hz clip than "-vf fps=30", and two too many.
#
# Expected: both take every second frame: 0, 2, 4, … 58, thirty of them.
# Seen: -r 30 keeps the first four frames and then every second one, 32 in all: 0, 1, 2, 3, 5, 7, … 59. The clip begins at
# half speed for a fifteenth of a second and ends two frames late. To 50 a second it keeps 52. -vf fps= gives what was
# expected. ffmpeg 5.1 and 9.0 do the same (other packages, not run here). Valid input; no warning at the default level.
#
# Matters to: recordings whose rate is changed so that they fit a site or a GIF; a jump of speed at the start is a judder.
# Way round: -vf fps=30.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q imageio-ffmpeg==0.6.0
"$folder/venv/bin/python" - "$folder" <<'PYTHON'
import imageio_ffmpeg
import subprocess
import sys

folder = sys.argv[1]
ffmpeg = imageio_ffmpeg.get_ffmpeg_exe()
version = subprocess.run([ffmpeg, "-version"], capture_output=True, text=True, check=True).stdout.split()[2]
print("ffmpeg", version)
assert version.startswith("7.0.2"), version

# One second of 60 frames; the brightness of a frame is its number.
with open(f"{folder}/in.y4m", "wb") as clip:
    clip.write(b"YUV4MPEG2 W16 H16 F60:1 Ip A1:1 Cmono\n")
    for k in range(60):
        clip.write(b"FRAME\n" + bytes([20 + 3 * k]) * 256)


def kept(*options):
    """The numbers of the frames that come out."""
    command = [ffmpeg, "-v", "warning", "-y", "-i", f"{folder}/in.y4m", *options, "-f", "rawvideo", "-pix_fmt", "gray", f"{folder}/out"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stderr.strip()
    assert not said, said
    data = open(f"{folder}/out", "rb").read()
    return [(level - 20) // 3 for level in data[::256]]


for rate in 30, 50:
    for options in ("-r", f"{rate}"), ("-vf", f"fps={rate}"):
        frames = kept(*options)
        print(*options, len(frames), "frames:", *frames)
assert kept("-r", "30") == [0, 1, 2, *range(3, 60, 2)]
assert kept("-vf", "fps=30") == list(range(0, 60, 2))
assert len(kept("-r", "50")) == 52 and len(kept("-vf", "fps=50")) == 50
print("as found")
PYTHON
