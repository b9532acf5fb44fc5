"""Deal codes: they read back, and a wrong letter or two exchanged ones are always noticed."""

from engines import catalog, deal_code, record, record_text, rng
from engines.deal_code import BadCode, SharedDeal
from engines.game import OVER
from engines.players import BOT, HUMAN, REMOTE
from portable import raises

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTWXYZ"
_DEALS = 60  # of each game
_FOLDER = (__file__.replace("\\", "/").rpartition("/")[0] or ".") + "/../playthroughs/"


def options_of(entry, dice):
    """Random options of a game, as its menu allows."""
    kind = entry.game()
    options = bytearray([rng.below(dice, 0, option.size) for option in kind.OPTIONS])
    variant = entry.variant(options)
    return bytes(variant.settled(kind.OPTIONS, options) if variant else options)


def deal_of(entry, dice):
    """A random deal of a game that some table can have."""
    kind = entry.game()
    while True:
        options = options_of(entry, dice)
        seats = entry.seats(options)
        count = seats[rng.below(dice, 0, len(seats))]
        if not kind(count, options).refusal():
            level = 1 + rng.below(dice, 0, len(kind.LEVELS)) if count > 1 else 0
            seed = rng.below(dice, 0, 0x10000) << 16 | rng.below(dice, 0, 0x10000)
            return SharedDeal(entry.key, count, level, options, seed, rng.below(dice, 0, 300))


def fields(deal):
    return (deal.key, deal.seats, deal.level, deal.options, deal.seed, deal.score)


def letters_of(code):
    return code.replace("-", "")


def test_every_deal_reads_back():
    dice = bytearray(rng.SIZE)
    rng.seed(dice, 0, 7, 1)
    for entry in catalog.CATALOG:
        for _ in range(_DEALS):
            deal = deal_of(entry, dice)
            text = deal.text()
            assert fields(deal_code.from_text(text)) == fields(deal), text
            assert len(letters_of(deal.code())) <= deal_code.LONGEST
            assert all(0 < len(group) <= 4 for group in deal.code().split("-"))
        for seed in (0, 1, 0xFFFFFFFF):
            deal = deal_code.of_number(entry.key, seed)
            assert fields(deal_code.from_text(deal.text())) == fields(deal)


def test_known_codes():
    """They are written down, so they stay the same."""
    deal = SharedDeal("foursquare", 1, 0, bytes(4), 4738523, 164)
    assert (deal.code(), deal.text(), deal.target()) == ("1054-1SJD", "1054-1SJD/164", "164 points")
    known = ["10NY-3BN6", "26NY-3BNJ", "30NY-3BNN", "46NY-3BN2", "5ENY-3BN0"]
    assert [deal_code.of_number(entry.key, 20261125).code() for entry in catalog.CATALOG] == known


def refuse(text, reason):
    """A text is no code, for this reason."""
    refusal = raises(BadCode, deal_code.from_text, text).args[0]
    assert reason in refusal, (text, refusal)


def test_every_wrong_letter_and_every_exchange_is_noticed():
    letters = letters_of(SharedDeal("foursquare", 1, 0, bytes(4), 0xC0FFEE00).code())
    for i in range(len(letters)):
        for letter in _LETTERS:
            if letter != letters[i]:
                refuse(letters[:i] + letter + letters[i + 1 :], "a letter of this deal code is wrong")
        for j in range(i):
            if letters[i] != letters[j]:
                swapped = letters[:j] + letters[i] + letters[j + 1 : i] + letters[j] + letters[i + 1 :]
                refuse(swapped, "a letter of this deal code is wrong")


def test_how_a_code_may_be_written():
    for text in ("1054-1SJD", "10541sjd", " 1054 1SJD ", "l05A-1SJD".replace("A", "4"), "IO54-1SJD", "1-0-5-4-1SJD"):
        assert deal_code.from_text(text).seed == 4738523


def test_what_is_no_code():
    for text, reason in (
        ("", "at least 4 letters"),
        ("105", "at least 4 letters"),
        ("1054-1SJU", "the letter U"),
        ("1054-1SJé", "the letter"),
        ("1054-1SJE", "a letter of this deal code is wrong"),
        ("1" * 19, "at most 18 letters"),
        ("1054-1SJD/", "the score to beat"),
        ("1054-1SJD/0", "the score to beat"),
        ("1054-1SJD/10000", "the score to beat"),
        ("1054-1SJD/-3", "the score to beat"),
        ("1054-1SJD/1/2", "the score to beat"),
    ):
        refuse(text, reason)


def sealed(letters):
    """Letters with the check letter that belongs to them."""
    total = sum(_LETTERS.index(letter) * (len(letters) + 1 - i) for i, letter in enumerate(letters))
    return letters + _LETTERS[-total % 31]


def test_a_code_of_no_deal():
    """A game of another Fourfold; a solitaire with opponents; a match without, or with too few or too many seats;
    options that there are not; zeros in front."""
    for letters in ("Z012", "1612", "2412", "2012", "2312", "2N12", "10ZZZZZZZZ", "1004"):
        refuse(sealed(letters), "no deal with this code")
    assert deal_code.from_text(sealed("104")).seed == 4


def record_of(key, players, options=None, deck=None, salt=0):
    game = catalog.find(key).game()(len(players), options)
    game.deal(42, deck, salt)
    return record.Record(game, 42, deck, bytes(players), salt)


def test_the_code_of_a_game():
    hard = BOT + 2
    deal = deal_code.of_record(record_of("four_rows", (HUMAN, hard, hard)))
    assert fields(deal) == ("four_rows", 3, 3, bytes(len(deal.options)), 42, 0)
    assert deal.players() == bytes((HUMAN, hard, hard))
    several = deal_code.of_record(record_of("four_rows", (HUMAN, HUMAN)))
    assert several.players() == bytes((HUMAN, BOT + 1)), "a friend who is alone plays against the middle level"
    assert deal_code.of_record(record_of("foursquare", (HUMAN,))).players() == bytes((HUMAN,))


def test_deals_without_a_code():
    deck = bytes(reversed(list(catalog.find("foursquare").game().DECK)))
    given = record_of("foursquare", (HUMAN,), deck=deck)
    salted = record_of("four_rows", (HUMAN, REMOTE), salt=5)
    for made in (given, salted):
        assert "Only a deal with a number" in raises(BadCode, deal_code.of_record, made).args[0]
    kind = catalog.find("all_fours").game()
    options = bytearray(len(kind.OPTIONS))
    names = [option.key for option in kind.OPTIONS]
    opening = kind.OPTIONS[names.index("opening")]
    options[names.index("opening")] = opening.choices.index("by jacks")
    drawn = record_of("all_fours", (HUMAN, BOT, BOT, BOT), options)
    assert "drawn the partners" in raises(BadCode, deal_code.of_record, drawn).args[0]


def played(name):
    """The record of a playthrough, and the game at its end."""
    with open(_FOLDER + name) as file:
        made = record_text.from_text(file.read().split("\n")[1])
    return made, made.replay()


def test_the_score_to_beat():
    """Points, or moves if all wins have the same; nothing before the end, after a loss, or in a match."""
    made, game = played("foursquare-bot-42.txt")
    assert game.winners() and deal_code.score_of(game, made.count) == game.score(0) > 0
    made, game = played("rows_of_four-bot-46.txt")
    assert game.winners() and deal_code.score_of(game, made.count) == made.count
    assert deal_code.of_record(made, made.count).target() == "%d moves" % made.count
    for name in ("foursquare-random-lost.txt", "rows_of_four-given-up.txt", "four_rows-two.txt"):
        made, game = played(name)
        assert game.turn() == OVER and deal_code.score_of(game, made.count) == 0
    assert deal_code.score_of(made.start(), 0) == 0
