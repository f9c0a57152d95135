/* Random games of Würfelland by the same rules and the same random numbers as games/wuerfelland/rules.py, written
   in C, to see what compiling Python costs: wuerfelland.py calls play() and compares every game. The boards are
   the bytes of the material records. Compile with -DMAX_FIELDS=… -DMAX_AREAS=… -DMAX_BLOCKED=… -DID_LENGTH=… */

#include <stdint.h>
#include <string.h>

typedef struct {
    int64_t near[MAX_FIELDS][2], area_fields[MAX_AREAS][2], treasure_fields[2], start_near[2];
    int64_t near_areas[MAX_FIELDS], start_areas, colour_areas[6], roomy_areas[7];
    int16_t fields, areas, first_area[7], area_size[MAX_AREAS], colour_fields[6];
    int8_t colour[MAX_FIELDS], area[MAX_FIELDS], treasure[MAX_FIELDS], area_colour[MAX_AREAS];
    int8_t q[MAX_FIELDS], r[MAX_FIELDS], start_q, start_r;
    int16_t blocked_count;
    int8_t blocked_q[MAX_BLOCKED], blocked_r[MAX_BLOCKED], id[ID_LENGTH];
} Board;

typedef struct {
    int16_t seats, goal;
    Board boards[4][2];
} Material;

typedef struct {
    int64_t marks[2], reach[2], touched, near_areas;
    int16_t open_area[6], open_free[6], fields_left[6];
    int16_t treasures, pending, left, colour, side, done;
} Sheet;

typedef struct {
    int16_t phase, active, turn, quiet, marked, colour, aside, shown[6], thrower, winners;
    Sheet sheets[4];
} State;

enum { LOT, SIDE, ROLL, COLOUR, DECIDE, REROLL, MARK, THROW, THROW_MARK, LIMIT, ENDED };
enum { SIDES = 120, COLOURS = 122, ROLL_ON = 128, STOP = 129, PASS = 130 };
enum { OVER = -2, CHANCE = -1, TURN_LIMIT = 400 };

/* ---- random numbers: engine/generator.py ---- */

static uint32_t turned(uint32_t word, int by) { return word << by | word >> (32 - by); }

static uint32_t draw(uint32_t *g) {
    uint32_t drawn = turned(g[0] + g[3], 7) + g[0], shifted = g[1] << 9;
    g[2] ^= g[0];
    g[3] ^= g[1];
    g[1] ^= g[2];
    g[0] ^= g[3];
    g[2] ^= shifted;
    g[3] = turned(g[3], 11);
    return drawn;
}

static int below(uint32_t *g, uint32_t sides) {
    uint64_t scaled = (uint64_t)draw(g) * sides;
    if ((uint32_t)scaled < sides) {
        uint32_t unfair = -sides % sides;
        while ((uint32_t)scaled < unfair) scaled = (uint64_t)draw(g) * sides;
    }
    return scaled >> 32;
}

/* ---- one sheet: sheet.py ---- */

static int bits(int64_t word) { return __builtin_popcountll(word); }
static int lowest(int64_t word) { return __builtin_ctzll(word); }

static void clear_sheet(const Board *board, Sheet *sheet) {
    sheet->touched = 0;
    sheet->near_areas = board->start_areas;
    for (int word = 0; word < 2; word++) sheet->marks[word] = 0, sheet->reach[word] = board->start_near[word];
    for (int colour = 0; colour < 6; colour++) {
        sheet->open_area[colour] = -1;
        sheet->open_free[colour] = 0;
        sheet->fields_left[colour] = board->colour_fields[colour];
    }
}

static int64_t usable_areas(const Board *board, const Sheet *sheet, int colour, int dice) {
    int area = sheet->open_area[colour];
    if (area >= 0) return sheet->open_free[colour] >= dice ? 1LL << area : 0;
    return sheet->near_areas & ~sheet->touched & board->colour_areas[colour] & board->roomy_areas[dice];
}

static void put_mark(const Board *board, Sheet *sheet, int field) {
    int colour = board->colour[field], area = board->area[field], word = field >= 60;
    if (!(sheet->touched >> area & 1)) {
        sheet->touched |= 1LL << area;
        sheet->open_area[colour] = area;
        sheet->open_free[colour] = board->area_size[area];
    }
    sheet->marks[word] |= 1LL << (field - 60 * word);
    sheet->reach[0] |= board->near[field][0];
    sheet->reach[1] |= board->near[field][1];
    sheet->near_areas |= board->near_areas[field];
    sheet->fields_left[colour]--;
    if (--sheet->open_free[colour] == 0) sheet->open_area[colour] = -1;
}

/* ---- the course of the game: rules.py ---- */

static int all_done(const Material *m, const State *s) {
    for (int seat = 0; seat < m->seats; seat++)
        if (!s->sheets[seat].done) return 0;
    return 1;
}

static int to_act(const Material *m, const State *s) {
    int seat;
    switch (s->phase) {
    case COLOUR:
    case DECIDE:
        return s->active;
    case MARK:
    case SIDE:
        seat = s->phase == MARK ? s->active : 0;
        while (s->sheets[seat].done) seat = seat + 1 < m->seats ? seat + 1 : 0;
        return seat;
    case THROW_MARK:
        return s->thrower;
    case ENDED:
        return OVER;
    default:
        return CHANCE;
    }
}

static int legal(const Material *m, const State *s, int seat, int64_t *mask) {
    mask[0] = mask[1] = mask[2] = 0;
    if (s->phase == MARK || s->phase == THROW_MARK) {
        const Sheet *sheet = &s->sheets[seat];
        const Board *board = &m->boards[seat][sheet->side];
        if (sheet->left > 0) {
            int64_t areas = usable_areas(board, sheet, sheet->colour, sheet->left), low = 0, high = 0;
            for (; areas; areas &= areas - 1) {
                low |= board->area_fields[lowest(areas)][0];
                high |= board->area_fields[lowest(areas)][1];
            }
            mask[0] = low & sheet->reach[0] & ~sheet->marks[0];
            mask[1] = high & sheet->reach[1] & ~sheet->marks[1];
        } else {
            mask[2] = 1LL << (PASS - 120);
            if (s->phase == THROW_MARK || seat != s->active)
                for (int colour = 0; colour < 6; colour++)
                    if (s->shown[colour] > 0 && usable_areas(board, sheet, colour, s->shown[colour]))
                        mask[2] |= 1LL << (COLOURS + colour - 120);
        }
    } else if (s->phase == SIDE) {
        mask[2] = 3 << (SIDES - 120);
    } else if (s->phase == COLOUR) {
        for (int colour = 0; colour < 6; colour++)
            if (s->shown[colour] > 0) mask[2] |= 1LL << (COLOURS + colour - 120);
    } else {
        mask[2] = 1LL << (ROLL_ON - 120) | 1LL << (STOP - 120);
    }
    return bits(mask[0]) + bits(mask[1]) + bits(mask[2]);
}

static int pick(const int64_t *mask, int which) {
    int index = 0;
    for (; which >= bits(mask[index]); index++) which -= bits(mask[index]);
    int64_t word = mask[index];
    while (which--) word &= word - 1;
    return 60 * index + lowest(word);
}

static void begin_marking(const Material *m, State *s) {
    s->phase = MARK;
    for (int seat = 0; seat < m->seats; seat++) {
        Sheet *sheet = &s->sheets[seat];
        sheet->done = sheet->left = 0;
        sheet->colour = -1;
    }
    Sheet *sheet = &s->sheets[s->active];
    sheet->colour = s->colour;
    if (usable_areas(&m->boards[s->active][sheet->side], sheet, s->colour, s->aside)) sheet->left = s->aside;
}

static int has_won(const Material *m, const State *s, int seat) {
    const Sheet *sheet = &s->sheets[seat];
    if (sheet->treasures < (m->goal ? 12 : 9)) return 0;
    for (int colour = 0; colour < 6; colour++)
        if (!sheet->fields_left[colour] && m->boards[seat][sheet->side].colour_fields[colour] > 0) return 1;
    return 0;
}

static void next_throw(const Material *m, State *s, int seat) {
    for (int i = 0; i < m->seats; i++) {
        if (s->sheets[seat].pending > 0) {
            s->thrower = seat;
            s->phase = THROW;
            return;
        }
        seat = seat + 1 < m->seats ? seat + 1 : 0;
    }
    s->quiet = s->marked ? 0 : s->quiet + 1;
    s->marked = 0;
    s->thrower = s->colour = -1;
    s->aside = 0;
    s->active = s->active + 1 < m->seats ? s->active + 1 : 0;
    s->phase = ++s->turn > TURN_LIMIT ? LIMIT : ROLL;
}

static void finish_marking(const Material *m, State *s, int seat) {
    int winners = 0;
    s->sheets[seat].done = 1;
    if (s->phase == THROW_MARK) {
        if (has_won(m, s, seat))
            s->winners = 1 << seat, s->phase = ENDED;
        else
            next_throw(m, s, seat);
        return;
    }
    if (!all_done(m, s)) return;
    for (int other = 0; other < m->seats; other++) winners |= has_won(m, s, other) << other;
    if (winners)
        s->winners = winners, s->phase = ENDED;
    else
        next_throw(m, s, s->active);
}

static void apply(const Material *m, State *s, int seat, int action) {
    Sheet *sheet = &s->sheets[seat];
    if (action < SIDES) {
        const Board *board = &m->boards[seat][sheet->side];
        put_mark(board, sheet, action);
        sheet->left--;
        s->marked = 1;
        if (board->treasure[action]) sheet->treasures++, sheet->pending++;
        if (sheet->left == 0) finish_marking(m, s, seat);
    } else if (action < COLOURS) {
        clear_sheet(&m->boards[seat][action - SIDES], sheet);
        sheet->side = action - SIDES;
        sheet->done = 1;
        if (all_done(m, s)) s->turn = 1, s->phase = ROLL;
    } else if (action < ROLL_ON) {
        int colour = action - COLOURS;
        if (s->phase == COLOUR) {
            s->colour = colour;
            s->aside = s->shown[colour];
            s->shown[colour] = 0;
            if (s->aside == 6)
                begin_marking(m, s);
            else
                s->phase = DECIDE;
        } else {
            sheet->colour = colour;
            sheet->left = s->shown[colour];
        }
    } else if (action == ROLL_ON) {
        s->phase = REROLL;
    } else if (action == STOP) {
        begin_marking(m, s);
    } else {
        finish_marking(m, s, seat);
    }
}

static void roll_on(const Material *m, State *s, uint32_t *g) {
    int dice = s->phase == ROLL ? 6 : s->phase == REROLL ? 6 - s->aside : 5;
    if (s->phase == LOT) {
        s->active = below(g, m->seats);
        s->phase = SIDE;
        return;
    }
    if (s->phase == LIMIT) {
        s->phase = ENDED;
        s->winners = 0;
        return;
    }
    for (int colour = 0; colour < 6; colour++) s->shown[colour] = 0;
    for (int die = 0; die < dice; die++) s->shown[below(g, 6)]++;
    if (s->phase == ROLL) {
        s->phase = COLOUR;
    } else if (s->phase == THROW) {
        Sheet *sheet = &s->sheets[s->thrower];
        s->phase = THROW_MARK;
        sheet->pending--;
        sheet->done = sheet->left = 0;
        sheet->colour = -1;
    } else {
        int hits = s->shown[s->colour];
        s->aside += hits;
        s->shown[s->colour] = 0;
        if (hits == 0 || s->aside == 6)
            begin_marking(m, s);
        else
            s->phase = DECIDE;
    }
}

int64_t material_bytes(void) { return sizeof(Material); }

/* Plays every game to its end; winners, actions and turns have one place a game. */
void play(const Material *materials, const int64_t *generators, int64_t games, int64_t *winners, int64_t *actions,
          int64_t *turns) {
    for (int64_t game = 0; game < games; game++) {
        const Material *m = &materials[game];
        uint32_t g[4];
        State s;
        int64_t mask[3], done = 0;
        int seat;
        memset(&s, 0, sizeof s);
        s.active = s.colour = s.thrower = -1;
        for (int i = 0; i < m->seats; i++) s.sheets[i].side = s.sheets[i].colour = -1;
        for (int i = 0; i < 4; i++) g[i] = (uint32_t)generators[4 * game + i];
        while ((seat = to_act(m, &s)) != OVER) {
            if (seat == CHANCE) {
                roll_on(m, &s, g);
            } else {
                int many = legal(m, &s, seat, mask);
                apply(m, &s, seat, pick(mask, many == 1 ? 0 : below(g, many)));
                done++;
            }
        }
        winners[game] = s.winners;
        actions[game] = done;
        turns[game] = s.turn;
    }
}
