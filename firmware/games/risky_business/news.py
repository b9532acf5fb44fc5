"""Lines of text on the screen of Risky Business: news of a move, with the effect of each line, and prompts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.game import OVER
from engines.risky_business.kernels import (
    ASIDE,
    CHOOSING,
    END,
    FILLED,
    FROM_STOCK,
    KING,
    KING_CLEAR,
    MATCHED,
    PICK,
    PICKING,
    PLACES,
    QUAD_CLEAR,
    REFILL,
    REFILLING,
    RESHUFFLED,
    ROW_FILLED,
    SETTING_ASIDE,
    SWAP,
    TARGET,
    TARGETING,
    TURNS,
    may_refill,
)
from firmware.games.risky_business import sheet
from firmware.games.risky_business.view import CATCH_UP, CLEARED_AT, NO_EFFECT, REVEAL, ROW, ROW_TAKEN, SIZES
from firmware.ui.card_face import name as card_name

if TYPE_CHECKING:
    from engines.types import Move, Seat
    from firmware.games.risky_business.view import TableView
    from firmware.types import SeatName

_KIND = const(0xF800)  # the bits of a move for its kind


def of_move(view: TableView, move: Move, mover: Seat, seat: Seat, is_asked: bool, name: SeatName) -> list[str]:
    """Return the lines about the last move, made by `mover`, for the viewing seat `seat`.

    Append the effect of each line to the view's effects. `is_asked` is true if the viewing seat is to act.
    """
    game = view.game
    effects = view.effects
    own = mover == seat
    who = name(mover)
    lines: list[str] = []
    if not own and not (move == REFILL and game.event_count()):  # events show the card that came from the deck
        lines.append(move_text(view, move, name) if move > END else who + _deed(view, move, name))
        effects.append(NO_EFFECT)
    elif move == PICK | FROM_STOCK:
        lines.append("You draw " + card_name(view.gained))
        effects.append(NO_EFFECT)
    if ASIDE <= move < END:
        if own:
            lines.append("The row is your %s" % ("final hand" if game.turns_had(mover) == TURNS else "hand now"))
            effects.append(ROW_TAKEN)
        lines.append("Your cards are the row" if own else who + " takes up the row")
        effects.append(CATCH_UP)
    _add_events(view, move, is_asked, lines)
    if own and lines:
        lines.append("")  # the prompt is shown in place of this line
        effects.append(NO_EFFECT)
    return lines


def _add_events(view: TableView, move: Move, is_asked: bool, lines: list[str]) -> None:
    """Add a line for each card that came from the deck, and two for each clear."""
    game = view.game
    if move & _KIND == REFILL and move & 63:  # this refill comes before the events
        view.refill_from_hand(move & 63)
    for i in range(game.event_count()):
        reason = game.event_reason(i)
        card = card_name(game.event_card(i))
        pile = game.event_place(i) + 1
        if reason == ROW_FILLED:
            if move < ASIDE:
                view.fresh = PLACES + pile - 1
            continue
        if reason == RESHUFFLED:
            line = "A new deck is shuffled"
        elif reason == KING_CLEAR:
            line = "%s clears pile %d: -1" % (card, pile)
        elif reason == QUAD_CLEAR:
            line = "Quad on pile %d: -2" % pile
        elif reason == MATCHED:
            line = "Deck: %s goes on pile %d" % (card, pile)
        elif reason == FILLED:
            line = "Deck: %s is pile %d" % (card, pile)
        else:
            line = "Deck: %s%s" % (card, ". Which pile?" if is_asked else "")
        lines.append(line)
        view.effects.append(i)
        if reason == KING_CLEAR or reason == QUAD_CLEAR:
            lines.append(line)
            view.effects.append(CLEARED_AT | i)


def of_end(view: TableView, name: SeatName) -> list[str]:
    """Return lines for each seat's sum, the winners, and the reason. Append their effects to the view's effects."""
    game = view.game
    lines = sheet.totals(game, name) + [sheet.result(game, name), sheet.verdict(game, name)[1], ""]
    for step in range(game.seats() + 1):
        view.effects.append(REVEAL | step)
    view.effects.append(NO_EFFECT)
    view.effects.append(NO_EFFECT)
    return lines


def _deed(view: TableView, move: Move, name: SeatName) -> str:
    """Return another seat's move, to follow its name."""
    kind = move & _KIND
    if move == END:
        return " is done"
    if kind == ASIDE:
        return " sets a card aside"
    if move == PICK | FROM_STOCK:
        return " draws a card"
    if kind == PICK:
        return " picks up " + _shown_card(view, move & 15)
    return ": " + move_text(view, move, name)


def _shown_card(view: TableView, place: int) -> str:
    """Return the name of the card shown at a place of the piles or the row, or `the deck's`."""
    if place == FROM_STOCK:
        return "the deck's"
    return card_name(view.cards[place if place < PLACES else place + ROW - PLACES])


def move_text(view: TableView, move: Move, name: SeatName) -> str:
    """Return the short text of a move whose effect is not shown yet."""
    kind = move & _KIND
    card = card_name(move & 63)
    place = (move >> 8 & 3) + 1
    if move == END:
        return "Done"
    if kind == SWAP:
        return "%s for %s" % (card, card_name(view.cards[ROW + place - 1]))
    if kind == PICK:
        return "Pick up " + _shown_card(view, move & 15)
    if kind == REFILL:
        return "Refill: " + (card if move & 63 else "deck")
    if kind == TARGET:
        return "King on pile %d" % ((move & 3) + 1)
    if kind == ASIDE:
        return card + " aside"
    if move > END:
        who = name(move & 3)
        return who + (" begin" if who == "You" else " begins")
    return "%s on pile %d" % (card, place)


# Prompts.


def prompt(view: TableView, is_asked: bool, name: SeatName) -> str:
    """Return the question to the seat to act or, unless `is_asked`, a line that names this seat."""
    game = view.game
    turn = game.turn()
    if turn == OVER:
        return "\u2190\u2192 How it adds up"
    phase = game.phase()
    if not is_asked:
        return name(turn) + (" to choose" if phase == CHOOSING else " to play")
    if phase == PICKING:
        return "Pick up a card"
    if phase == REFILLING:
        text = "Refill pile %d" % (game.empty_place() + 1)
        return text + (": hand or deck?" if may_refill(game.state) else " from the deck")
    if phase == TARGETING:
        return card_name(game.king_in_air()) + " clears which pile?"
    if phase == SETTING_ASIDE:
        return "Set one card aside"
    return "The row is your final hand" if game.turns_had(turn) == TURNS - 1 else "Your turn"


def play_prompt(view: TableView, slot: int, place: int) -> str:
    """Return the effect of the card at `slot` of the hand at a place of the piles or the row, and the next step."""
    card = view.hand[slot]
    if place >= PLACES:
        return "%s for %s of the row" % (card_name(card), card_name(view.game.row_card(place - PLACES)))
    if card & 15 == KING:
        return "%s clears pile %d: -1" % (card_name(card), place + 1)
    text = "%s on %s: " % (card_name(card), card_name(view.cards[place]))
    size = view.cards[SIZES + place]
    if size == PLACES - 1:
        return text + "a quad, -2"
    return text + ("3 of 4, pick up" if size == PLACES - 2 else "then pick up")
