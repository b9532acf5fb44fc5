"""Help on playing over a line, the same in all games. Laid out as the pages made from `seeds/`, but written by hand."""

PAGES = (
    (
        "Two ends",
        "Two consoles, or a console and a PC, play one game over a line. Each sees its own cards only.\n"
        "Who opens the table is the host, who joins it the guest.",
    ),
    (
        "As host",
        "Choose a game, then Players. Give one seat the kind link, and start a new game.\n"
        "The game begins when a guest has come. Every move is saved here; Continue waits for the guest again.\n"
        "New deals are secret. If you choose a deal's number, a guest may know all its cards.",
    ),
    (
        "As guest",
        "Choose Link in the first menu, then Join a table. Your cards are at the foot, whatever your seat is.\n"
        "Taking back is asked of the other end. So is another game.",
    ),
    (
        "The line",
        "USB leads to a PC. Two consoles take three wires: GP0 to GP1, GP1 to GP0, ground to ground.\n"
        "Both ends must choose the same kind of line.",
    ),
    (
        "Line lost",
        "A line that is cut, or an end switched off, loses no move. The other end waits and goes on where it was.\n"
        "The host need not wait: B lets a bot play on in the guest's seat.",
    ),
)
