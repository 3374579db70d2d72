#!/usr/bin/env bash
# Panda3D 1.10.16: BulletWorld.doPhysics(dt), the manual's line, does at most one step of 1/60 s a call: half speed at 30 frames a second.
#
# Expected: 600 steps in 10 s of frames, whatever their rate: the manual calls dt the elapsed time, and a body at 1 m/s then moves 10 m (9.98
# in the scene, which Bullet's interpolation shows one step late).
# Seen: 300 steps at 30 frames a second, half speed; 200 at 20, 500 at 50, and 446 at 60 with noise of 0.25 ms either way in the timestamps, as
# a frame in which two steps are due loses one. Nothing is lost at exact 60 Hz or at 144. The number that doPhysics returns counts the lost
# steps too: 600 where 300 were done. The limit, max_substeps, is 1 unless it is given. Valid input; no warning.
#
# Matters to: programs that call doPhysics(dt) at rates that are not well above 60 Hz, and those that count steps by what it returns.
# Way round: doPhysics(dt, 10, 1/60); steps are counted by setTickCallback.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q panda3d==1.10.16
"$folder/venv/bin/python" - <<'PYTHON' | tee "$folder/seen"
from panda3d.bullet import BulletRigidBodyNode, BulletSphereShape, BulletWorld
from panda3d.core import NodePath, PandaSystem, PythonCallbackObject, Vec3


def run(rate, noise, *substeps):
    """10 s at a rate of frames, whose timestamps have a noise: steps done, steps returned, and the metres of a body at 1 m/s."""
    world, steps = BulletWorld(), []
    world.setTickCallback(PythonCallbackObject(steps.append), False)
    node = BulletRigidBodyNode()
    node.addShape(BulletSphereShape(0.5))
    node.setMass(1)
    node.setLinearDamping(0)
    node.setDeactivationEnabled(False)
    node.setLinearVelocity(Vec3(1, 0, 0))
    body = NodePath("root").attachNewNode(node)
    world.attach(node)
    last, returned, seed = 0.0, 0, 1
    for frame in range(1, 10 * rate + 1):
        seed = seed * 48271 % 2147483647
        now = frame / rate + noise * (seed / 2147483647 - 0.5)
        returned += world.doPhysics(now - last, *substeps)
        last = now
    return len(steps), returned, body.getX()


print("version", PandaSystem.getVersionString())
for rate, noise in (20, 0), (30, 0), (50, 0), (60, 0), (60, 0.0005), (144, 0):
    for name, substeps in ("dt", ()), ("dt, 10, 1/60", (10, 1 / 60)):
        done, returned, metres = run(rate, noise, *substeps)
        print(f"{rate} Hz, noise {noise * 1000} ms, doPhysics({name}): {done} steps done, {returned} returned, {metres:.2f} m")
PYTHON
diff "$folder/seen" - <<'WANTED'
version 1.10.16
20 Hz, noise 0 ms, doPhysics(dt): 200 steps done, 599 returned, 3.33 m
20 Hz, noise 0 ms, doPhysics(dt, 10, 1/60): 599 steps done, 599 returned, 9.98 m
30 Hz, noise 0 ms, doPhysics(dt): 300 steps done, 600 returned, 4.98 m
30 Hz, noise 0 ms, doPhysics(dt, 10, 1/60): 600 steps done, 600 returned, 9.98 m
50 Hz, noise 0 ms, doPhysics(dt): 500 steps done, 599 returned, 8.33 m
50 Hz, noise 0 ms, doPhysics(dt, 10, 1/60): 599 steps done, 599 returned, 9.98 m
60 Hz, noise 0 ms, doPhysics(dt): 600 steps done, 600 returned, 9.98 m
60 Hz, noise 0 ms, doPhysics(dt, 10, 1/60): 600 steps done, 600 returned, 9.98 m
60 Hz, noise 0.5 ms, doPhysics(dt): 446 steps done, 600 returned, 7.42 m
60 Hz, noise 0.5 ms, doPhysics(dt, 10, 1/60): 600 steps done, 600 returned, 9.98 m
144 Hz, noise 0 ms, doPhysics(dt): 599 steps done, 599 returned, 9.98 m
144 Hz, noise 0 ms, doPhysics(dt, 10, 1/60): 599 steps done, 599 returned, 9.98 m
WANTED
echo "as found"
