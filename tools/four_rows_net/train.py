"""Training of the weights in `engines/four_rows/weights.py`: `python -m tools.four_rows_net.train`.

Each round plays games with the present weights against themselves, mediums and the longest chain, at tables of two to
four seats with any options. One turn of a game is ended in several ways. Each end is played out with the same cards, so
that luck is the same for all. The net then learns to distinguish these ends: it raises the mean number of wins if ends
are chosen with chances that grow with their worth. The gradient of the error in the net's predicted chance to win is
added with a small weight, which keeps the two nets comparable. Weights stay within the range of a byte, and are rounded
at the end.
"""

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from host_sim import ROOT  # imported first: installs the stubs that engines need
from tools.four_rows_net import simulator
from tools.measure.standings import wilson

from engines.four_rows.weights import NET  # isort: skip

UNITS = (16, 8)  # units of the nets for hands that stay and for hands that go out
TABLES = ((2, 0), (3, 0), (4, 0), (4, 1), (4, 2), (4, 3))  # number of seats, and option flags
PICKS = 8  # ends tried for each turn
_PLACE = Path("engines", "four_rows", "weights.py")
_INPUT = 64.0  # scale of inputs, input weights and biases: the number stored for 1.0
_OUTPUT = 32.0  # scale of output weights
_WORTH = 2048.0  # scale of a worth, which is the logarithm of the odds
_EVEN = 30000
_MOST = 127
_SOFT = 0.1  # difference in log odds at which two ends are clearly distinguished
_ERROR = 0.1  # weight of the error in the predicted chance to win
_BATCH = 256  # groups in a batch
_A_LINE = 28


@dataclass
class Layer:
    """A net in floating point: `weights` (units x inputs), `biases`, `outputs` by unit, and `rest`, one number."""

    weights: Any
    biases: Any
    outputs: Any
    rest: Any

    @property
    def parts(self) -> "tuple[Any, ...]":
        """Return all parts, to be changed in place."""
        return self.weights, self.biases, self.outputs, self.rest


def fresh(units: int, luck: Any) -> Layer:
    """Return an untrained net."""
    weights = luck.normal(0.0, 0.3, (units, simulator.INPUTS)).astype(np.float32)
    outputs = luck.normal(0.0, 0.3, units).astype(np.float32)
    return Layer(weights, np.zeros(units, np.float32), outputs, np.zeros(1, np.float32))


def to_bytes(layers: list[Layer]) -> bytes:
    """Return the nets in the format of `engines/four_rows/weights.py`."""
    data = b""
    for layer in layers:
        columns = (layer.biases[:, None] * _INPUT, layer.weights * _INPUT, layer.outputs[:, None] * _OUTPUT)
        rounded = np.clip(np.rint(np.hstack(columns)), -_MOST, _MOST) + 128
        rest = round(_EVEN + _WORTH * float(layer.rest[0]))
        data += rest.to_bytes(2, "little") + rounded.astype(np.uint8).tobytes()
    return data


def from_bytes(data: bytes) -> list[Layer]:
    """Return the nets that `to_bytes` has written."""
    layers = []
    for units in UNITS:
        size = 2 + units * (simulator.INPUTS + 2)
        rest = int.from_bytes(data[:2], "little")
        table = np.frombuffer(data[2:size], np.uint8).reshape(units, -1).astype(np.float32) - 128
        weights, biases, outputs = table[:, 1:-1] / _INPUT, table[:, 0] / _INPUT, table[:, -1] / _OUTPUT
        layers.append(Layer(weights.copy(), biases.copy(), outputs.copy(), np.array([(rest - _EVEN) / _WORTH])))
        data = data[size:]
    return layers


class Adam:
    """The Adam optimizer (Kingma and Ba) for the parts of some layers. It keeps them within a byte's bounds."""

    def __init__(self, layers: list[Layer]) -> None:
        bounds = (_MOST / _INPUT, _MOST / _INPUT, _MOST / _OUTPUT, np.inf)
        self._parts = [
            (part, bound, np.zeros_like(part), np.zeros_like(part))
            for layer in layers
            for part, bound in zip(layer.parts, bounds, strict=True)
        ]
        self._steps = 0

    def step(self, gradients: list[Any], rate: float) -> None:
        """Move all parts a little against their gradients, which are in the order of the layers and their parts."""
        self._steps += 1
        rate *= np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for (part, bound, mean, square), gradient in zip(self._parts, gradients, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            part -= rate * mean / (np.sqrt(square) + 1e-7)
            np.clip(part, -bound, bound, out=part)


def values(layers: list[Layer], inputs: Any, out: Any) -> "tuple[Any, list[Any]]":
    """Return the logarithm of the odds of some ends, and the hidden units of each layer for its ends."""
    results = np.empty(len(inputs), np.float32)
    hidden = []
    for layer, mine in zip(layers, (~out, out), strict=True):
        units = np.maximum(inputs[mine] @ layer.weights.T + layer.biases, 0)
        results[mine] = units @ layer.outputs + layer.rest
        hidden.append(units)
    return results, hidden


def gradients(layers: list[Layer], inputs: Any, out: Any, won: Any, starts: Any, error: float) -> list[Any]:
    """Return the gradient of the loss for each part of each layer; groups begin at `starts`, the first at 0."""
    sizes = np.diff(np.append(starts, len(inputs)))
    results, hidden = values(layers, inputs, out)
    raised = np.exp((results - np.repeat(np.maximum.reduceat(results, starts), sizes)) / _SOFT)
    chance = raised / np.repeat(np.add.reduceat(raised, starts), sizes)
    mean = np.repeat(np.add.reduceat(chance * won, starts), sizes)
    off = (1 / (1 + np.exp(-np.clip(results, -30, 30))) - won) / np.repeat(sizes, sizes)
    slope = (error * off - chance * (won - mean) / _SOFT) / len(starts)
    slopes = []
    for layer, units, mine in zip(layers, hidden, (~out, out), strict=True):
        back = slope[mine, None] * layer.outputs * (units > 0)
        slopes += [back.T @ inputs[mine], back.sum(0), slope[mine] @ units, slope[mine].sum(keepdims=True)]
    return slopes


def learn(
    layers: list[Layer], samples: "tuple[Any, Any, Any, Any]", epochs: int, rate: float, error: float, luck: Any
) -> None:
    """Train `epochs` times on the samples of `simulator.sample`, with a falling rate."""
    inputs, out, won, starts = samples
    groups = len(starts) - 1
    adam = Adam(layers)
    steps = epochs * -(-groups // _BATCH)
    for step in range(steps):
        at = step * _BATCH % (-(-groups // _BATCH) * _BATCH)
        if at == 0:
            order = luck.permutation(groups)
        chosen = order[at : at + _BATCH]
        first, sizes = starts[chosen], starts[chosen + 1] - starts[chosen]
        begins = np.cumsum(sizes) - sizes
        rows = np.arange(sizes.sum()) + np.repeat(first - begins, sizes)
        slopes = gradients(layers, inputs[rows] / np.float32(_INPUT), out[rows], won[rows], begins, error)
        adam.step(slopes, rate * (0.01 + 0.5 * (1 + np.cos(np.pi * step / steps))))


def join(parts: "list[tuple[Any, Any, Any, Any]]") -> "tuple[Any, Any, Any, Any]":
    """Return several samples as one."""
    starts = [np.zeros(1, np.int64)]
    for part in parts:
        starts.append(part[3][1:] + starts[-1][-1])
    inputs, out, won = (np.concatenate([part[i] for part in parts]) for i in range(3))
    return inputs, out, won, np.concatenate(starts)


def player(data: bytes) -> simulator.Player:
    """Return the simulator's player with these nets."""
    return simulator.player(simulator.NET, data, UNITS)


def write(data: bytes) -> None:
    """Write the weights into `engines/four_rows/weights.py`."""
    place = ROOT / _PLACE
    rows = [data[i : i + _A_LINE] for i in range(0, len(data), _A_LINE)]
    lines = ["".join(f"\\x{byte:02x}" for byte in row) for row in rows]
    text = "".join(f'    b"{line}"\n' for line in lines)
    before, rest = place.read_text("utf-8").split("NET = (\n", 1)
    place.write_text(f"{before}NET = (\n{text}){rest.split(')', 1)[1]}", "utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Train. After each round print how the net plays against the other players. Write the last weights."""
    parser = argparse.ArgumentParser(prog="tools.four_rows_net.train", description=__doc__)
    parser.add_argument("--rounds", type=int, default=8, help="(default: %(default)s)")
    parser.add_argument("--groups", type=int, default=120_000, help="turns tried in a round (default: %(default)s)")
    parser.add_argument("--keep", type=int, default=3, help="rounds that are learned from (default: %(default)s)")
    parser.add_argument("--epochs", type=int, default=8, help="(default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="(default: %(default)s)")
    parser.add_argument("--deals", type=int, default=1500, help="of the matches after a round (default: %(default)s)")
    parser.add_argument("--go-on", action="store_true", help="start from the weights there are, not from nothing")
    parser.add_argument("--dry", action="store_true", help="write nothing")
    chosen = parser.parse_args(arguments)
    luck = np.random.default_rng(chosen.seed)
    chain, medium = simulator.player(simulator.LONGEST_CHAIN), simulator.medium()
    layers = from_bytes(NET) if chosen.go_on else [fresh(units, luck) for units in UNITS]
    parts: list[tuple[Any, Any, Any, Any]] = []
    for number in range(chosen.rounds):
        first = number == 0 and not chosen.go_on
        count = chosen.groups // 3 if first else chosen.groups
        who = medium if first else player(to_bytes(layers))
        parts = parts[1 - chosen.keep :] if chosen.keep > 1 else []
        parts.append(simulator.sample(who, (who, who, medium, chain), int(luck.integers(1 << 31)), count, PICKS))
        samples = join(parts)
        if first:
            learn(layers, samples, 2, 2e-3, 1.0, luck)
        learn(layers, samples, chosen.epochs, 1e-3, _ERROR, luck)
        data = to_bytes(layers)
        print(f"round {number + 1}", flush=True)
        for seats, options in TABLES:
            for name, other, mask in (("mediums", medium, 1), ("the longest chain", chain, 5)):
                sides = simulator.Sides(seats, mask & ((1 << seats) - 1), options)
                won = simulator.match(player(data), other, chosen.deals, 1 << 20, 1, sides)
                low, high = wilson(won, seats * chosen.deals)
                share = won / (seats * chosen.deals)
                print(f"{seats} seats, options {options}, {name}: {share:.2%}, {low:.2%} to {high:.2%}", flush=True)
        if not chosen.dry:
            write(data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
