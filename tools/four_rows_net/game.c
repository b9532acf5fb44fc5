#include "simulator.h"

set fit[64], pack, tens;

static int fits(int card, int on) {
    int rank = card & 15, other = on & 15, step = rank - other;
    if (rank == other || (rank + other == 15 && (rank == 6 || rank == 9)))
        return 1;
    return card >> 4 == on >> 4 && (step == 1 || step == -1 || step == 12 || step == -12);
}

TOLD void begin(void) {
    for (int card = 0; card < 64; card++)
        if ((card & 15) >= 1 && (card & 15) <= 13)
            pack |= BIT(card), tens |= IS_TEN(card) ? BIT(card) : 0;
    for (int on = 0; on < 64; on++)
        for (int card = 0; card < 64; card++)
            if (pack & BIT(on) && pack & BIT(card) && fits(card, on))
                fit[on] |= BIT(card);
}

/* The generator of engines/rng.py. */

int next16(luck *r) {
    uint16_t out = r->a + r->b + r->n;
    r->a = r->b ^ r->b >> 5;
    r->b = r->c + (r->c << 3);
    r->c = (uint16_t)(r->c << 6 | r->c >> 10) + out;
    r->n++;
    return out;
}

void seed(luck *r, uint32_t number) {
    *r = (luck){number, number >> 16, 0, 1};
    for (int i = 0; i < 16; i++)
        next16(r);
}

int below(luck *r, int n) {
    int limit = 65536 - 65536 % n, x;
    while ((x = next16(r)) >= limit)
        ;
    return x % n;
}

/* The game, as in turns.py and common_knowledge.py. */

static int can_play(const game *g, int seat) { return (g->hand[seat] & fits_field(g->shown)) != 0; }

set on_field(const game *g) {
    set some = 0;
    for (int i = 0; i < SLOTS; i++)
        some |= g->field[i] ? BIT(g->field[i]) : 0;
    return some;
}

static void shuffle_rest(game *g) {
    byte cards[CARDS];
    int n = 0;
    set out = on_field(g);
    for (int seat = 0; seat < g->seats; seat++) {
        out |= g->hand[seat];
        if (g->hand[seat])
            g->lacks[seat] |= g->buried;
    }
    for (int i = 0; i < CARDS; i++) {
        int card = (3 - i / 13) << 4 | (i % 13 + 1);
        if (!(out & BIT(card)))
            cards[n++] = card;
    }
    for (int i = n - 1; i > 0; i--) {
        int j = below(&g->luck, i + 1);
        byte card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
    g->buried = 0;
    g->drawn = CARDS - n;
    memcpy(g->stock + g->drawn, cards, n);
}

static void deal_hands(game *g, int seats, int size) {
    for (int n = 0; n < size; n++)
        for (int k = 1; k <= g->seats; k++)
            if (seats >> (g->dealer + k) % g->seats & 1)
                g->hand[(g->dealer + k) % g->seats] |= BIT(g->stock[g->drawn++]);
    for (int seat = 0; seat < g->seats; seat++)
        if (seats >> seat & 1)
            g->lacks[seat] = g->ables[seat] = 0;
}

static void bury_field(game *g) {
    g->buried |= on_field(g);
    memset(g->field, 0, SLOTS);
}

static void note_lain(game *g, int card) {
    if (g->lapping)
        g->lain |= BIT(card);
}

static void deal_field(game *g) {
    bury_field(g);
    for (int i = 0; i < SLOTS; i++) {
        if (g->drawn == CARDS)
            shuffle_rest(g);
        g->field[i] = g->shown[i] = g->stock[g->drawn++];
        note_lain(g, g->field[i]);
    }
}

static void refresh(game *g) {
    deal_field(g);
    g->passes = 0;
}

static void note_stuck(game *g, int seats) {
    for (int seat = 0; seat < g->seats; seat++)
        if (seats >> seat & 1)
            g->lacks[seat] |= fits_field(g->shown);
}

static void note_able(game *g, int seat) {
    g->able[seat][g->ables[seat]++] = fits_field(g->shown);
}

static void drop_able(game *g, int seat, int card) {
    int n = 0;
    for (int i = 0; i < g->ables[seat]; i++)
        if (!(g->able[seat][i] & BIT(card)))
            g->able[seat][n++] = g->able[seat][i];
    g->ables[seat] = n;
}

static void begin_turn(game *g, int seat) {
    g->turn = seat;
    g->played = 0;
    note_able(g, seat);
}

/* Return the next seat of a mask after `seat`; `seat` itself comes last. */
int next_of(const game *g, int mask, int seat) {
    do
        seat = (seat + 1) % g->seats;
    while (!(mask >> seat & 1));
    return seat;
}

static int longest_idle(const game *g, int seat) {
    int best = -1;
    for (int k = 0; k < g->seats; k++) {
        int other = (seat + k) % g->seats;
        if (g->active >> other & 1 && (best < 0 || g->last[other] < g->last[best]))
            best = other;
    }
    return best;
}

static int able_of(const game *g, int mask) {
    int able = 0;
    for (int seat = 0; seat < g->seats; seat++)
        able |= (mask >> seat & 1 && can_play(g, seat)) << seat;
    return able;
}

static void settle(game *g, int seat) {
    for (;;) {
        int able = able_of(g, g->active), stuck = g->passes >= COUNT(g->active);
        if (able >> seat & 1 && !stuck)
            break;
        if (!able || stuck) {
            if (!able)
                note_stuck(g, g->active);
            else
                g->called++;
            refresh(g);
            seat = longest_idle(g, seat);
        } else {
            note_stuck(g, 1 << seat);
            g->passes++;
            seat = next_of(g, g->active, seat);
        }
    }
    begin_turn(g, seat);
}

static int all_lain(const game *g) {
    int held = COUNT(g->lain);
    for (int seat = 0; seat < g->seats; seat++)
        held += COUNT(g->hand[seat]);
    return held == CARDS;
}

static void win(game *g, int winners) {
    g->turn = OVER;
    g->winners = winners;
}

static void settle_lap(game *g, int seat) {
    while (g->lap) {
        if (g->options & REFRESH_IN_LAP)
            while (!able_of(g, g->lap) && !all_lain(g)) {
                note_stuck(g, g->lap);
                refresh(g);
            }
        seat = next_of(g, g->lap, seat);
        if (can_play(g, seat)) {
            begin_turn(g, seat);
            return;
        }
        note_stuck(g, 1 << seat);
        g->lap &= ~(1 << seat);
    }
    if (!(g->gone & (g->gone - 1))) {
        win(g, g->gone);
        return;
    }
    if (!(g->options & LOSERS_STAY)) {
        g->active = g->gone;
        for (int i = 0; i < g->seats; i++)
            if (!(g->gone >> i & 1))
                g->hand[i] = g->lacks[i] = g->ables[i] = 0;
    }
    bury_field(g);
    shuffle_rest(g);
    deal_field(g);
    g->stage -= 2;
    deal_hands(g, g->gone, g->stage);
    g->gone = g->lapping = g->passes = 0;
    g->lain = 0;
    settle(g, longest_idle(g, next_of(g, g->active, seat)));
}

void deal(game *g, uint32_t number, int seats, int options) {
    memset(g, 0, sizeof *g);
    seed(&g->luck, number);
    g->seats = seats;
    g->options = options;
    g->active = (1 << seats) - 1;
    g->stage = 9;
    g->dealer = below(&g->luck, seats);
    shuffle_rest(g);
    deal_hands(g, g->active, g->stage);
    deal_field(g);
    settle(g, next_of(g, g->active, g->dealer));
}

void play(game *g, int move) {
    int seat = g->turn, card = move >> 8, slot = move >> 6 & 3;
    if (move) {
        g->played++;
        drop_able(g, seat, card);
        g->hand[seat] &= ~BIT(card);
        g->buried |= BIT(g->field[slot]);
        g->field[slot] = card;
        g->shown[slot] = IS_TEN(card) ? move & 63 : card;
        note_lain(g, card);
        g->last[seat] = ++g->clock;
        g->passes = g->called = 0;
        if (!g->hand[seat]) {
            if (g->stage == 1) {
                win(g, 1 << seat);
                return;
            }
            g->gone |= 1 << seat;
            if (!g->lapping) {
                g->lapping = 1;
                g->lap = g->active;
                g->lain = on_field(g);
            }
        } else if (can_play(g, seat)) {
            note_able(g, seat);
            return;
        } else
            note_stuck(g, 1 << seat);
    } else if (!g->played)
        g->passes++;
    g->played = 0;
    if (g->lapping) {
        g->lap &= ~(1 << seat);
        settle_lap(g, seat);
    } else
        settle(g, next_of(g, g->active, seat));
}

int may_pass(const game *g) { return g->lapping || g->called < 2; }
