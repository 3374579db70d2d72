"""Shared by the drivers of Python engines: the runs, and the record of an engine. Units: m, s, kg; steps of 1/60 s along y."""
import json
import struct

H = 1 / 60


def single(value):
    """A double with the shortest decimals that give the same single."""
    for digits in range(1, 10):
        short = float(f"{value:.{digits}g}")
        if struct.pack("f", short) == struct.pack("f", value):
            return short
    return value


def measure(name, version, floats, make, more=None):
    """Prints the record of an engine. `make(…)` makes a world with a body of 1 kg at rest at 0 without gravity or damping, unless the keywords
    say otherwise: gravity (along -y), damping (None: the engine's default), y, v, spin, stiffness (of a spring of the engine to 0). It returns
    an object with step(), y(), v(), spin(), push(force) for the next step; or None if the engine has no such thing. `more` has other runs of the
    spring: their names, and keywords for `make`."""
    write = single if floats == "f32" else float

    def run(steps, before=None, **options):
        body = make(**(dict(gravity=0.0, damping=0.0, y=0.0, v=0.0, spin=0.0, stiffness=0.0) | options))
        if body is None:
            return None
        y, v = [], []
        for _ in range(steps):
            if before:
                before(body)
            body.step()
            y.append(write(body.y()))
            v.append(write(body.v()))
        return y, v, body

    def motion(**options):
        ran = run(60, **dict(gravity=10.0) | options)
        return ran and {"y": ran[0], "v": ran[1]}

    def limit(read, value, **options):
        ran = run(1, **options)
        seen = ran and write(read(ran[2]))
        return None if seen == value else seen

    record = {"version": version, "floats": floats, "fall": motion()}
    by_default = motion(damping=None)
    if by_default != record["fall"]:
        record["fall_default"] = by_default
    record["damped"] = motion(damping=0.5, v=3.0)
    spring = run(600, y=1.0, stiffness=100.0)
    record["spring"] = spring and spring[0][:120]
    record["spring_kept"] = spring and max(map(abs, spring[0][-60:]))
    record["oscillator"] = run(120, lambda body: body.push(-100 * body.y()), y=1.0)[0]
    for key, options in (more or {}).items():
        record[key] = run(120, y=1.0, **options)[0]
    record["speed_limit"] = limit(lambda body: body.v(), 1e4, v=1e4)
    record["spin_limit"] = limit(lambda body: body.spin(), 1e3, spin=1e3)
    print(json.dumps({name: record}))
