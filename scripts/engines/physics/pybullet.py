"""PyBullet: createMultiBody, as all loaders make it, and with useMaximalCoordinates. It has no spring."""
import sys

sys.path.append(sys.path.pop(0))  # this file has the package's name
from importlib.metadata import version  # noqa: E402

import pybullet  # noqa: E402
from measure import H, measure  # noqa: E402

pybullet.connect(pybullet.DIRECT)


class Body:
    def __init__(self, maximal, gravity, damping, y, v, spin):
        pybullet.resetSimulation()
        pybullet.setTimeStep(H)
        pybullet.setGravity(0, -gravity, 0)
        ball = pybullet.createCollisionShape(pybullet.GEOM_SPHERE, radius=0.5)
        self.id = pybullet.createMultiBody(1, ball, basePosition=[0, y, 0], useMaximalCoordinates=maximal)
        pybullet.changeDynamics(self.id, -1, activationState=pybullet.ACTIVATION_STATE_DISABLE_SLEEPING)
        if damping is not None:
            pybullet.changeDynamics(self.id, -1, linearDamping=damping, angularDamping=damping)
        pybullet.resetBaseVelocity(self.id, [0, v, 0], [0, spin, 0])

    def step(self):
        pybullet.stepSimulation()

    def y(self):
        return pybullet.getBasePositionAndOrientation(self.id)[0][1]

    def v(self):
        return pybullet.getBaseVelocity(self.id)[0][1]

    def spin(self):
        return pybullet.getBaseVelocity(self.id)[1][1]

    def push(self, force):
        pybullet.applyExternalForce(self.id, -1, [0, force, 0], [0, self.y(), 0], pybullet.WORLD_FRAME)


def make(maximal):
    return lambda stiffness, **options: None if stiffness else Body(maximal, **options)


measure("pybullet", version("pybullet"), "f64", make(0))
measure("pybullet-maximal", version("pybullet"), "f64", make(1))
