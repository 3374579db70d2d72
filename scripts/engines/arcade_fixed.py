"""arcade: Window._dispatch_updates at the default 60 Hz, with the clocks of arcade. A frame's dt is the difference of two timestamps. A
headless window is made once (it needs EGL); each sequence sets up its clocks as the constructor does."""
import os
os.environ.update(ARCADE_HEADLESS="True", ALSOFT_DRIVERS="null")
import arcade
from arcade.clock import _setup_clock, _setup_fixed_clock
from frames import SPEED, flicks, run, seconds

steps = []


class Window(arcade.Window):
    def on_fixed_update(self, delta_time):
        steps.append(flicks(delta_time))


window = Window(64, 64)
Window._enable_event_queue = False  # as pyglet's event loop does when it starts


def start():
    _setup_clock(tick_speed=SPEED)
    _setup_fixed_clock(window._fixed_rate)
    last = 0.0

    def frame(now):
        nonlocal last
        steps.clear()
        window._dispatch_updates(seconds(now) - last)
        last = seconds(now)
        return steps

    return frame


run(arcade.__version__, start)
