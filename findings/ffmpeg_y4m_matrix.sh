#!/usr/bin/env bash
# ffmpeg 9.0.2: "-colorspace bt709" behind the input of a Y4M converts its colours, and in front of it only names them.
#
# A Y4M has no word for the matrix of its colours. Its user has to say which one it is.
# Expected: in either place the file says BT.709 and its values stay as they are, as with ffmpeg 5.1 and 7.0.2 (other packages, not
# run here).
# Seen: behind the input, values that nothing is said about are taken for another matrix and converted: the luma of pure green becomes
# 177 in place of 173, the file says BT.709, and a player shows another green. In front of the input they stay. Valid input; no warning.
#
# Matters to: pipes of uncompressed frames into an encoder.
# Way round: -colorspace bt709 in front of -i.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q imageio-ffmpeg==0.8.1
"$folder/venv/bin/python" - "$folder" <<'PYTHON'
import imageio_ffmpeg
import subprocess
import sys

folder = sys.argv[1]
ffmpeg = imageio_ffmpeg.get_ffmpeg_exe()
version = subprocess.run([ffmpeg, "-version"], capture_output=True, text=True, check=True).stdout.split()[2]
print("ffmpeg", version)
assert version.startswith("n9.0.2"), version

# Pure green of BT.709 in limited range.
GREEN = (173, 42, 26)
with open(f"{folder}/in.y4m", "wb") as clip:
    clip.write(b"YUV4MPEG2 W16 H16 F60:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\nFRAME\n")
    clip.write(b"".join(bytes([value]) * 256 for value in GREEN))


def run(*options):
    command = [ffmpeg, "-v", "warning", "-y", *options]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stderr.strip()
    assert not said, said


def stored(before, behind):
    """The values of a lossless file that is made of the frame, and what is said about them."""
    run(*before, "-i", f"{folder}/in.y4m", *behind, "-c:v", "ffv1", "-pix_fmt", "yuv444p", f"{folder}/out.mkv")
    run("-i", f"{folder}/out.mkv", "-f", "rawvideo", f"{folder}/out")
    data = open(f"{folder}/out", "rb").read()
    said = subprocess.run([ffmpeg, "-hide_banner", "-i", f"{folder}/out.mkv"], capture_output=True, text=True).stderr
    return tuple(data[plane * 256 + 100] for plane in range(3)), "bt709" in said


MATRIX = ("-colorspace", "bt709")
for name, before, behind in ("neither", (), ()), ("in front", MATRIX, ()), ("behind", (), MATRIX):
    values, is_bt709 = stored(before, behind)
    print(f"{name}: {values}, which the file calls", "BT.709" if is_bt709 else "nothing")
assert stored((), ()) == (GREEN, False)
assert stored(MATRIX, ()) == (GREEN, True)
assert stored((), MATRIX) == ((177, 44, 35), True)
print("as found")
PYTHON
