"""The command `fourfold`: the console in a terminal, and everything else that a PC can do with it.

After a user's mistake it prints one line on stderr and returns exit status 2.
"""

import importlib.metadata
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.exceptions import Abort, TyperException

import host_sim  # noqa: F401  installs the stubs
from engines import catalog
from firmware.text import words
from firmware.text.arguments import game_or_code
from firmware.text.words import cut
from host_sim import cli_link
from host_sim.cli_options import Board, Home, Scale, Seed, Short, Sound, UserError, Verbose, require_terminal
from host_sim.device.clock import ManualClock
from host_sim.device.home import HomeError, claimed, default_home
from host_sim.device.virtual_board import DEVICES, VirtualBoard, power_on
from host_sim.link.serial_port import PortError
from host_sim.quoting import cut_arguments
from host_sim.streams import TooLarge, abandon, read_file
from host_sim.terminal import script as scripts
from host_sim.terminal.picture import DEFAULT_SCALE, image

_BAD = 2

app = typer.Typer(
    name="fourfold",
    help="Fourfold, a pocket card console, on your PC. Without a command it starts in this terminal; F9 or q quits.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(is_asked: bool) -> None:
    if is_asked:
        try:
            print(f"fourfold {importlib.metadata.version('fourfold')}")
        except importlib.metadata.PackageNotFoundError:
            print("fourfold, not installed")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    board: Board = "oled",
    home: Home = None,
    seed: Seed = None,
    emulate: Annotated[
        bool,
        typer.Option(
            "--emulate", help="Play on an emulated Pico that runs the real firmware; BOARD is one of its boards."
        ),
    ] = False,
    sound: Sound = False,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> int:
    """Fourfold, a pocket card console, on your PC. Without a command it starts in this terminal; F9 or q quits."""
    del version  # used only by its callback
    if context.invoked_subcommand is not None:
        for name in ("board", "home", "seed", "emulate", "sound"):
            source = context.get_parameter_source(name)
            if source is not None and source.name == "COMMANDLINE":
                raise UserError(f"--{name} goes after {context.invoked_subcommand}")
        return 0
    if not emulate:
        return _play_in_terminal(board, home, seed, None, sound)
    if sound:
        raise UserError("--sound does not go with --emulate")
    if board not in DEVICES:
        raise UserError(f"--emulate wants --board with one of {', '.join(DEVICES)}")
    if seed is not None:
        raise UserError("--emulate takes no --seed; a deal's number can be entered on the console")
    return _play_emulated(board, home)


@app.command()
def play(  # noqa: PLR0913  one parameter for each option
    game: Annotated[str, typer.Argument(help="A game; `fourfold games` lists them. Or a deal code.", metavar="GAME")],
    text: Annotated[bool, typer.Option("--text", help="Play line by line, for pipes and screen readers.")] = False,
    seed: Seed = None,
    option: Annotated[
        list[str] | None,
        typer.Option(help="A rule of the game, with --text; may be repeated.", metavar="KEY=CHOICE"),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            help="A word a seat: h for a person, or a bot's strength.", metavar="h,WORD,..", show_default=False
        ),
    ] = None,
    resume: Annotated[
        bool | None,
        typer.Option(
            "--continue/--new",
            help="With --text: continue the saved game (the default), or ask before a new one replaces it.",
            show_default=False,
        ),
    ] = None,
    verbose: Verbose = False,
    short: Short = False,
    reveal: Annotated[
        bool, typer.Option("--reveal", help="With --text, print records even if they reveal hidden cards.")
    ] = False,
    league: Annotated[
        bool, typer.Option("--league", help="With --text: League night, four tables side by side.")
    ] = False,
    people: Annotated[
        str | None,
        typer.Option(help="With --league: the people at each table.", metavar="N,N,N,N", show_default=False),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(help="With --league: the strength of the others.", metavar="LEVEL", show_default=False),
    ] = None,
    sound: Sound = False,
    board: Board = "oled",
    home: Home = None,
) -> int:
    """Play a game: line by line with --text, otherwise on the console."""
    try:
        request = game_or_code(cut(game))
    except ValueError as error:
        raise UserError(error.args[0]) from error
    if "--code" in request and (seed is not None or option or players is not None):
        raise UserError("a deal code has its own deal, options and players")
    if league:
        if not text:
            raise UserError("--league goes with --text; on the console it is in the game's menu")
        if option or players is not None or verbose or short or reveal:
            raise UserError("--option, --players, --verbose, --short and --reveal do not go with --league")
        module = _text_of("league", game)
        with claimed(home or default_home()) as saves:
            is_new = None if resume is None else not resume
            status: int = module.play_league(seed, people, level, is_new, saves, sys.stdin, sys.stdout, sys.stderr)
            return status
    if people is not None or level is not None:
        raise UserError("--people and --level go with --league")
    if not text:
        if option or resume is not None or players is not None:
            raise UserError(
                "--option, --players, --new and --continue go with --text; on the console they are in the menu"
            )
        if reveal or verbose or short:
            raise UserError("--reveal, --verbose and --short go with --text")
        return _play_in_terminal(board, home, seed, game, sound)
    if sound:
        raise UserError("--sound does not go with --text")
    from host_sim.text.text_play import arguments_of, play_text

    arguments = request | arguments_of(
        request[""][0],
        seed,
        option or (),
        players,
        resume=resume is True,
        is_new=resume is False,
        verbose=verbose,
        short=short,
    )
    with claimed(home or default_home()) as saves:
        return play_text(arguments, reveal, saves, sys.stdin, sys.stdout, sys.stderr)


def _text_of(state: str, game: str = "") -> Any:
    """Return the module that shows a companion in text: that of a game, or of the first that has it.

    Raises `UserError` if no such companion exists.
    """
    for entry in catalog.CATALOG:
        for _, screen, name in entry.companions:
            if name == state and game in ("", entry.key):
                return import_module(f"host_sim.text.{entry.key}.{screen}")
    raise UserError(f"{cut(game)} has no {state}")


@app.command()
def pegs(home: Home = None) -> int:
    """Keep the score of people who play with real cards, line by line."""
    module = _text_of("pegs")
    with claimed(home or default_home()) as saves:
        status: int = module.keep_pegs(saves, sys.stdin, sys.stdout, sys.stderr)
        return status


@app.command()
def games() -> int:
    """List the games and the rules that can be chosen."""
    for entry in catalog.CATALOG:
        print(f"{entry.key}: {entry.title}. {words.teller(entry.key).PITCH}.")
        kind = entry.game()
        if kind.MAX_SEATS > 1:
            usual = ",".join(["h"] + [kind.LEVELS[len(kind.LEVELS) // 2]] * (kind.MIN_SEATS - 1))
            print(f"    --players {usual}  {kind.MIN_SEATS} to {kind.MAX_SEATS} seats: h, {', '.join(kind.LEVELS)}")
        for rule in kind.OPTIONS:
            only = f"; only with {rule.only}" if rule.only else ""
            print(f"    --option {rule.key}=CHOICE  {rule.title}: {', '.join(map(str, rule.choices))}{only}")
        for variant in entry.variants():
            print(f"    --option variant={variant.name}  {_variant_told(entry, variant)}")
    return 0


def _variant_told(entry: Any, variant: Any) -> str:
    """Return the choices and seats of a variant, as in `redeal=turn over, fill=any top card; 2 or 4 seats`."""
    sets = [f"{key}={choice}" for key, choice in variant.choices.items()]
    if entry.game().MAX_SEATS > 1:
        sets.append(f"{' or '.join(map(str, variant.seats))} seats")
    return ", ".join(sets) or "the first choice of each option"


@app.command()
def screenshot(
    output: Annotated[Path, typer.Option("--output", "-o", help="The PNG to write.", metavar="OUT.png")],
    board: Board = "oled",
    script: Annotated[str | None, typer.Option(help="Press these buttons first.", metavar="FILE")] = None,
    scale: Scale = DEFAULT_SCALE,
    home: Home = None,
    seed: Seed = None,
) -> int:
    """Write a picture of the display: of the first screen, or of the last one of a script."""
    commands = _read_script(script) if script is not None else []
    with _driven(board, home, seed) as driver:
        driver.settle()
        scripts.run(commands, driver, sys.stdout)
        driver.settle()
        try:
            image(driver.board, scale).save(output, "PNG")
        except OSError as error:
            raise UserError(f"cannot write {output}: {error.strerror or error}") from error
    return 0


@app.command()
def run_script(
    file: Annotated[str, typer.Argument(help="The script, - for standard input.", metavar="FILE")],
    board: Board = "oled",
    home: Home = None,
    seed: Seed = None,
) -> int:
    """Press buttons from a file.

    It has one command a line: press BUTTON [TIMES], hold BUTTON, down BUTTON, up BUTTON, wait MS, shot FILE [SCALE],
    record. Without --home the saves are temporary.
    """
    commands = _read_script(file)
    with _driven(board, home, seed) as driver:
        driver.settle()
        scripts.run(commands, driver, sys.stdout)
    return 0


@app.command()
def replay(
    record: Annotated[
        list[str], typer.Argument(help="A record, a file with one in it, or - for standard input.", metavar="RECORD")
    ],
    hashes: Annotated[bool, typer.Option("--hashes", help="Print the position's hash after each move.")] = False,
    reveal: Annotated[
        bool, typer.Option("--reveal", help="Replay an unfinished game too, with its hidden cards.")
    ] = False,
) -> int:
    """Play a recorded game again, move by move."""
    from host_sim.text.replay import replay as replay_one

    # an unquoted record arrives as several words
    return replay_one(" ".join(record), hashes, reveal, sys.stdout, sys.stderr)


for command in (cli_link.ports, cli_link.connect, cli_link.host, cli_link.relay, cli_link.mirror):
    app.command()(command)


def _play_emulated(device: str, home: Path | None) -> int:
    require_terminal()
    from host_sim.terminal.app import run_emulated

    with claimed(home or default_home()) as saves:
        try:
            return run_emulated(device, saves)
        except ModuleNotFoundError as error:
            raise UserError(f'--emulate needs {error.name}: pip install "fourfold[pico]"') from error
        except FileNotFoundError as error:
            raise UserError(error.args[-1]) from error


def _play_in_terminal(board: str, home: Path | None, seed: int | None, game: str | None, sound: bool) -> int:
    require_terminal()
    from host_sim.terminal.app import run  # Textual takes a while to load

    with claimed(home or default_home()) as saves:
        if not sound:
            return run(board, saves, seed, game)
        speaker = _speaker()
        try:
            return run(board, saves, seed, game, speaker)
        finally:
            speaker.close()


def _speaker() -> Any:
    """Return a speaker. Raises `UserError` without the extra `sound` or without a sound card."""
    try:
        speaker = import_module("host_sim.terminal.speaker")
    except ModuleNotFoundError as error:
        raise UserError(f'--sound needs {error.name}: pip install "fourfold[sound]"') from error
    try:
        return speaker.Speaker()
    except speaker.miniaudio.MiniaudioError as error:
        raise UserError("--sound finds no sound card") from error


@contextmanager
def _driven(kind: str, home: Path | None, seed: int | None) -> Iterator[scripts.Driver]:
    """Yield a driver for the console on a board with a simulated clock. Saves are temporary unless `home` is given."""
    with tempfile.TemporaryDirectory(prefix="fourfold-") as temporary, claimed(home or Path(temporary)) as saves:
        clock = ManualClock()
        board = VirtualBoard(kind, saves, clock, seed or 0)
        yield scripts.Driver(power_on(board), board, clock)


def _read_script(name: str) -> list[scripts.Command]:
    """Return the commands in the file `name`, or on standard input for `-`. Raises `UserError` and `ScriptError`."""
    try:
        return scripts.parse(read_file(name).decode("utf-8"), name)
    except OSError as error:
        raise UserError(f"cannot read {name}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UserError(f"cannot read {name}: it is not UTF-8 text") from error
    except TooLarge as error:
        raise UserError(error.args[0]) from error


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with `arguments` (default: the process's) and return the exit status."""
    typed = sys.argv[1:] if arguments is None else arguments
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by the parent process
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115  stays open until the process ends
    streams = sys.stdout, sys.stderr
    try:
        status: Any = app(args=arguments, prog_name="fourfold", standalone_mode=False)
        sys.stdout.flush()
    except TyperException as error:
        return _refuse(error.format_message(), typed)
    except (UserError, scripts.ScriptError, HomeError, PortError) as error:
        return _refuse(error.args[0], typed)
    except (
        BrokenPipeError,
        SystemExit,
    ):  # typer replaces the streams and exits if the reader has closed the pipe
        sys.stdout, sys.stderr = streams
        abandon(sys.stdout)
        return 0
    except OSError as error:  # for example, the disk that stdout goes to is full
        abandon(sys.stdout)
        return _refuse(f"cannot write: {error.strerror or error}")
    except (KeyboardInterrupt, Abort, typer.Exit):
        return 130
    return status if isinstance(status, int) else 0


def _refuse(message: str, typed: Sequence[str] = ()) -> int:
    print(f"error: {cut_arguments(message, typed)}", file=sys.stderr)
    return _BAD
