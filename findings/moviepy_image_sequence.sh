#!/usr/bin/env bash
# moviepy 2.2.1: frames put together at a rate and read at the same rate are not the frames that were put in.
#
# Expected: ImageSequenceClip(frames, fps) read by iter_frames(fps) gives each frame once, in order.
# Seen: 11 frames at 50 a second come out as 10; of 61 at 25 a second one is the frame before once more; 240 at 24 come out
# as 239, 48 of them wrong. Valid input, whole-number rates, nothing is raised. Inferred from what comes out: the start of
# frame k is a running sum of 1/fps in doubles, the frame at k/fps the last one whose start is not later, so that a sum a hair
# too long repeats a frame and a length a hair too short cuts the last one off.
#
# Matters to: clips made from a PNG sequence, whose motion gets a judder that the frames do not have.
# Way round: ffmpeg -framerate 50 -i frame-%05d.png, which counts frames instead of adding times.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q moviepy==2.2.1 numpy==2.2.6 imageio-ffmpeg==0.6.0 Pillow==11.3.0
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

import moviepy
import numpy

assert version("moviepy") == "2.2.1", version("moviepy")


def read(frames, fps):
    """The numbers of the frames that come out, of those that go in."""
    pictures = [numpy.full((2, 2, 3), k % 250, numpy.uint8) for k in range(frames)]
    clip = moviepy.ImageSequenceClip(pictures, fps=fps)
    return [int(picture[0, 0, 0]) for picture in clip.iter_frames(fps=fps)]


def sum_of(frames, fps):
    """The clip's length, added up frame by frame, in seconds."""
    total = 0.0
    for _ in range(frames):
        total += 1 / fps
    return total


print("frames in, a second: frames out, wrong among them")
seen = []
for fps, frames in [(50, 10), (50, 11), (25, 60), (25, 61), (60, 6), (60, 240), (24, 240)]:
    out = read(frames, fps)
    wrong = sum(k % 250 != got for k, got in enumerate(out))
    print(f"{frames:4} at {fps}: {len(out):4} {wrong:4}")
    seen.append((len(out), wrong))

# The cause in doubles: eleven frames of 1/50 s last less than 11/50 s, so that the last one is cut off.
print("length of 11 frames of 1/50 s, added up, less 0.22 s:", sum_of(11, 50) - 11 / 50)
assert sum_of(11, 50) < 11 / 50
assert seen == [(10, 0), (10, 0), (60, 0), (61, 1), (5, 0), (239, 24), (239, 48)], seen
print("as found")
PYTHON
