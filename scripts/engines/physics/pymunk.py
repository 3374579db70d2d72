"""pymunk (Chipmunk): DampedSpring; damping is of the space, the part of the velocity that is left after 1 s. Here 1 - damping is set, so that
0.5 means the same as in the engines of that kind."""
import sys

sys.path.append(sys.path.pop(0))  # this file has the package's name
import pymunk  # noqa: E402
from measure import H, measure  # noqa: E402


class Body:
    def __init__(self, gravity, damping, y, v, spin, stiffness):
        self.space = pymunk.Space()
        self.space.gravity = 0, -gravity
        if damping is not None:
            self.space.damping = 1 - damping
        self.body = pymunk.Body(1, 1)
        self.body.position, self.body.velocity, self.body.angular_velocity = (0, y), (0, v), spin
        self.space.add(self.body)
        if stiffness:
            self.space.add(pymunk.DampedSpring(self.space.static_body, self.body, (0, -2), (0, 0), 2, stiffness, 0))

    def step(self):
        self.space.step(H)

    def y(self):
        return self.body.position.y

    def v(self):
        return self.body.velocity.y

    def spin(self):
        return self.body.angular_velocity

    def push(self, force):
        self.body.apply_force_at_world_point((0, force), self.body.position)


measure("pymunk", pymunk.version, "f64", Body)
