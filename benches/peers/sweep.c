/* Many runs at once, written by hand in C: what the sweep engine is compared with.
 *
 *     gcc -O3 -march=native -ffp-contract=off -fno-math-errno -fno-tree-slp-vectorize [-DWIDTH=4] sweep.c -o sweep -lm
 *     sweep sweep  METHOD PROBLEM RUNS STEPS   ns of processor time per step and run, checksum, runs in a block
 *     sweep single METHOD PROBLEM STEPS        ns per step of one run in a plain loop, checksum
 *     sweep map    SIZE STEPS                  seconds for SIZE x SIZE cells of RK4 on `spring`, checksum, runs in a block
 *     sweep check                              every method, problem and block length against the plain loop, bit for bit
 *
 * METHOD: explicit-euler, semi-implicit-euler, velocity-verlet or rk4. PROBLEM: spring (x'' = -(k/m) x - (c/m) x') or
 * orbit (r'' = -mu r / |r|^3). Run i of n has k = 0.5 + i/n, m = 1, c = 0 from x = -1, v = 0, or mu = 0.5 + i/n from
 * r = (1, 0), v = (0, 1); h = 0.01 s. c is read as a number, so its product is computed. Row i, column j of a map of n
 * has h = 4 (i + 1)/n, k = (j + 1)/n. The checksum is the sum of the bits of the finite components of all final states.
 *
 * A block of runs stays in registers over all its steps. Its length is what decides the speed, so every length is
 * timed, in turns, and the fastest one is reported. WIDTH is the numbers in a vector, the widest of the machine unless
 * given: square roots and divisions may be faster in narrower ones. Vectors are written out, and what gcc makes of the
 * plain loop by itself (slp) takes twice as long. Operations and their order are those of src/integrators and
 * src/worlds, so that the results have the same bits; only a sign goes from the force into a subtraction, and velocity
 * Verlet keeps h/2 times the last force. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#if defined __x86_64__
#include <immintrin.h>
#endif

#ifndef WIDTH
#if defined __AVX512F__
#define WIDTH 8
#elif defined __AVX__
#define WIDTH 4
#else
#define WIDTH 2
#endif
#endif
#define MAX_VECTORS 8
typedef double V __attribute__((vector_size(8 * WIDTH)));
#define INLINE static inline __attribute__((always_inline))

enum method { EXPLICIT_EULER, SEMI_IMPLICIT_EULER, VELOCITY_VERLET, RK4, METHODS };
enum problem { SPRING, ORBIT, PROBLEMS };
static const char *const METHOD_NAMES[] = {"explicit-euler", "semi-implicit-euler", "velocity-verlet", "rk4"};
static const char *const PROBLEM_NAMES[] = {"spring", "orbit"};
static const int DIM[] = {2, 4};

/* Runs by component: y[q * runs + i]; p[0] is k/m or mu, p[1] is c/m. */
struct runs {
    long runs;
    double h, *p[2], *y[4];
};

/* ---- Blocks: `n` vectors of runs. The loops over n are unrolled, so that arrays become registers. ---- */
typedef V Block[MAX_VECTORS];
#define EACH for (int i = 0; i < n; i++)

INLINE V square_root(V x) {
#if WIDTH == 8
    return _mm512_sqrt_pd(x);
#elif WIDTH == 4
    return _mm256_sqrt_pd(x);
#else
    return (V){sqrt(x[0]), sqrt(x[1])};
#endif
}

/* The force with its sign turned: what is added to v is h * -force, which is subtracting h * force. */
INLINE void brake(enum problem problem, int n, Block *p, Block *y, Block *force) {
    if (problem == SPRING) {
        EACH force[0][i] = p[0][i] * y[0][i] + p[1][i] * y[1][i];
    } else {
        EACH {
            V square = y[0][i] * y[0][i] + y[1][i] * y[1][i] + 1e-200;
            V pull = p[0][i] / (square * square_root(square));
            force[0][i] = pull * y[0][i];
            force[1][i] = pull * y[1][i];
        }
    }
}

/* half: degrees of freedom; y holds positions, then velocities. */
INLINE void explicit_euler(enum problem problem, int n, int half, double h, Block *p, Block *y) {
    Block force[2];
    brake(problem, n, p, y, force);
    for (int q = 0; q < half; q++) EACH {
        y[q][i] += h * y[half + q][i];
        y[half + q][i] -= h * force[q][i];
    }
}

INLINE void semi_implicit_euler(enum problem problem, int n, int half, double h, Block *p, Block *y) {
    Block force[2];
    brake(problem, n, p, y, force);
    for (int q = 0; q < half; q++) EACH {
        y[half + q][i] -= h * force[q][i];
        y[q][i] += h * y[half + q][i];
    }
}

/* `kick` is h/2 times the last force: the second half of one step and the first half of the next. */
INLINE void velocity_verlet(enum problem problem, int n, int half, double h, Block *p, Block *y, Block *kick) {
    Block force[2];
    for (int q = 0; q < half; q++) EACH {
        y[half + q][i] -= kick[q][i];
        y[q][i] += h * y[half + q][i];
    }
    brake(problem, n, p, y, force);
    for (int q = 0; q < half; q++) EACH {
        kick[q][i] = h * 0.5 * force[q][i];
        y[half + q][i] -= kick[q][i];
    }
}

/* One slope of RK4: `sum` += weight * slope at `at`, and `at` becomes y + fraction * slope where there is a next one. */
INLINE void slope(enum problem problem, int n, int half, double fraction, double weight, Block *p, Block *y, Block *at, Block *sum) {
    Block force[2];
    brake(problem, n, p, at, force);
    for (int q = 0; q < half; q++) EACH {
        V v = at[half + q][i];
        sum[q][i] += weight * v;
        sum[half + q][i] -= weight * force[q][i];
        if (fraction != 0.0) {
            at[q][i] = y[q][i] + fraction * v;
            at[half + q][i] = y[half + q][i] - fraction * force[q][i];
        }
    }
}
INLINE void rk4(enum problem problem, int n, int half, double h, Block *p, Block *y) {
    Block at[4], sum[4];
    for (int q = 0; q < 2 * half; q++) EACH at[q][i] = sum[q][i] = y[q][i];
    double sixth = h * (1.0 / 6.0), third = h * (1.0 / 3.0), middle = h * 0.5;
    slope(problem, n, half, middle, sixth, p, y, at, sum);
    slope(problem, n, half, middle, third, p, y, at, sum);
    slope(problem, n, half, h, third, p, y, at, sum);
    slope(problem, n, half, 0.0, sixth, p, y, at, sum);
    for (int q = 0; q < 2 * half; q++) EACH y[q][i] = sum[q][i];
}

/* All runs, a block at a time, all the steps of a block in registers. */
INLINE void blocks(enum method method, enum problem problem, int n, const struct runs *r, long steps) {
    const int half = DIM[problem] / 2;
    const double h = r->h;
    for (long start = 0; start < r->runs; start += n * WIDTH) {
        Block p[2], y[4], kick[2];
        for (int q = 0; q < 2; q++) EACH memcpy(&p[q][i], r->p[q] + start + i * WIDTH, sizeof(V));
        for (int q = 0; q < 2 * half; q++) EACH memcpy(&y[q][i], r->y[q] + start + i * WIDTH, sizeof(V));
        if (method == VELOCITY_VERLET) {
            brake(problem, n, p, y, kick);
            for (int q = 0; q < half; q++) EACH kick[q][i] = h * 0.5 * kick[q][i];
        }
        for (long step = 0; step < steps; step++) {
            if (method == EXPLICIT_EULER) explicit_euler(problem, n, half, h, p, y);
            if (method == SEMI_IMPLICIT_EULER) semi_implicit_euler(problem, n, half, h, p, y);
            if (method == VELOCITY_VERLET) velocity_verlet(problem, n, half, h, p, y, kick);
            if (method == RK4) rk4(problem, n, half, h, p, y);
        }
        for (int q = 0; q < 2 * half; q++) EACH memcpy(r->y[q] + start + i * WIDTH, &y[q][i], sizeof(V));
    }
}

#define OF(METHOD, PROBLEM, N) \
    static void METHOD##_##PROBLEM##_##N(const struct runs *r, long steps) { blocks(METHOD, PROBLEM, N, r, steps); }
#define LENGTHS(DO, METHOD, PROBLEM) \
    DO(METHOD, PROBLEM, 1) DO(METHOD, PROBLEM, 2) DO(METHOD, PROBLEM, 3) DO(METHOD, PROBLEM, 4) \
    DO(METHOD, PROBLEM, 5) DO(METHOD, PROBLEM, 6) DO(METHOD, PROBLEM, 7) DO(METHOD, PROBLEM, 8)
#define ALL(DO, METHOD) LENGTHS(DO, METHOD, SPRING) LENGTHS(DO, METHOD, ORBIT)
ALL(OF, EXPLICIT_EULER) ALL(OF, SEMI_IMPLICIT_EULER) ALL(OF, VELOCITY_VERLET) ALL(OF, RK4)
#define ENTRY(METHOD, PROBLEM, N) [METHOD][PROBLEM][N - 1] = METHOD##_##PROBLEM##_##N,
static void (*const KERNELS[METHODS][PROBLEMS][MAX_VECTORS])(const struct runs *, long) = {
    ALL(ENTRY, EXPLICIT_EULER) ALL(ENTRY, SEMI_IMPLICIT_EULER) ALL(ENTRY, VELOCITY_VERLET) ALL(ENTRY, RK4)};

/* ---- One run in a plain loop, written out as the formulas stand: the measure for a single lane, and the check. ---- */
struct slope { double x, y, u, v; };

INLINE struct slope rhs(enum problem problem, double p, double damping, struct slope s) {
    if (problem == SPRING) return (struct slope){s.u, 0.0, -(p * s.x + damping * s.u), 0.0};
    double square = s.x * s.x + s.y * s.y + 1e-200;
    double pull = p / (square * sqrt(square));
    return (struct slope){s.u, s.v, -(pull * s.x), -(pull * s.y)};
}
INLINE struct slope plus(struct slope s, double h, struct slope k) {
    return (struct slope){s.x + h * k.x, s.y + h * k.y, s.u + h * k.u, s.v + h * k.v};
}
INLINE struct slope plain(enum method method, enum problem problem, double h, double p, double damping, struct slope s, long steps) {
    struct slope k = rhs(problem, p, damping, s);
    for (long step = 0; step < steps; step++) {
        if (method == EXPLICIT_EULER) {
            s = plus(s, h, rhs(problem, p, damping, s));
        } else if (method == SEMI_IMPLICIT_EULER) {
            k = rhs(problem, p, damping, s);
            s.u += h * k.u, s.v += h * k.v;
            s.x += h * s.u, s.y += h * s.v;
        } else if (method == VELOCITY_VERLET) {
            s.u += h * 0.5 * k.u, s.v += h * 0.5 * k.v;
            s.x += h * s.u, s.y += h * s.v;
            k = rhs(problem, p, damping, s);
            s.u += h * 0.5 * k.u, s.v += h * 0.5 * k.v;
        } else {
            struct slope k1 = rhs(problem, p, damping, s);
            struct slope k2 = rhs(problem, p, damping, plus(s, h * 0.5, k1));
            struct slope k3 = rhs(problem, p, damping, plus(s, h * 0.5, k2));
            struct slope k4 = rhs(problem, p, damping, plus(s, h, k3));
            s = plus(plus(plus(plus(s, h * (1.0 / 6.0), k1), h * (1.0 / 3.0), k2), h * (1.0 / 3.0), k3), h * (1.0 / 6.0), k4);
        }
    }
    return s;
}
#define SINGLE(METHOD, PROBLEM) \
    static struct slope plain_##METHOD##_##PROBLEM(double h, double p, double damping, struct slope s, long steps) { \
        return plain(METHOD, PROBLEM, h, p, damping, s, steps); \
    }
#define PAIR(METHOD) SINGLE(METHOD, SPRING) SINGLE(METHOD, ORBIT)
PAIR(EXPLICIT_EULER) PAIR(SEMI_IMPLICIT_EULER) PAIR(VELOCITY_VERLET) PAIR(RK4)
#define BOTH(METHOD) [METHOD] = {plain_##METHOD##_SPRING, plain_##METHOD##_ORBIT},
static struct slope (*const PLAIN[METHODS][PROBLEMS])(double, double, double, struct slope, long) = {
    BOTH(EXPLICIT_EULER) BOTH(SEMI_IMPLICIT_EULER) BOTH(VELOCITY_VERLET) BOTH(RK4)};

/* ---- Runs, checksums, clocks ---- */
/* Processor time: what other programs take from the machine meanwhile does not count. */
static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + 1e-9 * now.tv_nsec;
}
static uint64_t bits(double value) {
    uint64_t bits;
    memcpy(&bits, &value, 8);
    return isfinite(value) ? bits : 0;
}
/* Room for every block length: a last, partly filled block computes runs that nobody looks at. */
static struct runs room(long runs) {
    struct runs r = {.runs = runs, .h = 0.01};
    for (int q = 0; q < 2; q++) r.p[q] = calloc(runs + MAX_VECTORS * WIDTH, sizeof(double));
    for (int q = 0; q < 4; q++) r.y[q] = calloc(runs + MAX_VECTORS * WIDTH, sizeof(double));
    return r;
}
static void start(struct runs *r, enum problem problem, double damping) {
    for (long i = 0; i < r->runs + MAX_VECTORS * WIDTH; i++) {
        r->p[0][i] = 0.5 + (double)i / (double)r->runs;
        r->p[1][i] = damping;
        r->y[0][i] = problem == SPRING ? -1.0 : 1.0;
        r->y[1][i] = r->y[2][i] = 0.0;
        r->y[3][i] = 1.0;
    }
}
static uint64_t checksum(const struct runs *r, enum problem problem) {
    uint64_t sum = 0;
    for (int q = 0; q < DIM[problem]; q++)
        for (long i = 0; i < r->runs; i++) sum += bits(r->y[q][i]);
    return sum;
}
static uint64_t state_bits(struct slope s, enum problem problem) {
    return bits(s.x) + bits(s.u) + (problem == ORBIT ? bits(s.y) + bits(s.v) : 0);
}
static struct slope first(enum problem problem) {
    return problem == SPRING ? (struct slope){-1.0, 0.0, 0.0, 0.0} : (struct slope){1.0, 0.0, 0.0, 1.0};
}
static void fail(const char *why) {
    fprintf(stderr, "sweep: %s\n", why);
    exit(1);
}

/* Everything is repeated and the fastest time counts: a busy neighbour thread only makes it slower. */
#define TRIES 7

static void sweep(enum method method, enum problem problem, long runs, long steps, double damping) {
    struct runs r = room(runs);
    double best = INFINITY;
    uint64_t sum = 0;
    int length = 0;
    for (int try = 0; try < TRIES; try++)
        for (int n = 1; n <= MAX_VECTORS; n++) {
            start(&r, problem, damping);
            double begin = seconds();
            KERNELS[method][problem][n - 1](&r, steps);
            double took = seconds() - begin;
            uint64_t these = checksum(&r, problem);
            if (try + n > 1 && these != sum) fail("block lengths disagree");
            sum = these;
            if (took < best) best = took, length = n * WIDTH;
        }
    printf("%.4f %016llx %d\n", best * 1e9 / ((double)runs * steps), (unsigned long long)sum, length);
}

static void single(enum method method, enum problem problem, long steps, double damping) {
    double best = INFINITY;
    uint64_t sum = 0;
    for (int try = 0; try < 3 * TRIES; try++) {
        double begin = seconds();
        struct slope s = PLAIN[method][problem](0.01, 0.5, damping, first(problem), steps);
        double took = seconds() - begin;
        sum = state_bits(s, problem);
        if (took < best) best = took;
    }
    printf("%.4f %016llx\n", best * 1e9 / steps, (unsigned long long)sum);
}

static double draw_map(long size, long steps, int n, double damping, uint64_t *sum) {
    struct runs r = room(size);
    double begin = seconds();
    *sum = 0;
    for (long row = 0; row < size; row++) {
        start(&r, SPRING, damping);
        for (long column = 0; column < size; column++) r.p[0][column] = (double)(column + 1) / size;
        r.h = 4.0 * ((double)(row + 1) / size);
        KERNELS[RK4][SPRING][n - 1](&r, steps);
        *sum += checksum(&r, SPRING);
    }
    double took = seconds() - begin;
    for (int q = 0; q < 2; q++) free(r.p[q]);
    for (int q = 0; q < 4; q++) free(r.y[q]);
    return took;
}
/* The block length is chosen on a map of at most 64 x 64. */
static void map(long size, long steps, double damping) {
    double best = INFINITY, best_small = INFINITY;
    uint64_t sum = 0, these;
    int length = 1;
    for (int try = 0; try < TRIES; try++)
        for (int n = 1; n <= MAX_VECTORS; n++) {
            double took = draw_map(size < 64 ? size : 64, steps, n, damping, &these);
            if (try + n > 1 && these != sum) fail("block lengths disagree");
            sum = these;
            if (took < best_small) best_small = took, length = n;
        }
    for (int try = 0; try < (size > 256 ? 2 : TRIES); try++) {
        double took = draw_map(size, steps, length, damping, &sum);
        if (took < best) best = took;
    }
    printf("%.4f %016llx %d\n", best, (unsigned long long)sum, length * WIDTH);
}

static void check(double damping) {
    const long runs = 97, steps = 1000;
    struct runs r = room(runs);
    for (int problem = 0; problem < PROBLEMS; problem++)
        for (int method = 0; method < METHODS; method++) {
            for (int n = 1; n <= MAX_VECTORS; n++) {
                start(&r, problem, damping);
                KERNELS[method][problem][n - 1](&r, steps);
                for (long i = 0; i < runs; i++) {
                    struct slope s = PLAIN[method][problem](0.01, r.p[0][i], damping, first(problem), steps);
                    double lanes[] = {s.x, problem == SPRING ? s.u : s.y, s.u, s.v};
                    for (int q = 0; q < DIM[problem]; q++)
                        if (bits(lanes[q]) != bits(r.y[q][i])) fail("a block differs from the plain loop");
                }
            }
            if (damping != 0.0) continue;
            double error = 0.0, energy = 0.0, t = steps * r.h;
            for (long i = 0; i < runs; i++) {
                double k = r.p[0][i], x = r.y[0][i], y = r.y[1][i], u = r.y[2][i], v = r.y[3][i];
                error = fmax(error, fabs(x + cos(sqrt(k) * t)));
                energy = fmax(energy, fabs(0.5 * (u * u + v * v) - k / hypot(x, y) - (0.5 - k)));
            }
            if (problem == SPRING) printf("%s spring: largest |x - exact| %.3g\n", METHOD_NAMES[method], error);
            if (problem == ORBIT) printf("%s orbit: largest |energy - exact| %.3g\n", METHOD_NAMES[method], energy);
        }
}

static int named(const char *name, const char *const *names, int count) {
    for (int i = 0; i < count; i++)
        if (!strcmp(name, names[i])) return i;
    fail("unknown method or problem");
    return 0;
}

int main(int argc, char **argv) {
    volatile double c = 0.0; /* The compiler must not know that there is no damping. */
    double damping = c / 1.0;
    const char *mode = argc > 1 ? argv[1] : "";
    if (!strcmp(mode, "sweep") && argc == 6)
        sweep(named(argv[2], METHOD_NAMES, METHODS), named(argv[3], PROBLEM_NAMES, PROBLEMS), atol(argv[4]), atol(argv[5]), damping);
    else if (!strcmp(mode, "single") && argc == 5)
        single(named(argv[2], METHOD_NAMES, METHODS), named(argv[3], PROBLEM_NAMES, PROBLEMS), atol(argv[4]), damping);
    else if (!strcmp(mode, "map") && argc == 4)
        map(atol(argv[2]), atol(argv[3]), damping);
    else if (!strcmp(mode, "check") && argc == 2)
        check(damping), check(0.1);
    else
        fail("usage: sweep METHOD PROBLEM RUNS STEPS | single METHOD PROBLEM STEPS | map SIZE STEPS | check");
    return 0;
}
