"""The options of All Fours. They are apart from its variants, which only menus need in memory.

They are lines of one text, since MicroPython keeps short strings in memory for good.
"""

from __future__ import annotations

from engines.option import Option

# A line an option: its key, its title, its choices.
_LINES = """\
variant|Variant|Trinidad|Tobago|West Yorkshire|Lancashire|17th century|Running|Early American|Seven Up|Pitch
target|Points to win|14|7|8|9|10|11|12|13|15|31|9 or 11
packets|Dealt in|threes|ones|2-2-2|1-1-4|1-2-3|1-3-2|1-4-1|2-1-3|2-3-1|3-1-2|3-2-1|4-1-1|asked
forced_beg|Beg without trump|no|yes
undertrumping|Undertrumping|allowed|banned
trumping_in|Trumping in|allowed|banned
throw_in|Throwing in|off|on
bunch|Bunching|off|on
discard|Discarding|no|to six|keep nine
tie|Game when tied|nobody|non-dealer
turn_up|Turn-ups paid|every|final only
turn_up_pays|Turn-up pays|A1 6-2 J3|A1 2-2 J3|J1|A4 K3 Q2 J1|no turn-up
honours|Honours in play|no|yes
gift|After a gift|played|thrown in
opening|First dealer|high cut|Put card|until a jack|colour guess|cut to pitch|random|\
by jacks|5 by jacks|6 by jacks|7 by jacks|8 by jacks
stop_early|Stop early|no|yes
stakes|Match stake|none|1|2|3|4|5|6|7|8|9|10|11|12|13|14|15
score|Score in|points|chips
low|Low goes to|holder|taker
hang_jack|Jack captured|3|1
undo|Undo|this turn|any|off
revoke|Revokes|impossible|callable
cut|Cutting the pack|off|on
all_four|All-four stake|none|1|2|3|4|5|6|7|8|9|10|11|12|13|14|15"""


OPTIONS = tuple([Option(line, alone="any" if line.startswith("undo|") else "") for line in _LINES.split("\n")])
