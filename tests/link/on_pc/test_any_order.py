"""Two ends of a channel with events in any order: they always resume the conversation, and then lose nothing."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from talk import Talk

FOREVER = 1_000_000  # messages

EVENTS = st.one_of(
    st.tuples(st.just("run"), st.integers(1, 700)),
    st.tuples(st.just("a alone"), st.integers(1, 3500)),
    st.tuples(st.just("b alone"), st.integers(1, 3500)),
    st.tuples(st.just("cut"), st.booleans()),
    st.tuples(st.just("mend"), st.none()),
    st.tuples(st.just("lose"), st.booleans()),
    st.tuples(st.just("restart a"), st.integers(1, 65535)),
    st.tuples(st.just("restart b"), st.integers(1, 65535)),
    st.tuples(st.just("wrong"), st.sampled_from(["damage", "drop", "double"])),
    st.tuples(st.just("late"), st.integers(0, 300)),
    st.tuples(st.just("quiet"), st.none()),
)


@settings(deadline=None, derandomize=True, max_examples=80)
@given(st.lists(EVENTS, max_size=12), st.integers(1, 1000))
@example([("restart a", 1), ("run", 30), ("restart a", 1)], 1)  # the same session twice in a row
def test_after_any_events_both_converse(events: list[tuple[str, int]], seed: int) -> None:
    """Each message arrives once and in order at all times; `Teller` checks that."""
    talk = Talk(seed, pace=5)
    for what, value in events:
        if what == "run":
            talk.run(value, FOREVER)
        elif what.endswith("alone"):
            for _ in range(0, value, talk.pace):
                getattr(talk, what[0]).step(FOREVER)
                talk.clock.sleep_ms(talk.pace)
        elif what == "cut":
            talk.wire.cut(bool(value))
        elif what == "mend":
            talk.wire.mend()
        elif what == "lose":
            (talk.wire.a if value else talk.wire.b).lose()
        elif what.startswith("restart"):
            talk.restart(what[-1], value)
        elif what == "wrong":
            setattr(talk.wire, value, 150)
        elif what == "late":
            talk.wire.delay = value
        else:
            talk.wire.quiet()
    talk.wire.mend()
    talk.wire.quiet()
    talk.run(5000)
    assert talk.a.channel.is_up() and talk.b.channel.is_up()
    told = talk.a.sent_count, talk.b.sent_count
    renewals = talk.a.renewals, talk.b.renewals
    talk.run(400, FOREVER)
    assert (talk.a.renewals, talk.b.renewals) == renewals
    assert talk.a.sent_count >= told[0] + 9 and talk.b.sent_count >= told[1] + 9
    assert talk.a.sent_count - talk.b.heard_count in (0, 1) and talk.b.sent_count - talk.a.heard_count in (0, 1)
