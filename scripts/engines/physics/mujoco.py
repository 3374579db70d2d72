"""MuJoCo: a slide joint along y, with the damping and the stiffness of the joint; a hinge for the spin. A free body has no limits either."""
import sys

sys.path.append(sys.path.pop(0))  # this file has the package's name
import mujoco  # noqa: E402
from measure import H, measure  # noqa: E402


class Body:
    def __init__(self, integrator, gravity, damping, y, v, spin, stiffness, spring_damping=0.0):
        self.model = mujoco.MjModel.from_xml_string(f"""<mujoco>
          <option timestep="{H!r}" gravity="0 {-gravity!r} 0" integrator="{integrator}"/>
          <worldbody><body>
            <inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
            <joint type="slide" axis="0 1 0" stiffness="{stiffness!r}" {"" if damping is None else f'damping="{damping + spring_damping!r}"'}/>
            <joint type="hinge" axis="0 1 0"/>
          </body></worldbody></mujoco>""")
        self.data = mujoco.MjData(self.model)
        self.data.qpos[0] = y
        self.data.qvel[:] = v, spin

    def step(self):
        mujoco.mj_step(self.model, self.data)

    def y(self):
        return self.data.qpos[0]

    def v(self):
        return self.data.qvel[0]

    def spin(self):
        return self.data.qvel[1]

    def push(self, force):
        self.data.xfrc_applied[1, 1] = force


for integrator in "Euler", "implicit", "implicitfast", "RK4", "discrete":
    measure(f"mujoco-{integrator.lower()}", mujoco.__version__, "f64", lambda **options: Body(integrator, **options),
            {"spring_damped": {"stiffness": 100.0, "spring_damping": 4.0}})
