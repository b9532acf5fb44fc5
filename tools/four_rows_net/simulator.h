/* A simulator of Four Rows for training, many thousand games a second. It has the engine's rules, the bot's search with
 * any weights, and a player of the longest chain. A card is a code as in engines/cards.py; a set of cards is 64 bits.
 * tests/tools/test_four_rows_net.py compares it with engines/four_rows, game for game and move for move. */

#include <stdint.h>
#include <string.h>

typedef uint64_t set;
typedef uint8_t byte;

enum { SEATS = 4, SLOTS = 4, CARDS = 52, OVER = 255, FIELDS = 172, INPUTS = 32, MOST_ENDS = 4000 };
enum { WIDTH = 5, AT_MORE_SEATS = 4, NARROW = 2 }; /* numbers of positions that the search keeps, as in bot.py */
enum { LOSERS_STAY = 1, REFRESH_IN_LAP = 2 }; /* flags of options */
enum { MEDIUM, NET, LONGEST_CHAIN }; /* kinds of players */
enum { PLACES = 24, ROW = 14 }; /* sizes in bytes, as in weights.py */

#define TOLD __attribute__((visibility("default"))) /* exported to simulator.py */
#define BIT(card) ((set)1 << (card))
#define COUNT(some) __builtin_popcountll(some)
#define FIRST(some) __builtin_ctzll(some)
#define IS_TEN(card) (((card) & 15) == 10)

/* game.c: the cards, and the game as in turns.py and common_knowledge.py. */

extern set fit[64]; /* by card: the cards that may be put on it */
extern set pack, tens;

/* The generator of engines/rng.py. */
typedef struct {
    uint16_t a, b, c, n;
} luck;

typedef struct {
    set hand[SEATS], lacks[SEATS], buried, lain;
    set able[SEATS][FIELDS]; /* cards that fit each field on which a seat could play, oldest first */
    int ables[SEATS];
    byte field[SLOTS], shown[SLOTS], stock[CARDS];
    int drawn, last[SEATS], clock, seats, options, active;
    int turn, winners, lapping, stage, played, passes, called, gone, lap, dealer;
    luck luck;
} game;

/* The cards that may be put on a field; tens always may. */
static inline set fits_field(const byte *shown) {
    return fit[shown[0]] | fit[shown[1]] | fit[shown[2]] | fit[shown[3]] | tens;
}

int next16(luck *r);
void seed(luck *r, uint32_t number);
int below(luck *r, int n);
set on_field(const game *g);
int next_of(const game *g, int mask, int seat);
void deal(game *g, uint32_t number, int seats, int options);
void play(game *g, int move);
int may_pass(const game *g);

/* search.c: the worth of an end of a turn, as in evaluate.py and weights.py, and the search of bot.py. */

typedef struct {
    int kind;
    const byte *net; /* in the format of weights.py; for `MEDIUM`, its `ROWS` */
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
    const byte *weights; /* for `MEDIUM` */
    set pool, unseen, held;
    int others, following, players, held_by_all, idle, cards, race, best;
    byte stuck[64], around[64], beyond[64], entries[64], dense;
    place end, level[2][WIDTH + 1];
    int filled, ends, wide;
    place *all; /* gets every end of the turn that the search evaluates, unless NULL */
} search;

void feed(const search *t, const place *at, byte *in);
void sorted(byte *field);
void look(search *t, const game *g, const player *who, place *all);
int move_of(lay l, int slot);
void follow(game *g, const place *end);
