"""Training of the weights of the bots in Four Rows.

Nearly all of its time goes to games. They are played by a simulator in C, with sets of cards as bit masks: the engine's
own kernels, compiled for a PC, take more than three times as long.
"""

import os

# With several threads a sum of products is split, and rounded differently on each run. This must be set before NumPy is
# imported.
os.environ["OPENBLAS_NUM_THREADS"] = "1"
