"""Kernels that deal, play and score whole games on a PC, one module for each game."""
