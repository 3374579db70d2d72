"""REBOUND, leapfrog: forces come from the callback additional_forces, which the integrator calls when it needs them. The spring is such a
callback; the oscillator's force is computed before the step, and the callback gives that number. There are no bodies that spin."""
import sys

sys.path.append(sys.path.pop(0))  # this file has the package's name
import rebound  # noqa: E402
from measure import H, measure  # noqa: E402


class Body:
    def __init__(self, gravity, damping, y, v, spin, stiffness):
        self.force = 0.0
        self.simulation = rebound.Simulation()
        self.simulation.integrator = "leapfrog"
        self.simulation.dt = H
        self.simulation.add(m=1, y=y, vy=v)

        def forces(_):
            particle = self.simulation.particles[0]
            particle.ay += self.force - gravity - stiffness * particle.y

        self.forces = forces  # the simulation keeps no reference
        self.simulation.additional_forces = self.forces

    def step(self):
        self.simulation.steps(1)

    def y(self):
        return self.simulation.particles[0].y

    def v(self):
        return self.simulation.particles[0].vy

    def push(self, force):
        self.force = force


def make(**options):
    return None if options["damping"] or options["spin"] else Body(**options)


measure("rebound-leapfrog", rebound.__version__, "f64", make)
