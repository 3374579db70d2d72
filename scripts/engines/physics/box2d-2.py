"""Box2D 2: a distance joint of length 2 with frequencyHz; the iterations of the manual, 8 and 3."""
import math

import Box2D
from measure import H, measure


class Body:
    def __init__(self, gravity, damping, y, v, spin, stiffness):
        self.world = Box2D.b2World(gravity=(0, -gravity))
        damping = {} if damping is None else {"linearDamping": damping, "angularDamping": damping}
        self.body = self.world.CreateDynamicBody(position=(0, y), linearVelocity=(0, v), angularVelocity=spin, allowSleep=False, **damping)
        self.body.CreateCircleFixture(radius=0.5, density=1)
        self.body.massData = Box2D.b2MassData(mass=1, center=(0, 0), I=1)
        if stiffness:
            ground = self.world.CreateStaticBody(position=(0, -2))
            self.world.CreateDistanceJoint(bodyA=ground, bodyB=self.body, localAnchorA=(0, 0), localAnchorB=(0, 0), length=2,
                                           frequencyHz=math.sqrt(stiffness) / (2 * math.pi), dampingRatio=0)

    def step(self):
        self.world.Step(H, 8, 3)
        self.world.ClearForces()

    def y(self):
        return self.body.position.y

    def v(self):
        return self.body.linearVelocity.y

    def spin(self):
        return self.body.angularVelocity

    def push(self, force):
        self.body.ApplyForceToCenter((0, force), True)


measure("box2d-2", Box2D.__version__, "f32", Body)
