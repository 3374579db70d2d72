#!/usr/bin/env python3
"""Reference values for motions without a formula: writes course.json next to itself.

Needs gmpy2 (pip install gmpy2); run as `python3 tests/reference/course.py`, which takes some minutes.

Independent of src: Gragg-Bulirsch-Stoer extrapolation (Hairer, Norsett & Wanner, "Solving ODEs I", II.9) with 72 digits;
every case is run with two tolerances, and only times at which both agree to 1e-20 are written. The double pendulum's
accelerations come from solving the 2x2 system of Lagrange's equations, the chain's from forces on each mass. Inputs are
doubles, taken as exact.
"""

import json
import math
import pathlib

import gmpy2
from gmpy2 import cos, mpfr as mpf, sin, sqrt

gmpy2.get_context().precision = 240
COLUMNS = 20


def midpoint(f, y, h, n):
    s = h / n
    before, now = y, [a + s * b for a, b in zip(y, f(y))]
    for _ in range(1, n):
        before, now = now, [a + 2 * s * b for a, b in zip(before, f(now))]
    return [(a + b + s * c) / 2 for a, b, c in zip(before, now, f(now))]


def extrapolated(f, y, h):
    rows = []
    for k in range(COLUMNS):
        row = [midpoint(f, y, h, 2 * (k + 1))]
        for j in range(k):
            fine, coarse = (k + 1) ** 2, (k - j) ** 2
            row.append([a + (a - b) * coarse / (fine - coarse) for a, b in zip(row[j], rows[-1][j])])
        rows.append(row)
    best, other = rows[-1][-1], rows[-1][-2]
    return best, max(abs(a - b) for a, b in zip(best, other))


def chain_start(p):
    """As long as it hangs, straight, at an angle; with ordinary floats, as the program does it."""
    n = int(p["masses"])
    rest, stretch = p["length"] / n, p["mass"] * p["gravity"] / p["stiffness"]
    along, out = 0.0, []
    for i in range(n):
        along += rest + (n - i) * stretch
        out += [along * math.sin(p["angle"]), along * -math.cos(p["angle"])]
    return out + [0.0] * (2 * n)


def follow(f, y, times, tolerance):
    t, h, out = mpf(0), mpf(1) / 16, []
    for end in map(mpf, times):
        while t < end:
            step = min(h, end - t)
            trial, error = extrapolated(f, y, step)
            if error > tolerance:
                h = step / 2
                continue
            t, y = t + step, trial
            if step == h and error < tolerance / 10**9:
                h *= mpf(5) / 4
        out.append(y)
    return out


def double_pendulum(p):
    g, m1, m2, l1, l2 = (mpf(p[key]) for key in ("gravity", "mass_1", "mass_2", "length_1", "length_2"))

    def f(y):
        a, b, u, v = y
        c, s = cos(a - b), sin(a - b)
        k11, k12, k22 = (m1 + m2) * l1 * l1, m2 * l1 * l2 * c, m2 * l2 * l2
        r1 = -m2 * l1 * l2 * s * v * v - (m1 + m2) * g * l1 * sin(a)
        r2 = m2 * l1 * l2 * s * u * u - m2 * g * l2 * sin(b)
        det = k11 * k22 - k12 * k12
        return [u, v, (r1 * k22 - r2 * k12) / det, (r2 * k11 - r1 * k12) / det]

    return f


def chain(p):
    n = int(p["masses"])
    k, c, m, g = (mpf(p[key]) for key in ("stiffness", "damping", "mass", "gravity"))
    rest = mpf(p["length"]) / n

    def f(y):
        xs, vs = y[: 2 * n], y[2 * n :]
        force = [mpf(0), -m * g] * n
        for i in range(n):
            ax, ay, au, av = (0, 0, 0, 0) if i == 0 else (*xs[2 * i - 2 : 2 * i], *vs[2 * i - 2 : 2 * i])
            dx, dy = xs[2 * i] - ax, xs[2 * i + 1] - ay
            du, dv = vs[2 * i] - au, vs[2 * i + 1] - av
            r = sqrt(dx * dx + dy * dy)
            pull = (k * (r - rest) + c * (dx * du + dy * dv) / r) / r
            force[2 * i] -= pull * dx
            force[2 * i + 1] -= pull * dy
            if i:
                force[2 * i - 2] += pull * dx
                force[2 * i - 1] += pull * dy
        return list(vs) + [a / m for a in force]

    return f


def field(p):
    q = gmpy2.const_pi() / mpf(p["spacing"])
    k, s = mpf(p["wells"]) / q, mpf(p["swirl"]) / q

    def f(y):
        across, up = sin(q * y[0]) * cos(q * y[1]), cos(q * y[0]) * sin(q * y[1])
        return [y[2], y[3], -k * across - s * up, -k * up + s * across]

    return f


PENDULUM = {"gravity": 9.80665, "mass_1": 1.0, "mass_2": 1.0, "length_1": 1.0, "length_2": 1.0}
CHAIN = {"stiffness": 2000.0, "damping": 0.0, "mass": 0.1, "length": 1.5, "gravity": 9.80665, "angle": 0.8}
FIELD = {"wells": 6.0, "swirl": 0.0, "spacing": 2.0, "x0": 0.7, "y0": 0.0, "vx0": 0.0, "vy0": 1.0}
CASES = [
    ("double-pendulum", {**PENDULUM, "angle_1": 2.0, "angle_2": 2.5}, [0.5, 1, 2, 5, 10, 15, 20, 25]),
    ("double-pendulum", {**PENDULUM, "angle_1": 3.0, "angle_2": -3.1}, [1, 5, 10, 15, 20, 25, 30]),
    ("double-pendulum", {**PENDULUM, "mass_2": 0.25, "length_2": 0.6, "angle_1": 0.5, "angle_2": -0.3}, [1, 10, 30, 60]),
    ("chain", {**CHAIN, "masses": 6.0}, [0.5, 1, 2, 5, 10, 15, 20]),
    ("chain", {**CHAIN, "masses": 2.0, "angle": 1.5}, [1, 5, 10, 20, 30]),
    ("chain", {**CHAIN, "masses": 3.0, "damping": 0.5}, [1, 10, 20]),
    ("field", FIELD, [1, 5, 10, 20]),
    ("field", {**FIELD, "swirl": 1.5, "x0": 0.4, "y0": -0.9, "vx0": 2.0}, [1, 5, 10]),
]


def main():
    cases = []
    for world, p, times in CASES:
        if world == "double-pendulum":
            f, y0 = double_pendulum(p), [p["angle_1"], p["angle_2"], 0.0, 0.0]
        elif world == "chain":
            f, y0 = chain(p), chain_start(p)
        else:
            f, y0 = field(p), [p["x0"], p["y0"], p["vx0"], p["vy0"]]
        start = [mpf(v) for v in y0]
        fine, coarse = (follow(f, start, times, mpf(10) ** -digits) for digits in (52, 48))
        points = []
        for t, a, b in zip(times, fine, coarse):
            if max(abs(u - v) for u, v in zip(a, b)) < mpf(10) ** -20:
                points.append({"t": float(t), "y": [float(v) for v in a]})
        print(world, p, [point["t"] for point in points], flush=True)
        cases.append({"world": world, "params": p, "y0": y0, "points": points})
    pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(cases, indent=1) + "\n")


if __name__ == "__main__":
    main()
