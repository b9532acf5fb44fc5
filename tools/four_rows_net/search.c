#include "simulator.h"

/* Return the six weights for this turn, from `ROWS` in weights.py. */
static const byte *weights_of(const search *t) {
    const byte *places = t->who->net, *row = places + PLACES;
    row += ROW * places[(t->g->seats - 2) * 8 + t->g->options * 2 + (t->g->dealer & 1)];
    return row + 2 + (t->others <= row[0] || t->held_by_all <= row[1] ? 6 : 0);
}

static void prepare(search *t, const game *g, const player *who) {
    int seat = g->turn, other = next_of(g, g->active, seat), chance = 63 << 8, dense = 0;
    t->g = g;
    t->who = who;
    t->unseen = pack & ~(g->hand[seat] | on_field(g) | g->buried);
    t->pool = t->unseen & ~g->lacks[other];
    t->held = 0;
    t->following = COUNT(g->hand[other]);
    t->others = 99;
    t->idle = 1;
    t->players = t->held_by_all = 0;
    for (int i = 0; i < g->seats; i++)
        if (i != seat && g->active >> i & 1) {
            if (COUNT(g->hand[i]) < t->others)
                t->others = COUNT(g->hand[i]);
            t->idle &= g->last[i] > g->last[seat];
            t->players++;
            t->held_by_all += COUNT(g->hand[i]);
        }
    t->race = g->lapping || g->stage == 1;
    t->best = t->ends = 0;
    for (int i = 0; i < g->ables[other]; i++) {
        set held = t->pool & g->able[other][i];
        if (t->following == 1)
            t->pool = held;
        if (held && (!t->held || COUNT(held) < COUNT(t->held)))
            t->held = held;
    }
    t->cards = COUNT(t->pool) < t->following ? t->following : COUNT(t->pool);
    for (int i = 0; i <= t->cards; i++) {
        t->stuck[i] = chance >> 8;
        if (t->cards - i > t->following)
            chance = chance * (t->cards - i - t->following) / (t->cards - i);
        else
            chance = 0;
    }
    if (who->kind == MEDIUM)
        t->weights = weights_of(t);
    if (who->kind != NET && !t->all)
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

enum {
    OTHERS, POOL_SIZE, POOL_TENS, STAGE_IN, DENSE, PLAYERS, FOLLOWING, ALL_HELD,
    STAYING, RENEWING, LEFT, OWN_TENS, ALONE, CUT_GROUPS, CUT_OFF, DEAD,
    SHARE, FITTING, HOLDS, CHAINS, COVERS, USEFUL, PAIRED, OPEN,
    GROUPS, CUT_SHUT, REACHED_SHUT, ALONE_SHUT, AT_RISK, WAITS, RENEWS, BEGINS
};

/* Write the inputs of the net, in the order of the bytes from `INPUTS` on in evaluate.py. */
void feed(const search *t, const place *at, byte *in) {
    const byte *f = at->field;
    set near = fits_field(f), hand = at->hand & ~tens;
    int v[INPUTS] = {0}, fitting = COUNT(t->pool & near), waits = !at->plays && !t->g->played;
    v[PLAYERS] = (t->players - 1) << 5;
    v[FOLLOWING] = t->following * 7;
    v[ALL_HELD] = t->held_by_all << 2;
    v[STAYING] = (t->g->options & LOSERS_STAY) << 6;
    v[RENEWING] = (t->g->options & REFRESH_IN_LAP) << 5;
    v[LEFT] = COUNT(at->hand) * 7;
    v[OTHERS] = t->others * 7;
    v[OWN_TENS] = COUNT(at->hand & tens) << 4;
    v[DEAD] = t->stuck[fitting];
    v[SHARE] = (fitting << 6) / t->cards;
    v[POOL_SIZE] = t->cards;
    v[POOL_TENS] = COUNT(t->pool & tens) << 4;
    v[FITTING] = COUNT(near & hand) << 3;
    v[STAGE_IN] = t->g->stage * 7;
    v[WAITS] = waits << 6;
    v[RENEWS] = (waits && t->g->passes + 1 >= COUNT(t->g->active)) << 6;
    v[BEGINS] = (waits && t->idle) << 6;
    v[HOLDS] = t->held ? (COUNT(t->held & near) << 6) / COUNT(t->held) : 0;
    for (int i = 0; i < SLOTS; i++) {
        v[CHAINS] += t->beyond[f[i]];
        v[COVERS] += t->around[f[i]] << 1;
        v[USEFUL] += fit[f[i]] & hand ? 16 : 0;
    }
    v[CHAINS] >>= 1;
    v[DENSE] = t->dense;
    for (set rest = hand; rest; rest &= rest - 1) {
        int links = COUNT(fit[FIRST(rest)] & hand) - 1;
        v[ALONE] += (links == 0) << 3;
        v[PAIRED] += (links == 1) << 3;
        v[OPEN] += t->entries[FIRST(rest)];
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
        v[GROUPS] += 8;
        if (COUNT(group) == 1)
            v[ALONE_SHUT] += shut;
        if (reached) {
            v[REACHED_SHUT] += shut;
            v[AT_RISK] += covered;
        } else {
            v[CUT_GROUPS] += 8;
            v[CUT_OFF] += COUNT(group) << 3;
            v[CUT_SHUT] += shut;
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

/* Return medium's evaluation of a hand that is not out. */
static int simple_worth(const search *t, const place *at) {
    set hand = at->hand & ~tens;
    const byte *w = t->weights;
    int worth = 20000 - (w[0] - 128) * 8 * COUNT(at->hand) + w[1] * 8 * COUNT(at->hand & tens);
    worth -= w[2] * ((COUNT(t->pool & fits_field(at->field)) << 6) / t->cards);
    for (set rest = hand; rest; rest &= rest - 1) {
        worth += w[3] * COUNT(fit[FIRST(rest)] & t->unseen & ~tens);
        worth -= COUNT(fit[FIRST(rest)] & hand) == 1 ? w[4] * 8 : 0;
    }
    for (set rest = hand; rest; rest &= ~group_of(rest & -rest, hand))
        worth -= w[5] * 8;
    return worth;
}

/* Return the worth of a hand if only going out counts. If another stage is certain, however, keeping a few cards is
 * better than going out. */
static int race_worth(const search *t, set hand) {
    const game *g = t->g;
    int goes_on = g->options & LOSERS_STAY && g->gone & (g->gone - 1);
    return 20000 - 1000 * (goes_on && !hand ? 6 : COUNT(hand));
}

static void note(search *t, place *at) {
    byte in[INPUTS];
    if (t->race)
        at->worth = race_worth(t, at->hand);
    else if (t->who->kind == MEDIUM)
        at->worth = at->hand ? simple_worth(t, at) : 45000 - 10 * COUNT(t->pool & fits_field(at->field));
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

void sorted(byte *field) {
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
    if (t->filled < t->wide)
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
        if (fit[FIRST(shown)] & rest & ~tens || !rest || (FIRST(shown) == on && (!t->best || !(rest & ~tens))))
            keep(t, from, level, slot, rest, ten, FIRST(shown));
}

void look(search *t, const game *g, const player *who, place *all) {
    place *root = t->level[0];
    int count = 1, now = 0;
    t->all = all;
    t->wide = g->played ? NARROW : g->seats > 2 ? AT_MORE_SEATS : WIDTH;
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

int move_of(lay l, int slot) { return l.card << 8 | slot << 6 | (IS_TEN(l.card) ? l.shown : 0); }

/* Play a turn to an end that `look` has found. */
void follow(game *g, const place *end) {
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
