#!/usr/bin/env python3
"""What SciPy's RK45 makes of three problems at ten tolerances: writes solve_ivp.json next to itself.

Needs scipy (pip install scipy); run as `python3 tests/reference/solve_ivp.py`. The tableau is that of `dormand-prince`, the
step control is simpler (no PI), so that errors and numbers of steps are alike and not equal. `rejected` is (nfev - 2) / 6
less the steps: RK45 makes six evaluations an attempt and two to begin with.
"""

import json
import math
import pathlib

import scipy
from scipy.integrate import RK45

RTOLS = [10.0**-k for k in range(3, 13)]

PROBLEMS = {
    "spring": (lambda t, y: [y[1], -y[0]], [-1.0, 0.0], 10.0, [-math.cos(10.0), math.sin(10.0)]),
    # Three periods of e = 0.9, a = 1, mu = 1 from the pericentre: back where it began.
    "orbit": (
        lambda t, y: [y[2], y[3], -y[0] / math.hypot(y[0], y[1]) ** 3, -y[1] / math.hypot(y[0], y[1]) ** 3],
        [0.1, 0.0, 0.0, math.sqrt(19.0)],
        6.0 * math.pi,
        [0.1, 0.0, 0.0, math.sqrt(19.0)],
    ),
    # From theta = 1 at rest, exact by elliptic functions.
    "pendulum": (lambda t, y: [y[1], -math.sin(y[0])], [1.0, 0.0], 10.0, None),
}


def pendulum_at(t):
    from mpmath import asin, cos, ellipfun, ellipk, mp, mpf, sin

    mp.dps = 40
    k = sin(mpf(1) / 2)
    u = ellipk(k * k) - mpf(t)
    return [float(2 * asin(k * ellipfun("sn", u, m=k * k))), float(-2 * k * ellipfun("cn", u, m=k * k))]


def run(name, rtol):
    f, y0, end, exact = PROBLEMS[name]
    exact = exact or pendulum_at(end)
    solver = RK45(f, 0.0, y0, end, rtol=rtol, atol=1e-3 * rtol)
    steps = 0
    while solver.status == "running":
        solver.step()
        steps += 1
    error = max(abs(a - b) for a, b in zip(solver.y, exact))
    return {"rtol": rtol, "steps": steps, "rejected": (solver.nfev - 2) // 6 - steps, "error": error}


def main():
    problems = {
        name: {"y0": y0, "end": end, "exact": exact or pendulum_at(end), "runs": [run(name, rtol) for rtol in RTOLS]}
        for name, (_, y0, end, exact) in PROBLEMS.items()
    }
    out = pathlib.Path(__file__).with_suffix(".json")
    out.write_text(json.dumps({"scipy": scipy.__version__, "problems": problems}, indent=1) + "\n")


main()
