"""The last turns of a game: as text, and move by move on the game's own screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import card_text
from engines.game import OVER, IllegalMove, part
from engines.table import Table
from firmware import loader
from firmware.drivers.buttons import DOWN, HOLD, UP, A, B
from firmware.screens.screen import Screen
from firmware.ui.card_face import name as on_card
from firmware.ui.pages import TextPage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engines.game import Game
    from engines.types import Clock, Data, Move, Seat
    from firmware.console import Console
    from firmware.screens.game import GameScreen
    from firmware.screens.match import MatchScreen
    from firmware.types import Event
    from firmware.ui.canvas import Canvas

_MOST = const(32)  # moves described
_MOST_ALONE = const(12)
_PACE_MS = const(700)  # between two moves of a solitaire, which have no news
_AFTER = ".,:;"  # characters that may follow a card


def steps(console: Console, screen: GameScreen) -> Iterator[int | None]:
    """Prepare the history step by step, and show it."""
    table = screen.table
    if table.is_guest:  # a guest has no moves, only the news it received
        yield None
        lines = (table.news or "Nothing has happened yet.").split("\n")  # type: ignore[attr-defined]  # a `GuestTable`
        console.pop()
        console.push(HappenedScreen(console, screen, lines, 0, b""))
        return
    yield None
    module = "firmware.games." + table.entry.key + ".text"
    for name in ("firmware.text.words", module):  # one at a time, because each takes long
        loader.load(name, "__name__")
        yield None
    end = table.record.count
    start = max(0, end - (_MOST if len(table.players) > 1 else _MOST_ALONE))
    if table.checkpoints.nearest(start)[1]:
        part(table.entry.key, "check")  # load the module that checks the checkpoint
        yield None
    try:
        past = yield from table.walk(start)
    except IllegalMove:
        console.pop()
        console.say("The moves of this save do not fit it.")
        return
    narrator = _Narrator(screen, past, start)
    for at in range(start, end):
        narrator.replay_move(at, loader.load(module, "move_line"), loader.load(module, "news"))
        yield at
    table.view(screen.seat)
    yield end  # pause before the lines are broken, which takes long
    console.pop()
    console.push(
        HappenedScreen(console, screen, narrator.lines + ["A: watch it again"], narrator.first, narrator.state)
    )


class _Narrator:
    """A collector of the news of moves, in `lines`, and of the start of the replay: the move `first` and its `state`.

    The replay starts with the viewing seat's last turn after which other seats have moved.
    """

    def __init__(self, screen: GameScreen, past: Game, start: int) -> None:
        self._screen = screen
        self._past = past
        self.lines: list[str] = []
        self.first = start
        self.state = bytes(past.state)
        self._mine = start
        self._before = self.state
        self._mover = OVER

    def replay_move(self, at: int, move_line: object, news: object) -> None:
        """Replay the next move and collect its news."""
        screen = self._screen
        past = self._past
        seat = screen.seat
        view = screen.game_view
        name = screen.table.seat_name
        move = screen.table.record.moves[at]
        mover = past.mover(move)
        if mover != seat:
            if self._mover == seat:
                self.first = self._mine
                self.state = self._before
        elif self._mover != seat:
            self._mine = at
            self._before = bytes(past.state)
        self._mover = mover
        past.view(seat, view.state)
        seen_move = move if mover == seat else past.seen_move(move, seat)
        lines = [move_line(view, seen_move, name(mover))]  # type: ignore[operator]
        past.play(move)
        past.view(seat, view.state)
        lines += news(view, name)  # type: ignore[operator]
        self.lines += [_with_suits(line) for line in lines]


def _with_suits(text: str) -> str:
    """Return a sentence of text play with the cards as on the display: `7\u2660` for `7S`."""
    words = text.split(" ")
    for i, word in enumerate(words):
        bare = word.rstrip(_AFTER)
        if len(bare) in (2, 3) and bare == bare.upper():
            try:
                words[i] = on_card(card_text.from_text(bare)) + word[len(bare) :]
            except ValueError:
                pass
    return " ".join(words)


class HappenedScreen(Screen):
    """The lines of news. The last page, with the newest lines, is shown first. A starts the replay."""

    def __init__(self, console: Console, screen: GameScreen, lines: list[str], first: int, state: Data) -> None:
        super().__init__(console)
        self._screen = screen
        self._first = first
        self._state = state
        self._page = TextPage(self.theme, "What happened", "\n".join(lines), console.rest)
        self._page.turn(self._page.pages)

    def press(self, event: Event) -> None:
        if event == UP or event == DOWN:
            self.changed = self._page.turn(-1 if event == UP else 1)
        elif event == A and self._state:
            self.console.pop()
            self.console.push(ReplayScreen(self.console, self._screen, self._first, self._state))
        else:
            super().press(event)

    def draw(self, canvas: Canvas) -> None:
        self._page.draw(canvas)


class Past(Table):
    """A table that begins at move `first`, in `state`, and replays the later moves one by one. No player moves on it,
    and it is never saved."""

    is_guest = True

    def __init__(self, table: Table, first: int, state: Data) -> None:
        super().__init__(table.entry.key, len(table.players), table.game_view.chosen(), table.players)
        self._game.state[:] = state
        self._game.decks = table.record.deck or b""
        self.game_view = table.game_view
        self.record = table.record
        self.names = table.names
        self._at = first
        self.serial = table.serial + 1

    def human_to_move(self) -> bool:
        return False

    def remote_to_move(self) -> bool:
        return False

    def is_done(self) -> bool:
        """True once the replay has reached the present position."""
        return self._at >= self.record.count

    def think(self, clock: Clock | None = None, budget_us: int = 0, hold: bool = False) -> bool:
        if hold or self.is_done():
            return False
        mover = self._game.turn()
        self._game.play(self.record.moves[self._at])
        self._at += 1
        self._changed(mover)
        return True

    def last_move(self, seat: Seat) -> int:
        if self.last_mover == OVER:
            return -1
        move: Move = self.record.moves[self._at - 1]
        return move if seat == self.last_mover else self._game.seen_move(move, seat)


class ReplayScreen(Screen):
    """A replay of moves at the speed of the bots. A press shows the next move sooner; B ends the replay."""

    def __init__(self, console: Console, screen: GameScreen, first: int, state: Data) -> None:
        super().__init__(console)
        self._screen = screen
        self._past = Past(screen.table, first, state)
        self._alone = len(screen.table.players) == 1
        self._since = console.board.clock.ticks_ms()
        self._begun = False

    def enter(self) -> None:
        if not self._begun:
            self._begun = True
            self._screen.show(self._past)

    def press(self, event: Event) -> None:
        if event == B or event == B | HOLD:
            self.console.pop()
        elif self._alone:
            self._continue()
        else:
            self._screen.act(event)

    def tick(self) -> bool:
        screen = self._screen
        busy = False
        if self._alone:
            clock = self.console.board.clock
            if clock.ticks_diff(clock.ticks_ms(), self._since) >= _PACE_MS:
                self._continue()
        else:
            busy = screen.tick()
            match: MatchScreen = screen  # type: ignore[assignment]  # since it has several seats
            if self._past.is_done() and not screen.changed and match.is_through():
                self.console.pop()
        self.changed = self.changed or screen.changed
        return busy

    def _continue(self) -> None:
        """Replay the next move of a solitaire, or end the replay."""
        self._since = self.console.board.clock.ticks_ms()
        if self._past.think():
            self._screen.show_change()
            self.changed = True
        else:
            self.console.pop()

    def busy_at_foot(self) -> bool:
        return self._screen.busy_at_foot()

    def draw(self, canvas: Canvas) -> None:
        self._screen.changed = False
        self._screen.draw(canvas)

    def update(self, canvas: Canvas) -> None:
        self._screen.changed = False
        self._screen.update(canvas)
