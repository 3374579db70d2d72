"""Shared by the drivers of Python engines: reads sequences, writes tokens. Arguments of a driver: path to read, path to write."""
import math
import os
import sys
from itertools import groupby


# The speed of the game, where the engine has a setting for it.
SPEED = float(os.environ.get("SPEED", 1))


def flicks(seconds):
    """Length of a step in flicks, from seconds."""
    return math.floor(seconds * 705600000 + 0.5)


def token(steps):
    """Runs of equal lengths; a step of no length moves nothing."""
    return "+".join(f"{length}x{sum(1 for _ in run)}" for length, run in groupby(step for step in steps if step)) or "0"


def run(version, start):
    """Runs all sequences. `start()` makes a fresh engine at time 0 and returns a function of a frame's time, as a count of 625 ns, that
    returns the steps of the frame, flicks. `seconds` of that count is one division of an exact integer."""
    print(version, file=sys.stderr)
    with open(sys.argv[1]) as sequences, open(sys.argv[2], "w") as out:
        for line in sequences:
            frame, now, tokens = start(), 0, []
            for length in map(int, line.split()):
                now += length
                tokens.append(token(frame(now)))
            print(*tokens, file=out)


def seconds(units):
    """Time in seconds of a count of 625 ns."""
    return units * 441 / 705600000
