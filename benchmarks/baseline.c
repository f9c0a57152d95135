/* The loop of lab/measuring/bare.py in C, to see what compiling Python costs against it.
   gcc -O3 -march=native baseline.c -o baseline && ./baseline 50000000   prints steps per second and the sum. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define PLACES 64

static uint32_t g[4] = {1, 2, 3, 4};
static int64_t words[PLACES];

static uint32_t turned(uint32_t word, int by) { return word << by | word >> (32 - by); }

static uint32_t draw(void) {
    uint32_t drawn = turned(g[0] + g[3], 7) + g[0], shifted = g[1] << 9;
    g[2] ^= g[0];
    g[3] ^= g[1];
    g[1] ^= g[2];
    g[0] ^= g[3];
    g[2] ^= shifted;
    g[3] = turned(g[3], 11);
    return drawn;
}

static uint32_t below(uint32_t sides) {
    uint64_t scaled = (uint64_t)draw() * sides;
    if ((uint32_t)scaled < sides) {
        uint32_t unfair = -sides % sides;
        while ((uint32_t)scaled < unfair) scaled = (uint64_t)draw() * sides;
    }
    return scaled >> 32;
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
