/* A clock for LD_PRELOAD that only fake_clock_set moves: all clocks give the same nanoseconds, which begin at 0, and no sleep takes time. */
#include <stdint.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile uint64_t now;

void fake_clock_set(uint64_t nanoseconds) { now = nanoseconds; }

int clock_gettime(clockid_t id, struct timespec *time) {
  (void)id;
  *time = (struct timespec){.tv_sec = now / 1000000000, .tv_nsec = now % 1000000000};
  return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  *time = (struct timeval){.tv_sec = now / 1000000000, .tv_usec = now % 1000000000 / 1000};
  return 0;
}

int nanosleep(const struct timespec *length, struct timespec *rest) { (void)length, (void)rest; return 0; }
int clock_nanosleep(clockid_t id, int flags, const struct timespec *length, struct timespec *rest) {
  (void)id, (void)flags, (void)length, (void)rest;
  return 0;
}
int usleep(useconds_t length) { (void)length; return 0; }
