"""The console's screens: launcher, menus, help, questions, results. The games' own are in `firmware/games`."""
