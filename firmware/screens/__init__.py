"""The console's screens: launcher, menus, help, questions, results. The games' screens are in `firmware/games`."""
