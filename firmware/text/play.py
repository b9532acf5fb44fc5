"""Text play on the console and on a PC: the output for each player, and the answers to typed lines.

The game is saved after every move, so nothing is lost however the session ends.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines.game import OVER
from engines.players import HUMAN, in_order
from engines.table import Table
from firmware import loader
from firmware.text import words
from firmware.text.words import Refused, cut

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engines.game import Game
    from engines.types import Clock, Move, Options, Players, Seat
    from firmware.types import TextLines

SECRET = "the record of an unfinished game reveals hidden cards; record --reveal prints it anyway"
_PROMPT = "Your move: "
_OVER = "new or quit: "
_REGRET = "Enter, or take it back: "
_MOST_HISTORY = const(24)  # lines that `again` repeats
NOBODY = OVER  # a seat whose view shows no hand


class TextPlay:
    """One session of text play. Methods such as `loop` are generators of lines to print.

    A tuple of one string is a prompt: the caller sends the answer into the generator, or None at the end of input. A
    None from the generator means no output yet: a bot thinks for `_slice_us` at a time, measured by `_clock`.

    A subclass for the console or the PC implements the first methods.
    """

    _clock: Clock | None = None
    _slice_us = 0
    _reveal = False  # lines may show hidden cards without `--reveal`
    _terminal = True  # a person can answer questions
    _verbose = False  # each turn is described in full
    _short = False  # cards are printed as they are typed

    def __init__(self, key: str) -> None:
        """Create a session without a deal. Raises `ValueError` for a game that does not exist."""
        self._table = Table(key)
        self._teller = words.teller(key)
        self._chosen = bytearray()  # the options of the next numbered deal
        self._people: Players = b""  # the players before a lot decides who plays with whom
        self._leaving = False
        self._pauses = False  # the person who has just played may take the card back
        self._moved = self._brief = False  # print the position next; with `_brief`, only its changes
        self._hinted = -1  # the move of the last hint, given at the table's serial `_hinted_at`
        self._hinted_at = 0
        self._history: list[str] = []  # the lines about the game since the last command
        self._looks = NOBODY  # if several people play, the seat whose hand was shown last
        self._commands: dict[str, Callable[[], TextLines]] = {
            "show": self._show,
            "score": self._score,
            "hand": self._hand,
            "trick": self._trick,
            "again": self._again,
            "moves": self._moves,
            "hint": self._hint,
            "undo": self._undo,
            "redo": self._redo,
            "record": self._record,
            "rules": self._rules,
            "help": self._help,
            "new": self._new,
            "quit": self._quit,
        }
        for word in ("verbose", "terse", "short", "words"):
            self._commands[word] = lambda word=word: self._set(word)  # type: ignore[misc]

    # Methods for subclasses.

    def _save(self) -> Iterable[str]:
        """Save the game after a move. Return the lines about a failure."""
        raise NotImplementedError

    def _make_room(self) -> Iterable[str]:
        """Return the lines about the previous save, before a new deal replaces it. Raises `Refused`."""
        return ()

    def _comparison(self) -> Iterable[str]:
        """Return the lines that compare the result with other games."""
        return ()

    def _is_shown(self) -> bool:
        """True if all players have seen the table, so that a bot may move."""
        return True

    def _complain(self, reason: str) -> Iterable[str]:
        """Return the lines about a command that cannot be carried out."""
        return ("error: " + reason.rstrip("."),)

    def _random_deal(self) -> tuple[int, int]:
        """Return the number and the salt of a random deal."""
        raise NotImplementedError

    # The session.

    def _begin(self, seed: int, options: Options, players: Players, salt: int = 0) -> TextLines:
        """Deal a new game. Raises `ValueError` and leaves the save unchanged."""
        self._seat(options, players)
        self._people = bytes(players)
        self._chosen = bytearray(options)
        yield from self._deal(seed, salt)
        yield "Type help for the commands, rules for how to play."

    def _continue(self) -> TextLines:
        """Continue the saved game that is on the table."""
        self._chosen = self._table.game_view.chosen()
        for i, option in enumerate(self._table.game_view.OPTIONS):
            if not option.offered:  # such an option belongs to the table, not to a numbered deal
                self._chosen[i] = 0
        yield self._headline() + ", continued."
        yield "Type new for another deal, help for the commands."
        yield from self._show_seats()
        self._moved = True

    def loop(self) -> TextLines:
        """Print and ask until `quit` or the end of input."""
        while True:
            if self._moved:
                self._moved = self._pauses = False
                yield from self._turn()
            if self._leaving:
                return
            line = yield (_REGRET if self._pauses else _PROMPT if self._table.turn() != OVER else _OVER,)
            if line is None:
                if self._terminal:
                    yield ""
                return
            try:
                yield from self._follow(line)
            except ValueError as error:
                yield from self._complain(str(error))

    def leave(self) -> TextLines:
        """Report that the game is saved, unless it is over."""
        if self._table.record is not None and self._table.turn() != OVER and self._is_saved():
            yield "The game is saved."

    def _is_saved(self) -> bool:
        """True if the game could be saved."""
        return True

    def _follow(self, line: str) -> TextLines:
        parts = line.split()
        if self._pauses and not parts:
            self._moved = True
            return
        if not parts and self._hinted >= 0 and self._hinted_at == self._table.serial:
            yield from self._make(self._hinted, "")
            return
        if not parts or parts[0].startswith("#"):
            return
        word = parts[0].lower()
        if word != "again":
            self._history = []
        if word == "rules" and len(parts) > 1:
            yield from self._rules(" ".join(parts[1:]))
        elif word == "new" and len(parts) == 2:
            yield from self._new(parts[1])
        elif parts[1:] == ["--reveal"] and word == "record":
            yield from self._print_record()
        elif len(parts) == 1 and word in self._commands:
            yield from self._commands[word]()
        else:
            name = " ".join(parts)
            if len(parts) > 1 and not self._is_move(name):
                name = words.typed(name)
                if " " in name and not self._is_move(name):
                    raise Refused("one command a line, please, not: " + cut(line.strip()))
            yield from self._play(name)

    def _is_move(self, name: str) -> bool:
        """True if the words name a move, such as `give up`."""
        try:
            return self._view().move_from_name(name.rstrip("!")) >= 0
        except ValueError:
            return False

    def _own_turn(self) -> None:
        """Raise `Refused` unless a local person is to act."""
        turn = self._table.turn()
        if turn == OVER:
            raise Refused("The game is over.")
        if not self._table.human_to_move():
            raise Refused("it is %s's turn" % self._table.seat_name(turn))

    def _play(self, word: str) -> TextLines:
        view = self._view()
        name = word.rstrip("!")
        try:
            move = view.move_from_name(name)
        except ValueError:
            raise Refused("%s is neither a command nor a move; type moves or help" % cut(word))
        yield from self._make(move, word)

    def _make(self, move: Move, word: str) -> TextLines:
        """Play a move. An exclamation mark at the end of `word` confirms a losing move."""
        view = self._view()
        if not view.is_claim(move):
            self._own_turn()
        seat = self._table.mover(move)
        legal = move in self._legal()
        if legal and self._teller.loses(view, move) and not word.endswith("!"):
            name = view.move_name(move).upper()
            if not self._terminal:
                raise Refused("%s loses the game; %s! plays it anyway" % (name, name))
            line = yield (name + " loses the game. Play it anyway? yes or no: ",)
            if not words.is_yes(line):
                yield "Not played."
                return
        sentence = ""
        if legal or (view.is_claim(move) and seat != OVER):
            sentence = self._teller.move_line(view, move, self._table.seat_name(seat))
        alone = len(self._table.players) == 1
        self._table.play(move)
        while self._table.is_guest and not self._table.is_played():  # type: ignore[attr-defined]
            yield None
        yield from self._save()
        if alone and self._verbose:
            sentence = "Played: " + sentence
        elif alone and self._table.turn() != OVER:
            sentence = " ".join([sentence] + self._teller.brief(self._view(), self._table.seat_name, move))
        yield from self._say((sentence,))
        yield from self._news()
        self._brief = True
        self._pauses = hasattr(self._teller, "may_regret") and self._teller.may_regret(self._view(), seat)
        self._moved = not self._pauses

    def _show(self) -> TextLines:
        table = self._table
        yield from self._say(self._teller.show(self._view(), table.seat_name))
        turn = table.turn()
        if turn == OVER:
            return
        if turn == self._viewing_seat():
            yield from self._say(self._teller.status(self._view(), table.seat_name))
        else:
            yield "It is %s's turn." % table.seat_name(turn)

    def _score(self) -> TextLines:
        yield from self._say(self._teller.score(self._view(), self._table.seat_name))

    def _hand(self) -> TextLines:
        seat = self._viewing_seat()
        if not hasattr(self._teller, "hand"):
            raise Refused("this game has no hand")
        if seat == NOBODY:
            raise Refused("it is not your turn")
        yield from self._say(self._teller.hand(self._view(), seat) or ("You have no cards yet.",))

    def _trick(self) -> TextLines:
        if not hasattr(self._teller, "trick"):
            raise Refused("this game has no tricks")
        yield from self._say(self._teller.trick(self._view(), self._table.seat_name))

    def _again(self) -> TextLines:
        yield from self._history or ("Nothing has happened yet.",)

    def _moves(self) -> TextLines:
        self._own_turn()
        yield from self._say(self._teller.choices(self._view(), self._legal()))

    def _hint(self) -> TextLines:
        while not self._table.hint(self._clock, self._slice_us):
            yield None
        self._hinted = self._table.hint_move()
        self._hinted_at = self._table.serial
        line = "Hint: %s, %s." % (self._view().move_name(self._hinted), self._table.hint_reason())
        yield from self._say((line,))

    def _undo(self) -> TextLines:
        yield from self._retaken(self._table.undoing(), "Undone.")

    def _redo(self) -> TextLines:
        yield from self._retaken(self._table.redoing(), "Redone.")

    def _retaken(self, steps: Iterable[int], text: str) -> TextLines:
        for _ in steps:
            yield None
        yield from self._save()
        yield text
        self._moved = True
        self._brief = False

    def _record(self) -> TextLines:
        if self._secret():
            raise Refused(SECRET)
        yield from self._print_record()

    def _print_record(self) -> TextLines:
        if self._table.record is None:
            yield "The record has not arrived."
            return
        yield self._table.record.to_text()

    def _rules(self, title: str = "") -> TextLines:
        game = self._table.game_view
        if title:
            yield from self._say(loader.load("firmware.text.help", "rules")(game, cut(title)))
        else:
            yield loader.load("firmware.text.help", "contents")(game)

    def _new(self, number: str = "") -> TextLines:
        table = self._table
        seed = loader.load("firmware.text.seats", "deal_number")(number) if number else 0
        salt = 0
        if table.moves_made() and table.turn() != OVER:
            moves = words.counted(table.moves_made(), "move")
            answer = yield ("This game ends after %s. New deal? yes or no: " % moves,)
            if not words.is_yes(answer):
                raise Refused("the game goes on")
        if not number:
            seed, salt = self._random_deal()
            self._seat(table.next_options(table.game_view.chosen()), table.players)
        elif table.game_view.chosen() != self._chosen:
            self._seat(self._chosen, table.players)
        yield from self._deal(seed, salt)

    def _quit(self) -> TextLines:
        self._leaving = True
        yield from ()

    def _deal(self, seed: int, salt: int) -> TextLines:
        lots = self._draw_lots(seed)
        self._table.deal(seed, None, salt)
        yield None
        yield from self._make_room()
        yield None
        yield from self._save()
        yield self._headline() + "."
        yield from loader.load("firmware.text.seats", "rules_lines")(self._table.entry, self._table.game_view.chosen())
        yield from self._say(lots)
        yield from self._show_seats()
        if self._table.is_linked() and not salt:
            yield words.GUESSABLE
        yield from self._news()
        self._moved = True
        self._brief = False

    def _draw_lots(self, seed: int) -> list[str]:
        """Seat the people in the order of a lot, if the options want one. Return the lines about it."""
        table = self._table
        view = table.game_view
        order = view.seat_order(view.chosen(), view.seats(), seed)
        if not order or words.linked(table.players):
            return []
        self._people = self._people or table.players
        self._seat(view.chosen(), in_order(self._people, order))
        names = self._table.names
        for seat, person in enumerate(order):
            if self._table.players[seat] == HUMAN:
                names[seat] = "Player %d" % (person + 1)
        return self._teller.lots(view, seed, self._table.seat_name)  # type: ignore[attr-defined,no-any-return]

    def _seat(self, options: Options, players: Players) -> None:
        """Create a new table, without a deal. Raises `Refused` for a remote player."""
        if words.linked(players):
            raise Refused("the saved game has a player at the other end of a link")
        self._table = Table(self._table.entry.key, len(players), options, players)
        self._looks = NOBODY

    def _turn(self) -> TextLines:
        """Let the bots play, and print the state of the game."""
        table = self._table
        while table.turn() != OVER and not table.human_to_move():
            view = self._view()
            serial = table.serial
            while not table.think(self._clock, self._slice_us, not self._is_shown()) and table.serial == serial:
                if table.human_to_move():
                    break
                yield None
            if table.serial == serial:
                continue
            line = "The table has changed."  # by agreement of the players
            if table.last_mover != NOBODY:
                line = self._teller.move_line(
                    view, table.last_move(self._viewing_seat()), table.seat_name(table.last_mover)
                )
            yield from self._save()
            yield from self._say((line,))
            if table.last_mover != NOBODY:
                yield from self._news()
        if table.turn() == OVER:
            self._looks = NOBODY
            yield from self._say(self._teller.result(self._view(), table.seat_name))
            yield from self._say(self._comparison())
            while table.is_guest and not table.is_complete():  # type: ignore[attr-defined]
                yield None
            yield "The game is over."
        else:
            yield from self._show_position(table.turn())

    def _show_position(self, seat: Seat) -> TextLines:
        """Print the state of the game for the seat to act."""
        table = self._table
        if self._several() and seat != self._looks:
            yield from self._pass_to(seat)
        if self._leaving:
            return
        if self._verbose:
            yield "Move %d." % (table.moves_made() + 1)
        if self._several():
            yield table.seat_name(seat) + "'s turn."
        if self._verbose or not self._brief:
            yield from self._say(self._teller.status(self._view(), table.seat_name))
        elif len(table.players) > 1:
            move = table.last_move(seat) if table.last_mover == seat else -1
            yield from self._say(self._teller.brief(self._view(), table.seat_name, move))

    def _pass_to(self, seat: Seat) -> TextLines:
        """Wait until the next of several people is at the terminal. At the end of input, end the session."""
        name = self._table.seat_name(seat)
        if self._terminal:
            line = yield ("Pass to %s, then press Enter: " % name,)
            if line is None:
                yield ""
            if line is None or line.strip().lower() == "quit":
                self._leaving = True
                return
        else:
            yield "Pass to %s." % name
        self._looks = seat

    def _several(self) -> bool:
        """True if several people play at this terminal."""
        return words.people(self._table.players) > 1

    def _show_seats(self) -> TextLines:
        if len(self._table.players) > 1:
            yield loader.load("firmware.text.seats", "players_line")(self._table)

    def _news(self) -> TextLines:
        yield from self._say(self._teller.news(self._view(), self._table.seat_name))

    def _say(self, lines: Iterable[str]) -> TextLines:
        """Yield lines about the game: as they are if `_short`, otherwise spelled out and without pictures."""
        for line in lines:
            if not self._short:
                if line.startswith((" ", "Grid: ")):
                    continue
                line = words.spell_out(line)
            self._history.append(line)
            if len(self._history) > _MOST_HISTORY:
                del self._history[0]
            yield line

    def _set(self, word: str) -> TextLines:
        """Set how much is printed, and how cards are written."""
        self._verbose = word == "verbose" or word != "terse" and self._verbose
        self._short = word == "short" or word != "words" and self._short
        yield "%s from now on." % (word[0].upper() + word[1:])

    def _help(self) -> TextLines:
        yield from self._teller.HELP
        more = " hand: your cards." if hasattr(self._teller, "hand") else ""
        more += " trick: the cards of the trick." if hasattr(self._teller, "trick") else ""
        yield from loader.load("firmware.text.help", "of_commands")(more, self._several())

    def _headline(self) -> str:
        """Return the title and the deal's number, unless that reveals one person's cards to another."""
        title = self._table.entry.title
        known = self._reveal or not self._table.is_secret()
        return "%s, deal %d" % (title, self._table.record.seed) if known else title

    def _secret(self) -> bool:
        """True if the record reveals hidden cards."""
        return not self._reveal and words.hides(self._table.game_view, self._table.turn())

    def _view(self) -> Game:
        """Return the table as `_viewing_seat` sees it."""
        return self._table.view(self._viewing_seat())

    def _viewing_seat(self) -> Seat:
        """Return the seat of the person to act, otherwise that of the only person, or `NOBODY`."""
        table = self._table
        if table.human_to_move():
            return table.turn()
        return words.person(table.players) if words.people(table.players) == 1 else NOBODY

    def _legal(self) -> list[Move]:
        out = array("H", bytes(2 * self._table.game_view.MAX_MOVES))
        return list(out[: self._table.moves(out)])
