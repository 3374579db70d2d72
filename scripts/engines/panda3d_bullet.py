"""Panda3D: BulletWorld.doPhysics(dt), the plain call of the manual. Steps are counted by the tick callback: doPhysics returns the number
before the limit. A frame's dt is the difference of two timestamps; the step is 1/60 s, which Bullet keeps in single precision."""
from panda3d.bullet import BulletWorld
from panda3d.core import PandaSystem, PythonCallbackObject
from frames import flicks, run, seconds


def start():
    world, steps, last = BulletWorld(), [], 0.0
    world.setTickCallback(PythonCallbackObject(lambda data: steps.append(flicks(1 / 60))), False)

    def frame(now):
        nonlocal last
        steps.clear()
        world.doPhysics(seconds(now) - last)
        last = seconds(now)
        return steps

    return frame


run(PandaSystem.getVersionString(), start)
