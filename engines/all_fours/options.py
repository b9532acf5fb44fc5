"""The options of All Fours; they are imported when they are asked for, and soon forgotten."""

from __future__ import annotations

from engines.game import Option

OPTIONS = (
    Option(
        "variant",
        "Variant",
        (
            "Trinidad",
            "Tobago",
            "West Yorkshire",
            "Lancashire",
            "17th century",
            "Running",
            "Early American",
            "Seven Up",
            "Pitch",
        ),
    ),
    Option("target", "Points to win", ("14", "7", "8", "9", "10", "11", "12", "13", "15", "31", "9 or 11")),
    Option(
        "packets",
        "Dealt in",
        (
            "threes",
            "ones",
            "2-2-2",
            "1-1-4",
            "1-2-3",
            "1-3-2",
            "1-4-1",
            "2-1-3",
            "2-3-1",
            "3-1-2",
            "3-2-1",
            "4-1-1",
            "asked",
        ),
    ),
    Option("forced_beg", "Beg without trump", ("no", "yes")),
    Option("undertrumping", "Undertrumping", ("allowed", "banned")),
    Option("trumping_in", "Trumping in", ("allowed", "banned")),
    Option("throw_in", "Throwing in", ("off", "on")),
    Option("bunch", "Bunching", ("off", "on")),
    Option("discard", "Discarding", ("no", "to six", "keep nine")),
    Option("tie", "Game when tied", ("nobody", "non-dealer")),
    Option("turn_up", "Turn-ups paid", ("every", "final only")),
    Option("turn_up_pays", "Turn-up pays", ("A1 6-2 J3", "A1 2-2 J3", "J1", "A4 K3 Q2 J1", "nothing")),
    Option("honours", "Honours in play", ("no", "yes")),
    Option("gift", "After a gift", ("played", "thrown in")),
    Option(
        "opening",
        "First dealer",
        ("high cut", "Put card", "until a jack", "colour guess", "high cut pitches", "random"),
    ),
    Option("stop_early", "Stop early", ("no", "yes")),
    Option("stakes", "Stakes", ("off", "on")),
    Option("score", "Score in", ("points", "chips")),
    Option("low", "Low goes to", ("holder", "taker")),
    Option("hang_jack", "Jack captured", ("3", "1")),
    Option("trump", "Trump by", ("turn-up", "pitch")),
    Option("undo", "Undo", ("this turn", "any", "off"), alone="any"),
)
