/* The loop of baseline.py in C, to see what compiling Python costs against it.
   gcc -O3 -march=native baseline.c -o baseline && ./baseline 50000000   prints steps per second and the sum. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define M1 4294967087LL
#define M2 4294944443LL
#define PLACES 64

static int64_t g[6] = {1, 2, 3, 4, 5, 6};
static int64_t words[PLACES];

static int64_t draw(void) {
    int64_t one = (1403580 * g[1] - 810728 * g[0]) % M1;
    if (one < 0) one += M1;
    g[0] = g[1]; g[1] = g[2]; g[2] = one;
    int64_t two = (527612 * g[5] - 1370589 * g[3]) % M2;
    if (two < 0) two += M2;
    g[3] = g[4]; g[4] = g[5]; g[5] = two;
    return one >= two ? one - two : one - two + M1;
}

static int64_t below(int64_t sides) {
    for (;;) {
        int64_t scaled = draw() * sides, face = scaled / M1, rest = scaled - face * M1;
        if (rest >= sides || rest >= M1 % sides) return face;
    }
}

int main(int count, char **values) {
    int64_t steps = count > 1 ? atoll(values[1]) : 50000000, bits = 0;
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int64_t i = 0; i < steps; i++) {
        int64_t place = below(PLACES), word = words[place] ^ (1LL << (bits % 60));
        words[place] = word;
        bits += __builtin_popcountll(word);
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (end.tv_sec - begin.tv_sec) + (end.tv_nsec - begin.tv_nsec) / 1e9;
    printf("%.0f %lld\n", steps / seconds, (long long)bits);
    return 0;
}
