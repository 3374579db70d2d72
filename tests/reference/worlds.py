#!/usr/bin/env python3
"""Reference values for the exact flows: writes worlds.json next to itself.

Needs mpmath, and gmpy2 for speed (some minutes then). The id of a world writes its values anew and keeps the others.

Independent of the formulas in crates/simulation/src/worlds: smooth worlds are integrated numerically (Gragg-Bulirsch-Stoer
extrapolation, Hairer, Norsett & Wanner, "Solving ODEs I", II.9) with 36 digits and a tolerance of 1e-24 a step;
the ball and the glider go from contact to contact. Inputs are doubles, taken as exact.

`sensitivity` is, per component, how far the answer moves when parameters, state and time are each
changed by 2^-52 of themselves: no computation with doubles can promise less than about that. It is
estimated from larger changes, with ordinary floats.
"""

import json
import math
import pathlib
import sys

from mpmath import mp, mpf, nstr

mp.dps = 36
COLUMNS = 12
ULP = 2.0**-52
CHANGE = 2.0**-28


def sin(x):
    return math.sin(x) if isinstance(x, float) else mp.sin(x)


def sqrt(x):
    return math.sqrt(x) if isinstance(x, float) else mp.sqrt(x)


def log(x):
    return math.log(x) if isinstance(x, float) else mp.log(x)


def pi(like):
    return math.pi if isinstance(like, float) else mp.pi


def midpoint_smoothed(f, t, y, h, n):
    """Gragg's modified midpoint rule: n substeps of h/n; its error has even powers of h/n only."""
    s = h / n
    before, now = y, [a + s * b for a, b in zip(y, f(t, y))]
    for i in range(1, n):
        before, now = now, [a + 2 * s * b for a, b in zip(before, f(t + i * s, now))]
    return [(a + b + s * c) / 2 for a, b, c in zip(before, now, f(t + h, now))]


def extrapolated(f, t, y, h):
    """One step of h and an estimate of its error."""
    rows = []
    for k in range(COLUMNS):
        row = [midpoint_smoothed(f, t, y, h, 2 * (k + 1))]
        for j in range(k):
            fine, coarse = (k + 1) ** 2, (k - j) ** 2
            row.append([a + (a - b) * coarse / (fine - coarse) for a, b in zip(row[j], rows[-1][j])])
        rows.append(row)
    best, other = rows[-1][-1], rows[-1][-2]
    return best, max(abs(a - b) for a, b in zip(best, other))


def integrate(f, t0, y0, t1, h):
    t, y = t0, y0
    tolerance = 1e-9 if isinstance(t0, float) else mpf(10) ** -24
    direction = 1 if t1 >= t0 else -1
    while t != t1:
        step = min(h, abs(t1 - t))
        trial, error = extrapolated(f, t, y, direction * step)
        error /= 1 + max(map(abs, trial))
        if error > tolerance:
            h = step / 2
            continue
        t = t1 if step == abs(t1 - t) else t + direction * step
        y = trial
        if error < tolerance * 1e-5:
            h = h * 5 / 4
    return y


def by_integration(rhs, h):
    return lambda p, t0, y0, t: integrate(lambda s, y: rhs(p, s, y), t0, y0, t, type(t)(h))


def spring(p, t, y):
    return [y[1], -(p["stiffness"] * y[0] + p["damping"] * y[1]) / p["mass"]]


def wind(p, t, y):
    return [y[1], p["acceleration"] * sin(2 * pi(t) * p["frequency"] * t)]


def cart(p, t, y):
    def pull(i, u):
        return (p["force"] * u - p["friction"] * y[2 + i] - p["leash"] * y[i]) / p["mass"]

    return [y[2], y[3], pull(0, p["input_x"]), pull(1, p["input_y"])]


def duel(p, t, y):
    def pull(i, u):
        force = p["force"] * u - p["friction"] * y[2 + i] - p["leash"] * y[i] - p["spring"] * (y[i] - y[1 - i])
        return force / p["mass"]

    return [y[2], y[3], pull(0, p["input_x"]), pull(1, p["input_y"])]


def falling(p, t, y):
    return [y[1], -p["gravity"] - p["damping"] * y[1] - p["drag"] * abs(y[1]) * y[1]]


def circle(p, t, y):
    rate = (p["speed"] / p["radius"]) ** 2
    return [y[2], y[3], -rate * y[0], -rate * y[1]]


def street(p, t, y):
    return [y[2], y[3], -((2 * pi(y[0]) / p["period"]) ** 2) * y[0], 0 * y[3]]


def pendulum(p, t, y):
    return [y[1], -p["gravity"] / p["length"] * sin(y[0])]


def orbit(p, t, y):
    r = sqrt(y[0] ** 2 + y[1] ** 2)
    return [y[2], y[3], -p["mu"] * y[0] / r**3, -p["mu"] * y[1] / r**3]


def spin(p, t, y):
    (w, i, j, k), (a, b, c) = y[:4], y[4:]
    length, width, thickness = p["length"] ** 2, p["width"] ** 2, p["thickness"] ** 2
    return [
        (-i * a - j * b - k * c) / 2,
        (w * a + j * c - k * b) / 2,
        (w * b + k * a - i * c) / 2,
        (w * c + i * b - j * a) / 2,
        (thickness - width) / (width + thickness) * b * c,
        (length - thickness) / (length + thickness) * c * a,
        (width - length) / (length + width) * a * b,
    ]
def ease(p, t, y):
    rate = -60 * log(1 - p["fraction"])
    return [rate * (p["amplitude"] * sin(y[1]) - y[0]), 2 * pi(t) * p["frequency"]]


def glide(p, t0, y0, t):
    """From wall to wall."""
    (x, v), left = y0, t - t0
    if left < 0:
        x, v = glide(p, type(t)(0), [x, -v], -left)
        return [x, -v]
    while v != 0:
        time = ((p["half_width"] if v > 0 else -p["half_width"]) - x) / v
        if time >= left:
            break
        x, v, left = x + v * time, -v, left - time
    return [x + v * left, v]


def bounce(p, t0, y0, t):
    """From contact to contact; at rest when the bounces are too small to see with these digits."""
    g, radius = p["gravity"], p["radius"]
    (x, v), left = y0, t - t0
    ratio, direction = p["restitution"], 1
    if left < 0:
        ratio, direction, v, left = 1 / ratio, -1, -v, -left
    floor, ceiling = radius, None
    if p["floor_thickness"] > 0 and x < -p["floor_thickness"] / 2:
        floor, ceiling = None, -p["floor_thickness"] - radius
    elif p["wall_height"] > 0:
        middle = p["wall_height"] - p["wall_thickness"] / 2
        if x > middle:
            floor = p["wall_height"] + radius
        else:
            ceiling = p["wall_height"] - p["wall_thickness"] - radius
    while True:
        up = v * v - 2 * g * (ceiling - x) if ceiling is not None else -1
        if v > 0 and up > 0:
            time = (v - sqrt(up)) / g
            landing, arriving = ceiling, sqrt(up)
        elif floor is None:
            time = left
        else:
            time = (v + sqrt(v * v + 2 * g * (x - floor))) / g
            landing, arriving = floor, -sqrt(v * v + 2 * g * (x - floor))
        if time >= left:
            return [x + v * left - g * left * left / 2, direction * (v - g * left)]
        x, v, left = landing, -ratio * arriving, left - time
        if abs(v) < mpf(10) ** -24:
            return [floor, 0 * v]


FLOWS = {
    "spring": by_integration(spring, "0.5"),
    "wind": by_integration(wind, "0.05"),
    "cart": by_integration(cart, "0.3"),
    "duel": by_integration(duel, "0.2"),
    "falling": by_integration(falling, "1"),
    "circle": by_integration(circle, "0.5"),
    "street": by_integration(street, "0.3"),
    "pendulum": by_integration(pendulum, "0.4"),
    "orbit": by_integration(orbit, "0.3"),
    "spin": by_integration(spin, "0.1"),
    "ease": by_integration(ease, "0.1"),
    "glide": glide,
    "bounce": bounce,
    "runner": lambda p, t0, y0, t: [y0[0] + y0[1] * (t - t0), y0[1]],
}

DEFAULTS = {
    "spring": {"stiffness": 1.0, "mass": 1.0, "damping": 0.0},
    "falling": {"gravity": 9.80665, "damping": 0.0, "drag": 0.0},
    "wind": {"acceleration": 150.0, "frequency": 4.0},
    "glide": {"half_width": 1.5},
    "runner": {},
    "circle": {"speed": 2.0, "radius": 1.0},
    "street": {"half_width": 1.5, "period": 4.0},
    "bounce": {"gravity": 9.80665, "restitution": 0.8, "radius": 0.15, "wall_height": 0.0, "wall_thickness": 0.02,
               "floor_thickness": 0.0},
    "ease": {"fraction": 0.1, "amplitude": 1.0, "frequency": 0.5},
    "pendulum": {"gravity": 9.80665, "length": 1.0},
    "orbit": {"mu": 4.0},
    "spin": {"length": 0.9, "width": 0.5, "thickness": 0.2},
    "cart": {"mass": 1.0, "force": 12.0, "friction": 3.0, "leash": 4.0, "input_x": 0.0, "input_y": 0.0},
    "duel": {
        "mass": 1.0, "force": 12.0, "friction": 1.5, "leash": 4.0, "spring": 6.0, "input_x": 0.0, "input_y": 0.0,
    },
}

# |ω₃|/|ω₁| on the separatrix of the default body: √(I₁(I₂ - I₁)/(I₃(I₃ - I₂))).
WEIGHT = math.sqrt((0.5**2 + 0.2**2) * (0.9**2 - 0.5**2) / ((0.9**2 + 0.5**2) * (0.5**2 - 0.2**2)))

# world, parameters other than the defaults, t0, state, times
CASES = [
    ("spring", {}, 0.0, [-1.0, 0.0], [0.3, 7.0, 100.0, -20.0]),
    ("spring", {"stiffness": 1000.0}, 0.25, [0.2, -3.0], [0.5, 4.0, -1.0]),
    ("spring", {"damping": 0.3}, 0.0, [-1.0, 2.0], [1.0, 20.0, -5.0]),
    ("spring", {"stiffness": 4.0, "damping": 4.0}, 0.0, [-1.0, 5.0], [0.7, 9.0, -2.0]),
    ("spring", {"stiffness": 1.0, "damping": 2.0000000001}, 0.0, [-1.0, 0.4], [3.0, -3.0]),
    ("spring", {"stiffness": 1.0, "damping": 1.9999999999}, 0.0, [-1.0, 0.4], [3.0, -3.0]),
    ("spring", {"stiffness": 1.0, "damping": 2.000000000000001}, 0.0, [-1.0, 0.4], [3.0, -3.0]),
    ("spring", {"stiffness": 1.0, "damping": 10.0}, 1.0, [-1.0, 5.0], [1.01, 2.0, 11.0, 0.5]),
    ("spring", {"stiffness": 1e-3, "damping": 50.0}, 0.0, [2.0, -1.0], [0.02, 3.0]),
    ("spring", {"stiffness": 0.0, "damping": 0.5}, 0.0, [2.0, -1.0], [4.0, -4.0]),
    ("spring", {"stiffness": 0.0}, 0.0, [2.0, -1.0], [4.0, -4.0]),
    ("falling", {}, 0.0, [0.0, 0.0], [0.1, 10.0, -3.0]),
    ("falling", {"gravity": -2.5}, 2.0, [7.0, -1.5], [2.5, 60.0]),
    ("falling", {"damping": 0.5}, 0.0, [0.0, 3.0], [0.2, 4.0, -1.0]),
    ("falling", {"drag": 0.04}, 0.0, [0.0, 0.0], [0.1, 1.0, 4.0, -0.5]),
    ("falling", {"drag": 0.25}, 0.5, [2.0, 12.0], [0.7, 1.3, 6.0, 0.45]),
    ("falling", {"drag": 0.1}, 0.0, [0.0, -20.0], [0.2, 3.0, -0.1]),
    ("falling", {"gravity": -2.5, "drag": 0.02}, 2.0, [7.0, -30.0], [2.5, 9.0]),
    ("falling", {"gravity": 0.0, "drag": 0.3}, 0.0, [0.0, 6.0], [5.0, -0.2]),
    ("wind", {}, 0.0, [0.0, -5.968310365946075], [0.05, 0.3, 10.0, -1.0]),
    ("wind", {"frequency": 16.0}, 0.0, [0.0, -1.4920775914865188], [0.05, 10.0]),
    ("wind", {"frequency": 0.01, "acceleration": 3.0}, 7.0, [1.0, 2.0], [7.001, 8.0, 30.0]),
    ("glide", {}, 0.0, [-1.5, 2.0], [0.4, 3.3, 100.0, -2.2]),
    ("glide", {"half_width": 0.3}, 1.0, [0.1, -7.0], [1.5, 9.0, 0.0]),
    ("circle", {}, 0.0, [1.0, 0.0, 0.0, 2.0], [0.3, 10.0, -2.0]),
    ("circle", {"speed": 3.0, "radius": 0.5}, 1.0, [0.2, 0.4, -1.0, 0.3], [1.2, 4.0]),
    ("bounce", {}, 0.0, [2.0, 0.0], [0.5, 0.7, 2.3, 4.0, 5.6, 30.0]),
    ("bounce", {"restitution": 1.0}, 0.0, [2.0, 1.0], [0.5, 7.3, 60.0, -11.0]),
    ("bounce", {"restitution": 0.99}, 0.5, [1.0, -2.0], [3.0, 20.0, 80.0, -5.0]),
    ("bounce", {"wall_height": 1.0}, 0.0, [2.0, 0.0], [0.5, 0.7, 1.9, 30.0]),
    ("bounce", {"wall_height": 1.0}, 0.0, [0.4, 9.0], [0.05, 0.3, 0.9, 2.5, 30.0, -0.2]),
    ("bounce", {"wall_height": 1.0, "restitution": 1.0}, 0.0, [0.4, 9.0], [0.3, 5.0, 30.0, -7.0]),
    ("bounce", {"floor_thickness": 0.1}, 0.0, [2.0, 0.0], [0.5, 0.7, 4.0, 30.0]),
    ("bounce", {"floor_thickness": 0.1}, 0.0, [-3.0, 9.0], [0.2, 0.5, 3.0, -1.0]),
    ("ease", {}, 0.0, [-1.0, 0.0], [0.1, 1.0, 20.0, -0.3]),
    ("ease", {"frequency": 0.0}, 0.0, [-1.0, 0.0], [0.1, 1.0, 4.0, -0.3]),
    ("ease", {"fraction": 0.9, "frequency": 7.0}, 1.0, [0.3, 2.0], [1.01, 1.5, 4.0, 0.98]),
    ("ease", {"fraction": 0.0, "amplitude": 2.0}, 0.0, [-1.0, 0.5], [1.0, -3.0]),
    ("ease", {"fraction": 0.001, "frequency": 20.0}, 0.0, [0.4, -1.0], [0.05, 8.0, -2.0]),
    ("pendulum", {}, 0.0, [2.0, 0.0], [0.4, 3.0, 270.0, -10.0]),
    ("pendulum", {}, 0.0, [0.001, 0.0], [0.4, 200.0]),
    ("pendulum", {"length": 0.3}, 1.0, [-1.1, 4.0], [1.3, 6.0, 0.2]),
    ("pendulum", {}, 0.0, [0.3, 7.0], [0.4, 3.0, 100.0, -3.0]),
    ("pendulum", {}, 0.0, [40.0, -9.0], [0.4, 3.0, -3.0]),
    ("pendulum", {}, 0.0, [3.1415, 0.0], [1.0, 4.0, 9.0, 40.0]),
    ("pendulum", {}, 0.0, [3.1415926, 1e-7], [1.0, 5.0, 9.0]),
    ("pendulum", {"gravity": 1.0}, 0.0, [0.0, 2.0], [1.0, 5.0, -5.0]),
    ("pendulum", {"gravity": 1.0}, 0.0, [0.0, 2.000001], [1.0, 5.0, 60.0]),
    ("pendulum", {"gravity": 1.0}, 0.0, [0.5, -1.999], [1.0, 5.0, 60.0]),
    ("pendulum", {"gravity": 0.0}, 0.0, [0.5, -2.0], [1.0, -5.0]),
    ("orbit", {}, 0.0, [0.5, 0.0, 0.0, 3.4641016151377544], [0.2, 1.5, 40.0, -2.0]),
    ("orbit", {}, 0.0, [0.05, 0.0, 0.0, 12.489995996796797], [0.01, 1.0, 3.1, 10.0]),
    ("orbit", {"mu": 1.0}, 2.0, [0.3, -0.9, 0.8, 0.4], [2.5, 9.0, -4.0]),
    ("orbit", {"mu": 1.0}, 0.0, [1.0, 0.0, 0.0, 1.4142135623730951], [0.5, 20.0, -20.0]),
    ("orbit", {"mu": 1.0}, 0.0, [1.0, 0.2, -0.3, 2.5], [0.5, 30.0, -30.0]),
    ("orbit", {"mu": 1.0}, 0.0, [5.0, 1.0, -2.0, -0.3], [2.0, 3.0, 20.0]),
    ("orbit", {"mu": 1.0}, 0.0, [1.0, 0.0, 0.0, 0.0], [0.5, 1.0]),
    # About the longest side, about the shortest, and nearly about the one between.
    ("spin", {}, 0.0, [1.0, 0.0, 0.0, 0.0, 5.0, 0.4, 0.3], [0.05, 0.7, 6.0, -1.5]),
    ("spin", {}, 0.5, [0.5, 0.5, -0.5, 0.5, 0.6, -0.7, -4.0], [0.6, 1.7, -5.0]),
    ("spin", {}, 0.0, [1.0, 0.0, 0.0, 0.0, 0.1, 6.0, 0.0], [0.3, 1.9, 8.0, -3.0]),
    ("spin", {}, 0.0, [0.8, -0.6, 0.0, 0.0, 1e-9, -6.0, 2e-9], [1.0, 4.0, 9.0, -5.0]),
    # Where the two weights |ω| √(I (I - I_b)) agree to 1 part in 10⁸: next to the separatrix.
    ("spin", {}, 0.0, [1.0, 0.0, 0.0, 0.0, 2.0, 1.0, WEIGHT * 2.0 * (1 + 1e-8)], [0.5, 3.0, -3.0]),
    ("spin", {}, 0.0, [1.0, 0.0, 0.0, 0.0, -2.0, 1.0, WEIGHT * 2.0 * (1 - 1e-8)], [0.5, 3.0, -3.0]),
    # Two equal moments and three; sides in another order; a quaternion that is not of norm 1.
    ("spin", {"width": 0.2}, 0.0, [1.0, 0.0, 0.0, 0.0, 5.0, 3.0, -1.0], [0.5, 7.0, -2.0]),
    ("spin", {"width": 0.9}, 0.0, [1.0, 0.0, 0.0, 0.0, 0.5, 3.0, 2.0], [0.5, 7.0, -2.0]),
    ("spin", {"width": 0.9}, 0.0, [1.0, 0.0, 0.0, 0.0, 0.5, 3.0, 0.0], [0.5, -2.0]),
    ("spin", {"width": 0.9, "thickness": 0.9}, 0.0, [0.6, 0.0, 0.8, 0.0, 1.0, -3.0, 2.0], [0.5, 4.0]),
    ("spin", {"length": 0.3, "width": 1.2, "thickness": 0.8}, 2.0, [0.3, 0.2, -1.4, 0.1, 1.0, -2.0, 2.5], [2.3, 7.0, 0.0]),
    ("cart", {}, 0.0, [1.0, -0.5, 2.0, 0.3], [0.4, 5.0, -1.0]),
    ("cart", {"input_x": 1.0, "input_y": -0.6}, 0.5, [0.0, 0.0, 0.0, 0.0], [0.51, 0.9, 12.0, 0.1]),
    ("cart", {"friction": 0.0, "input_x": -1.0, "mass": 2.0}, 0.0, [0.3, 1.0, -4.0, 0.0], [0.7, 30.0, -3.0]),
    ("cart", {"friction": 20.0, "leash": 1.0, "input_y": 0.25}, 1.0, [2.0, 0.1, 0.0, 5.0], [1.2, 9.0, 0.9]),
    ("duel", {}, 0.0, [0.5, 0.0, 0.0, 0.0], [0.4, 5.0, -1.0]),
    ("duel", {"input_x": 1.0, "input_y": -0.6}, 0.5, [0.0, 0.3, -1.0, 2.0], [0.51, 0.9, 12.0, 0.1]),
    ("duel", {"friction": 0.0, "input_x": -1.0, "mass": 2.0}, 0.0, [0.3, 1.0, -4.0, 0.0], [0.7, 20.0, -3.0]),
    ("duel", {"friction": 20.0, "spring": 1.0, "input_y": 0.25}, 1.0, [2.0, 0.1, 0.0, 5.0], [1.2, 9.0, 0.9]),
    ("street", {}, 0.0, [-1.5, 0.75, 0.0, 0.0], [0.3, 10.0, -2.0]),
    ("street", {"period": 1.7}, 1.0, [0.2, 0.4, -1.0, 0.3], [1.2, 4.0, 0.5]),
    ("runner", {}, 0.0, [0.0, 4.0], [0.4, 3.3, 100.0, -2.2]),
    ("runner", {}, 1.0, [0.1, -7.0], [1.5, 9.0, 0.0]),
]


def answer(number, world, params, t0, y0, t):
    exact = {key: number(value) for key, value in params.items()}
    return FLOWS[world](exact, number(t0), [number(y) for y in y0], number(t))


def sensitivity(world, params, t0, y0, t):
    """Sum of the moves caused by one relative ulp in every input."""
    grown = 1 + CHANGE
    changed = [(params, t0, y0, t * grown)]
    changed += [({**params, key: params[key] * grown}, t0, y0, t) for key in params]
    changed += [(params, t0, [a * grown if i == j else a for j, a in enumerate(y0)], t) for i in range(len(y0))]
    y = answer(float, world, params, t0, y0, t)
    moves = [[abs(a - b) for a, b in zip(answer(float, world, *change), y)] for change in changed]
    return [sum(column) * ULP / CHANGE for column in zip(*moves)]


def case(world, changes, t0, y0, times):
    params = DEFAULTS[world] | changes
    points = []
    for t in times:
        y = answer(mpf, world, params, t0, y0, t)
        spread = sensitivity(world, params, t0, y0, t)
        values, spread = [float(nstr(a, 20)) for a in y], [float(f"{a:.2e}") for a in spread]
        points.append({"t": t, "y": values, "sensitivity": spread})
        print(world, changes, t0, y0, t, values, spread, flush=True)
    return {"world": world, "params": params, "t0": t0, "y0": y0, "points": points}


def kept(lines, world):
    """The lines of other worlds, before and behind those of one."""
    places = [i for i, line in enumerate(lines) if line.startswith(f'{{"world": "{world}"')] or [len(lines)]
    return lines[: places[0]], lines[places[-1] + 1 :]


if __name__ == "__main__":
    target = pathlib.Path(__file__).with_name("worlds.json")
    only = sys.argv[1] if len(sys.argv) > 1 else None
    lines = [json.dumps(case(*c)) for c in CASES if only in (None, c[0])]
    if only:
        before, behind = kept(target.read_text()[2:-3].split(",\n"), only)
        lines = before + lines + behind
    target.write_text("[\n" + ",\n".join(lines) + "\n]\n")
