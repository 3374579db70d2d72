"""pygame-ce: Clock.tick() without a cap; whole milliseconds. SDL reads the clock of fake_clock.c, which the program must have preloaded."""
import ctypes
import os
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
from frames import flicks, run

fake_clock_set = ctypes.CDLL(None).fake_clock_set
fake_clock_set.argtypes = [ctypes.c_uint64]


def start():
    fake_clock_set(0)
    clock = pygame.time.Clock()

    def frame(now):
        fake_clock_set(now * 625)
        return [flicks(clock.tick() / 1000)]

    return frame


run(pygame.version.ver, start)
