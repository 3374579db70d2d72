#!/usr/bin/env python3
"""The peers of the sweep engine in Python: many independent runs of `spring` or `orbit` with RK4, on one core, in f64.

    sweep.py PEER {spring|orbit}     ns of processor time per step and run, checksum, largest distance from the exact motion
    sweep.py PEER map SIZE STEPS     seconds for SIZE x SIZE cells of `spring`, dt x stiffness, and the checksum
    sweep.py list                    PEER and problem, one pair a line
    sweep.py missing                 the peers whose package is not installed

The runs are those of sweep.c: run i of n has k = 0.5 + i/n, m = 1, c = 0 (a number that the loop reads) from x = -1,
v = 0, or mu = 0.5 + i/n from r = (1, 0), v = (0, 1); h = 0.01 s; row i, column j of a map of n has h = 4 (i + 1)/n,
k = (j + 1)/n. Processor time counts every thread, so a peer gains nothing from a second core and loses nothing to
another program. Compiling is not counted. Fastest of several tries.
"""

import os
import sys

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ[name] = "1"
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"
os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["JAX_ENABLE_X64"] = "1"

import importlib.util
import time

try:
    import numpy as np
except ImportError:
    np = None  # Every peer needs it; `missing` must still answer.

RUNS, STEPS, H = 4096, 1000, 0.01
TRIES = 5
PACKAGES = {"numpy": "numpy", "jax": "jax", "diffrax": "diffrax", "numba": "numba", "scipy-rk45": "scipy",
            "scipy-dop853": "scipy", "scipy-rk45-batched": "scipy"}


def start(problem):
    """Parameters (k/m, c/m) or (mu,), and the state by component."""
    varied = 0.5 + np.arange(RUNS) / RUNS
    if problem == "spring":
        return (varied / 1.0, np.zeros(RUNS) / 1.0), np.stack([np.full(RUNS, -1.0), np.zeros(RUNS)])
    return (varied,), np.stack([np.ones(RUNS), np.zeros(RUNS), np.zeros(RUNS), np.ones(RUNS)])


def error(problem, steps, state):
    """Largest distance from the closed form (spring), or from the energy at the start (orbit)."""
    params, first = start(problem)
    count = state.shape[1]
    if problem == "spring":
        return np.max(np.abs(state[0] + np.cos(np.sqrt(params[0][:count]) * H * steps)))
    energy = lambda y: 0.5 * (y[2] ** 2 + y[3] ** 2) - params[0][:count] / np.hypot(y[0], y[1])
    return np.max(np.abs(energy(state) - energy(first[:, :count])))


def checksum(state):
    """As in sweep.c: the sum of the bits of all finite numbers."""
    numbers = np.ascontiguousarray(state).ravel()
    return int(np.sum(numbers[np.isfinite(numbers)].view(np.uint64), dtype=np.uint64))


def fastest(go, tries=TRIES):
    """Least processor time of `go`, called once before, and what it returned."""
    go()
    times = []
    for _ in range(tries):
        begin = time.process_time()
        result = go()
        times.append(time.process_time() - begin)
    return min(times), result


# ---- NumPy: the formulas over arrays; temporaries are written in place, which is what makes it as fast as it gets ----
def numpy_spring(p, y, dydt, spare):
    dydt[0] = y[1]
    np.multiply(p[0], y[0], out=dydt[1])
    np.multiply(p[1], y[1], out=spare)
    dydt[1] += spare
    np.negative(dydt[1], out=dydt[1])


def numpy_orbit(p, y, dydt, spare):
    np.multiply(y[0], y[0], out=spare)
    square = y[1] * y[1]
    spare += square
    np.sqrt(spare, out=square)
    spare *= square
    np.divide(p[0], spare, out=spare)
    np.negative(spare, out=spare)
    dydt[0:2] = y[2:4]
    np.multiply(spare, y[0], out=dydt[2])
    np.multiply(spare, y[1], out=dydt[3])


def numpy_steps(problem, p, first, h, steps):
    rhs = numpy_spring if problem == "spring" else numpy_orbit
    y = first.copy()
    k, at, total, spare = np.empty_like(y), np.empty_like(y), np.empty_like(y), np.empty_like(y[0])
    stages = [(h * 0.5, h * (1 / 6)), (h * 0.5, h * (1 / 3)), (h, h * (1 / 3)), (None, h * (1 / 6))]
    for _ in range(steps):
        total[:] = y
        slope_at = y
        for fraction, weight in stages:
            rhs(p, slope_at, k, spare)
            if fraction is not None:
                np.multiply(fraction, k, out=at)
                at += y
                slope_at = at
            k *= weight
            total += k
        y, total = total, y
    return y


# ---- JAX ----
def jax_rhs(problem):
    import jax.numpy as jnp

    def spring(p, y):
        return (y[1], -(p[0] * y[0] + p[1] * y[1]))

    def orbit(p, y):
        square = y[0] * y[0] + y[1] * y[1]
        pull = p[0] / (square * jnp.sqrt(square))
        return (y[2], y[3], -(pull * y[0]), -(pull * y[1]))

    return spring if problem == "spring" else orbit


def jax_steps(problem, unroll=1):
    import jax

    rhs = jax_rhs(problem)

    def step(p, h, y):
        along = lambda w, k: tuple(a + h * w * b for a, b in zip(y, k))
        k1 = rhs(p, y)
        k2 = rhs(p, along(0.5, k1))
        k3 = rhs(p, along(0.5, k2))
        k4 = rhs(p, along(1.0, k3))
        return tuple(a + h * (1 / 6) * b + h * (1 / 3) * c + h * (1 / 3) * d + h * (1 / 6) * e
                     for a, b, c, d, e in zip(y, k1, k2, k3, k4))

    return lambda p, h, y, steps: jax.lax.fori_loop(0, steps, lambda _, y: step(p, h, y), y, unroll=unroll)


def run_jax(problem):
    import jax

    p, first = start(problem)
    go = jax.jit(jax_steps(problem), static_argnums=3)
    y = tuple(map(jax.numpy.asarray, first))
    return fastest(lambda: np.stack(jax.block_until_ready(go(p, H, y, STEPS))))


# ---- diffrax: classical RK4 as a tableau of its own, fixed steps, vmapped over the runs ----
def run_diffrax(problem):
    import diffrax
    import jax
    import jax.numpy as jnp

    rhs = jax_rhs(problem)

    class Classical(diffrax.AbstractERK):
        tableau = diffrax.ButcherTableau(
            c=np.array([0.5, 0.5, 1.0]), b_sol=np.array([1 / 6, 1 / 3, 1 / 3, 1 / 6]), b_error=np.zeros(4),
            a_lower=(np.array([0.5]), np.array([0.0, 0.5]), np.array([0.0, 0.0, 1.0])))
        interpolation_cls = diffrax.ThirdOrderHermitePolynomialInterpolation.from_k

        def order(self, terms):
            return 4

    term = diffrax.ODETerm(lambda t, y, p: jnp.stack(rhs(p, y)))
    steps = STEPS // 10

    def solve(p, y):
        return diffrax.diffeqsolve(
            term, Classical(), 0.0, steps * H, H, y, args=p, max_steps=steps + 1,
            stepsize_controller=diffrax.ConstantStepSize(), adjoint=diffrax.ForwardMode(),
            saveat=diffrax.SaveAt(t1=True)).ys[0]

    go = jax.jit(jax.vmap(solve))
    p, first = start(problem)
    y = jnp.asarray(first.T)
    spent, result = fastest(lambda: np.asarray(go(p, y)).T)
    return spent * STEPS / steps, result, steps


# ---- numba: a tile of runs at a time, which stays in the first cache and vectorises ----
TILE = 256


def numba_steps(problem):
    import numba

    if problem == "spring":
        @numba.njit
        def go(p0, p1, y, h, steps):
            middle, sixth, third = h * 0.5, h * (1 / 6), h * (1 / 3)
            for tile in range(0, y.shape[1], TILE):
                x, v = y[0, tile:tile + TILE], y[1, tile:tile + TILE]
                a, b = p0[tile:tile + TILE], p1[tile:tile + TILE]
                for _ in range(steps):
                    for i in range(x.size):
                        k1x, k1v = v[i], -(a[i] * x[i] + b[i] * v[i])
                        k2x, s = v[i] + middle * k1v, x[i] + middle * k1x
                        k2v = -(a[i] * s + b[i] * k2x)
                        k3x, s = v[i] + middle * k2v, x[i] + middle * k2x
                        k3v = -(a[i] * s + b[i] * k3x)
                        k4x, s = v[i] + h * k3v, x[i] + h * k3x
                        k4v = -(a[i] * s + b[i] * k4x)
                        x[i] = x[i] + sixth * k1x + third * k2x + third * k3x + sixth * k4x
                        v[i] = v[i] + sixth * k1v + third * k2v + third * k3v + sixth * k4v
        return go

    @numba.njit
    def pulled(mu, x, y):
        square = x * x + y * y
        pull = mu / (square * np.sqrt(square))
        return -(pull * x), -(pull * y)

    @numba.njit(error_model="numpy")
    def go(p0, _p1, state, h, steps):
        middle, sixth, third = h * 0.5, h * (1 / 6), h * (1 / 3)
        for tile in range(0, state.shape[1], TILE):
            x, y = state[0, tile:tile + TILE], state[1, tile:tile + TILE]
            u, v = state[2, tile:tile + TILE], state[3, tile:tile + TILE]
            mu = p0[tile:tile + TILE]
            for _ in range(steps):
                for i in range(x.size):
                    a1, b1 = pulled(mu[i], x[i], y[i])
                    u2, v2 = u[i] + middle * a1, v[i] + middle * b1
                    a2, b2 = pulled(mu[i], x[i] + middle * u[i], y[i] + middle * v[i])
                    u3, v3 = u[i] + middle * a2, v[i] + middle * b2
                    a3, b3 = pulled(mu[i], x[i] + middle * u2, y[i] + middle * v2)
                    u4, v4 = u[i] + h * a3, v[i] + h * b3
                    a4, b4 = pulled(mu[i], x[i] + h * u3, y[i] + h * v3)
                    x[i] = x[i] + sixth * u[i] + third * u2 + third * u3 + sixth * u4
                    y[i] = y[i] + sixth * v[i] + third * v2 + third * v3 + sixth * v4
                    u[i] = u[i] + sixth * a1 + third * a2 + third * a3 + sixth * a4
                    v[i] = v[i] + sixth * b1 + third * b2 + third * b3 + sixth * b4
    return go


def run_numba(problem):
    compiled = numba_steps(problem)
    p, first = start(problem)

    def go():
        y = first.copy()
        compiled(p[0], p[-1], y, H, STEPS)
        return y

    return fastest(go)


# ---- SciPy: `solve_ivp` held at steps of h by tolerances that are never reached ----
def run_scipy(problem, method, runs):
    from scipy.integrate import solve_ivp

    p, first = start(problem)
    y0 = first[:, :runs].ravel() if runs > 1 else first[:, 0]
    p = [a[:runs] for a in p] if runs > 1 else [float(a[0]) for a in p]
    steps = STEPS if runs == 1 else STEPS // 10

    def spring(_t, y):
        x, v = y.reshape(2, runs) if runs > 1 else y
        return np.concatenate((v, -(p[0] * x + p[1] * v))) if runs > 1 else [v, -(p[0] * x + p[1] * v)]

    def orbit(_t, y):
        x, z, u, w = y.reshape(4, runs) if runs > 1 else y
        square = x * x + z * z
        pull = p[0] / (square * np.sqrt(square)) if runs > 1 else p[0] / (square * square**0.5)
        force = (u, w, -(pull * x), -(pull * z))
        return np.concatenate(force) if runs > 1 else force

    taken = []

    def go():
        found = solve_ivp(spring if problem == "spring" else orbit, (0.0, steps * H), y0, method=method, first_step=H,
                          max_step=H, rtol=1e3, atol=1e3, t_eval=[steps * H])
        stages = {"RK45": 6, "DOP853": 12}[method]
        taken.append((found.nfev - 1) // stages)
        return found.y[:, -1].reshape(-1, runs)

    spent, result = fastest(go)
    assert abs(taken[-1] - steps) <= 1, f"{taken[-1]} steps instead of {steps}"
    return spent * STEPS / steps * RUNS / runs, result, steps


def run_numpy(problem):
    p, first = start(problem)
    return fastest(lambda: numpy_steps(problem, p, first, H, STEPS), tries=3)


PEERS = {
    "numpy": run_numpy,
    "jax": run_jax,
    "diffrax": run_diffrax,
    "numba": run_numba,
    "scipy-rk45": lambda problem: run_scipy(problem, "RK45", 1),
    "scipy-dop853": lambda problem: run_scipy(problem, "DOP853", 1),
    "scipy-rk45-batched": lambda problem: run_scipy(problem, "RK45", RUNS),
}


# ---- Stability maps ----
def map_numpy(size, steps):
    fractions = (np.arange(size) + 1) / size
    h, k = np.repeat(4 * fractions, size), np.tile(fractions, size)
    part = min(RUNS, h.size)
    damping = np.zeros(part)

    first = np.stack([np.full(part, -1.0), np.zeros(part)])
    total = 0
    with np.errstate(all="ignore"):
        begin = time.process_time()
        for cell in range(0, h.size, part):
            total += checksum(numpy_steps("spring", (k[cell:cell + part], damping), first, h[cell:cell + part], steps))
        return time.process_time() - begin, total % 2**64


def map_jax(size, steps):
    """Row by row, with h a scalar: four times as fast as with an h in every cell."""
    import jax
    import jax.numpy as jnp

    fractions = (np.arange(size) + 1) / size
    advance = jax_steps("spring")

    def row(h, k, damping):
        return advance((k, damping), h, (jnp.full(size, -1.0), jnp.zeros(size)), steps)

    go = jax.jit(lambda h, k, damping: jax.lax.map(lambda h: row(h, k, damping), h))
    spent, state = fastest(lambda: jax.block_until_ready(go(4 * fractions, fractions, np.zeros(size))), tries=1)
    return spent, checksum(np.stack(state))


MAPS = {"numpy": map_numpy, "jax": map_jax}


def main(arguments):
    installed = lambda peer: np is not None and importlib.util.find_spec(PACKAGES[peer]) is not None
    if arguments == ["list"]:
        for peer in filter(installed, PEERS):
            print(peer, "spring")
            print(peer, "orbit")
    elif arguments == ["missing"]:
        print(*sorted({package for package in PACKAGES.values() if importlib.util.find_spec(package) is None}))
    elif len(arguments) == 4 and arguments[0] in MAPS and arguments[1] == "map":
        spent, total = MAPS[arguments[0]](int(arguments[2]), int(arguments[3]))
        print(f"{spent:.4f} {total:016x}")
    elif len(arguments) == 2 and arguments[0] in PEERS and arguments[1] in ("spring", "orbit"):
        spent, result, *steps = PEERS[arguments[0]](arguments[1])
        off = error(arguments[1], *(steps or [STEPS]), result)
        assert off < 1e-6, f"{arguments[0]} is wrong by {off}"
        print(f"{spent * 1e9 / (RUNS * STEPS):.4f} {checksum(result):016x} {off:.1e}")
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
