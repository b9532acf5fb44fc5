#include "simulator.h"

/* The player of the longest chain, as in tools/solve/turn_tree.py and tools/solve/perfect.py. Of equal chains it plays
 * any one. */

enum { MOST = 3000, WIDEST = 300, HASHES = 8192, MOST_PICKS = 16 };
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

/* Functions that simulator.py calls. */

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

/* Write the moves of a deal into `moves`; each move is a new decision, as on the console. Return their number, with the
 * mask of the winners in the upper 16 bits. */
TOLD int transcript(uint32_t number, const player *players, int seats, int options, uint16_t *moves, int most) {
    game g;
    int n = 0;
    for (deal(&g, number, seats, options); g.turn != OVER && n < most; n++) {
        look(&now, &g, &players[g.turn], 0);
        moves[n] = now.end.plays ? move_of(now.end.path[0], now.end.path[0].slot) : 0;
        play(&g, moves[n]);
    }
    return n | g.winners << 16;
}

/* Return the number of games that `one` wins at the seats of `mask`, with `other` at the rest. Each deal is played once
 * for each rotation of the seats. */
TOLD int match(const player *one, const player *other, int seats, int mask, int options, uint32_t first, int deals,
               uint32_t chance) {
    luck r;
    int won = 0;
    seed(&r, chance);
    for (uint32_t number = first; number < first + deals; number++)
        for (int turned = 0; turned < seats; turned++) {
            game g;
            int mine = (mask << turned | mask >> (seats - turned)) & ((1 << seats) - 1);
            for (deal(&g, number, seats, options); g.turn != OVER;)
                take_turn(&g, mine >> g.turn & 1 ? one : other, &r);
            won += (g.winners & mine) != 0;
        }
    return won;
}

/* Pick different ends of a turn. The first is the player's own choice. Each other one is the best of a random sample of
 * 8 to 128 ends. */
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

/* Play games up to a random turn, and try several ends of it; each is played out with the same cards. Write for each
 * end the inputs, whether the hand is out, and whether `who` won. Write into `starts` the index at which each group
 * begins, and the end of the last group. In a game `who` meets one kind of opponents, at tables of `least` to 4 seats
 * with any options. */
TOLD void sample(const player *who, const player *others, int kinds, int least, uint32_t chance, int groups, int wanted,
                 byte *inputs, byte *outs, byte *won, uint32_t *starts) {
    static place picks[MOST_PICKS];
    luck r;
    uint32_t n = 0;
    seed(&r, chance);
    for (int found = 0; found < groups;) {
        game g;
        uint32_t low = next16(&r);
        int seats = least + below(&r, SEATS + 1 - least), options = seats > 2 ? below(&r, 4) : 0;
        int seat = below(&r, seats), count = 0;
        const player *other = &others[below(&r, kinds)];
        deal(&g, low | (uint32_t)next16(&r) << 16, seats, options);
        for (int turns = below(&r, 8); g.turn != OVER && !count; turns--) {
            while (g.turn != OVER && g.turn != seat)
                take_turn(&g, other, &r);
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
                take_turn(&played, played.turn == seat ? who : other, &r);
            won[n - count + i] = played.winners >> seat & 1;
        }
    }
    starts[groups] = n;
}
