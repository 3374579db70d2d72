#!/usr/bin/env python3
"""The picture of `timestep-lab record welcome`, drawn with matplotlib: six lanes with grid, ghost, trails, body, header
and numbers, 1280 x 720, 60 a second, H.264.

Two ways: `funcanimation` is FuncAnimation with the ffmpeg writer, as the tutorials have it; `blitted` keeps the
backgrounds, redraws only what moves and pipes RGBA to ffmpeg, as fast as matplotlib goes by hand.

    clip.py RUN.csv OUT.mp4 {funcanimation|blitted} FRAMES

RUN.csv is written by `timestep-lab export welcome -o RUN.csv`. Prints frames per second, opening the figure not counted.
"""

import csv
import subprocess
import sys
import time
from collections import defaultdict

import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.animation import FFMpegWriter, FuncAnimation

COLORS = ["#F28A0A", "#3CC8FA", "#2A958A", "#EADD1E", "#9470F2", "#EE2A2A"]
MARKERS = ["o", "s", "^", "D", "p", "h"]
NUMBERS = ["simulated t", "steps", "shown error", "energy drift", "age",
           "animation error", "integration error", "steps/frame", "dropped", "backlog"]
TRAIL = 120  # displayed frames: two seconds


def read(path):
    lanes = defaultdict(list)
    labels = {}
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            if row["row"] == "frame":
                labels[int(row["lane"])] = row["label"]
                lanes[int(row["lane"])].append(
                    [float(row[key]) for key in ("x_m", "y_m", "exact_x_m", "exact_y_m", "sim_time_secs")])
    return [(labels[lane], np.array(rows)) for lane, rows in sorted(lanes.items())]


def figure(lanes):
    plt.style.use("dark_background")
    fig = plt.figure(figsize=(12.8, 7.2), dpi=100)
    fig.text(0.01, 0.97, "Three worlds, computed coarsely and finely", fontsize=12)
    fig.text(0.01, 0.93, "Above: 20 Euler steps a second. Below: 60 steps with a better method.", fontsize=10)
    parts = []
    for index, (label, rows) in enumerate(lanes):
        left, bottom = 0.01 + 0.33 * (index % 3), 0.52 - 0.46 * (index // 3)
        axes = fig.add_axes([left, bottom, 0.32, 0.30])
        fig.text(left, bottom + 0.31, label, fontsize=10)
        axes.set_xticks(np.arange(-2, 2.1, 0.5), labels=[])
        axes.set_yticks(np.arange(-1.5, 1.6, 0.5), labels=[])
        axes.grid(True, color="#2a3038")
        axes.set_xlim(-2, 2)
        axes.set_ylim(-1.5, 1.5)
        color = COLORS[index]
        ghost_trail, = axes.plot([], [], "-", color="#9aa5b1", lw=1.25, animated=True)
        trail, = axes.plot([], [], ".-", color=color, lw=2, ms=4, animated=True)
        ghost, = axes.plot([], [], MARKERS[index], mfc="none", mec="white", ms=14, animated=True)
        body, = axes.plot([], [], MARKERS[index], color=color, ms=14, animated=True)
        texts = [axes.text(0.02 + 0.5 * (i // 5), -0.08 - 0.085 * (i % 5), "", fontsize=8,
                           transform=axes.transAxes, animated=True) for i in range(len(NUMBERS))]
        parts.append((ghost_trail, trail, ghost, body, texts))
    return fig, parts


def update(lanes, parts, frame, numbers):
    """Moves the artists to a frame; the numbers change five times a second, like the program's."""
    for (_, rows), (ghost_trail, trail, ghost, body, texts) in zip(lanes, parts):
        recent = rows[max(0, frame - TRAIL):frame + 1]
        drift = np.linspace(-1.0, 0.0, len(recent))
        camera = recent[-1, 3]
        trail.set_data(recent[:, 0], recent[:, 1] - camera + drift)
        ghost_trail.set_data(recent[:, 2], recent[:, 3] - camera + drift)
        body.set_data([recent[-1, 0]], [recent[-1, 1] - camera])
        ghost.set_data([recent[-1, 2]], [recent[-1, 3] - camera])
        if numbers:
            for name, text in zip(NUMBERS, texts):
                text.set_text(f"{name}  {recent[-1, 4]:.3f}")


def funcanimation(lanes, out, frames):
    fig, parts = figure(lanes)
    for part in parts:
        for artist in (*part[:4], *part[4]):
            artist.set_animated(False)
    animation = FuncAnimation(fig, lambda frame: update(lanes, parts, frame, frame % 12 == 0), frames=frames)
    start = time.perf_counter()
    animation.save(out, writer=FFMpegWriter(fps=60, codec="libx264", extra_args=["-preset", "veryfast", "-pix_fmt", "yuv420p"]))
    return time.perf_counter() - start


def blitted(lanes, out, frames):
    fig, parts = figure(lanes)
    canvas = fig.canvas
    canvas.draw()
    background = canvas.copy_from_bbox(fig.bbox)
    ffmpeg = subprocess.Popen(
        ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", "1280x720", "-r", "60", "-i", "-",
         "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", out], stdin=subprocess.PIPE)
    start = time.perf_counter()
    with_numbers = background
    for frame in range(frames):
        numbers = frame % 12 == 0
        update(lanes, parts, frame, numbers)
        if numbers:
            canvas.restore_region(background)
            for part in parts:
                for text in part[4]:
                    text.axes.draw_artist(text)
            with_numbers = canvas.copy_from_bbox(fig.bbox)
        canvas.restore_region(with_numbers)
        for part in parts:
            for artist in part[:4]:
                artist.axes.draw_artist(artist)
        ffmpeg.stdin.write(canvas.buffer_rgba())
    ffmpeg.stdin.close()
    ffmpeg.wait()
    return time.perf_counter() - start


def main():
    run, out, how, frames = sys.argv[1:]
    frames = int(frames)
    lanes = read(run)
    seconds = {"funcanimation": funcanimation, "blitted": blitted}[how](lanes, out, frames)
    print(f"{frames / seconds:.2f}")


main()
