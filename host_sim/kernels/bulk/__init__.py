"""Kernels that deal, play and score whole games, one module for each game. They are for a PC."""
