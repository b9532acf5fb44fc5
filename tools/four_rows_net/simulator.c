/* Four Rows for two seats, many thousand games a second, for training: the engine's rules, the computer player's search
 * with any weights, and a player of the longest chain. A card is a code as in engines/cards.py, a set of cards 64 bits.
 * tests/tools/test_four_rows_net.py holds it against engines/four_rows, game for game and move for move. */

#include <stdint.h>
#include <string.h>

typedef uint64_t set;
typedef uint8_t byte;

enum { SLOTS = 4, CARDS = 52, OVER = 255, FIELDS = 16, WIDTH = 12, INPUTS = 27, MOST_ENDS = 4000, MOST_PICKS = 16 };
enum { MEDIUM, NET, LONGEST_CHAIN }; /* kinds of players */

static set fit[64]; /* by card: what may be put on it */
static set pack, tens;

#define BIT(card) ((set)1 << (card))
#define COUNT(some) __builtin_popcountll(some)
#define FIRST(some) __builtin_ctzll(some)
#define IS_TEN(card) (((card) & 15) == 10)

static int fits(int card, int on) {
    int rank = card & 15, other = on & 15, step = rank - other;
    if (rank == other || (rank + other == 15 && (rank == 6 || rank == 9)))
        return 1;
    return card >> 4 == on >> 4 && (step == 1 || step == -1 || step == 12 || step == -12);
}

void begin(void) {
    for (int card = 0; card < 64; card++)
        if ((card & 15) >= 1 && (card & 15) <= 13)
            pack |= BIT(card), tens |= IS_TEN(card) ? BIT(card) : 0;
    for (int on = 0; on < 64; on++)
        for (int card = 0; card < 64; card++)
            if (pack & BIT(on) && pack & BIT(card) && fits(card, on))
                fit[on] |= BIT(card);
}

/* The generator of engines/rng.py. */

typedef struct {
    uint16_t a, b, c, n;
} luck;

static int next16(luck *r) {
    uint16_t out = r->a + r->b + r->n;
    r->a = r->b ^ r->b >> 5;
    r->b = r->c + (r->c << 3);
    r->c = (uint16_t)(r->c << 6 | r->c >> 10) + out;
    r->n++;
    return out;
}

static void seed(luck *r, uint32_t number) {
    *r = (luck){number, number >> 16, 0, 1};
    for (int i = 0; i < 16; i++)
        next16(r);
}

static int below(luck *r, int n) {
    int limit = 65536 - 65536 % n, x;
    while ((x = next16(r)) >= limit)
        ;
    return x % n;
}

/* The game, as in turns.py and known.py. */

typedef struct {
    set hand[2], lacks[2], buried;
    set able[2][FIELDS]; /* what fits the fields on which a seat could play, oldest first */
    int ables[2];
    byte field[SLOTS], shown[SLOTS], stock[CARDS];
    int drawn, last[2], clock;
    int turn, winners, lapping, stage, played, passes, called, gone, lap, dealer;
    luck luck;
} game;

static set fits_field(const byte *shown) { return fit[shown[0]] | fit[shown[1]] | fit[shown[2]] | fit[shown[3]] | tens; }

static int can_play(const game *g, int seat) { return (g->hand[seat] & fits_field(g->shown)) != 0; }

static set on_field(const game *g) {
    set some = 0;
    for (int i = 0; i < SLOTS; i++)
        some |= g->field[i] ? BIT(g->field[i]) : 0;
    return some;
}

static void shuffle_rest(game *g) {
    byte cards[CARDS];
    int n = 0;
    set out = g->hand[0] | g->hand[1] | on_field(g);
    for (int seat = 0; seat < 2; seat++)
        if (g->hand[seat])
            g->lacks[seat] |= g->buried;
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
        for (int k = 1; k <= 2; k++)
            if (seats >> (g->dealer + k) % 2 & 1)
                g->hand[(g->dealer + k) % 2] |= BIT(g->stock[g->drawn++]);
    for (int seat = 0; seat < 2; seat++)
        if (seats >> seat & 1)
            g->lacks[seat] = g->ables[seat] = 0;
}

static void bury_field(game *g) {
    g->buried |= on_field(g);
    memset(g->field, 0, SLOTS);
}

static void deal_field(game *g) {
    bury_field(g);
    for (int i = 0; i < SLOTS; i++) {
        if (g->drawn == CARDS)
            shuffle_rest(g);
        g->field[i] = g->shown[i] = g->stock[g->drawn++];
    }
    g->passes = 0;
}

static void note_stuck(game *g, int seats) {
    for (int seat = 0; seat < 2; seat++)
        if (seats >> seat & 1)
            g->lacks[seat] |= fits_field(g->shown);
}

static void forget_first(game *g, int seat) {
    memmove(g->able[seat], g->able[seat] + 1, --g->ables[seat] * sizeof(set));
}

static void note_able(game *g, int seat) {
    if (g->ables[0] + g->ables[1] == FIELDS)
        forget_first(g, g->ables[1] + (seat == 1) > g->ables[0] + (seat == 0));
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

static int longest_idle(const game *g, int seat) { return g->last[1 - seat] < g->last[seat] ? 1 - seat : seat; }

static void settle(game *g, int seat) {
    for (;;) {
        int able = can_play(g, 0) | can_play(g, 1) << 1;
        if (able >> seat & 1 && g->passes < 2)
            break;
        if (!able || g->passes >= 2) {
            if (!able)
                note_stuck(g, 3);
            else
                g->called++;
            deal_field(g);
            seat = longest_idle(g, seat);
        } else {
            note_stuck(g, 1 << seat);
            g->passes++;
            seat = 1 - seat;
        }
    }
    begin_turn(g, seat);
}

static void settle_lap(game *g, int seat) {
    while (g->lap) {
        if (g->lap >> (1 - seat) & 1)
            seat = 1 - seat;
        if (can_play(g, seat)) {
            begin_turn(g, seat);
            return;
        }
        note_stuck(g, 1 << seat);
        g->lap &= ~(1 << seat);
    }
    if (g->gone != 3) {
        g->turn = OVER;
        g->winners = g->gone;
        return;
    }
    bury_field(g);
    shuffle_rest(g);
    deal_field(g);
    g->stage -= 2;
    deal_hands(g, g->gone, g->stage);
    g->gone = g->lapping = 0;
    settle(g, longest_idle(g, 1 - seat));
}

static void deal(game *g, uint32_t number) {
    memset(g, 0, sizeof *g);
    seed(&g->luck, number);
    g->stage = 9;
    g->dealer = below(&g->luck, 2);
    shuffle_rest(g);
    deal_hands(g, 3, g->stage);
    deal_field(g);
    settle(g, 1 - g->dealer);
}

static void play(game *g, int move) {
    int seat = g->turn, card = move >> 8, slot = move >> 6 & 3;
    if (move) {
        g->played++;
        drop_able(g, seat, card);
        g->hand[seat] &= ~BIT(card);
        g->buried |= BIT(g->field[slot]);
        g->field[slot] = card;
        g->shown[slot] = IS_TEN(card) ? move & 63 : card;
        g->last[seat] = ++g->clock;
        g->passes = g->called = 0;
        if (!g->hand[seat]) {
            if (g->stage == 1) {
                g->turn = OVER;
                g->winners = 1 << seat;
                return;
            }
            g->gone |= 1 << seat;
            if (!g->lapping)
                g->lapping = 1, g->lap = 3;
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
        settle(g, 1 - seat);
}

static int may_pass(const game *g) { return g->lapping || g->called < 2; }

/* What the end of a turn is worth, as in judge.py and net.py. */

typedef struct {
    int kind;
    const byte *net; /* laid out as net.py says */
    int units[2];
} player;

typedef struct {
    byte card, on, shown, slot;
} lay;

typedef struct {
    set hand;
    byte field[SLOTS];
    int worth, plays;
    lay path[9];
} place;

typedef struct {
    const game *g;
    const player *who;
    set pool, unseen, held;
    int others, cards, race, best;
    byte stuck[64], around[64], beyond[64], entries[64], dense;
    place end, level[2][WIDTH + 1];
    int filled, ends;
    place *all; /* every end of the turn that is looked at, if wanted */
} search;

static void prepare(search *t, const game *g, const player *who) {
    int seat = g->turn, other = 1 - seat, chance = 63 << 8, dense = 0;
    t->g = g;
    t->who = who;
    t->unseen = pack & ~(g->hand[seat] | on_field(g) | g->buried);
    t->pool = t->unseen & ~g->lacks[other];
    t->held = 0;
    t->others = COUNT(g->hand[other]);
    t->race = g->lapping || g->stage == 1;
    t->best = t->ends = 0;
    for (int i = 0; i < g->ables[other]; i++) {
        set held = t->pool & g->able[other][i];
        if (t->others == 1)
            t->pool = held;
        if (held && (!t->held || COUNT(held) < COUNT(t->held)))
            t->held = held;
    }
    t->cards = COUNT(t->pool) < t->others ? t->others : COUNT(t->pool);
    for (int i = 0; i <= t->cards; i++) {
        t->stuck[i] = chance >> 8;
        if (t->cards - i > t->others)
            chance = chance * (t->cards - i - t->others) / (t->cards - i);
        else
            chance = 0;
    }
    if (who->kind != NET)
        return;
    set plain = t->pool & ~tens;
    for (set rest = pack; rest; rest &= rest - 1) {
        int card = FIRST(rest);
        t->around[card] = COUNT(fit[card] & plain);
        t->entries[card] = COUNT(fit[card] & t->unseen & ~tens);
        dense += plain & BIT(card) ? t->around[card] : 0;
    }
    for (set rest = pack; rest; rest &= rest - 1) {
        t->beyond[FIRST(rest)] = 0;
        for (set next = fit[FIRST(rest)] & plain; next; next &= next - 1)
            t->beyond[FIRST(rest)] += t->around[FIRST(next)];
    }
    t->dense = plain ? (dense << 3) / COUNT(plain) : 0;
}

static set group_of(set some, set hand) {
    for (set last = 0; some != last;) {
        last = some;
        for (set rest = last; rest; rest &= rest - 1)
            some |= fit[FIRST(rest)] & hand;
    }
    return some;
}

/* In the order of the bytes behind `_IN` in judge.py. */
static void feed(const search *t, const place *at, byte *in) {
    const byte *f = at->field;
    set near = fits_field(f), hand = at->hand & ~tens;
    int v[INPUTS] = {0}, fitting = COUNT(t->pool & near), waits = !at->plays && !t->g->played, seat = t->g->turn;
    v[0] = COUNT(at->hand) * 7;
    v[1] = t->others * 7;
    v[2] = COUNT(at->hand & tens) << 4;
    v[6] = t->stuck[fitting];
    v[7] = (fitting << 6) / t->cards;
    v[8] = t->cards;
    v[9] = COUNT(t->pool & tens) << 4;
    v[10] = COUNT(near & hand) << 3;
    v[11] = t->g->stage * 7;
    v[12] = waits << 6;
    v[13] = (waits && t->g->passes) << 6;
    v[14] = (waits && t->g->last[seat] < t->g->last[1 - seat]) << 6;
    v[15] = t->held ? (COUNT(t->held & near) << 6) / COUNT(t->held) : 0;
    for (int i = 0; i < SLOTS; i++) {
        v[16] += t->beyond[f[i]];
        v[17] += t->around[f[i]] << 1;
        v[19] += fit[f[i]] & hand ? 16 : 0;
    }
    v[16] >>= 1;
    v[18] = t->dense;
    for (set rest = hand; rest; rest &= rest - 1) {
        int links = COUNT(fit[FIRST(rest)] & hand) - 1;
        v[3] += (links == 0) << 3;
        v[20] += (links == 1) << 3;
        v[21] += t->entries[FIRST(rest)];
    }
    for (set rest = hand; rest;) {
        set group = group_of(rest & -rest, hand);
        int entries = 0, covered = 64, reached = 0;
        rest &= ~group;
        for (set some = group; some; some &= some - 1)
            entries += t->entries[FIRST(some)];
        int shut = 64 / (1 + entries);
        for (int i = 0; i < SLOTS; i++)
            if (fit[f[i]] & group) {
                covered = covered * (64 - t->stuck[t->around[f[i]]]) >> 6;
                reached = 1;
            }
        v[22] += 8;
        if (COUNT(group) == 1)
            v[25] += shut;
        if (reached) {
            v[24] += shut;
            v[26] += covered;
        } else {
            v[4] += 8;
            v[5] += COUNT(group) << 3;
            v[23] += shut;
        }
    }
    for (int i = 0; i < INPUTS; i++)
        in[i] = v[i] > 255 ? 255 : v[i];
}

static int net_value(const player *who, const byte *in, int out) {
    const byte *net = who->net + (out ? 2 + who->units[0] * (INPUTS + 2) : 0);
    int total = net[0] | net[1] << 8;
    net += 2;
    for (int unit = 0; unit < who->units[out]; unit++) {
        int sum = (*net++ - 128) * 64;
        for (int i = 0; i < INPUTS; i++)
            sum += (*net++ - 128) * in[i];
        if (sum > 0)
            total += (*net - 128) * (sum >> 6);
        net++;
    }
    return total < 1 ? 1 : total > 60000 ? 60000 : total;
}

static void note(search *t, place *at) {
    byte in[INPUTS];
    if (t->race)
        at->worth = 20000 - 1000 * COUNT(at->hand);
    else if (t->who->kind == MEDIUM)
        at->worth = at->hand ? 20000 - 1000 * COUNT(at->hand) + 300 * COUNT(at->hand & tens)
                             : 25000 - 10 * COUNT(t->pool & fits_field(at->field));
    else {
        feed(t, at, in);
        at->worth = net_value(t->who, in, !at->hand);
    }
    if (t->all && t->ends < MOST_ENDS)
        t->all[t->ends++] = *at;
    if (at->worth > t->best) {
        t->best = at->worth;
        t->end = *at;
    }
}

/* The search of bot.py. */

static void sorted(byte *field) {
    for (int i = 1; i < SLOTS; i++)
        for (int k = i; k > 0 && field[k - 1] > field[k]; k--) {
            byte card = field[k];
            field[k] = field[k - 1];
            field[k - 1] = card;
        }
}

static void keep(search *t, const place *from, place *level, int slot, set rest, int card, int shown) {
    place *new = level + t->filled, *worst = new;
    byte field[SLOTS];
    memcpy(field, from->field, SLOTS);
    field[slot] = shown;
    sorted(field);
    for (place *at = level; at < new; at++) {
        if (at->hand == rest && !memcmp(at->field, field, SLOTS))
            return;
        if (worst == new || at->worth < worst->worth)
            worst = at;
    }
    *new = *from;
    new->hand = rest;
    memcpy(new->field, field, SLOTS);
    new->path[new->plays++] = (lay){card, from->field[slot], shown, slot};
    note(t, new);
    if (t->filled < WIDTH)
        t->filled++;
    else if (new->worth > worst->worth)
        *worst = *new;
}

static void expand(search *t, const place *from, place *level, int slot) {
    int on = from->field[slot];
    for (set good = fit[on] & from->hand & ~tens; good; good &= good - 1)
        keep(t, from, level, slot, from->hand & ~BIT(FIRST(good)), FIRST(good), FIRST(good));
    if (!(from->hand & tens))
        return;
    int ten = FIRST(from->hand & tens);
    set rest = from->hand & ~BIT(ten);
    for (set shown = fit[on]; shown; shown &= shown - 1)
        if (fit[FIRST(shown)] & rest & ~tens || !rest || (FIRST(shown) == on && !t->best))
            keep(t, from, level, slot, rest, ten, FIRST(shown));
}

static void look(search *t, const game *g, const player *who, place *all) {
    place *root = t->level[0];
    int count = 1, now = 0;
    prepare(t, g, who);
    t->all = t->race ? 0 : all;
    memset(root, 0, sizeof *root);
    root->hand = g->hand[g->turn];
    memcpy(root->field, g->shown, SLOTS);
    t->end = *root;
    if (may_pass(g))
        note(t, root);
    while (count) {
        t->filled = 0;
        for (int i = 0; i < count; i++)
            for (int slot = 0; slot < SLOTS; slot++)
                expand(t, &t->level[now][i], t->level[1 - now], slot);
        count = t->filled;
        now = 1 - now;
    }
}

static int move_of(lay l, int slot) { return l.card << 8 | slot << 6 | (IS_TEN(l.card) ? l.shown : 0); }

/* Play a turn to an end that `look` found. */
static void follow(game *g, const place *end) {
    int seat = g->turn;
    for (int i = 0; i < end->plays; i++) {
        int slot = end->path[i].slot;
        if (g->shown[slot] != end->path[i].on)
            for (slot = 0; g->shown[slot] != end->path[i].on;)
                slot++;
        play(g, move_of(end->path[i], slot));
    }
    if (!end->plays || (g->turn == seat && g->played == end->plays))
        play(g, 0);
}

/* The longest chain, as in tools/turn_tree.py and tools/perfect.py: any of equals. */

enum { MOST = 3000, WIDEST = 300, HASHES = 8192 };
static struct node {
    set hand;
    byte shown[SLOTS], key[SLOTS];
    int before, move;
} nodes[MOST + 1];
static int hashed[HASHES];
static uint32_t stamps[HASHES], stamp;

static int add(int count, int before, set hand, int slot, int card, int shown) {
    struct node *new = &nodes[count];
    uint32_t key;
    if (count == MOST)
        return count;
    *new = nodes[before];
    new->hand = hand;
    new->before = before;
    new->move = card << 8 | slot << 6 | (IS_TEN(card) ? shown : 0);
    new->shown[slot] = shown;
    memcpy(new->key, new->shown, SLOTS);
    sorted(new->key);
    memcpy(&key, new->key, SLOTS);
    uint64_t mix = (hand * 0x9E3779B97F4A7C15u ^ key * 0xC2B2AE3D27D4EB4Fu);
    mix = (mix ^ mix >> 29) * 0xBF58476D1CE4E5B9u;
    int k = mix >> 51;
    for (; stamps[k] == stamp; k = (k + 1) % HASHES)
        if (nodes[hashed[k]].hand == hand && !memcmp(nodes[hashed[k]].key, new->key, SLOTS))
            return count;
    stamps[k] = stamp;
    hashed[k] = count;
    return count + 1;
}

static int grow(const game *g) {
    int count = 1, first = 0;
    stamp++;
    nodes[0].hand = g->hand[g->turn];
    memcpy(nodes[0].shown, g->shown, SLOTS);
    while (first < count) {
        int last = count, end = count > first + WIDEST ? first + WIDEST : count;
        for (; first < end; first++) {
            set hand = nodes[first].hand;
            for (set some = hand; some; some &= some - 1) {
                int card = FIRST(some);
                set rest = hand & ~BIT(card);
                for (int slot = 0; slot < SLOTS; slot++) {
                    int on = nodes[first].shown[slot];
                    if (!IS_TEN(card)) {
                        if (fit[on] & BIT(card))
                            count = add(count, first, rest, slot, card, card);
                    } else if (!(hand & tens & (BIT(card) - 1)))
                        for (set shown = fit[on]; shown; shown &= shown - 1)
                            if (fit[FIRST(shown)] & rest & ~tens || !rest || (!may_pass(g) && !first))
                                count = add(count, first, rest, slot, card, FIRST(shown));
                }
            }
        }
        first = last;
    }
    return count;
}

static void play_longest(game *g, luck *r) {
    int count = grow(g), best = 0, least = 99, equals = 0, seat = g->turn, moves[9], n = 0;
    for (int i = 0; i < count; i++) {
        int left = COUNT(nodes[i].hand);
        if (left < least) {
            least = left;
            equals = 0;
        }
        if (left == least && !below(r, ++equals))
            best = i;
    }
    for (int at = best; at; at = nodes[at].before)
        moves[n++] = nodes[at].move;
    for (int i = n; i--;)
        play(g, moves[i]);
    if (!n || (g->turn == seat && g->played == n))
        play(g, 0);
}

/* What train.py calls. */

static search now;
static place all_ends[MOST_ENDS];

static void take_turn(game *g, const player *who, luck *r) {
    if (who->kind == LONGEST_CHAIN)
        play_longest(g, r);
    else {
        look(&now, g, who, 0);
        follow(g, &now.end);
    }
}

/* The moves of a deal, each decided anew as on the console, in `moves`; returns how many, and the winners above. */
int transcript(uint32_t number, const player *one, const player *other, uint16_t *moves, int most) {
    game g;
    int n = 0;
    for (deal(&g, number); g.turn != OVER && n < most; n++) {
        look(&now, &g, g.turn ? other : one, 0);
        moves[n] = now.end.plays ? move_of(now.end.path[0], now.end.path[0].slot) : 0;
        play(&g, moves[n]);
    }
    return n | g.winners << 16;
}

/* Games that `one` wins of two for each deal. */
int match(const player *one, const player *other, uint32_t first, int deals, uint32_t chance) {
    luck r;
    int won = 0;
    seed(&r, chance);
    for (uint32_t number = first; number < first + deals; number++)
        for (int seat = 0; seat < 2; seat++) {
            game g;
            for (deal(&g, number); g.turn != OVER;)
                take_turn(&g, g.turn == seat ? one : other, &r);
            won += g.winners >> seat & 1;
        }
    return won;
}

/* The first end is the player's own choice; the others are the best of random handfuls, from 8 to 128 ends. */
static int pick(place *picks, int wanted, luck *r) {
    int n = 0;
    picks[n++] = now.end;
    for (int tried = 0; tried < 3 * wanted && n < wanted; tried++) {
        place *best = &all_ends[below(r, now.ends)];
        for (int handful = 8 << below(r, 5); handful; handful--) {
            place *other = &all_ends[below(r, now.ends)];
            if (other->worth > best->worth)
                best = other;
        }
        int i = 0;
        while (i < n && (picks[i].hand != best->hand || memcmp(picks[i].field, best->field, SLOTS)))
            i++;
        if (i == n)
            picks[n++] = *best;
    }
    return n;
}

/* Play games up to a turn drawn by lot; try several ends of it, each played out with the same cards. Writes for each end
 * the inputs, whether the hand is out, and who won; in `starts` where each group begins, and the end of the last. */
void sample(const player *who, const player *others, int kinds, uint32_t chance, int groups, int wanted, byte *inputs,
            byte *outs, byte *won, uint32_t *starts) {
    static place picks[MOST_PICKS];
    luck r;
    uint32_t n = 0;
    seed(&r, chance);
    for (int found = 0; found < groups;) {
        game g;
        const player *seats[2];
        uint32_t low = next16(&r);
        int seat = below(&r, 2), other = below(&r, kinds), count = 0;
        deal(&g, low | (uint32_t)next16(&r) << 16);
        seats[seat] = who;
        seats[1 - seat] = &others[other];
        for (int turns = below(&r, 5); g.turn != OVER && !count; turns--) {
            while (g.turn != OVER && g.turn != seat)
                take_turn(&g, seats[g.turn], &r);
            if (g.turn == OVER)
                break;
            look(&now, &g, who, turns <= 0 ? all_ends : 0);
            count = now.ends > 1 ? pick(picks, wanted, &r) : 0;
            if (count < 2) {
                count = 0;
                follow(&g, &now.end);
            }
        }
        if (!count)
            continue;
        starts[found++] = n;
        for (int i = 0; i < count; i++, n++) {
            feed(&now, &picks[i], inputs + (size_t)n * INPUTS);
            outs[n] = !picks[i].hand;
        }
        for (int i = 0; i < count; i++) {
            game played = g;
            for (follow(&played, &picks[i]); played.turn != OVER;)
                take_turn(&played, seats[played.turn], &r);
            won[n - count + i] = played.winners >> seat & 1;
        }
    }
    starts[groups] = n;
}
